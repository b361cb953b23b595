"""Positions and copies of Master Labyrinth (2007): how a game begins, what can be written down, what is refused."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from companion.errors import BadConfig, BadCopy, UnreadableNotation
from companion.games.copies import format_copy, parse_copy, shipped_copy
from companion.games.master_2007.copy import HIGH_VALUES, LOW_VALUES
from companion.games.master_2007.game import MASTER_2007
from companion.maze.cell import format_cell
from companion.records.notation import format_state, parse_position, state_from_json, state_to_json
from tests.games.master_2007.scenes import QUIET, play, scene
from tests.games.soundness.master_2007 import broken

COPY = shipped_copy("master-2007")


# --- how a game begins ---


@pytest.mark.parametrize(("seats", "each"), [(2, 6), (3, 4), (4, 3)])
def test_both_piles_of_cards_are_dealt_out_equally(seats: int, each: int) -> None:
    """master_2007.txt, "Preparation": two piles, 1 to 6 and 7 to 12, dealt out equally."""
    state = MASTER_2007.deal(COPY, seats, 5)
    for _, hand in state.hands:
        assert Counter("low" if int(card.split("-")[0]) < 7 else "high" for card in hand) == {"low": each, "high": each}
    assert sorted(card for _, hand in state.hands for card in hand) == sorted(COPY.cards)


def test_the_treasures_1_to_6_lie_on_the_board_and_7_to_12_wait() -> None:
    """master_2007.txt, "Preparation": twelve treasures on the spaces of the illustration."""
    state = MASTER_2007.deal(COPY, 2, 5)
    assert sorted(value for _, value in state.treasures) == list(LOW_VALUES)
    assert tuple(cell for cell, _ in state.treasures) == COPY.treasure_cells
    assert state.waiting == HIGH_VALUES


def test_adventurers_and_guards_stand_on_their_spaces() -> None:
    """master_2007.txt, "Preparation": the starting space of the colour; the two spaces of the guards."""
    state = MASTER_2007.deal(COPY, 4, 5)
    assert {seat: format_cell(cell) for seat, cell in state.pawns} == {
        "red": "c3",
        "yellow": "e3",
        "blue": "e5",
        "green": "c5",
    }
    assert state.guards == COPY.guards


def test_the_maze_is_shuffled_and_the_dragon_looks_somewhere() -> None:
    """master_2007.txt, "Preparation": an accidental pattern; any of the four cards beside the refuge."""
    dealt = [MASTER_2007.deal(COPY, 2, seed) for seed in range(12)]
    assert len({state.board for state in dealt}) == 12
    assert {state.dragon for state in dealt} == set("NESW")
    assert all(broken(state) is None for state in dealt)
    assert MASTER_2007.deal(COPY, 2, 3) == dealt[3]


@pytest.mark.parametrize("seats", [0, 1, 5, ("red",), ("red", "red"), ("red", "white")])
def test_two_to_four_play(seats: Any) -> None:
    """master_2007.txt: for 2 to 4 players."""
    with pytest.raises(BadConfig):
        MASTER_2007.deal(COPY, seats, 1)


@pytest.mark.parametrize(
    "option", [{"turn_limit": -1}, {"turn_limit": True}, {"dragon_turns": "left"}, {"cheating": True}]
)
def test_house_rules_are_checked(option: Any) -> None:
    """docs/rulings.md, Master Labyrinth 2007, house rules."""
    with pytest.raises(BadConfig, match=next(iter(option))):
        MASTER_2007.deal(COPY, 2, 1, options=option)


# --- text ---


def test_a_position_says_everything_in_one_line_and_in_json() -> None:
    """docs/notation.md: each converts to the other without loss."""
    state = scene(on="red@c3 yellow@d4 1@c1 2@f5 white@b2", hands={"red": "1-reroll low?", "yellow": "high?"}, ban="S2")
    assert parse_position(format_state(state)) == state
    assert state_from_json(json.loads(json.dumps(state_to_json(state)))) == state


def test_the_drawing_shows_what_lies_on_the_tiles() -> None:
    """docs/notation.md: a piece stands after an `@`."""
    drawn = MASTER_2007.draw(scene(on="red@c3 1@c3 white@c3 2@f5", hands={"red": "1-reroll"}))
    assert "NES@red@white@1" in drawn
    assert "the dragon looks N at d3" in drawn
    assert "red: treasures none, coins 0, cards 1-reroll" in drawn


ALL_RED = {"red": list(range(1, 13)) * 2, "yellow": []}


def changed(**parts: Any) -> dict[str, Any]:
    """A position with some of its parts replaced."""
    position = state_to_json(scene(on="red@c3 1@c1 2@f5", hands={"red": "1-reroll 9-double"}))
    return {**position, **parts}


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"dragon": "NE"}, "'dragon'"),
        ({"guards": {"white": "a7"}}, "black and to white"),
        ({"treasures": {"c1": 1}}, "two treasures of each value"),
        ({"treasures": {"c1": 1, "f5": 13}}, "two treasures of each value"),
        ({"treasures": {"c1": "1", "f5": 2}}, "whole number"),
        ({"treasures": {"c9": 1, "f5": 2}}, "not a cell"),
        ({"waiting": [7]}, "two treasures of each value"),
        ({"treasure_cells": ["c2"]}, "12 different cells"),
        ({"hands": {"red": ["1-reroll"]}}, "an entry for each"),
        ({"hands": {"red": ["13-reroll"], "yellow": []}}, "not a treasure card"),
        ({"hands": {"red": ["1-reroll"], "yellow": []}}, "two treasure cards of each value"),
        ({"hands": {"red": ["1-reroll", "high?"], "yellow": []}}, "two treasure cards"),
        ({"unseen": ["9-double"]}, "two treasure cards"),
        ({"coins": {"red": 25, "yellow": 0}}, "more coins than cards"),
        ({"coins": {"red": -1, "yellow": 0}}, "whole number"),
        ({"tiles": {"I": 13, "L": 15, "T": 6}}, "not those that 'tiles' counts"),
        ({"tiles": {"I": 34}}, "34 movable tiles"),
        ({"homes": {"red": "c3", "yellow": "c3"}}, "starting cell of its own"),
        ({"homes": {"red": "c3", "yellow": "e3", "white": "e5"}}, "colours of the guards"),
        ({"phase": "duel"}, "'took'"),
        ({"phase": "duel", "took": 1}, "'duels'"),
        ({"phase": "put-treasure", "took": 6}, "second phase"),
        ({"phase": "comes-out"}, "beside the refuge"),
        ({"phase": "final"}, "last treasure"),
        (
            {"phase": "final", "treasures": {}, "waiting": [], "collected": ALL_RED, "box": []},
            "before the dragon's head",
        ),
        ({"phase": "over"}, "'outcome'"),
        ({"phase": "over", "outcome": "won"}, "'rolls'"),
        ({"phase": "over", "outcome": "won", "rolls": [6, 6, 6]}, "'slayer'"),
        ({"phase": "over", "outcome": "won", "rolls": [1, 1, 1], "slayer": "red"}, "beaten by rolls of 12"),
        (
            {
                "phase": "reroll",
                "took": 1,
                "treasures": {"f5": 2},
                "collected": {"red": [1], "yellow": []},
                "duels": ["red"],
                "rolls": [4],
            },
            "nobody is asked to roll again after a 4",
        ),
        ({"rolls": [6]}, "'rolls'"),
        ({"took": 13}, "'took'"),
        ({"took": 1}, "'took'"),
        ({"fought": True}, "'fought'"),
        ({"turn": 5000, "options": {"turn_limit": 5000}}, "stops after"),
        ({"seats": ["red"]}, "'seats'"),
        ({"loose": "#I"}, "face up"),
        ({"loose": "NS:crown"}, "bears a mark"),
        ({"options": {"turn_limit": "long"}}, "turn_limit"),
        ({"ban": "N3"}, "not an arrow"),
    ],
)  # fmt: skip
def test_every_doubt_about_a_position_is_spoken(parts: dict[str, Any], reason: str) -> None:
    """docs/notation.md: what cannot be is refused in one line."""
    with pytest.raises(UnreadableNotation, match=reason) as doubt:
        state_from_json(changed(**parts))
    assert "\n" not in str(doubt.value)


@pytest.mark.parametrize("key", ["cells", "loose", "pawns", "treasures"])
def test_what_a_position_needs(key: str) -> None:
    """docs/notation.md: what nothing else can say has to be there."""
    position = changed()
    del position[key]
    with pytest.raises(UnreadableNotation, match=key):
        state_from_json(position, COPY)


def test_four_keys_are_enough() -> None:
    """docs/notation.md: the rest is as it is at the start, the cards are in the hands and nobody has seen them."""
    dealt = MASTER_2007.deal(COPY, 3, 3)
    position = {key: state_to_json(dealt)[key] for key in ("game", "cells", "loose", "pawns", "treasures")}
    state = state_from_json(position, COPY)
    assert MASTER_2007.view(state, "TABLE") == replace(MASTER_2007.view(dealt, "TABLE"), dragon="N")
    late = state_from_json({**position, "treasures": {"c2": 12}}, COPY)
    assert (late.waiting, late.box) == ((), (*LOW_VALUES, *HIGH_VALUES)[:-1])


def test_a_copy_says_what_every_position_of_a_box_shares() -> None:
    """docs/notation.md: homes, treasure cells and the count of tiles may be left to the copy."""
    position = state_to_json(MASTER_2007.deal(COPY, 2, 3))
    state = state_from_json(position)
    for key in ("homes", "treasure_cells", "tiles"):
        del position[key]
    assert state_from_json(position, COPY) == state


def test_another_census_than_the_copys_needs_no_word_where_every_tile_is_seen() -> None:
    """docs/notation.md: without `tiles` what lies there counts; what the box holds is known of no edition for sure."""
    position = changed()
    del position["tiles"]
    assert dict(state_from_json(position, COPY).tiles) == {"I": 34, "L": 0, "T": 0}
    position["cells"]["d4"] = "?"
    with pytest.raises(UnreadableNotation, match="13 I, 15 L, 6 T"):
        state_from_json(position, COPY)


def test_a_game_that_was_written_down_goes_on_as_before() -> None:
    """docs/notation.md."""
    state = play(scene(on="red@c3 yellow@e7 1@c1 2@f5", owns={"yellow": (1,)}, dragon="W"), QUIET, "walk c1")
    on = ("roll dragon 4", "roll duel 2")
    assert play(parse_position(format_state(state)), *on) == play(state, *on)


# --- copies ---


def test_the_shipped_copy_is_assumed_and_round_trips() -> None:
    """facts about the box that nobody has compared with one."""
    assert COPY.is_assumed
    assert parse_copy(format_copy(COPY)) == COPY


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"d6"', '"d4"', "dragon's own place"),
        ('"d6"', '"c6"', "twice"),
        ('    "e6",\n', "", "treasure cells"),
        ("T = 6", "T = 7", "35 movable tiles"),
        ("T = 6", "T = 6\nX = 1", "'X'"),
        ("11, 12, 12", "11, 12", "value 12"),
        ("11, 12, 12", "11, 12, 13", "not a treasure card"),
        ('"black"', '"grey"', "guard"),
        ('"red"', '"white"', "twice"),
        ('c3 = "red"\n', "", "four"),
        ("[cards]", "[card]", "no part"),
        ("reroll = [", "reroll = 1 #", "a list"),
    ],
)
def test_a_copy_that_cannot_be_is_refused(old: str, new: str, reason: str) -> None:
    """master_2007.txt, "Preparation": what the box holds."""
    text = format_copy(COPY)
    assert old in text
    with pytest.raises(BadCopy, match=reason):
        parse_copy(text.replace(old, new))
