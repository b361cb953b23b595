"""No device keeps the others from being answered by asking too much; the table's own is always served."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.lobbies import TABLE_TOKEN, FakeLobby
from tests.web.scenes import FakeDesk
from web import create_app, sharing
from web.sharing import AT_ONCE, BURST, MOST_DEVICES, OTHERS_AT_ONCE, PER_S, RequestLimit


class Clock:
    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


def asks(limit: RequestLimit, device: str, times: int) -> int:
    """How many of so many requests, one after the other, are answered."""
    answered = 0
    for _ in range(times):
        if limit.enter(device):
            answered += 1
            limit.leave(device)
    return answered


def test_a_bucket_of_requests_fills_with_time() -> None:
    clock = Clock()
    limit = RequestLimit(clock)
    assert asks(limit, "phone", 2 * BURST) == BURST
    assert asks(limit, "tablet", 5) == 5
    clock.now_s += 1.0
    assert asks(limit, "phone", BURST) == PER_S
    clock.now_s += 1e6
    assert asks(limit, "phone", 2 * BURST) == BURST


def test_only_so_many_requests_are_worked_on_at_a_time() -> None:
    limit = RequestLimit(Clock())
    assert [limit.enter("phone") for _ in range(AT_ONCE + 1)] == [True] * AT_ONCE + [False]
    for number in range(OTHERS_AT_ONCE - AT_ONCE):
        assert limit.enter(f"phone {number}")
    assert not limit.enter("late")
    limit.leave("phone")
    assert limit.enter("late")


def test_devices_are_forgotten_but_not_while_they_are_worked_for() -> None:
    clock = Clock()
    limit = RequestLimit(clock)
    assert limit.enter("phone")
    for number in range(3 * MOST_DEVICES):
        clock.now_s += 1.0
        assert asks(limit, f"device {number}", 1) == 1
    limit.leave("phone")
    assert len(limit._askers) <= MOST_DEVICES + 1


class OwnedLobby(FakeLobby):
    """The table has a token, and whoever sends none looks on."""

    def viewer_of(self, token: str) -> str | None:
        return super().viewer_of(token) if token else None


@pytest.fixture
def small_bucket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "BURST", 3)
    monkeypatch.setattr(sharing, "PER_S", 0.0)


def statuses(client: FlaskClient, address: str) -> list[int]:
    return [client.get("/health", environ_base={"REMOTE_ADDR": address}).status_code for _ in range(5)]


def test_whoever_asks_too_much_is_told_so_and_this_machine_is_served(small_bucket: None, desk: FakeDesk) -> None:
    client = create_app(desk).test_client()
    assert statuses(client, "192.0.2.7") == [200, 200, 200, 429, 429]
    assert statuses(client, "192.0.2.8") == [200, 200, 200, 429, 429]
    assert statuses(client, "127.0.0.1") == [200] * 5


def test_a_refusal_says_why_in_the_language_of_whoever_asks(small_bucket: None, desk: FakeDesk) -> None:
    client = create_app(desk).test_client()
    statuses(client, "192.0.2.7")
    asking = {"headers": {"Accept": "text/html", "Accept-Language": "de"}, "environ_base": {"REMOTE_ADDR": "192.0.2.7"}}
    answers = [client.get(path, **asking) for path in ("/", "/api/snapshot")]
    assert [(one.status_code, one.headers["Retry-After"]) for one in answers] == [(429, "1")] * 2
    assert all("zu viel auf einmal" in one.text for one in answers)


def test_the_tables_own_device_is_known_by_its_token(small_bucket: None) -> None:
    client = create_app(lobby=OwnedLobby()).test_client()
    assert statuses(client, "192.0.2.7")[-1] == 429
    client.set_cookie("labyrinth-table", "wrong")
    assert statuses(client, "192.0.2.7")[-1] == 429
    client.set_cookie("labyrinth-table", TABLE_TOKEN)
    assert statuses(client, "192.0.2.7") == [200] * 5


def test_devices_behind_a_proxy_on_this_machine_are_not_taken_for_it(small_bucket: None, desk: FakeDesk) -> None:
    client = create_app(desk).test_client()
    forwarded = {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "192.0.2.7"}
    assert [client.get("/health", environ_base=forwarded).status_code for _ in range(5)] == [200, 200, 200, 429, 429]
