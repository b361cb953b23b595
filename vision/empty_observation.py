"""Observations of pictures in which nothing is read, and small changes to those of pictures that are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from companion.frame import Frame, Image
from companion.observation import CELLS, BoardPose, Observation, Quality, TileReading
from vision.board.board_fix import BoardFix
from vision.board.fixed_layout import FIXED_SIDES
from vision.hands.movement import Motion, Spot, covered_cells
from vision.picture.arrays import Mask
from vision.stopwatch import Stopwatch

FEWEST_BENEATH: Final = 3
READ: Final = 0.8
SURELY_READ: Final = 0.98
MOST_BENEATH: Final = 0.75
HALF_BENEATH: Final = 0.5
"""So many movable tiles have to be read, each as surely as the first confidence, and this share of them as surely as
the second: a fingertip on one or two hides little of them, and beside pawns and in shadows no face is quite sure. Half
of them are enough where it is unlike any hand: under a reflection fewer are sure."""

LOOSE_TILES: Final = 0.9
"""So far from its middle (tiles) the loose tile, its blur and its shadow reach."""


def moving_observation(frame: Frame, fix: BoardFix, motion: Motion, clock: Stopwatch) -> Observation:
    """The observation of a picture in which something moves: where hands are, and nothing else."""
    size = size_of(frame.image)
    hidden = covered_cells(motion.hand, fix.homography, size) if motion.hand is not None else frozenset()
    cells = tuple(TileReading(why="covered" if cell in hidden else "moving") for cell in range(CELLS))
    clock.lap("hand")
    quality = Quality(is_hand=motion.is_hand, hand_cells=hidden)
    return Observation(
        frame.index, frame.time_s, size, pose_of(fix), cells, quality=quality, is_still=motion.is_still,
        ms=clock.rounded(),
    )  # fmt: skip


def repeated_observation(last: Observation, frame: Frame, motion: Motion, clock: Stopwatch) -> Observation:
    """The last observation of a calm table, for a later picture that shows the same."""
    same = replace(last, frame=frame.index, time_s=frame.time_s, is_still=True, is_moved=False, ms=clock.rounded())
    return attended(same, motion)


def attended(observation: Observation, motion: Motion) -> Observation:
    """The observation, marked with whether somebody is in the picture beside the board."""
    if observation.quality.is_beside == motion.is_beside:
        return observation
    return replace(observation, quality=replace(observation.quality, is_beside=motion.is_beside))


def empty_observation(frame: Frame, clock: Stopwatch, is_still: bool, why: str) -> Observation:
    """The observation of a picture in which no board is found, and why."""
    return Observation(
        frame.index, frame.time_s, size_of(frame.image), None, is_still=is_still, why=why, ms=clock.rounded()
    )


def lies_elsewhere(was: BoardFix, now: BoardFix) -> bool:
    """Whether the board lies so far from where it lay that it was moved."""
    if now is was or now.homography is was.homography:
        return False
    shift_px = np.abs(np.array(was.corners_px) - np.array(now.corners_px)).max()
    return bool(shift_px > 0.05 * was.pitch_px)


def pose_of(fix: BoardFix) -> BoardPose:
    """The pose of the board, as observations hold it."""
    return BoardPose(fix.corners_px, fix.reprojection_px, found_by=fix.found_by)


def size_of(image: Image) -> tuple[int, int]:
    """Width and height of a picture in pixels."""
    return image.shape[1], image.shape[0]


def spot_of(loose: TileReading | None, image: Image, fix: BoardFix) -> Spot | None:
    """Where the loose tile lies, and how far it and its shadow reach, as shares of the picture's width."""
    if loose is None or loose.px is None:
        return None
    return loose.px[0] / image.shape[1], loose.px[1] / image.shape[1], LOOSE_TILES * fix.pitch_px / image.shape[1]


def hides_nothing(
    hand: Mask, fix: BoardFix, size_px: tuple[int, int], cells: Sequence[TileReading], *, is_unlike: bool = False
) -> bool:
    """Whether all tiles beneath what is taken for a hand (a mask of the small copy) are surely read. Where it
    `is_unlike` any hand one or two are enough, half of them surely, and none where it lies beside the board.

    A pushed line, and the tile that it has pushed out, can look like an arm that comes over the picture's edge.
    """
    covered = covered_cells(hand, fix.homography, size_px)
    if is_unlike and not covered:
        return True
    beneath = covered - set(FIXED_SIDES)
    readings = [cells[cell] for cell in beneath]
    if len(readings) < (1 if is_unlike else FEWEST_BENEATH):
        return False
    most = HALF_BENEATH if is_unlike else MOST_BENEATH
    is_read = all(one.face not in (None, "#") and one.confidence > READ for one in readings)
    return is_read and sum(one.confidence > SURELY_READ for one in readings) >= most * len(readings)
