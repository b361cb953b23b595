"""Each device reads its own language: what was chosen on it, else what its browser asks for."""

from __future__ import annotations

from tests.web.scenes import FakeDesk
from web import create_app

GERMAN = {"Accept-Language": "de"}


def test_what_was_chosen_on_a_device_comes_before_what_its_browser_asks_for(desk: FakeDesk) -> None:
    client = create_app(desk).test_client()
    assert '<html lang="de">' in client.get("/", headers=GERMAN).text
    answer = client.post("/language", data={"code": "en"}, headers={"Referer": "http://localhost/table"})
    assert (answer.status_code, answer.location) == (303, "/table")
    assert '<html lang="en">' in client.get("/", headers=GERMAN).text


def test_a_language_that_there_is_not_is_refused_and_no_way_leads_elsewhere(desk: FakeDesk) -> None:
    client = create_app(desk).test_client()
    assert client.post("/language", data={"code": "tlh"}).status_code == 400
    away = client.post("/language", data={"code": "de"}, headers={"Referer": "http://elsewhere.example/x"})
    assert away.location == "/"
