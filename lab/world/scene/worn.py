"""What hands of some halves wear: lacquered or bare nails, and a ring; as meshes in the frame of the hand."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from lab.world.scene import hand
from lab.world.scene.flesh import Bone
from lab.world.scene.shapes import Faces, Mesh

_FINGERS = 4
_BONES_A_FINGER = 4
Vector = NDArray[np.float64]


def _frame(along: Vector, side: Vector) -> tuple[Vector, Vector, Vector]:
    """Along a bone, to its side, and out of its back; each of length 1."""
    along = along / np.linalg.norm(along)
    side = side - along * (side @ along)
    side /= np.linalg.norm(side)
    return along, side, np.cross(along, side)


def _side(first: Vector) -> Vector:
    """What is level and to the left of a finger whose first bone points there."""
    return np.array([-first[1], first[0], 0.0])


def _dome(middle: Vector, axes: tuple[Vector, Vector, Vector], reach: tuple[float, float, float]) -> Mesh:
    """Half a flat ball on three axes, so long, so wide and so high."""
    rings, around = 4, 14
    turn = np.linspace(0, 2 * np.pi, around, endpoint=False)
    points = [middle + axes[2] * reach[2]]
    for lean in np.linspace(0.35, np.pi / 2, rings):
        flat = [axes[0] * reach[0] * np.cos(t) + axes[1] * reach[1] * np.sin(t) for t in turn]
        points += [middle + np.sin(lean) * way + axes[2] * reach[2] * np.cos(lean) for way in flat]
    faces: Faces = [(0, 1 + i, 1 + (i + 1) % around) for i in range(around)]
    for row in range(rings - 1):
        first, second = 1 + row * around, 1 + (row + 1) * around
        for i in range(around):
            faces.append((first + i, second + i, second + (i + 1) % around, first + (i + 1) % around))
    return Mesh(np.array(points), faces)


def _band(middle: Vector, axes: tuple[Vector, Vector, Vector], reach: float, thick: float) -> Mesh:
    """A ring around a bone."""
    big, small = 24, 8
    points = []
    for turn in np.arange(big) * 2 * np.pi / big:
        way = axes[1] * np.cos(turn) + axes[2] * np.sin(turn)
        for lean in np.arange(small) * 2 * np.pi / small:
            points.append(middle + way * (reach + thick * np.cos(lean)) + axes[0] * 1.5 * thick * np.sin(lean))
    faces: Faces = [
        (i * small + j, (i + 1) % big * small + j, (i + 1) % big * small + (j + 1) % small, i * small + (j + 1) % small)
        for i in range(big)
        for j in range(small)
    ]
    return Mesh(np.array(points), faces)


def _joined(parts: list[Mesh]) -> Mesh:
    faces: Faces = []
    count = 0
    for part in parts:
        faces += [tuple(corner + count for corner in face) for face in part.faces]
        count += len(part.vertices)
    return Mesh(np.concatenate([part.vertices for part in parts]), faces)


def _placed(mesh: Mesh, pose: str, is_left: bool) -> Mesh:
    """The mesh moved and mirrored as the hand itself is."""
    flip = np.array([1.0, -1.0 if is_left else 1.0, 1.0])
    faces = [face[::-1] for face in mesh.faces] if is_left else mesh.faces
    return Mesh(mesh.vertices * flip + hand.wrist(pose, is_left), faces)


@lru_cache(maxsize=16)
def nails_mesh(pose: str, is_left: bool) -> Mesh:
    """Five nails, in the hand's frame, the gripping fingertip at the origin."""
    bones = hand.bones_of(pose)
    parts = []
    for finger in range(_FINGERS):
        first, last = bones[_BONES_A_FINGER * finger + 1], bones[_BONES_A_FINGER * finger + 3]
        parts.append(_nail(last, _side(first[1] - first[0])))
    thumb = bones[_BONES_A_FINGER * _FINGERS + 2]
    parts.append(_nail(thumb, _side(thumb[1] - thumb[0])))
    return _placed(_joined(parts), pose, is_left)


def _nail(bone: Bone, side: Vector) -> Mesh:
    start, end, _, radius = bone
    axes = _frame(end - start, side)
    middle = end + axes[0] * radius * 0.3 + axes[2] * radius * 0.84
    return _dome(middle, axes, (radius * 0.86, radius * 0.68, radius * 0.34))


@lru_cache(maxsize=16)
def ring_mesh(pose: str, is_left: bool) -> Mesh:
    """A ring on the ring finger, in the hand's frame."""
    start, end, first, last = hand.bones_of(pose)[_BONES_A_FINGER * 2 + 1]
    middle = start * 0.42 + end * 0.58
    ring = _band(middle, _frame(end - start, _side(end - start)), 0.42 * first + 0.58 * last + 0.012, 0.034)
    return _placed(ring, pose, is_left)
