"""A lobby without evenings of its own, for tests of the pages around an evening: it keeps what pages ask of it."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from appliance.evenings.new_game import offers
from companion.config import Config
from companion.errors import CompanionError
from companion.games.catalogue import GAMES, AnyGame
from companion.lobby.board_setup import Correction, LaidBoard
from companion.lobby.lobby import EveryDevice, OtherTable, SeatsDesk, TableDevices
from companion.lobby.looking_back import LookedBack, Tally, tally
from companion.lobby.new_game import BegunEvening, ChosenSeat, NewGame, Offer, PastEvening
from companion.records.lessons import lesson_pictures
from companion.rules.game import TABLE
from companion.rules.lesson import LessonPicture

TABLE_TOKEN = "the-table"
SEAT_TOKENS = {"red": "reds-own", "blue": "blues-own"}

PEOPLE = (ChosenSeat("red", "Green Player"), ChosenSeat("blue", "Blue Player"), ChosenSeat("green"))
FINISHED = PastEvening(
    "evening-3", "classic", "standard", PEOPLE, "2026-11-15T19:30:00", 61, "won", True,
    {"red": 8, "blue": 6, "green": 7}, ("red",),
)  # fmt: skip
UNFINISHED = PastEvening("evening-4", "team", "introductory", PEOPLE[:2], "2026-11-21T20:15:00", 7, "", False)


def offer_of(game: AnyGame) -> Offer:
    """A game as the start page offers it."""
    return next(offer for offer in offers(Config()) if offer.game == game.name)


@dataclass(frozen=True)
class FakeDevices(EveryDevice):
    """The devices that a lobby takes for the table's."""

    lobby: FakeLobby

    def holds(self, token: str) -> bool:
        """Whether they are the table to the lobby."""
        return self.lobby.viewer_of(token) == TABLE


@dataclass
class FakeLobby:
    """Begins nothing, remembers every wish and correction, and shows what a test puts up."""

    board: LaidBoard | None = None
    played: SeatsDesk | None = None
    past: tuple[PastEvening, ...] = ()
    refusal: str = ""
    wishes: list[NewGame] = field(default_factory=list)
    told: list[Correction] = field(default_factory=list)
    left: int = 0
    photo: Path | None = None
    _changed: threading.Condition = field(default_factory=threading.Condition)

    backups = None

    def why_unseen(self) -> str:
        return ""

    def why_unsaved(self) -> str:
        return ""

    def offers(self) -> tuple[Offer, ...]:
        """Every box of the catalogue."""
        return tuple(offer_of(game) for game in sorted(GAMES, key=lambda game: game.tiles is None))

    def lesson(self, game: str) -> tuple[LessonPicture, ...]:
        """The box's own."""
        return lesson_pictures(game)

    def desk(self) -> SeatsDesk | None:
        """The desk a test has put up."""
        return self.played

    def laid(self) -> LaidBoard | None:
        """The board a test has put up."""
        with self._changed:
            return self.board

    def put_up(self, board: LaidBoard | None) -> None:
        """Show another board, under the next version."""
        with self._changed:
            version = self.board.version + 1 if self.board else 1
            self.board = replace(board, version=version) if board else None
            self._changed.notify_all()

    def watch_laid(self, timeout_s: float) -> Iterator[LaidBoard | None]:
        """The board, then each newer one; ends when there is none any more."""
        seen = -1
        while True:
            with self._changed:
                is_new = self._changed.wait_for(partial(self._has_news, seen), timeout_s)
                latest = self.board
            if latest is None:
                return
            seen = latest.version if is_new else seen
            yield latest if is_new else None

    def _has_news(self, seen: int) -> bool:
        return self.board is None or self.board.version != seen

    def begin(self, wish: NewGame) -> BegunEvening:
        """Remember the wish."""
        self._refuse()
        self.wishes.append(wish)
        return BegunEvening("evening-9", TABLE_TOKEN, SEAT_TOKENS)

    def correct(self, correction: Correction) -> None:
        """Remember the correction."""
        self._refuse()
        self.told.append(correction)

    def begin_laid(self) -> None:
        """The board is laid no more."""
        self._refuse()
        self.put_up(None)

    def go_on(self, key: str) -> BegunEvening:
        """As if it went on."""
        self._refuse()
        return BegunEvening(key, TABLE_TOKEN, SEAT_TOKENS)

    def leave(self) -> None:
        """Count it."""
        self.left += 1

    def evenings(self) -> tuple[PastEvening, ...]:
        """Those a test has put up."""
        return self.past

    def record(self, key: str) -> str:
        """A record of one line."""
        self._refuse()
        return f"# {key}\n"

    def look_back(self, key: str) -> LookedBack:
        """Nothing that was played."""
        raise CompanionError("nothing was played")

    def possible(self, key: str, number: int | None) -> str:
        """Nothing that was played."""
        raise CompanionError("nothing was played")

    def tally(self) -> Tally:
        """The numbers of those a test has put up, two more being damaged."""
        return replace(tally(self.past), left_out=2)

    def keepsake(self, key: str) -> Path | None:
        """The file a test has put up."""
        return self.photo

    def evening(self) -> PastEvening | None:
        """The first that is unfinished, while a desk or a board is up."""
        return UNFINISHED if self.played or self.board else None

    def again(self, key: str) -> NewGame:
        """The same people with a house rule."""
        one = next(one for one in self.past if one.key == key)
        return NewGame(one.game, one.seats, options={"must_walk_to_collect": True} if one.game == "classic" else {})

    def seat_tokens(self) -> Mapping[str, str]:
        """Two seats' tokens."""
        return SEAT_TOKENS

    def addresses(self) -> tuple[str, ...]:
        """One address."""
        return ("http://192.168.0.7:8000/",)

    def other_tables(self) -> tuple[OtherTable, ...]:
        """None."""
        return ()

    def viewer_of(self, token: str) -> str | None:
        """The table where nobody has a token yet."""
        return {"": TABLE, TABLE_TOKEN: TABLE, **{mine: seat for seat, mine in SEAT_TOKENS.items()}}.get(token)

    def table_for(self, code: str) -> str | None:
        """The table's token for one code."""
        return TABLE_TOKEN if code == "code" else None

    def table_code(self) -> str:
        """Always the same."""
        return "code"

    def claim(self) -> str | None:
        """None: the test says who holds which token."""
        return None

    @property
    def devices(self) -> TableDevices:
        """Whoever is the table by its token, or without one."""
        return FakeDevices(self)

    def renew_seat(self, seat: str) -> None:
        """Nothing: the test says who holds which token."""

    def _refuse(self) -> None:
        if self.refusal:
            raise CompanionError(self.refusal)
