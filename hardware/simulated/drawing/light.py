"""The simulated camera, its light and its sensor: where it hangs, how its lens bends, which pixel sees which point.

World units are pitches; x runs east, y south and z *down*, so a point 1 pitch above the board has z = -1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin

import cv2
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
MapPair = tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]]
BENT_TO = 1.0
"""The square of the distance from the lens's axis, at a depth of 1, up to which its distortion is known to be a lens's:
beyond, a polynomial may fold what is far outside into the picture."""
GRID_STEP_PX = 16
"""Spacing of the coarse grid on which picture-to-table maps are computed before they are interpolated."""


@dataclass(frozen=True, slots=True)
class BoardShift:
    """How far the board was bumped from its first place: pitches and degrees."""

    dx: float = 0.0
    dy: float = 0.0
    turn_deg: float = 0.0

    def matrix(self) -> Floats:
        """Board to table coordinates, 3x3, turning about the board's centre."""
        c, s = cos(radians(self.turn_deg)), sin(radians(self.turn_deg))
        cx = cy = 3.5
        return np.array([[c, -s, cx - c * cx + s * cy + self.dx], [s, c, cy - s * cx - c * cy + self.dy], [0, 0, 1]])


class Camera:
    """A pinhole with radial distortion that looks at the board from `height` pitches."""

    def __init__(self, height: float, tilt_deg: float, azimuth_deg: float, roll_deg: float, bend: tuple[float, float],
                 see: Sequence[tuple[float, float]], size_px: tuple[int, int], fill: float = 0.97) -> None:
        self.size_px = size_px
        self.lens = np.array([bend[0], bend[1], 0.0, 0.0, 0.0])
        self._seen = np.array([(x, y, 0.0) for x, y in see])
        self._aim(height, tilt_deg, azimuth_deg, roll_deg, fill)

    def _aim(self, height: float, tilt_deg: float, azimuth_deg: float, roll_deg: float, fill: float) -> None:
        """Choose focal length and the point looked at so that everything to be seen fits the picture."""
        width, tall = self.size_px
        target = np.array([3.5, 3.5, 0.0])
        focal = 1.3 * tall
        for _ in range(8):
            self._place(target, height, tilt_deg, azimuth_deg, roll_deg, focal)
            px = self.project(self._seen)
            low, high = px.min(axis=0), px.max(axis=0)
            focal *= fill * min(width / (high[0] - low[0]), tall / (high[1] - low[1]))
            middle = self.unproject((low + high)[None] / 2)[0]
            centre = self.unproject(np.array([[width / 2, tall / 2]]))[0]
            target[:2] += middle - centre
        self._place(target, height, tilt_deg, azimuth_deg, roll_deg, focal)

    def _place(self, target: Floats, height: float, tilt_deg: float, azimuth_deg: float, roll_deg: float,
               focal: float) -> None:
        tilt, azimuth = radians(tilt_deg), radians(azimuth_deg)
        away = np.array([sin(tilt) * cos(azimuth), sin(tilt) * sin(azimuth), -cos(tilt)])
        self.eye = target + height / cos(tilt) * away
        forward = -away
        right = np.array([cos(radians(roll_deg)), sin(radians(roll_deg)), 0.0])
        right = right - forward * (right @ forward)
        right /= np.linalg.norm(right)
        self.turn = np.vstack([right, np.cross(forward, right), forward])
        self.offset = -self.turn @ self.eye
        width, tall = self.size_px
        self.matrix = np.array([[focal, 0, width / 2 - 0.5], [0, focal, tall / 2 - 0.5], [0, 0, 1.0]])

    def project(self, points: Floats) -> Floats:
        """Pixels (n, 2) of world points (n, 3)."""
        seen = points @ self.turn.T + self.offset
        flat = seen[:, :2] / seen[:, 2:]
        square = np.minimum((flat**2).sum(axis=1, keepdims=True), BENT_TO)
        bent = flat * (1 + square * (self.lens[0] + square * self.lens[1]))
        return np.asarray(bent * self.matrix[0, 0] + self.matrix[:2, 2], dtype=np.float64)

    def project_flat(self, x: float, y: float, up: float = 0.0) -> tuple[float, float]:
        """Pixel of the point (x, y) that is `up` pitches above the table."""
        px = self.project(np.array([[x, y, -up]]))[0]
        return float(px[0]), float(px[1])

    def unproject(self, px: Floats) -> Floats:
        """Points (n, 2) of the table plane seen by pixels (n, 2)."""
        rays = cv2.undistortPoints(np.ascontiguousarray(px, dtype=np.float64)[:, None], self.matrix, self.lens)
        rays = np.c_[rays.reshape(-1, 2), np.ones(len(px))] @ self.turn
        reach = -self.eye[2] / rays[:, 2]
        plane = self.eye[:2] + rays[:, :2] * reach[:, None]
        return np.asarray(plane, dtype=np.float64)

    def maps_to(self, to_texture: Floats) -> MapPair:
        """Fixed-point remap tables from the picture into a texture; `to_texture` (3x3) takes table points there."""
        width, tall = self.size_px
        xs = np.arange(0, width + GRID_STEP_PX, GRID_STEP_PX, dtype=np.float64)
        ys = np.arange(0, tall + GRID_STEP_PX, GRID_STEP_PX, dtype=np.float64)
        grid = np.stack(np.meshgrid(xs, ys), axis=-1)
        plane = self.unproject(grid.reshape(-1, 2))
        texture = (np.c_[plane, np.ones(len(plane))] @ to_texture.T)[:, :2]
        coarse = texture.reshape(*grid.shape[:2], 2).astype(np.float32)
        full = _refine(coarse)[:tall, :width]
        first, second = cv2.convertMaps(np.ascontiguousarray(full), np.zeros((0,), np.float32), cv2.CV_16SC2)
        return np.asarray(first, dtype=np.int16), np.asarray(second, dtype=np.uint16)


def _refine(coarse: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Interpolate a grid (rows, columns, 2) sampled every GRID_STEP_PX to every pixel, exact at the samples."""
    share = np.arange(GRID_STEP_PX)[:, None] / GRID_STEP_PX
    near, far = coarse[:, :-1, None], coarse[:, 1:, None]
    wide = (near + (far - near) * share).astype(np.float32).reshape(len(coarse), 1, -1)
    near, far = wide[:-1], wide[1:]
    return (near + (far - near) * share).astype(np.float32).reshape(-1, wide.shape[2] // 2, 2)


MAP_STEP = 8
"""Light maps are computed at one pixel in so many and interpolated: light has no detail."""
GRAINS = 3
"""Independent noise pictures in the pool."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """Where the camera hangs and what light there is; lengths in mm, angles in degrees, noise in grey levels.

    `flicker` is the deviation of the exposure from picture to picture, `mixture` how much warmer the bright side is.
    """

    height_mm: float
    pitch_mm: float
    tilt_deg: float
    azimuth_deg: float
    roll_deg: float
    bend: tuple[float, float]
    fill: float
    exposure: float
    warmth: float
    gradient: float
    gradient_deg: float
    vignette: float
    shade_depth: float
    shade_deg: float
    shade_at: float
    shade_soft: float
    glare: float
    glare_at: tuple[float, float]
    glare_size: float
    sun_deg: float
    sun_slope: float
    noise: float
    blur_px: float
    flicker: float
    mixture: float = 0.0

    @classmethod
    def draw(cls, chance: np.random.Generator, severity: float = 1.0) -> Conditions:
        """Conditions of a random evening; `severity` 0 is a studio, 1 an ordinary home, 1.5 a bad corner."""
        pick = chance.uniform
        return cls(
            height_mm=pick(600, 900), pitch_mm=pick(48.5, 50.5), tilt_deg=pick(0, 18 * min(severity, 1.1)),
            azimuth_deg=pick(0, 360), roll_deg=pick(-7, 7), bend=(pick(-0.09, 0.05), pick(-0.01, 0.02)),
            fill=pick(0.88, 0.97), exposure=pick(1 - 0.28 * severity, 1.06), warmth=severity * pick(-0.12, 0.18),
            gradient=severity * pick(0, 0.32), gradient_deg=pick(0, 360), vignette=pick(0.05, 0.25),
            shade_depth=severity * pick(0.1, 0.35) if pick() < 0.5 * severity else 0.0, shade_deg=pick(0, 360),
            shade_at=pick(-0.35, 0.35), shade_soft=pick(0.02, 0.15),
            glare=severity * pick(15, 60) if pick() < 0.4 * severity else 0.0, glare_at=(pick(), pick()),
            glare_size=pick(0.06, 0.16), sun_deg=pick(0, 360), sun_slope=pick(0.2, 0.9),
            noise=pick(1.0, 1.2 + 3.2 * severity), blur_px=pick(0.4, 0.6 + 0.6 * severity),
            flicker=severity * pick(0, 0.008))


def light_map(conditions: Conditions, size_px: tuple[int, int]) -> npt.NDArray[np.float32]:
    """Factor (h, w, 3) on every pixel: exposure, colour of light, gradient, vignette and a soft shade."""
    width, tall = size_px[0] // MAP_STEP + 1, size_px[1] // MAP_STEP + 1
    xs, ys = np.meshgrid(np.linspace(-0.5, 0.5, width), np.linspace(-0.5, 0.5, tall))
    slope = xs * cos(radians(conditions.gradient_deg)) + ys * sin(radians(conditions.gradient_deg))
    field = conditions.exposure * (1 + 2 * conditions.gradient * slope * 0.9 - 0.4 * conditions.gradient)
    field *= 1 - conditions.vignette * 2 * (xs**2 + ys**2)
    across = xs * cos(radians(conditions.shade_deg)) + ys * sin(radians(conditions.shade_deg))
    edge = 1 / (1 + np.exp(-(across - conditions.shade_at) / (conditions.shade_soft / 4)))
    field *= 1 - conditions.shade_depth * edge
    warmth = conditions.warmth + 2 * conditions.mixture * slope
    tint = np.stack([1 - warmth, np.ones_like(warmth), 1 + 0.6 * warmth], axis=-1)
    tint /= max(1.0, tint.max() * 0.97)
    return np.asarray(cv2.resize((field[..., None] * tint).astype(np.float32), size_px), dtype=np.float32)


def light_at(light: npt.NDArray[np.float32], px: tuple[float, float]) -> tuple[float, float, float]:
    """The light (b, g, r) at a pixel, or at the picture's rim beside it."""
    tall, width = light.shape[:2]
    blue, green, red = light[min(max(0, int(px[1])), tall - 1), min(max(0, int(px[0])), width - 1)]
    return float(blue), float(green), float(red)


def glare_map(conditions: Conditions, size_px: tuple[int, int]) -> npt.NDArray[np.uint8] | None:
    """White light (h, w, 3) that a lamp's reflection adds, or None where there is none."""
    if not conditions.glare:
        return None
    width, tall = size_px[0] // MAP_STEP + 1, size_px[1] // MAP_STEP + 1
    xs, ys = np.meshgrid(np.linspace(0, size_px[0] / size_px[1], width), np.linspace(0, 1, tall))
    cx, cy = conditions.glare_at[0] * size_px[0] / size_px[1], conditions.glare_at[1]
    spot = np.exp(-((xs - cx) ** 2 + (ys - cy) ** 2) / (2 * conditions.glare_size**2)) * conditions.glare
    full = cv2.resize(spot.astype(np.float32), size_px, interpolation=cv2.INTER_LINEAR)
    return np.asarray(np.repeat(full[..., None], 3, axis=2).round(), dtype=np.uint8)


def _levels(grain: npt.NDArray[np.float32]) -> npt.NDArray[np.uint8]:
    """What is positive in whole levels, half a level going to the even one, 255 at most; 0 elsewhere."""
    return np.asarray(cv2.convertScaleAbs(np.maximum(grain, 0)), dtype=np.uint8)


class Sensor:
    """Adds fresh noise from a pool drawn once, at a random offset each time.

    The pool's pictures are pairs of levels to add and levels to take away: bytes are added faster than other numbers.
    """

    def __init__(self, conditions: Conditions, size_px: tuple[int, int], seed: int) -> None:
        self.conditions, self.size_px = conditions, size_px
        self.chance = np.random.default_rng([seed, 77])
        tall, width = size_px[1] + 64, size_px[0] + 64
        self.pool = []
        for _ in range(GRAINS):
            grain = self.chance.standard_normal((tall, width, 3), dtype=np.float32)
            grain *= np.float32(conditions.noise)
            self.pool.append((_levels(grain), _levels(np.negative(grain, out=grain))))

    def expose(self, scene: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
        """One picture of a scene that is already blurred by the lens."""
        more, less = self.pool[int(self.chance.integers(GRAINS))]
        top, left = self.chance.integers(0, 64, 2)
        gain = 1 + self.conditions.flicker * float(self.chance.standard_normal())
        area = np.s_[top:top + self.size_px[1], left:left + self.size_px[0]]
        noisy = cv2.subtract(cv2.add(cv2.convertScaleAbs(scene, alpha=gain), more[area]), less[area])
        return np.asarray(noisy, dtype=np.uint8)
