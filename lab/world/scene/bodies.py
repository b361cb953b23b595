"""What stands or reaches over the board (pawns, hands, sleeves) as meshes in the table's frame, and what they hide."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.scene import hand, shapes
from lab.world.scene.camera import Camera, Lay, cell_middle
from lab.world.scene.laying import MOST_DRIFT
from lab.world.scene.scene import TABLE_Z, HandAt, Lane, PawnAt, Scene, TileAt

PAWN, HAND = 1, 2
"""What a pixel shows in the picture that `hiding` draws; 0 is everything else."""


def pawn_mesh(board: Lay, shape: str, pawn: PawnAt) -> shapes.Mesh:
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
        fill(scene.camera, pawn_mesh(scene.board, scene.copy.pawn_shape, pawn), out, PAWN)
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


LEAST_SEEN = 0.35
"""The share of a pawn's outline that a person needs to see to name its colour and its cell."""
MOST_COVERED = 0.5
"""From this share of its cell under a hand on, nobody is asked for a pawn."""

LEAST_TILES = 3
"""How many of the eight tiles of a line half pushed a person needs to see to tell which one it is."""
CLEAR_OF_DRIFT = MOST_DRIFT + 0.04
"""A line as far off the grid as this is told from one that has drifted by how far it is off alone, in tiles."""

Mask = NDArray[np.bool_]


def pawns_seen(scene: Scene, over: Mask | None = None) -> tuple[float, ...]:
    """For each pawn the share of its outline in the picture that no nearer pawn and no hand hides, 0 to 1.

    `over` is where hands are in the picture; it is worked out where it is not given.
    """
    over = under_hands(scene) if over is None else over
    shown = [_pawn_alone(scene.camera, scene.board, scene.copy.pawn_shape, pawn) for pawn in scene.pawns]
    outlines, away = [outline for outline, _ in shown], [reach for _, reach in shown]
    shares = []
    for number, outline in enumerate(outlines):
        part = _part_with(outline)
        own, left = outline[part], outline[part] & ~over[part]
        for other, reach in zip(outlines, away, strict=True):
            if reach < away[number]:
                left &= ~other[part]
        shares.append(round(float(np.count_nonzero(left)) / max(np.count_nonzero(own), 1), 2))
    return tuple(shares)


@lru_cache(maxsize=8)
def _pawn_alone(camera: Camera, board: Lay, shape: str, pawn: PawnAt) -> tuple[Mask, float]:
    """A pawn's outline in the picture, and how far from the camera its middle is; kept while hands are tried."""
    mesh = pawn_mesh(board, shape, pawn)
    return _outline(camera, mesh), float(np.linalg.norm(mesh.vertices.mean(0) - np.array(camera.place)))


def can_be_told(scene: Scene, over: Mask | None = None) -> bool:
    """Whether a person sees every pawn, but for those whose cell a hand covers for the most; `over` as above."""
    over = under_hands(scene) if over is None else over
    return all(
        share >= LEAST_SEEN or _covered(scene, pawn, over) > MOST_COVERED + 0.05
        for share, pawn in zip(pawns_seen(scene, over), scene.pawns, strict=True)
    )


def lane_can_be_told(scene: Scene, over: Mask | None = None) -> bool:
    """Whether a person sees which line is half pushed, and that it did not merely drift; true where none is.

    Enough of its tiles are in sight, and it is further off the grid than any drift or the tile that sticks out of the
    board is in sight as well. `over` is where hands are in the picture; it is worked out where it is not given.
    """
    if scene.lane is None:
        return True
    over = under_hands(scene) if over is None else over
    by_slot = {tile.slot: tile for tile in scene.tiles if tile.cell is None}
    are_seen = [_share_seen(scene, by_slot[slot], over) > 0.5 for slot in scene.lane.slots]
    sticks_out = are_seen[0 if scene.lane.offset < 0.5 else -1]
    return sum(are_seen) >= LEAST_TILES and (sticks_out or off_grid(scene.lane) >= CLEAR_OF_DRIFT)


def off_grid(lane: Lane) -> float:
    """How far the tiles of a line half pushed are from the nearest squares of the grid, in tiles."""
    return min(lane.offset, 1 - lane.offset)


def _share_seen(scene: Scene, tile: TileAt, over: Mask) -> float:
    """The share of a tile on the board that is in the picture and not under the mask."""
    across = np.linspace(-0.45, 0.45, 10)
    flat = np.array([(tile.x + x, tile.y + y) for x in across for y in across])
    pixels = np.round(scene.camera.project(np.c_[scene.board.out(flat), np.zeros(len(flat))])).astype(int)
    is_in = ((pixels >= 0) & (pixels < [scene.camera.width, scene.camera.height])).all(1)
    x, y = pixels[is_in].T
    return float((~over[y, x]).sum()) / len(flat)


def behind_things(scene: Scene) -> Mask:
    """Where in the picture something that stands beside the board is seen; height x width."""
    meshes = [
        _above_table(shapes.prop_mesh(one.kind, one.size)).moved(one.x, one.y, TABLE_Z, one.turn_deg)
        for one in scene.props
        if one.kind not in shapes.FLAT
    ]
    return _outline(scene.camera, *meshes)


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


def under_hands(scene: Scene) -> Mask:
    """Where in the picture hands or their sleeves are; height x width."""
    meshes = (cut(place) for place in scene.hands for cut in (flesh_mesh, cloth_mesh))
    return _outline(scene.camera, *meshes)


def _outline(camera: Camera, *meshes: shapes.Mesh) -> Mask:
    """Where in the picture any of the meshes is; height x width."""
    out = np.zeros((camera.height, camera.width), np.uint8)
    for mesh in meshes:
        fill(camera, mesh, out, 1)
    return out.view(np.bool_)


def _part_with(mask: Mask) -> tuple[slice, slice]:
    """The rows and columns between which all of the mask lies."""
    left, top, width, height = cv2.boundingRect(mask.view(np.uint8))
    return slice(top, top + height), slice(left, left + width)
