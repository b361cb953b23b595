"""The Team Edition, dealt and seen by a camera without pixels."""

from __future__ import annotations

from companion.bench.pixelless import Camera, Noise
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.games.team.state import TeamState as State

__all__ = ["GAME", "Camera", "Noise", "deal"]

GAME = game_named("team")


def deal(seats: int = 3, seed: int = 1) -> State:
    """A dealt game of the assumed copy."""
    return GAME.deal(shipped_copy("team"), seats, seed)
