"""What an actor can do in more than one box, one frozen value each, and the words of it; no rule in here."""

from __future__ import annotations

from companion.errors import UnreadableNotation
from companion.maze.cell import Cell
from companion.maze.sides import Sides
from companion.maze.tile import identity, parse_tile
from companion.rules.verbs import ARROW, CELL, COUNT, MARK, PLACE, SIDES, Action, Noun, verb


def _read_identity(word: str) -> str:
    tile = parse_tile("#" + word)
    if not tile.is_known:
        raise UnreadableNotation(f"{word!r} is not a tile; write its shape and mark, as in L:key")
    return identity(tile)


IDENTITY = Noun(_read_identity, str)
"""A tile by shape and mark, as in `L:key`."""


@verb("push", ARROW, SIDES)
class Push(Action):
    """The loose tile goes in face up at the arrow, laid with these open sides."""

    arrow: str
    sides: Sides


@verb("walk", PLACE, MARK, optional=1)
class Walk(Action):
    """The seat's pawn walks along open corridors and stops on the cell; `spell` is what it needs for that, or "".

    On a round board the cell is a place of `maze/rings.py`.
    """

    cell: Cell
    spell: str = ""


@verb("rotate", CELL, SIDES)
class Rotate(Action):
    """The seat's Rotate spell: the tile on the cell is laid with these other open sides."""

    cell: Cell
    sides: Sides


@verb("switch", CELL, CELL)
class Switch(Action):
    """The seat's Switch spell: the tiles on the two cells change places; the cells are named in reading order."""

    first: Cell
    second: Cell


@verb("turn-up", SIDES)
class TurnUp(Action):
    """The seat turns up the face-down tile its pawn stands on and lays it with these open sides."""

    sides: Sides


@verb("end")
class End(Action):
    """The seat ends its turn."""


@verb("draw", MARK, MARK)
class Draw(Action):
    """TABLE draws this treasure card for the seat."""

    seat: str
    treasure: str


NOTHING = "nothing"
"""Said instead of a treasure: of a tile that shows none, of a card that stays hidden."""


@verb("reveal", CELL, MARK)
class RevealMark(Action):
    """TABLE reveals the mark of the face-up tile on the cell, unknown until now: a treasure, or `nothing`."""

    cell: Cell
    treasure: str

    @property
    def mark(self) -> str | None:
        """What is printed on the tile; None for nothing."""
        return None if self.treasure == NOTHING else self.treasure


@verb("reveal nowhere", MARK)
class RevealNowhere(Action):
    """TABLE reveals that no face-up tile in the maze shows this treasure."""

    treasure: str


@verb("reveal tile", IDENTITY)
class RevealTile(Action):
    """TABLE reveals an unknown tile that came to light: shape and mark, as in `L:key`."""

    tile: str


@verb("roll duel", COUNT)
class RollDuel(Action):
    """TABLE: the duel die shows this number of pips."""

    pips: int
