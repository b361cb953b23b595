"""What one seat knows of a game, as its own page tells it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.errors import CompanionError
from companion.games.catalogue import AnyGame, State, game_named
from companion.games.copies import shipped_copy


class Stuck(CompanionError):
    """A person does not get on: what was wanted cannot be found or does nothing."""


@dataclass(frozen=True, slots=True)
class Known:
    """What one seat knows of a game: the position with its secrets left open, and what may be done.

    `is_watched` says that a camera looks at the table: then a tapped walk leaves the turn open. `turns_page` says that
    what ends the turn turns the next page of a book.
    """

    game: AnyGame
    state: State
    seat: str
    legal: tuple[str, ...]
    is_watched: bool = False

    @property
    def turns_page(self) -> bool:
        """Whether the tap that ends the turn turns the next page of a book."""
        return not self.is_watched and self.game.page_follows(self.state)


def known_from(told: Mapping[str, Any], *, is_watched: bool = False) -> Known:
    """What a snapshot's JSON tells; `seat` is who acts."""
    game = game_named(told["game"])
    state = game.state_of(told["view"], shipped_copy(game.name))
    return Known(game, state, told["to_act"], tuple(told["legal"]), is_watched)
