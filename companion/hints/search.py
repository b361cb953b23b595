"""Looks for treasures that can be reached this turn: spells, a walk, and after a treasure the bonus walk.

It is given a View, so it cannot know what lies face down. The search runs on bitboards: rotating a tile before a
push leaves the same board as rotating it afterwards, so it is enough to push first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple

from companion.maze.cell import ARROWS, MOVABLE_CELLS, Cell, lane_of
from companion.maze.reach import (
    BIT,
    Corridors,
    Mask,
    cells_of,
    corridors,
    flood,
    outlook,
    push_corridors,
    shift_lane,
    with_sides,
)
from companion.maze.sides import ALL_SIDES, CANONICAL, Sides, orientations, shape_of
from companion.rules.actions import Push, Rotate, SeatAction, Walk
from companion.rules.team_cards import in_turn
from companion.rules.team_state import held, own_spells
from companion.rules.team_view import TeamView

_MOVABLE: Mask = sum(BIT[cell] for cell in MOVABLE_CELLS)


@dataclass(frozen=True, slots=True)
class Plan:
    """Actions for one turn in order, and the treasures they collect in order."""

    actions: tuple[SeatAction, ...]
    treasures: tuple[str, ...]


class _Place(NamedTuple):
    """A board as the search sees it; `goals` are the bits of the wanted treasures, 0 where one is not in the maze."""

    masks: Corridors
    pawn: Mask
    goals: tuple[Mask, ...]


@dataclass(frozen=True, slots=True)
class _Task:
    """What stays the same during one search: `hands` number the `treasures`, the seat's own first."""

    treasures: tuple[str, ...]
    hands: tuple[tuple[int, ...], ...]
    variant: str
    loose_lays: tuple[Sides, ...]
    loose_goal: int | None
    arrows: tuple[str, ...]
    found: int
    may_help: bool
    may_help_with_bonus: bool
    deadline_s: float

    def open_goals(self, collected: int | None = None) -> tuple[int, ...]:
        """The treasures that count next: own ones, then, where helping is allowed, those of the mates."""
        own, *mates = (tuple(number for number in hand if number != collected) for hand in self.hands)
        if own:
            return in_turn(self.variant, own)
        is_bonus = self.found > 0 or collected is not None
        if not self.may_help or (is_bonus and not self.may_help_with_bonus):
            return ()
        return tuple(number for hand in mates for number in in_turn(self.variant, hand))


def find_plans(view: TeamView, seat: str, budget_ms: float) -> tuple[Plan, ...]:
    """The shortest plan for each treasure or pair of treasures the seat can collect this turn, best first.

    More treasures are better, then fewer actions. When it is not the seat's turn, its next turn is looked at as if
    nothing changed before it. The search stops, with what it has, after `budget_ms`.
    """
    is_now = view.to_act == seat
    if (is_now and not view.may_walk) or not view.board.cells[held(view.pawns, seat)].is_face_up:
        return ()
    spells = held(view.spells, seat) if is_now else own_spells(view.variant, view.specials, seat)
    task = _task(view, seat, view.found if is_now else 0, monotonic() + budget_ms / 1000)
    best: dict[tuple[str, ...], Plan] = {}
    for plan in _plans(task, _start(view, seat, task), frozenset(spells)):
        known = best.get(plan.treasures)
        if known is None or len(plan.actions) < len(known.actions):
            best[plan.treasures] = plan
    return tuple(sorted(best.values(), key=lambda plan: (-len(plan.treasures), len(plan.actions), plan.treasures)))


def wanted_by(view: TeamView, seat: str) -> tuple[str, ...]:
    """The treasures the seat may collect: its own cards, or its mates' when it has none and the deck is empty."""
    own = held(view.hands, seat)
    hands = [own] if own or view.deck_left else [hand for colour, hand in view.hands if colour != seat]
    return tuple(treasure for hand in hands for treasure in in_turn(view.variant, hand))


def _task(view: TeamView, seat: str, found: int, deadline_s: float) -> _Task:
    loose, ban = view.board.loose, view.ban if view.options.forbid_undo_daedalus else None
    hands = (held(view.hands, seat), *(hand for colour, hand in view.hands if colour != seat))
    treasures = tuple(treasure for hand in hands for treasure in hand)
    return _Task(
        treasures=treasures,
        hands=tuple(tuple(treasures.index(treasure) for treasure in hand) for hand in hands),
        variant=view.variant,
        loose_lays=orientations(CANONICAL[shape_of(loose.sides)]) if loose.is_known else ALL_SIDES,
        loose_goal=treasures.index(loose.mark) if loose.mark in treasures else None,
        arrows=tuple(arrow for arrow in ARROWS if arrow != ban and view.board.cells[lane_of(arrow)[-1]].is_face_up),
        found=found,
        may_help=view.deck_left == 0,
        may_help_with_bonus=view.options.bonus_for_mates,
        deadline_s=deadline_s,
    )


def _start(view: TeamView, seat: str, task: _Task) -> _Place:
    cell_of = {tile.mark: cell for cell, tile in enumerate(view.board.cells) if tile.is_face_up and tile.mark}
    goals = tuple(BIT[cell_of[treasure]] if treasure in cell_of else 0 for treasure in task.treasures)
    return _Place(corridors(view.board), BIT[held(view.pawns, seat)], goals)


def _plans(task: _Task, start: _Place, spells: frozenset[str]) -> Iterator[Plan]:
    """Every plan found; behind the turn's first treasure a second one is looked for."""
    for before, place in _prepared(task, start, spells):
        left = spells - {"push" if isinstance(action, Push) else "rotate" for action in before}
        for first, there in _collected(place, task.open_goals()):
            plan = Plan((*before, _walk_to(there.pawn)), (task.treasures[first],))
            yield plan
            if task.found == 0:
                yield from _second(task, plan, there, left, task.open_goals(first))


def _second(task: _Task, plan: Plan, start: _Place, spells: frozenset[str], goals: tuple[int, ...]) -> Iterator[Plan]:
    if not goals:
        return
    for before, place in _prepared(task, start, spells):
        for second, there in _collected(place, goals):
            actions = (*plan.actions, *before, _walk_to(there.pawn))
            yield Plan(actions, (*plan.treasures, task.treasures[second]))


def _collected(place: _Place, goals: tuple[int, ...]) -> Iterator[tuple[int, _Place]]:
    """Each of these treasures that a walk reaches, with the place after collecting it."""
    reached = flood(place.masks, place.pawn) & ~place.pawn
    for number in goals:
        if place.goals[number] & reached:
            yield number, place._replace(pawn=place.goals[number])


def _walk_to(pawn: Mask) -> Walk:
    return Walk(cells_of(pawn)[0])


def _prepared(task: _Task, start: _Place, spells: frozenset[str]) -> Iterator[tuple[tuple[SeatAction, ...], _Place]]:
    """The place as it is, and after every use of the spells that could change what the pawn reaches."""
    yield (), start
    if "rotate" in spells:
        yield from _rotated(start)
    if "push" not in spells:
        return
    for arrow in task.arrows:
        if monotonic() > task.deadline_s:
            return
        for sides in task.loose_lays:
            push, pushed = Push(arrow, sides), _pushed(task, start, arrow, sides)
            yield (push,), pushed
            if "rotate" in spells:
                yield from (((push, *rotation), place) for rotation, place in _rotated(pushed))


def _pushed(task: _Task, place: _Place, arrow: str, sides: Sides) -> _Place:
    """Pawn and treasures ride along; a pawn that falls out comes in again on the new tile."""
    entry = BIT[lane_of(arrow)[0]]
    goals = tuple(
        entry if number == task.loose_goal else shift_lane(goal, arrow) for number, goal in enumerate(place.goals)
    )
    pawn = shift_lane(place.pawn, arrow) or entry
    return _Place(push_corridors(place.masks, arrow, sides), pawn, goals)


def _rotated(place: _Place) -> Iterator[tuple[tuple[SeatAction, ...], _Place]]:
    """Only a tile the pawn reaches, or that an open corridor leads to, changes anything when it is rotated."""
    reached = flood(place.masks, place.pawn)
    near = (reached | outlook(place.masks, reached)) & _MOVABLE
    for cell in cells_of(near):
        sides = _sides_at(place.masks, BIT[cell])
        for other in orientations(sides)[1:] if sides else ():
            yield (Rotate(cell, other),), place._replace(masks=with_sides(place.masks, cell, other))


def _sides_at(masks: Corridors, bit: Mask) -> Sides:
    """The open sides of the tile on a cell; 0 where it lies face down."""
    return sum(1 << side for side, mask in enumerate(masks) if mask & bit)


def face_down_stops(view: TeamView, seat: str) -> tuple[Cell, ...]:
    """The face-down tiles the seat's pawn could walk onto as the board lies."""
    masks = corridors(view.board)
    reached = flood(masks, BIT[held(view.pawns, seat)])
    return tuple(cell for cell in cells_of(outlook(masks, reached)) if not view.board.cells[cell].is_face_up)
