"""The sixteenth half's rigs: light off snow, a daylight lamp, a hall and a pendant, tea lights, a fanlight mirrored."""

from __future__ import annotations

import numpy as np

from lab.world.light.placing import Rig, Rng, around, lamp_at, mirrored
from lab.world.scene.camera import Camera
from lab.world.scene.scene import Lamp


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


RIGS: dict[str, tuple[str, Rig]] = {
    "overcast": ("snow-light", _snow_light),
    "lamp": ("daylight-lamp", _daylight_lamp),
    "two_lamps": ("hall-and-pendant", _hall_and_pendant),
    "evening": ("tea-lights", _tea_lights),
    "glare": ("fanlight-in-board", _fanlight_in_board),
}
"""For each family of light the rig's name and how it is set up."""
