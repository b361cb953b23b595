"""Where lamps and windows are put around the board, by chance."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from lab.world.scene.camera import Camera
from lab.world.scene.scene import Lamp

Rng = np.random.Generator
Rig = Callable[[Rng, Camera], tuple[float, float, tuple[Lamp, ...]]]
"""Sets a room up for a camera: the strength of the light from everywhere, its kelvin, lamps and windows."""


def around(
    rng: Rng, away: tuple[float, float], high: tuple[float, float], azimuth: float | None = None
) -> tuple[float, float, float]:
    """A place at a distance from the board's middle and a height, in tiles."""
    turn = rng.uniform(0, 2 * np.pi) if azimuth is None else azimuth
    reach = rng.uniform(*away)
    return float(reach * np.cos(turn)), float(reach * np.sin(turn)), float(rng.uniform(*high))


def mirrored(rng: Rng, camera: Camera, high: tuple[float, float]) -> tuple[float, float, float]:
    """Where a lamp hangs that the camera sees mirrored in the board, away from its middle."""
    spot = np.array([*rng.uniform(-2.6, 2.6, 2), 0.0])
    ray = spot - np.array(camera.place)
    ray[2] = -ray[2]
    ray /= np.linalg.norm(ray)
    place = spot + ray * rng.uniform(*high) / ray[2]
    return float(place[0]), float(place[1]), float(place[2])


def lamp_at(
    rng: Rng, place: tuple[float, float, float], radius: float, irradiance: float, kelvin: float, window: bool = False
) -> Lamp:
    """A lamp or a window there, brighter or dimmer and warmer or colder by chance than told."""
    return Lamp(
        *place, radius, irradiance * float(rng.uniform(0.85, 1.2)), kelvin * float(rng.uniform(0.95, 1.05)), window
    )
