"""What can be done in Master Labyrinth (2007) beyond pushing, walking and ending a turn; no rule in here."""

from __future__ import annotations

from companion.games.master_2007.cards import parse_card
from companion.maze.cell import Cell
from companion.maze.sides import Sides
from companion.rules.actions import End, Push, RollDuel, Walk
from companion.rules.verbs import CELL, COUNT, MARK, SIDES, Action, Noun, verb

CARD = Noun(parse_card, str)
"""A treasure card as in `4-reroll`."""


@verb("comes-out", CELL, SIDES)
class ComesOut(Action):
    """TABLE: the tile that nobody had seen comes out from beneath the refuge and lies like this."""

    cell: Cell
    sides: Sides


@verb("put-treasure", CELL, COUNT)
class PutTreasure(Action):
    """TABLE: a treasure of the second phase is put on the cell."""

    cell: Cell
    value: int


@verb("roll dragon", MARK)
class RollDragon(Action):
    """TABLE: the dragon die shows so many arrows (`1` to `4`) or a guard (`white`, `black`)."""

    face: str


@verb("coin", CARD)
class Coin(Action):
    """The seat plays the card of the treasure it has just taken, for a coin."""

    card: str


@verb("reroll", CARD)
class Reroll(Action):
    """The seat in a duel plays the card to roll the duel die again."""

    card: str


@verb("double-turn", CARD)
class DoubleTurn(Action):
    """The seat ends its turn by playing the card, and has one more turn."""

    card: str


@verb("keep")
class Keep(Action):
    """The seat plays none of its cards for a coin, or to roll again."""


@verb("fight")
class Fight(Action):
    """The seat takes up the final duel with the dragon."""


ACTIONS: tuple[type[Action], ...] = (
    Push, Walk, End, ComesOut, PutTreasure, RollDragon, RollDuel, Coin, Reroll, DoubleTurn, Keep, Fight,
)  # fmt: skip
"""Every kind of action of Master Labyrinth (2007)."""
