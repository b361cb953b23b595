"""What a camera would see of a state, and the state that adopts what lies on the table ("keep as played")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from companion.errors import IllegalAction
from companion.maze.board import FIXED_SIDES, Board
from companion.maze.cell import CELLS, FIXED_CELLS, Cell, format_cell
from companion.maze.sides import parse_sides
from companion.maze.tile import face_text
from companion.rules.mazes.identified import BACK, UNSEEN, identified
from companion.rules.mazes.unknown import Hidden
from companion.rules.public import Held
from companion.rules.table import Layout
from companion.rules.words import say


class OnBoard(Protocol):
    """The part of a 7x7 game's state that is on the table; states are frozen dataclasses."""

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


def with_table(state: State, faces: Sequence[str], loose: str | None, pawns: Iterable[tuple[str, Cell]]) -> State:
    """The state with the tiles and pawns as they lie on the table; turn, spells and cards stay as they are.

    `faces` are 49 texts in cell order, `loose` is one more, or None if the loose tile was not seen. Which tile is which
    follows from the board before (`identified`); where that is not certain, a tile's mark becomes unknown. A face may
    be `?` for an unknown tile. Games without treasures on tiles have no `hidden` ones. Raises IllegalAction if the
    faces cannot be the tiles of this game.
    """
    _check_fixed(faces)
    hidden: Hidden = getattr(state, "hidden", ())
    board, left = identified(state.board, hidden, faces, loose)
    known = {"hidden": left} if left != hidden and hasattr(state, "hidden") else {}
    stand = dict(pawns)
    kept = tuple((colour, stand.get(colour, cell)) for colour, cell in state.pawns)
    return replace(state, board=board, pawns=kept, **known)  # type: ignore[type-var]  # see OnBoard


def with_open_table(state: State, faces: Sequence[str], loose: str | None, pawns: Iterable[tuple[str, Cell]]) -> State:
    """As `with_table`, in a game in which every tile in the maze lies face up."""
    backs = [cell for cell, face in enumerate(faces) if face == BACK]
    if backs:
        raise IllegalAction(say("the tile on {cell} is face down; turn it up", cell=format_cell(backs[0])))
    return with_table(state, faces, loose, pawns)


def _check_fixed(faces: Sequence[str]) -> None:
    if len(faces) != len(CELLS):
        raise IllegalAction(say("a board has {count} tiles, not {found}", count=len(CELLS), found=len(faces)))
    for cell in FIXED_CELLS:
        if faces[cell] in (BACK, UNSEEN) or parse_sides(faces[cell]) != FIXED_SIDES[cell]:
            text = say(
                "the fixed tile on {cell} cannot face any other way; look at the board again", cell=format_cell(cell)
            )
            raise IllegalAction(text)
