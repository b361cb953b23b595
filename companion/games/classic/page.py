"""What lies beside the board in the classic game: cards to find, treasures found, and a card that is asked for."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.classic.state import REVEAL, ClassicView, wanted
from companion.maze.tile import UNKNOWN_MARK
from companion.rules.chance import Chance
from companion.rules.public import held
from companion.rules.shows import Due, Note, Show, Track, Tray
from companion.rules.words import player, say, treasure


def shows(view: ClassicView) -> tuple[Show, ...]:
    """What each seat has before it, as far as the viewer may know, and what people are asked to say."""
    return (*(show for seat in view.seats for show in _before(view, seat)), *_due(view))


def _before(view: ClassicView, seat: str) -> Iterator[Show]:
    """The card on top of the seat's stack, how far it has come, and whether it is on the way home."""
    stack, found = held(view.stacks, seat), held(view.found, seat)
    cards = wanted(stack, view.options)
    yield Tray(seat, say("{seat}’s treasure card", seat=player(seat)), cards, slots=max(1, len(cards)))
    yield Track(say("treasures found"), len(found), len(found) + len(stack), seat, found)
    if not stack and not view.outcome and not view.options.end_anywhere:
        yield Note(say("{seat} has found everything and is going home", seat=player(seat)))


def _due(view: ClassicView) -> Iterator[Due]:
    """What the tile shows that the pawn stands on, or whether its card does: where only people know."""
    if view.phase != REVEAL:
        return
    seat = view.seats[view.turn % len(view.seats)]
    mark = view.board.cells[held(view.pawns, seat)].mark
    if mark == UNKNOWN_MARK:
        words = say("I do not know yet what the tile under {seat} shows. What is it?", seat=player(seat))
        yield Due(REVEAL, words, say("Choose what the tile shows"), Chance.ASKED)
        return
    words = say(
        "{seat} is on the {treasure}: is that the treasure on the card?",
        seat=player(seat),
        treasure=treasure(mark or ""),
    )
    yield Due(REVEAL, words, say("Choose what the card shows"), Chance.ASKED)
