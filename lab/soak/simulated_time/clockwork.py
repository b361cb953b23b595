"""One evening in simulated time: a session, its journal and its pages, the people before them, and one clock.

A step is a tenth of a second. In each, people's hands move on, the camera may take a picture, and the session takes in
what waits; everything that happens is written into one log, and the same seed writes the same log.
"""

from __future__ import annotations

import json
import random
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, cast

from companion.events import Event, QuestionAsked, event_json
from companion.following.rulebook import Rules, table_of
from companion.following.rulebook import State as OnTable
from companion.games.copies import shipped_copy
from companion.live.desk import SessionDesk
from companion.live.journal import Journal
from companion.live.session import Session
from companion.messages import Command, Observed, Snapshot
from companion.records.dice import decks_of
from companion.rules.game import State
from companion.rules.mazes.places import homes_of, name_homes
from companion.rules.options import OptionValue
from hardware.simulated.people.players import Manners, Players
from hardware.simulated.people.scoresheet import ScoreSheet
from hardware.simulated.scene import HandledTable
from lab.soak.simulated_time.error_model import ErrorCamera, ErrorModel
from lab.soak.simulated_time.mischief import (
    FEED_FAULTS,
    GONE,
    KINDS,
    NAMED,
    STEP_S,
    Feed,
    Mischief,
    Tally,
    Taps,
    complains,
)
from web.present import present, seen_token

if TYPE_CHECKING:
    from hashlib import _Hash

SEATS, ODD_OPTIONS = (2, 3, 4), 0.5
"""How many play, by turns over the seeds; how often a house rule differs from the printed one, where any do."""

BEGAN_AT, PICTURES_EVERY = 1_700_000_000.0, (1, 2, 2, 2, 5)
"""When every simulated evening begins, in seconds since 1970; steps between two pictures, by seed."""

MISCHIEF, FEED_FAULT = 0.0025, 0.0008
"""How likely, in a step in which nothing of the kind is going on, somebody does what they should not, and something is
wrong with the pictures."""

PAGE = 0.1
"""How often a new snapshot is drawn as a page."""

LONGEST_STEPS, SAID_WITHIN = 40_000, 150
"""An evening that takes longer hangs; so many steps after a wrong booking the page should have said that something is
wrong."""


@dataclass(frozen=True, slots=True)
class Rule:
    """What is played: a game, its variant, and whether each evening has house rules of its own."""

    game: Rules
    variant: str | None = None
    has_house_rules: bool = False

    def deal(self, seed: int) -> OnTable:
        """A dealt game, a pure function of the seed."""
        rng = random.Random(f"house rules {seed}")
        odd = [one for one in self.game.options if self.has_house_rules and rng.random() < ODD_OPTIONS]
        options: dict[str, OptionValue] = {one.name: rng.choice(one.values) for one in odd}
        copy = shipped_copy(self.game.name)
        state: OnTable = self.game.deal(copy, SEATS[seed % len(SEATS)], seed, self.variant, options)
        return state


@dataclass(slots=True)
class Log:
    """Everything that happened, as lines; their SHA-256, and the lines themselves where they are kept."""

    lines: list[str] | None = None
    _digest: _Hash = field(default_factory=sha256)

    def write(self, step: int, what: str, told: object = "") -> None:
        """One more line."""
        line = f"{step} {what} {told}"
        self._digest.update(line.encode() + b"\n")
        if self.lines is not None:
            self.lines.append(line)

    @property
    def digest(self) -> str:
        """The SHA-256 of everything so far."""
        return self._digest.hexdigest()


class Clockwork:
    """An evening of a seed under an error model; what is kept lies in `folder`."""

    def __init__(self, rule: Rule, seed: int, errors: ErrorModel, folder: Path, log: Log | None = None) -> None:
        self.seed, self.step, self.tally, self.log = seed, 0, Tally(evenings=1), log or Log()
        self.rng = random.Random(f"simulated time {seed}")
        state = cast(State, rule.deal(seed))
        self.journal = Journal(folder / f"{seed}.sqlite3")
        self.session = Session.begin(
            rule.game,
            state,
            f"simulated-{seed}",
            self.journal,
            decks_of(seed),
            clock=self._clock,
        )
        self.desk = SessionDesk(self.session, self._told, self._happened)
        homes = homes_of(state) or dict(getattr(shipped_copy(rule.game.name), "homes", ()))
        position = {**rule.game.state_json(state), "homes": name_homes(homes.items())}
        self.table = HandledTable(position, seed)
        if table_of(rule.game).backs is None:
            errors = replace(errors, misread_as_back=0.0)  # the reader of such a game never claims one
        camera = ErrorCamera(self.table, homes, errors, self._chance("camera"))
        self.has_glare = bool(camera.light.glare)
        self.feed = Feed(camera, self._chance("feed"), PICTURES_EVERY[seed % len(PICTURES_EVERY)])
        self.sheet = ScoreSheet(self.table, lambda: self.step)
        self.taps = Taps(self._chance("taps"), self._post_now, self.tally, lambda: seen_token(self.look()))
        self.players = Players(
            self.table, self.taps.post, rule.game.parse, self.look, self.sheet, seed, Manners(),
            look_as=lambda seat: self.session.snapshot_for(seat),
        )  # fmt: skip
        self.mischief = Mischief(
            self.table, self.look, self._post_now, self._agrees, self._chance("mischief"), table_of(rule.game).covered
        )
        self._version, self._was_stirred, self._is_bad = -1, True, False
        self._complained, self._unsaid = False, list[int]()
        self._gone_named = False

    def play(self, turns: int) -> Tally:
        """Play to the end of so many turns, or of the game; returns what came of it."""
        for _ in self._moments(turns):
            self.step += 1
            self._advance()
            if self.step > LONGEST_STEPS:
                self.tally.wrong.append(f"seed {self.seed}: hangs")
                break
        self.journal.close()
        self.tally.steps = self.step
        tally, sheet = self.tally, self.sheet
        tally.actions, tally.followed, tally.asked, tally.early = (
            sheet.changes, sheet.followed, sheet.asked, sheet.early
        )  # fmt: skip
        self.tally.unsaid += len(self._unsaid)
        self.log.write(self.step, "ends", json.dumps(self.sheet.summary()))
        return self.tally

    def look(self) -> Snapshot:
        """The page that all can see."""
        return self.desk.snapshot()

    def _moments(self, turns: int) -> Iterator[None]:
        """What people do, with somebody in between who should not, now and then."""
        was_free = False
        for _ in self.players.play(turns):
            yield
            is_free = not (self.table.people.hands or self._was_stirred) and self.table.people.moving is None
            is_idle, was_free = is_free and was_free, is_free  # in between a deed that is just done is written down
            if is_idle and self.rng.random() < MISCHIEF:
                yield from self._misdeed()

    def _misdeed(self) -> Generator[None, None, None]:
        kind = self.rng.choices(list(KINDS), list(KINDS.values()))[0]
        self.log.write(self.step, "fault", kind)
        self._is_bad = True
        deed = yield from self.mischief.commit(kind)
        self._is_bad = False
        if deed is not None:
            self.log.write(self.step, "fault over", deed)
            for what in ("named", "cleared", "explained", "kept"):
                self.tally.note(kind, what, getattr(deed, what))
            self.tally.note(kind, "done")
            if kind in NAMED and not (deed.named or deed.explained):
                self.tally.wrong.append(f"seed {self.seed} step {self.step}: {kind} not named")

    def _advance(self) -> None:
        """One step of the clock: pictures and taps come in, the session takes them in, and all is looked at."""
        self._spoil()
        self.desk.drain()  # a finger that taps twice has its second tap judged by what came of the first
        self.taps.step()
        for command in self.feed.step(self.step):
            self.desk.post(command)
        self.desk.drain()
        self._watch()

    def _spoil(self) -> None:
        """Now and then something goes wrong with the pictures."""
        if not self.feed.fault and self.rng.random() < FEED_FAULT:
            kind = self.rng.choice(FEED_FAULTS)
            self.tally.note(kind, "done")
            self._gone_named = False
            self.log.write(self.step, "feed", f"{kind} until {self.feed.spoil(kind, self.step)}")

    def _watch(self) -> None:
        """What the page shows now is held against the table, by those who know the truth."""
        now, stirred = self.look(), bool(self.table.people.hands)
        if now.version != self._version or stirred or self._was_stirred:
            self.sheet.watch(now)
            self._judge(now, self.sheet.silently_wrong[self.tally.silently_wrong :])
        if now.version != self._version and self.rng.random() < PAGE:
            present(now, {})
            self.tally.pages += 1
        self._version, self._was_stirred = now.version, stirred
        self._unsaid = [] if complains(now) or now.guidance.question else self._still_unsaid()
        self._watch_complaints(now)

    def _judge(self, now: Snapshot, wrong: list[str]) -> None:
        for text in wrong:
            self.tally.silently_wrong += 1
            self._unsaid.append(self.step + SAID_WITHIN)
            self.tally.wrong.append(f"seed {self.seed} step {self.step} ({now.evening.session}): {text}")
            self.log.write(self.step, "silently wrong", text)

    def _still_unsaid(self) -> list[int]:
        """Wrong bookings of which the page has said nothing, until the table agrees with the page again."""
        if self._unsaid and self._agrees():
            return []
        late = [step for step in self._unsaid if step <= self.step]
        self.tally.unsaid += len(late)
        return [step for step in self._unsaid if step > self.step]

    def _watch_complaints(self, now: Snapshot) -> None:
        """A complaint while nothing is wrong is a false alarm; a camera that is gone has to be told of."""
        if self.feed.fault == GONE and not self._gone_named and now.guidance.notice is not None:
            self._gone_named = now.guidance.notice.kind == "no-picture"
            self.tally.note(GONE, "named", self._gone_named)
        is_complaint = complains(now) and not self._is_bad
        if is_complaint and not self._complained and self._agrees():
            self.tally.false_alarms += 1
            self.log.write(self.step, "false alarm", now.guidance.notice)
        self._complained = is_complaint

    def _chance(self, whose: str) -> random.Random:
        return random.Random(f"{whose} {self.seed}")

    def _agrees(self) -> bool:
        return not self.sheet.differences(self.look())

    def _clock(self) -> float:
        return BEGAN_AT + self.step * STEP_S

    def _post_now(self, command: Command) -> None:
        self.desk.post(command)

    def _told(self, command: Command) -> None:
        if not isinstance(command, Observed):
            self.log.write(self.step, "told", command)

    def _happened(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.log.write(self.step, "event", json.dumps(event_json(event)))
            if isinstance(event, QuestionAsked):
                self.tally.questions += 1
                self.tally.unprompted += not self._is_bad
