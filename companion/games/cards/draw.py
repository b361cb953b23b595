"""A position of the card game as people read it: the laid cards, and a few lines below them."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.cards.state import UNKNOWN, CardsState, CardsView
from companion.maze.card import format_card
from companion.maze.cardgrid import format_place
from companion.maze.pen import PLAIN, Pen


def draw(seen: CardsState | CardsView, pen: Pen = PLAIN) -> str:
    """The laid cards under their coordinates, whose turn it is, hands and points."""
    return "\n".join([pen.cards(seen.grid), *_summary(seen)])


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
