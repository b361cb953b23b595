"""What a seat of the Team Edition had best do with what is left of its turn, out of what it may know.

As much is collected as can be; among all ways that do, the one is chosen that leaves the maze best for the next turns.
"""

from __future__ import annotations

import heapq
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import repeat
from typing import NamedTuple

from companion.games.team.state import own_spells
from companion.games.team.thinking import fleet as boards
from companion.games.team.thinking.fleet import Fleet
from companion.games.team.thinking.turns import (
    Group,
    Move,
    Step,
    Task,
    Way,
    arrows_of,
    best_groups,
    loose_sides,
    prepared,
    shape_at,
    steps_of,
    stops_of,
)
from companion.games.team.thinking.worth import Future, future_of, next_turn, rough
from companion.games.team.view import TeamView
from companion.maze.board import Board
from companion.maze.reach import BIT, Corridors, Mask, cells_of, corridors, face_down_mask
from companion.rules.actions import Walk
from companion.rules.advice import IsLate
from companion.rules.public import held

CLOSELY, TWINS, FUTURES = 160, 8, 6
"""So many ends of the turn are looked at closely, each of which may come about in so many ways, and so many futures."""

OWN, LOOK, STEP = 0.4, 0.05, 0.01
"""What the own next turn counts beside those of the others, what a point of the first sight counts, and what each step
has to be worth at least."""

BLIND, SHOWN, UNSEEN, READY = 1.0, 0.4, 0.3, 0.2
"""What it is worth to turn up what the seat looks for, and what somebody else does; what the own next turn counts where
nobody remembers the tile under the pawn, and what it costs to be there with a spell less."""

Goals = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A way through what is left of a turn, and the treasures that it collects in order."""

    steps: tuple[Step, ...]
    treasures: tuple[str, ...] = ()


class _End(NamedTuple):
    """Where a turn can end: how it got there, with which goals collected."""

    way: Way
    collected: tuple[int, ...]


def think(
    view: TeamView, seat: str, is_late: IsLate, remembered: Board | None = None, *, looks_ahead: bool = True
) -> tuple[Turn, ...]:
    """The best turn, and behind it the shortest way to each other treasure, or two, that can be collected.

    When it is not the seat's turn, its next turn is looked at as if nothing changed before it. `remembered` is the
    board with the face-down tiles that the seat has seen. Who does not look ahead takes the shortest way to most. The
    same position has the same answer unless it is late.
    """
    board = view.board if remembered is None else remembered
    task = _task(view, seat, board, is_late)
    found, groups = best_groups(task, _start(task, board, view))
    ends = _shortest(task, found)
    if not ends or (looks_ahead and not is_late()):
        best = _settled(task, groups, view, board, CLOSELY if looks_ahead else 1)
        ends = [best, *(end for end in ends if set(end.collected) != set(best.collected))]
    pawn = held(view.pawns, seat)
    return tuple(
        Turn(steps_of(board, pawn, end.way), tuple(task.treasures[goal] for goal in end.collected)) for end in ends
    )


# --- what is thought about ---


def _task(view: TeamView, seat: str, board: Board, is_late: IsLate) -> Task:
    is_now = view.to_act == seat
    first = view.seats.index(seat)
    seats = view.seats[first:] + view.seats[:first]
    hands = [held(view.hands, other) for other in seats]
    treasures = tuple(treasure for hand in hands for treasure in hand)
    owned = tuple(frozenset(own_spells(view.variant, view.specials, other)) for other in seats)
    tiles = {tile.mark: tile for tile in (*board.cells, board.loose)}
    return Task(
        seats=seats,
        treasures=treasures,
        hands=tuple(tuple(treasures.index(treasure) for treasure in hand) for hand in hands),
        spells=owned,
        left=frozenset(held(view.spells, seat)) if is_now else owned[0],
        homes=tuple(BIT[held(view.homes, other)] for other in seats),
        shapes=tuple(shape_at(tiles[treasure].sides) if treasure in tiles else "T" for treasure in treasures),
        variant=view.variant,
        arrows=arrows_of(view.ban if view.options.forbid_undo_daedalus else None),
        found=view.found if is_now else 0,
        may_walk=view.may_walk or not is_now,
        may_help=view.deck_left == 0,
        bonus_helps=view.options.bonus_for_mates,
        from_anywhere=view.options.teleport_from_anywhere,
        lays=view.lays if is_now else (),
        is_late=is_late,
    )


def _start(task: Task, board: Board, view: TeamView) -> Fleet:
    """The position as a fleet of one board; a treasure of which nobody knows where it lies is nowhere."""
    cells = {tile.mark: BIT[cell] for cell, tile in enumerate(board.cells) if tile.mark}
    sides = loose_sides(board)
    return Fleet(
        1,
        corridors(board),
        Corridors(*(sides >> side & 1 for side in range(4))),
        face_down_mask(board),
        tuple(BIT[held(view.pawns, seat)] for seat in task.seats),
        tuple(boards.LOOSE if treasure == board.loose.mark else cells.get(treasure, 0) for treasure in task.treasures),
    )


def _shortest(task: Task, found: Sequence[Group]) -> list[_End]:
    """The shortest way to each treasure or two of them, two before one."""
    best: dict[frozenset[int], _End] = {}
    for group in found:
        known = best.get(frozenset(group.collected))
        if known is None or len(group.ways[0]) < len(known.way):
            best[frozenset(group.collected)] = _End(group.ways[0], group.collected)
    return sorted(best.values(), key=lambda end: (-len(end.collected), len(end.way), end.collected))


# --- how the turn had best end ---


def _settled(task: Task, groups: Sequence[Group], view: TeamView, board: Board, closely: int) -> _End:
    """The best of all ends that collect most, of so many that are looked at closely."""
    moment = f"{view.turn} {view.turned}"
    finals = [final for group in groups for final in prepared(task, group)]
    future = future_of(task, view.turned, [colour for colour, _ in view.homes], moment, FUTURES)
    ends: list[tuple[float, _End]] = []
    luck = {final.collected: _luck(task, board, final.collected) for final in finals}
    for near in _promising(task, finals, luck, closely):
        ends += _weighed(task, future, near, luck[near.collected])
    return min(ends, key=lambda end: (-end[0], _length(end[1].way)))[1]


def _promising(task: Task, finals: Sequence[Group], luck: Mapping[Goals, float], count: int) -> list[Group]:
    """The boards that look best at first sight, each once; those on which the same can still be done are one group.

    Of boards that look alike good the same ones are always taken, however they came about.
    """
    looks: list[tuple[int, ...]] = []
    for number, final in enumerate(finals):
        scores, fleet = _scores(task, final, luck[final.collected]), final.fleet
        fields = [boards.values_of(field, fleet.size) for field in (*fleet.sides, fleet.pawns[0])]
        some = zip(*([-score for score in scores], *fields), repeat(number), range(fleet.size))
        looks += heapq.nsmallest(TWINS * count, (look for look in some if look[0]))
    unlike: dict[tuple[int, ...], None] = {}
    near: dict[int, list[int]] = {}
    for *board, number, lane in heapq.nsmallest(TWINS * count, looks):
        unlike.setdefault(tuple(board))
        if len(unlike) > count:
            break
        near.setdefault(number, []).append(lane)
    kinds: dict[object, list[Group]] = {}
    for number, lanes in near.items():
        group = _some(finals[number], lanes)
        kinds.setdefault((group.may_walk, group.spells, frozenset(group.collected)), []).append(group)
    return [_unlike(groups) for groups in kinds.values()]


def _some(group: Group, lanes: Sequence[int]) -> Group:
    """Only these boards of a group; spells that do not matter any more are left out."""
    ways = [group.ways[lane] for lane in lanes]
    spells = group.spells if group.may_walk else frozenset()
    return Group(boards.picked(group.fleet, lanes), ways, spells, group.may_walk, group.collected)


def _unlike(groups: Sequence[Group]) -> Group:
    """Groups in which the same can still be done as one, each board once, with the shortest way to it."""
    fleet, ways = boards.joined([group.fleet for group in groups]), [way for group in groups for way in group.ways]
    best: dict[tuple[int, ...], int] = {}
    for lane, board in enumerate(zip(*(boards.values_of(field, fleet.size) for field in fleet.fields), strict=True)):
        known = best.setdefault(board, lane)
        best[board] = min(known, lane, key=lambda one: _length(ways[one]))
    return _some(replace(groups[0], fleet=fleet, ways=ways), list(best.values()))


def _length(way: Way) -> tuple[int, str]:
    """How long a way is; of two as long as one another, the same one always comes first."""
    return len(way), repr(way)


def _scores(task: Task, group: Group, luck: float) -> array[int]:
    """How good each board looks at first sight, with what a walk that is left could lead to."""
    fleet, inside, down = group.fleet, group.fleet.pawns[0], 0
    for stops in stops_of(task, fleet, group.spells) if group.may_walk else ():
        inside, down = inside | stops.inside, down | stops.down
    return rough(task, group, inside, boards.any_flags(down, fleet.size) * round(luck / LOOK))


def _weighed(task: Task, future: Future, group: Group, luck: float) -> Iterator[tuple[float, _End]]:
    """Every end of these boards with its worth: each cell where a walk that is left could stop."""
    futures = zip(_scores(task, group, 0.0), future.worth(group.fleet, group.collected), strict=True)
    others = [LOOK * look + value for look, value in futures]
    spots = list(_spots(task, group))
    many = boards.picked(group.fleet, [spot.lane for spot in spots])
    many = many._replace(pawns=(boards.lanes_of(spot.pawn for spot in spots), *many.pawns[1:]))
    for spot, own in zip(spots, next_turn(task, many, 0, group.collected), strict=True):
        way = (*group.ways[spot.lane], *spot.way)
        hope = luck + OWN * UNSEEN + READY * len(group.spells) if spot.is_blind else OWN * own
        yield others[spot.lane] + hope - STEP * len(way), _End(way, group.collected)


class _Spot(NamedTuple):
    """Where a pawn can stand at the end of its turn on one of several boards, and the walk that leads there."""

    lane: int
    pawn: Mask
    way: tuple[Move, ...] = ()
    is_blind: bool = False


def _spots(task: Task, group: Group) -> Iterator[_Spot]:
    """On each board the cell where the pawn stands, and every end of a walk that is left."""
    count = group.fleet.size
    for lane, pawn in enumerate(boards.values_of(group.fleet.pawns[0], count)):
        yield _Spot(lane, pawn)
    for stops in stops_of(task, group.fleet, group.spells) if group.may_walk else ():
        for is_blind, lanes in ((False, stops.inside), (True, stops.down)):
            for lane, cells in enumerate(boards.values_of(lanes, count)):
                for cell in cells_of(cells):
                    yield _Spot(lane, BIT[cell], (Walk(cell, stops.spell),), is_blind)


def _luck(task: Task, board: Board, collected: Goals) -> float:
    """What it is worth on an average to turn up a face-down tile that nobody remembers."""
    blind = sum(not tile.is_known and not tile.is_face_up for tile in board.cells)
    known = {tile.mark for tile in (*board.cells, board.loose)}
    unseen = {goal for goal, treasure in enumerate(task.treasures) if treasure not in known} - set(collected)
    own = unseen.intersection(task.open_goals(collected))
    return min(1.0, (BLIND * len(own) + SHOWN * len(unseen - own)) / blind) if blind else 0.0
