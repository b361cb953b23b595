"""How Master Labyrinth 1991 begins, and what its box holds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from companion.errors import BadConfig, BadCopy
from companion.games.copies import format_copy, parse_copy
from companion.games.master_1991.actions import MISTLETOE, TOKEN_NAMES, TOKENS
from companion.games.master_1991.game import MASTER_1991
from companion.maze.cell import format_cell
from companion.maze.sides import shape_of
from tests.games.master_1991.scenes import COPY

INNER = {column + row for column in "bcdef" for row in "23456"} - {"c3", "e3", "c5", "e5"}


def deal(seats=4, seed=1, **options):
    return MASTER_1991.deal(COPY, seats, seed, options=options)


def test_twenty_one_tokens_lie_inside_but_not_on_the_start_spaces() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": every cell but the rim and the start spaces has one."""
    state = deal()
    assert [number for number, _ in state.tokens] == [*range(1, 21), 25]
    assert {format_cell(cell) for _, cell in state.tokens} == INNER


def test_every_token_has_a_name() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": the mistletoe is number 25."""
    assert (MISTLETOE, TOKEN_NAMES[MISTLETOE]) == (25, "berries-of-mistletoe")
    assert len(set(TOKEN_NAMES.values())) == 21


def test_each_wizard_begins_on_the_start_space_of_its_colour() -> None:
    """docs/rulings.md, "Master Labyrinth 1991"."""
    pawns = {colour: format_cell(cell) for colour, cell in deal().pawns}
    assert pawns == {"tan": "c3", "blue": "e3", "white": "e5", "red": "c5"}


def test_each_seat_has_three_wands_and_one_secret_formula() -> None:
    """master_1991_excerpt.txt, "The Magic Wands": at the start of the game."""
    state = deal()
    assert dict(state.wands) == dict.fromkeys(state.seats, 3)
    cards = [card for _, card in state.formulas]
    assert all(len(card) == 3 for card in cards)
    assert sorted([*cards, *state.deck]) == sorted(COPY.formulas)


def test_the_first_turn_is_a_push_anywhere() -> None:
    """master_1991_excerpt.txt, "Shifting the labyrinth": nothing has come out yet."""
    state = deal()
    assert (state.phase, state.to_act, state.ban) == ("push", "tan", None)


def test_seats_may_be_named() -> None:
    assert deal(seats=("red", "blue")).seats == ("red", "blue")


@pytest.mark.parametrize("seats", [0, 1, 5, ("red",), ("red", "red"), ("red", "green")])
def test_other_seats_are_refused(seats) -> None:
    """docs/rulings.md, "Master Labyrinth 1991": two to four wizards."""
    with pytest.raises(BadConfig):
        deal(seats=seats)


@pytest.mark.parametrize("options", [{"fly": True}, {"wand_chain": 1}, {"formulas": "never"}, {"formula_bonus": 100}])
def test_other_house_rules_are_refused(options) -> None:
    with pytest.raises(BadConfig):
        deal(**options)


def test_the_shipped_edition_says_that_it_is_assumed() -> None:
    assert COPY.is_assumed
    assert Counter(shape_of(tile.sides) for tile in COPY.movable) == {"I": 13, "L": 15, "T": 6}


def test_every_token_is_on_three_formula_cards() -> None:
    """The checksum of the cards: 21 cards, three ingredients each."""
    assert Counter(token for card in COPY.formulas for token in card) == dict.fromkeys(TOKENS, 3)


def test_a_copy_is_read_as_it_is_written() -> None:
    other = replace(COPY, name='Grandma\'s "old" box', is_assumed=False)
    assert parse_copy(format_copy(other)) == other


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"1+3+18"', '"1+3"', "3 different tokens"),
        ('"1+3+18"', '"18+3+1"', "ascending order"),
        ('"1+3+18"', '"1+3+21"', "not the number of a token"),
        ('"1+3+18"', '"1+9+12"', "twice"),
        ('    "1+3+18",\n', "", "20 formula cards"),
        ("I = 13", "I = 12", "33 movable tiles"),
        ('c3 = "tan"', 'a1 = "tan"', "start space"),
        ('c3 = "tan"', 'c3 = "red"', "start space"),
        ("[tiles.marked]", '[tiles.marked]\nL = ["bat"]', "33|35|corridors"),
        ("[starts]", "[homes]", "no part"),
    ],
)
def test_a_copy_that_contradicts_itself_is_refused(old: str, new: str, problem: str) -> None:
    text = format_copy(COPY)
    assert old in text
    with pytest.raises(BadCopy, match=problem):
        parse_copy(text.replace(old, new))
