"""The appliance put together: camera, reader, session, panel and pages, for as long as it is switched on."""

from __future__ import annotations

import logging
import secrets
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack

from companion.app.calibrating import looks_for, rig_for, straightened
from companion.app.parts import eyes_for, serve_desk
from companion.config import Config, journal_path
from companion.errors import CameraWedged, PanelFault
from companion.frame import Frame
from companion.games.catalogue import live_game
from companion.games.copies import team_copy
from companion.games.team.state import TeamState
from companion.games.team.words import name_homes
from companion.live.desk import SessionDesk
from companion.live.journal import Journal
from companion.live.lookout import Lookout
from companion.live.session import Session
from companion.messages import Desk, PictureLost
from companion.records.dice import fresh_decks
from companion.records.notation import state_to_json
from hardware import watchdog
from hardware.cameras import open_camera
from hardware.feed import steady_frames
from hardware.panel import open_panel
from hardware.simulated.scene import SimulatedTable

LAST_PICTURE_S = 10.0
"""How long the last picture may still be read when the companion is told to stop."""


def run(config: Config, start: TeamState | None, is_new: bool, say: Callable[[str], None]) -> None:
    """The appliance, until SIGTERM or Ctrl+C. Raises CompanionError where pages or journal cannot be used."""
    with ExitStack() as stack:
        session = evening_to_play(config, start, is_new, stack)
        desk = SessionDesk(session)
        owner = stack.enter_context(desk.owned())
        lookout = Lookout(_pictures(config, session, desk), eyes_for(session, rig_for(config), looks_for(config)), desk)
        trouble = _panel(config, desk, stack)
        kind = config.panel.kind
        page = stack.enter_context(serve_desk(desk, lambda: lookout.latest, config.web, kind, lambda: trouble))
        say(f"The page is open at {page.url} (evening {session.key}).")
        stop_on_signals(lookout.stop)
        pictures = threading.Thread(target=lookout.watch, name="pictures", daemon=True)
        pictures.start()
        watchdog.ready()
        watchdog.keep_alive(lambda: lookout.is_well and owner.is_well, lookout.stop)
        while not lookout.stop.wait(0.5):
            owner.check()
        watchdog.stopping()
        pictures.join(LAST_PICTURE_S)  # OpenCV aborts a process that ends while a picture is being read
        _raise_or_leave(lookout.failure)


def evening_to_play(config: Config, start: TeamState | None, is_new: bool, stack: ExitStack) -> Session:
    """The evening that was cut off, or a new one: from `start`, or dealt, to be laid out as the page shows it."""
    journal = stack.enter_context(Journal(journal_path(config)))
    game = live_game(config.table.game)
    for record in journal.open_sessions():
        session = Session.resume(game, journal, record)
        if not (is_new or start is not None or game.is_over(session.state)):
            return session
        session.close()
    copy = team_copy(config.table.copy_path or None)
    seed = secrets.randbits(32)
    state = start or game.deal(copy, config.table.seats, seed)
    key = f"evening-{len(journal.sessions()) + 1}"
    return Session.begin(game, state, key, journal, fresh_decks(seed), is_copy_assumed=copy.is_assumed)


def _pictures(config: Config, session: Session, desk: Desk) -> Iterator[Frame]:
    """Frames of the configured camera for ever, straightened where its lens is calibrated.

    A simulated camera looks at a table laid out as the evening stands.
    """
    draw = None
    if config.camera.kind == "simulated":
        position = {**state_to_json(session.state), "homes": name_homes(session.state.homes)}
        draw = SimulatedTable(position, 1, size_px=(config.camera.width_px, config.camera.height_px)).render
    frames = steady_frames(lambda: open_camera(config.camera, draw), lambda why: desk.post(PictureLost(why)))
    return frames if draw else straightened(frames, config)


def _panel(config: Config, desk: Desk, stack: ExitStack) -> str | None:
    """Start the real panel where there is one; returns the sentence for the page where its pins cannot be reached."""
    try:
        panel = open_panel(config.panel, desk)
    except PanelFault as fault:
        logging.getLogger(__name__).error("%s", fault)
        return str(fault)
    if panel is not None:
        stack.callback(panel.close)
        threading.Thread(target=panel.follow, name="panel", daemon=True).start()
    return None


def stop_on_signals(stop: threading.Event) -> None:
    """SIGTERM and Ctrl+C set `stop`: everything is then closed in order."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())


def _raise_or_leave(failure: BaseException | None) -> None:
    if isinstance(failure, CameraWedged):
        watchdog.leave(str(failure))
    if failure is not None:
        raise failure
