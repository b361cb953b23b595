"""What nets are trained on at length: lessons of each kind, drawn beside, none on prints that are left out."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from lab.train.at_length.drawn import Draw, Drawers, Lessons
from lab.train.at_length.kinds import AT_A_TIME, KINDS
from lab.train.at_length.train import main
from lab.train.at_length.widening import laid_in
from lab.train.solid_net import kept_solids
from lab.train.solid_net.kept_solids import SolidBoard
from lab.train.solid_net.solid_lessons import CROP_PX
from vision.board.viewpoint import Eye
from vision.pawns.solid_views import SIDE_PX


def _boards(file: Path) -> Path:
    """A grey board with a pawn and a black one without."""
    plane = np.zeros((SIDE_PX, SIDE_PX, 3), dtype=np.float32)
    own = np.zeros((SIDE_PX, SIDE_PX), dtype=np.uint8)
    eye, asked = Eye(3.5, 9.0, 10.0), np.array([True])
    lab = np.add(plane, [180, 0, 0], dtype=np.float32)
    grey = SolidBoard("grey", lab, eye, np.array([[2.5, 4.5]]), asked, is_exact=True, own=own)
    black = replace(grey, print_name="black", lab=plane, bases=np.empty((0, 2)), is_asked=asked[:0])
    kept_solids.keep(file, [grey, black])
    return file


def test_lessons_come_a_batch_at_a_time_from_prints_that_are_not_left_out(tmp_path: Path) -> None:
    file, rng = _boards(tmp_path / "boards.npz"), np.random.default_rng(1)
    views, hits, counted = KINDS["solids"].prepare(file, ())(rng)
    assert views.shape == (AT_A_TIME, 7, CROP_PX, CROP_PX)
    assert len(hits) == len(counted) == AT_A_TIME
    assert hits.any()
    _, of_black, _ = KINDS["solids"].prepare(file, ["grey"])(rng)
    assert not of_black.any()


def test_a_broader_layer_heeds_in_the_middle_what_the_narrower_one_did_and_nothing_else() -> None:
    rng = np.random.default_rng(4)
    own, narrower = (rng.normal(0, 1, shape).astype(np.float32) for shape in ((5, 4, 6, 6), (3, 2, 4, 4)))
    out = laid_in(own, narrower)
    assert np.array_equal(out[:3, :2, 1:5, 1:5], narrower)
    assert np.count_nonzero(out[:3]) == narrower.size
    assert np.array_equal(out[3:], own[3:])


def _numbers(rng: np.random.Generator) -> Lessons:
    return (rng.integers(0, 1000, 3),)


def test_processes_beside_draw_by_seeds_of_their_own() -> None:
    drawers = Drawers(partial(_same, _numbers), 2)
    try:
        drawn = {tuple(lessons[0].tolist()) for _ in range(6) for lessons in drawers.taken(5.0)}
    finally:
        drawers.close()
    assert len(drawn) > 3


def _same(draw: Draw) -> Draw:
    return draw


def test_a_source_without_lessons_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["train", str(tmp_path), "--net", "cells", str(tmp_path / "out.onnx")])
    with pytest.raises(SystemExit):
        main()
    assert "neither a file with boards nor a folder with stills" in capsys.readouterr().err
