"""What is true of every position of a card game that was dealt from a copy."""

from __future__ import annotations

from collections import Counter

from companion.games.cards.state import CardsState


def broken(state: CardsState) -> str | None:
    """The first thing that cannot be in a game with all its cards; None when all is well."""
    checks = (_cards(state), _hands(state), _labyrinth(state), _turn(state))
    return next((problem for problem in checks if problem), None)


def _cards(state: CardsState) -> str | None:
    seen = [laid.name for _, laid in state.grid.laid]
    seen += [card for _, cards in (*state.hands, *state.taken) for card in cards if card != "?"]
    hidden = sum(hand.count("?") for _, hand in state.hands)
    twice = [card for card, count in Counter(seen).items() if count > 1]
    if twice or not set(seen) <= set(state.box.names):
        return f"cards twice {twice}, or strange ones"
    count = len(seen) + hidden + state.deck_left
    return None if count == len(state.box) and state.deck_left >= 0 else f"{count} cards of {len(state.box)}"


def _hands(state: CardsState) -> str | None:
    if any(len(hand) > 2 or list(hand) != sorted(hand) for _, hand in state.hands):
        return f"hands {state.hands}"
    waiting = [seat for seat, hand in state.hands if len(hand) < 2 and seat != state.seat]
    return f"{waiting} did not draw" if waiting and state.deck_left else None


def _labyrinth(state: CardsState) -> str | None:
    """In one piece while nobody is taking; else some of the offers put it in one piece."""
    places = set(state.grid.places)
    if state.phase == "take":
        places -= set(state.offers)
        return None if state.played in places else f"the card laid last is not on {state.played}"
    alone = [place for place in places if state.grid.is_lonely(place)]
    is_split = not state.options.only_no_single_card and len(state.grid.piece_of(min(places))) != len(places)
    return f"apart: {alone or places}" if alone or is_split else None


def _turn(state: CardsState) -> str | None:
    if (state.played is None) != (state.phase != "take") or (state.offers and state.phase != "take"):
        return f"{state.phase} with {state.played} and {state.offers}"
    holding = [seat for seat, hand in state.hands if hand]
    if state.phase == "over" and holding and state.passed < len(holding):
        return f"over, but {holding} have cards"
    return None
