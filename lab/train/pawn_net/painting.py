"""Changes the light and the colours of a board's plane as other prints, lamps and cameras would. Needs numpy alone.

Colours are lightness (0..255) and two tints (Lab) in arrays (h, w, 3).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.picture.arrays import Bools, Float32s, Float64s

PAINTS: Final = {
    "white": ((205.0, 1.0, -12.0), (16.0, 2.4, 4.8)),
    "tan": ((130.0, 9.0, 19.0), (21.0, 2.4, 5.6)),
    "navy": ((50.0, 6.0, -12.0), (11.0, 4.0, 6.4)),
}
"""Lightness and tints of pawns' paints beside the corridors', and how far each varies (standard deviation)."""

INK_HUES_DEG: Final = {"red": (-5.0, 52.0), "yellow": (72.0, 112.0), "green": (120.0, 222.0), "blue": (246.0, 312.0)}
"""Between which hues (degrees in Lab) lacquers lie that people call by a colour's name."""

INK_CHROMAS: Final = (12.0, 75.0)
INK_LIGHT_SPREAD: Final = 0.4
INK_LIGHTS: Final = (28.0, 225.0)
ANY_CHROMA: Final = 80.0
ANY_LIGHTS: Final = (20.0, 235.0)
"""How strong (Lab) lacquers are; by how much the logarithm of their lightness varies (standard deviation), which lies
between these; the most colour of any ink, and between which lightness it lies."""

LEAST_LIGHT: Final = 10.0
SHADES: Final = (0.25, 1.3)
SHINE: Final = 1.2
KEPT_TINT: Final = 0.25
"""A pawn's shade is told as a share of its middle lightness, or of this, between these: what is lighter gleams, in
lacquers of any colour alike. Tints grow with it no farther than the third; so much of a pawn's own changes of tint
stays."""

GLEAM_SHARE: Final = 0.2
GLEAM_SIDES: Final = (0.08, 0.5)
MOST_GLEAM: Final = 90.0
WHITE_LIGHT: Final = 240.0
"""How many crops have a soft reflection on them, how broad it is (standard deviation as a share of the crop), how much
lighter it makes them at most, and the lightness at which nothing of a tint is left."""

MIDDLE: Final = 128.0
BRIGHT: Final = 150.0
"""Lightness around which contrast changes: of all, and of the print alone."""


def softened(plane: Float32s, spread_px: float) -> Float32s:
    """A plane (h, w) or (h, w, n) blurred by a Gaussian of this standard deviation."""
    reach = max(1, round(3 * spread_px))
    weights = np.exp(-((np.arange(-reach, reach + 1) / spread_px) ** 2) / 2)
    weights /= weights.sum()
    for axis in (0, 1):
        wide = [(reach, reach) if k == axis else (0, 0) for k in range(plane.ndim)]
        padded, count = np.pad(plane, wide, mode="edge"), plane.shape[axis]
        parts = (weight * padded.take(range(k, k + count), axis=axis) for k, weight in enumerate(weights))
        plane = np.asarray(sum(parts), dtype=np.float32)
    return plane


def closed(mask: Bools, reach_px: int = 2) -> Bools:
    """A mask without its small holes."""
    return ~_grown(~_grown(mask, reach_px), reach_px)


def _grown(mask: Bools, reach_px: int) -> Bools:
    grown = mask.copy()
    for down in range(-reach_px, reach_px + 1):
        for right in range(-reach_px, reach_px + 1):
            grown |= np.roll(mask, (down, right), (0, 1))
    return grown


def weak_ink(paint: str, rng: np.random.Generator) -> Float64s:
    """Lightness and tints (3,) of a pawn painted white, tan or navy."""
    middle, spread = (np.array(part) for part in PAINTS[paint])
    return np.asarray(middle + spread * rng.standard_normal(3))


def ink_called(colour: str, usual_light: float, rng: np.random.Generator) -> Float64s:
    """Lightness and tints (3,) of a lacquer that people call by a colour's name, about as light as is usual."""
    light = usual_light * np.exp(INK_LIGHT_SPREAD * rng.standard_normal())
    return _ink(float(np.clip(light, *INK_LIGHTS)), rng.uniform(*INK_HUES_DEG[colour]), rng.uniform(*INK_CHROMAS))


def any_ink(rng: np.random.Generator) -> Float64s:
    """Lightness and tints (3,) of any ink, coloured or grey."""
    hue_deg, chroma = rng.uniform(0, 360), rng.integers(2) * rng.uniform(0, ANY_CHROMA)
    return _ink(rng.uniform(*ANY_LIGHTS), hue_deg, chroma)


def _ink(light: float, hue_deg: float, chroma: float) -> Float64s:
    hue = np.radians(hue_deg)
    return np.array([light, chroma * np.cos(hue), chroma * np.sin(hue)])


def painted(lab: Float32s, pawn: Bools, ink: Float64s, rng: np.random.Generator) -> Float32s:
    """The plane with the pixels of a `pawn` (h, w) painted anew; its shading and what gleams on it stay."""
    solid = closed(pawn)
    share = np.clip(1.3 * softened(solid.astype(np.float32), 0.6), 0, 1)[:, :, None]
    usual = np.median(lab[solid], axis=0)
    shade = lab[:, :, 0] / max(float(usual[0]), LEAST_LIGHT)
    gleam = np.maximum(shade - SHADES[1], 0) * usual[0] * rng.uniform(0.5, 1.0)
    shade = np.clip(shade, *SHADES) ** rng.uniform(0.5, 1.1)
    own = KEPT_TINT * (lab[:, :, 1:] - usual[1:])
    coat = np.minimum(shade, SHINE)[:, :, None] * ink[1:] + own
    new = np.concatenate([np.minimum(ink[0] * shade + gleam, 255)[:, :, None], coat], axis=2)
    return np.asarray(lab * (1 - share) + new * share, dtype=np.float32)


def turned(lab: Float32s, turn_deg: float, gain: float) -> Float32s:
    """The plane with its hues turned and the strength of its colours changed."""
    angle = np.radians(turn_deg)
    across = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return np.concatenate([lab[:, :, :1], gain * lab[:, :, 1:] @ across], axis=2).astype(np.float32)


def other_print(lab: Float32s, kept: Float32s, turn_deg: float, rng: np.random.Generator) -> Float32s:
    """The plane as another print might look: hues turned, contrast changed, but for what is `kept` (h, w; 0 to 1)."""
    other = turned(lab, turn_deg, float(np.exp(0.2 * rng.standard_normal())))
    if rng.random() < 0.5:
        other[:, :, 0] = (other[:, :, 0] - BRIGHT) * rng.uniform(0.7, 1.25) + BRIGHT + 12 * rng.standard_normal()
    share = kept[:, :, None]
    return np.asarray(lab * share + other * (1 - share), dtype=np.float32)


def changed_light(lab: Float32s, hue_spread_deg: float, rng: np.random.Generator) -> Float32s:
    """The plane under another lamp, perhaps in part in a shadow, and perhaps seen by a softer or noisier camera."""
    lab = turned(lab, hue_spread_deg * rng.standard_normal(), float(np.exp(0.15 * rng.standard_normal())))
    lab[:, :, 0] = (lab[:, :, 0] - MIDDLE) * rng.uniform(0.85, 1.15) + MIDDLE
    lab += np.array([8.0, 1.0, 1.5]) * rng.standard_normal(3)
    if rng.random() < 0.3:
        lab *= 1 - rng.uniform(0.1, 0.4) * _shadow(lab.shape[0], rng)[:, :, None].astype(np.float32)
    if rng.random() < GLEAM_SHARE:
        lab = _with_gleam(lab, rng)
    kind = rng.random()
    if kind < 0.2:
        lab = softened(lab, rng.uniform(0.3, 0.9))
    if kind > 0.65:
        lab = lab + rng.uniform(1, 6) * rng.standard_normal(lab.shape) * np.array([1, 0.6, 0.6])
    return lab.astype(np.float32)


def _with_gleam(lab: Float32s, rng: np.random.Generator) -> Float32s:
    """The plane with a lamp's soft reflection somewhere on it."""
    side = lab.shape[0]
    (x, y), spread = rng.uniform(0, side, 2), rng.uniform(*GLEAM_SIDES) * side
    far = np.hypot(np.arange(side)[None, :] - x, np.arange(side)[:, None] - y) / spread
    added = rng.uniform(0.1, 1) * MOST_GLEAM * np.exp(-(far**2) / 2)
    light = np.minimum(lab[:, :, 0] + added, 255)
    left = np.clip(1 - added / np.maximum(WHITE_LIGHT - lab[:, :, 0], added + 1), 0, 1)[:, :, None]
    return np.concatenate([light[:, :, None], lab[:, :, 1:] * left], axis=2).astype(np.float32)


def _shadow(side: int, rng: np.random.Generator) -> Float64s:
    """How far each pixel of a square lies in a shadow with a straight edge, sharp or soft, 0 to 1."""
    angle, softness = rng.uniform(0, 2 * np.pi), side / 3 * rng.uniform(0.03, 0.4)
    along = np.arange(side) - side * rng.uniform(0.17, 0.83, 2)[:, None]
    depth = along[0][None, :] * np.cos(angle) + along[1][:, None] * np.sin(angle)
    return np.asarray(1 / (1 + np.exp(np.clip(-depth / softness, -30, 30))))
