"""`labyrinth bench rules` counts what random games come to, goes on where it was cut off, and finds what is broken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.errors import BadConfig
from lab.measure import playouts
from lab.measure.playouts import Tally
from tests.rules.boards import TEAM


@pytest.fixture(autouse=True)
def without_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The speed has tests of its own."""
    monkeypatch.setattr(playouts, "bench_speed", lambda: iter(()))


def run(path: Path, count: int, is_fresh: bool = False) -> dict:
    [row] = playouts.bench_rules(["team"], count, 1, path, is_fresh)
    return row


def test_games_are_counted_and_a_later_run_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "bench" / "rules.json"
    first = run(path, 3)
    assert (first["playouts"], first["broken"], sum(first["outcomes"].values())) == (3, 0, 3)
    assert first["checked"] == "soundness"
    again = run(path, 5)
    assert again["playouts"] == 5
    assert json.loads(path.read_text())["games"]["team"]["playouts"] == 5
    assert run(path, 5)["actions"] == again["actions"], "nothing is played twice"
    assert run(path, 5, is_fresh=True)["actions"] == again["actions"], "the same seeds play the same games"


def test_progress_of_other_rules_or_a_damaged_file_is_not_counted(tmp_path: Path) -> None:
    path = tmp_path / "rules.json"
    run(path, 2)
    kept = json.loads(path.read_text())
    path.write_text(json.dumps({**kept, "sources": "older"}))
    assert playouts._kept(path) == {}
    path.write_text("{")
    assert playouts._kept(path) == {}


def test_what_is_broken_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "broken_of", lambda name: lambda state: "33 tiles" if state.turn == 2 else None)
    tally = playouts._chunk(("team", 0, 2))
    assert tally.broken == 2
    assert tally.told == ["seed 0: 33 tiles", "seed 1: 33 tiles"]


def test_a_game_that_raises_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise RuntimeError("no such tile")

    monkeypatch.setattr(type(TEAM), "apply", refuse)
    tally = playouts._chunk(("team", 0, 1))
    assert (tally.playouts, tally.broken, tally.told) == (1, 1, ["seed 0: RuntimeError: no such tile"])


def test_an_unknown_game_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="no rules for a game 'chess'"):
        list(playouts.bench_rules(["chess"], 1, 1, tmp_path / "rules.json", False))
    assert not list(tmp_path.iterdir())


def test_only_the_first_problems_are_told() -> None:
    tally = Tally()
    for seed in range(30):
        tally.add(Tally(1, broken=1, told=[f"seed {seed}"]))
    assert tally.broken == 30
    assert len(tally.row("team")["told"]) == playouts.MOST_TOLD
