"""Finds solids with no hue of their own, white, black or light brown ones, by how unlike the print they are.

Blobs are looked for as those of coloured pawns are, in a map of how white, black or brown the plane is.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from vision.board.board_look import BoardLook
from vision.pawns.blobs import WIDE_HUE_DEG, Blob, PawnLook, find_blobs
from vision.picture.arrays import Float32s
from vision.picture.channels import to_lab
from vision.picture.colour_names import PAWN_HUES_DEG

SOFT: Final = 16.0
"""How gradually colour (Lab) counts against a grey solid and for a brown one, lightness (0..255) for a white one."""

STRANGE_GAIN: Final = 30.0
"""How much it counts that a pixel is as unlike print as hardly any of it, in the strength of colours that
`vision/pawns/blobs.py` knows."""

NEARLY_ALL: Final = 0.97
"""The share of print that is familiar, and lighter than its darkest and darker than its lightest."""


def hueless_blobs(look: BoardLook, colour: str, free: Float32s | int) -> list[Blob]:
    """The white, black or tan solids, best first; `free` (h, w) is 0 under other things."""
    strength = np.asarray(_strength(look, colour) * free, dtype=np.float32)
    palette = replace(look.palette, hue=np.zeros_like(strength), chroma=strength)
    return find_blobs(palette, PawnLook(0.0), look.eye)


def _strength(look: BoardLook, colour: str) -> Float32s:
    """How white, how black or how light brown each pixel of the plane is (h, w).

    Corridors are often as white or as brown as the solid: only what is like neither this print's corridor nor its wall
    counts, a solid's shaded sides. Black walls are busy, and hardly ever as plain as a guard.
    """
    lightness, *tints = np.moveaxis(to_lab(look.flat.image).astype(np.float32), 2, 0)
    grey = np.exp(-((np.hypot(tints[0] - 128, tints[1] - 128) / SOFT) ** 2) / 2)
    printed = lightness.ravel()[look.palette.printed]
    if colour == "black":
        return np.maximum(np.median(printed) - lightness, 0) * grey
    strange = look.distances.min(axis=0)
    limit = max(np.quantile(strange.ravel()[look.palette.printed], NEARLY_ALL), 1e-6)
    strangeness = STRANGE_GAIN * np.minimum(strange / limit, 1.5)
    if colour == "tan":
        off = np.abs(look.palette.hue - PAWN_HUES_DEG[colour])
        return strangeness * np.interp(off, WIDE_HUE_DEG, (1, 0)) * np.clip(look.palette.chroma / SOFT, 0, 1)
    middle = np.quantile(printed, (1 - NEARLY_ALL, NEARLY_ALL)).mean()
    return strangeness * grey / (1 + np.exp((middle - lightness) / SOFT))
