"""The thirteenth half's rigs: a courtyard, a drum shade, two rooms' lamps, a paper star, a transom in the board."""

from __future__ import annotations

import numpy as np

from lab.world.light.placing import Rig, Rng, around, lamp_at, mirrored
from lab.world.scene.camera import Camera
from lab.world.scene.scene import Lamp


def _courtyard(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    sky, wall = around(rng, (9, 15), (22, 28), turn), around(rng, (15, 22), (10, 15), turn + 3.4)
    return 0.38, 6500, (lamp_at(rng, sky, 5.0, 0.5, 7100, True), lamp_at(rng, wall, 4.5, 0.15, 5000, True))


def _drum_shade(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.16, 4300, (lamp_at(rng, around(rng, (3, 9), (15, 21)), 2.6, 0.8, 2800),)


def _two_rooms(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    here, beyond = around(rng, (6, 11), (14, 20), turn), around(rng, (16, 22), (12, 17), turn + 2.4)
    return 0.18, 4400, (lamp_at(rng, here, 1.7, 0.52, 2850), lamp_at(rng, beyond, 2.2, 0.33, 4000))


def _paper_star(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    star, dusk = around(rng, (9, 14), (11, 16), turn), around(rng, (18, 24), (13, 19), turn + 2.8)
    return 0.034, 3500, (lamp_at(rng, star, 2.0, 0.08, 2350), lamp_at(rng, dusk, 3.2, 0.035, 8600, True))


def _transom_in_board(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    x, y, z = mirrored(rng, camera, (20, 31))
    turn, size = rng.uniform(0, np.pi), float(rng.uniform(0.5, 0.75))
    apart = 1.35 * size
    panes = [(x + off * apart * float(np.cos(turn)), y + off * apart * float(np.sin(turn)), z) for off in (-2, 0, 2)]
    window = tuple(lamp_at(rng, place, size, 0.14, 6400, True) for place in panes)
    return 0.34, 5500, (*window, lamp_at(rng, around(rng, (14, 21), (12, 19)), 2.0, 0.1, 3000))


RIGS: dict[str, tuple[str, Rig]] = {
    "overcast": ("courtyard", _courtyard),
    "lamp": ("drum-shade", _drum_shade),
    "two_lamps": ("two-rooms", _two_rooms),
    "evening": ("paper-star", _paper_star),
    "glare": ("transom-in-board", _transom_in_board),
}
"""For each family of light the rig's name and how it is set up."""
