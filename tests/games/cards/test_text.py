"""Cards, places, actions and positions of the card game as text and JSON, the copy as TOML, and the drawing."""

from __future__ import annotations

import pytest

from companion.errors import BadCopy, UnreadableNotation
from companion.games.copies import format_copy, parse_copy, shipped_copy
from companion.maze.card import CardSet, format_card, layings_of, parse_card, turned_card
from companion.maze.cardgrid import format_place, parse_place
from companion.records.notation import parse_action, state_from_json
from companion.rules.verbs import format_action
from tests.games.cards.tables import CARDS, COPY, play, scene

# --- cards and places ---


@pytest.mark.parametrize(
    "text", ["NS", "NE:crown+SW:ghost", "NESW:key:owl", "N:key+ESW:owl", "N:owl:owl", "N:a+E:b+S:c+W:d"]
)
def test_a_card_reads_as_it_is_written(text: str) -> None:
    assert format_card(parse_card(text)) == text


def test_the_order_of_corridors_and_treasures_says_nothing() -> None:
    assert parse_card("SW:ghost+NE:owl:crown") == parse_card("NE:crown:owl+SW:ghost")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a card"),
        ("key", "not a card"),
        ("EN:key", "not a card"),
        ("NN", "not a card"),
        (":key", "not a card"),
        ("NE+", "not a card"),
        ("NE:Key", "lower case"),
        ("NE:", "lower case"),
        ("NE+ES", "two corridors"),
        ("x" * 500, "not a card"),
    ],
)
def test_what_is_no_card_is_refused(text: str, why: str) -> None:
    with pytest.raises(UnreadableNotation, match=why) as refused:
        parse_card(text)
    assert len(str(refused.value)) < 160


def test_four_quarter_turns_bring_a_card_back() -> None:
    card = parse_card("N:key+ES:owl")
    assert format_card(turned_card(card, 1)) == "E:key+SW:owl"
    assert turned_card(card, 4) == card
    assert [laying.turn for laying in layings_of(card)] == ["N", "E", "S", "W"]
    assert [laying.turn for laying in layings_of(parse_card("NS:owl"))] == ["N", "E"]


@pytest.mark.parametrize("place", [(0, 0), (2, -1), (-10, 33)])
def test_places_read_as_they_are_written(place: tuple[int, int]) -> None:
    assert parse_place(format_place(place)) == place


@pytest.mark.parametrize("text", ["", "1", "1,", "01,2", "-0,1", "1,2,3", "a,b", "100,1", " 1,2"])
def test_what_is_no_place_is_refused(text: str) -> None:
    with pytest.raises(UnreadableNotation, match="is no place"):
        parse_place(text)


# --- actions ---


@pytest.mark.parametrize(
    "text",
    ["lay crown-ghost 2,-1 E", "take 0,-3", "end", "draw red crown-ghost", "draw-unseen red", "show-hand a b"],
)
def test_actions_read_as_they_are_written(text: str) -> None:
    assert format_action(parse_action(text)) == text


@pytest.mark.parametrize("text", ["lay a 0,0", "lay a 0,0 X", "lay a 0,0 NE", "lay a b1 N", "take", "take b1"])
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(UnreadableNotation):
        parse_action(text)


# --- positions ---


def test_the_copy_says_which_cards_there_are_where_the_position_does_not() -> None:
    state = CARDS.deal(COPY, 2, 1)
    position = {key: value for key, value in CARDS.state_json(state).items() if key != "cards"}
    assert state_from_json(position, COPY) == state
    with pytest.raises(UnreadableNotation, match="no 'cards'"):
        state_from_json(position)


def test_seats_and_cells_are_enough_of_a_position() -> None:
    """docs/notation.md, The card game: hands left out are unknown."""
    cells = {"0,0": "crown-ghost N", "1,0": "key-owl N"}
    state = state_from_json({"game": "cards", "seats": ["blue", "red"], "cells": cells}, COPY)
    assert (state.seat, state.phase, state.deck_left) == ("blue", "lay", 50 - 2 - 4)
    assert dict(state.hands) == {"blue": ("?", "?"), "red": ("?", "?")}


TAKING = play(scene("a=ES:owl b=SW\nc=NE d=NEW", {"red": "k=EW:owl", "yellow": "m=NS"}, "x=NS"), "lay k 2,1 N")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"cells": {}}, "no card is laid"),
        ({"cells": {"0,0": "a N", "9,9": "b N"}, "phase": "lay", "played": None, "offers": []}, "hang together"),
        ({"cells": {"0,0": "a"}}, "is not a card of the box"),
        ({"cells": {"0,0": "zebra N"}}, "is not a card of the box"),
        ({"cells": {"0,0": "m S"}}, "several times"),
        ({"cells": {"0;0": "a N"}}, "is no place"),
        ({"cells": []}, "has to be an object"),
        ({"hands": {"red": [], "yellow": ["a"]}}, "in two places"),
        ({"hands": {"red": [], "yellow": ["zebra"]}}, "not a card of the box"),
        ({"hands": {"red": ["?", "?"], "yellow": ["?", "?"]}}, "more unknown cards"),
        ({"hands": {"red": []}}, "an entry for each"),
        ({"taken": {"red": ["?"], "yellow": []}}, "not a card of the box"),
        ({"shown": ["a"]}, "known cards in hands"),
        ({"seats": ["red"]}, "two to six"),
        ({"phase": "sleep"}, "'phase' is"),
        ({"phase": "lay"}, "belong to the phase 'take'"),
        ({"phase": "draw", "played": None, "offers": [], "hands": {"red": ["m", "x"], "yellow": []}}, "none is due"),
        ({"phase": "lay", "played": None, "offers": []}, "nothing to choose"),
        ({"phase": "over", "played": None, "offers": []}, "not over"),
        ({"played": None}, "has to be there then"),
        ({"played": "7,7"}, "place of a laid card"),
        ({"offers": ["2,1"]}, "places of other laid cards"),
        ({"offers": ["0,0", "0,0"]}, "each once"),
        ({"offers": []}, "nothing to choose"),
        ({"deck_left": 7}, "'deck_left' says 7"),
        ({"deck": []}, "'deck' has to name"),
        ({"options": {"strict_edges": 3}}, "strict_edges"),
        ({"options": {"house": True}}, "no option"),
        ({"turn": -1}, "whole number"),
        ({"passed": "x"}, "whole number"),
        ({"cards": {"a": "NN"}}, "not a card"),
    ],
)  # fmt: skip
def test_a_position_that_contradicts_itself_is_refused(change: dict, why: str) -> None:
    with pytest.raises(UnreadableNotation, match=why):
        state_from_json(CARDS.state_json(TAKING) | change)


# --- the copy ---


def test_the_shipped_deck_is_as_its_comments_say() -> None:
    cards = dict(COPY.box.cards)
    motifs = sorted({treasure for card in cards.values() for treasure in card.treasures})
    pairs = [frozenset(card.treasures) for card in cards.values()]
    assert COPY.is_assumed
    assert len(cards) == 50
    assert len(motifs) == 10
    assert all(len(card.treasures) == 2 for card in cards.values())
    assert len(set(pairs)) == 50
    assert sum(len(pair) == 2 for pair in pairs) == 45
    assert {"ghost", "crown", "map", "candelabrum", "money-bag"} < set(motifs)
    assert all(set("-".join(sorted(card.treasures)).split("-")) == set(name.split("-")) for name, card in cards.items())


def test_a_copy_reads_as_it_is_written() -> None:
    assert parse_copy(format_copy(COPY)) == COPY == shipped_copy("cards")


SMALL = "\n".join(
    ['game = "cards"', 'name = "mine"', "is_assumed = false", "count = 16", "[cards]"]
    + [f'c{number} = "NS:owl"' for number in range(16)]
)


def test_an_owner_describes_another_deck() -> None:
    copy = parse_copy(SMALL)
    assert (copy.name, copy.count, len(copy.box)) == ("mine", 16, 16)
    state = CARDS.deal(copy, 6, 1)
    assert state.deck_left == 0


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("count = 16", "count = 17", "describes 16 cards; its box holds 17"),
        ("count = 16", "count = 3", "16 to 99"),
        ("count = 16", "", "'count'"),
        ('c3 = "NS:owl"', "", "describes 15 cards"),
        ('c3 = "NS:owl"', 'c3 = "SN:owl"', "not a card"),
        ('c3 = "NS:owl"', "c3 = 4", "has to be a text"),
        ('c3 = "NS:owl"', 'c4 = "NS:owl"', "not TOML"),
        ("c3 =", "C3 =", "lower case"),
        (":owl", "", "no card of the copy shows a treasure"),
        ('name = "mine"', 'name = "mine"\nhomes = 1', "'homes' is no part"),
        ("[cards]", "[deck]", "no part"),
    ],
)
def test_a_copy_that_cannot_be_is_refused(old: str, new: str, why: str) -> None:
    with pytest.raises(BadCopy, match=why):
        parse_copy(SMALL.replace(old, new))


def test_cards_are_kept_by_name() -> None:
    box = CardSet((("owl", parse_card("NS")), ("key", parse_card("EW"))))
    assert box.names == ("key", "owl")
    assert "key" in box


# --- drawing ---


def test_the_drawing_shows_corridors_treasures_and_coordinates() -> None:
    drawn = CARDS.draw(TAKING)
    assert (
        drawn
        == """\
          x=0          x=1          x=2
     +-----------++-----------+
y=0  | a owl     aa           |
     |           ||           |
     +-----a-----++-----a-----+
     +-----a-----++-----a-----++-----------+
y=1  |           aa           aa a owl     a
     |           ||           ||           |
     +-----------++-----------++-----------+
turn 1, take, to act: red; deck 1
laid on 2,1; it offers 0,0
red: points 0; hand empty
yellow: points 0; hand m (NS)"""
    )
    assert "hand ?" in CARDS.draw(CARDS.view(TAKING, "red"))
