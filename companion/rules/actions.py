"""What an actor can do, one frozen value each; no rule and no text in here."""

from __future__ import annotations

from dataclasses import dataclass

from companion.maze.cell import Cell
from companion.maze.sides import Sides


@dataclass(frozen=True, slots=True)
class Push:
    """The seat's Push spell: the loose tile goes in face up at the arrow, laid with these open sides."""

    arrow: str
    sides: Sides


@dataclass(frozen=True, slots=True)
class Walk:
    """The seat's pawn walks along open corridors and stops on the cell."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Rotate:
    """The seat's Rotate spell: the tile on the cell is laid with these other open sides."""

    cell: Cell
    sides: Sides


@dataclass(frozen=True, slots=True)
class TurnUp:
    """The seat turns up the face-down tile its pawn stands on and lays it with these open sides."""

    sides: Sides


@dataclass(frozen=True, slots=True)
class End:
    """The seat ends its turn."""


@dataclass(frozen=True, slots=True)
class DaedalusPush:
    """A page: the loose tile goes in face down at the arrow."""

    arrow: str


@dataclass(frozen=True, slots=True)
class DaedalusFlip:
    """A page: the two tiles with these marks are turned face down where they lie in the maze."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class DaedalusTeleport:
    """A page: the two pawns are put on the corner."""

    first: str
    second: str
    corner: Cell


@dataclass(frozen=True, slots=True)
class Draw:
    """TABLE draws this treasure card for the seat."""

    seat: str
    treasure: str


Page = DaedalusPush | DaedalusFlip | DaedalusTeleport
SeatAction = Push | Walk | Rotate | TurnUp | End
Action = SeatAction | Page | Draw
