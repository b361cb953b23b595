"""The languages sentences are told in: English as they are written, others from `translations/<code>.po`.

A template is looked up as gettext does it. A noun is looked up with its kind, and the form that a template asks for,
as the context: `{treasure:accusative}` finds the entry of context `treasure accusative`. A form that is missing is the
plain one, so a sentence is never left without a word.
"""

from __future__ import annotations

import gettext
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Literal

from companion.errors import BadConfig
from companion.rules.words import ENGLISH, Language, Noun

ENGLISH_CODE = "en"
_FOLDER = files("companion") / "translations"
_STYLES: dict[str, Literal["standard", "or"]] = {"and": "standard", "or": "or"}


@dataclass(frozen=True, slots=True)
class Translation:
    """One language with a catalogue of its own; `code` is its ISO 639 code, as in `de`."""

    code: str
    catalogue: gettext.NullTranslations

    def template(self, english: str, many: str | None, count: int) -> str:
        """The template that says the same; the English one where the catalogue has none."""
        if many is None:
            return self.catalogue.gettext(english)
        return self.catalogue.ngettext(english, many, count)

    def noun(self, noun: Noun, form: str) -> str:
        """The name of a thing in a form; the plain form, and then the English name, where there is none."""
        for context in dict.fromkeys((f"{noun.kind} {form}".strip(), noun.kind)):
            found = self.catalogue.pgettext(context, noun.name)
            if found != noun.name:
                return found
        return str(noun)

    def listed(self, parts: Sequence[str], word: str) -> str:
        """Parts as one text, as the Unicode locale data write lists."""
        from babel.lists import format_list

        return format_list(parts, style=_STYLES[word], locale=self.code)


@dataclass(frozen=True, slots=True)
class WithNames:
    """A language that calls whoever plays a colour by the name that was given; `people` has the names by colour."""

    language: Language
    people: Mapping[str, str]

    def template(self, english: str, many: str | None, count: int) -> str:
        """As the language has it."""
        return self.language.template(english, many, count)

    def noun(self, noun: Noun, form: str) -> str:
        """A person's own name, else as the language has it."""
        name = self.people.get(noun.name, "") if noun.is_person else ""
        if not name:
            return self.language.noun(noun, form)
        return _french_genitive(name) if form == "genitive" else name

    def listed(self, parts: Sequence[str], word: str) -> str:
        """As the language has it."""
        return self.language.listed(parts, word)


def naming(language: Language, people: Mapping[str, str]) -> Language:
    """The language with the names of people by their colours; the language itself where nobody has given one."""
    return WithNames(language, {seat: _isolated(name) for seat, name in people.items()}) if people else language


def _isolated(name: str) -> str:
    """A name; one from right to left stands for itself, so that it turns round no number or stop beside it (UAX #9)."""
    is_from_right = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\u2068{name}\u2069" if is_from_right else name


def _french_genitive(name: str) -> str:
    """`de` before a name, elided before a vowel; French alone asks for a genitive of people."""
    first = unicodedata.normalize("NFD", name)[0].casefold()
    return f"d’{name}" if first in "aeiouhœæ" else f"de {name}"


@cache
def codes() -> tuple[str, ...]:
    """Every language there is, English first."""
    names = sorted(entry.name.removesuffix(".po") for entry in _FOLDER.iterdir() if entry.name.endswith(".po"))
    return (ENGLISH_CODE, *names)


@cache
def language(code: str) -> Language:
    """The language of a code such as `de`; raises BadConfig naming those there are."""
    if code == ENGLISH_CODE:
        return ENGLISH
    if code not in codes():
        raise BadConfig(f"there is no language {code!r}; there are {', '.join(codes())}")
    return Translation(code, _catalogue(code))


def _catalogue(code: str) -> gettext.GNUTranslations:
    """The entries of a language's file, as gettext looks them up."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with (_FOLDER / f"{code}.po").open("rb") as file:
        write_mo(compiled, read_po(file, locale=code))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def best_of(accepted: Sequence[str]) -> str:
    """The code of the first language that there is among those a reader takes, the dearest first, as `de-AT`."""
    known = codes()
    return next((code for text in accepted if (code := text.partition("-")[0].lower()) in known), ENGLISH_CODE)
