"""The demonstration put together: session, simulated table, people, reader, recorder and, unless headless, the page."""

from __future__ import annotations

import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, Protocol

from appliance.demo.as_laid import LaidStart, laid_by_people
from appliance.demo.options import (
    VISITORS_FILE,
    DemoOptions,
    DemoPace,
    Drawn,
    LogSpoken,
    PictureLoop,
    Recorded,
    Say,
    paced,
)
from appliance.evenings.pictures import LastSight, each_of
from appliance.evenings.tokens import TOKENS_FILE, Tokens
from appliance.packing import Packer
from appliance.parts import demo_page, develop, eyes_for, home_cells, pawn_looks, serve_desk
from appliance.resume import open_journal, take_up
from companion.config import home_folder
from companion.errors import JournalBusy, JournalFault
from companion.events import Event, event_json
from companion.games.catalogue import game_named, live_game
from companion.games.copies import shipped_copy
from companion.live.desk import SessionDesk
from companion.live.evening_record import record_of_evening
from companion.live.frame_reader import Eyes
from companion.live.hinting import BUDGET_MS, HinterBeside, late_after
from companion.live.journal import Journal
from companion.live.notices import JOURNAL
from companion.live.recording import FRAME_PERIOD_S, Recorder
from companion.live.session import Session
from companion.maze.cell import Cell
from companion.messages import Snapshot
from companion.players.known import Known, PastAction
from companion.players.player import Player
from companion.private_files import tighten
from companion.records.dice import decks_of
from companion.records.record import format_record
from companion.rules.copy import Copy
from companion.rules.game import State
from companion.rules.mazes.places import name_homes
from hardware.simulated.people.players import Manners, Players
from hardware.simulated.people.scoresheet import ScoreSheet
from hardware.simulated.scene import SimulatedTable

SEATS = "seats"
"""Under this name the tokens of a demonstration's seats are kept."""

PONDERED = 15
"""Pictures for which people think before each action while somebody may look on: a second and a half."""


class People(Protocol):
    """Whoever plays at a table."""

    def play(self, turns: int | None = None) -> Iterator[None]:
        """Play until the game is over or so many turns are done, picture by picture."""


class Show(ABC):
    """A demonstration put together: session, simulated table, people, reader, recorder and, unless headless, page.

    `period_s` lies between two pictures. What kind of table it is, and who plays there, subclasses say.
    """

    table: Drawn
    period_s = FRAME_PERIOD_S

    def __init__(self, options: DemoOptions, stack: ExitStack, say: Say) -> None:
        self.options, self._say = options, say
        self.session, self.folder, self.was_left, self.journal, self.laid = open_demo(options, stack)
        self.table = self._table()
        recorder = self._recorder(stack)
        self.notes = Recorded(recorder, lambda: self.loop.index - 1)
        self.packer = Packer(self.session, self.journal, shipped_copy(options.game))
        stack.callback(self.packer.last_pictures.close)
        self.desk = SessionDesk(self.session, self.notes.command, self._happened, self.session.state.seats)
        self.sight = LastSight()
        eyes = self._eyes()
        if not options.is_headless:  # else nobody asks for a square or a pack
            eyes.witness = each_of(self.sight.see, self.packer.last_pictures.offer)
            self.packer.looks = partial(pawn_looks, eyes)
        self.loop = PictureLoop(self.table, eyes, self.desk, recorder, period_s=self.period_s)
        self.pace = DemoPace(self.desk.snapshot, self.folder / VISITORS_FILE)
        played = len(self.session.evening.log)
        self.players: People = self._people(options.chance + 1009 * played, recorder)
        self.log = LogSpoken(say)
        self.listeners: list[Callable[[tuple[Event, ...]], None]] = []
        self.turns_before = turns_of(self.session.state)
        how = "resumed" if self.was_left else "began"
        say({"event": how, "line": self.session.evening.number, "key": self.session.key})

    @property
    def evenings(self) -> int:
        """How many evenings of these people there are, this one among them."""
        return len(self.journal.sessions())

    @property
    def ponders(self) -> int:
        """The pictures for which people think before each action."""
        return 0 if self.options.is_headless else PONDERED

    def thoughts(self, seed: int) -> Thoughts:
        """How people who want to win go through a turn."""
        return Thoughts(seed, shipped_copy(self.options.game))

    @abstractmethod
    def _table(self) -> Drawn:
        """The table as the evening stands."""

    @abstractmethod
    def _eyes(self) -> Eyes:
        """What reads the pictures."""

    @abstractmethod
    def _people(self, seed: int, recorder: Recorder | None) -> People:
        """Who plays there."""

    @abstractmethod
    def counted(self) -> dict[str, object]:
        """What of the summary this kind of table counts, and its print."""

    @abstractmethod
    def _picture_passed(self) -> None:
        """Count what a picture led to."""

    def _recorder(self, stack: ExitStack) -> Recorder | None:
        if self.options.record is None:
            return None
        recorder = Recorder(self.options.record, self.session.game.state_json(self.session.state), develop)
        stack.callback(recorder.close)
        return recorder

    def _happened(self, events: tuple[Event, ...]) -> None:
        self.notes.events(events)
        for listener in self.listeners:
            listener(events)
        for event in events:
            self._say(event_json(event))

    def play(self) -> None:
        """Play to the end: as fast as it goes when headless, else at the pace of a camera with the page open."""
        if self.options.is_headless:
            for _ in self._moments():
                self.loop.handle()
                self._require_kept()
            return
        with serve_desk(
            self.desk,
            lambda: self.loop.latest,
            demo_page(self.options),
            self.packer.content,
            self.sight.square_jpeg,
            self.seat_tokens(),
            self.pace,
        ) as server:
            self._say({"event": "page", "url": server.url})
            self._play_live()

    def _require_kept(self) -> None:
        """Nobody looks on who could make room: what cannot be written ends the demonstration."""
        notice = self.desk.snapshot().guidance.notice
        if notice is not None and notice.kind == JOURNAL:
            raise JournalFault(notice.text)

    def seat_tokens(self) -> Mapping[str, str]:
        """The tokens of the seats, the same after a power cut and in the next evening of the same people."""
        tokens = Tokens(self.folder / TOKENS_FILE)
        return tokens.deal(SEATS, self.session.state.seats, tokens.of(SEATS))

    def _moments(self) -> Iterator[None]:
        turns = self.options.turns
        left = None if turns is None else max(0, turns - self.turns_before)
        for _ in self.players.play(left):
            self.loop.look()
            self.log.follow(self.desk.snapshot())
            yield
            while self.pace.is_paused:
                self.loop.look()
                yield
            self._picture_passed()
        self.log.follow(self.desk.snapshot())
        self.session.close()
        if self.options.record is not None:
            self._keep_record(self.options.record / "game.record")

    def _keep_record(self, path: Path) -> None:
        """What was booked, as a record that `labyrinth replay --verify-dice` checks."""
        evening = self.journal.find(self.session.key)
        assert evening is not None
        path.write_text(format_record(record_of_evening(evening, self.journal.entries(evening.id))), encoding="utf-8")

    def _play_live(self) -> None:
        """The people act at ten pictures a second, or as visitors have it; the session has a thread of its own."""
        with closing(HinterBeside(self.desk.post)) as hinter, self.desk.owned() as owner:
            self.session.hints.hinter = hinter
            for _ in paced(self._moments(), lambda: self.pace.period_s(self.period_s)):
                owner.check()
            if self.options.stays:
                self._say({"event": "over", "text": "The evening is over; the page stays until you press Ctrl+C."})
                self.pace.wait_for_again(owner.check)

    def summary(self) -> dict[str, object]:
        """The counts that `--json` prints, and the outcome; `minutes` are those at the table."""
        state, loop = self.session.state, self.loop
        handled_ms = sum(loop.handle_ms) / max(1, len(loop.handle_ms))
        start = {} if self.laid is None else {"start": self.laid.counts}
        return {
            "game": self.options.game,
            "seats": self.options.seats,
            "seed": self.options.seed,
            "turns": turns_of(state) - self.turns_before,
            "frames": loop.index,
            "minutes": round(loop.index * self.period_s / 60, 1),
            "cpu_s": round(time.process_time(), 1),
            **start,
            **self.counted(),
            "ms_per_frame": round(loop.eyes.mean_read_ms + handled_ms, 1),
            "outcome": state.outcome,
        }


class DemoShow(Show):
    """A demonstration of a 7x7 board."""

    table: SimulatedTable

    def _table(self) -> SimulatedTable:
        """The table that people have just laid; else, also after a power cut, as the evening stands."""
        if self.laid is not None:
            return self.laid.table
        return SimulatedTable(self._position(), self.options.chance, size_px=self.options.size_px)

    def _eyes(self) -> Eyes:
        return eyes_for(self.desk.snapshot, self.homes)

    def _people(self, seed: int, recorder: Recorder | None) -> Players:
        truth, visitors = recorder.truth if recorder else None, self.pace.visitors
        self.sheet = ScoreSheet(self.table, lambda: self.loop.index, truth, visitors=visitors)
        self.sheet.take_up(self.desk.snapshot())
        return Players(
            self.table, self.desk.post, self.desk.parse_action, self.desk.snapshot, self.sheet, seed,
            Manners(ponders=self.ponders), self.desk.snapshot_for, visitors=visitors, thoughts=self.thoughts(seed),
        )  # fmt: skip

    def _picture_passed(self) -> None:
        self.sheet.watch(self.desk.snapshot())

    def counted(self) -> dict[str, object]:
        """Tiles, pawns and taps."""
        wrong = list(self.sheet.silently_wrong)
        return {**self.sheet.summary(), "print": self.table.print_name, "wrong": wrong}

    def _position(self) -> dict[str, object]:
        """What people lay out: the position, and whose corner is whose."""
        return {**self.session.game.state_json(self.session.state), "homes": name_homes(self.homes.items())}

    @property
    def homes(self) -> dict[str, Cell]:
        """The printed square of each colour."""
        return home_cells(self.session.state, shipped_copy(self.options.game))


def turns_of(state: State) -> int:
    """How many turns have come to an end, the last one with the game."""
    return state.turn + bool(state.outcome)


class OpenDemo(NamedTuple):
    """The session of a demonstration, the folder of what it keeps, whether it goes on, the journal, and how people have
    just laid its board, where they have."""

    session: Session
    folder: Path
    was_left: bool
    journal: Journal
    laid: LaidStart | None = None


def open_demo(options: DemoOptions, stack: ExitStack) -> OpenDemo:
    """A demonstration that goes on where it was cut off, or a new one.

    A recording, and a demonstration that another process is just playing, keep nothing behind.
    """
    game, rules = live_game(options.game), dict(options.house_rules)
    dealt = game.deal(shipped_copy(game.name), options.seats, options.chance, options.variant, rules)
    folder, journal = _demo_journal(options, stack)
    unfinished = () if options.is_fresh else journal.open_sessions()[-1:]
    for record in unfinished:
        session, _ = take_up(journal, record)
        if session is not None:
            return OpenDemo(session, folder, True, journal)
    if not options.evening:
        (folder / VISITORS_FILE).unlink(missing_ok=True)
    key = f"{options.key}-{len(journal.sessions()) + 1}"
    laid = laid_by_people(game, options) if options.is_as_laid else None
    begun = dealt if laid is None else laid.begin()
    return OpenDemo(Session.begin(game, begun, key, journal, decks_of(options.chance)), folder, False, journal, laid)


def _demo_journal(options: DemoOptions, stack: ExitStack) -> tuple[Path, Journal]:
    folder = home_folder() / "demo" / options.key
    tighten(home_folder())
    if options.record is None:
        try:
            return folder, stack.enter_context(open_journal(folder / "journal.sqlite3")[0])
        except JournalBusy as fault:
            if "in use" not in str(fault):
                raise
    own = Path(stack.enter_context(TemporaryDirectory(prefix="labyrinth-")))
    return own, stack.enter_context(Journal(own / "journal.sqlite3"))


class Thoughts:
    """How people go through a turn who want to win, as the computers do that sit at a table."""

    def __init__(self, seed: int, copy: Copy) -> None:
        self._player, self._copy = Player(random.Random(seed)), copy

    def __call__(self, page: Snapshot) -> list[str]:
        """The actions of a turn, as the page of the seat that acts lets it foresee them; none where nothing helps."""
        game, position = game_named(page.box.game), page.position
        state = game.state_of(position.view, self._copy)
        known = Known(game, state, position.to_act, position.legal, is_watched=True)
        self._player.watch(known, [PastAction(line.number, line.text) for line in page.evening.log])
        return self._player.plan(known, late_after(BUDGET_MS))
