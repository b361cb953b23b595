"""The appliance put together: camera, reader, session, panel and pages, for as long as it is switched on."""

from __future__ import annotations

import ctypes
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace

from appliance.backup import keep_daily
from appliance.calibrating import set_aside_unreadable, straightened
from appliance.devices import Devices, running_on
from appliance.evenings.host import Host
from appliance.local_name import LocalName
from appliance.mqtt import Mqtt
from appliance.parts import serve_lobby
from appliance.resume import evening_to_play
from appliance.set_up import ApplianceSetUp
from companion.config import Config, home_folder
from companion.errors import CameraLost
from companion.frame import Frame
from companion.live.camera_thread import CameraThread
from companion.lobby.lobby import SeatsDesk
from companion.messages import Command, Snapshot, Status
from companion.private_files import keep_private
from companion.rules.game import State
from companion.rules.words import sentences
from hardware import v4l, watchdog
from hardware.apart import Camera
from hardware.cameras import open_camera, steady_frames
from hardware.panel import Panel
from web.devices.addresses import own_reachable, reaching, terminal_code
from web.serve import PageServer

IDLE = Snapshot()
"""What the lights show while no evening is played: ready, and nobody's turn."""

BLIND = replace(IDLE, guidance=replace(IDLE.guidance, status=Status.NO_PICTURE))
"""The same while the camera delivers nothing."""


class PanelDesk:
    """A `Desk` that stands before the desk of whatever evening is played."""

    def __init__(self, host: Host, stop: threading.Event, pause_s: float = 0.5) -> None:
        """`stop` ends `watch`; while no evening is played one is looked for every `pause_s` seconds."""
        self._host, self._stop, self._pause_s = host, stop, pause_s

    def post(self, command: Command) -> None:
        """Queue a command; without an evening it is for the board that is laid, if any."""
        desk = self._host.desk()
        if desk is None:
            self._host.press(command)
        else:
            desk.post(command)

    def snapshot(self) -> Snapshot:
        """The latest snapshot."""
        desk = self._host.desk()
        return self._idle() if desk is None else desk.snapshot()

    def watch(self, timeout_s: float) -> Iterator[Snapshot | None]:
        """The snapshots of one evening after the other; None after `timeout_s` seconds of silence."""
        shown: SeatsDesk | None = None
        while not self._stop.is_set():
            desk = self._host.desk()
            if desk is None:
                yield self._idle()
                self._stop.wait(self._pause_s)
            elif desk is shown:
                self._stop.wait(self._pause_s)  # it has closed, and the next evening is on its way
            else:
                yield from desk.watch(timeout_s)
            shown = desk

    def _idle(self) -> Snapshot:
        return BLIND if self._host.camera_loss else IDLE


GOODBYE_S = 3.0
"""How long what runs beside may take to end, such as telling the network that a name is free again."""

LAST_PICTURE_S = 10.0
"""How long the last picture may still be read when the companion is told to stop."""


ARENA_MAX, HEAPS = -8, 2
"""The number of `mallopt` for how many heaps there are at most (glibc's malloc.h), and how many there are."""


def keep_few_heaps() -> None:
    """Let all threads share two heaps: each that sends a picture would otherwise keep one of its own."""
    os.environ.setdefault("MALLOC_ARENA_MAX", str(HEAPS))  # for the processes of camera and hints
    with suppress(AttributeError):  # a C library without arenas
        ctypes.CDLL(None).mallopt(ARENA_MAX, HEAPS)


GIVE_BACK_S = 60.0
"""So often the system gets back what pictures have left behind."""


def give_back(stop: threading.Event) -> None:
    """Give the system the memory that was freed between what is still used, again and again until `stop` is set.

    glibc does so at the end of a heap alone: evening by evening what lies between would stay the companion's.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", lambda _: 0)  # a C library without heaps of its own
    while not stop.wait(GIVE_BACK_S):
        trim(0)


def run(config: Config, start: State | None, is_new: bool, say: Callable[[str], None]) -> None:
    """The appliance, until SIGTERM or Ctrl+C. Raises CompanionError where pages or journal cannot be used."""
    keep_private()
    keep_few_heaps()
    with ExitStack() as stack:
        session, told, journal = evening_to_play(config, start, is_new, stack)
        told = (*told, *set_aside_unreadable(config))
        for line in told:
            logging.getLogger(__name__).warning("%s", line)
        host = stack.enter_context(Host(config, journal, told))
        if session is not None:
            host.resume(session)
        else:
            host.lay_on()
        devices = Devices(config)
        set_up = ApplianceSetUp(config, lambda: camera_thread.latest, devices)
        stop = threading.Event()
        camera_thread = CameraThread(_pictures(config, host, set_up, lambda: camera_thread, stop), host, stop)
        set_up.unheard = _panel(config, host, devices, stop, stack)
        page = stack.enter_context(_pages(config, host, set_up))
        stack.enter_context(running_on(page.port, home_folder(config)))
        _say_addresses(config, host, page, _name(config, page, say, stop, stack), say)
        stop_on_signals(camera_thread.stop)
        pictures = threading.Thread(target=camera_thread.watch, name="pictures", daemon=True)
        pictures.start()
        _beside(stack, stop, "backup", keep_daily, journal, home_folder(config))
        _beside(stack, stop, "memory", give_back)
        watchdog.ready()
        watchdog.keep_alive(lambda: camera_thread.is_well and host.is_well and page.is_well, camera_thread.stop)
        page.warm()
        while not camera_thread.stop.wait(0.5):
            host.check()
        watchdog.stopping()
        pictures.join(LAST_PICTURE_S)  # OpenCV aborts a process that ends while a picture is being read
        if camera_thread.failure is not None:
            host.close(is_fault=True)
            raise camera_thread.failure


def _pages(config: Config, host: Host, set_up: ApplianceSetUp) -> PageServer:
    """The pages before the host; raises CompanionError where the port cannot be used."""

    def trouble() -> str | None:
        panel = set_up.devices.panel
        return sentences(*host.told, *(() if panel is None else (panel.what, panel.todo))) or None

    return serve_lobby(
        host, set_up.picture, config.web, config.panel.kind, trouble, host.pack, set_up, host.square_jpeg
    )


def _beside(
    stack: ExitStack, stop: threading.Event, name: str, target: Callable[..., None], *arguments: object
) -> None:
    """Run this in a thread of its own until `stop` is set; it ends before what was opened before it is closed."""
    thread = threading.Thread(target=target, args=(*arguments, stop), name=name, daemon=True)
    thread.start()
    stack.callback(thread.join, GOODBYE_S)
    stack.callback(stop.set)


def _name(
    config: Config, page: PageServer, say: Callable[[str], None], stop: threading.Event, stack: ExitStack
) -> LocalName:
    """Keep a name in the local network, if the owner wants one; the address by it is printed once it is registered."""
    name = LocalName(config.web.name, page.port, lambda: own_reachable(config.web.host))
    if config.web.name:
        _beside(stack, stop, "name", name.keep, lambda url: say(f"It is also reached at {url}"))
    return name


def _say_addresses(config: Config, host: Host, page: PageServer, name: LocalName, say: Callable[[str], None]) -> None:
    """Print every address that reaches the pages, and a QR code of the first."""

    def addresses() -> tuple[str, ...]:
        first, *others = reaching(config.web.host, page.port)
        return (first, *filter(None, [name.url]), *others)

    host.open_at(addresses, lambda: name.others)
    found = host.addresses()
    evening = host.evening()
    say(f"The page is open at {found[0]}" + (f" (evening {evening.key})" if evening else ""))
    for other in found[1:]:
        say(f"It is also reached at {other}")
    if sys.stdout.isatty():  # never into a log
        say(terminal_code(found[0]))
        say(f"A tablet that has lost the table opens {found[0]}table/{host.tokens.code}")


def _pictures(
    config: Config, host: Host, set_up: ApplianceSetUp, camera_thread: Callable[[], CameraThread], stop: threading.Event
) -> Iterator[Frame]:
    """Frames of the chosen camera for ever, straightened where its lens is calibrated.

    The camera thread hears before each try that it lives. A lost camera is waited for until `stop` is set, and its last
    picture is forgotten. Where another camera is chosen on the pages, its frames follow; numbers and times go on
    rising.
    """
    opened: list[Camera] = []

    def lost(loss: CameraLost) -> None:
        camera_thread().latest = None
        set_up.devices.hear_camera(loss)
        host.lose_camera(sentences(loss.what, loss.todo))

    def open_again() -> Camera:
        opened[:] = [open_camera(set_up.camera, draw)]
        return opened[0]

    draw = host.simulated.draw if host.simulated is not None else None
    index, began_s = 0, time.monotonic()
    while True:
        chosen = set_up.camera
        camera_thread().latest = None
        set_up.look_through(chosen)
        if host.simulated is not None:
            host.simulated.is_looked_at = chosen.kind == "simulated"
        frames = steady_frames(
            open_again, lost, stop.wait, alive=camera_thread().breathe, plugged=lambda: (set_up.camera, v4l.listing())
        )
        for frame in frames if chosen.kind == "simulated" else straightened(frames, config):
            yield replace(frame, index=index, time_s=time.monotonic() - began_s)
            index += 1
            set_up.devices.hear_camera(None, getattr(opened[0], "got", None))
            if set_up.camera is not chosen:
                break
        else:
            return
        frames.close()


def _panel(
    config: Config, host: Host, devices: Devices, stop: threading.Event, stack: ExitStack
) -> Callable[[], tuple[str, ...]]:
    """Keep the real panel going where there is one, and the one of a broker; returns what tells the buttons that nobody
    has pressed yet."""
    panel = Panel(config.panel, PanelDesk(host, stop), held_long=host.tokens.open_door)
    if config.panel.kind == "page":
        devices.hear_panel(None)
    else:
        stack.callback(panel.close)
        threading.Thread(target=panel.follow, args=(devices.hear_panel,), name="panel", daemon=True).start()
    if config.mqtt.host:
        told = Mqtt(config.mqtt, PanelDesk(host, stop), lambda: host.camera_loss, config.panel.rest_s)
        _beside(stack, stop, "mqtt", told.follow)
    return lambda: panel.unheard


def stop_on_signals(stop: threading.Event) -> None:
    """SIGTERM and Ctrl+C set `stop`: everything is then closed in order."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
