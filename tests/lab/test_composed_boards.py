"""The benchmark of composed boards judges what it says it judges, with and without photographs beside the checkout."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from lab.measure.composed_boards.artwork import ARTWORKS, Flat, compose, photograph
from lab.measure.composed_boards.every_board import PHOTOS, UNSEEN_FROM, bench_boards, flat_board, judge_shot
from lab.measure.score import Score, turned_arrow, turned_cell, turned_face
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.homography import is_convex
from vision.find.detect import find_board


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Flat:
    return flat_board(5, tmp_path_factory.mktemp("no photographs"))


def test_cells_and_faces_turn_together() -> None:
    for cell, sides in FIXED_SIDES.items():
        assert FIXED_SIDES[turned_cell(cell, 1)] == turned_face(sides, 1)
        assert turned_cell(cell, 4) == cell
    assert turned_cell(6, 1) == 0
    assert turned_face("#", 3) == "#"
    assert [turned_arrow("E4", turns) for turns in range(4)] == ["E4", "N4", "W4", "S4"]
    assert turned_arrow("N2", 1) == "W6"


@pytest.mark.parametrize("seed", [0, 2, 4])
def test_a_seed_is_one_picture_with_the_truth_in_it(printed: Flat, seed: int) -> None:
    shot, again = photograph(printed, seed), photograph(printed, seed)
    assert np.array_equal(shot.image, again.image)
    assert is_convex(shot.corners_px)
    assert shot.traits["tilt"] == ("0-10", "10-20", "20-30", "30-40", "40-45")[seed]
    assert set(shot.pawns) == {"red", "yellow", "green", "blue"}
    assert len(set(shot.pawns.values())) == 4


def test_a_plain_picture_is_found_and_read(printed: Flat) -> None:
    counts = judge_shot(photograph(printed, 5), 5).score.counts
    assert counts["found"] == 1
    assert counts["tiles_right"] >= counts["tiles"] - 1


def test_a_picture_without_its_board_is_an_honest_miss(printed: Flat) -> None:
    shot = photograph(printed, 5)
    shot.image[:] = 127
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


def test_boards_of_invented_prints_have_seeds_and_a_name_of_their_own(tmp_path: Path) -> None:
    flats = [flat_board(seed, tmp_path) for seed in (UNSEEN_FROM, UNSEEN_FROM + 1)]
    assert {flat.print_name for flat in flats} == {"unseen"}
    assert not np.array_equal(flats[0].image, flats[1].image)


@pytest.mark.skipif(not PHOTOS.is_dir(), reason="../shared/photos is absent")
@pytest.mark.parametrize("name", ARTWORKS)
def test_real_artwork_makes_a_whole_board(name: str) -> None:
    flat = compose(PHOTOS, name, 3)
    assert all(flat.faces[cell] == sides for cell, sides in FIXED_SIDES.items())
    low, high = flat.origin_px[0], flat.origin_px[0] + 7 * flat.per_tile_px
    truth = np.array([(low, low), (high, low), (high, high), (low, high)])
    fix = find_board(flat.image)
    assert fix is not None
    assert np.abs(np.array(fix.corners_px) - truth).max() < 0.1 * flat.per_tile_px
