"""A home network as it is, between devices and the companion: lines fall silent, tablets sleep, tabs pile up."""

from __future__ import annotations

import random
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
FIRST_STEP = f".press.primary:not([disabled]):visible, {ACTS} form button:not([disabled]):visible"


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
        with suppress(OSError):  # the companion has ended
            while True:
                near = self._door.accept()[0]
                self._ends.append(near)  # kept, or it would be closed
                if not self.is_silent:
                    far = socket.create_connection(("127.0.0.1", self._port))
                    for ends in ((near, far), (far, near)):
                        threading.Thread(target=self._carry, args=(*ends, self._age), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, age: int) -> None:
        with suppress(OSError):
            while data := source.recv(1 << 16):
                if self._age != age:
                    return
                target.sendall(data)
            target.shutdown(socket.SHUT_RDWR)


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

    def acting(self) -> int:
        """Which device acts next: a seat's phone, or the tablet."""
        actor, places = self.snapshot(TABLE)["to_act"], list(self.tokens)[: len(self.phones)]
        return 1 + places.index(actor) if actor in places else 0

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


KINDS = ("silent line", "sleep", "offline", "tabs", "tap in silence")


def _trouble(kind: str, devices: Devices, at: int) -> Row:
    """One device has trouble while somebody elsewhere plays on; then all is well again."""
    window, line, row = devices.windows[at], devices.lines[at], dict[str, Any]()
    match kind:
        case "sleep":
            state = window.context.new_cdp_session(window.page)
            state.send("Page.setWebLifecycleState", {"state": "frozen"})
            devices.play_on()
            line.turn(silent=False)
            state.send("Page.setWebLifecycleState", {"state": "active"})
        case "tabs":
            row["tabs_not_loaded"] = _open_tabs(window)
            devices.play_on()
        case "offline":
            window.context.set_offline(True)
            devices.play_on()
            window.page.wait_for_timeout(1000 * SILENT_S)
            window.context.set_offline(False)
        case _:
            line.turn(silent=True)
            row |= _tap(devices, window) if kind == "tap in silence" else {}
            devices.play_on()
            window.page.wait_for_timeout(1000 * SILENT_S)
            row |= {"says_so": window.page.locator("#lost:visible, .late:visible").count() > 0} if row else {}
            line.turn(silent=False)
    return row


def _open_tabs(window: Window) -> int:
    """Open the same page again and again; how many tabs did not load."""
    from playwright.sync_api import Error

    failed = 0
    for _ in range(TABS):
        try:
            window.context.new_page().goto(window.page.url, timeout=10_000, wait_until="domcontentloaded")
        except Error:
            failed += 1
    window.page.bring_to_front()
    return failed


def _tap(devices: Devices, window: Window) -> Row:
    """Tap whatever can be tapped first; what was tapped."""
    taps = window.page.locator(FIRST_STEP)
    if not taps.count():
        return {"tapped": ""}
    taps.first.click(no_wait_after=True)
    return {"tapped": str(taps.first.get_attribute("id"))}


def bench_bad_line(game_names: Sequence[str], rounds: int, first: int, phones: int) -> Iterator[Row]:
    """A row for each trouble of each evening: how long the device showed something old, once all was well again."""
    with chromium() as browser:
        for number, game in enumerate(game_names or BOXES, first):
            with TemporaryDirectory(prefix="labyrinth-line-") as folder, served(Path(folder)) as running:
                devices = Devices(browser, running, number, phones)
                devices.come_in(game)
                for turn in range(rounds):
                    kind = KINDS[turn % len(KINDS)]
                    at = devices.acting() if "tap" in kind else turn % len(devices.windows)
                    row = _trouble(kind, devices, at)
                    yield {"game": game, "window": str(devices.windows[at].size), "device": at, "trouble": kind, **row,
                           "behind_s": devices.seconds_behind(devices.windows[at])}  # fmt: skip
