"""Which part of a picture differs from another one: what moved, and where it throws its shadow."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from lab.world.scene import bodies
from lab.world.scene.camera import Camera
from lab.world.scene.scene import TABLE_Z, Lamp, Scene, TileAt

Points = NDArray[np.float64]

_AROUND = 0.55
"""How far beyond what moved the light from everywhere is still dimmed, in tiles."""
_SQUARE = np.array([(-0.75, -0.75), (0.75, -0.75), (0.75, 0.75), (-0.75, 0.75)])


def same_stage(one: Scene, other: Scene) -> bool:
    """Whether two scenes have the same light, camera, board and things beside it."""
    return (one.light, one.board, one.props, one.camera, one.copy) == (
        other.light, other.board, other.props, other.camera, other.copy,
    )  # fmt: skip


def changed(one: Scene, other: Scene) -> Points:
    """Points of the table's frame around everything that differs, and its shadows; count x 3."""
    parts = [np.zeros((0, 3))]
    for tile in set(one.tiles) ^ set(other.tiles):
        parts.append(one.board.out(_around(tile)))
    if one.loose != other.loose:
        parts += [_around(scene.loose) for scene in (one, other) if scene.loose]
    for scene, others in ((one, other), (other, one)):
        parts += [bodies.pawn_mesh(scene, pawn).vertices for pawn in scene.pawns if pawn not in others.pawns]
        for place in scene.hands:
            if place not in others.hands:
                parts += [bodies.flesh_mesh(place).vertices[::7], bodies.cloth_mesh(place).vertices]
    points = np.concatenate(parts)
    return np.concatenate([points, *(_shadow(points, lamp) for lamp in one.light.lamps)])


def _around(tile: TileAt) -> Points:
    return np.c_[_SQUARE + np.array([tile.x, tile.y]), np.full(4, tile.z)]


def _shadow(points: Points, lamp: Lamp) -> Points:
    """Where the points' shadow falls on the table, for the lamp's rim."""
    found = []
    for turn in np.linspace(0, 2 * np.pi, 5)[:-1]:
        place = np.array([lamp.x, lamp.y, lamp.z]) + lamp.radius * np.array([np.cos(turn), np.sin(turn), 0])
        below = points[points[:, 2] < lamp.z - 1]
        reach = (below[:, 2:] - TABLE_Z) / (lamp.z - below[:, 2:])
        found.append(below + (below - place) * np.clip(reach, 0, 3))
    return np.concatenate(found)


def part_of(camera: Camera, points: Points, margin: int) -> tuple[int, int, int, int] | None:
    """The part of a render with a margin that shows the points: left, top, right, bottom; None when it shows none."""
    width, height = camera.width + 2 * margin, camera.height + 2 * margin
    ahead = (np.array(camera.place) - points) @ camera.axes[2] > 0.5
    points = points[ahead]
    if not len(points):
        return None
    wide = np.concatenate([points + np.array([dx, dy, 0]) for dx in (-_AROUND, _AROUND) for dy in (-_AROUND, _AROUND)])
    pixels = camera.flat(wide) * camera.focal_px + (np.array([width, height]) - 1) / 2
    left, top = np.clip(np.floor(pixels.min(0)), 0, [width, height]).astype(int)
    right, bottom = np.clip(np.ceil(pixels.max(0)) + 1, 0, [width, height]).astype(int)
    if right - left < 8 or bottom - top < 8:
        return None
    return int(left), int(top), int(right), int(bottom)


def blended(base: NDArray[np.float32], patch: NDArray[np.float32], left: int, top: int) -> NDArray[np.float32]:
    """The picture with the patch in it, its inner borders soft."""
    height, width = patch.shape[:2]
    soft = 12
    out = base.copy()

    def ramp(start: int, count: int, whole: int) -> NDArray[np.float32]:
        near = np.clip((np.arange(count) + 1) / soft, 0, 1) if start > 0 else np.ones(count)
        far = np.clip((count - np.arange(count)) / soft, 0, 1) if start + count < whole else np.ones(count)
        return np.asarray(near * far, np.float32)

    share = (ramp(top, height, base.shape[0])[:, None] * ramp(left, width, base.shape[1])[None, :])[..., None]
    inside = out[top : top + height, left : left + width]
    out[top : top + height, left : left + width] = inside * (1 - share) + patch * share
    return out
