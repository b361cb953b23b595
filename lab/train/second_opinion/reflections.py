"""Lays mirrored lamps, windows and strips of light over a board: bright patches with soft, washed-out rims.

All sizes are pixels of a plane of 24 px a tile, all light is linear, full scale 1.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.fits.cell_views import RIM_PX, VIEW_SCALE_PX
from vision.picture.arrays import Float32s, Float64s

LAMP_TILES: Final = (0.3, 1.6)
WINDOW_TILES: Final = (1.0, 3.5)
STRIP_TILES: Final = ((0.2, 0.7), (2.0, 8.0))
"""Half of a lamp's breadth and length, of a window's, and both of a strip's."""

SOFT_PX: Final = (1.5, 14.0)
HALO: Final = (0.0, 0.25)
STRENGTH: Final = (0.06, 2.5)
"""How soft a rim is, how bright the wide glow of a rough coat is beside the patch itself, and how much light a patch
adds: more than full scale burns out."""

BLUE: Final = (0.3, 1.15)
GREEN: Final = (0.75, 1.0)
"""How strong a lamp's blue and green are beside its red."""

TILT_PX: Final = (0.0, 0.0, 1.5, 4.0, 8.0)
"""How far apart two tiles, which lie a little slanted, mirror the same lamp (standard deviation)."""

LINEN: Final = 0.25
"""How rough a coat may be (standard deviation of its brightness)."""


def reflected(side_px: int, rng: np.random.Generator) -> Float64s:
    """The light that one to three mirrored lamps add, (side, side, 3)."""
    total = np.zeros((side_px, side_px, 3))
    for _ in range(int(rng.choice([1, 1, 2, 3]))):
        strength = np.exp(rng.uniform(*np.log(STRENGTH)))
        tint = np.array([rng.uniform(*BLUE), rng.uniform(*GREEN), 1.0])
        total += _per_tile(_patch(side_px, rng), rng)[..., None] * strength * tint
    if rng.random() < 0.25:
        grain = rng.normal(0, 1, (side_px, side_px)).astype(np.float32)
        rough = cv2.GaussianBlur(grain, (0, 0), rng.uniform(0.5, 1.2))
        total *= np.clip(1 + rough / rough.std() * rng.uniform(0, LINEN), 0, None)[..., None]
    return total


def _patch(side_px: int, rng: np.random.Generator) -> Float32s:
    """A lamp, a window or a strip anywhere on a plane, 0 to 1."""
    kind = rng.choice(["lamp", "lamp", "lamp", "window", "strip"])
    sizes = {"lamp": (LAMP_TILES, LAMP_TILES), "window": (WINDOW_TILES, WINDOW_TILES), "strip": STRIP_TILES}[kind]
    half = np.array([rng.uniform(*span) for span in sizes]) * VIEW_SCALE_PX
    y, x = np.mgrid[:side_px, :side_px] - rng.uniform(0, side_px, 2)[:, None, None]
    angle = rng.uniform(0, np.pi)
    along, across = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
    is_round = kind == "lamp" and rng.random() < 0.5
    out = np.hypot(along / half[0], across / half[1]) < 1 if is_round else (
        (np.abs(along) < half[0]) & (np.abs(across) < half[1])
    )  # fmt: skip
    if kind == "window":
        bar = rng.uniform(1.0, 4.0)
        out &= np.abs(along) > bar
        out &= (np.abs(across) > bar) | bool(rng.random() < 0.5)
    sharp = out.astype(np.float32)
    soft = cv2.GaussianBlur(sharp, (0, 0), np.exp(rng.uniform(*np.log(SOFT_PX))))
    halo = cv2.GaussianBlur(sharp, (0, 0), rng.uniform(16.0, 48.0))
    return np.asarray(soft / max(float(soft.max()), 1e-3) + rng.uniform(*HALO) * halo / max(float(halo.max()), 1e-3))


def _per_tile(patch: Float32s, rng: np.random.Generator) -> Float32s:
    """The patch as each tile mirrors it, which lies slanted in its own way."""
    apart = float(rng.choice(TILT_PX))
    if apart == 0:
        return patch
    out = patch.copy()
    for cell in range(49):
        row, column = (RIM_PX + at * VIEW_SCALE_PX for at in divmod(cell, 7))
        here = slice(row, row + VIEW_SCALE_PX), slice(column, column + VIEW_SCALE_PX)
        x, y = rng.normal(0, apart, 2)
        aside = np.array([[1, 0, x], [0, 1, y]])
        out[here] = cv2.warpAffine(patch, aside, patch.shape[::-1], borderMode=cv2.BORDER_REPLICATE)[here]
    return out
