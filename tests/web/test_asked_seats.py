"""A question about a seat's own action is answered on that seat's page, and by nobody else's seat."""

from __future__ import annotations

from typing import Any, cast

import pytest
from flask.testing import FlaskClient

from companion.lobby.lobby import SeatsDesk
from companion.messages import Answer
from companion.rules.game import NOBODY, TABLE
from tests.snapshots import changed
from tests.web.lobbies import SEAT_TOKENS, TABLE_TOKEN, FakeLobby
from tests.web.scenes import FakeDesk, scenes
from web import create_app, serve
from web.devices.access import SEAT_COOKIE, TABLE_COOKIE

PHONE = (390, 844)


@pytest.fixture
def desk() -> FakeDesk:
    """A camera that is not sure what red has done."""
    return FakeDesk(scenes()["confirm"])


def device(desk: FakeDesk, seat: str = "", *, is_table: bool = False) -> FlaskClient:
    """A device with a seat's token, or the table's."""
    client = create_app(lobby=FakeLobby(played=cast(SeatsDesk, desk))).test_client()
    client.set_cookie(TABLE_COOKIE, TABLE_TOKEN if is_table else "nobody")
    if seat:
        client.set_cookie(SEAT_COOKIE, SEAT_TOKENS[seat])
    return client


def test_the_seat_that_is_asked_sees_the_pictures_and_the_others_do_not(desk: FakeDesk) -> None:
    red, blue = device(desk, "red").get("/seat").text, device(desk, "blue").get("/seat").text
    assert 'id="picture-3-1"' in red and "Answer the question" in red
    assert 'id="picture-3-1"' not in blue and "Answer the question" not in blue
    assert "Tap the picture" in red and "Wait until it is your turn." in blue


def test_the_seat_that_is_asked_answers_and_the_others_may_not(desk: FakeDesk) -> None:
    told = {"question": "3", "choice": "1"}
    refused = device(desk, "blue").post("/seat/answer", data=told)
    assert refused.status_code == 403 and desk.posted == []
    device(desk, "red").post("/seat/answer", data=told)
    device(desk, "red").post("/seat/answer", data={"question": "3", "choice": "none"})
    assert desk.posted == [Answer(3, 1), Answer(3, None)]


@pytest.mark.parametrize(
    ("question", "choice", "code"), [("2", "0", 409), ("x", "0", 409), ("3", "2", 400), ("3", "", 400)]
)
def test_an_answer_to_something_else_changes_nothing(desk: FakeDesk, question: str, choice: str, code: int) -> None:
    answered = device(desk, "red").post("/seat/answer", data={"question": question, "choice": choice})
    assert (answered.status_code, desk.posted) == (code, [])


def test_while_table_acts_whoever_has_the_turn_is_asked(desk: FakeDesk) -> None:
    desk.show(changed(desk.snapshot(), to_act=TABLE, seat="blue"))
    assert "Answer the question" in device(desk, "blue").get("/seat").text
    assert "Answer the question" not in device(desk, "red").get("/seat").text


@pytest.mark.parametrize(("seat", "code"), [("red", 200), ("blue", 403), (TABLE, 200), ("", 403)])
def test_a_program_answers_for_the_seat_that_is_asked_or_for_the_table(desk: FakeDesk, seat: str, code: int) -> None:
    client = device(desk, seat if seat in SEAT_TOKENS else "", is_table=seat == TABLE)
    answered = client.post("/api/answer", json={"question": 3, "choice": 0})
    assert answered.status_code == code
    assert desk.posted == ([Answer(3, 0)] if code == 200 else [])


@pytest.mark.browser
def test_on_a_phone_the_question_opens_by_itself_is_put_aside_and_answered_by_a_tap(
    desk: FakeDesk, chromium: Any
) -> None:
    app = create_app(lobby=FakeLobby(played=cast(SeatsDesk, desk)))
    with serve(app, port=0, streams=4) as server:
        context = chromium.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True)
        context.add_cookies([{"name": SEAT_COOKIE, "value": SEAT_TOKENS["red"], "url": server.url}])
        window = context.new_page()
        window.goto(server.url + "seat")
        window.wait_for_selector("#ask:modal")
        window.tap("#ask [data-closes]")
        assert not window.is_visible("#ask")
        window.wait_for_timeout(600)  # no second half of a double tap
        window.tap("#do-ask")
        window.tap("#picture-3-1")
        assert desk.wait_for_post(1) == [Answer(3, 1)]
        desk.show(scenes()["ready"])
        window.wait_for_selector("#ask", state="detached")
        context.close()


def test_a_shared_tablet_goes_on_to_whoever_acts_next_by_one_tap(desk: FakeDesk) -> None:
    desk.show(changed(scenes()["ready"], to_act="blue", seat="blue"))
    tablet = device(desk, "red", is_table=True)
    assert 'action="/join/here/blue"' in tablet.get("/seat").text
    assert "/join/here/blue" not in device(desk, "red").get("/seat").text
    desk.show(changed(scenes()["ready"], to_act=TABLE))
    page = tablet.get("/seat").text
    assert 'id="do-pass"' in page and "/join/here/" not in page
    desk.show(scenes()["ready"])
    assert 'id="do-pass"' not in tablet.get("/seat").text
    desk.show(changed(scenes()["ready"], to_act=NOBODY))
    assert 'id="do-pass"' in tablet.get("/seat").text, "the game is over: on at the table's page"
    assert 'id="do-pass"' not in device(desk, "red").get("/seat").text


@pytest.mark.browser
def test_at_a_table_without_a_camera_a_tap_on_whoever_acts_leads_to_that_seats_cards(
    desk: FakeDesk, chromium: Any
) -> None:
    desk.show(changed(scenes()["ready"], is_watched=False, to_act="red", seat="red"))
    with serve(create_app(lobby=FakeLobby(played=cast(SeatsDesk, desk))), port=0, streams=8) as server:
        context = chromium.new_context()
        context.add_cookies([{"name": TABLE_COOKIE, "value": TABLE_TOKEN, "url": server.url}])
        window = context.new_page()
        window.goto(server.url)
        window.click("#place-1 h2")
        assert window.url == server.url
        window.click("#place-0 h2")
        window.wait_for_selector("#hand")
        assert window.url.endswith("/seat")
        context.close()
