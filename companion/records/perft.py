"""Counts the leaves of the legal-action tree, the classic check that a game's rules have not changed."""

from __future__ import annotations

from companion.games.catalogue import AnyGame, State
from companion.rules.verbs import Action


def perft(game: AnyGame, state: State, depth: int) -> int:
    """The number of sequences of `depth` legal actions, TABLE's included; a game that ends earlier counts none."""
    if depth == 0:
        return 1
    actions = game.legal(state)
    if depth == 1:
        return len(actions)
    return sum(perft(game, game.apply(state, action), depth - 1) for action in actions)


def divide(game: AnyGame, state: State, depth: int) -> tuple[tuple[Action, int], ...]:
    """The same count for each first action; `depth` is 1 or more."""
    return tuple((action, perft(game, game.apply(state, action), depth - 1)) for action in game.legal(state))
