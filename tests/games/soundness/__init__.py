"""What has to be true of every position of a game, a file a box: `broken(state)` names the first thing that is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

from companion.maze.board import FIXED_SIDES, Board
from companion.maze.cell import CELLS, FIXED_CELLS, MOVABLE_CELLS
from companion.maze.tile import Tile, identity

Broken = Callable[[Any], str | None]
"""Says what cannot be in a position, or None; each box's own takes states of that box."""


def broken_of(game: str) -> Broken | None:
    """`broken` of the game of that name, as in `master-2007`; None where the game has no such file."""
    module = f"{__name__}.{game.replace('-', '_')}"
    try:
        found: Broken = import_module(module).broken
    except ModuleNotFoundError as missing:
        if missing.name != module:
            raise
        return None
    return found


def maze_problems(board: Board, most: Mapping[str, int], kind_of: Callable[[Tile], str] = identity) -> Iterator[str]:
    """What cannot be among the tiles of a maze of which at most so many movable ones are of each kind."""
    tiles = [board.cells[cell] for cell in MOVABLE_CELLS] + [board.loose]
    counts = Counter(map(kind_of, tiles))
    if len(tiles) != 34 or counts - Counter(most):
        yield f"movable tiles {dict(counts)}"
    turned = [cell for cell in FIXED_CELLS if board.cells[cell].sides != FIXED_SIDES[cell]]
    if turned:
        yield f"a fixed tile has turned on {turned}"


def pawn_problems(pawns: tuple[tuple[str, int], ...], names: tuple[str, ...]) -> Iterator[str]:
    """What cannot be of the pieces with these names that stand on a board of 49 cells."""
    if [name for name, _ in pawns] != list(names) or not all(cell in CELLS for _, cell in pawns):
        yield f"pawns {pawns}"
