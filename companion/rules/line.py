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
from companion.rules.reading import list_at, object_at, refuse_strangers, shown, text_at


@dataclass(frozen=True, slots=True)
class Codec:
    """How one value of a position's JSON is written as a word without spaces, and read back."""

    write: Callable[[object], str]
    read: Callable[[str], object]


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


def _write_text(value: object) -> str:
    return text_at(value, "a word") or "-"


def _read_text(word: str) -> object:
    return "" if word == "-" else word


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
    return ",".join(f"{key}:{text_at(item, 'a word')}" for key, item in pairs) or "-"


def _read_pairs(word: str) -> object:
    return pairs_of(word)


def _write_counts(value: object) -> str:
    return ",".join(f"{key}:{count}" for key, count in object_at(value, "an object").items()) or "-"


def _read_counts(word: str) -> object:
    return {key: _read_count(count) for key, count in pairs_of(word).items()}


def _write_options(value: object) -> str:
    return ",".join(f"{key}:{_write_option(item)}" for key, item in object_at(value, "'options'").items()) or "-"


def _write_option(value: object) -> str:
    if isinstance(value, bool):
        return _write_flag(value)
    return str(value) if isinstance(value, int) else text_at(value, "a word")


def _read_options(word: str) -> object:
    return {
        key: int(value) if value.isascii() and value.isdigit() else _read_flag(value)
        for key, value in pairs_of(word).items()
    }


def _write_lists(value: object) -> str:
    return ",".join(
        f"{key}:{'+'.join(text_at(item, 'a word') for item in list_at(items, 'a list'))}"
        for key, items in object_at(value, "an object").items()
    )


def _read_lists(word: str) -> object:
    return {key: items.split("+") if items else [] for key, items in pairs_of(word).items()}


def _write_numbers(value: object) -> str:
    return ",".join(str(number) for number in list_at(value, "a list")) or "-"


def _read_numbers(word: str) -> object:
    return [] if word == "-" else [_read_count(number) for number in word.split(",")]


def _write_piles(value: object) -> str:
    piles = object_at(value, "an object")
    return ",".join(f"{key}:{'+'.join(str(number) for number in list_at(pile, key))}" for key, pile in piles.items())


def _read_piles(word: str) -> object:
    piles = pairs_of(word).items()
    return {key: [_read_count(number) for number in pile.split("+")] if pile else [] for key, pile in piles}


def actions(verb: str) -> Codec:
    """A list of actions that all begin with this word, which the line leaves out."""

    def write(value: object) -> str:
        texts = [text_at(text, "an action") for text in list_at(value, "a list of actions")]
        return _write_list([text.removeprefix(f"{verb} ").replace(" ", ".") for text in texts])

    def read(word: str) -> object:
        return [] if word == "-" else [f"{verb} {text.replace('.', ' ')}" for text in word.split(",")]

    return Codec(write, read)


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


TEXT = Codec(_write_text, _read_text)
COUNT = Codec(str, _read_count)
FLAG = Codec(_write_flag, _read_flag)
MAYBE = Codec(_write_maybe, _read_maybe)
"""A text or null."""
LIST = Codec(_write_list, _read_list)
"""A list of texts."""
PAIRS = Codec(_write_pairs, _read_pairs)
"""An object of texts."""
COUNTS = Codec(_write_counts, _read_counts)
"""An object of whole numbers."""
LISTS = Codec(_write_lists, _read_lists)
"""An object of lists of texts."""
NUMBERS = Codec(_write_numbers, _read_numbers)
"""A list of whole numbers."""
PILES = Codec(_write_piles, _read_piles)
"""An object of lists of whole numbers."""
CELLS = Codec(_write_cells, _read_cells)
"""The 49 tiles of a board."""
OPTIONS = Codec(_write_options, _read_options)
"""House rules: flags, numbers and words."""
JSON = Codec(_write_json, _read_json)
"""Anything else, as JSON without spaces."""

HEAD: LineWords = {"variant": TEXT, "options": OPTIONS, "seats": LIST, "turn": COUNT, "phase": TEXT}
"""The words with which the line of every position begins."""
