"""What stands or reaches over the board (pawns, hands, sleeves) as meshes in the table's frame, and what they hide."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.scene import hand, shapes
from lab.world.scene.camera import Camera, Lay
from lab.world.scene.scene import HandAt, PawnAt, Scene

PAWN, HAND = 1, 2
"""What a pixel shows in the picture that `hiding` draws; 0 is everything else."""


def pawn_mesh(scene: Scene, pawn: PawnAt) -> shapes.Mesh:
    """A pawn where it stands."""
    return pawn_on(scene.board, scene.copy.pawn_shape, pawn)


def pawn_on(board: Lay, shape: str, pawn: PawnAt) -> shapes.Mesh:
    """A pawn of that shape where it stands on a board that lies so."""
    mesh = shapes.pawn_body(shape).moved(pawn.x, pawn.y, pawn.z)
    return mesh.between(board.out(mesh.vertices))


def flesh_mesh(place: HandAt) -> shapes.Mesh:
    """A hand and its forearm where they are."""
    return hand.hand_mesh(place.pose, place.is_left).moved(place.x, place.y, place.z, place.from_deg + 180)


def cloth_mesh(place: HandAt) -> shapes.Mesh:
    """The sleeve of that arm."""
    mesh = hand.sleeve_mesh(place.pose, place.is_left, place.sleeve_from, place.skin)
    return mesh.moved(place.x, place.y, place.z, place.from_deg + 180)


def hiding(scene: Scene) -> NDArray[np.uint8]:
    """For each pixel of the picture whether a hand, else a pawn, is seen there; height x width."""
    out = np.zeros((scene.camera.height, scene.camera.width), np.uint8)
    for pawn in scene.pawns:
        fill(scene.camera, pawn_mesh(scene, pawn), out, PAWN)
    for place in scene.hands:
        fill(scene.camera, flesh_mesh(place), out, HAND)
        fill(scene.camera, cloth_mesh(place), out, HAND)
    return out


def fill(camera: Camera, mesh: shapes.Mesh, out: NDArray[np.uint8], value: int) -> None:
    """Every polygon that the camera can see, filled."""
    pixels = np.round(np.clip(camera.project(mesh.vertices) * 16, -(2**40), 2**40)).astype(np.int64)
    seen = camera.sees(mesh.vertices) & (np.abs(pixels) < 2**18).all(1)
    points = pixels.astype(np.int32)
    for corners in mesh.by_corners:
        is_drawn = seen[corners].all(0) & _touching(points[corners], out.shape)
        for polygon in points[corners.T[is_drawn]]:
            cv2.fillConvexPoly(out, polygon, (value,), cv2.LINE_8, 4)


def _touching(polygons: NDArray[np.int32], shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Which polygons, in sixteenths of pixels, come within two pixels of a picture of that height and width."""
    low, high = polygons.min(0), polygons.max(0)
    return np.asarray(((high >= -32) & (low <= 16 * (np.array(shape[1::-1]) + 2))).all(1))
