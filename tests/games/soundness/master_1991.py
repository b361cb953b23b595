"""What is true of every position of a game of Master Labyrinth 1991, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.master_1991.state import Master1991State
from tests.games.soundness import maze_problems, pawn_problems

CENSUS = {"I": 13, "L": 15, "T": 6}
TOKENS = [*range(1, 21), 25]


def broken(state: Master1991State) -> str | None:
    """The first thing that cannot be in a game with all its pieces; None when all is well."""
    return next(_problems(state), None)


def _problems(state: Master1991State) -> Iterator[str]:
    yield from maze_problems(state.board, CENSUS)
    yield from pawn_problems(state.pawns, state.seats)
    lying = [number for number, _ in state.tokens]
    taken = [number for _, numbers in state.taken for number in numbers]
    if sorted(lying + taken) != TOKENS or lying != sorted(lying):
        yield "a token is lost or there twice"
    if len({cell for _, cell in state.tokens}) != len(lying):
        yield "two tokens lie on one tile"
    if lying and taken and max(taken) > min(lying):
        yield "a token was taken before its turn"
    wands = [count for _, count in state.wands]
    if min(wands) < 0 or sum(wands) > 3 * len(state.seats):
        yield "there are more or fewer wands than there can be"
    known = [card for _, card in state.formulas if card]
    if len(set(known) | set(state.deck)) != len(known) + len(state.deck) or len(known) + len(state.deck) != 21:
        yield "a formula card is lost or there twice"
