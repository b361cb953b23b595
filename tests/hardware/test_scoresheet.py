"""The score sheet: what counts as followed, asked, missed and silently wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from companion.messages import LogLine
from hardware.simulated.people.scoresheet import ScoreSheet
from tests.hardware.desks import snapshot

Table = dict[str, str]


@dataclass
class Cardboard:
    """Three cells, a loose tile and a pawn."""

    cells: Table = field(default_factory=lambda: {"a1": "ES", "b1": "NS", "c1": "NE"})
    loose: str = "EW"
    red: str = "a1"

    def layout(self) -> Mapping[str, object]:
        return {"cells": dict(self.cells), "loose": self.loose, "pawns": {"red": self.red}}


class Evening:
    """A table, and a page that shows what it is told."""

    def __init__(self) -> None:
        self.table = Cardboard()
        self.shown = self.table.layout()
        self.log: list[LogLine] = []
        self.sheet = ScoreSheet(self.table, frame_now=lambda: 7)

    def done(self, action: str, **cells: str) -> None:
        self.table.cells |= cells
        self.sheet.was_done("red", action)
        self.look()

    def booked(self, *actions: str, asked: bool = False, **wrong: str) -> None:
        """The page shows the table as it lies, but for the cells that are wrong."""
        for action in actions:
            self.log.append(LogLine(len(self.log) + 1, "red", action, 7, asked))
        layout = self.table.layout()
        self.shown = {**layout, "cells": {**self.table.cells, **wrong}}
        self.look()

    def look(self) -> None:
        self.sheet.watch(snapshot(view=self.shown, log=tuple(self.log)))

    def counts(self) -> tuple[int, int, int, int]:
        counts = self.sheet.summary()["actions"]
        return counts["true"], counts["followed"], counts["asked"], counts["silently_wrong"]


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_what_was_booked_as_it_was_done_is_followed(evening: Evening) -> None:
    evening.done("rotate b1 EW", b1="EW")
    evening.booked("rotate b1 EW")
    assert evening.counts() == (1, 1, 0, 0)


def test_what_was_asked_about_is_not_followed(evening: Evening) -> None:
    evening.done("rotate b1 EW", b1="EW")
    evening.booked("rotate b1 EW", asked=True)
    assert evening.counts() == (1, 0, 1, 0)


def test_what_nobody_told_of_is_missed(evening: Evening) -> None:
    evening.done("rotate b1 EW", b1="EW")
    evening.done("rotate c1 SW", c1="SW")
    evening.booked("rotate c1 SW", b1="NS")
    assert evening.counts() == (2, 1, 0, 1), "and the page shows b1 as it was"


def test_two_actions_told_in_the_other_order_are_both_followed(evening: Evening) -> None:
    """Between two calm pictures a tile was turned and its line pushed: told the other way round it has another cell."""
    evening.done("rotate b1 EW", b1="EW")
    evening.done("push N4 NE", b1="NE", c1="EW")
    evening.booked("push N4 NE", "rotate c1 EW")
    assert evening.counts() == (2, 2, 0, 0)


def test_two_actions_booked_the_other_way_round_are_both_followed(evening: Evening) -> None:
    evening.done("rotate b1 EW", b1="EW")
    evening.done("walk b1")
    evening.booked("walk b1", "rotate b1 EW")
    assert evening.counts() == (2, 2, 0, 0)


def test_an_event_out_of_nothing_is_silently_wrong_and_follows_nothing(evening: Evening) -> None:
    evening.booked("rotate b1 EW", b1="EW")
    assert evening.counts() == (0, 0, 0, 1)
    evening.booked()
    evening.done("rotate c1 SW", c1="SW")
    assert evening.counts() == (1, 0, 0, 1), "an old mistake makes up for nothing"


def test_a_wrong_answer_is_no_silent_mistake(evening: Evening) -> None:
    evening.done("rotate b1 EW", b1="EW")
    evening.booked("rotate c1 SW", asked=True, b1="NS", c1="SW")
    assert evening.counts() == (1, 0, 0, 0)


def test_what_was_laid_back_need_not_be_followed_any_more(evening: Evening) -> None:
    evening.done("rotate b1 EW", b1="EW")
    evening.table.cells["b1"] = "NS"
    evening.sheet.was_restored()
    evening.booked("rotate c1 SW", c1="SW")
    assert evening.counts() == (1, 0, 0, 1)
