"""Pawns whose colour tells only beside the corridor's own, and print that looks like them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.frame import Image
from tests.vision.test_pawns_in_stills import TO_PICTURE, _board, _claimed, _stand, _stood
from vision.board.board_look import beside_corridor, calm_colours, look_at
from vision.picture.colour_names import COLOURS, COLOURS_OF

OF_1991 = COLOURS_OF["master-1991"]
BROWN, NAVY = (85, 135, 180), (48, 32, 30)
LIGHTS = {"day": (1.0, 1.0, 1.0), "lamp": (0.62, 0.85, 1.0), "shade": (1.0, 0.86, 0.74)}


def _claims(picture: Image, colours: tuple[str, ...], light: str = "day") -> dict[str, int]:
    noise = np.random.default_rng(1).normal(0, 2.0, picture.shape)
    lit = cv2.GaussianBlur(picture, (0, 0), 0.8) * np.array(LIGHTS[light]) + noise
    return _claimed([one.reading for one in _stood(np.clip(lit, 0, 255).astype(np.uint8), colours)])


@pytest.mark.parametrize("light", LIGHTS)
def test_light_brown_and_nearly_black_pawns_are_found_in_any_light(light: str) -> None:
    picture = _board(11)
    _stand(picture, 1.5, 4.5, BROWN)
    _stand(picture, 4.5, 5.5, NAVY)
    assert _claims(picture, OF_1991, light) == {"tan": 29, "blue": 39}
    assert _claims(picture, COLOURS, light).get("blue") == 39


def test_corridors_are_grey_beside_themselves_in_any_light() -> None:
    tints = []
    for light in LIGHTS.values():
        lit = np.clip(_board(13) * np.array(light), 0, 255).astype(np.uint8)
        look = look_at(lit, TO_PICTURE)
        lab = beside_corridor(calm_colours(look), look)
        middle = round(4.5 * 24)
        tints.append(np.hypot(*lab[middle - 2 : middle + 2, middle - 2 : middle + 2, 1:].mean(axis=(0, 1))))
    assert max(tints) < 3
