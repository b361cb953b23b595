"""Maze cards laid edge to edge on a grid that grows to all sides: where there is room, what joins what, what hangs
together. No turn, no hand and no score in here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from companion.errors import UnreadableNotation
from companion.maze.card import Card
from companion.maze.sides import EAST, NORTH, SOUTH, WEST, Sides

Place = tuple[int, int]
"""Cards to the east and to the south of `0,0`, the north-west card of the first square; negative to west and north."""

_PLACE = re.compile(r"(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)")
STEPS = ((NORTH, SOUTH, 0, -1), (EAST, WEST, 1, 0), (SOUTH, NORTH, 0, 1), (WEST, EAST, -1, 0))
"""A side, the neighbour's side that touches it, and where the neighbour lies."""


def format_place(place: Place) -> str:
    """The text of a place, as in `2,-1`."""
    return f"{place[0]},{place[1]}"


def parse_place(text: str) -> Place:
    """The place of a text as in `2,-1`; raises UnreadableNotation."""
    found = _PLACE.fullmatch(text)
    if not found:
        raise UnreadableNotation(f"{text[:20]!r} is no place; write cards east, a comma, cards south, as in 2,-1")
    return int(found[1]), int(found[2])


def reading_order(place: Place) -> tuple[int, int]:
    """Sorts places row by row from the north, each row from the west."""
    return place[1], place[0]


def neighbours(place: Place) -> Iterator[Place]:
    """The four places that share an edge with this one, clockwise from the north."""
    x, y = place
    return ((x + dx, y + dy) for _, _, dx, dy in STEPS)


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card in the grid: its name, its turn as a letter, and the card when turned so."""

    name: str
    turn: str
    card: Card


@dataclass(frozen=True, slots=True)
class Room:
    """A free place beside laid cards: our sides where a corridor comes to meet us, and where a wall does."""

    open: Sides
    closed: Sides


@dataclass(frozen=True, slots=True)
class CardGrid:
    """The laid cards with their places, in reading order."""

    laid: tuple[tuple[Place, LaidCard], ...]
    _at: dict[Place, LaidCard] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        laid = tuple(sorted(self.laid, key=lambda pair: reading_order(pair[0])))
        object.__setattr__(self, "laid", laid)
        object.__setattr__(self, "_at", dict(laid))

    def __len__(self) -> int:
        return len(self.laid)

    def __contains__(self, place: object) -> bool:
        return place in self._at

    @property
    def places(self) -> Collection[Place]:
        """Where cards lie, in reading order."""
        return self._at.keys()

    def at(self, place: Place) -> LaidCard:
        """The card at this place; raises KeyError if there is none."""
        return self._at[place]

    def with_card(self, place: Place, card: LaidCard) -> CardGrid:
        """The grid with one more card."""
        return CardGrid((*self.laid, (place, card)))

    def without(self, place: Place) -> CardGrid:
        """The grid without the card at this place."""
        return CardGrid(tuple(pair for pair in self.laid if pair[0] != place))

    def rooms(self) -> dict[Place, Room]:
        """Every free place that shares an edge with a laid card, in reading order; holes within are among them."""
        masks: dict[Place, list[Sides]] = {}
        for (x, y), laid in self.laid:
            sides = laid.card.sides
            for side, facing, dx, dy in STEPS:
                place = (x + dx, y + dy)
                if place not in self._at:
                    masks.setdefault(place, [0, 0])[0 if sides & side else 1] |= facing
        return {place: Room(*masks[place]) for place in sorted(masks, key=reading_order)}

    def matches(self, place: Place) -> tuple[Place, ...]:
        """The other cards with a treasure that corridors join to an equal one on the card there, in reading order."""
        found: set[Place] = set()
        for number, corridor in enumerate(self._at[place].card.corridors):
            wanted = frozenset(corridor.treasures)
            if wanted:
                joined = self.joined(place, number)
                found |= {there for there, other in joined if not wanted.isdisjoint(self._treasures(there, other))}
        return tuple(sorted(found - {place}, key=reading_order))

    def _treasures(self, place: Place, number: int) -> tuple[str, ...]:
        return self._at[place].card.corridors[number].treasures

    def joined(self, place: Place, number: int) -> set[tuple[Place, int]]:
        """Every corridor, as place and number on its card, that can be walked to from this one, itself included."""
        reached = {(place, number)}
        ahead = [(place, number)]
        while ahead:
            here, corridor = ahead.pop()
            for step in self._onward(here, self._at[here].card.corridors[corridor].sides):
                if step not in reached:
                    reached.add(step)
                    ahead.append(step)
        return reached

    def _onward(self, place: Place, sides: Sides) -> Iterator[tuple[Place, int]]:
        """The corridors of the neighbours that go on where these sides of the card end."""
        x, y = place
        for side, facing, dx, dy in STEPS:
            there = (x + dx, y + dy)
            if sides & side and there in self._at:
                for number, corridor in enumerate(self._at[there].card.corridors):
                    if corridor.sides & facing:
                        yield there, number

    def piece_of(self, place: Place) -> frozenset[Place]:
        """The places that hang together with this one edge to edge, itself included; corners do not count."""
        piece = {place}
        ahead = [place]
        while ahead:
            for there in neighbours(ahead.pop()):
                if there in self._at and there not in piece:
                    piece.add(there)
                    ahead.append(there)
        return frozenset(piece)

    def is_lonely(self, place: Place) -> bool:
        """Whether no laid card shares an edge with this place."""
        return not any(there in self._at for there in neighbours(place))
