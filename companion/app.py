"""Where the parts meet: camera, reader, session, pages and panel are put together here and nowhere else.

Every part is imported where it is used, so that a command of the rules alone does not wait for OpenCV.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from companion.config import Config, home_folder
from companion.copies import load_copy, shipped_copy
from companion.dice import decks_of
from companion.errors import JournalFault
from companion.maze.sides import shape_of
from companion.recording import FRAME_PERIOD_S
from companion.rules.catalogue import State, game_named
from companion.rules.copy import Copy

if TYPE_CHECKING:
    from companion.demo import DemoOptions, TableFile
    from companion.events import Event
    from companion.eyes import Eyes
    from companion.frame import Image
    from companion.journal import Journal
    from companion.messages import Desk
    from companion.recording import Recorder
    from companion.session import Session
    from hardware.simulated.scene import SimulatedTable
    from web.serve import PageServer

RECORD_QUALITY = 92
"""JPEG quality of recorded pictures, in percent."""


def copy_for(game: str, path: str | Path | None) -> Copy:
    """The owner's copy in `path`, or the shipped one; raises BadCopy."""
    return load_copy(path) if path else shipped_copy(game)


def eyes_for(session: Session) -> Eyes:
    """A reader for the pawns and home corners of a session, with its stopwatch."""
    from companion.eyes import Eyes
    from vision.pipeline import Reader

    reader = Reader(colours=tuple(dict(session.state.pawns)), homes=dict(session.state.homes))
    return Eyes(reader, lambda: dict(session.state.pawns))


def hardware_checks(config: Config) -> tuple[tuple[str, Callable[[], str]], ...]:
    """What `doctor` asks of camera and panel."""
    from hardware.checkup import checks

    return checks(config)


def read_picture(
    path: Path, *, game: str, copy_file: Path | None = None,
    corners: tuple[tuple[float, float], ...] | None = None, overlay: Path | None = None,
) -> dict[str, object]:  # fmt: skip
    """The contract's answer for one picture; a copy gives the census and the home corners.

    Raises BadPicture, BadCopy.
    """
    from vision import still
    from vision.census import Census

    if copy_file is None:
        return still.read_picture(path, game=game, corners=corners, overlay=overlay)
    copy = load_copy(copy_file)
    counts = Counter(shape_of(tile.sides) for tile in copy.movable)
    census = Census(counts["I"], counts["L"], counts["T"])
    return still.read_picture(
        path, game=game, corners=corners, overlay=overlay, census=census, colours=copy.colours, homes=dict(copy.homes)
    )


def develop(image: Image) -> tuple[bytes, Image]:
    """A picture as a JPEG file, and as it looks when that file is read."""
    import cv2

    is_done, jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, RECORD_QUALITY])
    assert is_done
    return jpeg.tobytes(), cv2.imdecode(jpeg, cv2.IMREAD_COLOR)


def demo(options: DemoOptions, say: Callable[[Mapping[str, object]], None]) -> dict[str, object]:
    """Play an evening on the simulated table; returns the summary of the contract.

    `say` hears of every event as JSON. Raises BadConfig, BadCopy, JournalFault, CompanionError (port in use).
    """
    with ExitStack() as stack:
        show = DemoShow(options, stack, say)
        show.play()
        return show.summary()


class DemoShow:
    """A demonstration put together: session, simulated table, people, reader, recorder and, unless headless, page."""

    def __init__(self, options: DemoOptions, stack: ExitStack, say: Callable[[Mapping[str, object]], None]) -> None:
        from companion.demo import PictureLoop, Recorded
        from companion.desk import SessionDesk
        from hardware.simulated.players import Players
        from hardware.simulated.scoresheet import ScoreSheet

        self.options, self._say = options, say
        self.session, self.file, kept = open_demo(options, stack)
        self.table = self._table(kept)
        recorder = self._recorder(stack)
        self.notes = Recorded(recorder, lambda: self.loop.index - 1)
        self.desk = SessionDesk(self.session, self.notes.command, self._happened)
        self.loop = PictureLoop(self.table, eyes_for(self.session), self.desk, recorder)
        self.sheet = ScoreSheet(self.table, lambda: self.loop.index, recorder.truth if recorder else None)
        played = len(self.session.evening.log)
        self.players = Players(self.table, self.desk.post, self.desk.snapshot, self.sheet, options.seed + 1009 * played)
        self.turns_before = self.session.state.turn
        say({"event": "resumed" if kept else "began", "line": self.session.evening.number, "key": self.session.key})

    def _table(self, kept: Mapping[str, Any] | None) -> SimulatedTable:
        from companion.rules.notation import state_to_json
        from hardware.simulated.scene import SimulatedTable

        if kept is not None:
            return SimulatedTable.from_json(kept)
        position = {**state_to_json(self.session.state), "homes": homes_text(self.session.state)}
        return SimulatedTable(position, self.options.seed, size_px=self.options.size_px)

    def _recorder(self, stack: ExitStack) -> Recorder | None:
        from companion.recording import Recorder
        from companion.rules.notation import state_to_json

        if self.options.record is None:
            return None
        recorder = Recorder(self.options.record, state_to_json(self.session.state), develop)
        stack.callback(recorder.close)
        return recorder

    def _happened(self, events: tuple[Event, ...]) -> None:
        from companion.events import event_json

        self.notes.events(events)
        for event in events:
            self._say(event_json(event))

    def play(self) -> None:
        """Play to the end: as fast as it goes when headless, else at the pace of a camera with the page open."""
        if self.options.is_headless:
            for _ in self._moments():
                self.loop.handle()
            return
        with serve_desk(self.desk, self.options.port, lambda: self.loop.latest) as server:
            self._say({"event": "page", "url": server.url})
            self._play_live()

    def _moments(self) -> Iterator[None]:
        turns = self.options.turns
        left = None if turns is None else max(0, turns - self.turns_before)
        for _ in self.players.play(left):
            self.loop.look()
            yield
            self.sheet.watch(self.desk.snapshot())
            self.file.keep(self.table)
        self.session.close()

    def _play_live(self) -> None:
        """The people act at ten pictures a second; the session has a thread of its own; the page stays at the end."""
        with self.desk.owned() as owner:
            for _ in paced(self._moments(), FRAME_PERIOD_S):
                owner.check()
            self._say({"event": "over", "text": "The evening is over; the page stays until you press Ctrl+C."})
            owner.wait()

    def summary(self) -> dict[str, object]:
        """The counts of the contract, and the outcome."""
        state, loop = self.session.state, self.loop
        handled_ms = sum(loop.handle_ms) / max(1, len(loop.handle_ms))
        return {
            "game": self.options.game,
            "seats": self.options.seats,
            "seed": self.options.seed,
            "turns": state.turn - self.turns_before,
            "frames": loop.index,
            **self.sheet.summary(),
            "ms_per_frame": round(loop.eyes.mean_read_ms + handled_ms, 1),
            "outcome": str(self.session.snapshot().view["outcome"]),
            "print": self.table.print_name,
            "wrong": list(self.sheet.silently_wrong),
        }


def open_demo(options: DemoOptions, stack: ExitStack) -> tuple[Session, TableFile, Mapping[str, Any] | None]:
    """The session of a demonstration, the file its table is kept in, and the table as kept where it goes on.

    A recording, and a demonstration that another process is just playing, keep nothing behind.
    """
    from companion.demo import TableFile
    from companion.journal import Journal
    from companion.session import Session

    folder, journal = _demo_journal(options, stack)
    file = TableFile(folder / "table.json")
    game = game_named(options.game)
    unfinished = journal.open_sessions()
    kept = file.kept() if unfinished and not options.is_fresh else None
    if kept is not None:
        return Session.resume(game, journal, unfinished[-1]), file, kept
    state = game.deal(shipped_copy(options.game), options.seats, options.seed)
    key = f"{options.key}-{len(journal.sessions()) + 1}"
    return Session.begin(game, state, key, journal, decks_of(options.seed)), file, None


def _demo_journal(options: DemoOptions, stack: ExitStack) -> tuple[Path, Journal]:
    from companion.journal import Journal

    folder = home_folder() / "demo" / options.key
    if options.record is None:
        try:
            return folder, stack.enter_context(Journal(folder / "journal.sqlite3"))
        except JournalFault as fault:
            if "in use" not in str(fault):
                raise
    own = Path(stack.enter_context(TemporaryDirectory(prefix="labyrinth-")))
    return own, stack.enter_context(Journal(own / "journal.sqlite3"))


def homes_text(state: State) -> dict[str, str]:
    """The printed home corner of each colour, as text."""
    from companion.maze.cell import format_cell

    return {colour: format_cell(cell) for colour, cell in state.homes}


def paced(moments: Iterable[None], period_s: float) -> Iterator[None]:
    """The moments, no faster than one in `period_s` seconds."""
    due_s = time.monotonic()
    for _ in moments:
        yield
        due_s = max(due_s + period_s, time.monotonic() - period_s)
        time.sleep(max(0.0, due_s - time.monotonic()))


def serve_desk(desk: Desk, port: int, latest: Callable[[], Image | None], host: str = "127.0.0.1") -> PageServer:
    """Serve the page before a desk; raises CompanionError where the port cannot be used."""
    from web.app import create_app
    from web.serve import serve

    def latest_jpeg() -> bytes | None:
        image = latest()
        return None if image is None else develop(image)[0]

    return serve(create_app(desk, latest_jpeg=latest_jpeg), host, port)
