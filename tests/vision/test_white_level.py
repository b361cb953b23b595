"""Where a picture's whites end: some cameras show none of the levels above 240 or so, however bright the light is."""

from __future__ import annotations

import numpy as np
import pytest

from companion.frame import Image
from vision.picture.white_level import FULL, white_level


def _seen(end: int, brightest: float = 400.0, tint: tuple[float, float, float] = (1.0, 1.0, 1.0)) -> Image:
    """A hundred by a hundred pixels whose light rises from dark to the `brightest` level, seen with a camera's grain,
    by one whose scale ends at `end`."""
    light = np.linspace(20.0, brightest, 100)[None, :, None] * np.array(tint)
    grain = np.random.default_rng(3).normal(0, 3.0, (100, 100, 3))
    return np.asarray(np.clip(light + grain, 0, end), dtype=np.uint8)


@pytest.mark.parametrize("end", [238, 243, 248])
def test_large_whites_without_grain_are_the_end_of_the_scale(end: int) -> None:
    assert end - 2 <= white_level(_seen(end)) <= end


@pytest.mark.parametrize("end", [252, 255])
def test_a_scale_that_is_used_to_its_end_ends_there(end: int) -> None:
    assert white_level(_seen(end)) == FULL


def test_bright_paper_with_grain_is_no_end() -> None:
    assert white_level(_seen(255, brightest=244.0)) == FULL


def test_a_plain_colour_is_no_white() -> None:
    assert white_level(np.full((100, 100, 3), (236, 243, 250), dtype=np.uint8)) == FULL


def test_a_white_that_much_else_is_brighter_than_is_no_end() -> None:
    picture = _seen(255)
    picture[:30, :30] = 242
    assert white_level(picture) == FULL


def test_a_few_pixels_tell_nothing() -> None:
    picture = _seen(255, brightest=200.0)
    picture[:10, :10] = 245
    assert white_level(picture) == FULL
