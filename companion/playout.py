"""A whole game played at random, as a record: to try the rules and to see what a record looks like."""

from __future__ import annotations

import random
from collections.abc import Mapping

from companion.dice import decks_of
from companion.rules.catalogue import AnyGame
from companion.rules.copy import Copy
from companion.rules.game import TABLE, OptionValue
from companion.rules.record import Line, Played, Record, record_of
from companion.rules.replay import with_end


def playout(
    game: AnyGame,
    copy: Copy,
    seats: int,
    seed: int,
    variant: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
    turns: int | None = None,
) -> Record:
    """A record of legal actions chosen at random, the same for the same seed; TABLE's dice are committed.

    It ends with the game, or when `turns` turns are over. Raises BadConfig.
    """
    state = start = game.deal(copy, seats, seed, variant, options)
    chance, decks = random.Random(seed), decks_of(seed)
    lines: list[Line] = []
    chosen = 0
    while not game.is_over(state) and (turns is None or state.turn < turns):
        legal, seat = game.legal_actions(state), game.to_act(state)
        if seat == TABLE:
            action = decks.choose(legal, chosen)
            chosen += 1
        else:
            action = chance.choice(legal)
        lines.append(Played(seat, action))
        state = game.apply(state, action)
    return with_end(record_of(start, [("commitment", decks.commitment)], lines, decks.secret))
