"""Tries the ways through one turn, as far as they can be foreseen, and keeps the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from companion.rules.advice import IsLate
from companion.rules.public import NOBODY, Public
from companion.rules.verbs import Action

MOST_TRIED = 12_000
"""Positions that are tried in one turn by default; where there are more, what looks better is tried first."""

LOOKS_UP = 64
"""After so many positions a search looks whether its time is up."""

OVER_WORTH = 1000.0
"""What it is worth to end the game: more than any points."""

STEP_COST = 0.01
"""What an action costs, so that of two ways to the same the shorter is taken."""


@dataclass(slots=True)
class TurnSearch:
    """The ways through a seat's turn from a state; `worth` values the state after each.

    `legal` returns the actions allowed in a state, and `after` the state after one. `most` is how many are tried.
    """

    seat: str
    legal: Callable[[Any], Sequence[Action]]
    after: Callable[[Any, Action], Any]
    worth: Callable[[Any], float]
    is_late: IsLate
    most: int = MOST_TRIED
    _tried: int = 0
    _best: tuple[float, tuple[Action, ...]] = (float("-inf"), ())

    def best(self, state: Public, begun: Sequence[Action]) -> tuple[Action, ...]:
        """The actions of the best way through the turn that was found, of those that begin with one of `begun`."""
        share = max(self.most // max(len(begun), 1), 1)
        for first in begun:
            self._tried = 0
            self._try(state, (), (first,), share)
        return self._best[1]

    def _try(self, state: Public, done: tuple[Action, ...], choices: Sequence[Action], share: int) -> None:
        found = list[tuple[float, Public, tuple[Action, ...]]]()
        for action in choices:
            if self._tried >= share or (self._tried % LOOKS_UP == 0 and self.is_late()):
                break
            self._tried += 1
            after, way = self.after(state, action), (*done, action)
            worth = self._worth(after, way)
            if after.to_act == self.seat and after.turn == state.turn:
                found.append((worth, after, way))
        for _, after, way in sorted(found, key=itemgetter(0), reverse=True):
            self._try(after, way, self.legal(after), share)

    def _worth(self, state: Public, way: tuple[Action, ...]) -> float:
        worth = OVER_WORTH * (state.to_act == NOBODY) + self.worth(state) - STEP_COST * len(way)
        if worth > self._best[0]:
            self._best = worth, way
        return worth
