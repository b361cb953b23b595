"""All tiles of a scene as one mesh whose faces look into the atlas, and the numbered discs on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lab.world.art.printing import BACKS, CARDBOARD, COLUMNS, ROWS, TOKENS
from lab.world.art.prints import Print
from lab.world.scene.camera import Lay
from lab.world.scene.scene import TILE_THICKNESS, TileAt
from lab.world.scene.shapes import Faces, Mesh, rounded

_DISC_RADIUS, _DISC_THICKNESS = 0.26, 0.04


@dataclass(frozen=True, slots=True)
class Laid:
    """A mesh, and where each corner of each of its faces looks into the atlas."""

    mesh: Mesh
    uv: NDArray[np.float64]


def in_atlas(slot: int, flat: NDArray[np.float64]) -> NDArray[np.float64]:
    """Positions on a face (-0.5 to 0.5, y north) as texture coordinates of the atlas."""
    inside = np.clip(flat, -0.492, 0.492) + 0.5
    left, up = slot % COLUMNS, ROWS - 1 - slot // COLUMNS
    return np.asarray((inside + np.array([left, up])) / [COLUMNS, ROWS])


def tile_mesh(style: Print, tiles: Sequence[TileAt]) -> Laid:
    """Tiles with rounded corners as they lie, their faces at z = 0 and a little tipped."""
    outline = rounded(style.tile_size, style.tile_size, style.corner_radius)
    return _joined([_tile(outline, tile) for tile in tiles])


def _tile(outline: NDArray[np.float64], tile: TileAt) -> Laid:
    """A tile that shows its face or a back."""
    slot = BACKS[tile.slot % len(BACKS)] if tile.is_down else tile.slot
    flat = Lay(turn_deg=tile.yaw_deg - 90 * tile.quarter_turns).out(outline)
    top = flat @ np.array(tile.tip) + tile.z
    return _slab(flat + np.array([tile.x, tile.y]), top, TILE_THICKNESS, in_atlas(slot, outline))


def token_mesh(tiles: Sequence[TileAt]) -> Laid:
    """The numbered discs that lie on tiles."""
    turn = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    circle = np.stack([np.cos(turn), np.sin(turn)], 1)
    parts = []
    for tile in tiles:
        if tile.token is not None:
            face = in_atlas(TOKENS[tile.token - 1], Lay(turn_deg=tile.token * 47.0).out(circle) * 0.47)
            top = np.full(28, tile.z + _DISC_THICKNESS)
            parts.append(_slab(circle * _DISC_RADIUS + [tile.x, tile.y], top, _DISC_THICKNESS, face))
    return _joined(parts)


def _slab(edge: NDArray[np.float64], top: NDArray[np.float64], thick: float, face: NDArray[np.float64]) -> Laid:
    """A slab whose upper side shows a part of the atlas, its rim cardboard."""
    count = len(edge)
    vertices = np.concatenate([np.c_[edge, top], np.c_[edge, top - thick]])
    sides: Faces = [(count + i, count + (i + 1) % count, (i + 1) % count, i) for i in range(count)]
    rim = np.tile(in_atlas(CARDBOARD, np.zeros((1, 2))), (4 * count, 1))
    return Laid(Mesh(vertices, [tuple(range(count)), *sides]), np.concatenate([face, rim]))


def _joined(parts: Sequence[Laid]) -> Laid:
    faces: Faces = []
    start = 0
    for part in parts:
        faces += [tuple(corner + start for corner in face) for face in part.mesh.faces]
        start += len(part.mesh.vertices)
    vertices = np.concatenate([part.mesh.vertices for part in parts])
    return Laid(Mesh(vertices, faces), np.concatenate([part.uv for part in parts]))
