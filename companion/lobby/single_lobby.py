"""A lobby with one evening only, which has already begun, as in a demonstration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Never

from companion.errors import CompanionError
from companion.lobby.board_setup import Correction, LaidBoard
from companion.lobby.devices import EveryDevice, TableDevices
from companion.lobby.lobby import SeatsDesk
from companion.lobby.looking_back import LookedBack
from companion.lobby.new_game import BegunEvening, NewGame, PastEvening
from companion.lobby.offer import Offer
from companion.lobby.tally import Tally
from companion.rules.game import TABLE
from companion.rules.words import say


@dataclass(frozen=True, slots=True)
class SingleLobby:
    """A `Lobby` with one evening only: none can be begun, set up or left. Every device acts for the table.

    `tokens` maps colours to the seats' tokens; it is empty where no seat has its own page.
    """

    played: SeatsDesk
    tokens: Mapping[str, str] = field(default_factory=dict)

    def offers(self) -> tuple[Offer, ...]:
        """No games: nothing can be chosen."""
        return ()

    def desk(self) -> SeatsDesk:
        """The desk of the one evening."""
        return self.played

    def laid(self) -> LaidBoard | None:
        """None: no board is set up here."""
        return None

    def watch_laid(self, timeout_s: float) -> Iterator[LaidBoard | None]:
        """Nothing: no board is set up here."""
        return iter(())

    def begin(self, new_game: NewGame) -> BegunEvening:
        """Always refused."""
        self._refuse()

    def correct(self, correction: Correction) -> None:
        """Always refused."""
        self._refuse()

    def begin_laid(self) -> None:
        """Always refused."""
        self._refuse()

    def go_on(self, key: str) -> BegunEvening:
        """Always refused."""
        self._refuse()

    def leave(self) -> None:
        """Always refused."""
        self._refuse()

    def evenings(self) -> tuple[PastEvening, ...]:
        """No evenings: nothing is stored."""
        return ()

    def record(self, key: str) -> str:
        """Always refused."""
        self._refuse()

    def raw(self, key: str) -> str:
        """Always refused."""
        self._refuse()

    def look_back(self, key: str) -> LookedBack:
        """Always refused."""
        self._refuse()

    def tally(self) -> Tally:
        """No numbers: nothing is stored."""
        return Tally()

    def keepsake(self, key: str) -> None:
        """None: nothing is stored."""

    def evening(self) -> PastEvening | None:
        """None: nothing is stored."""
        return None

    def again(self, key: str) -> NewGame:
        """Always refused."""
        self._refuse()

    def seat_tokens(self) -> Mapping[str, str]:
        """The tokens of the seats that have their own pages."""
        return self.tokens

    def addresses(self) -> tuple[str, ...]:
        """No addresses besides the one that was opened."""
        return ()

    def viewer_of(self, token: str) -> str | None:
        """The seat with this token, or the table for any other text."""
        return next((seat for seat, own in self.tokens.items() if own == token), TABLE)

    def table_for(self, code: str) -> str | None:
        """None: a demonstration has no owner whose device could be replaced."""
        return None

    def table_code(self) -> str:
        """No code: every device acts for the table."""
        return ""

    def prove(self, challenge: str, port: int) -> str:
        """Empty: no home is served."""
        return ""

    def why_unsaved(self) -> str:
        """Empty: nothing is stored."""
        return ""

    def claim(self) -> str | None:
        """None: nobody owns a demonstration."""
        return None

    @property
    def devices(self) -> TableDevices:
        """Every device."""
        return EveryDevice()

    def renew_seat(self, seat: str) -> None:
        """Always refused."""
        self._refuse()

    @staticmethod
    def _refuse() -> Never:
        raise CompanionError(say("This is a demonstration: it plays this one game only."))
