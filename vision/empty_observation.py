"""Observations of pictures in which nothing is read, and of tables that were taught; small changes to others."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.frame import Frame, Image
from companion.observation import CELLS, BoardPose, Observation, PieceSight, Quality, TileReading
from vision.board.board_fix import BoardFix
from vision.hands.movement import Motion, Spot
from vision.picture.arrays import Float64s
from vision.picture.stopwatch import Stopwatch

LOOSE_TILES: Final = 0.9
"""So far from its middle (tiles) the loose tile, its blur and its shadow reach."""


def moving_observation(frame: Frame, fix: BoardFix, motion: Motion, clock: Stopwatch) -> Observation:
    """The observation of a picture in which something moves: where hands are, and nothing else."""
    hidden = motion.hand.touched if motion.hand is not None else frozenset[int]()
    cells = tuple(TileReading(why="covered" if cell in hidden else "moving") for cell in range(CELLS))
    clock.lap("hand")
    quality = Quality(is_hand=motion.is_hand, hand_cells=hidden)
    return Observation(
        frame.index, frame.time_s, size_of(frame.image), pose_of(fix), cells, quality=quality, is_still=motion.is_still,
        ms=clock.rounded(),
    )  # fmt: skip


def repeated_observation(last: Observation, frame: Frame, clock: Stopwatch) -> Observation:
    """The last observation of a calm table, for a later picture that shows the same."""
    return replace(last, frame=frame.index, time_s=frame.time_s, is_still=True, is_moved=False, ms=clock.rounded())


def empty_observation(frame: Frame, clock: Stopwatch, is_still: bool, why: str) -> Observation:
    """The observation of a picture in which no board is found, and why."""
    return Observation(
        frame.index, frame.time_s, size_of(frame.image), None, is_still=is_still, why=why, ms=clock.rounded()
    )


def table_observation(
    frame: Frame, corners: Float64s, clock: Stopwatch, sights: tuple[PieceSight, ...] = (), *, is_hand: bool = False,
    is_still: bool = True, is_moved: bool = False,
) -> Observation:  # fmt: skip
    """The observation of a table that was taught and lies between these corners (4, 2)."""
    pose = BoardPose(tuple((float(x), float(y)) for x, y in corners), 0.0)
    return Observation(
        frame.index, frame.time_s, size_of(frame.image), pose, quality=Quality(is_hand=is_hand), is_still=is_still,
        is_moved=is_moved, ms=clock.rounded(), sights=sights,
    )  # fmt: skip


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
