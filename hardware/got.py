"""What was asked of a camera and what it delivers: no picture but one in three colours, and of which size and rate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from companion.config import CameraSettings
from companion.errors import CouldBeBetter, Trouble
from companion.frame import Image
from companion.rules.words import say
from hardware.doors import camera_fault

ENOUGH: Final = 0.95
"""Sizes are aligned by a few pixels; less than this share of what was asked for is worth a word."""

FAST_ENOUGH: Final = 0.6
"""The same of the rate, which dim light halves."""


@dataclass(frozen=True, slots=True)
class Got:
    """What a camera delivers: width and height in pixels, pictures a second, its format's four letters."""

    size_px: tuple[int, int]
    per_s: float
    code: str = ""


def checked(image: Any, kind: str) -> Image:
    """The picture itself, if it has height, width and the three colours in bytes. Raises CameraLost: strange."""
    if not isinstance(image, np.ndarray) or image.ndim != 3 or image.shape[2] != 3 or image.dtype != np.uint8:
        shape, dtype = getattr(image, "shape", type(image).__name__), getattr(image, "dtype", "")
        raise camera_fault(kind, Trouble.STRANGE, f"a picture of shape {shape} {dtype}".rstrip())
    if not image.size:
        raise camera_fault(kind, Trouble.STRANGE, f"a picture without pixels, {image.shape}")
    return image


def advice(settings: CameraSettings, got: Got) -> CouldBeBetter | None:
    """What is less than was asked for, and what to do about it; None where nothing is."""
    wide, high = got.size_px
    if wide < ENOUGH * settings.width_px or high < ENOUGH * settings.height_px:
        asked = f"{settings.width_px}x{settings.height_px}"
        what = say("The camera’s pictures are small: {got} instead of {asked}.", got=f"{wide}x{high}", asked=asked)
        usual = say("Move the camera closer to the board, or use one with larger pictures.")
    elif got.per_s < FAST_ENOUGH * settings.pictures_per_s:
        what = say(
            "The camera is slow: {got} pictures a second instead of {asked}.",
            got=f"{got.per_s:.1f}", asked=f"{settings.pictures_per_s:g}",
        )  # fmt: skip
        usual = say("Add more light, and plug the camera straight into the computer.")
    else:
        return None
    if got.code not in ("", "MJPG"):  # raw pictures alone have an upper limit that nothing else moves
        usual = say("This camera only sends raw pictures. One with MJPG sends larger ones, and more of them.")
    return CouldBeBetter(what, todo=usual)
