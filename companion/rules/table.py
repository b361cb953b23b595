"""What a camera sees of a game: what lies on the table, which actions are visible, what "keep as played" means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.maze.cell import Cell
from companion.rules.verbs import Action
from companion.rules.words import Said

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Layout:
    """49 faces in cell order and the loose tile's (`NE`, or `#` for a back), and where each pawn stands."""

    faces: tuple[str, ...]
    loose: str
    pawns: tuple[tuple[str, Cell], ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """Something on the board beside tiles and pawns, as a camera may see it (`companion.observation.PieceSight`).

    A `token` is `of` a cell, its name a number; a `guard` is of a colour, its name a cell; a `dragon` is of its cell,
    its name the side it looks to. Cells are numbers from 0 to 48.
    """

    kind: str
    of: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Backs:
    """Why tiles may not be turned over, in the words of a game in which tiles lie face down.

    `turned_down` and `turned_up` take the cell; `pushed_in` is about the loose tile pushed in with its back up.
    """

    turned_down: Callable[[Cell], Said]
    turned_up: Callable[[Cell], Said]
    pushed_in: Said


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Generic[S]):
    """What a camera sees of a game.

    `layout` returns what lies there in a state. `visible_actions` are the kinds of actions that a camera can see: an
    action is seen if its kind is among them and the layout changes, else it is tapped. `stops` returns cells where a
    walk may have stopped and gone on, which no picture shows. `adopt` returns the state with tiles and pawns as they
    lie ("keep as played"), from 49 face texts, the loose tile's (None: not seen) and pawns; it raises IllegalAction.
    `backs` is None where every tile lies face up.

    `pieces` returns the pieces other than tiles and pawns on the board. `starts` are the cells with printed starting
    discs, in a game whose states do not say whose is which. `covered` are the cells that something always hides, with
    all pawns on them.

    The same actions, done in different orders, may look alike. Orders whose states have the same `outcome` count as
    one; of these the one is recorded that leaves the seat the most `rights` (numbers, compared from the first on).
    """

    layout: Callable[[S], Layout]
    visible_actions: tuple[type[Action], ...]
    adopt: Callable[[S, Sequence[str], str | None, Iterable[tuple[str, Cell]]], S]
    stops: Callable[[S], tuple[Cell, ...]] = lambda state: ()
    backs: Backs | None = None
    outcome: Callable[[S], object] = lambda state: state
    rights: Callable[[S], tuple[int, ...]] = lambda state: ()
    pieces: Callable[[S], tuple[Piece, ...]] = lambda state: ()
    starts: tuple[Cell, ...] = ()
    covered: frozenset[Cell] = frozenset()
