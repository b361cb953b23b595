"""Photographs of printed sheets, taken by a camera of our own arithmetic: pinhole, bent lens, paper in space, noise."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import pypdfium2

PX_A_MM = 4.0
POINTS_A_MM = 72 / 25.4


def printed(pdf: Path) -> np.ndarray:
    """The first page as it comes out of the printer, in grey, `PX_A_MM` pixels a millimetre."""
    document = pypdfium2.PdfDocument(str(pdf))
    try:
        picture = document[0].render(scale=PX_A_MM / POINTS_A_MM).to_numpy()
    finally:
        document.close()
    return cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)


@dataclass(frozen=True)
class Camera:
    """A pinhole of this focal length with radial (k1, k2) and tangential (p1, p2) bending."""

    size_px: tuple[int, int] = (960, 720)
    focal_px: float = 820.0
    centre_px: tuple[float, float] = (488.0, 351.0)
    bend: tuple[float, float, float, float] = (-0.21, 0.06, 0.0006, -0.0004)

    def bent(self, x, y):
        """Where a ray (x, y, 1) hits the picture, in focal lengths."""
        k1, k2, p1, p2 = self.bend
        square = x * x + y * y
        radial = 1 + square * (k1 + square * k2)
        return (
            x * radial + 2 * p1 * x * y + p2 * (square + 2 * x * x),
            y * radial + p1 * (square + 2 * y * y) + 2 * p2 * x * y,
        )

    def pixels(self, x, y):
        """The pixel of a ray."""
        u, v = self.bent(x, y)
        return u * self.focal_px + self.centre_px[0], v * self.focal_px + self.centre_px[1]

    @lru_cache(maxsize=4)  # noqa: B019 - a camera is a value, and there are few
    def rays(self):
        """The ray of every pixel: what `bent` maps onto it, found by going round."""
        width, height = self.size_px
        v, u = np.mgrid[0:height, 0:width].astype(np.float64)
        goal_x, goal_y = (u - self.centre_px[0]) / self.focal_px, (v - self.centre_px[1]) / self.focal_px
        x, y = goal_x.copy(), goal_y.copy()
        for _ in range(25):
            bent_x, bent_y = self.bent(x, y)
            x, y = x + goal_x - bent_x, y + goal_y - bent_y
        return x, y

    def photograph(self, paper: np.ndarray, turn: np.ndarray, place_mm, rng: np.random.Generator) -> np.ndarray:
        """A picture of the paper: `turn` its axes as columns, `place_mm` its middle before the camera."""
        x, y = self.rays()
        normal, middle = turn[:, 2], np.asarray(place_mm, dtype=np.float64)
        distance = (normal @ middle) / (normal[0] * x + normal[1] * y + normal[2])
        points = np.stack([x * distance, y * distance, distance], axis=-1) - middle
        height, width = paper.shape
        across = (points @ turn[:, 0]) * PX_A_MM + width / 2
        down = (points @ turn[:, 1]) * PX_A_MM + height / 2
        seen = cv2.remap(
            cv2.GaussianBlur(paper, (0, 0), 1.2), across.astype(np.float32), down.astype(np.float32),
            cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=120,
        )  # fmt: skip
        noisy = np.clip(seen * 0.85 + 12 + rng.normal(0, 2, seen.shape), 0, 255).astype(np.uint8)
        return cv2.cvtColor(noisy, cv2.COLOR_GRAY2BGR)


def turned(about_x_deg: float, about_y_deg: float, about_z_deg: float = 0) -> np.ndarray:
    """The axes of a paper that was turned so from facing the camera."""
    x, y, z = np.radians([about_x_deg, about_y_deg, about_z_deg])
    one = np.array([[1, 0, 0], [0, np.cos(x), -np.sin(x)], [0, np.sin(x), np.cos(x)]])
    two = np.array([[np.cos(y), 0, np.sin(y)], [0, 1, 0], [-np.sin(y), 0, np.cos(y)]])
    three = np.array([[np.cos(z), -np.sin(z), 0], [np.sin(z), np.cos(z), 0], [0, 0, 1]])
    return one @ two @ three


POSES = [
    ((0, 0, 0), (0, 0, 330)),
    ((30, 0, 4), (-80, -60, 380)),
    ((-35, 10, -8), (90, 50, 360)),
    ((0, 40, 90), (-60, 60, 370)),
    ((10, -38, 30), (80, -70, 380)),
    ((25, 25, 45), (0, 20, 420)),
    ((-20, -30, 180), (-110, 70, 400)),
    ((35, -15, -60), (110, -60, 420)),
    ((15, 5, 10), (-130, -90, 420)),
    ((-40, 0, 0), (130, 95, 430)),
]
"""How a person might hold the sheet: turns in degrees, the middle in millimetres before the camera."""


def album(paper: np.ndarray, camera: Camera, poses=tuple(POSES), seed: int = 1) -> list[np.ndarray]:
    """A picture of the paper in each pose."""
    rng = np.random.default_rng(seed)
    return [camera.photograph(paper, turned(*turn), place, rng) for turn, place in poses]
