"""From pictures of a taught round board to observations: single pictures, and the frames of a stream.

In a stream a board that lies still is read a few times and then only watched: a frame costs what the watch costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp, log
from typing import Final

import numpy as np

from companion.frame import Frame, Image
from companion.observation import BoardPose, Observation, PieceSight, Quality
from vision.board.homography import TO_CENTRE, project
from vision.empty_observation import empty_observation, repeated_observation, size_of
from vision.hands.movement import Motion, MotionWatch
from vision.picture.arrays import Float64s
from vision.picture.stopwatch import Stopwatch
from vision.rings.offsets import offset_sight, ring_agreement, unrolled_contrast
from vision.rings.registering import Finder
from vision.rings.ring_pawns import PawnFinder
from vision.rings.taught_board import TaughtBoard

SEARCH_PAUSE_S: Final = 0.8
"""How long after a search for the board the next one comes: each looks at the whole picture."""

READINGS: Final = 3
"""So many frames of one calm are read and averaged: noise differs in them, everything else is the same."""

LIES_AS_WELL: Final = 0.95
"""A board that agrees with the taught one so well as before (share) lies where it lay."""

MOVED: Final = 0.02
"""A board whose corners shifted by more than this share of its width was moved."""

NO_BOARD: Final = "the board that was taught is not seen"

CORNERS: Final = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])


class RingReader:
    """Reads one taught board in the frames of a camera or in single pictures; not for several threads at once."""

    def __init__(self, board: TaughtBoard) -> None:
        self.board = board
        self._finder, self._pawns = Finder(board), PawnFinder(board)
        self._readings: list[tuple[PieceSight, ...]] = []
        self._last: Observation | None = None
        self.forget_board()

    def forget_board(self) -> None:
        """Looks for the board afresh at the next frame."""
        self._fix: Float64s | None = None
        self._lay: Float64s | None = None
        self._agreed, self._searched_at_s = 0.0, -SEARCH_PAUSE_S
        self._size_px: tuple[int, int] | None = None
        self._watch = MotionWatch()
        self._begin_calm()

    def read_still(self, image: Image, index: int = 0) -> Observation:
        """The observation of a single picture, without any memory of others."""
        clock, frame = Stopwatch(), Frame(image, index, 0.0)
        fix = self._finder.find(image)
        clock.lap("register")
        if fix is None:
            return empty_observation(frame, clock, True, NO_BOARD)
        sights, is_hand = self._sights(image, fix, clock)
        return _observation(frame, fix, clock, Quality(is_hand=is_hand), sights)

    def read(self, frame: Frame) -> Observation:
        """The observation of the next frame of the stream; sights of calm pictures are averaged."""
        clock = Stopwatch()
        if self._size_px not in (None, size_of(frame.image)):
            self.forget_board()
        self._size_px = size_of(frame.image)
        motion = self._watch.see(frame.image, frame.time_s, None if self._fix is None else self._fix @ TO_CENTRE)
        clock.lap("watch")
        if self._fix is not None and motion.is_still and motion.is_hand:
            motion = self._unless_moved(frame, self._fix, motion)
        if self._fix is not None and (motion.is_hand or not motion.is_still):
            self._begin_calm()
            return _observation(frame, self._fix, clock, Quality(is_hand=motion.is_hand), (), is_still=motion.is_still)
        if self._last is not None and not motion.is_changed and len(self._readings) >= READINGS:
            return repeated_observation(self._last, frame, clock)
        is_moved = self._locate(frame, motion, clock)
        if self._fix is None:
            self._last = None
            return empty_observation(frame, clock, motion.is_still, NO_BOARD)
        return self._read_calm(frame, self._fix, motion, is_moved, clock)

    def _read_calm(self, frame: Frame, fix: Float64s, motion: Motion, is_moved: bool, clock: Stopwatch) -> Observation:
        if motion.is_changed and self._last is not None:
            self._begin_calm()
        sights, _ = self._sights(frame.image, fix, clock)
        self._readings = [*self._readings, sights][-READINGS:]
        self._watch.accept(is_calm=True)
        self._last = replace(_observation(frame, fix, clock, Quality(), _mean(self._readings)), is_moved=is_moved)
        return self._last

    def _begin_calm(self) -> None:
        self._readings, self._last = [], None

    def _unless_moved(self, frame: Frame, fix: Float64s, motion: Motion) -> Motion:
        """What moves: what looks like a hand that lies still may be the board itself in a new place."""
        is_there = self._finder.agreement(frame.image, fix) > LIES_AS_WELL * self._agreed
        if is_there or frame.time_s - self._searched_at_s < SEARCH_PAUSE_S:
            return motion
        self._searched_at_s = frame.time_s
        now = self._finder.find(frame.image)
        if now is None or not _lies_elsewhere(fix, now):
            return motion
        self._watch.forget_board(frame.image, fix @ TO_CENTRE, now @ TO_CENTRE)
        self._fix = now
        return self._watch.look_again(frame.image, frame.time_s, now @ TO_CENTRE)

    def _locate(self, frame: Frame, motion: Motion, clock: Stopwatch) -> bool:
        """Checks or finds where the board lies; returns whether it lies elsewhere than before."""
        was = self._lay
        if self._fix is not None and motion.is_changed:
            now = self._finder.agreement(frame.image, self._fix)
            if now < LIES_AS_WELL * self._agreed:
                self._fix = self._finder.follow(frame.image, self._fix)
        clock.lap("track")
        if self._fix is None and frame.time_s - self._searched_at_s >= SEARCH_PAUSE_S:
            self._searched_at_s = frame.time_s
            self._fix = self._finder.find(frame.image)
            clock.lap("register")
        if self._fix is None or self._fix is was:
            return False
        self._agreed, self._lay = self._finder.agreement(frame.image, self._fix), self._fix
        is_moved = was is not None and _lies_elsewhere(was, self._fix)
        if is_moved:
            self._begin_calm()
        return is_moved

    def _sights(self, image: Image, fix: Float64s, clock: Stopwatch) -> tuple[tuple[PieceSight, ...], bool]:
        """What is seen of rings and pawns, and whether a hand is over the board."""
        rings, turns_deg = self._rings(image, fix)
        clock.lap("rings")
        seen = self._pawns.look(image, fix, turns_deg)
        pawns = self._pawns.sights(seen, turns_deg)
        clock.lap("pawns")
        return (*rings, *pawns), seen.is_hand

    def _rings(self, image: Image, fix: Float64s) -> tuple[tuple[PieceSight, ...], dict[str, float]]:
        """What is seen of each ring that can be read, and how far clockwise each ring is likeliest turned."""
        now = unrolled_contrast(image, fix)
        found = [(ring, ring_agreement(now, self._finder.taught, ring)) for ring in self.board.turning]
        sights = tuple(offset_sight(ring, seen) for ring, seen in found if seen.is_readable)
        return sights, {ring.name: seen.best_turn_deg for ring, seen in found}


def _mean(readings: Sequence[tuple[PieceSight, ...]]) -> tuple[PieceSight, ...]:
    """The sights of the last reading, each averaged over all readings that have it."""
    return tuple(
        _mean_sight([other for one in readings for other in one if _key(other) == _key(sight)])
        for sight in readings[-1]
    )


def _mean_sight(sights: Sequence[PieceSight]) -> PieceSight:
    means = {name: sum(dict(sight.log_p)[name] for sight in sights) / len(sights) for name, _ in sights[-1].log_p}
    total = log(sum(exp(value) for value in means.values()))
    return replace(sights[-1], log_p=tuple((name, value - total) for name, value in means.items()))


def _key(sight: PieceSight) -> tuple[str, str]:
    return sight.kind, sight.of


def _observation(
    frame: Frame, fix: Float64s, clock: Stopwatch, quality: Quality, sights: tuple[PieceSight, ...], *,
    is_still: bool = True,
) -> Observation:  # fmt: skip
    corners = tuple((float(x), float(y)) for x, y in project(fix, CORNERS))
    return Observation(
        frame.index, frame.time_s, size_of(frame.image), BoardPose(corners, 0.0), quality=quality, is_still=is_still,
        ms=clock.rounded(), sights=sights,
    )  # fmt: skip


def _lies_elsewhere(was: Float64s, now: Float64s) -> bool:
    """Whether the board lies so far from where it lay that it was moved."""
    before, after = project(was, CORNERS), project(now, CORNERS)
    return bool(np.abs(before - after).max() > MOVED * np.ptp(before, axis=0).max())
