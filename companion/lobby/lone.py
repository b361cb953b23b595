"""One evening that is played already and stays the only one, as in a demonstration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Never

from companion.errors import CompanionError
from companion.lobby.laying import Correction, LaidBoard
from companion.lobby.lobby import SeatsDesk
from companion.lobby.looking_back import LookedBack
from companion.lobby.offer import Offer
from companion.lobby.wishes import Begun, NewEvening, PastEvening
from companion.rules.game import TABLE
from companion.rules.words import say


@dataclass(frozen=True, slots=True)
class LoneEvening:
    """A `Lobby` that has one evening alone: none can be begun, laid or left. Every device is the table's.

    `tokens` are those of the seats, by their colours; none where no seat has a page of its own.
    """

    played: SeatsDesk
    tokens: Mapping[str, str] = field(default_factory=dict)

    def offers(self) -> tuple[Offer, ...]:
        """None: nothing can be chosen."""
        return ()

    def desk(self) -> SeatsDesk:
        """The desk of the one evening."""
        return self.played

    def laid(self) -> LaidBoard | None:
        """None: no board is laid here."""
        return None

    def watch_laid(self, timeout_s: float) -> Iterator[LaidBoard | None]:
        """Nothing: no board is laid here."""
        return iter(())

    def begin(self, wish: NewEvening) -> Begun:
        """Always refused."""
        self._refuse()

    def correct(self, correction: Correction) -> None:
        """Always refused."""
        self._refuse()

    def begin_laid(self) -> None:
        """Always refused."""
        self._refuse()

    def go_on(self, key: str) -> Begun:
        """Always refused."""
        self._refuse()

    def leave(self) -> None:
        """Always refused."""
        self._refuse()

    def evenings(self) -> tuple[PastEvening, ...]:
        """None: nothing is kept."""
        return ()

    def record(self, key: str) -> str:
        """Always refused."""
        self._refuse()

    def look_back(self, key: str) -> LookedBack:
        """Always refused."""
        self._refuse()

    def evening(self) -> PastEvening | None:
        """None: nothing is kept."""
        return None

    def again(self, key: str) -> NewEvening:
        """Always refused."""
        self._refuse()

    def seat_tokens(self) -> Mapping[str, str]:
        """The tokens of the seats that have a page of their own."""
        return self.tokens

    def addresses(self) -> tuple[str, ...]:
        """None but the address that was opened."""
        return ()

    def viewer_of(self, token: str) -> str | None:
        """The seat whose token it is; the table for anybody else."""
        return next((seat for seat, own in self.tokens.items() if own == token), TABLE)

    def table_for(self, code: str) -> str | None:
        """None: nobody has to win a demonstration back."""
        return None

    def table_code(self) -> str:
        """None: every device is the table's."""
        return ""

    def claim(self) -> str | None:
        """None: nobody owns a demonstration."""
        return None

    @staticmethod
    def _refuse() -> Never:
        raise CompanionError(say("This is a demonstration: one evening is played here, and no other."))
