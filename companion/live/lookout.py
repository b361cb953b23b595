"""An evening with a real camera: a thread of its own takes pictures, has them read and posts what was seen.

Camera and reader are handed in; which they are is `app`'s business.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.frame import Frame, Image
from companion.live.frame_reader import Eyes
from companion.messages import Desk, Observed

STALE_S = 20.0
"""Older than this, the last sign of life of the picture thread counts as none."""


@dataclass(slots=True)
class Lookout:
    """Takes `frames` (for ever, through any number of lost cameras) until `stop` is set."""

    frames: Iterator[Frame]
    eyes: Eyes
    desk: Desk
    stop: threading.Event = field(default_factory=threading.Event)
    latest: Image | None = None
    failure: BaseException | None = None
    _alive_s: float = field(default_factory=time.monotonic)

    def watch(self) -> None:
        """Take pictures until stopped or out of pictures; what cannot be mended ends it and is kept in `failure`."""
        try:
            for frame in self.frames:
                self.breathe()
                self.latest = frame.image
                self.desk.post(Observed(self.eyes.read(frame)))
                if self.stop.is_set():
                    return
        except Exception as failure:  # noqa: BLE001 - the main thread looks at it and ends the program
            self.failure = failure
            self.stop.set()

    def breathe(self) -> None:
        """Note a sign of life."""
        self._alive_s = time.monotonic()

    @property
    def is_well(self) -> bool:
        """Whether the thread still takes pictures, or at least still tries."""
        return self.failure is None and time.monotonic() - self._alive_s < STALE_S
