"""Lays shadows, hands, reflections and a camera's faults over a board for a net that learns to look past them.

All sizes are pixels of a plane of 24 px a tile, all light is linear, full scale 1.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from lab.train.second_opinion.drawn_hands import with_hand
from lab.train.second_opinion.drawn_pawns import with_pawns
from lab.train.second_opinion.reflections import reflected
from lab.train.second_opinion.reprints import perhaps_reshaped
from vision.board.glare import to_linear
from vision.fits.cell_views import RIM_PX, VIEW_SCALE_PX
from vision.picture.arrays import Float32s, Float64s

SKIN: Final[Float64s] = np.array([0.25, 0.38, 0.62])
"""A hand's usual colour (blue, green, red)."""

SOFTNESS_PX: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 12.0)
NOISE_LEVELS: Final = (0.0, 1.0, 2.0, 4.0, 7.0)
"""How soft the edges of shadows may be, and how strong a camera's noise (standard deviations)."""


LESSONS: Final = ("reflection", "reflection", "reflection", "hand", "both", "pawns", "any")
"""What is laid over a board: each as often."""

PAWNS_BESIDES: Final = 0.2
"""How often pawns are laid over it before that."""

WHITE_END: Final = (232.0, 255.0)
SHOULDER: Final = (0.5, 0.95)
"""Where a camera that bends its highlights ends (levels), and from which share of full scale on it does."""

GHOST_PX: Final = 1.0
WAXY_LEVELS: Final = (6.0, 30.0)
"""How far off frames lie that a camera puts together (standard deviation), and how different neighbours are that it
smooths away."""


def in_a_lesson(plane: Image, rng: np.random.Generator) -> tuple[Image, Float64s]:
    """The plane with reflections, hands, both, pawns or anything laid over it, and how much of each cell (49,) these
    hide or light is added to, by the full scale."""
    lesson, touched, plane = rng.choice(LESSONS), np.zeros(plane.shape[:2]), perhaps_reshaped(plane, rng)
    if lesson == "any":
        return in_weather(plane, rng), np.ones(49)
    if lesson == "pawns" or rng.random() < PAWNS_BESIDES:
        plane, hidden = with_pawns(plane, VIEW_SCALE_PX, rng)
        touched += hidden
    if lesson in ("reflection", "both"):
        added = reflected(plane.shape[0], rng)
        touched += added.mean(axis=2)
        plane = _photographed(to_linear()[plane] + added, rng)
    if lesson in ("hand", "both"):
        for _ in range(int(rng.integers(1, 3))):
            plane, hidden = with_hand(plane, VIEW_SCALE_PX, rng)
            touched += hidden
        plane = in_weather(plane, rng, has_hands=False) if rng.random() < 0.3 else plane
    inner = touched[RIM_PX:-RIM_PX, RIM_PX:-RIM_PX].reshape(7, VIEW_SCALE_PX, 7, VIEW_SCALE_PX)
    return plane, np.minimum(inner.mean(axis=(1, 3)).ravel(), 1.0)


def in_weather(plane: Image, rng: np.random.Generator, *, has_hands: bool = True) -> Image:
    """The plane with chance things laid over it, hands among them unless it has none of these."""
    light = to_linear()[plane].astype(np.float64)
    for _ in range(rng.integers(0, 3)):
        if rng.random() < 0.55:
            light = _shaded(light, rng)
    for _ in range(rng.integers(0, 3)):
        if has_hands and rng.random() < 0.5:
            light = _under_hand(light, rng)
    if rng.random() < 0.45:
        for _ in range(rng.integers(1, 3)):
            light = light + _reflection(light.shape[0], rng)
    return _photographed(light, rng)


def _shaded(light: Float64s, rng: np.random.Generator) -> Float64s:
    side = light.shape[0]
    patch = _softened(_polygon(side, rng.uniform(12, 90), rng), float(rng.choice(SOFTNESS_PX)))
    return np.asarray(light * (1 - patch[..., None] * rng.uniform(0.25, 0.8) * (1 + rng.normal(0, 0.05, 3))))


def _under_hand(light: Float64s, rng: np.random.Generator) -> Float64s:
    """The light with fingers over it, mostly of skin, and the shadow that they cast."""
    hand = _fingers(light.shape[0], rng)
    is_skin = rng.random() < 0.7
    colour = SKIN * rng.uniform(0.2, 1.3) * (1 + rng.normal(0, 0.12, 3)) if is_skin else rng.uniform(0.02, 0.9, 3)
    cast = _softened(np.roll(hand, tuple(rng.integers(-7, 8, 2)), (0, 1)), float(rng.choice(SOFTNESS_PX[1:4])))
    light = light * (1 - cast[..., None] * rng.uniform(0.2, 0.7))
    grain = 1 + _softened(rng.normal(0, 1, hand.shape).astype(np.float32), 1.0) * rng.uniform(0, 0.15)
    body = colour * ((0.65 + 0.35 * _softened(hand, 3.0)) * grain)[..., None]
    share = _softened(hand, 0.6)[..., None]
    return np.asarray(light * (1 - share) + share * body)


def _fingers(side: int, rng: np.random.Generator) -> Float32s:
    """1 where one to four fingers, and perhaps an arm, lie over a plane of that side."""
    out = np.zeros((side, side), dtype=np.float32)
    middle, angle = rng.uniform(0.1 * side, 0.9 * side, 2), rng.uniform(0, 2 * np.pi)
    along = np.array([np.cos(angle), np.sin(angle)])
    beside = np.array([-along[1], along[0]])
    for k in range(rng.integers(1, 5)):
        start = middle + beside * (k - 1.5) * rng.uniform(8, 14) + along * rng.uniform(-12, 12)
        bent = angle + rng.normal(0, 0.25)
        end = start + np.array([np.cos(bent), np.sin(bent)]) * rng.uniform(15, 45)
        width = rng.uniform(6, 13)
        cv2.line(out, _whole(start), _whole(end), 1.0, int(width))
        if k == 0 and rng.random() < 0.6:
            cv2.line(out, _whole(end), _whole(end + along * 2 * side), 1.0, int(3 * width))
    return out


def _reflection(side: int, rng: np.random.Generator) -> Float64s:
    """The light that a mirrored lamp adds, (side, side, 3)."""
    middle, angle, size = rng.uniform(0, side, 2), rng.uniform(0, np.pi), rng.uniform(8, 50, 2)
    y, x = np.mgrid[:side, :side]
    along = (x - middle[0]) * np.cos(angle) + (y - middle[1]) * np.sin(angle)
    across = -(x - middle[0]) * np.sin(angle) + (y - middle[1]) * np.cos(angle)
    steepness = rng.choice([1.0, 1.0, 2.5])
    patch = np.exp(-0.5 * ((along / size[0]) ** 2 + (across / size[1]) ** 2) ** steepness)
    if rng.random() < 0.3:
        patch = patch * (1 - 0.8 * _softened(_polygon(side, 40, rng), 3.0))
    strength = np.exp(rng.uniform(np.log(0.04), np.log(1.5)))
    return np.asarray(patch[..., None] * strength * np.array([rng.uniform(0.6, 1.1), 0.9, 1.0]))


def _photographed(light: Float64s, rng: np.random.Generator) -> Image:
    """The light as a camera may show it: exposure, contrast, blur, noise."""
    light = light * np.exp(rng.normal(0, 0.3))
    if rng.random() < 0.3:
        light = light ** rng.uniform(0.75, 1.3)
    if rng.random() < 0.35:
        light = cv2.GaussianBlur(light, (0, 0), rng.uniform(0.4, 1.3))
    light = np.clip(light, 0, 1)
    straight = np.where(light < 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055) * 255
    levels = _smoothed(straight.astype(np.float64), rng)
    noise = rng.normal(0, 1, levels.shape) * rng.choice(NOISE_LEVELS)
    if rng.random() < 0.5:
        noise = cv2.GaussianBlur(noise, (0, 0), 0.7) * 1.4
    return np.clip(np.round(levels + noise), 0, 255).astype(np.uint8)


def _smoothed(levels: Float64s, rng: np.random.Generator) -> Float64s:
    """The levels as cameras may show them that bend highlights, put frames together or smooth surfaces."""
    if rng.random() < 0.3:
        end, bend = rng.uniform(*WHITE_END), rng.uniform(*SHOULDER) * 255
        over = np.maximum(levels - bend, 0) / (255 - bend)
        levels = np.where(levels > bend, bend + (end - bend) * over ** rng.uniform(0.7, 1.0), levels)
    if rng.random() < 0.2:
        shift = np.column_stack([np.eye(2), rng.normal(0, GHOST_PX, 2)])
        other = cv2.warpAffine(levels, shift, levels.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
        levels = levels + rng.uniform(0.1, 0.45) * (other - levels)
    if rng.random() < 0.2:
        waxy = cv2.bilateralFilter(levels.astype(np.float32), 5, rng.uniform(*WAXY_LEVELS), 1.5)
        levels = levels + rng.uniform(0.25, 1.0) * (waxy - levels)
    return np.asarray(levels, dtype=np.float64)


def _polygon(side: int, size_px: float, rng: np.random.Generator) -> Float32s:
    out = np.zeros((side, side), dtype=np.float32)
    middle, angles = rng.uniform(0, side, 2), np.sort(rng.uniform(0, 2 * np.pi, rng.integers(3, 7)))
    reach = size_px * rng.uniform(0.5, 1.2, len(angles))
    points = middle + np.stack([np.cos(angles), np.sin(angles)], axis=1) * reach[:, None]
    cv2.fillPoly(out, [points.astype(np.int32)], 1.0)
    return out


def _softened(patch: Float32s, soft_px: float) -> Float32s:
    return np.asarray(cv2.GaussianBlur(patch, (0, 0), soft_px), dtype=np.float32)


def _whole(point: Float64s) -> tuple[int, int]:
    return int(point[0]), int(point[1])
