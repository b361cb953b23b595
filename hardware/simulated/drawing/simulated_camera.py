"""The simulated camera: where it hangs, how its lens bends, and which pixel sees which point of the table.

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
        square = (flat**2).sum(axis=1, keepdims=True)
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
    """Interpolate a grid sampled every GRID_STEP_PX to every pixel, exact at the samples."""
    rows, columns = coarse.shape[:2]
    ys = (np.arange((rows - 1) * GRID_STEP_PX) / GRID_STEP_PX).astype(np.float32)
    xs = (np.arange((columns - 1) * GRID_STEP_PX) / GRID_STEP_PX).astype(np.float32)
    wide = _lerp(coarse, xs, axis=1)
    return _lerp(wide, ys, axis=0)


def _lerp(values: npt.NDArray[np.float32], at: npt.NDArray[np.float32], axis: int) -> npt.NDArray[np.float32]:
    low = at.astype(np.int64)
    share = (at - low).reshape((-1, 1, 1) if axis == 0 else (1, -1, 1))
    near, far = np.take(values, low, axis=axis), np.take(values, low + 1, axis=axis)
    return np.asarray(near + (far - near) * share, dtype=np.float32)
