"""How computer players and hints are measured: who wins, how sure that is, and whether advice can be followed."""

from __future__ import annotations

import pytest

from lab.measure.players import bench_hints, bench_players, by_luck, interval


def test_a_lead_is_as_probable_by_luck_as_in_as_many_tosses_of_a_coin() -> None:
    assert by_luck(3, 0) == pytest.approx(2 / 8)
    assert by_luck(0, 5) == pytest.approx(2 / 32)
    assert by_luck(4, 4) == 1.0


def test_an_interval_holds_the_share_and_narrows_with_more_games() -> None:
    few, many = interval(9, 10), interval(90, 100)
    assert few[0] < 0.9 < few[1]
    assert many[1] - many[0] < (few[1] - few[0]) / 2
    assert interval(10, 10)[1] == 1.0


def test_players_of_one_game_meet_and_each_begins_once() -> None:
    (row,) = bench_players(["cards"], range(1, 3), ["fair", "weak"], [], 1)
    assert (row["game"], row["ways"], row["cases"]) == ("cards", ("fair", "weak"), 2)
    assert sum(row["won"]) == pytest.approx(2)


def test_hints_of_a_whole_game_can_be_followed() -> None:
    (row,) = bench_hints(["classic"], range(1, 2), [], 1)
    assert row["turns"] > 5
    assert (row["refused"], row["silent"]) == (0, 0)
