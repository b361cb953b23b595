"""The evening and its journal in step: an entry is legal, then on the disk, then true. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from companion.errors import IllegalAction, JournalGone
from companion.events import ActionRecorded
from companion.live.evening import (
    ACTION,
    BY_HAND,
    FINGERPRINT,
    NOTE,
    SESSION,
    TAPPED,
    WITH_END,
    Evening,
    add,
    fingerprint,
)
from companion.live.journal import Entry, Journal, SessionRecord
from companion.live.storage.head import RULES, rules_version
from companion.rules.game import AnyGame
from companion.rules.verbs import Action, format_action
from companion.rules.words import say

CERTAIN = 1.0
"""How surely an action is known that was told."""


@dataclass(frozen=True, slots=True)
class Line:
    """What is to be written, a text or an action; number and time are added when it is."""

    kind: str
    seat: str
    text: str
    frame: int | None = None
    payload: Mapping[str, object] | None = None
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class Deed:
    """One action to be booked, and how it is known.

    `confidence` is the camera's, CERTAIN for what was told. `is_by_hand` says that chance came from outside, a paper
    page or card, so no dice answer for it. `is_with_end` says that the tap that ended the turn brought it.
    """

    seat: str
    action: Action
    confidence: float = CERTAIN
    was_asked: bool = False
    is_tapped: bool = False
    is_by_hand: bool = False
    is_with_end: bool = False

    def line(self, frame: int | None) -> Line:
        """The deed as it is written down."""
        how: dict[str, object] = {"confidence": round(self.confidence, 6), "was_asked": self.was_asked}
        how |= {BY_HAND: self.is_by_hand}
        how |= {key: True for key, is_so in ((TAPPED, self.is_tapped), (WITH_END, self.is_with_end)) if is_so}
        return Line(ACTION, self.seat, "", frame, how, self.action)

    def event(self, frame: int | None) -> ActionRecorded:
        """The deed as it is told to whoever follows along."""
        text = format_action(self.action)
        return ActionRecorded(frame, self.seat, text, self.confidence, self.was_asked, self.is_tapped)


@dataclass(slots=True)
class Draft:
    """Lines that are to be written together, and the evening they lead to; nothing is true before `Ledger.keep`."""

    game: AnyGame
    evening: Evening
    clock: Callable[[], float]
    entries: list[Entry] = field(default_factory=list)

    def add(self, line: Line) -> None:
        """One more line; raises IllegalAction."""
        number, text = self.evening.number + 1, line.text if line.action is None else format_action(line.action)
        entry = Entry(number, line.kind, line.seat, text, line.frame, self.clock(), line.payload)
        before, self.evening = self.evening, add(self.game, self.evening, entry, line.action)
        if self.evening.state is not before.state:
            if before.is_opened:
                raise IllegalAction(
                    say("Everyone has seen the secrets of this game, so you cannot change it any more.")
                )
            after = {FINGERPRINT: fingerprint(self.game, self.evening), RULES: rules_version()}
            entry = replace(entry, payload={**(entry.payload or {}), **after})
        self.entries.append(entry)


class Ledger:
    """Writes lines down and holds the evening they add up to; without a journal nothing outlives the process."""

    def __init__(
        self,
        game: AnyGame,
        evening: Evening,
        clock: Callable[[], float],
        journal: Journal | None = None,
        record: SessionRecord | None = None,
    ) -> None:
        self.game, self.evening = game, evening
        self._clock, self._journal, self._record = clock, journal, record

    def draft(self) -> Draft:
        """An empty draft of what comes next."""
        return Draft(self.game, self.evening, self._clock)

    def keep(self, draft: Draft) -> None:
        """Write all or none of a draft; raises JournalFault, and then nothing has changed."""
        if self._journal is not None and self._record is not None:
            self._journal.append(self._record.id, draft.entries)
        self.evening = draft.evening

    def check(self) -> None:
        """Raise JournalGone where the journal's file has gone from under us."""
        if self._journal is not None:
            self._journal.check()

    def mend(self) -> None:
        """Write the journal anew where its file has gone, and a note in it; raises JournalFault."""
        if self._journal is not None:
            try:
                self._journal.check()
            except JournalGone:
                self._journal.write_anew()
            self._journal.check_room()
        self.write(Line(NOTE, SESSION, "the journal can be written again"))

    def write(self, line: Line) -> None:
        """Write one line; raises IllegalAction or JournalFault, and then nothing has changed."""
        draft = self.draft()
        draft.add(line)
        self.keep(draft)
