"""The boxes as the start page offers them."""

from __future__ import annotations

from functools import cache

from companion.games.catalogue import GAMES
from companion.games.copies import shipped_copy
from companion.live.board_setup.knowing import DEALT, can_be_laid
from companion.lobby.new_game import Offer
from companion.rules.game import AnyGame
from companion.rules.words import say


@cache
def offers() -> tuple[Offer, ...]:
    """Every game, those that a camera follows first."""
    return tuple(_offer(game) for game in sorted(GAMES, key=lambda game: game.table is None))


def _offer(game: AnyGame) -> Offer:
    fewest, most = game.seat_range
    no_camera = say("No camera can follow this game yet: you tap what you do.") if game.table is None else ""
    no_laying = "" if can_be_laid(shipped_copy(game.name)) else DEALT
    return Offer(
        game.name, game.title, fewest, most, game.deal(shipped_copy(game.name), most, 0).seats, game.variants,
        game.options, game.seen_by_camera, no_camera=no_camera, no_laying=no_laying, aim=game.aim,
        by_chance=game.phrases.by_chance,
    )  # fmt: skip
