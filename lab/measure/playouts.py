"""The measurement of the rules: thousands of random games of every box, to their end.

Positions are written down and read back, which refuses those that the box does not allow. What else has to be true of a
box's positions stands in the tests (`tests/games/soundness`).
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from companion.games.catalogue import GAMES, AnyGame, State, game_named
from companion.games.copies import shipped_copy
from companion.records.notation import format_state, parse_position
from companion.records.playout import turn_limit
from companion.rules.copy import Copy
from companion.rules.options import GameOption, OptionValue
from lab.measure.cases import Row, measured

LOOK_EVERY, MOST_SAID = 5, 10
"""So many actions lie between two positions that are read back; so many problems are printed."""

Found = tuple[str, int, int]
"""How a game ended, or what broke it; its actions and its turns."""


def bench_rules(game_names: Sequence[str], playouts: int, processes: int) -> Iterator[Row]:
    """A row for each game (none: all), played with the seeds 0 to `playouts` - 1.

    Raises BadConfig for a game that is not there.
    """
    for name in [game_named(name).name for name in game_names] or [game.name for game in GAMES]:
        start_s = time.perf_counter()
        found = list(measured(partial(_played, name), range(playouts), f"games of {name}", processes))
        problems = [ended for ended, _, _ in found if ended.startswith("seed")]
        yield {
            "game": name, "playouts": playouts, "broken": len(problems),
            "outcomes": dict(Counter(ended for ended, _, _ in found) - Counter(problems)),
            "actions": sum(actions for _, actions, _ in found), "longest_turns": max(turns for _, _, turns in found),
            "ms_per_playout": round(1e3 * (time.perf_counter() - start_s) / playouts, 2),
            "problems": problems[:MOST_SAID],
        }  # fmt: skip


def _played(name: str, seed: int) -> Found:
    """The game of a seed."""
    game, chance, actions = game_named(name), random.Random(seed), 0
    try:
        state = random_start(game, shipped_copy(name), seed)
        while not game.is_over(state):
            if actions % LOOK_EVERY == 0:
                _read_back(state)
            state = game.apply(state, chance.choice(game.legal(state)))
            actions += 1
        _read_back(state)
    except Exception as wrong:  # noqa: BLE001  # whatever breaks a game is what is looked for
        return f"seed {seed}: {type(wrong).__name__}: {wrong}"[:300], actions, 0
    return game.outcome(state), actions, state.turn


def _read_back(state: State) -> None:
    """Raises BadNotation where a position is not one of its box, AssertionError where it reads back as another."""
    assert parse_position(format_state(state)) == state, f"turn {state.turn} does not read back"


def random_start(game: AnyGame, copy: Copy, seed: int) -> State:
    """A starting position for trials: seats and variants take turns over the seeds, house rules are drawn.

    With seed 0 all house rules have their defaults, with others about half of them; numbers always do. A turn limit is
    always set, without which a random game may not end.
    """
    chance = random.Random(seed)
    fewest, most = game.seat_range
    options = {option.name: _drawn(option, chance) for option in game.options} if seed else {}
    options |= turn_limit(game)
    variant = game.variants[seed % len(game.variants)]
    state: State = game.deal(copy, fewest + seed % (most - fewest + 1), seed, variant, options)
    return state


def _drawn(option: GameOption, chance: random.Random) -> OptionValue:
    is_kept = chance.random() < 0.5 or option.span is not None
    return option.default if is_kept else chance.choice(option.values)
