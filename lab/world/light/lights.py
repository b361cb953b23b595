"""Light rigs: rooms by day, lamps, evenings, and lamps or windows mirrored in the board."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from lab.world.scene.camera import Camera
from lab.world.scene.scene import Lamp, Light

Rng = np.random.Generator
Rig = Callable[[Rng, Camera], tuple[float, float, tuple[Lamp, ...]]]
"""Sets a room up for a camera: the strength of the light from everywhere, its kelvin, lamps and windows."""
FAMILIES = ("overcast", "lamp", "two_lamps", "evening", "glare")


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


def _attic_windows(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    slope, gable = around(rng, (6, 11), (15, 20), turn), around(rng, (18, 24), (7, 11), turn + rng.uniform(1.8, 4.4))
    return 0.4, 6300, (lamp_at(rng, slope, 3.2, 0.42, 7400, True), lamp_at(rng, gable, 3.8, 0.22, 6100, True))


def _paper_globe(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.16, 3300, (lamp_at(rng, around(rng, (1, 6), (12, 17)), 2.6, 0.74, 2850),)


def _reading_lamps(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    cold, warm = around(rng, (9, 13), (9, 13), turn), around(rng, (9, 13), (7, 11), turn + np.pi + rng.uniform(-0.5, 0.5))
    return 0.12, 3700, (lamp_at(rng, cold, 1.1, 0.5, 5200), lamp_at(rng, warm, 1.0, 0.4, 2850))


def _lampions(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn, away = rng.uniform(0, 2 * np.pi), float(rng.uniform(5, 9))
    along, high = np.array([-np.sin(turn), np.cos(turn)]), float(rng.uniform(11, 14))
    middle = np.array([np.cos(turn), np.sin(turn)]) * away
    strung = [(*(middle + along * part), high + 0.04 * part**2) for part in (-14.0, -7.0, 0.0, 7.0, 14.0)]
    lit = tuple(lamp_at(rng, tuple(map(float, place)), 1.0, 0.026, 2350) for place in strung)
    return 0.036, 3000, (*lit, lamp_at(rng, around(rng, (18, 26), (8, 13)), 2.4, 0.03, 4200, True))


def _roof_window_in_board(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    x, y, z = mirrored(rng, camera, (18, 27))
    turn, size = rng.uniform(0, np.pi), float(rng.uniform(1.0, 1.35))
    one, two = (np.array([np.cos(turn + part), np.sin(turn + part)]) * 1.35 * size for part in (0.0, np.pi / 2))
    panes = [np.array([x, y]) + a * one + b * two for a in (-1, 1) for b in (-1, 1)]
    return 0.36, 6500, tuple(lamp_at(rng, (float(p[0]), float(p[1]), z), size, 0.1, 6700, True) for p in panes)


_RIGS: dict[int, tuple[Rig, ...]] = {
    18: (_attic_windows, _paper_globe, _reading_lamps, _lampions, _roof_window_in_board),
}
"""For each split how a room is set up for each family of light, in the order of `FAMILIES`."""


def light_of(split: int, family: str, camera: Camera, rng: Rng) -> Light:
    """A light of that family for a camera, drawn by chance."""
    rig = _RIGS[split][FAMILIES.index(family)]
    sky, kelvin, lamps = rig(rng, camera)
    return Light(family, rig.__name__.strip("_").replace("_", "-"), sky * float(rng.uniform(0.85, 1.2)), kelvin, lamps)
