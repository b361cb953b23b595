"""Looks turns ahead in a maze that is shifted every turn: how soon a pawn can stand on a treasure's tile, and how.

The treasure rides with its tile, and out of the maze and in again; the others at the table are taken to do nothing.
All pushes of a turn are tried at once, side by side (`maze.lanes`), and where the pawn can be after a turn is one set
of cells, not many positions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from companion.maze import lanes
from companion.maze.board import Board
from companion.maze.cell import ARROWS, Cell, lane_of, opposite_arrow
from companion.maze.sides import Sides, shape_of
from companion.rules.actions import End, Push, Walk
from companion.rules.mazes.shifting import carried, legal_pushes
from companion.rules.verbs import Action

MOST_TURNS = 3


@dataclass(frozen=True, slots=True)
class PlannedTurn:
    """One turn of a plan: the push, and where the pawn stands at its end, by a walk or because it stays."""

    push: Push
    cell: Cell
    walks: bool

    @property
    def actions(self) -> tuple[Action, ...]:
        """The push and the walk, or `end`."""
        return self.push, Walk(self.cell) if self.walks else End()


class _Place(NamedTuple):
    """A position as the search sees it: where the pawn can be, the treasure's tile (None: loose), the closed arrow."""

    word: lanes.Word
    shape: str
    pawn: lanes.CellSet
    target: Cell | None
    ban: str | None
    must_walk: bool


class _Tried(NamedTuple):
    """All pushes of a place at once: the boards, and in each lane where the pawn can then be."""

    words: int
    reached: lanes.Lanes


class _Step(NamedTuple):
    """One push of a place, by its lane, and the place it leads to."""

    place: _Place
    lane: int
    arrow: str
    sides: Sides


def find_plan(
    board: Board,
    pawn: Cell,
    target: Cell | None,
    ban: str | None = None,
    most_turns: int = MOST_TURNS,
    must_walk: bool = False,
) -> tuple[PlannedTurn, ...] | None:
    """A shortest plan after which the pawn stands on the tile that lies on `target` now, None for the loose tile.

    `must_walk` asks that it walks there in the last turn. None when there is no plan of so many own turns. Every open
    side of the board and the loose tile must be known.
    """
    found = find_plan_from(board, (pawn,), target, ban, most_turns, must_walk)
    return found and found[1]


def find_plan_from(
    board: Board,
    pawns: Iterable[Cell],
    target: Cell | None,
    ban: str | None = None,
    most_turns: int = MOST_TURNS,
    must_walk: bool = False,
) -> tuple[Cell, tuple[PlannedTurn, ...]] | None:
    """The same where the pawn may begin on any of the cells: the one to begin on, and the plan from there."""
    starts = sum(1 << cell for cell in set(pawns))
    place = _Place(lanes.word_of(board), shape_of(board.loose.sides), starts, target, ban, must_walk)
    for turns in range(1, most_turns + 1):
        steps = _search(place, turns)
        if steps is not None:
            return _told(starts, steps)
    return None


def turn_list(board: Board, pawn: Cell, ban: str | None = None) -> tuple[tuple[Push, Cell], ...]:
    """Every turn a pawn on that cell has: a legal push and the cell it then ends on, staying put included."""
    shape = shape_of(board.loose.sides)
    reached = lanes.reach_after_pushes(lanes.word_of(board), shape, pawn) & lanes.OPEN_ARROWS[ban]
    pushes = zip(legal_pushes(board, None), lanes.PUSHES[shape], strict=True)
    return tuple(
        (push, cell) for push, (lane, _, _) in pushes for cell in lanes.cells_of_set(lanes.cells_in(reached, lane))
    )


def _tried(place: _Place, shunned: lanes.Lanes = 0) -> _Tried:
    """All pushes; a pawn that one of them carries onto a shunned cell does not count."""
    words = lanes.pushed_words(place.word)
    start = lanes.carried_lanes(place.pawn, place.shape) & lanes.OPEN_ARROWS[place.ban] & ~shunned
    return _Tried(words, lanes.flood_lanes(lanes.passages(words, place.shape), start))


def _search(place: _Place, turns: int) -> tuple[_Step, ...] | None:
    """The steps of a plan of exactly so many turns, widest reach first."""
    if turns == 1:
        return _last_step(place)
    tried = _tried(place)
    for step in _widest_first(place, tried):
        rest = _search(step.place, turns - 1)
        if rest is not None:
            return (step, *rest)
    return None


def _last_step(place: _Place) -> tuple[_Step, ...] | None:
    goal = lanes.tile_lanes(place.target, place.shape)
    tried = _tried(place, goal if place.must_walk else 0)
    hits = tried.reached & goal
    first = ((hits & -hits).bit_length() - 1) // lanes.LANE
    return (_step(place, tried, first),) if hits else None


def _widest_first(place: _Place, tried: _Tried) -> Iterator[_Step]:
    """Every push, those after which the pawn can be in most places first: they lead on most often."""
    sizes = [(lanes.cells_in(tried.reached, lane).bit_count(), lane) for lane, _, _ in lanes.PUSHES[place.shape]]
    for size, lane in sorted(sizes, reverse=True):
        if size:
            yield _step(place, tried, lane)


def _step(place: _Place, tried: _Tried, lane: int) -> _Step:
    row, turn = divmod(lane, 4)
    arrow, sides = ARROWS[row], lanes.LAYS[place.shape][turn]
    after = _Place(
        word=lanes.word_after(tried.words, row, sides),
        shape=shape_of(lanes.sides_at(place.word, lane_of(arrow)[-1])),
        pawn=lanes.cells_in(tried.reached, lane),
        target=_target_after(place.target, arrow),
        ban=opposite_arrow(arrow),
        must_walk=place.must_walk,
    )
    return _Step(after, lane, arrow, sides)


def _target_after(target: Cell | None, arrow: str) -> Cell | None:
    """Where the treasure's tile lies after the push, None when it has come out."""
    if target == lane_of(arrow)[-1]:
        return None
    return lane_of(arrow)[0] if target is None else carried(arrow, target)


def _told(starts: lanes.CellSet, steps: tuple[_Step, ...]) -> tuple[Cell, tuple[PlannedTurn, ...]]:
    """Where to begin, and the plan with the cells to stop on, found backwards from the treasure."""
    turns: list[PlannedTurn] = []
    stop = steps[-1].place.target
    assert stop is not None, "a plan ends in the maze"
    befores = (starts, *(step.place.pawn for step in steps[:-1]))
    for step, before in zip(reversed(steps), reversed(befores), strict=True):
        origin = _origin(step, before, stop, must_walk=step is steps[-1] and step.place.must_walk)
        turns.append(PlannedTurn(Push(step.arrow, step.sides), stop, walks=carried(step.arrow, origin) != stop))
        stop = origin
    return stop, tuple(reversed(turns))


def _origin(step: _Step, before: lanes.CellSet, stop: Cell, *, must_walk: bool) -> Cell:
    """One of the cells from which the step leads to `stop`; where the push alone does, the walk is saved."""
    joined = lanes.reach_in(step.place.word, 1 << stop)
    origins = [cell for cell in lanes.cells_of_set(before) if joined >> carried(step.arrow, cell) & 1]
    return min(origins, key=lambda cell: (carried(step.arrow, cell) != stop) != must_walk)
