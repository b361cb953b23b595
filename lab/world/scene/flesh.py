"""A soft body around bones, cut into quads by surface nets."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from lab.world.scene.shapes import Faces, Mesh

Points = NDArray[np.float64]
Bone = tuple[Points, Points, float, float]
"""Both ends, and the radius at each."""

_STEP = 0.085
"""Width of a cell of the surface net, in tiles."""
_SOFTNESS = 0.055
"""How far from each other bones' flesh begins to join, in tiles."""
_FARTHEST = 2.0
"""From here on a bone counts as so far away and no farther, in tiles."""


def surface(bones: list[Bone]) -> Mesh:
    """The flesh as quads: one vertex in each cell of a net that the surface passes, joined across shared edges."""
    ends = np.array([bone[part] for bone in bones for part in (0, 1)])
    low, high = ends.min(0) - 0.9, ends.max(0) + 0.9
    count = np.ceil((high - low) / _STEP).astype(int)
    axes = [low[axis] + _STEP * np.arange(count[axis]) for axis in range(3)]
    points = np.stack(np.meshgrid(*axes, indexing="ij"), -1)
    inside = _distance(points.reshape(-1, 3), bones).reshape(count) < 0
    shifts = [(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)]
    cut = tuple(slice(0, -1) for _ in range(3))
    corners = np.stack(
        [inside[tuple(slice(s, n - 1 + s) for s, n in zip(shift, count, strict=True))] for shift in shifts]
    )
    crossed = corners.any(0) & ~corners.all(0)
    index = np.full(crossed.shape, -1)
    index[crossed] = np.arange(crossed.sum())
    vertices = points[cut][crossed] + _STEP / 2
    for _ in range(3):
        vertices = _pulled(vertices, bones)
    return Mesh(vertices, _quads(inside, index))


def _distance(points: Points, bones: list[Bone]) -> Points:
    """Signed distance to the bones' flesh, softly joined, in tiles."""
    total = np.zeros(len(points))
    for bone in bones:
        total += np.exp(-np.clip(_away(points, bone), -_FARTHEST, _FARTHEST) / _SOFTNESS)
    return np.asarray(-_SOFTNESS * np.log(total))


def _away(points: Points, bone: Bone) -> Points:
    """Signed distance to the flesh of one bone, in tiles."""
    start, end, first, last = bone
    along, off = end - start, np.empty_like(points)
    for axis in range(3):
        off[:, axis] = points[:, axis] - start[axis]
    share = np.clip(off @ along / (along @ along), 0, 1)
    x, y, z = ((off[:, axis] - share * along[axis]) ** 2 for axis in range(3))
    return np.asarray(np.sqrt(x + y + z) - (first + (last - first) * share))


def _pulled(vertices: Points, bones: list[Bone]) -> Points:
    """The vertices drawn onto the surface along its gradient."""
    value, small = _distance(vertices, bones), 0.02
    slope = np.stack([_distance(vertices + small * axis, bones) - value for axis in np.eye(3)], 1) / small
    slope /= np.maximum((slope**2).sum(1, keepdims=True), 0.2)
    return vertices - np.clip(value, -_STEP, _STEP)[:, None] * slope


def _quads(inside: NDArray[np.bool_], index: NDArray[np.int64]) -> Faces:
    """A quad around every edge of the net that the surface crosses."""
    faces: Faces = []
    for axis in range(3):
        near, far = [slice(1, -1)] * 3, [slice(1, -1)] * 3
        near[axis], far[axis] = slice(0, -1), slice(1, None)
        change = inside[tuple(near)] != inside[tuple(far)]
        at = np.argwhere(change) + [0 if k == axis else 1 for k in range(3)]
        one, two = np.eye(3, dtype=int)[(axis + 1) % 3], np.eye(3, dtype=int)[(axis + 2) % 3]
        ring = [index[tuple((at - shift).T)] for shift in (one + two, two, 0 * one, one)]
        outward = inside[tuple(near)][change]
        rows = np.stack(ring, 1)
        rows[~outward] = rows[~outward][:, ::-1]
        faces += map(tuple, rows[(rows >= 0).all(1)].tolist())
    return faces
