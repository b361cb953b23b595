"""The card game as pages draw it: faces of cards, the table that grows, and taps that lay a card."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.maze.card import parse_card
from companion.records.notation import view_json
from companion.rules.game import TABLE
from companion.rules.phrases import offered
from companion.rules.words import ENGLISH
from web.boards.card_art import CardTableArt, draw_face, read_card_table
from web.start.composer import compose

CARDS = game_named("cards")
DEALT = CARDS.deal(shipped_copy("cards"), 3, 4)


def table_of(**changes: Any) -> CardTableArt:
    art = read_card_table({**view_json(CARDS.view(DEALT, TABLE)), **changes})
    assert art is not None
    return art


def test_the_table_shows_each_laid_card_and_grows() -> None:
    art = table_of(played="1,1")
    assert {one.place for one in art.laid} == {"0,0", "1,0", "0,1", "1,1"}
    assert [one.place for one in art.laid if one.is_played] == ["1,1"]
    x, y, width, height = map(int, art.view_box.split())
    assert width == height and (x, y) < (0, 0)
    wider = table_of(cells={f"{east},0": "ghost-ghost N" for east in range(-3, 4)})
    assert int(wider.view_box.split()[2]) > width and int(wider.view_box.split()[3]) == height
    assert wider.corner("-3,0") == (-312, 0)


@pytest.mark.parametrize(
    ("text", "turn", "ways"),
    [("NS:a+EW:b", "N", 2), ("NE:a+SW:b", "E", 2), ("NESW:a:b", "S", 1), ("N:a+ESW:b", "W", 2), ("NS:a:b", "N", 1)],
)
def test_every_corridor_is_a_path_and_every_treasure_has_its_own_place(text: str, turn: str, ways: int) -> None:
    face = draw_face(parse_card(text), turn)
    assert len(face.corridors) == ways
    assert sorted(mark.mark for mark in face.marks) == ["a", "b"]
    one, other = face.marks
    assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 >= 30**2


def test_a_bridge_goes_over_what_crosses_it() -> None:
    assert draw_face(parse_card("NS:a+EW:b"), "N").corridors == ("M100 50L0 50", "M50 0L50 100")


def test_a_card_is_laid_by_three_taps_at_most_and_taken_by_one() -> None:
    offers = tuple(offered(action, CARDS.phrases) for action in CARDS.legal(DEALT))
    first = compose(offers, (), ENGLISH)
    (group,) = first.groups
    assert {step.pick[5:] for step in group.steps} == set(DEALT.hand) and not first.spots
    second = compose(offers, (group.steps[0].pick,), ENGLISH)
    place = next(pick for pick in second.spots if pick not in second.at_once)
    third = compose(offers, (group.steps[0].pick, place), ENGLISH)
    turns = [action.card for one in third.groups for action in one.actions]
    assert len(turns) > 1 and {card[0] for card in turns if card} == {group.steps[0].pick[5:]}


def test_other_boards_are_no_card_tables() -> None:
    classic = game_named("classic")
    assert read_card_table(view_json(classic.view(classic.deal(shipped_copy("classic"), 2, 1), TABLE))) is None
    assert read_card_table({"cells": {"0,0": "no-such-card N"}, "cards": {}, "deck_left": 0}) is None
