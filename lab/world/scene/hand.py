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
    (244, 212, 198), (232, 184, 158), (204, 154, 120), (148, 100, 74), (92, 62, 50),
), start=71))  # fmt: skip
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
    "loose": Pose(((16, 28, 18), (22, 30, 20), (28, 32, 22), (34, 34, 24)), 7, (36, 30), 13),
    "spread": Pose(((5, 5, 3), (4, 6, 3), (6, 6, 4), (9, 9, 5)), 13, (58, 10), 6),
    "index": Pose(((8, 10, 8), (64, 80, 46), (70, 84, 44), (74, 86, 42)), 3, (22, 50), 23),
    "fist": Pose(((70, 82, 46), (74, 86, 44), (78, 86, 42), (80, 84, 42)), 1, (30, 46), 15),
    "nudge": Pose(((28, 26, 14), (20, 24, 14), (26, 30, 16), (54, 56, 34)), 3, (46, 22), 25),
    "pick": Pose(((46, 34, 20), (40, 38, 24), (60, 56, 30), (66, 62, 34)), 5, (28, 38), 27),
}
"""How a hand is held."""
_GRIP = POSES["pick"]
"""The one in which index and thumb meet."""

_LENGTHS = ((0.9, 0.55, 0.42), (1.0, 0.6, 0.44), (0.93, 0.55, 0.42), (0.72, 0.42, 0.37))
_RADII = (0.175, 0.18, 0.172, 0.15)
_KNUCKLES = ((1.74, 0.53), (1.84, 0.17), (1.77, -0.19), (1.6, -0.51))
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
        folds = 0.06 * np.sin(4 * turn + rng.uniform(0, 2)) + 0.05 * rng.standard_normal()
        radius = (0.84 if place < 4 else 0.96) + 0.04 * min(back - begins, 8) + folds
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
    18: People(
        range(71, 76),
        ((62, 66, 118), (196, 58, 48), (236, 200, 92), (86, 108, 74), (240, 238, 232), (150, 186, 190), (104, 70, 52),
         (214, 150, 160), (36, 38, 42)),
        {"rest": "loose", "flat": "spread", "point": "index", "fist": "fist", "push": "nudge", "pinch": "pick"},
        ("thimble", "pear", "rook", "skittle", "drum"),
        (0.24, 0.05),
    ),
}  # fmt: skip
"""The people of each split."""


def person_by_chance(rng: Rng, split: int) -> HandAt:
    """Whose hand it is: skin, sleeve, left or right; it lies nowhere yet."""
    whose = PEOPLE[split]
    sleeve, skin = whose.sleeves[int(rng.integers(len(whose.sleeves)))], whose.skins[int(rng.integers(5))]
    begins = float(rng.choice([0.4, 1.6, 2.8, 4.4]))
    return HandAt(0, 0, 0, 270, whose.poses["rest"], skin, sleeve, begins, bool(rng.random() < 0.35))
