"""What a page is watched for while people use it, and what is found at a look."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from companion.games.catalogue import GAMES

QUIET_MS, LONGEST_MS = 1000, 5000
"""A window of layout shifts ends with a quiet second, or after five (https://web.dev/articles/cls)."""

SIGHT = Path(__file__).with_name("sight.js").read_text(encoding="utf-8")
"""Offers `outOfSight`: which buttons of what matters now cannot be seen whole."""

WATCH = Path(__file__).with_suffix(".js").read_text(encoding="utf-8") + SIGHT
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
        """Buttons that were out of sight."""
        self.axe: dict[str, str] = {}
        self.shifted: dict[str, float] = {}
        """What moved, and how far it did at most, as the layout shift of that moment."""
        self._shifts: dict[float, list[tuple[float, float, bool]]] = {}
        """Of each page that was opened, by when (ms), its shifts: when (ms), how far, and whether right after a tap."""

    def look(self, page: Any) -> None:
        """Look at a page as it is now."""
        seen = page.evaluate("lookAt()")
        self.hidden |= set(page.evaluate("outOfSight()"))
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
