"""What the net for loose tiles learns from: crops that say where a tile lies and how it is turned."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from lab.train.loose_net import train
from lab.train.loose_net.kept_tables import Table, keep, kept
from lab.train.loose_net.tile_lessons import ANSWERS, CROP_PX, Lesson, lesson_of
from vision.loose.tile_views import MARGIN_TILES, SCALE_PX, SIDE_PX, STRIDE_PX, TURNS_DEG, in_tiles, tile_view

TILE = np.array([9.0, 4.0, 30.0])
"""Where the table's own tile lies, and how it is turned."""

WALL = np.array([90.0, 20.0, 10.0])


def _table(*, has_tile: bool = True) -> Table:
    """A grey table with a black board, and on it perhaps a tile with a red middle line."""
    lab = np.full((SIDE_PX, SIDE_PX, 3), [150, 0, 0], dtype=np.float32)
    x, y = np.meshgrid(in_tiles(np.arange(SIDE_PX)), in_tiles(np.arange(SIDE_PX)))
    lab[(x > 0) & (x < 7) & (y > 0) & (y < 7)] = [30, 0, 0]
    if has_tile:
        c, s = np.cos(np.radians(TILE[2])), np.sin(np.radians(TILE[2]))
        u, v = (x - TILE[0]) * c + (y - TILE[1]) * s, (y - TILE[1]) * c - (x - TILE[0]) * s
        lab[np.maximum(np.abs(u), np.abs(v)) < 0.5] = [30, 0, 0]
        lab[(np.abs(v) < 0.15) & (np.abs(u) < 0.5)] = [120, 60, 30]
    seen = np.ones((SIDE_PX, SIDE_PX), dtype=np.bool_)
    return Table("grey", lab, seen, WALL, TILE if has_tile else None)


def _lessons(table: Table, count: int) -> list[Lesson]:
    rng = np.random.default_rng(4)
    return [lesson_of(table, rng) for _ in range(count)]


def test_a_table_is_kept_as_it_is(tmp_path: Path) -> None:
    keep(tmp_path / "tables.npz", [_table(), _table(has_tile=False)])
    first, bare = kept(tmp_path / "tables.npz")
    assert (first.lab == _table().lab).all()
    assert first.tile is not None
    assert (first.tile.tolist(), bare.tile, bare.is_asked) == (TILE.tolist(), None, True)


def test_lessons_say_where_the_tile_lies_and_how_it_is_turned() -> None:
    shown = [one for one in _lessons(_table(), 80) if one.hits.any()]
    assert len(shown) > 30
    for lesson in shown:
        assert lesson.view.shape == (8, CROP_PX, CROP_PX)
        assert lesson.hits.shape == (len(TURNS_DEG), ANSWERS, ANSWERS)
        assert not (lesson.hits & ~lesson.counted).any()
        turns = TURNS_DEG[lesson.hits.any(axis=(1, 2))]
        assert len(turns) in (1, 2)


def test_what_lies_on_the_table_is_seen_there() -> None:
    """The tile is darker than the table that it lies on, and so is the lesson where it says that a tile lies."""
    darker = 0
    shown = [one for one in _lessons(_table(), 80) if one.hits.any()]
    for lesson in shown:
        row, column = (int(at.mean()) * STRIDE_PX for at in np.nonzero(lesson.hits.any(axis=0)))
        own = lesson.view[0][max(0, row - 4) : row + 5, max(0, column - 4) : column + 5]
        darker += own.min() < np.median(lesson.view[0][lesson.view[7] == 0]) - 0.2
    assert darker > 0.8 * len(shown)


def test_a_table_without_a_tile_gets_one_laid_on_it_or_says_that_there_is_none() -> None:
    lessons = _lessons(_table(has_tile=False), 60)
    assert 10 < sum(lesson.hits.any() for lesson in lessons) < 50
    assert all(lesson.counted.all() for lesson in lessons)


def test_around_a_tile_that_is_not_asked_for_nothing_counts() -> None:
    assert any(not lesson.counted.all() for lesson in _lessons(_table(), 40))


def test_a_part_of_a_view_is_the_view_of_a_part() -> None:
    table = _table()
    whole = tile_view(table.lab, table.seen, WALL)
    part = tile_view(table.lab[40:140, 30:130], table.seen[40:140, 30:130], WALL, 30, 40)
    assert np.allclose(whole[:, 40:140, 30:130], part, atol=1e-5)
    assert whole[7].sum() == (7 * SCALE_PX) ** 2
    assert whole[7, round(MARGIN_TILES * SCALE_PX) + 1, SIDE_PX // 2] == 1


def test_without_torch_training_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    with pytest.raises(SystemExit, match="torch"):
        train.trained([])
