"""The last pictures of an evening, made small in a thread of their own; the thread that takes them never waits.

How a picture is blacked out and made a JPEG file is passed in; no pixel is read here.
"""

from __future__ import annotations

import logging
import os
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from math import inf

from companion.frame import Frame, Image
from companion.live.packs.pack import Picture
from companion.observation import Observation

MOST_BYTES = 10_000_000
"""The pictures kept together are no larger than this: one or two turns."""

UNREST_GAP_S = 0.6
"""Pictures of hands are kept so far apart."""

CALM_GAPS: tuple[tuple[float, float], ...] = ((0.8, 0.07), (2.5, 0.4), (30.0, 2.0), (inf, 10.0))
"""Up to this age of a calm (seconds), pictures of it are kept so far apart: in the first moments actions are booked."""

UNSEEN_S = 10.0
"""So long hands may hide the board; after that the camera may look at something else, people among it."""

WAITING_AT_MOST = 3
"""So many pictures wait to be made small; where the machine is busy, more are left out."""

NICENESS = 10
"""How far the thread that makes pictures small steps back behind all others."""

Corners = Sequence[tuple[float, float]]

Shrink = Callable[[Image, Corners], bytes]
"""Makes a picture a JPEG file that is black beside the board at these corners."""


@dataclass(slots=True)
class LastPictures:
    """Keeps the last pictures, together no larger than `most_bytes`; at most `most_waiting` wait to be made small.

    `offer` is called by the thread that takes them, `pictures` by any.
    """

    shrink: Shrink
    most_bytes: int = MOST_BYTES
    most_waiting: int = WAITING_AT_MOST
    _kept: deque[Picture] = field(default_factory=deque)
    _bytes: int = 0
    _pool: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "last pictures", _step_back))
    _waiting: list[Future[None]] = field(default_factory=list)
    _corners: Corners | None = None
    _shape: tuple[int, ...] = ()
    _offered_s: float = -1e9
    _seen_s: float = -1e9
    _unrest_s: float | None = None
    _unrest: Frame | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def offer(self, frame: Frame, seen: Observation) -> None:
        """A picture was read. It is kept if it is time for one and it is known where the board lies; returns at once.

        The last picture before a calm is kept too, so that the calm begins with the same one when they are read again.
        Where no board is found now, it is taken to lie where it lay, for UNSEEN_S and in pictures of the same size.
        """
        if frame.image.shape != self._shape:
            self._corners, self._unrest, self._shape = None, None, frame.image.shape
        if seen.pose is not None:
            self._corners, self._seen_s = seen.pose.corners_px, frame.time_s
        elif frame.time_s - self._seen_s > UNSEEN_S:
            self._corners, self._unrest = None, None
        is_calm = seen.pose is not None and seen.is_still and not seen.quality.is_hand
        if is_calm and self._unrest is not None:
            self._hand_over(self._unrest)
        self._unrest = None if is_calm else frame
        if not is_calm or self._unrest_s is None:
            self._unrest_s = frame.time_s
        if frame.time_s - self._offered_s >= self._gap_s(frame.time_s - self._unrest_s, is_calm):
            self._hand_over(frame)

    def pictures(self) -> tuple[Picture, ...]:
        """What is kept, the oldest first."""
        with self._lock:
            return tuple(self._kept)

    def close(self) -> None:
        """Finish what waits."""
        wait(self._waiting)

    def _hand_over(self, frame: Frame) -> None:
        if self._corners is None:
            return
        self._offered_s, self._unrest = frame.time_s, None
        self._waiting = [one for one in self._waiting if not one.done()]
        if len(self._waiting) >= self.most_waiting:
            return
        self._waiting.append(self._pool.submit(self._keep, frame, self._corners))

    def _gap_s(self, calm_s: float, is_calm: bool) -> float:
        if not is_calm:
            return UNREST_GAP_S
        return next(gap_s for age_s, gap_s in CALM_GAPS if calm_s < age_s)

    def _keep(self, frame: Frame, corners: Corners) -> None:
        try:
            picture = Picture(frame.index, frame.time_s, self.shrink(frame.image, corners))
        except Exception as failure:  # noqa: BLE001 - a picture less in a bug pack is no reason to end anything
            logging.getLogger(__name__).warning("a picture could not be kept for a bug pack: %s", failure)
            return
        with self._lock:
            self._kept.append(picture)
            self._bytes += len(picture.jpeg)
            while self._bytes > self.most_bytes:
                self._bytes -= len(self._kept.popleft().jpeg)


def _step_back() -> None:
    """Let all other threads go first."""
    os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)  # on Linux each thread has its own
