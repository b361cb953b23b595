"""What of a game lies under a camera: which actions hands can be seen doing, and what a table that is kept means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.maze.cell import Cell
from companion.rules.verbs import Action

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Layout:
    """49 faces in cell order and the loose tile's (`NE`, or `#` for a back), and where each pawn stands."""

    faces: tuple[str, ...]
    loose: str
    pawns: tuple[tuple[str, Cell], ...]


def no_stops(state: object) -> tuple[Cell, ...]:
    """Where every walk ends is seen: no stop on the way is hidden from a camera."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Generic[S]):
    """What a camera sees of a game.

    `layout` is what lies there in a state. `deeds` are the kinds of actions that hands can be seen doing: an action
    is seen if its kind is among them and the layout changes, else it is tapped. `stops` are cells where a walk may
    have stopped and gone on, which no picture shows. `adopt` is the state with tiles and pawns as they lie ("keep as
    played"), from 49 face texts, the loose tile's (None: not seen) and pawns; it raises IllegalAction.
    """

    layout: Callable[[S], Layout]
    deeds: tuple[type[Action], ...]
    adopt: Callable[[S, Sequence[str], str | None, Iterable[tuple[str, Cell]]], S]
    stops: Callable[[S], tuple[Cell, ...]] = no_stops
