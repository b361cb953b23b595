"""Only the companion's own names are answered, and only its own pages."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.scenes import FakeDesk
from web import create_app
from web.guard import OwnNames, host_name, own_addresses

MISDIRECTED = 421


@pytest.fixture
def client(desk: FakeDesk) -> FlaskClient:
    return create_app(desk, latest_jpeg=lambda is_small: b"\xff\xd8", names=["labyrinth.home"]).test_client()


@pytest.mark.parametrize("path", ["/", "/events", "/snapshot.json", "/frame.jpg", "/health", "/static/page.css"])
@pytest.mark.parametrize(
    "host", ["rebound.example", "rebound.example:8000", "203.0.113.9", "", "localhost@evil", "a:b"]
)
def test_a_name_that_is_not_ours_reads_nothing(path: str, host: str, client: FlaskClient) -> None:
    answer = client.get(path, headers={"Host": host})
    assert answer.status_code == MISDIRECTED
    assert b"Red" not in answer.data and b"\xff\xd8" not in answer.data


def test_a_name_that_is_not_ours_presses_nothing(client: FlaskClient, desk: FakeDesk) -> None:
    headers = {"Host": "rebound.example", "Origin": "http://rebound.example"}
    assert client.post("/do/undo", headers=headers).status_code == MISDIRECTED
    assert desk.posted == []


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "[::1]:8000", "labyrinth.home", *own_addresses()[:1]]
)
def test_our_own_names_and_addresses_are_answered(host: str, client: FlaskClient) -> None:
    assert client.get("/health", headers={"Host": host}).status_code == 200


def test_the_name_of_the_machine_is_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Tablebox")
    names = OwnNames()
    assert names.have("tablebox") and names.have("tablebox.local:8000")
    assert not names.have("tablebox.example")


@pytest.mark.parametrize("path", ["/snapshot.json", "/frame.jpg", "/events", "/"])
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://elsewhere.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"},
        {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Dest": "empty"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "iframe"},
    ],
)
def test_a_foreign_page_reads_nothing(path: str, headers: dict[str, str], client: FlaskClient) -> None:
    assert client.get(path, headers=headers).status_code == 403


def test_a_link_from_elsewhere_may_be_followed(client: FlaskClient) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document"}
    assert client.get("/", headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("header", "name"),
    [("A.b:80", "a.b"), ("[FE80::1]:8000", "fe80::1"), ("a/b", None), ("[::1", None), ("a:99999", None), ("a?b", None)],
)
def test_the_name_of_a_host_header(header: str, name: str | None) -> None:
    assert host_name(header) == name
