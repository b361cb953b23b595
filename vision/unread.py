"""Observations of pictures in which nothing is read, and what all observations say of the picture and the board."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from companion.frame import Frame, Image
from companion.observation import CELLS, BoardPose, Observation, Quality, TileReading
from vision.board.board_fix import BoardFix
from vision.hands.movement import Motion, covered_cells
from vision.stopwatch import Stopwatch


def unread(frame: Frame, fix: BoardFix, motion: Motion, clock: Stopwatch) -> Observation:
    """A picture in which something moves: where hands are, nothing more."""
    size = size_of(frame.image)
    hidden = covered_cells(motion.hand, fix.homography, size) if motion.hand is not None else frozenset()
    cells = tuple(TileReading(why="covered" if cell in hidden else "moving") for cell in range(CELLS))
    clock.lap("hand")
    quality = Quality(is_hand=motion.is_hand, hand_cells=hidden)
    return Observation(
        frame.index, frame.time_s, size, pose_of(fix), cells, quality=quality, is_still=motion.is_still,
        ms=clock.rounded(),
    )  # fmt: skip


def attended(observation: Observation, motion: Motion) -> Observation:
    """The observation, with whether somebody is in the picture beside the board."""
    if observation.quality.is_beside == motion.is_beside:
        return observation
    return replace(observation, quality=replace(observation.quality, is_beside=motion.is_beside))


def nothing(frame: Frame, clock: Stopwatch, is_still: bool, why: str) -> Observation:
    """A picture in which no board is found, and why."""
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
    """Where the board lies, as an observation says it."""
    return BoardPose(fix.corners_px, fix.reprojection_px, found_by=fix.found_by)


def size_of(image: Image) -> tuple[int, int]:
    """Width and height of a picture in pixels."""
    return image.shape[1], image.shape[0]
