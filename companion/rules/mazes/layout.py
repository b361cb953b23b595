"""What a camera would see of a state, and the state that adopts what lies on the table ("keep as played")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from companion.errors import IllegalAction
from companion.maze.board import FIXED_SIDES, Board, push
from companion.maze.cell import ARROWS, CELLS, FIXED_CELLS, Cell, format_cell
from companion.maze.sides import parse_sides, shape_of
from companion.maze.tile import Tile, face_down, face_text, face_up, turned
from companion.rules.held import Held
from companion.rules.table import Layout
from companion.rules.words import say

BACK = "#"
UNSEEN = "?"
"""What a tile is told by whose open sides nobody knows."""


class OnBoard(Protocol):
    """The part of a state of a 7x7 game that lies on the table; states are frozen dataclasses."""

    @property
    def board(self) -> Board:
        """The 49 tiles and the loose one."""

    @property
    def pawns(self) -> Held[Cell]:
        """Where each pawn stands."""


State = TypeVar("State", bound=OnBoard)


def layout(state: OnBoard) -> Layout:
    """The layout of a state."""
    board = state.board
    return Layout(tuple(face_text(tile) for tile in board.cells), face_text(board.loose), state.pawns)


def with_table(
    state: State, faces: Sequence[str], loose: str | None, pawns: Iterable[tuple[str, Cell]]
) -> State:
    """The state with the tiles and pawns as they lie on the table; turn, spells and cards stay as they are.

    `faces` are 49 texts in cell order, `loose` one more or None when the loose tile was not seen. Which tile is
    which follows from the board as it was: as few tiles as can be changed place, a push being one change. A face may
    be `?` where a tile lies that nobody knows.
    Raises IllegalAction when the faces cannot be the tiles of this game.
    """
    _check_fixed(faces)
    seen = (*faces, BACK if loose is None else loose)
    guesses = [state.board, *(push(state.board, arrow, state.board.loose) for arrow in ARROWS)]
    nearest = min(guesses, key=lambda board: _strangeness(board, seen))
    tiles = _rearranged((*nearest.cells, nearest.loose), seen)
    laid = tuple(_laid(tile, face) for tile, face in zip(tiles, seen, strict=True))
    stand = dict(pawns)
    kept = tuple((colour, stand.get(colour, cell)) for colour, cell in state.pawns)
    return replace(state, board=Board(laid[:-1], face_up(laid[-1])), pawns=kept)  # type: ignore[type-var]  # see OnBoard


def with_open_table(
    state: State, faces: Sequence[str], loose: str | None, pawns: Iterable[tuple[str, Cell]]
) -> State:
    """As `with_table`, in a game in which every tile in the maze lies face up."""
    backs = [cell for cell, face in enumerate(faces) if face == BACK]
    if backs:
        raise IllegalAction(say("the tile on {cell} lies face down; turn it up", cell=format_cell(backs[0])))
    return with_table(state, faces, loose, pawns)


def _check_fixed(faces: Sequence[str]) -> None:
    if len(faces) != len(CELLS):
        raise IllegalAction(say("a board has {count} tiles, not {found}", count=len(CELLS), found=len(faces)))
    for cell in FIXED_CELLS:
        if faces[cell] in (BACK, UNSEEN) or parse_sides(faces[cell]) != FIXED_SIDES[cell]:
            text = say("the fixed tile on {cell} cannot lie otherwise; look at the board again", cell=format_cell(cell))
            raise IllegalAction(text)


_MISFIT, _OTHER_SIDE_UP, _OTHER_WAY_ROUND = 100, 5, 3
"""How strange it is to see another tile, the same tile turned over, the same tile rotated."""


def _strangeness(board: Board, seen: Sequence[str]) -> int:
    tiles = (*board.cells, board.loose)
    return sum(_strange(tile, face) for tile, face in zip(tiles[:-1], seen[:-1], strict=True)) + (
        0 if _fits(tiles[-1], seen[-1]) else _MISFIT
    )


def _strange(tile: Tile, face: str) -> int:
    if not _fits(tile, face):
        return _MISFIT
    if tile.is_face_up == (face == BACK):
        return _OTHER_SIDE_UP
    return 0 if face_text(tile) == face else _OTHER_WAY_ROUND


def _fits(tile: Tile, face: str) -> bool:
    """Whether the face can be this tile, however it lies; every back looks the same."""
    if face == UNSEEN:
        return not tile.is_known
    return face == BACK or not tile.is_known or shape_of(tile.sides) == shape_of(parse_sides(face))


def _rearranged(tiles: Sequence[Tile], seen: Sequence[str]) -> list[Tile]:
    """The tiles in places they fit, those that fit already left alone as far as possible."""
    arranged = list(tiles)
    for place, face in enumerate(seen):
        if _fits(arranged[place], face):
            continue
        other = _partner(arranged, seen, place)
        if other is None:
            raise IllegalAction(say("the tiles on the table are not those of this game; look at the board again"))
        arranged[place], arranged[other] = arranged[other], arranged[place]
    return arranged


def _partner(tiles: Sequence[Tile], seen: Sequence[str], place: int) -> int | None:
    """A tile that fits here: best one that this tile can take the place of, else one that fits nowhere now."""
    fitting = [
        other
        for other, tile in enumerate(tiles)
        if other not in FIXED_CELLS and other != place and _fits(tile, seen[place])
    ]
    return min(
        (other for other in fitting if _fits(tiles[place], seen[other]) or not _fits(tiles[other], seen[other])),
        key=lambda other: (_fits(tiles[other], seen[other]), not _fits(tiles[place], seen[other]), other),
        default=None,
    )


def _laid(tile: Tile, face: str) -> Tile:
    if face == UNSEEN:
        return tile
    return face_down(tile) if face == BACK else turned(tile, parse_sides(face))
