"""The evenings of a journal as the start page lists them; one that is finished with its record, moment by moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from appliance.evenings.new_game import wish_of
from companion.config import JOURNAL_NAME
from companion.errors import BadConfig, CompanionError
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live.evening import START, Evening, begin, reached
from companion.live.evening_record import record_of_evening
from companion.live.journal import CLOSED, LEFT, SET_ASIDE, Entry, Journal, SessionRecord
from companion.live.readable import read_evening
from companion.live.session import Session
from companion.live.storage.head import GOES_ON, RULES, rules_version
from companion.live.storage.salvage import salvaged
from companion.lobby.looking_back import Fairness, LookedBack, PastMoment, SeatPoints
from companion.lobby.new_game import NewGame, PastEvening
from companion.records.dice import verify
from companion.records.record import Played, Record, Step, format_record, steps
from companion.rules.game import TABLE, AnyGame, State
from companion.rules.mazes.places import homes_in_words
from companion.rules.words import say


def look_back(record: Record, evening: PastEvening) -> LookedBack:
    """Everything the page shows, as somebody who looked on could have seen it; points and secrets are told by now."""
    game, played = record.game, tuple(steps(record))
    last = played[-1].after if played else record.start
    return LookedBack(
        key=evening.key,
        game=game.name,
        title=game.title,
        people={seat.colour: seat.name for seat in evening.seats if seat.name},
        moments=(_moment(game, record.start, "", say("The start")), *(_after(game, step) for step in played)),
        points=_points(game, last),
        counts=_counts(game, played),
        turns=last.turn + game.is_over(last),  # the last turn ended with the game
        fairness=_fairness(record),
        is_together=game.is_together,
    )


def _after(game: AnyGame, step: Step) -> PastMoment:
    if not isinstance(step.line, Played):
        return _moment(game, step.after, TABLE, say("You corrected the board"))
    words = game.phrases.say_done(step.line.action, homes_in_words(step.before))
    return _moment(game, step.after, step.line.seat, words)


def _moment(game: AnyGame, state: State, seat: str, words: str) -> PastMoment:
    view = game.view(state, TABLE)
    return PastMoment(seat, words, game.view_json(view), game.shows(view))


def _points(game: AnyGame, last: State) -> tuple[SeatPoints, ...]:
    """The sheet of the rulebook's scoring, the winners first."""
    winners = set(game.winners(last))
    sheets = [
        SeatPoints(seat, tuple(parts), sum(points for _, points in parts), seat in winners)
        for seat, parts in game.score_parts(last).items()
    ]
    return tuple(sorted(sheets, key=lambda one: (not one.is_winner, -one.total)))


def _counts(game: AnyGame, played: Iterable[Step]) -> tuple[tuple[str, Mapping[str, int]], ...]:
    """How often each seat did what, for the kinds of actions that the game has words for."""
    found: dict[str, Counter[str]] = {}
    for step in played:
        if isinstance(step.line, Played) and step.line.seat != TABLE:
            words = game.phrases.could.get(type(step.line.action))
            if words is not None:
                found.setdefault(words, Counter())[step.line.seat] += 1
    return tuple(found.items())


def _fairness(record: Record) -> Fairness | None:
    """Whether the chance of the evening was what its seal says; None where people drew and rolled themselves."""
    secret, seal = record.header("secret"), record.header("commitment")
    if not (secret and seal):
        return None
    try:
        found = verify(record, shipped_copy(record.game.name))
    except CompanionError:
        return Fairness(seal, secret, False, 0, 0)
    return Fairness(seal, secret, found.is_committed and found.deviation is None, found.chosen, found.by_hand)


DAMAGED = say("This game is damaged and cannot be opened. Nothing has been deleted.")
OF_OTHERS = say("Another version of the companion saved this game. It may open again after the next update.")
NEWER = say("A newer version of the companion saved these games. They will be back after the next update.")
FILE_DAMAGED = say("This file is damaged. The games I could rescue are in the list; the file itself is kept.")
"""Why something in the list cannot be opened."""


class PastEvenings:
    """Reads the evenings of a journal; each is added up again only when it has grown, and stands by itself: one that
    cannot be read is listed with the reason."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._known: dict[tuple[int, int], PastEvening] = {}
        self._broken: set[int] = set()
        self._back: tuple[tuple[str, int], LookedBack] | None = None
        self._newer = tuple(self._of_newer())

    def all(self, but: str = "") -> tuple[PastEvening, ...]:
        """Every evening, the latest first, `but` the one of that key; before them what only a newer companion can read,
        after them journals that cannot be read."""
        found = {record.id: self._of(record) for record in self._journal.sessions() if record.key != but}
        lost = self._journal.lost_heads().items()
        found |= {number: _unread(key or _numbered(number), DAMAGED, began_at=at) for number, (key, at) in lost}
        return (*self._newer, *(one for _, one in sorted(found.items(), reverse=True)), *self._files())

    def raw(self, key: str) -> str:
        """An evening that cannot be read, as it is stored; BadConfig for any other, whose secrets it would tell."""
        if not any(one.key == key and one.can_be_saved for one in self.all()):
            raise BadConfig(say("There is no such game."))
        record = self._journal.find(key)
        lost = {name or _numbered(number): number for number, (name, _) in self._journal.lost_heads().items()}
        return self._journal.raw(record.id if record is not None else lost[key])

    def find(self, key: str) -> SessionRecord:
        """The evening with this key; raises BadConfig where there is none."""
        record = self._journal.find(key)
        if record is None:
            raise BadConfig(say("There is no such game."))
        return record

    def one(self, key: str) -> PastEvening:
        """An evening as it is listed; raises BadConfig where there is none that can be read."""
        evening = self._of(self.find(key))
        if evening.trouble:
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
        try:
            return record_of_evening(record, self._journal.entries(record.id))
        except Exception as damage:  # whatever a damaged line leads to
            self._broken.add(record.id)
            raise BadConfig(say("I cannot read that game.")) from damage

    def again(self, key: str) -> NewGame:
        """The wish for another evening like that one, with the same people."""
        record = self.find(key)
        game, start = self._start(record)
        return wish_of(record, game, start)

    def _of(self, record: SessionRecord) -> PastEvening:
        last = self._journal.last_entry(record.id)
        if last is None or record.id in self._broken:
            return self._unreadable(record)
        if (record.id, last.number) not in self._known:
            try:
                known = self._unreadable(record) if last.kind == SET_ASIDE else self._read(record, last)
            except Exception:  # noqa: BLE001 - whatever a damaged line leads to, it takes no other evening away
                known = self._unreadable(record)
            self._known[record.id, last.number] = known
        return self._known[record.id, last.number]

    def _unreadable(self, record: SessionRecord) -> PastEvening:
        """An evening that cannot be read, and why. It tells what is hidden from those who go on with it, so it can be
        saved only where nobody does, nor will after an update."""
        entries, _ = self._journal.readable_entries(record.id)
        versions = {(entry.payload or {}).get(RULES) for entry in entries if entry.kind != SET_ASIDE}
        others = [one.params.get(GOES_ON) for one in self._journal.open_sessions()]
        is_played = any(isinstance(keys, list) and record.key in keys for keys in others)
        is_of_others = bool(versions - {None, rules_version()})
        why = OF_OTHERS if is_of_others else DAMAGED
        return _unread(record.key, why, record.game, record.began_at, can_be_saved=not is_of_others and not is_played)

    def _of_newer(self) -> Iterator[PastEvening]:
        """What a journal of a newer companion, beside this one, holds and this one does not."""
        path, here = self._journal.path.with_name(JOURNAL_NAME), {one.key for one in self._journal.sessions()}
        if path != self._journal.path:
            found = salvaged(path, is_damaged=False)
            names = [str(evening.head[0]) if evening.head else _numbered(evening.number) for evening in found]
            yield from (_unread(name, OF_OTHERS) for name in names if name not in here)
            yield from () if found else (_unread(JOURNAL_NAME, NEWER),)

    def _files(self) -> Iterator[PastEvening]:
        """Damaged journals that lie beside this one."""
        kept = self._journal.path.parent.glob(f"{Path(JOURNAL_NAME).stem}.set-aside-*.sqlite3")
        for path in sorted(kept, reverse=True):
            with suppress(OSError):
                yield _unread(path.name, FILE_DAMAGED, began_at=path.stat().st_mtime)

    def _read(self, record: SessionRecord, last: Entry) -> PastEvening:
        """The evening; where its last line says how far it came, nothing is added up."""
        game, start = self._start(record)
        wish = wish_of(record, game, start)
        head = _head(record.key, wish, game, record.began_at)
        told = last.payload if last.kind in (CLOSED, LEFT) else None
        if (come := _come_to(head, told)) is not None:
            return come
        _, evening, _ = read_evening(self._journal, record)
        return come_so_far(head, game, (evening or Evening(start)).state)

    def _start(self, record: SessionRecord) -> tuple[AnyGame, State]:
        """The game and the first position of an evening; raises BadConfig, JournalFault."""
        game = game_named(record.game)
        entries, _ = self._journal.readable_entries(record.id)
        if not entries or entries[0].kind != START:
            raise BadConfig(say("I cannot read that game."))
        return game, begin(game, entries[0]).state


def _numbered(number: int) -> str:
    """What an evening is called that has lost its name."""
    return f"number-{number}"


def _unread(
    key: str, why: str, game: str = "", began_at: float | None = None, *, can_be_saved: bool = False
) -> PastEvening:
    """An evening, or a whole journal, that cannot be read."""
    began = "" if began_at is None else when(began_at)
    return PastEvening(key, game, "", (), began, 0, "", False, trouble=why, can_be_saved=can_be_saved)


def evening_now(session: Session, wish: NewGame, began_at: float) -> PastEvening:
    """An evening that is played, as it is listed."""
    return come_so_far(_head(session.key, wish, session.game, began_at), session.game, session.state)


def _head(key: str, wish: NewGame, game: AnyGame, began_at: float) -> PastEvening:
    """An evening at its first moment."""
    variant, began = wish.variant or game.variants[0], when(began_at)
    return PastEvening(key, game.name, variant, wish.seats, began, 0, "", False, is_together=game.is_together)


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
        case {"turns": int(turns), "outcome": str(outcome), "scores": dict(scores), "winners": list(winners)} if all(
            isinstance(points, int) for points in scores.values()
        ):
            return replace(
                head, turns=turns, outcome=outcome, is_finished=True, scores=scores, winners=tuple(map(str, winners))
            )  # fmt: skip
        case _:
            return None
