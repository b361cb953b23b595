"""The cells of a walk in walking order, for showing it: also of a walk that needs a spell."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from companion.games.team.walks import open_edges
from companion.maze.board import Board, looks_at, neighbours
from companion.maze.cell import CELLS, CORNERS, Cell
from companion.maze.reach import cells_of, corridors, find_path

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
