"""A hint on the drawn board: what to do next, where it is done, and the way that is walked. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from companion.messages import Hint
from web.boards.maze_view import CELL_NAMES, LOOSE, MazeView, cell_centre
from web.boards.tile_tracks import lane_cells, pushed_arrow


@dataclass(frozen=True, slots=True)
class HintOnBoard:
    """One step of a hint: its way in drawing units ("" for none), the arrow to push at (None where it is no push) with
    the open sides of the loose tile as it has to lie, and the squares that it is about; `turned` are the open sides of
    the tile there once it is turned."""

    way: str = ""
    arrow: str | None = None
    lies: str = ""
    goals: tuple[str, ...] = ()
    turned: str = ""


NO_HINT = HintOnBoard()


def hint_on_board(hint: Hint | None) -> HintOnBoard:
    """What a board shows of a hint: the next step."""
    if hint is None:
        return NO_HINT
    if not hint.actions:
        return HintOnBoard(_way(hint.cells), goals=hint.cells[-1:])
    return step_before(next_action(hint), walk_of(hint, hint.done))


def next_action(hint: Hint | None) -> str:
    """What a hint says is to be done next; "" where it does not."""
    return hint.actions[hint.done] if hint is not None and hint.actions else ""


def as_hinted(maze: MazeView, hint: Hint | None) -> MazeView:
    """The board with the loose tile as a hint wants it pushed in next."""
    loose, lies = maze.cells.get(LOOSE), hint_on_board(hint).lies
    if loose is None or not lies:
        return maze
    return replace(maze, cells={**maze.cells, LOOSE: replace(loose, sides=lies)})


def step_before(action: str, way: Sequence[str]) -> HintOnBoard:
    """What is shown of a step on the board as it lies before it."""
    if arrow := pushed_arrow(action):
        return HintOnBoard(arrow=arrow, lies=action.split()[-1])
    cells = tuple(noun for noun in action.split() if noun in CELL_NAMES)
    turned = action.split()[-1] if action.startswith("rotate ") else ""
    return HintOnBoard(_way(way), goals=cells or tuple(way[-1:]), turned=turned)


def step_after(action: str, way: Sequence[str]) -> HintOnBoard:
    """What is shown of a step on the board as it lies once it is done: the tile that was pushed in lies in its lane."""
    if arrow := pushed_arrow(action):
        return HintOnBoard(arrow=arrow, goals=lane_cells(arrow)[:1])
    return step_before(action, way)


def walk_of(hint: Hint, number: int) -> tuple[str, ...]:
    """The cells of a hint's step, counted from 0, if it is a walk: each walk ends where its action says."""
    left, walked = list(hint.cells), tuple[str, ...]()
    for action in hint.actions[: number + 1]:
        walked = ()
        if action.startswith("walk"):
            goal = action.split()[1]
            end = left.index(goal, 1) + 1 if goal in left[1:] else len(left)
            walked, left = tuple(left[:end]), left[end:]
    return walked


def _way(cells: Iterable[str]) -> str:
    return " ".join(f"{x},{y}" for x, y in map(cell_centre, cells))
