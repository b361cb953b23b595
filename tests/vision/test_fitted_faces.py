"""Faces fitted to what is seen of a tile, under any smooth light, little contrast, or half hidden."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.frame import Image
from companion.observation import TILE_FACES
from tests.vision.drawn_board import PAINTS, PX
from tests.vision.scenes import draw_board, drawn_corners, drawn_faces
from vision.board.fixed_layout import FIXED_SIDES, SIZE
from vision.board.homography import from_corners
from vision.fits.fitted_faces import FaceFit, fit_faces
from vision.fits.print_profile import FIT_SCALE_PX, learn_profiles, see_close

FACES = drawn_faces(8)
HOMOGRAPHY = from_corners(drawn_corners())
SIDE = SIZE * FIT_SCALE_PX
CELLS = [cell for cell, face in enumerate(FACES) if cell not in FIXED_SIDES and face != "#"]


def _fits(picture: Image, seen: np.ndarray, cells: list[int]) -> dict[int, tuple[FaceFit, FaceFit] | None]:  # type: ignore[type-arg]
    close = see_close(picture, HOMOGRAPHY, seen.astype(np.float32))
    profiles = learn_profiles(close, FIXED_SIDES)
    assert profiles is not None
    return {cell: fit_faces(close, profiles, cell) for cell in cells}


def _best(fit: tuple[FaceFit, FaceFit] | None) -> str:
    assert fit is not None
    return TILE_FACES[int((fit[0].nats + fit[1].nats)[:10].argmax())]


def _board(paint: str, contrast: float = 1.0, added: float = 0.0) -> Image:
    """A drawn board whose light falls off to one side, with less contrast and light added."""
    picture = draw_board(FACES, PAINTS[paint], 8).astype(np.float64)
    fall_off = np.linspace(1.0, 0.5, picture.shape[1])[None, :, None]
    noise = np.random.default_rng(3).normal(0, 1.0, picture.shape)
    return np.clip(contrast * picture * fall_off + added + noise, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("paint", ["bright corridors", "dark corridors"])
@pytest.mark.parametrize(("contrast", "added"), [(1.0, 0.0), (0.3, 150.0)])
def test_the_true_face_fits_best_in_uneven_light_and_with_little_contrast(
    paint: str, contrast: float, added: float
) -> None:
    fits = _fits(_board(paint, contrast, added), np.ones((SIDE, SIDE)), CELLS)
    assert [_best(fit) for fit in fits.values()] == [FACES[cell] for cell in CELLS]


def test_no_face_fits_rubble_as_well_as_every_tile_s_own_face_fits_it() -> None:
    picture, rubble = _board("bright corridors"), CELLS[5]
    (left, top), size = (np.array(drawn_corners()[0]) + np.array(divmod(rubble, SIZE))[::-1] * PX).astype(int), (PX, PX)
    stones = np.random.default_rng(5).integers(60, 200, (12, 12, 1)).repeat(3, axis=2).astype(np.uint8)
    picture[top : top + PX, left : left + PX] = cv2.resize(stones, size, interpolation=cv2.INTER_NEAREST)
    fits = _fits(picture, np.ones((SIDE, SIDE)), CELLS)
    gains = {cell: sum(float(one.nats[:10].max() - one.nats[10]) for one in fit or ()) for cell, fit in fits.items()}
    assert min(gains, key=lambda cell: gains[cell]) == rubble
    assert gains[rubble] < 0.5 * min(gain for cell, gain in gains.items() if cell != rubble)


def test_what_is_hidden_says_nothing_and_a_hidden_tile_is_not_fitted() -> None:
    picture, seen = _board("bright corridors"), np.ones((SIDE, SIDE))
    hidden, half = CELLS[0], CELLS[-1]
    for cell, share in ((hidden, 1.0), (half, 0.3)):
        top, left = (at * FIT_SCALE_PX for at in divmod(cell, SIZE))
        seen[top : top + FIT_SCALE_PX, left : left + round(share * FIT_SCALE_PX)] = 0
    fits = _fits(picture, seen, [hidden, half])
    known = fits[half]
    assert fits[hidden] is None
    assert known is not None
    assert known[0].share < 0.8
    assert {side for side in _best(known) if side != "W"} == {side for side in FACES[half] if side != "W"}
