"""Pictures for a whole evening: a lost camera is reported and tried again; numbers and times go on rising."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Final

from companion.errors import CameraLost, Trouble
from companion.frame import Frame
from hardware.apart import Camera

PAUSES_S: Final = (3.0, 3.0, 15.0, 60.0, 300.0)
"""How long is waited after each loss, the last for all further ones: a try costs a processor seconds."""

PASSING: Final = frozenset({Trouble.ABSENT, Trouble.BUSY, Trouble.FORBIDDEN})
"""What somebody may mend at any moment."""

PASSING_AT_MOST_S: Final = 30.0
SLICE_S: Final = 3.0
"""So often a wait is interrupted, to show a sign of life and to look whether a camera was plugged in or chosen."""

STEADY_S: Final = 60.0
"""A camera that has delivered for so long is well again: its next loss is the first."""


def steady_frames(
    open_again: Callable[[], Camera],
    tell: Callable[[CameraLost], None],
    wait: Callable[[float], object] = time.sleep,
    clock_s: Callable[[], float] = time.monotonic,
    alive: Callable[[], None] = lambda: None,
    plugged: Callable[[], object] = lambda: None,
) -> Generator[Frame, None, None]:
    """Frames numbered from 0, with the seconds since the first, through any number of losses.

    Each time the camera is lost `tell` is called with the reason; it is tried again after a pause that grows, or at
    once when `plugged` answers something else. `alive` is called all the while, because a missing camera is no fault of
    this process. Folders, videos and simulated tables play at their own pace. Ends with
    the source, or when `wait` returns true while the camera is lost, as an event's wait does once it is set. Raises
    BadPicture if a folder's picture is damaged.
    """
    began_s, index, losses = clock_s(), 0, 0
    while True:
        alive()
        seen_s = 0.0
        try:
            with open_again() as camera:
                opened_s = clock_s()
                for frame in camera.frames():
                    seen_s = clock_s() - opened_s
                    if frame.time_s > seen_s:
                        wait(frame.time_s - seen_s)
                    yield replace(frame, index=index, time_s=clock_s() - began_s)
                    index += 1
            return
        except CameraLost as loss:
            tell(loss)
            losses = 1 if seen_s > STEADY_S else losses + 1
            pause_s = pause_after(losses, loss.trouble)
        if _rest(pause_s, wait, alive, plugged):
            return


def pause_after(losses: int, trouble: Trouble) -> float:
    """How long to wait after so many losses one after the other, in seconds."""
    pause_s = PAUSES_S[min(losses, len(PAUSES_S)) - 1]
    return min(pause_s, PASSING_AT_MOST_S) if trouble in PASSING else pause_s


def _rest(
    pause_s: float, wait: Callable[[float], object], alive: Callable[[], None], plugged: Callable[[], object]
) -> bool:
    """Wait in slices; whether the wait has been called off for good."""
    before = plugged()
    while pause_s > 0:
        alive()
        if wait(min(SLICE_S, pause_s)):
            return True
        pause_s -= SLICE_S
        if plugged() != before:
            return False
    return False
