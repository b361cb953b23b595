"""What is true of every position of a game of Master Labyrinth (2007) that was dealt from the shipped copy."""

from __future__ import annotations

from collections import Counter

from companion.errors import CompanionError
from companion.games.master_2007.check import check
from companion.games.master_2007.state import Master2007State
from companion.maze.board import FIXED_SIDES
from companion.maze.cell import CELLS, FIXED_CELLS, MOVABLE_CELLS
from companion.maze.tile import identity


def broken(state: Master2007State) -> str | None:
    """The first thing that cannot be in a game with all its pieces; None when all is well."""
    problems = (_tiles(state), _people(state), _treasures(state), _cards(state), _turn(state), _doubt(state))
    return next((problem for problem in problems if problem), None)


def _tiles(state: Master2007State) -> str | None:
    tiles = [state.board.cells[cell] for cell in MOVABLE_CELLS] + [state.board.loose]
    shapes = Counter(identity(tile) for tile in tiles)
    beyond = shapes - Counter({"I": 13, "L": 15, "T": 6, "?": 1})
    if beyond or shapes.total() != 34:
        return f"movable tiles {dict(shapes)}"
    wrong = [cell for cell in FIXED_CELLS if state.board.cells[cell].sides != FIXED_SIDES[cell]]
    return f"a fixed tile has turned on {wrong}" if wrong else None


def _people(state: Master2007State) -> str | None:
    stand = [*state.pawns, *state.guards]
    is_all = [name for name, _ in stand] == [*state.seats, "black", "white"]
    return None if is_all and all(cell in CELLS for _, cell in stand) else f"pawns and guards {stand}"


def _treasures(state: Master2007State) -> str | None:
    everywhere = [value for _, value in state.treasures] + [value for _, own in state.collected for value in own]
    counted = Counter([*everywhere, *state.waiting, *state.box])
    if counted != Counter(dict.fromkeys(range(1, 13), 2)):
        return f"treasures {counted}"
    cells = [cell for cell, _ in state.treasures]
    return None if len(set(cells)) == len(cells) else f"two treasures on one cell: {cells}"


def _cards(state: Master2007State) -> str | None:
    held = [card for _, hand in state.hands for card in hand if not card.endswith("?")]
    cards = Counter([*held, *state.unseen, *state.played])
    low = {f"{value}-reroll": 2 for value in range(1, 7)}
    high = {f"{value}-double": 2 for value in range(7, 13)}
    if cards != Counter({**low, **high}):
        return f"treasure cards {cards}"
    coins = sum(count for _, count in state.coins)
    return None if 0 <= coins <= 24 - len(state.box) else f"{coins} coins"


def _turn(state: Master2007State) -> str | None:
    if (state.phase == "over") != bool(state.outcome) or (state.outcome == "won") != bool(state.slayer):
        return f"phase {state.phase}, outcome {state.outcome!r}, slayer {state.slayer!r}"
    limit = state.options.turn_limit
    is_late = limit and (state.turn > limit or (state.turn == limit and not state.outcome))
    return f"turn {state.turn} of {limit}" if is_late else None


def _doubt(state: Master2007State) -> str | None:
    """Every position that play leads to can be written down and read again."""
    try:
        check(state)
    except CompanionError as doubt:
        return str(doubt)
    return None
