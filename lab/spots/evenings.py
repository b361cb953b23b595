"""Whole games at tables of spots through pixels: people play by what the page shows, a taught reader sees."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from appliance.demo.show import Thoughts
from appliance.demo.spot_show import table_of
from companion.errors import CompanionError
from companion.frame import Frame
from companion.games.catalogue import game_named
from companion.live.evening_record import record_of_evening
from companion.live.frame_reader import Eyes
from companion.live.journal import Journal
from companion.live.session import Session
from companion.messages import Observed
from companion.records.dice import decks_of
from companion.records.record import format_record, parse_record, replay
from companion.rules.copy import Copy
from hardware.simulated.spots.handled import PERIOD_S, Setting
from hardware.simulated.spots.spot_players import SpotPlayers
from lab.measure.cases import Row, measured, spread
from lab.spots.boards import SETS, copies_of, deck_of, ring_copy
from lab.spots.reading import drawn_reader

SEATS, PATIENCE, MOST_TURNS = 3, 400, 300
"""How many play; a game is broken off where a turn takes so many pictures, and after so many turns: fair
players win within half of those, unless they undo each other's work for ever."""

GESTURE = 2
"""Of the pictures in which hands move one in so many is drawn: no camera needs to see them all."""


@dataclass(frozen=True, slots=True)
class Played:
    """How one game went, what hands did and how it was taken, and the processor's time of pictures."""

    row: Row
    counts: Counter[str]
    cpu_ms: tuple[float, ...]


def bench_games(game: str, which: str, seeds: range, turns: int | None, processes: int = 1) -> Iterator[Row]:
    """A row for each game, prints by turns, then the sum. What the page shows wrongly without a word is `silent`."""
    played = []
    for one in measured(partial(_played, game, which, turns or MOST_TURNS), seeds, "games", processes):
        played.append(one)
        yield one.row
    counts = sum((one.counts for one in played), Counter[str]())
    cpu_ms = [ms for one in played for ms in one.cpu_ms]
    yield {"game": "all", "pictures": len(cpu_ms), **_told(counts), **_times(cpu_ms)}


def _told(counts: Counter[str]) -> dict[str, int]:
    return {name: counts[name] for name in ("whole", "replays", "done", "followed", "asked", "loud", "silent")}


def _times(cpu_ms: list[float]) -> dict[str, object]:
    return {"cpu_ms": spread(cpu_ms, 1), "cpu_ms_mean": round(sum(cpu_ms) / max(1, len(cpu_ms)), 1)}


def _played(name: str, which: str, turns: int, seed: int) -> Played:
    """The game of a seed."""
    game, prints = game_named(name), SETS[which]
    copies = copies_of(which) if name == "secret" else [(one, "") for one in prints]
    print_name, make = copies[seed % len(copies)]
    copy, shape = ring_copy(which, make) if make else (deck_of(print_name), None)
    state: Any = game.deal(copy, SEATS, seed)
    table = table_of(state, prints[print_name], Setting(seed), shape)
    eyes, cpu_ms = Eyes(drawn_reader(which, print_name, make)), list[float]()
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder, Journal(Path(folder) / "journal.sqlite3") as journal:
        session = Session.begin(game, state, "evening", journal, decks_of(seed))
        pages = session.snapshot, session.snapshot_for
        people = SpotPlayers(table, session.handle, game.parse, *pages, seed, Thoughts(seed, copy))
        hands, began = 0, (0, 0)
        for number, _ in enumerate(people.play(turns)):
            began = began if began[0] == session.state.turn else (session.state.turn, number)
            if number - began[1] > PATIENCE:
                break
            hands = hands + 1 if table.people.hands else 0
            if hands and hands % GESTURE == 0:
                continue
            frame, began_s = Frame(table.render(), number, number * PERIOD_S), time.process_time()
            session.handle(Observed(eyes.read(frame)))
            cpu_ms.append(1e3 * (time.process_time() - began_s))
        counts, is_whole = people.counts, game.is_over(session.state)
        counts.update(loud=counts["complained"], silent=len(people.silently_wrong))
        counts.update(whole=is_whole, replays=_replays(session, journal, copy))
    row = {"game": name, "seed": seed, "print": print_name, "board": make, "pictures": len(cpu_ms), **_told(counts)}
    row |= {"turns": session.state.turn, "outcome": game.outcome(session.state) or "not ended"}
    row |= {**_times(cpu_ms), "wrong": people.silently_wrong}
    return Played(row, counts, tuple(cpu_ms))


def _replays(session: Session, journal: Journal, copy: Copy) -> bool:
    """Whether the evening's record, written and read again, ends where the evening did."""
    evening = journal.sessions()[-1]
    written = format_record(record_of_evening(evening, journal.entries(evening.id)))
    try:
        end = replay(parse_record(written, lambda name: copy))
    except CompanionError:
        return False
    return session.game.state_json(end) == session.game.state_json(session.state)
