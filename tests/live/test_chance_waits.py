"""Chance speaks only where somebody tapped for it: until then whoever tapped can take that back."""

from __future__ import annotations

import random

import pytest

from companion.games.catalogue import GAMES, game_named
from companion.games.copies import shipped_copy
from companion.live.session import Session
from companion.messages import Do, Undo
from companion.records.dice import decks_of
from companion.records.notation import parse_action
from companion.rules.actions import End
from companion.rules.chance import Chance
from companion.rules.game import TABLE, AnyGame

ACTIONS = 60
"""So many actions an evening: enough for a few turns of every box."""


def begun(game: AnyGame, seed: int) -> Session:
    state = game.deal(shipped_copy(game.name), 2, seed)
    return Session.begin(game, state, "e", None, decks_of(seed), is_watched=False)


def let_chance_speak(session: Session, rng: random.Random) -> None:
    game, state = session.game, session.state
    told = rng.choice(game.legal(state)) if game.chance(state) is Chance.ASKED else None
    session.handle(Do(TABLE, told))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", [1, 2])
def test_after_any_tap_but_the_end_of_a_turn_chance_has_not_spoken(game: AnyGame, seed: int) -> None:
    session, rng = begun(game, seed), random.Random(seed)
    for _ in range(ACTIONS):
        seat, before, choices = session.state.to_act, session.state, session.evening.choices
        if seat == TABLE:
            let_chance_speak(session, rng)
        elif seat:
            action = rng.choice(game.legal(before))
            session.handle(Do(seat, action, turns_page=True))
            if action != End():
                assert (session.evening.choices, session.evening.undoes) == (choices, seat)
                session.handle(Undo())
                assert session.state == before
                session.handle(Do(seat, action, turns_page=True))


def test_a_card_that_waits_is_drawn_by_a_press_and_told_by_nobody() -> None:
    session, game = begun(game_named("cards"), 1), game_named("cards")
    while session.state.to_act != TABLE:
        session.handle(Do(session.state.to_act, game.legal(session.state)[0]))
    now = session.snapshot()
    assert now.position.due is not None and now.position.due.chance is Chance.PRESSED and not now.position.legal
    card, hands = game.legal(session.state)[0], session.state.hands
    session.handle(Do(TABLE, card))
    assert session.state.hands == hands and session.refusal_for(TABLE) == "First draw, roll or turn the page."
    session.handle(Do(TABLE))
    assert session.state.hands != hands and not session.evening.can_undo


def test_the_end_of_a_turn_draws_its_cards_and_stops_there() -> None:
    """Team: a page is due after the card; the button that turned it would have said nothing of the card."""
    session, rng = begun(game_named("team"), 3), random.Random(3)
    while not session.snapshot().position.draws:
        legal = session.game.legal(session.state)
        if session.state.to_act == TABLE:
            let_chance_speak(session, rng)
        else:
            session.handle(Do(session.state.to_act, rng.choice(legal), turns_page=True))
        assert session.state.to_act, "the game is over"
    assert not session.snapshot().position.turns_page
    session.handle(Do(session.state.to_act, parse_action("end"), turns_page=True))
    due = session.snapshot().position.due
    assert due is not None and due.kind == "page" and session.evening.log[-1].done[0].text.startswith("draw")
