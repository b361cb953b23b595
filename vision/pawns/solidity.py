"""Tells a pawn from print in a single picture: a solid is shaded, leans, and stands where it was set down.

A printed disc is flat: one colour from rim to rim, just in the middle of its cell, as long as it is broad. What several
features say together is weighed by a logistic regression (`WEIGHTS`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, hypot, log
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.board_look import BoardLook
from vision.pawns.blobs import Blob
from vision.pawns.standing import PRINTED_CORNERS, SHARPNESS, Standing, printed_cost, standing_of
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.channels import to_lab
from vision.picture.colour_names import PAWN_HUES_DEG

AROUND_PX: Final = 6
"""Plane pixels around a blob that are looked at too."""

CLOSED: Final = np.ones((5, 5), dtype=np.uint8)
CORE_DEPTH: Final = 0.4
"""What closes a blob's highlights, and the share of its depth from which on its pixels are surely its own: a rim is
blurred, and may have spilled over its outline."""

CALM_TILES: Final = 0.045
"""Standard deviation (tiles) of the blur that takes the camera's noise out of a shading."""

SHADES: Final = (0.1, 0.5, 0.9)
"""Shares of a blob's pixels that its dark, middle and light shades are lighter than."""

LEAST_LIGHT: Final = 20.0
FAINT_SHADE: Final = 0.02
FAINT_TINT: Final = 1.0
"""A lightness (0..255) that shades are shares of at least; shade and departure of colour (Lab) that count as none."""

OVERHANG_TILES: Final = 0.1
MOST_OVERHANG_TILES: Final = 0.3
CLEAR_OVERHANG_TILES: Final = 0.2
"""An overhang counts by the first, up to the second; from the third on (tiles) what lies below is no printed disc."""

TALLEST: Final = 1.3
SURELY_LESS_TALL: Final = 0.3
"""No pawn is so tall (tiles); by so much less a height may well be one's."""

DISC_TILES: Final = 0.08
FLAT_SPREAD: Final = 4.0
"""So far around its middle (tiles) a printed disc surely has one colour, and the spread (Lab) of what is hardly one."""

USUAL_RADIUS_TILES: Final = 0.16
RADIUS_SPREAD_TILES: Final = 0.04
MOST_OFF: Final = 6.0
LEAST_SCORE: Final = -6.0
"""A pawn's radius and how far it varies (tiles); the most that its square counts; lower scores of blobs count as this
one."""

WEIGHTS: Final = np.array([
    0.552, 1.933, 1.708, -2.798, 0.902, -2.581, 6.098, -0.412, 2.265, 1.062, -1.209, 1.298, -3.179, 2.862,
])  # fmt: skip
BIAS: Final = 8.0
"""How much each feature says for a solid, and what every blob starts with (nats): a logistic regression, one choice
among a colour's blobs and none, fitted together with the answers of the nets (`weighed_places`)."""

USUAL_CHROMA: Final = 30.0
"""Strength of colour (Lab) is told as the logarithm of its share of this."""

PRINTED_WITHIN_TILES: Final = 0.08
"""Print lies about so near (tiles) to the middle of its cell."""

SAME_TINT: Final = 10.0
RARE_SHARE: Final = 0.01
"""Pixels of a hand whose tints (Lab) are no farther off than the first are of one colour; a smaller share is rare."""

LIKELIEST: Final = 4
"""So many of a colour's best blobs are looked at."""

HARDLY: Final = 1.0
"""Odds hardly differ that are no farther apart (nats)."""

SAME_PLACE_TILES: Final = 0.2
SAME_SHARE: Final = 0.3
"""Two blobs whose bases lie nearer than pawns can stand (tiles), or that have this share of the smaller one's pixels in
common, are the same thing."""


@dataclass(frozen=True, slots=True, eq=False)
class _Patch:
    """A blob and what is around it: its pixels without holes (h, w), lightness and two tints (h, w, 3), and each
    pixel's way along and across the lean, from the base (tiles)."""

    filled: Bools
    lab: Float32s
    along: Float64s
    across: Float64s


def rate_still(
    standings: Sequence[Standing], look: BoardLook, homes: Mapping[str, int], hand: Float32s | None = None,
    judged: Mapping[str, Sequence[Blob]] | None = None,
) -> dict[str, list[Blob]]:  # fmt: skip
    """The likeliest blobs of each colour in a single picture, in which any pawn may be missing, best first; a score of
    0 is as likely a pawn as not. `homes` are cells with discs or rings in pawns' colours, where known, `hand` (h, w) is
    0 where a hand is seen. Blobs of colours that were `judged` in another way are taken as they are."""
    return {
        one.reading.colour: rated_by_hue(one, look, homes, hand)
        for one in standings if judged is None or one.reading.colour not in judged
    } | {colour: list(blobs) for colour, blobs in (judged or {}).items()}  # fmt: skip


def settled(rated: Mapping[str, Sequence[Blob]], homography: Float64s) -> tuple[Standing, ...]:
    """The standings by each colour's rated blobs; what two colours claim belongs to the one whose hue is nearer."""
    bests = [(colour, blob) for colour, blobs in rated.items() for blob in _of_the_pawn(blobs)]
    standings = []
    for colour, blobs in rated.items():
        owners = [_owner(blob, colour, bests) for blob in blobs]
        own = [blob for blob, owner in zip(blobs, owners, strict=True) if owner is None]
        claimed = tuple((blob, owner) for blob, owner in zip(blobs, owners, strict=True) if owner is not None)
        standings.append(replace(standing_of(colour, own, homography, 0.0), claimed=claimed))
    return tuple(standings)


def rated_by_hue(standing: Standing, look: BoardLook, homes: Mapping[str, int], hand: Float32s | None) -> list[Blob]:
    """The likeliest blobs of a colour's hue, best first; a score of 0 is as likely a pawn as not."""
    return _rated(_without_homes(standing, homes, look), look, PRINTED_CORNERS.union(homes.values()), hand)


def _without_homes(standing: Standing, homes: Mapping[str, int], look: BoardLook) -> list[Blob]:
    """A colour's blobs with scores as if homes were not known: whether a disc or a pawn is seen there, features say."""
    colour, eye = standing.reading.colour, look.eye
    return [
        replace(blob, score=blob.score + printed_cost(blob, colour, homes, eye) - printed_cost(blob, colour, {}, eye))
        for blob in standing.candidates
    ]


def _rated(blobs: Sequence[Blob], look: BoardLook, printed: Collection[int], hand: Float32s | None) -> list[Blob]:
    """A colour's likeliest blobs, best first; a score of 0 is as likely a pawn as not."""
    best = sorted(blobs, key=lambda blob: -blob.score)[:LIKELIEST]
    odds = [float(WEIGHTS @ features_of(blob, look, blob.cell in printed, hand)) + BIAS for blob in best]
    return sorted(
        (replace(blob, score=one / SHARPNESS) for blob, one in zip(best, odds, strict=True)),
        key=lambda blob: -blob.score,
    )


def _of_the_pawn(blobs: Sequence[Blob]) -> list[Blob]:
    """The blobs that surely belong to a colour's pawn, the best first: it and its shadow may have come apart."""
    return [blob for blob in blobs if blob.score > 0 and blob.cell == blobs[0].cell]


def _owner(blob: Blob, colour: str, bests: Sequence[tuple[str, Blob]]) -> str | None:
    """The other colour whose pawn a colour's blob rather is; None where it is nobody else's."""
    others = (
        name for name, best in bests
        if name != colour and _is_rather(best, name, blob, colour) and _is_same(blob, best)
    )  # fmt: skip
    return next(others, None)


def _is_rather(other: Blob, name: str, blob: Blob, colour: str) -> bool:
    """Whether one thing that two colours claim is rather the other's: whose odds are better, where they hardly differ
    whose hue is nearer."""
    if min(other.score, blob.score) <= 0 or abs(other.score - blob.score) * SHARPNESS > HARDLY:
        return other.score > blob.score
    return _departure_deg(other, name) < _departure_deg(blob, colour)


def _departure_deg(blob: Blob, colour: str) -> float:
    """How far a blob's hue is from its colour's; as far as can be for colours without a hue."""
    return abs((blob.hue_deg - PAWN_HUES_DEG[colour] + 180) % 360 - 180) if colour in PAWN_HUES_DEG else 180.0


def _is_same(one: Blob, other: Blob) -> bool:
    if hypot(one.x - other.x, one.y - other.y) < SAME_PLACE_TILES:
        return True
    pixels = [set(zip(blob.rows.tolist(), blob.columns.tolist(), strict=True)) for blob in (one, other)]
    return len(pixels[0] & pixels[1]) >= SAME_SHARE * min(map(len, pixels))


def features_of(blob: Blob, look: BoardLook, is_printed: bool, hand: Float32s | None = None) -> Float64s:
    """What speaks for a solid (14,): its score as a blob, shades darker and lighter than its middle one, its tints'
    spread, height, how flat it is where `is_printed` things are, how it fits a solid's outline, radius, roundness, the
    share of it that was taken for a hand and how usual its colour is there, strength of colour, whether print may lie
    where it is and how exactly it lies where print would."""
    patch = _patch(blob, look)
    dark, light, tint = _shading(patch)
    flatness = _flatness(blob, look) * max(0.0, 1.0 - blob.overhang / CLEAR_OVERHANG_TILES)
    off = hypot(blob.x % 1 - 0.5, blob.y % 1 - 0.5)
    printed = (flatness, exp(-((off / PRINTED_WITHIN_TILES) ** 2)), 1.0) if is_printed else (0.0, 0.0, 0.0)
    return np.array([
        max(blob.score, LEAST_SCORE),
        log(max(dark, 0.0) + FAINT_SHADE),
        log(max(light, 0.0) + FAINT_SHADE),
        log(tint + FAINT_TINT),
        _height(blob, look),
        printed[0],
        _fit_of_outline(patch, blob),
        min(MOST_OFF, ((blob.radius - USUAL_RADIUS_TILES) / RADIUS_SPREAD_TILES) ** 2),
        _roundness(blob),
        *_like_hand(blob, look, hand),
        log(blob.chroma / USUAL_CHROMA),
        printed[1],
        printed[2],
    ])  # fmt: skip


def _like_hand(blob: Blob, look: BoardLook, hand: Float32s | None) -> tuple[float, float]:
    """The share of a blob that was taken for a hand, and how usual its colour is in the rest of what was (nats above
    what is rare, weighed by that share)."""
    if hand is None:
        return 0.0, 0.0
    rest = hand < 0.5
    under = float(rest[blob.rows, blob.columns].mean())
    if under == 0.0:
        return 0.0, 0.0
    rest[blob.rows, blob.columns] = False
    own = np.median(_tints(look.solid[blob.rows, blob.columns]), axis=0)
    others = _tints(look.solid[rest])
    alike = float((np.hypot(*(others - own).T) < SAME_TINT).mean()) if len(others) else 0.0
    return under, under * log(1.0 + alike / RARE_SHARE)


def _tints(pixels: Image) -> Float32s:
    """The two tints (Lab) of pixels (n, 3), (n, 2)."""
    return to_lab(pixels[None])[0, :, 1:].astype(np.float32)


def _patch(blob: Blob, look: BoardLook) -> _Patch:
    scale, (tall, wide) = look.plane.scale_px, look.solid.shape[:2]
    top, left = (max(0, int(at.min()) - AROUND_PX) for at in (blob.rows, blob.columns))
    low, right = (int(at.max()) + AROUND_PX + 1 for at in (blob.rows, blob.columns))
    low, right = min(low, tall), min(right, wide)
    mask = np.zeros((low - top, right - left), dtype=np.uint8)
    mask[blob.rows - top, blob.columns - left] = 1
    lab = to_lab(np.ascontiguousarray(look.solid[top:low, left:right])).astype(np.float32)
    x = (np.arange(left, right)[None, :] + 0.5) / scale - look.plane.margin_tiles - blob.x
    y = (np.arange(top, low)[:, None] + 0.5) / scale - look.plane.margin_tiles - blob.y
    away_x, away_y = look.eye.away(blob.x, blob.y)
    filled = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, CLOSED)
    calm = _calm(lab, filled, CALM_TILES * scale)
    return _Patch(filled > 0, calm, x * away_x + y * away_y, y * away_x - x * away_y)


def _calm(lab: Float32s, filled: cv2.typing.MatLike, spread_px: float) -> Float32s:
    """Colours blurred within a blob alone."""
    inside = filled.astype(np.float32)
    share = np.maximum(cv2.GaussianBlur(inside, (0, 0), spread_px), 1e-3)
    blurred = cv2.GaussianBlur(lab * inside[:, :, None], (0, 0), spread_px)
    return np.asarray(blurred / share[:, :, None], dtype=np.float32)


def _shading(patch: _Patch) -> tuple[float, float, float]:
    """How far a blob's dark parts lie below, and its light ones above, its middle lightness (shares of that), and how
    far its tints spread (Lab)."""
    padded = cv2.copyMakeBorder(patch.filled.astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(0,))
    depth = cv2.distanceTransform(padded, cv2.DIST_L2, 3)[1:-1, 1:-1]
    inner = depth > CORE_DEPTH * depth.max()
    lightness = patch.lab[:, :, 0][inner]
    low, middle, high = (float(np.quantile(lightness, share)) for share in SHADES)
    unit = max(middle, LEAST_LIGHT)
    tint = hypot(float(patch.lab[:, :, 1][inner].std()), float(patch.lab[:, :, 2][inner].std()))
    return (middle - low) / unit, (high - middle) / unit, tint


def _height(blob: Blob, look: BoardLook) -> float:
    """How much a blob hangs over as something that stands does (0 to 3): away from the camera, and not too far."""
    up = blob.overhang / max(hypot(*look.eye.lean(blob.x, blob.y, 1.0)), 0.05)
    possible = min(1.0, max(0.0, (TALLEST - up) / SURELY_LESS_TALL))
    return possible * min(MOST_OVERHANG_TILES, max(0.0, blob.overhang)) / OVERHANG_TILES


def _flatness(blob: Blob, look: BoardLook) -> float:
    """How flat a blob is around the middle of its cell (0 to 1: one colour); 0 where it does not reach it."""
    x, y = blob.cell % 7 + 0.5, blob.cell // 7 + 0.5
    window = look.plane.window(x - DISC_TILES, y - DISC_TILES, x + DISC_TILES, y + DISC_TILES)
    rows, columns = (slice(part.start, part.stop) for part in window)
    is_inside = (blob.rows >= rows.start) & (blob.rows < rows.stop)
    is_inside &= (blob.columns >= columns.start) & (blob.columns < columns.stop)
    lab = to_lab(np.ascontiguousarray(look.solid[window])).astype(np.float32)
    calm = cv2.GaussianBlur(lab, (0, 0), CALM_TILES * look.plane.scale_px)
    spread = float(np.sqrt((calm.std(axis=(0, 1)) ** 2).sum()))
    return exp(-spread / FLAT_SPREAD) if is_inside.sum() > lab.shape[0] * lab.shape[1] / 2 else 0.0


def _fit_of_outline(patch: _Patch, blob: Blob) -> float:
    """How much of a blob, and of a solid of its radius and overhang, is common to both (0 to 1)."""
    along = patch.along - np.clip(patch.along, 0.0, max(blob.overhang, 0.0))
    solid = np.hypot(along, patch.across) < blob.radius
    return float((solid & patch.filled).sum() / max(1, (solid | patch.filled).sum()))


def _roundness(blob: Blob) -> float:
    """How much of the convex hull of a blob's pixels belongs to it (0 to 1)."""
    corners = [np.stack([blob.columns + right, blob.rows + down], axis=1) for right in (0, 1) for down in (0, 1)]
    hull = cv2.convexHull(np.concatenate(corners).astype(np.int32))
    return len(blob.rows) / max(1.0, float(cv2.contourArea(hull)))
