"""Hands with arms: whose they are in each split, bones in many poses, the flesh around them, and a sleeve."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from lab.world.art.prints import Colour
from lab.world.scene.flesh import Bone, surface
from lab.world.scene.scene import HandAt
from lab.world.scene.shapes import Faces, Mesh

SKINS: dict[int, Colour] = dict(enumerate((
    (240, 206, 186), (224, 176, 148), (190, 142, 104), (128, 86, 62), (80, 54, 42),
), start=66))  # fmt: skip
"""Skin by number, five tones from pale to dark for each split; a number is a sleeve's seed too, so it stays."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Bends in degrees of each finger's three joints (index to little), spread, thumb, and the slope of the palm."""

    bends: tuple[tuple[float, float, float], ...]
    spread: float
    thumb: tuple[float, float]
    """How far it points aside, and how far it bends in."""
    palm_down: float
    """How far the palm slopes down towards the fingers, in degrees."""


POSES: dict[str, Pose] = {
    "repose": Pose(((22, 24, 14), (18, 24, 16), (20, 26, 18), (24, 30, 22)), 5, (40, 24), 11),
    "evened": Pose(((6, 6, 4), (5, 7, 3), (7, 8, 3), (11, 11, 4)), 8, (50, 14), 7),
    "tell": Pose(((12, 12, 6), (56, 78, 48), (62, 82, 48), (68, 86, 46)), 5, (26, 44), 20),
    "closed": Pose(((66, 78, 50), (68, 84, 46), (72, 86, 46), (76, 86, 46)), 2, (34, 40), 17),
    "shift": Pose(((22, 22, 12), (24, 26, 16), (32, 32, 18), (46, 52, 30)), 2, (42, 18), 22),
    "fetch": Pose(((42, 32, 18), (46, 42, 22), (52, 50, 28), (58, 58, 32)), 4, (26, 35), 25),
}
"""How a hand is held."""
_GRIP = POSES["fetch"]
"""The one in which index and thumb meet."""

_LENGTHS = ((0.86, 0.52, 0.4), (0.94, 0.58, 0.42), (0.88, 0.52, 0.4), (0.68, 0.4, 0.36))
_RADII = (0.19, 0.195, 0.185, 0.16)
_KNUCKLES = ((1.72, 0.56), (1.82, 0.18), (1.74, -0.2), (1.56, -0.54))
FOREARM = 5.2
"""Length of the arm behind the wrist, in tiles."""


def _turn(direction: NDArray[np.float64], aside: float, down: float) -> NDArray[np.float64]:
    """A direction after a turn to the left and a bend downwards, in degrees."""
    flat = np.arctan2(direction[1], direction[0]) + np.radians(aside)
    slope = np.arctan2(direction[2], np.hypot(direction[0], direction[1])) - np.radians(down)
    return np.array([np.cos(flat) * np.cos(slope), np.sin(flat) * np.cos(slope), np.sin(slope)])


def _bones(pose: Pose) -> tuple[list[Bone], NDArray[np.float64]]:
    """All bones, the wrist at the origin, fingers to +x, thumb to +y; and the spot that grips."""
    bones: list[Bone] = []
    forward = _turn(np.array([1.0, 0, 0]), 0, pose.palm_down)
    lift = np.array([-forward[2], 0, forward[0]])
    tips = []
    for bends, lengths, radius, (ahead, aside) in zip(pose.bends, _LENGTHS, _RADII, _KNUCKLES, strict=True):
        joint = forward * ahead + [0, aside, 0] + lift * 0.04
        bones.append((np.array([0.15, aside * 0.62, 0]), joint, 0.3, 0.235))
        direction, bent = forward, 0.0
        for bend, length in zip(bends, lengths, strict=True):
            bent += bend
            direction = _turn(forward, aside / 0.56 * pose.spread, bent)
            end = joint + direction * length
            bones.append((joint, end, radius, radius * 0.9))
            joint, radius = end, radius * 0.9
        tips.append(joint)
    thumb_tip = _thumb(pose, forward, bones)
    bones.append((np.array([0.3, 0, 0.0]), np.array([-FOREARM, 0, 0.5]), 0.42, 0.78))
    return bones, (tips[0] * 0.75 + thumb_tip * 0.25 if pose == _GRIP else tips[0])


def bones_of(pose: str) -> list[Bone]:
    """All bones of a hand in that pose, from the wrist: four for each finger, three of the thumb, the arm."""
    return _bones(POSES[pose])[0]


def _thumb(pose: Pose, forward: NDArray[np.float64], bones: list[Bone]) -> NDArray[np.float64]:
    aside, inward = pose.thumb
    start = np.array([0.35, 0.34, -0.08])
    joint = start + _turn(forward, aside, 4) * 0.82
    middle = joint + _turn(forward, aside - inward * 0.6, 10) * 0.56
    tip = middle + _turn(forward, aside - inward * 1.3, 14) * 0.44
    bones += [(start, joint, 0.3, 0.24), (joint, middle, 0.22, 0.195), (middle, tip, 0.195, 0.165)]
    return tip


@lru_cache(maxsize=16)
def hand_mesh(pose: str, is_left: bool) -> Mesh:
    """Hand and forearm, the gripping fingertip at the origin, the arm towards -x."""
    body = _body(pose)
    flip = np.array([1.0, -1.0 if is_left else 1.0, 1.0])
    faces = [face[::-1] for face in body.faces] if is_left else body.faces
    return Mesh((body.vertices - _under(pose)) * flip, faces)


@lru_cache(maxsize=16)
def _body(pose: str) -> Mesh:
    """A right hand and its forearm, the wrist at the origin."""
    return surface(bones_of(pose))


@lru_cache(maxsize=16)
def _under(pose: str) -> NDArray[np.float64]:
    """The spot below the gripping fingertip at the height of the hand's lowest flesh, in the frame of the wrist."""
    bones, grip = _bones(POSES[pose])
    lowest = min(end[2] - radius for start, end, _, radius in bones[:-1])
    return np.array([grip[0], grip[1], lowest])


def wrist(pose: str, is_left: bool) -> NDArray[np.float64]:
    """Where the wrist lies when the gripping fingertip is at the origin."""
    return -_under(pose) * np.array([1.0, -1.0 if is_left else 1.0, 1.0])


_AROUND, _RINGS = 26, 44
"""Points around a sleeve, and how often along it."""


@cache
def _sleeve_model() -> Mesh:
    """The polygons of every sleeve, between no particular points."""
    faces: Faces = [
        (r * _AROUND + i, (r + 1) * _AROUND + i, (r + 1) * _AROUND + (i + 1) % _AROUND, r * _AROUND + (i + 1) % _AROUND)
        for r in range(_RINGS - 1)
        for i in range(_AROUND)
    ]
    return Mesh(np.zeros((_AROUND * _RINGS, 3)), faces)


def sleeve_mesh(pose: str, is_left: bool, begins: float, seed: int) -> Mesh:
    """A sleeve in folds around the arm, from `begins` tiles behind the wrist until far out of the picture."""
    rng = np.random.default_rng(seed)
    turn = np.linspace(0, 2 * np.pi, _AROUND, endpoint=False)
    along = begins + np.concatenate([[0.0, 0.02, 0.1], np.geomspace(0.2, 14.0, _RINGS - 3)])
    vertices = []
    for place, back in enumerate(along):
        folds = 0.05 * np.sin(3 * turn + rng.uniform(0, 6)) + 0.04 * rng.standard_normal()
        radius = (0.88 if place else 0.8) + 0.05 * min(back - begins, 8) + folds
        ring = np.stack([np.full(_AROUND, -back), radius * np.cos(turn), radius * np.sin(turn) + back * 0.1], 1)
        vertices.append(ring)
    return _sleeve_model().between(np.concatenate(vertices) + wrist(pose, is_left))


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
    17: People(
        range(66, 71),
        ((46, 82, 66), (222, 128, 84), (226, 226, 220), (122, 36, 52), (96, 132, 168), (168, 160, 148), (28, 30, 48),
         (148, 104, 140)),
        {"rest": "repose", "flat": "evened", "point": "tell", "fist": "closed", "push": "shift", "pinch": "fetch"},
        ("halma", "acorn", "bishop", "cotton-reel"),
        (0.28, 0.04),
    ),
}  # fmt: skip
"""The people of each split."""


def person_by_chance(rng: Rng, split: int) -> HandAt:
    """Whose hand it is: skin, sleeve, left or right; it lies nowhere yet."""
    whose = PEOPLE[split]
    sleeve, skin = whose.sleeves[int(rng.integers(len(whose.sleeves)))], whose.skins[int(rng.integers(5))]
    begins = float(rng.choice([0.4, 1.6, 2.8, 4.4]))
    return HandAt(0, 0, 0, 270, whose.poses["rest"], skin, sleeve, begins, bool(rng.random() < 0.35))
