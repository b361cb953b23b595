"""The benchmark of composed boards judges what it says it judges, with and without photographs beside the checkout."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from lab.measure.composed_boards.artwork import ARTWORKS, compose
from lab.measure.composed_boards.board_rates import (
    Outcome,
    judge_shot,
    measure_board,
    rates,
    turned_cell,
    turned_face,
)
from lab.measure.composed_boards.boardless import clutter
from lab.measure.composed_boards.every_board import PHOTOS, bench_boards, board_seeds, flat_board
from lab.measure.composed_boards.scenery import Flat, photograph
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


@pytest.mark.parametrize("seed", range(5))
def test_a_seed_is_one_picture_with_the_truth_in_it(printed: Flat, seed: int) -> None:
    shot, again = photograph(printed, seed), photograph(printed, seed)
    assert np.array_equal(shot.image, again.image)
    assert is_convex(shot.corners_px)
    assert shot.traits["tilt"] == ("0-10", "10-20", "20-30", "30-40", "40-45")[seed]
    assert set(shot.pawns) == {"red", "yellow", "green", "blue"}
    assert len(set(shot.pawns.values())) == 4


def test_a_plain_picture_is_found_and_read(printed: Flat) -> None:
    outcome = measure_board(printed, 5)
    assert outcome.is_found
    assert sum(is_right for is_right, _ in outcome.tiles) >= len(outcome.tiles) - 1


def test_a_picture_without_its_board_is_an_honest_miss(printed: Flat) -> None:
    shot = photograph(printed, 5)
    shot.image[:] = 127
    outcome = judge_shot(shot, 5)
    assert not outcome.is_found
    assert rates([outcome])["unreadable"] == 1.0


def test_sure_and_wrong_are_counted() -> None:
    traits = {"print": "x"}
    right, wrong = (True, 0.99), (False, 0.95)
    row = rates([Outcome(1, traits, 0.1, (right, right, right, wrong), 4, 3, 10.0)])
    assert row["sure_wrong"] == 0.25
    assert row["tiles"] == 0.75
    assert row["boards"] == 0.0
    assert row["pawns"] == 0.75


def test_rows_come_for_every_condition(tmp_path: Path) -> None:
    rows = list(bench_boards(range(5, 6), tmp_path / "none", 1, tmp_path / "overlays"))
    assert "skipped" in rows[0]
    assert {"all", "print", "light", "tilt", "noise", "blur", "extras"} <= {str(row.get("by")) for row in rows}
    assert any("no_board" in row for row in rows)


def test_boards_of_invented_prints_have_seeds_and_a_name_of_their_own(tmp_path: Path) -> None:
    unseen = board_seeds(2, is_unseen=True)
    assert not set(unseen) & set(board_seeds(99_999, is_unseen=False))
    flats = [flat_board(seed, tmp_path) for seed in unseen]
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


@pytest.mark.parametrize(("kind", "seed"), [("maze", 1), ("cards", 53)])
def test_pictures_of_other_things_hold_no_board(kind: str, seed: int) -> None:
    """Two that look most like a board; `labyrinth bench boards` looks at every kind."""
    assert find_board(clutter(kind, seed)) is None
