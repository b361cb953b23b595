"""How fast the pushes and walks of the classic game are found: `python -m tests.games.classic.bench`.

Everything is measured in one run over the 300 positions of ../shared/golden: in turn each way of doing it, several
times a position, the median of which counts; told are the medians over the positions.
"""

from __future__ import annotations

import gc
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence

from companion.games.catalogue import game_named
from companion.games.classic.plan import find_plan, turn_list
from companion.games.copies import shipped_copy
from companion.maze.lanes import PUSHES, cells_in, reach_after_pushes, word_of
from companion.maze.sides import format_sides, shape_of
from tests.games.classic import yardstick
from tests.games.classic.positions import FILE, Position, positions

TIMES = 9


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


def main() -> None:
    """Print the figures."""
    if not FILE.exists():
        sys.stdout.write("not measured: ../shared/golden is not beside this checkout\n")
        return
    all_positions = positions()
    gc.disable()  # what it costs is paid once by the process, not by the position where it happens to strike
    found = contenders(all_positions)
    medians = {what: statistics.median(times) for what, times in found.items()}
    yard, tuned = list(medians.values())[:2]
    lines = [f"{'all pushes and walks, 300 positions':44}  median us   x yardstick   x tuned"]
    lines += [f"{what:44} {us:10.1f} {yard / us:13.1f} {tuned / us:9.1f}" for what, us in medians.items()]
    plans = times_us(find_plan, [(one.board, one.pawn, one.target) for one in all_positions])
    lines.append(_spread("a shortest plan, from a Board, us", plans))
    for turns in (1, 2, 3):
        part = [us for us, one in zip(plans, all_positions, strict=True) if one.turns_needed == turns]
        lines.append(_spread(f"... where {turns} {'turn is' if turns == 1 else 'turns are'} needed", part))
    gc.enable()
    for name in ("classic", "team"):
        lines.append(_spread(f"a random game of {name}, ms", [playout_ms(name, seed) for seed in range(30)]))
    sys.stdout.write("\n".join(lines) + "\n")


def _spread(what: str, times: list[float]) -> str:
    ordered = sorted(times)
    last = ordered[int(0.95 * len(ordered))]
    return f"{what:44} {statistics.median(ordered):10.1f} median {last:9.1f} p95 {ordered[-1]:9.1f} worst"


if __name__ == "__main__":
    main()
