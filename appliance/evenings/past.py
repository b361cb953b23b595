"""The evenings of a journal as the start page lists them, and the record of one that is finished."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from appliance.evenings.looked_back import look_back
from appliance.evenings.new_game import wish_of
from companion.errors import BadConfig, JournalFault
from companion.games.catalogue import game_named
from companion.live.evening import START, Evening, begin, reached
from companion.live.evening_record import record_of_evening
from companion.live.journal import CLOSED, LEFT, SET_ASIDE, Entry, Journal, SessionRecord
from companion.live.readable import read_evening
from companion.live.session import Session
from companion.lobby.looking_back import LookedBack
from companion.lobby.new_game import NewGame, PastEvening
from companion.records.record import Record, format_record
from companion.rules.game import AnyGame, State
from companion.rules.words import say


class PastEvenings:
    """Reads the evenings of a journal; each is added up again only when it has grown."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._known: dict[tuple[int, int], PastEvening | None] = {}
        self._back: tuple[tuple[str, int], LookedBack] | None = None

    def all(self, but: str = "") -> tuple[PastEvening, ...]:
        """Every evening that can be read and was not set aside, the latest first, `but` the one of that key."""
        found = (self._of(record) for record in reversed(self._journal.sessions()) if record.key != but)
        return tuple(evening for evening in found if evening is not None)

    def find(self, key: str) -> SessionRecord:
        """The evening with this key; raises BadConfig where there is none."""
        record = self._journal.find(key)
        if record is None:
            raise BadConfig(say("There is no such game."))
        return record

    def one(self, key: str) -> PastEvening:
        """An evening as it is listed; raises BadConfig where there is none that can be read."""
        evening = self._of(self.find(key))
        if evening is None:
            raise BadConfig(say("I cannot read that game."))
        return evening

    def is_closed(self, key: str) -> bool:
        """Whether an evening has ended for good."""
        last = self._journal.last_entry(self.find(key).id)
        return last is None or last.kind in (CLOSED, SET_ASIDE)

    def record(self, key: str) -> str:
        """The record of a finished evening as text; raises BadConfig for any other, whose secrets it would tell."""
        return format_record(self._whole(key))

    def look_back(self, key: str) -> LookedBack:
        """A finished evening, moment by moment; raises BadConfig for any other. The last one asked for is kept."""
        last = self._journal.last_entry(self.find(key).id)
        at = (key, last.number if last else 0)
        if self._back is None or self._back[0] != at:
            self._back = at, look_back(self._whole(key), self.one(key))
        return self._back[1]

    def _whole(self, key: str) -> Record:
        record = self.find(key)
        if not self.one(key).is_finished:
            raise BadConfig(say("That game is not finished yet."))
        return record_of_evening(record, self._journal.entries(record.id))

    def again(self, key: str) -> NewGame:
        """The wish for another evening like that one, with the same people."""
        record = self.find(key)
        game, start = self._start(record)
        return wish_of(record, game, start)

    def _of(self, record: SessionRecord) -> PastEvening | None:
        last = self._journal.last_entry(record.id)
        if last is None or last.kind == SET_ASIDE:
            return None
        if (record.id, last.number) not in self._known:
            self._known[record.id, last.number] = self._read(record, last)
        return self._known[record.id, last.number]

    def _read(self, record: SessionRecord, last: Entry) -> PastEvening | None:
        """The evening; where its last line says how far it came, nothing is added up."""
        try:
            game, start = self._start(record)
        except (BadConfig, JournalFault):
            return None
        wish = wish_of(record, game, start)
        head = _head(record.key, wish, game, record.began_at)
        told = last.payload if last.kind in (CLOSED, LEFT) else None
        return _come_to(head, told) or come_so_far(head, game, self._last_state(record, start))

    def _start(self, record: SessionRecord) -> tuple[AnyGame, State]:
        """The game and the first position of an evening; raises BadConfig, JournalFault."""
        game = game_named(record.game)
        entries, _ = self._journal.readable_entries(record.id)
        if not entries or entries[0].kind != START:
            raise BadConfig(say("I cannot read that game."))
        return game, begin(game, entries[0]).state

    def _last_state(self, record: SessionRecord, start: State) -> State:
        return (read_evening(self._journal, record)[1] or Evening(start)).state


def evening_now(session: Session, wish: NewGame, began_at: float) -> PastEvening:
    """An evening that is played, as it is listed."""
    return come_so_far(_head(session.key, wish, session.game, began_at), session.game, session.state)


def _head(key: str, wish: NewGame, game: AnyGame, began_at: float) -> PastEvening:
    """An evening at its first moment."""
    return PastEvening(key, game.name, wish.variant or game.variants[0], wish.seats, when(began_at), 0, "", False)


def come_so_far(head: PastEvening, game: AnyGame, state: State) -> PastEvening:
    """An evening with what it has come to; points and winners, which could tell secrets, once it is over."""
    return _come_to(head, reached(game, state)) or head


def when(at_s: float) -> str:
    """Seconds since 1970 as ISO 8601 in local time."""
    return datetime.fromtimestamp(at_s).isoformat(timespec="seconds")


def _come_to(head: PastEvening, told: Mapping[str, object] | None) -> PastEvening | None:
    """The evening with what its last line tells; None where that does not say it all."""
    match told:
        case {"turns": int(turns), "outcome": ""}:
            return replace(head, turns=turns)
        case {"turns": int(turns), "outcome": str(outcome), "scores": dict(scores), "winners": list(winners)}:
            return replace(
                head, turns=turns, outcome=outcome, is_finished=True, scores=scores, winners=tuple(map(str, winners))
            )  # fmt: skip
        case _:
            return None
