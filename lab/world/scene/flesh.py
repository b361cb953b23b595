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
_AT_ONCE = 8192
"""How many points are worked on at a time: few enough for a processor's own memory."""


def surface(bones: list[Bone]) -> Mesh:
    """The flesh as quads: one vertex in each cell of a net that the surface passes, joined across shared edges."""
    ends = np.array([bone[part] for bone in bones for part in (0, 1)])
    low, high = ends.min(0) - 0.9, ends.max(0) + 0.9
    count = np.ceil((high - low) / _STEP).astype(int)
    axes = [low[axis] + _STEP * np.arange(count[axis]) for axis in range(3)]
    points = np.stack(np.meshgrid(*axes, indexing="ij"), -1)
    inside = _inside(points, bones)
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
    if len(points) > _AT_ONCE:
        cuts = range(_AT_ONCE, len(points), _AT_ONCE)
        return np.concatenate([_distance(part, bones) for part in np.split(points, cuts)])
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


def _inside(points: Points, bones: list[Bone]) -> NDArray[np.bool_]:
    """Which points of a net are in the flesh.

    Every fourth point each way is asked first, then every second, then all, and each time only those that may lie on
    the other side of the surface than the one that speaks for them: distances differ by little more than the points do.
    """
    inside = np.zeros(points.shape[:3], bool)
    unsure = np.ones(points.shape[:3], bool)
    for block in (4, 2, 1):
        cut = (slice(None, None, block),) * 3
        asked = np.zeros(unsure[cut].shape)
        asked[unsure[cut]] = _distance(points[cut][unsure[cut]], bones)
        known = _spread(asked, block, inside.shape)
        inside[unsure] = (known < 0)[unsure]
        unsure &= np.abs(known) < 1.05 * _STEP * np.sqrt(3) * (block - 1)
    return inside


def _spread(values: Points, block: int, shape: tuple[int, ...]) -> Points:
    """Each value at all points of its block."""
    for axis in range(3):
        values = values.repeat(block, axis)
    return values[: shape[0], : shape[1], : shape[2]]


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
