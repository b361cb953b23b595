"""A hand with an arm: bones in many poses, the flesh around them, and a sleeve."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from lab.world.art.editions import Colour
from lab.world.scene.flesh import Bone, surface
from lab.world.scene.shapes import Faces, Mesh

SKINS: tuple[Colour, ...] = (
    (232, 190, 164),
    (218, 164, 130),
    (190, 132, 98),
    (150, 98, 68),
    (104, 66, 46),
    (72, 46, 36),
    (238, 202, 186),
    (206, 156, 112),
    (170, 116, 84),
    (124, 82, 60),
    (58, 38, 32),
    (244, 196, 172),
    (224, 178, 142),
    (182, 124, 92),
    (138, 90, 66),
    (88, 56, 42),
    (250, 214, 200),
    (212, 150, 118),
    (196, 142, 104),
    (116, 76, 58),
    (64, 44, 40),
    (236, 184, 156),
    (202, 160, 130),
    (176, 124, 100),
    (132, 88, 56),
    (80, 54, 46),
    (242, 206, 180),
    (214, 170, 144),
    (186, 134, 92),
    (144, 104, 78),
    (96, 62, 50),
    (234, 196, 168),
    (208, 162, 136),
    (168, 122, 92),
    (126, 88, 70),
    (76, 50, 40),
    (240, 190, 160),
    (216, 174, 148),
    (178, 130, 98),
    (136, 96, 72),
    (84, 58, 50),
    (246, 208, 186),
    (220, 168, 138),
    (192, 138, 108),
    (148, 106, 82),
    (92, 60, 46),
    (238, 188, 168),
    (210, 160, 126),
    (184, 128, 96),
    (140, 100, 74),
    (78, 52, 44),
    (248, 200, 176),
    (214, 164, 136),
    (180, 132, 104),
    (134, 92, 68),
    (68, 48, 42),
    (244, 206, 188),
    (220, 172, 136),
    (188, 138, 100),
    (146, 98, 76),
    (74, 54, 42),
    (246, 198, 180),
    (216, 166, 130),
    (182, 136, 106),
    (142, 94, 68),
    (66, 46, 38),
)
"""Skin: six tones from pale to dark, then five for each half from the fifth on, from pale to dark."""


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
    "rest": Pose(((14, 18, 12), (12, 18, 12), (14, 20, 14), (18, 22, 16)), 7, (42, 12), 8),
    "flat": Pose(((4, 8, 5), (4, 8, 5), (5, 8, 5), (6, 10, 6)), 9, (50, 8), 6),
    "point": Pose(((16, 16, 8), (62, 82, 50), (66, 84, 50), (68, 84, 50)), 3, (28, 40), 20),
    "pinch": Pose(((38, 34, 18), (44, 40, 24), (52, 50, 30), (56, 56, 32)), 3, (24, 34), 24),
    "push": Pose(((26, 22, 12), (26, 24, 14), (30, 28, 16), (50, 60, 36)), 2, (30, 24), 22),
    "spread": Pose(((6, 10, 6), (5, 9, 6), (6, 10, 6), (8, 12, 8)), 16, (58, 4), 8),
    "curled": Pose(((34, 42, 24), (40, 48, 28), (46, 52, 30), (52, 56, 32)), 5, (34, 26), 14),
    "poke": Pose(((18, 14, 8), (58, 66, 40), (64, 74, 44), (68, 78, 46)), 2, (26, 36), 22),
    "cupped": Pose(((22, 34, 16), (24, 36, 18), (26, 38, 18), (30, 40, 20)), 4, (40, 22), 2),
    "limp": Pose(((10, 30, 22), (16, 34, 26), (22, 40, 28), (28, 44, 30)), 11, (46, 16), 18),
    "pair": Pose(((10, 12, 6), (10, 14, 8), (68, 84, 50), (72, 86, 50)), 12, (24, 48), 18),
    "knuckles": Pose(((58, 70, 34), (60, 74, 36), (62, 74, 36), (64, 76, 38)), 3, (36, 32), 26),
    "shove": Pose(((30, 26, 10), (28, 26, 10), (30, 28, 12), (34, 32, 14)), 1, (44, 10), 26),
    "pluck": Pose(((46, 30, 14), (48, 34, 18), (50, 38, 22), (52, 42, 26)), 1, (20, 38), 30),
    "arched": Pose(((30, 44, 22), (26, 46, 24), (28, 46, 24), (34, 48, 26)), 8, (46, 18), 4),
    "fanned": Pose(((8, 6, 4), (3, 6, 4), (4, 7, 4), (10, 9, 5)), 13, (54, 2), 10),
    "beckon": Pose(((24, 30, 18), (50, 74, 44), (58, 80, 48), (64, 84, 50)), 5, (34, 34), 16),
    "clenched": Pose(((66, 82, 44), (70, 84, 46), (72, 86, 46), (76, 86, 48)), 2, (30, 42), 16),
    "nudge": Pose(((22, 18, 10), (24, 20, 10), (46, 56, 34), (60, 70, 42)), 4, (36, 28), 24),
    "tweeze": Pose(((40, 32, 16), (52, 58, 34), (60, 70, 40), (64, 76, 44)), 2, (18, 36), 26),
    "draped": Pose(((18, 24, 16), (16, 26, 18), (20, 28, 18), (26, 32, 20)), 10, (38, 20), 12),
    "planted": Pose(((7, 10, 4), (5, 9, 4), (7, 11, 5), (12, 14, 8)), 6, (46, 14), 8),
    "indicate": Pose(((12, 10, 6), (56, 72, 46), (70, 86, 52), (74, 88, 52)), 4, (30, 46), 22),
    "balled": Pose(((70, 78, 48), (72, 82, 50), (76, 84, 50), (78, 86, 50)), 2, (34, 36), 14),
    "press": Pose(((28, 24, 14), (24, 22, 12), (26, 24, 14), (42, 48, 28)), 3, (38, 16), 24),
    "pincer": Pose(((42, 36, 20), (34, 30, 18), (42, 40, 24), (48, 50, 30)), 5, (22, 36), 24),
    "lolling": Pose(((20, 26, 20), (24, 30, 22), (28, 34, 24), (34, 38, 26)), 6, (34, 24), 16),
    "braced": Pose(((10, 6, 3), (7, 5, 3), (8, 7, 4), (14, 10, 6)), 12, (56, 6), 4),
    "signal": Pose(((10, 14, 10), (46, 66, 40), (60, 78, 48), (66, 82, 50)), 5, (36, 28), 18),
    "bunched": Pose(((64, 74, 40), (66, 78, 44), (70, 82, 46), (74, 84, 48)), 4, (38, 30), 20),
    "prod": Pose(((24, 20, 12), (30, 30, 18), (44, 50, 30), (56, 64, 38)), 3, (34, 20), 22),
    "nip": Pose(((44, 34, 18), (48, 44, 26), (54, 54, 32), (58, 60, 36)), 4, (20, 34), 28),
    "slack": Pose(((16, 22, 18), (20, 28, 20), (22, 32, 24), (26, 36, 28)), 8, (40, 18), 14),
    "pressed": Pose(((8, 7, 4), (6, 6, 4), (7, 8, 5), (11, 12, 7)), 5, (52, 10), 5),
    "hint": Pose(((14, 12, 8), (54, 70, 44), (64, 80, 50), (70, 86, 52)), 4, (32, 36), 20),
    "gripped": Pose(((68, 76, 42), (68, 80, 46), (74, 84, 48), (76, 86, 50)), 3, (32, 38), 18),
    "urge": Pose(((26, 24, 12), (28, 26, 14), (34, 36, 20), (48, 54, 32)), 2, (40, 18), 24),
    "tweak": Pose(((40, 36, 18), (46, 46, 28), (50, 50, 30), (54, 54, 32)), 3, (22, 35), 26),
    "lax": Pose(((12, 26, 20), (14, 28, 22), (20, 34, 26), (30, 42, 30)), 9, (44, 22), 10),
    "laid": Pose(((5, 6, 3), (4, 5, 3), (5, 6, 4), (8, 9, 6)), 8, (48, 12), 3),
    "show": Pose(((10, 16, 10), (52, 76, 46), (66, 82, 50), (70, 84, 50)), 3, (40, 32), 18),
    "knotted": Pose(((62, 78, 46), (66, 82, 48), (72, 84, 50), (78, 86, 50)), 3, (28, 40), 22),
    "thrust": Pose(((22, 20, 10), (22, 22, 12), (24, 24, 14), (34, 40, 22)), 2, (36, 20), 24),
    "pick": Pose(((42, 34, 20), (50, 50, 30), (58, 62, 36), (60, 66, 38)), 3, (24, 35), 26),
    "loose": Pose(((16, 28, 18), (20, 32, 20), (24, 36, 22), (30, 40, 26)), 7, (38, 26), 12),
    "level": Pose(((6, 8, 4), (5, 6, 3), (6, 7, 4), (9, 11, 7)), 7, (54, 8), 4),
    "aim": Pose(((12, 14, 8), (58, 74, 46), (66, 84, 50), (72, 86, 50)), 3, (34, 38), 22),
    "fisted": Pose(((66, 80, 46), (70, 82, 48), (74, 86, 50), (76, 88, 50)), 3, (30, 36), 16),
    "jab": Pose(((20, 20, 12), (26, 26, 16), (38, 44, 26), (50, 58, 34)), 3, (36, 24), 22),
    "clip": Pose(((44, 36, 18), (46, 44, 26), (52, 54, 32), (58, 62, 36)), 4, (22, 34), 25),
    "easy": Pose(((18, 22, 14), (22, 26, 16), (24, 30, 20), (28, 36, 24)), 8, (44, 20), 10),
    "settled": Pose(((7, 7, 3), (4, 6, 3), (5, 7, 4), (10, 10, 6)), 10, (52, 6), 5),
    "mark": Pose(((14, 12, 6), (60, 76, 46), (68, 82, 50), (70, 88, 50)), 3, (30, 40), 21),
    "shut": Pose(((68, 82, 46), (70, 84, 50), (74, 84, 50), (78, 88, 48)), 2, (32, 38), 15),
    "drive": Pose(((24, 22, 10), (24, 24, 12), (28, 30, 16), (44, 54, 30)), 3, (40, 20), 23),
    "peck": Pose(((42, 36, 16), (48, 46, 28), (56, 56, 34), (62, 62, 38)), 3, (22, 36), 27),
    "idle": Pose(((16, 18, 10), (18, 22, 14), (22, 28, 18), (30, 34, 22)), 10, (46, 16), 9),
    "smoothed": Pose(((4, 5, 3), (5, 5, 2), (6, 8, 4), (8, 9, 5)), 12, (48, 8), 6),
    "cue": Pose(((10, 10, 8), (64, 78, 44), (70, 80, 50), (74, 86, 48)), 4, (28, 42), 19),
    "folded": Pose(((64, 84, 48), (68, 86, 48), (70, 88, 52), (74, 90, 50)), 3, (28, 42), 13),
    "slide": Pose(((18, 24, 14), (22, 26, 14), (30, 34, 20), (40, 50, 28)), 4, (38, 22), 21),
    "grasp": Pose(((40, 38, 18), (44, 44, 24), (50, 52, 30), (56, 60, 34)), 5, (24, 34), 24),
    "repose": Pose(((22, 24, 14), (18, 24, 16), (20, 26, 18), (24, 30, 22)), 5, (40, 24), 11),
    "evened": Pose(((6, 6, 4), (5, 7, 3), (7, 8, 3), (11, 11, 4)), 8, (50, 14), 7),
    "tell": Pose(((12, 12, 6), (56, 78, 48), (62, 82, 48), (68, 86, 46)), 5, (26, 44), 20),
    "closed": Pose(((66, 78, 50), (68, 84, 46), (72, 86, 46), (76, 86, 46)), 2, (34, 40), 17),
    "shift": Pose(((22, 22, 12), (24, 26, 16), (32, 32, 18), (46, 52, 30)), 2, (42, 18), 22),
    "fetch": Pose(((42, 32, 18), (46, 42, 22), (52, 50, 28), (58, 58, 32)), 4, (26, 35), 25),
    "fist": Pose(((74, 88, 50), (76, 90, 52), (78, 90, 52), (80, 90, 52)), 1, (26, 46), 10),
}
"""How a hand is held."""
_GRIPS = tuple(
    POSES[name]
    for name in ("pinch", "pluck", "tweeze", "pincer", "nip", "tweak", "pick", "clip", "peck", "grasp", "fetch")
)
"""Those in which index and thumb meet."""

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
    return bones, (tips[0] * 0.75 + thumb_tip * 0.25 if pose in _GRIPS else tips[0])


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
