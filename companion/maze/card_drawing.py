"""Laid maze cards drawn for people: each card a box, a letter at each side where a corridor leaves it.

+----a----+   The corridor `a` leaves this card at its north and east and passes the crown; corridor `b` leaves
| a crown a   it at its south and west and passes the ghost. Cards whose letters meet at an edge are joined there.
b b ghost |
+----b----+
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.maze.card import Card
from companion.maze.cardgrid import CardGrid
from companion.maze.ink import ASCII, PLAIN_INK, Ink, Strokes
from companion.maze.sides import EAST, NORTH, SOUTH, WEST, Sides

_CORRIDOR_NAMES = "abcd"
_LEAST_WIDTH, _LEAST_HEIGHT = 9, 2
"""Letters across and lines down inside a card's box."""


def draw_cards(grid: CardGrid, strokes: Strokes = ASCII, ink: Ink = PLAIN_INK) -> str:
    """The laid cards as boxes: `x` above them counts to the east, `y` beside them to the south."""
    xs = range(min(x for x, _ in grid.places), max(x for x, _ in grid.places) + 1)
    ys = range(min(y for _, y in grid.places), max(y for _, y in grid.places) + 1)
    cards = [laid.card for _, laid in grid.laid]
    width = max(_LEAST_WIDTH, *(len(text) for card in cards for _, text in _inside(card)))
    height = max(_LEAST_HEIGHT, *(len(_inside(card)) for card in cards))
    box = _Box(width, height, strokes, ink)
    lines = ["     " + "".join(f"{f'x={x}':^{width + 4}}" for x in xs).rstrip()]
    for y in ys:
        boxes = [box.around(grid.at((x, y)).card) if (x, y) in grid else box.gap() for x in xs]
        labels = [f"y={y}" if row == 1 else "" for row in range(height + 2)]
        lines += [f"{label:<5}{''.join(parts)}".rstrip() for label, *parts in zip(labels, *boxes, strict=True)]
    return "\n".join(lines)


def _inside(card: Card) -> list[tuple[int, str]]:
    """What stands within a card's box: each treasure after the letter of its corridor, with the corridor's number."""
    return [
        (number, f"{_CORRIDOR_NAMES[number]} {treasure}")
        for number, corridor in enumerate(card.corridors)
        for treasure in corridor.treasures
    ]


@dataclass(frozen=True, slots=True)
class _Box:
    """The boxes of a drawing, all of one size: `width` letters and `height` lines inside."""

    width: int
    height: int
    strokes: Strokes
    ink: Ink

    def around(self, card: Card) -> list[str]:
        """The lines of one card's box, all `width + 4` letters long."""
        down = self.strokes.down
        middle = (self.height - 1) // 2
        body = [
            f"{self._door(card, WEST) if row == middle else down} {text} "
            f"{self._door(card, EAST) if row == middle else down}"
            for row, text in enumerate(self._texts(card))
        ]
        return [self._edge(card, NORTH), *body, self._edge(card, SOUTH)]

    def gap(self) -> list[str]:
        """The lines of an empty place."""
        return [" " * (self.width + 4)] * (self.height + 2)

    def _texts(self, card: Card) -> Iterator[str]:
        inside = _inside(card)
        for number, text in inside:
            yield self.ink.path(text, number) + " " * (self.width - len(text))
        for _ in range(self.height - len(inside)):
            yield " " * self.width

    def _edge(self, card: Card, side: Sides) -> str:
        """The line above or below a card, its door in the middle."""
        left, right = self.strokes.top if side == NORTH else self.strokes.bottom
        before = (self.width + 1) // 2
        across = self.strokes.across
        return left + across * before + self._door(card, side) + across * (self.width + 1 - before) + right

    def _door(self, card: Card, side: Sides) -> str:
        """The letter of the corridor that leaves the card at this side, or a piece of its edge."""
        for number, corridor in enumerate(card.corridors):
            if corridor.sides & side:
                return self.ink.path(_CORRIDOR_NAMES[number], number)
        return self.strokes.down if side in (EAST, WEST) else self.strokes.across
