"""Laying a card in the card game, one test a rule."""

from __future__ import annotations

import pytest

from companion.errors import IllegalAction
from companion.maze.card import parse_card
from companion.maze.cardgrid import format_place
from tests.games.cards.tables import CARDS, COPY, legal, places, play, scene, table, why_not

SQUARE = """
    a=NS    b=EW
    c=ES    d=NW
"""
"""Open to the outside: a north, b east, c south, d nowhere; b and a do not meet, nor do c and d."""


@pytest.mark.parametrize("seats", range(2, 7))
def test_each_seat_gets_two_cards_and_four_form_a_square(seats: int) -> None:
    """card_game_2001.txt, "SET UP": two to six seats, two cards a hand, four cards face up in a square."""
    state = CARDS.deal(COPY, seats, 3)
    assert [len(hand) for _, hand in state.hands] == [2] * seats
    assert [format_place(place) for place in state.grid.places] == ["0,0", "1,0", "0,1", "1,1"]
    assert state.deck_left == 50 - 2 * seats - 4


def test_the_first_seat_begins() -> None:
    """card_game_2001.txt, "SET UP": the youngest, who sits first in the order of play."""
    state = CARDS.deal(COPY, ("blue", "red"), 1)
    assert (state.turn, state.to_act, state.phase) == (0, "blue", "lay")


def test_the_square_need_not_form_paths() -> None:
    """card_game_2001.txt, "SET UP": the four cards may lie in any manner; docs/rulings.md, cards a."""
    state = scene("a=NW b=NE\nc=SW d=ES", "key=NS:key")
    assert places(state) == {"0,-1", "1,-1", "-1,0", "2,0", "-1,1", "2,1", "0,2", "1,2"}


def test_a_card_goes_on_with_a_corridor_of_a_neighbour() -> None:
    """card_game_2001.txt, "I. Card Placement": a continuing path with at least one card in place."""
    state = scene(SQUARE, "key=NS:key")
    assert legal(state) == ["lay key 0,-1 N", "lay key 2,0 E", "lay key 0,2 N"]


def test_a_card_may_not_only_touch() -> None:
    """card_game_2001.txt, "I. Card Placement": without a corridor that goes on it may not lie there."""
    state = scene(SQUARE, "key=NS:key")
    assert why_not(state, "lay key 0,-1 E") == "no path on the card joins up with a neighbour there"
    assert why_not(state, "lay key 2,1 N") == "no path on the card joins up with a neighbour there"
    with pytest.raises(IllegalAction, match="no path on the card joins up"):
        play(state, "lay key 0,-1 E")


def test_a_card_is_laid_edge_to_edge() -> None:
    """docs/rulings.md, cards b: on the grid, beside another card; a corner is not enough."""
    state = scene(SQUARE, "key=NESW:key")
    assert why_not(state, "lay key 2,2 N") == "place the card edge to edge with another one"
    assert why_not(state, "lay key 9,9 N") == "place the card edge to edge with another one"


def test_a_card_is_not_laid_on_another() -> None:
    """card_game_2001.txt, "I. Card Placement": onto the labyrinth, beside the cards in place."""
    assert why_not(scene(SQUARE, "key=NESW:key"), "lay key 1,1 N") == "there is already a card there"


def test_a_card_may_be_turned_any_way() -> None:
    """docs/rulings.md, cards b: any orientation in which a corridor goes on."""
    state = scene("a=NS:owl", "key=NE:key")
    assert legal(state) == ["lay key 0,-1 E", "lay key 0,-1 S", "lay key 0,1 N", "lay key 0,1 W"]


def test_a_card_that_looks_the_same_turned_is_listed_once() -> None:
    """docs/notation.md, The card game: two orientations of a straight, one of a crossing with one corridor."""
    state = scene("a=NS", "key=NESW:key")
    assert legal(state) == ["lay key 0,-1 N", "lay key 0,1 N"]
    assert why_not(state, "lay key 0,1 E") == ("the card key looks the same in several positions; write this one as N")


def test_a_bridge_with_two_treasures_has_two_orientations() -> None:
    """docs/notation.md, The card game: turned by half it is the same graph again."""
    assert legal(scene("a=NS", "key=NS:key+EW:owl")) == [
        "lay key 0,-1 N", "lay key 0,-1 E", "lay key 0,1 N", "lay key 0,1 E",
    ]  # fmt: skip


def test_other_edges_need_not_match() -> None:
    """card_game_2001.txt, "I. Card Placement": at least one card; docs/rulings.md, cards b."""
    state = scene("a=NS b=EW\nc=ES .", "key=NW:key")
    assert why_not(state, "lay key 1,1 N") is None
    after = play(state, "lay key 1,1 N")
    assert after.grid.at((1, 1)).card == parse_card("NW:key")
    assert after.grid.at((1, 0)).card == parse_card("EW")


def test_strict_edges_want_every_touching_edge_to_match() -> None:
    """docs/rulings.md, cards b: the option `strict_edges`."""
    state = scene("a=NS b=EW\nc=ES .", "key=NW:key", strict_edges=True)
    assert "lay key 1,1 W" in legal(state)
    assert why_not(state, "lay key 1,1 N") == (
        "here every edge has to match, and at the card's top edge a path ends at a wall"
    )


def test_strict_edges_also_refuse_a_neighbours_corridor_into_a_wall() -> None:
    """docs/rulings.md, cards b: strictly, neither corridor may end at the other's wall."""
    state = scene("a=NS b=ES\nc=EW .", "key=NE:key", strict_edges=True)
    assert why_not(state, "lay key 1,1 N") == (
        "here every edge has to match, and at the card's left edge a path ends at a wall"
    )
    assert why_not(state, "lay key 1,1 W") is None


def test_a_hole_may_be_filled() -> None:
    """docs/rulings.md, cards c: where a card was taken another may be laid."""
    ring = """
        a=ES  b=EW  c=SW
        d=NS  .     e=NS
        f=NE  g=NEW h=NW
    """
    state = scene(ring, "key=NS:key")
    assert "lay key 1,1 N" in legal(state)
    assert "1,1" in places(state)


def test_the_labyrinth_grows_to_all_sides() -> None:
    """docs/notation.md, The card game: places count from the first square and may be negative."""
    state = scene("a=NESW", {"red": "key=NS:key map=NS", "yellow": "owl=NS:owl"})
    after = play(state, "lay key -1,0 E", "lay owl -2,0 E")
    assert table(after) == "owl key a"
    assert "lay map -3,0 E" in legal(after)
    assert "lay map 0,-1 N" in legal(after)


def test_without_a_matching_treasure_a_card_is_laid_all_the_same() -> None:
    """card_game_2001.txt, "Connecting Treasures": who cannot match still must place a card."""
    state = scene(SQUARE, "key=NS:key owl=NS:owl")
    assert why_not(state, "end") == "place a card first, then end the turn"
    assert all(text.startswith("lay") for text in legal(state))


def test_either_card_of_the_hand_may_be_laid_and_no_other() -> None:
    """card_game_2001.txt, "I. Card Placement": a card of one's hand."""
    state = scene(SQUARE, {"red": "key=NS:key owl=NS:owl", "yellow": "map=NS:map"}, "ring=NS:ring")
    assert {text.split()[1] for text in legal(state)} == {"key", "owl"}
    assert why_not(state, "lay map 0,-1 N") == "red does not have the map card"
    assert why_not(state, "lay ring 0,-1 N") == "red does not have the ring card"
    assert why_not(state, "lay crown 0,-1 N") == "there is no card crown in the box"


def test_one_card_a_turn() -> None:
    """card_game_2001.txt, "I. Card Placement": place a card; what it offers may be taken, then the turn is over."""
    state = scene("a=NS:key b=EW\n. c=EW", {"red": "key=NS:key owl=NS", "yellow": "map=NS"})
    assert why_not(state, "take 0,0") == "place a card first"
    after = play(state, "lay key 0,1 N")
    assert legal(after) == ["take 0,0", "end"]
    assert why_not(after, "lay owl 0,2 N") == (
        "you have already placed a card; take a card you have won, or end the turn"
    )


def test_who_cannot_lay_shows_the_hand_and_passes() -> None:
    """docs/rulings.md, cards d: the turn passes by itself, the cards are kept and everybody has seen them."""
    state = scene(
        "a=ES b=ESW c=SW\nd=NE . e=NW",
        {"red": "dead=N:key", "yellow": "end=N:owl", "blue": "fork=NEW:map"},
        origin=(3, 3),
        strict_edges=True,
    )
    assert state.to_act == "blue"
    assert (state.turn, state.passed, state.shown) == (2, 2, ("dead", "end"))
    assert dict(CARDS.view(state, "blue").hands)["red"] == ("dead",)


def test_when_all_have_passed_the_game_is_over() -> None:
    """docs/rulings.md, cards d: nothing could ever change; the points count as they are."""
    state = scene("a=ES b=SW\nc=NE d=NW", {"red": "key=NS:key", "yellow": "owl=NS:owl"}, "map=NS")
    assert (state.phase, state.passed, legal(state)) == ("over", 2, [])
    assert CARDS.winners(state) == ("red", "yellow")
    assert why_not(state, "lay key 2,0 N") == "the game is over"


def test_a_hand_without_a_place_may_be_laid_anywhere_where_the_table_wants_that() -> None:
    """docs/rulings.md, cards d: the option `no_placement=anywhere`."""
    state = scene("a=ES b=SW\nc=NE d=NW", "key=NS:key owl=N:owl", no_placement="anywhere")
    assert len(legal(state)) == 8 * 2 + 8 * 4
    assert table(play(state, "lay key 2,0 E")) == "a b key\nc d ."
    assert why_not(state, "lay key 2,2 E") == "place the card edge to edge with another one"


def test_anywhere_is_for_a_whole_hand_without_a_place() -> None:
    """docs/rulings.md, cards d: as long as one card of the hand fits, that one is laid."""
    state = scene("a=ES b=ESW c=SW\nd=NE . e=NW", "dead=N:key fork=NEW:map", strict_edges=True, no_placement="anywhere")
    assert {text.split()[1] for text in legal(state)} == {"fork"}
