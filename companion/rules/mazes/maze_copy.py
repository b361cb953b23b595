"""What a box with a 7x7 maze holds: movable tiles, what is printed on the fixed ones, the colours of the corners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from companion.errors import BadCopy
from companion.maze.board import FIXED_SIDES, Board
from companion.maze.cell import CELLS, CORNERS, FIXED_CELLS, MOVABLE_CELLS, Cell, format_cell
from companion.maze.sides import orientations, shape_of
from companion.maze.tile import Tile, identity, turned
from companion.rules.chance import shuffled
from companion.rules.copy import Copy

MOVABLE_TILES = 34


@dataclass(frozen=True, slots=True, kw_only=True)
class MazeCopy(Copy):
    """One copy of a box with a 7x7 maze; a box whose tiles show corridors alone has no more than this.

    `homes` are the printed square of each colour, clockwise from the north-west; `fixed_marks` what is printed on fixed
    cells; `movable` the 34 path tiles in their canonical orientation. Raises BadCopy when something is missing.
    """

    homes: tuple[tuple[str, Cell], ...]
    fixed_marks: tuple[tuple[Cell, str], ...] = ()
    movable: tuple[Tile, ...]

    def __post_init__(self) -> None:
        check_movable(self)

    @property
    def colours(self) -> tuple[str, ...]:
        """The four colours, clockwise from the north-west."""
        return tuple(colour for colour, _ in self.homes)

    @property
    def shapes(self) -> Counter[str]:
        """How many movable tiles there are of each shape."""
        return Counter(shape_of(tile.sides) for tile in self.movable)

    def fixed_tile(self, cell: Cell) -> Tile:
        """The fixed tile of one of the 16 fixed cells, with its mark."""
        return Tile(FIXED_SIDES[cell], dict(self.fixed_marks).get(cell))


@dataclass(frozen=True, slots=True, kw_only=True)
class TreasureCopy(MazeCopy):
    """One copy of a box whose tiles show treasures, with a card of each."""

    treasures: tuple[str, ...]


def check_maze(copy: MazeCopy) -> None:
    """Raise BadCopy unless there are four home corners, 34 movable tiles and no mark twice."""
    if tuple(cell for _, cell in copy.homes) != CORNERS or len(set(copy.colours)) != len(CORNERS):
        raise BadCopy("the copy must name one colour for each corner a1, g1, g7 and a7")
    check_movable(copy)
    for cell, mark in copy.fixed_marks:
        if cell not in FIXED_CELLS:
            raise BadCopy(f"{mark!r} is said to be fixed on {format_cell(cell)}, where the tiles can be pushed")
    refuse_twice("mark", (mark for _, mark in copy.fixed_marks))
    refuse_twice("mark", printed_marks(copy))


def check_movable(copy: MazeCopy) -> None:
    """Raise BadCopy unless there are 34 movable tiles."""
    if len(copy.movable) != MOVABLE_TILES:
        raise BadCopy(f"the copy has {len(copy.movable)} movable tiles; a box holds {MOVABLE_TILES}")


def printed_marks(copy: MazeCopy) -> list[str]:
    """Everything printed on the maze, fixed tiles first."""
    return [mark for _, mark in copy.fixed_marks] + [tile.mark for tile in copy.movable if tile.mark]


def check_treasures(copy: MazeCopy, treasures: tuple[str, ...], count: int) -> None:
    """Raise BadCopy unless there are `count` treasures, each once and each printed on a tile."""
    if len(treasures) != count:
        raise BadCopy(f"the copy has {len(treasures)} treasures; a box holds {count}")
    refuse_twice("treasure", treasures)
    printed = set(printed_marks(copy))
    homeless = [treasure for treasure in treasures if treasure not in printed]
    if homeless:
        raise BadCopy(f"no tile of the copy shows the treasure {homeless[0]!r}")


def refuse_twice(what: str, names: Iterable[str]) -> None:
    """Raise BadCopy naming the first name that stands there twice."""
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        raise BadCopy(f"the {what} {twice[0]!r} stands in the copy twice")


def census(copy: MazeCopy) -> Counter[str]:
    """How often each tile identity (`L:key`, `I`) occurs among the 34 movable tiles."""
    return Counter(identity(tile) for tile in copy.movable)


def census_problem(board: Board, copy: MazeCopy) -> str | None:
    """How the movable tiles differ from the copy's, in one line; unknown tiles may be any of them."""
    tiles = [board.cells[cell] for cell in MOVABLE_CELLS] + [board.loose]
    seen = Counter(identity(tile) for tile in tiles if tile.is_known)
    extra = seen - census(copy)
    return f"the copy has no further tile {next(iter(extra))!r}" if extra else None


def dealt_board(copy: MazeCopy, seed: int) -> Board:
    """A board with the copy's tiles in an order and orientations drawn from the seed, all face up."""
    laid = [_laid(tile, seed, place) for place, tile in enumerate(shuffled(copy.movable, seed, "tiles"))]
    loose = laid.pop()
    movable = iter(laid)
    return Board(tuple(copy.fixed_tile(cell) if cell in FIXED_CELLS else next(movable) for cell in CELLS), loose)


def _laid(tile: Tile, seed: int, place: int) -> Tile:
    return turned(tile, shuffled(orientations(tile.sides), seed, f"orientation/{place}")[0])
