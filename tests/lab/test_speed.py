"""The speed of the classic game is told against a yardstick that finds the same pushes and walks."""

from __future__ import annotations

from pathlib import Path

import pytest
from lab.measure.speed import classic, yardstick
from lab.measure.speed.positions import FILE, Position, positions

from companion.maze.sides import format_sides

pytestmark = pytest.mark.skipif(not FILE.exists(), reason="../shared/golden is not beside this checkout")


def one_of_each() -> list[Position]:
    """A position that needs one turn, one that needs two, one that needs three."""
    return list({one.turns_needed: one for one in positions()}.values())


@pytest.mark.parametrize("find", [yardstick.pushes_and_walks, yardstick.pushes_and_walks_from_table])
def test_the_yardstick_counts_what_the_engines_count(find) -> None:
    for one in positions()[:40]:
        found = find(yardstick.board_of(one.rows), format_sides(one.board.loose.sides), divmod(one.pawn, 7))
        assert sum(len(cells) for cells in found.values()) == one.legal


def test_every_way_is_told_with_its_median(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classic, "positions", one_of_each)
    monkeypatch.setattr(classic, "TIMES", 1)
    monkeypatch.setattr(classic, "GAMES", 1)
    rows = list(classic.bench_speed())
    assert rows[0]["x_yardstick"] == rows[1]["x_tuned"] == 1
    assert len({row["speed"] for row in rows}) == len(rows) == 11
    assert all(0 < row["median"] <= row["p95"] <= row["worst"] for row in rows)


def test_nothing_is_told_where_the_positions_are_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(classic, "FILE", tmp_path / "nowhere.json")
    assert list(classic.bench_speed()) == []
