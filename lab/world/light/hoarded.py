"""The fifteenth half's rigs: a carport, a glass shade, a bookcase and a bulb, a candle arch, roof windows mirrored."""

from __future__ import annotations

import numpy as np

from lab.world.light.placing import Rig, Rng, around, lamp_at, mirrored
from lab.world.scene.camera import Camera
from lab.world.scene.scene import Lamp


def _carport(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    front, back = around(rng, (17, 24), (8, 13), turn), around(rng, (19, 26), (7, 11), turn + 3.1)
    return 0.33, 6700, (lamp_at(rng, front, 8.0, 0.5, 6600, True), lamp_at(rng, back, 5.0, 0.22, 7100, True))


def _glass_shade(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.15, 4300, (lamp_at(rng, around(rng, (6, 11), (12, 17)), 2.6, 0.84, 2850),)


def _bookcase_and_bulb(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    shelf, bulb = around(rng, (15, 20), (10, 15), turn), around(rng, (4, 10), (18, 25), turn + 2.4)
    return 0.16, 4400, (lamp_at(rng, shelf, 1.4, 0.34, 3900), lamp_at(rng, bulb, 1.1, 0.52, 2900))


def _candle_arch(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    x, y, z = around(rng, (16, 21), (8, 11), turn)
    side = np.array([-np.sin(turn), np.cos(turn)])
    lit = tuple(
        lamp_at(rng, (x + float(n * side[0]), y + float(n * side[1]), z + 2.2 - 0.5 * n * n), 0.4, 0.016, 2350)
        for n in (-2, -1, 0, 1, 2)
    )
    return 0.034, 3200, (*lit, lamp_at(rng, around(rng, (20, 27), (14, 19), turn + 2.2), 2.4, 0.045, 2900))


def _roof_lantern_in_board(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    x, y, z = mirrored(rng, camera, (20, 30))
    size = float(rng.uniform(0.55, 0.75))
    turn = rng.uniform(0, np.pi)
    c, s = float(np.cos(turn)), float(np.sin(turn))
    places = [(a * size * 2.3, b * size * 3.2) for a in (-1, 0, 1) for b in (-0.5, 0.5)]
    lit = tuple(lamp_at(rng, (x + c * u - s * v, y + s * u + c * v, z), size, 0.062, 6000, True) for u, v in places)
    return 0.35, 6000, lit


RIGS: dict[str, tuple[str, Rig]] = {
    "overcast": ("carport", _carport),
    "lamp": ("glass-shade", _glass_shade),
    "two_lamps": ("bookcase-and-bulb", _bookcase_and_bulb),
    "evening": ("candle-arch", _candle_arch),
    "glare": ("roof-lantern-in-board", _roof_lantern_in_board),
}
"""For each family of light the rig's name and how it is set up."""
