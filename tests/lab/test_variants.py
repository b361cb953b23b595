"""Variants of photographs: what is done to a picture is done to its truth, and readings are held against that."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from lab.measure.variants.bench import Photo, bench_variants, judge_variant
from lab.measure.variants.changes import TURNS_DEG, Change, changes
from tests.vision.drawn_board import PAINTS
from tests.vision.scenes import draw_board, drawn_corners, drawn_faces
from vision.pipeline import Reader

SEED = 1


@pytest.fixture(scope="module")
def photo() -> Photo:
    faces = drawn_faces(SEED)
    return Photo("drawn", draw_board(faces, PAINTS["bright corridors"], SEED), np.array(drawn_corners()), faces)


def judged(photo: Photo, change: Change, asked: Photo | None = None) -> tuple[bool, int, int]:
    variant = change.apply(photo.image, photo.corners_px)
    outcome = judge_variant(asked or photo, variant, Reader().read_still(variant.image))
    return outcome.is_found, outcome.right, outcome.wrong


@pytest.mark.parametrize("step", [("turn", 90.0), ("turn", 195.0), ("size", 1.3), ("border", 0.25), ("crop", 0.05)])
def test_truth_goes_where_the_picture_goes(photo: Photo, step: tuple[str, float]) -> None:
    assert judged(photo, Change((step,), SEED)) == (True, 49, 0)


def test_changes_follow_one_another(photo: Photo) -> None:
    steps = (("crop", 0.1), ("turn", 270.0), ("light", "bulb"), ("size", 0.8), ("jpeg", 82.0))
    assert judged(photo, Change(steps, SEED)) == (True, 49, 0)


def test_cells_that_lie_otherwise_are_counted(photo: Photo) -> None:
    cells = list(photo.cells)
    cells[1], cells[3] = {"NS": "EW"}.get(str(cells[1]), "NS"), None
    is_found, right, wrong = judged(
        photo, Change((("size", 1.0),), SEED), Photo("x", photo.image, photo.corners_px, tuple(cells))
    )
    assert is_found
    assert (right, wrong) == (47, 1)


def test_a_seed_gives_the_same_changes_and_all_the_asked_kinds() -> None:
    planned = list(changes(SEED))
    assert planned == list(changes(SEED))
    assert planned != list(changes(SEED + 1))
    assert {change.kind for change in planned} == {
        "crop", "turn", "border", "gamma", "light", "soft", "size", "noise", "jpeg", "mixed",
    }  # fmt: skip
    assert [change.steps[0][1] for change in planned if change.kind == "turn"] == list(TURNS_DEG)


def test_no_photographs_are_said_to_be_absent(tmp_path: Path) -> None:
    rows = list(bench_variants(tmp_path / "nowhere", SEED, 3, None))
    assert [list(row) for row in rows] == [["skipped"]]
