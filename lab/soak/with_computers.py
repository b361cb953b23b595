"""Evenings of one person and computers before the simulated camera: hands do what a computer taps, and it looks on."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from appliance.demo.options import DemoOptions
from appliance.demo.show import DemoShow
from appliance.evenings.computers import BUDGET_MS, PACE_S, may_go_on
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live.evening import TAP_LAG
from companion.live.hinting import late_after
from companion.messages import Do, Snapshot, Status
from companion.players.known import Known, PastAction
from companion.players.player import STRENGTHS, Player
from companion.records.notation import parse_action
from companion.rules.actions import End
from hardware.simulated.people.players import FRAMES_UNTIL_IMPATIENT
from hardware.simulated.people.scoresheet import differences
from lab.measure.cases import Row, game_and_variant, measured

HOME = "LABYRINTH_HOME"
LEFT_OUT = ("print", "frames", "cpu_s", "ms_per_frame")
"""Where a companion keeps everything; what of a demonstration's summary is of no interest here."""


class ShowWithComputers(DemoShow):
    """A demonstration in which all seats but the first are computers'; they act a while after the table has followed.

    What a computer wants done is followed if the camera sees it before hands lay the table out anew, and nobody is
    asked or told meanwhile that something is wrong; it is silently wrong if the board lies otherwise then.
    """

    def __init__(self, options: DemoOptions, stack: ExitStack) -> None:
        super().__init__(options, stack, lambda _: None)
        seats = self.session.state.seats[1:]
        self.computers = {seat: Player(random.Random(f"{options.seed} {seat}"), STRENGTHS[-1 - place % 2])
                          for place, seat in enumerate(seats)}  # fmt: skip
        for seat in seats:
            self.pace.take(seat)
        self.wanted, self.caught_up, self.wrong_after = 0, 0, list[str]()
        self._waited = 0
        self._lags_since: int | None = None
        self._is_troubled = False

    def _picture_passed(self) -> None:
        super()._picture_passed()
        now = self.desk.snapshot()
        self._judge(now)
        is_due = now.position.to_act in self.computers and may_go_on(now)
        self._waited = self._waited + 1 if is_due else 0
        if self._waited * self.period_s >= PACE_S:
            self.desk.post(self._thought(now.position.to_act))
            self._waited = 0

    def _thought(self, seat: str) -> Do:
        own, game = self.desk.snapshot_for(seat), self.session.game
        state = game.state_of(own.position.view, shipped_copy(game.name))
        known = Known(game, state, seat, own.position.legal, is_watched=True)
        self.computers[seat].watch(known, [PastAction(line.number, line.text) for line in own.evening.log])
        action = parse_action(self.computers[seat].choose(known, late_after(BUDGET_MS)))
        return Do(seat, action, turns_page=own.position.turns_page and action == End())

    def _judge(self, now: Snapshot) -> None:
        """Count what a computer wanted on the board, and how the table came to lie so."""
        lags = now.evening.lagging == TAP_LAG and now.evening.log[-1].seat in self.computers
        if lags and self._lags_since is None:
            self._lags_since, self._is_troubled = self.loop.index, False
        if self._lags_since is None:
            return
        self._is_troubled |= now.guidance.question is not None or now.guidance.status is Status.OUT_OF_SYNC
        if not lags:
            self.wanted, took = self.wanted + 1, self.loop.index - self._lags_since
            self.caught_up += took <= FRAMES_UNTIL_IMPATIENT and not self._is_troubled
            wrong = differences(now.position.view, self.table.layout())
            self.wrong_after += [f"frame {self.loop.index}: {now.evening.log[-1].text}; {wrong}"] if wrong else []
            self._lags_since = None

    def counted(self) -> dict[str, object]:
        """What the person's hands did and what the computers wanted done, and how it was taken."""
        told = {"true": self.wanted, "followed": self.caught_up, "silently_wrong": len(self.wrong_after)}
        return {**super().counted(), "wanted": told, "wrong_after": self.wrong_after}


def bench_with_computers(
    game_names: Sequence[str], seeds: range, turns: int | None, computers: int, processes: int
) -> Iterator[Row]:
    """A row for each evening: what the camera followed of the person's hands, and of what computers wanted done."""
    for name in game_names:
        rows = list(measured(partial(_played, name, turns, computers), seeds, f"evenings of {name}", processes))
        yield from rows
        sums = {part: {key: sum(row[part][key] for row in rows) for key in ("true", "followed", "silently_wrong")}
                for part in ("actions", "wanted")}  # fmt: skip
        yield {"game": name, "evenings": len(rows), **sums}


def _played(name: str, turns: int | None, computers: int, seed: int) -> dict[str, Any]:
    box, variant = game_and_variant(name)
    options = DemoOptions(game_named(box).name, 1 + computers, seed, turns, is_headless=True, variant=variant)
    with TemporaryDirectory() as home, patch.dict(os.environ, {HOME: home}), ExitStack() as stack:
        show = ShowWithComputers(options, stack)
        show.play()
        return {key: value for key, value in show.summary().items() if key not in LEFT_OUT}
