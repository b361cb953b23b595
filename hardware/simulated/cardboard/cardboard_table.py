"""Where each piece lies on the simulated table, discs, guards and dragon among them: cardboard, not rules.

Lengths are in pitches (the distance between two cell centres), with the origin at the outer north-west corner of
the 7x7 tile area, x to the east and y to the south; so cell (row, column) has its centre at (column + 0.5, row + 0.5).
Discs and guards move with tiles, so each stores its tile, not its cell.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import Any

from companion.errors import UnreadableNotation
from companion.maze.cell import CELLS, FIXED_CELLS, MOVABLE_CELLS, format_cell, lane_of, parse_arrow, parse_cell
from companion.maze.sides import CANONICAL, Sides, format_sides, orientations, parse_sides, rotate, shape_of
from companion.maze.tile import Tile, format_tile, parse_tile

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


CENTRE = 24
"""Where the dragon stands."""
HOMES: dict[str, str] = {"red": "a1", "yellow": "g1", "blue": "g7", "green": "a7"}
TILE_SIZE = 0.965
"""Edge of a movable tile in pitches; what is missing to 1 is its slack."""
FIXED_SIZE = 1.03
MAX_DRIFT = 0.11
"""How far, in pitches, a tile in a packed lane may lie from its cell's centre."""
MAX_ASIDE = 0.24
"""How far off-centre, in pitches along each side, a pawn is ever put down."""
QUARTERS: tuple[tuple[float, float], ...] = ((-0.21, -0.21), (0.21, -0.21), (0.21, 0.21), (-0.21, 0.21))


@dataclass(slots=True)
class TilePiece:
    """One tile of cardboard: its print and its place (x, y in pitches, slack in degrees)."""

    ident: int
    shape: str
    turns: int
    mark: str | None
    is_face_up: bool
    x: float
    y: float
    slack_deg: float = 0.0
    lift: float = 0.0

    @property
    def sides(self) -> int:
        """The open sides in the tile's present orientation, as if it were face up."""
        return rotate(CANONICAL[self.shape], self.turns)

    @property
    def face(self) -> str:
        """What a person sees: open sides, or `#` for the rubble back."""
        return format_sides(self.sides) if self.is_face_up else "#"

    @property
    def identity(self) -> str:
        """Shape and mark as in `L:key`, the same in every orientation."""
        return f"{self.shape}:{self.mark}" if self.mark else self.shape

    @property
    def text(self) -> str:
        """The tile in the notation, as the referee knows it."""
        return _text(self.shape, self.turns, self.mark, self.is_face_up)

    def lay(self, sides_open: str) -> None:
        """Turn the tile so that it opens to these sides; raises UnreadableNotation where its shape cannot."""
        sides = parse_sides(sides_open)
        if shape_of(sides) != self.shape:
            raise UnreadableNotation(f"a tile of shape {self.shape} cannot open to {sides_open}")
        self.turns = turns_of(sides)


@dataclass(slots=True)
class PawnPiece:
    """One pawn: its colour, the cell it is meant to stand on (None: on the loose tile), and where it is."""

    colour: str
    cell: int | None
    x: float
    y: float
    lift: float = 0.0


def cell_centre(cell: int) -> tuple[float, float]:
    """The centre (x, y) of a cell in pitches."""
    return cell % 7 + 0.5, cell // 7 + 0.5


def direction(arrow: str) -> tuple[int, int]:
    """The unit step (dx, dy) in which a push at this arrow travels."""
    return {"N": (0, 1), "E": (-1, 0), "S": (0, -1), "W": (1, 0)}[arrow[0]]


def turns_of(sides: Sides) -> int:
    """How many quarter turns clockwise its shape was given; raises UnreadableNotation for a mask that no tile has."""
    return orientations(CANONICAL[shape_of(sides)]).index(sides)


def parse_tile_text(text: str) -> tuple[str, int, str | None, bool]:
    """Shape, quarter turns, mark and face-up of a tile text such as `NE:key` or `#L:key`; raises UnreadableNotation."""
    tile = parse_tile(text)
    if not tile.is_known:
        raise UnreadableNotation(f"'{text}': the table needs to know the shape of a tile")
    return shape_of(tile.sides), turns_of(tile.sides), tile.mark, tile.is_face_up


class CardboardTable:
    """49 tiles on the board, one beside it, and the pawns, with the disorder that real pieces have."""

    def __init__(self, tiles: Sequence[TilePiece], cells: Sequence[int], loose: int, pawns: Sequence[PawnPiece],
                 homes: Mapping[str, str], seed: int) -> None:
        self.tiles = list(tiles)
        self.cells = list(cells)
        self.loose = loose
        self.pawns = {pawn.colour: pawn for pawn in pawns}
        self.homes = dict(homes)
        self.chance = random.Random(f"cardboard {seed}")
        self.turned_up: int | None = None
        self.pieces = BoardPieces((), (), None, seed)

    @classmethod
    def from_position(cls, position: Mapping[str, Any], seed: int) -> CardboardTable:
        """Lay out a position (`cells`, `loose`, `pawns`, optional `homes`); raises UnreadableNotation."""
        cells = position["cells"]
        texts = [str(cells[format_cell(cell)]) for cell in CELLS] + [str(position["loose"])]
        tiles = [TilePiece(i, *parse_tile_text(text), 0.0, 0.0) for i, text in enumerate(texts)]
        pawns = [PawnPiece(str(colour), parse_cell(str(cell)), 0.0, 0.0)
                 for colour, cell in position["pawns"].items()]
        table = cls(tiles, CELLS, len(CELLS), pawns, position.get("homes") or HOMES, seed)
        table.pieces = BoardPieces.from_position(position, table.cells, seed)
        table.scatter()
        return table

    def scatter(self) -> None:
        """Move each movable tile, the loose one and each pawn a little out of place at random."""
        for cell in CELLS:
            self.settle_tile(cell)
        self.lay_loose(self.chance.choice("EW"))
        for pawn in self.pawns.values():
            if pawn.cell is not None:
                self.stand(pawn.colour, pawn.cell)

    def settle_tile(self, cell: int, spread: float = 0.012) -> None:
        """Put a cell's tile on its grid point, off by `spread` pitches and a degree or so."""
        tile = self.tile_at(cell)
        x, y = cell_centre(cell)
        tile.lift = 0.0
        if cell in FIXED_CELLS:
            tile.x, tile.y, tile.slack_deg = x, y, 0.0
            return
        tile.x = x + _clip(self.chance.gauss(0, spread), 0.03)
        tile.y = y + _clip(self.chance.gauss(0, spread), 0.03)
        tile.slack_deg = _clip(self.chance.gauss(0, 0.7), 2.5)

    def tile_at(self, cell: int) -> TilePiece:
        """The tile that belongs to a cell."""
        return self.tiles[self.cells[cell]]

    @property
    def loose_tile(self) -> TilePiece:
        """The tile beside the board."""
        return self.tiles[self.loose]

    @property
    def came_to_light(self) -> str | None:
        """Shape and mark of the tile that was last turned face up, for everybody to see."""
        return None if self.turned_up is None else self.tiles[self.turned_up].identity

    def pawns_on(self, cell: int | None) -> list[PawnPiece]:
        """The pawns meant to stand on a cell (None: on the loose tile)."""
        return [pawn for pawn in self.pawns.values() if pawn.cell == cell]

    def loose_place(self, side: str) -> tuple[float, float, float]:
        """A random place (x, y, slack_deg) for the loose tile east or west of the board."""
        x = self.chance.uniform(7.95, 8.08)
        y = self.chance.uniform(1.0, 6.0)
        return (x if side == "E" else 7 - x), y, _clip(self.chance.gauss(0, 5), 10)

    def lay_loose(self, side: str) -> None:
        """Put the loose tile down somewhere beside the board on this side (`E` or `W`)."""
        tile = self.loose_tile
        tile.x, tile.y, tile.slack_deg = self.loose_place(side)
        tile.lift = 0.0

    def push(self, arrow: str, sides_open: str | None, is_face_up: bool = True) -> TilePiece:
        """Push the loose tile in and return the tile that falls out; pawns ride, also out of the board."""
        lane = lane_of(parse_arrow(arrow))
        incoming, outgoing = self.loose_tile, self.tile_at(lane[-1])
        incoming.is_face_up = is_face_up
        if sides_open is not None:
            incoming.lay(sides_open)
        for pawn in self.pawns.values():
            if pawn.cell in lane:
                at = lane.index(pawn.cell)
                pawn.cell = lane[at + 1] if at < 6 else None
        for cell, before in zip(reversed(lane[1:]), reversed(lane[:-1]), strict=True):
            self.cells[cell] = self.cells[before]
        self.cells[lane[0]], self.loose = incoming.ident, outgoing.ident
        return outgoing

    def lane_places(self, arrow: str) -> list[tuple[float, float, float]]:
        """The places (x, y, slack_deg) of the seven tiles of a freshly pushed lane, packed and drifting."""
        dx, dy = direction(arrow)
        spacing = self.chance.uniform(-0.028, -0.003)
        first = _clip(self.chance.gauss(-3 * spacing * 0.8, 0.025), MAX_DRIFT)
        places = []
        for i, cell in enumerate(lane_of(arrow)):
            along = _clip(first + i * spacing + self.chance.gauss(0, 0.004), MAX_DRIFT)
            across = _clip(self.chance.gauss(0, 0.01), 0.02)
            x, y = cell_centre(cell)
            slack = _clip(self.chance.gauss(0, 0.6), 2.0)
            places.append((x + dx * along + abs(dy) * across, y + dy * along + abs(dx) * across, slack))
        return places

    def unjam(self) -> None:
        """Push neighbours of a lane apart where two tiles would overlap."""
        for arrow in ("W2", "W4", "W6", "N2", "N4", "N6"):
            lane = [self.tile_at(cell) for cell in lane_of(arrow)]
            axis = "x" if arrow[0] == "W" else "y"
            for near, far in zip(lane[3:], lane[4:], strict=False):
                setattr(far, axis, max(getattr(far, axis), getattr(near, axis) + TILE_SIZE + 0.002))
            for near, far in zip(lane[3::-1], lane[2::-1], strict=False):
                setattr(far, axis, min(getattr(far, axis), getattr(near, axis) - TILE_SIZE - 0.002))

    def rotate(self, cell: int, sides_open: str) -> None:
        """Lift a tile and put it back opening to other sides."""
        self.tile_at(cell).lay(sides_open)
        self.settle_tile(cell, 0.015)
        self.unjam()

    def flip(self, cell: int, is_face_up: bool, sides_open: str | None = None) -> None:
        """Turn a tile over, face up or face down."""
        tile = self.tile_at(cell)
        if is_face_up:
            self.turn_up(tile)
        tile.is_face_up = is_face_up
        if sides_open is not None:
            tile.lay(sides_open)
        elif not is_face_up:
            tile.turns = self.chance.randrange(4)
        self.settle_tile(cell, 0.015)
        self.unjam()

    def turn_up(self, tile: TilePiece) -> None:
        """Turn a tile face up where it lay face down."""
        if not tile.is_face_up:
            tile.is_face_up, self.turned_up = True, tile.ident

    def switch(self, first: int, second: int) -> None:
        """Exchange the tiles of two cells, pawns staying where their tile goes."""
        self.cells[first], self.cells[second] = self.cells[second], self.cells[first]
        for pawn in self.pawns.values():
            if pawn.cell in (first, second):
                pawn.cell = second if pawn.cell == first else first
        self.settle_tile(first)
        self.settle_tile(second)
        self.unjam()

    def pawn_place(self, colour: str, cell: int, spread: float = 0.07) -> tuple[float, float]:
        """A place near the middle of a cell's tile, or in this pawn's own quarter if it shares the tile."""
        tile = self.tile_at(cell)
        if any(pawn.colour != colour for pawn in self.pawns_on(cell)):
            dx, dy = QUARTERS[list(self.pawns).index(colour) % 4]
            return tile.x + dx, tile.y + dy
        return (tile.x + _clip(self.chance.gauss(0, spread), MAX_ASIDE),
                tile.y + _clip(self.chance.gauss(0, spread), MAX_ASIDE))

    def stand(self, colour: str, cell: int, spread: float = 0.07) -> None:
        """Put a pawn on a cell, off-centre by about `spread` pitches; pawns already there make room."""
        pawn = self.pawns[colour]
        pawn.x, pawn.y = self.pawn_place(colour, cell, spread)
        pawn.cell, pawn.lift = cell, 0.0
        self.make_room(cell)

    def make_room(self, cell: int) -> None:
        """Move pawns that share a tile, each to its own quarter."""
        sharing = self.pawns_on(cell)
        if len(sharing) > 1:
            for pawn in sharing:
                pawn.x, pawn.y = self.pawn_place(pawn.colour, cell)

    def cell_of_mark(self, mark: str) -> int | None:
        """The cell of the movable tile with this mark, if it is face up on the board, else None."""
        movable = (cell for cell in MOVABLE_CELLS if self.tile_at(cell).mark == mark and self.tile_at(cell).is_face_up)
        return next(movable, None)

    def faces(self) -> dict[str, str]:
        """What every cell shows, and the loose tile under `loose`."""
        shown = {format_cell(cell): self.tile_at(cell).face for cell in CELLS}
        return shown | {"loose": self.loose_tile.face}

    def layout(self) -> dict[str, Any]:
        """The table as a position's `cells`, `loose` and `pawns`; face-down tiles as `#L:key`."""
        return {"cells": {format_cell(cell): self.tile_at(cell).text for cell in CELLS},
                "loose": self.loose_tile.text,
                "pawns": {pawn.colour: "loose" if pawn.cell is None else format_cell(pawn.cell)
                          for pawn in self.pawns.values()}}


@lru_cache(maxsize=4096)
def _text(shape: str, turns: int, mark: str | None, is_face_up: bool) -> str:
    """A tile in the notation; remembered, since it is asked for whenever anybody looks at the table."""
    return format_tile(Tile(rotate(CANONICAL[shape], turns), mark, is_face_up))


def _clip(value: float, limit: float) -> float:
    return max(-limit, min(limit, value))
