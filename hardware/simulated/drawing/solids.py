"""Pawns as solids of revolution: a profile of radii and heights, projected, shaded and casting a shadow."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.drawing.light import Camera

SHIFT = 4
PROFILES: dict[str, tuple[tuple[float, float], ...]] = {
    "cone": ((0, .24), (.05, .24), (.08, .2), (.3, .13), (.48, .09), (.5, .13), (.58, .16), (.66, .13), (.7, .03)),
    "cylinder": ((0, .22), (.04, .22), (.06, .18), (.42, .18), (.44, .2), (.5, .2), (.52, .05)),
    "figure": ((0, .24), (.06, .24), (.1, .21), (.3, .13), (.4, .11), (.43, .14), (.5, .13), (.54, .08), (.58, .11),
               (.66, .11), (.7, .14), (.72, .08), (.92, .01)),
    "thimble": ((0, .19), (.05, .19), (.3, .17), (.42, .14), (.5, .08), (.53, .02)),
}
"""Height and radius in pitches, from the foot up."""
GIRTH = 0.86
"""Scales all radii: a foot of about 20 mm."""
SLICES = 26
RIM = 20
SHADOW_DEPTH = 0.45
STANDING = 16
"""Of so many pawns that stand somewhere it is remembered how they look from there: most do not move."""


def draw_shadow(picture: npt.NDArray[np.uint8], camera: Camera, kind: str, x: float, y: float, lift: float,
                sun: tuple[float, float]) -> None:
    """Darken the board where a pawn's shadow falls; `sun` is (direction_deg, pitches of shadow per pitch of height)."""
    (left, top, right, bottom), keep = _shadow(camera, picture.shape[:2], kind, x, y, lift, sun)
    if keep is not None:
        under = picture[top:bottom, left:right]
        picture[top:bottom, left:right] = cv2.multiply(under, keep, scale=1 / 255)


@lru_cache(maxsize=STANDING)
def _shadow(camera: Camera, shape: tuple[int, int], kind: str, x: float, y: float, lift: float,
            sun: tuple[float, float]) -> tuple[tuple[int, int, int, int], npt.NDArray[np.uint8] | None]:
    """Where a pawn's shadow falls (left, top, right, bottom), and what it leaves of the light there, in 255ths; None
    where it falls beside the picture."""
    heights, radii = _slices(kind)
    drift = sun[1] * np.array([cos(radians(sun[0])), sin(radians(sun[0]))])
    centres = np.array([x, y]) + (heights[:, None] + lift) * drift
    ring = _ring()
    points = centres[:, None] + radii[:, None, None] * ring
    flat = np.concatenate([points.reshape(-1, 2), np.zeros((points.size // 2, 1))], axis=1)
    hull = np.asarray(cv2.convexHull(camera.project(flat).astype(np.float32)), dtype=np.float32).reshape(-1, 2)
    left, top, right, bottom = frame = _frame(hull, shape, 12)
    if right <= left or bottom <= top:
        return frame, None
    mask = np.zeros((bottom - top, right - left), np.uint8)
    outline = ((hull - [left, top]) * 2**SHIFT).round().astype(np.int32)
    cv2.fillConvexPoly(mask, outline, (255.0,), cv2.LINE_AA, SHIFT)
    soft = cv2.GaussianBlur(mask, (0, 0), 3.0 + 5 * lift)
    keep = cv2.cvtColor(255 - (soft * SHADOW_DEPTH / (1 + lift)).astype(np.uint8), cv2.COLOR_GRAY2BGR)
    return frame, np.asarray(keep, dtype=np.uint8)


def draw_pawn(picture: npt.NDArray[np.uint8], camera: Camera, kind: str, colour: tuple[float, float, float], x: float,
              y: float, lift: float, sun_deg: float) -> None:
    """Draw a pawn that stands at (x, y), `lift` pitches above the board, lit from opposite `sun_deg`."""
    heights, radii = _slices(kind)
    light = -np.array([cos(radians(sun_deg)), sin(radians(sun_deg))])
    for ring, bright in _shells(camera, kind, x, y, lift, sun_deg):
        cv2.fillConvexPoly(picture, ring, [min(255.0, part * bright) for part in colour], cv2.LINE_AA, SHIFT)
    _shine(picture, camera, x + 0.4 * radii[-3] * light[0], y + 0.4 * radii[-3] * light[1], heights[-3] + lift)


@lru_cache(maxsize=STANDING)
def _shells(camera: Camera, kind: str, x: float, y: float, lift: float,
            sun_deg: float) -> tuple[tuple[npt.NDArray[np.int32], float], ...]:
    """The rings that make up a pawn, from the foot up and from the outside in, each with its brightness."""
    heights, radii = _slices(kind)
    slope = np.gradient(radii, heights)
    light = -np.array([cos(radians(sun_deg)), sin(radians(sun_deg))])
    shells = []
    for share, gain, push in ((1.0, 0.62, 0.0), (0.82, 0.85, 0.12), (0.55, 1.08, 0.28)):
        centres = np.array([x, y]) + push * radii[:, None] * light
        points = centres[:, None] + share * radii[:, None, None] * _ring()
        ups = np.broadcast_to(-(heights + lift)[:, None, None], (*points.shape[:2], 1))
        px = camera.project(np.concatenate([points, ups], axis=2).reshape(-1, 3))
        rings = (px.reshape(SLICES, RIM, 2) * 2**SHIFT).round().astype(np.int32)
        bright = gain * (1.0 + 0.25 * np.clip(-slope, -0.6, 1.0))
        shells += list(zip(rings, map(float, bright), strict=True))
    return tuple(shells)


def _shine(picture: npt.NDArray[np.uint8], camera: Camera, x: float, y: float, up: float) -> None:
    px, edge = camera.project_flat(x, y, up), camera.project_flat(x + 0.03, y, up)
    radius = max(1, round(float(np.hypot(edge[0] - px[0], edge[1] - px[1])) * 2**SHIFT))
    cv2.circle(picture, (round(px[0] * 2**SHIFT), round(px[1] * 2**SHIFT)), radius, (235, 238, 240), -1, cv2.LINE_AA,
               SHIFT)


def _slices(kind: str) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    profile = np.array(PROFILES[kind])
    heights = np.linspace(0, profile[-1, 0], SLICES)
    return heights, GIRTH * np.interp(heights, profile[:, 0], profile[:, 1])


def _ring() -> npt.NDArray[np.float64]:
    turn = np.linspace(0, 2 * np.pi, RIM, endpoint=False)
    return np.stack([np.cos(turn), np.sin(turn)], axis=-1)


def _frame(points: npt.NDArray[np.float32], shape: tuple[int, ...], pad: int) -> tuple[int, int, int, int]:
    low, high = points.min(axis=0), points.max(axis=0)
    return (max(0, int(low[0]) - pad), max(0, int(low[1]) - pad), min(shape[1], int(high[0]) + pad),
            min(shape[0], int(high[1]) + pad))
