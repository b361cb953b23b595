"""The tape as lines of JSON, for everybody to read: nothing in them that a page for all would not show.

The first line sets the evening (`set`). Each other one may hold, in this order of happening: `see` (an observation) or
`lost` (no pictures come), `tell` (what people told, or chance brought), `events` (what the session made of it), and
`then`, which sets the evening anew where cards that nobody has shown decided what came.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.errors import CompanionError
from companion.events import ActionRecorded, BoardLost, Event, TakenBack, event_json
from companion.live.evening import ACTION, CORRECTED, Evening, LogEntry
from companion.live.laying.correcting import corrected, correction_of
from companion.live.packs.open_evening import evening_json, looks_on, open_state, told_openly
from companion.live.packs.sightings import SightingWriter
from companion.live.packs.tape import Moment
from companion.messages import Observed, PictureLost
from companion.rules.copy import Copy
from companion.rules.game import TABLE, AnyGame, State

Line = dict[str, object]

CALM_S = 0.5
"""A tape is told from a moment on after which the table lay calm and as booked for so long."""

CAMERA_LOST = "the camera sends no pictures"
"""Told instead of the camera's own words, which name files and devices."""


@dataclass(slots=True)
class Teller:
    """Tells a tape. `opened` is the state that whoever plays the lines again will have; None: to be set anew."""

    game: AnyGame
    copy: Copy
    opened: State | None = None
    _writer: SightingWriter = field(default_factory=SightingWriter)

    def tell(self, moments: Sequence[Moment]) -> Iterator[Line]:
        """The lines, from the first calm moment on; that moment itself is where they begin."""
        if not moments:
            return
        begin = first_calm(moments)
        first = moments[begin]
        yield {"set": self._set(first.after), "is_calm": first.is_calm}
        if first.is_calm and isinstance(first.command, Observed):
            yield {"see": self._writer.write(first.command.observation)}
        for moment in moments[begin + 1 :]:
            line = self._line(moment)
            if line:
                yield line

    def _set(self, evening: Evening) -> dict[str, object]:
        self.opened = _opened(self.game, evening.state, self.copy)
        return evening_json(self.game, evening)

    def _line(self, moment: Moment) -> Line:
        line: Line = {}
        match moment.command:
            case Observed(observation):
                line["see"] = self._writer.write(observation)
            case PictureLost():
                line["lost"] = CAMERA_LOST
        told = list(self._tells(moment))
        line |= {"tell": told} if told else {}
        events = [event_json(event) for event in self._open_events(moment)]
        line |= {"events": events} if events else {}
        return line | ({} if self._follows(moment) else {"then": self._set(moment.after)})

    def _tells(self, moment: Moment) -> Iterator[Line]:
        """What no picture shows: chance, and what seats tapped; nothing that is secret."""
        open_texts = set(_open_texts(self.game, moment))
        if moment.told and not any(isinstance(event, TakenBack) and _is_secret(event, open_texts)
                                   for event in moment.events):  # fmt: skip
            yield {"seat": "page", "action": moment.told}
        for event in moment.events:
            if not isinstance(event, ActionRecorded) or event.action not in open_texts:
                continue
            if event.seat == TABLE or event.is_tapped:
                yield {"seat": event.seat, "action": event.action}

    def _open_events(self, moment: Moment) -> Iterator[Event]:
        """The events, but for bookings that are secret."""
        open_texts = set(_open_texts(self.game, moment))
        for event in moment.events:
            match event:
                case ActionRecorded(action=action) if action not in open_texts:
                    continue
                case TakenBack() if _is_secret(event, open_texts):
                    continue
                case BoardLost(frame) if isinstance(moment.command, PictureLost):
                    yield BoardLost(frame, CAMERA_LOST)
                case _:
                    yield event

    def _follows(self, moment: Moment) -> bool:
        """Whether playing the line again leads to what everybody saw come of it."""
        if moment.before.number == moment.after.number:
            return True
        state = self.opened
        for entry in _new_entries(moment):
            state = None if state is None else self._after(state, entry)
        self.opened = state
        return state is not None and looks_on(self.game, state) == looks_on(self.game, moment.after.state)

    def _after(self, state: State, entry: LogEntry) -> State | None:
        """The opened state after an entry; None where the entry alone does not tell."""
        if entry.kind == ACTION:
            done = entry.done[0]
            try:
                after: State | None = self.game.apply(state, done.action) if told_openly(self.game, done) else None
            except CompanionError:
                return None
            return after
        if entry.kind == CORRECTED and entry.told is not None:
            return self._corrected(state, entry.told)
        return _opened(self.game, entry.done[-1].before, self.copy) if entry.done else None

    def _corrected(self, state: State, told: Mapping[str, object]) -> State | None:
        try:
            return corrected(self.game, state, correction_of(told))
        except CompanionError:
            return None


def first_calm(moments: Sequence[Moment]) -> int:
    """The first moment from which on the table lay calm and as booked for CALM_S seconds.

    Where there is none, the first calm moment of all; 0 where there is none either.
    """
    since: int | None = None
    for number, moment in enumerate(moments):
        if not isinstance(moment.command, Observed):
            continue
        if not moment.is_calm:
            since = None
        elif since is None:
            since = number
        elif _time_s(moment) - _time_s(moments[since]) >= CALM_S:
            return since
    return next((number for number, moment in enumerate(moments) if moment.is_calm), 0)


def _time_s(moment: Moment) -> float:
    return moment.command.observation.time_s if isinstance(moment.command, Observed) else 0.0


def _new_entries(moment: Moment) -> tuple[LogEntry, ...]:
    """What the moment added to the log."""
    return moment.after.log[len(moment.before.log) :]


def _open_texts(game: AnyGame, moment: Moment) -> Iterator[str]:
    """The texts of the moment's actions that everybody may know in full."""
    for entry in _new_entries(moment):
        for done in entry.done:
            if told_openly(game, done) is not None:
                yield done.text


def _is_secret(event: TakenBack, open_texts: set[str]) -> bool:
    """Whether something was taken back that not everybody may know in full."""
    return not set(event.actions) <= open_texts


def _opened(game: AnyGame, state: State, copy: Copy) -> State | None:
    try:
        return open_state(game, state, copy)
    except CompanionError:
        return None
