"""Measures two evenings with one box that nobody has taught: what is learnt in the first, and what the second asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

import numpy as np

from appliance.demo.as_laid import LaidStart, table_poured_out
from appliance.demo.options import DemoOptions, PictureLoop
from appliance.learning.learner import Learner
from appliance.learning.learnt_looks import LearntLooks
from appliance.parts import eyes_for
from appliance.progress import watched
from calibration.album import load_album
from companion.games.catalogue import live_game
from companion.games.copies import shipped_copy
from companion.live.desk import SessionDesk
from companion.live.session import Session
from companion.records.dice import decks_of
from companion.rules.mazes.maze_copy import TreasureCopy
from hardware.simulated.drawing.light import Conditions
from hardware.simulated.people.players import Players
from hardware.simulated.people.scoresheet import ScoreSheet
from hardware.simulated.prints.styles import PRINTS
from hardware.simulated.scene import SimulatedTable

Row = Mapping[str, object]

SEATS: Final = 3
NEXT: Final = 5000
"""The second evening's seed is so much higher: other people lay the same box otherwise, in another light."""


@dataclass(frozen=True, slots=True)
class TwoEvenings:
    """Two evenings with one box: the game, the box's seed, and after how many turns the first one ends."""

    game: str
    seed: int
    turns: int

    @property
    def print_name(self) -> str:
        """The print of its tiles: each in its turn."""
        return list(PRINTS)[self.seed % len(PRINTS)]


def bench_two_evenings(measured: Sequence[TwoEvenings]) -> Iterator[Row]:
    """A row for each two evenings, then a total for each game."""
    rows: list[dict[str, object]] = []
    for one in watched(measured, "boxes", len(measured)):
        rows.append(measure(one))
        yield rows[-1]
    for game in dict.fromkeys(one.game for one in measured):
        yield {"total": _total([row for row in rows if row["game"] == game])}


def measure(one: TwoEvenings) -> dict[str, object]:
    """What two evenings with one box were like."""
    copy = shipped_copy(one.game)
    assert isinstance(copy, TreasureCopy)
    with TemporaryDirectory(prefix="labyrinth-") as home:
        folder = Path(home) / "box.marks"
        first, played = _first_evening(one, copy, LearntLooks(folder, copy))
        album = load_album(folder)
        learnt = {} if album is None else album.movable
        second = _laid(one, copy, one.seed + NEXT, LearntLooks(folder, copy))
    return {
        "game": one.game, "seed": one.seed, "print": one.print_name, "turns": one.turns,
        "first": _counts(first), **played, "learnt": len(learnt), "second": _counts(second),
    }  # fmt: skip


def _first_evening(one: TwoEvenings, copy: TreasureCopy, looks: LearntLooks) -> tuple[LaidStart, dict[str, object]]:
    """The board is laid and every treasure tapped, then it is played before a camera by simulated people."""
    laid = _laid(one, copy, one.seed, looks)
    session = Session.begin(laid.game, laid.begin(), "first", None, decks_of(one.seed))
    learner = Learner(looks, session.snapshot)
    desk = SessionDesk(session, learner.hear, seats=session.state.seats)
    eyes = eyes_for(desk.snapshot, dict(copy.homes))
    eyes.witness = learner.see
    loop = PictureLoop(laid.table, eyes, desk)
    sheet = ScoreSheet(laid.table, lambda: loop.index, None)
    players = Players(
        laid.table, desk.post, desk.parse_action, desk.snapshot, sheet, one.seed, look_as=desk.snapshot_for
    )
    for _ in players.play(one.turns):
        loop.look()
        loop.handle()
        sheet.watch(desk.snapshot())
    learner.close()
    return laid, {"actions": sheet.summary()["actions"]}


def _laid(one: TwoEvenings, copy: TreasureCopy, seed: int, looks: LearntLooks) -> LaidStart:
    """The box laid at random by the people of one evening, in that evening's light."""
    game, options = live_game(one.game), DemoOptions(game=one.game, seats=SEATS, seed=seed)
    table = table_poured_out(game, copy, options, one.print_name)
    light = Conditions.draw(np.random.default_rng([seed, 5]))
    box = SimulatedTable(table.layout(), one.seed, one.print_name, light, table.size_px)
    start = LaidStart(game, copy, box, options, looks, thoroughness=1.0)
    for _ in start.lay():
        pass
    return start


def _counts(start: LaidStart) -> dict[str, object]:
    """What was asked and told at one start; `marks_right_at_first` before anybody tapped a treasure."""
    keys = ("asked", "tapped_wrongly", "marks", "marks_right", "marks_wrong", "silently_wrong")
    return {key: start.counts[key] for key in keys} | {"marks_right_at_first": start.first["marks_right"]}


def _total(rows: Sequence[dict[str, object]]) -> Row:
    """Sums over the boxes of one game."""
    evenings = {name: [_part(row, name) for row in rows] for name in ("first", "second")}
    total: dict[str, object] = {"game": rows[0]["game"], "boxes": len(rows)}
    for name, parts in evenings.items():
        taps = [part["asked"] for part in parts]
        total |= {f"{name}_taps_median": median(taps), f"{name}_taps_worst": max(taps)}
        sums = ("marks", "marks_right_at_first", "marks_right", "marks_wrong", "silently_wrong", "tapped_wrongly")
        total |= {f"{name}_{key}": sum(part[key] for part in parts) for key in sums}
    return total


def _part(row: dict[str, object], name: str) -> dict[str, int]:
    part = row[name]
    assert isinstance(part, dict)
    return part
