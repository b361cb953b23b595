"""What an actor can do, one frozen value each, and the words of it; no rule in here.

The shared actions and the Team Edition's. Other games keep their own in `<game>_actions.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.errors import UnreadableNotation
from companion.maze.cell import Cell
from companion.maze.sides import Sides
from companion.maze.tile import identity, parse_tile
from companion.rules.verbs import ARROW, CELL, MARK, PLACE, SIDES, Action, Noun, Verb

__all__ = [
    "Action", "Push", "Walk", "Rotate", "Switch", "TurnUp", "End", "ChooseSpell", "DaedalusPush", "DaedalusFlip",
    "DaedalusTeleport", "Draw", "RevealTile", "Page", "SeatAction", "VERBS",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Push(Action):
    """The loose tile goes in face up at the arrow, laid with these open sides."""

    arrow: str
    sides: Sides


@dataclass(frozen=True, slots=True)
class Walk(Action):
    """The seat's pawn walks along open corridors and stops on the cell; `spell` is what it needs for that, or "".

    On a round board the cell is a place of `maze/rings.py`.
    """

    cell: Cell
    spell: str = ""


@dataclass(frozen=True, slots=True)
class Rotate(Action):
    """The seat's Rotate spell: the tile on the cell is laid with these other open sides."""

    cell: Cell
    sides: Sides


@dataclass(frozen=True, slots=True)
class Switch(Action):
    """The seat's Switch spell: the tiles on the two cells change places; the cells are named in reading order."""

    first: Cell
    second: Cell


@dataclass(frozen=True, slots=True)
class TurnUp(Action):
    """The seat turns up the face-down tile its pawn stands on and lays it with these open sides."""

    sides: Sides


@dataclass(frozen=True, slots=True)
class End(Action):
    """The seat ends its turn."""


@dataclass(frozen=True, slots=True)
class ChooseSpell(Action):
    """Before the first turn: the seat takes this special spell."""

    spell: str


@dataclass(frozen=True, slots=True)
class DaedalusPush(Action):
    """A page: the loose tile goes in face down at the arrow."""

    arrow: str


@dataclass(frozen=True, slots=True)
class DaedalusFlip(Action):
    """A page: the two tiles with these marks are turned face down where they lie in the maze."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class DaedalusTeleport(Action):
    """A page: the two pawns are put on the corner."""

    first: str
    second: str
    corner: Cell


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """TABLE draws this treasure card for the seat."""

    seat: str
    treasure: str


@dataclass(frozen=True, slots=True)
class RevealTile(Action):
    """TABLE says which tile came to light that nobody knew: shape and mark, as in `L:key`."""

    tile: str


Page = DaedalusPush | DaedalusFlip | DaedalusTeleport
SeatAction = Push | Walk | Rotate | Switch | TurnUp | End


def _read_identity(word: str) -> str:
    tile = parse_tile("#" + word)
    if not tile.is_known:
        raise UnreadableNotation(f"{word!r} is not a tile; write its shape and mark, as in L:key")
    return identity(tile)


IDENTITY = Noun(_read_identity, str)
VERBS: tuple[Verb, ...] = (
    Verb("push", Push, (ARROW, SIDES)),
    Verb("walk", Walk, (PLACE, MARK), optional=1),
    Verb("rotate", Rotate, (CELL, SIDES)),
    Verb("switch", Switch, (CELL, CELL)),
    Verb("turn-up", TurnUp, (SIDES,)),
    Verb("end", End),
    Verb("choose-spell", ChooseSpell, (MARK,)),
    Verb("daedalus push", DaedalusPush, (ARROW,)),
    Verb("daedalus flip", DaedalusFlip, (MARK, MARK)),
    Verb("daedalus teleport", DaedalusTeleport, (MARK, MARK, CELL)),
    Verb("draw", Draw, (MARK, MARK)),
    Verb("reveal tile", RevealTile, (IDENTITY,)),
)
"""How the actions above read as text."""
