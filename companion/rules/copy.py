"""What this owner's box holds: the tiles, where treasures are printed, the pages, the colours of the corners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from companion.errors import BadCopy
from companion.maze.board import FIXED_SIDES
from companion.maze.cell import CORNERS, FIXED_CELLS, Cell, format_cell
from companion.maze.tile import Tile, identity
from companion.rules.action_text import format_action
from companion.rules.actions import DaedalusFlip, DaedalusPush, DaedalusTeleport, Page

MOVABLE_TILES = 34
TREASURES = 24
PAGES = 24


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of Labyrinth Team Edition; `is_assumed` says nobody has compared it with a real box.

    `homes` are the corner of each colour, clockwise from the north-west; `fixed_marks` what is printed on fixed
    cells; `movable` the 34 path tiles in their canonical orientation. Raises BadCopy when something is missing.
    """

    name: str
    is_assumed: bool
    homes: tuple[tuple[str, Cell], ...]
    fixed_marks: tuple[tuple[Cell, str], ...]
    movable: tuple[Tile, ...]
    treasures: tuple[str, ...]
    pages: tuple[Page, ...]

    def __post_init__(self) -> None:
        _check_homes(self)
        _check_tiles(self)
        _check_treasures(self)
        _check_pages(self)

    @property
    def colours(self) -> tuple[str, ...]:
        """The four colours, clockwise from the north-west corner."""
        return tuple(colour for colour, _ in self.homes)

    def fixed_tile(self, cell: Cell) -> Tile:
        """The fixed tile of one of the 16 fixed cells, with its mark."""
        return Tile(FIXED_SIDES[cell], dict(self.fixed_marks).get(cell))


def _check_homes(copy: Copy) -> None:
    if tuple(cell for _, cell in copy.homes) != CORNERS or len(set(copy.colours)) != len(CORNERS):
        raise BadCopy("the copy must name one colour for each corner a1, g1, g7 and a7")


def _check_tiles(copy: Copy) -> None:
    if len(copy.movable) != MOVABLE_TILES:
        raise BadCopy(f"the copy has {len(copy.movable)} movable tiles; a box holds {MOVABLE_TILES}")
    for cell, mark in copy.fixed_marks:
        if cell not in FIXED_CELLS:
            raise BadCopy(f"{mark!r} is said to be fixed on {format_cell(cell)}, where the tiles can be pushed")
    where = [mark for _, mark in copy.fixed_marks] + [tile.mark for tile in copy.movable if tile.mark]
    _refuse_twice("mark", where)


def _check_treasures(copy: Copy) -> None:
    if len(copy.treasures) != TREASURES:
        raise BadCopy(f"the copy has {len(copy.treasures)} treasures; a box holds {TREASURES}")
    _refuse_twice("treasure", copy.treasures)
    printed = {mark for _, mark in copy.fixed_marks} | {tile.mark for tile in copy.movable}
    homeless = [treasure for treasure in copy.treasures if treasure not in printed]
    if homeless:
        raise BadCopy(f"no tile of the copy shows the treasure {homeless[0]!r}")


def _check_pages(copy: Copy) -> None:
    if len(copy.pages) != PAGES:
        raise BadCopy(f"the copy has {len(copy.pages)} pages; Daedalus's book holds {PAGES}")
    marks = {tile.mark for tile in copy.movable}
    for page in copy.pages:
        wrong = _wrong_page(page, marks, copy.colours)
        if wrong:
            raise BadCopy(f"page '{format_action(page)}': {wrong}")


def _wrong_page(page: Page, marks: set[str | None], colours: tuple[str, ...]) -> str | None:
    match page:
        case DaedalusPush():
            return None
        case DaedalusFlip(first, second):
            names, known, reason = (first, second), marks, "is not on a movable tile of the copy"
        case DaedalusTeleport(first, second, corner):
            if corner not in CORNERS:
                return f"{format_cell(corner)} is not a corner"
            names, known, reason = (first, second), set(colours), "is not a colour of the copy"
    if first == second:
        return f"{first!r} is named twice"
    return next((f"{name!r} {reason}" for name in names if name not in known), None)


def _refuse_twice(what: str, names: Iterable[str]) -> None:
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        raise BadCopy(f"the {what} {twice[0]!r} stands in the copy twice")


def census(copy: Copy) -> Counter[str]:
    """How often each tile identity (`L:key`, `I`) occurs among the 34 movable tiles."""
    return Counter(identity(tile) for tile in copy.movable)
