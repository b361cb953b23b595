"""The Team Edition in plain words, for children and grandparents: what was done, what a page asks for, how it ended."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.team import actions
from companion.games.team.state import TeamState
from companion.maze.cell import format_cell
from companion.rules.actions import End, RevealTile, Walk
from companion.rules.mazes.places import HOMES, Homes, corner_name, name_homes, say_arrow
from companion.rules.phrases import COULD, LATE, ByChance, Phrases, Words
from companion.rules.verbs import Action
from companion.rules.words import Noun, Said, colour, player, say, treasure


def say_own(action: Action, homes: Homes = HOMES) -> Words:
    """The words for what the box tells in words of its own; () where all boxes tell it alike."""
    match action:
        case Walk(cell, spell) if spell:
            return (say("moves to {cell} with {spell:capital}", cell=format_cell(cell), spell=Noun("spell", spell)),)
        case End():
            return (say("passes the book on"),)
        case actions.ChooseSpell(name):
            card = Noun("spell", name)
            return say("takes the {spell:capital} spell", spell=card), say("take the {spell:capital} spell", spell=card)
        case RevealTile(tile):
            return (say("the tile that turned up is {tile}", tile=_say_tile(tile)),)
        case actions.DaedalusPush() | actions.DaedalusFlip() | actions.DaedalusTeleport():
            return (_say_turned(action, homes),)
        case _:
            return ()


def say_done_in(state: TeamState, action: Action) -> Said | None:
    """What Daedalus did to pawns of which not both are in play; None for anything else."""
    if not isinstance(action, actions.DaedalusTeleport) or len(moved := moved_pawns(action, state.seats)) > 1:
        return None
    if not moved:
        return say("Daedalus names two pawns that nobody is playing")
    place = corner_name(format_cell(action.corner), name_homes(state.homes))
    return say("Daedalus sends {first} to the {place} corner", first=player(moved[0]), place=place)


def moved_pawns(page: actions.DaedalusTeleport, seats: Iterable[str]) -> tuple[str, ...]:
    """The pawns that the page moves: those that somebody plays."""
    return tuple(pawn for pawn in (page.first, page.second) if pawn in seats)


def _say_turned(page: actions.Page, homes: Homes) -> Said:
    match page:
        case actions.DaedalusPush(arrow):
            return say("Daedalus pushes a face-down tile in at {arrow}", arrow=say_arrow(arrow, homes))
        case actions.DaedalusFlip(first, second):
            return say(
                "Daedalus turns the {first} and the {second} face down", first=treasure(first), second=treasure(second)
            )
        case actions.DaedalusTeleport(first, second, corner):
            place = corner_name(format_cell(corner), homes)
            return say(
                "Daedalus sends {first} and {second} to the {place} corner",
                first=player(first), second=player(second), place=place,
            )  # fmt: skip


def say_order(page: actions.Page, homes: Homes = HOMES, seats: Iterable[str] = tuple(HOMES)) -> Said:
    """What the people at the table, who play these colours, have to do for a page of Daedalus."""
    match page:
        case actions.DaedalusPush(arrow):
            return say("Push the loose tile in, face down, at {arrow}.", arrow=say_arrow(arrow, homes))
        case actions.DaedalusFlip(first, second):
            return say(
                "Turn the tiles with the {first} and the {second} face down.",
                first=treasure(first), second=treasure(second),
            )  # fmt: skip
        case actions.DaedalusTeleport(first, second, corner):
            place, moved = corner_name(format_cell(corner), homes), moved_pawns(page, seats)
            if not moved:
                return say("Nobody is playing the two pawns on this page, so leave the board as it is.")
            if len(moved) == 1:
                return say("Put the {pawn} pawn on the {place} corner.", pawn=colour(moved[0]), place=place)
            return say(
                "Put the {first} and the {second} pawn on the {place} corner.",
                first=colour(first), second=colour(second), place=place,
            )  # fmt: skip


def _say_tile(identity: str) -> Said:
    """`L:key` as `the key`, `I` as `a straight one`."""
    shape, _, mark = identity.partition(":")
    if mark:
        return say("the {treasure}", treasure=treasure(mark))
    return {"I": say("a straight"), "L": say("a bend"), "T": say("a junction")}[shape]


PHRASES = Phrases(
    own=say_own,
    done_in=say_done_in,
    could={**COULD, actions.ChooseSpell: say("take a special spell")},
    late={**LATE, "chance": say("first do what Daedalus's page says")},
    ordered=say("Do what the page shows."),
    only_begun=say("This turn has only just begun: do what the page shows, play, then end the turn."),
    by_chance=ByChance(
        say("Cards and book"),
        say("It draws the cards and turns the pages."),
        say("You draw cards and turn pages yourselves, and tap what you get."),
    ),
    outcomes={
        "won": say("You found every treasure and opened the portal. Well played!"),
        "lost": say("The book ran out before you found the last treasure. Good hunting, everyone!"),
    },
)
"""The words of the Team Edition, where they differ from those that all boxes share."""
