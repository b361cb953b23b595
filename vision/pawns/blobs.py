"""Finds solid blobs of one colour that could be pawns, and where their bases stand.

A pawn has height, so it leans away from the point below the camera; its base is the end of the blob nearest to that
point. Print is flat and mostly smaller. Which colour's pawn stands where is for `weighed_places` to say.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot
from typing import Final

import cv2
import numpy as np

from vision.board.palette import Palette
from vision.board.plane import Plane
from vision.board.viewpoint import Eye
from vision.picture.arrays import Bools, Float32s, Float64s, Indices

NEIGHBOURS: Final = np.ones((3, 3), dtype=np.uint8)
"""A pixel and its eight neighbours."""

WIDE_HUE_DEG: Final = (18.0, 38.0)
NARROW_HUE_DEG: Final = (9.0, 24.0)
"""A hue counts fully up to the first departure and no longer at the second, in degrees: where a colour's hue is only
guessed, and where it is known."""

SAME_PLACE_TILES: Final = 0.2
"""Two bases that lie nearer to each other than pawns can stand are the same thing."""

CHROMA_STEPS: Final = (1.0, 1.6)
"""Blobs are looked for at these multiples of the strength that the print itself reaches in that colour."""

FAINTEST_CHROMA: Final = 14.0
PRINT_QUANTILE: Final = 0.97
"""Print reaches the strength (Lab) that this share of it stays below, and at least the first."""

FULL_CHROMA: Final = 42.0
"""A pawn of unknown colour is at least so strong of colour (Lab), or pays for it."""

SMALLEST_AREA: Final = 0.025
LARGEST_AREA: Final = 0.7
"""The area of a blob (square tiles) lies between that of the sliver of a hidden pawn and that of a whole tile."""

REACH_TILES: Final = 0.4
"""A pawn stands on its cell's corridor, so its base lies at most this far (each way) from the middle of the cell."""

USUAL_RADIUS_TILES: Final = 0.19
"""How broad a pawn usually is: its radius (tiles)."""

FLAWLESS_NATS: Final = 4.0
DEFECT_NATS: Final = 0.8
"""What speaks for a blob without any defect, and what each defect of one unit costs, by its square (nats)."""


@dataclass(frozen=True, slots=True)
class PawnLook:
    """What a colour's pawn looks like in this light: hue, strength of colour (None: not known yet), radius in tiles,
    how far its hue may be off (fully counted, no longer counted)."""

    hue_deg: float
    chroma: float | None = None
    radius: float = USUAL_RADIUS_TILES
    window_deg: tuple[float, float] = WIDE_HUE_DEG


@dataclass(frozen=True, slots=True, eq=False)
class Blob:
    """One blob: base (x, y) in tiles, what speaks for its being the pawn (nats; at 0 it may as well be none), its plane
    pixels, its radius in tiles and its colour."""

    x: float
    y: float
    score: float
    rows: Indices
    columns: Indices
    radius: float = USUAL_RADIUS_TILES
    hue_deg: float = 0.0
    chroma: float = 0.0

    @property
    def cell(self) -> int:
        """The cell its base stands on."""
        return 7 * min(max(int(self.y), 0), 6) + min(max(int(self.x), 0), 6)


def find_blobs(palette: Palette, look: PawnLook, eye: Eye) -> list[Blob]:
    """All blobs of one colour that stand on a corridor, best first; of nested ones the best."""
    departure = cv2.absdiff(palette.hue, look.hue_deg % 360)
    departure = cv2.min(departure, 360 - departure)
    flat, reach = look.window_deg
    strength = palette.chroma * np.clip((reach - departure) / (reach - flat), 0, 1).astype(np.float32)
    background = max(FAINTEST_CHROMA, float(np.quantile(strength.reshape(-1)[palette.printed], PRINT_QUANTILE)))
    return best_of_places(
        blob for step in CHROMA_STEPS for blob in _blobs_above(background * step, strength, palette, look, eye)
    )


def best_of_places(blobs: Iterable[Blob]) -> list[Blob]:
    """The best blob of each place, best first."""
    found: list[Blob] = []
    for blob in sorted(blobs, key=lambda blob: -blob.score):
        if not any(is_same_place(blob, other) for other in found):
            found.append(blob)
    return found


def is_same_place(one: Blob, other: Blob) -> bool:
    """Whether two bases are so near to each other that no two pawns can stand so."""
    return hypot(one.x - other.x, one.y - other.y) < SAME_PLACE_TILES


def _blobs_above(least: float, strength: Float32s, palette: Palette, look: PawnLook, eye: Eye) -> Iterable[Blob]:
    mask = cv2.morphologyEx((strength > least).view(np.uint8), cv2.MORPH_OPEN, NEIGHBOURS)
    _, names, boxes, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    for name, (left, top, wide, tall, area) in enumerate(boxes.tolist()):
        if name and SMALLEST_AREA < area / palette.plane.scale_px**2 < LARGEST_AREA:
            inside = names[top : top + tall, left : left + wide] == name
            blob = _blob(inside, (top, left), strength, palette, look, eye)
            yield from () if blob is None else (blob,)


def _blob(
    inside: Bools, corner: tuple[int, int], strength: Float32s, palette: Palette, look: PawnLook, eye: Eye
) -> Blob | None:
    """The blob of a region of the plane whose box has its first row and column at `corner`; None where no pawn can
    stand."""
    rows, columns = (at + first for at, first in zip(np.nonzero(inside), corner, strict=True))
    x, y, radius = _base(rows, columns, palette.plane, eye)
    off_middle = max(abs(x % 1 - 0.5), abs(y % 1 - 0.5))
    if not (0 < x < 7 and 0 < y < 7) or off_middle > REACH_TILES:
        return None
    inner = _inner_radius(inside) / palette.plane.scale_px
    (chroma,) = _quantiles(strength[rows, columns], 0.5)
    (tone,) = _quantiles((palette.hue[rows, columns] - look.hue_deg + 180) % 360 - 180, 0.5)
    defects = [
        (inner - look.radius) / (0.05 if inner < look.radius else 0.1),
        (radius - inner) / 0.08,
        tone / 20,
        min(0.0, chroma / (look.chroma or FULL_CHROMA) - 1) * 3,
    ]
    score = FLAWLESS_NATS - DEFECT_NATS * sum(one**2 for one in defects)
    return Blob(x, y, score, rows, columns, radius, look.hue_deg + tone, chroma)


def _inner_radius(inside: Bools) -> float:
    """Radius in px of the largest circle inside a region, small holes (highlights) filled."""
    padded = cv2.copyMakeBorder(inside.view(np.uint8), 3, 3, 3, 3, cv2.BORDER_CONSTANT, value=(0,))
    filled = cv2.morphologyEx(padded, cv2.MORPH_CLOSE, NEIGHBOURS)
    return float(cv2.distanceTransform(filled, cv2.DIST_L2, 3).max())


def _base(rows: Indices, columns: Indices, plane: Plane, eye: Eye) -> tuple[float, float, float]:
    """A blob's base (x, y) and its radius: the near end as seen from below the camera."""
    scale, shift = plane.scale_px, 0.5 / plane.scale_px - plane.margin_tiles
    away_x, away_y = eye.away(float(columns.mean()) / scale + shift, float(rows.mean()) / scale + shift)
    along, across = columns * away_x + rows * away_y, rows * away_x - columns * away_y
    near, half = _quantiles(along.copy(), 0.03, 0.5)
    low, high = _quantiles(across[along <= half], 0.03, 0.97)
    radius = (high - low) / 2
    foot, middle = (near + radius) / scale, (high + low) / 2 / scale
    x, y = foot * away_x - middle * away_y, foot * away_y + middle * away_x
    return x + shift, y + shift, radius / scale


def _quantiles(values: Float32s | Float64s, *shares: float) -> tuple[float, ...]:
    """Quantiles of few values, which are put in order, without interpolation: much faster than numpy's own."""
    values.sort()
    last = len(values) - 1
    return tuple(float(values[round(share * last)]) for share in shares)
