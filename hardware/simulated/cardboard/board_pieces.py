"""The pieces of the two Master games besides tiles and pawns: numbered discs, guards, the dragon.

Discs and guards move with tiles, so each stores its tile, not its cell.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import cos, pi, sin, sqrt
from typing import Any

from companion.maze.cell import format_cell, parse_cell

GAMES = ("master-1991", "master-2007")
ASIDE = 0.12
"""How far from the middle of its tile, in pitches, a piece is laid at most."""


@dataclass(slots=True)
class OnTile:
    """A piece on the tile of that number: its name, how far it lies off the tile's middle, and how it is turned.

    A disc's name is its number, a guard's its colour; `variant` distinguishes two discs of one number.
    """

    name: str
    tile: int
    dx: float
    dy: float
    turn_deg: float
    variant: int = 0
    lift: float = 0.0


@dataclass(frozen=True, slots=True)
class Shown:
    """Discs (cell to number) and guards (colour to cell) as a page or a table shows them, and how the dragon looks."""

    discs: Mapping[str, str] = field(default_factory=dict)
    guards: Mapping[str, str] = field(default_factory=dict)
    heading: str | None = None

    @property
    def lowest(self) -> str | None:
        """The cell of the disc with the lowest number, the only one that may be taken."""
        return min(self.discs, key=lambda cell: int(self.discs[cell]), default=None)


def shown_in(position: Mapping[str, Any]) -> Shown:
    """The pieces of a position or a view; none for other games."""
    if position.get("game") not in GAMES:
        return Shown()
    tokens = {str(cell): str(number) for number, cell in position.get("tokens", {}).items()}
    treasures = {str(cell): str(value) for cell, value in position.get("treasures", {}).items()}
    guards = {str(colour): str(cell) for colour, cell in position.get("guards", {}).items()}
    return Shown(tokens | treasures, guards, position.get("dragon"))


class BoardPieces:
    """The pieces of one table, with the disorder that real ones have."""

    def __init__(self, discs: Sequence[OnTile], guards: Sequence[OnTile], heading: str | None, seed: int) -> None:
        self.discs, self.guards, self.heading = list(discs), list(guards), heading
        self.chance = random.Random(f"pieces {seed}")

    @classmethod
    def from_position(cls, position: Mapping[str, Any], tiles: Sequence[int], seed: int) -> BoardPieces:
        """The pieces of a position, on the tiles that lie on the cells 0..48."""
        shown = shown_in(position)
        pieces = cls((), (), shown.heading, seed)
        for cell, number in shown.discs.items():
            pieces.put(number, tiles[parse_cell(cell)])
        pieces.guards += [pieces.on(colour, tiles[parse_cell(cell)]) for colour, cell in shown.guards.items()]
        return pieces

    def __bool__(self) -> bool:
        """Whether this is a table of a game with such pieces."""
        return bool(self.discs or self.guards or self.heading)

    def on(self, name: str, tile: int, variant: int = 0) -> OnTile:
        """A piece set down on a tile, a little off its middle."""
        away, way = ASIDE * sqrt(self.chance.random()), self.chance.uniform(0, 2 * pi)
        return OnTile(name, tile, away * cos(way), away * sin(way), self.chance.uniform(0, 360), variant)

    def put(self, number: str, tile: int) -> OnTile:
        """Lay a disc on a tile; the second of a number is the box's other one."""
        taken = {disc.variant for disc in self.discs if disc.name == number}
        disc = self.on(number, tile, 1 if taken == {0} else 0)
        self.discs.append(disc)
        return disc

    def fallen(self, tile: int) -> list[OnTile]:
        """The pieces on a tile that was pushed out."""
        return [piece for piece in (*self.discs, *self.guards) if piece.tile == tile]

    def shown(self, tiles: Sequence[int]) -> Shown:
        """The pieces by cell, given the tiles on the cells 0..48; a piece on the loose tile is on no cell."""
        cells = {tile: format_cell(cell) for cell, tile in enumerate(tiles)}
        discs = {cells[disc.tile]: disc.name for disc in self.discs if disc.tile in cells}
        guards = {guard.name: cells[guard.tile] for guard in self.guards if guard.tile in cells}
        return Shown(discs, guards, self.heading)

    def to_json(self) -> dict[str, Any]:
        """Everything about the pieces as plain JSON values."""
        return {"discs": [asdict(disc) for disc in self.discs], "guards": [asdict(guard) for guard in self.guards],
                "heading": self.heading}

    @classmethod
    def from_json(cls, text: Mapping[str, Any]) -> BoardPieces:
        """The pieces as `to_json` described them."""
        discs, guards = ([OnTile(**piece) for piece in text.get(kind, ())] for kind in ("discs", "guards"))
        return cls(discs, guards, text.get("heading"), 0)
