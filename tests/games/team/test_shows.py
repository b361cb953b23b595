"""What the page shows beside the board: cards, spells, the book, and what has to be done now."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.games.team.game import TEAM
from companion.games.team.state import TeamState
from companion.rules.chance import Chance
from companion.rules.game import TABLE
from companion.rules.shows import Deck, Due, Note, Order, Show, Token, Track, Tray
from lab.measure.secrets.twins import twins_of
from tests.games.hooks import sample
from tests.games.team.scenes import WALLS, lay, play, table
from tests.rules.boards import scene


def shown(state: TeamState, kind: type[Show]) -> list[Show]:
    """What everybody is shown of one kind, in order."""
    return [show for show in TEAM.shows(TEAM.view(state, TABLE)) if isinstance(show, kind)]


def test_each_seat_has_two_places_for_cards_and_its_spells() -> None:
    state = play(lay(table(WALLS, "teleport", red="sickle fan", yellow="urn"), b2="NS"), "push N2 NE")
    assert [(tray.seat, tray.cards, tray.slots) for tray in shown(state, Tray)] == [
        ("red", ("sickle", "fan"), 2),
        ("yellow", ("urn",), 2),
    ]
    assert [(token.seat, token.words, token.is_used) for token in shown(state, Token)] == [
        ("red", "Push", True),
        ("red", "Teleport", False),
        ("yellow", "Push", False),
        ("yellow", "Rotate", False),
    ]


def test_what_all_have_found_is_counted_against_all_there_is() -> None:
    state = lay(scene(WALLS, red="sickle fan", yellow="urn"), b1="EW", c1="ESW:sickle")
    [before], [after] = shown(state, Track), shown(play(state, "walk c1"), Track)
    assert (before.done, before.of, before.items) == (0, 24, ())
    assert (after.done, after.of, after.items) == (1, 24, ("sickle",))


def test_the_stacks_are_shown_by_their_height() -> None:
    state = play(scene(WALLS, red="sickle fan", yellow="urn doll", phase="page"), "daedalus push W4")
    assert [(deck.label, deck.left, deck.of) for deck in shown(state, Deck)] == [
        ("treasure cards in the deck", 20, None),
        ("pages left in Daedalus’s book", 23, 24),
    ]


def test_a_page_is_turned_by_a_press_and_stays_open_for_the_turn() -> None:
    state = scene(WALLS, red="sickle fan", yellow="urn doll", phase="page")
    [due] = shown(state, Due)
    assert (due.kind, due.chance, due.button) == ("page", Chance.PRESSED, "Turn the page")
    assert due.words == "Turn the next page of Daedalus’s book."
    assert shown(state, Order) == []
    turned = play(state, "daedalus push W4")
    assert shown(turned, Due) == []
    assert [order.kind for order in shown(turned, Order)] == ["push"]
    assert shown(play(turned, "end"), Order) == []


@pytest.mark.parametrize(
    ("page", "what"),
    [
        ("daedalus push W4", ("push", "W4", (), (), None)),
        ("daedalus flip key lantern", ("flip", None, ("key", "lantern"), (), None)),
        ("daedalus teleport red blue a7", ("teleport", None, (), ("red",), "a7")),  # nobody plays blue
    ],
)
def test_an_order_says_all_that_a_picture_of_it_needs(page: str, what: tuple[object, ...]) -> None:
    state = lay(scene(WALLS, red="sickle fan", phase="page", book="table"), b2="NE:key", d2="NE:lantern")
    [order] = shown(play(state, page), Order)
    assert (order.kind, order.arrow, order.marks, order.pawns, order.cell) == what
    assert (order.title, order.words[-1]) == ("Daedalus’s page", ".")


def test_people_tell_the_page_of_a_paper_book() -> None:
    [due] = shown(scene(WALLS, red="sickle fan", phase="page", book="table"), Due)
    assert due.chance is Chance.ASKED


def test_people_tell_a_tile_that_nobody_knew() -> None:
    state = lay(scene(WALLS, red="sickle fan", phase="page"), a4="#?", d4="#?", g4="#?")
    waiting = play(replace(state, hidden=("L:candle", "L:key", "T:doll")), "daedalus push W4")
    assert TEAM.chance(waiting) is Chance.ASKED
    [due] = shown(waiting, Due)
    assert (due.kind, due.chance, due.words) == ("reveal", Chance.ASKED, "Which tile turned up?")


def test_a_card_is_drawn_at_once() -> None:
    state = lay(scene(WALLS, red="sickle fan", yellow="urn doll"), b1="EW", c1="ESW:sickle")
    due = play(state, "walk c1", "end")
    assert TEAM.chance(due) is Chance.AUTOMATIC
    assert [(one.kind, one.words) for one in shown(due, Due)] == [("draw", "Draw a treasure card for red.")]


def test_a_bonus_walk_is_told_as_long_as_it_is_there() -> None:
    state = lay(scene(WALLS, red="sickle fan", yellow="urn doll"), b1="EW", c1="ESW:sickle")
    bonus = play(state, "walk c1")
    assert [note.words for note in shown(bonus, Note)] == ["Red has found a treasure and can move once more (bonus)."]
    assert shown(state, Note) == shown(play(bonus, "walk a1"), Note) == []


def test_nothing_that_lies_face_down_is_shown() -> None:
    """Two states that differ only in what a seat may not know show it the same."""
    rng, compared = random.Random(5), 0
    for state in sample(TEAM, 5, 40):
        seat = state.seats[0]
        other = twins_of("team")(state, seat, rng)
        if other is not None:
            compared += 1
            assert TEAM.shows(TEAM.view(state, seat)) == TEAM.shows(TEAM.view(other, seat))
    assert compared
