"""Finds the white and the black guard: solids with no hue of their own, lighter or darker than the print around them.

Blobs are looked for as those of coloured pawns are, in a map of how white or how black the plane is; and on movable
tiles alone, for guards ride on tiles that are pushed and are never carried (master_2007.txt).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from vision.board.board_look import BoardLook
from vision.board.fixed_layout import FIXED_SIDES
from vision.pawns.blobs import Blob, PawnLook, find_blobs
from vision.picture.arrays import Float32s
from vision.picture.channels import to_lab

LEAST_CONFIDENCE: Final = 0.5
"""The confidence below which no piece is claimed."""

SOFTEN_TILES: Final = 0.04
"""Standard deviation of the blur before colours are compared (tiles)."""

GREY_CHROMA: Final = 16.0
"""A guard is grey: more than this much colour (Lab) counts against it, gradually."""

DARK_GAIN: Final = 0.8
STRANGE_GAIN: Final = 40.0
STRANGE_FROM: Final = 0.5
FAMILIAR_SHARE: Final = 0.97
BRIGHT_SHARE: Final = 0.9
LIGHT_STEP: Final = 12.0
"""What the strength of black and of white is made of: how much darkness counts; how much strangeness counts, and from
which on; the share of print that is familiar; the share that is no brighter than corridors; how softly light parts from
dark. Strengths are as those of colours in `vision/pawns/blobs.py`."""


def guard_blobs(look: BoardLook, colour: str, free: Float32s) -> list[Blob]:
    """The solids that may be the guard of a colour, the likeliest first; `free` (h, w) is 0 under other things."""
    strength = np.asarray(_strength(look, colour) * free, dtype=np.float32)
    palette = replace(look.palette, hue=np.zeros_like(strength), chroma=strength)
    found = find_blobs(palette, PawnLook(0.0), look.eye)
    return [blob for blob in found if blob.cell not in FIXED_SIDES]


def _strength(look: BoardLook, colour: str) -> Float32s:
    """How white or how black each pixel of the plane is (h, w).

    Corridors are often as white as the guard: of white only counts what is like neither this print's corridor nor its
    wall, a solid's shaded sides. Black walls are busy, and hardly ever as plain as a guard.
    """
    soft = cv2.GaussianBlur(look.flat.image, (0, 0), SOFTEN_TILES * look.plane.scale_px)
    lab = to_lab(soft).astype(np.float32)
    grey = np.exp(-((np.hypot(lab[:, :, 1] - 128, lab[:, :, 2] - 128) / GREY_CHROMA) ** 2) / 2)
    printed = lab[:, :, 0].ravel()[look.palette.printed]
    if colour == "black":
        away = np.maximum(float(np.median(printed)) - lab[:, :, 0], 0.0)
        return np.asarray(DARK_GAIN * away * grey, dtype=np.float32)
    middle = (float(np.quantile(printed, 1 - BRIGHT_SHARE)) + float(np.quantile(printed, BRIGHT_SHARE))) / 2
    is_light = 1 / (1 + np.exp((middle - lab[:, :, 0]) / LIGHT_STEP))
    return np.asarray(STRANGE_GAIN * _strangeness(look) * grey * is_light, dtype=np.float32)


def _strangeness(look: BoardLook) -> Float32s:
    """How unlike corridor and wall each pixel is (h, w): 0 for what is like nearly all of the print, 1.5 at most."""
    nearer = look.distances.min(axis=0)
    limit = float(np.quantile(nearer.ravel()[look.palette.printed], FAMILIAR_SHARE))
    soft = cv2.GaussianBlur(nearer, (0, 0), SOFTEN_TILES * look.plane.scale_px)
    return np.asarray(np.clip(soft / max(limit, 1e-6) - STRANGE_FROM, 0.0, 1.5), dtype=np.float32)
