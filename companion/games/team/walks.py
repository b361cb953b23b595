"""Where a pawn of the Team Edition can stop: along open corridors, and with the spells that lead past their ends.

All is done on bitboards, and nothing is told of what lies face down. Hints search with the same functions of a maze.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.games.team.state import TeamState, pawn_cell, would_collect
from companion.maze.board import Board
from companion.maze.cell import CORNERS, WIDTH, Cell
from companion.maze.reach import BIT, Corridors, Mask, cells_of, corridors, face_down_mask, flood, outlook

WALK_SPELLS = ("traverse", "teleport", "escape")
"""The spells that are part of a walk (team_2022.txt, "Standard game")."""

NORTH_EDGE: Mask = sum(BIT[:WIDTH])
EAST_EDGE: Mask = sum(BIT[WIDTH - 1 :: WIDTH])
SOUTH_EDGE: Mask = sum(BIT[-WIDTH:])
WEST_EDGE: Mask = sum(BIT[::WIDTH])
EDGE: Mask = NORTH_EDGE | EAST_EDGE | SOUTH_EDGE | WEST_EDGE

_CORNERS: Mask = sum(BIT[cell] for cell in CORNERS)


class Maze(NamedTuple):
    """A board as walks see it: its corridors, and the cells whose tiles lie face down."""

    masks: Corridors
    down: Mask


class Ways(NamedTuple):
    """The face-up cells that a walk can come to, and all it can stop on: those, and face-down tiles beside them."""

    inside: Mask
    stops: Mask


NO_WAY = Ways(0, 0)


# --- in a state ---


def walk_cells(state: TeamState, seat: str) -> tuple[Cell, ...]:
    """Where the seat's pawn could walk without a spell: along open corridors, and onto a face-down tile at an end."""
    start = pawn_cell(state, seat)
    return cells_of(_plain_stops(state, start, maze_of(state.board)))


def spelled_cells(state: TeamState, spell: str) -> tuple[Cell, ...]:
    """Where the walk of the seat whose turn it is could end with this spell, and not without."""
    start, maze = pawn_cell(state, state.seat), maze_of(state.board)
    ways = spelled_ways(maze, BIT[start], spell, state.options.teleport_from_anywhere)
    is_loop = bool(ways.inside & BIT[start])
    return cells_of(_stops(state, start, ways, is_loop) & ~_plain_stops(state, start, maze))


def _plain_stops(state: TeamState, start: Cell, maze: Maze) -> Mask:
    ways = plain_ways(maze, BIT[start])
    return _stops(state, start, ways, is_loop=ways.inside != BIT[start])


def _stops(state: TeamState, start: Cell, ways: Ways, is_loop: bool) -> Mask:
    """Where such a walk may end: where it began only if a round trip may collect there (docs/rulings.md 10)."""
    loop = BIT[start] if is_loop and state.options.allow_loop_collect and would_collect(state, start) else 0
    return ways.stops & ~BIT[start] | loop


# --- in a maze ---


def maze_of(board: Board) -> Maze:
    """The maze of a board."""
    return Maze(corridors(board), face_down_mask(board))


def plain_ways(maze: Maze, start: Mask) -> Ways:
    """Where open corridors lead from the start cell, itself included (team_2022.txt, "Moving your playing piece")."""
    return _onward(maze, start)


def spelled_ways(maze: Maze, start: Mask, spell: str, teleport_from_anywhere: bool = False) -> Ways:
    """Where one walk leads that uses the spell on its way; nowhere from a face-down tile, since no corridor shows."""
    if start & maze.down:
        return NO_WAY
    reached = flood(maze.masks, start)
    match spell:
        case "traverse":
            return _traversed(maze, reached)
        case "teleport":
            return _teleported(maze, start, reached, teleport_from_anywhere)
        case "escape":
            return _escaped(maze, reached)
        case _:
            return NO_WAY


def _onward(maze: Maze, landed: Mask) -> Ways:
    inside = flood(maze.masks, landed)
    return Ways(inside, inside | outlook(maze.masks, inside) & maze.down)


def _traversed(maze: Maze, reached: Mask) -> Ways:
    """team_2022.txt, "Traverse": through one face-down tile, and off it onto a face-up one that opens towards it."""
    crossed = outlook(maze.masks, reached) & maze.down
    return _onward(maze, _opening_towards(maze.masks, crossed)) if crossed else NO_WAY


def _opening_towards(masks: Corridors, cells: Mask) -> Mask:
    """The face-up cells that open towards one of these."""
    across = cells << 1 & masks.west | cells >> 1 & masks.east
    return across | cells << 8 & masks.north | cells >> 8 & masks.south


def _teleported(maze: Maze, start: Mask, reached: Mask, from_anywhere: bool) -> Ways:
    """team_2022.txt, "Teleport": from a corner that was reached to another one; anywhere, where the table says so."""
    if from_anywhere:
        return _onward(maze, _CORNERS & ~start)
    left_behind = reached & _CORNERS
    if _is_several(left_behind):
        return _onward(maze, _CORNERS)
    return _onward(maze, _CORNERS & ~left_behind) if left_behind else NO_WAY


def _escaped(maze: Maze, reached: Mask) -> Ways:
    """team_2022.txt, "Escape": out at an open edge, in again at any other one or onto a face-down edge tile."""
    gates = open_edges(maze.masks)
    exits = gates & reached
    if not exits:
        return NO_WAY
    ways = _onward(maze, gates if _is_several(exits) else gates & ~exits)
    return ways._replace(stops=ways.stops | maze.down & EDGE)


def open_edges(masks: Corridors) -> Mask:
    """The face-up cells whose corridor leads off the board; a fixed tile is never among them."""
    north_south = masks.north & NORTH_EDGE | masks.south & SOUTH_EDGE
    return north_south | masks.east & EAST_EDGE | masks.west & WEST_EDGE


def _is_several(cells: Mask) -> bool:
    return cells & cells - 1 != 0
