"""`labyrinth bench rules` counts what random games come to, and finds what is broken."""

from __future__ import annotations

import pytest

from companion.errors import BadConfig
from lab.measure import playouts
from lab.measure.playouts import MOST_SAID
from tests.rules.boards import TEAM


def test_games_are_counted_and_the_same_seeds_play_the_same_games() -> None:
    [first], [again] = (list(playouts.bench_rules(["team"], 3, 1)) for _ in range(2))
    assert (first["playouts"], first["broken"], sum(first["outcomes"].values())) == (3, 0, 3)
    assert first["actions"] == again["actions"] > 0


def test_a_position_that_reads_back_as_another_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "parse_position", lambda text: None)
    [row] = playouts.bench_rules(["team"], 2, 1)
    assert [problem.split(":")[0] for problem in row["problems"]] == ["seed 0", "seed 1"]


def test_a_game_that_raises_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise RuntimeError("no such tile")

    monkeypatch.setattr(type(TEAM), "apply", refuse)
    [row] = playouts.bench_rules(["team"], MOST_SAID + 2, 1)
    assert (row["playouts"], row["broken"], row["outcomes"]) == (MOST_SAID + 2, MOST_SAID + 2, {})
    assert (row["problems"][0], len(row["problems"])) == ("seed 0: RuntimeError: no such tile", MOST_SAID)


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(BadConfig, match="no rules for a game 'chess'"):
        list(playouts.bench_rules(["chess"], 1, 1))
