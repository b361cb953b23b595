"""The measurement of the rules: thousands of random games of every box, to their end.

Positions are written down and read back, which refuses those that the box does not allow. What else has to be true of a
box's positions stands in the tests (`tests/games/soundness`).
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from companion.games.catalogue import GAMES, AnyGame, State, game_named
from companion.games.copies import shipped_copy
from companion.records.notation import format_state, parse_state
from companion.records.playout import turn_limit
from companion.rules.copy import Copy
from companion.rules.options import GameOption, OptionValue
from lab.measure.cases import Row, measured

CHUNK, LOOK_EVERY, MOST_SAID = 100, 5, 10
"""So many games are played by a process at a time; so many actions lie between two positions that are read back; so
many problems are printed."""


@dataclass(slots=True)
class Tally:
    """What was found in some games."""

    playouts: int = 0
    actions: int = 0
    seconds: float = 0.0
    longest_turns: int = 0
    problems: list[str] = field(default_factory=list)
    outcomes: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Count other games in."""
        self.playouts += other.playouts
        self.actions += other.actions
        self.seconds += other.seconds
        self.longest_turns = max(self.longest_turns, other.longest_turns)
        self.problems += other.problems
        self.outcomes += other.outcomes

    def row(self) -> Row:
        """The figures as they are printed."""
        return {
            "playouts": self.playouts, "broken": len(self.problems), "outcomes": dict(self.outcomes),
            "actions": self.actions, "longest_turns": self.longest_turns,
            "ms_per_playout": round(1e3 * self.seconds / max(1, self.playouts), 2),
            "problems": self.problems[:MOST_SAID],
        }  # fmt: skip


def bench_rules(game_names: Sequence[str], playouts: int, processes: int) -> Iterator[Row]:
    """A row for each game (none: all), played with the seeds 0 to `playouts` - 1.

    Raises BadConfig for a game that is not there.
    """
    for name in [game_named(name).name for name in game_names] or [game.name for game in GAMES]:
        seeds = [range(first, min(first + CHUNK, playouts)) for first in range(0, playouts, CHUNK)]
        tally = Tally()
        for chunk in measured(partial(_chunk, name), seeds, f"hundreds of games of {name}", processes):
            tally.add(chunk)
        yield {"game": name, **tally.row()}


def _chunk(name: str, seeds: range) -> Tally:
    """A game of each seed."""
    game, copy, tally, start_s = game_named(name), shipped_copy(name), Tally(), time.process_time()
    for seed in seeds:
        try:
            _play(game, random_start(game, copy, seed), seed, tally)
        except Exception as wrong:  # noqa: BLE001  # whatever breaks a game is what is looked for
            tally.problems.append(f"seed {seed}: {type(wrong).__name__}: {wrong}"[:300])
        tally.playouts += 1
    tally.seconds = time.process_time() - start_s
    return tally


def _play(game: AnyGame, state: State, seed: int, tally: Tally) -> None:
    chance = random.Random(seed)
    while not game.is_over(state):
        if tally.actions % LOOK_EVERY == 0:
            _read_back(state)
        state = game.apply(state, chance.choice(game.legal(state)))
        tally.actions += 1
    _read_back(state)
    tally.outcomes[game.outcome(state)] += 1
    tally.longest_turns = max(tally.longest_turns, state.turn)


def _read_back(state: State) -> None:
    """Raises BadNotation where a position is not one of its box, AssertionError where it reads back as another."""
    assert parse_state(format_state(state)) == state, f"turn {state.turn} does not read back"


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
