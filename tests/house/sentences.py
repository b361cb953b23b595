"""What is said in code and pages, and what a catalogue says instead: sentences, and nouns by kind and form."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po

from companion.games.catalogue import GAMES
from companion.games.copies import shipped_copy
from companion.games.master_1991.actions import TOKEN_NAMES
from companion.games.master_2007.copy import GUARDS
from companion.games.secret.state import STRONGER
from companion.games.team.state import SPECIAL_SPELLS, SPELLS
from tests.house.test_import_law import tree_of

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("appliance", "calibration", "companion", "web", "hardware")
WORDS = "companion.rules.words"
PAGES = sorted((ROOT / "web").rglob("*.html"))
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2)}
NOT_SILENT = {"silent": "false"}
LETTER = re.compile(r"[^\W\d_]")

# --- sentences ---


@cache
def catalogue(code: str) -> Catalog:
    with (ROOT / "companion" / "translations" / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code)


@cache
def calls(name: str) -> tuple[tuple[str, ast.Call], ...]:
    """Every call of a function of `words` in code, with the file it is in."""
    found = []
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            tree = tree_of(path)
            if name in imported(tree) or path == ROOT / "companion" / "rules" / "words.py":
                found += [(str(path.relative_to(ROOT)), node) for node in ast.walk(tree) if is_call(node, name)]
    return tuple(found)


def imported(tree: ast.Module) -> set[str]:
    """The names a module takes from `words`."""
    nodes = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == WORDS)
    return {alias.name for node in nodes for alias in node.names if alias.asname is None}


def is_call(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def literal(node: ast.expr) -> str | None:
    """The text of a string literal; None for anything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


@cache
def said() -> frozenset[str | tuple[str, ...]]:
    """Every template in code and pages: one text, or two where a number decides."""
    found: set[Any] = {literal(call.args[0]) for _, call in calls("say")}
    found |= {(literal(call.args[0]), literal(call.args[1])) for _, call in calls("say_count")}
    for page in PAGES:
        with page.open("rb") as file:
            found |= {text for _, text, _, _ in extract("jinja2.ext:babel_extract", file, KEYWORDS, options=NOT_SILENT)}
    return frozenset(filter(None, found))


def is_bare(message: str | tuple[str, ...]) -> bool:
    """Whether a template has no word of its own, as `{part:sentence}`: a language need not say it otherwise."""
    texts = (message,) if isinstance(message, str) else message
    return not any(LETTER.search(re.sub(r"\{[^}]*\}", "", text)) for text in texts)


def gaps(template: str) -> dict[str, str]:
    """The gaps of a template and the form each asks for."""
    return {name: form or "" for _, name, form, _ in Formatter().parse(template) if name}


def percents(text: str) -> set[str]:
    """The gaps of a page's own text, as `%(number)s`."""
    return set(re.findall(r"%\(\w+\)s", text))


def sentences_of(code: str) -> Iterator[tuple[str | tuple[str, ...], tuple[str, ...]]]:
    """The entries of a language that are no nouns: English, and what it says."""
    for message in catalogue(code):
        if message.id and not message.context:
            told_as = (message.string,) if isinstance(message.string, str) else tuple(message.string)
            yield message.id if isinstance(message.id, str) else tuple(message.id), told_as


# --- nouns ---


@cache
def nouns_of(code: str) -> dict[str, set[str]]:
    """The nouns that a language names in each form, as in `treasure accusative`."""
    found: dict[str, set[str]] = {}
    for message in catalogue(code):
        if message.context and message.string:
            found.setdefault(message.context, set()).add(str(message.id))
    return found


@cache
def names_of(kind: str) -> set[str]:
    """Every name of a kind of noun that stands in a sentence of some game."""
    copies: list[Any] = [shipped_copy(game.name) for game in GAMES]
    match kind:
        case "treasure":
            mazes = [copy for copy in copies if hasattr(copy, "treasures")]
            marks = {tile.mark for copy in mazes for tile in copy.movable if tile.mark}
            marks |= {mark for copy in mazes for _, mark in copy.fixed_marks}
            marks |= {mark for _, card in shipped_copy("cards").box.cards for mark in card.treasures}
            return marks | {mark for copy in mazes for mark in copy.treasures} | set(TOKEN_NAMES.values())
        case "colour":
            return {name for copy in copies for name in getattr(copy, "colours", ())} | set(GUARDS)
        case "card":
            return set(shipped_copy("secret").cards.all)
        case "ring":
            return {ring.name for ring in shipped_copy("secret").board.rings}
        case "spell":
            return {*SPELLS, *SPECIAL_SPELLS}
        case "object":
            return set(STRONGER)
        case "direction" | "side":
            return {"top", "right", "bottom", "left"}
        case _:
            raise KeyError(f"nobody says which nouns of kind {kind!r} there are")


def labels() -> set[str]:
    """The names of cards that a page shows alone, never within a sentence."""
    dragon, secret, cards = (shipped_copy(name) for name in ("master-2007", "secret", "cards"))
    return {*dragon.cards, *secret.cards.all, *cards.box.names}
