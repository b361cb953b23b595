"""Marks learnt in one picture are recognised in another, where the tiles lie elsewhere and another lamp shines."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
import pytest

from tests.calibration.boxes import index, is_fixed, mark_of, photograph
from vision.find.detect import find_board
from vision.tiles.marks import FACE_PX, Face, cut_faces, likeness, pattern_of, placed, plain_faces, read_marks


@cache
def faces_of(box: int, layout: int) -> tuple[dict[int, Face], dict[int, str]]:
    """The faces of the movable tiles in the picture, and what is truly on them."""
    position, picture = photograph(box, layout)
    fix = find_board(picture)
    assert fix is not None
    tiles = {index(cell): tile for cell, tile in position["cells"].items() if not is_fixed(cell)}
    faces = cut_faces(picture, fix.homography, {cell: tile.partition(":")[0] for cell, tile in tiles.items()})
    return faces, {cell: mark_of(tile) for cell, tile in tiles.items()}


@pytest.mark.parametrize("box", [0, 3, 6, 8])
def test_what_was_taught_is_recognised_and_nothing_else(box: int) -> None:
    faces, marks = faces_of(box, 1)
    plain = plain_faces(faces.values())
    taught = {mark: pattern_of(faces[cell], plain[faces[cell].shape]) for cell, mark in marks.items() if mark}
    others, truth = faces_of(box, 2)
    found = read_marks(others, taught)
    to_find = {cell for cell, mark in truth.items() if mark in taught}
    assert len(to_find) >= 10
    assert {cell for cell, reading in found.items() if truth[cell] != reading.mark} == set()
    assert len(to_find & found.keys()) >= len(to_find) - 1


def test_nothing_is_recognised_where_nothing_was_taught() -> None:
    faces, _ = faces_of(0, 1)
    assert read_marks(faces, {}) == {}


def test_a_mark_is_on_one_tile_only() -> None:
    faces, marks = faces_of(0, 1)
    plain = plain_faces(faces.values())
    cell, mark = next((cell, mark) for cell, mark in marks.items() if mark)
    free = max(faces) + 1
    found = read_marks({**faces, free: faces[cell]}, {mark: pattern_of(faces[cell], plain[faces[cell].shape])})
    assert not found, "either of two tiles that show the same may be the one"
    assert set(found) <= {cell, free}


def test_every_orientation_gives_the_same_face() -> None:
    """A drawn corner tile in four orientations: the face is turned back each time."""
    rng = np.random.default_rng(2)
    tile = rng.integers(0, 255, (FACE_PX, FACE_PX, 3), dtype=np.uint8)
    seen = []
    for turn, sides in enumerate(("NE", "ES", "SW", "NW")):
        board = np.zeros((560, 560, 3), dtype=np.uint8)
        # forty pixels a tile; the board begins a tile and a half in, cell (3, 3) at 180..220
        board[172 : 172 + FACE_PX, 172 : 172 + FACE_PX] = np.rot90(tile, -turn)
        homography = np.array([[40.0, 0, 59.5], [0, 40.0, 59.5], [0, 0, 1]])
        seen.append(cut_faces(board, homography, {24: sides})[24].picture)
    assert all(np.abs(one.astype(int) - seen[0].astype(int)).mean() < 1 for one in seen)
    assert np.abs(seen[0].astype(int) - tile.astype(int)).mean() < 8


def test_shapes_are_never_mixed_up() -> None:
    faces, _ = faces_of(0, 1)
    plain = plain_faces(faces.values())
    by_shape = {face.shape: pattern_of(face, plain[face.shape]) for face in faces.values()}
    assert set(by_shape) == {"I", "L", "T"}
    assert likeness(by_shape["L"], by_shape["T"]) == 0.0
    assert likeness(by_shape["L"], by_shape["L"]) == pytest.approx(1.0, abs=0.01)


def test_each_mark_lies_on_one_tile_and_the_whole_picture_tells_which() -> None:
    """Two marks much alike: the second tile alone is in doubt, and not any more once the first is known."""
    nats = np.array([[9.0, 2.0, 0.0], [5.0, 4.0, 0.0], [0.0, 0.0, 0.5]])
    chances = placed(nats, none=0.0)
    alone = placed(nats[1:2], none=0.0)
    assert alone[0].argmax() == 0 and chances[1].argmax() == 1
    assert chances[0, 0] > 0.95
    assert chances[2].max() < 0.7
    assert (chances.sum(axis=0) <= 1 + 1e-9).all() and (chances.sum(axis=1) <= 1 + 1e-9).all()


def test_all_ways_of_laying_marks_out_are_added_up() -> None:
    """Held against adding them up one by one."""
    nats, none = np.array([[1.0, 0.3], [0.2, 1.5], [-0.5, 0.7]]), 0.4
    weights, total = np.zeros_like(nats), 0.0
    for first, second in product(range(-1, 3), repeat=2):
        if first == second != -1:
            continue
        weight = float(np.exp(sum(nats[at, mark] - none for mark, at in enumerate((first, second)) if at >= 0)))
        total += weight
        for mark, at in enumerate((first, second)):
            if at >= 0:
                weights[at, mark] += weight
    assert np.allclose(placed(nats, none), weights / total)
