"""What the camera sees of pawns and of the tile beside the board: other things may stand before them."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.bench.path_traced.world import bodies, shapes
from companion.bench.path_traced.world.camera import cell_middle
from companion.bench.path_traced.world.scene import TABLE_Z, PawnAt, Scene

LEAST_SEEN = 0.35
"""The share of a pawn's outline that a person needs to see to name its colour and its cell."""
MOST_COVERED = 0.5
"""From this share of its cell under a hand on, nobody is asked for a pawn."""

Mask = NDArray[np.bool_]


def pawns_seen(scene: Scene, over: Mask | None = None) -> tuple[float, ...]:
    """For each pawn the share of its outline in the picture that no nearer pawn and no hand hides, 0 to 1.

    `over` is where hands are in the picture; it is worked out where it is not given.
    """
    over = _hands(scene) if over is None else over
    meshes = [bodies.pawn_mesh(scene, pawn) for pawn in scene.pawns]
    away = [float(np.linalg.norm(mesh.vertices.mean(0) - np.array(scene.camera.place))) for mesh in meshes]
    outlines = [_outline(scene, mesh) for mesh in meshes]
    shares = []
    for number, own in enumerate(outlines):
        left = own & ~over
        for other, reach in zip(outlines, away, strict=True):
            if reach < away[number]:
                left &= ~other
        shares.append(round(float(left.sum()) / max(int(own.sum()), 1), 2))
    return tuple(shares)


def can_be_told(scene: Scene) -> bool:
    """Whether a person sees every pawn, but for those whose cell a hand covers for the most."""
    over = _hands(scene)
    return all(
        share >= LEAST_SEEN or _covered(scene, pawn, over) > MOST_COVERED + 0.05
        for share, pawn in zip(pawns_seen(scene, over), scene.pawns, strict=True)
    )


def behind_things(scene: Scene) -> Mask:
    """Where in the picture something that stands beside the board is seen; height x width."""
    meshes = [
        _above_table(shapes.prop_mesh(one.kind, one.size)).moved(one.x, one.y, TABLE_Z, one.turn_deg)
        for one in scene.props
        if one.kind not in shapes.FLAT
    ]
    return _outline(scene, *meshes)


def _above_table(mesh: shapes.Mesh) -> shapes.Mesh:
    """What the table leaves to be seen of a thing whose foot is below its top, as somebody's is who stands by."""
    return shapes.Mesh(np.maximum(mesh.vertices, [-np.inf, -np.inf, 0.0]), mesh.faces)


def _covered(scene: Scene, pawn: PawnAt, over: Mask) -> float:
    """The share of the pawn's cell that the mask covers."""
    flat = np.array([(-0.5, 0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, -0.5)]) + cell_middle(*pawn.cell)
    corners = scene.camera.project(np.c_[scene.board.out(flat), np.zeros(4)])
    inside = np.zeros(over.shape, np.uint8)
    cv2.fillPoly(inside, [np.round(corners * 16).astype(np.int32)], (1,), shift=4)
    return float(over[inside > 0].mean()) if inside.any() else 0.0


def _hands(scene: Scene) -> Mask:
    return _outline(scene, *(cut(place) for place in scene.hands for cut in (bodies.flesh_mesh, bodies.cloth_mesh)))


def _outline(scene: Scene, *meshes: shapes.Mesh) -> Mask:
    """Where in the picture any of the meshes is; height x width."""
    out = np.zeros((scene.camera.height, scene.camera.width), np.uint8)
    for mesh in meshes:
        bodies.fill(scene, mesh, out, 1)
    return out > 0
