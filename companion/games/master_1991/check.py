"""What the parts of a Master Labyrinth 1991 position say of each other; one that contradicts itself is refused."""

from __future__ import annotations

from collections.abc import Iterator

from companion.errors import UnreadableNotation
from companion.games.master_1991.actions import TOKENS, WAND, format_formula
from companion.games.master_1991.copy import FORMULA_SIZE
from companion.games.master_1991.state import WANDS, Master1991State, unrevealed
from companion.rules.public import held


def check(state: Master1991State) -> None:
    """Raise UnreadableNotation with the first contradiction in the state."""
    for problems in (_things(state), _formulas(state), _phase(state), _tips(state)):
        problem = next(problems, None)
        if problem:
            raise UnreadableNotation(problem)


def _things(state: Master1991State) -> Iterator[str]:
    """Tokens and wands."""
    lying = [number for number, _ in state.tokens]
    taken = [number for _, numbers in state.taken for number in numbers]
    if sorted(lying + taken) != list(TOKENS):
        yield "each of the tokens 1 to 20 and 25 has to be on one cell or with one seat"
    elif sorted(taken) != list(TOKENS[: len(taken)]):
        yield "tokens are taken in the order of their numbers, so the lowest are gone first"
    if len({cell for _, cell in state.tokens}) != len(lying):
        yield "two tokens are on one cell"
    if sum(count for _, count in state.wands) > WANDS * len(state.seats):
        yield f"there are more magic wands than {WANDS} for each seat"


def _formulas(state: Master1991State) -> Iterator[str]:
    cards = [*state.deck, *(formula for _, formula in state.formulas if formula)]
    odd = [card for card in cards if len(card) != FORMULA_SIZE]
    if odd:
        yield f"the formula {format_formula(odd[0])} does not name {FORMULA_SIZE} tokens"
    twice = [card for card in cards if cards.count(card) > 1]
    if twice:
        yield f"the formula {format_formula(twice[0])} is in two places"
    if len(state.deck) < len(unrevealed(state)):
        yield "'deck' has too few formulas for the seats whose own is not known"


def _phase(state: Master1991State) -> Iterator[str]:
    is_open = state.phase in ("push", "act", "pay")
    if is_open and not state.tokens and state.phase != "pay":
        yield "the mistletoe is taken, so the game has ended"
    elif is_open and state.is_ended and state.tokens:
        yield "the turn limit is reached, so the game has ended"
    if state.phase == "over" and not state.is_ended:
        yield "the game is not over before the mistletoe is taken"
    if state.phase == "over" and unrevealed(state):
        yield "the game is not over before every formula is turned up"
    if state.phase == "reveal" and not unrevealed(state):
        yield "a formula is to be revealed, but all are known"
    if state.phase not in ("act", "pay") and state.may_walk:
        yield "a walk comes after the push, when the phase is 'act'"
    if state.began is not None and not state.options.continue_after_token:
        yield "'began' has a cell only where a pawn may walk on after taking a token"


def _tips(state: Master1991State) -> Iterator[str]:
    if (state.phase == "pay") != (state.owed is not None):
        yield "'owed' names a seat when the phase is 'pay', and only then"
    if state.owed is not None and (state.offer is None or state.owed not in state.seats or state.owed == state.seat):
        yield "'owed' has to be one of the other seats, for something that was offered"
    if state.tips and state.offer is None:
        yield "there are tips, but nothing was offered for one"
    if state.offer is not None and not _has_offered(state):
        yield f"{state.seat} does not have what it offers"
    tellers = [tip.seat for tip in state.tips]
    if not set(tellers) <= set(state.seats) - {state.seat} or len(set(tellers)) != len(tellers):
        yield "each of the other seats tells one tip at most"


def _has_offered(state: Master1991State) -> bool:
    if state.offer == WAND:
        return held(state.wands, state.seat) > 0
    return int(state.offer or 0) in held(state.taken, state.seat)
