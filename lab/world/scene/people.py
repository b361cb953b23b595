"""Who sits at the table of each half: skins, sleeves and how hands are held; and the shapes of their pawns."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from lab.world.art.editions import (
    BURIED,
    CACHED,
    CRATED,
    GARNERED,
    HOARDED,
    LOFTED,
    SEALED,
    SHELVED,
    STASHED,
    STOWED,
    TUCKED,
    VAULTED,
)
from lab.world.scene import shapes
from lab.world.scene.hand import SKINS
from lab.world.scene.scene import HandAt

Rng = np.random.Generator

_SLEEVES = (
    (40, 44, 60), (178, 40, 52), (226, 222, 214), (52, 96, 140), (96, 120, 76), (222, 160, 60), (120, 70, 130),
    (24, 24, 26),
)  # fmt: skip
_SEALED_SLEEVES = (
    (62, 34, 40), (232, 112, 60), (30, 106, 108), (206, 170, 176), (112, 82, 56), (168, 176, 182), (196, 190, 60),
    (46, 62, 42),
)  # fmt: skip
_VAULTED_SLEEVES = (
    (92, 98, 104), (148, 28, 62), (240, 214, 140), (24, 58, 92), (158, 190, 164), (204, 122, 96), (86, 62, 106),
    (246, 246, 244),
)  # fmt: skip
_BURIED_SLEEVES = (
    (70, 110, 112), (196, 84, 52), (250, 232, 196), (44, 40, 78), (136, 160, 90), (176, 150, 190), (98, 30, 44),
    (214, 218, 224),
)  # fmt: skip
_STOWED_SLEEVES = (
    (128, 44, 92), (74, 128, 190), (238, 196, 182), (54, 58, 66), (170, 176, 140), (146, 92, 40), (28, 84, 70),
    (248, 150, 88),
)  # fmt: skip
_SHELVED_SLEEVES = (
    (84, 88, 128), (204, 62, 84), (228, 226, 232), (34, 44, 40), (182, 196, 214), (120, 132, 70), (214, 140, 116),
    (66, 40, 30),
)  # fmt: skip
_CRATED_SLEEVES = (
    (58, 76, 112), (186, 52, 46), (236, 230, 210), (90, 72, 62), (146, 166, 152), (216, 176, 92), (104, 56, 88),
    (30, 30, 34),
)  # fmt: skip
_LOFTED_SLEEVES = (
    (72, 92, 72), (198, 76, 60), (230, 220, 236), (48, 56, 88), (166, 142, 118), (206, 190, 84), (126, 40, 62),
    (22, 28, 32),
)  # fmt: skip
_STASHED_SLEEVES = (
    (88, 104, 96), (210, 88, 40), (238, 226, 204), (36, 52, 74), (152, 128, 152), (196, 162, 56), (116, 30, 38),
    (38, 34, 30),
)  # fmt: skip
_CACHED_SLEEVES = (
    (64, 78, 112), (190, 58, 74), (224, 226, 230), (30, 62, 56), (146, 112, 84), (220, 180, 92), (92, 44, 88),
    (48, 48, 54),
)  # fmt: skip
_TUCKED_SLEEVES = (
    (76, 62, 98), (222, 98, 78), (216, 228, 222), (28, 46, 62), (128, 142, 84), (232, 196, 130), (112, 36, 54),
    (58, 50, 44),
)  # fmt: skip
_HOARDED_SLEEVES = (
    (66, 84, 102), (200, 74, 44), (242, 222, 196), (38, 44, 66), (134, 118, 146), (212, 186, 76), (104, 46, 66),
    (34, 40, 36),
)  # fmt: skip
_GARNERED_SLEEVES = (
    (82, 98, 116), (206, 66, 66), (234, 216, 206), (26, 54, 74), (140, 124, 98), (224, 188, 66), (78, 52, 92),
    (44, 42, 40),
)  # fmt: skip
"""What people wear."""
_INSTEAD = {
    BURIED: {
        "rest": "cupped", "flat": "limp", "point": "pair", "fist": "knuckles", "push": "shove", "pinch": "pluck",
    },
    STOWED: {
        "rest": "arched", "flat": "fanned", "point": "beckon", "fist": "clenched", "push": "nudge", "pinch": "tweeze",
    },
    SHELVED: {
        "rest": "draped", "flat": "planted", "point": "indicate", "fist": "balled", "push": "press", "pinch": "pincer",
    },
    CRATED: {
        "rest": "lolling", "flat": "braced", "point": "signal", "fist": "bunched", "push": "prod", "pinch": "nip",
    },
    LOFTED: {
        "rest": "slack", "flat": "pressed", "point": "hint", "fist": "gripped", "push": "urge", "pinch": "tweak",
    },
    STASHED: {
        "rest": "lax", "flat": "laid", "point": "show", "fist": "knotted", "push": "thrust", "pinch": "pick",
    },
    CACHED: {
        "rest": "loose", "flat": "level", "point": "aim", "fist": "fisted", "push": "jab", "pinch": "clip",
    },
    TUCKED: {
        "rest": "easy", "flat": "settled", "point": "mark", "fist": "shut", "push": "drive", "pinch": "peck",
    },
    HOARDED: {
        "rest": "idle", "flat": "smoothed", "point": "cue", "fist": "folded", "push": "slide", "pinch": "grasp",
    },
    GARNERED: {
        "rest": "repose", "flat": "evened", "point": "tell", "fist": "closed", "push": "shift", "pinch": "fetch",
    },
}  # fmt: skip
"""What hands of the seventh half and those after it do instead."""
_LACQUERS = ((176, 24, 44), (226, 128, 134), (94, 40, 84), (36, 68, 84), (238, 226, 220))
"""What some people paint their nails with."""
_METALS = ((214, 172, 84), (196, 198, 202))
"""What rings are made of."""


def sleeves(half: str) -> tuple[tuple[int, int, int], ...]:
    """The colours of sleeves in one half; the fifth and those after it have their own."""
    own = {
        SEALED: _SEALED_SLEEVES, VAULTED: _VAULTED_SLEEVES, BURIED: _BURIED_SLEEVES, STOWED: _STOWED_SLEEVES,
        SHELVED: _SHELVED_SLEEVES, CRATED: _CRATED_SLEEVES, LOFTED: _LOFTED_SLEEVES, STASHED: _STASHED_SLEEVES,
        CACHED: _CACHED_SLEEVES, TUCKED: _TUCKED_SLEEVES, HOARDED: _HOARDED_SLEEVES,
        GARNERED: _GARNERED_SLEEVES,
    }  # fmt: skip
    return own.get(half, _SLEEVES)


def skins(half: str) -> tuple[int, ...]:
    """The numbers of one half's tones in `hand.SKINS`; the fifth and those after it have their own."""
    own = {
        SEALED: range(6, 11), VAULTED: range(11, 16), BURIED: range(16, 21), STOWED: range(21, 26),
        SHELVED: range(26, 31), CRATED: range(31, 36), LOFTED: range(36, 41), STASHED: range(41, 46),
        CACHED: range(46, 51), TUCKED: range(51, 56), HOARDED: range(56, 61),
        GARNERED: range(61, len(SKINS)),
    }  # fmt: skip
    return tuple(own.get(half, range(6)))


def poses(half: str) -> tuple[str, ...]:
    """How hands in one half are held over or beside the board; the sixth has two of its own, later ones all."""
    if half == VAULTED:
        return ("spread", "curled", "point", "flat")
    return tuple(held(half, pose) for pose in ("rest", "flat", "point", "fist"))


def held(half: str, pose: str) -> str:
    """How a hand of that half does what hands of the first ones do in that pose."""
    return _INSTEAD[half][pose] if half in _INSTEAD else pose


def person_by_chance(rng: Rng, half: str) -> HandAt:
    """Whose hand it is: skin, sleeve, left or right; it lies nowhere yet."""
    worn, tones = sleeves(half), skins(half)
    sleeve, skin = worn[int(rng.integers(len(worn)))], tones[int(rng.integers(len(tones)))]
    whose = HandAt(
        0, 0, 0, 270, held(half, "rest"), skin, sleeve, float(rng.choice([0.4, 1.6, 2.8, 4.4])),
        bool(rng.random() < 0.35),
    )  # fmt: skip
    return _adorned(rng, whose) if half == TUCKED else whose


def _adorned(rng: Rng, whose: HandAt) -> HandAt:
    """The hand with nails, bare or lacquered, and perhaps a ring."""
    red, green, blue = SKINS[whose.skin]
    bare = (min(255, int(0.8 * red + 52)), int(0.8 * green + 34), int(0.8 * blue + 36))
    nails = _LACQUERS[int(rng.integers(len(_LACQUERS)))] if rng.random() < 0.35 else bare
    ring = _METALS[int(rng.integers(len(_METALS)))] if rng.random() < 0.5 else None
    return replace(whose, nails=nails, ring=ring)


def lacquer(half: str) -> tuple[float, float]:
    """How rough and how shiny the pawns' lacquer is in one half."""
    if half == HOARDED:
        return 0.48, 0.035
    if half == GARNERED:
        return 0.22, 0.045
    return (0.13, 0.075) if half == TUCKED else (0.3, 0.05)


def pawn_shapes(half: str) -> tuple[str, ...]:
    """The shapes a half's pawns have: six in the first four, two more in the fifth, then each half its own."""
    if half == VAULTED:
        return ("skittle", "mushroom", "spool")
    if half == BURIED:
        return ("rook", "bell", "hourglass", "peg")
    if half == STOWED:
        return ("baluster", "beehive", "acorn", "drum")
    if half == SHELVED:
        return ("barrel", "tulip", "bishop", "pagoda")
    if half == CRATED:
        return ("gumdrop", "obelisk", "lantern", "pilgrim")
    if half == LOFTED:
        return ("pepperpot", "minaret", "onion", "bollard")
    if half == STASHED:
        return ("capstan", "cloche", "turnip", "sentry")
    if half == CACHED:
        return ("eggcup", "fir", "buoy", "finial")
    if half == TUCKED:
        return ("candle", "amphora", "topper", "plunger")
    if half == HOARDED:
        return ("bottle", "lighthouse", "chalice", "snowman")
    if half == GARNERED:
        return ("gnome", "crayon", "bulb", "stopper")
    return tuple(shapes.PAWN_PROFILES)[: 8 if half == SEALED else 6]
