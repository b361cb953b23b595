"""How one wins is said to somebody who has never seen the box: where it is chosen, at the table and at a seat."""

from __future__ import annotations

import html

import pytest

from companion.games.catalogue import GAMES, AnyGame
from companion.games.copies import shipped_copy
from companion.language import codes, language
from companion.live.desk import SessionDesk
from companion.live.session import Session
from companion.records.dice import fresh_decks
from companion.rules.words import told
from tests.web.lobbies import SEAT_TOKENS, TABLE_TOKEN, FakeLobby
from web import create_app
from web.devices.access import SEAT_COOKIE, TABLE_COOKIE


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_page_of_a_box_says_how_one_wins_in_the_readers_language(game: AnyGame) -> None:
    state = game.deal(shipped_copy(game.name), ("red", "blue"), 7)
    session = Session.begin(game, state, "evening-9", None, fresh_decks(7), is_watched=False)
    desk = SessionDesk(session, seats=state.seats)
    with desk.owned():
        client = create_app(lobby=FakeLobby(played=desk)).test_client()
        client.set_cookie(TABLE_COOKIE, TABLE_TOKEN)
        client.set_cookie(SEAT_COOKIE, SEAT_TOKENS["red"])
        for code in codes():
            aim = told(game.aim, language(code))
            assert aim and (code == "en" or aim != game.aim), code
            for path in (f"/start/new/{game.name}", "/", "/seat"):
                page = html.unescape(client.get(path, headers={"Accept-Language": code}).text)
                assert aim in page, (path, code)
