"""The benchmark of composed boards judges what it says it judges, with and without photographs beside the checkout."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from lab.measure.composed_boards.artwork import ARTWORKS
from lab.measure.composed_boards.every_board import UNSEEN, UNSEEN_FROM, set_table
from lab.measure.composed_boards.photographs import PHOTOS, Shot, bench_boards, judge_shot, photograph
from lab.measure.score import Score, turned_arrow, turned_cell, turned_face
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.homography import is_convex

NOWHERE = Path("/nowhere")


def test_cells_and_faces_turn_together() -> None:
    for cell, sides in FIXED_SIDES.items():
        assert FIXED_SIDES[turned_cell(cell, 1)] == turned_face(sides, 1)
        assert turned_cell(cell, 4) == cell
    assert turned_cell(6, 1) == 0
    assert turned_face("#", 3) == "#"
    assert [turned_arrow("E4", turns) for turns in range(4)] == ["E4", "N4", "W4", "S4"]
    assert turned_arrow("N2", 1) == "W6"


def test_a_seed_is_one_picture() -> None:
    assert np.array_equal(photograph(4, NOWHERE).image, plain(4).image)


@cache
def plain(seed: int) -> Shot:
    """The picture of a seed without photographs."""
    return photograph(seed, NOWHERE)


@pytest.mark.parametrize("seed", [0, 2, 4])
def test_a_seed_has_its_truth_in_it(seed: int) -> None:
    shot = plain(seed)
    assert is_convex(np.array(shot.corners_px))
    assert shot.traits["tilt"] == ("0-10", "10-20", "20-30", "30-40", "40-45")[seed]
    assert set(shot.pawns) == {"red", "yellow", "green", "blue"}
    assert len(set(shot.pawns.values())) == 4


def test_a_plain_picture_is_found_and_read() -> None:
    counts = judge_shot(plain(5), 5).score.counts
    assert counts["found"] == 1
    assert counts["tiles_right"] >= counts["tiles"] - 1


def test_a_picture_without_its_board_is_an_honest_miss() -> None:
    shot = replace(plain(5), image=np.full_like(plain(5).image, 127))
    outcome = judge_shot(shot, 5)
    assert (outcome.score.counts["found"], outcome.score.counts["sure"]) == (0, 0)
    assert outcome.faults and outcome.score.row()["found"] == "0/1 0.0000"


def test_sure_and_wrong_are_counted() -> None:
    score = Score()
    score.counts.update(pictures=1, tiles=4, tiles_right=3, sure=4, sure_wrong=1, wrong=1, pawns=4, pawns_seen=3)
    score.add(Score())
    row = score.row()
    assert (row["sure_wrong"], row["tiles"], row["pawn_recall"], row["wrong"]) == (
        "1/4 0.2500", "3/4 0.7500", "3/4 0.7500", 1
    )  # fmt: skip
    assert "loose" not in row and "misplaced" not in row, "of what nobody asked for nothing is said"


def test_rows_come_for_every_condition(tmp_path: Path) -> None:
    rows = list(bench_boards(1, False, tmp_path / "none"))
    assert "skipped" in rows[0]
    assert {"all", "print", "light", "tilt", "noise", "blur", "extras"} <= {str(row.get("by")) for row in rows}


def test_boards_of_invented_prints_have_seeds_and_a_name_of_their_own() -> None:
    tables = [set_table(seed, NOWHERE, size_px=(320, 240)) for seed in (UNSEEN_FROM, UNSEEN_FROM + 1)]
    assert {table.print_name for table in tables} == {UNSEEN}
    assert tables[0].artist.printing.corridor != tables[1].artist.printing.corridor


@pytest.mark.skipif(not PHOTOS.is_dir(), reason="../shared/photos is absent")
@pytest.mark.parametrize("name", ARTWORKS)
def test_real_artwork_makes_a_whole_board(name: str) -> None:
    shot = photograph(1, PHOTOS, name)
    assert all(shot.faces[cell] == sides for cell, sides in FIXED_SIDES.items())
    score = judge_shot(shot, 1).score
    assert (score.counts["found"], score.counts["boards_whole"]) == (1, 1)
