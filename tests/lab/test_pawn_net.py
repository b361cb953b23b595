"""What the net for pawns learns from: crops that say where the asked pawn stands, however they are turned."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from lab.train.pawn_net import lessons, train
from lab.train.pawn_net.drawn_fingers import MOST_HIDDEN, PAWN_TILES, fingers_beside
from lab.train.pawn_net.kept_boards import Board, Stance, keep, kept
from lab.train.pawn_net.lessons import ANSWERS, STRIDE_PX, lesson_of, padded
from lab.train.pawn_net.painting import INK_HUES_DEG, ink_called, painted, softened, turned, weak_ink
from lab.train.pawn_net.printed_discs import with_disc

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


def test_lessons_show_the_asked_pawn_where_they_say_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "DISC_SHARE", 0.0)
    monkeypatch.setattr(lessons, "FINGERS_SHARE", 0.0)
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
    new = painted(lab, pawn, weak_ink("navy", rng), rng)
    assert np.array_equal(new[:4], lab[:4])
    assert new[15, 15, 0] < 90
    assert new[19, 15, 0] > new[10, 15, 0] + 3
    half = turned(lab, 180, 2.0)
    assert np.allclose(half[:, :, 0], lab[:, :, 0])
    assert np.allclose(half[:, :, 1:], -2 * lab[:, :, 1:], atol=1e-3)


@pytest.mark.parametrize("colour", ["red", "yellow", "green", "blue"])
def test_a_lacquer_may_be_dark_or_pale_but_has_its_colours_hue(colour: str) -> None:
    rng = np.random.default_rng(6)
    inks = np.array([ink_called(colour, 100.0, rng) for _ in range(200)])
    low, high = INK_HUES_DEG[colour]
    away_deg = (np.degrees(np.arctan2(inks[:, 2], inks[:, 1])) - (low + high) / 2 + 180) % 360 - 180
    assert (np.abs(away_deg) <= (high - low) / 2).all()
    assert np.quantile(inks[:, 0], [0.1, 0.9]) == pytest.approx([60, 165], abs=15)
    assert np.hypot(inks[:, 1], inks[:, 2]).min() < 20


def test_what_gleams_on_a_pale_pawn_gleams_on_a_dark_one() -> None:
    lab = np.full((30, 30, 3), 100, dtype=np.float32)
    pawn = np.zeros((30, 30), dtype=np.bool_)
    pawn[8:22, 8:22] = True
    lab[12:14, 12:14, 0] = 250
    dark = painted(lab, pawn, np.array([40.0, -15.0, -5.0]), np.random.default_rng(1))
    assert dark[18, 18, 0] == pytest.approx(40, abs=2)
    assert dark[12, 12, 0] > 95


def test_a_printed_disc_ends_at_its_rim_and_is_no_answer() -> None:
    rng = np.random.default_rng(3)
    lab, ink = np.full((40, 40, 3), 150, dtype=np.float32), np.array([90.0, 40.0, 20.0])
    discs = [with_disc(lab, np.array([20.0, 14.0]), 6.0, ink, rng) for _ in range(30)]
    assert all(np.array_equal(disc[30:], lab[30:]) for disc in discs)
    assert all(np.abs(disc[9:20, 15:26] - 150).max() > 30 for disc in discs)
    lessons_of_corners = [lesson_of(padded(_board()), "blue", rng) for _ in range(10)]
    assert not any(lesson.hits.any() for lesson in lessons_of_corners)


def test_prints_have_plain_discs_and_patterned_ones() -> None:
    rng = np.random.default_rng(8)
    lab, ink = np.full((40, 40, 3), 150, dtype=np.float32), np.array([90.0, 40.0, 20.0])
    spreads = [
        with_disc(lab, np.array([20.0, 20.0]), 12.0, ink, rng)[16:25, 16:25].std(axis=(0, 1)).sum() for _ in range(60)
    ]
    assert min(spreads) < 0.5
    assert sum(spread > 15 for spread in spreads) > 10


def test_a_disc_lies_beneath_a_pawn_and_in_its_shadow() -> None:
    rng = np.random.default_rng(7)
    lab = np.full((40, 40, 3), [200, 0, 0], dtype=np.float32)
    lab[:, 24:] = [100, 0, 0]  # the shadow
    pawn = np.zeros((40, 40), dtype=np.bool_)
    pawn[12:26, 14:24] = True
    lab[pawn] = [60, 50, 10]
    for _ in range(10):
        disc = with_disc(lab, np.array([20.0, 20.0]), 9.0, np.array([150.0, -40.0, 0.0]), rng, pawn)
        assert np.allclose(disc[15:23, 17:21], [60, 50, 10], atol=1)
        assert disc[18:22, 26:28, 0].mean() < 0.8 * disc[27:29, 18:22, 0].mean() + 25


def test_without_torch_training_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    with pytest.raises(SystemExit, match="torch"):
        train.trained([])


def test_fingers_leave_enough_of_each_pawn_to_be_seen() -> None:
    rng, bases, grey, drawn = np.random.default_rng(6), np.array([[30.0, 30.0], [52.0, 40.0]]), np.zeros((72, 72, 3)), 0
    grey[:, :, 0] = 180
    rows, columns = np.mgrid[:72, :72]
    for _ in range(40):
        lab, hidden = fingers_beside(grey.astype(np.float32), bases, 24, rng)
        for x, y in bases:
            assert hidden[np.hypot(columns - x, rows - y) < PAWN_TILES * 24].mean() < MOST_HIDDEN
        if hidden.any():
            assert (np.abs(lab - grey).max(axis=2)[hidden] > 0).mean() > 0.9
            drawn += 1
    assert drawn > 20


def test_who_is_told_of_fingers_sees_them_under_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "FINGERS_SHARE", 1.0)
    monkeypatch.setattr(lessons, "NOTICED_SHARE", 1.0)
    rng, board = np.random.default_rng(7), padded(_board())
    told = [lesson_of(board, "red", rng).view[13].max() for _ in range(30)]
    assert sum(told) > 15
