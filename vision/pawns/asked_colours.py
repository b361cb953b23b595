"""Turns a plane's colours so that the hue of the pawn that is asked for is always the same one; needs numpy alone.

The trained net (`trained_places`) learns so no hue by heart; what trained it did the same.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.picture.arrays import Float32s
from vision.picture.colour_names import HUES_DEG, PAWN_HUES_DEG

WEAK: Final = ("white", "tan", "navy")
"""Colours that the net is told by name, for they have little hue of their own."""

ASKED_HUES_DEG: Final = {**PAWN_HUES_DEG, "navy": HUES_DEG["blue"], "green": 158.0, "red": 23.0}
"""The hue (degrees in Lab) by which a colour is asked for, nearer to the middle of what people call so than its usual
one: lacquers that are called green lie from 120 to 222 degrees, red ones from -5 to 52."""

MIDDLE_LIGHT: Final = 2.5
LIGHT_UNIT: Final = 64.0
TINT_UNIT: Final = 32.0
STRONG_TINT: Final = 15.0
FAINT_TINT: Final = 1e-3
LEAN_TILES: Final = 2.0
"""How lightness (0..255), tints (Lab) and leans (of something so many tiles high) become numbers near 1; a tint of the
fourth is half strong."""

SHARED: Final = slice(5, 15)
"""Which channels of a view all colours share."""


def can_be_asked(colour: str) -> bool:
    """Whether the net was trained to look for pawns of this colour."""
    return colour in PAWN_HUES_DEG or colour in WEAK


def asked_view(lab: Float32s, shared: Float32s, colour: str) -> Float32s:
    """What the net sees when it is asked for a colour, (18, h, w): lightness, the two turned tints as they are and as
    shares of what is strong, the channels that are `shared` by all colours (10, h, w), and whether white, light brown
    or navy is asked for; `lab` (h, w, 3) is lightness and tints beside the corridors' own."""
    hue = 0.0 if colour == "white" else np.radians(ASKED_HUES_DEG[colour])
    along = lab[:, :, 1] * np.cos(hue) + lab[:, :, 2] * np.sin(hue)
    across = lab[:, :, 2] * np.cos(hue) - lab[:, :, 1] * np.sin(hue)
    strong = np.hypot(along, across) + FAINT_TINT + STRONG_TINT
    tints = [along / TINT_UNIT, across / TINT_UNIT, along / strong, across / strong]
    named = [np.full_like(along, colour == name) for name in WEAK]
    return np.stack([lab[:, :, 0] / LIGHT_UNIT - MIDDLE_LIGHT, *tints, *shared, *named]).astype(np.float32)
