"""What following needs of a game: the rules of any game whose table a camera sees. No game is named here."""

from __future__ import annotations

from typing import Any, Protocol

from companion.errors import BadConfig
from companion.maze.board import Board
from companion.maze.cell import Cell
from companion.rules.game import Game
from companion.rules.public import Held
from companion.rules.table import Layout, Table

Rules = Game[Any, Any, Any]
"""The rules of any game at a table, without the types of its states."""


class State(Protocol):
    """The parts of a position that following reads; all else comes from the rules. States are frozen dataclasses."""

    @property
    def board(self) -> Board:
        """The 49 tiles and the loose one."""

    @property
    def pawns(self) -> Held[Cell]:
        """Where each pawn stands."""

    @property
    def homes(self) -> Held[Cell]:
        """The corner of each colour."""

    @property
    def seat(self) -> str:
        """The colour whose turn it is."""

    @property
    def turn(self) -> int:
        """How many turns have ended."""


def table_of(game: Rules) -> Table[Any]:
    """What a camera sees of the game; raises BadConfig where that is no 7x7 board."""
    if game.tiles is None:
        raise BadConfig(f"no camera follows {game.name} as a 7x7 board")
    return game.tiles


def layout_of(game: Rules, state: State) -> Layout:
    """What should lie on the table in a state."""
    return table_of(game).layout(state)
