"""A position of the card game as people read it: each card a box, a letter at each side where a corridor leaves it.

+----a----+   The corridor `a` leaves this card at its north and east and passes the crown; corridor `b` leaves
| a crown a   it at its south and west and passes the ghost. Cards whose letters meet at an edge are joined there.
b b ghost |
+----b----+
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.cards.state import UNKNOWN, CardsState
from companion.games.cards.view import CardsView
from companion.maze.card import Card, format_card
from companion.maze.cardgrid import CardGrid, format_place
from companion.maze.sides import EAST, NORTH, SOUTH, WEST, Sides

_CORRIDOR_NAMES = "abcd"
_LEAST_WIDTH, _LEAST_HEIGHT = 9, 2
"""Letters across and lines down inside a card's box."""


def draw(seen: CardsState | CardsView) -> str:
    """The laid cards under their coordinates, whose turn it is, hands and points."""
    return "\n".join([draw_grid(seen.grid), *_summary(seen)])


def draw_grid(grid: CardGrid) -> str:
    """The laid cards as boxes: `x` above them counts to the east, `y` beside them to the south."""
    xs = range(min(x for x, _ in grid.places), max(x for x, _ in grid.places) + 1)
    ys = range(min(y for _, y in grid.places), max(y for _, y in grid.places) + 1)
    cards = [laid.card for _, laid in grid.laid]
    width = max(_LEAST_WIDTH, *(len(text) for card in cards for text in _inside(card)))
    height = max(_LEAST_HEIGHT, *(len(_inside(card)) for card in cards))
    lines = ["     " + "".join(f"{f'x={x}':^{width + 4}}" for x in xs).rstrip()]
    for y in ys:
        boxes = [_box(grid.at((x, y)).card, width, height) if (x, y) in grid else _gap(width, height) for x in xs]
        labels = [f"y={y}" if row == 1 else "" for row in range(height + 2)]
        lines += [f"{label:<5}{''.join(parts)}".rstrip() for label, *parts in zip(labels, *boxes, strict=True)]
    return "\n".join(lines)


def _inside(card: Card) -> list[str]:
    """What stands within a card's box: each treasure after the letter of its corridor."""
    return [
        f"{_CORRIDOR_NAMES[number]} {treasure}"
        for number, corridor in enumerate(card.corridors)
        for treasure in corridor.treasures
    ]


def _letter(card: Card, side: Sides, wall: str) -> str:
    names = (name for name, corridor in zip(_CORRIDOR_NAMES, card.corridors, strict=False) if corridor.sides & side)
    return next(names, wall)


def _box(card: Card, width: int, height: int) -> list[str]:
    """The lines of one card's box, all `width + 4` long."""
    texts = _inside(card) + [""] * (height - len(_inside(card)))
    middle = (height - 1) // 2
    west = [_letter(card, WEST, "|") if row == middle else "|" for row in range(height)]
    east = [_letter(card, EAST, "|") if row == middle else "|" for row in range(height)]
    body = [f"{left} {text:<{width}} {right}" for left, text, right in zip(west, texts, east, strict=True)]
    north, south = (f"+{_letter(card, side, '-'):-^{width + 2}}+" for side in (NORTH, SOUTH))
    return [north, *body, south]


def _gap(width: int, height: int) -> list[str]:
    return [" " * (width + 4)] * (height + 2)


def _summary(seen: CardsState | CardsView) -> Iterator[str]:
    outcome = f", {seen.outcome}" if seen.outcome else ""
    yield f"turn {seen.turn + 1}, {seen.phase}, to act: {seen.to_act or 'nobody'}; deck {seen.deck_left}{outcome}"
    if seen.played is not None:
        offers = ", ".join(format_place(place) for place in seen.offers) or "nothing"
        yield f"laid on {format_place(seen.played)}; it offers {offers}"
    cards, taken = dict(seen.box.cards), dict(seen.taken)
    for seat, hand in seen.hands:
        texts = [name if name == UNKNOWN else f"{name} ({format_card(cards[name])})" for name in hand]
        yield f"{seat}: points {len(taken[seat])}; hand {', '.join(texts) or 'empty'}"
