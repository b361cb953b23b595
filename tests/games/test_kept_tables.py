"""A table that is kept as played, whatever was done on it: it lies as it was seen, adds up, and can be written down."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.games.catalogue import GAMES, AnyGame
from companion.maze.cell import CELLS
from companion.records.notation import state_from_json, state_to_json
from companion.rules.mazes.shifting import carried_all, legal_pushes, shifted
from companion.rules.table import Layout
from tests.games.hooks import broken_of, sample

camera_game = pytest.mark.parametrize("game", [game for game in GAMES if game.tiles], ids=lambda game: game.name)


def disturbed(game: AnyGame, state: Any, rng: random.Random) -> Layout:
    """How the table lies after a push that nobody was due, or pawns that were put anywhere, or both."""
    shown, kinds = state, rng.choice([("push",), ("pawns",), ("push", "pawns")])
    if "push" in kinds:
        push = rng.choice(legal_pushes(shown.board, None))
        shown = replace(shown, board=shifted(shown.board, push), pawns=carried_all(push.arrow, shown.pawns))
    if "pawns" in kinds:
        shown = replace(shown, pawns=tuple((colour, rng.choice(CELLS)) for colour, _ in shown.pawns))
    assert game.tiles is not None
    return game.tiles.layout(shown)


@camera_game
@pytest.mark.parametrize("seed", range(6))
def test_whatever_was_done_is_kept_and_adds_up(game: AnyGame, seed: int) -> None:
    assert game.tiles is not None
    rng, broken = random.Random(seed), broken_of(game)
    for state in (state for state in sample(game, seed, 15) if not game.is_over(state)):
        seen = disturbed(game, state, rng)
        kept = game.tiles.adopt(state, seen.faces, rng.choice([None, seen.loose]), seen.pawns)
        lies = game.tiles.layout(kept)
        assert (lies.faces, lies.pawns) == (seen.faces, seen.pawns)
        assert broken(kept) is None
        assert game.legal(kept) or game.is_over(kept)
        assert state_from_json(state_to_json(kept)) == kept
