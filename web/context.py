"""What the running pages hold on to: who runs the evenings, the streams, and what belongs to the evening played."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from secrets import token_hex

from flask import Flask, url_for

from companion.errors import CompanionError, UnreadableNotation
from companion.lobby.lobby import Lobby, SeatsDesk, Showing
from companion.lobby.new_game import BegunEvening, Strength
from companion.lobby.setting_up import SetUp
from companion.messages import Do, Outcome, Snapshot
from companion.rules.game import TABLE
from companion.rules.words import say
from web.boards.ring_art import RingSpins
from web.boards.tile_spins import TileSpins
from web.boards.tile_tracks import TileTracks
from web.sharing import StreamLimit

Parts = Mapping[str, str]
"""The HTML of each part of the page by its name."""

PART_NAMES = ("turn", "arrows", "tiles", "pieces", "score", "stage", "seats", "actions", "ask", "evening")
"""The parts of the page; `templates/parts.html` has a macro for each, and an event of the stream carries each alone."""

Moment = tuple[int, str | None, str]
"""What a drawing is of: the snapshot's version, the trouble that is shown, and the language."""

REMEMBERED = 16
"""Drawings that are kept: pages in several languages, and pages that come a little late."""


class LatestDrawings:
    """Keeps the newest drawings, so that many open pages cost no more than one; asked from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._drawn: OrderedDict[Moment, Parts] = OrderedDict()

    def draw(self, moment: Moment, draw: Callable[[], Parts]) -> Parts:
        """The parts of a moment, from `draw` if they are not kept."""
        with self._lock:
            if moment not in self._drawn:
                self._drawn[moment] = draw()
                while len(self._drawn) > REMEMBERED:
                    self._drawn.popitem(last=False)
            return self._drawn[moment]

    def kept(self, version: int, code: str) -> Parts:
        """The parts of a version as they were drawn in a language; nothing where they are forgotten."""
        with self._lock:
            found = [parts for (of, _, language), parts in self._drawn.items() if (of, language) == (version, code)]
            return found[-1] if found else {}


def changed(before: Parts, after: Parts) -> dict[str, str]:
    """The parts that are not as they were."""
    return {name: html for name, html in after.items() if before.get(name) != html}


EXTENSION = "labyrinth-page"

LONGEST_VERSION = 18
"""Digits of the largest version that anybody is asked about."""


class Taps:
    """Remembers when each button was last tapped for one moment of the game."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last: tuple[str, float] = ("", float("-inf"))

    def is_first(self, tap: str, now_s: float, repeat_s: float) -> bool:
        """False for the same tap again within `repeat_s` seconds."""
        with self._lock:
            if self._last[0] == tap and now_s - self._last[1] < repeat_s:
                return False
            self._last = (tap, now_s)
            return True


MOST_HALF_MADE = 64
"""So many half-made choices are remembered; of more, the oldest are forgotten."""


class HalfMade:
    """Remembers what was tapped on a page for a seat of an action not yet complete; asked from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._picks: OrderedDict[tuple[str, str], tuple[str, ...]] = OrderedDict()

    def keep(self, page: str, seat: str, picks: tuple[str, ...]) -> None:
        """Remember these taps in place of any before; none forget what was."""
        with self._lock:
            self._picks.pop((page, seat), None)
            if picks:
                self._picks[page, seat] = picks
            while len(self._picks) > MOST_HALF_MADE:
                self._picks.popitem(last=False)

    def of(self, page: str, seat: str) -> tuple[str, ...]:
        """What was tapped so far."""
        with self._lock:
            return self._picks.get((page, seat), ())


class Explaining:
    """Which sentences were shown to whom in a first game, each once; asked from several threads."""

    def __init__(self, is_on: bool = False) -> None:
        self._lock = threading.Lock()
        self._is_on = is_on
        self._ended: set[str] = set()
        self._shown: dict[str, dict[str, tuple[int, str]]] = {}

    def end(self, viewer: str) -> None:
        """Show this viewer none any more; nobody, where the table wants none."""
        with self._lock:
            self._ended.add(viewer)

    def now(self, viewer: str, snapshot: Snapshot) -> str:
        """The sentence for a viewer now, or "": it stays while it matters in that turn, until something that is done
        makes another matter."""
        moments, lines, turn = snapshot.position.moments, len(snapshot.evening.log), snapshot.position.seat
        with self._lock:
            if not self._is_on or {TABLE, viewer} & self._ended:
                return ""
            shown = self._shown.setdefault(viewer, {})
            latest = next(reversed(shown), "")
            fresh = next((one for one in moments if one not in shown), "")
            if fresh and (not latest or shown[latest][0] != lines):
                shown[fresh] = lines, turn
                return fresh
            return latest if latest in moments and shown[latest][1] == turn else ""


class NoEvening(CompanionError):
    """Something was asked of an evening, and none is played."""


@dataclass(slots=True)
class PlayedEvening:
    """What belongs to one evening: its desk, the ids and turns of its tiles, taps, choices, habits and drawings."""

    desk: SeatsDesk
    tracks: TileTracks = field(default_factory=TileTracks)
    spins: TileSpins = field(default_factory=TileSpins)
    rings: RingSpins = field(default_factory=RingSpins)
    taps: Taps = field(default_factory=Taps)
    half_made: HalfMade = field(default_factory=HalfMade)
    drawings: LatestDrawings = field(default_factory=LatestDrawings)
    explaining: Explaining = field(default_factory=Explaining)
    habits: dict[str, str] = field(default_factory=dict)
    """What each seat chose last about walks: that they end the turn, or do not."""
    _name: str = field(default_factory=lambda: token_hex(4))

    def end_explaining(self, viewer: str) -> None:
        """Explain nothing more to a viewer; what is drawn already is drawn anew."""
        self.explaining.end(viewer)
        self.drawings = LatestDrawings()

    def moment(self, version: int) -> str:
        """A name for a version of this evening's snapshots that is told from those of any other run."""
        return f"{self._name}-{version}"

    def version_of(self, moment: str) -> int:
        """The version that a name stands for; -1 for a name of another run, or none at all."""
        name, _, version = moment.partition("-")
        is_version = version.isdecimal() and len(version) <= LONGEST_VERSION
        return int(version) if name == self._name and is_version else -1


@dataclass(slots=True)
class PageContext:
    """The parts a request needs; what can be called is asked anew each time."""

    lobby: Lobby
    panel: str
    streams: StreamLimit
    trouble: Callable[[], str | None] | None = None
    latest_jpeg: Callable[[bool], bytes | None] | None = None
    make_pack: Callable[[], bytes] | None = None
    set_up: SetUp | None = None
    square_jpeg: Callable[[str], bytes | None] | None = None
    showing: Showing | None = None
    _played: PlayedEvening | None = None
    _begun: tuple[str, BegunEvening] | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _begin_lock: threading.Lock = field(default_factory=threading.Lock)

    def begun(self, form: str, begin: Callable[[], BegunEvening]) -> BegunEvening:
        """What `begin` answers; a form that is sent again before anything was played begins nothing more."""
        with self._begin_lock:
            now = self.lobby.evening()
            before = self._begun[1] if self._begun is not None and form == self._begun[0] != "" else None
            if before is None or now is None or (now.key, now.turns) != (before.key, 0):
                before = begin()
                self._begun = form, before
            return before

    @property
    def played(self) -> PlayedEvening:
        """The evening that is played now; raises NoEvening."""
        desk = self.lobby.desk()
        if desk is None:
            raise NoEvening(say("There is no game on at the moment."))
        with self._lock:
            if self._played is None or self._played.desk is not desk:
                self._played = PlayedEvening(desk, explaining=Explaining(self._is_first(desk)))
            return self._played

    def _is_first(self, desk: SeatsDesk) -> bool:
        """Whether the companion has seen no game of this box to its end; a demonstration is nobody's first game."""
        game = desk.snapshot().box.game
        played = (one for one in self.lobby.evenings() if one.game == game and one.is_finished)
        return bool(self.lobby.offers()) and next(played, None) is None

    def explained(self, viewer: str, snapshot: Snapshot) -> str:
        """What a first game explains to a viewer now; "" while a computer acts, or something else has to be read."""
        guidance, seat = snapshot.guidance, snapshot.position.seat
        is_busy = guidance.notice or guidance.hint or guidance.question or snapshot.evening.lagging
        if is_busy or seat in self.computers():
            return ""
        return self.played.explaining.now(viewer, snapshot)

    @property
    def desk(self) -> SeatsDesk:
        """The desk of the evening that is played now; raises NoEvening."""
        return self.played.desk

    def people(self) -> dict[str, str]:
        """The names of those who gave one, by their colours."""
        evening = self.lobby.evening()
        return {seat.colour: seat.name for seat in evening.seats if seat.name} if evening is not None else {}

    def computers(self) -> dict[str, Strength]:
        """The strengths of the seats that computers play, by their colours."""
        evening = self.lobby.evening()
        return {seat.colour: seat.computer for seat in evening.seats if seat.computer} if evening is not None else {}


def lesson_url(context: PageContext, game: str) -> str:
    """The page that shows how a game is played; "" where there is none."""
    return url_for("start.show_how", game=game) if context.lobby.lesson(game) else ""


def page_context(app: Flask) -> PageContext:
    """The context `create_app` put into this app."""
    context = app.extensions[EXTENSION]
    assert isinstance(context, PageContext)
    return context


def ask_to_do(
    desk: SeatsDesk, seat: str, text: str, seen: int | None, viewer: str = "", *, turns_page: bool = False
) -> Outcome:
    """Have the action of a text done, as `SeatsDesk.ask` does; `viewer` is the seat itself where it is left out.

    A text that names no action is refused.
    """
    try:
        action = desk.parse_action(text)
    except UnreadableNotation as error:
        is_late = seen is not None and not desk.shows(seen)
        return Outcome(desk.snapshot().version, "" if is_late else str(error), is_late)
    return desk.ask(Do(seat, action, turns_page), viewer or seat, seen)
