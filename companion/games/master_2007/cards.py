"""The treasure cards of Master Labyrinth (2007) as words: `4-reroll`, `9-double`, and `low?` for one nobody has seen.

A card bears the value of a treasure and one symbol. The cards 1 to 6 and 7 to 12 are dealt as two piles, so of every
card in a hand all know the pile (master_2007.txt, "Preparation").
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from companion.errors import UnreadableNotation

REROLL, DOUBLE = "reroll", "double"
SYMBOLS = (REROLL, DOUBLE)
"""Roll the duel die again; double turn."""

LOW, HIGH = "low", "high"
PILES = (LOW, HIGH)
HIGHEST = 12
FIRST_HIGH = 7
"""The lowest value of the second pile and the second phase."""

BACKS = tuple(f"{pile}?" for pile in PILES)
"""A card of each pile that nobody has seen."""

_HIDDEN = dict(zip(BACKS, PILES, strict=True))


@cache
def card_value(card: str) -> int:
    """The value of the treasure on the card; 0 when nobody has seen the card, or it is none of this box."""
    value = card.partition("-")[0]
    return int(value) if value.isdecimal() else 0


def card_symbol(card: str) -> str:
    """The symbol on the card, "" when nobody has seen it."""
    return card.partition("-")[2]


@cache
def pile_of(card: str) -> str:
    """The pile the card was dealt from, `low` or `high`."""
    return _HIDDEN.get(card) or pile_of_value(card_value(card))


def pile_of_value(value: int) -> str:
    """The pile of the cards of a value."""
    return LOW if value < FIRST_HIGH else HIGH


def is_hidden(card: str) -> bool:
    """Whether the word stands for a card that nobody has seen."""
    return card in _HIDDEN


def hidden(card: str) -> str:
    """What others know of a card in a hand: its pile."""
    return f"{pile_of(card)}?"


def parse_card(text: str) -> str:
    """The text itself when it is a treasure card as in `4-reroll`; raises UnreadableNotation."""
    value, _, symbol = text.partition("-")
    is_value = value in [str(number) for number in range(1, HIGHEST + 1)]
    if not is_value or symbol not in SYMBOLS:
        raise UnreadableNotation(f"{text!r} is not a treasure card; write 1-reroll to 12-double")
    return text


def parse_held_card(text: str) -> str:
    """A treasure card, or `low?` or `high?` for one that nobody has seen; raises UnreadableNotation."""
    return text if is_hidden(text) else parse_card(text)


def sorted_cards(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards by value and symbol, those that nobody has seen at the end of their pile."""
    return tuple(sorted(cards, key=_order))


@cache
def _order(card: str) -> tuple[int, str]:
    if is_hidden(card):
        return (FIRST_HIGH - 1 if pile_of(card) == LOW else HIGHEST, "~")
    return (card_value(card), card)
