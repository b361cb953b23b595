"""Dice, pages and cards that come at the press of a button: also at the page of the seat whose turn it is."""

from __future__ import annotations

from random import Random

import pytest
from flask.testing import FlaskClient

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live.desk import SessionDesk
from companion.live.session import Session
from companion.records.dice import fresh_decks
from companion.rules.chance import Chance
from companion.rules.game import TABLE
from tests.web.lobbies import SEAT_TOKENS, FakeLobby
from web import create_app
from web.devices.access import SEAT_COOKIE


def phone(desk: SessionDesk, seat: str) -> FlaskClient:
    """A phone with a seat's token."""
    client = create_app(lobby=FakeLobby(played=desk)).test_client()
    client.set_cookie(SEAT_COOKIE, SEAT_TOKENS[seat])
    return client


def evening_at_a_press(name: str) -> SessionDesk:
    """A game by taps in which something is to be pressed now, after actions at random."""
    game, chance = game_named(name), Random(3)
    state = game.deal(shipped_copy(name), ("red", "blue"), 3)
    while True:
        session = Session.begin(game, state, "e", None, fresh_decks(3), is_watched=False)
        desk = SessionDesk(session, seats=state.seats)
        due = desk.snapshot().position.due
        if due is not None and due.chance is Chance.PRESSED:
            return desk
        state = game.apply(state, chance.choice(game.legal(state)))


@pytest.mark.parametrize(
    ("name", "words"),
    [("team", "Turn the page"), ("master-2007", "Roll the dragon die"), ("secret", "Roll for the duel")],
)
def test_whose_turn_it_is_presses_at_the_own_page_and_nobody_else_does(name: str, words: str) -> None:
    desk = evening_at_a_press(name)
    with desk.owned():
        seat = desk.snapshot().position.seat
        acting, other = phone(desk, seat), phone(desk, "red" if seat == "blue" else "blue")
        seen, number = desk.snapshot().version, len(desk.snapshot().evening.log)
        assert "Your turn" in acting.get("/seat").text and f'type="submit">{words}</button>' in acting.get("/seat").text
        assert "do-press" not in other.get("/seat").text and "Wait until it is your turn." in other.get("/seat").text
        assert other.post("/seat/press", data={"seen": seen}).status_code == 403
        assert len(desk.snapshot().evening.log) == number
        acting.post("/seat/press", data={"seen": seen})
        assert desk.snapshot().evening.log[number].seat == TABLE


def test_a_second_tap_does_not_press_what_comes_next() -> None:
    desk = evening_at_a_press("team")
    with desk.owned():
        client, seen = phone(desk, desk.snapshot().position.seat), desk.snapshot().version
        assert client.post("/seat/press", data={"seen": seen}).status_code == 303
        number = len(desk.snapshot().evening.log)
        assert client.post("/seat/press", data={"seen": seen}).status_code in {403, 409}
        assert len(desk.snapshot().evening.log) == number
