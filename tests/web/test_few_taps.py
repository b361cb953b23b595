"""What makes a turn short: a spelled walk by one tap, the page turned with whatever ends a turn, a disc by one drag."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.games.team.state import TeamState
from companion.live.desk import SessionDesk
from companion.live.session import Session
from companion.players.known import Known
from companion.records.dice import fresh_decks
from companion.rules.actions import Walk
from companion.rules.game import TABLE
from companion.rules.phrases import offered
from companion.rules.verbs import format_action
from companion.rules.words import ENGLISH
from lab.soak.by_taps.steps import ends_turn, steps_to
from tests.web.lobbies import FakeLobby
from tests.web.test_seats import HTMX, device
from web.start.composed import LEAVE
from web.start.composer import compose

TEAM = game_named("team")


def positions(variant: str) -> Iterator[TeamState]:
    """Positions of the Team Edition in which a page has just been turned."""
    for seed in range(40):
        state = TEAM.deal(shipped_copy("team"), 2, seed, variant)
        yield TEAM.apply(state, TEAM.legal(state)[0])


def spelled() -> TeamState:
    """A position in which somebody can walk to some squares as they are, and to others with a spell."""
    for state in positions("standard"):
        kinds = {bool(one.spell) for one in TEAM.legal(state) if isinstance(one, Walk)}
        if kinds == {False, True}:
            return state
    raise AssertionError("nobody has a spell to walk with")


def with_push_alone() -> TeamState:
    """A position in which a push is all that is left of a turn, and brings nothing more to decide."""
    for state in positions("introductory"):
        left = replace(state, may_walk=False, spells=((state.seat, ("push",)), *state.spells[1:]))
        if {format_action(one).partition(" ")[0] for one in TEAM.legal(left)} == {"push", "end"}:
            return left
    raise AssertionError("no page lets anybody push")


def desk_of(state: TeamState) -> SessionDesk:
    session = Session.begin(TEAM, state, "e", None, fresh_decks(3), is_watched=False)
    return SessionDesk(session, seats=state.seats)


def test_one_tap_walks_with_a_spell_where_nothing_else_can_be_meant_and_says_so() -> None:
    state = spelled()
    walks = [one for one in TEAM.legal(state) if isinstance(one, Walk)]
    shown = compose([offered(one, TEAM.phrases) for one in TEAM.legal(state)], (), ENGLISH)
    for walk in walks:
        pick = f"place:{format_action(walk).split()[1]}"
        assert shown.at_once[pick] == format_action(walk)
        assert shown.is_spelled(pick) == bool(walk.spell)
        assert shown.spots[pick].endswith(f"with {walk.spell.capitalize()}" if walk.spell else ": move your pawn")


def test_squares_reached_by_a_spell_are_framed_otherwise_and_end_the_turn_only_where_that_was_chosen() -> None:
    state = spelled()
    count = sum(isinstance(one, Walk) and bool(one.spell) for one in TEAM.legal(state))
    desk = desk_of(state)
    with desk.owned():
        client = device(FakeLobby(played=desk), state.seat)
        page, leaving = client.get("/seat").text, client.get("/seat", query_string={"at": LEAVE}).text
        form = r'value="walk \w\d \w+">(.*?)</form>'
        assert page.count("can-go by-spell") == count and "Dashed frame" in page
        assert not any('name="then"' in one for one in re.findall(form, page, re.DOTALL))
        assert all('name="then" value="end"' in one for one in re.findall(form, leaving, re.DOTALL))


def test_no_square_is_walked_to_with_a_spell_where_something_else_could_be_meant() -> None:
    texts = ("walk d3 teleport", "walk d3 escape", "walk e4 teleport", "rotate e4 NS", "walk f5 teleport", "end")
    shown = compose([offered(TEAM.parse(text), TEAM.phrases) for text in texts], (), ENGLISH)
    assert [pick for pick in shown.at_once if pick.startswith("place:")] == ["place:f5"]


def test_what_alone_is_left_is_done_and_chance_waits_for_a_tap_of_its_own() -> None:
    state = with_push_alone()
    desk, seat = desk_of(state), state.seat
    with desk.owned():
        client = device(FakeLobby(played=desk), seat)
        found = re.search(r'name="action" value="(push [^"]*)">(.*?)</form>', client.get("/seat").text, re.DOTALL)
        assert found is not None and 'name="then"' not in found[2] and "turn the page" not in found[2]
        client.post("/seat/do", data={"action": found[1], "then": "page"}, headers=HTMX)
        assert desk.snapshot().evening.log[-1].text == found[1] and desk.snapshot().position.to_act == TABLE
        client.post("/seat/undo", headers=HTMX)
        assert desk.snapshot().position.to_act == seat and found[1] in desk.snapshot_for(seat).position.legal


def test_a_tap_on_the_board_draws_no_card_and_the_button_says_that_it_does() -> None:
    """Team: the second treasure of a turn is found by a walk after which the turn could end."""
    state = replace(with_push_alone(), found=1, may_walk=True)
    hands = tuple((seat, hand[:-1] if seat == state.seat else hand) for seat, hand in state.hands)
    state = replace(state, hands=hands)
    walk = next(format_action(one) for one in TEAM.legal(state) if isinstance(one, Walk))
    desk, seat = desk_of(state), state.seat
    with desk.owned():
        client = device(FakeLobby(played=desk), seat)
        page = client.get("/seat", query_string={"at": LEAVE}).text
        assert "End my turn and draw" in page and 'name="then"' not in page
        client.post("/seat/do", data={"action": walk, "then": "end"}, headers=HTMX)
        now = desk.snapshot()
        assert now.position.to_act == seat and now.evening.undoes == seat and now.position.draws
        client.post("/seat/do", data={"action": "end", "then": "page"}, headers=HTMX)
        assert [line.text.split()[0] for line in desk.snapshot().evening.log] == [walk.split()[0], "end", "draw"]
        assert (due := desk.snapshot().position.due) is not None and due.kind == "page"


@pytest.mark.parametrize("turns_page", [True, False])
def test_the_button_alone_that_ends_the_turn_turns_a_page(turns_page: bool) -> None:
    offers = [offered(one, TEAM.phrases) for one in TEAM.legal(with_push_alone())]
    shown = compose(offers, (), ENGLISH, may_end=True, turns_page=turns_page)
    assert {shown.then_after(text) for text in shown.at_once.values()} <= {""}
    assert shown.then_after("end") == ("page" if turns_page else "")


def test_people_know_which_tap_on_the_board_ends_the_turn() -> None:
    state = replace(with_push_alone(), may_walk=True)
    legal = tuple(format_action(one) for one in TEAM.legal(state))
    known, watched = Known(TEAM, state, state.seat, legal), Known(TEAM, state, state.seat, legal, is_watched=True)
    walks = [text for text in legal if ends_turn(known, text, LEAVE)]
    assert walks and all(text.startswith("walk ") for text in walks)
    assert not any(ends_turn(watched, text, LEAVE) or ends_turn(known, text, "") for text in legal)


@pytest.mark.parametrize(("swipes", "taps"), [(True, 1), (False, 2)])
def test_the_disc_turns_by_one_drag_or_by_two_taps(swipes: bool, taps: int) -> None:
    game = game_named("secret")
    state = game.deal(shipped_copy("secret"), 3, 4)
    known = Known(game, state, state.to_act, tuple(format_action(one) for one in game.legal(state)))
    steps = list(steps_to(known, "turn centre 7", ENGLISH, swipes=swipes))
    assert len(steps) == taps and steps[0].is_swipe is swipes
    assert (steps[0].ring, steps[0].steps) == (("centre", 7) if swipes else ("", 0))
    assert [step.is_swipe for step in steps_to(known, "turn outer", ENGLISH, swipes=swipes)] == [False]
