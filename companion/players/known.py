"""What one seat knows of a game, out of its View and the public past."""

from __future__ import annotations

from dataclasses import dataclass

from companion.errors import CompanionError
from companion.games.catalogue import AnyGame, State


class Stuck(CompanionError):
    """A person does not get on: what was wanted cannot be found or does nothing."""


@dataclass(frozen=True, slots=True)
class PastAction:
    """One line of the public log: `number` counts from 1, `text` is the action as everybody may read it."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Known:
    """What one seat knows of a game: the position with its secrets left open, and what may be done.

    `is_watched` says that a camera looks at the table: then a tapped walk leaves the turn open. `turns_page` says that
    the button that ends the turn turns the next page of a book, `draws` that it draws cards.
    """

    game: AnyGame
    state: State
    seat: str
    legal: tuple[str, ...]
    is_watched: bool = False

    @property
    def turns_page(self) -> bool:
        """Whether the button that ends the turn turns the next page of a book."""
        return not self.is_watched and self.game.page_follows(self.state)

    @property
    def draws(self) -> bool:
        """Whether the button that ends the turn draws cards."""
        return self.game.draw_follows(self.state)
