"""A home network as it is, between devices and the companion: lines fall silent, tablets sleep, tabs pile up."""

from __future__ import annotations

import random
import selectors
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

from companion.rules.chance import Chance
from companion.rules.game import TABLE
from lab.measure.cases import Row
from lab.soak.in_browser.bench import BOXES, size_of
from lab.soak.in_browser.evening import ACTS, BrowserHouse
from lab.soak.in_browser.window import Window, chromium
from lab.soak.serving import Served, free_port, served

SILENT_S, PATIENCE_S, TABS = 12.0, 60.0, 8
TEXT = "() => (document.querySelector('main') || document.body).innerText.replace(/\\s+/g, ' ')"
FIRST_STEP = f"{ACTS} button:not([disabled]):visible, {ACTS} a[href]:visible"


class Line:
    """A TCP proxy on this machine. Once it falls silent, what is open carries nothing more, and nothing is closed."""

    def __init__(self, port: int) -> None:
        self._port, self._age, self._ends, self.is_silent = port, 0, list[socket.socket](), False
        self._door = socket.create_server(("127.0.0.1", free_port()))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}/"
        threading.Thread(target=self._accept, daemon=True).start()

    def turn(self, *, silent: bool) -> None:
        """Lose all that is open now; what is opened from now on is carried, or as silent."""
        self._age, self.is_silent = self._age + 1, silent

    def _accept(self) -> None:
        while True:
            ends = [self._door.accept()[0]]
            if not self.is_silent:
                try:
                    ends.append(socket.create_connection(("127.0.0.1", self._port)))
                except OSError:
                    return  # the companion has ended
                threading.Thread(target=self._carry, args=(*ends, self._age), daemon=True).start()
            self._ends += ends  # kept, or they would be closed

    def _carry(self, near: socket.socket, far: socket.socket, age: int) -> None:
        with selectors.DefaultSelector() as ready, suppress(OSError):
            ready.register(near, selectors.EVENT_READ, far)
            ready.register(far, selectors.EVENT_READ, near)
            while True:
                for key, _ in ready.select(0.1):
                    data = key.fileobj.recv(1 << 16)  # type: ignore[union-attr]  # it was registered as a socket
                    if self._age != age:
                        return
                    if not data:
                        near.close()
                        far.close()
                        return
                    key.data.sendall(data)


class Devices(BrowserHouse):
    """A tablet and phones, each behind a line of its own, and somebody elsewhere who plays on."""

    def __init__(self, browser: Any, running: Served, number: int, phones: int) -> None:
        self.lines = [Line(running.port) for _ in range(1 + phones)]
        super().__init__(browser, SimpleNamespace(url=self.lines[0].url), size_of(number), phones)  # type: ignore[arg-type]
        self.browser, self.straight, self.rng = browser, running.url, random.Random(number)

    def come_in(self, game: str) -> None:
        """Begin an evening on the tablet, and let every phone take its seat."""
        self.begin(game, None, {}, [f"Player {number}" for number in range(1, 1 + len(self.phones))])
        for phone, line, token in zip(self.phones, self.lines[1:], self.tokens.values(), strict=False):
            phone.page.goto(f"{line.url}join/{token}")

    def get(self, viewer: str, path: str) -> Any:
        """What the companion answers a viewer, beside all lines."""
        token = self.tokens.get(viewer, "")
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return self.tablet.context.request.get(self.straight + path.lstrip("/"), headers=headers).json()

    def play_on(self) -> None:
        """Somebody elsewhere does something that the rules allow."""
        now = self.snapshot(TABLE)
        if not now["to_act"]:
            return
        is_free = now["to_act"] == TABLE and now["due"]["chance"] != Chance.ASKED.value
        legal = [] if is_free else self.snapshot(now["to_act"])["legal"]
        body = {"action": None if is_free else self.rng.choice(legal), "version": now["version"]}
        self.tablet.context.request.post(f"{self.straight}api/do", data=body)

    def opened_anew(self, window: Window) -> str:
        """What the device's page would show if it were opened now."""
        state, size = window.context.storage_state(), {"width": window.size.width, "height": window.size.height}
        context = self.browser.new_context(storage_state=state, locale=self.size.code, viewport=size)
        page = context.new_page()
        page.goto(self.straight + urlsplit(window.page.url).path.lstrip("/"))
        text = str(page.evaluate(TEXT))
        context.close()
        return text

    def seconds_behind(self, window: Window) -> float:
        """How long the device goes on showing something else than a page that is opened now; at most PATIENCE_S."""
        began_s, wanted = time.monotonic(), self.opened_anew(window)
        window.comes(lambda: str(window.page.evaluate(TEXT)) == wanted, 1000 * PATIENCE_S)
        return round(time.monotonic() - began_s, 1)


def _silent_line(devices: Devices, at: int, window: Window) -> Row:
    devices.lines[at].turn(silent=True)
    devices.play_on()
    window.page.wait_for_timeout(1000 * SILENT_S)
    devices.lines[at].turn(silent=False)
    return {}


def _lost_connections(devices: Devices, at: int, window: Window) -> Row:
    devices.lines[at].turn(silent=False)
    devices.play_on()
    return {}


def _sleep(devices: Devices, at: int, window: Window) -> Row:
    line = window.context.new_cdp_session(window.page)
    line.send("Page.setWebLifecycleState", {"state": "frozen"})
    devices.play_on()
    devices.lines[at].turn(silent=False)
    line.send("Page.setWebLifecycleState", {"state": "active"})
    return {}


def _offline(devices: Devices, at: int, window: Window) -> Row:
    window.context.set_offline(True)
    devices.play_on()
    window.page.wait_for_timeout(1000 * SILENT_S)
    window.context.set_offline(False)
    return {}


def _tabs(devices: Devices, at: int, window: Window) -> Row:
    """The same page again and again; the first one is looked at in the end."""
    from playwright.sync_api import Error

    tabs, failed = [window.context.new_page() for _ in range(TABS)], 0
    for tab in tabs:
        try:
            tab.goto(window.page.url, timeout=10_000, wait_until="domcontentloaded")
        except Error:
            failed += 1
    window.page.bring_to_front()
    devices.play_on()
    behind_s = devices.seconds_behind(window)
    for tab in tabs:
        tab.close()
    return {"tabs_not_loaded": failed, "behind_with_tabs_s": behind_s}


def _tap_in_silence(devices: Devices, at: int, window: Window) -> Row:
    """A tap while nothing is carried: the page says that it did not arrive, or it arrives once."""
    taps = window.page.locator(FIRST_STEP)
    if not taps.count():
        return _silent_line(devices, at, window)
    before, lines = str(window.page.evaluate(TEXT)), len(devices.snapshot(TABLE)["log"])
    devices.lines[at].turn(silent=True)
    taps.first.click(no_wait_after=True)
    window.page.wait_for_timeout(1000 * SILENT_S)
    said = str(window.page.evaluate(TEXT)) != before or window.page.locator(".offline, [role=alert], #lost").count()
    devices.lines[at].turn(silent=False)
    window.page.wait_for_timeout(1000 * SILENT_S)
    return {"tap_unanswered": int(not said), "lines": len(devices.snapshot(TABLE)["log"]) - lines}


TROUBLES = {"silent line": _silent_line, "lost connections": _lost_connections, "sleep": _sleep, "offline": _offline,
            "tabs": _tabs, "tap in silence": _tap_in_silence}  # fmt: skip


def bench_bad_line(game_names: Sequence[str], rounds: int, first: int, phones: int) -> Iterator[Row]:
    """A row for each trouble of each evening: how long the device showed something old, once all was well again."""
    with chromium() as browser:
        for number, game in enumerate(game_names or BOXES, first):
            with TemporaryDirectory(prefix="labyrinth-line-") as folder, served(Path(folder)) as running:
                devices = Devices(browser, running, number, phones)
                devices.come_in(game)
                for turn in range(rounds):
                    kind, at = list(TROUBLES)[turn % len(TROUBLES)], devices.rng.randrange(len(devices.windows))
                    window = devices.windows[at]
                    row = TROUBLES[kind](devices, at, window)
                    behind_s = devices.seconds_behind(window)
                    yield {"game": game, "window": str(window.size), "device": at, "trouble": kind, **row,
                           "behind_s": behind_s}  # fmt: skip
                for window in devices.windows:
                    window.close()
