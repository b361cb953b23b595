"""What a camera could see of the cardboard: faces, pawns, the tile beside the board, and what a hand hides."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from companion.bench.simulated_time.claims import OFF_BOARD
from companion.maze.cell import CELLS, WIDTH, lane_of
from hardware.simulated.drawing.gestures import OUTWARDS, Hand
from hardware.simulated.handled_table import HandledTable

LIFTED = 0.05
"""A piece held higher than this, in pitches, is not on the board."""

HALF_WIDTH = 0.6
"""How far a hand and its arm reach to each side, in pitches."""

OVER = 0.5
"""A lane pushed in by more than this share looks as if it were pushed all the way, to whoever takes it for one."""


def what_lies(
    table: HandledTable, hidden: Iterable[int] = ()
) -> tuple[tuple[str | None, ...], dict[str, int], str]:
    """The face of each cell (None: nothing can be seen of a tile there), each pawn's place, and the loose tile's face.

    A lane that stands half in shows the tiles that lie nearest to each of its cells.
    """
    cardboard, out_of_sight = table.table, set(hidden)
    tiles = [cardboard.tile_at(cell) for cell in CELLS]
    faces: list[str | None] = [None if tile.lift > LIFTED else tile.face for tile in tiles]
    moving = table.people.moving
    if moving is not None and moving[1] > OVER:
        lane = lane_of(moving[0])
        faces = _with_lane(faces, lane, cardboard.loose_tile.face)
    shown = tuple(None if cell in out_of_sight else face for cell, face in enumerate(faces))
    stands = {
        pawn.colour: OFF_BOARD if pawn.cell is None or pawn.lift > LIFTED or pawn.cell in out_of_sight else pawn.cell
        for pawn in cardboard.pawns.values()
    }
    return shown, stands, cardboard.loose_tile.face


def _with_lane(faces: list[str | None], lane: tuple[int, ...], incoming: str) -> list[str | None]:
    after = list(faces)
    for nearer, farther in zip(lane[:-1], lane[1:], strict=True):
        after[farther] = faces[nearer]
    after[lane[0]] = incoming
    return after


@lru_cache(maxsize=512)
def hand_cells(hands: tuple[Hand, ...]) -> frozenset[int]:
    """The cells under hands: at the fingertips, and from there along the arm to the person's side."""
    return frozenset(cell for hand in hands for cell in CELLS if _covers(hand, cell))


def _covers(hand: Hand, cell: int) -> bool:
    x, y = cell % WIDTH + 0.5, cell // WIDTH + 0.5
    out_x, out_y = OUTWARDS[hand.side]
    along = (x - hand.x) * out_x + (y - hand.y) * out_y
    across = abs((x - hand.x) * out_y) + abs((y - hand.y) * out_x)
    return along > -HALF_WIDTH and across < HALF_WIDTH


def stir(table: HandledTable) -> object:
    """Changes whenever something lies or is held otherwise than in another picture."""
    people = table.people
    pieces = sum(tile.x + 3 * tile.y + 7 * tile.lift for tile in table.table.tiles)
    pawns = sum(pawn.x + 3 * pawn.y + 7 * pawn.lift for pawn in table.table.pawns.values())
    return (people.moving, people.shift, people.hands, pieces, pawns)
