"""Whose the companion is: what an onlooker sees before and after, a browser that keeps nothing, devices put out."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from appliance.evenings.host import Host
from companion.lobby.new_game import BegunEvening, ChosenSeat, NewGame
from companion.lobby.setting_up import CameraView
from companion.rules.words import say
from tests.appliance.companions import companion
from tests.web.test_set_up import FakeSetUp
from web import create_app
from web.devices.access import SEAT_COOKIE, TABLE_COOKIE

SEATS = {"seat-red": "1", "seat-blue": "1", "way": "taps"}
SECRET_PATHS = ("/frame.jpg", "/cut-out/a1.jpg", "/setup/thumbnail?source=pi", "/join")


@pytest.fixture
def host() -> Iterator[Host]:
    with companion() as host:
        yield host


@pytest.fixture
def pages(host: Host) -> Flask:
    seen = FakeSetUp(CameraView(say("The board is in sight."), True, (640, 480)), is_lost=False)
    return create_app(
        lobby=host, set_up=seen, latest_jpeg=lambda is_small: b"picture", square_jpeg=lambda cell: b"picture",
        make_pack=lambda: b"pack",
    )  # fmt: skip


def device(pages: Flask, address: str, *, keeps: bool = True) -> FlaskClient:
    client = pages.test_client(use_cookies=keeps)
    client.environ_base |= {"REMOTE_ADDR": address, "HTTP_USER_AGENT": "Mozilla/5.0 (iPad; CPU OS 17)"}
    return client


def begin(client: FlaskClient) -> TestResponse:
    """Begin a game as somebody does, and look at the page that comes."""
    return client.post("/start/new/classic", data=SEATS, follow_redirects=True)


def test_before_anyone_owns_the_companion_nobody_sees_picture_or_code_and_none_works_afterwards(
    pages: Flask, host: Host
) -> None:
    host.begin(NewGame("classic", (ChosenSeat("blue"), ChosenSeat("red")), has_camera=False))
    onlooker, code = device(pages, "192.168.1.66"), host.table_code()
    assert [onlooker.get(path).status_code for path in SECRET_PATHS] == [403] * len(SECRET_PATHS)
    assert [onlooker.post(path).status_code for path in ("/pack", "/join/here/red")] == [403, 403]
    told = "".join(onlooker.get(path).text for path in ("/setup", "/setup/sight", "/", "/take-over", "/square/a1"))
    assert code not in told.replace(" ", "") and not re.search(r"frame\.jpg|cut-out|thumbnail", told)
    host.tokens.open_door()
    assert onlooker.get("/join").status_code == 403, "nor while the hint button lets somebody in"
    family = device(pages, "192.168.1.20")
    family.post("/take-over")
    assert [family.get(path).status_code for path in SECRET_PATHS] == [200] * len(SECRET_PATHS)
    assert onlooker.post("/take-over", data={"code": code}).status_code == 403
    assert onlooker.post("/take-over").status_code == 403


def test_the_set_up_page_shows_the_picture_after_one_tap(pages: Flask) -> None:
    tablet = device(pages, "192.168.1.20")
    assert "Only the table’s tablet shows what the camera sees." in tablet.get("/setup").text
    assert "frame.jpg" in tablet.post("/take-over", data={"sets-up": ""}, follow_redirects=True).text


def test_a_browser_without_cookies_is_told_so_and_somebody_else_begins(pages: Flask, host: Host) -> None:
    blocked, tablet = device(pages, "192.168.1.66", keeps=False), device(pages, "192.168.1.20")
    assert "This browser keeps no cookies" in shown(begin(blocked))
    assert host.tokens.any_device() is None
    assert "This browser keeps no cookies" not in shown(begin(tablet))
    assert host.tokens.any_device() and tablet.get("/join").status_code == 200
    assert blocked.post("/do/hint").status_code == 403
    link = f"/join/{host.seat_tokens()['red']}"
    assert "This browser keeps no cookies" in shown(blocked.get(link, follow_redirects=True))
    assert "This browser keeps no cookies" not in shown(device(pages, "192.168.1.30").get(link, follow_redirects=True))


def shown(page: TestResponse) -> str:
    """What is not hidden of a page."""
    return re.sub(r"<p [^>]*hidden>[^<]*</p>", "", page.text)


def test_a_form_that_is_sent_again_begins_one_evening(pages: Flask, host: Host) -> None:
    tablet = device(pages, "192.168.1.20")
    form = re.findall(r'name="form" value="([^"]*)"', tablet.get("/start/new/classic").text)[0]
    for _ in range(2):
        tablet.post("/start/new/classic", data={**SEATS, "form": form})
    assert len(host.evenings()) == 1
    tablet.post("/start/new/classic", data=SEATS)
    assert len(host.evenings()) == 2


def test_a_new_owner_is_told_on_every_page_and_can_be_put_out(pages: Flask, host: Host) -> None:
    tablet, thief, onlooker = (device(pages, f"192.168.1.{at}") for at in (20, 66, 30))
    begin(tablet)
    host.tokens._changed_s = float("-inf")
    code = host.table_code()
    with onlooker.get("/events") as stream:
        assert b"event: news" not in next(stream.response) + next(stream.response)  # type: ignore[call-overload]
        thief.post("/take-over", data={"code": code}, follow_redirects=True)
        news = next(stream.response)  # type: ignore[call-overload]
    assert b"event: news" in news and b"iPad, 192.168.1.66" in news
    for path in ("/", "/start", "/setup", "/take-over"):
        assert "New tablet for the table: iPad, 192.168.1.66." in onlooker.get(path).text, path
    assert "New tablet" not in thief.get("/").text, "nobody is told of their own"
    keys = re.findall(r'name="device" value="(\w+)"', tablet.get("/join").text)
    assert len(keys) == 1, "not itself"
    assert onlooker.post("/join/put-out", data={"device": keys[0]}).status_code == 403
    again = host.table_code()
    store = host.table_for(again)
    tablet.post("/join/put-out", data={"device": keys[0]})
    assert thief.get("/join", headers={"Authorization": f"Bearer {store}"}).status_code == 403, "kept in store"
    assert (thief.get("/join").status_code, thief.post("/do/hint").status_code) == (403, 403)
    assert [thief.post("/take-over", data={"code": one}).status_code for one in (code, again)] == [403, 403]
    assert tablet.get("/join").status_code == 200


def test_of_two_devices_that_begin_at_once_one_owns_the_companion(
    pages: Flask, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second has asked while nobody owned it, and is answered after the first has."""
    first, second = device(pages, "192.168.1.20"), device(pages, "192.168.1.30")
    play = host.begin

    def meanwhile(wish: NewGame) -> BegunEvening:
        monkeypatch.setattr(host, "begin", play)
        first.post("/take-over", follow_redirects=True)
        return play(wish)

    monkeypatch.setattr(host, "begin", meanwhile)
    begin(second)
    assert [one.get("/join").status_code for one in (first, second)] == [200, 403]


def test_looking_makes_no_device_the_tables(pages: Flask, host: Host) -> None:
    """Whichever page is asked for, by whichever device: only what is done claims the companion."""
    host.begin(NewGame("classic", (ChosenSeat("blue"), ChosenSeat("red")), has_camera=False))
    onlooker = device(pages, "192.168.1.66")
    rules = [rule for rule in pages.url_map.iter_rules() if "GET" in (rule.methods or ()) and "static" not in rule.rule]
    for rule in rules:
        with onlooker.get(re.sub(r"<[^>]*>", "evening-1", rule.rule), query_string={"source": "pi"}):
            assert onlooker.get_cookie(TABLE_COOKIE) is None, rule.rule
    assert len(rules) > 30 and host.tokens.any_device() is None


def test_whoever_is_put_out_of_a_seat_sees_no_more_of_it(pages: Flask, host: Host) -> None:
    tablet, phone = device(pages, "192.168.1.20"), device(pages, "192.168.1.30")
    begin(tablet)
    host.tokens._changed_s = float("-inf")
    token = host.seat_tokens()["red"]
    phone.get(f"/join/{token}")
    program = {"Authorization": f"Bearer {token}"}
    with phone.get("/seat/events") as stream, phone.get("/api/events", headers=program) as told:
        for one in (stream, told):
            next(one.response), next(one.response)  # type: ignore[call-overload]
        tablet.post("/join/put-out", data={"seat": "red"})
        assert list(stream.response) == [] == list(told.response)
    assert phone.get("/seat/events").status_code == 403
    phone.get(f"/join/{host.seat_tokens()['red']}")
    assert phone.get("/seat").status_code == 200 and phone.get_cookie(SEAT_COOKIE) is not None
    assert phone.get_cookie(TABLE_COOKIE) is None
