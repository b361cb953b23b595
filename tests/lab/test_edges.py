"""The measurements of the edges, small: each runs, counts, and finds nothing wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from lab.soak.edges.watchdog import CASES

from lab.soak.edges import disk, load, watchdog
from lab.soak.edges.damage import bench_damage
from lab.soak.edges.hostile import bench_hostile
from lab.soak.edges.load import bench_load
from lab.soak.edges.power_cuts import bench_power_cuts


def test_damage_never_keeps_the_companion_from_coming_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LABYRINTH_HOME")
    for row in bench_damage(cells=12, files=12, seed=3):
        assert (row["up"], row["doctor_agrees"], row["played_on"], row["failures"]) == (12, 12, 12, [])


def test_nothing_that_was_confirmed_is_lost() -> None:
    killed, cut = bench_power_cuts(kills=5, images=12, seed=4)
    assert (killed["resumable"], killed["lost"]) == (5, [])
    assert (cut["up"], cut["lost"]) == (12, [])
    assert cut["torn"]


def test_hostile_input_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LABYRINTH_HOME")
    configurations, commands = bench_hostile(configurations=150, command_lines=8, seed=5)
    assert configurations["failures"] == [] and configurations["refused"]
    assert commands["failures"] == []


def test_a_camera_that_is_pulled_out_and_put_back_ends_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "PULLS", 2)
    row = CASES["pulled out"](tmp_path, 1.0, 20.0)
    assert row["ok"], row


def test_a_home_that_was_deleted_is_told_until_it_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "TROUBLES", {"home deleted": disk.TROUBLES["home deleted"]})
    monkeypatch.setattr(disk, "PLAYED", 2)
    (row,) = disk.bench_disk(0.5)
    assert row["ok"], row


def test_the_load_is_put_on_and_the_table_served(monkeypatch: pytest.MonkeyPatch) -> None:
    small = {"ROUNDS": 1, "ASKED": 3, "SETTLE_S": 0.5, "CHANGES": 3, "PICTURE_EVERY_S": 0.1}
    for name, value in {**small, "CAMERA": watchdog.SIMULATED}.items():
        monkeypatch.setattr(load, name, value)
    greedy, streams, pictures = bench_load(half_open=20, greedy_streams=10, streams=4, clients=3)
    assert greedy["table_has_a_stream"]
    assert streams["changes"] and pictures["pictures"]
