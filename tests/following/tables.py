"""Games that a camera without pixels sees, dealt."""

from __future__ import annotations

from dataclasses import replace

from companion.following.rulebook import Rules
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.games.team.state import TeamState as State
from companion.rules.actions import Push, Walk
from companion.rules.mazes.layout import layout, with_table
from companion.rules.table import Table
from tests.following.fake_camera import Camera, Noise

__all__ = ["GAME", "Camera", "Noise", "deal", "watched"]

GAME = game_named("team")


def deal(seats: int = 3, seed: int = 1) -> State:
    """A dealt game of the assumed copy."""
    return GAME.deal(shipped_copy("team"), seats, seed)


def watched(name: str) -> Rules:
    """The game under a camera: with its own table, or one on which hands push and walk."""
    game = game_named(name)
    if game.tiles is not None:
        return game
    return replace(game, table=Table(layout=layout, visible_actions=(Push, Walk), adopt=with_table))
