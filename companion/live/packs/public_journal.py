"""An evening's journal as everybody at the table may know it, for a bug pack: its lines are a journal that `replay`
reads.

Cards that nobody has shown are unknown. What is on the board stays, also face down: everybody saw it laid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.errors import CompanionError
from companion.live import evening as evenings
from companion.live.evening import DROPPED, TURNS_PAGE, WAITS, action_of
from companion.live.journal import CLOSED, LEFT, TAKEN_UP, Entry
from companion.live.storage.head import RULES, rules_version
from companion.rules.copy import Copy
from companion.rules.game import TABLE, AnyGame, State

PUBLIC_KEYS = frozenset({
    "confidence", "was_asked", "steps", "is_laid_back", evenings.BY_HAND, evenings.CORRECTION, evenings.TAPPED,
    TURNS_PAGE, evenings.WATCHED, evenings.WITH_END,
})  # fmt: skip
"""What a line's payload may say to everybody; nothing else of it leaves."""

PUBLIC_KINDS = frozenset({evenings.NOTE, evenings.IN_STEP, evenings.OPENED, CLOSED, LEFT, TAKEN_UP})
"""Kinds of lines that change no position and that everybody may read, since the table's page shows what they say."""

POSITION_KINDS = frozenset({evenings.ACTION, evenings.UNDO, evenings.KEPT, evenings.CORRECTED})
"""Kinds of lines that change the position."""


def public_lines(game: AnyGame, entries: Sequence[Entry], copy: Copy) -> tuple[Entry, ...]:
    """The lines of a journal as everybody may know them, timed from its first line on (seconds).

    They begin later than the journal where the game cannot be resumed from what was public before, and there are none
    where it can nowhere. Raises JournalDamaged where the journal itself cannot be replayed.
    """
    evenings.replay(game, entries)
    publisher = _Publisher(game, copy)
    for entry in entries:
        publisher.publish(replace(entry, at=max(0.0, entry.at - entries[0].at)))
    return tuple(publisher.lines)


def public_state(game: AnyGame, state: State, copy: Copy) -> State:
    """The state as TABLE's view shows it, with what is on the board in full; CompanionError where it is none."""
    seen, full = game.view_json(game.view(state, TABLE)), game.state_json(state)
    public: State = game.state_of({**seen, **{key: full[key] for key in ("cells", "loose") if key in full}}, copy)
    return public


@dataclass(slots=True)
class _Publisher:
    """Replays an evening twice: as it was, and as its public lines have it."""

    game: AnyGame
    copy: Copy
    lines: list[Entry] = field(default_factory=list)
    _evening: evenings.Evening | None = None
    _public: evenings.Evening | None = None

    def publish(self, entry: Entry) -> None:
        """The journal's next line; it becomes the first of its public forms that leads to what everybody saw."""
        before = self._evening
        self._evening = self._after(before, entry)
        if before is not None and self._public is not None and not self._may_be_read(entry, before.state):
            return
        try:
            if not any(map(self._add, self._forms(entry, self._evening))):
                self._public, self.lines = None, []
        except CompanionError:  # the game cannot be played from what is public of this position
            self._public, self.lines = None, []

    def _may_be_read(self, entry: Entry, state: State) -> bool:
        """Whether a line that changes no position may be known to everybody."""
        if entry.kind in (WAITS, DROPPED) and entry.text:
            return self.game.told(state, self.game.parse(entry.text), TABLE) == entry.text
        return entry.kind in PUBLIC_KINDS | POSITION_KINDS | {WAITS, DROPPED}

    def _forms(self, entry: Entry, evening: evenings.Evening) -> Iterator[Entry]:
        """The line's public forms, the fullest first: as it is, with the position after it, the position alone."""
        payload = {key: value for key, value in (entry.payload or {}).items() if key in PUBLIC_KEYS}
        plain = replace(entry, payload=payload)
        if self._public is not None and entry.kind not in POSITION_KINDS:
            yield plain
            return
        is_public = self._public is not None and self._is_public(evening)
        if is_public and entry.kind in (evenings.ACTION, evenings.UNDO):
            yield plain
        position = self.game.state_json(public_state(self.game, evening.state, self.copy))
        if is_public and entry.kind in (evenings.ACTION, evenings.CORRECTED):
            yield replace(plain, payload={**payload, evenings.POSITION: position})
        alone = {evenings.POSITION: position, evenings.WATCHED: evening.is_watched}
        kind = evenings.START if self._public is None else evenings.KEPT
        yield replace(entry, kind=kind, seat="session", text=kind, payload=alone)

    def _is_public(self, evening: evenings.Evening) -> bool:
        """Whether everybody may know in full what the evening's last line did or took back."""
        done = evening.log[-1].done
        return all(self.game.told(one.before, one.action, TABLE) == one.text for one in done)

    def _after(self, evening: evenings.Evening | None, line: Entry) -> evenings.Evening:
        """The evening after one more line; a first line begins it."""
        if evening is None:
            return evenings.begin(self.game, line)
        return evenings.add(self.game, evening, line, action_of(self.game, line))

    def _add(self, line: Entry) -> bool:
        """Append a line, unless it leads to something else than everybody saw."""
        assert self._evening is not None
        try:
            after = self._after(self._public, line)
        except Exception:  # noqa: BLE001 - what is public may be too little for the rules, in any way
            return False
        if self._seen(after.state) != self._seen(self._evening.state):
            return False
        if self._public is None or after.state is not self._public.state:
            now = {evenings.FINGERPRINT: evenings.fingerprint(self.game, after), RULES: rules_version()}
            line = replace(line, payload={**(line.payload or {}), **now})
        self._public = after
        self.lines.append(line)
        return True

    def _seen(self, state: State) -> Mapping[str, object]:
        seen: Mapping[str, object] = self.game.view_json(self.game.view(state, TABLE))
        return seen
