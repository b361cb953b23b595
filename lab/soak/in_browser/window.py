"""A device that shows a page: a person's taps or keys, what was loaded, and whether scripts failed."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin, urlsplit

from companion.players.known import Stuck
from lab.soak.in_browser.watching import NOTE, WATCH, Watched

PATIENCE_MS = 60_000
"""A person waits so long for a page before calling it stuck."""

REFUSED = 400
"""HTTP statuses from here on refuse."""

MOST_KEYS = 400
"""More presses of a key than this reach nothing."""

NEAR_PX, LOOKS_S = 60, 0.6
"""Nobody means two taps at one place, so far apart at most, within this time: what comes there is looked at first."""

DRAG_DEG = 20.0
"""A finger that drags a ring is looked at each time it has gone so far around the middle, in degrees."""

LEAVING = "Execution context was destroyed"
"""What the browser says of a question to a page that has just been left."""

REACHED = """one => document.activeElement === one
  || (one.type === "radio" && document.activeElement.type === "radio" && document.activeElement.name === one.name)"""
"""Whether the keyboard is at an element; of a group of radio buttons one is reached for all, and arrows do the rest."""

NAMES = """(region) => [...document.querySelectorAll(region)].filter(one =>
    one.checkVisibility({visibilityProperty: true}) && !one.disabled
  ).map(one => (one.getAttribute("aria-label") || one.textContent).replace(/[ \\n]+/g, " ").replace(/^ | $/g, ""))"""


@dataclass(frozen=True, slots=True)
class Size:
    """A window's width and height in CSS px, its language, and whether it is dark."""

    width: int
    height: int
    code: str
    is_dark: bool = False

    def __str__(self) -> str:
        return f"{self.width}x{self.height} {self.code} {'dark' if self.is_dark else 'light'}"


class Window:
    """One device's browser with cookies of its own; `is_keyed` has it used by the keyboard alone."""

    def __init__(self, browser: Any, size: Size, *, is_keyed: bool = False) -> None:
        self.size, self.is_keyed = size, is_keyed
        self.context = browser.new_context(
            viewport={"width": size.width, "height": size.height}, locale=size.code,
            color_scheme="dark" if size.is_dark else "light",
        )  # fmt: skip
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        self.watched, self.errors = Watched(), list[str]()
        self.taps = 0
        self._last_tap: tuple[float, tuple[float, float]] = (-math.inf, (0.0, 0.0))
        self.doubtful = set[str]()
        """Names that several things on one page had, so that nobody could tell them apart."""
        self.loaded_bytes = 0
        self.refused: list[str] = []
        """Requests that were answered with a refusal, and what the page said after a tap that was refused."""
        self.page.expose_function(NOTE, self.watched.note)
        self.page.add_init_script(WATCH)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("response", self._note)
        line = self.context.new_cdp_session(self.page)
        line.send("Network.enable")
        line.on("Network.dataReceived", self._count)
        line.on("Network.loadingFinished", lambda _: None)

    def _count(self, event: dict[str, Any]) -> None:
        self.loaded_bytes += event["encodedDataLength"]

    def _note(self, answer: Any) -> None:
        if answer.status >= REFUSED:
            self.refused.append(f"{answer.status} {answer.request.method} {urlsplit(answer.url).path}")

    def go(self, url: str) -> None:
        """Open an address."""
        self.page.goto(url)

    def names(self, region: str) -> list[str]:
        """The names of all that can be pressed in a region (a CSS selector), in the order of the page."""
        return [str(name) for name in self.page.evaluate(NAMES, region)]

    def tap(self, role: str, name: str, within: str = "body") -> None:
        """Press the one button, link or box of that name; raises Stuck where there is none."""
        found = self.page.locator(within).get_by_role(role, name=name, exact=True)
        if not self.comes(lambda: found.count() > 0):
            raise Stuck(f"no {role} {name!r} on {self.page.url}")
        self.press(found.first)

    def press(self, found: Any) -> None:
        """Press an element: by a tap, or by the keyboard alone."""
        self.taps += 1
        if not self.is_keyed:
            self._look_first(found)
            found.click()
            return
        self._step("Tab", found, REACHED)
        if found.evaluate("one => one.type === 'radio'"):
            self._step("ArrowDown", found, "one => one.checked")
            return
        self.page.keyboard.press(found.evaluate("one => one.type === 'checkbox' ? ' ' : 'Enter'"))

    def _look_first(self, found: Any) -> None:
        """Wait as somebody does who looks at what has come before tapping at the same place again: no double tap."""
        box = found.bounding_box()
        at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) if box else (0.0, 0.0)
        (before_s, before), now_s = self._last_tap, time.monotonic()
        if math.dist(at, before) <= NEAR_PX and now_s - before_s < LOOKS_S:
            self.page.wait_for_timeout(1000 * (LOOKS_S - now_s + before_s))
        self._last_tap = time.monotonic(), at

    def swipe(self, x: float, y: float, to_x: float) -> None:
        """Swipe sidewards from a point of the page (CSS px) to another."""
        self.taps += 1
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(to_x, y, steps=6)
        self.page.mouse.up()

    def drag_round(self, middle: tuple[float, float], radius: float, degrees: float) -> None:
        """Drag around a point of the page (CSS px), clockwise, from where the clock says six."""
        self.taps += 1
        count = max(round(abs(degrees) / DRAG_DEG), 1)
        angles = [math.radians(90 + degrees * number / count) for number in range(count + 1)]
        points = [(middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)) for angle in angles]
        self.page.mouse.move(*points[0])
        self.page.mouse.down()
        for point in points[1:]:
            self.page.mouse.move(*point)
        self.page.mouse.up()

    def _step(self, key: str, target: Any, is_there: str) -> None:
        """Press a key again and again until a script says of an element, drawn anew or not, that it is reached."""
        for _ in range(MOST_KEYS):
            if target.evaluate(is_there):
                return
            self.page.keyboard.press(key)
        raise Stuck(f"the key {key} does not reach {target.evaluate('one => one.outerHTML.slice(0, 120)')}")

    def snapshot(self) -> dict[str, Any]:
        """What the page's own device may know now, as its JSON."""
        return self.asked("/api/snapshot")

    def asked(self, path: str) -> dict[str, Any]:
        """What the companion answers this device as JSON; asked beside the page, which may be loading just now."""
        told = self.context.request.get(urljoin(self.page.url, path)).json()
        assert isinstance(told, dict)
        return told

    def wait(self, is_so: Callable[[], bool], what: str) -> None:
        """Wait until something is so; raises Stuck saying what never was."""
        if not self.comes(is_so):
            raise Stuck(f"{what}: never came on {self.page.url}")

    def comes(self, is_so: Callable[[], bool], patience_ms: float = PATIENCE_MS) -> bool:
        """Whether something becomes so within that time."""
        until_s = time.monotonic() + patience_ms / 1000
        while not self._is_shown(is_so):
            if time.monotonic() > until_s:
                return False
            self.page.wait_for_timeout(30)
        return True

    def _is_shown(self, is_so: Callable[[], bool]) -> bool:
        """Whether something is so now; nothing is on a page that just makes way for another."""
        from playwright.sync_api import Error

        try:
            return is_so()
        except Error as failure:
            if LEAVING not in str(failure):
                raise
            return False

    def close(self) -> None:
        """Close the device's browser."""
        self.context.close()
