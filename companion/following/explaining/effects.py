"""What actions do to a table, allowed or not. Push a line, lay a tile another way, put a pawn somewhere.

They change a layout (what a camera sees). Whether a rule allows them is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from companion.following.seen.evidence import shape_of_face
from companion.maze.board import pushed_cell
from companion.maze.cell import ARROWS, CELLS, MOVABLE_CELLS, WIDTH, Cell, lane_of
from companion.maze.sides import format_sides
from companion.rules.actions import Push, Switch
from companion.rules.table import Layout
from companion.rules.verbs import Action

SHOWN_AT_LEAST = 4
"""So many other tiles of a line have to lie as a push took them, before one that does not is a misreading."""

Mover = Push | Switch
"""An action that takes pawns along with tiles."""


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


def switched(layout: Layout, one: Cell, other: Cell) -> Layout:
    """The layout after two tiles changed places as they lie, and the pawns on them with them."""
    faces = list(layout.faces)
    faces[one], faces[other] = faces[other], faces[one]
    swap = {one: other, other: one}
    return Layout(tuple(faces), layout.loose, tuple((c, swap.get(cell, cell)) for c, cell in layout.pawns))


def moved(layout: Layout, mover: Mover) -> Layout:
    """The layout after a push or a switch."""
    match mover:
        case Push(arrow, sides):
            return pushed(layout, arrow, format_sides(sides))
        case Switch(one, other):
            return switched(layout, one, other)


def stood_before(mover: Mover, cell: Cell) -> Cell:
    """Where a pawn stood that a push or a switch took to the cell."""
    match mover:
        case Push(arrow, _):
            lane = lane_of(arrow)
            return lane[lane.index(cell) - 1] if cell in lane else cell
        case Switch(one, other):
            return {one: other, other: one}.get(cell, cell)


def lay_before(mover: Mover, cell: Cell) -> Cell | None:
    """Where the tile lay that is on the cell after a push or a switch; None where it lay beside the board."""
    if isinstance(mover, Push) and cell == lane_of(mover.arrow)[0]:
        return None
    return stood_before(mover, cell)


def laid(layout: Layout, cell: Cell, face: str) -> Layout:
    """The layout with another face on the cell."""
    return replace(layout, faces=(*layout.faces[:cell], face, *layout.faces[cell + 1 :]))


def stood(layout: Layout, colour: str, cell: Cell) -> Layout:
    """The layout with a pawn on another cell."""
    return replace(layout, pawns=tuple((c, cell if c == colour else at) for c, at in layout.pawns))


def is_part_of(
    actions: Iterable[Action], before: Layout, changed: Collection[Cell], cell: Cell, face: str | None
) -> bool:
    """Whether a face that these actions do not explain belongs to what was done, and is no misreading elsewhere."""
    return _is_put_in_otherwise(actions, cell, face) or _is_half_done(before, changed, cell, face)


def is_pushed_past(actions: Iterable[Action], before: Layout, after: Layout, cell: Cell, odd: Collection[Cell]) -> bool:
    """Whether a cell is part of a pushed line of which every other cell that shows the push fits it.

    No tile of a line can stay while those on both sides move on by one, so that a contradiction there is a misreading.
    `odd` are the cells that differ from the layout `after`.
    """
    for lane in (lane_of(one.arrow) for one in actions if isinstance(one, Push)):
        shows = [other for other in lane if before.faces[other] != after.faces[other] and other != cell]
        if cell in lane[1:] and len(shows) >= SHOWN_AT_LEAST and set(shows).isdisjoint(odd):
            return True
    return False


def _is_put_in_otherwise(actions: Iterable[Action], cell: Cell, face: str | None) -> bool:
    """Whether it is a face that the tile of a push could have on the cell where it went in: the push was another one,
    and what followed upon it perhaps forbidden."""
    put_in = (one for one in actions if isinstance(one, Push) and lane_of(one.arrow)[0] == cell)
    return face is not None and any(shape_of_face(format_sides(one.sides)) == shape_of_face(face) for one in put_in)


def _is_half_done(before: Layout, changed: Collection[Cell], cell: Cell, face: str | None) -> bool:
    """Whether it looks like an action half done, or like a line half pushed.

    Either it lies as before where an action would have changed it, or it lies as a push would have taken it there, in a
    line in which something has changed.
    """
    if cell in changed and face == before.faces[cell]:
        return True
    lanes = (lane_of(arrow) for arrow in ARROWS)
    behind = (lane[lane.index(cell) - 1] for lane in lanes if cell in lane[1:] and not set(lane).isdisjoint(changed))
    return any(face == before.faces[other] for other in behind)


def _beside(cell: Cell) -> tuple[Cell, ...]:
    row, column = divmod(cell, WIDTH)
    steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    near = (WIDTH * down + right for down, right in steps if 0 <= down < WIDTH and 0 <= right < WIDTH)
    return tuple(other for other in near if other in MOVABLE_CELLS)


MOVABLE_BESIDE: dict[Cell, tuple[Cell, ...]] = {cell: _beside(cell) for cell in CELLS}
"""The cells beside each cell whose tiles are not glued to the board."""
