"""What is true of every position of a game of Master Labyrinth (2007) that was dealt from the shipped copy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.errors import CompanionError
from companion.games.master_2007.json import check
from companion.games.master_2007.state import Master2007State
from tests.games.soundness import maze_problems, pawn_problems

CENSUS = {"I": 13, "L": 15, "T": 6, "?": 1}
CARDS = Counter({f"{value}-{'reroll' if value < 7 else 'double'}": 2 for value in range(1, 13)})


def broken(state: Master2007State) -> str | None:
    """The first thing that cannot be in a game with all its pieces; None when all is well."""
    return next(_problems(state), None)


def _problems(state: Master2007State) -> Iterator[str]:
    yield from maze_problems(state.board, CENSUS)
    yield from pawn_problems((*state.pawns, *state.guards), (*state.seats, "black", "white"))
    everywhere = [value for _, value in state.treasures] + [value for _, own in state.collected for value in own]
    treasures = Counter([*everywhere, *state.waiting, *state.box])
    if treasures != Counter(dict.fromkeys(range(1, 13), 2)):
        yield f"treasures {treasures}"
    cells = [cell for cell, _ in state.treasures]
    if len(set(cells)) != len(cells):
        yield f"two treasures on one cell: {cells}"
    held = [card for _, hand in state.hands for card in hand if not card.endswith("?")]
    cards = Counter([*held, *state.unseen, *state.played])
    if cards != CARDS:
        yield f"treasure cards {cards}"
    coins = sum(count for _, count in state.coins)
    if not 0 <= coins <= 24 - len(state.box):
        yield f"{coins} coins"
    if (state.phase == "over") != bool(state.outcome) or (state.outcome == "won") != bool(state.slayer):
        yield f"phase {state.phase}, outcome {state.outcome!r}, slayer {state.slayer!r}"
    limit = state.options.turn_limit
    if limit and (state.turn > limit or (state.turn == limit and not state.outcome)):
        yield f"turn {state.turn} of {limit}"
    try:
        check(state)  # every position that play leads to can be written down and read again
    except CompanionError as doubt:
        yield str(doubt)
