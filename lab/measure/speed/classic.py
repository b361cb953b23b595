"""The measurement of how fast the pushes and walks of the classic game are found, and how long random games take.

Everything is measured in one run over the 300 positions of ../shared/golden: in turn each way of doing it, several
times a position, the median of which counts; told are the medians over the positions.
"""

from __future__ import annotations

import gc
import random
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.games.catalogue import game_named
from companion.games.classic.plan import find_plan, turn_list
from companion.games.copies import shipped_copy
from companion.maze.lanes import PUSHES, cells_in, reach_after_pushes, word_of
from companion.maze.sides import format_sides, shape_of
from lab.measure.speed import yardstick
from lab.measure.speed.positions import FILE, Position, positions

TIMES = 9
"""How often each position is timed."""

GAMES = 30
"""How many random games of a box are timed."""


def times_us(call: Callable[..., object], arguments: Sequence[tuple[object, ...]]) -> list[float]:
    """For each position the median of several calls, in microseconds."""
    found = []
    for argument in arguments:
        taken = []
        for _ in range(TIMES):
            start = time.perf_counter()
            call(*argument)
            taken.append(time.perf_counter() - start)
        found.append(1e6 * statistics.median(taken))
    return found


def sets_of(word: int, shape: str, pawn: int) -> list[int]:
    """The 48 sets one by one."""
    reached = reach_after_pushes(word, shape, pawn)
    return [cells_in(reached, lane) for lane, _, _ in PUSHES[shape]]


def contenders(all_positions: list[Position]) -> dict[str, list[float]]:
    """Each way of finding all pushes and walks, the yardsticks first."""
    plain = [
        (yardstick.board_of(one.rows), format_sides(one.board.loose.sides), divmod(one.pawn, 7))
        for one in all_positions
    ]
    words = [(word_of(one.board), shape_of(one.board.loose.sides), one.pawn) for one in all_positions]
    boards = [(one.board, one.pawn) for one in all_positions]
    return {
        "yardstick on lists and sets": times_us(yardstick.pushes_and_walks, plain),
        "the same, tuned": times_us(yardstick.pushes_and_walks_from_table, plain),
        "side by side: all 48 sets in one integer": times_us(reach_after_pushes, words),
        "... and taken apart into 48 sets": times_us(sets_of, words),
        "... from a Board, as (Push, cell) for each": times_us(turn_list, boards),
    }


def playout_ms(name: str, seed: int) -> float:
    """How long a random game takes, in milliseconds."""
    game, rng = game_named(name), random.Random(seed)
    state = game.deal(shipped_copy(name), 2 + seed % 3, seed)
    start = time.perf_counter()
    while not game.is_over(state):
        state = game.apply(state, rng.choice(game.legal(state)))
    return 1e3 * (time.perf_counter() - start)


def bench_speed() -> Iterator[Mapping[str, object]]:
    """A row for each way of finding pushes and walks, for plans and for random games; none without the positions."""
    if not FILE.exists():
        return
    all_positions = positions()
    gc.disable()  # what it costs is paid once by the process, not by the position where it happens to strike
    try:
        yield from _ways(all_positions)
        yield from _plans(all_positions)
    finally:
        gc.enable()
    for name in ("classic", "team"):
        yield _row(f"a random game of {name} (ms)", [playout_ms(name, seed) for seed in range(GAMES)])


def _ways(all_positions: list[Position]) -> Iterator[Mapping[str, object]]:
    """Each way of finding all pushes and walks, and how many times as fast as either yardstick it is."""
    found = contenders(all_positions)
    plain, tuned, *_ = (statistics.median(times) for times in found.values())
    for what, times in found.items():
        us = statistics.median(times)
        yield {**_row(f"{what} (us)", times), "x_yardstick": round(plain / us, 1), "x_tuned": round(tuned / us, 1)}


def _plans(all_positions: list[Position]) -> Iterator[Mapping[str, object]]:
    """How long a shortest plan takes to find: over all positions, then by the turns that are needed."""
    times = times_us(find_plan, [(one.board, one.pawn, one.target) for one in all_positions])
    yield _row("a shortest plan (us)", times)
    for turns in (1, 2, 3):
        part = [us for us, one in zip(times, all_positions, strict=True) if one.turns_needed == turns]
        yield _row(f"a shortest plan of {turns} turn{'s' * (turns > 1)} (us)", part)


def _row(what: str, times: Sequence[float]) -> dict[str, object]:
    ordered = sorted(times)
    return {
        "speed": what,
        "median": round(statistics.median(ordered), 1),
        "p95": round(ordered[int(0.95 * len(ordered))], 1),
        "worst": round(ordered[-1], 1),
    }
