"""A copy of Secret Labyrinth as TOML: the mystery cards by name, and the rings from the outside in."""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import BadCopy
from companion.games.secret.copy import GAME, Cards, SecretCopy
from companion.games.secret.ring_json import degrees_at, ring_document, ring_of
from companion.maze.rings import Ring, RingBoard
from companion.maze.tile import parse_mark
from companion.rules.copy_toml import (
    Document,
    assumed_at,
    head_toml,
    list_toml,
    name_at,
    quoted,
    refuse_strangers,
    texts_at,
)

_KEYS = ("game", "name", "is_assumed", "least_overlap_deg", "treasures", "trolls", "animals", "rings")


def read(document: Document) -> SecretCopy:
    """The copy of a TOML document; raises BadCopy or UnreadableNotation saying what is wrong with it."""
    refuse_strangers(document, _KEYS)
    rings = document.get("rings")
    if not isinstance(rings, list) or not all(isinstance(ring, Mapping) for ring in rings):
        raise BadCopy("the rings are missing; each begins with [[rings]]")
    least = degrees_at(document.get("least_overlap_deg", 1.0), "'least_overlap_deg'")
    return SecretCopy(
        name=name_at(document),
        is_assumed=assumed_at(document),
        board=RingBoard(tuple(ring_of(ring) for ring in rings), least),
        cards=Cards(*(_marks(document, key) for key in ("treasures", "trolls", "animals"))),
    )


def _marks(document: Document, key: str) -> tuple[str, ...]:
    return tuple(parse_mark(text) for text in texts_at(document.get(key), key))


def write(copy: SecretCopy) -> str:
    """The copy as TOML that `read` reads back."""
    lines = [
        *head_toml(GAME, copy.name, copy.is_assumed),
        f"least_overlap_deg = {copy.board.least_overlap_deg}",
        f"treasures = {list_toml(copy.cards.treasures)}",
        f"trolls = {list_toml(copy.cards.trolls)}",
        f"animals = {list_toml(copy.cards.animals)}",
    ]
    for ring in copy.board.rings:
        lines += _ring_toml(ring)
    return "\n".join(lines) + "\n"


def _ring_toml(ring: Ring) -> list[str]:
    return ["\n[[rings]]", *(f"{key} = {_value(value)}" for key, value in ring_document(ring).items())]


def _value(value: object) -> str:
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return list_toml(value)
    if isinstance(value, str):
        return quoted(value)
    return str(value).lower()
