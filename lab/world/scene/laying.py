"""Lays a maze out as it lies on a real table: tiles with slack, turned a little, lanes drifted or half pushed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.maze.board import FIXED_SIDES
from companion.maze.cell import CELLS, CORNERS, FIXED_CELLS, WIDTH, Cell, lane_of
from companion.maze.sides import CANONICAL, Sides, format_sides, orientations, parse_sides, shape_of
from lab.world.art.printing import FaceArt
from lab.world.art.prints import Print
from lab.world.scene.camera import cell_middle
from lab.world.scene.scene import Lane, PawnAt, TileAt

APART = 0.42
"""How far the middles of two pawns on one tile are apart, in tiles: a little more than the widest pawn."""

MOST_DRIFT = 0.15
"""How far a lane that nobody pushes may have drifted along itself, in tiles."""

INNER = (16, 18, 32, 30)
"""The four inner fixed cells, clockwise from the north-west, on which the print of 1991 has its start discs."""

_MOVABLE = "I" * 13 + "L" * 15 + "T" * 6
_WITH_TREASURE = {"I": 0, "L": 6, "T": 6}
_STEPS = {"N": (1, 0), "E": (0, -1), "S": (-1, 0), "W": (0, 1)}
"""Which way a lane moves, in rows and columns, when it is pushed from that side."""


def printed_faces(style: Print, discs: tuple[str, ...]) -> tuple[FaceArt, ...]:
    """What is printed on the 16 fixed tiles in cell order, then on the 34 movable ones."""
    start = dict(zip(INNER if style.inner_discs else CORNERS, discs, strict=False))
    fixed = tuple(
        FaceArt(_canonical(FIXED_SIDES[cell]), cell not in CORNERS and cell not in start, start.get(cell))
        for cell in FIXED_CELLS
    )
    seen = {"I": 0, "L": 0, "T": 0}
    movable = []
    for shape in _MOVABLE:
        movable.append(FaceArt(format_sides(CANONICAL[shape]), seen[shape] < _WITH_TREASURE[shape]))
        seen[shape] += 1
    return (*fixed, *movable)


def _canonical(sides: Sides) -> str:
    return format_sides(CANONICAL[shape_of(sides)])


def quarter_turns(sides: str) -> int:
    """How often the canonical face of the shape is turned clockwise to have these open sides."""
    mask = parse_sides(sides)
    return orientations(CANONICAL[shape_of(mask)]).index(mask)


@dataclass(frozen=True, slots=True)
class Held:
    """A tile of the copy, how it is turned, and whether its back is up."""

    slot: int
    sides: str
    is_down: bool = False


@dataclass(frozen=True, slots=True)
class Maze:
    """Which tile lies on which cell, and the loose one."""

    cells: tuple[Held, ...]
    loose: Held


def shuffled_maze(rng: np.random.Generator, share_down: float = 0.0) -> Maze:
    """A maze by chance; that share of the movable tiles lies face down."""
    held = []
    for slot in rng.permutation(len(_MOVABLE)):
        lays = orientations(CANONICAL[_MOVABLE[slot]])
        sides = format_sides(lays[int(rng.integers(len(lays)))])
        held.append(Held(len(FIXED_CELLS) + int(slot), sides, bool(rng.random() < share_down)))
    loose, movable = held.pop(), iter(held)
    fixed = {cell: Held(slot, format_sides(FIXED_SIDES[cell])) for slot, cell in enumerate(FIXED_CELLS)}
    return Maze(tuple(fixed[cell] if cell in fixed else next(movable) for cell in CELLS), loose)


@dataclass(frozen=True, slots=True)
class Slack:
    """How untidily tiles lie: standard deviations of place (tiles) and turn (degrees), and the drift of lanes."""

    place: float
    turn: float
    drift: Mapping[str, float]
    """How far a lane (its northern or western arrow) has drifted along itself, in tiles."""
    seed: int


def slack_by_chance(rng: np.random.Generator) -> Slack:
    """Tidy or untidy; either rows or columns drift, by up to `MOST_DRIFT`."""
    edge = "N" if rng.random() < 0.5 else "W"
    reach = float(rng.choice([0.0, 0.04, MOST_DRIFT], p=[0.4, 0.35, 0.25]))
    drift = {f"{edge}{line}": float(rng.uniform(-reach, reach)) for line in "246"}
    return Slack(float(rng.uniform(0.003, 0.018)), float(rng.uniform(0.2, 1.3)), drift, int(rng.integers(2**31)))


def tile_at(held: Held, row: float, column: float, slack: Slack, cell: Cell | None, is_fixed: bool) -> TileAt:
    """A tile on the board near the middle of a place of the grid, off it as the tile's own seed says."""
    rng = np.random.default_rng((slack.seed, held.slot))
    share = 0.35 if is_fixed else 1.0
    off = [_at_most(part, 0.05) * share for part in rng.normal(0, slack.place, 2).tolist()]
    x, y = cell_middle(row, column)
    return TileAt(
        held.slot, held.sides, quarter_turns(held.sides), x + off[0], y + off[1],
        _at_most(rng.normal(0, slack.turn), 3.0) * share, float(rng.uniform(0, 0.006)),
        (float(rng.normal(0, 0.004)), float(rng.normal(0, 0.004))),
        None if cell is None else divmod(cell, WIDTH), held.is_down,
    )  # fmt: skip


def _at_most(value: float, most: float) -> float:
    """The value, or the nearest that is no further from nought than the other."""
    return max(-most, min(most, float(value)))


def lay(maze: Maze, slack: Slack, lane: Lane | None = None) -> tuple[TileAt, ...]:
    """Every tile on the board; with a lane half pushed the loose tile is on its way in."""
    moving = lane_of(lane.arrow) if lane else ()
    tiles = [
        _drifted(tile_at(maze.cells[cell], *divmod(cell, WIDTH), slack, cell, cell in FIXED_CELLS), cell, slack)
        for cell in CELLS
        if cell not in moving
    ]
    if lane:
        tiles += _moving(maze, slack, lane)
    return tuple(tiles)


def _drifted(tile: TileAt, cell: Cell, slack: Slack) -> TileAt:
    row, column = divmod(cell, WIDTH)
    along_column = slack.drift.get(f"N{column + 1}", 0.0)
    along_row = slack.drift.get(f"W{row + 1}", 0.0)
    return replace(tile, x=tile.x + along_row, y=tile.y - along_column)


def _moving(maze: Maze, slack: Slack, lane: Lane) -> list[TileAt]:
    """The eight tiles of a lane on their way, the new one first; they push each other, so there are no gaps."""
    return [
        tile_at(held, *_on_the_way(lane, place - 1), slack, None, False)
        for place, held in enumerate((maze.loose, *(maze.cells[cell] for cell in lane_of(lane.arrow))))
    ]


def _on_the_way(lane: Lane, place: float) -> tuple[float, float]:
    """Row and column of what began at that place of the lane (0 is the cell it enters) and moved by the offset."""
    row, column = divmod(lane_of(lane.arrow)[0], WIDTH)
    down, right = _STEPS[lane.arrow[0]]
    return row + down * (place + lane.offset), column + right * (place + lane.offset)


def lane_at(maze: Maze, arrow: str, offset: float) -> Lane:
    """The lane pushed by a share of a tile from that arrow."""
    slots = (maze.loose.slot, *(maze.cells[cell].slot for cell in lane_of(arrow)))
    return Lane(arrow, offset, slots)


def entry_place(arrow: str) -> tuple[float, float]:
    """Where a tile lies that is about to be pushed in at the arrow, x and y on the board."""
    return cell_middle(*_on_the_way(Lane(arrow, 0.0, ()), -1))


def pawn_at(colour: str, cell: Cell, seed: int, lane: Lane | None = None, others: int = 0) -> PawnAt:
    """A pawn in the middle of its tile, off it as the seed says; carried along by a lane half pushed."""
    rng = np.random.default_rng((seed, cell, sum(map(ord, colour))))
    x, y = _tile_middle(cell, lane)
    off = np.clip(rng.normal(0, 0.05, 2), -0.1, 0.1) if not others else rng.choice([-0.16, 0.16], 2)
    return PawnAt(colour, divmod(cell, WIDTH), x + float(off[0]), y + float(off[1]))


def pawns_beside(colours: Sequence[str], cell: Cell, seed: int, lane: Lane | None = None) -> tuple[PawnAt, ...]:
    """Two pawns on one tile, side by side across its middle at an angle that the seed says, so that neither stands
    in the other.
    """
    turn = float(np.random.default_rng((seed, cell)).uniform(0, 2 * np.pi))
    x, y = _tile_middle(cell, lane)
    return tuple(
        PawnAt(colour, divmod(cell, WIDTH), x + side * float(np.cos(turn)), y + side * float(np.sin(turn)))
        for colour, side in zip(colours, (-APART / 2, APART / 2), strict=True)
    )


def _tile_middle(cell: Cell, lane: Lane | None) -> tuple[float, float]:
    """Where the middle of the tile of a cell is, x and y; on its way with a lane half pushed."""
    row, column = map(float, divmod(cell, WIDTH))
    if lane and cell in lane_of(lane.arrow):
        row, column = _on_the_way(lane, lane_of(lane.arrow).index(cell))
    return cell_middle(row, column)
