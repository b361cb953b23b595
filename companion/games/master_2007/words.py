"""Master Labyrinth (2007) in plain words: what was done, what a seat could do, how the game ended."""

from __future__ import annotations

from companion.games.master_2007 import actions
from companion.games.master_2007.cards import DOUBLE, card_value
from companion.games.master_2007.legal import may_double
from companion.games.master_2007.state import GUARD_FACES, Master2007State, might_hold
from companion.maze.cell import format_cell
from companion.rules.actions import RollDuel
from companion.rules.mazes.places import HOMES, Homes
from companion.rules.phrases import CARDS_AND_DICE, COULD, OUTCOMES, Phrases, Words
from companion.rules.verbs import Action
from companion.rules.words import Said, colour, say, say_count


def say_own(action: Action, homes: Homes = HOMES) -> Words:
    """The words for an action that not all boxes tell alike; () for any other."""
    match action:
        case actions.ComesOut(cell, _):
            return (say("the tile on {cell} comes out from under the refuge", cell=format_cell(cell)),)
        case actions.PutTreasure(cell, number):
            return (say("treasure {value} goes on {cell}", value=number, cell=format_cell(cell)),)
        case actions.RollDragon(face):
            return (_say_rolled(face),)
        case RollDuel(pips):
            return (say("the duel die shows {pips}", pips=pips),)
        case actions.Coin(card):
            value = card_value(card)
            plays = say("plays the {value} card for a coin", value=value)
            return plays, say("play the {value} card for a coin", value=value)
        case actions.Reroll(card):
            value = card_value(card)
            plays = say("plays the {value} card to roll again", value=value)
            return plays, say("play the {value} card to roll again", value=value)
        case actions.DoubleTurn(card):
            value = card_value(card)
            plays = say("plays the {value} card for a double turn", value=value)
            return plays, say("play the {value} card for a double turn", value=value)
        case actions.Keep():
            return say("plays no card"), say("play no card")
        case actions.Fight():
            return say("fights the final duel with the dragon"), say("fight the final duel with the dragon")
        case _:
            return ()


def _say_rolled(face: str) -> Said:
    if face in GUARD_FACES:
        return say("the dragon die shows the {guard} guard", guard=colour(face))
    return say_count("the dragon die shows {count} arrow", "the dragon die shows {count} arrows", int(face))


def public(state: Master2007State) -> tuple[type[Action], ...]:
    """What everybody sees whoever acts may choose from, but not which card, nor whether there is one in the hand."""
    match state.phase:
        case "coin":
            return (actions.Coin,)
        case "reroll" | "final-reroll":
            return (actions.Reroll,)
        case "walk" | "after" if may_double(state) and might_hold(state, state.seat, symbol=DOUBLE):
            return (actions.DoubleTurn,)
        case _:
            return ()


def say_treasure(number: str) -> Said:
    """A treasure by the number that it bears."""
    return say("treasure {value}", value=number)


PHRASES = Phrases(
    by_chance=CARDS_AND_DICE,
    own=say_own,
    public=public,
    taken=say_treasure,
    declines=frozenset({actions.Keep}),
    could={
        **COULD,
        actions.Coin: say("play the card of that treasure for a coin"),
        actions.Reroll: say("play a card to roll again"),
        actions.DoubleTurn: say("play a card for a double turn"),
        actions.Keep: say("keep your cards"),
        actions.Fight: say("fight the final duel with the dragon"),
    },
    outcomes={**OUTCOMES, "won": say("The dragon is beaten. Count your treasures!")},
)
"""The words of Master Labyrinth (2007), where they differ from those that all boxes share."""
