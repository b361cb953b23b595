"""Games without people: one played at random, as a record, and all that there are, counted."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from companion.games.catalogue import AnyGame, State
from companion.records.dice import VirtualDecks, decks_of, outcomes
from companion.records.record import Line, Played, Record, record_of, with_end
from companion.rules.advice import IsLate, never_late
from companion.rules.copy import Copy
from companion.rules.game import TABLE
from companion.rules.options import OptionValue
from companion.rules.verbs import Action

TURN_LIMIT = "turn_limit"
"""The house rule of games that may go on for ever: the number of turns after which they stop."""

RANDOM_GAME_TURNS = 400
"""After so many turns a random game is stopped; a family needs about a hundred."""


Chooses = Callable[[State, Sequence[str]], Action]
"""What the seat that is to act does next, after the actions so far as everybody may read them."""


def playout(
    game: AnyGame,
    copy: Copy,
    seats: int | tuple[str, ...],
    seed: int,
    variant: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
    turns: int | None = None,
    players: Callable[[State], Chooses] | None = None,
) -> Record:
    """A record of legal actions chosen at random, the same for the same seed; TABLE's dice are committed.

    `players` sit down before a start and choose instead.

    It ends with the game, or when `turns` turns are over. Where a game may go on for ever, the table's house rule stops
    it after RANDOM_GAME_TURNS unless another number is chosen. Raises BadConfig.
    """
    start = game.deal(copy, seats, seed, variant, {**turn_limit(game), **(options or {})})
    chance = random.Random(seed)
    choose = players(start) if players is not None else lambda state, _: chance.choice(game.legal(state))
    return play_on(game, start, decks_of(seed), choose, turns)


def play_on(
    game: AnyGame,
    start: State,
    decks: VirtualDecks,
    choose: Chooses,
    turns: int | None = None,
    is_late: IsLate = never_late,
) -> Record:
    """A record from `start` until the game or so many turns are over, or it is late: seats choose, the decks draw."""
    state, lines, past, chosen = start, list[Line](), list[str](), 0
    while not (game.is_over(state) or is_late()) and (turns is None or state.turn < turns):
        seat = game.to_act(state)
        if seat == TABLE:
            action = decks.choose(outcomes(game, state), chosen)
            chosen += 1
        else:
            action = choose(state, past)
        lines.append(Played(seat, action))
        past.append(game.told(state, action, TABLE))
        state = game.apply(state, action)
    return with_end(record_of(start, [("commitment", decks.commitment)], lines, decks.secret))


def turn_limit(game: AnyGame) -> dict[str, OptionValue]:
    """The house rule that ends a random game, for a game that has it."""
    has_it = any(option.name == TURN_LIMIT for option in game.options)
    return {TURN_LIMIT: RANDOM_GAME_TURNS} if has_it else {}


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
