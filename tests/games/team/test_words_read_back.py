"""Words for the texts of actions, for rooms that do not speak of actions as values yet."""

from __future__ import annotations

import pytest

from companion.errors import IllegalAction
from companion.games.team.words import say_action, say_candidate, say_log_line, say_page, say_refusal
from companion.rules.actions import End
from companion.rules.game import not_allowed
from companion.rules.words import say


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("walk d3 traverse", "walked to d3 with Traverse"),
        ("end", "passed the book on"),
        ("undo", "took the last action back"),
        ("something else", "something else"),
        ("walk", "walk"),
        ("", ""),
    ],
)
def test_a_text_is_told_as_the_action_it_is(text: str, words: str) -> None:
    assert say_action(text) == words


def test_a_text_that_is_no_page_stays_as_it_is() -> None:
    assert say_page("daedalus flip magic-hat key") == "Turn the tiles with the magic hat and the key face down."
    assert say_page("daedalus sneezes twice") == "daedalus sneezes twice"


def test_a_candidate_is_one_sentence_about_the_seat() -> None:
    assert say_candidate(("rotate b4 NE", "walk c3"), "red") == "Red turned the tile on b4, then walked to c3."
    assert say_candidate((), "red") == "Nothing changed."
    assert say_candidate(("undo",), "red") == "Red took the last action back."


def test_the_log_tells_what_was_taken_back_and_what_was_kept() -> None:
    assert say_log_line("undo rotate c4 ES, walk d3") == "Taken back: turned the tile on c4, walked to d3"
    assert say_log_line("as played") == "Kept as it was played"


def test_a_refusal_is_a_sentence_without_notation() -> None:
    error = not_allowed(End(), say("red does not stand on a face-down tile"))
    assert str(error) == "'end' is not allowed: red does not stand on a face-down tile"
    assert say_refusal(error) == "Red does not stand on a face-down tile."
    assert say_refusal(IllegalAction("The game is over.")) == "The game is over."
