"""What a seat does in Labyrinth, the card game, and how it reads as text; `draw` and `end` are shared by all games."""

from __future__ import annotations

from companion.errors import UnreadableNotation
from companion.maze.card import TURNS
from companion.maze.cardgrid import Place, format_place, parse_place
from companion.rules.actions import Draw, End
from companion.rules.verbs import MARK, Action, Noun, verb


def _parse_turn(word: str) -> str:
    if word not in TURNS or len(word) != 1:
        raise UnreadableNotation(
            f"{word!r} is no turn of a card; write the side its printed north points to, N E S or W"
        )
    return word


_PLACE = Noun(parse_place, format_place, "place")
_TURN = Noun(_parse_turn, str, "turn")


@verb("lay", MARK, _PLACE, _TURN)
class Lay(Action):
    """The seat lays this card of its hand on the place, its printed north pointing to the side `turn`."""

    card: str
    place: Place
    turn: str


@verb("take", _PLACE)
class Take(Action):
    """The seat takes the card that lies there as a point."""

    place: Place


@verb("show-hand", rest=MARK)
class ShowHand(Action):
    """A seat whose hand the referee does not know shows that none of these cards fits, and passes."""

    cards: tuple[str, ...]


@verb("draw-unseen", MARK)
class DrawUnseen(Action):
    """TABLE: the seat draws a card that the referee does not see."""

    seat: str


ACTIONS: tuple[type[Action], ...] = (Lay, Take, ShowHand, DrawUnseen, Draw, End)
"""Every kind of action of the card game."""
