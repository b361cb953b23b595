"""A Team Edition position as one line: `team` and then `key=value` words; JSON objects become lists of pairs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.errors import UnreadableNotation
from companion.maze.cell import CELLS, WIDTH, format_cell
from companion.rules.reading import list_at, object_at, shown, text_at
from companion.rules.team_state import GAME

Write = Callable[[object], str]
Read = Callable[[str], object]


def _write_text(value: object) -> str:
    return text_at(value, "a word") or "-"


def _read_text(word: str) -> object:
    return "" if word == "-" else word


def _write_count(value: object) -> str:
    return str(value)


def _read_count(word: str) -> object:
    if not word.isascii() or not word.isdigit() or len(word) > 9:
        raise UnreadableNotation(f"{shown(word)} is not a whole number")
    return int(word)


def _write_flag(value: object) -> str:
    return "yes" if value else "no"


def _read_flag(word: str) -> object:
    return {"yes": True, "no": False}.get(word, word)


def _write_maybe(value: object) -> str:
    return "-" if value is None else text_at(value, "a word")


def _read_maybe(word: str) -> object:
    return None if word == "-" else word


def _write_list(value: object) -> str:
    return ",".join(text_at(item, "a word") for item in list_at(value, "a list")) or "-"


def _read_list(word: str) -> object:
    return [] if word == "-" else word.split(",")


def _write_pairs(value: object) -> str:
    pairs = object_at(value, "an object").items()
    return ",".join(f"{key}:{_write_option(item)}" for key, item in pairs) or "-"


def _write_option(value: object) -> str:
    return _write_flag(value) if isinstance(value, bool) else text_at(value, "a word")


def _read_pairs(word: str) -> object:
    return {} if word == "-" else dict(_pair(part, ":") for part in word.split(","))


def _read_options(word: str) -> object:
    pairs = {} if word == "-" else dict(_pair(part, ":") for part in word.split(","))
    return {key: _read_flag(value) for key, value in pairs.items()}


def _write_lists(value: object) -> str:
    return ",".join(
        f"{key}:{'+'.join(text_at(item, 'a word') for item in list_at(items, 'a list'))}"
        for key, items in object_at(value, "an object").items()
    )


def _read_lists(word: str) -> object:
    pairs = dict(_pair(part, ":") for part in word.split(","))
    return {key: items.split("+") if items else [] for key, items in pairs.items()}


def _write_cells(value: object) -> str:
    tiles = [text_at(tile, "a tile") for tile in object_at(value, "'cells'").values()]
    return "/".join(",".join(tiles[start : start + WIDTH]) for start in range(0, len(tiles), WIDTH))


def _read_cells(word: str) -> object:
    tiles = word.replace("/", ",").split(",")
    if len(tiles) != len(CELLS):
        raise UnreadableNotation(f"'cells' has {len(tiles)} tiles; a board has {len(CELLS)}")
    return {format_cell(cell): tile for cell, tile in zip(CELLS, tiles, strict=True)}


def _write_pages(value: object) -> str:
    pages = (text_at(page, "a page") for page in _items(value))
    return _write_list([page.removeprefix("daedalus ").replace(" ", ".") for page in pages])


def _read_pages(word: str) -> object:
    pages = [] if word == "-" else word.split(",")
    return ["daedalus " + page.replace(".", " ") for page in pages]


def _items(value: object) -> list[object]:
    return list_at(value, "a list")


_WORDS: dict[str, tuple[Write, Read]] = {
    "variant": (_write_text, _read_text),
    "options": (_write_pairs, _read_options),
    "seats": (_write_list, _read_list),
    "turn": (_write_count, _read_count),
    "phase": (_write_text, _read_text),
    "cells": (_write_cells, _read_cells),
    "loose": (_write_text, _read_text),
    "homes": (_write_pairs, _read_pairs),
    "pawns": (_write_pairs, _read_pairs),
    "spells": (_write_lists, _read_lists),
    "hands": (_write_lists, _read_lists),
    "collected": (_write_list, _read_list),
    "walk": (_write_flag, _read_flag),
    "found": (_write_count, _read_count),
    "turn_up": (_write_flag, _read_flag),
    "ban": (_write_maybe, _read_maybe),
    "outcome": (_write_text, _read_text),
    "deck": (_write_list, _read_list),
    "turned": (_write_pages, _read_pages),
    "remaining": (_write_pages, _read_pages),
}


def line_of(position: Mapping[str, object]) -> str:
    """The position (JSON with `deck` and `pages.remaining`) as one line of text."""
    flat = {**position, **object_at(position["pages"], "'pages'")}
    return " ".join([GAME, *(f"{key}={write(flat[key])}" for key, (write, _) in _WORDS.items())])


def position_of(line: str) -> dict[str, object]:
    """The JSON of a line that `line_of` wrote, less the counts; raises UnreadableNotation."""
    game, *words = line.split(" ")
    if game != GAME:
        raise UnreadableNotation(f"a position in one line begins with '{GAME}', not with {shown(game)}")
    position: dict[str, object] = {"game": GAME}
    for key, word in (_pair(word, "=") for word in words):
        if key not in _WORDS or key in position:
            raise UnreadableNotation(f"{shown(key)} is not a part of a position, or stands there twice")
        position[key] = _WORDS[key][1](word)
    pages = {key: position.pop(key) for key in ("turned", "remaining") if key in position}
    return {**position, "pages": pages}


def _pair(word: str, mark: str) -> tuple[str, str]:
    key, found, value = word.partition(mark)
    if not found:
        raise UnreadableNotation(f"{shown(word)} should read key{mark}value")
    return key, value
