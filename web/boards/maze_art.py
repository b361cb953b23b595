"""The shapes a board is drawn from: which floor, turned how far, where; no markup and no colours in here."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from companion.rules.words import Said, listed, player, say
from web.boards.maze_view import FIXED_CELLS, LOOSE, MazeView, TileText
from web.boards.tile_tracks import ARROWS, lane_cells

TILE_UNITS = 100
"""Side of a cell in the units of the drawing."""

FLOORS: dict[str, tuple[str, int]] = {
    "NS": ("I", 0), "EW": ("I", 1),
    "NE": ("L", 0), "ES": ("L", 1), "SW": ("L", 2), "NW": ("L", 3),
    "NES": ("T", 0), "ESW": ("T", 1), "NSW": ("T", 2), "NEW": ("T", 3),
}  # fmt: skip
"""Open sides to the drawn floor and its clockwise quarter turns."""


@dataclass(frozen=True, slots=True)
class TileArt:
    """One tile: `id` is None where nothing has to slide; a face-down tile has floor `back`, no turn and no mark.

    `quarter_turns` are clockwise and may be any whole number: a tile turned past north counts on.
    """

    id: str | None
    place: str
    floor: str
    quarter_turns: int
    mark: str | None
    is_fixed: bool
    is_changed: bool


@dataclass(frozen=True, slots=True)
class PawnArt:
    """One pawn, and which of how many on its cell it is."""

    colour: str
    cell: str
    slot: int
    shared_by: int


@dataclass(frozen=True, slots=True)
class ArrowArt:
    """One rim arrow: `x`, `y` of its centre in drawing units, `angle_deg` clockwise from pointing south."""

    name: str
    x: int
    y: int
    angle_deg: int
    is_open: bool
    is_page: bool


@dataclass(frozen=True, slots=True)
class BoardArt:
    """A whole board; `path` are the points of a hint's way and `problems` the cells to look at."""

    tiles: tuple[TileArt, ...]
    pawns: tuple[PawnArt, ...]
    arrows: tuple[ArrowArt, ...]
    homes: tuple[tuple[str, str], ...]
    path: str
    goals: tuple[str, ...]
    problems: tuple[str, ...]
    label: str


def draw_board(
    maze: MazeView,
    ids: Mapping[str, str],
    turns: Mapping[str, int],
    *,
    open_arrows: Collection[str] = (),
    page_arrow: str | None = None,
    hint_cells: tuple[str, ...] = (),
    problems: Iterable[str] = (),
) -> BoardArt:
    """The board in the middle of the page; `turns` says how far the tile on a place has been turned (`tile_spins`)."""
    drawn = [draw_tile(place, tile, ids.get(place)) for place, tile in maze.cells.items()]
    tiles = [replace(tile, quarter_turns=turns.get(tile.place, tile.quarter_turns)) for tile in drawn]
    return BoardArt(
        tiles=tuple(sorted(tiles, key=lambda tile: (len(tile.id or ""), tile.id or ""))),
        pawns=draw_pawns(maze),
        arrows=tuple(draw_arrow(name, name in open_arrows, name == page_arrow) for name in ARROWS),
        homes=tuple((cell, colour) for colour, cell in maze.homes.items()),
        path=_path_points(hint_cells),
        goals=hint_cells[-1:],
        problems=tuple(cell for cell in problems if cell in maze.cells),
        label=_label(maze),
    )


def draw_picture(maze: MazeView, before: MazeView) -> BoardArt:
    """A small board for a question, with the cells marked where it differs from `before`."""
    changed = {place for place, tile in maze.cells.items() if before.cells.get(place) != tile}
    stood = {cell for colour, cell in maze.pawns.items() if before.pawns.get(colour) != cell}
    return BoardArt(
        tiles=tuple(draw_tile(place, tile, None, place in changed) for place, tile in maze.cells.items()),
        pawns=draw_pawns(maze),
        arrows=(),
        homes=tuple((cell, colour) for colour, cell in maze.homes.items()),
        path="",
        goals=tuple(sorted(stood)),
        problems=tuple(sorted(changed - {LOOSE})) if len(changed) <= 2 else (),
        label=_label(maze),
    )


def draw_tile(place: str, tile: TileText, tile_id: str | None, is_changed: bool = False) -> TileArt:
    """One tile; one that nobody has seen well enough is drawn as `unknown`."""
    floor, turns = ("back", 0) if not tile.is_face_up else FLOORS.get(tile.sides, ("unknown", 0))
    return TileArt(tile_id, place, floor, turns, tile.mark, place in FIXED_CELLS, is_changed)


def draw_pawns(maze: MazeView) -> tuple[PawnArt, ...]:
    """The pawns; those that share a cell stand beside each other."""
    arts = []
    for name, cell in maze.pawns.items():
        mates = [other for other, where in maze.pawns.items() if where == cell]
        arts.append(PawnArt(name, cell, mates.index(name), len(mates)))
    return tuple(arts)


def draw_arrow(name: str, is_open: bool, is_page: bool) -> ArrowArt:
    """One of the twelve arrows, just outside the first cell of its line."""
    x, y = cell_centre(lane_cells(name)[0])
    step = {"N": (0, -73, 0), "E": (73, 0, 90), "S": (0, 73, 180), "W": (-73, 0, 270)}[name[0]]
    return ArrowArt(name, x + step[0], y + step[1], step[2], is_open, is_page)


def cell_centre(cell: str) -> tuple[int, int]:
    """The middle of a cell in drawing units, x to the east and y to the south."""
    column, row = "abcdefg".index(cell[0]), int(cell[1]) - 1
    return column * TILE_UNITS + TILE_UNITS // 2, row * TILE_UNITS + TILE_UNITS // 2


def _path_points(cells: Iterable[str]) -> str:
    return " ".join(f"{x},{y}" for x, y in (cell_centre(cell) for cell in cells))


def _label(maze: MazeView) -> Said:
    pawns = listed([say("{colour} on {cell}", colour=player(name), cell=cell) for name, cell in maze.pawns.items()])
    hidden = sum(not tile.is_face_up for place, tile in maze.cells.items() if place != LOOSE)
    return say("The board. Pawns: {pawns}. Face-down tiles: {hidden}.", pawns=pawns, hidden=hidden)
