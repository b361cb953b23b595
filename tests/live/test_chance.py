"""How chance comes to an evening: pressed, drawn at once, or told by people; and what a seat may read of another."""

from __future__ import annotations

import pytest

from companion.live.session import Session
from companion.messages import AskHint, Confirm, Do, Snapshot
from companion.records.dice import decks_of
from companion.rules.actions import End
from companion.rules.game import TABLE
from tests.live.lucky import LUCKY, LuckyState


def lucky(is_paper: bool = False) -> Session:
    return Session.begin(LUCKY, LuckyState(), "lucky", decks=None if is_paper else decks_of(1))


def texts(now: Snapshot) -> list[str]:
    return [line.text for line in now.evening.log]


def notice_of(now: Snapshot) -> str:
    return now.guidance.notice.text if now.guidance.notice is not None else ""


def test_a_press_throws_the_die_a_card_follows_at_once_and_people_tell_the_rest() -> None:
    session = lucky()
    assert session.snapshot().position.due is not None
    session.handle(Confirm())
    assert [text.split()[0] for text in texts(session.snapshot())] == ["throw", "draw"]
    assert session.snapshot().evening.order == texts(session.snapshot())[0]
    session.handle(Do(TABLE))
    assert notice_of(session.snapshot()) == "Tap what you drew or rolled."
    assert session.snapshot().position.phase == "tell"
    session.handle(Do(TABLE, LUCKY.parse("tell 4")))
    assert session.snapshot().position.to_act == "red"


def test_with_paper_cards_and_real_dice_people_tell_everything() -> None:
    session = lucky(is_paper=True)
    session.handle(Do(TABLE))
    assert notice_of(session.snapshot()) == "Tap what you drew or rolled."
    for told in ("throw 2", "draw card 6", "tell 1"):
        session.handle(Do(TABLE, LUCKY.parse(told)))
    assert texts(session.snapshot()) == ["throw 2", "draw card 6", "tell 1"]
    assert session.snapshot().evening.dice_commitment is None


def test_the_green_button_ends_the_turn_and_the_dice_button_goes_on_to_the_next() -> None:
    session = lucky()
    session.handle(Confirm())
    session.handle(Do(TABLE, LUCKY.parse("tell 4")))
    session.handle(Do(TABLE))
    assert "only just begun" in notice_of(session.snapshot())
    session.handle(Do("red", LUCKY.parse("show 3")))
    session.handle(Do(TABLE))
    now = session.snapshot()
    assert (now.position.seat, now.position.phase) == ("blue", "tell")
    assert texts(now)[-3] == "end"
    assert now.evening.order is not None


def test_what_people_throw_draw_and_tell_themselves_is_listed_for_all() -> None:
    session = lucky(is_paper=True)
    assert len(session.snapshot().position.legal) == 6
    session.handle(Do(TABLE, LUCKY.parse("throw 2")))
    assert session.snapshot().position.legal == tuple(f"draw card {number}" for number in range(1, 7))
    session.handle(Do(TABLE, LUCKY.parse("draw card 6")))
    assert session.snapshot().position.legal == tuple(f"tell {number}" for number in range(1, 7))


@pytest.fixture
def act() -> Session:
    """Red is to act; everything is told by hand."""
    session = lucky(is_paper=True)
    for told in ("throw 2", "draw card 6", "tell 1"):
        session.handle(Do(TABLE, LUCKY.parse(told)))
    return session


def test_a_seat_reads_of_others_no_more_than_it_may_know(act: Session) -> None:
    assert act.snapshot_for("red").position.legal == ("show 3", "end")
    assert act.snapshot_for("blue").position.legal == act.snapshot().position.legal == ("end",)
    act.handle(Do("red", LUCKY.parse("show 3")))
    assert texts(act.snapshot_for("red"))[-1] == "show 3"
    for now in (act.snapshot_for("blue"), act.snapshot()):
        assert texts(now)[-1] == now.evening.log[-1].words == "show ?"
        assert 3 not in now.position.view["secrets"]  # type: ignore[operator]


def test_why_a_seat_cannot_do_something_is_for_that_seat_alone(act: Session) -> None:
    act.handle(Do("red", LUCKY.parse("show 5")))
    assert notice_of(act.snapshot_for("red")) == "That is not the number of red."
    assert notice_of(act.snapshot_for("blue")) == notice_of(act.snapshot()) == "Red cannot do that now."


def test_another_seat_is_told_whose_turn_it_is_and_nothing_is_booked(act: Session) -> None:
    before = texts(act.snapshot())
    act.handle(Do("blue", End()))
    assert notice_of(act.snapshot_for("blue")) == "It is red’s move now, not blue’s."
    act.handle(Do("red"))
    assert notice_of(act.snapshot_for("red")) == "Only a draw or a roll needs no further detail."
    act.handle(Do("red", LUCKY.parse("tell 4")))
    assert notice_of(act.snapshot_for("red")) == "It is time for something else."
    assert texts(act.snapshot()) == before


def test_a_game_without_hints_says_so(act: Session) -> None:
    act.handle(AskHint("plan"))
    assert notice_of(act.snapshot()) == "This game gives no hints."


def test_an_evening_starts_where_chance_was_cut_off() -> None:
    session = Session.begin(LUCKY, LuckyState(phase="draw"), "lucky", decks=decks_of(1))
    session.handle(Do(TABLE))
    assert [text.split()[0] for text in texts(session.snapshot())] == ["draw"]


def test_nobody_ends_the_turn_of_a_computer_by_the_green_button_or_rolls_for_it() -> None:
    session = lucky()
    session.by_itself = frozenset({"red"})
    session.handle(Confirm())
    assert texts(session.snapshot()) == [], "it rolls for itself"
    session.by_itself = frozenset({"blue"})
    session.handle(Confirm())
    assert texts(session.snapshot()) != []
