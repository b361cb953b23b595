"""A device that shows a page in Debian's Chromium: a person's taps, what was loaded, and what was refused."""

from __future__ import annotations

import math
import re
import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from companion.errors import CompanionError
from companion.games.catalogue import GAMES
from companion.players.known import Stuck

PATIENCE_MS = 60_000
"""A person waits so long for a page before calling it stuck."""

REFUSED = 400
"""HTTP statuses from here on refuse."""

NEAR_PX, LOOKS_S = 60, 0.6
"""Nobody means two taps at one place, so far apart at most, within this time: what comes there is looked at first."""

LEAVING = "Execution context was destroyed"
"""What the browser says of a question to a page that has just been left."""


@contextmanager
def chromium() -> Iterator[Any]:
    """Debian's Chromium; raises CompanionError where it or its driver is missing."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        raise CompanionError("this needs Chromium: install the package chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise CompanionError("this needs the browser driver: make lint installs it") from error
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


def failures() -> tuple[type[Exception], ...]:
    """What ends an evening early: a person who does not get on, or a browser that does not find what it should."""
    from playwright.sync_api import Error

    return CompanionError, Error


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
    """One device's browser with cookies of its own."""

    def __init__(self, browser: Any, size: Size) -> None:
        self.size, self.taps, self.loaded_bytes = size, 0, 0
        self.context = browser.new_context(
            viewport={"width": size.width, "height": size.height}, locale=size.code,
            color_scheme="dark" if size.is_dark else "light",
        )  # fmt: skip
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        self.watched, self.errors, self.doubtful = Watched(), list[str](), set[str]()
        """Errors are those of scripts; doubtful are names that several things on one page had."""
        self.refused: list[str] = []
        """Requests that were answered with a refusal, and what the page said after a tap that was refused."""
        self._last_tap: tuple[float, tuple[float, float]] = (-math.inf, (0.0, 0.0))
        self.page.expose_function("noteShift", self.watched.note)
        self.page.add_init_script(WATCH)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("response", self._note)
        line = self.context.new_cdp_session(self.page)
        line.send("Network.enable")
        line.on("Network.dataReceived", self._count)

    def _count(self, event: dict[str, Any]) -> None:
        self.loaded_bytes += event["encodedDataLength"]

    def _note(self, answer: Any) -> None:
        if answer.status >= REFUSED:
            self.refused.append(f"{answer.status} {answer.request.method} {urlsplit(answer.url).path}")

    def names(self, region: str) -> list[str]:
        """The names of all that can be pressed in a region (a CSS selector), in the order of the page."""
        return [str(name) for name in self.page.evaluate("region => namesIn(region)", region)]

    def tap(self, role: str, name: str) -> None:
        """Press the one button, link or box of that name; raises Stuck where there is none."""
        found = self.page.get_by_role(role, name=name, exact=True)
        self.wait(lambda: found.count() > 0, f"{role} {name!r}")
        self.press(found.first)

    def press(self, found: Any) -> None:
        """Press an element by a tap."""
        self.taps += 1
        self._look_first(found)
        found.click()

    def _look_first(self, found: Any) -> None:
        """Wait as somebody does who looks at what has come before tapping at the same place again: no double tap."""
        box = found.bounding_box()
        at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) if box else (0.0, 0.0)
        (before_s, before), now_s = self._last_tap, time.monotonic()
        if math.dist(at, before) <= NEAR_PX and now_s - before_s < LOOKS_S:
            self.page.wait_for_timeout(1000 * (LOOKS_S - now_s + before_s))
        self._last_tap = time.monotonic(), at

    def asked(self, path: str, token: str = "") -> Any:
        """What the companion answers to this device, or to the seat of a token, beside the page."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return self.context.request.get(urljoin(self.page.url, path), headers=headers)

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


QUIET_MS, LONGEST_MS = 1000, 5000
"""A window of layout shifts ends with a quiet second, or after five (https://web.dev/articles/cls)."""

SIGHT = Path(__file__).with_name("sight.js").read_text(encoding="utf-8")
"""Offers `outOfSight` and `underToasts`: which buttons cannot be seen whole."""

WATCH = Path(__file__).with_name("watching.js").read_text(encoding="utf-8") + SIGHT
"""Runs before a page's own scripts: tells each shift as it happens, so that none is lost when another page is opened,
and offers `lookAt` and `outOfSight`."""

AXE = Path(__file__).parents[3] / "tests" / "web" / "vendor" / "axe.min.js"
VIOLATIONS = "() => axe.run().then(found => found.violations.map(one => [one.id, one.nodes[0].html.slice(0, 160)]))"

ENGLISH_WORDS = re.compile(r"\b(the|you|your|with|and|of|is|are|has|have|this|that|turn|press|they)\b", re.IGNORECASE)
"""Words that no German or French sentence has; `des` and `du` are told apart, and so is any title of a box."""


@cache
def axe() -> str | None:
    """The accessibility checker's script; None where the project's tests are not installed beside it."""
    return AXE.read_text(encoding="utf-8") if AXE.is_file() else None


def foreign(texts: Iterable[str], code: str) -> list[str]:
    """The texts of a page in another language that are English still; titles of boxes are names."""
    names = re.compile("|".join(re.escape(game.title) for game in GAMES) + r"|\bfair play\b", re.IGNORECASE)
    return [text for text in texts if code != "en" and ENGLISH_WORDS.search(names.sub("", text))]


def worst_window(shifts: Iterable[tuple[float, float]]) -> float:
    """The largest sum of shifts (ms, value) in a window that ends with a quiet second, or after five."""
    worst = total = 0.0
    began_ms = last_ms = float("-inf")
    for at_ms, value in shifts:
        if at_ms - last_ms > QUIET_MS or at_ms - began_ms > LONGEST_MS:
            began_ms, total = at_ms, 0.0
        total, last_ms = total + value, at_ms
        worst = max(worst, total)
    return worst


class Watched:
    """What one window was seen to do over an evening."""

    def __init__(self) -> None:
        self.filled: dict[str, int] = {}
        self.off_side_px = 0
        self.foreign: set[str] = set()
        self.unscored = 0
        self.hidden: set[str] = set()
        """Buttons that were out of sight, or under what a page said for a while."""
        self.axe: dict[str, str] = {}
        self.shifted: dict[str, float] = {}
        """What moved, and how far it did at most, as the layout shift of that moment."""
        self._shifts: dict[float, list[tuple[float, float, bool]]] = {}
        """Of each page that was opened, by when (ms), its shifts: when (ms), how far, and whether right after a tap."""

    def look(self, page: Any) -> None:
        """Look at a page as it is now."""
        seen = page.evaluate("lookAt()")
        self.hidden |= {*page.evaluate("outOfSight()"), *page.evaluate("underToasts()")}
        self.off_side_px = max(self.off_side_px, seen["off_side_px"])
        self.foreign |= set(foreign(seen["texts"], seen["lang"]))
        if seen["has_score"]:
            self.unscored += not seen["score_in_sight"]
            if seen["filled"] >= 0:
                key = f"{seen['status']} {seen['filled']}"
                self.filled[key] = self.filled.get(key, 0) + 1

    def check(self, page: Any, name: str) -> None:
        """Have axe look at a page, which is called by a name in what it finds."""
        script = axe()
        if script is not None:
            page.evaluate(script)
            self.axe.update({f"{name}: {rule}": place for rule, place in page.evaluate(VIOLATIONS)})

    def note(self, shift: tuple[float, float, float, bool, str]) -> None:
        """Note a shift as a page tells it: when the page was opened (ms), when (ms since), how far, whether right after
        a tap, and what moved."""
        opened_ms, at_ms, value, is_after_tap, name = shift
        self._shifts.setdefault(opened_ms, []).append((at_ms, value, is_after_tap))
        if not is_after_tap:
            self.shifted[name] = round(max(value, self.shifted.get(name, 0.0)), 4)

    def cls(self, *, is_late: bool = False) -> float:
        """The worst cumulative layout shift of any page that the window has shown; `is_late` counts what moves within
        half a second after a tap, which browsers leave out: as if every answer came late."""
        shifts = self._shifts.values()
        pages = [[(ms, value) for ms, value, is_soon in page if is_late or not is_soon] for page in shifts]
        return round(max(map(worst_window, pages), default=0.0), 4)

    @property
    def not_one_filled(self) -> dict[str, int]:
        """Looks at the evening's page where not exactly one button was filled, by status and how many were."""
        return {key: count for key, count in self.filled.items() if not key.endswith(" 1")}
