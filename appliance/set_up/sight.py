"""What one picture says about the camera's place over the board, in one plain sentence."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.frame import Image
from companion.lobby.setting_up import CameraView
from companion.rules.words import Said, say
from vision.board.rig import Corners
from vision.find.detect import find_board

DARK: Final = 45.0
"""Mean grey level, of 255, below which a picture without a board is called dark."""

SMALLEST_TILE_PX: Final = 40.0
"""A tile with shorter sides than this is worth coming closer for."""

SLANTED: Final = 0.62
"""A board whose shortest side is less than this share of its longest is seen too much from the side."""


def look_at(picture: Image) -> CameraView:
    """Where the board lies in the picture, and what to change about the camera."""
    height_px, width_px = picture.shape[:2]
    fix = find_board(picture)
    corners = None if fix is None else fix.corners_px
    words, is_good = judge(corners, float(picture.mean()), (width_px, height_px))
    return CameraView(words, is_good, (width_px, height_px), corners)


def judge(corners: Corners | None, brightness: float, size_px: tuple[int, int]) -> tuple[Said, bool]:
    """The sentence for a board in these corners, None where none is found, and whether all is well."""
    if corners is None:
        if brightness < DARK:
            return say("It is too dark: switch on a lamp so that the camera can see the board."), False
        return say(
            "I cannot see the board. Place it so that the camera sees all of it and some of the table around it."
        ), False
    sides = side_lengths_px(corners)
    if min(sides) < SLANTED * max(sides):
        return say("The camera is too far to one side: move it further over the board."), False
    if min(sides) < 7 * SMALLEST_TILE_PX:
        return say("The camera is too far away: bring it closer, or choose larger pictures."), False
    if brightness < DARK:
        return say("I have found the board, but it is dark: more light would help."), False
    if is_cut_off(corners, size_px):
        return say("The edge of the picture cuts off the board: move the camera or the board a little."), False
    return say("Well placed: I can see the whole board."), True


def side_lengths_px(corners: Corners) -> tuple[float, ...]:
    """The four sides of the board in the picture, in pixels."""
    points = np.asarray(corners, dtype=float)
    return tuple(float(length) for length in np.linalg.norm(points - np.roll(points, 1, axis=0), axis=1))


def is_cut_off(corners: Corners, size_px: tuple[int, int]) -> bool:
    """Whether a corner of the board lies outside the picture."""
    return any(not (0 <= x < size_px[0] and 0 <= y < size_px[1]) for x, y in corners)
