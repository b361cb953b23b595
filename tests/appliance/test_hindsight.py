"""After a game: what could have been done at a moment, and how soon the game could have ended."""

from __future__ import annotations

import pytest

from appliance.evenings.hindsight import Hindsight, possible_at
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.players.at_table import AtTable
from companion.records.playout import playout
from companion.records.record import format_record, replay, steps
from companion.rules.game import TABLE

TEAM = game_named("team")


@pytest.fixture(scope="module")
def text() -> str:
    """A game of the Team Edition in which the seats do anything: it is lost."""
    record = playout(TEAM, shipped_copy("team"), 3, 3, "introductory")
    assert TEAM.outcome(replay(record)) == "lost"
    return format_record(record)


@pytest.mark.slow
def test_par_is_what_players_who_play_well_need_with_the_same_pages(text: str) -> None:
    copy, record = shipped_copy("team"), playout(TEAM, shipped_copy("team"), 3, 3, "introductory")
    best = playout(TEAM, copy, 3, 3, "introductory", players=lambda start: AtTable(TEAM, copy, 0, "strong", start))
    end = replay(best)
    assert record.start == best.start and TEAM.outcome(end) == "won"
    assert possible_at(text, None) == f"Computers that play well end this game after {end.turn + 1} turns."


def test_at_each_moment_the_seat_that_acts_is_told_what_it_could_reach(text: str) -> None:
    states = [step.after for step in steps(playout(TEAM, shipped_copy("team"), 3, 3, "introductory"))]
    acting = next(number for number, state in enumerate(states, 1) if state.to_act not in ("", TABLE))
    assert possible_at(text, acting).startswith(states[acting - 1].to_act.capitalize())
    assert possible_at(text, len(states)) == "", "the game is over"


def test_what_was_thought_up_is_kept(text: str) -> None:
    hindsight = Hindsight(lambda key: text)
    try:
        assert hindsight.possible("evening-1", 1)
        assert hindsight.possible("evening-1", 1) is hindsight.possible("evening-1", 1)
    finally:
        hindsight.close()
