"""A real camera: a thread of its own takes pictures for as long as the companion is switched on, and has them seen.

The camera and whoever looks at its pictures are handed in; which they are is `app`'s business.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

from companion.frame import Frame, Image
from companion.rules.words import say

STALE_S = 45.0
"""Older than this, the last sign of life of the picture thread counts as none; a camera may start in half of that."""


class SeesPictures(Protocol):
    """Whoever looks at the camera's pictures."""

    def see(self, frame: Frame) -> None:
        """The next picture."""

    def lose_camera(self, reason: str) -> None:
        """No more pictures come; `reason` tells the table what to do."""


@dataclass(slots=True)
class CameraThread:
    """Takes `frames` (for ever, through any number of lost cameras) until `stop` is set."""

    frames: Iterator[Frame]
    table: SeesPictures
    stop: threading.Event = field(default_factory=threading.Event)
    latest: Image | None = None
    failure: BaseException | None = None
    is_over: bool = False
    """Whether the source of pictures has ended, as a folder and a video do."""

    _alive_s: float = field(default_factory=time.monotonic)

    def watch(self) -> None:
        """Take pictures until stopped or out of pictures; what cannot be mended ends it and is kept in `failure`."""
        try:
            for frame in self.frames:
                self.breathe()
                self.latest = frame.image
                self.table.see(frame)
                if self.stop.is_set():
                    return
            if self.stop.is_set():
                return
            self.is_over = True
            self.table.lose_camera(say("the recording has ended, so there are no more pictures"))
        except Exception as failure:  # noqa: BLE001 - the main thread looks at it and ends the program
            self.failure = failure
            self.stop.set()

    def breathe(self) -> None:
        """Note a sign of life."""
        self._alive_s = time.monotonic()

    @property
    def is_well(self) -> bool:
        """Whether the thread still takes pictures, or at least tries; after a recording's end nothing is amiss."""
        return self.failure is None and (self.is_over or time.monotonic() - self._alive_s < STALE_S)
