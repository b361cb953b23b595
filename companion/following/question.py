"""From a doubt to a question with pictures: which of these happened?"""

from __future__ import annotations

from companion.following.explaining.explain import Explanation, Kind
from companion.following.rulebook import Rules
from companion.messages import Candidate, Question
from companion.records.notation import format_action, view_json
from companion.rules.game import TABLE

TAKE_BACK = "undo"
"""The text of a candidate that takes the last action back, once for each."""


def ask(game: Rules, number: int, options: tuple[Explanation, ...]) -> Question:
    """The question behind a doubt; each candidate shows the board after it, as anybody may see it."""
    return Question(number, tuple(_candidate(game, one) for one in options))


def texts_of(one: Explanation) -> tuple[str, ...]:
    """What an explanation would book, as text; nothing where nothing happened."""
    if one.kind is Kind.PUT_BACK:
        return (TAKE_BACK,) * one.steps
    return tuple(format_action(action) for action in one.actions)


def _candidate(game: Rules, one: Explanation) -> Candidate:
    return Candidate(texts_of(one), view_json(game.view(one.state, TABLE)), one.probability)
