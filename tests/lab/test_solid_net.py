"""What the net for solids learns from: crops that say where pawns stand, however they are turned and painted."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from lab.train.solid_net import train
from lab.train.solid_net.kept_solids import SolidBoard, keep, kept
from lab.train.solid_net.solid_lessons import ANSWERS, CROP_PX, RIM, lesson_of
from vision.board.viewpoint import Eye
from vision.pawns.solid_views import MARGIN_TILES, SCALE_PX, SIDE_PX, STRIDE_PX, solid_view

BASE = (2.5, 4.5)
"""Where the board's only pawn stands, in tile units."""


def _board(*, is_asked: bool = True) -> SolidBoard:
    """A grey board with a black square where its pawn's base is."""
    lab = np.zeros((SIDE_PX, SIDE_PX, 3), dtype=np.float32)
    lab[:, :, 0] = 180
    x, y = (round((at + MARGIN_TILES) * SCALE_PX) for at in BASE)
    lab[y - 9 : y + 9, x - 9 : x + 9] = 10
    own = np.zeros((SIDE_PX, SIDE_PX), dtype=np.uint8)
    return SolidBoard("grey", lab, Eye(3.5, 9.0, 10.0), np.array([BASE]), np.array([is_asked]), is_exact=True, own=own)


def test_a_board_is_kept_as_it_is(tmp_path: Path) -> None:
    board = _board()
    keep(tmp_path / "boards.npz", [board, board])
    first, again = kept(tmp_path / "boards.npz")
    assert (first.lab == board.lab).all()
    assert (again.bases.tolist(), again.is_asked.tolist(), again.is_exact) == ([list(BASE)], [True], True)
    assert (first.print_name, first.eye) == ("grey", board.eye)


def test_lessons_show_a_pawn_where_they_say_it_stands() -> None:
    rng, board, shown = np.random.default_rng(2), _board(), 0
    for _ in range(60):
        lesson = lesson_of(board, rng)
        assert lesson.view.shape == (7, CROP_PX, CROP_PX)
        assert not (lesson.hits.any(axis=0) & lesson.counted).any()
        if lesson.hits.any():
            rows, columns = (at.mean() * STRIDE_PX for at in np.nonzero(lesson.hits[0]))
            dark = np.argwhere(lesson.view[0] < lesson.view[0].min() + 0.3 * np.ptp(lesson.view[0]))
            assert np.hypot(*(dark - [rows, columns]).T).min() < 9
            shown += 1
    assert shown > 20


def test_around_a_pawn_that_nobody_sees_nothing_is_asked() -> None:
    rng, board = np.random.default_rng(3), _board(is_asked=False)
    lessons = [lesson_of(board, rng) for _ in range(30)]
    assert not any(lesson.hits.any() for lesson in lessons)
    inner = (ANSWERS - 2 * RIM) ** 2
    assert any(0 < lesson.counted.sum() < inner for lesson in lessons)


def test_what_leans_leans_away_from_the_camera_in_a_turned_lesson_too() -> None:
    """Toward the rim that is farther from the camera, whichever way the crop lies."""
    rng = np.random.default_rng(5)
    for _ in range(12):
        view = lesson_of(_board(), rng).view
        along = np.stack([view[3], view[4]])
        grows = np.gradient(along[0], axis=1).mean(), np.gradient(along[1], axis=0).mean()
        assert min(grows) > 0


def test_a_part_of_a_view_is_the_view_of_a_part() -> None:
    board = _board()
    whole = solid_view(board.lab, board.eye)
    part = solid_view(board.lab[40:140, 30:130], board.eye, 30, 40)
    assert np.allclose(whole[:, 40:140, 30:130], part, atol=1e-5)


def test_without_torch_training_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    with pytest.raises(SystemExit, match="torch"):
        train.trained([])
