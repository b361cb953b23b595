"""Scoring answers about path-traced stills: what counts as right, wrong, unread, invented."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.errors import BadPicture
from lab.measure.films import Truth, bench_stills, game_of, read_truth
from lab.measure.score import judge, seen_in

FACES = tuple("NE" if cell % 2 else "NSW" for cell in range(49))
COUNTED = (
    "tiles",
    "tiles_right",
    "boards_whole",
    "boards_without_wrong",
    "sure",
    "sure_wrong",
    "pawns",
    "pawns_seen",
    "pawns_right",
    "pawns_claimed",
    "pawns_sure_wrong",
    "pawns_invented",
    "phantoms",
    "discs",
    "lanes_right",
)
CORNERS = ((10.0, 10.0), (710.0, 10.0), (710.0, 710.0), (10.0, 710.0))


def truth(**changes: Any) -> Truth:
    told: dict[str, Any] = {
        "name": "a", "print_name": "ochre", "light": "lamp", "tilt_deg": 3.0, "is_hand": False, "corners_px": CORNERS,
        "faces": FACES, "is_asked": (True,) * 49, "is_judged_everywhere": True, "pawns": {"red": 8},
        "hidden_pawns": frozenset(), "lifted": frozenset(), "discs": frozenset({6}), "loose": "NS", "lane": None,
    }  # fmt: skip
    return Truth(**{**told, **changes})


def answer(faces: tuple[str, ...] = FACES, **changes: Any) -> dict[str, Any]:
    cells = [{"open": face, "face": "up", "confidence": 0.95} for face in faces]
    told: dict[str, Any] = {
        "board": {"found": True, "corners": [list(one) for one in CORNERS]},
        "cells": [cells[start : start + 7] for start in range(0, 49, 7)],
        "pawns": [{"colour": "red", "cell": "b2", "confidence": 0.9}], "loose": None,
        "quality": {"hand": False, "moving_lane": None},
    }  # fmt: skip
    return {**told, **changes}


def scored(true: Truth, said: dict[str, Any]) -> tuple[SimpleNamespace, list[str]]:
    """The counts of an answer by name, nought where nothing was counted, and its faults in words."""
    score, faults = judge(true, seen_in(said))
    return SimpleNamespace(**{name: score.counts[name] for name in COUNTED}), faults


def test_a_right_answer_has_no_faults_but_the_loose_tile_that_was_not_seen() -> None:
    total, faults = scored(truth(), answer())
    assert (total.tiles_right, total.boards_whole, total.sure, total.sure_wrong) == (49, 1, 49, 0)
    assert (total.pawns_right, total.pawns_claimed, total.phantoms) == (1, 1, 0)
    assert faults == ["loose tile not seen"]


def test_a_board_told_with_another_north_is_the_same_board() -> None:
    turned = answer(tuple("NE" for _ in range(49)))
    turned["board"] = {"found": True, "corners": [list(CORNERS[k]) for k in (3, 0, 1, 2)]}
    turned["pawns"] = [{"colour": "red", "cell": "b6", "confidence": 0.9}]
    total, _ = scored(truth(faces=("NW",) * 49, pawns={"red": 5 * 7 + 5}), turned)
    assert (total.tiles_right, total.pawns_right) == (49, 1)
    assert scored(truth(faces=("NE",) * 49), turned)[0].tiles_right == 0


def test_a_sure_wrong_tile_counts_even_where_nobody_need_read() -> None:
    faces = ("ES", *FACES[1:])
    total, faults = scored(truth(is_asked=(False,) + (True,) * 48), answer(faces))
    assert (total.tiles, total.tiles_right, total.boards_whole, total.boards_without_wrong) == (48, 48, 1, 0)
    assert total.sure_wrong == 1
    assert faults[0] == "a1 NSW read as ES 0.950 (hidden)"


def test_a_pawn_on_an_empty_start_disc_is_a_phantom() -> None:
    total, faults = scored(truth(), answer(pawns=[{"colour": "blue", "cell": "g1", "confidence": 0.9}]))
    assert (total.phantoms, total.discs, total.pawns_invented, total.pawns_right) == (1, 1, 1, 0)
    assert faults[:2] == ["no blue pawn, g1 0.900", "red pawn b2 not seen"]


@pytest.mark.parametrize(("arrow", "offset", "is_right"), [("E4", 0.6, True), ("W4", 0.4, True), ("W4", 0.6, False)])
def test_a_lane_seen_from_across_is_the_same_lane(arrow: str, offset: float, is_right: bool) -> None:
    said = answer(quality={"hand": False, "moving_lane": {"arrow": arrow, "offset": offset}})
    assert scored(truth(lane=("E4", 0.62)), said)[0].lanes_right == is_right


def test_a_folder_without_stills_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadPicture, match="no stills"):
        list(bench_stills(tmp_path))


def test_a_truth_that_is_none_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"id": "a"}))
    with pytest.raises(BadPicture, match=r"a\.json"):
        read_truth(path)


def test_a_pawn_under_a_hand_is_not_asked_for_and_a_wrong_claim_of_it_counts() -> None:
    under = truth(hidden_pawns=frozenset({"red"}), loose=None)
    unseen, faults = scored(under, answer(pawns=[]))
    assert (unseen.pawns, unseen.pawns_seen, faults) == (0, 0, [])
    wrong, faults = scored(under, answer(pawns=[{"colour": "red", "cell": "c3", "confidence": 0.95}]))
    assert (wrong.pawns_claimed, wrong.pawns_right, wrong.pawns_sure_wrong) == (1, 0, 1)
    assert faults == ["red pawn b2 c3"]


def test_the_game_is_that_of_the_print_or_of_its_pawns() -> None:
    assert game_of(truth()) == "team"
    assert game_of(truth(print_name="real-1986")) == "classic"
    assert game_of(truth(pawns={"white": 3, "red": 8})) == "master-1991"
    assert game_of(truth(pawns={"red": 8}, lifted=frozenset({"tan"}))) == "master-1991"
