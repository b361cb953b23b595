"""What a camera sees of a game: what lies on the table, which actions are visible, what "keep as played" means.

Two kinds of tables are followed: the 7x7 board (`Table`), and any table of spots (`SpotTable`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
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


Spot = tuple[str, str]
"""Something that lies one way or another: its kind, and which of that kind (`("ring", "outer")`), as sights name it."""

Spots = Mapping[Spot, str]
"""How each spot lies, by name. What is not listed is empty, which is the name ""."""

Rows = Mapping[Spot, Mapping[str, float]]
"""What was seen of each spot: log P(picture | name) for each name that it may have."""

Lies = Layout | Spots
"""What lies on a table, of either kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotTable(Generic[S]):
    """What a camera sees of a game whose pieces lie on spots, such as rings and pawns, or cards.

    `kind` says which reader is needed. `layout`, `visible_actions` and `outcome` are as of a `Table`; `adopt` returns
    the state with the spots as they lie, and raises IllegalAction. `read` tells in the game's own spots and names what
    a reader saw in its own.

    `towards` returns the actions, legal or not, that bring a spot closer to lying so, the last one in one go.
    `implied` are actions of whoever is to act that no camera sees, and that are done once something later is.
    `why_not_back` says why hands may not lay a table back from the first layout to the second, None where they may.
    `say_due` tells people what to do about a spot that lies by this name instead of as it should, `place` where that
    is. `out_of_hands` are visible actions that a hand allows which others do not see: nobody is asked which of several
    it was.
    """

    kind: str
    layout: Callable[[S], Spots]
    visible_actions: tuple[type[Action], ...]
    adopt: Callable[[S, Spots], S]
    towards: Callable[[S, Spot, str], Iterable[Action]]
    say_due: Callable[[S, Spot, str], Said]
    place: Callable[[S, Spot], str]
    outcome: Callable[[S], object]
    read: Callable[[S, Rows], Rows] = lambda state, rows: rows
    implied: Callable[[S], tuple[Action, ...]] = lambda state: ()
    why_not_back: Callable[[Spots, Spots], Said | None] = lambda now, before: None
    out_of_hands: tuple[type[Action], ...] = ()


def differing_spots(one: Spots, other: Spots) -> tuple[Spot, ...]:
    """The spots that do not lie alike in two layouts, in order."""
    return tuple(sorted(spot for spot in {*one, *other} if one.get(spot, "") != other.get(spot, "")))
