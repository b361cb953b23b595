"""Actions of every game read from one line of text each: `push W2 NE`, `walk d3`, `roll dragon 2`."""

from __future__ import annotations

from companion.games.catalogue import GAMES
from companion.rules.verbs import Action, Vocabulary

VOCABULARY = Vocabulary(kind for game in GAMES for kind in game.actions)
"""Every kind of action of every game; the same words mean the same kind in each."""


def parse_action(text: str) -> Action:
    """The action of one line of text; raises UnreadableNotation naming what cannot be read.

    >>> parse_action("walk d3")
    Walk(cell=17, spell='')
    """
    return VOCABULARY.parse(text)
