"""The final evaluation of Master Labyrinth (2007): treasures, coins, the dragon, and who has won."""

from __future__ import annotations

from companion.games.master_2007.state import COIN_POINTS, DRAGON_POINTS, Master2007State
from companion.rules.game import ScoreParts
from companion.rules.held import held
from companion.rules.words import Said, say


def score_parts(state: Master2007State) -> ScoreParts:
    """What each seat has points for, in words; the points sum to its score."""
    return {seat: _parts(state, seat) for seat in state.seats}


def _parts(state: Master2007State, seat: str) -> tuple[tuple[Said, int], ...]:
    """master_2007.txt, "Final evaluation"."""
    own, coins = held(state.collected, seat), held(state.coins, seat)
    parts = (
        (_say_treasures(own), sum(own)),
        (say("coins {count} x {points}", count=coins, points=COIN_POINTS), coins * COIN_POINTS),
    )
    return (*parts, (say("the dragon"), DRAGON_POINTS)) if state.slayer == seat else parts


def _say_treasures(values: tuple[int, ...]) -> Said:
    return say("treasures {sum}", sum=" + ".join(map(str, values))) if values else say("no treasures")


def scores(state: Master2007State) -> dict[str, int]:
    """The points of each seat so far."""
    return {seat: sum(points for _, points in parts) for seat, parts in score_parts(state).items()}


def winners(state: Master2007State) -> tuple[str, ...]:
    """The most points win, of those the most treasures; who is level in both has won together."""
    if state.outcome != "won":
        return ()
    points = scores(state)
    rank = {seat: (points[seat], len(held(state.collected, seat))) for seat in state.seats}
    best = max(rank.values())
    return tuple(seat for seat in state.seats if rank[seat] == best)
