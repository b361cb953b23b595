"""The eleventh half's rigs: a greenhouse, a gooseneck, an aquarium and a lamp, a lava lamp, a blind in the board."""

from __future__ import annotations

import numpy as np

from lab.world.light.placing import Rig, Rng, around, lamp_at, mirrored
from lab.world.scene.camera import Camera
from lab.world.scene.scene import Lamp


def _greenhouse(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    roof, wall = around(rng, (4, 9), (20, 28), turn), around(rng, (16, 22), (9, 14), turn + 1.8)
    return 0.42, 6300, (lamp_at(rng, roof, 6, 0.45, 6600, True), lamp_at(rng, wall, 5, 0.18, 6000, True))


def _gooseneck(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.15, 4700, (lamp_at(rng, around(rng, (8, 12), (9, 14)), 1.5, 0.82, 3050),)


def _aquarium_and_lamp(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    tank, lamp = around(rng, (15, 20), (7, 11), turn), around(rng, (9, 15), (15, 22), turn + 2.1)
    return 0.18, 4600, (lamp_at(rng, tank, 2.6, 0.32, 7800, True), lamp_at(rng, lamp, 1.7, 0.5, 2950))


def _lava_lamp(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    lava, shade = around(rng, (12, 17), (8, 12), turn), around(rng, (16, 23), (12, 18), turn + 2.4)
    return 0.033, 3200, (lamp_at(rng, lava, 1.2, 0.06, 2250), lamp_at(rng, shade, 2.0, 0.055, 2900))


def _blind_in_board(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    x, y, z = mirrored(rng, camera, (18, 29))
    turn = rng.uniform(0, np.pi)
    gaps = [(x + off * float(np.cos(turn)), y + off * float(np.sin(turn)), z) for off in (-2.4, -0.8, 0.8, 2.4)]
    slats = tuple(lamp_at(rng, place, float(rng.uniform(0.5, 0.75)), 0.13, 6100, True) for place in gaps)
    return 0.35, 5500, (*slats, lamp_at(rng, around(rng, (15, 22), (12, 19)), 2.2, 0.1, 3100))


RIGS: dict[str, tuple[str, Rig]] = {
    "overcast": ("greenhouse", _greenhouse),
    "lamp": ("gooseneck", _gooseneck),
    "two_lamps": ("aquarium-and-lamp", _aquarium_and_lamp),
    "evening": ("lava-lamp", _lava_lamp),
    "glare": ("blind-in-board", _blind_in_board),
}
"""For each family of light the rig's name and how it is set up."""
