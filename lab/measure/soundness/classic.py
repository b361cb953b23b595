"""What is true of every position of a classic game that was dealt from a copy."""

from __future__ import annotations

from collections import Counter

from companion.games.classic.state import ClassicState, printed
from companion.maze.board import FIXED_SIDES
from companion.maze.cell import CELLS, FIXED_CELLS, MOVABLE_CELLS, lane_of
from companion.maze.tile import identity

COUNTS = {"I": (12, 13), "L": (15, 16), "T": (6, 6)}
"""How many movable tiles of each shape the two known printings have."""


def broken(state: ClassicState) -> str | None:
    """The first thing that cannot be in a game with all its pieces; None when all is well."""
    checks = (_tiles(state), _treasures(state), _cards(state), _pawns(state), _turn(state))
    return next((problem for problem in checks if problem), None)


def _tiles(state: ClassicState) -> str | None:
    tiles = [state.board.cells[cell] for cell in MOVABLE_CELLS] + [state.board.loose]
    shapes = Counter(identity(tile)[0] for tile in tiles)
    if len(tiles) != 34 or any(not low <= shapes[shape] <= high for shape, (low, high) in COUNTS.items()):
        return f"movable tiles {dict(shapes)}"
    wrong = [cell for cell in FIXED_CELLS if state.board.cells[cell].sides != FIXED_SIDES[cell]]
    return f"a fixed tile has turned on {wrong}" if wrong else None


def _treasures(state: ClassicState) -> str | None:
    marks = printed(state.board)
    return None if len(marks) == len(set(marks)) == 24 else f"treasures {sorted(marks)}"


def _cards(state: ClassicState) -> str | None:
    cards = [card for cards in (state.stacks, state.found) for _, own in cards for card in own if card != "?"]
    if len(set(cards)) != len(cards) or not set(cards) <= set(printed(state.board)):
        return f"cards {cards}"
    shares = {len(dict(state.stacks)[seat]) + len(dict(state.found)[seat]) for seat in state.seats}
    return None if len(shares) == 1 else f"shares {shares}"


def _pawns(state: ClassicState) -> str | None:
    is_well = [seat for seat, _ in state.pawns] == list(state.seats) and all(cell in CELLS for _, cell in state.pawns)
    return None if is_well else f"pawns {state.pawns}"


def _turn(state: ClassicState) -> str | None:
    if state.ban is not None and lane_of(state.ban)[0] in FIXED_CELLS:
        return f"closed arrow {state.ban}"
    if (state.phase == "over") != bool(state.outcome):
        return f"phase {state.phase}, outcome {state.outcome!r}"
    limit = state.options.turn_limit
    return f"turn {state.turn} of {limit}" if limit and state.turn >= limit else None
