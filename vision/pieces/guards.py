"""Finds the white and the black guard: solids with no hue of their own, lighter or darker than the print around them.

Blobs are looked for as those of coloured pawns are, in a map of how white or how black the plane is; and on movable
tiles alone, for guards ride on tiles that are pushed and are never carried (master_2007.txt).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from vision.board.board_look import BoardLook
from vision.board.fixed_layout import FIXED_SIDES
from vision.pawns.blobs import Blob, PawnLook, find_blobs
from vision.picture.arrays import Float32s
from vision.picture.channels import to_lab

LEAST_CONFIDENCE: Final = 0.5
"""The confidence below which no piece is claimed."""

SOFT: Final = 16.0
"""How gradually colour (Lab) counts against a grey guard, and lightness for a white one (0..255)."""

STRANGE_GAIN: Final = 30.0
"""How much it counts for white that a pixel is as unlike print as hardly any of it, in the strength of colours that
`vision/pawns/blobs.py` knows."""

NEARLY_ALL: Final = 0.97
"""The share of print that is familiar, and lighter than its darkest and darker than its lightest."""


def guard_blobs(look: BoardLook, colour: str, free: Float32s) -> list[Blob]:
    """The solids that may be the guard of a colour, the likeliest first; `free` (h, w) is 0 under other things."""
    strength = np.asarray(_strength(look, colour) * free, dtype=np.float32)
    palette = replace(look.palette, hue=np.zeros_like(strength), chroma=strength)
    return [blob for blob in find_blobs(palette, PawnLook(0.0), look.eye) if blob.cell not in FIXED_SIDES]


def _strength(look: BoardLook, colour: str) -> Float32s:
    """How white or how black each pixel of the plane is (h, w).

    Corridors are often as white as the guard: of white only counts what is like neither this print's corridor nor its
    wall, a solid's shaded sides. Black walls are busy, and hardly ever as plain as a guard.
    """
    lightness, *tints = np.moveaxis(to_lab(look.flat.image).astype(np.float32), 2, 0)
    grey = np.exp(-((np.hypot(tints[0] - 128, tints[1] - 128) / SOFT) ** 2) / 2)
    printed = lightness.ravel()[look.palette.printed]
    if colour == "black":
        return np.maximum(np.median(printed) - lightness, 0) * grey
    middle = np.quantile(printed, (1 - NEARLY_ALL, NEARLY_ALL)).mean()
    strange = look.distances.min(axis=0)
    limit = max(np.quantile(strange.ravel()[look.palette.printed], NEARLY_ALL), 1e-6)
    return STRANGE_GAIN * np.minimum(strange / limit, 1.5) * grey / (1 + np.exp((middle - lightness) / SOFT))
