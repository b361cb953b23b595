"""Finds solid blobs of one colour that could be pawns, and where their bases stand.

A pawn has height, so it leans away from the point below the camera; its base is the end of the blob nearest to that
point. Print is flat and mostly smaller. Which colour's pawn stands where is for `standing` to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import hypot
from typing import Final

import cv2
import numpy as np

from vision.board.palette import Palette
from vision.board.plane import Plane
from vision.board.viewpoint import Eye
from vision.picture.arrays import Float32s, Float64s, Indices, Mask

NEIGHBOURS: Final = np.ones((3, 3), dtype=np.uint8)
"""A pixel and its eight neighbours."""

WIDE_HUE_DEG: Final = (18.0, 38.0)
NARROW_HUE_DEG: Final = (9.0, 24.0)
"""A hue counts fully up to the first departure and no longer at the second, in degrees: where a colour's hue is only
guessed, and where it is known."""

ONE_PLACE_TILES: Final = 0.3
"""Blobs nearer to each other than this (tiles) are one."""

NARROWER_DEG: Final = (-16.0, 0.0, 16.0)
"""How far from its usual hue a colour is looked for more narrowly (degrees)."""

CHROMA_STEPS: Final = (1.0, 1.35, 1.9)
"""Blobs are looked for at these multiples of the strength that the print itself reaches in that colour."""

FAINTEST_CHROMA: Final = 14.0
PRINT_QUANTILE: Final = 0.97
CLEAR_OF_PRINT: Final = 1.35
"""A pawn's colour is usually this many times as strong as nearly all of the print's own."""

FULL_CHROMA: Final = 42.0
"""A pawn of unknown colour is at least so strong of colour (Lab), or pays for it."""

SMALLEST_RADIUS_TILES: Final = 0.07
LARGEST_RADIUS_TILES: Final = 0.36
SMALLEST_AREA: Final = 0.025
LARGEST_AREA: Final = 0.7
LONGEST_TILES: Final = 1.4
"""The radius, area and length of a blob, in tiles and square tiles, lie between those of a printed treasure (or the
sliver of a hidden pawn) and those of a whole tile."""

REACH_TILES: Final = 0.4
"""A pawn stands on its cell's corridor, so its base lies at most this far (each way) from the middle of the cell."""

USUAL_RADIUS_TILES: Final = 0.19
"""How broad a pawn usually is: its radius (tiles)."""


@dataclass(frozen=True, slots=True)
class PawnLook:
    """What a colour's pawn looks like in this light: hue, strength of colour (None: not known yet), radius in tiles,
    how far its hue may be off (fully counted, no longer counted), and where it is looked for more narrowly (degrees
    from its hue)."""

    hue_deg: float
    chroma: float | None = None
    radius: float = USUAL_RADIUS_TILES
    window_deg: tuple[float, float] = WIDE_HUE_DEG
    turns_deg: tuple[float, ...] = NARROWER_DEG


@dataclass(frozen=True, slots=True, eq=False)
class Blob:
    """One blob: base (x, y), radius and the length it leans over, in tiles; its colour; its plane pixels.

    `score` is about 0 for a perfect pawn and falls by about 1 with each clear defect.
    """

    x: float
    y: float
    radius: float
    overhang: float
    hue_deg: float
    chroma: float
    score: float
    rows: Indices
    columns: Indices

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
        [blob for step in CHROMA_STEPS for blob in _blobs_at(palette, strength, background, step, look, eye)]
    )


def best_of_places(blobs: Iterable[Blob]) -> list[Blob]:
    """The best blob of each place, best first."""
    found: list[Blob] = []
    for blob in sorted(blobs, key=lambda blob: -blob.score):
        if all(hypot(other.x - blob.x, other.y - blob.y) >= ONE_PLACE_TILES for other in found):
            found.append(blob)
    return found


def _blobs_at(
    palette: Palette, strength: Float32s, background: float, step: float, look: PawnLook, eye: Eye
) -> list[Blob]:
    mask = cv2.morphologyEx((strength > background * step).view(np.uint8), cv2.MORPH_OPEN, NEIGHBOURS)
    scale = palette.plane.scale_px
    blobs = []
    for places in _regions(np.asarray(mask, dtype=np.uint8), SMALLEST_AREA * scale**2, LARGEST_AREA * scale**2):
        rows, columns = np.divmod(places, mask.shape[1])
        corner = int(rows[0]), int(columns.min())
        inside = np.zeros((int(rows[-1]) - corner[0] + 1, int(columns.max()) - corner[1] + 1), dtype=np.uint8)
        if max(inside.shape) >= LONGEST_TILES * scale:
            continue
        inside[rows - corner[0], columns - corner[1]] = 1
        inner = _inner_radius(inside) / scale
        if SMALLEST_RADIUS_TILES <= inner <= LARGEST_RADIUS_TILES:
            solid = rows.size / inside.size
            blob = _blob(palette, places, rows, columns, inner, solid, strength, background, look, eye)
            blobs += [] if blob is None else [blob]
    return blobs


def _regions(mask: Mask, least: float, most: float) -> Iterator[Indices]:
    """Flat indices of the pixels of each connected region of a mask with an area between `least` and `most`."""
    _, names = cv2.connectedComponents(mask, connectivity=4)
    places = np.flatnonzero(mask)
    owner = names.ravel()[places]
    areas = np.bincount(owner)
    for k in np.flatnonzero((areas > least) & (areas < most)):
        yield places[owner == k]


def _inner_radius(inside: Mask) -> float:
    """Radius in px of the largest circle inside a region, small holes (highlights) filled."""
    padded = cv2.copyMakeBorder(inside, 3, 3, 3, 3, cv2.BORDER_CONSTANT, value=(0,))
    filled = cv2.morphologyEx(padded, cv2.MORPH_CLOSE, NEIGHBOURS)
    return float(cv2.distanceTransform(filled, cv2.DIST_L2, 3).max())


def _blob(
    palette: Palette,
    places: Indices,
    rows: Indices,
    columns: Indices,
    inner: float,
    solid: float,
    strength: Float32s,
    background: float,
    look: PawnLook,
    eye: Eye,
) -> Blob | None:
    x, y, radius, overhang = _base(rows, columns, palette.plane, eye)
    off_middle = max(abs(x % 1 - 0.5), abs(y % 1 - 0.5))
    if not (0 < x < 7 and 0 < y < 7) or off_middle > REACH_TILES or radius > LARGEST_RADIUS_TILES:
        return None
    (chroma,) = _quantiles(strength.ravel()[places], 0.5)
    (tone,) = _quantiles((palette.hue.ravel()[places] - look.hue_deg + 180) % 360 - 180, 0.5)
    score = _shape_score(inner, radius, solid, look) + _colour_score(chroma, tone, background, look)
    return Blob(x, y, radius, overhang, look.hue_deg + tone, chroma, score, rows, columns)


def _base(rows: Indices, columns: Indices, plane: Plane, eye: Eye) -> tuple[float, float, float, float]:
    """A blob's base (x, y), its radius and how far it hangs over: the near end as seen from below the camera."""
    scale, shift = plane.scale_px, 0.5 / plane.scale_px - plane.margin_tiles
    count = len(rows) * scale
    away_x, away_y = eye.away(int(columns.sum()) / count + shift, int(rows.sum()) / count + shift)
    along, across = columns * away_x + rows * away_y, rows * away_x - columns * away_y
    near, half, far = _quantiles(along.copy(), 0.03, 0.5, 0.97)
    low, high = _quantiles(across[along <= half], 0.03, 0.97)
    radius = (high - low) / 2
    foot, middle = (near + radius) / scale, (high + low) / 2 / scale
    x, y = foot * away_x - middle * away_y, foot * away_y + middle * away_x
    return x + shift, y + shift, radius / scale, (far - near - 2 * radius) / scale


def _quantiles(values: Float32s | Float64s, *shares: float) -> tuple[float, ...]:
    """Quantiles of few values, which are put in order, without interpolation: much faster than numpy's own."""
    values.sort()
    last = len(values) - 1
    return tuple(float(values[round(share * last)]) for share in shares)


def _shape_score(inner: float, radius: float, solid: float, look: PawnLook) -> float:
    spread = 0.035 if inner < look.radius else 0.1
    return -(((inner - look.radius) / spread) ** 2 + ((radius - inner) / 0.08) ** 2) / 2 - max(0.0, 0.62 - solid) * 8


def _colour_score(chroma: float, tone: float, background: float, look: PawnLook) -> float:
    score = -((tone / 20) ** 2) / 2
    score -= (max(0.0, CLEAR_OF_PRINT - chroma / background) / 0.12) ** 2 / 2
    if look.chroma is not None:
        return score - (min(0.0, chroma - look.chroma) / (0.22 * look.chroma)) ** 2 / 2
    return score - (max(0.0, FULL_CHROMA - chroma) / 14) ** 2 / 2
