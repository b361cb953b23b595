"""The truth of a picture in the schema of ../shared/renders: corners, open sides, pawns, what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.maze.cell import CELLS, CORNERS, FIXED_CELLS, WIDTH, format_cell
from lab.world.art.prints import print_named
from lab.world.light.darkroom import Shot
from lab.world.scene.bodies import HAND, PAWN, behind_things, pawns_seen
from lab.world.scene.camera import Lay, cell_middle
from lab.world.scene.laying import INNER
from lab.world.scene.scene import TILE_MM, Scene, TileAt
from lab.world.scene.shapes import pawn_height
from lab.world.stills import Still

Json = dict[str, object]
ORDER = "NW,NE,SE,SW of the 7x7 tile area at the tiles' top face"
COVERED = 0.25
"""The share of a cell that a hand has to hide for the cell to count as covered."""

BURNT = 246 / 255
"""From this share of the camera's white on in each colour, a pixel counts as washed out."""

_SQUARE = np.array([(-0.5, 0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, -0.5)])
"""Corners of a tile from the north-west clockwise."""


def corners(scene: Scene) -> NDArray[np.float64]:
    """NW NE SE SW of the board's tile area in pixels, 4 x 2."""
    return _on_board(scene, _SQUARE * 7.0)


def _on_board(scene: Scene, flat: NDArray[np.float64], z: float = 0.0) -> NDArray[np.float64]:
    placed = scene.board.out(np.asarray(flat, float))
    return scene.camera.project(np.c_[placed, np.full(len(placed), z)])


def cell_outline(scene: Scene, row: int, column: int) -> NDArray[np.float64]:
    """The square of the grid in pixels, 4 x 2."""
    return _on_board(scene, _SQUARE + cell_middle(row, column))


def shares(scene: Scene, mask: NDArray[np.bool_]) -> list[list[float]]:
    """For each cell the share of its square that the mask covers."""
    return [[_share(cell_outline(scene, row, column), mask) for column in range(WIDTH)] for row in range(WIDTH)]


def _share(outline: NDArray[np.float64], mask: NDArray[np.bool_]) -> float:
    low = np.maximum(np.floor(outline.min(0)).astype(int), 0)
    high = np.minimum(np.ceil(outline.max(0)).astype(int) + 1, [mask.shape[1], mask.shape[0]])
    if (high <= low).any():
        return 0.0
    inside = np.zeros(high[::-1] - low[::-1], np.uint8)
    cv2.fillPoly(inside, [np.round((outline - low) * 16).astype(np.int32)], (1,), shift=4)
    return round(float(mask[low[1] : high[1], low[0] : high[0]][inside > 0].mean()), 2)


def _by_cell(scene: Scene) -> dict[tuple[int, int], TileAt]:
    return {tile.cell: tile for tile in scene.tiles if tile.cell is not None}


def _table(scene: Scene, of_tile: Callable[[TileAt], object]) -> list[list[object]]:
    """What is said of the tile of each cell; None where its lane is half pushed."""
    said = {cell: of_tile(tile) for cell, tile in _by_cell(scene).items()}
    return [[said.get((row, column)) for column in range(WIDTH)] for row in range(WIDTH)]


def shifted_lane(scene: Scene) -> Json | None:
    """The lane that is half pushed: arrow, share of the way, and its eight tiles from the entry on."""
    if scene.lane is None:
        return None
    by_slot = {tile.slot: tile for tile in scene.tiles if tile.cell is None}
    return {
        "arrow": scene.lane.arrow,
        "fraction": round(scene.lane.offset, 3),
        "tiles_from_entry": [
            {"open": None if by_slot[slot].is_down else by_slot[slot].sides, "down": by_slot[slot].is_down}
            for slot in scene.lane.slots
        ],
    }


def _rounded(points: NDArray[np.float64]) -> list[list[float]]:
    return [[round(float(x), 2), round(float(y), 2)] for x, y in points]


def loose_json(scene: Scene, hidden: NDArray[np.bool_]) -> Json | None:
    """The tile beside the board: open sides as nearest to upright, its quad, the share that `hidden` hides."""
    tile = scene.loose
    if tile is None:
        return None
    flat = Lay(tile.x, tile.y, tile.yaw_deg).out(_SQUARE * print_named(scene.copy.print_name).tile_size)
    quad = scene.camera.project(np.c_[flat, np.full(4, tile.z)])
    nearest = round(tile.yaw_deg / 90)
    quad = np.roll(quad, -nearest, 0)
    is_in = bool((quad >= 0).all() and (quad < [scene.camera.width, scene.camera.height]).all())
    return {
        "open": None if tile.is_down else tile.sides,
        "down": tile.is_down,
        "in_picture": is_in,
        "hidden": _share(quad, hidden),
        "quad_px": _rounded(quad),
        "yaw_deg": round(tile.yaw_deg - 90 * nearest, 1),
    }


def pawns_json(scene: Scene) -> list[Json]:
    """Every pawn: its cell, where its base and its top are in pixels, whether its lane is moving."""
    on_grid, shape = _by_cell(scene), scene.copy.pawn_shape
    return [
        {
            "colour": pawn.colour,
            "cell": list(pawn.cell),
            "name": format_cell(WIDTH * pawn.cell[0] + pawn.cell[1]),
            "base_px": _rounded(_on_board(scene, np.array([(pawn.x, pawn.y)]), pawn.z))[0],
            "top_px": _rounded(_on_board(scene, np.array([(pawn.x, pawn.y)]), pawn.z + pawn_height(shape)))[0],
            "moving": pawn.cell not in on_grid,
            "shape": shape,
        }
        for pawn in scene.pawns
    ]


def printed_discs(scene: Scene, cells: Sequence[int]) -> list[str | None] | None:
    """The printed colours of start discs on fixed cells; None where there are none."""
    discs = [scene.copy.faces[FIXED_CELLS.index(cell)].disc for cell in cells]
    return discs if any(discs) else None


def covered(hidden: list[list[float]]) -> list[tuple[int, int]]:
    """The cells that a hand hides by more than a quarter."""
    return [divmod(cell, WIDTH) for cell in CELLS if hidden[cell // WIDTH][cell % WIDTH] > COVERED]


def still_json(still: Still, index: NDArray[np.uint8], picture: NDArray[np.uint8]) -> Json:
    """Everything true of a still; `index` says what each pixel of the `picture` shows."""
    scene, shot = still.scene, still.shot
    by_hand = shares(scene, index == HAND)
    cells = covered(by_hand)
    return {
        "id": still.name,
        "style": scene.copy.print_name,
        "art": "drawn",
        "split": scene.split,
        "size": [scene.camera.width, scene.camera.height],
        "corners": _rounded(corners(scene)),
        "corner_order": ORDER,
        "grid": _table(scene, lambda tile: None if tile.is_down else tile.sides),
        "face_down": _table(scene, lambda tile: tile.is_down),
        "shifted_lane": shifted_lane(scene),
        "loose": loose_json(scene, (index == HAND) | behind_things(scene)),
        "pawns": [one | {"seen": share} for one, share in zip(pawns_json(scene), pawns_seen(scene), strict=True)],
        "tokens": [list(tile.cell) for tile in scene.tiles if tile.token and tile.cell],
        "corner_discs": printed_discs(scene, CORNERS),
        "inner_discs": printed_discs(scene, INNER),
        "hand": {
            "present": bool((index == HAND).any()),
            "covers": [format_cell(WIDTH * row + column) for row, column in cells],
            "cells": [list(cell) for cell in cells],
        },
        "hidden_by_hand": by_hand,
        "hidden_by_pawns": shares(scene, index == PAWN),
        "burnt": shares(scene, picture.min(2) >= BURNT * shot.white),
        "mid_push": scene.lane is not None,
        "conditions": {**conditions(scene, still.tilt_deg), **shot_json(shot)},
    }


def shot_json(shot: Shot) -> Json:
    """What the camera did, in the names of the other pictures."""
    return {
        "defocus_px": round(shot.defocus_px, 2),
        "motion_px": round(shot.motion_px, 2),
        "gain": round(shot.gain, 2),
        "exposure": round(shot.exposure_ev, 2),
        "jpeg": shot.jpeg,
    }


def conditions(scene: Scene, tilt_deg: float) -> Json:
    """Light, camera and table, for telling pictures apart."""
    quad = corners(scene)
    edge = np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1).mean() / 7
    return {
        "light": scene.light.family,
        "rig": scene.light.rig,
        "tilt_deg": round(tilt_deg, 1),
        "roll_deg": round(scene.camera.roll_deg, 1),
        "height_m": round(scene.camera.place[2] * TILE_MM / 1000, 3),
        "fill": round(float(np.ptp(quad[:, 1])) / scene.camera.height, 3),
        "px_per_tile": round(float(edge), 2),
        "table": scene.copy.table,
        "k1": round(scene.camera.k1, 4),
        "roughness": round(scene.copy.roughness, 2),
        "standing_by": any(prop.kind == "person" for prop in scene.props),
        "board_shift_mm_deg": [
            round(scene.board.x * TILE_MM, 1), round(scene.board.y * TILE_MM, 1), round(scene.board.turn_deg, 2),
        ],
    }  # fmt: skip
