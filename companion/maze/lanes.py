"""Every push of a position at once: 48 boards side by side in one plain integer, pushed, joined and flooded together.

A board is a word of four masks of 49 bits, one bit per cell: cells open to the east are lowest, then south, west and
north. Twelve words stand side by side, one for each arrow, and one shift per edge pushes them all. Passages are then
lanes of 49 bits, four per arrow: one for each orientation of the inserted tile, of which a straight leaves two empty.
`board` does the same for one board at a time; tests compare the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from companion.maze.board import Board
from companion.maze.cell import ARROWS, CELLS, WIDTH, Cell, lane_of
from companion.maze.sides import ALL_SIDES, CANONICAL, EAST, NORTH, SOUTH, WEST, Sides, orientations

CellSet = int
"""A set of cells, bit n for cell n."""

Word = int
"""One board: the sets of cells open to the east, south, west and north, 49 bits each."""

Lanes = int
"""A set of cells for each push, 49 bits each: lane 4 * arrow + orientation."""


Passages = tuple[Lanes, Lanes]
"""In each lane the cells joined to their eastern neighbour, and those joined to their southern one."""

LAYS: dict[str, tuple[Sides, ...]] = {shape: orientations(sides) for shape, sides in CANONICAL.items()}
"""The orientations of each shape in the order of the lanes."""

PUSHES: dict[str, tuple[tuple[int, str, Sides], ...]] = {
    shape: tuple(
        (4 * row + place, arrow, sides) for row, arrow in enumerate(ARROWS) for place, sides in enumerate(lays)
    )
    for shape, lays in LAYS.items()
}
"""The pushes of a tile of each shape: lane, arrow and open sides."""

LANE = len(CELLS)
GROUP = 4 * LANE
EVERYWHERE: CellSet = (1 << LANE) - 1

_ACROSS = WIDTH - 1
"""Steps from one end of a lane to the other."""

_PLACES = {EAST: 0, SOUTH: 1, WEST: 2, NORTH: 3}


def _fourfold(lane: int) -> int:
    return lane | lane << LANE | lane << 2 * LANE | lane << 3 * LANE


def _each_arrow(part: Callable[[str], int]) -> int:
    return sum(part(arrow) << GROUP * row for row, arrow in enumerate(ARROWS))


def _each_lane(shape: str, part: Callable[[str, Sides], CellSet]) -> Lanes:
    """The part for every push of a tile of the shape, nothing in the lanes that it leaves empty."""
    return sum(part(arrow, sides) << LANE * lane for lane, arrow, sides in PUSHES[shape])


def _lane_cells(arrow: str, count: int = WIDTH) -> CellSet:
    return sum(1 << cell for cell in lane_of(arrow)[:count])


def _entry(arrow: str) -> CellSet:
    return 1 << lane_of(arrow)[0]


def _shoved(edge: str) -> int:
    """What a push from that edge carries one cell on: the lane but its last cell."""
    return _each_arrow(lambda arrow: _fourfold(_lane_cells(arrow, _ACROSS)) if arrow[0] == edge else 0)


def _fallen(edge: str) -> int:
    """What a push from that edge pushes out: the last cell of the lane."""
    return _each_arrow(lambda arrow: _fourfold(1 << lane_of(arrow)[-1]) if arrow[0] == edge else 0)


def _open_to_the_east(arrow: str, sides: Sides) -> CellSet:
    """Every cell but those that a wall of the tile that went in cuts off from the neighbour on the right."""
    return EVERYWHERE & ~(0 if sides & EAST else _entry(arrow)) & ~(0 if sides & WEST else _entry(arrow) >> 1)


def _open_to_the_south(arrow: str, sides: Sides) -> CellSet:
    return EVERYWHERE & ~(0 if sides & SOUTH else _entry(arrow)) & ~(0 if sides & NORTH else _entry(arrow) >> WIDTH)


_TWO_LANES = 2 * LANE
_TO_WESTERN = 2 * LANE + 1
"""How far above a cell's eastern side the western side of its eastern neighbour stands in a word."""
_TO_NORTHERN = 3 * LANE + WIDTH
"""How far above the cell itself the northern side of its southern neighbour stands."""
_ONE_ON, _TWO_ON, _THREE_ON, _SIX_ON = (GROUP * count for count in (1, 2, 3, 6))

_REST = _each_arrow(lambda arrow: _fourfold(EVERYWHERE & ~_lane_cells(arrow)))
_FROM_NORTH, _FROM_EAST, _FROM_SOUTH, _FROM_WEST = map(_shoved, "NESW")
_OUT_NORTH, _OUT_EAST, _OUT_SOUTH, _OUT_WEST = map(_fallen, "NESW")
_ENTRIES = _each_arrow(lambda arrow: _fourfold(_entry(arrow)))
_HAS_EAST = _each_arrow(lambda _: sum(1 << cell for cell in CELLS if cell % WIDTH < WIDTH - 1))
_HAS_SOUTH = _each_arrow(lambda _: sum(1 << cell for cell in CELLS if cell // WIDTH < WIDTH - 1))
_IN_USE = {shape: _each_lane(shape, lambda arrow, sides: EVERYWHERE) for shape in LAYS}
_WALLS_EAST = {shape: _each_lane(shape, _open_to_the_east) for shape in LAYS}
_WALLS_SOUTH = {shape: _each_lane(shape, _open_to_the_south) for shape in LAYS}

_TILE_WORDS: tuple[dict[Sides, Word], ...] = tuple(
    {
        sides: sum(1 << cell + LANE * place for side, place in _PLACES.items() if sides & side)
        for sides in (0, *ALL_SIDES)
    }
    for cell in CELLS
)

OPEN_ARROWS: dict[str | None, Lanes] = {
    None: -1,
    **{arrow: ~((1 << GROUP) - 1 << GROUP * row) for row, arrow in enumerate(ARROWS)},
}
"""All lanes but those of the closed arrow."""

# --- words ---


def word_of(board: Board) -> Word:
    """The word of a board; face-down and unknown tiles are open nowhere."""
    return sum(
        [tile[laid.sides if laid.is_face_up else 0] for tile, laid in zip(_TILE_WORDS, board.cells, strict=True)]
    )


def sides_at(word: Word, cell: Cell) -> Sides:
    """The open sides of the tile on the cell."""
    return sum(side for side, place in _PLACES.items() if word >> cell + LANE * place & 1)


def pushed_words(word: Word) -> int:
    """The board after each push, a word an arrow; the tile that went in counts as open to every side."""
    return _slid(_twelvefold(word)) | _ENTRIES


def _twelvefold(group: int) -> int:
    words = group | group << _ONE_ON | group << _TWO_ON
    words |= words << _THREE_ON
    return words | words << _SIX_ON


def _slid(words: int) -> int:
    """Every word after the push at its arrow: what falls out is gone, and nothing is where the tile went in."""
    return (
        words & _REST
        | (words & _FROM_NORTH) << WIDTH
        | (words & _FROM_EAST) >> 1
        | (words & _FROM_SOUTH) >> WIDTH
        | (words & _FROM_WEST) << 1
    )


def word_after(words: int, row: int, sides: Sides) -> Word:
    """One of the `pushed_words`, by the index of its arrow, with the inserted tile in its orientation."""
    entry = lane_of(ARROWS[row])[0]
    return words >> GROUP * row & ~(-1 << GROUP) & ~_fourfold(1 << entry) | _TILE_WORDS[entry][sides]


# --- lanes ---


def passages(words: int, shape: str) -> Passages:
    """The passages of `pushed_words` for every orientation of a tile of that shape."""
    right, down = _joined(words)
    right |= right << LANE
    down |= down << LANE
    return (right | right << _TWO_LANES) & _WALLS_EAST[shape], (down | down << _TWO_LANES) & _WALLS_SOUTH[shape]


def _joined(words: int) -> Passages:
    """In the lowest lane of each word the cells joined to their eastern, and to their southern neighbour."""
    right = words & words >> _TO_WESTERN & _HAS_EAST
    return right, words >> LANE & words >> _TO_NORTHERN & _HAS_SOUTH


def without(joined: Passages, closed: Iterable[Cell]) -> Passages:
    """The passages but those into and out of closed cells."""
    right, down = joined
    for cell in closed:
        right &= ~_twelvefold(_fourfold(1 << cell | 1 << cell >> 1))
        down &= ~_twelvefold(_fourfold(1 << cell | 1 << cell >> WIDTH))
    return right, down


def carried_lanes(cells: CellSet, shape: str) -> Lanes:
    """Where each push carries what lies on the cells; what falls out is put on the inserted tile."""
    before = _twelvefold(_fourfold(cells))
    fallen = (
        (before & _OUT_NORTH) >> _ACROSS * WIDTH
        | (before & _OUT_EAST) << _ACROSS
        | (before & _OUT_SOUTH) << _ACROSS * WIDTH
        | (before & _OUT_WEST) >> _ACROSS
    )
    return (_slid(before) | fallen) & _IN_USE[shape]


def fixed_lanes(cells: CellSet, shape: str) -> Lanes:
    """The same cells after each push."""
    return _twelvefold(_fourfold(cells)) & _IN_USE[shape]


@cache
def pawn_lanes(cell: Cell, shape: str) -> Lanes:
    """Where each push carries a pawn on the cell: `carried_lanes` of one cell, cached."""
    return carried_lanes(1 << cell, shape)


@cache
def tile_lanes(cell: Cell | None, shape: str) -> Lanes:
    """Where each push carries the tile on the cell, None for the loose one; what falls out is nowhere."""
    if cell is None:
        return _ENTRIES & _IN_USE[shape]
    return _slid(_twelvefold(_fourfold(1 << cell))) & _IN_USE[shape]


def flood_lanes(joined: Passages, start: Lanes) -> Lanes:
    """In each lane every cell joined to the start cells, the start cells included.

    To the east a whole run of passages fills at once: adding the start to it carries as far as the run goes.
    """
    right, down = joined
    reached, before = start, 0
    while reached != before:
        before = reached
        reached |= (reached & down) << WIDTH
        reached |= reached >> WIDTH & down
        reached |= reached >> 1 & right
        reached |= right ^ right + (reached & right)
    return reached


def reach_after_pushes(word: Word, shape: str, pawn: Cell) -> Lanes:
    """For every push of a loose tile of that shape the cells a pawn can then end on, staying put included."""
    return flood_lanes(passages(pushed_words(word), shape), pawn_lanes(pawn, shape))


def reach_in(word: Word, start: CellSet) -> CellSet:
    """On one board every cell joined to the start cells, the start cells included."""
    return flood_lanes(_joined(word), start)


def cells_in(lanes: Lanes, lane: int) -> CellSet:
    """The set of one lane."""
    return lanes >> LANE * lane & EVERYWHERE


def cells_of_set(cells: CellSet) -> tuple[Cell, ...]:
    """The cells of a set in cell order."""
    found = []
    while cells:
        lowest = cells & -cells
        found.append(lowest.bit_length() - 1)
        cells ^= lowest
    return tuple(found)
