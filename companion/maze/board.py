"""The 7x7 board as a plain value: 49 tiles and the loose one; how a push changes it; ASCII out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion.maze.cell import CELLS, WIDTH, Cell, lane_of
from companion.maze.sides import EAST, NORTH, SOUTH, WEST, Sides, parse_sides
from companion.maze.tile import Tile, format_tile

_FIXED_ROWS = {0: "ES ESW ESW SW", 2: "NES NES ESW NSW", 4: "NES NEW NSW NSW", 6: "NE NEW NEW NW"}

FIXED_SIDES: dict[Cell, Sides] = {
    WIDTH * row + 2 * column: parse_sides(text)
    for row, texts in _FIXED_ROWS.items()
    for column, text in enumerate(texts.split())
}
"""Open sides of the 16 fixed tiles, the same in every edition: four corners, twelve T, none opening outwards."""


@dataclass(frozen=True, slots=True)
class Board:
    """49 tiles in cell order and the loose tile beside them; pawns and turns live elsewhere."""

    cells: tuple[Tile, ...]
    loose: Tile

    def with_tile(self, cell: Cell, tile: Tile) -> Board:
        """The board with another tile on that cell."""
        return replace(self, cells=(*self.cells[:cell], tile, *self.cells[cell + 1 :]))


def push(board: Board, arrow: str, tile: Tile) -> Board:
    """The board after `tile` (the loose one, as it is laid) went in at the arrow; what falls out is the loose tile."""
    lane = lane_of(arrow)
    cells = list(board.cells)
    for nearer, farther in zip(reversed(lane[:-1]), reversed(lane[1:]), strict=True):
        cells[farther] = cells[nearer]
    cells[lane[0]] = tile
    return Board(tuple(cells), board.cells[lane[-1]])


def pushed_cell(arrow: str, cell: Cell) -> Cell | None:
    """The cell to which a push carries what lies on `cell`: the same cell off the lane, None if it falls out."""
    lane = lane_of(arrow)
    if cell not in lane:
        return cell
    place = lane.index(cell) + 1
    return lane[place] if place < len(lane) else None


_STEPS: tuple[tuple[Sides, Sides, int, int], ...] = (
    (NORTH, SOUTH, -1, 0),
    (EAST, WEST, 0, 1),
    (SOUTH, NORTH, 1, 0),
    (WEST, EAST, 0, -1),
)


def looks_at(board: Board, cell: Cell) -> tuple[tuple[Cell, Sides], ...]:
    """The cells that a face-up tile opens towards, each with the side it would have to open back with."""
    tile = board.cells[cell]
    if not tile.is_face_up:
        return ()
    row, column = divmod(cell, WIDTH)
    return tuple(
        (WIDTH * (row + down) + column + right, back)
        for side, back, down, right in _STEPS
        if tile.sides & side and 0 <= row + down < WIDTH and 0 <= column + right < WIDTH
    )


def neighbours(board: Board, cell: Cell) -> tuple[Cell, ...]:
    """The cells joined to this one by a corridor: both tiles face up and open towards each other."""
    return tuple(
        other
        for other, back in looks_at(board, cell)
        if board.cells[other].is_face_up and board.cells[other].sides & back
    )


def ascii(board: Board, pawns: Mapping[str, Cell] | Iterable[tuple[str, Cell]] = ()) -> str:
    """Seven lines of seven tile texts and a last line `loose ...`; a pawn shows as its colour after `@`."""
    standing: dict[Cell, list[str]] = {}
    for colour, cell in pawns.items() if isinstance(pawns, Mapping) else pawns:
        standing.setdefault(cell, []).append(colour)
    words = ["@".join([format_tile(board.cells[cell]), *standing.get(cell, [])]) for cell in CELLS]
    width = max(len(word) for word in words)
    rows = (words[start : start + WIDTH] for start in range(0, len(words), WIDTH))
    lines = [" ".join(word.ljust(width) for word in row).rstrip() for row in rows]
    return "\n".join([*lines, f"loose {format_tile(board.loose)}"])
