"""Lays hands, forearms and sleeves over a board seen from straight above, for a net that learns what hands hide; and
cards and cells without tiles, which are no hands.

Sizes are tiles, colours are levels of blue, green and red.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import FIXED_SIDES
from vision.picture.arrays import Bools, Float32s, Float64s

PALEST: Final[Float64s] = np.array([195.0, 215.0, 245.0])
DARKEST: Final[Float64s] = np.array([28.0, 36.0, 58.0])
"""Skin lies between these; how red it is varies besides."""

PALM_TILES: Final = (1.4, 2.3)
FINGERS: Final = (0, 1, 2, 3, 4, 4, 4, 4)
FINGER_TILES: Final = (0.8, 2.0)
FINGER_BREADTH: Final = (0.3, 0.5)
ARM_BREADTH: Final = (0.9, 1.7)
SLEEVE_GAIN: Final = (1.1, 1.6)
"""Breadth of a palm, how many fingers are stretched beside the thumb, their length and breadth, the breadth of a
forearm, and by how much a sleeve is broader."""

SHADOW_TILES: Final = 0.7
FAR_SHADOW_TILES: Final = 2.4
"""A shadow lies no farther from its hand, along either axis; one of a hand that is held high above the board."""

DEEP_SHARE: Final = 0.4
LEFT: Final = (0.12, 0.6)
TINT: Final = 0.2
"""How often a shadow is deep, what share of a level is left in it, and by how much blue is more and red less than that
or the other way round (logarithm, standard deviation): it is lit by another lamp than what lies around it."""

CARD_TILES: Final = (0.5, 1.6)
CARD_FROM_TILES: Final = (2.6, 4.4)
"""The sides of a card, and how far its middle lies from the board's middle, along one axis at the least."""

FINER: Final = 2
"""Outlines are drawn so many times finer than they are shown."""


@dataclass(frozen=True, slots=True, eq=False)
class _Shape:
    """Skin and sleeve (h, w), 0 to 1."""

    skin: Float32s
    sleeve: Float32s

    @property
    def whole(self) -> Float32s:
        """Both."""
        return np.asarray(np.maximum(self.skin, self.sleeve))


def with_hand(plane: Image, per_tile: int, rng: np.random.Generator) -> tuple[Image, Bools]:
    """The plane with a hand laid over it, and what that hides (h, w)."""
    shape = _shape(plane.shape[0], per_tile, rng)
    seen = plane.astype(np.float32) * (1 - _shadow(shape.whole, per_tile, rng))
    skin, sleeve = _skin(plane, rng), _cloth(plane.shape[0], rng)
    body = np.where((shape.sleeve > 0.5)[..., None], sleeve, skin)
    lit = body * _shading(shape.whole, per_tile, rng)[..., None]
    share = cv2.GaussianBlur(shape.whole, (0, 0), rng.uniform(0.4, 1.0))[..., None]
    out = seen * (1 - share) + lit * share + rng.normal(0, rng.uniform(0, 3), plane.shape)
    return np.clip(np.round(out), 0, 255).astype(np.uint8), np.asarray(shape.whole > 0.5)


def with_shadow(plane: Image, per_tile: int, rng: np.random.Generator) -> Image:
    """The plane in the shadow of a hand that is not seen over it."""
    shape = _shape(plane.shape[0], per_tile, rng)
    return np.asarray(np.round(plane * (1 - _shadow(shape.whole, per_tile, rng))), dtype=np.uint8)


def with_card(plane: Image, per_tile: int, rng: np.random.Generator) -> Image:
    """The plane with a card or a box laid at the board's edge or beside it, of any colour, perhaps with a picture."""
    side_px = plane.shape[0]
    middle = rng.uniform(-4.4, 4.4, 2)
    middle[rng.integers(2)] = rng.choice([-1, 1]) * rng.uniform(*CARD_FROM_TILES)
    at, angle = side_px / 2 + middle * per_tile, rng.choice([0.0, rng.uniform(0, 180)])
    size = rng.uniform(*CARD_TILES, 2) * per_tile
    out = plane.astype(np.float32) * (1 - _shadow(_rectangle(side_px, at, size, angle), per_tile, rng) / 2)
    for share in (1.0, rng.uniform(0.4, 0.9))[: int(rng.integers(1, 3))]:
        ink = rng.uniform(15, 245) * np.exp(rng.normal(0, 0.35, 3))
        body = _rectangle(side_px, at, size * share, angle)[..., None]
        out = out * (1 - body) + np.clip(ink, 4, 250) * body
    return np.clip(np.round(out + rng.normal(0, rng.uniform(0, 3), plane.shape)), 0, 255).astype(np.uint8)


def with_gaps(plane: Image, per_tile: int, rng: np.random.Generator) -> Image:
    """The plane with the bare tray in many cells, of the border's colour or another."""
    out, first = plane.astype(np.float32), plane.shape[0] / 2 - 3.5 * per_tile
    inner = slice(plane.shape[1] // 4, -plane.shape[1] // 4)
    border = plane[round(first - 0.2 * per_tile) : round(first - 0.05 * per_tile), inner].reshape(-1, 3)
    tray = np.median(border, axis=0) if rng.random() < 0.5 else rng.uniform(20, 235, 3)
    share, grain = rng.choice([0.1, 0.5, 1.0]), rng.uniform(0, 4)
    for cell in range(49):
        if cell not in FIXED_SIDES and rng.random() < share:
            corner = [round(first + at * per_tile) for at in divmod(cell, 7)]
            rows, columns = (slice(at, at + per_tile) for at in corner)
            out[rows, columns] = tray + rng.normal(0, grain, (per_tile, per_tile, 3))
    return np.clip(np.round(out), 0, 255).astype(np.uint8)


def _rectangle(side_px: int, middle: Float64s, size: Float64s, angle_deg: float) -> Float32s:
    """1 inside a turned rectangle, 0 outside (h, w)."""
    scaled = [(float(one[0]) * FINER, float(one[1]) * FINER) for one in (middle, size)]
    corners = cv2.boxPoints((scaled[0], scaled[1], angle_deg))
    mask = np.zeros((side_px * FINER, side_px * FINER), dtype=np.uint8)
    cv2.fillConvexPoly(mask, corners.astype(np.int32), (1,))
    return _coarser(mask, side_px)


def _shape(side_px: int, per_tile: int, rng: np.random.Generator) -> _Shape:
    """A hand whose palm lies somewhere over the board or beside it, and whose arm comes from outside."""
    scale, side = per_tile * FINER, side_px * FINER
    palm = side / 2 + rng.uniform(-4.2, 4.2, 2) * scale
    outwards = np.arctan2(*(palm - side / 2)[::-1]) + rng.normal(0, 0.9)
    breadth = rng.uniform(*PALM_TILES) * scale
    skin, sleeve = (np.zeros((side, side), dtype=np.uint8) for _ in range(2))
    along = np.array([np.cos(outwards), np.sin(outwards)])
    _ellipse(skin, palm, (0.62 * breadth, 0.5 * breadth), outwards)
    _fingers(skin, palm, breadth, outwards + np.pi, scale, rng)
    wrist, elbow = palm + along * 0.4 * breadth, palm + along * 2 * side
    arm = rng.uniform(*ARM_BREADTH) * scale
    cv2.line(skin, _whole(wrist), _whole(elbow), 1, int(arm))
    if rng.random() < 0.75:
        cuff = wrist + along * rng.uniform(0.1, 4.0) * scale
        cv2.line(sleeve, _whole(cuff), _whole(elbow), 1, int(arm * rng.uniform(*SLEEVE_GAIN)))
    return _Shape(*(_coarser(part, side_px) for part in (skin, sleeve)))


def _fingers(
    skin: Image, palm: Float64s, breadth: float, forwards: float, scale: int, rng: np.random.Generator
) -> None:
    """Stretched fingers and perhaps a thumb on a palm."""
    count, spread = int(rng.choice(FINGERS)), rng.uniform(0.03, 0.25)
    thick, length = rng.uniform(*FINGER_BREADTH) * scale, rng.uniform(*FINGER_TILES) * scale
    side = rng.choice([-1.0, 1.0])
    for k in range(count):
        off = side * (k - 1.5)
        angle = forwards + off * spread + rng.normal(0, 0.04)
        root = palm + _turned(np.array([0.35 * breadth, off * 0.24 * breadth]), forwards)
        tip = root + np.array([np.cos(angle), np.sin(angle)]) * length * rng.uniform(0.8, 1.1)
        cv2.line(skin, _whole(root), _whole(tip), 1, int(thick))
        cv2.circle(skin, _whole(tip), int(0.45 * thick), 1, -1)
    if rng.random() < 0.7:
        angle = forwards - side * rng.uniform(0.5, 1.2)
        root = palm + _turned(np.array([-0.1 * breadth, -side * 0.3 * breadth]), forwards)
        tip = root + np.array([np.cos(angle), np.sin(angle)]) * rng.uniform(0.7, 1.3) * scale
        cv2.line(skin, _whole(root), _whole(tip), 1, int(1.1 * thick))


def _skin(plane: Image, rng: np.random.Generator) -> Float64s:
    """A skin's colour in about the light of the plane (3,)."""
    share = rng.beta(1.2, 1.0)
    skin = PALEST ** (1 - share) * DARKEST**share
    lamp = np.percentile(plane.reshape(-1, 3), 97, axis=0) / 255.0
    lamp = lamp ** rng.uniform(0.5, 1.0) * np.exp(rng.normal(0, 0.12))
    return np.asarray(skin * lamp * np.exp(rng.normal(0, 0.07, 3)))


def _cloth(side_px: int, rng: np.random.Generator) -> Float64s:
    """A sleeve of any colour, perhaps striped (h, w, 3)."""
    cloth = np.broadcast_to(rng.uniform(10, 235) * np.exp(rng.normal(0, 0.4, 3)), (side_px, side_px, 3))
    if rng.random() < 0.35:
        y, x = np.mgrid[:side_px, :side_px]
        angle, step = rng.uniform(0, np.pi), rng.uniform(3, 12)
        wave = 0.5 + 0.5 * np.sign(np.sin((x * np.cos(angle) + y * np.sin(angle)) / step * np.pi))
        cloth = cloth * (1 - rng.uniform(0.1, 0.7) * wave[..., None])
    return np.asarray(np.clip(cloth, 4, 250))


def _shading(whole: Float32s, per_tile: int, rng: np.random.Generator) -> Float64s:
    """How bright each pixel of a round body is (h, w)."""
    heights = cv2.GaussianBlur(whole, (0, 0), rng.uniform(0.15, 0.4) * per_tile)
    slope = np.stack([cv2.Sobel(heights, cv2.CV_32F, *axis, scale=per_tile / 8) for axis in ((1, 0), (0, 1))])
    angle = rng.uniform(0, 2 * np.pi)
    lit = slope[0] * np.cos(angle) + slope[1] * np.sin(angle)
    folds = cv2.GaussianBlur(rng.normal(0, 1, whole.shape).astype(np.float32), (0, 0), rng.uniform(1.5, 5.0))
    rough = folds / (folds.std() + 1e-6) * rng.uniform(0.01, 0.07)
    return np.asarray(np.clip((0.7 + 0.3 * heights) * (1 + rng.uniform(0.0, 0.5) * lit) + rough, 0.15, 1.6))


def _shadow(whole: Float32s, per_tile: int, rng: np.random.Generator) -> Float64s:
    """What share of its level a hand takes from each pixel below it (h, w, 3)."""
    reach = FAR_SHADOW_TILES if rng.random() < 0.5 else SHADOW_TILES
    shift = np.column_stack([np.eye(2), rng.uniform(-reach, reach, 2) * per_tile]).astype(np.float32)
    cast = cv2.warpAffine(whole, shift, whole.shape[::-1], borderMode=cv2.BORDER_REPLICATE)
    soft = cv2.GaussianBlur(cast, (0, 0), rng.uniform(0.6, 8.0)).astype(np.float64)[..., None]
    if rng.random() >= DEEP_SHARE:
        return np.asarray(np.repeat(soft, 3, axis=2) * rng.uniform(0.1, 0.75))
    left = rng.uniform(*LEFT) * np.exp(rng.normal(0, TINT) * np.array([1.0, 0.0, -1.0]))
    return np.asarray(soft * (1 - np.minimum(left, 1.0)))


def _ellipse(mask: Image, middle: Float64s, axes: tuple[float, float], angle: float) -> None:
    long, short = (int(one) for one in axes)
    cv2.ellipse(mask, _whole(middle), (long, short), float(np.degrees(angle)), 0, 360, 1, -1)


def _coarser(mask: Image, side_px: int) -> Float32s:
    return np.asarray(cv2.resize(mask.astype(np.float32), (side_px, side_px), interpolation=cv2.INTER_AREA))


def _turned(point: Float64s, angle: float) -> Float64s:
    cosine, sine = np.cos(angle), np.sin(angle)
    return np.array([cosine * point[0] - sine * point[1], sine * point[0] + cosine * point[1]])


def _whole(point: Float64s) -> tuple[int, int]:
    return int(np.clip(point[0], -30000, 30000)), int(np.clip(point[1], -30000, 30000))
