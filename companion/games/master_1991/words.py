"""How the actions of Master Labyrinth 1991 are told to people, where it has words of its own."""

from __future__ import annotations

from companion.games.master_1991.actions import TOKEN_NAMES, WAND, Give, Offer, RevealFormula, Tip, UseWand
from companion.games.master_1991.legal import may_use_wand
from companion.games.master_1991.state import Master1991State
from companion.maze.cell import format_cell
from companion.rules.mazes.places import Homes, say_arrow, say_sides
from companion.rules.phrases import COULD, Phrases, Words
from companion.rules.verbs import Action
from companion.rules.words import Noun, Said, player, say, treasure

NO_HOMES: Homes = {}
"""The corners of this board have no colours: they are told by their cells."""


def token(number: int) -> Noun:
    """A token by what is printed on it."""
    return treasure(TOKEN_NAMES[number])


def say_price(price: str) -> Said:
    """What is offered or given for a tip."""
    return say("a magic wand") if price == WAND else say("the {treasure}", treasure=token(int(price)))


def say_way(tip: Tip, homes: Homes = NO_HOMES) -> Said:
    """The way that a tip tells."""
    return say(
        "push the loose tile in at {arrow}, open to {sides}, and move to {cell}",
        arrow=say_arrow(tip.arrow, homes),
        sides=say_sides(tip.sides, homes),
        cell=format_cell(tip.cell),
    )


def say_own(action: Action, homes: Homes = NO_HOMES) -> Words:
    """The words for the actions that only this game has; () for any other. No formula is told."""
    match action:
        case UseWand():
            return say("uses a magic wand for an extra turn"), say("use a magic wand for an extra turn")
        case Offer(text):
            price = say_price(text)
            return say("offers {price} for a hint", price=price), say("offer {price} for a hint", price=price)
        case Tip(teller):
            seat, way = player(teller), say_way(action, homes)
            gets = say("gets a hint from {seat}: {way}", seat=seat, way=way)
            return gets, say("take a hint from {seat}: {way}", seat=seat, way=way)
        case Give(teller, text):
            seat, price = player(teller), say_price(text)
            gives = say("gives {seat} {price} for the hint", seat=seat, price=price)
            return gives, say("give {seat} {price} for the hint", seat=seat, price=price)
        case _:
            return say_shown(action, homes)


def say_shown(action: Action, homes: Homes = NO_HOMES) -> Words:
    """Whose formula the referee has learnt, and nothing of it; () for any other action."""
    match action:
        case RevealFormula(seat):
            return (say("{seat:capital} shows me the secret formula", seat=player(seat)),)
        case _:
            return ()


def public(state: Master1991State) -> tuple[type[Action], ...]:
    """What everybody sees whoever acts may do at the end of a turn: wands lie open."""
    return (UseWand,) if state.phase == "act" and may_use_wand(state) else ()


PHRASES = Phrases(
    public=public,
    own=say_own,
    veiled=say_shown,
    could={
        **COULD,
        UseWand: say("use a magic wand for an extra turn"),
        Offer: say("offer something for a hint"),
        Tip: say("take a hint"),
        Give: say("pay for the hint"),
    },
)
"""The words of Master Labyrinth 1991."""
