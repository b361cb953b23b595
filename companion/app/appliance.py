"""The appliance put together: camera, reader, session, panel and pages, for as long as it is switched on."""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack

from companion.app.calibrating import looks_for, rig_for, straightened
from companion.app.packing import Packer
from companion.app.parts import eyes_for, home_cells, serve_desk
from companion.app.taking_up import copy_of, evening_to_play
from companion.config import Config
from companion.errors import CameraWedged, PanelFault
from companion.frame import Frame
from companion.live.desk import SessionDesk
from companion.live.hinting import HinterBeside
from companion.live.lookout import Lookout
from companion.live.session import Session
from companion.maze.cell import Cell
from companion.messages import Desk, PictureLost
from companion.rules.game import State
from companion.rules.mazes.places import name_homes
from hardware import watchdog
from hardware.cameras import open_camera
from hardware.feed import steady_frames
from hardware.panel import open_panel
from hardware.simulated.scene import SimulatedTable

LAST_PICTURE_S = 10.0
"""How long the last picture may still be read when the companion is told to stop."""


def run(config: Config, start: State | None, is_new: bool, say: Callable[[str], None]) -> None:
    """The appliance, until SIGTERM or Ctrl+C. Raises CompanionError where pages or journal cannot be used."""
    with ExitStack() as stack:
        session, told = evening_to_play(config, start, is_new, stack)
        for line in told:
            logging.getLogger(__name__).warning("%s", line)
        copy, rig, looks = copy_of(config.table, session.game.name), rig_for(config), looks_for(config)
        homes = home_cells(session.state, copy)
        packer = stack.enter_context(Packer(session, copy, config, rig, looks))
        desk = SessionDesk(session, packer.tape.hear, packer.tape.take)
        eyes = eyes_for(desk.snapshot, homes, rig, looks)
        eyes.witness = packer.last_pictures.offer
        lookout = Lookout(_pictures(config, session, homes, desk, lambda: lookout.breathe()), eyes, desk)
        session.hinter = HinterBeside(desk.post)
        stack.callback(session.hinter.close)
        owner = stack.enter_context(desk.owned())
        trouble = " ".join(filter(None, (*told, _panel(config, desk, stack)))) or None
        page = stack.enter_context(
            serve_desk(desk, lambda: lookout.latest, config.web, config.panel.kind, lambda: trouble, packer.content)
        )
        say(f"The page is open at {page.url} (evening {session.key}).")
        stop_on_signals(lookout.stop)
        pictures = threading.Thread(target=lookout.watch, name="pictures", daemon=True)
        pictures.start()
        watchdog.ready()
        watchdog.keep_alive(lambda: lookout.is_well and owner.is_well and page.is_well, lookout.stop)
        while not lookout.stop.wait(0.5):
            owner.check()
        watchdog.stopping()
        pictures.join(LAST_PICTURE_S)  # OpenCV aborts a process that ends while a picture is being read
        if lookout.failure is not None:
            packer.keep(is_fault=True)
        _raise_or_leave(lookout.failure)


def _pictures(
    config: Config, session: Session, homes: Mapping[str, Cell], desk: Desk, alive: Callable[[], None]
) -> Iterator[Frame]:
    """Frames of the configured camera for ever, straightened where its lens is calibrated; `alive` before each try.

    A simulated camera looks at a table laid out as the evening stands.
    """
    draw = None
    if config.camera.kind == "simulated":
        position = {**session.game.state_json(session.state), "homes": name_homes(homes.items())}
        draw = SimulatedTable(position, 1, size_px=(config.camera.width_px, config.camera.height_px)).render
    opened, lost = lambda: open_camera(config.camera, draw), lambda why: desk.post(PictureLost(why))
    frames = steady_frames(opened, lost, alive=alive)
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
