"""What one running page holds on to: its desk, its streams, its tile ids and the taps of the last moment."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from flask import Flask

from companion.messages import Desk
from web.boards.tile_spins import TileSpins
from web.boards.tile_tracks import TileTracks
from web.drawing import LatestDrawings
from web.sharing import StreamLimit

EXTENSION = "labyrinth-page"


class Taps:
    """Remembers when each button was last tapped for one moment of the game."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last: tuple[str, float] = ("", float("-inf"))

    def is_first(self, tap: str, now_s: float, repeat_s: float) -> bool:
        """False for the same tap again within `repeat_s` seconds."""
        with self._lock:
            if self._last[0] == tap and now_s - self._last[1] < repeat_s:
                return False
            self._last = (tap, now_s)
            return True


@dataclass(slots=True)
class PageContext:
    """The parts a request needs; `trouble`, `latest_jpeg` and `make_pack` are asked anew each time."""

    desk: Desk
    panel: str
    streams: StreamLimit
    trouble: Callable[[], str | None] | None = None
    latest_jpeg: Callable[[], bytes | None] | None = None
    make_pack: Callable[[], bytes] | None = None
    tracks: TileTracks = field(default_factory=TileTracks)
    spins: TileSpins = field(default_factory=TileSpins)
    taps: Taps = field(default_factory=Taps)
    drawings: LatestDrawings = field(default_factory=LatestDrawings)


def page_context(app: Flask) -> PageContext:
    """The context `create_app` put into this app."""
    context = app.extensions[EXTENSION]
    assert isinstance(context, PageContext)
    return context
