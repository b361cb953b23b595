"""What the net for pawns learns from: crops that say where the asked pawn stands, however they are turned."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.bench.pawn_net import train
from companion.bench.pawn_net.kept_boards import Board, Stance, keep, kept
from companion.bench.pawn_net.lessons import ANSWERS, STRIDE_PX, lesson_of, padded
from companion.bench.pawn_net.painting import painted, softened, turned

SIDE = 192
BASE = (100, 60)


def _board(colours: tuple[str, ...] = ("red", "blue")) -> Board:
    """A grey board with a strongly red square where its red pawn's base is."""
    lab = np.zeros((SIDE, SIDE, 3), dtype=np.float32)
    lab[:, :, 0] = 180
    rows, columns = (grid.ravel() for grid in np.mgrid[BASE[1] - 4 : BASE[1] + 5, BASE[0] - 4 : BASE[0] + 5])
    lab[rows, columns] = [120, 60, 35]
    pawn = Stance(*BASE, np.stack([rows, columns]))
    hidden = Stance(20, 20, np.empty((2, 0), dtype=np.int64), is_asked=False)
    shared = np.zeros((10, SIDE, SIDE), dtype=np.float32)
    lures = {colour: np.array([BASE], dtype=np.float64) for colour in colours}
    return Board("grey", lab, shared, shared[:2], {"red": pawn, "green": hidden}, (*colours, "green"), {
        **lures, "green": np.empty((0, 2))})  # fmt: skip


def test_a_board_is_kept_as_it_is(tmp_path: Path) -> None:
    board = _board()
    keep(tmp_path / "boards.npz", [board, board])
    first, again = kept(tmp_path / "boards.npz")
    assert first.asked == again.asked == ("red", "blue")
    assert (first.lab == board.lab).all()
    assert (first.pawns["red"].pixels == board.pawns["red"].pixels).all()
    assert (first.pawns["red"].x_px, first.lures["blue"].tolist()) == (BASE[0], [list(BASE)])


def test_lessons_show_the_asked_pawn_where_they_say_it_stands() -> None:
    rng, board, shown = np.random.default_rng(2), padded(_board()), 0
    for _ in range(40):
        lesson = lesson_of(board, "red", rng)
        assert not (lesson.hits & ~lesson.counted).any()
        if lesson.hits.any() and not lesson.view[15:].any():  # not painted white, light brown or navy
            rows, columns = (at.mean() * STRIDE_PX + STRIDE_PX / 2 for at in np.nonzero(lesson.hits))
            strength = softened(lesson.view[1], 3.0)
            row, column = np.unravel_index(strength.argmax(), strength.shape)
            assert np.hypot(row - rows, column - columns) < 4
            shown += 1
    assert shown > 8


def test_who_asks_for_another_colour_is_told_that_none_stands_there() -> None:
    rng, board = np.random.default_rng(4), padded(_board())
    lessons = [lesson_of(board, "blue", rng) for _ in range(20)]
    assert not any(lesson.hits.any() for lesson in lessons)
    assert all(lesson.counted.shape == (ANSWERS, ANSWERS) for lesson in lessons)


def test_paint_keeps_shading_and_hues_turn_alone() -> None:
    rng = np.random.default_rng(1)
    lab = np.full((30, 30, 3), 100, dtype=np.float32) * np.linspace(0.6, 1.2, 30)[:, None, None].astype(np.float32)
    pawn = np.zeros((30, 30), dtype=np.bool_)
    pawn[8:22, 8:22] = True
    new = painted(lab, pawn, "navy", rng)
    assert np.array_equal(new[:4], lab[:4])
    assert new[15, 15, 0] < 90
    assert new[19, 15, 0] > new[10, 15, 0] + 3
    half = turned(lab, 180, 2.0)
    assert np.allclose(half[:, :, 0], lab[:, :, 0])
    assert np.allclose(half[:, :, 1:], -2 * lab[:, :, 1:], atol=1e-3)


def test_without_torch_training_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    with pytest.raises(SystemExit, match="torch"):
        train.trained([])
