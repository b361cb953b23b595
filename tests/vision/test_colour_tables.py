"""Pictures are in Lab what OpenCV makes of them, by whichever tables."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.picture.colour_tables import BLOCK_PX, CONVERTED, MOST_PX, by_small_tables, to_lab


@pytest.mark.parametrize("red", range(0, 256, 15))
def test_every_green_and_blue_is_in_lab_what_opencv_makes_of_it(red: int) -> None:
    levels = np.arange(256, dtype=np.uint8)
    blue, green = np.meshgrid(levels, levels)
    picture = np.dstack([blue, green, np.full_like(blue, red)])
    np.testing.assert_array_equal(by_small_tables(picture), cv2.cvtColor(picture, cv2.COLOR_BGR2LAB))


@pytest.mark.parametrize("size", [(1, 1), (3, 50), (2, BLOCK_PX + 5), (700, 333)])
def test_pictures_of_every_size_are_converted_whole(size: tuple[int, int]) -> None:
    picture = np.random.default_rng(3).integers(0, 256, (*size, 3), dtype=np.uint8)
    np.testing.assert_array_equal(by_small_tables(picture), cv2.cvtColor(picture, cv2.COLOR_BGR2LAB))


def test_opencv_converts_once_its_tables_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = np.full((10, 20, 3), 77, dtype=np.uint8)
    asked: list[int] = []
    monkeypatch.setattr(cv2, "cvtColor", lambda image, _: asked.append(image.size) or image)
    monkeypatch.setattr(CONVERTED, "px", MOST_PX - 300)
    to_lab(picture)
    assert asked == []
    to_lab(picture)
    assert asked == [600]
