"""The ninth half's rigs: a dormer, a globe lamp, a hood and a ceiling's lamp, a salt lamp, downlights in the board."""

from __future__ import annotations

import numpy as np

from lab.world.light.placing import Rig, Rng, around, lamp_at, mirrored
from lab.world.scene.camera import Camera
from lab.world.scene.scene import Lamp


def _dormer(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.42, 7400, (lamp_at(rng, around(rng, (9, 15), (17, 24)), 5, 0.6, 7000, True),)


def _globe_lamp(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.15, 4500, (lamp_at(rng, around(rng, (9, 13), (11, 17)), 2.2, 0.82, 2950),)


def _hood_and_ceiling(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    hood, ceiling = around(rng, (15, 21), (10, 15), turn), around(rng, (5, 11), (23, 30), turn + 2.0)
    return 0.18, 4600, (lamp_at(rng, hood, 1.2, 0.38, 4700), lamp_at(rng, ceiling, 2.1, 0.48, 3250))


def _salt_lamp(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    salt, door = around(rng, (12, 17), (7, 11), turn), around(rng, (24, 32), (14, 20), turn + 2.3)
    return 0.032, 3100, (lamp_at(rng, salt, 1.3, 0.065, 2150), lamp_at(rng, door, 3.5, 0.045, 3500, True))


def _downlights_in_board(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    x, y, z = mirrored(rng, camera, (18, 28))
    turn, apart = rng.uniform(0, np.pi), float(rng.uniform(3.0, 4.2))
    places = [(x + n * apart * float(np.cos(turn)), y + n * apart * float(np.sin(turn)), z) for n in (-1, 0, 1)]
    return 0.34, 5100, tuple(lamp_at(rng, place, float(rng.uniform(0.75, 1.0)), 0.16, 3800) for place in places)


RIGS: dict[str, tuple[str, Rig]] = {
    "overcast": ("dormer", _dormer),
    "lamp": ("globe-lamp", _globe_lamp),
    "two_lamps": ("hood-and-ceiling", _hood_and_ceiling),
    "evening": ("salt-lamp", _salt_lamp),
    "glare": ("downlights-in-board", _downlights_in_board),
}
"""For each family of light the rig's name and how it is set up."""
