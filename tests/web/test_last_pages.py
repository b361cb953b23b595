"""The last page of an evening: everybody's points, and nobody waits for a turn any more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from flask import Flask

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.games.secret.cards import known
from companion.games.secret.state import SecretState
from companion.live.desk import SessionDesk
from companion.live.session import Session
from companion.records.dice import fresh_decks
from companion.rules.public import with_held
from tests.web.lobbies import SEAT_TOKENS, TABLE_TOKEN, FakeLobby
from web import create_app
from web.devices.access import SEAT_COOKIE, TABLE_COOKIE

SEATS = ("red", "blue")


@contextmanager
def pages_of(state: Any) -> Iterator[Flask]:
    """The pages of an evening that has come to this."""
    session = Session.begin(game_named(state.game), state, "e", None, fresh_decks(3), is_watched=False)
    with (desk := SessionDesk(session, seats=state.seats)).owned():
        yield create_app(lobby=FakeLobby(played=desk))


def ended(name: str) -> Any:
    state: Any = game_named(name).deal(shipped_copy(name), SEATS, 3)
    return replace(state, phase="over", outcome="won")


def with_collections(state: SecretState) -> SecretState:
    """Red has seven trolls and two treasures, blue five treasures."""
    treasures, trolls = state.cards.of("treasure"), state.cards.of("troll")
    hands = with_held(state.hands, "red", tuple(map(known, (*trolls, *treasures[:2]))))
    hands = with_held(hands, "blue", tuple(map(known, treasures[2:7])))
    return replace(state, hands=hands, deck=state.cards.animals, deck_left=len(state.cards.animals), open_card="",
                   winners=("red",))  # fmt: skip


def test_a_seat_is_not_told_to_wait_when_the_game_is_over() -> None:
    with pages_of(with_collections(ended("secret"))) as pages:
        for seat in SEATS:
            phone = pages.test_client()
            phone.set_cookie(SEAT_COOKIE, SEAT_TOKENS[seat])
            page = phone.get("/seat").text
            assert "The game is won." in page
            assert "Wait until it is your turn." not in page


def test_the_last_page_of_the_secret_labyrinth_counts_the_loser_s_cards_too() -> None:
    with pages_of(with_collections(ended("secret"))) as pages:
        table = pages.test_client()
        table.set_cookie(TABLE_COOKIE, TABLE_TOKEN)
        over = " ".join(table.get("/").text.split('id="over"')[1].split("</section>")[0].split())
    assert "Green Player: <b>7</b> points in total" in over
    assert "Blue Player: <b>5</b> points in total" in over
    assert over.index("Green Player") < over.index("Blue Player")


def test_who_play_together_have_no_points_of_their_own_on_the_last_page() -> None:
    state = replace(ended("team"), outcome="lost", pages=())
    with pages_of(state) as pages:
        over = pages.test_client().get("/").text.split('id="over"')[1].split("</section>")[0]
    assert "of 24" in over
    assert "points in total" not in over
