"""A hint on the drawn board: each walk as a way of its own, and each step's number where it is done. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.messages import Hint
from web.boards.maze_view import CELL_NAMES, cell_centre
from web.boards.tile_tracks import lane_cells, pushed_arrow


@dataclass(frozen=True, slots=True)
class WayArt:
    """One walk: its points in drawing units, and whether another walk is done before it."""

    points: str
    is_later: bool


@dataclass(frozen=True, slots=True)
class StepMark:
    """The number of a step, counted from 1, and where it is done, in drawing units; a `turn` turns or swaps tiles."""

    number: int
    x: int
    y: int
    is_turn: bool


@dataclass(frozen=True, slots=True)
class HintOnBoard:
    """What is left of a hint: its walks, the marks of its steps where there are several, the arrow to push at next
    (None where it is no push), the squares of the next step, and those of turned tiles later on."""

    ways: tuple[WayArt, ...] = ()
    marks: tuple[StepMark, ...] = ()
    arrow: str | None = None
    goals: tuple[str, ...] = ()
    later: tuple[str, ...] = ()


NO_HINT = HintOnBoard()


def hint_on_board(hint: Hint | None) -> HintOnBoard:
    """What a board shows of a hint, without the steps that were done."""
    if hint is None:
        return NO_HINT
    steps = hint.actions[hint.done :]
    if not steps:
        return HintOnBoard(tuple(_ways([hint.cells])), goals=hint.cells[-1:])
    walks = _walks(hint.actions, hint.cells)
    left = [walks[place] if place < len(walks) else () for place in _walks_left(hint.actions, hint.done)]
    marks = tuple(mark for number, step in enumerate(steps, 1) for mark in _marks(number, step))
    return HintOnBoard(
        ways=tuple(_ways(left)),
        marks=marks if len(steps) > 1 else (),
        arrow=pushed_arrow(steps[0]),
        goals=_cells_of(steps[0]) or (left[0] if left else hint.cells)[-1:],
        later=tuple(cell for step in steps[1:] if not step.startswith("walk") for cell in _cells_of(step)),
    )


def _walks_left(actions: Sequence[str], done: int) -> list[int]:
    """Which of the walks, counted from 0, are still to be done."""
    first = sum(action.startswith("walk") for action in actions[:done])
    return list(range(first, sum(action.startswith("walk") for action in actions)))


def _walks(actions: Iterable[str], cells: Sequence[str]) -> list[tuple[str, ...]]:
    """The cells of each walk: each ends where its action says."""
    walks, left = list[tuple[str, ...]](), list(cells)
    for goal in (action.split()[1] for action in actions if action.startswith("walk")):
        end = left.index(goal, 1) + 1 if goal in left[1:] else len(left)
        walks.append(tuple(left[:end]))
        left = left[end:]
    return walks


def _ways(walks: Iterable[Sequence[str]]) -> Iterable[WayArt]:
    for number, cells in enumerate(walks):
        points = " ".join(f"{x},{y}" for x, y in map(cell_centre, cells))
        if points:
            yield WayArt(points, number > 0)


def _marks(number: int, step: str) -> Iterable[StepMark]:
    """Where the number of a step stands: at its arrow, or in the corner of its squares."""
    if arrow := pushed_arrow(step):
        x, y = cell_centre(lane_cells(arrow)[0])
        inwards = {"N": (0, 1), "E": (-1, 0), "S": (0, -1), "W": (1, 0)}[arrow[0]]
        yield StepMark(number, x - 30 * inwards[0], y - 30 * inwards[1], False)
        return
    is_turn = not step.startswith("walk")
    for cell in _cells_of(step):
        x, y = cell_centre(cell)
        yield StepMark(number, x - 30 if is_turn else x + 30, y - 30, is_turn)


def _cells_of(step: str) -> tuple[str, ...]:
    return tuple(noun for noun in step.split() if noun in CELL_NAMES)
