"""Hints: how much of an advice each level tells, and the process beside the referee that searches for them."""

from __future__ import annotations

import itertools
import queue
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.errors import UnreadableNotation
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live import hinting
from companion.live.desk import SessionDesk
from companion.live.hinting import Hinter, HinterAtOnce, HinterBeside, Search, find_hints, hint_of
from companion.live.session import Session
from companion.messages import AskHint, Command, Do, Hint, HintFound
from companion.records.dice import decks_of
from companion.records.notation import parse_action
from companion.rules.actions import End, Push, Walk
from companion.rules.advice import Advice
from companion.rules.game import TABLE
from companion.rules.verbs import Action
from companion.rules.words import Said, player, say

GOAL = say("{seat:capital} can reach the owl this turn", seat=player("red"))
STEPS = (say("push at {place}", place="W2"), say("walk to {cell}", cell="d3"), say("end the turn"))
ACTIONS: tuple[Action, ...] = (Push("W2", 3), Walk(17), End())
ADVICE = Advice(GOAL, ACTIONS, STEPS, ("a2",), ("a2", "b2"))


@pytest.mark.parametrize(
    ("level", "text", "actions", "cells"),
    [
        ("nudge", "Red can reach the owl this turn.", (), ()),
        ("pointer", "Red can reach the owl this turn. Start like this: push at W2.", ("push W2 NE",), ("a2",)),
        (
            "plan",
            "Red can reach the owl this turn: push at W2, then walk to d3, then end the turn.",
            ("push W2 NE", "walk d3", "end"),
            ("a2", "b2"),
        ),
    ],
)
def test_each_level_tells_more(level: str, text: str, actions: tuple[str, ...], cells: tuple[str, ...]) -> None:
    found = hint_of(ADVICE, level)
    assert (found.level, found.text, found.actions, found.cells) == (level, text, actions, cells)
    assert found.has_more == (level != "plan")
    assert isinstance(found.text, Said)


def test_an_advice_of_one_step_has_no_more_to_tell_after_its_beginning() -> None:
    one = Advice(GOAL, ACTIONS[:1], STEPS[:1], ("a2",), ("a2",))
    assert [hint_of(one, level).has_more for level in hinting.LEVELS] == [True, False, False]


def test_the_arithmetic_is_told_with_the_whole_plan_or_where_nothing_can_be_done() -> None:
    why = say("in 3 of 4 draws it pays")
    planned, idle = replace(ADVICE, why=why), Advice(say("the game is over"), why=why)
    assert [hint_of(planned, level).why for level in hinting.LEVELS] == ["", "", "In 3 of 4 draws it pays."]
    assert {hint_of(idle, level).why for level in hinting.LEVELS} == {"In 3 of 4 draws it pays."}


@pytest.mark.parametrize("level", hinting.LEVELS)
def test_where_nothing_can_be_advised_every_level_says_why(level: str) -> None:
    found = hint_of(Advice(say("the game is over")), level)
    assert (found.text, found.actions, found.has_more) == ("The game is over.", (), False)


@pytest.mark.parametrize("seed", range(3))
def test_a_hint_stays_until_its_last_action_is_done_or_another_is(seed: int) -> None:
    game = game_named("classic")
    for follows in (True, False):
        state = game.deal(shipped_copy("classic"), 2, seed)
        session = Session.begin(game, state, "hints", decks=decks_of(seed))
        session.handle(AskHint("plan", state.to_act))
        hint = session.snapshot_for(state.to_act).guidance.hint
        assert hint is not None and hint.actions[0].startswith("push")
        arrow = hint.actions[0].split()[1]
        other = next(one for one in session.snapshot_for(state.to_act).position.legal if one.split()[1] != arrow)
        session.handle(Do(state.to_act, parse_action(hint.actions[0] if follows else other)))
        after = session.snapshot_for(state.to_act).guidance.hint
        assert after == (replace(hint, done=1) if follows and len(hint.actions) > 1 else None)
        if after is not None:
            session.handle(Do(state.to_act, parse_action(hint.actions[1])))
            assert session.snapshot_for(state.to_act).guidance.hint is None


def team_session() -> Session:
    game = game_named("team")
    session = Session.begin(game, game.deal(shipped_copy("team"), 2, 1), "hints", decks=decks_of(1))
    session.handle(Do(TABLE))
    return session


def search(number: int = 1, level: str = "plan") -> Search:
    session = team_session()
    return Search(number, "team", session.game.view(session.state, TABLE), session.state.seat, level)


def test_an_unknown_level_or_seat_is_refused() -> None:
    view = search().view
    with pytest.raises(UnreadableNotation, match="a hint is one of nudge, pointer, plan, not 'shout'"):
        find_hints(view, "red", "shout")  # type: ignore[arg-type]
    with pytest.raises(UnreadableNotation, match="'green' is not at the table"):
        find_hints(view, "green")  # type: ignore[arg-type]


class Later:
    """A hinter whose search never ends of itself."""

    def __init__(self) -> None:
        self.asked: list[Search] = []

    def ask(self, search: Search) -> None:
        self.asked.append(search)

    def close(self) -> None:
        pass


def test_a_hint_that_comes_late_is_shown_only_if_nothing_else_was_asked_or_done() -> None:
    session = team_session()
    later: Hinter = Later()
    session.hints.hinter = later
    assert isinstance(later, Later)
    session.handle(AskHint("nudge"))
    session.handle(AskHint("plan"))
    first, second = later.asked
    session.handle(HintFound(first.number, Hint("nudge", "old")))
    assert session.snapshot().guidance.hint is None
    session.handle(HintFound(second.number, Hint("plan", "new")))
    assert session.snapshot().guidance.hint == Hint("plan", "new")
    session.handle(AskHint("plan"))
    session.handle(Do(session.state.to_act, End()))
    session.handle(HintFound(later.asked[-1].number, Hint("plan", "too late")))
    assert session.snapshot().guidance.hint is None


def test_who_taps_again_waits_for_the_same_search_until_it_has_ended() -> None:
    session, later = team_session(), Later()
    session.hints.hinter = later
    for _ in range(3):
        session.handle(AskHint("plan"))
    assert len(later.asked) == 1
    session.handle(AskHint("plan", session.state.to_act))
    assert len(later.asked) == 2, "somebody else asks"
    session.handle(HintFound(later.asked[-1].number, Hint("plan", "found")))
    session.handle(AskHint("plan", session.state.to_act))
    assert len(later.asked) == 3


@pytest.fixture
def posted() -> Iterator[tuple[HinterBeside, queue.Queue[Command]]]:
    """A hinter with a process of its own, and what it posts."""
    found: queue.Queue[Command] = queue.Queue()
    hinter = HinterBeside(found.put, budget_ms=60_000.0)  # a busy machine finds the same as well
    yield hinter, found
    hinter.close()


def test_a_process_beside_finds_the_same_hint(posted: tuple[HinterBeside, queue.Queue[Command]]) -> None:
    hinter, found = posted
    asked = search(7)
    hinter.ask(asked)
    told = found.get(timeout=60)
    assert told == HintFound(7, HinterAtOnce().ask(asked))
    assert isinstance(told, HintFound) and [step.action for step in told.hint.steps] == list(told.hint.actions)
    assert isinstance(told.hint.text, Said)
    hinter.ask(search(8, "nudge"))
    again = found.get(timeout=60)
    assert isinstance(again, HintFound)
    assert (again.number, again.hint.level) == (8, "nudge")


def test_a_search_at_once_finds_the_same_however_slow_the_machine_is(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_named("classic")
    state = game.deal(shipped_copy("classic"), 2, 3)
    asked = Search(1, "classic", game.view(state, state.to_act), state.to_act, "plan")
    found = HinterAtOnce().ask(asked)
    monkeypatch.setattr(hinting.time, "monotonic", itertools.count(0, 60).__next__)
    late = find_hints(asked.view, asked.seat)[0]  # type: ignore[arg-type]  # out of time after one look
    assert found.text != late.text
    assert found == HinterAtOnce().ask(asked)


def test_a_new_question_ends_the_search_for_the_old_one(posted: tuple[HinterBeside, queue.Queue[Command]]) -> None:
    hinter, found = posted
    hinter.ask(search(1))
    hinter.ask(search(2))
    told = found.get(timeout=60)
    assert isinstance(told, HintFound)
    assert told.number == 2
    assert found.empty()


def test_closing_ends_the_process(posted: tuple[HinterBeside, queue.Queue[Command]]) -> None:
    hinter, found = posted
    hinter.ask(search())
    hinter.close()
    assert found.empty()
    assert not [thread for thread in threading.enumerate() if thread.name == "hints"]


def test_a_search_that_is_silent_for_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    found: queue.Queue[Command] = queue.Queue()
    monkeypatch.setattr(hinting, "GRACE_S", 0.0)
    hinter = HinterBeside(found.put, budget_ms=0.1)
    hinter.ask(search(3))
    told = found.get(timeout=60)
    hinter.close()
    assert told == HintFound(3, Hint("plan", "I could not find a hint in time."))


def test_the_referee_goes_on_while_a_hint_is_searched_for() -> None:
    session = team_session()
    desk = SessionDesk(session)
    hinter = HinterBeside(desk.post)
    session.hints.hinter = hinter
    with desk.owned() as owner:
        seen = desk.watch(30.0)
        desk.post(AskHint("plan"))
        assert any(now is not None and now.guidance.hint is not None for now in seen)
        owner.check()
    hinter.close()
