"""Who sits at the table of each split: skins, sleeves and how hands are held; and the shapes of their pawns."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from lab.world.art.prints import Colour
from lab.world.scene.scene import HandAt

Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class People:
    """What people of one split look like, and their pawns."""

    skins: range
    """Numbers in `hand.SKINS`."""
    sleeves: tuple[Colour, ...]
    poses: dict[str, str]
    """For each thing that a hand does the name of its pose in `hand.POSES`."""
    pawn_shapes: tuple[str, ...]
    """Names in `shapes.PAWN_PROFILES`."""
    lacquer: tuple[float, float]
    """How rough and how shiny the pawns' lacquer is."""


PEOPLE = {
    15: People(
        range(56, 61),
        ((66, 84, 102), (200, 74, 44), (242, 222, 196), (38, 44, 66), (134, 118, 146), (212, 186, 76), (104, 46, 66),
         (34, 40, 36)),
        {"rest": "idle", "flat": "smoothed", "point": "cue", "fist": "folded", "push": "slide", "pinch": "grasp"},
        ("bottle", "lighthouse", "chalice", "snowman"),
        (0.48, 0.035),
    ),
    16: People(
        range(61, 66),
        ((82, 98, 116), (206, 66, 66), (234, 216, 206), (26, 54, 74), (140, 124, 98), (224, 188, 66), (78, 52, 92),
         (44, 42, 40)),
        {"rest": "repose", "flat": "evened", "point": "tell", "fist": "closed", "push": "shift", "pinch": "fetch"},
        ("gnome", "crayon", "bulb", "stopper"),
        (0.22, 0.045),
    ),
}  # fmt: skip
"""The people of each split."""


def person_by_chance(rng: Rng, split: int) -> HandAt:
    """Whose hand it is: skin, sleeve, left or right; it lies nowhere yet."""
    whose = PEOPLE[split]
    sleeve, skin = whose.sleeves[int(rng.integers(len(whose.sleeves)))], whose.skins[int(rng.integers(5))]
    begins = float(rng.choice([0.4, 1.6, 2.8, 4.4]))
    return HandAt(0, 0, 0, 270, whose.poses["rest"], skin, sleeve, begins, bool(rng.random() < 0.35))
