"""Light rigs, in sixteen halves: rooms by day, lamps, evenings, and lamps or windows mirrored in the board."""

from __future__ import annotations

import numpy as np

from lab.world.art.editions import (
    BURIED,
    CACHED,
    CRATED,
    GARNERED,
    HELD_OUT,
    HOARDED,
    KEPT_BACK,
    LEARN,
    LOFTED,
    SEALED,
    SHELVED,
    STASHED,
    STOWED,
    TUCKED,
    UNSEEN,
    VAULTED,
)
from lab.world.light import cached, crated, garnered, hoarded, lofted, shelved, stashed, tucked
from lab.world.light.placing import Rig, Rng, around, lamp_at, mirrored
from lab.world.scene.camera import Camera
from lab.world.scene.scene import Lamp, Light

HAND_SET = "hand-set-camera"
"""The rig in whose light the camera keeps an exposure that it was given for another."""
FAMILIES = ("overcast", "lamp", "two_lamps", "evening", "glare")


def _grey_day(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.7, 7200, (lamp_at(rng, around(rng, (20, 30), (14, 24)), 9, 0.5, 6800, True),)


def _desk_lamp(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.12, 5000, (lamp_at(rng, around(rng, (8, 12), (9, 14)), 1.1, 0.9, 3000),)


def _kitchen(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    places = (around(rng, (12, 18), (22, 30), turn), around(rng, (12, 18), (22, 30), turn + 2.4))
    return 0.2, 4200, tuple(lamp_at(rng, place, 2.0, 0.45, 3600) for place in places)


def _standing_lamp(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.035, 3200, (lamp_at(rng, around(rng, (24, 34), (20, 28)), 3.0, 0.09, 2700),)


def _lamp_in_board(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.35, 5200, (lamp_at(rng, mirrored(rng, camera, (16, 28)), float(rng.uniform(1.0, 1.8)), 0.5, 3400),)


def _bay_window(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.4, 8000, (lamp_at(rng, around(rng, (24, 32), (10, 20)), 12, 0.75, 7500, True),)


def _pendant(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.16, 4600, (lamp_at(rng, around(rng, (10, 15), (15, 22)), 2.4, 0.8, 3300),)


def _sconces(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    first, second = around(rng, (16, 22), (9, 14), turn), around(rng, (16, 22), (9, 14), turn + 3.0)
    return 0.18, 4800, (lamp_at(rng, first, 1.4, 0.5, 2900), lamp_at(rng, second, 1.4, 0.35, 5200))


def _candles(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    places = (around(rng, (9, 13), (7, 10), turn), around(rng, (10, 14), (7, 10), turn + 1.2))
    return 0.03, 2900, tuple(lamp_at(rng, place, 0.5, 0.05, 2100) for place in places)


def _window_in_board(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.3, 6500, (lamp_at(rng, mirrored(rng, camera, (20, 34)), float(rng.uniform(1.3, 2.4)), 0.55, 6000, True),)


def _skylight(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.55, 7600, (lamp_at(rng, around(rng, (18, 26), (22, 32)), 8, 0.6, 7000, True),)


def _clamp_lamp(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.14, 4800, (lamp_at(rng, around(rng, (9, 14), (12, 18)), 1.7, 0.85, 4000),)


def _bulb_and_lantern(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    first, second = around(rng, (14, 20), (15, 24), turn), around(rng, (14, 20), (12, 20), turn + 1.8)
    return 0.19, 4500, (lamp_at(rng, first, 1.7, 0.5, 4300), lamp_at(rng, second, 1.7, 0.38, 2800))


def _string_lights(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turns = rng.uniform(0, 2 * np.pi) + np.arange(4) * 0.7
    return 0.032, 3000, tuple(lamp_at(rng, around(rng, (14, 20), (10, 16), turn), 0.7, 0.025, 2400) for turn in turns)


def _bulbs_in_board(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    x, y, z = mirrored(rng, camera, (18, 30))
    turn, apart = rng.uniform(0, 2 * np.pi), rng.uniform(1.6, 2.6)
    places = ((x + side * apart * np.cos(turn), y + side * apart * np.sin(turn), z) for side in (-1, 1))
    return 0.32, 4800, tuple(lamp_at(rng, place, float(rng.uniform(0.8, 1.3)), 0.26, 4000) for place in places)


def _veranda(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    first, second = around(rng, (18, 26), (12, 20), turn), around(rng, (18, 26), (12, 20), turn + 0.9)
    return 0.5, 7000, (lamp_at(rng, first, 7, 0.4, 6400, True), lamp_at(rng, second, 7, 0.25, 6900, True))


def _reading_lamp(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.13, 4400, (lamp_at(rng, around(rng, (7, 11), (10, 16)), 1.4, 0.85, 2700),)


def _window_and_lamp(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    window, lamp = around(rng, (18, 26), (10, 16), turn), around(rng, (10, 15), (13, 20), turn + 2.1)
    return 0.2, 6800, (lamp_at(rng, window, 5, 0.42, 7200, True), lamp_at(rng, lamp, 1.5, 0.42, 2800))


def _oil_lamp(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.028, 2600, (lamp_at(rng, around(rng, (8, 12), (8, 12)), 0.8, 0.08, 2000),)


def _chandelier_in_board(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    x, y, z = mirrored(rng, camera, (18, 30))
    turns, reach = rng.uniform(0, 2 * np.pi) + np.arange(5) * 0.4 * np.pi, float(rng.uniform(1.8, 3.0))
    places = [(x + reach * float(np.cos(turn)), y + reach * float(np.sin(turn)), z) for turn in turns]
    return 0.32, 4600, tuple(lamp_at(rng, place, float(rng.uniform(0.5, 0.8)), 0.1, 3000) for place in places)


def _garden_door(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.35, 6200, (lamp_at(rng, around(rng, (16, 22), (7, 12)), 8, 0.7, 5600, True),)


def _ceiling_spot(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.1, 4200, (lamp_at(rng, around(rng, (4, 10), (24, 32)), 0.8, 0.95, 3200),)


def _track_lights(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    places = (around(rng, (12, 18), (18, 26), turn + aside) for aside in (0, 0.5))
    return 0.15, 4000, tuple(lamp_at(rng, place, 0.9, 0.45, 3900) for place in places)


def _fireplace(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    fire, lamp = around(rng, (20, 28), (8, 12), turn), around(rng, (22, 30), (18, 26), turn + 2.6)
    return 0.03, 2800, (lamp_at(rng, fire, 3.5, 0.08, 1900), lamp_at(rng, lamp, 1.5, 0.04, 2700))


def _tube_in_board(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    x, y, z = mirrored(rng, camera, (20, 32))
    turn, step = rng.uniform(0, np.pi), float(rng.uniform(0.9, 1.3))
    places = [(x + n * step * float(np.cos(turn)), y + n * step * float(np.sin(turn)), z) for n in range(-3, 4)]
    return 0.38, 5000, tuple(lamp_at(rng, place, 0.6, 0.043, 5400) for place in places)


def _conservatory(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turns = rng.uniform(0, 2 * np.pi) + np.array([0.0, 1.7, 3.5])
    places = [around(rng, (16, 24), (10, 26), float(turn)) for turn in turns]
    return 0.45, 6900, tuple(lamp_at(rng, place, 6, 0.25, 6200, True) for place in places)


def _paper_lantern(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.11, 4300, (lamp_at(rng, around(rng, (3, 9), (15, 21)), 3.2, 0.85, 2850),)


def _laptop_and_lamp(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    screen, lamp = around(rng, (9, 12), (5, 7), turn), around(rng, (12, 18), (16, 24), turn + 2.7)
    return 0.15, 4300, (lamp_at(rng, screen, 1.6, 0.22, 8800, True), lamp_at(rng, lamp, 1.9, 0.5, 3000))


def _television(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    screen, lamp = around(rng, (20, 26), (7, 10), turn), around(rng, (16, 22), (14, 20), turn + 2.2)
    return 0.03, 3600, (lamp_at(rng, screen, 3.0, 0.05, 8600, True), lamp_at(rng, lamp, 1.2, 0.055, 2500))


def _sash_in_board(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    x, y, z = mirrored(rng, camera, (20, 32))
    size = float(rng.uniform(0.7, 1.0))
    places = [(x + across * size * 1.25, y + down * size * 1.75, z) for across in (-1, 1) for down in (-1, 1)]
    return 0.37, 6100, tuple(lamp_at(rng, place, size, 0.085, 5800, True) for place in places)


def _window_seat(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.28, 7400, (lamp_at(rng, around(rng, (11, 15), (6, 10)), 5, 0.75, 6300, True),)


def _hand_set_camera(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    bulb, wall = around(rng, (5, 11), (17, 24), turn), around(rng, (16, 22), (10, 16), turn + 1.9)
    return 0.2, 4700, (lamp_at(rng, bulb, 1.2, 0.8, 3500), lamp_at(rng, wall, 2.2, 0.12, 4100))


def _dusk_and_bulb(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    window, bulb = around(rng, (14, 20), (8, 13), turn), around(rng, (6, 12), (16, 22), turn + 1.5)
    return 0.14, 9500, (lamp_at(rng, window, 4, 0.42, 10500, True), lamp_at(rng, bulb, 1.3, 0.42, 2600))


def _corner_lamp(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    corner, hall = around(rng, (18, 24), (11, 16), turn), around(rng, (26, 34), (14, 20), turn + 1.6)
    return 0.034, 3000, (lamp_at(rng, corner, 2.2, 0.08, 2450), lamp_at(rng, hall, 4.5, 0.03, 3900, True))


def _ceiling_in_board(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    x, y, z = mirrored(rng, camera, (20, 30))
    turn, reach = rng.uniform(0, 2 * np.pi), float(rng.uniform(2.2, 3.0))
    places = [
        (x + reach * float(np.cos(turn + third)), y + reach * float(np.sin(turn + third)), z) for third in (0, 2.1, 4.2)
    ]
    return 0.36, 5300, tuple(lamp_at(rng, place, float(rng.uniform(0.9, 1.3)), 0.11, 4400) for place in places)


def _awning(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    garden, cloth = around(rng, (18, 26), (7, 12), turn), around(rng, (4, 9), (16, 22), turn + 3.0)
    return 0.3, 7000, (lamp_at(rng, garden, 9, 0.5, 6600, True), lamp_at(rng, cloth, 8, 0.3, 4300, True))


def _bankers_lamp(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    return 0.15, 4500, (lamp_at(rng, around(rng, (8, 11), (7, 10)), 1.8, 0.8, 3100),)


def _torch_and_bulb(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    torch, bulb = around(rng, (7, 11), (9, 13), turn), around(rng, (13, 19), (18, 26), turn + 2.3)
    return 0.17, 4400, (lamp_at(rng, torch, 0.6, 0.35, 7200), lamp_at(rng, bulb, 1.7, 0.48, 2900))


def _street_light(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    turn = rng.uniform(0, 2 * np.pi)
    street, shade = around(rng, (20, 28), (12, 18), turn), around(rng, (12, 17), (11, 16), turn + 2.5)
    return 0.032, 3400, (lamp_at(rng, street, 3.0, 0.05, 2050, True), lamp_at(rng, shade, 1.7, 0.06, 2900))


def _window_and_bulb_in_board(rng: Rng, camera: Camera) -> tuple[float, float, tuple[Lamp, ...]]:
    window, bulb = mirrored(rng, camera, (22, 32)), mirrored(rng, camera, (16, 24))
    size = float(rng.uniform(0.9, 1.5))
    return 0.34, 5600, (lamp_at(rng, window, size, 0.3, 6400, True), lamp_at(rng, bulb, 0.9, 0.24, 3100))


RIGS: dict[str, dict[str, tuple[str, Rig]]] = {
    LEARN: {
        "overcast": ("grey-day", _grey_day),
        "lamp": ("desk-lamp", _desk_lamp),
        "two_lamps": ("kitchen", _kitchen),
        "evening": ("standing-lamp", _standing_lamp),
        "glare": ("lamp-in-board", _lamp_in_board),
    },
    HELD_OUT: {
        "overcast": ("bay-window", _bay_window),
        "lamp": ("pendant", _pendant),
        "two_lamps": ("sconces", _sconces),
        "evening": ("candles", _candles),
        "glare": ("window-in-board", _window_in_board),
    },
    UNSEEN: {
        "overcast": ("skylight", _skylight),
        "lamp": ("clamp-lamp", _clamp_lamp),
        "two_lamps": ("bulb-and-lantern", _bulb_and_lantern),
        "evening": ("string-lights", _string_lights),
        "glare": ("bulbs-in-board", _bulbs_in_board),
    },
    KEPT_BACK: {
        "overcast": ("veranda", _veranda),
        "lamp": ("reading-lamp", _reading_lamp),
        "two_lamps": ("window-and-lamp", _window_and_lamp),
        "evening": ("oil-lamp", _oil_lamp),
        "glare": ("chandelier-in-board", _chandelier_in_board),
    },
    SEALED: {
        "overcast": ("garden-door", _garden_door),
        "lamp": ("ceiling-spot", _ceiling_spot),
        "two_lamps": ("track-lights", _track_lights),
        "evening": ("fireplace", _fireplace),
        "glare": ("tube-in-board", _tube_in_board),
    },
    VAULTED: {
        "overcast": ("conservatory", _conservatory),
        "lamp": ("paper-lantern", _paper_lantern),
        "two_lamps": ("laptop-and-lamp", _laptop_and_lamp),
        "evening": ("television", _television),
        "glare": ("sash-in-board", _sash_in_board),
    },
    BURIED: {
        "overcast": ("window-seat", _window_seat),
        "lamp": (HAND_SET, _hand_set_camera),
        "two_lamps": ("dusk-and-bulb", _dusk_and_bulb),
        "evening": ("corner-lamp", _corner_lamp),
        "glare": ("ceiling-in-board", _ceiling_in_board),
    },
    STOWED: {
        "overcast": ("awning", _awning),
        "lamp": ("bankers-lamp", _bankers_lamp),
        "two_lamps": ("torch-and-bulb", _torch_and_bulb),
        "evening": ("street-light", _street_light),
        "glare": ("window-and-bulb-in-board", _window_and_bulb_in_board),
    },
    SHELVED: shelved.RIGS,
    CRATED: crated.RIGS,
    LOFTED: lofted.RIGS,
    STASHED: stashed.RIGS,
    CACHED: cached.RIGS,
    TUCKED: tucked.RIGS,
    HOARDED: hoarded.RIGS,
    GARNERED: garnered.RIGS,
}
"""For each half and family of light the rig's name and how it is set up."""


def light_of(half: str, family: str, camera: Camera, rng: Rng) -> Light:
    """A light of that family for a camera, drawn by chance."""
    name, rig = RIGS[half][family]
    sky, kelvin, lamps = rig(rng, camera)
    return Light(family, name, sky * float(rng.uniform(0.85, 1.2)), kelvin, lamps)
