"""A lobby with one evening only, which has already begun, as in a demonstration."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.lobby.lobby import Lobby, SeatsDesk
from companion.rules.game import TABLE


@dataclass(frozen=True, slots=True)
class SingleLobby(Lobby):
    """A `Lobby` with one evening only: none can be begun, set up or left. Every device acts for the table.

    `tokens` maps colours to the seats' tokens; it is empty where no seat has its own page.
    """

    played: SeatsDesk
    tokens: Mapping[str, str] = field(default_factory=dict)

    def desk(self) -> SeatsDesk:
        """The desk of the one evening."""
        return self.played

    def seat_tokens(self) -> Mapping[str, str]:
        """The tokens of the seats that have their own pages."""
        return self.tokens

    def viewer_of(self, token: str) -> str | None:
        """The seat with this token, or the table for any other text."""
        return next((seat for seat, own in self.tokens.items() if own == token), TABLE)
