"""A board as the search for hints sees it, and what the spells make of it; all in plain integers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.team.legal import SWITCHES
from companion.maze.cell import MOVABLE_CELLS, Cell, lane_of
from companion.maze.reach import (
    BIT,
    Corridors,
    Mask,
    cells_of,
    flood,
    outlook,
    push_corridors,
    shift_lane,
    with_sides,
)
from companion.maze.sides import Sides, orientations
from companion.rules.actions import Rotate, Switch

_MOVABLE: Mask = sum(BIT[cell] for cell in MOVABLE_CELLS)


class Place(NamedTuple):
    """Corridors and face-down cells, the pawn, and the bits of the wanted treasures: 0 where one is not in the maze."""

    masks: Corridors
    down: Mask
    pawn: Mask
    goals: tuple[Mask, ...]


def can_push(place: Place, arrow: str) -> bool:
    """Whether no face-down tile would fall out."""
    return not place.down & BIT[lane_of(arrow)[-1]]


def pushed(place: Place, arrow: str, sides: Sides, loose_goal: int | None) -> Place:
    """Pawn and treasures ride along; a pawn that falls out comes in again on the new tile."""
    entry = BIT[lane_of(arrow)[0]]
    goals = tuple(entry if number == loose_goal else shift_lane(goal, arrow) for number, goal in enumerate(place.goals))
    pawn = shift_lane(place.pawn, arrow) or entry
    return Place(push_corridors(place.masks, arrow, sides), shift_lane(place.down, arrow), pawn, goals)


def rotated(place: Place) -> Iterator[tuple[Rotate, Place]]:
    """Only a tile the pawn reaches, or that an open corridor leads to, changes anything when it is rotated."""
    for cell in cells_of(_near(place) & _MOVABLE):
        sides = _sides_at(place.masks, BIT[cell])
        for other in orientations(sides)[1:] if sides else ():
            yield Rotate(cell, other), place._replace(masks=with_sides(place.masks, cell, other))


def switched_near(place: Place) -> Iterator[tuple[Switch, Place]]:
    """The switches that can change what the pawn reaches: those of a tile it reaches or that is beside such a one."""
    near = _near(place)
    for switch in SWITCHES:
        if (BIT[switch.first] | BIT[switch.second]) & near:
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
    both = BIT[switch.first] | BIT[switch.second]
    return Place(
        Corridors(*(_exchanged(mask, both) for mask in place.masks)),
        _exchanged(place.down, both),
        _exchanged(place.pawn, both),
        tuple(_exchanged(goal, both) for goal in place.goals),
    )


def _exchanged(mask: Mask, both: Mask) -> Mask:
    """The set after two cells have changed places: nothing changes where it holds both or neither."""
    return mask ^ both if mask & both not in (0, both) else mask


def _near(place: Place) -> Mask:
    reached = flood(place.masks, place.pawn)
    return reached | outlook(place.masks, reached)


def _sides_at(masks: Corridors, bit: Mask) -> Sides:
    """The open sides of the tile on a cell; 0 where it lies face down."""
    return sum(1 << side for side, mask in enumerate(masks) if mask & bit)


def cell_at(bit: Mask) -> Cell:
    """The cell of a single bit."""
    return cells_of(bit)[0]
