"""Hypothesis strategies for tiles and boards."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from companion.maze.board import FIXED_SIDES, Board
from companion.maze.cell import CELLS
from companion.maze.sides import ALL_SIDES
from companion.maze.tile import Tile

MARKS = (None, None, "key", "magic-hat", "owl")


def tiles() -> st.SearchStrategy[Tile]:
    """Any known tile, face up three times in four."""
    up = st.sampled_from([True, True, True, False])
    return st.builds(Tile, st.sampled_from(ALL_SIDES), st.sampled_from(MARKS), up)


def boards() -> st.SearchStrategy[Board]:
    """Any board with its fixed tiles where they belong and any tiles elsewhere, drawn from one number."""
    return st.integers(0, 2**32).map(_board)


def _board(seed: int) -> Board:
    rng = Random(seed)
    down = rng.choice([0, 0.1, 0.5])
    tiles = [Tile(rng.choice(ALL_SIDES), rng.choice(MARKS), rng.random() >= down) for _ in range(len(CELLS) + 1)]
    cells = tuple(Tile(FIXED_SIDES[cell]) if cell in FIXED_SIDES else tiles[cell] for cell in CELLS)
    return Board(cells, tiles[-1])
