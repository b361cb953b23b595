"""How the actions of the card game are told to people, where it has words of its own."""

from __future__ import annotations

from companion.games.cards.actions import DrawUnseen, Lay, ShowHand, Take
from companion.games.cards.state import CardsState
from companion.maze.cardgrid import Place, format_place, neighbours
from companion.rules.actions import Draw
from companion.rules.mazes.places import HOMES, Homes
from companion.rules.phrases import COULD, Phrases, Words
from companion.rules.verbs import Action
from companion.rules.words import Noun, Said, listed, player, say, treasure


def say_own(action: Action, homes: Homes = HOMES) -> Words:
    """The words for the actions that are told otherwise here; () for any other. No card drawn is named."""
    match action:
        case Lay(name, place):
            return say("places the {card} card", card=treasure(name)), _say_laid(treasure(name), place, homes)
        case Take(place):
            named = [treasure(name) for name, where in homes.items() if where == format_place(place)]
            words = [say("take the {card} card", card=card) for card in named]
            return say("takes a card"), *(words or [say("take a card with the same treasure")])
        case ShowHand(names):
            cards = listed(map(treasure, names))
            shows = say("shows a hand with no card that fits: {cards}", cards=cards)
            return shows, say("show a hand with no card that fits: {cards}", cards=cards)
        case _:
            return say_drawn(action, homes)


def _say_laid(card: Noun, place: Place, homes: Homes) -> Said:
    """Beside which card it goes: people do not count places."""
    names = {where: treasure(name) for name, where in homes.items()}
    above, right, below, left = (names.get(format_place(there)) for there in neighbours(place))
    if below:
        return say("place the {card} card above the {other} card", card=card, other=below)
    if above:
        return say("place the {card} card below the {other} card", card=card, other=above)
    if right:
        return say("place the {card} card to the left of the {other} card", card=card, other=right)
    if left:
        return say("place the {card} card to the right of the {other} card", card=card, other=left)
    return say("place a card")


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
