"""Finds solids with no hue of their own, white ones and black ones, by how unlike the print around them they are.

Blobs are looked for as those of coloured pawns are, in a map of how white or how black the plane is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from vision.board.board_look import BoardLook
from vision.board.palette import Palette
from vision.pawns.blobs import Blob, PawnLook, find_blobs
from vision.picture.arrays import Float32s
from vision.picture.channels import to_lab
from vision.picture.colour_names import PAWN_HUES_DEG

TAN_HUE_DEG: Final = (24.0, 50.0)
TAN_CHROMA: Final = 12.0
"""How far light brown's hue may be off (fully counted, no longer counted), and from how much colour on (Lab) it
counts."""

STRANGE_LOOKS: Final = {"white": PawnLook(0.0, is_hueless=True), "tan": PawnLook(0.0, is_hueless=True)}
"""How a white pawn looks before it was learnt. Only streams tell it: single pictures take too much print for one."""

SOFTEN_TILES: Final = 0.04
"""Standard deviation of the blur before colours are compared (tiles)."""

GREY_CHROMA: Final = 16.0
"""Such a solid is grey: more than this much colour (Lab) counts against it, gradually."""

DARK_GAIN: Final = 0.8
STRANGE_GAIN: Final = 40.0
STRANGE_FROM: Final = 0.5
FAMILIAR_SHARE: Final = 0.97
BRIGHT_SHARE: Final = 0.9
LIGHT_STEP: Final = 12.0
"""What the strength of black and of white is made of: how much darkness counts; how much strangeness counts, and from
which on; the share of print that is familiar; the share that is no brighter than corridors; how softly light parts from
dark. Strengths are as those of colours in `vision/pawns/blobs.py`."""


def hueless_blobs(look: BoardLook, colour: str, free: Float32s, radius_tiles: float) -> list[Blob]:
    """Blobs of white or black that stand on a corridor, best first; `free` (h, w) is 0 under other things."""
    return find_blobs(hueless_palette(look, colour, free), PawnLook(0.0, None, radius_tiles), look.eye)


def hueless_palette(look: BoardLook, colour: str, free: Float32s) -> Palette:
    """The plane's colours where how white, or how black, something is counts as its strength; `free` as above."""
    strength = np.asarray(_strength(look, colour) * free, dtype=np.float32)
    return replace(look.palette, hue=np.zeros_like(strength), chroma=strength)


def own_palettes(look: BoardLook, looks: Mapping[str, PawnLook], free: Float32s) -> dict[str, Palette]:
    """The palette of each pawn of `looks` without a hue."""
    return {colour: hueless_palette(look, colour, free) for colour, one in looks.items() if one.is_hueless}


def _strength(look: BoardLook, colour: str) -> Float32s:
    """How white, how black or how light brown each pixel of the plane is (h, w).

    Corridors are often as white as the solid: of white only counts what is like neither this print's corridor nor its
    wall, a solid's shaded sides. Black walls are busy, and hardly ever as plain as a guard.
    """
    if colour == "tan":
        return _tan_strength(look)
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


def _tan_strength(look: BoardLook) -> Float32s:
    """How unlike the print each pixel is that has about the hue of light brown (h, w)."""
    departure = cv2.absdiff(look.palette.hue, PAWN_HUES_DEG["tan"])
    flat, reach = TAN_HUE_DEG
    is_tan = np.clip((reach - departure) / (reach - flat), 0, 1) * np.clip(look.palette.chroma / TAN_CHROMA, 0, 1)
    return np.asarray(STRANGE_GAIN * _strangeness(look) * is_tan, dtype=np.float32)


def _strangeness(look: BoardLook) -> Float32s:
    """How unlike corridor and wall each pixel is (h, w): 0 for what is like nearly all of the print, 1.5 at most."""
    nearer = look.distances.min(axis=0)
    limit = float(np.quantile(nearer.ravel()[look.palette.printed], FAMILIAR_SHARE))
    soft = cv2.GaussianBlur(nearer, (0, 0), SOFTEN_TILES * look.plane.scale_px)
    return np.asarray(np.clip(soft / max(limit, 1e-6) - STRANGE_FROM, 0.0, 1.5), dtype=np.float32)
