"""Whole evenings by taps, without a browser: how each game and variant ends, and whether every tap was booked."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from appliance.demo.by_taps.evening import Wish, play_evening
from appliance.demo.by_taps.house import house_in
from appliance.demo.by_taps.presses import Presses, commonest_turn, commonest_ways, count_presses
from companion.games.catalogue import GAMES, game_named

Kind = tuple[str, str]
"""A game and its variant."""


def wishes(named: Sequence[str], seeds: Sequence[int], seats: int, most_turns: int | None) -> Iterator[Wish]:
    """An evening of each game and variant for each seed; `team:expert` names one variant, no name all of them."""
    for name in named or [game.name for game in GAMES]:
        game, _, variant = name.partition(":")
        for chosen in [variant] if variant else game_named(game).variants:
            yield from (Wish(game, seats, seed, chosen, (), most_turns) for seed in seeds)


def bench_tap_evenings(wished: Iterator[Wish]) -> Iterator[Mapping[str, object]]:
    """A row for each evening, then one for each game and variant."""
    rows: list[dict[str, object]] = []
    pressed: dict[Kind, list[Presses]] = {}
    for wish in wished:
        began_s = time.process_time()
        with TemporaryDirectory(prefix="labyrinth-") as home, house_in(Path(home), wish.seed) as house:
            evening = play_evening(house, wish)
            told = evening.summary()
        left_out = ("frames", "actions", "pages", "options")
        row = {key: value for key, value in told.items() if key not in left_out}
        rows.append({**row, "cpu_s": round(time.process_time() - began_s, 1)})
        pressed.setdefault(_kind(row), []).extend(evening.turns_pressed)
        yield rows[-1]
    for kind, turns in sorted(pressed.items()):
        yield {"total": _total([row for row in rows if _kind(row) == kind]) | _of_turns(turns)}


def _total(rows: list[dict[str, object]]) -> dict[str, object]:
    outcomes = [str(row["outcome"]) or "unfinished" for row in rows]
    return {
        "game": rows[0]["game"],
        "variant": rows[0]["variant"],
        "evenings": len(rows),
        "outcomes": {name: outcomes.count(name) for name in sorted(set(outcomes))},
        "turns": _spread(rows, "turns"),
        "minutes": _spread(rows, "minutes"),
        "presses_of_a_turn": _spread(rows, "presses_of_a_turn"),
        "taps": {name: sum(_counts(row)[name] for row in rows) for name in ("true", "booked")},
        "replayed": sum(row["replay"] is True for row in rows),
        "dice": sum(row["dice"] is True for row in rows),
        "stuck": [row["seed"] for row in rows if row["wrong"]],
    }


def _counts(row: Mapping[str, object]) -> dict[str, int]:
    taps = row["taps"]
    assert isinstance(taps, dict)
    return taps


def _spread(rows: list[dict[str, object]], key: str) -> list[float]:
    """The least, the median and the most."""
    values = sorted(float(str(row[key])) for row in rows)
    return [values[0], median(values), values[-1]]


def _kind(row: Mapping[str, object]) -> Kind:
    return str(row["game"]), str(row["variant"])


def _of_turns(turns: Sequence[Presses]) -> dict[str, object]:
    """What the turns of several evenings were pressed with: the commonest one, how many presses, and in which order."""
    return {
        "commonest_turn": commonest_turn(turns),
        "turns_by_presses": count_presses(turns),
        "commonest_ways": commonest_ways(turns),
    }
