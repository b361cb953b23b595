"""Places of the board are told by the coloured corners."""

from __future__ import annotations

import pytest

from companion.rules.mazes.places import say_arrow


@pytest.mark.parametrize(
    ("arrow", "words"),
    [
        ("W2", "the arrow nearest red, between red and green"),
        ("W6", "the arrow nearest green, between red and green"),
        ("N4", "the middle arrow, between red and yellow"),
        ("E2", "the arrow nearest yellow, between yellow and blue"),
        ("S6", "the arrow nearest blue, between green and blue"),
    ],
)
def test_an_arrow_is_told_by_the_coloured_corners(arrow: str, words: str) -> None:
    assert say_arrow(arrow) == words


def test_an_arrow_follows_the_colours_of_the_copy() -> None:
    homes = {"blue": "a1", "green": "g1", "red": "g7", "yellow": "a7"}
    assert say_arrow("N2", homes) == "the arrow nearest blue, between blue and green"


@pytest.mark.parametrize(("arrow", "words"), [
    ("W2", "the arrow nearest red, between red and green"), ("S4", "the middle arrow, between green and blue"),
])  # fmt: skip
def test_an_arrow_is_told_by_start_spaces_where_corners_have_no_colours(arrow: str, words: str) -> None:
    assert say_arrow(arrow, {"red": "c3", "yellow": "e3", "blue": "e5", "green": "c5"}) == words


@pytest.mark.parametrize(("arrow", "cell"), [("N2", "b1"), ("E6", "g6"), ("S4", "d7"), ("W2", "a2")])
def test_an_arrow_is_told_by_the_square_it_points_to_where_nothing_is_coloured(arrow: str, cell: str) -> None:
    assert say_arrow(arrow, {}) == f"the arrow beside {cell}"
