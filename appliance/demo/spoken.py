"""A demonstration in the console: the sentences of its log, and the page opened in a browser."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Callable, Mapping

from companion.messages import Snapshot
from companion.rules.words import player, say

Say = Callable[[Mapping[str, object]], None]


class LogSpoken:
    """Says each line of an evening's log once, as an event `line` with its sentence in `text`."""

    def __init__(self, say_event: Say) -> None:
        self._say, self._number = say_event, 0

    def follow(self, snapshot: Snapshot) -> None:
        """Say what the log of the snapshot has gained."""
        for line in snapshot.evening.log:
            if line.number > self._number:
                self._number = line.number
                self._say({"event": "line", "text": _sentence(line.seat, line.words or line.text, snapshot)})


def _sentence(seat: str, words: str, snapshot: Snapshot) -> str:
    if seat in snapshot.position.view["seats"]:  # type: ignore[operator]  # every view lists its seats
        return say("{seat:capital} {done}", seat=player(seat), done=words)
    return words


def open_in_browser(url: str) -> bool:
    """Open the page where there is a screen to show it; whether a browser took it."""
    has_screen = sys.platform in ("darwin", "win32") or bool({"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys())
    return has_screen and webbrowser.open(url)
