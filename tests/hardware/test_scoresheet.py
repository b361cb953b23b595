"""The score sheet: what counts as followed, asked, missed and silently wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from companion.messages import LogLine
from hardware.simulated.people.scoresheet import ScoreSheet, differences
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
        self.tokens: dict[str, list[str]] = {}
        self.turn = 0
        self.log: list[LogLine] = []
        self.sheet = ScoreSheet(self.table, frame_now=lambda: 7)

    def done(self, action: str, **cells: str) -> None:
        self.table.cells |= cells
        self.sheet.was_done("red", action, self.turn)
        self.look()

    def recorded(self, *actions: str, asked: bool = False, **wrong: str) -> None:
        """The page shows the table as it lies, but for the cells that are wrong."""
        for action in actions:
            self.log.append(LogLine(len(self.log) + 1, "red", action, 7, asked))
        layout = self.table.layout()
        self.shown = {**layout, "cells": {**self.table.cells, **wrong}}
        self.look()

    def look(self) -> None:
        view = {**self.shown, "spells": self.tokens, "turn": self.turn}
        self.sheet.watch(snapshot(view=view, log=tuple(self.log)))

    def counts(self) -> tuple[int, int, int, int]:
        counts = self.sheet.summary()["actions"]
        return counts["true"], counts["followed"], counts["asked"], counts["silently_wrong"]


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_what_was_recorded_as_it_was_done_is_followed(evening: Evening) -> None:
    evening.done("rotate b1 EW", b1="EW")
    evening.recorded("rotate b1 EW")
    assert evening.counts() == (1, 1, 0, 0)


def test_what_was_asked_about_is_not_followed(evening: Evening) -> None:
    evening.done("rotate b1 EW", b1="EW")
    evening.recorded("rotate b1 EW", asked=True)
    assert evening.counts() == (1, 0, 1, 0)


def test_what_nobody_told_of_is_missed(evening: Evening) -> None:
    evening.done("rotate b1 EW", b1="EW")
    evening.done("rotate c1 SW", c1="SW")
    evening.recorded("rotate c1 SW", b1="NS")
    assert evening.counts() == (2, 1, 0, 1), "and the page shows b1 as it was"


def test_two_actions_told_in_the_other_order_are_both_followed(evening: Evening) -> None:
    """Between two calm pictures a tile was turned and its line pushed: told the other way round it has another cell."""
    evening.done("rotate b1 EW", b1="EW")
    evening.done("push N4 NE", b1="NE", c1="EW")
    evening.recorded("push N4 NE", "rotate c1 EW")
    assert evening.counts() == (2, 2, 0, 0)


def test_two_actions_recorded_the_other_way_round_are_both_followed(evening: Evening) -> None:
    evening.done("rotate b1 EW", b1="EW")
    evening.done("walk b1")
    evening.recorded("walk b1", "rotate b1 EW")
    assert evening.counts() == (2, 2, 0, 0)


def test_an_event_out_of_nothing_is_silently_wrong_and_follows_nothing(evening: Evening) -> None:
    evening.recorded("rotate b1 EW", b1="EW")
    assert evening.counts() == (0, 0, 0, 1)
    evening.recorded()
    evening.done("rotate c1 SW", c1="SW")
    assert evening.counts() == (1, 0, 0, 1), "an old mistake makes up for nothing"


HALF_IN = {"a1": "EW", "b1": "ES", "c1": "NS"}
"""How a1, b1 and c1 lie once the loose tile is pushed in from the left; while it stands half in, all lie as before."""


@pytest.mark.parametrize(("end", "wrong", "early"), [(HALF_IN, 0, 1), ({}, 1, 0)])
def test_what_is_recorded_while_hands_are_at_it_is_judged_once_they_are_done(
    evening: Evening, end: Table, wrong: int, early: int
) -> None:
    evening.sheet.begins("red", "push W1 EW")
    evening.recorded("push W1 EW", **HALF_IN)
    assert evening.counts() == (0, 0, 0, 0)
    evening.done("push W1 EW", **end)
    assert evening.counts() == (1, 1 - wrong, 0, wrong)
    assert evening.sheet.early == early


@pytest.mark.parametrize(("end", "wrong", "early"), [({**HALF_IN, "b1": "SW"}, 0, 1), ({}, 1, 0)])
def test_what_is_recorded_with_it_is_judged_with_it(evening: Evening, end: Table, wrong: int, early: int) -> None:
    """Found in simulated time (seed 1900268): a tile was turned, and the next line already stood more than half in."""
    evening.done("rotate a1 SW", a1="SW")
    evening.sheet.begins("red", "push W1 EW")
    evening.recorded("push W1 EW", "rotate a1 SW", **{**HALF_IN, "b1": "SW"})
    assert evening.counts() == (1, 1, 0, 0)
    evening.done("push W1 EW", **end)
    assert evening.counts() == (2, 2 - wrong, 0, wrong)
    assert evening.sheet.early == early


def test_what_is_recorded_while_hands_are_at_something_else_is_silently_wrong(evening: Evening) -> None:
    evening.sheet.begins("red", "push W1 EW")
    evening.recorded("push E1 EW", b1="NE")
    assert evening.counts() == (0, 0, 0, 1)


def test_a_wrong_answer_is_no_silent_mistake(evening: Evening) -> None:
    evening.done("rotate b1 EW", b1="EW")
    evening.recorded("rotate c1 SW", asked=True, b1="NS", c1="SW")
    assert evening.counts() == (1, 0, 0, 0)


def test_what_was_laid_back_need_not_be_followed_any_more(evening: Evening) -> None:
    evening.done("rotate b1 EW", b1="EW")
    evening.table.cells["b1"] = "NS"
    evening.sheet.was_restored(frozenset())
    evening.recorded("rotate c1 SW", c1="SW")
    assert evening.counts() == (1, 0, 0, 1)


def test_a_walk_recorded_with_another_spell_than_was_meant_is_silently_wrong(evening: Evening) -> None:
    """It looks the same on the board, but another token is turned over."""
    evening.tokens = {"red": ["push", "teleport"]}
    evening.look()
    evening.table.red = "c1"
    evening.done("walk c1 teleport")
    evening.recorded("walk c1")
    assert evening.counts() == (1, 0, 0, 1)


def test_a_walk_recorded_with_its_spell_is_followed(evening: Evening) -> None:
    evening.tokens = {"red": ["push", "teleport"]}
    evening.look()
    evening.table.red = "c1"
    evening.done("walk c1 teleport")
    evening.tokens = {"red": ["push"]}
    evening.recorded("walk c1 teleport")
    assert evening.counts() == (1, 1, 0, 0)


def test_all_tokens_are_turned_back_with_the_turn(evening: Evening) -> None:
    evening.tokens = {"red": ["push", "rotate"]}
    evening.look()
    evening.done("rotate b1 EW", b1="EW")
    evening.turn = 1
    evening.recorded("rotate b1 EW")
    assert evening.counts() == (1, 1, 0, 0)


def test_a_token_that_lay_turned_over_before_the_sheet_was_begun_is_nobodys_mistake(evening: Evening) -> None:
    evening.tokens = {"red": ["rotate"]}
    evening.look()
    evening.done("rotate b1 EW", b1="EW")
    evening.tokens = {"red": []}
    evening.recorded("rotate b1 EW")
    assert evening.counts() == (1, 1, 0, 0)


def test_taps_are_counted_apart(evening: Evening) -> None:
    evening.sheet.was_tapped("red", "choose-spell teleport")
    evening.recorded("choose-spell teleport")
    evening.sheet.was_tapped("red", "end")
    evening.look()
    assert evening.counts() == (0, 0, 0, 0)
    assert evening.sheet.summary()["taps"] == {"true": 2, "booked": 1}


def test_what_no_picture_can_show_is_tapped_and_not_followed(evening: Evening) -> None:
    evening.sheet.was_done("red", "switch b1 c1", is_visible=False)
    evening.sheet.was_tapped("red", "switch b1 c1")
    evening.recorded("switch b1 c1")
    assert evening.counts() == (0, 0, 0, 0)
    assert evening.sheet.summary()["taps"] == {"true": 1, "booked": 1}


def test_two_actions_recorded_at_once_are_right_though_a_child_turned_a_tile_meanwhile(evening: Evening) -> None:
    """Found in simulated time (seed 1001569): what the page showed lay so after the second action."""
    evening.done("rotate b1 EW", b1="EW")
    evening.done("rotate c1 SW", c1="SW")
    evening.table.cells["a1"] = "NW"
    evening.recorded("rotate b1 EW", "rotate c1 SW", a1="ES")
    assert evening.counts() == (2, 2, 0, 0)
    evening.done("rotate b1 NS", b1="NS")
    evening.recorded("rotate b1 NS", b1="EW")
    assert evening.counts() == (3, 3, 0, 1)


@pytest.mark.parametrize(("is_taken_back", "wrong"), [(True, 0), (False, 1)])
def test_a_spell_is_left_again_once_people_took_its_action_back(
    evening: Evening, is_taken_back: bool, wrong: int
) -> None:
    evening.turn, evening.tokens = 3, {"red": ["push", "switch"]}
    evening.look()
    evening.done("switch b1 c1", b1="NE", c1="NS")
    evening.tokens = {"red": ["push"]}
    evening.recorded("switch b1 c1")
    evening.done("push N2 EW", b1="EW")
    if is_taken_back:
        evening.sheet.was_taken_back("red", "switch b1 c1", 3)
    evening.tokens = {"red": ["switch"]}
    evening.recorded("push N2 EW")
    assert evening.counts() == (2, 2, 0, wrong)


@pytest.mark.parametrize(
    ("shown", "lies", "agree"),
    [
        ("#?", "#L:key", True),
        ("I?", "NS", True),
        ("?", "NES:key", True),
        ("I?", "NE", False),
        ("NE", "NE:key", False),
        ("#?", "NE", False),
        ("NE", "#L", False),
    ],
)
def test_a_view_may_leave_open_what_it_does_not_know(shown: str, lies: str, agree: bool) -> None:
    layout = {"cells": {"b1": lies}, "loose": "EW", "pawns": {}}
    view = {"cells": {"b1": shown}, "loose": "NS", "pawns": {}}
    assert (differences(view, layout) == []) is agree


def test_while_the_page_asks_which_tile_came_to_light_its_treasure_may_be_missing() -> None:
    layout = {"cells": {"b1": "NE:key"}, "loose": "ES:owl", "pawns": {"red": "b1"}}
    view = {"cells": {"b1": "NE"}, "loose": "?", "pawns": {"red": "b1"}, "phase": "reveal"}
    assert differences(view, layout) == []
    assert differences({**view, "phase": "act"}, layout) == ["b1: shown NE, lies NE:key"]
    assert differences({**view, "pawns": {"red": "c1"}}, layout) == ["red pawn: shown c1, lies b1"]
