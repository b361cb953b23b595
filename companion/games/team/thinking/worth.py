"""What the end of a turn is worth: what each seat could collect in its next turn, with Daedalus's pages in between."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.games.team.actions import DaedalusFlip, DaedalusPush, DaedalusTeleport, Page
from companion.games.team.thinking import fleet as boards
from companion.games.team.thinking.fleet import Fleet, Lanes
from companion.games.team.thinking.turns import Group, Spells, Task
from companion.games.team.walks import WALK_SPELLS
from companion.maze.cell import ARROWS, CORNERS, MOVABLE_CELLS
from companion.maze.reach import BIT, Mask, flood
from companion.rules.chance import shuffled

MOVABLE: Mask = sum(BIT[cell] for cell in MOVABLE_CELLS)

BOOK = {DaedalusPush: 12, DaedalusFlip: 6, DaedalusTeleport: 6}
"""How many pages of each kind a book is taken to hold."""

FLIP_ODDS = 6
"""One flip in so many is taken to hit a treasure on a movable tile."""

DIRECT, BY_ROTATION = 3, 2
"""What an open way to a treasure counts at first sight, and what one that a Rotate spell opens."""

AT_ONCE, MORE, SECOND, LATER = 0.8, 0.95, 0.4, 0.8
"""What a treasure is worth that a seat can reach in some way in its next turn; how the rest of it shrinks with each
further way; what a second one counts beside the first; and what a turn counts beside the one before it."""


# --- at first sight ---


def rough(task: Task, group: Group, own_reach: Lanes, more: Lanes) -> array[int]:
    """For each board how many treasures are near the seats, and what more counts; 0 where there is no such board."""
    fleet, total = group.fleet, more
    for seat in range(len(task.seats)):
        start = own_reach if seat == 0 else flood(fleet.sides, fleet.pawns[seat] & ~fleet.down)
        spells, weight = task.spells[seat], len(task.seats) - seat if seat else 1
        start |= _beyond(task, fleet, start, spells)
        for goal in task.open_goals(group.collected, seat):
            direct, by_rotation = _ways_to(fleet, start, fleet.pawns[seat], fleet.goals[goal], "rotate" in spells)
            flagged = boards.any_flags(direct, fleet.size)
            total += weight * (DIRECT * flagged + BY_ROTATION * (boards.any_flags(by_rotation, fleet.size) & ~flagged))
    valid = boards.any_flags(fleet.pawns[0], fleet.size)
    return boards.values_of((total + boards.spread(1, fleet.size)) & ((valid << 64) - valid), fleet.size)


def _beyond(task: Task, fleet: Fleet, inside: Lanes, spells: Spells) -> Lanes:
    """What a walk reaches with the spell that the seat has for walks."""
    spell = next((spell for spell in WALK_SPELLS if spell in spells), "")
    return boards.reached_with(fleet, inside, spell, task.from_anywhere)[0] if spell else 0


def _ways_to(fleet: Fleet, inside: Lanes, pawn: Lanes, goal: Lanes, may_rotate: bool) -> tuple[Lanes, Lanes]:
    """Something on each board on which the goal can be stopped at, as it lies, and once a tile is turned."""
    hidden = goal & fleet.down
    direct = inside & goal | boards.looked_at(fleet, inside) & hidden
    return direct, _by_rotation(fleet, inside, pawn, goal, hidden) if may_rotate else 0


def _by_rotation(fleet: Fleet, inside: Lanes, pawn: Lanes, goal: Lanes, hidden: Lanes) -> Lanes:
    """The tiles that join what is reached to the goal if they are turned, that of the pawn or the goal among them."""
    sides, count = fleet.sides, fleet.size
    north, east, south, west = sides
    straight = north & south & ~(east | west) | east & west & ~(north | south)
    may_turn = (north | east | south | west) & boards.spread(MOVABLE, count)
    fork = north & south & (east | west) | east & west & (north | south)
    around, behind = flood(sides, goal), boards.spread(0x7F7F7F7F7F7F7F, count)
    n, e, s, w = boards.facing(sides, inside)
    down = (hidden << 8 & behind, hidden >> 1 & behind, hidden >> 8, hidden << 1 & behind)
    gn, ge, gs, gw = (one | other for one, other in zip(boards.facing(sides, around), down, strict=True))
    across = n & gs | s & gn | e & gw | w & ge
    bent = (n | s) & (ge | gw) | (e | w) & (gn | gs)
    through = across & (straight | fork) | bent & ~straight
    ends = pawn & (gn | ge | gs | gw) | goal & (n | e | s | w) & ~hidden
    return (through | ends) & may_turn


# --- closely ---


class Outlook(NamedTuple):
    """A future that could come: the pages before the next turns, in order; of a flip the goals that it turns down."""

    pages: tuple[Page, ...]
    flipped: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Future:
    """What could come before the seats have their next turns, the same for the whole turn of a seat."""

    task: Task
    outlooks: tuple[Outlook, ...]

    def worth(self, fleet: Fleet, collected: tuple[int, ...]) -> list[float]:
        """For each board what the others can collect in their next turns, on the average of what could come."""
        totals = [0.0] * fleet.size
        for outlook in self.outlooks:
            later = fleet
            for place, page in enumerate(outlook.pages[: len(self.task.seats) - 1]):
                later = self._after(later, page, outlook.flipped[place])
                factor = LATER**place / len(self.outlooks)
                values = next_turn(self.task, later, place + 1, collected)
                totals = [total + factor * value for total, value in zip(totals, values, strict=True)]
        return totals

    def _after(self, fleet: Fleet, page: Page, flipped: tuple[int, ...]) -> Fleet:
        homes = self.task.homes
        match page:
            case DaedalusPush(arrow):
                return boards.pushed_by_daedalus(fleet, arrow, homes)
            case DaedalusTeleport(first, second, corner):
                there = boards.spread(BIT[corner], fleet.size)
                sent = [seat in (first, second) for seat in self.task.seats]
                pawns = tuple(there if gone else pawn for pawn, gone in zip(fleet.pawns, sent, strict=True))
                return fleet._replace(pawns=pawns)
            case _:
                hit = 0
                for goal in flipped:
                    hit |= fleet.goals[goal] & boards.spread(MOVABLE, fleet.size) & ~fleet.down
                return boards.turned_down(fleet, hit, homes) if hit else fleet


def future_of(task: Task, turned: Sequence[Page], colours: Sequence[str], moment: str, count: int) -> Future:
    """So many futures, the same ones at the same moment: pages that were not turned yet, as far as a book is known."""
    left = {kind: max(many - sum(type(page) is kind for page in turned), 0) for kind, many in BOOK.items()}
    pushes = [page for page in map(DaedalusPush, ARROWS) if page not in turned]
    pairs = [(first, second) for first in colours for second in colours if first < second]
    teleports = [DaedalusTeleport(*pair, corner) for pair in pairs for corner in CORNERS]
    outlooks = []
    for number in range(count):
        pages: list[Page] = [*pushes[: left[DaedalusPush]], *[DaedalusFlip("", "")] * left[DaedalusFlip]]
        pages += shuffled(teleports, number, f"teleports {moment}")[: left[DaedalusTeleport]]
        pages = pages or list(map(DaedalusPush, ARROWS))
        drawn = [shuffled(pages, number, f"page {place} {moment}")[0] for place in range(len(task.seats))]
        flipped = [_hits(task, number, f"{place} {moment}") for place in range(len(task.seats))]
        outlooks.append(Outlook(tuple(drawn), tuple(flipped)))
    return Future(task, tuple(outlooks))


def _hits(task: Task, number: int, moment: str) -> tuple[int, ...]:
    """The goals that a flip then turns down."""
    odds = range(FLIP_ODDS)
    return tuple(goal for goal, mark in enumerate(task.treasures) if not shuffled(odds, number, f"{mark} {moment}")[0])


def next_turn(task: Task, fleet: Fleet, seat: int, collected: tuple[int, ...]) -> list[float]:
    """For each board how much the seat could collect in its next turn, with a push, a spell and a walk."""
    goals = _goals_of(task, seat, collected)
    if not goals:
        return [0.0] * fleet.size
    alone = fleet._replace(pawns=(fleet.pawns[seat],), goals=tuple(fleet.goals[goal] for goal in goals))
    tried = boards.joined([alone, *(after for arrow in ARROWS for after in boards.pushed(alone, arrow, range(4)))])
    spells, count = task.spells[seat], tried.size
    inside = flood(tried.sides, tried.pawns[0] & ~tried.down)
    inside |= _beyond(task, tried, inside, spells)
    hits = []
    for goal in tried.goals:
        direct, by_rotation = _ways_to(tried, inside, tried.pawns[0], goal, "rotate" in spells)
        hits.append(boards.any_flags(direct | by_rotation, count))
    ways = [_counted(hit, fleet.size, count) for hit in hits]
    if len(hits) == 1:
        return [_chance(many) for many in ways[0]]
    if task.variant == "expert":
        both = _counted(hits[0] & hits[1], fleet.size, count)
        return [_chance(many) + SECOND * _chance(more) for many, more in zip(ways[0], both, strict=True)]
    pairs = (sorted(map(_chance, some[:2])) for some in zip(*ways, strict=True))
    return [more + SECOND * less for less, more in pairs]


def _goals_of(task: Task, seat: int, collected: tuple[int, ...]) -> tuple[int, ...]:
    """The goals of a seat's next turn: all of its own, else those that it may collect for others."""
    own = tuple(goal for goal in task.hands[seat] if goal not in collected)
    return own[:2] or task.open_goals(collected, seat)[:2]


def _counted(flagged: Lanes, count: int, all_count: int) -> array[int]:
    """In how many of the repetitions of each board its flag is set."""
    width = 64 * count
    total = sum(flagged >> width * place & (1 << width) - 1 for place in range(all_count // count))
    return boards.values_of(total, count)


def _chance(ways: int) -> float:
    return AT_ONCE + (1 - AT_ONCE) * (1 - MORE**ways) if ways else 0.0
