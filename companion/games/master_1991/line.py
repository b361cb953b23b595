"""The words of a Master Labyrinth 1991 position in one line."""

from __future__ import annotations

from companion.rules import line
from companion.rules.line import Codec, LineWords
from companion.rules.reading import list_at, object_at, texts_at


def _write_numbers(value: object) -> str:
    lists = {seat: list_at(numbers, "a list") for seat, numbers in object_at(value, "'taken'").items()}
    return line.LISTS.write({seat: [str(number) for number in numbers] for seat, numbers in lists.items()})


def _read_numbers(word: str) -> object:
    lists = object_at(line.LISTS.read(word), "'taken'")
    return {
        seat: [line.COUNT.read(number) for number in texts_at(numbers, "'taken'")] for seat, numbers in lists.items()
    }


def _write_tips(value: object) -> str:
    return line.LIST.write([tip.removeprefix("tip ").replace(" ", ".") for tip in texts_at(value, "'tips'")])


def _read_tips(word: str) -> object:
    return ["tip " + tip.replace(".", " ") for tip in texts_at(line.LIST.read(word), "'tips'")]


LINE_WORDS: LineWords = {
    "variant": line.TEXT,
    "options": line.OPTIONS,
    "seats": line.LIST,
    "turn": line.COUNT,
    "phase": line.TEXT,
    "cells": line.CELLS,
    "loose": line.TEXT,
    "pawns": line.PAIRS,
    "tokens": line.PAIRS,
    "taken": Codec(_write_numbers, _read_numbers),
    "wands": line.COUNTS,
    "formulas": line.PAIRS,
    "deck": line.LIST,
    "walk": line.FLAG,
    "began": line.MAYBE,
    "extra": line.FLAG,
    "offer": line.MAYBE,
    "tips": Codec(_write_tips, _read_tips),
    "owed": line.MAYBE,
    "ban": line.MAYBE,
}
