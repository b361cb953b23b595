"""The parts of the page that change, drawn once for all pages that show the same moment in the same language."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping

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
