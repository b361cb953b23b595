"""Reads the parts of a JSON document and says in one line what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import UnreadableNotation

_LONGEST_SHOWN = 40
LARGEST_COUNT = 999_999_999


def shown(value: object) -> str:
    """A value as it may stand in an error text: never longer than a line."""
    text = repr(value)
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "..."


def object_at(value: object, where: str) -> Mapping[str, object]:
    """The value when it is a JSON object."""
    if not isinstance(value, Mapping):
        raise UnreadableNotation(f"{where} has to be an object, not {shown(value)}")
    return value


def list_at(value: object, where: str) -> list[object]:
    """The value when it is a JSON list."""
    if not isinstance(value, list | tuple):
        raise UnreadableNotation(f"{where} has to be a list, not {shown(value)}")
    return list(value)


def text_at(value: object, where: str) -> str:
    """The value when it is a text."""
    if not isinstance(value, str):
        raise UnreadableNotation(f"{where} has to be a text, not {shown(value)}")
    return value


def texts_at(value: object, where: str) -> tuple[str, ...]:
    """The value when it is a list of texts."""
    return tuple(text_at(item, where) for item in list_at(value, where))


def count_at(value: object, where: str) -> int:
    """The value when it is a whole number from 0 on, small enough for a line of text."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LARGEST_COUNT:
        raise UnreadableNotation(f"{where} has to be a whole number from 0 on, not {shown(value)}")
    return value


def flag_at(value: object, where: str) -> bool:
    """The value when it is true or false."""
    if not isinstance(value, bool):
        raise UnreadableNotation(f"{where} has to be true or false, not {shown(value)}")
    return value


def needed(document: Mapping[str, object], key: str) -> object:
    """What stands under a key that has to be there."""
    if key not in document:
        raise UnreadableNotation(f"the position has no {key!r}")
    return document[key]
