"""Looks for treasures that can be reached this turn: spells, a walk, and after a treasure the bonus walk.

It is given a View, so it cannot know what lies face down. The search runs on bitboards: rotating a tile before a
push leaves the same board as rotating it afterwards, so it is enough to push first; most switches can wait too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.games.team.hinting.place import Place, can_push, cell_at, pushed, rotated, switched_before, switched_near
from companion.games.team.state import in_turn, own_spells
from companion.games.team.view import TeamView
from companion.games.team.walks import WALK_SPELLS, Maze, spelled_ways
from companion.maze.cell import ARROWS, Cell
from companion.maze.reach import BIT, Mask, cells_of, corridors, face_down_mask, flood, outlook
from companion.maze.sides import ALL_SIDES, CANONICAL, Sides, orientations, shape_of
from companion.rules.actions import Push, Rotate, Switch, Walk
from companion.rules.advice import IsLate
from companion.rules.public import held

Step = Push | Rotate | Switch | Walk
"""What a plan is made of; a tile that lies face down is no part of any."""

Spells = frozenset[str]
_Prepared = tuple[tuple[Step, ...], Place]
"""What was done before the walk, and what it made of the board."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Actions for one turn in order, and the treasures they collect in order."""

    actions: tuple[Step, ...]
    treasures: tuple[str, ...]


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
    teleport_from_anywhere: bool
    is_late: IsLate

    def open_goals(self, collected: int | None = None) -> tuple[int, ...]:
        """The treasures that count next: own ones, then, where helping is allowed, those of the mates."""
        own, *mates = (tuple(number for number in hand if number != collected) for hand in self.hands)
        if own:
            return in_turn(self.variant, own)
        is_bonus = self.found > 0 or collected is not None
        if not self.may_help or (is_bonus and not self.may_help_with_bonus):
            return ()
        return tuple(number for hand in mates for number in in_turn(self.variant, hand))


def find_plans(view: TeamView, seat: str, is_late: IsLate) -> tuple[Plan, ...]:
    """The shortest plan for each treasure or pair of treasures the seat can collect this turn, best first.

    More treasures are better, then fewer actions. When it is not the seat's turn, its next turn is looked at as if
    nothing changed before it. The search stops, with what it has, once it is late.
    """
    is_now = view.to_act == seat
    if (is_now and not view.may_walk) or not view.board.cells[held(view.pawns, seat)].is_face_up:
        return ()
    spells = held(view.spells, seat) if is_now else own_spells(view.variant, view.specials, seat)
    task = _task(view, seat, view.found if is_now else 0, is_late)
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


def _task(view: TeamView, seat: str, found: int, is_late: IsLate) -> _Task:
    loose, ban = view.board.loose, view.ban if view.options.forbid_undo_daedalus else None
    hands = (held(view.hands, seat), *(hand for colour, hand in view.hands if colour != seat))
    treasures = tuple(treasure for hand in hands for treasure in hand)
    return _Task(
        treasures=treasures,
        hands=tuple(tuple(treasures.index(treasure) for treasure in hand) for hand in hands),
        variant=view.variant,
        loose_lays=orientations(CANONICAL[shape_of(loose.sides)]) if loose.is_known else ALL_SIDES,
        loose_goal=treasures.index(loose.mark) if loose.mark in treasures else None,
        arrows=tuple(arrow for arrow in ARROWS if arrow != ban),
        found=found,
        may_help=view.deck_left == 0,
        may_help_with_bonus=view.options.bonus_for_mates,
        teleport_from_anywhere=view.options.teleport_from_anywhere,
        is_late=is_late,
    )


def _start(view: TeamView, seat: str, task: _Task) -> Place:
    cell_of = {tile.mark: cell for cell, tile in enumerate(view.board.cells) if tile.is_face_up and tile.mark}
    goals = tuple(BIT[cell_of[treasure]] if treasure in cell_of else 0 for treasure in task.treasures)
    return Place(corridors(view.board), face_down_mask(view.board), BIT[held(view.pawns, seat)], goals)


def _plans(task: _Task, start: Place, spells: Spells) -> Iterator[Plan]:
    """Every plan found; behind the turn's first treasure a second one is looked for."""
    for before, place in _prepared(task, start, spells):
        left = spells - _used(before)
        for first, walk, there in _collected(task, place, task.open_goals(), left):
            plan = Plan((*before, walk), (task.treasures[first],))
            yield plan
            if task.found == 0:
                yield from _second(task, plan, there, left - _used([walk]), task.open_goals(first))


def _second(task: _Task, plan: Plan, start: Place, spells: Spells, goals: tuple[int, ...]) -> Iterator[Plan]:
    if not goals:
        return
    for before, place in _prepared(task, start, spells):
        for second, walk, _ in _collected(task, place, goals, spells - _used(before)):
            yield Plan((*plan.actions, *before, walk), (*plan.treasures, task.treasures[second]))


def _used(actions: Iterable[Step]) -> Spells:
    kinds: dict[type[Step], str] = {Push: "push", Rotate: "rotate", Switch: "switch"}
    return frozenset(action.spell if isinstance(action, Walk) else kinds[type(action)] for action in actions)


def _collected(task: _Task, place: Place, goals: tuple[int, ...], spells: Spells) -> Iterator[tuple[int, Walk, Place]]:
    """Each of these treasures that a walk reaches, the walk with a spell only if it needs one, and the place then."""
    known = place.pawn
    for spell in ("", *(spell for spell in WALK_SPELLS if spell in spells)):
        reached = _reached(task, place, spell) & ~known
        for number in goals:
            if place.goals[number] & reached:
                walk = Walk(cell_at(place.goals[number]), spell)
                yield number, walk, place._replace(pawn=place.goals[number])
        known |= reached


def _reached(task: _Task, place: Place, spell: str) -> Mask:
    if not spell:
        return flood(place.masks, place.pawn)
    maze = Maze(place.masks, place.down)
    return spelled_ways(maze, place.pawn, spell, task.teleport_from_anywhere).inside


def _prepared(task: _Task, start: Place, spells: Spells) -> Iterator[_Prepared]:
    """The place as it is, and after every use of the spells that could change what the pawn reaches."""
    yield (), start
    yield from _changed(start, spells)
    if "push" not in spells:
        return
    for arrow in task.arrows:
        if task.is_late():
            return
        yield from _pushed(task, (), start, arrow, spells)
        if "switch" in spells:
            for switch, place in switched_before(start, arrow):
                yield from _pushed(task, (switch,), place, arrow, spells - {"switch"})


def _pushed(task: _Task, before: tuple[Step, ...], place: Place, arrow: str, spells: Spells) -> Iterator[_Prepared]:
    """After a push, alone and with the seat's other spell behind it."""
    for sides in task.loose_lays if can_push(place, arrow) else ():
        actions = (*before, Push(arrow, sides))
        after = pushed(place, arrow, sides, task.loose_goal)
        yield actions, after
        yield from (((*actions, *more), changed) for more, changed in _changed(after, spells))


def _changed(place: Place, spells: Spells) -> Iterator[_Prepared]:
    """After a Rotate or Switch spell that could change what the pawn reaches."""
    if "rotate" in spells:
        yield from (((rotate,), after) for rotate, after in rotated(place))
    if "switch" in spells:
        yield from (((switch,), after) for switch, after in switched_near(place))


def face_down_stops(view: TeamView, seat: str) -> tuple[Cell, ...]:
    """The face-down tiles the seat's pawn could walk onto as the board lies."""
    masks = corridors(view.board)
    reached = flood(masks, BIT[held(view.pawns, seat)])
    return tuple(cell for cell in cells_of(outlook(masks, reached)) if not view.board.cells[cell].is_face_up)
