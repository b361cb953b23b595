"""The tenth half's rigs: a porch, an arc lamp, a strip and a lamp, the landing's light, a panel in the board."""

from __future__ import annotations

import numpy as np

from lab.world.light.placing import Rig, Rng, around, lamp_at, mirrored
from lab.world.scene.camera import Camera
from lab.world.scene.scene import Lamp


def _porch(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    street, house = around(rng, (17, 25), (9, 15), turn), around(rng, (14, 20), (8, 13), turn + 2.9)
    return 0.4, 7100, (lamp_at(rng, street, 8, 0.55, 6700, True), lamp_at(rng, house, 3, 0.12, 4600, True))


def _arc_lamp(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.14, 4600, (lamp_at(rng, around(rng, (6, 12), (13, 19)), 1.9, 0.85, 2850),)


def _strip_and_lamp(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    ends = (around(rng, (15, 17), (9, 11), turn + aside) for aside in (-0.25, 0.0, 0.25))
    strip = tuple(lamp_at(rng, place, 0.9, 0.13, 5000) for place in ends)
    return 0.18, 4500, (*strip, lamp_at(rng, around(rng, (9, 15), (14, 21), turn + 2.2), 1.6, 0.46, 2800))


def _landing_light(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    door, shade = around(rng, (20, 27), (10, 16), turn), around(rng, (11, 16), (9, 14), turn + 2.0)
    return 0.033, 3200, (lamp_at(rng, door, 3.2, 0.06, 3300, True), lamp_at(rng, shade, 1.5, 0.06, 2350))


def _panel_in_board(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    panel = lamp_at(rng, mirrored(rng, camera, (18, 30)), float(rng.uniform(1.1, 1.9)), 0.5, 4200, True)
    return 0.35, 5200, (panel, lamp_at(rng, around(rng, (16, 24), (12, 20)), 2.4, 0.1, 3000))


RIGS: dict[str, tuple[str, Rig]] = {
    "overcast": ("porch", _porch),
    "lamp": ("arc-lamp", _arc_lamp),
    "two_lamps": ("strip-and-lamp", _strip_and_lamp),
    "evening": ("landing-light", _landing_light),
    "glare": ("panel-in-board", _panel_in_board),
}
"""For each family of light the rig's name and how it is set up."""
