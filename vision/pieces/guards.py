"""Finds the white and the black guard: solids with no hue of their own, lighter or darker than the print around them.

They are looked for as pawns are, by blobs that lean, in a map of how white or how black the plane is; on movable tiles
alone, for they ride on tiles that are pushed and are never carried (master_2007.txt).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from companion.observation import PieceReading
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.hiding import hidden_by
from vision.board.homography import project
from vision.board.viewpoint import Eye
from vision.pawns.blobs import Blob, PawnLook, find_blobs
from vision.picture.arrays import Float32s, Float64s, Indices
from vision.picture.medians import quantile
from vision.tiles.board_look import BoardLook

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

USUAL_RADIUS_TILES: Final = 0.17
CLEAR_SCORE: Final = -2.2
SHARPNESS: Final = 1.2
LEAST_CONFIDENCE: Final = 0.6
"""A guard's usual radius (tiles); the score of a solid that is as likely print; how fast scores make sure; and the
confidence below which no guard is claimed."""

HIDES_RADIUS_TILES: Final = 0.25
HIDES_UP: Final = 0.6
SLICES: Final = 6
"""A guard with its wings, as far as it hides tiles."""


@dataclass(frozen=True, slots=True, eq=False)
class Guard:
    """A guard that was found, where its base stands (tiles), and the plane's pixels it surely hides."""

    reading: PieceReading
    x: float
    y: float
    rows: Indices
    columns: Indices


def find_guards(look: BoardLook, colours: Sequence[str], homography: Float64s, free: Float32s) -> tuple[Guard, ...]:
    """The guards of these colours (`white`, `black`) that are surely seen; `free` (h, w) is 0 under other things."""
    found = []
    for colour in colours:
        blobs = _blobs(look, colour, free)
        guard = _surest(blobs, colour, homography)
        found += [] if guard is None else [guard]
    return tuple(found)


def _blobs(look: BoardLook, colour: str, free: Float32s) -> list[Blob]:
    strength = _strength(look, colour) * free
    palette = replace(look.palette, hue=np.zeros_like(strength), chroma=strength)
    found = find_blobs(palette, PawnLook(0.0, None, USUAL_RADIUS_TILES), look.eye)
    return [blob for blob in found if blob.cell not in FIXED_SIDES]


def _strength(look: BoardLook, colour: str) -> Float32s:
    """How white, or how black, each pixel of the plane is (h, w).

    Corridors are often as white as the guard: of white only counts what is like neither this print's corridor nor its
    wall, a solid's shaded sides. Black walls are busy, and hardly ever as plain as a guard.
    """
    soft = cv2.GaussianBlur(look.flat, (0, 0), SOFTEN_TILES * look.plane.scale_px)
    lab = cv2.cvtColor(soft, cv2.COLOR_BGR2LAB).astype(np.float32)
    grey = np.exp(-((np.hypot(lab[:, :, 1] - 128, lab[:, :, 2] - 128) / GREY_CHROMA) ** 2) / 2)
    printed = lab[:, :, 0].ravel()[look.palette.printed]
    if colour == "black":
        away = np.maximum(float(np.median(printed)) - lab[:, :, 0], 0.0)
        return np.asarray(DARK_GAIN * away * grey, dtype=np.float32)
    middle = (quantile(printed, 1 - BRIGHT_SHARE) + quantile(printed, BRIGHT_SHARE)) / 2
    is_light = 1 / (1 + np.exp((middle - lab[:, :, 0]) / LIGHT_STEP))
    return np.asarray(STRANGE_GAIN * _strangeness(look) * grey * is_light, dtype=np.float32)


def _strangeness(look: BoardLook) -> Float32s:
    """How unlike corridor and wall each pixel is (h, w): 0 for what is like nearly all of the print, 1.5 at most."""
    nearer = look.distances.min(axis=0)
    limit = quantile(nearer.ravel()[look.palette.printed], FAMILIAR_SHARE)
    soft = cv2.GaussianBlur(nearer, (0, 0), SOFTEN_TILES * look.plane.scale_px)
    return np.asarray(np.clip(soft / max(limit, 1e-6) - STRANGE_FROM, 0.0, 1.5), dtype=np.float32)


def _surest(blobs: Sequence[Blob], colour: str, homography: Float64s) -> Guard | None:
    """The best blob, where it is clearly a solid and clearly better than the next; how sure follows from both."""
    if not blobs:
        return None
    best = blobs[0]
    rivals = sum(float(np.exp(SHARPNESS * (other.score - best.score))) for other in blobs[1:])
    confidence = 1.0 / (1.0 + rivals + float(np.exp(SHARPNESS * (CLEAR_SCORE - best.score))))
    if confidence < LEAST_CONFIDENCE:
        return None
    x, y = project(homography, np.array([[best.x, best.y]]))[0]
    reading = PieceReading("guard", best.cell, confidence, (float(x), float(y)), colour=colour)
    return Guard(reading, best.x, best.y, best.rows, best.columns)


def hidden_by_guard(x: float, y: float, eye: Eye, shape: tuple[int, ...], scale_px: int) -> Float32s:
    """Weights (h, w) of the reading plane: 0 where a guard of usual size standing at (x, y) hides it, 1 elsewhere."""
    return hidden_by(
        (x, y), [(up, HIDES_RADIUS_TILES) for up in np.linspace(0.0, HIDES_UP, SLICES)], eye, shape, scale_px
    )
