"""Places of the 7x7 board in words, by the coloured corners, since people at a table do not know north."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from companion.maze.board import Board
from companion.maze.cell import Cell, format_cell, lane_of
from companion.maze.sides import Sides, format_sides
from companion.maze.tile import UNKNOWN_MARK, Tile
from companion.rules import actions
from companion.rules.verbs import Action
from companion.rules.words import Listed, Noun, Said, Value, colour, listed, say, treasure

Homes = Mapping[str, str]
"""Names and where they belong: colours and the cells of their corners, as in `{"red": "a1"}`; on a round board what is
printed there and its rings, as in `{"unicorn": "r1.4", "outer": "r2"}`; of cards their places."""

HOMES: Homes = {"red": "a1", "yellow": "g1", "blue": "g7", "green": "a7"}
"""Corner colours where nobody names any: clockwise from the north-west corner."""

EDGE_CORNERS: dict[str, tuple[str, str]] = {"N": ("a1", "g1"), "E": ("g1", "g7"), "S": ("a7", "g7"), "W": ("a1", "a7")}
"""The two corners an edge runs between: first the one beside its arrow 2, then the one beside its arrow 6."""


def name_homes(homes: Iterable[tuple[str, Cell]]) -> dict[str, str]:
    """Colours and their corners, as the functions here want them."""
    return {name: format_cell(cell) for name, cell in homes}


def homes_of(state: object) -> dict[str, Cell]:
    """The corner of each colour in a state, none if the colours have no corners."""
    return dict(getattr(state, "homes", ()))


def homes_in_words(state: object) -> Homes:
    """The corners of a state as `say_arrow` and others want them; the usual ones where it has none.

    On a board with numbered tokens no corner has a colour; round boards and cards have `landmarks`.
    """
    landmarks: Homes | None = getattr(state, "landmarks", None)
    if landmarks is not None:
        return landmarks
    return name_homes(homes_of(state).items()) or ({} if hasattr(state, "tokens") else HOMES)


def corner_name(cell: str, homes: Homes = HOMES) -> Value:
    """The colour of the corner, or of the start space in that quarter of the board; the cell where there is neither."""
    at_home = [name for name, home in homes.items() if home == cell]
    beside = [name for name, home in homes.items() if _quarter(home) == _quarter(cell)]
    named = at_home or beside
    return colour(named[0]) if len(named) == 1 else cell


@lru_cache(maxsize=64)
def _quarter(cell: str) -> tuple[int, int]:
    """In which quarter a cell lies: -1 before, 0 on or 1 after the middle, by its column and by its row."""
    column, row = ((place > middle) - (place < middle) for place, middle in zip(cell, "d4", strict=True))
    return column, row


def say_sides(sides: Sides, homes: Homes = HOMES) -> Listed:
    """The sides of the board to which a tile is open, each named by its two corners.

    >>> str(say_sides(0b0101))
    'the red–yellow side and the green–blue side'
    """
    open_to = [EDGE_CORNERS[letter] for letter in format_sides(sides)]
    corners = [(corner_name(first, homes), corner_name(last, homes)) for first, last in open_to]
    return listed([say("the {first}–{last} side", first=first, last=last) for first, last in corners])


def say_step(action: Action, board: Board, homes: Homes = HOMES) -> Said:
    """What a hint says to do on a board as it lies by then: a tile by what it shows, else pages mark it."""
    match action:
        case actions.Push() if not homes:
            return say("push the loose tile in at the marked arrow, turned as shown")
        case actions.Push(arrow, sides):
            where = say_arrow(arrow, homes)
            return say("push the loose tile in at {arrow}, open to {sides}", arrow=where, sides=say_sides(sides, homes))
        case actions.Rotate(cell, sides):
            tile = _say_tile(board.cells[cell])
            return say("turn {tile} so that it opens to {sides}", tile=tile, sides=say_sides(sides, homes))
        case actions.Switch(first, second):
            one, other = board.cells[first], board.cells[second]
            if not (shown_mark(one) or shown_mark(other)):
                return say("swap the two marked tiles")
            return say("swap {first} and {second}", first=_say_tile(one), second=_say_tile(other))
        case actions.TurnUp(sides):
            return say("turn up the tile there so that it opens to {sides}", sides=say_sides(sides, homes))
        case actions.Walk(cell, ""):
            return _say_walk(board.cells[cell], format_cell(cell), homes)
        case actions.Walk(cell, spell):
            walk = _say_walk(board.cells[cell], format_cell(cell), homes)
            return say("{walk} with the {spell:capital} spell", walk=walk, spell=Noun("spell", spell))
        case _:
            return say("stay where you are and end the turn")


def _say_walk(tile: Tile, place: str, homes: Homes) -> Said:
    """A walk to a cell, named by its treasure or its corner; else pages mark the cell."""
    mark = shown_mark(tile)
    if mark:
        return say("move to the {treasure}", treasure=treasure(mark))
    if place in homes.values():
        return say("move to the {colour} corner", colour=corner_name(place, homes))
    return say("move to the marked square")


def _say_tile(tile: Tile) -> Said:
    mark = shown_mark(tile)
    return say("the tile with the {treasure}", treasure=treasure(mark)) if mark else say("the marked tile")


def shown_mark(tile: Tile) -> str:
    """The treasure that everybody sees on a tile; "" where none is seen."""
    mark = tile.mark if tile.is_face_up else None
    return mark if mark is not None and mark != UNKNOWN_MARK else ""


def say_arrow(arrow: str, homes: Homes = HOMES) -> Said:
    """The place of an arrow, named by the coloured corners, so that it is right from every side of the table.

    Where the corners have no colours, the start spaces nearby are named, or else the cell that the arrow points to.

    >>> say_arrow("W2")
    'the arrow nearest red, between red and green'
    >>> say_arrow("W2", {})
    'the arrow beside a2'
    """
    if not all(isinstance(corner_name(cell, homes), Noun) for cell in EDGE_CORNERS[arrow[0]]):
        return say("the arrow beside {cell}", cell=format_cell(lane_of(arrow)[0]))
    first, last = (corner_name(cell, homes) for cell in EDGE_CORNERS[arrow[0]])
    if arrow[1] == "4":
        return say("the middle arrow, between {first} and {last}", first=first, last=last)
    near = first if arrow[1] == "2" else last
    return say("the arrow nearest {near}, between {first} and {last}", near=near, first=first, last=last)
