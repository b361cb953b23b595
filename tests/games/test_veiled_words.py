"""What somebody may not know wholly is told in words all the same, and none of what is hidden is in them."""

from __future__ import annotations

import pytest

from companion.games.catalogue import game_named


@pytest.mark.parametrize(
    ("name", "text", "seen", "words"),
    [
        ("cards", "draw red crown-ghost", "draw-unseen red", "Red draws a card"),
        ("secret", "hand-over crown ring", "hand-over ? ?", "2 cards change hands"),
        ("secret", "pay crown", "pay ?", "the loser hands over 1 card"),
        (
            "secret", "trade griffin red crown", "trade griffin red ?",
            "uses the griffin to swap a card for unseen cards of red",
        ),
        (
            "master-1991", "reveal formula red 1+3+18", "reveal formula red ?",
            "Red shows me the secret formula",
        ),
    ],
)  # fmt: skip
def test_who_may_not_know_all_is_told_in_words_and_nothing_hidden(name: str, text: str, seen: str, words: str) -> None:
    game = game_named(name)
    assert game.phrases.say_veiled(game.parse(text), seen) == words
