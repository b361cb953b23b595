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


def _snow_light(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    window, second = around(rng, (15, 21), (6, 10), turn), around(rng, (17, 23), (9, 14), turn + 1.3)
    return 0.48, 8200, (lamp_at(rng, window, 6.5, 0.42, 8600, True), lamp_at(rng, second, 4.5, 0.2, 8000, True))


def _daylight_lamp(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.11, 3600, (lamp_at(rng, around(rng, (6, 10), (9, 13)), 1.5, 0.88, 6300),)


def _hall_and_pendant(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    pendant, hall = around(rng, (2, 7), (13, 18), turn), around(rng, (19, 25), (9, 14), turn + 2.0)
    return 0.14, 4100, (lamp_at(rng, pendant, 1.9, 0.56, 2750), lamp_at(rng, hall, 3.4, 0.3, 4600, True))


def _tea_lights(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turns = rng.uniform(0, 2 * np.pi) + np.cumsum(rng.uniform(0.5, 1.1, 6))
    lit = tuple(lamp_at(rng, around(rng, (10, 14), (6, 8), float(turn)), 0.35, 0.014, 2150) for turn in turns)
    return 0.033, 3100, (*lit, lamp_at(rng, around(rng, (20, 28), (15, 21)), 2.0, 0.05, 2750))


def _fanlight_in_board(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    x, y, z = mirrored(rng, camera, (20, 30))
    turn, size = rng.uniform(0, 2 * np.pi), float(rng.uniform(0.5, 0.7))
    rays = turn + np.linspace(0, np.pi, 6)
    places = [(x + 3.6 * size * float(np.cos(ray)), y + 3.6 * size * float(np.sin(ray)), z) for ray in rays]
    lit = tuple(lamp_at(rng, place, size, 0.055, 6200, True) for place in places)
    return 0.34, 6100, (*lit, lamp_at(rng, (x, y, z), 1.1 * size, 0.07, 6200, True))


_RIGS: dict[int, tuple[Rig, ...]] = {
    16: (_snow_light, _daylight_lamp, _hall_and_pendant, _tea_lights, _fanlight_in_board),
}
"""For each split how a room is set up for each family of light, in the order of `FAMILIES`."""


def light_of(split: int, family: str, camera: Camera, rng: Rng) -> Light:
    """A light of that family for a camera, drawn by chance."""
    rig = _RIGS[split][FAMILIES.index(family)]
    sky, kelvin, lamps = rig(rng, camera)
    return Light(family, rig.__name__.strip("_").replace("_", "-"), sky * float(rng.uniform(0.85, 1.2)), kelvin, lamps)
