"""Plain words for treasures, places, pages and actions, for children and grandparents; no notation, no decision.

Actions are those of the Team Edition, the game that is played at a live table.

Everything is told by what is printed on the board: corners have colours, and nobody at the table knows north.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.errors import IllegalAction
from companion.maze.cell import Cell, format_cell

HOMES: dict[str, str] = {"red": "a1", "yellow": "g1", "blue": "g7", "green": "a7"}
"""Corner colours where nobody names any: clockwise from the north-west corner."""

SPELL_WORDS: dict[str, str] = {
    "push": "Push", "rotate": "Rotate", "switch": "Switch", "traverse": "Traverse", "escape": "Escape",
    "teleport": "Teleport",
}  # fmt: skip

EDGE_CORNERS: dict[str, tuple[str, str]] = {"N": ("a1", "g1"), "E": ("g1", "g7"), "S": ("a7", "g7"), "W": ("a1", "a7")}
"""The two corners an edge runs between: first the one beside its arrow 2, then the one beside its arrow 6."""


def say_sentence(text: str) -> str:
    """The text with a capital in front and a full stop behind; empty stays empty."""
    return text[:1].upper() + text[1:] + ("" if not text or text[-1] in ".!?" else ".")


def say_refusal(error: IllegalAction) -> str:
    """Why something is not allowed, as a sentence, without the notation that the error begins with."""
    return say_sentence(refusal_of(error))


def refusal_of(error: IllegalAction) -> str:
    """The rule that an error of the rules names, as part of a sentence."""
    return error.reason


def name_homes(homes: Iterable[tuple[str, Cell]]) -> dict[str, str]:
    """Colours and their corners, as the functions here want them."""
    return {colour: format_cell(cell) for colour, cell in homes}


def say_name(name: str) -> str:
    """`magic-hat` as `Magic hat`."""
    return name.replace("-", " ").capitalize()


def say_treasure(mark: str) -> str:
    """`magic-hat` as `magic hat`, for the middle of a sentence."""
    return mark.replace("-", " ")


def say_colours(homes: Mapping[str, str]) -> dict[str, str]:
    """Corner cell to colour."""
    return {cell: colour for colour, cell in homes.items()}


def say_arrow(arrow: str, homes: Mapping[str, str] = HOMES) -> str:
    """Where an arrow is, told by the coloured corners, so that it is right from every side of the table."""
    colours = say_colours(homes)
    first, last = (colours.get(cell, cell) for cell in EDGE_CORNERS[arrow[0]])
    place = {"2": f"the arrow nearest {first}", "4": "the middle arrow", "6": f"the arrow nearest {last}"}[arrow[1]]
    return f"{place}, between {first} and {last}"


def say_page(action: str, homes: Mapping[str, str] = HOMES) -> str:
    """What the people at the table have to do for a page of Daedalus; the action's own text if its kind is unknown."""
    words = action.split()
    if len(words) < 3 or words[0] != "daedalus":
        return action
    say = _PAGES.get(words[1])
    return say(words[2:], homes) if say else action


def _say_page_push(rest: list[str], homes: Mapping[str, str]) -> str:
    return f"Push the loose tile in, face down, at {say_arrow(rest[0], homes)}."


def _say_page_flip(rest: list[str], _: Mapping[str, str]) -> str:
    return f"Turn the tiles with the {' and the '.join(say_treasure(mark) for mark in rest)} face down."


def _say_page_teleport(rest: list[str], homes: Mapping[str, str]) -> str:
    corner = say_colours(homes).get(rest[-1], rest[-1])
    return f"Put the {' and the '.join(rest[:-1])} pawn on the {corner} corner."


_PAGES: dict[str, Callable[[list[str], Mapping[str, str]], str]] = {
    "push": _say_page_push,
    "flip": _say_page_flip,
    "teleport": _say_page_teleport,
}


def say_action(action: str, homes: Mapping[str, str] = HOMES) -> str:
    """One action in words without who did it, such as `walked to d3`; one of another game keeps its own text."""
    words = action.split()
    if not words:
        return ""
    say = _ACTIONS.get(words[0])
    try:
        return say(words[1:], homes) if say else action
    except (IndexError, KeyError):
        return action


def _say_draw(rest: list[str], _: Mapping[str, str]) -> str:
    return f"{say_name(rest[0])} draws the {say_treasure(rest[1])} card"


def _say_daedalus(rest: list[str], homes: Mapping[str, str]) -> str:
    if rest[0] == "push":
        return f"Daedalus pushed a face-down tile in at {say_arrow(rest[1], homes)}"
    if rest[0] == "flip":
        return f"Daedalus turned the {' and the '.join(say_treasure(mark) for mark in rest[1:])} face down"
    corner = say_colours(homes).get(rest[-1], rest[-1])
    return f"Daedalus sent {' and '.join(rest[1:-1])} to the {corner} corner"


def _say_identity(identity: str) -> str:
    """`L:key` as `the key`, `I` as `a straight one`."""
    shape, _, mark = identity.partition(":")
    return f"the {say_treasure(mark)}" if mark else {"I": "a straight one", "L": "a corner", "T": "a junction"}[shape]


_ACTIONS: dict[str, Callable[[list[str], Mapping[str, str]], str]] = {
    "push": lambda rest, homes: f"pushed the loose tile in at {say_arrow(rest[0], homes)}",
    "walk": lambda rest, _: f"walked to {rest[0]}" + (f" with {SPELL_WORDS[rest[1]]}" if len(rest) > 1 else ""),
    "rotate": lambda rest, _: f"turned the tile on {rest[0]}",
    "switch": lambda rest, _: f"swapped the tiles on {rest[0]} and {rest[1]}",
    "turn-up": lambda _, __: "turned the tile under the pawn face up",
    "end": lambda _, __: "passed the book on",
    "reveal": lambda rest, _: f"the tile that came to light is {_say_identity(rest[1])}",
    "choose-spell": lambda rest, _: f"took the {SPELL_WORDS[rest[0]]} spell",
    "undo": lambda _, __: "took the last action back",
    "draw": _say_draw,
    "daedalus": _say_daedalus,
}


def say_candidate(actions: tuple[str, ...], seat: str, homes: Mapping[str, str] = HOMES) -> str:
    """One answer to a question as a sentence about the seat that acts; no action at all reads as nothing changed."""
    if not actions:
        return "Nothing changed."
    first = say_action(actions[0], homes)
    told = [first if first.startswith("Daedalus") else f"{say_name(seat)} {first}"]
    told += [say_action(action, homes) for action in actions[1:]]
    return ", then ".join(told) + "."


def say_log_line(text: str, homes: Mapping[str, str] = HOMES) -> str:
    """One booked line in words, without who did it."""
    if text == "as played":
        return "Kept as it was played"
    if text.startswith("undo "):
        actions = text.removeprefix("undo ").split(", ")
        return "Taken back: " + ", ".join(say_action(action, homes) for action in actions)
    return say_action(text, homes)
