"""How actions become words and words actions: each kind is declared once, as a verb with nouns, and read both ways."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import MISSING, dataclass, fields
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, ClassVar, TypeVar, cast, dataclass_transform

from companion.errors import UnreadableNotation
from companion.maze.cell import CELLS, format_cell, parse_arrow, parse_cell
from companion.maze.rings import format_place, parse_place
from companion.maze.sides import format_sides, parse_sides
from companion.maze.tile import parse_mark
from companion.rules.reading import count_of

_LONGEST_SHOWN = 60
_ALIKE = 0.7
"""How alike two words have to be, from 0 to 1, for the one to be meant by the other: not `lay` by `fly`."""


class Action:
    """One thing an actor does; `verb` makes each kind a frozen dataclass whose fields are the nouns of its verb."""

    __slots__ = ()

    verb: ClassVar[Verb]
    """How the kind reads as text; the decorator `verb` sets it."""


@dataclass(frozen=True, slots=True)
class Noun:
    """One word of an action: how its value is read (raising UnreadableNotation) and written.

    `kind` says what people tap for it on a page: an `arrow` on the rim, a `place` on the board, a `ring` of a round
    one, the `sides` of a tile, the `turn` of a card, a `count`, somebody's `seat`, or a `word`, such as a card.
    """

    read: Callable[[str], object]
    write: Callable[[Any], str]  # it is only ever handed what its own `read` could have made
    kind: str = "word"


def _read_place(word: str) -> int:
    return parse_place(word) if word.startswith("r") else parse_cell(word)


def _write_place(place: int) -> str:
    return format_cell(place) if place in CELLS else format_place(place)


ARROW = Noun(parse_arrow, str, "arrow")
SIDES = Noun(parse_sides, format_sides, "sides")
CELL = Noun(parse_cell, format_cell, "place")
PLACE = Noun(_read_place, _write_place, "place")
"""Wherever a pawn can stand: a cell of the 7x7 board, or a square of the round one as in `r3.12`."""
MARK = Noun(parse_mark, str)
"""A word in lower case with hyphens: a treasure, a colour, the face of a die."""
COUNT = Noun(count_of, str, "count")
SEAT = Noun(parse_mark, str, "seat")
"""A colour that plays: pages call it by the name of whoever does."""


@dataclass(frozen=True, slots=True)
class Verb:
    """The words a kind of action begins with, and its nouns in the order of its fields.

    The last `optional` nouns are left out where a field has its default; `rest` reads all further words into one
    last field, a tuple.
    """

    words: str
    nouns: tuple[Noun, ...] = ()
    optional: int = 0
    rest: Noun | None = None

    @property
    def key(self) -> tuple[str, ...]:
        """The words one by one."""
        return tuple(self.words.split())

    def can_take(self, count: int) -> bool:
        """Whether `count` words can follow the verb."""
        most = count if self.rest else len(self.nouns)
        return len(self.nouns) - self.optional <= count <= most

    @property
    def count_text(self) -> str:
        """How many words can follow the verb, as in `2 words`, for an error message."""
        most = len(self.nouns)
        least = most - self.optional
        count = f"{least} or more" if self.rest else f"{least} or {most}" if self.optional else str(most)
        return f"{count} words" if count != "1" else "1 word"


Kind = TypeVar("Kind", bound=Action)


@dataclass_transform(frozen_default=True)
def verb(words: str, *nouns: Noun, optional: int = 0, rest: Noun | None = None) -> Callable[[type[Kind]], type[Kind]]:
    """Make a kind of action a frozen dataclass that reads as text: the words it begins with, then one noun a field."""

    def declared(kind: type[Kind]) -> type[Kind]:
        made = dataclass(frozen=True, slots=True)(kind)
        made.verb = Verb(words, nouns, optional, rest)
        return made

    return declared


@lru_cache(maxsize=8192)
def format_action(action: Action) -> str:
    """The one line of text of an action.

    >>> from companion.rules.actions import Push
    >>> format_action(Push("W2", 3))
    'push W2 NE'
    """
    return " ".join([action.verb.words, *(word for _, word in nouns_of(action))])


def nouns_of(action: Action) -> tuple[tuple[str, str], ...]:
    """The nouns of an action as they are written, each with its kind.

    >>> from companion.rules.actions import Push
    >>> nouns_of(Push("W2", 3))
    (('arrow', 'W2'), ('sides', 'NE'))
    """
    verb = action.verb
    values = [getattr(action, field.name) for field in fields(cast(Any, action))]
    count = _written(verb, action, values)
    nouns = [(noun.kind, noun.write(value)) for noun, value in zip(verb.nouns[:count], values, strict=False)]
    if verb.rest:
        nouns += [(verb.rest.kind, verb.rest.write(value)) for value in values[len(verb.nouns)]]
    return tuple(nouns)


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


class Vocabulary:
    """The kinds of actions of one game, or of several, by the words they begin with; `parse` reads their texts."""

    def __init__(self, kinds: Iterable[type[Action]]) -> None:
        """The same words mean the same kind of action in every game; raises ValueError where they do not."""
        self._kinds: dict[tuple[str, ...], type[Action]] = {}
        for kind in kinds:
            if self._kinds.setdefault(kind.verb.key, kind) is not kind:
                raise ValueError(f"the words '{kind.verb.words}' are declared twice with different meanings")
        self._most_words = max((len(key) for key in self._kinds), default=0)

    @property
    def kinds(self) -> tuple[type[Action], ...]:
        """Every kind once."""
        return tuple(self._kinds.values())

    def parse(self, text: str) -> Action:
        """The action of one line of text; raises UnreadableNotation naming what cannot be read."""
        words = text.split()
        lengths = range(min(self._most_words, len(words)), 0, -1)
        meant = [kind for kind in (self._kinds.get(tuple(words[:length])) for length in lengths) if kind]
        for kind in meant:
            if kind.verb.can_take(len(words) - len(kind.verb.key)):
                return _read(kind, words[len(kind.verb.key) :])
        cut = text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "..."
        problem = f"unknown action {cut!r}{self._hint(words, meant)}"
        raise UnreadableNotation(f"{problem}; see docs/notation.md for what can be written")

    def _hint(self, words: list[str], meant: list[type[Action]]) -> str:
        """How many words a known verb takes, or which verb begins almost like that."""
        if meant:
            verb = meant[0].verb
            return f": {verb.words!r} takes {verb.count_text} after it, not {len(words) - len(verb.key)}"
        firsts = [key[0] for key in self._kinds]
        alike = get_close_matches(words[0].lower(), firsts, 1, _ALIKE) if words and words[0] not in firsts else []
        return f" (did you mean {alike[0]!r}?)" if alike else ""


def _read(kind: type[Action], words: Sequence[str]) -> Action:
    """The action of the words that follow the verb, as many as it can take; raises UnreadableNotation."""
    nouns, rest = kind.verb.nouns, kind.verb.rest
    values = [noun.read(word) for noun, word in zip(nouns, words, strict=False)]
    if rest and len(words) >= len(nouns):
        values.append(tuple(rest.read(word) for word in words[len(nouns) :]))
    return cast(Callable[..., Action], kind)(*values)
