"""What a camera could see of the cardboard: faces, pawns, the tile beside the board, and what a hand hides."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from companion.maze.cell import CELLS, WIDTH, lane_of
from hardware.simulated.cardboard.cardboard_table import TilePiece
from hardware.simulated.cardboard.grid import cell_centre
from hardware.simulated.drawing.stage import OUTWARDS, Hand
from hardware.simulated.handled_table import HandledTable
from lab.soak.simulated_time.claims import OFF_BOARD

LIFTED = 0.05
"""A piece held higher than this, in pitches, is not on the board."""

HALF_WIDTH = 0.6
"""How far a hand and its arm reach to each side, in pitches."""

EMPTY = ""
"""In place of a face: no tile lies there."""

AT_LANE = 1.3
"""A loose tile this near to the first cell of a line that moves, in pitches, is the one that is pushed in."""

OVER = 0.5
"""A lane pushed in by more than this share looks as if it were pushed all the way, to whoever takes it for one."""


def what_lies(
    table: HandledTable, hidden: Iterable[int] = ()
) -> tuple[tuple[str | None, ...], dict[str, int], str | None]:
    """The face of each cell (None where a hand hides it), each pawn's place, and the face of the tile beside the board.

    A lane that stands half in shows the tiles and pawns that are nearest to its cells: a gap where it was pushed
    without the loose tile, which else is half in and lies beside the board no more (None).
    """
    cardboard, out_of_sight = table.table, set(hidden)
    tiles = [cardboard.tile_at(cell) for cell in CELLS]
    faces = [EMPTY if tile.lift > LIFTED else tile.face for tile in tiles]
    moving, loose = table.people.moving, cardboard.loose_tile
    is_going_in = moving is not None and _is_at(loose, lane_of(moving[0])[0])
    riding: dict[int, int] = {}
    if moving is not None and moving[1] > OVER:
        lane = lane_of(moving[0])
        faces = _with_lane(faces, lane, loose.face if is_going_in else EMPTY)
        riding = dict(zip(lane, (*lane[1:], OFF_BOARD), strict=True))
    shown = tuple(None if cell in out_of_sight else face for cell, face in enumerate(faces))
    stands = {
        pawn.colour: OFF_BOARD
        if pawn.cell is None or pawn.lift > LIFTED or pawn.cell in out_of_sight
        else riding.get(pawn.cell, pawn.cell)
        for pawn in cardboard.pawns.values()
    }
    return shown, stands, None if is_going_in else loose.face


def _is_at(tile: TilePiece, cell: int) -> bool:
    x, y = cell_centre(cell)
    return abs(tile.x - x) + abs(tile.y - y) < AT_LANE


def _with_lane(faces: list[str], lane: tuple[int, ...], incoming: str) -> list[str]:
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
