"""What the parts of a classic position say of each other; one that contradicts itself is refused."""

from __future__ import annotations

from collections.abc import Iterator

from companion.errors import UnreadableNotation
from companion.games.classic.state import HIDDEN, OVER, REVEAL, WON, ClassicState, current_cards, is_done, is_mark_asked


def check(state: ClassicState) -> None:
    """Raise UnreadableNotation with the first contradiction in the state."""
    for problems in (_cards(state), _phase(state)):
        problem = next(problems, None)
        if problem:
            raise UnreadableNotation(problem)


def _cards(state: ClassicState) -> Iterator[str]:
    cards = [card for held in (state.stacks, state.found) for _, own in held for card in own if card != HIDDEN]
    if len(set(cards)) != len(cards):
        yield "a treasure card is in two places"
    if any(seat not in dict(state.homes) for seat in state.seats):
        yield "each seat has to be one of the colours in 'homes'"
    for seat, ruled_out in state.ruled_out:
        if len(set(ruled_out)) != len(ruled_out):
            yield f"a treasure is ruled out twice for {seat}"


def _phase(state: ClassicState) -> Iterator[str]:
    if state.phase == REVEAL and HIDDEN not in current_cards(state, state.seat) and not is_mark_asked(state):
        yield f"a card is to be shown, but the card of {state.seat} is known"
    if (state.phase == OVER) != (state.outcome != ""):
        yield "'outcome' is 'won' or 'stopped' when the phase is 'over', and '' before"
    if state.outcome == WON and (current_cards(state, state.seat) or not is_done(state)):
        yield f"{state.seat} has not won: all has to be found, and the pawn on its corner unless the game ends anywhere"
