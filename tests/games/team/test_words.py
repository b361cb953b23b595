"""Actions, places and pages in plain words."""

from __future__ import annotations

import pytest

from companion.errors import IllegalAction
from companion.games.team.game import TEAM
from companion.games.team.words import say_action, say_arrow, say_candidate, say_log_line, say_page, say_refusal
from companion.rules.actions import End
from companion.rules.game import not_allowed
from companion.rules.verbs import format_action
from companion.rules.words import say
from tests.games.hooks import sample


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


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("daedalus push N2", "Push the loose tile in, face down, at the arrow nearest red, between red and yellow."),
        ("daedalus flip magic-hat key", "Turn the tiles with the magic hat and the key face down."),
        ("daedalus teleport red blue a7", "Put the red and the blue pawn on the green corner."),
        ("daedalus sneezes twice", "daedalus sneezes twice"),
    ],
)
def test_a_page_says_what_to_do(action: str, words: str) -> None:
    assert say_page(action) == words


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("push W2 NE", "pushed the loose tile in at the arrow nearest red, between red and green"),
        ("walk d3", "walked to d3"),
        ("walk d3 traverse", "walked to d3 with Traverse"),
        ("rotate c4 ES", "turned the tile on c4"),
        ("turn-up NE", "turned the tile under the pawn face up"),
        ("end", "passed the book on"),
        ("draw red magic-hat", "Red draws the magic hat card"),
        ("daedalus teleport red blue a7", "Daedalus sent red and blue to the green corner"),
        ("something else", "something else"),
        ("walk", "walk"),
        ("", ""),
    ],
)
def test_an_action_is_told_in_words(action: str, words: str) -> None:
    assert say_action(action) == words


@pytest.mark.parametrize("seed", range(3))
def test_every_action_of_the_live_game_has_words(seed: int) -> None:
    """A random game of each variant, the referee knowing every tile or none that lies face down."""
    texts = {format_action(action) for state in sample(TEAM, seed, 60) for action in TEAM.legal(state)}
    assert len({text.split()[0] for text in texts}) >= 5
    assert [text for text in texts if say_action(text) == text] == []


def test_a_candidate_is_one_sentence_about_the_seat() -> None:
    assert say_candidate(("rotate b4 NE", "walk c3"), "red") == "Red turned the tile on b4, then walked to c3."
    assert say_candidate((), "red") == "Nothing changed."


def test_the_log_tells_what_was_taken_back_and_what_was_kept() -> None:
    assert say_log_line("undo rotate c4 ES, walk d3") == "Taken back: turned the tile on c4, walked to d3"
    assert say_log_line("as played") == "Kept as it was played"


def test_a_refusal_is_a_sentence_without_notation() -> None:
    error = not_allowed(End(), say("red does not stand on a face-down tile"))
    assert str(error) == "'end' is not allowed: red does not stand on a face-down tile"
    assert say_refusal(error) == "Red does not stand on a face-down tile."
    assert say_refusal(IllegalAction("The game is over.")) == "The game is over."


def test_taking_back_is_told_as_an_answer() -> None:
    assert say_candidate(("undo",), "red") == "Red took the last action back."
