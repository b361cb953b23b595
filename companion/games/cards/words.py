"""How the actions of the card game are told to people, where it has words of its own."""

from __future__ import annotations

from companion.games.cards.actions import DrawUnseen, Lay, ShowHand, Take
from companion.games.cards.state import CardsState
from companion.maze.cardgrid import format_place
from companion.rules.actions import Draw
from companion.rules.mazes.places import HOMES, Homes
from companion.rules.phrases import COULD, Phrases, Words
from companion.rules.verbs import Action
from companion.rules.words import listed, player, say, treasure


def say_own(action: Action, homes: Homes = HOMES) -> Words:
    """The words for the actions that are told otherwise here; () for any other. No card drawn is named."""
    match action:
        case Lay(name, place):
            card, where = treasure(name), format_place(place)
            places = say("places the {card} card", card=card)
            return places, say("place the {card} card on {place}", card=card, place=where)
        case Take(place):
            return say("takes a card"), say("take the card on {place}", place=format_place(place))
        case ShowHand(names):
            cards = listed(map(treasure, names))
            shows = say("shows a hand with no card that fits: {cards}", cards=cards)
            return shows, say("show a hand with no card that fits: {cards}", cards=cards)
        case _:
            return say_drawn(action, homes)


def say_drawn(action: Action, homes: Homes = HOMES) -> Words:
    """Who drew a card, for a draw; () for any other action. What is drawn is never told."""
    match action:
        case Draw(seat) | DrawUnseen(seat):
            return (say("{seat:capital} draws a card", seat=player(seat)),)
        case _:
            return ()


def public(state: CardsState) -> tuple[type[Action], ...]:
    """What everybody sees whoever acts may choose from, but not which card."""
    return {"lay": (Lay,), "take": (Take,)}.get(state.phase, ())


PHRASES = Phrases(
    own=say_own,
    veiled=say_drawn,
    public=public,
    could={
        **COULD,
        Lay: say("place a card"),
        Take: say("take a card with the same treasure"),
        ShowHand: say("show a hand with no card that fits"),
    },
)
"""The words of the card game."""
