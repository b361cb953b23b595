"""How the actions of the card game are told to people, where it has words of its own."""

from __future__ import annotations

from companion.games.cards.actions import DrawUnseen, Lay, ShowHand, Take
from companion.games.cards.state import CardsState
from companion.maze.cardgrid import format_place
from companion.rules.actions import Draw
from companion.rules.mazes.places import HOMES, Homes
from companion.rules.phrases import COULD, Phrases
from companion.rules.verbs import Action
from companion.rules.words import Said, listed, player, say, treasure


def say_own(action: Action, homes: Homes = HOMES) -> Said | None:
    """What was done, for the actions that are told otherwise here; None for any other. No card drawn is named."""
    match action:
        case Lay(card, _):
            return say("places the {card} card", card=treasure(card))
        case Take():
            return say("takes a card")
        case ShowHand(cards):
            return say("shows a hand with no card that fits: {cards}", cards=listed(map(treasure, cards)))
        case _:
            return say_drawn(action, homes)


def say_drawn(action: Action, homes: Homes = HOMES) -> Said | None:
    """Who drew a card, for a draw; None for any other action. What is drawn is never told."""
    match action:
        case Draw(seat) | DrawUnseen(seat):
            return say("{seat:capital} draws a card", seat=player(seat))
        case _:
            return None


def say_will(action: Action, homes: Homes = HOMES) -> Said | None:
    """What somebody does who chooses the action, for the actions of this game alone; None for any other."""
    match action:
        case Lay(card, place):
            return say("place the {card} card on {place}", card=treasure(card), place=format_place(place))
        case Take(place):
            return say("take the card on {place}", place=format_place(place))
        case ShowHand(cards):
            return say("show a hand with no card that fits: {cards}", cards=listed(map(treasure, cards)))
        case _:
            return None


def public(state: CardsState) -> tuple[type[Action], ...]:
    """What everybody sees whoever acts may choose from, but not which card."""
    return {"lay": (Lay,), "take": (Take,)}.get(state.phase, ())


PHRASES = Phrases(
    done=say_own,
    will=say_will,
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
