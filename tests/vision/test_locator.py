"""Boards between printed corner cards, and boards whose corners a person has given: who is believed, and when not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from appliance.commands.look import read
from companion.frame import Frame, Image
from companion.observation import Observation
from tests.vision.drawn_board import PAINTS, PX, Points, corners_seen, draw_flat, photograph
from vision.board.board_fix import BoardFix
from vision.board.corner_cards import CARD_IDS, tags
from vision.board.rig import Rig
from vision.find.locator import NOT_WHERE_SAID, Locator, find_between_cards
from vision.pipeline import Reader

SIZE_PX = (960, 720)
PAINT = PAINTS["bright corridors"]
CORNERS = corners_seen(SIZE_PX, 0.68, 5.0, 10.0, 130.0)
MODULE = 4
CARD = 8 * MODULE
"""Pixels of a card in the flat drawing: two thirds of a tile, as printed."""


def _with_cards(flat: Image, without: tuple[str, ...] = ()) -> Image:
    """The flat drawing with a card at each corner of the tiles."""
    laid = flat.copy()
    for corner, number in CARD_IDS.items():
        tag = cv2.aruco.generateImageMarker(tags(), number, 6 * MODULE)
        card = cv2.copyMakeBorder(tag, MODULE, MODULE, MODULE, MODULE, cv2.BORDER_CONSTANT, value=(245.0,))
        left, top = (PX - CARD if "W" in corner else 8 * PX), (PX - CARD if "N" in corner else 8 * PX)
        if corner not in without:
            laid[top : top + CARD, left : left + CARD] = card[:, :, None]
    return laid


def _flat(without: tuple[str, ...] = ()) -> Image:
    return _with_cards(draw_flat(PAINT, np.random.default_rng(1)), without)


def _seen(flat: Image, corners: Points = CORNERS, seed: int = 2) -> Image:
    return photograph(flat, corners, SIZE_PX, np.random.default_rng(seed))


def _error_tiles(fix: BoardFix, corners: Points) -> float:
    return float(np.abs(np.array(fix.corners_px) - corners).max()) / fix.pitch_px


# --- cards ---


@pytest.mark.parametrize("turns", range(4))
def test_cards_say_where_the_board_lies_and_which_side_is_north(turns: int) -> None:
    corners = np.roll(CORNERS, turns, axis=0)
    fix = Locator(Rig()).find(_seen(_flat(), corners), {})
    assert fix is not None
    assert fix.found_by == "cards"
    assert _error_tiles(fix, corners) < 0.08


@pytest.mark.parametrize("tilt_deg", [25.0, 45.0])
def test_cards_are_seen_from_the_side(tilt_deg: float) -> None:
    corners = corners_seen(SIZE_PX, 0.6, 20.0, tilt_deg, 80.0)
    fix = find_between_cards(_seen(_flat(), corners))
    assert fix is not None
    assert _error_tiles(fix, corners) < 0.08


def test_cards_around_an_empty_place_are_no_board() -> None:
    flat = np.full((9 * PX, 9 * PX, 3), PAINT.table, dtype=np.uint8)
    assert find_between_cards(_seen(_with_cards(flat))) is None


def test_a_board_with_a_card_missing_is_found_by_sight() -> None:
    fix = Locator(Rig()).find(_seen(_flat(("SE",))), {})
    assert fix is not None
    assert fix.found_by == "sight"


def test_a_board_that_lies_still_between_its_cards_stays_the_same_fix() -> None:
    locator, flat = Locator(Rig()), _flat()
    fix = locator.find(_seen(flat), {})
    assert fix is not None
    for seed in range(3, 8):
        assert locator.check(_seen(flat, seed=seed), fix) is fix


def test_a_board_pushed_away_from_its_cards_is_found_by_its_tiles() -> None:
    locator, flat = Locator(Rig()), _flat()
    fix = locator.find(_seen(flat), {})
    assert fix is not None
    shifted = flat.copy()
    shifted[PX : 8 * PX, PX + 14 : 8 * PX + 14] = flat[PX : 8 * PX, PX : 8 * PX]
    shifted[PX : 8 * PX, PX : PX + 14] = PAINT.tray
    picture = _seen(_with_cards(shifted))
    now = locator.check(picture, fix) or locator.find(picture, {})
    assert now is not None
    assert now.found_by == "sight"
    assert _error_tiles(now, CORNERS) > 0.2


def test_the_answer_says_that_cards_were_used(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    assert cv2.imwrite(str(path), _seen(_flat(), np.roll(CORNERS, 1, axis=0)))
    seen: dict[str, Any] = json.loads(CliRunner().invoke(read, [str(path), "--json"]).stdout)
    assert (seen["board"]["by"], seen["board"]["north"]) == ("cards", "cards")
    assert np.abs(np.array(seen["board"]["corners"]) - np.roll(CORNERS, 1, axis=0)).max() < 6


# --- corners given by a person ---


def _calm(reader: Reader, picture: Image, start_s: float) -> Observation:
    """The observation after a picture has been before the camera for three seconds."""
    for step in range(15):
        observation = reader.read(Frame(picture, round(start_s * 5) + step, start_s + 0.2 * step))
    return observation


def _given(corners: Points = CORNERS) -> Rig:
    return Rig(corners_px=tuple((float(x), float(y)) for x, y in corners))


def _off_px(observation: Observation, corners: Points) -> float:
    assert observation.pose is not None
    return float(np.abs(np.array(observation.pose.corners_px) - corners).max())


@pytest.mark.parametrize("shift", [(9.0, 6.0), (70.0, 40.0)])
def test_a_bump_is_noticed_although_corners_were_given(shift: tuple[float, float]) -> None:
    reader, flat = Reader(_given()), draw_flat(PAINT, np.random.default_rng(1))
    before = _calm(reader, _seen(flat), 0.0)
    assert before.pose is not None
    assert before.pose.found_by == "corners"
    bumped, told = CORNERS + shift, False
    picture = _seen(flat, bumped)
    for step in range(60):
        observation = reader.read(Frame(picture, 100 + step, 20.0 + 0.2 * step))
        told |= observation.is_moved
    assert told
    assert _off_px(observation, bumped) < 6
    assert observation.pose is not None
    assert observation.pose.found_by == "sight"


def test_corners_given_for_another_evening_are_not_believed() -> None:
    reader, lies = Reader(_given()), np.roll(CORNERS + np.array([40.0, 10.0]), 1, axis=0)
    observation = reader.read(Frame(_seen(draw_flat(PAINT, np.random.default_rng(1)), lies), 0, 0.0))
    assert observation.is_moved
    assert _off_px(observation, CORNERS + np.array([40.0, 10.0])) < 6, "north stays where the corners have it"


def test_a_board_that_was_taken_away_is_asked_for() -> None:
    reader = Reader(_given())
    _calm(reader, _seen(draw_flat(PAINT, np.random.default_rng(1))), 0.0)
    observation = _calm(reader, np.full((720, 960, 3), 128, dtype=np.uint8), 20.0)
    assert observation.pose is None
    assert observation.why == NOT_WHERE_SAID


def test_corners_stand_where_nothing_was_ever_seen_of_the_board() -> None:
    dark = np.asarray(_seen(draw_flat(PAINT, np.random.default_rng(1))) // 40, dtype=np.uint8)
    observation = _calm(Reader(_given()), dark, 0.0)
    assert observation.pose is not None
    assert observation.pose.found_by == "corners"
    assert _off_px(observation, CORNERS) < 1e-3
