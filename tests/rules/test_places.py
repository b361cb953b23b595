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
