"""What the parts of a card game's position say of each other; one that contradicts itself is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.errors import UnreadableNotation
from companion.games.cards.legal import has_choice
from companion.games.cards.state import HAND_SIZE, UNKNOWN, CardsState


def check(state: CardsState) -> None:
    """Raise UnreadableNotation with the first contradiction in the state."""
    for problems in (_cards(state), _grid(state), _offers(state), _phase(state)):
        problem = next(problems, None)
        if problem:
            raise UnreadableNotation(problem)


def _cards(state: CardsState) -> Iterator[str]:
    cards = [laid.name for _, laid in state.grid.laid]
    cards += [card for _, points in state.taken for card in points]
    cards += [card for _, hand in state.hands for card in hand if card != UNKNOWN]
    twice = [card for card, count in Counter(cards).items() if count > 1]
    if twice:
        yield f"the card {twice[0]!r} is in two places"
    if any(len(hand) > HAND_SIZE for _, hand in state.hands):
        yield f"a seat has at most {HAND_SIZE} cards in its hand"
    if state.deck_left < 0:
        yield "there are more unknown cards in the hands than the box has left"
    in_hands = {card for _, hand in state.hands for card in hand}
    if not set(state.shown) <= in_hands - {UNKNOWN} or len(set(state.shown)) != len(state.shown):
        yield "'shown' names known cards in hands, each once"


def _grid(state: CardsState) -> Iterator[str]:
    grid, may_split = state.grid, state.phase == "take" or state.options.only_no_single_card
    if not len(grid):
        yield "no card is laid; a game begins with four"
    elif not may_split and len(grid.piece_of(next(iter(grid.places)))) != len(grid):
        yield "the laid cards do not hang together edge to edge"


def _offers(state: CardsState) -> Iterator[str]:
    is_taking = state.phase == "take"
    if is_taking != (state.played is not None) or (state.offers and not is_taking):
        yield "'played' and 'offers' belong to the phase 'take', and 'played' has to be there then"
    if state.played is None:
        return
    if state.played not in state.grid:
        yield "'played' has to be the place of a laid card"
    others = set(state.grid.places) - {state.played}
    if not set(state.offers) <= others or len(set(state.offers)) != len(state.offers):
        yield "'offers' are places of other laid cards, each once"


def _phase(state: CardsState) -> Iterator[str]:
    """A position in which nobody could act is none."""
    if state.phase == "draw" and (len(state.hand) >= HAND_SIZE or not state.deck_left):
        yield "a card is to be drawn, but none is due"
    if state.phase in ("lay", "take") and not (has_choice(state) and (state.phase == "take" or state.hand)):
        yield f"{state.seat} has nothing to choose, so its turn has passed on"
    if state.phase == "over" and state.passed == 0 and any(hand for _, hand in state.hands):
        yield "the game is not over while a seat has cards, unless all have passed"
