"""Who has won Secret Labyrinth, and how large the collections are."""

from __future__ import annotations

from companion.games.secret.cards import least_of
from companion.games.secret.copy import TREASURE
from companion.games.secret.state import PRIZES, SecretState
from companion.rules.game import ScoreParts
from companion.rules.words import Said, say, say_count


def winners(state: SecretState) -> tuple[str, ...]:
    """Who has enough treasures or enough trolls; both sides of one trade may at once."""
    return state.winners


def score_parts(state: SecretState) -> ScoreParts:
    """The larger collection, as far as the referee is sure of it, and the other one, which does not count."""
    return {seat: _parts(state, seat) for seat in state.seats}


def _parts(state: SecretState, seat: str) -> tuple[tuple[Said, int], ...]:
    counts = {kind: least_of(state.hand(seat), state.cards.of(kind)) for kind in PRIZES}
    best = max(counts, key=lambda kind: counts[kind])
    return tuple(
        (_say_larger(kind), count) if kind == best else (_say_smaller(kind, count), 0) for kind, count in counts.items()
    )


def _say_larger(kind: str) -> Said:
    return say("treasures") if kind == TREASURE else say("trolls")


def _say_smaller(kind: str, count: int) -> Said:
    if kind == TREASURE:
        if not count:
            return say("no treasures, the smaller collection")
        return say_count("{count} treasure, the smaller collection", "{count} treasures, the smaller collection", count)
    if not count:
        return say("no trolls, the smaller collection")
    return say_count("{count} troll, the smaller collection", "{count} trolls, the smaller collection", count)
