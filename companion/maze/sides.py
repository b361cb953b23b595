"""Open sides of a tile as a bit mask: N 1, E 2, S 4, W 8, always written in the order NESW."""

from __future__ import annotations

from companion.errors import UnreadableNotation

Sides = int
"""A set of open sides, 0 to 15; 0 stands for a tile whose sides nobody knows."""

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
LETTERS = "NESW"

EDGES = {"N": "top", "E": "right", "S": "bottom", "W": "left"}
"""What people call the side of each letter."""

CANONICAL: dict[str, Sides] = {"I": NORTH | SOUTH, "L": NORTH | EAST, "T": NORTH | EAST | SOUTH}
"""The orientation a shape is stored in where orientation means nothing (a face-down tile)."""


def rotate(sides: Sides, quarter_turns: int) -> Sides:
    """The sides after that many quarter turns clockwise."""
    turns = quarter_turns % 4
    return (sides << turns | sides >> (4 - turns)) & 15


def orientations(sides: Sides) -> tuple[Sides, ...]:
    """Every orientation of the tile in turning order, beginning with this one: two of a straight, four of an L or T."""
    return tuple(dict.fromkeys(rotate(sides, turns) for turns in range(4)))


ALL_SIDES: tuple[Sides, ...] = tuple(sides for shape in "ILT" for sides in orientations(CANONICAL[shape]))
"""The ten masks a tile can have."""

_SHAPE_OF: dict[Sides, str] = {sides: shape for shape in "ILT" for sides in orientations(CANONICAL[shape])}
_TEXT_OF: dict[Sides, str] = {
    sides: "".join(letter for bit, letter in enumerate(LETTERS) if sides >> bit & 1) for sides in ALL_SIDES
}
_SIDES_OF: dict[str, Sides] = {text: sides for sides, text in _TEXT_OF.items()}


def shape_of(sides: Sides) -> str:
    """The letter `I`, `L` or `T` of a mask; raises UnreadableNotation for any other mask."""
    shape = _SHAPE_OF.get(sides)
    if shape is None:
        raise UnreadableNotation(f"no tile has the open sides {sides!r}")
    return shape


def format_sides(sides: Sides) -> str:
    """The letters of the open sides, as in `NES`; raises UnreadableNotation for a mask no tile has."""
    text = _TEXT_OF.get(sides)
    if text is None:
        raise UnreadableNotation(f"no tile has the open sides {sides!r}")
    return text


def parse_sides(text: str) -> Sides:
    """The mask of a text as in `NES`; raises UnreadableNotation unless it is one of the ten patterns."""
    sides = _SIDES_OF.get(text)
    if sides is None:
        raise UnreadableNotation(f"{text!r} is not a set of open sides; known are {' '.join(_SIDES_OF)}")
    return sides
