"""One maze card: corridors that join sides and treasures, its text, and the ways it can be turned.

A card is a small graph of four side ports and its treasures. A path counts at any length and with anything on it
(card_game_2001.txt, "Connecting Treasures"), so only the connected parts of the graph matter: a corridor here is one
such part, and a card may have two or more that never meet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from companion.errors import UnreadableNotation
from companion.maze.sides import LETTERS, Sides, rotate
from companion.maze.tile import parse_mark

TURNS = LETTERS
"""How a card lies: the side its printed north points to, so `E` is one quarter turn clockwise."""

_LONGEST_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Corridor:
    """Sides that lead into each other, never none, and the treasures on the way, in alphabetical order."""

    sides: Sides
    treasures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it is turned, its corridors ordered by their first side in NESW; equal cards are equal graphs."""

    corridors: tuple[Corridor, ...]

    @property
    def sides(self) -> Sides:
        """Every side at which a corridor leaves the card."""
        return sum(corridor.sides for corridor in self.corridors)

    @property
    def treasures(self) -> tuple[str, ...]:
        """Every treasure on the card, one that is there twice twice."""
        return tuple(treasure for corridor in self.corridors for treasure in corridor.treasures)


def _card(corridors: Iterable[Corridor]) -> Card:
    return Card(tuple(sorted(corridors, key=lambda corridor: corridor.sides & -corridor.sides)))


def turned_card(card: Card, quarter_turns: int) -> Card:
    """The card after that many quarter turns clockwise."""
    return _card(Corridor(rotate(corridor.sides, quarter_turns), corridor.treasures) for corridor in card.corridors)


def format_card(card: Card) -> str:
    """The corridors of a card, `NE:crown+SW:ghost`, or `NES:crown:ghost` where one corridor joins both treasures."""
    return "+".join(":".join((_letters(corridor.sides), *corridor.treasures)) for corridor in card.corridors)


def _letters(sides: Sides) -> str:
    return "".join(letter for bit, letter in enumerate(LETTERS) if sides >> bit & 1)


def parse_card(text: str) -> Card:
    """The card of a text that `format_card` writes; raises UnreadableNotation."""
    corridors = [_parse_corridor(part, text) for part in text.split("+")]
    used = 0
    for corridor in corridors:
        if used & corridor.sides:
            raise UnreadableNotation(f"{_shown(text)} has a side in two corridors")
        used |= corridor.sides
    return _card(corridors)


def _parse_corridor(part: str, text: str) -> Corridor:
    letters, *treasures = part.split(":")
    sides = sum(1 << LETTERS.index(letter) for letter in set(letters) if letter in LETTERS)
    if not letters or _letters(sides) != letters:
        raise UnreadableNotation(f"{_shown(text)} is not a card; write its corridors as in NE:crown+SW:ghost")
    return Corridor(sides, tuple(sorted(parse_mark(treasure) for treasure in treasures)))


def _shown(text: str) -> str:
    return repr(text) if len(text) <= _LONGEST_SHOWN else repr(text[:_LONGEST_SHOWN]) + "..."


@dataclass(frozen=True, slots=True)
class Laying:
    """One way to turn a card: the turn as a letter, and the card when turned so."""

    turn: str
    card: Card
    sides: Sides


@lru_cache(maxsize=1024)  # each position that is read names the cards of its box again
def layings_of(card: Card) -> tuple[Laying, ...]:
    """Every way the card can lie that differs from the others, beginning with the card as it is printed."""
    found: dict[Card, Laying] = {}
    for quarter_turns, turn in enumerate(TURNS):
        lying = turned_card(card, quarter_turns)
        found.setdefault(lying, Laying(turn, lying, lying.sides))
    return tuple(found.values())


@dataclass(frozen=True, slots=True)
class CardSet:
    """All cards of a box, by name in alphabetical order, and the ways each can lie."""

    cards: tuple[tuple[str, Card], ...]
    _layings: dict[str, tuple[Laying, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards, key=lambda pair: pair[0])))
        object.__setattr__(self, "_layings", {name: layings_of(card) for name, card in self.cards})

    def __len__(self) -> int:
        return len(self.cards)

    def __contains__(self, name: object) -> bool:
        return name in self._layings

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the cards, in alphabetical order."""
        return tuple(self._layings)

    def layings(self, name: str) -> tuple[Laying, ...]:
        """The ways the card of that name can lie; raises KeyError."""
        return self._layings[name]

    def laying(self, name: str, turn: str) -> Laying:
        """The card of that name, turned so; raises UnreadableNotation for a turn that looks like another one."""
        for laying in self._layings[name]:
            if laying.turn == turn:
                return laying
        turns = " or ".join(laying.turn for laying in self._layings[name])
        raise UnreadableNotation(f"the card {name} lies the same way several times; its turn is written {turns}")
