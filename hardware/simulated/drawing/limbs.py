"""Draws hands and sleeves as chains of rounded limbs seen by the camera, with their shadow on the table."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, radians, sin

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.drawing.light import Camera
from hardware.simulated.drawing.stage import OUTWARDS, Bgr, Hand

RIM = 16
TURN = np.linspace(0, 2 * np.pi, RIM, endpoint=False)
RING = np.stack([np.cos(TURN), np.sin(TURN), np.zeros(RIM)], axis=-1)
"""A circle of radius 1 as RIM points (x, y, up)."""
Joint = tuple[float, float, float]
"""Back from the fingertips, sideways (thumb negative), radius; in pitches of an adult's hand."""
SHIFT = 4
SHADOW_STEP = 4
"""Hand shadows are drawn at one pixel in so many: they are soft."""
SHADOW_DEPTH = 0.42
SLEEVE_AT = 3.7
ARM_RISE = 0.16
"""How much an arm rises, in pitches of height per pitch of length, from the fingertips to the elbow."""
GRIPS: dict[str, tuple[tuple[Joint, ...], ...]] = {
    "pinch": (
        ((2.0, .58, .17), (1.45, .78, .16), (1.1, .62, .14)), ((1.9, .26, .2), (1.05, .42, .18), (.7, .34, .15)),
        ((1.85, -.08, .21), (.9, .08, .19), (.28, .12, .15)), ((1.85, -.42, .21), (.85, -.38, .19), (.05, -.02, .14)),
        ((2.5, -.66, .27), (1.4, -.86, .22), (.2, -.24, .15))),
    "point": (
        ((2.0, .58, .17), (1.5, .74, .16), (1.55, .45, .15)), ((1.9, .26, .2), (1.25, .38, .18), (1.4, .1, .16)),
        ((1.85, -.08, .21), (.95, .0, .19), (.9, -.1, .16)), ((1.85, -.42, .21), (.95, -.36, .18), (.0, -.05, .14)),
        ((2.5, -.66, .27), (1.7, -.9, .22), (1.1, -.6, .17))),
    "flat": (
        ((2.0, .62, .17), (1.2, .95, .16), (.6, 1.15, .13)), ((1.9, .26, .2), (.8, .48, .18), (.1, .6, .14)),
        ((1.85, -.08, .21), (.7, .0, .19), (-.1, .02, .15)), ((1.85, -.42, .21), (.75, -.5, .18), (.05, -.55, .14)),
        ((2.5, -.66, .27), (1.8, -1.2, .22), (1.2, -1.5, .17))),
}
PALM: tuple[Joint, ...] = ((2.0, .45, .38), (2.9, .25, .42), (2.9, -.25, .42), (2.0, -.3, .42))
FOREARM: tuple[Joint, ...] = ((2.9, 0, .55), (4.6, 0, .62))
SLEEVE: tuple[Joint, ...] = ((SLEEVE_AT, 0, .82), (6.0, 0, 1.0), (18.0, 0, 1.35))
LAYERS: tuple[tuple[float, float], ...] = (
    (1.0, 0.66), (0.92, 0.78), (0.82, 0.88), (0.68, 0.96), (0.5, 1.02), (0.28, 1.06))
"""Share of the radius and brightness of the nested shapes that make a limb look round."""


def draw_hand(picture: npt.NDArray[np.uint8], camera: Camera, hand: Hand, gain: Sequence[float]) -> None:
    """Draw one hand with its arm and sleeve; `gain` (b, g, r) is the light where it is."""
    skin, sleeve = _lit(hand.person.skin, gain), _lit(hand.person.sleeve, gain)
    _limb(picture, camera, hand, FOREARM, skin)
    _limb(picture, camera, hand, SLEEVE, sleeve)
    _cuff(picture, camera, hand, sleeve)
    _limb(picture, camera, hand, PALM, skin, is_blob=True)
    for finger in GRIPS[hand.grip]:
        _limb(picture, camera, hand, finger, skin)
        _nail(picture, camera, hand, finger, skin)


def cast_shadow(picture: npt.NDArray[np.uint8], camera: Camera, hands: Sequence[Hand], sun_deg: float,
                slope: float) -> None:
    """Darken the table under the hands, shifted away from the light and soft."""
    tall, width = picture.shape[:2]
    mask = np.zeros((tall // SHADOW_STEP, width // SHADOW_STEP), np.uint8)
    for hand in hands:
        drift = (slope * cos(radians(sun_deg)), slope * sin(radians(sun_deg)))
        for chain in (FOREARM, SLEEVE, PALM, *GRIPS[hand.grip]):
            points, ups, radii = _places(hand, chain)
            flat = np.c_[points + ups[:, None] * drift, np.zeros(len(points))]
            _fill_chain(mask, camera, flat, radii, (255.0,), 1 / SHADOW_STEP, chain is PALM)
    if not mask.any():
        return
    soft = cv2.GaussianBlur(mask, (0, 0), 3.5)
    keep = cv2.resize(255 - (soft * SHADOW_DEPTH).astype(np.uint8), (width, tall), interpolation=cv2.INTER_LINEAR)
    left, top, wide, high = cv2.boundingRect(255 - keep)
    if not wide:
        return
    area = np.s_[top:top + high, left:left + wide]
    picture[area] = cv2.multiply(picture[area], cv2.cvtColor(keep[area], cv2.COLOR_GRAY2BGR), scale=1 / 255)


def _limb(picture: npt.NDArray[np.uint8], camera: Camera, hand: Hand, chain: Sequence[Joint], colour: Bgr,
          is_blob: bool = False) -> None:
    points, ups, radii = _places(hand, chain)
    world = np.c_[points, -ups]
    shares = np.array([share for share, _ in LAYERS])
    layers = _rings(camera, np.tile(world, (len(LAYERS), 1)), (shares[:, None] * radii).ravel())
    for rings, (_, bright) in zip(layers.reshape(len(LAYERS), len(points), RIM, 2), LAYERS, strict=True):
        ink = tuple(min(255.0, part * bright) for part in colour)
        _fill(picture, rings, ink, is_blob)


def _fill_chain(picture: npt.NDArray[np.uint8], camera: Camera, world: npt.NDArray[np.float64],
                radii: npt.NDArray[np.float64], ink: tuple[float, ...], scale: float, is_blob: bool) -> None:
    """Fill the hulls of neighbouring circles of a chain (or of all of them) as the camera sees them."""
    _fill(picture, _rings(camera, world, radii, scale), ink, is_blob)


def _rings(camera: Camera, world: npt.NDArray[np.float64], radii: npt.NDArray[np.float64],
           scale: float = 1.0) -> npt.NDArray[np.float32]:
    """Pixels (n, RIM, 2) of level circles around world points (n, 3)."""
    px = camera.project((world[:, None] + radii[:, None, None] * RING).reshape(-1, 3)) * scale
    return np.clip(px.reshape(len(world), RIM, 2), -3000, 5000).astype(np.float32)


def _fill(picture: npt.NDArray[np.uint8], rings: npt.NDArray[np.float32], ink: tuple[float, ...],
          is_blob: bool) -> None:
    groups = [rings.reshape(-1, 2)] if is_blob else [
        np.concatenate(pair) for pair in zip(rings[:-1], rings[1:], strict=True)]
    for group in groups:
        hull = (cv2.convexHull(group) * 2**SHIFT).round().astype(np.int32)
        cv2.fillConvexPoly(picture, hull, ink, cv2.LINE_AA, SHIFT)


def _places(hand: Hand, chain: Sequence[Joint]) -> tuple[npt.NDArray[np.float64], ...]:
    """Board points (n, 2), heights and radii of a chain, for this hand's place, lean and size."""
    out_x, out_y = OUTWARDS[hand.side]
    angle = atan2(out_y, out_x) + radians(hand.lean_deg)
    back, aside = np.array([cos(angle), sin(angle)]), np.array([-sin(angle), cos(angle)])
    joints = np.array(chain)
    mirror = 1.0 if hand.person.is_right_handed else -1.0
    size = hand.person.size
    points = np.array([hand.x, hand.y]) + size * (joints[:, :1] * back + mirror * joints[:, 1:2] * aside)
    return points, hand.up + ARM_RISE * size * joints[:, 0], size * joints[:, 2]


def _cuff(picture: npt.NDArray[np.uint8], camera: Camera, hand: Hand, colour: Bgr) -> None:
    """A darker band at the end of the sleeve, and two folds."""
    for at, width in ((SLEEVE_AT, 0.8), (SLEEVE_AT + 0.35, 0.85), (5.6, 0.93), (7.4, 1.0)):
        points, ups, _ = _places(hand, ((at, -width, 0), (at + 0.1, 0, 0), (at, width, 0)))
        px = camera.project(np.c_[points, -ups])
        ink = tuple(part * 0.55 for part in colour)
        cv2.polylines(picture, [(px * 2**SHIFT).round().astype(np.int32)], False, ink, 2, cv2.LINE_AA, SHIFT)


def _nail(picture: npt.NDArray[np.uint8], camera: Camera, hand: Hand, finger: Sequence[Joint], colour: Bgr) -> None:
    points, ups, radii = _places(hand, finger[-1:])
    ink = tuple(min(255.0, part * 0.85 + 36) for part in colour)
    _fill_chain(picture, camera, np.c_[points, -ups - radii], radii * 0.42, ink, 1.0, True)


def _lit(colour: Bgr, gain: Sequence[float]) -> Bgr:
    return colour[0] * float(gain[0]), colour[1] * float(gain[1]), colour[2] * float(gain[2])
