"""The fourteenth half's rigs: a marquee, a mushroom lamp, a cooker's lamp, a door ajar, a ring light in the board."""

from __future__ import annotations

import numpy as np

from lab.world.light.placing import Rig, Rng, around, lamp_at, mirrored
from lab.world.scene.camera import Camera
from lab.world.scene.scene import Lamp


def _marquee(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    canvas, side = around(rng, (2, 8), (20, 26), turn), around(rng, (20, 27), (8, 13), turn + 2.7)
    return 0.5, 6100, (lamp_at(rng, canvas, 7.0, 0.35, 5900, True), lamp_at(rng, side, 5.0, 0.2, 6900, True))


def _mushroom_lamp(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.14, 4200, (lamp_at(rng, around(rng, (9, 14), (9, 13)), 1.8, 0.85, 2750),)


def _cooker_and_hall(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    cooker, hall = around(rng, (13, 19), (9, 13), turn), around(rng, (6, 12), (20, 26), turn + 2.2)
    return 0.17, 4500, (lamp_at(rng, cooker, 1.0, 0.36, 4300), lamp_at(rng, hall, 1.6, 0.5, 3000))


def _door_ajar(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    door, stove = around(rng, (15, 21), (11, 16), turn), around(rng, (13, 18), (8, 12), turn + 2.5)
    return 0.036, 3400, (lamp_at(rng, door, 2.4, 0.075, 2900, True), lamp_at(rng, stove, 1.6, 0.035, 2150))


def _ring_light_in_board(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    x, y, z = mirrored(rng, camera, (17, 26))
    reach = float(rng.uniform(2.0, 2.8))
    turns = np.arange(10) * np.pi / 5
    places = [(x + reach * float(np.cos(turn)), y + reach * float(np.sin(turn)), z) for turn in turns]
    lit = tuple(lamp_at(rng, place, 0.6, 0.042, 5200) for place in places)
    return 0.32, 5000, (*lit, lamp_at(rng, around(rng, (14, 20), (13, 19)), 2.2, 0.12, 3300))


RIGS: dict[str, tuple[str, Rig]] = {
    "overcast": ("marquee", _marquee),
    "lamp": ("mushroom-lamp", _mushroom_lamp),
    "two_lamps": ("cooker-and-hall", _cooker_and_hall),
    "evening": ("door-ajar", _door_ajar),
    "glare": ("ring-light-in-board", _ring_light_in_board),
}
"""For each family of light the rig's name and how it is set up."""
