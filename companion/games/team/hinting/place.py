"""A board as the search for hints sees it, and what the spells make of it; all in plain integers."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from companion.games.team.legal import SWITCHES
from companion.games.team.walks import open_edges
from companion.maze import reach
from companion.maze.board import Board, looks_at, neighbours
from companion.maze.cell import CELLS, CORNERS, MOVABLE_CELLS, Cell, lane_of
from companion.maze.reach import cells_of, corridors, find_path
from companion.maze.sides import Sides, orientations
from companion.rules.actions import Rotate, Switch

_Path = tuple[Cell, ...]


def walk_path(board: Board, start: Cell, goal: Cell, spell: str = "", from_anywhere: bool = False) -> _Path:
    """A shortest walk to a face-up cell that uses the spell once, if one is named; empty where there is none."""
    if not spell:
        return find_path(board, start, goal) or ()
    seen = {(start, False)}
    waiting: deque[tuple[_Path, bool]] = deque([((start,), False)])
    while waiting:
        path, is_used = waiting.popleft()
        if is_used and path[-1] == goal:
            return path
        for more, has_used in _steps(board, path[-1], "" if is_used else spell, from_anywhere):
            step = (more[-1], is_used or has_used)
            if step not in seen:
                seen.add(step)
                waiting.append(((*path, *more), step[1]))
    return ()


def _steps(board: Board, cell: Cell, spell: str, from_anywhere: bool) -> Iterator[tuple[_Path, bool]]:
    """The cells one can step onto, and those that the spell leads to, with the face-down one it crosses."""
    yield from (((other,), False) for other in neighbours(board, cell))
    match spell:
        case "traverse":
            down = [other for other, _ in looks_at(board, cell) if not board.cells[other].is_face_up]
            yield from (((crossed, beyond), True) for crossed in down for beyond in _opening_towards(board, crossed))
        case "teleport" if from_anywhere or cell in CORNERS:
            yield from (((corner,), True) for corner in CORNERS if corner != cell)
        case "escape":
            gates = cells_of(open_edges(corridors(board)))
            yield from (((gate,), True) for gate in gates if cell in gates and gate != cell)


def _opening_towards(board: Board, crossed: Cell) -> tuple[Cell, ...]:
    return tuple(cell for cell in CELLS if any(other == crossed for other, _ in looks_at(board, cell)))


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
