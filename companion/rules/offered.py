"""An action that a seat may do, as its page offers it: in words, and with its nouns as things to tap."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.mazes.places import HOMES, Homes
from companion.rules.phrases import Phrases
from companion.rules.verbs import Action, format_action, nouns_of


@dataclass(frozen=True, slots=True)
class Offered:
    """An action: its text in notation, the words of its verb, its nouns with their kinds (see `verbs.Noun`).

    `words` say what was done, once it is done, and `could` what such actions do, as after "You can"; "" where the game
    has no words for that.
    """

    text: str
    verb: str
    nouns: tuple[tuple[str, str], ...]
    words: str
    could: str = ""


def offered(action: Action, phrases: Phrases, homes: Homes = HOMES) -> Offered:
    """The action as a page offers it, in a game's own words."""
    could = phrases.could.get(type(action), "")
    return Offered(
        format_action(action), action.verb.words, nouns_of(action), phrases.say_done(action, homes), could
    )
