"""Sentences for people as values: each remembers its template and its nouns, and is itself the English text.

A template is English text with named gaps: `say("the {treasure} lies face down", treasure=treasure("owl"))`. Another
language has its own template for the same English one, found by `companion.language`; a gap there may ask for a form
of its noun, as in `{treasure:accusative}`. So nothing is ever read back out of a text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import Any, Protocol

SENTENCE = "sentence"
"""The form of a part that stands alone: a capital in front, a full stop behind."""

CAPITAL = "capital"
"""The form of a noun that begins something: a capital in front."""


@dataclass(frozen=True, slots=True)
class Noun:
    """A thing with a name: `kind` is what it is (`treasure`, `colour`, `spell` ...), `name` its word in notation.

    `is_person` means the player of a colour, who may have a name, rather than a thing of that colour.
    """

    kind: str
    name: str
    is_person: bool = False

    def __str__(self) -> str:
        """The name in English, as it stands in the middle of a sentence."""
        return _spoken(self.name)


PAIRED = frozenset(
    ("candelabrum", "crown", "dragon", "ghost", "key", "map", "money-bag", "owl", "ring", "sword"),
)
"""What is printed on cards by twos, so that a name of two of these is no name of one thing, as `magic-hat` is."""


@lru_cache(maxsize=1024)
def _spoken(name: str) -> str:
    """A name as it is spoken in English: `crown-owl` are two things, `2-reroll` is a face of a die."""
    if name.endswith("-reroll"):
        return f"{name.removesuffix('-reroll')}, roll again"
    for place in (place for place, letter in enumerate(name) if letter == "-"):
        first, second = name[:place], name[place + 1 :]
        if {first, second} <= PAIRED:
            one, other = first.replace("-", " "), second.replace("-", " ")
            return f"{one} and {other}" if first != second else f"{one} twice"
    return name.replace("-", " ")


@dataclass(frozen=True, slots=True)
class Listed:
    """Several parts named one after the other, the last with `and` or `or` before it."""

    parts: tuple[Value, ...]
    word: str = "and"

    def __str__(self) -> str:
        """The list in English."""
        return _list_english([str(part) for part in self.parts], self.word)


class Said(str):
    """A sentence, or a part of one. As a str it is English; `told` returns it in another language.

    `many` and `number` are set if a number decides between two templates, as in one tile, two tiles.
    """

    __slots__ = ("many", "nouns", "number", "template")

    template: str
    nouns: Mapping[str, Value]
    many: str | None
    number: int

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and sent to other processes with everything it remembers."""
        return (_said, (self.template, dict(self.nouns), self.many, self.number))


Value = str | int | Noun | Listed
"""What fills a gap of a template; a `Said` is a str."""


class Language(Protocol):
    """One language for sentences; `companion.language` has all of them."""

    def template(self, english: str, many: str | None, count: int) -> str:
        """The translated template; `many` is the English template for several, None if no number decides."""

    def noun(self, noun: Noun, form: str) -> str:
        """The name of a thing in the form that a template needs, such as `accusative`; "" is the plain form."""

    def listed(self, parts: Sequence[str], word: str) -> str:
        """Parts as one text, joined with the language's word for `and` or `or`."""


class English:
    """The language every template is written in."""

    def template(self, english: str, many: str | None, count: int) -> str:
        """The English template itself, or the one for several."""
        return english if many is None or count == 1 else many

    def noun(self, noun: Noun, form: str) -> str:
        """The name; English has one form."""
        return str(noun)

    def listed(self, parts: Sequence[str], word: str) -> str:
        """`a, b and c`."""
        return _list_english(parts, word)


ENGLISH = English()


def say(template: str, /, **nouns: Value) -> Said:
    """The sentence of a template and what fills its gaps.

    >>> reason = say("{seat} has to push first", seat=player("red"))
    >>> reason, reason.template
    ('red has to push first', '{seat} has to push first')
    """
    return _said(template, nouns)


def say_count(one: str, many: str, count: int, /, **nouns: Value) -> Said:
    """As `say`, with a template for one and another for several; `{count}` is the number.

    >>> say_count("{count} tile is missing", "{count} tiles are missing", 2)
    '2 tiles are missing'
    """
    return _said(one, {"count": count, **nouns}, many, count)


def _said(template: str, nouns: Mapping[str, Value], many: str | None = None, count: int = 1) -> Said:
    said = Said(_filled(template if many is None or count == 1 else many, nouns, ENGLISH))
    said.template, said.nouns, said.many, said.number = template, nouns, many, count
    return said


def sentence(part: str) -> Said:
    """The part as a sentence that stands alone; what is one already stays as it is.

    >>> sentence(say("it is {seat} who draws", seat=player("blue")))
    'It is blue who draws.'
    """
    return say("{part:sentence}", part=part)


def sentences(*parts: str) -> Said:
    """Several sentences one after the other; empty ones are left out."""
    kept = {f"part{number}": part for number, part in enumerate(parts) if part}
    return _said(" ".join(f"{{{name}:sentence}}" for name in kept), kept)


def told(text: str, language: Language = ENGLISH) -> str:
    """A sentence in a language; a text that is no `Said` is the same in each."""
    if not isinstance(text, Said):
        return text
    return _filled(language.template(text.template, text.many, text.number), text.nouns, language)


def told_all(document: object, language: Language = ENGLISH) -> object:
    """A document for JSON with every sentence in it in a language."""
    match document:
        case str():
            return told(document, language)
        case Mapping():
            return {key: told_all(value, language) for key, value in document.items()}
        case list() | tuple():
            return [told_all(value, language) for value in document]
        case _:
            return document


def treasure(mark: str) -> Noun:
    """A treasure or another marking of a tile, as `magic-hat`."""
    return Noun("treasure", mark)


def colour(name: str) -> Noun:
    """A pawn, a corner or another thing by its colour."""
    return Noun("colour", name)


def player(name: str) -> Noun:
    """The player of a colour; pages show the player's name (`companion.language.naming`), else the colour."""
    return Noun("colour", name, is_person=True)


def listed(parts: Iterable[Value], word: str = "and") -> Listed:
    """Several parts, to be named one after the other.

    >>> str(listed([treasure("owl"), treasure("magic-hat"), treasure("key")]))
    'owl, magic hat and key'
    """
    return Listed(tuple(parts), word)


def _filled(template: str, nouns: Mapping[str, Value], language: Language) -> str:
    """A template with its gaps filled; a gap says after a colon in which form its part stands."""
    parts = _parsed(template)
    return "".join(
        text if gap is None else text + _in_form(nouns[gap], form or "", language) for text, gap, form in parts
    )


@lru_cache(maxsize=4096)
def _parsed(template: str) -> tuple[tuple[str, str | None, str | None], ...]:
    """The texts of a template, each with the gap behind it and the form that it asks for."""
    return tuple((text, gap, form) for text, gap, form, _ in Formatter().parse(template))


def _in_form(value: Value, form: str, language: Language) -> str:
    if form == SENTENCE:
        return _as_sentence(_text(value, "", language))
    if form == CAPITAL:
        return _capital(_text(value, "", language))
    return _text(value, form, language)


def _text(value: Value, form: str, language: Language) -> str:
    match value:
        case Noun():
            return language.noun(value, form)
        case Listed(parts, word):
            return language.listed([_text(part, form, language) for part in parts], word)
        case Said():
            return told(value, language)
        case _:
            return str(value)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _as_sentence(text: str) -> str:
    return _capital(text) + ("" if not text or text[-1] in ".!?" else ".")


def _list_english(parts: Sequence[str], word: str) -> str:
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}" if len(parts) > 1 else "".join(parts)
