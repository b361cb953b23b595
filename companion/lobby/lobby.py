"""What pages need from the part that runs evenings: begin one, set up its board, resume one, list past ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from companion.errors import CompanionError
from companion.lobby.backups import Backups
from companion.lobby.board_setup import Correction, LaidBoard
from companion.lobby.looking_back import LookedBack, Tally
from companion.lobby.new_game import BegunEvening, NewGame, Offer, PastEvening
from companion.messages import Command, Desk, Outcome, Snapshot
from companion.rules.game import TABLE
from companion.rules.lesson import LessonPicture
from companion.rules.verbs import Action
from companion.rules.words import say


@dataclass(frozen=True, slots=True)
class TableDevice:
    """A device of the table: what it is called, since when it belongs (ISO 8601, local time), and whether it asks."""

    key: str
    name: str
    since: str
    is_asking: bool = False


@dataclass(frozen=True, slots=True)
class OtherTable:
    """Another companion in the local network: its name there, and the addresses of its pages by name and by number."""

    name: str
    by_name: str
    by_address: str


class TableDevices(Protocol):
    """The devices of the table, each with a token of its own; every method may be called from any thread.

    What methods do as they stand here is what they do where nobody owns the table: every device acts for it.
    """

    @property
    def is_open(self) -> bool:
        """Whether any device may become the table's: while there is none, and after the hint button was held."""
        return False

    def holds(self, token: str) -> bool:
        """Whether a token is that of a device of the table; nobody's is while there is none."""
        return True

    def hear(self, token: str, name: str) -> None:
        """A device of this name has sent a token: one that was given to it counts from now on."""
        return

    def all(self, token: str) -> tuple[TableDevice, ...]:
        """The devices of the table in the order of their coming; `token` tells which of them asks."""
        return ()

    def newest(self, token: str) -> TableDevice | None:
        """The device that has become the table’s in the last half minute; `token` tells whether it asks."""
        return None

    def put_out(self, key: str) -> None:
        """Let a device belong to the table no more; the last one stays."""
        return


class EveryDevice(TableDevices):
    """A table without an owner."""


class SeatsDesk(Desk, Protocol):
    """A desk with a snapshot for each seat, which also returns the outcome of a command."""

    def ask(self, command: Command, viewer: str, seen: int | None = None) -> Outcome:
        """Run a command, wait, and return its outcome in words that `viewer` may read.

        With `seen`, the version of a snapshot, the command runs only if nothing has changed since that snapshot.
        """

    def parse_action(self, text: str) -> Action:
        """The action of one line of text, in the words of the game that is played; raises UnreadableNotation."""

    def shows(self, version: int) -> bool:
        """Whether the snapshot with this version is still current."""

    def snapshot_for(self, seat: str) -> Snapshot:
        """The latest snapshot of a seat; raises KeyError for a seat that does not play."""


class Lobby(Protocol):
    """Runs one evening at a time; every method may be called from any thread.

    A method that cannot do its work raises CompanionError with the reason for the table, and changes nothing. What
    methods do as they stand here is what they do for one evening only, which nobody owns and nothing stores.
    """

    def offers(self) -> tuple[Offer, ...]:
        """The games that can be chosen; those that a camera can follow come first."""
        return ()

    def lesson(self, game: str) -> tuple[LessonPicture, ...]:
        """How a game is played, in pictures; () where nobody shows that."""
        return ()

    def desk(self) -> SeatsDesk | None:
        """The desk of the current evening; None before one and while a board is being set up."""

    def laid(self) -> LaidBoard | None:
        """The board that is being set up, or None."""
        return None

    def watch_laid(self, timeout_s: float) -> Iterator[LaidBoard | None]:
        """Yields the board that is being set up, then each newer one; None after `timeout_s` seconds without a
        change."""
        return iter(())

    def begin(self, new_game: NewGame) -> BegunEvening:
        """Begin an evening, or the setting up of its board; an unfinished evening stays in the journal."""
        raise _refused()

    def correct(self, correction: Correction) -> None:
        """Apply a correction to the board that is being set up."""
        raise _refused()

    def begin_laid(self) -> None:
        """Begin the evening with the board as it lies; raises IllegalAction while something is missing."""
        raise _refused()

    def go_on(self, key: str) -> BegunEvening:
        """Resume an unfinished evening."""
        raise _refused()

    def leave(self) -> None:
        """Return to the start page; the evening stays in the journal and can be resumed."""
        raise _refused()

    def evenings(self) -> tuple[PastEvening, ...]:
        """The evenings in the journal, latest first."""
        return ()

    def record(self, key: str) -> str:
        """The record of a finished evening as text."""
        raise _refused()

    def raw(self, key: str) -> str:
        """An evening that cannot be read, as it is stored; only for the table's page."""
        raise _refused()

    def look_back(self, key: str) -> LookedBack:
        """A finished evening, moment by moment, with its points."""
        raise _refused()

    def possible(self, key: str, number: int | None) -> str:
        """What could have been done at a moment of a finished evening, without one how soon it could have ended.

        In words, empty where nobody was to act, or that is not known.
        """
        raise _refused()

    def tally(self) -> Tally:
        """The numbers over all finished evenings."""
        return Tally()

    def keepsake(self, key: str) -> Path | None:
        """The JPEG file of the camera's last picture of an evening's board; None where there is none."""
        return None

    def evening(self) -> PastEvening | None:
        """The current evening, also while its board is being set up; None before one."""
        return None

    def again(self, key: str) -> NewGame:
        """A new game like that evening's, with the same people."""
        raise _refused()

    def seat_tokens(self) -> Mapping[str, str]:
        """The token of each seat of the current evening, only for the table's page."""

    def addresses(self) -> tuple[str, ...]:
        """The addresses of the pages in the local network, best first, as in `http://192.168.0.7:8000/`."""
        return ()

    def other_tables(self) -> tuple[OtherTable, ...]:
        """The other companions in the local network, by their names."""
        return ()

    def viewer_of(self, token: str) -> str | None:
        """The viewer that a token stands for: `TABLE`, a seat's colour, or None for an unknown token.

        While the companion has no owner, every device without a seat's token acts for the table.
        """

    def table_for(self, code: str) -> str | None:
        """The table's token in return for the code on the companion's own screen; None for any other text."""
        return None

    def table_code(self) -> str:
        """The code with which another device becomes the table's, only for the table's own page; "" for none."""
        return ""

    def why_unsaved(self) -> str:
        """Why nothing can be saved now; "" where everything can."""
        return ""

    def why_unseen(self) -> str:
        """Why no pictures come from a camera that is needed, and what to do; "" where they come."""
        return ""

    def claim(self) -> str | None:
        """A token for a device that acts while any may become the table's; it counts once it has come back."""
        return None

    @property
    def devices(self) -> TableDevices:
        """The devices that belong to the table."""
        return EveryDevice()

    @property
    def backups(self) -> Backups | None:
        """Everything that is kept, as one file; None where nothing is."""
        return None

    def renew_seat(self, seat: str) -> None:
        """Give a seat of the current evening another token: whoever held the old one is put out."""
        raise _refused()


def _refused() -> CompanionError:
    return CompanionError(say("This is a demonstration: it plays this one game only."))


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


@dataclass(frozen=True, slots=True)
class DemoStatus:
    """The state of a demonstration: `times` as fast as life; `visitors` are the seats that visitors play."""

    is_paused: bool
    times: float
    is_slowest: bool
    is_fastest: bool
    visitors: tuple[str, ...]


class Showing(Protocol):
    """A demonstration that visitors may pause, speed up and join; every method may be called from any thread."""

    def pace(self) -> DemoStatus:
        """Its state now."""

    def hold(self, *, is_held: bool) -> None:
        """The simulated people stop, while pictures are still taken; or they go on playing."""

    def hurry(self, steps: int) -> None:
        """So many paces faster, or slower where it is negative."""

    def take(self, seat: str, *, is_for_one_turn: bool = False) -> None:
        """A visitor plays the seat by taps; simulated hands do on the board what was tapped."""

    def leave(self, seat: str) -> None:
        """The seat's simulated player takes over again."""

    def play_again(self) -> None:
        """Begin another evening with the same people once this one is over."""
