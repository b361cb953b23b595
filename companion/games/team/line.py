"""The words of a Team Edition position in one line."""

from __future__ import annotations

from companion.rules import line
from companion.rules.line import Codec, LineWords
from companion.rules.reading import texts_at


def _write_pages(value: object) -> str:
    pages = texts_at(value, "a list of pages")
    return line.LIST.write([page.removeprefix("daedalus ").replace(" ", ".") for page in pages])


def _read_pages(word: str) -> object:
    pages = [] if word == "-" else word.split(",")
    return ["daedalus " + page.replace(".", " ") for page in pages]


_PAGES = Codec(_write_pages, _read_pages)

LINE_WORDS: LineWords = {
    "variant": line.TEXT,
    "options": line.OPTIONS,
    "seats": line.LIST,
    "turn": line.COUNT,
    "phase": line.TEXT,
    "cells": line.CELLS,
    "loose": line.TEXT,
    "homes": line.PAIRS,
    "pawns": line.PAIRS,
    "spells": line.LISTS,
    "specials": line.PAIRS,
    "hands": line.LISTS,
    "collected": line.LIST,
    "walk": line.FLAG,
    "found": line.COUNT,
    "turn_up": line.FLAG,
    "must_turn_up": line.FLAG,
    "hidden": line.LIST,
    "ban": line.MAYBE,
    "outcome": line.TEXT,
    "deck": line.LIST,
    "pages.turned": _PAGES,
    "pages.remaining": _PAGES,
}
