"""The boxed games the companion knows; the only file of the rules that names them all."""

from __future__ import annotations

from companion.errors import BadConfig
from companion.games.cards.game import CARDS
from companion.games.cards.state import CardsState
from companion.games.cards.view import CardsView
from companion.games.classic.game import CLASSIC
from companion.games.classic.state import ClassicState
from companion.games.classic.view import ClassicView
from companion.games.master_1991.game import MASTER_1991
from companion.games.master_1991.state import Master1991State
from companion.games.master_1991.view import Master1991View
from companion.games.master_2007.game import DRAGON
from companion.games.master_2007.state import DragonState
from companion.games.master_2007.view import DragonView
from companion.games.secret.game import SECRET
from companion.games.secret.state import SecretState
from companion.games.secret.view import SecretView
from companion.games.team.game import TEAM
from companion.games.team.state import TeamState
from companion.games.team.view import TeamView
from companion.rules.game import AnyGame
from companion.rules.reading import shown

__all__ = ["GAMES", "AnyGame", "State", "View", "game_named", "live_game"]

State = (
    TeamState
    | CardsState
    | ClassicState
    | DragonState
    | Master1991State
    | SecretState  # one line a game
)  # fmt: skip
"""A state of any game of the catalogue."""

View = (
    TeamView
    | CardsView
    | ClassicView
    | DragonView
    | Master1991View
    | SecretView  # one line a game
)  # fmt: skip
"""A view of any game of the catalogue."""

GAMES: tuple[AnyGame, ...] = (
    TEAM,
    CARDS,
    CLASSIC,
    DRAGON,
    MASTER_1991,
    SECRET,
)  # fmt: skip


def game_named(name: str) -> AnyGame:
    """The game of that name; raises BadConfig naming those there are."""
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
