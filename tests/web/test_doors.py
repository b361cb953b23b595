"""Becoming the table's device: with the code, or at the companion's own machine; and pages that refuse lead back."""

from __future__ import annotations

from urllib.request import Request, urlopen

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.lobbies import SEAT_TOKENS, TABLE_TOKEN, FakeLobby
from web import create_app, serve
from web.devices.access import SEAT_COOKIE, TABLE_COOKIE

PHONE = {"REMOTE_ADDR": "192.168.1.20"}
BROWSER = {"Accept": "text/html,application/xhtml+xml"}


@pytest.fixture
def pages() -> Flask:
    return create_app(lobby=FakeLobby())


def phone(pages: Flask, **forwarded: str) -> FlaskClient:
    """A device of the network that holds the token of a seat."""
    client = pages.test_client()
    client.environ_base |= {**PHONE, **forwarded}
    client.set_cookie(SEAT_COOKIE, SEAT_TOKENS["red"])
    return client


def test_a_phone_takes_the_table_over_with_the_code_alone(pages: Flask) -> None:
    device = phone(pages)
    assert 'id="code"' in device.get("/take-over").text
    for wrong in ("", "cod", TABLE_TOKEN):
        refused = device.post("/take-over", data={"code": wrong})
        assert (refused.status_code, device.get_cookie(TABLE_COOKIE)) == (403, None)
        assert "That is not the code on" in refused.text
    assert device.post("/take-over", data={"code": " code "}).headers["Location"] == "/"
    taken = device.get_cookie(TABLE_COOKIE)
    assert taken is not None and taken.value == TABLE_TOKEN


def test_at_the_companions_own_machine_one_tap_is_enough_unless_a_proxy_asks(pages: Flask) -> None:
    behind_a_proxy = phone(pages, REMOTE_ADDR="127.0.0.1", HTTP_X_FORWARDED_FOR="192.168.1.20")
    assert behind_a_proxy.post("/take-over").status_code == 403
    here = phone(pages, REMOTE_ADDR="127.0.0.1")
    assert 'id="code"' not in here.get("/take-over").text
    assert here.post("/take-over").status_code == 303
    assert here.get_cookie(TABLE_COOKIE) is not None


def test_the_server_lets_through_that_a_proxy_asks(pages: Flask) -> None:
    with serve(pages, port=0) as server:
        for header in ("X-Forwarded-For", "Forwarded", "Via"):
            cookie = {"Cookie": f"{SEAT_COOKIE}={SEAT_TOKENS['red']}"}
            request = Request(f"{server.url}take-over", headers={header: "192.168.1.20", **cookie})
            with urlopen(request) as answer:
                assert 'id="code"' in answer.read().decode(), header
        with urlopen(Request(f"{server.url}take-over", headers=cookie)) as answer:
            assert 'id="code"' not in answer.read().decode()


def test_only_the_table_shows_the_code_for_another_tablet(pages: Flask) -> None:
    assert "table/code" not in phone(pages).get("/join").text
    table = pages.test_client()
    table.set_cookie(TABLE_COOKIE, TABLE_TOKEN)
    assert "QR code for another tablet of the table" in table.get("/join").text


def test_a_page_that_is_refused_says_why_and_leads_back(pages: Flask) -> None:
    device = phone(pages)
    refused = device.get("/join", headers=BROWSER)
    assert (refused.status_code, refused.mimetype) == (403, "text/html")
    assert "Only the table’s device can do that." in refused.text
    assert 'href="/take-over"' in refused.text and 'href="/start"' in refused.text
    assert device.get("/join", headers={"HX-Request": "true", **BROWSER}).mimetype == "text/plain"
    lost = device.get("/nowhere", headers=BROWSER)
    assert (lost.status_code, "I cannot find that." in lost.text) == (404, True)


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via"])
def test_whatever_a_proxy_says_nobody_behind_it_is_at_the_companions_own_machine(pages: Flask, header: str) -> None:
    here = phone(pages, REMOTE_ADDR="127.0.0.1")
    assert here.post("/take-over", headers={header: "x"}).status_code == 403
    assert here.post("/take-over", headers={"Host": "labyrinth.local"}).status_code in (403, 421)
