"""Reads the parts of a JSON document, with a one-line error for what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from itertools import chain
from typing import TypeVar

from companion.errors import UnreadableNotation

_LONGEST_SHOWN = 40
LARGEST_COUNT = 999_999_999

Read = TypeVar("Read")


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


def one_of(value: object, choices: tuple[str, ...], where: str) -> str:
    """The value when it is one of the words."""
    text = text_at(value, where)
    if text not in choices:
        raise UnreadableNotation(f"{where} is {' or '.join(repr(choice) for choice in choices)}, not {shown(text)}")
    return text


def texts_at(value: object, where: str) -> tuple[str, ...]:
    """The value when it is a list of texts."""
    return tuple(text_at(item, where) for item in list_at(value, where))


def count_at(value: object, where: str) -> int:
    """The value when it is a whole number from 0 on, small enough for a line of text."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LARGEST_COUNT:
        raise UnreadableNotation(f"{where} has to be a whole number from 0 on, not {shown(value)}")
    return value


def count_of(word: str) -> int:
    """The whole number that a word says, of nine digits at most."""
    if not word.isascii() or not word.isdigit() or len(word) > 9:
        raise UnreadableNotation(f"{shown(word)} is not a whole number")
    return int(word)


def counts_at(value: object, where: str) -> tuple[int, ...]:
    """The value when it is a list of such numbers."""
    return tuple(count_at(item, where) for item in list_at(value, where))


def flag_at(value: object, where: str) -> bool:
    """The value when it is true or false."""
    if not isinstance(value, bool):
        raise UnreadableNotation(f"{where} has to be true or false, not {shown(value)}")
    return value


def maybe_at(value: object, where: str, read: Callable[[object, str], Read]) -> Read | None:
    """The value as `read` reads it, or None."""
    return None if value is None else read(value, where)


def needed(document: Mapping[str, object], key: str) -> object:
    """What stands under a key that has to be there."""
    if key not in document:
        raise UnreadableNotation(f"the position has no {key!r}")
    return document[key]


def refuse_first(*problems: Iterable[str]) -> None:
    """Raise UnreadableNotation with the first problem, if there is one."""
    for problem in chain(*problems):
        raise UnreadableNotation(problem)


def refuse_strangers(told: Iterable[str], known: Iterable[str], where: str) -> None:
    """Raise UnreadableNotation for the first word that is not known, naming the known one that looks like it."""
    names = tuple(known)
    stranger = next((word for word in told if word not in names), None)
    if stranger is not None:
        alike = get_close_matches(stranger, names, 1)
        hint = f"did you mean {alike[0]!r}?" if alike else f"known are {', '.join(names)}"
        raise UnreadableNotation(f"{shown(stranger)} is no part of {where}; {hint}")


def refuse_contradictions(told: Mapping[str, object], derived: Mapping[str, object], where: str = "") -> None:
    """Raise UnreadableNotation for a value that contradicts what follows from the rest of the position."""
    for key, value in derived.items():
        if key in told and told[key] != value:
            raise UnreadableNotation(f"'{where}{key}' says {shown(told[key])}, but it is {shown(value)}")
