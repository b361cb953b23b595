"""What pages ask of whoever runs the evenings: begin one, lay its board, go on with one, look at those that were."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from companion.lobby.laying import Correction, LaidBoard
from companion.lobby.looking_back import LookedBack
from companion.lobby.offer import Offer
from companion.lobby.wishes import Begun, NewEvening, PastEvening
from companion.messages import Command, Desk, Outcome, Snapshot
from companion.rules.verbs import Action


class SeatsDesk(Desk, Protocol):
    """A desk that has a snapshot of its own for each seat, and tells what became of a command."""

    def ask(self, command: Command, viewer: str, seen: int | None = None) -> Outcome:
        """Have a command done and wait for what becomes of it, told so that `viewer` may read it.

        With `seen`, the version of a snapshot, only in the moment that it showed.
        """

    def parse_action(self, text: str) -> Action:
        """The action of one line of text, in the words of the game that is played; raises UnreadableNotation."""

    def shows(self, version: int) -> bool:
        """Whether the snapshot of a version shows the moment that is now."""

    def snapshot_for(self, seat: str) -> Snapshot:
        """The latest snapshot of a seat; KeyError for a seat that does not play."""


class Lobby(Protocol):
    """Runs one evening at a time; every method may be called from any thread.

    What cannot be done raises CompanionError with the reason for the table, and changes nothing.
    """

    def offers(self) -> tuple[Offer, ...]:
        """The games that can be chosen, those that a camera follows first."""

    def desk(self) -> SeatsDesk | None:
        """The desk of the evening that is played; None before one and while a board is being laid."""

    def laid(self) -> LaidBoard | None:
        """The board that is being laid, or None."""

    def watch_laid(self, timeout_s: float) -> Iterator[LaidBoard | None]:
        """The board that is being laid, then each newer one; None after that many seconds of silence."""

    def begin(self, wish: NewEvening) -> Begun:
        """Begin an evening, or begin to lay its board; an unfinished one stays in the journal."""

    def correct(self, correction: Correction) -> None:
        """Note what somebody tells about the board that is being laid."""

    def begin_laid(self) -> None:
        """Begin the evening with the board as it lies; IllegalAction while something is missing."""

    def go_on(self, key: str) -> Begun:
        """Go on with an unfinished evening."""

    def leave(self) -> None:
        """Back to the start page; the evening stays in the journal and can be gone on with."""

    def evenings(self) -> tuple[PastEvening, ...]:
        """The evenings of the journal, the latest first."""

    def record(self, key: str) -> str:
        """The record of a finished evening as text."""

    def look_back(self, key: str) -> LookedBack:
        """A finished evening, moment by moment, with its points."""

    def evening(self) -> PastEvening | None:
        """The evening that is played, or whose board is being laid."""

    def again(self, key: str) -> NewEvening:
        """The wish for another evening like that one, with the same people."""

    def seat_tokens(self) -> Mapping[str, str]:
        """The token of each seat of the evening that is played, for the table's page alone."""

    def addresses(self) -> tuple[str, ...]:
        """Every address of the pages in the local network, as in `http://192.168.0.7:8000/`; the best first."""

    def viewer_of(self, token: str) -> str | None:
        """Whom a token speaks for: `TABLE`, a seat's colour, or None where nobody knows it.

        While the companion has no owner, whoever holds no token of a seat speaks for the table.
        """

    def table_for(self, code: str) -> str | None:
        """The table's token for whoever shows the code on the companion's own screen; None for any other text."""

    def table_code(self) -> str:
        """The code with which another device becomes the table's, for the table's own page alone; "" for none."""

    def claim(self) -> str | None:
        """The table's token for the first device that does something; None where the companion has an owner already."""
