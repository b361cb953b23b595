"""How the actions of the classic game are told to people, where it has words of its own."""

from __future__ import annotations

from companion.games.classic.actions import Reveal
from companion.rules.actions import NOTHING
from companion.rules.mazes.places import HOMES, Homes
from companion.rules.phrases import Phrases, Words
from companion.rules.verbs import Action
from companion.rules.words import player, say, treasure


def say_own(action: Action, homes: Homes = HOMES) -> Words:
    """The words for the actions that only the classic game has; () for any other."""
    match action:
        case Reveal(seat, card) if card == NOTHING:
            return (say("{seat:capital} shows no card", seat=player(seat)),)
        case Reveal(seat, card):
            return (say("{seat:capital} shows the {treasure} card", seat=player(seat), treasure=treasure(card)),)
        case _:
            return ()


PHRASES = Phrases(own=say_own)
"""The words of the classic game."""
