"""The follower for whatever a game lies on."""

from __future__ import annotations

from typing import Any

from companion.following.follower import Follower
from companion.following.rulebook import Rules
from companion.following.spots.spot_follower import SpotFollower
from companion.rules.table import SpotTable


def follower_of(game: Rules, state: Any) -> Follower | SpotFollower:
    """A follower of the game, which expects the state; one of a game that no camera sees expects nothing."""
    return SpotFollower(game, state) if isinstance(game.table, SpotTable) else Follower(game, state)
