"""What hands can do to a table, allowed or not: push a line, lay a tile another way, put a pawn somewhere.

These act on a layout (what a camera sees). Whether a rule allows them is asked elsewhere.
"""

from __future__ import annotations

from dataclasses import replace

from companion.maze.board import pushed_cell
from companion.maze.cell import Cell, lane_of
from companion.rules.table import Layout


def pawn_cell(layout: Layout, colour: str) -> Cell:
    """Where the pawn of a colour stands; KeyError where it is not in play."""
    return dict(layout.pawns)[colour]


def pushed(layout: Layout, arrow: str, face: str) -> Layout:
    """The layout after a tile with this face went in at the arrow; a pawn pushed out stands on the tile put in."""
    lane = lane_of(arrow)
    faces = list(layout.faces)
    for nearer, farther in zip(reversed(lane[:-1]), reversed(lane[1:]), strict=True):
        faces[farther] = layout.faces[nearer]
    faces[lane[0]] = face
    return Layout(tuple(faces), layout.faces[lane[-1]], tuple((c, carried(arrow, cell)) for c, cell in layout.pawns))


def carried(arrow: str, cell: Cell) -> Cell:
    """Where a push takes a pawn; one that is pushed out goes back in where the push began."""
    after = pushed_cell(arrow, cell)
    return lane_of(arrow)[0] if after is None else after


def carried_from(arrow: str, cell: Cell) -> Cell:
    """Where a pawn stood before the push that took it to `cell`."""
    lane = lane_of(arrow)
    return lane[lane.index(cell) - 1] if cell in lane else cell


def laid(layout: Layout, cell: Cell, face: str) -> Layout:
    """The layout with another face on the cell."""
    return replace(layout, faces=(*layout.faces[:cell], face, *layout.faces[cell + 1 :]))


def stood(layout: Layout, colour: str, cell: Cell) -> Layout:
    """The layout with a pawn on another cell."""
    return replace(layout, pawns=tuple((c, cell if c == colour else at) for c, at in layout.pawns))
