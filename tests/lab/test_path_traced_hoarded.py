"""What the fifteenth half of path-traced pictures has to itself: its cameras, and tiles scrawled on with a pen."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from lab.world.art.editions import HALVES, HOARDED
from lab.world.art.faces import FACE, FaceArt, atlas
from lab.world.art.prints import print_named
from lab.world.light.darkroom import Shot, develop
from tests.lab.planned import planned, shots_of

PLAIN = replace(
    planned(HOARDED, 0).shot, gain=0.01, defocus_px=0.0, motion_px=0.0, contrast=1.0, exposure_ev=0.0,
    neutral=1.0, balance=(1.0, 1.0), mixed=(), curved_px=0.0, mosaic=0.0, row_noise=0.0,
)  # fmt: skip
"""A shot without noise and without what this half's cameras do."""


def developed(light: NDArray[np.float32], shot: Shot) -> NDArray[np.float64]:
    """The picture of that light, as numbers that can be subtracted."""
    return develop(light, shot, 1.0, np.ones(3)).astype(float)


# --- cameras ---


def test_only_this_halfs_cameras_mix_colours_are_out_of_focus_guess_colours_and_have_noisy_rows() -> None:
    for half in HALVES:
        shots = shots_of(half)
        met = {(shot.mixed != (), shot.curved_px != 0, shot.mosaic > 0, shot.row_noise > 0) for shot in shots}
        assert met == {(half == HOARDED,) * 4}


def test_the_focus_is_off_in_the_corners_of_some_pictures_and_in_the_middle_of_others() -> None:
    off = [shot.curved_px for shot in shots_of(HOARDED, 40)]
    assert -1.2 < min(off) < -0.4
    assert 0.4 < max(off) < 1.8
    light = np.full((192, 256, 3), 0.05, np.float32)
    light[:, ::16] = light[:, 1::16] = 0.5
    usual, corners, middle = (developed(light, replace(PLAIN, curved_px=soft)) for soft in (0.0, 1.7, -1.1))
    assert np.abs(corners - usual)[90:102, 112:144].max() < 4 < 20 < np.abs(corners - usual)[:12, :24].max()
    assert np.abs(middle - usual)[:12, :24].max() < 4 < 20 < np.abs(middle - usual)[90:102, 112:144].max()


def test_a_wrong_matrix_leaves_grey_grey_and_pulls_colours_towards_each_other() -> None:
    light = np.full((64, 128, 3), 0.2, np.float32)
    light[:, 64:] = (0.3, 0.05, 0.05)
    usual, mixed = (developed(light, replace(PLAIN, mixed=shares)) for shares in ((), (0.1, 0.0, 0.08, 0.0, 0.0, 0.0)))
    assert np.abs(mixed - usual)[:, :60].max() <= 1
    red, green = (mixed - usual)[:, 68:, 2].mean(), (mixed - usual)[:, 68:, 1].mean()
    assert red < -4
    assert green > 4


def test_guessed_colours_are_false_along_fine_edges_and_true_on_plain_ground() -> None:
    light = np.full((64, 128, 3), 0.2, np.float32)
    light[:, 41] = 0.6
    usual, guessed = (developed(light, replace(PLAIN, mosaic=share)) for share in (0.0, 1.0))
    assert np.ptp(usual[20, 41]) < 3 < 30 < np.ptp(guessed[20, 41])
    assert np.abs(guessed - usual)[:, 50:].max() <= 1


def test_rows_are_noisy_as_wholes() -> None:
    light = np.full((64, 128, 3), 0.02, np.float32)
    quiet = replace(PLAIN, gain=9.0, smoothing=0.0)
    usual, noisy = (developed(light, replace(quiet, row_noise=share)) for share in (0.0, 1.0))
    assert noisy.mean((1, 2)).std() > 3 * usual.mean((1, 2)).std()


# --- prints ---


def test_a_pen_has_scrawled_on_movable_tiles_alone_and_hides_little_of_them() -> None:
    style = replace(print_named("sixties"), wear=0.0)
    clean, used = (
        atlas(replace(style, scrawled=share), (FaceArt("NS"),) * 17, 1)[FACE : 2 * FACE].astype(float)
        for share in (0, 1)
    )
    fixed, movable = (np.abs(clean - used)[:, FACE * at : FACE * (at + 1)].max(2) for at in (6, 7))
    assert not fixed.any()
    assert 0.002 < (movable > 30).mean() < 0.06
