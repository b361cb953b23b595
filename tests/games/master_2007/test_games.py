"""Whole games of Master Labyrinth (2007) by people who go for the treasures and the dragon: nothing is ever lost."""

from __future__ import annotations

import random

from companion.games.copies import shipped_copy
from companion.games.master_2007.game import MASTER_2007
from companion.games.master_2007.state import Master2007Options
from companion.rules.options import options_of
from tests.games.master_2007.players import eager
from tests.games.soundness.master_2007 import broken

COPY = shipped_copy("master-2007")


def test_games_played_to_their_end_keep_every_piece_and_have_a_winner() -> None:
    for seed in range(9):
        rng = random.Random(seed)
        options = {option.name: rng.choice(option.values) for option in options_of(Master2007Options)}
        state = MASTER_2007.deal(COPY, 2 + seed % 3, seed, options=options)
        for number in range(10_000):
            assert number % 7 or broken(state) is None
            if MASTER_2007.is_over(state):
                break
            state = MASTER_2007.apply(state, eager(state, rng, tries=8))
        assert broken(state) is None
        assert (state.outcome, state.treasures, state.waiting) == ("won", (), ())
        parts, scores = MASTER_2007.score_parts(state), MASTER_2007.scores(state)
        assert {seat: sum(points for _, points in parts[seat]) for seat in state.seats} == scores
        assert max(scores.values()) in {scores[seat] for seat in MASTER_2007.winners(state)}
        assert sum(points for words in parts.values() for what, points in words if what == "the dragon") == 15
