"""The boxed games the companion knows; the only file of the rules that names them all."""

from __future__ import annotations

from companion.errors import BadConfig
from companion.rules.game import Game
from companion.rules.team import TEAM, TeamState, TeamView

State = TeamState
"""A state of any game of the catalogue."""

View = TeamView
"""A view of any game of the catalogue."""

GAMES: tuple[Game[State, View], ...] = (TEAM,)


def game_named(name: str) -> Game[State, View]:
    """The game of that name; raises BadConfig naming those there are."""
    for game in GAMES:
        if game.name == name:
            return game
    raise BadConfig(f"there are no rules for a game {name!r}; there are rules for {', '.join(g.name for g in GAMES)}")
