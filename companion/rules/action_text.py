"""Actions as one line of text each, and back: `push W2 NE`, `walk d3`, `daedalus flip mushroom key`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.errors import UnreadableNotation
from companion.maze.cell import format_cell, parse_arrow, parse_cell
from companion.maze.sides import format_sides, parse_sides
from companion.maze.tile import parse_mark
from companion.rules.actions import (
    Action,
    DaedalusFlip,
    DaedalusPush,
    DaedalusTeleport,
    Draw,
    End,
    Page,
    Push,
    Rotate,
    TurnUp,
    Walk,
)


def format_action(action: Action) -> str:
    """The one line of text of an action."""
    match action:
        case Push(arrow, sides):
            return f"push {arrow} {format_sides(sides)}"
        case Walk(cell):
            return f"walk {format_cell(cell)}"
        case Rotate(cell, sides):
            return f"rotate {format_cell(cell)} {format_sides(sides)}"
        case TurnUp(sides):
            return f"turn-up {format_sides(sides)}"
        case End():
            return "end"
        case DaedalusPush(arrow):
            return f"daedalus push {arrow}"
        case DaedalusFlip(first, second):
            return f"daedalus flip {first} {second}"
        case DaedalusTeleport(first, second, corner):
            return f"daedalus teleport {first} {second} {format_cell(corner)}"
        case Draw(seat, treasure):
            return f"draw {seat} {treasure}"


_READERS: dict[tuple[str, int], Callable[[Sequence[str]], Action]] = {
    ("push", 2): lambda words: Push(parse_arrow(words[0]), parse_sides(words[1])),
    ("walk", 1): lambda words: Walk(parse_cell(words[0])),
    ("rotate", 2): lambda words: Rotate(parse_cell(words[0]), parse_sides(words[1])),
    ("turn-up", 1): lambda words: TurnUp(parse_sides(words[0])),
    ("end", 0): lambda words: End(),
    ("draw", 2): lambda words: Draw(parse_mark(words[0]), parse_mark(words[1])),
    ("daedalus push", 1): lambda words: DaedalusPush(parse_arrow(words[0])),
    ("daedalus flip", 2): lambda words: DaedalusFlip(parse_mark(words[0]), parse_mark(words[1])),
    ("daedalus teleport", 3): lambda words: DaedalusTeleport(
        parse_mark(words[0]), parse_mark(words[1]), parse_cell(words[2])
    ),
}

_LONGEST_SHOWN = 60


def parse_action(text: str) -> Action:
    """The action of one line of text; raises UnreadableNotation naming what cannot be read."""
    words = text.split()
    verb_length = 2 if words[:1] == ["daedalus"] else 1
    verb, nouns = " ".join(words[:verb_length]), words[verb_length:]
    reader = _READERS.get((verb, len(nouns)))
    if reader is None:
        shown = text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "..."
        raise UnreadableNotation(f"unknown action {shown!r}; see docs/notation.md for what can be written")
    return reader(nouns)


def parse_page(text: str) -> Page:
    """A page of Daedalus's book as in `daedalus push W2`; raises UnreadableNotation for any other action."""
    action = parse_action(text)
    if not isinstance(action, Page):
        raise UnreadableNotation(f"{text!r} is not a page of Daedalus's book")
    return action
