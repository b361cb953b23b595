"""Finds the white and the black guard: solids with no hue of their own, lighter or darker than the print around them.

They are looked for as pawns without a hue are (`vision/pawns/hueless.py`), on movable tiles
alone, for they ride on tiles that are pushed and are never carried (master_2007.txt).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from companion.observation import PieceReading
from vision.board.board_look import BoardLook
from vision.board.fixed_layout import FIXED_SIDES, SIZE
from vision.board.hiding import hidden_by
from vision.board.homography import project
from vision.board.viewpoint import Eye
from vision.pawns.blobs import Blob
from vision.pawns.hueless import hueless_blobs
from vision.picture.arrays import Float32s, Float64s, Indices

USUAL_RADIUS_TILES: Final = 0.17
CLEAR_SCORE: Final = -2.2
SHARPNESS: Final = 1.2
LEAST_CONFIDENCE: Final = 0.6
"""A guard's usual radius (tiles); the score of a solid that is as likely print; how fast scores make sure; and the
confidence below which no guard is claimed."""

ASTRAY_COST: Final = 3.0
"""What a solid pays that is neither where the guard is recorded nor where one push can have taken it."""

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
        blobs = guard_blobs(look, colour, free)
        guard = _surest(blobs, colour, homography)
        found += [] if guard is None else [guard]
    return tuple(found)


def guard_blobs(look: BoardLook, colour: str, free: Float32s) -> list[Blob]:
    """The solids that may be the guard of a colour, the likeliest first."""
    found = hueless_blobs(look, colour, free, USUAL_RADIUS_TILES)
    return [blob for blob in found if blob.cell not in FIXED_SIDES]


def _surest(blobs: Sequence[Blob], colour: str, homography: Float64s) -> Guard | None:
    """The best blob, where it is clearly a solid and clearly better than the next; how sure follows from both."""
    if not blobs:
        return None
    best, confidence = blobs[0], _confidence(blobs)
    if confidence < LEAST_CONFIDENCE:
        return None
    x, y = project(homography, np.array([[best.x, best.y]]))[0]
    reading = PieceReading("guard", best.cell, confidence, (float(x), float(y)), colour=colour)
    return Guard(reading, best.x, best.y, best.rows, best.columns)


def where_it_may_be(blobs: Sequence[Blob], recorded: int | None) -> list[Blob]:
    """The solids that may be a guard, likeliest first, by where it is recorded (None: nowhere): nobody carries a guard,
    but a pushed line takes it on by one tile, or back to the other end."""
    if recorded is None:
        return list(blobs)
    near = _pushed_from(recorded)
    scored = [blob if blob.cell in near else replace(blob, score=blob.score - ASTRAY_COST) for blob in blobs]
    return sorted(scored, key=lambda blob: -blob.score)


def _pushed_from(cell: int) -> frozenset[int]:
    """The cell, and those to which the push of a line may take what stands on it."""
    row, column = divmod(cell, SIZE)
    steps = (-1, 1)
    along = {SIZE * row + (column + step) % SIZE for step in steps if row % 2}
    return frozenset({cell} | along | {SIZE * ((row + step) % SIZE) + column for step in steps if column % 2})


def is_clear(blobs: Sequence[Blob]) -> bool:
    """Whether the best of these solids is clearly a guard."""
    return _confidence(blobs) >= LEAST_CONFIDENCE


def _confidence(blobs: Sequence[Blob]) -> float:
    best = blobs[0]
    rivals = sum(float(np.exp(SHARPNESS * (other.score - best.score))) for other in blobs[1:])
    return 1.0 / (1.0 + rivals + float(np.exp(SHARPNESS * (CLEAR_SCORE - best.score))))


def hidden_by_guard(x: float, y: float, eye: Eye, shape: tuple[int, ...], scale_px: int) -> Float32s:
    """Weights (h, w) of the reading plane: 0 where a guard of usual size standing at (x, y) hides it, 1 elsewhere."""
    return hidden_by(
        (x, y), [(up, HIDES_RADIUS_TILES) for up in np.linspace(0.0, HIDES_UP, SLICES)], eye, shape, scale_px
    )
