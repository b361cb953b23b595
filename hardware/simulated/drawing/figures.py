"""Solids that are no simple pawns: winged guards, and the dragon on its raised golden stand.

A figure is a heap of balls and plates, each shaded and drawn from the farthest to the nearest; lengths in pitches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.drawing.simulated_camera import Camera

SHIFT = 4
RIM = 28
SHADOW_DEPTH = 0.4
SHADOW_SOFT_PX = 4.0

Bgr = tuple[float, float, float]
Gain = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Ball:
    """A ball whose middle is `up` above the board point (x, y)."""

    x: float
    y: float
    up: float
    radius: float
    ink: Bgr


@dataclass(frozen=True, slots=True)
class Plate:
    """A flat round plate, `thick` high, its underside `up` above the board point (x, y)."""

    x: float
    y: float
    up: float
    thick: float
    radius: float
    ink: Bgr


@dataclass(frozen=True, slots=True)
class Figure:
    """Something that stands on the board, in parts."""

    x: float
    y: float
    parts: tuple[Ball | Plate, ...]


def cast_figure_shadow(picture: npt.NDArray[np.uint8], camera: Camera, figure: Figure,
                       sun: tuple[float, float]) -> None:
    """Darken the board where the figure's shadow falls; `sun` is (direction_deg, shadow per height)."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    drift = sun[1] * np.array([cos(radians(sun[0])), sin(radians(sun[0]))])
    for part in figure.parts:
        x, y = np.array([part.x, part.y]) + part.up * drift
        cv2.fillConvexPoly(mask, _disc_px(camera, float(x), float(y), 0.0, part.radius), (255.0,), cv2.LINE_AA, SHIFT)
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not len(rows):
        return
    pad = 14
    area = np.s_[max(0, rows[0] - pad):rows[-1] + pad, max(0, columns[0] - pad):columns[-1] + pad]
    soft = cv2.GaussianBlur(mask[area], (0, 0), SHADOW_SOFT_PX)
    keep = cv2.cvtColor(255 - (soft * SHADOW_DEPTH).astype(np.uint8), cv2.COLOR_GRAY2BGR)
    picture[area] = cv2.multiply(picture[area], keep, scale=1 / 255)


def draw_figure(picture: npt.NDArray[np.uint8], camera: Camera, figure: Figure, gain: Gain, sun_deg: float) -> None:
    """Draw the figure's parts, the farthest from the camera first, lit from opposite `sun_deg`."""
    eye = camera.eye

    def distance(part: Ball | Plate) -> float:
        return float(np.hypot(np.hypot(part.x - eye[0], part.y - eye[1]), -eye[2] - part.up))

    for part in sorted(figure.parts, key=distance, reverse=True):
        ink = tuple(value * light for value, light in zip(part.ink, gain, strict=True))
        if isinstance(part, Ball):
            _draw_ball(picture, camera, part, ink, sun_deg)
        else:
            _draw_plate(picture, camera, part, ink)


def _draw_ball(picture: npt.NDArray[np.uint8], camera: Camera, ball: Ball, ink: Sequence[float],
               sun_deg: float) -> None:
    light = -np.array([cos(radians(sun_deg)), sin(radians(sun_deg))])
    for share, bright, push in ((1.0, 0.6, 0.0), (0.8, 0.85, 0.15), (0.5, 1.05, 0.3), (0.2, 1.25, 0.4)):
        x, y = np.array([ball.x, ball.y]) + push * ball.radius * light
        colour = [min(255.0, value * bright) for value in ink]
        shape = _disc_px(camera, float(x), float(y), ball.up, share * ball.radius)
        cv2.fillConvexPoly(picture, shape, colour, cv2.LINE_AA, SHIFT)


def _draw_plate(picture: npt.NDArray[np.uint8], camera: Camera, plate: Plate, ink: Sequence[float]) -> None:
    for step in range(5):
        shape = _disc_px(camera, plate.x, plate.y, plate.up + plate.thick * step / 4, plate.radius)
        bright = 1.0 if step == 4 else 0.6
        cv2.fillConvexPoly(picture, shape, [min(255.0, value * bright) for value in ink], cv2.LINE_AA, SHIFT)
    inner = _disc_px(camera, plate.x, plate.y, plate.up + plate.thick, 0.86 * plate.radius)
    cv2.polylines(picture, [inner], True, [0.7 * value for value in ink], 2, cv2.LINE_AA, SHIFT)


def _disc_px(camera: Camera, x: float, y: float, up: float, radius: float) -> npt.NDArray[np.int32]:
    turn = np.linspace(0, 2 * np.pi, RIM, endpoint=False)
    points = np.stack([x + radius * np.cos(turn), y + radius * np.sin(turn), np.full(RIM, -up)], axis=1)
    return np.asarray((camera.project(points) * 2**SHIFT).round(), dtype=np.int32)


def guard(x: float, y: float, ink: Bgr, turn_deg: float) -> Figure:
    """A squat winged guard: a foot, a body, a head, and two wings held out sideways."""
    ahead = np.array([cos(radians(turn_deg)), sin(radians(turn_deg))])
    aside = np.array([-ahead[1], ahead[0]])
    parts: list[Ball | Plate] = [Plate(x, y, 0.0, 0.06, 0.19, ink)]
    parts += [Ball(x, y, 0.1 + 0.08 * k, 0.15 - 0.012 * k, ink) for k in range(5)]
    parts.append(Ball(x + 0.06 * ahead[0], y + 0.06 * ahead[1], 0.52, 0.1, ink))
    for side in (-1, 1):
        for k in range(5):
            place = np.array([x, y]) + side * (0.1 + 0.035 * k) * aside - 0.05 * ahead
            parts.append(Ball(float(place[0]), float(place[1]), 0.3 + 0.06 * k, 0.07 - 0.006 * k, ink))
    return Figure(x, y, tuple(parts))


@dataclass(frozen=True, slots=True)
class DragonBuild:
    """One sculptor's dragon: the size of its stand, its proportions and colours."""

    stand_up: float
    stand_radius: float
    stand_ink: Bgr
    ink: Bgr
    belly: Bgr
    neck: float
    span: float
    bulk: float


def draw_build(chance: np.random.Generator) -> DragonBuild:
    """A dragon drawn from ranges: a golden stand, a dragon in green, red, violet or black."""
    inks: tuple[Bgr, ...] = ((60, 110, 40), (40, 40, 150), (120, 50, 90), (40, 40, 42), (130, 90, 40))
    ink = inks[int(chance.integers(len(inks)))]

    def pick(low: float, high: float) -> float:
        return float(chance.uniform(low, high))

    gold = (pick(40, 90), pick(150, 190), pick(195, 230))
    belly = tuple(min(255.0, value * 1.5 + 30) for value in ink)
    return DragonBuild(pick(0.28, 0.42), pick(0.46, 0.54), gold, ink, (belly[0], belly[1], belly[2]),
                       pick(0.36, 0.52), pick(0.22, 0.34), pick(0.85, 1.15))


def dragon(x: float, y: float, build: DragonBuild, heading: str) -> Figure:
    """The stand with its four legs, and the dragon on it, whose head reaches out towards `heading`."""
    ahead = np.array({"N": (0.0, -1.0), "E": (1.0, 0.0), "S": (0.0, 1.0), "W": (-1.0, 0.0)}[heading])
    aside = np.array([-ahead[1], ahead[0]])
    floor = build.stand_up + 0.06
    parts: list[Ball | Plate] = [Plate(x, y, build.stand_up, 0.06, build.stand_radius, build.stand_ink)]
    for corner in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        reach = 0.68 * build.stand_radius
        parts += [Ball(x + reach * corner[0], y + reach * corner[1], up, 0.05, build.stand_ink)
                  for up in np.arange(0.05, build.stand_up, 0.06)]

    def ball(forward: float, sideways: float, up: float, radius: float, ink: Bgr) -> Ball:
        place = np.array([x, y]) + forward * ahead + sideways * aside
        return Ball(float(place[0]), float(place[1]), floor + up, radius * build.bulk, ink)

    parts += [ball(-0.12 + 0.06 * k, 0.0, 0.13, 0.14, build.ink) for k in range(5)]
    parts += [ball(0.12 + (build.neck - 0.12) * k / 4, 0.0, 0.2 + 0.07 * k, 0.085 - 0.006 * k, build.belly)
              for k in range(5)]
    parts += [ball(build.neck + 0.06, 0.0, 0.48, 0.09, build.ink), ball(build.neck + 0.14, 0.0, 0.45, 0.055, build.ink)]
    parts += [ball(build.neck + 0.05, 0.05 * side, 0.55, 0.025, (220, 230, 235)) for side in (-1, 1)]
    parts += [ball(-0.2 - 0.05 * k, 0.03 * k, 0.1, 0.075 - 0.01 * k, build.ink) for k in range(5)]
    for side in (-1, 1):
        parts += [ball(-0.05 - 0.03 * k, side * (0.1 + build.span * k / 5), 0.22 + 0.04 * k, 0.07, build.belly)
                  for k in range(6)]
    return Figure(x, y, tuple(parts))
