"""What is true of every position of a game of Secret Labyrinth that was dealt from a copy."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.secret.state import SecretState, everything, is_possible, narrowed


def broken(state: SecretState) -> str | None:
    """The first thing that cannot be in a game with all its pieces; None when all is well."""
    return next(_problems(state), None)


def _problems(state: SecretState) -> Iterator[str]:
    cards = everything(state)
    if len(cards) != len(state.cards.all) or not is_possible(state):
        yield f"{len(cards)} cards in all places"
    if {name for card in cards for name in card} != set(state.cards.all):
        yield "a card is nowhere"
    if state.open_card and state.open_card in state.deck:
        yield f"{state.open_card} lies open and in the stack"
    if state.deck_left and not state.open_card and state.phase in ("act", "between", "put"):
        yield "there is no face-up card"
    if narrowed(state) != state:
        yield "more is known of the cards than is told"
    unknown = [card for _, hand in state.hands for card in hand if len(card) != 1]
    if unknown and state.options.are_cards_kept:
        yield f"{unknown} where the companion keeps the cards"
    is_seated = [seat for seat, _ in state.pawns] == list(state.seats)
    if not is_seated or not all(state.board.square(place).is_path for _, place in state.pawns):
        yield "pawns"
    pairs = zip(state.board.rings, state.offsets, strict=True)
    if not all(0 <= offset < ring.positions for ring, offset in pairs):
        yield f"offsets {state.offsets}"
    if (state.phase == "over") != bool(state.outcome) or (state.outcome == "won") != bool(state.winners):
        yield f"phase {state.phase}, outcome {state.outcome!r}, winners {state.winners}"
    if len(state.changes) > 2 or state.changes.count(state.board.rings[-1].name) > 1:
        yield f"changes {state.changes}"
    limit = state.options.turn_limit
    if limit and state.turn >= limit and state.outcome == "":
        yield f"turn {state.turn} of {limit}"
