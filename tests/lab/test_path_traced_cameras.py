"""What a phone that merges frames does to a picture."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from lab.world.light.darkroom import Shot, develop
from tests.lab.planned import planned

PLAIN = replace(
    planned(18, 0).shot, gain=0.01, defocus_px=0.0, motion_px=0.0, contrast=1.0, exposure_ev=0.0,
    neutral=1.0, balance=(1.0, 1.0), ghost=0.0, flare=0.0, waxed=0.0,
)  # fmt: skip
"""A shot without noise and without what phones do."""


def developed(light: NDArray[np.float32], shot: Shot) -> NDArray[np.float64]:
    """The picture of that light, as numbers that can be subtracted."""
    return develop(light, shot, 1.0, np.ones(3)).astype(float)


def test_frames_are_merged_further_apart_where_it_is_dark() -> None:
    stills = [planned(18, seed) for seed in range(90)]
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
