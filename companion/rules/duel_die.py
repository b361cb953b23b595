"""The duel die, which two boxes have, as an action of TABLE."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.verbs import COUNT, Action, verb


@verb("roll duel", COUNT)
@dataclass(frozen=True, slots=True)
class RollDuel(Action):
    """TABLE: the duel die shows this number of pips."""

    pips: int
