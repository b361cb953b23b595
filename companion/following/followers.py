"""The follower for whatever a game lies on, and what all followers have in common."""

from __future__ import annotations

from typing import Any, Protocol

from companion.following.findings import Finding
from companion.following.follower import Follower
from companion.following.rulebook import Rules
from companion.following.seen.settle import Settler
from companion.following.spots.spot_follower import SpotFollower
from companion.observation import Observation
from companion.rules.table import SpotTable


class Follows(Protocol):
    """Follows one table, of whatever kind; layouts are those of the game's table."""

    settler: Settler[Any]

    @property
    def is_in_step(self) -> bool:
        """Whether the table lies as expected, or as before while it has to catch up."""

    @property
    def is_settled(self) -> bool:
        """Whether the last picture was calm, understood, and as expected (or as it lay before)."""

    def expect(self, state: Any, lag: Any, earlier: tuple[Any, ...], lag_with: str, way: tuple[Any, ...]) -> None:
        """Expect `state` on the table from now on."""

    def observe(self, observation: Observation) -> Finding | None:
        """Take one observation; returns what was newly found, or None."""

    def trust_table(self) -> bool:
        """Take the table to be right: what contradicts it is a misreading from now on. False if nothing does."""


def follower_of(game: Rules, state: Any) -> Follower | SpotFollower:
    """A follower of the game, which expects the state; one of a game that no camera sees expects nothing."""
    return SpotFollower(game, state) if isinstance(game.table, SpotTable) else Follower(game, state)
