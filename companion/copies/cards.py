"""A copy of Labyrinth, the card game, as TOML, and back."""

from __future__ import annotations

from companion.copies import toml
from companion.maze.card import CardSet, format_card, parse_card
from companion.maze.tile import parse_mark
from companion.rules.cards_copy import CardsCopy
from companion.rules.cards_state import GAME


def read(document: toml.Document) -> CardsCopy:
    """The copy of a TOML document; raises BadCopy, UnreadableNotation."""
    toml.refuse_strangers(document, ("game", "name", "is_assumed", "count", "cards"))
    cards = toml.table_at(document, "cards").items()
    return CardsCopy(
        game=GAME,
        name=toml.name_at(document),
        is_assumed=toml.assumed_at(document),
        count=toml.count_at(document.get("count"), "count"),
        box=CardSet(tuple((parse_mark(name), parse_card(toml.text_at(text, name))) for name, text in cards)),
    )


def write(copy: CardsCopy) -> str:
    """The copy as TOML that `read` reads back."""
    lines = [
        *toml.head_toml(copy.game, copy.name, copy.is_assumed),
        f"count = {copy.count}",
        "\n[cards]",
        *(f"{name} = {toml.quoted(format_card(card))}" for name, card in copy.box.cards),
    ]
    return "\n".join(lines) + "\n"
