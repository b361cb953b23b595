"""What the cameras of the two splits do to a picture: a small computer's in split 15, a phone's in split 16."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from lab.world.light.darkroom import Shot, develop
from tests.lab.planned import SPLITS, planned

PLAIN = replace(
    planned(15, 0).shot, gain=0.01, defocus_px=0.0, motion_px=0.0, contrast=1.0, exposure_ev=0.0,
    neutral=1.0, balance=(1.0, 1.0), mixed=(), curved_px=0.0, mosaic=0.0, row_noise=0.0,
)  # fmt: skip
"""A shot without noise and without what the cameras of either split do."""


def developed(light: NDArray[np.float32], shot: Shot) -> NDArray[np.float64]:
    """The picture of that light, as numbers that can be subtracted."""
    return develop(light, shot, 1.0, np.ones(3)).astype(float)


@pytest.mark.parametrize("split", SPLITS)
def test_each_split_has_cameras_of_its_own(split: int) -> None:
    shots = [planned(split, seed).shot for seed in range(20)]
    small = {(shot.mixed != (), shot.curved_px != 0, shot.mosaic > 0, shot.row_noise > 0) for shot in shots}
    phone = {(shot.ghost > 0, shot.ghost_px > 0, shot.flare > 0, shot.waxed > 0) for shot in shots}
    assert small == {(split == 15,) * 4}
    assert phone == {(split == 16,) * 4}


def test_the_focus_is_off_in_the_corners_of_some_pictures_and_in_the_middle_of_others() -> None:
    off = [planned(15, seed).shot.curved_px for seed in range(40)]
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


def test_frames_are_merged_further_apart_where_it_is_dark() -> None:
    stills = [planned(16, seed) for seed in range(90)]
    dark, day = (
        [still.shot.ghost_px for still in stills if still.scene.light.family == family]
        for family in ("evening", "overcast")
    )
    assert 0.5 < min(day) < max(day) < 2.5
    assert 1.3 < min(dark) < 2.5 < max(dark) < 4.1


def test_merged_frames_leave_a_faint_second_edge_on_one_side() -> None:
    light = np.full((64, 128, 3), 0.05, np.float32)
    light[:, 60:68] = 0.5
    usual, ghostly = (developed(light, replace(PLAIN, ghost=share, ghost_px=3.0, ghost_deg=0.0)) for share in (0, 0.4))
    assert (ghostly - usual)[30, 68:71].min() > 20
    assert (usual - ghostly)[30, 60:63].min() > 10
    assert np.abs(ghostly - usual)[:, :58].max() <= 1


def test_a_lamp_comes_back_green_across_the_middle_and_paper_does_not() -> None:
    light = np.full((192, 256, 3), 0.2, np.float32)
    light[40:50, 40:50] = 9.0
    change = developed(light, replace(PLAIN, flare=0.03)) - developed(light, PLAIN)
    x, y = (int(128 + 0.8 * (128 - 45)), int(96 + 0.8 * (96 - 45)))
    assert change[y, x, 1] > change[y, x, 0] > 0
    assert change[y, x, 1] > 8
    assert np.abs(change)[:20].max() <= 1
    light[:] = 0.9
    assert np.abs(developed(light, replace(PLAIN, flare=0.03)) - developed(light, PLAIN)).max() <= 1


def test_wax_smooths_what_is_nearly_of_one_tone_and_leaves_edges() -> None:
    light = np.full((96, 128, 3), 0.2, np.float32) + 0.012 * np.random.default_rng(1).standard_normal((96, 128, 3))
    light[:, 64:] *= 3
    usual, waxy = (developed(np.asarray(light, np.float32), replace(PLAIN, waxed=share)) for share in (0.0, 1.0))
    assert waxy[10:-10, 10:50].std() < 0.6 * usual[10:-10, 10:50].std()
    steps = [np.diff(picture[10:-10].mean((0, 2)))[63] for picture in (usual, waxy)]
    assert steps[1] == pytest.approx(steps[0], rel=0.05)
