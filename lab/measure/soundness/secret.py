"""What is true of every position of a game of Secret Labyrinth that was dealt from a copy."""

from __future__ import annotations

from companion.games.secret.state import SecretState, everything, is_possible, narrowed


def broken(state: SecretState) -> str | None:
    """The first thing that cannot be in a game with all its pieces; None when all is well."""
    checks = (_cards(state), _known(state), _pawns(state), _rings(state), _turn(state))
    return next((problem for problem in checks if problem), None)


def _cards(state: SecretState) -> str | None:
    cards = everything(state)
    if len(cards) != len(state.cards.all) or not is_possible(state):
        return f"{len(cards)} cards in all places"
    if {name for card in cards for name in card} != set(state.cards.all):
        return "a card is nowhere"
    if state.open_card and state.open_card in state.deck:
        return f"{state.open_card} lies open and in the stack"
    lies_closed = state.deck_left and not state.open_card
    return "no card lies open" if lies_closed and state.phase in ("act", "between", "put") else None


def _known(state: SecretState) -> str | None:
    if narrowed(state) != state:
        return "more is known of the cards than is told"
    unknown = [card for _, hand in state.hands for card in hand if len(card) != 1]
    return f"{unknown} where the companion keeps the cards" if unknown and state.options.are_cards_kept else None


def _pawns(state: SecretState) -> str | None:
    is_well = [seat for seat, _ in state.pawns] == list(state.seats)
    return None if is_well and all(state.board.square(place).is_path for _, place in state.pawns) else "pawns"


def _rings(state: SecretState) -> str | None:
    pairs = zip(state.board.rings, state.offsets, strict=True)
    return None if all(0 <= offset < ring.positions for ring, offset in pairs) else f"offsets {state.offsets}"


def _turn(state: SecretState) -> str | None:
    if (state.phase == "over") != bool(state.outcome) or (state.outcome == "won") != bool(state.winners):
        return f"phase {state.phase}, outcome {state.outcome!r}, winners {state.winners}"
    if len(state.changes) > 2 or state.changes.count(state.board.rings[-1].name) > 1:
        return f"changes {state.changes}"
    limit = state.options.turn_limit
    return f"turn {state.turn} of {limit}" if limit and state.turn >= limit and state.outcome == "" else None
