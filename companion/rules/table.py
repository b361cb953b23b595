"""What of a game lies under a camera: which actions hands can be seen doing, and what a table that is kept means."""

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


def no_stops(state: object) -> tuple[Cell, ...]:
    """Where every walk ends is seen: no stop on the way is hidden from a camera."""
    return ()


def all_of_it(state: object) -> object:
    """The state itself: whoever comes to another state has done something else."""
    return state


def no_pieces(seen: object) -> tuple[Piece, ...]:
    """None: a game has nothing on its board but tiles and pawns."""
    return ()


def no_rights(state: object) -> tuple[int, ...]:
    """None: nothing of what a seat may still do depends on the order in which it acted."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Backs:
    """Why tiles may not be turned over, in the words of a game in which tiles lie face down.

    `turned_down` and `turned_up` are asked with the cell, `pushed_in` is said of the loose tile pushed in with its
    back up.
    """

    turned_down: Callable[[Cell], Said]
    turned_up: Callable[[Cell], Said]
    pushed_in: Said


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Generic[S]):
    """What a camera sees of a game.

    `layout` is what lies there in a state. `deeds` are the kinds of actions that hands can be seen doing: an action
    is seen if its kind is among them and the layout changes, else it is tapped. `stops` are cells where a walk may
    have stopped and gone on, which no picture shows. `adopt` is the state with tiles and pawns as they lie ("keep as
    played"), from 49 face texts, the loose tile's (None: not seen) and pawns; it raises IllegalAction. `backs` is None
    where every tile lies face up.

    `pieces` are those beside tiles and pawns that the state has on the board. `starts` are the cells on which discs are
    printed for pawns to begin, in a game whose states do not say whose is which. `covered` are those that something
    always hides, with all pawns on them.

    The same actions may have been done in several orders that look alike. Orders that agree in the `outcome` of their
    states are taken for one, and of these the one that leaves the seat the most `rights` (numbers, compared from the
    first on).
    """

    layout: Callable[[S], Layout]
    deeds: tuple[type[Action], ...]
    adopt: Callable[[S, Sequence[str], str | None, Iterable[tuple[str, Cell]]], S]
    stops: Callable[[S], tuple[Cell, ...]] = no_stops
    backs: Backs | None = None
    outcome: Callable[[S], object] = all_of_it
    rights: Callable[[S], tuple[int, ...]] = no_rights
    pieces: Callable[[S], tuple[Piece, ...]] = no_pieces
    starts: tuple[Cell, ...] = ()
    covered: frozenset[Cell] = frozenset()
