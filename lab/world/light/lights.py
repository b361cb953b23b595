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


def _conservatory(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    panes = [around(rng, (13, 19), (9, 15), turn + part) for part in (0.0, 0.8, 1.6)]
    return 0.5, 6900, tuple(lamp_at(rng, pane, 4.6, 0.2, 7000, True) for pane in panes)


def _clip_lamp(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.1, 3900, (lamp_at(rng, around(rng, (5, 9), (8, 12)), 0.9, 0.9, 3300),)


def _strip_and_standard(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    strip, standard = around(rng, (8, 13), (16, 21), turn), around(rng, (13, 18), (11, 15), turn + 2.4)
    return 0.15, 3800, (lamp_at(rng, strip, 2.8, 0.5, 4300, True), lamp_at(rng, standard, 2.2, 0.34, 2600))


def _hearth(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    fire = lamp_at(rng, around(rng, (17, 23), (6, 9), turn), 3.0, 0.07, 2000, True)
    shaded = lamp_at(rng, around(rng, (15, 21), (13, 18), turn + rng.uniform(1.4, 4.4)), 1.6, 0.06, 2700)
    return 0.034, 2900, (fire, shaded)


def _spots_in_board(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    x, y, z = mirrored(rng, camera, (17, 25))
    turn = rng.uniform(0, np.pi)
    places = [(x + away * float(np.cos(turn)), y + away * float(np.sin(turn)), z) for away in (-5.0, 0.0, 5.0)]
    return 0.32, 4300, tuple(lamp_at(rng, place, 0.55, 0.14, 3200) for place in places)


_RIGS: dict[int, tuple[Rig, ...]] = {
    17: (_conservatory, _clip_lamp, _strip_and_standard, _hearth, _spots_in_board),
}
"""For each split how a room is set up for each family of light, in the order of `FAMILIES`."""


def light_of(split: int, family: str, camera: Camera, rng: Rng) -> Light:
    """A light of that family for a camera, drawn by chance."""
    rig = _RIGS[split][FAMILIES.index(family)]
    sky, kelvin, lamps = rig(rng, camera)
    return Light(family, rig.__name__.strip("_").replace("_", "-"), sky * float(rng.uniform(0.85, 1.2)), kelvin, lamps)
