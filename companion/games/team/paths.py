"""The way of a pawn of the Team Edition to where it stops, cell by cell, with the spells that are part of a walk."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from companion.games.team.walks import EDGE, open_edges
from companion.maze.board import Board, looks_at, neighbours
from companion.maze.cell import CELLS, CORNERS, Cell
from companion.maze.reach import BIT, cells_of, corridors, find_path

_Path = tuple[Cell, ...]


def walk_path(board: Board, start: Cell, goal: Cell, spell: str = "", from_anywhere: bool = False) -> _Path:
    """A shortest walk that uses the spell once, if one is named; it may end on a face-down tile. Empty without one."""
    if not spell:
        return find_path(board, start, goal) or ()
    seen = {(start, False)}
    waiting: deque[tuple[_Path, bool]] = deque([((start,), False)])
    while waiting:
        path, is_used = waiting.popleft()
        if is_used and path[-1] == goal:
            return path
        for more, has_used in _steps(board, path[-1], goal, "" if is_used else spell, from_anywhere):
            step = (more[-1], is_used or has_used)
            if step not in seen:
                seen.add(step)
                waiting.append(((*path, *more), step[1]))
    return ()


def _steps(board: Board, cell: Cell, goal: Cell, spell: str, from_anywhere: bool) -> Iterator[tuple[_Path, bool]]:
    """The cells one can step onto, and those that the spell leads to, with the face-down one it crosses."""
    yield from (((other,), False) for other in neighbours(board, cell))
    is_down = not board.cells[goal].is_face_up
    if is_down and not spell and any(other == goal for other, _ in looks_at(board, cell)):
        yield (goal,), False
    match spell:
        case "traverse":
            down = [other for other, _ in looks_at(board, cell) if not board.cells[other].is_face_up]
            yield from (((crossed, beyond), True) for crossed in down for beyond in _opening_towards(board, crossed))
        case "teleport" if from_anywhere or cell in CORNERS:
            yield from (((corner,), True) for corner in CORNERS if corner != cell)
        case "escape":
            gates = cells_of(open_edges(corridors(board)))
            landings = (*gates, goal) if is_down and BIT[goal] & EDGE else gates
            yield from (((gate,), True) for gate in landings if cell in gates and gate != cell)


def _opening_towards(board: Board, crossed: Cell) -> tuple[Cell, ...]:
    return tuple(cell for cell in CELLS if any(other == crossed for other, _ in looks_at(board, cell)))
