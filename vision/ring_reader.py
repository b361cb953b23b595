"""From pictures of a taught round board to observations: single pictures, and the frames of a stream.

In a stream a board that lies still is read once in a while and else only watched: a frame costs what the watch costs.
"""

from __future__ import annotations

from typing import Final

from companion.frame import Frame, Image
from companion.observation import Observation, PieceSight
from vision.board.homography import TO_CENTRE, corners_of, drift_tiles
from vision.empty_observation import empty_observation, repeated_observation, size_of, table_observation
from vision.hands.movement import Motion, MotionWatch
from vision.picture.arrays import Float64s
from vision.picture.stopwatch import Stopwatch
from vision.rings.offsets import offset_sight, ring_agreement, unrolled_contrast
from vision.rings.registering import Finder
from vision.rings.ring_pawns import PawnFinder
from vision.rings.taught_board import TaughtBoard

SEARCH_PAUSE_S: Final = 0.8
"""How long after a search for what was taught the next one comes: each looks at the whole picture."""

REREAD_S: Final = 5.0
"""How long the sights of a calm picture stand (seconds): light changes slowly."""

LIES_AS_WELL: Final = 0.95
"""A board that agrees with the taught one so well as before (share) lies where it lay."""

MOVED_TILES: Final = 0.14
"""A board whose corners shifted by more than this was moved; it is seven tiles wide."""

NO_BOARD: Final = "the board that was taught is not seen"


class RingReader:
    """Reads one taught board in the frames of a camera or in single pictures; not for several threads at once."""

    def __init__(self, board: TaughtBoard) -> None:
        self.board = board
        self._finder, self._pawns = Finder(board), PawnFinder(board)
        self._watch = MotionWatch()
        self._fix: Float64s | None = None
        self._lay: Float64s | None = None
        self._last: Observation | None = None
        self._agreed, self._searched_at_s, self._read_at_s = 0.0, -SEARCH_PAUSE_S, 0.0

    def read_still(self, image: Image, index: int = 0) -> Observation:
        """The observation of a single picture, without any memory of others."""
        clock, frame = Stopwatch(), Frame(image, index, 0.0)
        fix = self._finder.find(image)
        clock.lap("register")
        if fix is None:
            return empty_observation(frame, clock, True, NO_BOARD)
        sights, is_hand = self._sights(image, fix, clock)
        return table_observation(frame, corners_of(fix @ TO_CENTRE), clock, sights, is_hand=is_hand)

    def read(self, frame: Frame) -> Observation:
        """The observation of the next frame of the stream."""
        clock = Stopwatch()
        if self._last is not None and self._last.size_px != size_of(frame.image):
            self._fix = self._last = None
        motion = self._watch.see(frame.image, frame.time_s, None if self._fix is None else self._fix @ TO_CENTRE)
        clock.lap("watch")
        if self._fix is not None and motion.is_still and motion.is_hand:
            motion = self._unless_moved(frame, self._fix, motion)
        if self._fix is not None and (motion.is_hand or not motion.is_still):
            corners = corners_of(self._fix @ TO_CENTRE)
            return table_observation(frame, corners, clock, is_hand=motion.is_hand, is_still=motion.is_still)
        if self._last is not None and not motion.is_changed and frame.time_s - self._read_at_s < REREAD_S:
            return repeated_observation(self._last, frame, clock)
        is_moved = self._locate(frame, clock)
        if self._fix is None:
            self._last = None
            return empty_observation(frame, clock, motion.is_still, NO_BOARD)
        sights, _ = self._sights(frame.image, self._fix, clock)
        self._read_at_s = frame.time_s
        self._watch.accept(is_calm=True)
        self._last = table_observation(frame, corners_of(self._fix @ TO_CENTRE), clock, sights, is_moved=is_moved)
        return self._last

    def _unless_moved(self, frame: Frame, fix: Float64s, motion: Motion) -> Motion:
        """What moves: what looks like a hand that lies still may be the board itself in a new place."""
        now = fix if self._is_there(frame.image, fix) else self._found(frame)
        if now is None or not _lies_elsewhere(fix, now):
            return motion
        self._watch.forget_board(frame.image, fix @ TO_CENTRE, now @ TO_CENTRE)
        self._fix = now
        return self._watch.look_again(frame.image, frame.time_s, now @ TO_CENTRE)

    def _locate(self, frame: Frame, clock: Stopwatch) -> bool:
        """Follows the board, and searches where it agrees less than before; returns whether it lies elsewhere."""
        was, image = self._lay, frame.image
        if self._fix is not None and not self._is_there(image, self._fix):
            self._fix = self._finder.follow(image, self._fix)
        clock.lap("track")
        if self._fix is None or not self._is_there(image, self._fix):
            found = self._found(frame)
            places = [fix for fix in (self._fix, found) if fix is not None]
            self._fix = max(places, key=lambda fix: self._finder.agreement(image, fix), default=None)
            self._agreed = self._agreed if found is None else 0.0
            clock.lap("register")
        if self._fix is None or self._fix is was:
            return False
        self._agreed, self._lay = max(self._agreed, self._finder.agreement(image, self._fix)), self._fix
        return was is not None and _lies_elsewhere(was, self._fix)

    def _is_there(self, image: Image, fix: Float64s) -> bool:
        return self._finder.agreement(image, fix) > LIES_AS_WELL * self._agreed

    def _found(self, frame: Frame) -> Float64s | None:
        """Where the board lies, looked for everywhere, but not too often."""
        if frame.time_s - self._searched_at_s < SEARCH_PAUSE_S:
            return None
        self._searched_at_s = frame.time_s
        return self._finder.find(frame.image)

    def _sights(self, image: Image, fix: Float64s, clock: Stopwatch) -> tuple[tuple[PieceSight, ...], bool]:
        """What is seen of each ring that can be read and of pawns, and whether a hand is over the board."""
        now = unrolled_contrast(image, fix)
        found = [(ring, ring_agreement(now, self._finder.taught, ring)) for ring in self.board.turning]
        told = [(ring, seen) for ring, seen in found if seen.is_readable]
        clock.lap("rings")
        seen = self._pawns.look(image, fix, {ring.name: seen.best_turn_deg for ring, seen in found})
        pawns = self._pawns.sights(seen, {ring.name: seen.best_turn_deg for ring, seen in told})
        clock.lap("pawns")
        return (*(offset_sight(ring, agreement) for ring, agreement in told), *pawns), bool(seen.hand.any())


def _lies_elsewhere(was: Float64s, now: Float64s) -> bool:
    """Whether the board lies so far from where it lay that it was moved."""
    return drift_tiles(was @ TO_CENTRE, now @ TO_CENTRE) > MOVED_TILES
