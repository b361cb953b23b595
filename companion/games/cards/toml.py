"""A copy of Labyrinth, the card game, as TOML, and back."""

from __future__ import annotations

from companion.games.cards.copy import CardsCopy
from companion.games.cards.state import GAME
from companion.maze.card import CardSet, format_card, parse_card
from companion.maze.tile import parse_mark
from companion.rules import copy_toml


def read(document: copy_toml.Document) -> CardsCopy:
    """The copy of a TOML document; raises BadCopy, UnreadableNotation."""
    copy_toml.refuse_strangers(document, ("game", "name", "is_assumed", "count", "cards"))
    cards = copy_toml.table_at(document, "cards").items()
    return CardsCopy(
        game=GAME,
        name=copy_toml.name_at(document),
        is_assumed=copy_toml.assumed_at(document),
        count=copy_toml.count_at(document.get("count"), "count"),
        box=CardSet(tuple((parse_mark(name), parse_card(copy_toml.text_at(text, name))) for name, text in cards)),
    )


def write(copy: CardsCopy) -> str:
    """The copy as TOML that `read` reads back."""
    lines = [
        *copy_toml.head_toml(copy.game, copy.name, copy.is_assumed),
        f"count = {copy.count}",
        "\n[cards]",
        *(f"{name} = {copy_toml.quoted(format_card(card))}" for name, card in copy.box.cards),
    ]
    return "\n".join(lines) + "\n"
