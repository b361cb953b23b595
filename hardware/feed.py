"""Pictures for a whole evening: a lost camera is reported and reopened; numbers and times go on rising."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from dataclasses import replace

from companion.errors import CameraLost, CameraWedged
from companion.frame import Frame
from hardware.cameras import Camera

PAUSE_S = 3.0
"""So long after a loss the camera is tried again."""


def steady_frames(
    open_again: Callable[[], Camera],
    tell_lost: Callable[[str], None],
    wait: Callable[[float], object] = time.sleep,
    clock_s: Callable[[], float] = time.monotonic,
    alive: Callable[[], None] = lambda: None,
) -> Generator[Frame, None, None]:
    """Frames numbered from 0, with the seconds since the first, through any number of losses.

    Each time the camera is lost, `tell_lost` is called with the reason; `alive` is called before every attempt to
    reopen it, because a missing camera is no fault of this process. Folders, videos and simulated tables play at their
    own pace. Ends with the source, or when `wait` returns true while the camera is lost, as an event's wait does once
    it is set. Raises BadPicture if a folder's picture is damaged, CameraWedged if only a new process helps
    (`hardware.watchdog.leave`).
    """
    began_s = clock_s()
    index = 0
    while True:
        alive()
        try:
            with open_again() as camera:
                opened_s = clock_s()
                for frame in camera.frames():
                    early_s = frame.time_s - (clock_s() - opened_s)
                    if early_s > 0:
                        wait(early_s)
                    yield replace(frame, index=index, time_s=clock_s() - began_s)
                    index += 1
            return
        except CameraWedged:
            raise
        except CameraLost as loss:
            tell_lost(loss.args[0] if loss.args else str(loss))  # a sentence that remembers its words
        if wait(PAUSE_S):
            return
