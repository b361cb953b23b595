"""The measurements of the edges, small: each runs, counts, and finds nothing wrong."""

from __future__ import annotations

import pytest

from lab.soak import edges
from lab.soak.edges import bench_damage, bench_hostile, bench_power_cuts


def test_damage_never_keeps_the_companion_from_coming_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LABYRINTH_HOME")
    rows = list(bench_damage(cells=6, files=6, seed=1))
    assert all((row["start page up"], row["doctor agrees"], row["failures"]) == (6, 6, []) for row in rows)
    assert any(row["named"] for row in rows)


def test_nothing_that_was_confirmed_is_lost() -> None:
    [cut] = bench_power_cuts(images=12, seed=4)
    assert (cut["up"], cut["lost"]) == (12, [])
    assert cut["torn"]


def test_hostile_input_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LABYRINTH_HOME")
    [row] = bench_hostile(configurations=150, seed=5)
    assert row["failures"] == [] and row["refused"]


@pytest.mark.slow
def test_a_home_that_was_deleted_is_told_until_it_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edges, "TROUBLES", {"home deleted": edges.TROUBLES["home deleted"]})
    monkeypatch.setattr(edges, "PLAYED", 2)
    (row,) = edges.bench_disk(0.5)
    assert row["ok"], row
