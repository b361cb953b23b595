"""A position as one line: the game, then `key=value` words; each game lists its keys and how they are written.

`line_words` of a game maps the JSON key of a value (`pages.turned` for one inside an object) to its Codec; the word's
key is the last part of that name. What is derived stays out of the line.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.errors import UnreadableNotation
from companion.maze.cell import CELLS as BOARD_CELLS
from companion.maze.cell import WIDTH, format_cell
from companion.rules.reading import count_of, object_at, refuse_strangers, shown, text_at, texts_at


def _write(value: object) -> str:
    """A value as a word: `-` for nothing, `yes` or `no`, a list as in `a,b`, an object as in `a:1,b:c+d`."""
    match value:
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return ",".join(map(_write, value)) or "-"
        case Mapping():
            return ",".join(f"{key}:{_write_inner(inner)}" for key, inner in value.items()) or "-"
        case _:
            return "-" if value in (None, "") else str(value)


def _write_inner(value: object) -> str:
    return "+".join(map(str, value)) if isinstance(value, list | tuple) else _write(value)


@dataclass(frozen=True, slots=True)
class Codec:
    """How one value of a position's JSON is read from a word without spaces, and written as one."""

    read: Callable[[str], object]
    write: Callable[[object], str] = _write


LineWords = Mapping[str, Codec]


def line_of(game: str, words: LineWords, position: Mapping[str, object]) -> str:
    """The position's JSON as one line of text; keys that the position does not have are left out."""
    found = ((key, codec, _part(position, key)) for key, codec in words.items())
    told = (f"{_word_key(key)}={codec.write(part[0])}" for key, codec, part in found if part)
    return " ".join([game, *told])


def game_of_line(line: str) -> str:
    """The word a position in one line begins with."""
    return line.split(" ", 1)[0]


def position_of(words: LineWords, line: str) -> dict[str, object]:
    """The JSON of a line that `line_of` wrote, less what is derived; raises UnreadableNotation."""
    game, *rest = line.split(" ")
    keys = {_word_key(key): key for key in words}
    position: dict[str, object] = {"game": game}
    seen: set[str] = set()
    for word, value in (_pair_of(text, "=") for text in rest):
        refuse_strangers([word], keys, f"a position of {game}")
        if word in seen:
            raise UnreadableNotation(f"{shown(word)} stands there twice")
        seen.add(word)
        _put(position, keys[word], words[keys[word]].read(value))
    return position


def _word_key(key: str) -> str:
    return key.rpartition(".")[2]


def _part(position: Mapping[str, object], key: str) -> tuple[object, ...]:
    """What stands under the key, alone in a tuple; empty when it is absent."""
    outer, _, inner = key.rpartition(".")
    place = object_at(position.get(outer, {}), f"'{outer}'") if outer else position
    return (place[inner],) if inner in place else ()


def _put(position: dict[str, object], key: str, value: object) -> None:
    outer, _, inner = key.rpartition(".")
    if outer:
        position[outer] = {**object_at(position.get(outer, {}), outer), inner: value}
    else:
        position[inner] = value


def _pair_of(word: str, mark: str) -> tuple[str, str]:
    key, found, value = word.partition(mark)
    if not found:
        raise UnreadableNotation(f"{shown(word)} should read key{mark}value")
    return key, value


def pairs_of(word: str, between: str = ",") -> dict[str, str]:
    """Keys and values of a word like `a:1,b:2`, none for `-`; raises UnreadableNotation, also for a repeated key."""
    pairs = [] if word == "-" else [_pair_of(part, ":") for part in word.split(between)]
    values = dict(pairs)
    if len(values) < len(pairs):
        raise UnreadableNotation(f"{shown(word)} names something twice")
    return values


def _read_text(word: str) -> object:
    return "" if word == "-" else word


def _read_flag(word: str) -> object:
    return {"yes": True, "no": False}.get(word, word)


def _read_maybe(word: str) -> object:
    return None if word == "-" else word


def _read_option(word: str) -> object:
    return int(word) if word.isascii() and word.isdigit() else _read_flag(word)


def _list_of(read: Callable[[str], object], mark: str = ",", nothing: str = "-") -> Callable[[str], object]:
    """Reads a list with this mark between its items."""
    return lambda word: [] if word == nothing else [read(item) for item in word.split(mark)]


def _object_of(read: Callable[[str], object]) -> Callable[[str], object]:
    """Reads an object by its values."""
    return lambda word: {key: read(value) for key, value in pairs_of(word).items()}


def _pile_of(read: Callable[[str], object]) -> Callable[[str], object]:
    """Reads a list inside an object."""
    return _list_of(read, "+", "")


def actions(verb: str) -> Codec:
    """A list of actions that all begin with this word, which the line leaves out."""
    read = _list_of(lambda text: f"{verb} {text.replace('.', ' ')}")

    def write(value: object) -> str:
        texts = texts_at(value, "a list of actions")
        return _write([text.removeprefix(f"{verb} ").replace(" ", ".") for text in texts])

    return Codec(read, write)


def _write_cells(value: object) -> str:
    tiles = [text_at(tile, "a tile") for tile in object_at(value, "'cells'").values()]
    return "/".join(",".join(tiles[start : start + WIDTH]) for start in range(0, len(tiles), WIDTH))


def _read_cells(word: str) -> object:
    tiles = word.replace("/", ",").split(",")
    if len(tiles) != len(BOARD_CELLS):
        raise UnreadableNotation(f"'cells' has {len(tiles)} tiles; a board has {len(BOARD_CELLS)}")
    return {format_cell(cell): tile for cell, tile in zip(BOARD_CELLS, tiles, strict=True)}


def _write_json(value: object) -> str:
    return json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020")


def _read_json(word: str) -> object:
    try:
        value: object = json.loads(word)
    except (ValueError, RecursionError) as wrong:
        raise UnreadableNotation(f"{shown(word)} is not complete JSON: {wrong}") from wrong
    return value


TEXT = Codec(_read_text)
COUNT = Codec(count_of)
FLAG = Codec(_read_flag)
MAYBE = Codec(_read_maybe)
"""A text or null."""
LIST = Codec(_list_of(str))
"""A list of texts."""
NUMBERS = Codec(_list_of(count_of))
"""A list of whole numbers."""
PAIRS = Codec(pairs_of)
"""An object of texts."""
COUNTS = Codec(_object_of(count_of))
"""An object of whole numbers."""
LISTS = Codec(_object_of(_pile_of(str)))
"""An object of lists of texts."""
PILES = Codec(_object_of(_pile_of(count_of)))
"""An object of lists of whole numbers."""
CELLS = Codec(_read_cells, _write_cells)
"""The 49 tiles of a board."""
OPTIONS = Codec(_object_of(_read_option))
"""House rules: flags, numbers and words."""
JSON = Codec(_read_json, _write_json)
"""Anything else, as JSON without spaces."""

HEAD: LineWords = {"variant": TEXT, "options": OPTIONS, "seats": LIST, "turn": COUNT, "phase": TEXT}
"""The words with which the line of every position begins."""
