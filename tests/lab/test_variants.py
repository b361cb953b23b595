"""Variants of photographs: what is done to a picture is done to its truth, and readings are held against that."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lab.measure.score import Laid
from lab.measure.variants.bench import VALUES, Change, Photo, bench_variants, changes, judge_variant
from tests.vision.drawn_board import PAINTS
from tests.vision.scenes import draw_board, drawn_corners, drawn_faces

SEED = 1


@pytest.fixture(scope="module")
def photo() -> Photo:
    faces = drawn_faces(SEED)
    laid = Laid(corners_px=drawn_corners(), faces=faces, is_asked=(True,) * 49)
    return Photo("drawn", draw_board(faces, PAINTS["bright corridors"], SEED), laid)


def judged(photo: Photo, change: Change) -> tuple[int, int, int]:
    counts = judge_variant((photo, change)).score.counts
    return counts["found"], counts["tiles_right"], counts["wrong"]


@pytest.mark.parametrize("step", [("turn", 90.0), ("turn", 195.0), ("size", 1.3), ("border", 0.25), ("crop", 0.05)])
def test_truth_goes_where_the_picture_goes(photo: Photo, step: tuple[str, float]) -> None:
    assert judged(photo, Change((step,), SEED)) == (1, 49, 0)


def test_changes_follow_one_another(photo: Photo) -> None:
    steps = (("crop", 0.1), ("turn", 270.0), ("light", "bulb"), ("size", 0.8), ("jpeg", 82.0))
    assert judged(photo, Change(steps, SEED)) == (1, 49, 0)


def test_cells_that_lie_otherwise_are_counted(photo: Photo) -> None:
    cells = list(photo.laid.faces)
    cells[1], cells[3] = {"NS": "EW"}.get(str(cells[1]), "NS"), None
    laid = replace(photo.laid, faces=tuple(cells), is_asked=tuple(cell is not None for cell in cells))
    assert judged(replace(photo, laid=laid), Change((("size", 1.0),), SEED)) == (1, 47, 1)


def test_a_seed_gives_the_same_changes_and_all_the_asked_kinds() -> None:
    planned = list(changes(SEED))
    assert planned == list(changes(SEED))
    assert planned != list(changes(SEED + 1))
    assert {change.kind for change in planned} == {
        "crop", "turn", "border", "gamma", "light", "soft", "size", "noise", "jpeg", "mixed",
    }  # fmt: skip
    assert [change.steps[0][1] for change in planned if change.kind == "turn"] == list(VALUES["turn"])


def test_no_photographs_are_said_to_be_absent(tmp_path: Path) -> None:
    rows = list(bench_variants(tmp_path / "nowhere", SEED, 3))
    assert [list(row) for row in rows] == [["skipped"]]
