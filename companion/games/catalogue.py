"""The boxed games the companion knows; the only file of the rules that names them all."""

from __future__ import annotations

from companion.errors import BadConfig
from companion.games.cards.game import CARDS
from companion.games.classic.game import CLASSIC
from companion.games.master_1991.game import MASTER_1991
from companion.games.master_2007.game import MASTER_2007
from companion.games.secret.game import SECRET
from companion.games.team.game import TEAM
from companion.rules.game import AnyGame, State, View
from companion.rules.reading import shown

__all__ = ["GAMES", "AnyGame", "State", "View", "game_named", "live_game"]

GAMES: tuple[AnyGame, ...] = (
    TEAM,
    CARDS,
    CLASSIC,
    MASTER_2007,
    MASTER_1991,
    SECRET,
)  # fmt: skip


def game_named(name: str) -> AnyGame:
    """The game of that name; raises BadConfig naming those there are.

    >>> game_named("classic").title
    'The aMAZEing Labyrinth (classic)'
    """
    for game in GAMES:
        if game.name == name:
            return game
    known = ", ".join(game.name for game in GAMES)
    raise BadConfig(f"there are no rules for a game {shown(name)}; there are rules for {known}")


def live_game(name: str) -> AnyGame:
    """The game of that name where a camera can follow it; raises BadConfig for the others."""
    game = game_named(name)
    if game.table is None:
        followed = ", ".join(one.name for one in GAMES if one.table is not None)
        raise BadConfig(f"{name} has no live table: no camera follows it; one follows {followed}")
    return game
