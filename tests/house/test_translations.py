"""Every sentence told to people can be told in every language: no key is missing, none is left over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po

from companion.games.catalogue import GAMES
from companion.games.copies import shipped_copy
from companion.language import codes, language
from companion.rules.words import (
    CAPITAL,
    ENGLISH,
    SENTENCE,
    Noun,
    colour,
    listed,
    say,
    say_count,
    sentence,
    told,
    treasure,
)

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = [code for code in codes() if code != "en"]
KEYWORDS = {"say": None, "say_count": (1, 2), "_": None, "gettext": None, "ngettext": (1, 2)}
ROOMS = ("companion", "web")


@cache
def catalogue(code: str) -> Catalog:
    with (ROOT / "companion" / "translations" / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code)


@cache
def said() -> frozenset[str | tuple[str, ...]]:
    """Every template in code and pages: one text, or two where a number decides."""
    found: set[str | tuple[str, ...]] = set()
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*")):
            method = {".py": "python", ".html": "jinja2.ext:babel_extract"}.get(path.suffix)
            if method is not None:
                with path.open("rb") as file:
                    options = {"silent": "false"} if path.suffix == ".html" else {}
                    found |= {message for _, message, _, _ in extract(method, file, KEYWORDS, options=options)}
    return frozenset(message for message in found if message and not is_bare(message))


def is_bare(message: str | tuple[str, ...]) -> bool:
    """Whether a template has no word of its own to translate, as `{part:sentence}`."""
    texts = (message,) if isinstance(message, str) else message
    return not any(re.search(r"[^\W\d_]", re.sub(r"\{[^}]*\}", "", text)) for text in texts)


def gaps(template: str) -> dict[str, str]:
    """The gaps of a template and the form each asks for."""
    return {name: form or "" for _, name, form, _ in Formatter().parse(template) if name}


def sentences_of(code: str) -> Iterator[tuple[str | tuple[str, ...], tuple[str, ...]]]:
    """The entries of a language that are no nouns: English, and what it says."""
    for message in catalogue(code):
        if message.id and not message.context:
            told_as = (message.string,) if isinstance(message.string, str) else tuple(message.string)
            yield message.id if isinstance(message.id, str) else tuple(message.id), told_as


def names_of(kind: str) -> set[str]:
    """Every name of a kind of noun that a game can say."""
    copies = [shipped_copy(game.name) for game in GAMES]
    if kind == "treasure":
        mazes = [copy for copy in copies if hasattr(copy, "movable")]
        tiles = {tile.mark for copy in mazes for tile in copy.movable if tile.mark}
        return tiles | {mark for copy in mazes for _, mark in getattr(copy, "fixed_marks", ())}
    if kind == "colour":
        return {name for copy in copies for name in getattr(copy, "colours", ())}
    return set()


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_sentence_is_missing(code: str) -> None:
    there = {english for english, told_as in sentences_of(code) if all(told_as)}
    assert sorted(map(str, said() - there)) == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_sentence_is_left_over(code: str) -> None:
    assert sorted(str(english) for english, _ in sentences_of(code) if english not in said()) == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_translation_has_the_gaps_of_its_sentence(code: str) -> None:
    broken = []
    for english, told_as in sentences_of(code):
        texts = (english,) if isinstance(english, str) else english
        wanted = set().union(*(gaps(text) for text in texts))
        broken += [text for text in told_as if not set(gaps(text)) <= wanted or percents(text) != percents(texts[-1])]
        broken += [text for text in told_as[-1:] if set(gaps(text)) != wanted and len(texts) == 1]
    assert broken == []


def percents(text: str) -> set[str]:
    """The gaps of a page's own text, as `%(number)s`."""
    return set(re.findall(r"%\(\w+\)s", text))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", ["treasure", "colour"])
def test_every_noun_has_every_form(kind: str, code: str) -> None:
    forms = {message.context for message in catalogue(code) if (message.context or "").split(" ")[0] == kind}
    assert forms
    missing = [
        (form, name)
        for form in sorted(forms)
        for name in sorted(names_of(kind))
        if not any(message.id == name and message.string for message in catalogue(code) if message.context == form)
    ]
    assert missing == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_only_forms_are_asked_for_that_there_are(code: str) -> None:
    known = {(message.context or "").partition(" ")[2] for message in catalogue(code)} | {SENTENCE, CAPITAL, ""}
    asked = {form for _, told_as in sentences_of(code) for text in told_as for form in gaps(text).values()}
    assert asked <= known


def test_a_sentence_is_its_english_text_and_can_be_told_in_german() -> None:
    found = say("{seat} draws the {treasure} card", seat=colour("red"), treasure=treasure("magic-hat"))
    assert found == "red draws the magic hat card"
    assert sentence(found) == "Red draws the magic hat card."
    assert told(found, ENGLISH) == found


def test_lists_and_numbers_follow_the_language() -> None:
    both = listed([Noun("spell", "push"), Noun("spell", "rotate")])
    assert say("use {spells}", spells=both) == "use push and rotate"
    assert language("de").listed(["a", "b", "c"], "or") == "a, b oder c"
    assert say_count("{count} tile", "{count} tiles", 1) == "1 tile"
