"""The words for a game's actions: the shared ones are here, and each box adds its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.maze.cell import format_cell
from companion.rules import actions
from companion.rules.mazes.places import HOMES, Homes, say_arrow
from companion.rules.verbs import Action, format_action, nouns_of
from companion.rules.words import Noun, Said, player, say, treasure

Words = tuple[Said, ...]
"""What was done, without who did it; then, where that reads otherwise, what somebody does who chooses the action. ()
where there are no words."""

SayAction = Callable[[Action, Homes], Words]

OUTCOMES: Mapping[str, Said] = {
    "won": say("The game is won."),
    "lost": say("The game is lost."),
    "drawn": say("Nobody has won."),
    "stopped": say("The game ended early."),
}
"""How an evening ended, where a game has no words of its own."""

COULD: Mapping[type[Action], Said] = {
    actions.Push: say("push a row"),
    actions.Rotate: say("turn one tile"),
    actions.Switch: say("swap two tiles"),
    actions.Walk: say("move your pawn"),
    actions.TurnUp: say("turn up the tile you stand on"),
}
"""What a seat still may do, by kind of action, after "You can"."""

LATE: Mapping[str, Said] = {
    "chance": say("first do on the board what you drew or rolled"),
    "undo": say("first put back what you have undone"),
    "tap": say("first do on the board what you tapped"),
}
"""Why nothing else may be done while the table has not caught up, by what it has to catch up with."""

LIE_SO = say("Make the board look like the picture.")
"""What to do about a table that has not caught up."""

ONLY_BEGUN = say("This turn has only just begun: play first, then end it.")
"""Why chance does not go on yet."""


@dataclass(frozen=True, slots=True)
class ByChance:
    """What a box leaves to chance, and what is done about it by the companion, or by people with what is in the box."""

    heading: Said
    companion: Said
    people: Said


CARDS = ByChance(
    say("Cards"),
    say("It deals the cards."),
    say("You deal the cards yourselves, and tap what the companion has to know."),
)
"""Of a box in which cards alone come by chance."""

CARDS_AND_DICE = ByChance(
    say("Cards and dice"),
    say("It deals the cards and rolls the dice."),
    say("You deal and roll yourselves, and tap what you get."),
)
"""Of a box with dice as well."""


def say_shared(action: Action, homes: Homes = HOMES) -> Words:
    """The words for the actions that several boxes share; () for any other."""
    match action:
        case actions.Push(arrow, _):
            where = say_arrow(arrow, homes)
            pushes = say("pushes the loose tile in at {arrow}", arrow=where)
            return pushes, say("push the loose tile in at {arrow}", arrow=where)
        case actions.Walk(cell, ""):
            return say("moves to {cell}", cell=format_cell(cell)), say("move to {place}", place=format_cell(cell))
        case actions.Walk(cell, name):
            place, spell = format_cell(cell), Noun("spell", name)
            moves = say("moves to {cell} with {spell}", cell=place, spell=spell)
            return moves, say("move to {place} with {spell:capital}", place=place, spell=spell)
        case actions.Rotate(cell, _):
            place = format_cell(cell)
            return say("turns the tile on {cell}", cell=place), say("turn the tile on {cell}", cell=place)
        case actions.Switch(one, other):
            cells = {"first": format_cell(one), "second": format_cell(other)}
            swaps = say("swaps the tiles on {first} and {second}", **cells)
            return swaps, say("swap the tiles on {first} and {second}", **cells)
        case actions.TurnUp():
            return say("turns up the tile under the pawn"), say("turn up the tile you stand on")
        case actions.End():
            return say("ends the turn"), say("End my turn")
        case actions.Draw(seat, card):
            return (say("{seat:capital} draws the {treasure} card", seat=player(seat), treasure=treasure(card)),)
        case actions.RevealMark(cell, card) if card == actions.NOTHING:
            return (say("the tile on {cell} shows no treasure", cell=format_cell(cell)),)
        case actions.RevealMark(cell, card):
            return (say("the tile on {cell} shows the {treasure}", cell=format_cell(cell), treasure=treasure(card)),)
        case actions.RevealNowhere(card):
            return (say("the {treasure} is not face up anywhere in the maze", treasure=treasure(card)),)
        case _:
            return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrases:
    """The words of one game, where they differ from those that all boxes share.

    `own` words the game's own actions, and those that it tells otherwise; where it says only what was done, and for
    what is not its own, the shared words will do, or else the notation. `veiled` words an action that a viewer may not
    know in full, without its secrets. `done_in` words what was done in a state where it reads otherwise, None
    elsewhere. `taken` names what is found that bears a number instead of a picture. `could` says what a seat may do, by
    kind of action, and `could_now` what differs from that in a state. `public` are the kinds of action that all may see
    offered, though which of them are legal is secret. `declines` are the kinds with which a seat does not do what it
    may: where one is legal, nothing else is required. `late` says why nothing else may be done while the table lags,
    `ordered` what to do where chance has brought that, and `only_begun` that the game cannot go on yet. `by_chance` is
    what the box leaves to chance, None for nothing.
    """

    own: SayAction = lambda action, homes: ()
    veiled: SayAction = lambda action, homes: ()
    done_in: Callable[[Any, Action], Said | None] = lambda state, action: None
    taken: Callable[[str], Said | None] = lambda number: None
    could: Mapping[type[Action], Said] = field(default_factory=lambda: COULD)
    could_now: Callable[[Any], Mapping[type[Action], Said]] = lambda state: {}
    public: Callable[[Any], tuple[type[Action], ...]] = lambda state: ()
    declines: frozenset[type[Action]] = frozenset()
    late: Mapping[str, Said] = field(default_factory=lambda: LATE)
    ordered: Said = LIE_SO
    only_begun: Said = ONLY_BEGUN
    by_chance: ByChance | None = CARDS
    outcomes: Mapping[str, Said] = field(default_factory=lambda: OUTCOMES)

    def say_done(self, action: Action, homes: Homes = HOMES) -> Said:
        """What was done, in words, without who did it."""
        words = self.own(action, homes) or say_shared(action, homes)
        return words[0] if words else say("{action}", action=format_action(action))

    def say_veiled(self, action: Action, text: str, homes: Homes = HOMES) -> Said:
        """What was done, to somebody who may know no more of it than this text in notation."""
        words = self.veiled(action, homes)
        return words[0] if words else say("{action}", action=text)

    def say_will(self, action: Action, homes: Homes = HOMES) -> Said:
        """What somebody does who chooses the action, as on its button."""
        own = self.own(action, homes)
        words = own if len(own) > 1 else say_shared(action, homes)
        return words[1] if len(words) > 1 else self.say_done(action, homes)


@dataclass(frozen=True, slots=True)
class Offered:
    """An action: its text in notation, the words of its verb, its nouns with their kinds (see `verbs.Noun`).

    `words` say what the seat does by choosing it, and `could` what such actions do, as after "You can"; "" if the game
    has no words for that.
    """

    text: str
    verb: str
    nouns: tuple[tuple[str, str], ...]
    words: str
    could: str = ""


def offered(action: Action, phrases: Phrases, homes: Homes = HOMES) -> Offered:
    """The action as a page offers it, in the game's words."""
    could = phrases.could.get(type(action), "")
    return Offered(format_action(action), action.verb.words, nouns_of(action), phrases.say_will(action, homes), could)
