"""A session from commands to snapshots: turns, pages, questions, undo, keeping what was played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

from companion.events import ActionRecorded, CarriedOut, KeptAsPlayed, NotAllowed, TakenBack, event_json
from companion.following.explaining.effects import laid, pushed, stood
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live.notices import Shown
from companion.live.session import Session
from companion.maze.sides import shape_of
from companion.messages import (
    Answer,
    AskHint,
    Candidate,
    Confirm,
    Do,
    KeepAsPlayed,
    Observed,
    PictureLost,
    Question,
    Status,
    Undo,
)
from companion.records.notation import parse_action
from companion.rules.actions import End
from companion.rules.game import TABLE, AnyGame
from companion.rules.mazes.layout import layout
from companion.rules.verbs import format_action
from tests.following.tables import GAME, Noise
from tests.live.players import Players, evening, is_page_due


@pytest.fixture
def players() -> Players:
    """An evening whose first page is turned and carried out."""
    begun = evening(1, seats=3)
    begun.rest(8)
    begun.post(Do(TABLE))
    begun.carry_out_page()
    return begun


def first(players: Players, kind: str) -> str:
    return next(text for text in players.look().position.legal if text.split()[0] == kind)


def test_a_whole_evening_is_followed_without_a_question() -> None:
    players = evening(3)
    players.play(24)
    assert players.look().guidance.status is Status.OVER
    assert players.asked == 0
    assert players.booked() == players.done
    assert len(players.done) > 15


def test_nothing_that_lies_face_down_is_ever_shown() -> None:
    players = evening(5)
    for _ in range(8):
        players.play(1)
        hidden = {tile.mark for tile in players.session.state.board.cells if not tile.is_face_up and tile.mark}
        told = json.dumps([event_json(event) for event in players.events if not isinstance(event, ActionRecorded)])
        told += json.dumps(dict(players.look().position.view)["cells"])
        assert not [mark for mark in hidden if f":{mark}" in told]


def test_snapshots_change_only_when_something_does(players: Players) -> None:
    before = players.look()
    players.rest(5)
    assert players.look() is before
    players.hand()
    assert players.look().version > before.version
    assert players.look().guidance.status is Status.HAND


def test_a_page_waits_to_be_carried_out() -> None:
    players = evening(1, seats=3)
    players.rest(8)
    assert is_page_due(players.look())
    players.post(Confirm())
    now = players.look()
    assert now.evening.order is not None
    assert not is_page_due(now)
    assert now.evening.lagging == "chance"
    players.rest(30)
    assert players.look().evening.lagging == "chance"
    players.lies = players.session.state
    players.hand()
    players.rest(10)
    assert players.look().evening.lagging == ""
    assert players.look().guidance.status is Status.READY


def test_hammering_the_page_button_turns_one_page() -> None:
    players = evening(1, seats=3)
    players.rest(8)
    for _ in range(5):
        players.post(Do(TABLE))
    players.rest(3)
    assert players.session.state.turn == 0
    assert len(players.session.state.turned) == 1
    notice = players.look().guidance.notice
    assert notice is not None
    assert "only just begun" in notice.text


def test_the_end_of_a_turn_waits_for_the_last_action(players: Players) -> None:
    text = first(players, "rotate")
    players.lies = GAME.apply(players.lies, next(a for a in GAME.legal(players.lies) if _text(a) == text))
    players.hand()
    players.post(Do("red", End()))
    assert players.look().position.to_act == "red"
    players.rest(10)
    assert players.booked() == [text]
    assert is_page_due(players.look())


def _text(action: object) -> str:
    from companion.rules.verbs import format_action

    return format_action(action)  # type: ignore[arg-type]


def test_undo_guides_the_table_back_and_books_nothing_meanwhile(players: Players) -> None:
    before = players.lies
    players.do(first(players, "rotate"))
    assert len(players.booked()) == 1
    players.post(Undo())
    now = players.look()
    assert now.guidance.status is Status.OUT_OF_SYNC
    assert now.guidance.notice is not None
    assert now.guidance.notice.kind == "put-back"
    assert now.guidance.notice.cells
    players.rest(30)
    assert len(players.booked()) == 1
    players.lies = before
    players.hand()
    players.rest(10)
    assert players.look().guidance.status is Status.READY
    assert players.look().guidance.notice is None
    assert players.session.state == before


def test_putting_everything_back_is_an_undo(players: Players) -> None:
    before = players.lies
    players.do(first(players, "push"))
    players.lies = before
    players.hand()
    players.rest(12)
    assert isinstance(players.events[-1], TakenBack)
    assert players.session.state == before


def test_pages_and_cards_are_never_taken_back(players: Players) -> None:
    players.post(Undo())
    notice = players.look().guidance.notice
    assert notice is not None
    assert "There is nothing to undo" in notice.text
    assert len(players.session.state.turned) == 1


def test_a_page_that_is_seen_wrongly_is_called_carried_out_by_one_tap() -> None:
    players = evening(1, seats=3)
    players.rest(8)
    players.post(Do(TABLE))
    as_before, due = layout(players.lies), layout(players.session.state)
    assert as_before != due
    players.rest(400, as_before)
    notice = players.look().guidance.notice
    assert notice is not None and notice.kind == "late"
    players.post(KeepAsPlayed())
    players.rest(20, as_before)
    now = players.look()
    assert (now.guidance.status, now.evening.lagging, now.guidance.notice) == (Status.READY, "", None)
    assert layout(players.session.state) == due
    assert sum(isinstance(event, CarriedOut) for event in players.events) == 1


def test_a_move_taken_back_by_tap_is_called_laid_back_by_one_tap(players: Players) -> None:
    before = players.session.state
    players.do(first(players, "push"))
    players.post(Undo())
    assert players.look().evening.lagging == "undo"
    players.post(KeepAsPlayed())
    assert players.look().evening.lagging == ""
    players.rest(8, layout(before))
    now = players.look()
    assert (now.guidance.status, now.evening.lagging, now.guidance.notice) == (Status.READY, "", None)
    assert players.session.state == before


def test_a_forbidden_act_is_named_and_can_be_kept(players: Players) -> None:
    players.do(first(players, "push"))
    state = players.session.state
    seen = pushed(layout(state), "N4", layout(state).loose)
    players.hand(seen)
    players.rest(20, seen)
    now = players.look()
    assert now.guidance.status is Status.NOT_ALLOWED
    assert now.guidance.notice is not None
    assert now.guidance.notice.can_keep
    assert any(isinstance(event, NotAllowed) and "Push spell" in event.reason for event in players.events)
    players.post(KeepAsPlayed())
    assert layout(players.session.state) == seen
    players.rest(8, seen)
    assert players.look().guidance.status is Status.READY


def test_a_forbidden_act_put_right_is_forgotten(players: Players) -> None:
    state = players.session.state
    other = next(colour for colour, _ in state.pawns if colour != state.seat)
    seen = stood(layout(state), other, 24)
    players.hand(seen)
    players.rest(20, seen)
    assert players.look().guidance.status is Status.NOT_ALLOWED
    players.hand(layout(state))
    players.rest(10)
    assert players.look().guidance.status is Status.READY
    assert players.session.state == state


def test_a_misread_fixed_tile_can_be_called_right(players: Players) -> None:
    state = players.session.state
    seen = laid(layout(state), 16, "EW")
    players.hand(seen)
    players.rest(60, seen)
    assert players.look().guidance.status is Status.OUT_OF_SYNC
    players.post(Confirm())
    players.rest(8, seen)
    assert players.look().guidance.status is Status.READY
    assert players.session.state == state
    players.do(first(players, "walk"))
    assert len(players.booked()) == 1


def test_a_doubt_becomes_a_question_and_an_answer_books_it() -> None:
    players = evening(1, Noise(sure=0.72), seats=3)
    players.rest(10)
    players.post(Do(TABLE))
    players.carry_out_page()
    text = first(players, "rotate")
    players.lies = GAME.apply(players.lies, next(a for a in GAME.legal(players.lies) if _text(a) == text))
    players.hand()
    players.rest(40)
    question = players.look().guidance.question
    assert question is not None
    assert players.look().guidance.status is Status.CONFIRM
    chosen = next(i for i, one in enumerate(question.candidates) if one.actions == (text,))
    players.post(Answer(question.number + 99, chosen))
    assert players.look().guidance.question == question
    players.post(Answer(question.number, chosen))
    assert players.booked() == [text]
    assert players.look().evening.log[-1].was_asked


@pytest.mark.parametrize(("sure", "is_taken"), [(0.9, True), (0.72, False)])
def test_a_turn_ended_twice_with_a_question_open_takes_a_likely_answer_and_leaves_others(
    sure: float, is_taken: bool
) -> None:  # fmt: skip
    players = evening(1, Noise(sure=sure), seats=3)
    players.rest(10)
    players.post(Do(TABLE))
    players.carry_out_page()
    text = first(players, "rotate")
    players.lies = GAME.apply(players.lies, next(a for a in GAME.legal(players.lies) if _text(a) == text))
    players.hand()
    players.rest(40)
    question = players.look().guidance.question
    assert question is not None
    assert question.candidates[0].actions == (text,)
    assert question.is_likely is is_taken
    seat = players.session.state.to_act
    for _ in range(2):
        assert players.booked() == []
        players.post(Do(seat, End()))
        players.rest(80)
    assert players.booked() == ([text] if is_taken else [])
    assert players.session.state.to_act == TABLE


def test_a_turn_ended_twice_takes_nothing_back_that_only_seems_to_have_been() -> None:
    """Found in a film (116): two pawns on a cell hid each other, as if one had gone back, and its walk was undone."""
    back, turned = Candidate(("undo",), {}, 0.95), Candidate(("rotate a2 EW",), {}, 0.95)
    assert not Shown(Question(1, (back, turned))).is_passed_over
    assert Shown(Question(1, (turned, back))).is_passed_over


def test_a_turn_ended_twice_takes_the_likeliest_where_all_pictures_say_that_something_was_done() -> None:
    """Found in a film (122): a push was asked about with two walks, and not even the push was booked."""
    one, other = Candidate(("push W6 EW", "walk e6"), {}, 0.55), Candidate(("push W6 EW", "walk c1"), {}, 0.45)
    assert Shown(Question(1, (one, other))).is_passed_over
    assert not Shown(Question(1, (one, Candidate((), {}, 0.45)))).is_passed_over
    assert not Shown(Question(1, (one, Candidate(("undo",), {}, 0.45)))).is_passed_over


def test_a_hint_is_shown_until_something_is_booked(players: Players) -> None:
    players.post(AskHint("plan"))
    assert players.look().guidance.hint is not None
    players.do(first(players, "push"))
    assert players.look().guidance.hint is None


def test_no_camera_is_said_and_forgotten(players: Players) -> None:
    players.post(PictureLost("the USB camera delivers no pictures: check its cable"))
    now = players.look()
    assert now.guidance.status is Status.NO_PICTURE
    assert now.guidance.notice is not None
    assert (now.guidance.notice.kind, now.guidance.notice.can_keep) == ("no-picture", False)
    assert now.guidance.notice.text == "The USB camera delivers no pictures: check its cable."
    players.rest(8)
    assert players.look().guidance.status is Status.READY
    assert players.look().guidance.notice is None


def test_what_was_said_before_the_camera_was_lost_is_said_again(players: Players) -> None:
    players.do(first(players, "rotate"))
    players.post(Undo())
    before = players.look().guidance.notice
    players.post(PictureLost("check its cable"))
    assert players.look().guidance.notice != before
    players.rest(1, players.seen)
    assert players.look().guidance.notice == before


def test_a_camera_that_comes_back_without_a_board_is_not_called_unplugged(players: Players) -> None:
    players.post(PictureLost("check its cable"))
    blind = replace(players.camera.look(layout(players.lies)), pose=None, why="no board was found in the picture")
    players.post(Observed(blind))
    assert players.look().guidance.notice is None
    for step in range(1, 40):
        players.post(Observed(replace(blind, frame=blind.frame + step, time_s=blind.time_s + step / 10)))
    notice = players.look().guidance.notice
    assert notice is not None
    assert notice.text.startswith("No board was found in the picture; put the whole board")


def test_a_lost_board_is_said_after_a_while(players: Players) -> None:
    for _ in range(30):
        players.post(Observed(replace(players.camera.look(layout(players.lies)), pose=None, why="dark")))
    assert players.look().guidance.status is Status.NO_PICTURE
    assert [event for event in players.told() if event["event"] == "no_board"]


def test_a_paper_page_is_told_by_hand() -> None:
    players = evening(1, seats=3)
    players.rest(8)
    page = players.look().position.legal[0]
    players.post(Do(TABLE, parse_action(page)))
    assert players.look().evening.order == page
    players.rest(30)
    booked = len(players.look().evening.log)
    players.post(Do(TABLE, parse_action("push W2 NE")))
    players.rest(50)
    notice = players.look().guidance.notice
    assert notice is not None
    assert notice.text == "Turn Daedalus's next page first."
    assert len(players.look().evening.log) == booked


def test_follow_books_what_table_did_without_decks() -> None:
    recorded = evening(2)
    recorded.play(3)
    start = evening(2).session.state
    session = Session.begin(GAME, start, "follow")
    told = [event for event in recorded.events if isinstance(event, ActionRecorded)]
    for event in told:
        if event.seat == "TABLE":
            session.handle(Do(TABLE, parse_action(event.action)))
        elif event.action == "end":
            session.handle(Do(event.seat, End()))
        else:
            break
    assert session.state.turned
    assert shape_of(session.state.board.loose.sides) in "ILT"


def test_a_seat_that_keeps_its_roll_does_not_keep_the_table() -> None:
    """A recording tells both by the same word; who said it tells them apart."""
    game = game_named("master-2007")
    rolling = next(state for state in _random_states(game) if "keep" in map(format_action, game.legal(state)))
    session = Session.begin(game, rolling, "rolling")
    told = session.tell("keep", rolling.to_act)
    assert [event.action for event in told if isinstance(event, ActionRecorded)] == ["keep"]
    assert [type(event) for event in session.tell("keep", "page")] in ([], [KeptAsPlayed])


def _random_states(game: AnyGame) -> Iterator[Any]:
    """States of random games, for ever."""
    for seed in count():
        state, rng = game.deal(shipped_copy(game.name), 2, seed), Random(seed)
        while game.to_act(state) and state.turn < 40:
            yield state
            state = game.apply(state, rng.choice(game.legal(state)))
