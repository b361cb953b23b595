"""What is true of every position of a card game that was dealt from a copy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.cards.state import CardsState


def broken(state: CardsState) -> str | None:
    """The first thing that cannot be in a game with all its cards; None when all is well."""
    return next(_problems(state), None)


def _problems(state: CardsState) -> Iterator[str]:
    seen = [laid.name for _, laid in state.grid.laid]
    seen += [card for _, cards in (*state.hands, *state.taken) for card in cards if card != "?"]
    twice = [card for card, count in Counter(seen).items() if count > 1]
    if twice or not set(seen) <= set(state.box.names):
        yield f"cards twice {twice}, or strange ones"
    count = len(seen) + sum(hand.count("?") for _, hand in state.hands) + state.deck_left
    if count != len(state.box) or state.deck_left < 0:
        yield f"{count} cards of {len(state.box)}"
    if any(len(hand) > 2 or list(hand) != sorted(hand) for _, hand in state.hands):
        yield f"hands {state.hands}"
    waiting = [seat for seat, hand in state.hands if len(hand) < 2 and seat != state.seat]
    if waiting and state.deck_left:
        yield f"{waiting} did not draw"
    yield from _labyrinth_problems(state)
    if (state.played is None) != (state.phase != "take") or (state.offers and state.phase != "take"):
        yield f"{state.phase} with {state.played} and {state.offers}"
    holding = [seat for seat, hand in state.hands if hand]
    if state.phase == "over" and holding and state.passed < len(holding):
        yield f"over, but {holding} have cards"


def _labyrinth_problems(state: CardsState) -> Iterator[str]:
    """In one piece while nobody is taking; else some of the offers put it in one piece."""
    places = set(state.grid.places)
    if state.phase == "take":
        if state.played not in places - set(state.offers):
            yield f"the card laid last is not on {state.played}"
        return
    alone = [place for place in places if state.grid.is_lonely(place)]
    is_split = not state.options.only_no_single_card and len(state.grid.piece_of(min(places))) != len(places)
    if alone or is_split:
        yield f"apart: {alone or places}"
