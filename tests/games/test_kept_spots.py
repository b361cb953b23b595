"""A table of spots that is kept as played: it lies as it was seen, adds up, and can be written down."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.errors import IllegalAction
from companion.games.catalogue import GAMES, AnyGame
from companion.records.notation import state_from_json, state_to_json
from companion.rules.table import SpotTable
from tests.games.hooks import broken_of, sample

spot_game = pytest.mark.parametrize(
    "game", [game for game in GAMES if isinstance(game.table, SpotTable)], ids=lambda game: game.name
)


def disturbed(game: AnyGame, state: Any, rng: random.Random) -> dict[tuple[str, str], str]:
    """How the table lies after a spot or two were changed into what lies elsewhere, or has gone."""
    assert isinstance(game.table, SpotTable)
    lies = dict(game.table.layout(state))
    others = [other for legal in game.legal(state) for other in game.table.layout(game.after(state, legal)).items()]
    for spot, name in rng.sample(others, min(len(others), rng.choice((1, 2)))):
        lies[spot] = name if rng.random() < 0.7 else ""
    return lies


def present(lies: dict[tuple[str, str], str]) -> dict[tuple[str, str], str]:
    """The spots on which something lies."""
    return {spot: name for spot, name in lies.items() if name}


@spot_game
@pytest.mark.parametrize("seed", range(6))
def test_whatever_was_done_is_kept_and_adds_up(game: AnyGame, seed: int) -> None:
    assert isinstance(game.table, SpotTable)
    rng, broken, kept_ones = random.Random(seed), broken_of(game), 0
    for state in (state for state in sample(game, seed, 15) if not game.is_over(state)):
        assert game.table.adopt(state, game.table.layout(state)) == state
        seen = disturbed(game, state, rng)
        try:
            kept = game.table.adopt(state, seen)
        except IllegalAction:
            continue
        kept_ones += 1
        lies = dict(game.table.layout(kept))
        assert lies == {**lies, **present(seen)}
        assert broken(kept) is None
        assert game.legal(kept) or game.is_over(kept)
        assert state_from_json(state_to_json(kept)) == kept
    assert kept_ones > 3


@spot_game
@pytest.mark.parametrize("seed", range(3))
def test_every_visible_action_is_one_that_leads_towards_its_spot(game: AnyGame, seed: int) -> None:
    """So whatever the rules allow, and a camera sees, is thought of; and each spot can be told about."""
    table = game.table
    assert isinstance(table, SpotTable)
    for state in (state for state in sample(game, seed, 15) if not game.is_over(state)):
        lies = table.layout(state)
        for action in game.legal(state):
            after = table.layout(game.after(state, action))
            changed = [spot for spot in {*lies, *after} if lies.get(spot, "") != after.get(spot, "")]
            if isinstance(action, table.visible_actions):
                assert len(changed) <= 1
            for spot in changed:
                assert isinstance(action, table.visible_actions), action
                assert action in tuple(table.towards(state, spot, after.get(spot, "")))
                assert table.say_due(state, spot, after.get(spot, ""))
                assert table.place(state, spot)
