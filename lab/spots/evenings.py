"""Whole games at tables of spots through pixels: people play by what the page shows, a taught reader sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from appliance.demo.spot_show import table_of
from companion.frame import Frame
from companion.games.catalogue import game_named
from companion.live.frame_reader import Eyes
from companion.live.session import Session
from companion.messages import Observed
from companion.records.dice import decks_of
from hardware.simulated.spots.handled import PERIOD_S, Setting
from hardware.simulated.spots.spot_players import SpotPlayers
from lab.measure.cases import Row, measured, spread
from lab.spots.boards import SETS, copies_of, deck_of, ring_copy
from lab.spots.reading import drawn_reader

SEATS, PATIENCE = 3, 400
"""How many play; a game is broken off after so many pictures for each of its turns."""


@dataclass(frozen=True, slots=True)
class Played:
    """How one game went: what hands did and how it was taken, what was silently wrong, and times of pictures."""

    row: Row
    counts: Counter[str]
    read_ms: tuple[float, ...]
    pictures: int


def bench_games(game: str, which: str, seeds: range, turns: int | None, processes: int = 1) -> Iterator[Row]:
    """A row for each game, prints by turns, then the sum. What the page shows wrongly without a word is `silent`."""
    played = []
    for one in measured(partial(_played, game, which, turns), seeds, "games", processes):
        played.append(one)
        yield one.row
    counts = sum((one.counts for one in played), Counter[str]())
    read_ms = spread([ms for one in played for ms in one.read_ms], 1)
    yield {"game": "all", "pictures": sum(one.pictures for one in played), **_told(counts), "read_ms": read_ms}


def _told(counts: Counter[str]) -> dict[str, int]:
    return {name: counts[name] for name in ("done", "followed", "asked", "loud", "silent")}


def _played(name: str, which: str, turns: int | None, seed: int) -> Played:
    """The game of a seed."""
    game, prints = game_named(name), SETS[which]
    copies = copies_of(which) if name == "secret" else [(one, "") for one in prints]
    print_name, make = copies[seed % len(copies)]
    copy, shape = ring_copy(which, make) if make else (deck_of(print_name), None)
    state: Any = game.deal(copy, SEATS, seed)
    table = table_of(state, prints[print_name], Setting(seed), shape)
    session = Session.begin(game, state, "evening", decks=decks_of(seed))
    people = SpotPlayers(table, session.handle, game.parse, session.snapshot, session.snapshot_for, seed)
    eyes, pictures = Eyes(drawn_reader(which, print_name, make)), 0
    most = None if turns is None else PATIENCE * turns
    for pictures, _ in enumerate(islice(people.play(turns), most), 1):
        session.handle(Observed(eyes.read(Frame(table.render(), pictures, pictures * PERIOD_S))))
    counts = people.counts
    counts["loud"], counts["silent"] = counts["complained"], len(people.silently_wrong)
    row = {"game": name, "seed": seed, "print": print_name, "board": make, "pictures": pictures, **_told(counts)}
    row |= {"turns": session.state.turn, "read_ms": round(eyes.mean_read_ms, 1), "wrong": people.silently_wrong}
    return Played(row, counts, tuple(eyes.read_ms), pictures)
