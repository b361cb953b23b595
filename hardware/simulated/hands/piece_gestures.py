"""What hands do to the pieces beside the pawns: take and lay discs, move guards, turn the dragon."""

from __future__ import annotations

from collections.abc import Iterator

from companion.maze.cell import parse_cell
from hardware.simulated.cardboard.board_pieces import OnTile, Shown
from hardware.simulated.cardboard.cardboard_table import CardboardTable, cell_centre
from hardware.simulated.drawing.stage import Stage

CENTRE = 24
DRAGON_UP = 0.9
"""How high above the board, in pitches, fingers take hold of the dragon."""


def take_lowest(stage: Stage, table: CardboardTable, seat: str, cell: int) -> Iterator[None]:
    """Take the disc of a cell off the board, where it is the one with the lowest number."""
    lowest = table.pieces.shown(table.cells).lowest
    if lowest is not None and parse_cell(lowest) == cell:
        yield from take_disc(stage, table, seat, cell)


def take_disc(stage: Stage, table: CardboardTable, seat: str, cell: int) -> Iterator[None]:
    """A hand takes the disc of a cell away."""
    tile = table.tile_at(cell)
    disc = next(disc for disc in table.pieces.discs if disc.tile == tile.ident)
    yield from stage.reach(seat, tile.x + disc.dx, tile.y + disc.dy)
    yield from stage.pause(1)
    table.pieces.discs.remove(disc)
    yield from stage.leave()


def lay_disc(stage: Stage, table: CardboardTable, seat: str, cell: int, number: str) -> Iterator[None]:
    """A hand lays a disc on the tile of a cell."""
    tile = table.tile_at(cell)
    yield from stage.reach(seat, tile.x, tile.y)
    table.pieces.put(number, tile.ident)
    yield from stage.pause(1)
    yield from stage.leave()


def set_on(stage: Stage, table: CardboardTable, seat: str, pieces: list[OnTile], ident: int) -> Iterator[None]:
    """A hand puts pieces on the tile of that number, one after the other: what fell out goes on the new tile."""
    for piece in pieces:
        start, goal = table.tiles[piece.tile], table.tiles[ident]
        yield from stage.reach(seat, start.x + piece.dx, start.y + piece.dy)
        yield from stage.pause(1)
        fresh = table.pieces.on(piece.name, ident)
        piece.tile, piece.dx, piece.dy = ident, fresh.dx, fresh.dy
        yield from stage.leave()
        yield from stage.reach(seat, goal.x + piece.dx, goal.y + piece.dy)
        yield from stage.leave()


def turn_dragon(stage: Stage, table: CardboardTable, seat: str, heading: str) -> Iterator[None]:
    """A hand turns the dragon until it looks to that side."""
    yield from stage.reach(seat, *cell_centre(CENTRE), up=DRAGON_UP)
    yield from stage.pause(2)
    table.pieces.heading = heading
    yield from stage.pause(1)
    yield from stage.leave()


def follow_page(stage: Stage, table: CardboardTable, seat: str, page: Shown) -> Iterator[None]:
    """Hands bring the pieces to where the page shows them, one after the other."""
    if not table.pieces and not page.discs:
        return
    lies = table.pieces.shown(table.cells)
    for cell in sorted(set(lies.discs) - {cell for cell, name in page.discs.items() if lies.discs.get(cell) == name}):
        yield from take_disc(stage, table, seat, parse_cell(cell))
    for cell in sorted(set(page.discs) - {cell for cell, name in lies.discs.items() if page.discs.get(cell) == name}):
        yield from lay_disc(stage, table, seat, parse_cell(cell), page.discs[cell])
    for guard in table.pieces.guards:
        place = page.guards.get(guard.name)
        if place is not None and table.tile_at(parse_cell(place)).ident != guard.tile:
            yield from set_on(stage, table, seat, [guard], table.tile_at(parse_cell(place)).ident)
    if page.heading is not None and page.heading != lies.heading:
        yield from turn_dragon(stage, table, seat, page.heading)
