"""Pawns: the base counts and not the head, print is no pawn, pawns may share a cell or hide one another."""

from __future__ import annotations

from math import exp

import cv2
import numpy as np
import pytest

from companion.observation import CELLS
from vision.board.homography import from_corners
from vision.board.palette import Palette, mix_palette
from vision.board.plane import Plane
from vision.board.viewpoint import Eye, find_eye
from vision.pawns.blobs import Blob, find_blobs
from vision.pawns.seen_pawns import NOMINAL, blobs_like, learnt_look
from vision.pawns.standing import standing_of

SCALE = 16
RED, YELLOW = (40, 30, 205), (30, 205, 245)
ABOVE = Eye(3.5, 3.5, 14.0)
TO_PLANE = from_corners([((c + 1) * SCALE - 0.5, (r + 1) * SCALE - 0.5) for c, r in ((0, 0), (7, 0), (7, 7), (0, 7))])


def _palette(*solids: tuple[float, float, tuple[int, int, int], float, float]) -> Palette:
    """A grey board with solids standing on it: base x, y, colour, radius, height (0: printed flat)."""
    image = np.full((9 * SCALE, 9 * SCALE, 3), 170, dtype=np.uint8)
    for x, y, ink, radius, height in solids:
        for up in np.linspace(0, height, 12):
            lean_x, lean_y = ABOVE.lean(x, y, float(up))
            at = (round((x + lean_x + 1) * SCALE * 8 - 4), round((y + lean_y + 1) * SCALE * 8 - 4))
            cv2.circle(image, at, round(radius * SCALE * 8), ink, -1, cv2.LINE_AA, 3)
    plane = Plane(image, SCALE, 1.0)
    return mix_palette(plane, np.arange(40))


def _tinted(
    tint: tuple[float, float, float], *solids: tuple[float, float, tuple[int, int, int], float, float]
) -> Palette:
    """The same board in a light that takes these shares of blue, green and red."""
    image = np.clip(_palette(*solids).plane.image * np.array(tint), 0, 255).astype(np.uint8)
    return mix_palette(Plane(image, SCALE, 1.0), np.arange(40))


def _blobs(palette: Palette, colour: str) -> list[Blob]:
    return blobs_like(palette, NOMINAL[colour], ABOVE)


@pytest.mark.parametrize(("x", "y"), [(0.5, 0.5), (6.4, 0.6), (3.5, 3.5), (5.7, 6.3), (0.3, 5.6), (6.75, 3.3)])
def test_the_base_is_found_and_not_the_head(x: float, y: float) -> None:
    blob = find_blobs(_palette((x, y, RED, 0.19, 0.7)), NOMINAL["red"], ABOVE)[0]
    assert blob.x == pytest.approx(x, abs=0.07)
    assert blob.y == pytest.approx(y, abs=0.07)


def test_a_pawn_that_is_nowhere_is_said_to_be_absent() -> None:
    standing = standing_of("yellow", _blobs(_palette((4.5, 2.5, RED, 0.19, 0.6)), "yellow"), TO_PLANE)
    assert standing.reading.cell is None
    assert standing.blob is None


def test_two_pawns_on_one_cell_are_both_there() -> None:
    palette = _palette((2.32, 4.5, RED, 0.17, 0.6), (2.7, 4.55, YELLOW, 0.17, 0.6))
    assert [_blobs(palette, colour)[0].cell for colour in ("red", "yellow")] == [30, 30]


def test_nothing_between_two_cells_is_a_pawn() -> None:
    assert _blobs(_palette((3.02, 3.5, RED, 0.17, 0.3)), "red") == []


def test_probabilities_are_normalised() -> None:
    palette = _palette((4.5, 2.5, RED, 0.19, 0.6))
    standing = standing_of("red", _blobs(palette, "red"), TO_PLANE)
    assert sum(exp(value) for value in standing.reading.log_p) == pytest.approx(1.0)
    assert len(standing.reading.log_p) == CELLS + 1


def test_a_learnt_look_prefers_the_pawn_it_was_learnt_from() -> None:
    blob = find_blobs(_palette((4.5, 2.5, RED, 0.19, 0.6)), NOMINAL["red"], ABOVE)[0]
    look = learnt_look(NOMINAL["red"], blob)
    assert look.chroma == pytest.approx(blob.chroma)
    pale = (90, 85, 150)
    ranked = find_blobs(_palette((4.5, 2.5, RED, 0.19, 0.6), (1.5, 5.5, pale, 0.19, 0.6)), look, ABOVE)
    assert ranked[0].cell == 18


@pytest.mark.parametrize("tilt_deg", [12.0, 25.0, 42.0])
@pytest.mark.parametrize("focal", [0.6, 0.85, 1.2])
def test_leaning_is_known_for_lenses_of_any_length_and_pictures_cut_off_at_one_side(
    tilt_deg: float, focal: float
) -> None:
    tilt, size = np.radians(tilt_deg), (1280, 960)
    camera = np.array([[focal * 1280, 0, 639.5 - 90], [0, focal * 1280, 479.5 + 60], [0, 0, 1]])
    turn = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    place = np.array([3.5, 3.5, 0.0]) - 12.0 * turn[2]
    truth = Eye(float(place[0]), float(place[1]), float(-place[2]))
    eye = find_eye(camera @ np.column_stack([turn[:, 0], turn[:, 1], -turn @ place]), size)
    for x, y in ((1.5, 1.5), (5.5, 1.5), (3.5, 3.5), (5.5, 5.5)):
        off = np.subtract(eye.lean(x, y, 0.5), truth.lean(x, y, 0.5))
        assert np.hypot(*off) < 0.09


@pytest.mark.parametrize("tint", [(1.0, 1.0, 1.0), (0.6, 0.95, 1.1), (1.0, 0.9, 0.75)])
def test_pawns_keep_their_names_in_the_light_of_a_lamp(tint: tuple[float, float, float]) -> None:
    inks = {"red": (40, 30, 175), "yellow": (30, 170, 205), "green": (50, 140, 40), "blue": (150, 85, 35)}
    places = {"red": (1.5, 1.5), "yellow": (4.5, 2.5), "green": (2.5, 5.5), "blue": (5.6, 5.4)}
    palette = _tinted(tint, *((*places[colour], inks[colour], 0.19, 0.6) for colour in inks))
    readings = [standing_of(colour, _blobs(palette, colour), TO_PLANE).reading for colour in inks]
    assert {one.colour: one.cell for one in readings} == {
        colour: 7 * int(y) + int(x) for colour, (x, y) in places.items()
    }
    assert min(one.confidence for one in readings) > 0.9
