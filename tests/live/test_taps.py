"""Actions that a seat taps at a table under a camera, and the classic game played live: seen, tapped, kept secret."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from companion.events import ActionRecorded, Event
from companion.following.explaining.explain import differing_cells
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live.evening_record import record_of_evening
from companion.live.journal import Journal
from companion.live.session import Session
from companion.maze.cell import FIXED_CELLS
from companion.messages import AskHint, Command, Confirm, Do, Guidance, Observed, PictureLost, Snapshot, Status, Undo
from companion.records.dice import decks_of
from companion.records.notation import parse_action
from companion.records.record import Played
from companion.rules.actions import End
from companion.rules.game import TABLE
from companion.rules.table import Layout
from companion.rules.verbs import Action, format_action
from tests.following.tables import Camera, Noise

AFTER = {"NE": "ES", "ES": "SW", "SW": "NW", "NW": "NE"}
"""A corner tile before and after a quarter turn."""


@dataclass
class Table:
    """A session of a game with its cardboard and a camera; `lies` is what the people have laid out."""

    name: str
    seed: int = 1
    journal: Journal | None = None
    session: Session = field(init=False)
    lies: Layout = field(init=False)
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        game = game_named(self.name)
        start = game.deal(shipped_copy(self.name), 2, self.seed)
        self.session = Session.begin(game, start, "taps", self.journal, decks_of(self.seed))
        self.camera = Camera(self.seed, Noise(unsure=0.0))
        self.lies = self.laid()
        self.rest(8)

    def laid(self) -> Layout:
        """What should lie there by what is booked."""
        table = self.session.game.table
        assert table is not None
        return table.layout(self.session.state)

    def after(self, action: Action) -> Layout:
        table = self.session.game.table
        assert table is not None
        return table.layout(self.session.game.after(self.session.state, action))

    def post(self, command: Command) -> Snapshot:
        self.events += self.session.handle(command)
        return self.session.snapshot()

    def rest(self, frames: int = 10) -> Snapshot:
        for observation in self.camera.calm(self.lies, frames):
            self.post(Observed(observation))
        return self.session.snapshot()

    def lay(self, lies: Layout, frames: int = 10) -> Snapshot:
        """Hands lay the table like that and go."""
        at, self.lies = differing_cells(self.lies, lies), lies
        for observation in self.camera.hand(lies, at=at):
            self.post(Observed(observation))
        return self.rest(frames)

    def with_a_tile_turned(self) -> Layout:
        """How the table lies with a corner tile turned that nobody may turn."""
        cell = next(at for at, face in enumerate(self.lies.faces) if at not in FIXED_CELLS and face in AFTER)
        faces = [AFTER[face] if at == cell else face for at, face in enumerate(self.lies.faces)]
        return replace(self.lies, faces=tuple(faces))

    def kill(self) -> None:
        """The process is gone, and another one goes on with its journal."""
        assert self.journal is not None
        (record,) = self.journal.open_sessions()
        before, self.session = self.session, Session.resume(self.session.game, self.journal, record)
        assert self.session.evening == before.evening

    def watch_hand(self) -> None:
        """A hand is over the board."""
        for observation in self.camera.hand(self.lies):
            self.post(Observed(observation))

    def one(self, kind: str) -> Action:
        """A legal action of a kind that changes the table and leaves the seat something to do."""
        game, state = self.session.game, self.session.state
        legal = (one for one in game.legal(state) if one.verb.words == kind and self.after(one) != self.laid())
        return next(one for one in legal if game.after(state, one).seat == state.seat)

    def booked(self) -> list[str]:
        return [event.action for event in self.events if isinstance(event, ActionRecorded)]


@pytest.fixture
def classic() -> Table:
    return Table("classic")


@pytest.fixture
def team() -> Table:
    """The Team Edition with its first page carried out."""
    table = Table("team")
    table.post(Confirm())
    table.lay(table.laid())
    assert table.session.snapshot().evening.lagging == ""
    return table


@pytest.mark.parametrize("seed", [1, 2])
def test_a_classic_evening_is_followed(seed: int) -> None:
    table, rng = Table("classic", seed), random.Random(seed)
    done = []
    for _ in range(8):
        seat = table.session.state.seat
        for kind in ("push", "walk"):
            legal = [one for one in table.session.game.legal(table.session.state) if one.verb.words == kind]
            action = rng.choice(legal) if legal else None
            if action is not None and table.after(action) != table.laid():
                done.append(format_action(action))
                table.lay(table.after(action), 20)
        if table.session.state.seat == seat and table.session.state.phase == "walk":
            done.append("end")
            table.post(Do(seat, End()))
            table.rest(2)
    assert table.booked() == done
    assert len(done) >= 12
    assert table.session.snapshot().guidance.status is Status.READY


def test_a_page_that_ends_a_turn_with_the_same_tap_is_taken_back_with_it_and_comes_again(tmp_path: Path) -> None:
    """Where no camera looks on. The dice stand by what they were committed to, whatever was taken back."""
    with Journal(tmp_path / "journal.sqlite3") as journal:
        _turn_a_page_and_take_it_back(journal)


def _turn_a_page_and_take_it_back(journal: Journal) -> None:
    game = game_named("team")
    decks = decks_of(3)
    session = Session.begin(game, game.deal(shipped_copy("team"), 2, 3), "e", journal, decks, is_watched=False)
    session.handle(Do(TABLE))
    before, first = session.state, session.snapshot()
    assert first.position.turns_page and not first.evening.can_undo
    session.handle(Do(before.seat, End(), turns_page=True))
    now = session.snapshot()
    assert [line.seat for line in now.evening.log] == [TABLE, before.seat, TABLE]
    assert now.evening.undoes == before.seat and now.evening.order == now.evening.log[-1].text
    page, chosen = now.evening.log[-1].text, session.evening.choices
    push = next(format_action(one) for one in game.legal(session.state) if one.verb.words == "push")
    session.handle(Do(session.state.seat, parse_action(push)))
    session.handle(Undo())
    session.handle(Undo())
    assert session.state == before and not session.evening.can_undo
    assert session.snapshot().evening.order == first.evening.order
    session.handle(Do(before.seat, End(), turns_page=True))
    assert session.snapshot().evening.log[-1].text == page and session.evening.choices == chosen
    kept = Session.resume(game, journal, journal.sessions()[0])
    assert (kept.evening.state, kept.evening.past) == (session.evening.state, session.evening.past)
    record = record_of_evening(journal.sessions()[0], journal.entries(journal.sessions()[0].id))
    assert [line.seat for line in record.lines if isinstance(line, Played)] == [TABLE, before.seat, TABLE]


def test_under_a_camera_the_end_of_a_turn_turns_no_page(team: Table) -> None:
    seat = team.session.state.seat
    assert not team.post(Do(seat, End(), turns_page=True)).position.turns_page
    team.rest()
    assert team.session.state.to_act == TABLE and team.booked()[-1] == "end"


def test_a_tapped_action_lags_until_the_table_shows_it(classic: Table) -> None:
    push = classic.one("push")
    now = classic.post(Do("red", push))
    assert (now.evening.lagging, now.position.phase) == ("tap", "walk")
    assert classic.booked() == [format_action(push)]
    assert classic.rest(30).evening.lagging == "tap"
    now = classic.lay(classic.laid())
    assert (now.evening.lagging, now.guidance.status) == ("", Status.READY)
    assert classic.booked() == [format_action(push)]


def test_a_table_that_stays_behind_is_reminded_of_what_was_tapped(classic: Table) -> None:
    classic.post(Do("red", classic.one("push")))
    now = classic.rest(140)
    assert now.guidance.notice is not None
    assert now.guidance.notice.text == "First do on the board what you tapped."
    assert len(now.guidance.notice.cells) >= 6


def test_several_actions_can_be_tapped_before_the_table_is_touched(classic: Table) -> None:
    for kind in ("push", "end", "push"):
        now = classic.session.snapshot()
        text = kind if kind == "end" else format_action(classic.one(kind))
        classic.post(Do(now.position.to_act, parse_action(text)))
        now = classic.rest(3)
    lagging, position = now.evening.lagging, now.position
    assert (lagging, position.seat, position.phase, len(classic.booked())) == ("tap", "yellow", "walk", 3)
    assert classic.lay(classic.laid()).evening.lagging == ""


def test_hands_that_do_one_after_the_other_what_was_tapped_take_nothing_back(classic: Table) -> None:
    game, states = classic.session.game, [classic.session.state]
    for _ in range(9):
        now = classic.session.state
        step = classic.one("push") if now.phase == "push" else next(
            (one for one in game.legal(now) if one.verb.words == "walk" and classic.after(one) != classic.laid()), End()
        )  # fmt: skip
        classic.post(Do(now.to_act, step))
        classic.rest(3)
        states.append(classic.session.state)
    booked = classic.booked()
    assert len(booked) == 9
    assert game.table is not None
    for state in states[1:-1]:
        shown = classic.lay(game.table.layout(state))
        assert (shown.evening.lagging, shown.guidance) == ("tap", Guidance(shown.guidance.status))
    assert classic.lay(classic.laid()).evening.lagging == ""
    assert classic.booked() == booked
    assert not any(line.text.startswith("undo") for line in classic.session.snapshot().evening.log)


def test_a_tap_that_is_taken_back_before_hands_follow_leaves_nothing_to_do(classic: Table) -> None:
    classic.post(Do("red", classic.one("push")))
    now = classic.post(Undo())
    assert (now.evening.lagging, now.guidance.notice, now.position.phase) == ("", None, "push")


def test_a_tap_waits_while_a_hand_is_over_the_board(classic: Table) -> None:
    push = classic.one("push")
    for observation in classic.camera.hand(classic.lies):
        classic.post(Observed(observation))
    classic.post(Do("red", push))
    assert classic.booked() == []
    classic.rest()
    assert classic.booked() == [format_action(push)]


def test_a_tap_that_waits_outlives_the_process(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        table = Table("classic", journal=journal)
        push = table.one("push")
        table.watch_hand()
        table.post(Do("red", push))
        table.kill()
        assert table.booked() == []
        table.rest()
        assert table.booked() == [format_action(push)]
        table.kill()
        table.rest(60)
        assert table.booked() == [format_action(push)]


def test_a_tap_outlives_the_process_also_where_the_camera_is_gone_afterwards(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        table = Table("classic", journal=journal)
        push = table.one("push")
        table.watch_hand()
        table.post(Do("red", push))
        table.kill()
        table.post(PictureLost("the camera sends no pictures"))
        assert table.booked() == [format_action(push)]


def test_a_tap_waits_until_the_table_is_put_right(classic: Table) -> None:
    push, right = classic.one("push"), classic.lies
    classic.watch_hand()
    classic.post(Do("red", push))
    now = classic.lay(classic.with_a_tile_turned(), 30)
    assert now.guidance.notice is not None
    assert now.guidance.notice.can_keep
    assert classic.booked() == []
    classic.lay(right, 20)
    assert classic.booked() == [format_action(push)]


def test_a_tap_that_waits_counts_at_once_where_somebody_insists(classic: Table) -> None:
    push = classic.one("push")
    classic.watch_hand()
    classic.post(Do("red", push))
    classic.lay(classic.with_a_tile_turned(), 30)
    classic.post(Do("red", push))
    assert classic.booked() == [format_action(push)]


def test_ending_the_turn_does_not_wait_until_the_table_is_put_right(classic: Table) -> None:
    push = classic.one("push")
    classic.lay(classic.after(push), 20)
    right = classic.lies
    classic.watch_hand()
    classic.post(Do("red", End()))
    classic.lay(classic.with_a_tile_turned(), 40)
    classic.lay(right, 20)
    assert classic.booked() == [format_action(push)]


def test_undo_lets_go_of_what_waits(classic: Table) -> None:
    classic.watch_hand()
    classic.post(Do("red", classic.one("push")))
    classic.post(Undo())
    classic.rest(60)
    assert classic.booked() == []


def test_a_tap_that_waited_and_is_forbidden_is_refused_and_waits_no_more(classic: Table) -> None:
    classic.watch_hand()
    classic.post(Do("red", parse_action("walk d4")))
    classic.rest(20)
    assert classic.booked() == []
    assert not classic.session.is_waiting


def test_a_tap_that_the_rules_forbid_is_refused_in_words(classic: Table) -> None:
    now = classic.post(Do("red", parse_action("walk d4")))
    assert now.guidance.notice is not None
    now = classic.session.snapshot_for("red")
    assert now.guidance.notice is not None
    assert now.guidance.notice.text == "Red has to push the loose tile in before anything else."
    assert classic.booked() == []


def test_nothing_is_tapped_on_a_table_that_has_a_page_to_carry_out() -> None:
    table = Table("team")
    now = table.post(Confirm())
    assert now.evening.lagging == "chance"
    now = table.post(Do(now.position.to_act, table.one("push")))
    now = table.rest(45)
    assert now.guidance.notice is not None
    assert now.guidance.notice.text == "First do what Daedalus's page says."
    assert len(table.booked()) == 1


def test_undoing_what_was_seen_has_the_table_laid_back(team: Table) -> None:
    before = team.lies
    team.lay(team.after(team.one("push")))
    assert team.post(Undo()).evening.lagging == "undo"
    assert team.lay(before).evening.lagging == ""


def test_what_a_seat_can_still_do_is_said_in_words(team: Table) -> None:
    assert team.session.snapshot().position.could.startswith("You can push a row, turn one tile")


def test_the_log_tells_actions_in_words(classic: Table) -> None:
    classic.post(Do("red", classic.one("push")))
    classic.post(Undo())
    first, second = classic.session.snapshot().evening.log
    assert first.words == "pushes the loose tile in at the arrow nearest red, between red and yellow"
    assert second.words == f"Undone: {first.words}"
    assert second.text == f"undo {first.text}"


def test_a_card_is_told_to_nobody_but_its_seat(classic: Table) -> None:
    card = classic.session.game.view(classic.session.state, "red").stacks[0][1][0]
    classic.post(AskHint("plan"))
    seen = [classic.session.snapshot(), classic.session.snapshot_for("yellow")]
    hint = seen[0].guidance.hint
    assert hint is not None and hint.is_elsewhere and not hint.actions and not hint.steps
    assert hint.text == "Red, this hint is only for you: look at your own page."
    assert seen[1].guidance.hint is None
    whole = classic.session.snapshot_for("red").guidance.hint
    assert whole is not None and whole.steps
    classic.post(Do("red", parse_action(whole.actions[0])))
    assert classic.session.snapshot_for("red").guidance.hint is not None
    assert classic.session.snapshot().guidance.hint is None, "whether a hint was followed tells of the card"
    classic.post(Undo())
    classic.post(AskHint("plan", "red"))
    own = classic.session.snapshot_for("red")
    assert own.guidance.hint is not None
    assert card.replace("-", " ") in own.guidance.hint.text
    assert classic.session.snapshot().guidance.hint is None, "the table has not asked for this one"
    classic.post(AskHint("plan"))
    assert classic.session.snapshot().guidance.hint == hint, "though it is the same one"
    seen += [classic.session.snapshot(), classic.session.snapshot_for("yellow")]
    for now in seen:
        assert card not in str({**now.position.view, "cells": None, "loose": None})
        assert now.guidance.hint is None or card.replace("-", " ") not in now.guidance.hint.text


def test_chance_has_nothing_to_do_in_a_game_without_it(classic: Table) -> None:
    now = classic.post(Do(TABLE))
    assert now.guidance.notice is not None
    assert now.guidance.notice.text == "There is nothing to draw or roll now."


def test_what_people_told_of_the_box_is_taken_back_step_by_step() -> None:
    """A page of paper, the walk after it and the end of the turn, each told wrongly: the evening begins anew."""
    game = game_named("team")
    start = game.deal(shipped_copy("team"), 2, 3, None, {"book": "table"})
    session = Session.begin(game, start, "e", is_watched=False)
    session.handle(Do(TABLE, parse_action("daedalus teleport red yellow a1")))
    push = next(format_action(one) for one in game.legal(session.state) if one.verb.words == "push")
    session.handle(Do(session.state.seat, parse_action(push)))
    session.handle(Do(session.state.seat, End()))
    session.handle(Do(TABLE, parse_action("daedalus push N2")))
    told = session.snapshot()
    assert told.evening.can_undo and told.evening.undoes not in start.seats, "no phone's own action"
    for _ in range(4):
        session.handle(Undo())
    assert session.state == start and not session.evening.can_undo
    session.handle(Do(TABLE, parse_action("daedalus push S4")))
    assert session.snapshot().evening.order == "daedalus push S4"


def test_a_turn_that_ends_because_nobody_can_walk_says_so() -> None:
    game, copy = game_named("classic"), shipped_copy("classic")
    starts = (game.deal(copy, 2, seed) for seed in range(20))
    start, push = next(
        (start, push) for start in starts for push in game.legal(start) if game.after(start, push).turn > start.turn
    )
    session = Session.begin(game, start, "e", decks=decks_of(1), is_watched=False)
    session.handle(Do(start.seat, push))
    log = session.snapshot().evening.log
    assert "nothing more to do this turn" in next(line.words for line in log if line.seat == start.seat)


def test_a_page_that_is_told_again_while_a_hand_is_over_the_board_puts_right_the_one_told_before() -> None:
    """Found in simulated time (seed 300306): both were booked, and somebody's turn was over before it had begun."""
    table = Table("team")
    table.watch_hand()
    table.post(Do(TABLE, parse_action("daedalus push N2")))
    table.post(Do(TABLE, parse_action("daedalus push S4")))
    assert table.booked() == []
    table.rest()
    assert table.booked() == ["daedalus push S4"]


@pytest.mark.parametrize(
    ("first", "then", "is_same"),
    [
        ("daedalus push N2", "daedalus flip key doll", True),
        ("roll duel 5", "roll duel 6", True),
        ("roll duel 5", "draw red key", False),
    ],
)
def test_only_what_came_by_the_same_chance_is_put_right(first: str, then: str, is_same: bool) -> None:
    assert Do(TABLE, parse_action(then)).puts_right(Do(TABLE, parse_action(first))) is is_same
    assert not Do("red", parse_action(then)).puts_right(Do("red", parse_action(first)))


def test_what_waited_for_calm_counts_as_soon_as_no_picture_comes_any_more() -> None:
    table = Table("team")
    table.watch_hand()
    table.post(Do(TABLE, parse_action("daedalus push S4")))
    table.post(PictureLost("check its cable"))
    assert table.booked() == ["daedalus push S4"]
