"""When a rough board is believed: rounded corners and hard shadows say nothing against it, crossing lines do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.drawn_board import PAINTS, PX, corners_seen, draw_flat, photograph
from vision.board.fixed_layout import FIXED_SIDES, cell_origin, corridor_distance
from vision.board.homography import corners_of, from_corners
from vision.board.raster import expected_at
from vision.find import evidence
from vision.find.evidence import DECIDED, faces_shown, total_nats
from vision.find.fitting import fit_board
from vision.find.guesses.tilted_guesses import explained, explained_in_tiles
from vision.find.guesses.upright_guesses import Guess
from vision.find.shown_faces import Levels, ShownFaces, board_levels, shown_faces
from vision.find.verification import FINE_PER_TILE, FINE_ROUNDS, BoardCandidate, examine
from vision.picture.arrays import Float32s
from vision.picture.channels import channels_of

PHOTOS = Path(__file__).resolve().parents[2].parent / "shared" / "photos"
SIZE_PX = (640, 480)
CORNERS = corners_seen(SIZE_PX, 0.8, 5.0, 15.0, 130.0)

needs_photos = pytest.mark.skipif(not PHOTOS.is_dir(), reason="../shared/photos is absent")


def _drawn(shade: float = 1.0, tray: tuple[int, int, int] | None = None) -> Float32s:
    """The channels of a drawn board: its left half in the shade, its tiles' corners cut off so that the tray shows."""
    flat = draw_flat(PAINTS["bright corridors"], np.random.default_rng(1))
    if tray is not None:
        for x in range(1, 9):
            for y in range(1, 9):
                flat[y * PX - 5 : y * PX + 5, x * PX - 5 : x * PX + 5] = tray
    picture = photograph(flat, CORNERS, SIZE_PX, np.random.default_rng(2)).astype(np.float32)
    picture[:, : SIZE_PX[0] // 2] *= shade
    return channels_of(picture.astype(np.uint8))


def _examined(channels: Float32s) -> BoardCandidate | None:
    return examine(channels, Guess(from_corners(CORNERS), 1.0))


def test_a_hard_shadow_over_half_the_board_hardly_lessens_what_the_layout_explains() -> None:
    board = from_corners(CORNERS)
    lit, shaded = _drawn(), _drawn(shade=0.3)
    loss = [explained_in_tiles(channels, board) for channels in (lit, shaded)]
    overall = [float(explained(channels, board[None])[0]) for channels in (lit, shaded)]
    assert loss[0] - loss[1] < 0.1
    assert overall[0] - overall[1] > loss[0] - loss[1]


@pytest.mark.parametrize("tray", [(200, 60, 20), (20, 20, 20), (240, 240, 240)])
def test_a_tray_that_shows_at_rounded_corners_is_no_corridor(tray: tuple[int, int, int]) -> None:
    found = _examined(_drawn(tray=tray))
    assert found is not None
    assert found.is_certain
    corners = next(one for one in found.evidence if one.name == evidence.CORNERS.name)
    assert corners.nats > 1.0


def _with_hidden(count: int) -> Float32s:
    """The channels of a drawn board of which so many fixed tiles lie under something grey."""
    flat = draw_flat(PAINTS["bright corridors"], np.random.default_rng(1))
    for cell in list(FIXED_SIDES)[4 : 4 + count]:
        x, y = cell_origin(cell)
        flat[(y + 1) * PX : (y + 2) * PX, (x + 1) * PX : (x + 2) * PX] = (120, 130, 140)
    return channels_of(photograph(flat, CORNERS, SIZE_PX, np.random.default_rng(2)))


@pytest.mark.parametrize("count", [1, 2, 4])
def test_hidden_tiles_neither_move_a_board_nor_refuse_it(count: int) -> None:
    found = _examined(_with_hidden(count))
    assert found is not None
    assert found.is_believed
    assert np.abs(corners_of(found.fix.homography) - CORNERS).max() < 0.15 * found.fix.pitch_px


def test_tiles_outside_the_picture_do_not_count() -> None:
    cut = _drawn()[:, int(CORNERS[:, 0].min() + 60) :]
    moved = from_corners(CORNERS - [int(CORNERS[:, 0].min() + 60), 0])
    found = examine(cut, Guess(moved, 1.0))
    assert found is not None
    assert found.is_believed


def _faces(own: float, other: float) -> ShownFaces:
    every = np.ones(16, dtype=np.float32)
    return ShownFaces(own * every, other * every, 0.8 * every)


def test_one_kind_of_evidence_refuses_no_board_and_all_together_do() -> None:
    own, other = faces_shown(_faces(0.6, 0.1), 12.0), faces_shown(_faces(-0.4, 0.3), 1.0)
    assert total_nats((*own, evidence.CORNERS.of(0.5), DECIDED.of(1.0))) > 0.0
    assert total_nats((*other, evidence.CORNERS.of(0.5), DECIDED.of(0.5))) < -8.0
    assert evidence.CORNERS.of(1.0, 0.5).nats == evidence.CORNERS.of(1.0).nats / 2


def test_tiles_that_show_nothing_say_nothing_and_other_faces_say_much() -> None:
    shown = _faces(0.6, 0.1)
    hidden, wrong = shown.own.copy(), shown.own.copy()
    hidden[:4], wrong[:4] = 0.1, -0.5
    under_glare, strange = shown.other.copy(), shown.other.copy()
    under_glare[:4], strange[:4] = 0.05, 0.5
    one, two = (
        {one.name: one.nats for one in faces_shown(replace(shown, own=own, other=other), 8.0)}
        for own, other in ((hidden, under_glare), (wrong, strange))
    )
    assert one[evidence.OTHER_FACES.name] == 0.0
    assert two[evidence.OTHER_FACES.name] < -3.0
    assert two[evidence.RING.name] == pytest.approx(one[evidence.RING.name], abs=1.0)


def test_what_is_its_own_mirror_image_is_weaker_evidence_than_the_inner_tiles() -> None:
    shown = _faces(0.6, 0.1)
    own = np.where(evidence.IS_INNER, -0.4, shown.own)
    mirrored = total_nats(faces_shown(replace(shown, own=own), 1.0))
    own = np.where(np.cumsum(~evidence.IS_INNER) <= 4, -0.4, shown.own)
    hidden = total_nats(faces_shown(replace(shown, own=own), 1.0))
    assert mirrored < hidden - 3.0


def test_hidden_inner_tiles_say_nothing_beside_paths_and_speak_against_a_frame_about_something_plain() -> None:
    shown = _faces(0.6, 0.1)
    shown = replace(shown, own=np.where(evidence.IS_INNER, -0.1, shown.own))
    beside, plain = (
        next(one.nats for one in faces_shown(shown, paths) if one.name == evidence.INNER.name) for paths in (6.0, 0.0)
    )
    assert beside == 0.0
    assert plain == evidence.INNER.worst


@pytest.mark.parametrize("face", ["NES", "NE", "ESW"])
def test_a_cell_shows_the_face_that_is_drawn_there(face: str) -> None:
    cell, p = 16, 20
    ticks = (np.arange(p) + 0.5) / p
    u, v = np.meshgrid(ticks, ticks)
    picture = np.zeros((7 * p, 7 * p), np.float32)
    x, y = cell_origin(cell)
    drawn = expected_at(0.19, corridor_distance(face, u.ravel(), v.ravel()).astype(np.float32))
    picture[y * p : (y + 1) * p, x * p : (x + 1) * p] = drawn.reshape(p, p)
    shown = shown_faces(Levels(picture, p, np.ones(49, dtype=bool)))
    fixed = list(FIXED_SIDES).index(cell)
    margin = shown.own - shown.other
    assert (margin[fixed] > 0.3) == (set(face) == set(FIXED_SIDES[cell]))
    assert (shown.other[np.arange(16) != fixed] == 0.0).all()


def test_an_arm_over_the_middle_says_little_against_a_board() -> None:
    flat = draw_flat(PAINTS["bright corridors"], np.random.default_rng(1))
    arm = np.array([[0, 3.2], [9, 4.4], [9, 5.9], [0, 5.0]]) * PX
    shades = np.linspace(90, 190, flat.shape[0]).astype(np.uint8)[:, None, None] * np.array([0.6, 0.75, 1.0])
    hidden = cv2.fillConvexPoly(np.zeros(flat.shape[:2], np.uint8), arm.astype(np.int32), 1) > 0
    flat[hidden] = np.broadcast_to(shades, flat.shape)[hidden]
    found = _examined(channels_of(photograph(flat, CORNERS, SIZE_PX, np.random.default_rng(2))))
    assert found is not None
    assert found.is_believed


def test_a_board_a_tile_off_is_not_believed() -> None:
    board = from_corners(CORNERS)
    for step in (np.array([1.0, 0.0]), np.array([0.0, 1.0])):
        shifted = Guess(board @ np.array([[1, 0, step[0]], [0, 1, step[1]], [0, 0, 1.0]]), 1.0)
        found = examine(_drawn(), shifted)
        assert found is None or not found.is_believed or np.abs(corners_of(found.fix.homography) - CORNERS).max() < 5


def test_what_is_told_by_colour_alone_is_the_same_whatever_the_texture_and_the_slope_of_light() -> None:
    plain = _drawn()
    fit = fit_board(plain, from_corners(CORNERS), FINE_PER_TILE, FINE_ROUNDS, may_hide=True)
    assert fit is not None
    busy = plain.copy()
    busy[:, :, 3] = np.random.default_rng(3).uniform(0, 255, busy.shape[:2])
    told = [board_levels(channels, fit, FINE_PER_TILE, by_colour=True) for channels in (plain, busy)]
    assert told[0] is not None
    assert told[1] is not None
    assert np.array_equal(told[0].picture, told[1].picture)
