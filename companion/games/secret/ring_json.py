"""The rings of a round board as a document: what an owner's TOML and a position's JSON say of them alike."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite

from companion.errors import UnreadableNotation
from companion.maze.rings import FIXED, FREE, STEPWISE, Ring, even_starts, format_square, parse_square
from companion.rules.reading import flag_at, list_at, refuse_strangers, shown, text_at, texts_at

Document = Mapping[str, object]

_KEYS = ("name", "dots", "arrow", "free", "starts_deg", "squares")
_ARROWS = {"cw": True, "ccw": False}


def ring_of(document: Document) -> Ring:
    """The ring a document describes; raises UnreadableNotation, or BadCopy where it cannot be one."""
    name = text_at(document.get("name"), "the name of a ring")
    if not (name.isascii() and name.isalpha() and name.islower()):
        raise UnreadableNotation(f"{shown(name)} is no name for a ring; write it in lower case letters")
    try:
        return _ring(name, document)
    except UnreadableNotation as wrong:
        raise UnreadableNotation(f"ring {name!r}: {wrong}") from wrong


def _ring(name: str, document: Document) -> Ring:
    refuse_strangers(document, _KEYS, "a ring")
    squares = tuple(parse_square(text) for text in texts_at(document.get("squares"), "'squares'"))
    starts = document.get("starts_deg")
    starts_deg = even_starts(len(squares)) if starts is None else _degrees(starts)
    turning, positions = _turning(document)
    return Ring(name, squares, starts_deg, turning, positions, _is_clockwise(document))


def _turning(document: Document) -> tuple[str, int]:
    if "dots" not in document:
        if "free" in document or "arrow" in document:
            raise UnreadableNotation("it turns, so it needs its number of 'dots'")
        return FIXED, 1
    dots = document["dots"]
    if isinstance(dots, bool) or not isinstance(dots, int):
        raise UnreadableNotation(f"'dots' has to be a whole number, not {shown(dots)}")
    return (FREE if flag_at(document.get("free", False), "'free'") else STEPWISE), dots


def _is_clockwise(document: Document) -> bool:
    arrow = text_at(document.get("arrow", "cw"), "'arrow'")
    if arrow not in _ARROWS:
        raise UnreadableNotation(f"'arrow' is cw (clockwise) or ccw, not {shown(arrow)}")
    return _ARROWS[arrow]


def _degrees(value: object) -> tuple[float, ...]:
    return tuple(degrees_at(start, "'starts_deg'") for start in list_at(value, "'starts_deg'"))


def degrees_at(value: object, where: str) -> float:
    """The value when it is a number."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise UnreadableNotation(f"{where} is told in degrees, as a number, not {shown(value)}")
    return float(value)


def ring_document(ring: Ring) -> dict[str, object]:
    """The document of a ring that `ring_of` reads back; what goes without saying is left out."""
    document: dict[str, object] = {"name": ring.name}
    if ring.turning != FIXED:
        document |= {"dots": ring.positions, "arrow": "cw" if ring.clockwise else "ccw"}
    if ring.turning == FREE:
        document["free"] = True
    if ring.starts_deg != even_starts(len(ring.squares)):
        document["starts_deg"] = list(ring.starts_deg)
    return {**document, "squares": [format_square(square) for square in ring.squares]}
