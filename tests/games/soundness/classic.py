"""What is true of every position of a classic game that was dealt from a copy."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.classic.state import ClassicState, printed
from companion.maze.cell import FIXED_CELLS, lane_of
from companion.maze.tile import identity
from tests.games.soundness import maze_problems, pawn_problems

MOST = {"I": 13, "L": 16, "T": 6}
"""How many movable tiles of each shape the two known printings have at most."""


def broken(state: ClassicState) -> str | None:
    """The first thing that cannot be in a game with all its pieces; None when all is well."""
    return next(_problems(state), None)


def _problems(state: ClassicState) -> Iterator[str]:
    yield from maze_problems(state.board, MOST, lambda tile: identity(tile)[0])
    marks = printed(state.board)
    if not len(marks) == len(set(marks)) == 24:
        yield f"treasures {sorted(marks)}"
    cards = [card for cards in (state.stacks, state.found) for _, own in cards for card in own if card != "?"]
    if len(set(cards)) != len(cards) or not set(cards) <= set(marks):
        yield f"cards {cards}"
    shares = {len(dict(state.stacks)[seat]) + len(dict(state.found)[seat]) for seat in state.seats}
    if len(shares) != 1:
        yield f"shares {shares}"
    yield from pawn_problems(state.pawns, state.seats)
    if state.ban is not None and lane_of(state.ban)[0] in FIXED_CELLS:
        yield f"closed arrow {state.ban}"
    if (state.phase == "over") != bool(state.outcome):
        yield f"phase {state.phase}, outcome {state.outcome!r}"
    limit = state.options.turn_limit
    if limit and state.turn >= limit:
        yield f"turn {state.turn} of {limit}"
