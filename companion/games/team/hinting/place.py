"""A board as the search for hints sees it, and what the spells make of it; all in plain integers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.team.legal import SWITCHES
from companion.maze import reach
from companion.maze.cell import MOVABLE_CELLS, Cell, lane_of
from companion.maze.sides import Sides, orientations
from companion.rules.actions import Rotate, Switch

_MOVABLE: reach.Mask = sum(reach.BIT[cell] for cell in MOVABLE_CELLS)


class Place(NamedTuple):
    """Corridors and face-down cells, the pawn, and the bits of the wanted treasures: 0 where one is not in the maze."""

    masks: reach.Corridors
    down: reach.Mask
    pawn: reach.Mask
    goals: tuple[reach.Mask, ...]


def can_push(place: Place, arrow: str) -> bool:
    """Whether no face-down tile would fall out."""
    return not place.down & reach.BIT[lane_of(arrow)[-1]]


def pushed(place: Place, arrow: str, sides: Sides, loose_goal: int | None) -> Place:
    """Pawn and treasures ride along; a pawn that falls out comes in again on the new tile."""
    entry = reach.BIT[lane_of(arrow)[0]]
    goals = tuple(
        entry if number == loose_goal else reach.shift_lane(goal, arrow) for number, goal in enumerate(place.goals)
    )
    pawn = reach.shift_lane(place.pawn, arrow) or entry
    return Place(reach.push_corridors(place.masks, arrow, sides), reach.shift_lane(place.down, arrow), pawn, goals)


def rotated(place: Place) -> Iterator[tuple[Rotate, Place]]:
    """Only a tile the pawn reaches, or that an open corridor leads to, changes anything when it is rotated."""
    for cell in reach.cells_of(_near(place) & _MOVABLE):
        sides = _sides_at(place.masks, reach.BIT[cell])
        for other in orientations(sides)[1:] if sides else ():
            yield Rotate(cell, other), place._replace(masks=reach.with_sides(place.masks, cell, other))


def switched_near(place: Place) -> Iterator[tuple[Switch, Place]]:
    """The switches that can change what the pawn reaches: those of a tile it reaches or that is beside such a one."""
    near = _near(place)
    for switch in SWITCHES:
        if (reach.BIT[switch.first] | reach.BIT[switch.second]) & near:
            yield switch, _switched(place, switch)


def switched_before(place: Place, arrow: str) -> Iterator[tuple[Switch, Place]]:
    """The switches that cannot as well be done after a push: between its lane and a neighbour, and at its far end."""
    lane = lane_of(arrow)
    inside, falls = frozenset(lane), {lane[-1], lane[-2]}
    for switch in SWITCHES:
        cells = {switch.first, switch.second}
        if len(cells & inside) == 1 or cells == falls:
            yield switch, _switched(place, switch)


def _switched(place: Place, switch: Switch) -> Place:
    both = reach.BIT[switch.first] | reach.BIT[switch.second]
    return Place(
        reach.Corridors(*(_exchanged(mask, both) for mask in place.masks)),
        _exchanged(place.down, both),
        _exchanged(place.pawn, both),
        tuple(_exchanged(goal, both) for goal in place.goals),
    )


def _exchanged(mask: reach.Mask, both: reach.Mask) -> reach.Mask:
    """The set after two cells have changed places: nothing changes where it holds both or neither."""
    return mask ^ both if mask & both not in (0, both) else mask


def _near(place: Place) -> reach.Mask:
    reached = reach.flood(place.masks, place.pawn)
    return reached | reach.outlook(place.masks, reached)


def _sides_at(masks: reach.Corridors, bit: reach.Mask) -> Sides:
    """The open sides of the tile on a cell; 0 where it lies face down."""
    return sum(1 << side for side, mask in enumerate(masks) if mask & bit)


def cell_at(bit: reach.Mask) -> Cell:
    """The cell of a single bit."""
    return reach.cells_of(bit)[0]
