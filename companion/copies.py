"""Reads and writes an owner's copy of a game as TOML, and knows the shipped editions. What a Copy is, `rules` says."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path

from companion.errors import BadCopy, UnreadableNotation
from companion.maze.cell import Cell, format_cell, parse_cell
from companion.maze.sides import CANONICAL
from companion.maze.tile import Tile, identity, parse_mark
from companion.rules.action_text import format_action, parse_page
from companion.rules.copy import Copy

_SHIPPED = {"team": "team-2022-assumed.toml"}
_LARGEST_BYTES = 100_000


def shipped_copy(game: str) -> Copy:
    """The edition that comes with the companion for a game; raises BadCopy when there is none."""
    if game not in _SHIPPED:
        raise BadCopy(f"no edition is shipped for {game!r}; there is one for {', '.join(_SHIPPED)}")
    return parse_copy((files("companion") / "editions" / _SHIPPED[game]).read_text(encoding="utf-8"))


def load_copy(path: Path | str) -> Copy:
    """The copy a TOML file describes; raises BadCopy naming the file and what is wrong with it."""
    try:
        raw = Path(path).read_bytes()
        if len(raw) > _LARGEST_BYTES:
            raise BadCopy(f"larger than {_LARGEST_BYTES} bytes, so it is no copy")
        return parse_copy(raw.decode("utf-8"))
    except OSError as wrong:
        raise BadCopy(f"{path}: cannot be read: {wrong.strerror}") from wrong
    except UnicodeDecodeError as wrong:
        raise BadCopy(f"{path}: is not a text file") from wrong
    except BadCopy as wrong:
        raise BadCopy(f"{path}: {wrong}") from wrong


def save_copy(copy: Copy, path: Path | str) -> None:
    """Write the copy as TOML; raises BadCopy when the file cannot be written."""
    try:
        Path(path).write_text(format_copy(copy), encoding="utf-8")
    except OSError as wrong:
        raise BadCopy(f"{path}: cannot be written: {wrong.strerror}") from wrong


def parse_copy(text: str) -> Copy:
    """The copy of a TOML text; raises BadCopy."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadCopy(f"not TOML: {wrong}") from wrong
    try:
        return _copy(document)
    except UnreadableNotation as wrong:
        raise BadCopy(str(wrong)) from wrong


def _copy(document: Mapping[str, object]) -> Copy:
    _refuse_strangers(document, ("game", "name", "is_assumed", "homes", "fixed", "tiles", "treasures", "pages"))
    if document.get("game") != "team":
        raise BadCopy("'game' has to be \"team\"")
    assumed = document.get("is_assumed")
    if not isinstance(assumed, bool):
        raise BadCopy("'is_assumed' has to be true or false")
    fixed = _cells(_table(document, "fixed"), "fixed")
    homes = _cells(_table(document, "homes"), "homes")
    return Copy(
        name=_text(document.get("name"), "name"),
        is_assumed=assumed,
        homes=tuple((_colour(colour), cell) for cell, colour in homes),
        fixed_marks=tuple((cell, parse_mark(mark)) for cell, mark in fixed),
        movable=_tiles(_table(document, "tiles")),
        treasures=tuple(parse_mark(text) for text in _texts(document.get("treasures"), "treasures")),
        pages=tuple(parse_page(f"daedalus {text}") for text in _texts(document.get("pages"), "pages")),
    )


def _tiles(table: Mapping[str, object]) -> tuple[Tile, ...]:
    """Plain tiles are counted by shape, marked ones are listed by shape."""
    _refuse_strangers(table, ("plain", "marked"))
    plain, marked = _table(table, "plain"), _table(table, "marked")
    _refuse_strangers(plain, tuple(CANONICAL))
    _refuse_strangers(marked, tuple(CANONICAL))
    tiles: list[Tile] = []
    for shape, sides in CANONICAL.items():
        count = plain.get(shape, 0)
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count < 100:
            raise BadCopy(f"'tiles.plain.{shape}' has to be a small whole number")
        tiles += [Tile(sides)] * count
        tiles += [Tile(sides, parse_mark(mark)) for mark in _texts(marked.get(shape, []), f"tiles.marked.{shape}")]
    return tuple(tiles)


def _cells(table: Mapping[str, object], where: str) -> list[tuple[Cell, str]]:
    return [(parse_cell(cell), _text(text, where)) for cell, text in table.items()]


def _colour(text: str) -> str:
    if not text.isascii() or not text.isalpha() or not text.islower():
        raise BadCopy(f"{text!r} is not a colour; write it in lower case letters")
    return text


def _refuse_strangers(table: Mapping[str, object], known: Iterable[str]) -> None:
    strangers = [key for key in table if key not in known]
    if strangers:
        raise BadCopy(f"{strangers[0]!r} is not a part of a copy's description")


def _table(document: Mapping[str, object], key: str) -> Mapping[str, object]:
    table = document.get(key)
    if not isinstance(table, Mapping):
        raise BadCopy(f"the table [{key}] is missing")
    return table


def _text(value: object, where: str) -> str:
    if not isinstance(value, str) or not value:
        raise BadCopy(f"'{where}' has to be a text")
    return value


def _texts(value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise BadCopy(f"'{where}' has to be a list of texts")
    return tuple(_text(item, where) for item in value)


def format_copy(copy: Copy) -> str:
    """The copy as TOML that `parse_copy` reads back."""
    lines = [
        'game = "team"',
        f"name = {_quoted(copy.name)}",
        f"is_assumed = {str(copy.is_assumed).lower()}",
        f"treasures = {_list(copy.treasures)}",
        f"pages = {_list(format_action(page).removeprefix('daedalus ') for page in copy.pages)}",
        "\n[homes]",
        *(f"{format_cell(cell)} = {_quoted(colour)}" for colour, cell in copy.homes),
        "\n[fixed]",
        *(f"{format_cell(cell)} = {_quoted(mark)}" for cell, mark in copy.fixed_marks),
        "\n[tiles.plain]",
        *(f"{shape} = {sum(identity(tile) == shape for tile in copy.movable)}" for shape in CANONICAL),
        "\n[tiles.marked]",
        *(f"{shape} = {_list(_marks(copy, shape))}" for shape in CANONICAL),
    ]
    return "\n".join(lines) + "\n"


def _marks(copy: Copy, shape: str) -> list[str]:
    return [tile.mark for tile in copy.movable if tile.mark and identity(tile).startswith(shape)]


def _list(texts: Iterable[str]) -> str:
    return "[\n" + "".join(f"    {_quoted(text)},\n" for text in texts) + "]"


def _quoted(text: str) -> str:
    escaped = "".join(c if c >= " " and c not in '"\\\x7f' else f"\\u{ord(c):04x}" for c in text)
    return f'"{escaped}"'
