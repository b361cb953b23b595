"""Pushes and walks of the classic game are those of a yardstick that shares no code with them, and are found sooner."""

from __future__ import annotations

import pytest

from companion.maze.sides import format_sides
from tests.games.classic.golden import FILE, board_of, positions, pushes_and_walks, times_over_yardstick

pytestmark = pytest.mark.skipif(not FILE.exists(), reason="../shared/golden is not beside this checkout")


def test_the_yardstick_counts_what_the_engines_count() -> None:
    for one in positions()[:40]:
        found = pushes_and_walks(board_of(one.rows), format_sides(one.board.loose.sides), divmod(one.pawn, 7))
        assert sum(len(cells) for cells in found.values()) == one.legal


def test_pushes_walks_and_plans_are_found_sooner_than_by_the_yardstick() -> None:
    ratios = times_over_yardstick(positions()[:60])
    assert ratios["all sets in one integer"] > 10
    assert ratios["from a Board, as (Push, cell) for each"] > 1.5
    assert len(ratios) == 3
