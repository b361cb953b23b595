"""Every way through a turn of the Team Edition that collects as much as can be collected, all of them side by side.

Spells come before walks: what a walk and a spell behind it lead to matters less than the time to try both orders. A
Rotate spell before a push leaves the same board as behind it; a Switch does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.games.team.legal import SWITCHES
from companion.games.team.state import in_turn
from companion.games.team.thinking import fleet as boards
from companion.games.team.thinking.fleet import Fleet, Lanes
from companion.games.team.walks import WALK_SPELLS
from companion.maze.board import Board, push
from companion.maze.cell import ARROWS, Cell, lane_of
from companion.maze.reach import Corridors, cells_of, flood
from companion.maze.sides import CANONICAL, Sides, rotate, shape_of
from companion.maze.tile import turned
from companion.rules.actions import Push, Rotate, Switch, TurnUp, Walk
from companion.rules.advice import IsLate

Step = Push | Rotate | Switch | Walk | TurnUp


class PushBy(NamedTuple):
    """A push of the loose tile, turned before by so many quarter turns."""

    arrow: str
    turn: int


class RotateBy(NamedTuple):
    """A Rotate spell that turns the tile by so many quarter turns."""

    cell: Cell
    turn: int


Move = PushBy | RotateBy | Switch | Walk | TurnUp
Way = tuple[Move, ...]
Spells = frozenset[str]


@dataclass(frozen=True, slots=True)
class Task:
    """What stays the same in one search.

    Seats are numbered from the one that thinks, in the order in which they play. `hands` number the goals of each, and
    `shapes` are those of their tiles. `spells` are all of each seat, `left` what is left of the first one's. `lays` are
    the ways in which the tile under its pawn can be turned up.
    """

    seats: tuple[str, ...]
    treasures: tuple[str, ...]
    hands: tuple[tuple[int, ...], ...]
    spells: tuple[Spells, ...]
    left: Spells
    homes: tuple[int, ...]
    shapes: tuple[str, ...]
    variant: str
    arrows: tuple[str, ...]
    found: int
    may_walk: bool
    may_help: bool
    bonus_helps: bool
    from_anywhere: bool
    lays: tuple[Sides, ...]
    is_late: IsLate

    def open_goals(self, collected: tuple[int, ...] = (), seat: int = 0) -> tuple[int, ...]:
        """The goals that the seat could collect next: its own, else, where helping is allowed, those of the others."""
        hands = [tuple(goal for goal in hand if goal not in collected) for hand in self.hands]
        if hands[seat]:
            return in_turn(self.variant, hands[seat])
        is_bonus = seat == 0 and bool(self.found or collected)
        if not self.may_help or (is_bonus and not self.bonus_helps):
            return ()
        return tuple(goal for hand in hands for goal in in_turn(self.variant, hand))


@dataclass(frozen=True, slots=True)
class Group:
    """Positions within the turn, one a lane, with the ways that led there; spells left and goals collected are alike.

    `may_walk` says that a walk is left.
    """

    fleet: Fleet
    ways: list[Way]
    spells: Spells
    may_walk: bool
    collected: tuple[int, ...] = ()


def best_groups(task: Task, start: Fleet) -> tuple[list[Group], list[Group]]:
    """All groups that have collected something, most first; and those to go on from, which have collected most.

    Where nothing can be collected the second holds the start, or the start with its tile turned up.
    """
    begun = _begun(task, start)
    firsts = [group for before in begun for group in _collecting(task, before)]
    seconds: list[Group] = []
    for group in firsts:
        if group.may_walk and not task.is_late():
            seconds += _collecting(task, group)
    return seconds + firsts, seconds or firsts or begun


def _begun(task: Task, start: Fleet) -> list[Group]:
    """The start of what is left of the turn; a tile under the pawn that can be turned up is turned up first."""
    here = Group(start, [()], task.left, task.may_walk)
    if not start.pawns[0] & start.down:
        return [here]
    if not task.lays:
        return [Group(start, [()], task.left, may_walk=False)]
    up = _turned_up(start, task.lays)
    goals = [goal for goal in task.open_goals() if start.goals[goal] & start.pawns[0]]
    collected = tuple(goals[:1])
    may_walk = bool(collected) and task.found == 0
    return [Group(up, [(TurnUp(sides),) for sides in task.lays], task.left, may_walk, collected)]


def _turned_up(fleet: Fleet, lays: Sequence[Sides]) -> Fleet:
    """The tile under each first pawn turned up, one fleet after another for each way to lay it."""
    pawn = fleet.pawns[0]
    return boards.joined(
        [
            fleet._replace(
                down=fleet.down & ~pawn,
                sides=Corridors(*(mask | (pawn if sides >> side & 1 else 0) for side, mask in enumerate(fleet.sides))),
            )
            for sides in lays
        ]
    )


# --- spells ---


def prepared(task: Task, group: Group) -> Iterator[Group]:
    """The group as it is, and after every use of the spells that are left."""
    yield group
    other = next((spell for spell in ("rotate", "switch") if spell in group.spells), None)
    changed = _changed(group, other) if other else None
    if changed:
        yield changed
    if "push" not in group.spells or task.is_late():
        return
    after = _pushed(task, group)
    yield after
    if other:
        yield _changed(after, other)
    if changed and other == "switch":
        yield _pushed(task, changed)


def _pushed(task: Task, group: Group) -> Group:
    fleets, ways = [], []
    for arrow in task.arrows:
        for turn, fleet in enumerate(boards.pushed(group.fleet, arrow, range(4))):
            fleets.append(fleet)
            ways += [(*way, PushBy(arrow, turn)) for way in group.ways]
    return Group(boards.joined(fleets), ways, group.spells - {"push"}, group.may_walk, group.collected)


def _changed(group: Group, spell: str) -> Group:
    moves: tuple[Move, ...] = SWITCHES if spell == "switch" else tuple(RotateBy(*turn) for turn in boards.TURNS)
    fleet = boards.switched(group.fleet) if spell == "switch" else boards.rotated(group.fleet)
    ways = [(*way, move) for move in moves for way in group.ways]
    return Group(fleet, ways, group.spells - {spell}, group.may_walk, group.collected)


# --- walks ---


class Stops(NamedTuple):
    """Where a walk can end on each board, its start left out: on face-up cells, and on face-down ones."""

    spell: str
    inside: Lanes
    down: Lanes


def stops_of(task: Task, fleet: Fleet, spells: Spells) -> list[Stops]:
    """Where walks can end without a spell, and where only with one that is left."""
    start = fleet.pawns[0] & ~fleet.down
    inside = flood(fleet.sides, start)
    plain = Stops("", inside & ~start, boards.looked_at(fleet, inside))
    spell = next((spell for spell in WALK_SPELLS if spell in spells), None)
    if spell is None:
        return [plain]
    beyond, down = boards.reached_with(fleet, inside, spell, task.from_anywhere)
    return [plain, Stops(spell, beyond & ~inside, down & ~plain.down)]


def _collecting(task: Task, start: Group) -> Iterator[Group]:
    """Every way to a goal that counts next, with its walk, and with the tile turned up where it lies face down."""
    goals = task.open_goals(start.collected)
    if not start.may_walk or not goals:
        return
    for group in prepared(task, start):
        for stops in stops_of(task, group.fleet, group.spells):
            for goal in goals:
                yield from _collected(task, group, stops, goal)


def _collected(task: Task, group: Group, stops: Stops, goal: int) -> Iterator[Group]:
    fleet, bits = group.fleet, group.fleet.goals[goal]
    spells = group.spells - {stops.spell}
    collected = (*group.collected, goal)
    may_walk = task.found == 0 and len(collected) == 1
    for hit, is_down in ((bits & stops.inside, False), (bits & stops.down, True)):
        if not hit:
            continue
        lanes = [lane for lane, there in enumerate(boards.values_of(hit, fleet.size)) if there]
        there = boards.picked(fleet, lanes)
        there = there._replace(pawns=(there.goals[goal], *there.pawns[1:]))
        cells = [cells_of(bit)[0] for bit in boards.values_of(there.goals[goal], len(lanes))]
        ways = [(*group.ways[lane], Walk(cell, stops.spell)) for lane, cell in zip(lanes, cells, strict=True)]
        if is_down:
            lays = [rotate(CANONICAL[task.shapes[goal]], turn) for turn in range(4)]
            there, ways = _turned_up(there, lays), [(*way, TurnUp(sides)) for sides in lays for way in ways]
        yield Group(there, ways, spells, may_walk, collected)


# --- in actions ---


def steps_of(board: Board, pawn: Cell, way: Way) -> tuple[Step, ...]:
    """The moves as actions, each on the board as it lies by then."""
    steps: list[Step] = []
    for move in way:
        steps.append(_step(board, move))
        board, pawn = changed(board, pawn, steps[-1])
    return tuple(steps)


def _step(board: Board, move: Move) -> Step:
    match move:
        case PushBy(arrow, turn):
            return Push(arrow, rotate(loose_sides(board), turn))
        case RotateBy(cell, turn):
            return Rotate(cell, rotate(board.cells[cell].sides, turn))
        case _:
            return move


def loose_sides(board: Board) -> Sides:
    """The open sides of the loose tile; of one that nobody knows, as if it were a curve."""
    return board.loose.sides or CANONICAL[board.loose.shape or "L"]


def changed(board: Board, pawn: Cell, step: Step) -> tuple[Board, Cell]:
    """Board and pawn after a step."""
    match step:
        case Push(arrow, sides):
            lane = lane_of(arrow)
            carried = lane[(lane.index(pawn) + 1) % len(lane)] if pawn in lane else pawn
            return push(board, arrow, turned(board.loose, sides)), carried
        case Rotate(cell, sides):
            return board.with_tile(cell, turned(board.cells[cell], sides)), pawn
        case Switch(first, second):
            swapped = board.with_tile(first, board.cells[second]).with_tile(second, board.cells[first])
            return swapped, {first: second, second: first}.get(pawn, pawn)
        case TurnUp(sides):
            return board.with_tile(pawn, turned(board.cells[pawn], sides)), pawn
        case Walk(cell, _):
            return board, cell


def arrows_of(ban: str | None) -> tuple[str, ...]:
    """The arrows at which the seat may push."""
    return tuple(arrow for arrow in ARROWS if arrow != ban)


def shape_at(sides: Sides) -> str:
    """The shape of a tile with these sides; of one that nobody knows, a T: most treasures lie on one."""
    return shape_of(sides) if sides else "T"
