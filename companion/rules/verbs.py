"""How actions become words and words actions: each kind is declared once, as a verb with nouns, and read both ways."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Any, cast

from companion.errors import UnreadableNotation
from companion.maze.cell import CELLS, format_cell, parse_arrow, parse_cell
from companion.maze.rings import format_place, parse_place
from companion.maze.sides import format_sides, parse_sides
from companion.maze.tile import parse_mark
from companion.rules.reading import shown


class Action:
    """One thing an actor does; each kind is a frozen dataclass whose fields are the nouns of its verb."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Noun:
    """One word of an action: how its value is read (raising UnreadableNotation) and written."""

    read: Callable[[str], object]
    write: Callable[[Any], str]  # it is only ever handed what its own `read` could have made


def _read_count(word: str) -> int:
    if not word.isascii() or not word.isdigit() or len(word) > 9:
        raise UnreadableNotation(f"{shown(word)} is not a whole number")
    return int(word)


def _read_place(word: str) -> int:
    return parse_place(word) if word.startswith("r") else parse_cell(word)


def _write_place(place: int) -> str:
    return format_cell(place) if place in CELLS else format_place(place)


ARROW = Noun(parse_arrow, str)
SIDES = Noun(parse_sides, format_sides)
CELL = Noun(parse_cell, format_cell)
PLACE = Noun(_read_place, _write_place)
"""Wherever a pawn can stand: a cell of the 7x7 board, or a square of the round one as in `r3.12`."""
MARK = Noun(parse_mark, str)
"""A word in lower case with hyphens: a treasure, a colour, the face of a die."""
COUNT = Noun(_read_count, str)


@dataclass(frozen=True, slots=True)
class Verb:
    """The words a kind of action begins with, and its nouns in the order of its fields.

    The last `optional` nouns are left out where a field has its default; `rest` reads all further words into one
    last field, a tuple.
    """

    words: str
    kind: type[Action]
    nouns: tuple[Noun, ...] = ()
    optional: int = 0
    rest: Noun | None = None

    @property
    def key(self) -> tuple[str, ...]:
        """The words one by one."""
        return tuple(self.words.split())

    def can_take(self, count: int) -> bool:
        """Whether so many words can follow the verb."""
        most = count if self.rest else len(self.nouns)
        return len(self.nouns) - self.optional <= count <= most

    @property
    def count_text(self) -> str:
        """How many words can follow the verb, as in `2 words`, for whoever wrote another number of them."""
        most = len(self.nouns)
        least = most - self.optional
        count = f"{least} or more" if self.rest else f"{least} or {most}" if self.optional else str(most)
        return f"{count} words" if count != "1" else "1 word"


def write(verb: Verb, action: Action) -> str:
    """The action of the verb's kind as one line of text."""
    values = [getattr(action, field.name) for field in fields(cast(Any, action))]
    count = _written(verb, action, values)
    words = [noun.write(value) for noun, value in zip(verb.nouns[:count], values, strict=False)]
    if verb.rest:
        words += [verb.rest.write(value) for value in values[len(verb.nouns)]]
    return " ".join([verb.words, *words])


def _written(verb: Verb, action: Action, values: Sequence[object]) -> int:
    """How many nouns are written: trailing optional ones are left out where they say nothing new."""
    count = len(verb.nouns)
    defaults = [field.default for field in fields(cast(Any, action))]
    while count > len(verb.nouns) - verb.optional and not _has_rest(verb, values):
        if defaults[count - 1] is MISSING or values[count - 1] != defaults[count - 1]:
            break
        count -= 1
    return count


def _has_rest(verb: Verb, values: Sequence[object]) -> bool:
    return verb.rest is not None and bool(values[len(verb.nouns)])


def read(verb: Verb, words: Sequence[str]) -> Action:
    """The action of the words that follow the verb, as many as it can take; raises UnreadableNotation."""
    values = [noun.read(word) for noun, word in zip(verb.nouns, words, strict=False)]
    if verb.rest and len(words) >= len(verb.nouns):
        values.append(tuple(verb.rest.read(word) for word in words[len(verb.nouns) :]))
    return cast(Callable[..., Action], verb.kind)(*values)
