"""The twelfth half's rigs: a stairwell, an uplighter, a pair of shades, moon and night-light, a door in the board."""

from __future__ import annotations

import numpy as np

from lab.world.light.placing import Rig, Rng, around, lamp_at, mirrored
from lab.world.scene.camera import Camera
from lab.world.scene.scene import Lamp


def _stairwell(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    window, landing = around(rng, (12, 18), (20, 27), turn), around(rng, (17, 23), (9, 14), turn + 2.6)
    return 0.36, 6700, (lamp_at(rng, window, 4.5, 0.55, 6900, True), lamp_at(rng, landing, 4, 0.16, 5200, True))


def _uplighter(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.17, 4500, (lamp_at(rng, around(rng, (6, 13), (21, 28)), 4.2, 0.78, 2900),)


def _pair_of_shades(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    first, second = around(rng, (6, 10), (14, 19), turn), around(rng, (6, 10), (14, 19), turn + 3.0)
    return 0.17, 4500, (lamp_at(rng, first, 1.5, 0.46, 2750), lamp_at(rng, second, 1.5, 0.4, 3500))


def _moon_and_night_light(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    moon, night = around(rng, (18, 25), (14, 20), turn), around(rng, (12, 17), (8, 12), turn + 2.2)
    return 0.033, 3600, (lamp_at(rng, moon, 3.0, 0.045, 8200, True), lamp_at(rng, night, 1.4, 0.07, 2400))


def _double_door_in_board(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    x, y, z = mirrored(rng, camera, (20, 31))
    turn, size = rng.uniform(0, np.pi), float(rng.uniform(0.75, 1.05))
    apart = 1.25 * size
    wings = [(x + off * apart * float(np.cos(turn)), y + off * apart * float(np.sin(turn)), z) for off in (-1, 1)]
    door = tuple(lamp_at(rng, place, size, 0.2, 6200, True) for place in wings)
    return 0.35, 5600, (*door, lamp_at(rng, around(rng, (15, 22), (12, 19)), 2.0, 0.1, 2950))


RIGS: dict[str, tuple[str, Rig]] = {
    "overcast": ("stairwell", _stairwell),
    "lamp": ("uplighter", _uplighter),
    "two_lamps": ("pair-of-shades", _pair_of_shades),
    "evening": ("moon-and-night-light", _moon_and_night_light),
    "glare": ("double-door-in-board", _double_door_in_board),
}
"""For each family of light the rig's name and how it is set up."""
