"""The measurement of computer players and of hints: who wins how often, and whether advice can be followed."""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from itertools import pairwise

from appliance.commands.shared import parse_options
from companion.games.catalogue import AnyGame, State, game_named
from companion.games.copies import shipped_copy
from companion.players.at_table import AtTable
from companion.records.playout import Chooses, playout, turn_limit
from companion.records.record import replay
from companion.rules.advice import Advice, IsLate, never_late
from companion.rules.game import TABLE
from companion.rules.verbs import Action
from lab.measure.cases import Row, game_and_variant, measured, spread

LOST_95 = 1.96
"""How many standard deviations hold 95 %."""


def bench_players(
    game_names: Sequence[str], seeds: range, ways: Sequence[str], options: Sequence[str], processes: int
) -> Iterator[Row]:
    """For each way of playing and the next one how often they win, and how probable such a lead is by luck.

    Where all play together, each way has a table of its own; else two play one another, and each begins once.
    """
    for name in game_names:
        work = partial(_won, name, tuple(ways), tuple(options))
        cases = list(measured(work, seeds, f"games of {name}", processes))
        for place, pair in enumerate(list(pairwise(ways)) or [(ways[0], ways[0])]):
            won = [sum(case[place][side] for case in cases) for side in (0, 1)]
            leads = [case[place][0] - case[place][1] for case in cases]
            p = by_luck(sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads))
            shares = [interval(some, len(cases)) for some in won]
            yield {"game": name, "ways": pair, "cases": len(cases), "won": won, "intervals": shares, "p": p}


def _won(name: str, ways: tuple[str, ...], options: tuple[str, ...], seed: int) -> list[tuple[float, float]]:
    """For each way and the next one the share of its games that it wins."""
    game, seats = game_named(name.partition(":")[0]), _seats(name, seed)
    if game.is_together:
        alone = [float(bool(_winners(name, options, seed, (way,) * seats))) for way in ways]
        return list(pairwise(alone)) or [(alone[0], alone[0])]
    return [_duel(_winners(name, options, seed, pair), _winners(name, options, seed, pair[::-1]))
            for pair in pairwise(ways)]  # fmt: skip


def _duel(here: set[int], there: set[int]) -> tuple[float, float]:
    """The shares of two in their games, in the second of which they have changed seats; a shared win is a half."""
    first, second = (
        ((seat in here) / len(here or "?") + (1 - seat in there) / len(there or "?")) / 2 for seat in (0, 1)
    )
    return first, second


def _seats(name: str, seed: int) -> int:
    fewest, most = game_named(name.partition(":")[0]).seat_range
    return fewest + seed % (most - fewest + 1)


def _winners(name: str, options: Sequence[str], seed: int, ways: Sequence[str]) -> set[int]:
    """The numbers of the seats that win when each plays in its way."""
    game, variant = game_named(name.partition(":")[0]), game_and_variant(name)[1]
    copy = shipped_copy(game.name)

    def sit_down(start: State) -> Chooses:
        tables = {way: AtTable(game, copy, seed, way, start) for way in ways}
        return lambda state, past: tables[ways[state.seats.index(state.to_act)]](state, past)

    end = replay(playout(game, copy, len(ways), seed, variant, parse_options(tuple(options)), players=sit_down))
    return {end.seats.index(seat) for seat in game.winners(end)}


def interval(won: float, count: int) -> list[float]:
    """Between which shares the true one lies with 95 %, after Wilson."""
    z = LOST_95
    middle, wide = won + z * z / 2, z * math.sqrt(max(won * (count - won) / count, 0.0) + z * z / 4)
    return [round((middle + sign * wide) / (count + z * z), 3) for sign in (-1, 1)]


def by_luck(ahead: int, behind: int) -> float:
    """The probability of such a difference, or a greater one, if both were equally good: a two-sided sign test."""
    count, least = ahead + behind, min(ahead, behind)
    return min(1.0, 2 * sum(math.comb(count, some) for some in range(least + 1)) / 2**count)


def bench_hints(game_names: Sequence[str], seeds: range, options: Sequence[str], processes: int) -> Iterator[Row]:
    """For each game whether hints can be followed, are never contradicted if they are, and how long they take.

    The print is the same wherever every hint was the same to the letter.
    """
    for name in game_names:
        counts, first_ms, best_ms, digest = Counter[str](), list[float](), list[float](), sha256()
        work = partial(_advised, name, tuple(options))
        for found, firsts, bests, said in measured(work, seeds, f"hints of {name}", processes):
            counts, first_ms, best_ms = counts + found, first_ms + firsts, best_ms + bests
            digest.update(said.encode())
        told = {key: counts[key] for key in ("turns", "advice", "silent", "refused", "contradicted")}
        yield {"game": name, **told, "first_ms": spread(first_ms, 1), "best_ms": spread(best_ms, 1),
               "print": digest.hexdigest()[:16]}  # fmt: skip


def _advised(name: str, options: Sequence[str], seed: int) -> tuple[Counter[str], list[float], list[float], str]:
    """What hints say in a game in which half of the turns go as they say, and the others at random."""
    game, variant = game_named(name.partition(":")[0]), game_and_variant(name)[1]
    rules = {**turn_limit(game), **parse_options(tuple(options))}
    state = game.deal(shipped_copy(game.name), _seats(name, seed), seed, variant, rules)
    chance, counts, firsts, bests, said = random.Random(seed), Counter[str](), list[float](), list[float](), ""
    turn, due = -1, tuple[Action, ...]()
    while not game.is_over(state):
        if game.to_act(state) == TABLE or (state.turn != turn and chance.random() < 0.5):
            state, due = game.apply(state, chance.choice(game.legal(state))), ()
            continue
        firsts.append(_timed(game, state, lambda: True)[1])
        advice, took_ms = _timed(game, state, never_late)
        bests.append(took_ms)
        said += repr(advice)
        actions = advice[0].actions
        refused = sum(not _can_be_done(game, state, one.actions) for one in advice)
        counts.update(turns=state.turn != turn, advice=len(advice), silent=not actions, refused=refused,
                      contradicted=bool(due) and actions != due)  # fmt: skip
        turn, due = state.turn, actions[1:]
        state = game.apply(state, actions[0] if actions else chance.choice(game.legal(state)))
    return counts, firsts, bests, said


def _timed(game: AnyGame, state: State, is_late: IsLate) -> tuple[tuple[Advice, ...], float]:
    assert game.hints is not None
    begun_s = time.process_time()
    return game.hints(game.view(state, state.to_act), state.to_act, is_late), 1e3 * (time.process_time() - begun_s)


def _can_be_done(game: AnyGame, state: State, actions: Sequence[Action]) -> bool:
    for action in actions:
        if game.why_not(state, action) is not None:
            return False
        state = game.after(state, action)
    return True
