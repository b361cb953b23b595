"""What an actor can do in Master Labyrinth 1991 besides `push`, `walk` and `end`, and the words of it."""

from __future__ import annotations

from companion.errors import UnreadableNotation
from companion.maze.cell import Cell
from companion.maze.sides import Sides
from companion.rules.actions import End, Push, Walk
from companion.rules.reading import shown
from companion.rules.verbs import ARROW, CELL, MARK, SEAT, SIDES, Action, Noun, verb

TOKEN_NAMES: dict[int, str] = {
    1: "crab-apple", 2: "pine-cone", 3: "oak-leaf", 4: "oil-of-black-slugs", 5: "four-leaf-clover", 6: "garlic",
    7: "ravens-feather", 8: "henbane", 9: "spider", 10: "skull", 11: "magic-wand-of-blindworm", 12: "quartz",
    13: "toad", 14: "fire-salamander", 15: "weasel-spit", 16: "silver-thistle", 17: "snake", 18: "emerald",
    19: "root-of-mandrake", 20: "black-rooster", 25: "berries-of-mistletoe",
}  # fmt: skip
"""The 21 tokens by number, named as in the English edition; other editions name some otherwise."""

TOKENS: tuple[int, ...] = tuple(TOKEN_NAMES)
MISTLETOE = TOKENS[-1]

Formula = tuple[int, ...]
"""The ingredients on a secret formula card by number, in ascending order."""

UNKNOWN: Formula = ()
"""A formula card that nobody has shown; `?` as text."""

WAND = "wand"
"""What is offered for a tip is this, or the number of a token as text."""


def parse_token(text: str) -> int:
    """The number of a token; raises UnreadableNotation."""
    numbers = {str(token): token for token in TOKENS}
    if text not in numbers:
        raise UnreadableNotation(f"{shown(text)} is not the number of a token; they are 1 to 20 and 25")
    return numbers[text]


def parse_formula(text: str) -> Formula:
    """The formula of a text as in `1+3+18`; raises UnreadableNotation."""
    formula = tuple(parse_token(word) for word in text.split("+"))
    if list(formula) != sorted(set(formula)):
        raise UnreadableNotation(f"{shown(text)} is not a formula; write its tokens in ascending order, as in 1+3+18")
    return formula


def format_formula(formula: Formula) -> str:
    """The text of a formula: `1+3+18`, or `?`."""
    return "+".join(map(str, formula)) or "?"


def parse_price(text: str) -> str:
    """The text itself when it is `wand` or the number of a token; raises UnreadableNotation."""
    return WAND if text == WAND else str(parse_token(text))


_FORMULA = Noun(parse_formula, format_formula)
_PRICE = Noun(parse_price, str)


@verb("use wand")
class UseWand(Action):
    """The seat gives up a wand and takes an extra turn."""


@verb("offer", _PRICE)
class Offer(Action):
    """The seat offers a wand or one of its tokens for a tip."""

    price: str


@verb("tip", SEAT, ARROW, SIDES, CELL)
class Tip(Action):
    """Another seat has told a way: push so, and walk to the cell."""

    seat: str
    arrow: str
    sides: Sides
    cell: Cell


@verb("give", SEAT, _PRICE)
class Give(Action):
    """The seat gives another one what it offered, because it has gone the way of its tip."""

    seat: str
    price: str


@verb("reveal formula", MARK, _FORMULA)
class RevealFormula(Action):
    """TABLE shows the referee the seat's secret formula."""

    seat: str
    formula: Formula


ACTIONS: tuple[type[Action], ...] = (Push, Walk, End, UseWand, Offer, Tip, Give, RevealFormula)
"""Every kind of action of Master Labyrinth 1991."""
