"""Pawns whose colour tells only beside the corridor's own, and print that looks like them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.frame import Image
from tests.vision.test_solidity import TO_PICTURE, _board, _claimed, _print_disc, _stand
from vision.board.board_look import look_at
from vision.pawns.beside_corridor import beside_corridor, judged_beside_corridor
from vision.pawns.solidity import rate_still, settled
from vision.pawns.standing import NOMINAL, read_pawns
from vision.picture.colour_names import COLOURS, COLOURS_OF

OF_1991 = COLOURS_OF["master-1991"]
BROWN, NAVY = (85, 135, 180), (48, 32, 30)
LIGHTS = {"day": (1.0, 1.0, 1.0), "lamp": (0.62, 0.85, 1.0), "shade": (1.0, 0.86, 0.74)}


def _claims(picture: Image, colours: tuple[str, ...], light: str = "day") -> dict[str, int]:
    noise = np.random.default_rng(1).normal(0, 2.0, picture.shape)
    lit = cv2.GaussianBlur(picture, (0, 0), 0.8) * np.array(LIGHTS[light]) + noise
    look = look_at(np.clip(lit, 0, 255).astype(np.uint8), TO_PICTURE, 24)
    looks = {name: NOMINAL[name] for name in colours if name in NOMINAL}
    standings = read_pawns(look.palette, looks, {}, look.eye, TO_PICTURE)
    judged = judged_beside_corridor(standings, look, colours, {})
    return _claimed([one.reading for one in settled(rate_still(standings, look, {}, judged=judged), TO_PICTURE)])


@pytest.mark.parametrize("light", LIGHTS)
def test_light_brown_and_nearly_black_pawns_are_found_in_any_light(light: str) -> None:
    picture = _board(11)
    _stand(picture, 1.5, 4.5, BROWN)
    _stand(picture, 4.5, 5.5, NAVY)
    assert _claims(picture, OF_1991, light) == {"tan": 29, "blue": 39}
    assert _claims(picture, COLOURS, light).get("blue") == 39


def test_what_looks_alike_in_several_places_is_rather_print() -> None:
    scores = []
    for cells in ((8,), (8, 10, 24, 26, 38)):
        picture = _board(12)
        for cell in cells:
            _print_disc(picture, cell % 7 + 0.5, cell // 7 + 0.5, BROWN)
        look = look_at(picture, TO_PICTURE, 24)
        scores.append([blob.score for blob in judged_beside_corridor((), look, OF_1991, {})["tan"] if blob.cell == 8])
    assert scores[1][0] < scores[0][0] - 0.4
    assert _claims(_board(12), OF_1991) == {}


def test_corridors_are_grey_beside_themselves_in_any_light() -> None:
    tints = []
    for light in LIGHTS.values():
        lit = np.clip(_board(13) * np.array(light), 0, 255).astype(np.uint8)
        lab = beside_corridor(look_at(lit, TO_PICTURE, 24))
        middle = round(4.5 * 24)
        tints.append(np.hypot(*lab[middle - 2 : middle + 2, middle - 2 : middle + 2, 1:].mean(axis=(0, 1))))
    assert max(tints) < 3
