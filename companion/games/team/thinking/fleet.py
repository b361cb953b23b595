"""Many boards of the Team Edition side by side in plain integers, pushed, turned and flooded all at once.

Every board is a lane of 64 bits with the cells of `maze.reach`, whose unused column and row keep lanes apart: one shift
moves all boards, and `reach.flood` floods them all. A goal's bit LOOSE says that its tile is the loose one.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from companion.games.team.legal import SWITCHES
from companion.games.team.walks import EAST_EDGE, EDGE, NORTH_EDGE, SOUTH_EDGE, WEST_EDGE
from companion.maze.cell import CORNERS, MOVABLE_CELLS, Cell, lane_of
from companion.maze.reach import BIT, Corridors, Mask, flood

Lanes = int
"""A set of cells for each board."""

LOOSE: Mask = 1 << 63
_LANE_BYTES = 8
_CORNERS: Mask = sum(BIT[cell] for cell in CORNERS)


class Fleet(NamedTuple):
    """Boards side by side: open sides, those of each loose tile at bit 0, face-down cells, pawns and goals.

    A goal that lies face down has its bit in `down` too. A lane in which the first pawn is nowhere holds no board that
    could come about.
    """

    size: int
    sides: Corridors
    loose: Corridors
    down: Lanes
    pawns: tuple[Lanes, ...]
    goals: tuple[Lanes, ...]

    @property
    def fields(self) -> tuple[Lanes, ...]:
        """All sets of cells, in order."""
        return (*self.sides, *self.loose, self.down, *self.pawns, *self.goals)

    def with_fields(self, size: int, fields: Iterable[Lanes]) -> Fleet:
        """So many boards with other sets of cells."""
        north, east, south, west, *rest = fields
        loose, down, pieces = Corridors(*rest[:4]), rest[4], tuple(rest[5:])
        seats = len(self.pawns)
        return Fleet(size, Corridors(north, east, south, west), loose, down, pieces[:seats], pieces[seats:])


# --- lanes ---


@cache
def spread(mask: Mask, count: int) -> Lanes:
    """The same cells on so many boards."""
    return int.from_bytes(mask.to_bytes(_LANE_BYTES, "little") * count, "little")


def flags(lanes: Lanes, cell: Cell, count: int) -> Lanes:
    """Bit 0 of each board on which the cell is in the set."""
    return lanes >> _place(cell) & spread(1, count)


def any_flags(lanes: Lanes, count: int) -> Lanes:
    """Bit 0 of each board on which there is any cell in the set."""
    for half in (32, 16, 8, 4, 2, 1):
        lanes |= lanes >> half
    return lanes & spread(1, count)


def everywhere(flagged: Lanes) -> Lanes:
    """All bits of each board whose bit 0 is set."""
    return (flagged << 64) - flagged


def values_of(lanes: Lanes, count: int) -> array[int]:
    """What stands in each lane, as one number a board."""
    return array("Q", lanes.to_bytes(_LANE_BYTES * count, "little"))


def lanes_of(values: Iterable[int]) -> Lanes:
    """The numbers, one in each lane."""
    return int.from_bytes(array("Q", values).tobytes(), "little")


def repeated(fleet: Fleet, times: int) -> Fleet:
    """All boards so many times over: board b of repetition r stands in lane r * size + b."""
    width = _LANE_BYTES * fleet.size
    fields = (int.from_bytes(lanes.to_bytes(width, "little") * times, "little") for lanes in fleet.fields)
    return fleet.with_fields(fleet.size * times, fields)


def joined(fleets: Sequence[Fleet]) -> Fleet:
    """All boards of several fleets behind one another."""
    widths = [_LANE_BYTES * fleet.size for fleet in fleets]

    def together(lanes: tuple[Lanes, ...]) -> Lanes:
        parts = [some.to_bytes(width, "little") for some, width in zip(lanes, widths, strict=True)]
        return int.from_bytes(b"".join(parts), "little")

    fields = zip(*(fleet.fields for fleet in fleets), strict=True)
    return fleets[0].with_fields(sum(fleet.size for fleet in fleets), map(together, fields))


def picked(fleet: Fleet, places: Sequence[int]) -> Fleet:
    """Only the boards in these lanes, in this order."""

    def kept(lanes: Lanes) -> Lanes:
        values = values_of(lanes, fleet.size)
        return lanes_of([values[place] for place in places])

    return fleet.with_fields(len(places), map(kept, fleet.fields))


# --- what spells and Daedalus do ---


@cache
def _lane_mask(arrow: str) -> Mask:
    return sum(BIT[cell] for cell in lane_of(arrow))


def _slider(arrow: str, count: int) -> Callable[[Lanes], Lanes]:
    """What carries a set of cells along with a push on all boards; what stood on the far end is gone."""
    lane = spread(_lane_mask(arrow), count)
    edge, step = arrow[0], 8 if arrow[0] in "NS" else 1

    def slide(lanes: Lanes) -> Lanes:
        inside = lanes & lane
        return lanes ^ inside | (inside << step if edge in "NW" else inside >> step) & lane

    return slide


def pushed(fleet: Fleet, arrow: str, turns: Sequence[int]) -> list[Fleet]:
    """After the loose tile went in at the arrow, once for each number of quarter turns that it was turned before.

    A face-down tile that would fall out, and a straight turned half around, make it no board.
    """
    after, place = _slid(fleet, arrow), _place(lane_of(arrow)[0])
    closed = flags(fleet.down, lane_of(arrow)[-1], fleet.size)
    doubled = closed | _straight(fleet.loose)
    return [
        _without(
            after._replace(
                sides=Corridors(*(after.sides[side] | fleet.loose[side - turn] << place for side in range(4)))
            ),
            doubled if turn > 1 else closed,
        )
        for turn in turns
    ]


def _slid(fleet: Fleet, arrow: str) -> Fleet:
    """After a push, before there is a tile on the cell where it went in; who falls out stands there."""
    count, slide = fleet.size, _slider(arrow, fleet.size)
    entry, last = lane_of(arrow)[0], lane_of(arrow)[-1]
    place, ones = _place(entry), spread(1, count)

    def slid_goal(goal: Lanes) -> Lanes:
        went_in = goal >> 63 & ones
        return slide(goal ^ went_in << 63) | went_in << place | flags(goal, last, count) << 63

    return Fleet(
        count,
        Corridors(*map(slide, fleet.sides)),
        Corridors(*(flags(mask, last, count) for mask in fleet.sides)),
        slide(fleet.down),
        tuple(slide(pawn) | flags(pawn, last, count) << place for pawn in fleet.pawns),
        tuple(map(slid_goal, fleet.goals)),
    )


def _place(cell: Cell) -> int:
    """The number of a cell's bit."""
    return BIT[cell].bit_length() - 1


def _straight(sides: Corridors) -> Lanes:
    """Where a straight lies."""
    north, east, south, west = sides
    return north & south & ~(east | west) | east & west & ~(north | south)


def _without(fleet: Fleet, refused: Lanes) -> Fleet:
    """The fleet in which the boards with these flags count no more."""
    return fleet._replace(pawns=(fleet.pawns[0] & ~everywhere(refused), *fleet.pawns[1:]))


def pushed_by_daedalus(fleet: Fleet, arrow: str, homes: Sequence[Mask]) -> Fleet:
    """After the loose tile went in face down; a pawn that falls out goes home, a face-down tile is turned up.

    Which tile that is does not matter so much: it counts as one with a curve.
    """
    count, entry, last = fleet.size, lane_of(arrow)[0], lane_of(arrow)[-1]
    after = _slid(fleet, arrow)
    pawns = []
    for pawn, before, home in zip(after.pawns, fleet.pawns, homes, strict=True):
        fell = flags(before, last, count)
        pawns.append(pawn ^ fell << _place(entry) | everywhere(fell) & spread(home, count))
    shown = flags(fleet.down, last, count)
    loose = after.loose._replace(north=after.loose.north | shown, east=after.loose.east | shown)
    return after._replace(down=after.down | spread(BIT[entry], count), pawns=tuple(pawns), loose=loose)


def turned_down(fleet: Fleet, hit: Lanes, homes: Sequence[Mask]) -> Fleet:
    """After these tiles were turned face down where they lie; pawns on them go home."""
    count = fleet.size
    pawns = []
    for pawn, home in zip(fleet.pawns, homes, strict=True):
        sent = everywhere(any_flags(pawn & hit, count))
        pawns.append(pawn & ~sent | spread(home, count) & sent)
    sides = Corridors(*(mask & ~hit for mask in fleet.sides))
    return fleet._replace(sides=sides, down=fleet.down | hit, pawns=tuple(pawns))


TURNS: tuple[tuple[Cell, int], ...] = tuple((cell, turn) for turn in (1, 2, 3) for cell in MOVABLE_CELLS)
"""Every use of the Rotate spell: the cell, and by how many quarter turns; in the order of `rotated`."""


@cache
def _each_cell(count: int) -> Lanes:
    return lanes_of(BIT[cell] for cell in MOVABLE_CELLS for _ in range(count))


def rotated(fleet: Fleet) -> Fleet:
    """After each of TURNS; a straight turned half around, or a tile that lies face down, is no board."""
    times = len(MOVABLE_CELLS)
    many, here = repeated(fleet, times), _each_cell(fleet.size)
    straight, (north, east, south, west) = _straight(many.sides), many.sides
    shown = north | east | south | west
    fleets = []
    for turn in (1, 2, 3):
        sides = Corridors(*(many.sides[side] & ~here | many.sides[side - turn] & here for side in range(4)))
        refused = here & (~shown | (straight if turn == 2 else 0))
        fleets.append(_without(many._replace(sides=sides), any_flags(refused, many.size)))
    return joined(fleets)


@cache
def _each_pair(count: int) -> tuple[Lanes, Lanes]:
    """For each of SWITCHES the left cell of two side by side, and the upper of two above one another."""
    pairs = [pair for pair in SWITCHES for _ in range(count)]
    left = lanes_of(BIT[pair.first] if pair.second == pair.first + 1 else 0 for pair in pairs)
    return left, lanes_of(BIT[pair.first] for pair in pairs) ^ left


def switched(fleet: Fleet) -> Fleet:
    """After each of SWITCHES."""
    many = repeated(fleet, len(SWITCHES))
    left, upper = _each_pair(fleet.size)
    right, lower = left << 1, upper << 8
    rest = ~(left | upper | right | lower)

    def exchanged(lanes: Lanes) -> Lanes:
        across = (lanes & left) << 1 | (lanes & right) >> 1
        return lanes & rest | across | (lanes & upper) << 8 | (lanes & lower) >> 8

    return many.with_fields(many.size, (*map(exchanged, many.sides), *many.loose, *map(exchanged, many.fields[8:])))


# --- walks ---


def facing(sides: Corridors, cells: Lanes) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """The cells whose northern, eastern, southern, western neighbour is in the set and opens towards them."""
    north, east, south, west = sides
    return (cells & south) << 8, (cells & west) >> 1, (cells & north) >> 8, (cells & east) << 1


def looked_at(fleet: Fleet, cells: Lanes) -> Lanes:
    """The face-down cells beside the set that an opening of it looks at."""
    north, east, south, west = facing(fleet.sides, cells)
    return (north | east | south | west) & fleet.down


def reached_with(fleet: Fleet, inside: Lanes, spell: str, from_anywhere: bool) -> tuple[Lanes, Lanes]:
    """Where a walk that uses the spell leads from all that it reaches without: face-up cells, and face-down ones."""
    count, sides = fleet.size, fleet.sides
    match spell:
        case "traverse":
            crossed = looked_at(fleet, inside)
            west, east = crossed << 1 & sides.west, crossed >> 1 & sides.east
            landed, edge = west | east | crossed << 8 & sides.north | crossed >> 8 & sides.south, 0
        case "teleport":
            corners = spread(_CORNERS, count)
            doors = inside if from_anywhere else inside & corners
            landed, edge = corners & everywhere(any_flags(doors, count)), 0
        case "escape":
            gates = _open_edges(sides, count)
            out = everywhere(any_flags(gates & inside, count))
            landed, edge = gates & out, spread(EDGE, count) & fleet.down & out
        case _:
            return 0, 0
    beyond = flood(sides, landed)
    return beyond, looked_at(fleet, beyond) | edge


def _open_edges(sides: Corridors, count: int) -> Lanes:
    """The face-up cells whose corridor leads off the board."""
    edges = (NORTH_EDGE, EAST_EDGE, SOUTH_EDGE, WEST_EDGE)
    north, east, south, west = (mask & spread(edge, count) for mask, edge in zip(sides, edges, strict=True))
    return north | east | south | west
