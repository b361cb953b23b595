"""Photographs of real boards, read without any help: what the reader must see in each, and where it must see nothing.

The pictures lie beside the checkout and are not part of the project; without them these tests skip.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.observation import Observation
from vision.answer import answer
from vision.find.detect import find_board
from vision.lines.half_pushed import from_across
from vision.picture.picture_files import load_picture
from vision.pipeline import Reader

PHOTOS = Path(__file__).resolve().parents[2].parent / "shared" / "photos"

pytestmark = pytest.mark.skipif(not PHOTOS.is_dir(), reason="../shared/photos is absent")

BOARDS = {
    "board_master_1991.jpg": (49, 4.5),
    "board_classic_current_hand.jpg": (42, 4.0),
    "board_classic_1990s_oblique.png": (41, 8.0),
    "board_classic_1986_empty.jpg": (16, 6.0),
}
"""Still tiles that must be read right, and how far (px) a corner may be off."""

LANES = {"board_classic_current_hand.jpg": ("E4", 0.34), "board_classic_1990s_oblique.png": ("S6", 0.46)}
"""The line that a hand was pushing, and how far in (tiles)."""


HANDS = {"board_classic_current_hand.jpg"}
"""Where a hand is in the picture; it holds a tile beside the board and covers none."""


def _truth(name: str) -> dict[str, Any]:
    truth: dict[str, Any] = json.loads((PHOTOS / name).with_suffix(".json").read_text(encoding="utf-8"))
    return truth


@lru_cache(maxsize=4)
def _seen(name: str) -> Observation:
    return Reader().read_still(load_picture(PHOTOS / name))


@pytest.mark.parametrize("name", BOARDS)
def test_the_board_is_found(name: str) -> None:
    pose = _seen(name).pose
    assert pose is not None
    corners = np.array([_truth(name)["corners"][key] for key in ("tl", "tr", "br", "bl")])
    assert np.abs(np.array(pose.corners_px) - corners).max() < BOARDS[name][1]


@pytest.mark.parametrize("name", BOARDS)
def test_still_tiles_are_read(name: str) -> None:
    truth = [sides for row in _truth(name)["grid"] for sides in row]
    faces = [reading.face for reading in _seen(name).cells]
    assert sum(face == sides for face, sides in zip(faces, truth, strict=True) if sides) >= BOARDS[name][0]


@pytest.mark.parametrize("name", BOARDS)
def test_a_half_pushed_line_is_named_where_there_is_one(name: str) -> None:
    lane = _seen(name).quality.moving_lane
    if name not in LANES:
        assert lane is None
        return
    assert lane is not None
    arrow, offset_tiles = LANES[name]
    lane = lane if lane.arrow == arrow else from_across(lane)  # both ways in look the same
    assert lane.arrow == arrow
    assert abs(lane.offset_tiles - offset_tiles) < 0.1


@pytest.mark.parametrize("name", BOARDS)
def test_no_hand_is_seen_over_the_board_where_there_is_none(name: str) -> None:
    """The one hand in these photographs lies beside the board and hides nothing of it."""
    assert _seen(name).quality.hand_cells == frozenset()
    assert name in HANDS or not _seen(name).quality.is_hand


def test_an_empty_tray_is_empty_but_for_its_fixed_tiles() -> None:
    truth = [sides for row in _truth("board_classic_1986_empty.jpg")["grid"] for sides in row]
    why = [reading.why for reading in _seen("board_classic_1986_empty.jpg").cells]
    assert [reason == "empty" for reason in why] == [sides is None for sides in truth]


@pytest.mark.parametrize("name", ["board_classic_1990s_oblique.png", "board_classic_current_hand.jpg"])
def test_pawns_stand_on_their_corners(name: str) -> None:
    truth = {pawn["colour"].split()[-1]: 7 * pawn["cell"][0] + pawn["cell"][1] for pawn in _truth(name)["pawns"]}
    assert {pawn.colour: pawn.cell for pawn in _seen(name).pawns} == truth


@pytest.mark.parametrize("name", ["board_master_1991.jpg", "board_classic_1986_empty.jpg"])
def test_printed_discs_and_treasures_are_no_pawns(name: str) -> None:
    assert _truth(name)["pawns"] == []
    assert answer(_seen(name), name, "classic")["pawns"] == []


@pytest.mark.parametrize("name", ["formula_cards_1991.jpg"])
def test_other_things_are_no_board(name: str) -> None:
    """`labyrinth bench variants` looks at the others too, changed in many ways."""
    assert find_board(load_picture(PHOTOS / name)) is None
