"""Evenings in Chromium, without Chromium: who plays wants to win and gets there, and taps lead to every action."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games.catalogue import GAMES, game_named
from companion.games.copies import shipped_copy
from companion.language import codes, language
from companion.players.known import Stuck
from companion.players.player import Player
from companion.records.notation import parse_action, view_json
from companion.rules.game import TABLE
from companion.rules.phrases import offered
from companion.rules.verbs import format_action
from companion.rules.words import ENGLISH
from lab.soak.by_taps.evening import known_from
from lab.soak.by_taps.steps import step_to, steps_to
from lab.soak.in_browser.bench import SIZES, plans
from lab.soak.in_browser.window import Watched, foreign
from web.start.composer import compose


def told(game: Any, state: Any) -> dict[str, Any]:
    """What the seat that acts may know, as a snapshot's JSON tells it."""
    view = view_json(game.view(state, state.to_act))
    legal = [format_action(action) for action in game.legal(state)]
    return {"game": game.name, "view": view, "to_act": state.to_act, "legal": legal}


@pytest.mark.parametrize(("name", "most"), [("classic", 90), ("cards", 200)])
def test_people_who_want_to_win_come_to_an_end(name: str, most: int) -> None:
    game, rng = game_named(name), random.Random(1)
    state = game.deal(shipped_copy(name), 2, 1)
    players = {seat: Player(random.Random(2)) for seat in state.seats}
    for _ in range(most):
        if not game.legal(state):
            break
        if state.to_act == TABLE:
            state = game.apply(state, rng.choice(game.legal(state)))
        else:
            state = game.apply(state, parse_action(players[state.to_act].choose(known_from(told(game, state)))))
    assert state.outcome == "won"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_taps_lead_to_what_is_wanted_in_every_language(game: Any) -> None:
    state = game.deal(shipped_copy(game.name), 2, 5)
    while state.to_act == TABLE:
        state = game.apply(state, game.legal(state)[0])
    known = known_from(told(game, state))
    for code in codes():
        steps = list(steps_to(known, known.legal[-1], language(code)))
        assert steps[-1].pick == ""
        assert all(step.name for step in steps)


def test_what_nothing_leads_to_is_said() -> None:
    game = game_named("classic")
    offer = offered(parse_action("walk d3"), game.phrases)
    with pytest.raises(Stuck, match="walk d3"):
        step_to(offer, compose((), (), ENGLISH))


def test_twelve_evenings_meet_every_window_language_and_light() -> None:
    planned = list(plans(["classic"], range(12), 2, 9))
    assert {(one.size.width, one.size.height, one.size.code) for one in planned} == {
        (*size, code) for size in SIZES for code in codes()
    }
    assert {(one.size.width, one.size.is_dark) for one in planned} == {
        (width, dark) for width, _ in SIZES for dark in (True, False)
    }


def test_english_sentences_on_a_german_page_are_found() -> None:
    texts = ["Rot ist am Zug", "Hand over the board", "The aMAZEing Labyrinth (classic)"]
    assert foreign(texts, "de") == ["Hand over the board"]
    assert foreign(texts, "en") == []


class StandIn:
    """A page that answers with what was to be seen at each look."""

    def __init__(self, *looks: dict[str, Any]) -> None:
        self._looks = iter(looks)

    def evaluate(self, script: str) -> Any:
        hidden = {"outOfSight()": ["Undo: hidden"], "underToasts()": ["Hint: covered"]}
        return hidden[script] if script in hidden else next(self._looks)


def test_shifts_are_taken_page_by_page_and_looks_are_counted() -> None:
    look = {"lang": "de", "status": "ready", "filled": 1, "off_side_px": 0, "has_score": True,
            "score_in_sight": True, "texts": []}  # fmt: skip
    page = StandIn(look, {**look, "filled": 2}, {**look, "score_in_sight": False, "off_side_px": 7})
    watched = Watched()
    for opened_ms, at_ms, value, is_after_tap, name in (
        (10.0, 0.0, 0.2, False, "act-groups"), (10.0, 3000.0, 0.1, False, "news"), (10.0, 3300.0, 0.15, True, "hand"),
        (10.0, 3400.0, 0.1, False, "act-groups"), (99.0, 3400.0, 0.24, False, "act-groups"),
    ):  # fmt: skip
        watched.note((opened_ms, at_ms, value, is_after_tap, name))
    for _ in range(3):
        watched.look(page)
    assert watched.cls() == 0.24
    assert watched.cls(is_late=True) == 0.35, "as if the answer to the tap came late"
    assert watched.shifted == {"act-groups": 0.24, "news": 0.1}
    assert watched.not_one_filled == {"ready 2": 1}
    assert (watched.unscored, watched.off_side_px, watched.hidden) == (1, 7, {"Undo: hidden", "Hint: covered"})
