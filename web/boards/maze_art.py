"""The shapes a board is drawn from: which floor, turned how far, where; no markup and no colours in here."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from companion.maze.cell import ARROWS
from companion.maze.sides import LETTERS
from companion.rules.words import Said, colour, listed, player, say, sentences
from web.boards.hint_art import NO_HINT, HintOnBoard
from web.boards.maze_view import FIXED_CELLS, LOOSE, MazeView, TileText, cell_centre
from web.boards.tile_tracks import lane_cells

FLOORS: dict[str, tuple[str, int]] = {
    "NS": ("I", 0), "EW": ("I", 1),
    "NE": ("L", 0), "ES": ("L", 1), "SW": ("L", 2), "NW": ("L", 3),
    "NES": ("T", 0), "ESW": ("T", 1), "NSW": ("T", 2), "NEW": ("T", 3),
}  # fmt: skip
"""Open sides to the drawn floor and its clockwise quarter turns."""


FIRST_HIGH = 7
"""Treasures are blue up to six and red from this value on (facts of the 2007 box)."""


@dataclass(frozen=True, slots=True)
class DiscArt:
    """A disc on a tile: its number, its look (`token`, `low` or `high`), and whether it is the next to be taken.

    One that a piece stands on is drawn beside it, so that both are seen.
    """

    number: int
    look: str
    is_next: bool
    is_beside: bool


@dataclass(frozen=True, slots=True)
class TileArt:
    """One tile: `id` is None where nothing has to slide; a face-down tile has floor `back`, no turn and no mark.

    `quarter_turns` are clockwise and may be any whole number: a tile turned past north counts on. A `disc` on it rides
    along.
    """

    id: str | None
    place: str
    floor: str
    quarter_turns: int
    mark: str | None
    is_fixed: bool
    is_changed: bool
    disc: DiscArt | None = None


@dataclass(frozen=True, slots=True)
class PawnArt:
    """One pawn or guard, and which of how many on its cell it is."""

    colour: str
    cell: str
    slot: int
    shared_by: int
    is_guard: bool = False
    is_on_disc: bool = False


@dataclass(frozen=True, slots=True)
class DragonArt:
    """The dragon on its refuge in the middle, turned so many quarters clockwise from north, and the cells it sees."""

    quarter_turns: int
    faced: str
    reached: tuple[str, ...]


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
    """A whole board; `goals` and `problems` are cells to look at, `hint` is what it shows of a hint, and by `quarters`
    clockwise the tile on the goal is still to be turned for it."""

    tiles: tuple[TileArt, ...]
    pawns: tuple[PawnArt, ...]
    arrows: tuple[ArrowArt, ...]
    homes: tuple[tuple[str, str], ...]
    goals: tuple[str, ...]
    problems: tuple[str, ...]
    label: str
    dragon: DragonArt | None = None
    hint: HintOnBoard = NO_HINT
    quarters: int = 0


def draw_board(
    maze: MazeView,
    ids: Mapping[str, str],
    turns: Mapping[str, int],
    *,
    open_arrows: Collection[str] = (),
    page_arrow: str | None = None,
    hint: HintOnBoard = NO_HINT,
    problems: Iterable[str] = (),
    gaze: tuple[str, ...] = (),
) -> BoardArt:
    """The board in the middle of the page; `turns` says how far the tile on a place has been turned (`tile_spins`)."""
    turned = {LOOSE} if hint.lies else frozenset[str]()
    drawn = [
        draw_tile(place, tile, ids.get(place), place in turned, _disc(maze, place))
        for place, tile in maze.cells.items()
    ]
    tiles = [replace(tile, quarter_turns=turns.get(tile.place, tile.quarter_turns)) for tile in drawn]
    return BoardArt(
        tiles=tuple(sorted(tiles, key=lambda tile: (len(tile.id or ""), tile.id or ""))),
        pawns=draw_pawns(maze),
        arrows=tuple(draw_arrow(name, name in open_arrows, name in (page_arrow, hint.arrow)) for name in ARROWS),
        homes=tuple((cell, colour) for colour, cell in maze.homes.items()),
        goals=hint.goals,
        problems=tuple(cell for cell in problems if cell in maze.cells),
        label=_label(maze),
        dragon=_dragon(maze, gaze),
        hint=hint,
        quarters=_quarters(maze, hint) if hint.turned else 0,
    )


def _quarters(maze: MazeView, hint: HintOnBoard) -> int:
    tile = maze.cells.get(hint.goals[0])
    turns = [FLOORS.get(sides, ("", 0))[1] for sides in (tile.sides if tile else "", hint.turned)]
    return (turns[1] - turns[0]) % len(LETTERS)


def draw_picture(maze: MazeView, before: MazeView) -> BoardArt:
    """A small board for a question, with the cells marked where it differs from `before`."""
    changed = {place for place, tile in maze.cells.items() if before.cells.get(place) != tile}
    stood = {cell for colour, cell in maze.pawns.items() if before.pawns.get(colour) != cell}
    board = draw_board(maze, {}, {}, problems=sorted(changed - {LOOSE}) if len(changed) <= 2 else ())
    tiles = tuple(replace(tile, is_changed=tile.place in changed) for tile in board.tiles)
    return replace(board, tiles=tiles, goals=tuple(sorted(stood)))


def draw_tile(
    place: str, tile: TileText, tile_id: str | None, is_changed: bool = False, disc: DiscArt | None = None
) -> TileArt:
    """One tile; one that nobody has seen well enough is drawn as `unknown`."""
    floor, turns = ("back", 0) if not tile.is_face_up else FLOORS.get(tile.sides, ("unknown", 0))
    return TileArt(tile_id, place, floor, turns, tile.mark, place in FIXED_CELLS, is_changed, disc)


def draw_pawns(maze: MazeView) -> tuple[PawnArt, ...]:
    """The pawns and guards; those that share a cell stand beside each other."""
    arts = []
    standing = [*((False, *one) for one in maze.pawns.items()), *((True, *one) for one in maze.guards.items())]
    for is_guard, name, cell in standing:
        mates = [(guard, other) for guard, other, where in standing if where == cell]
        arts.append(PawnArt(name, cell, mates.index((is_guard, name)), len(mates), is_guard, cell in maze.discs))
    return tuple(arts)


def _disc(maze: MazeView, place: str) -> DiscArt | None:
    """What lies on a tile besides its own mark; the lowest number is the next to be taken."""
    disc = maze.discs.get(place)
    if disc is None:
        return None
    look = ("low" if disc.number < FIRST_HIGH else "high") if disc.is_treasure else "token"
    is_next = disc.number == min(one.number for one in maze.discs.values())
    return DiscArt(disc.number, look, is_next, place in {*maze.pawns.values(), *maze.guards.values()})


def _dragon(maze: MazeView, gaze: tuple[str, ...]) -> DragonArt | None:
    return DragonArt(LETTERS.index(maze.dragon), gaze[0] if gaze else "", gaze[1:]) if maze.dragon else None


def draw_arrow(name: str, is_open: bool, is_page: bool) -> ArrowArt:
    """One of the twelve arrows, just outside the first cell of its line."""
    x, y = cell_centre(lane_cells(name)[0])
    step = {"N": (0, -73, 0), "E": (73, 0, 90), "S": (0, 73, 180), "W": (-73, 0, 270)}[name[0]]
    return ArrowArt(name, x + step[0], y + step[1], step[2], is_open, is_page)


def _label(maze: MazeView) -> Said:
    """The board in words, for who cannot see it."""
    discs = sorted((disc.number, cell) for cell, disc in maze.discs.items())
    lying = listed([say("{number} on {cell}", number=number, cell=cell) for number, cell in discs])
    guards = listed([say("{colour} on {cell}", colour=colour(name), cell=cell) for name, cell in maze.guards.items()])
    return sentences(
        _label_of_tiles(maze),
        say("Tokens: {discs}", discs=lying) if discs else "",
        say("Guards: {guards}", guards=guards) if maze.guards else "",
    )


def _label_of_tiles(maze: MazeView) -> Said:
    pawns = listed([say("{colour} on {cell}", colour=player(name), cell=cell) for name, cell in maze.pawns.items()])
    hidden = sum(not tile.is_face_up for place, tile in maze.cells.items() if place != LOOSE)
    return say("The board. Pawns: {pawns}. Face-down tiles: {hidden}.", pawns=pawns, hidden=hidden)
