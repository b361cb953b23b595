"""What people do at a table that they should not, what the page has to say of it, and how they put it right again; what
goes wrong on the way of pictures and taps to the desk: lost, stuck, late, gone, in the dark, twice; and what came of it
all, in counts that add up, with their bounds.

As the real page does, the feed turns down what was meant for a moment that is over.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any

from companion.maze.cell import ARROWS, CELLS, MOVABLE_CELLS, format_cell
from companion.maze.sides import CANONICAL, format_sides, orientations
from companion.messages import Command, KeepAsPlayed, Observed, PictureLost, Snapshot, Status
from companion.observation import Observation
from hardware.simulated.cardboard.cardboard_table import CardboardTable
from hardware.simulated.people import gestures
from hardware.simulated.scene import HandledTable
from lab.soak.simulated_time.error_model import ErrorCamera

Z = 1.959964
"""Standard deviations of a normal distribution between which 95 % of it lie."""


@dataclass(slots=True)
class Tally:
    """Counts of one evening, or of many.

    `actions` hands did that a camera could see, `followed` of them without a question, `asked` with one; `questions`
    were asked in all, `unprompted` of them while nobody did anything wrong. `silently_wrong` are bookings without a
    question that left a position other than the table's, `unsaid` those of them of which the page then said nothing.
    `early` ones were recorded while hands were still at that very action, and were right once it was done: a line stood
    more than half in, and that it stood so was not noticed.
    `faults` counts by kind: done, named, cleared, explained, kept. `false_alarms` are complaints of the page while
    nobody did anything wrong.
    """

    evenings: int = 0
    steps: int = 0
    actions: int = 0
    followed: int = 0
    asked: int = 0
    questions: int = 0
    unprompted: int = 0
    silently_wrong: int = 0
    unsaid: int = 0
    early: int = 0
    false_alarms: int = 0
    pages: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def add(self, row: Mapping[str, Any]) -> None:
        """Add the counts of another tally, as `row` gave them."""
        for name in COUNTS:
            setattr(self, name, getattr(self, name) + row[name])
        self.faults.update(row["faults"])
        self.wrong += row["wrong"]

    def row(self) -> dict[str, object]:
        """The counts as plain values."""
        counts: dict[str, object] = {name: getattr(self, name) for name in COUNTS}
        return {**counts, "faults": dict(sorted(self.faults.items())), "wrong": list(self.wrong)}

    def note(self, kind: str, what: str, count: int = 1) -> None:
        """Count something that happened to a fault."""
        self.faults[f"{kind}: {what}"] += count

    def named(self, kinds: Iterable[str]) -> tuple[int, int]:
        """Of the faults of these kinds, how many were named, and how many had to be."""
        done = sum(self.faults[f"{kind}: done"] - self.faults[f"{kind}: explained"] for kind in kinds)
        return sum(self.faults[f"{kind}: named"] for kind in kinds), done

    def rates(self, kinds: Iterable[str]) -> dict[str, object]:
        """What has to be shown: silently wrong with its bound, questions an action, faults named."""
        named, done = self.named(kinds)
        actions = max(1, self.actions)
        return {
            "silently_wrong_in_10000": round(1e4 * self.silently_wrong / actions, 3),
            "silently_wrong_in_10000_at_most": round(1e4 * upper_bound(self.silently_wrong, actions), 3),
            "questions_an_action": round(self.questions / actions, 5),
            "unprompted_questions_an_action": round(self.unprompted / actions, 5),
            "faults_named": round(named / max(1, done), 5),
            "faults_named_at_least": round(1 - upper_bound(done - named, max(1, done)), 5),
        }


COUNTS = tuple(name for name in Tally.__slots__ if name not in ("faults", "wrong"))
"""The fields of a tally that are plain numbers."""


def upper_bound(errors: int, tries: int) -> float:
    """The rate of errors that lies above the true one with 95 % (Wilson's interval; the rule of three for none)."""
    if not errors:
        return min(1.0, 3 / tries)
    share, spread = errors / tries, Z * Z / tries
    middle = share + spread / 2
    return min(1.0, (middle + Z * sqrt(share * (1 - share) / tries + spread / 4 / tries)) / (1 + spread))


STEP_S = 0.1
"""One step of the simulated clock."""

TIMEOUT_S, TRIED_AGAIN_S = 2.0, 3.0
"""So long after the last picture a camera counts as lost (`camera.timeout_s`), and is opened again after a loss
(`hardware.cameras.PAUSE_S`)."""

LOST, STUCK, LATE, GONE, LAMP = "frames lost", "frames stuck", "frames late", "camera gone", "lamp off"
LASTS_S = {LOST: (0.3, 1.9), STUCK: (0.5, 4.0), LATE: (2.0, 10.0), GONE: (4.0, 25.0), LAMP: (3.0, 20.0)}
FEED_FAULTS = tuple(LASTS_S)
"""What can go wrong between the table and the desk, and how long each lasts, from and to, in seconds."""

TWICE, TAP_LATE = 0.03, 0.02
"""How often a tap comes twice, and late."""

LATE_STEPS, LATE_PICTURES = (5, 40), 3
"""How much later a late tap comes, in steps, and how many pictures a late picture lies in the queue."""


@dataclass(slots=True)
class Feed:
    """Takes a picture every `every` steps; `fault` is what is wrong just now, "" for nothing."""

    camera: ErrorCamera
    rng: random.Random
    every: int
    fault: str = ""
    _until: int = 0
    _frame: int = 0
    _last: Observation | None = None
    _arrived: int = 0
    _told: int = -1000
    _queue: deque[Observation] = field(default_factory=deque)

    def spoil(self, fault: str, step: int) -> int:
        """Something goes wrong from this step on; returns the step at which it is over."""
        low_s, high_s = LASTS_S[fault]
        self.fault, self._until = fault, step + round(self.rng.uniform(low_s, high_s) / STEP_S)
        if fault == LAMP:
            self.camera.relight(dim=True)
        return self._until

    def step(self, step: int) -> list[Command]:
        """What arrives at the desk in this step."""
        if self.fault and step >= self._until:
            if self.fault == LAMP:
                self.camera.relight(dim=False)
            if self.fault == GONE:
                self.camera.wake()
            self.fault = ""
        if self.fault == GONE:
            return self._silence(step)
        if step % self.every:
            return []
        if self.fault == LOST:
            self._frame += 1  # lost before anybody looked at it: a reader's pictures do not get lost behind it
            return []
        self._arrived = step
        return [Observed(one) for one in self._delivered(self._taken(step))]

    def _silence(self, step: int) -> list[Command]:
        """No picture comes; after a while the desk is told, again and again."""
        is_lost = (step - self._arrived) * STEP_S >= TIMEOUT_S
        if not is_lost or (step - self._told) * STEP_S < TRIED_AGAIN_S:
            return []
        self._told = step
        return [PictureLost("the camera sends no pictures")]

    def _taken(self, step: int) -> Observation:
        """The picture of this moment, or the one before again where the camera is stuck."""
        time_s = round(step * STEP_S, 3)
        if self.fault == STUCK and self._last is not None:
            seen = replace(self._last, frame=self._frame, time_s=time_s, is_moved=False)
        else:
            self._last = seen = self.camera.look(self._frame, time_s)
        self._frame += 1
        return seen

    def _delivered(self, seen: Observation) -> list[Observation]:
        """What leaves the queue; more than one at a time where pictures were late."""
        self._queue.append(seen)
        kept = LATE_PICTURES if self.fault == LATE else 0
        return [self._queue.popleft() for _ in range(max(0, len(self._queue) - kept))]


@dataclass(slots=True)
class Taps:
    """Passes taps on to the desk; `moment` names the moment of the game that the page shows."""

    rng: random.Random
    send: Callable[[Command], None]
    tally: Tally
    moment: Callable[[], str]
    _step: int = 0
    _waiting: list[tuple[int, str, Command]] = field(default_factory=list)

    def post(self, command: Command) -> None:
        """Somebody taps."""
        draw = self.rng.random()
        if draw < TAP_LATE:
            self.tally.note("tap late", "done")
            self._waiting.append((self._step + self.rng.randint(*LATE_STEPS), self.moment(), command))
            return
        self.send(command)
        if draw < TAP_LATE + TWICE:
            self.tally.note("tap twice", "done")
            self._waiting.append((self._step + self.rng.randint(0, 3), self.moment(), command))

    def step(self) -> None:
        """One step of the clock: what was late comes now, unless its moment is over."""
        self._step += 1
        due = [(moment, command) for step, moment, command in self._waiting if step <= self._step]
        self._waiting = [one for one in self._waiting if one[0] > self._step]
        for moment, command in due:
            if moment == self.moment():
                self.send(command)
            else:
                self.tally.note("tap turned down", "done")


SHRUGS, NAMED_WITHIN_S, CLEARED_WITHIN_S, SEEN_WITHIN_S = 0.15, 15.0, 12.0, 5.0
"""How often people press "keep as played" where the page offers it; so long they leave what they did before they put it
right though nobody has said anything; so long afterwards the page may still complain; so long it is watched after a
bump, or after what needs no naming."""

PUSH, WALK, TURN, SWAP, OTHER, AWAY, BUMP = (
    "forbidden push", "forbidden walk", "tile turned", "tiles swapped", "out of turn", "tile away", "board bumped",
)  # fmt: skip
HALF, REST, LEFT = "push taken back", "hand resting", "push left half done"

CHOSEN = frozenset({PUSH, WALK, TURN, SWAP, OTHER})
NAMED = CHOSEN | {AWAY, BUMP}
"""What is chosen against what the page lists as legal, which is out of date while an action has yet to be recorded; and
what the page has to name: of the others it is enough that nothing is made of them."""

KINDS: Mapping[str, float] = {
    PUSH: 2, WALK: 2, TURN: 1, SWAP: 1, OTHER: 2, AWAY: 1, BUMP: 1.5, HALF: 2, REST: 2, LEFT: 1,
}  # fmt: skip
"""What people do, and how often against each other."""


def is_named(kind: str, now: Snapshot) -> bool:
    """Whether the page says in words that something is wrong at the table, or that it cannot see it."""
    if now.guidance.status is Status.NO_PICTURE or (kind == BUMP and now.guidance.status is Status.BOARD_MOVED):
        return True
    return kind != BUMP and (now.guidance.question is not None or complains(now))


def complains(now: Snapshot) -> bool:
    """Whether the page says that the table lies as it should not."""
    return now.guidance.notice is not None and now.guidance.notice.kind in ("not-allowed", "out-of-sync")


@dataclass(slots=True)
class Deed:
    """One thing done against the rules: whether the page `named` it and was content once it was put right (`cleared`),
    showed the table as it lies, as after a move (`explained`), and whether people pressed for it to stay (`kept`)."""

    kind: str
    named: bool = False
    cleared: bool = False
    explained: bool = False
    kept: bool = False


@dataclass(slots=True)
class Mischief:
    """Somebody at the table who does such things; every step of what they do is a step of the clock."""

    table: HandledTable
    look: Callable[[], Snapshot]
    post: Callable[[Command], None]
    agrees: Callable[[], bool]
    rng: random.Random
    covered: frozenset[int] = frozenset()
    """Cells that something always lies over: nobody sees what becomes of their tiles."""

    def commit(self, kind: str) -> Generator[None, None, Deed | None]:
        """Do it, wait until the page says so, put it right; None where it cannot be done now."""
        is_out_of_date = kind in CHOSEN and not self.agrees()
        gesture = None if is_out_of_date else self._gesture(kind)
        if gesture is None:
            return None
        deed, before = Deed(kind), self.table.lies()
        for _ in gesture:
            deed.named = deed.named or is_named(kind, self.look())
            yield
        if kind not in NAMED or kind == BUMP:
            yield from self._wait(deed, SEEN_WITHIN_S, lambda: deed.named and kind == BUMP)
            deed.cleared = not complains(self.look())
            return deed
        yield from self._wait(deed, NAMED_WITHIN_S, lambda: deed.named or self._is_explained(kind))
        deed.explained = not deed.named and self._is_explained(kind)
        yield from self._wait(deed, self.rng.uniform(0.5, 3.0), lambda: False)
        yield from self._put_right(deed, before)
        return deed

    def _is_explained(self, kind: str) -> bool:
        """Whether the page shows the table as it lies now, and has nothing against it; it shows no table with a gap."""
        return kind != AWAY and self.agrees() and not complains(self.look())

    def _wait(self, deed: Deed, most_s: float, is_over: Callable[[], bool]) -> Iterator[None]:
        for _ in range(round(most_s / STEP_S)):
            if is_over():
                return
            yield
            deed.named = deed.named or is_named(deed.kind, self.look())

    def _put_right(self, deed: Deed, before: CardboardTable) -> Iterator[None]:
        """Lay everything back as it was, or press for it to stay; a move that the page took for one stays."""
        notice = self.look().guidance.notice
        if deed.explained:
            deed.cleared = True
            return
        if deed.kind in (PUSH, WALK) and notice is not None and notice.can_keep and self.rng.random() < SHRUGS:
            self.post(KeepAsPlayed())
            deed.kept = True
        else:
            yield from self.table.restore(before)
        for _ in range(round(CLEARED_WITHIN_S / STEP_S)):
            yield
            if self.agrees() and not complains(self.look()) and self.look().guidance.question is None:
                deed.cleared = True
                return

    def _gesture(self, kind: str) -> Iterator[None] | None:
        made: Mapping[str, Callable[[], Iterator[None] | None]] = {
            PUSH: self._push, WALK: self._walk, TURN: self._turn, SWAP: self._swap, OTHER: self._out_of_turn,
            AWAY: self._take_away, REST: self._rest, LEFT: self._leave_half,
            BUMP: lambda: self.table.bump(self.rng.uniform(0.6, 1.5)),
            HALF: lambda: self.table.nudge(self.rng.choice(ARROWS), self._seat(), self.rng.uniform(0.15, 0.8)),
        }  # fmt: skip
        return made[kind]()

    def _push(self) -> Iterator[None] | None:
        """A push that the page does not list, with the loose tile face up."""
        loose, legal = self.table.table.loose_tile, self.look().position.legal
        texts = [f"push {arrow} {face}" for arrow in ARROWS for face in _faces_of(loose.shape)]
        forbidden = [text for text in texts if text not in legal]
        return self.table.act(self.rng.choice(forbidden), self._seat()) if forbidden and loose.is_face_up else None

    def _walk(self) -> Iterator[None] | None:
        """The pawn whose turn it is goes where the page lists no walk to."""
        now = self.look()
        pawn = self.table.table.pawns.get(now.position.seat)
        legal = {text.split()[1] for text in now.position.legal if text.startswith("walk ")}
        if pawn is None or pawn.cell is None or now.position.to_act != now.position.seat:
            return None
        cells = [cell for cell in CELLS if format_cell(cell) not in legal and cell != pawn.cell]
        return self.table.act(f"walk {format_cell(self.rng.choice(cells))}", now.position.seat)

    def _out_of_turn(self) -> Iterator[None]:
        """A pawn goes somewhere whose turn it is not."""
        others = sorted(colour for colour in self.table.table.pawns if colour != self.look().position.seat)
        other = self.rng.choice(others)  # two play at least
        cells = [cell for cell in CELLS if cell != self.table.table.pawns[other].cell]
        return self.table.act(f"walk {format_cell(self.rng.choice(cells))}", other)

    def _turn(self) -> Iterator[None] | None:
        """A child lifts a tile and puts it back another way."""
        cell, legal = self.rng.choice(self._shown), self.look().position.legal
        tile = self.table.table.tile_at(cell)
        faces = [face for face in _faces_of(tile.shape) if face != tile.face]
        texts = [text for face in faces if (text := f"rotate {format_cell(cell)} {face}") not in legal]
        return self.table.act(self.rng.choice(texts), self._seat()) if texts and tile.is_face_up else None

    def _swap(self) -> Iterator[None] | None:
        """A child swaps two tiles of different shapes."""
        one, other = sorted(self.rng.sample(self._shown, 2))
        tiles = [self.table.table.tile_at(cell) for cell in (one, other)]
        text = f"switch {format_cell(one)} {format_cell(other)}"
        is_seen = all(tile.is_face_up for tile in tiles) and tiles[0].shape != tiles[1].shape
        return self.table.act(text, self._seat()) if is_seen and text not in self.look().position.legal else None

    def _take_away(self) -> Iterator[None]:
        """A child takes a tile out and keeps it for a while."""
        cell = self.rng.choice([one for one in self._shown if not self.table.table.pawns_on(one)])
        tile, people = self.table.table.tile_at(cell), self.table.people
        yield from people.reach(self._seat(), *gestures.grip_point(tile, "S"))
        tile.lift = gestures.CARRY
        yield from people.leave()

    def _rest(self) -> Iterator[None]:
        """A hand comes to rest on the board or beside it, without moving."""
        people, seat = self.table.people, self._seat()
        yield from people.reach(seat, self.rng.uniform(0, 7), self.rng.uniform(0, 7), grip="flat")
        yield from people.pause(self.rng.randint(10, 120))
        yield from people.leave()

    def _leave_half(self) -> Iterator[None]:
        """A lane is pushed by a part of a tile, left so without a hand, and pushed back."""
        people = self.table.people
        arrow, share = self.rng.choice(ARROWS), self.rng.uniform(0.2, 0.8)
        yield from people.reach(self._seat(), 3.5, 3.5, side=arrow[0], grip="point")
        people.moving = (arrow, share)
        yield from people.leave()
        yield from people.pause(self.rng.randint(10, 100))
        yield from people.reach(self._seat(), 3.5, 3.5, side=arrow[0], grip="point")
        people.moving = None
        yield from people.leave()

    @property
    def _shown(self) -> list[int]:
        return [cell for cell in MOVABLE_CELLS if cell not in self.covered]

    def _seat(self) -> str:
        return self.rng.choice(sorted(self.table.table.pawns))


def _faces_of(shape: str) -> list[str]:
    """Every way a tile of this shape can lie."""
    return [format_sides(sides) for sides in orientations(CANONICAL[shape])]
