"""What pages ask of whoever runs the evenings: begin one, lay its board, go on with one, look at those that were."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from companion.lobby.laying import Correction, LaidBoard
from companion.lobby.wishes import Begun, NewEvening, PastEvening
from companion.messages import Desk


class Lobby(Protocol):
    """Runs one evening at a time; every method may be called from any thread.

    What cannot be done raises CompanionError with the reason for the table, and changes nothing.
    """

    def desk(self) -> Desk | None:
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

    def viewer_of(self, token: str) -> str | None:
        """Whom a token speaks for: `TABLE`, a seat's colour, or None where nobody knows it."""
