"""The score sheet: the only reader of the truth. It compares what the hands did with what the companion recorded."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import IO, Protocol

from companion.messages import Snapshot, ViewJson
from hardware.simulated.people.comparing import Layout, differences
from hardware.simulated.people.reading_the_page import is_carried_out
from hardware.simulated.people.tokens import SpellTokens, Spent, spell_of

CHANGES = ("push", "walk", "rotate", "switch", "turn-up")
"""The actions that change the board and have to be inferred from pictures."""


class Cardboard(Protocol):
    """What a score sheet needs from a simulated table."""

    def layout(self) -> Layout:
        """The table as `cells` (a1...g7 to tile text), `loose` (tile text) and `pawns` (colour to cell)."""


@dataclass(frozen=True, slots=True)
class TrueChange:
    """One thing hands did, and how everything lay then."""

    seat: str
    action: str
    layout: Layout
    spent: Spent

    def without(self, token: tuple[int, str, str]) -> TrueChange:
        """The same, with a token turned over again."""
        return replace(self, spent=self.spent - {token})


@dataclass(slots=True)
class ScoreSheet:
    """Counts, for one evening, what was followed, asked and silently wrong, and what was tapped.

    An action recorded while hands are still doing it is judged once they are done: `early` if it was right. `frame_now`
    returns the number of the next picture; `truth` is an open text file or None. What `visitors` play is not counted,
    because their intentions are unknown.
    """

    table: Cardboard
    frame_now: Callable[[], int]
    truth: IO[str] | None = None
    changes: int = 0
    followed: int = 0
    asked: int = 0
    silently_wrong: list[str] = field(default_factory=list)
    early: int = 0
    pages_true: int = 0
    pages_followed: int = 0
    taps_true: int = 0
    taps_recorded: int = 0
    tokens: SpellTokens = field(default_factory=SpellTokens)
    visitors: Callable[[], Collection[str]] = tuple
    _pending: list[TrueChange] = field(default_factory=list)
    _otherwise: list[bool] = field(default_factory=list)
    _tapped: tuple[str, str] | None = None
    _last: TrueChange | None = None
    _seen_line: int = 0
    _under_way: tuple[str, str] | None = None
    _too_early: tuple[ViewJson, str] | None = None

    def begins(self, seat: str, action: str) -> None:
        """Hands begin an action."""
        self._under_way = seat, action

    def was_done(self, seat: str, action: str, turn: int = 0, *, is_visible: bool = True) -> None:
        """Hands finished an action that the seat began in this turn; what no picture can show is not to be followed."""
        self._write({"frame": self.frame_now(), "seat": seat, "action": action})
        self.tokens.was_used(turn, seat, action)
        self._last = TrueChange(seat, action, self.table.layout(), self.tokens.spent)
        was_told = self._was_told_early(self._last)
        if is_visible and action.split()[0] in CHANGES:
            self.changes += 1
            self.followed += was_told
            self._pending += [] if was_told else [self._last]

    def was_tapped(self, seat: str, action: str) -> None:
        """Somebody has tapped an action on the page."""
        self.taps_true += 1
        self._tapped = (seat, action)

    def take_up(self, now: Snapshot) -> None:
        """Begin to count in the middle of an evening: what the page tells already was counted by another sheet."""
        self._seen_line = max([self._seen_line, *(line.number for line in now.evening.log)])
        self.tokens.adopt(now.position.view)

    def was_restored(self, spent: Spent) -> None:
        """Hands laid everything back as it lay once, the spell tokens too."""
        self._write({"frame": self.frame_now(), "seat": "TABLE", "action": "put back"})
        self.tokens.spent = spent
        self._last = TrueChange("TABLE", "put back", self.table.layout(), spent)
        self._pending.clear()
        self._otherwise.clear()

    def was_taken_back(self, seat: str, action: str, turn: int) -> None:
        """Somebody had the page take an action of a turn back, and turned the token that it had needed over again."""
        token = (turn, seat, spell_of(action))
        self.tokens.spent -= {token}
        self._pending = [change.without(token) for change in self._pending]
        self._last = self._last and self._last.without(token)

    def page_was_carried_out(self, page: str) -> None:
        """Hands have carried out Daedalus's page."""
        del page
        self.pages_true += 1

    def page_was_followed(self, now: Snapshot) -> None:
        """People go on after a page: count whether it was seen to be carried out and the companion shows the table."""
        if is_carried_out(now) and not self.differences(now):
            self.pages_followed += 1

    def watch(self, now: Snapshot) -> None:
        """Look at what was booked since the last call; call once a picture."""
        self.tokens.watch(now.position.view)
        for line in now.evening.log:
            if line.number > self._seen_line:
                self._count(now, line.seat, line.text, line.was_asked)
        self._seen_line = max([self._seen_line, *(line.number for line in now.evening.log)])
        if not self.differences(now):
            self._settle_up()

    def _settle_up(self) -> None:
        """The page shows the table. Actions told otherwise than they were done led to the same (two between two calm
        pictures, in another order: no picture can show the order); what nobody told of is missed."""
        told = self._otherwise[: len(self._pending)]
        self.asked += sum(told)
        self.followed += len(told) - sum(told)
        self._pending.clear()
        self._otherwise.clear()

    def _count(self, now: Snapshot, seat: str, text: str, was_asked: bool) -> None:
        if seat in self.visitors():
            return
        if (seat, text) == self._tapped:
            self._tapped = None
            self.taps_recorded += 1
        elif text.split()[:1] and text.split()[0] in CHANGES:
            self._judge(now, seat, text, was_asked)

    def _judge(self, now: Snapshot, seat: str, text: str, was_asked: bool) -> None:
        match = next((c for c in self._pending if (c.seat, c.action) == (seat, text)), None)
        is_right = was_asked or any(self._lies_so(now.position.view, change) for change in self._since(match))
        told = f"frame {self.frame_now()}: {seat} {text}; {self.view_differences(now.position.view)}"
        if not is_right and (seat, text) == self._under_way:
            self._too_early = now.position.view, told
            return
        is_early = match is not None and self._is_recorded_with_what_is_under_way(now)
        self.silently_wrong += [] if is_right or is_early else [told]
        if match is not None:
            self._pending.remove(match)
            self.asked += was_asked
            self.followed += not was_asked
        else:
            self._otherwise.append(was_asked)

    def _is_recorded_with_what_is_under_way(self, now: Snapshot) -> bool:
        """Whether the same look booked, unasked, what hands are still at: that is judged once they are done."""
        new = (line for line in now.evening.log if line.number > self._seen_line and not line.was_asked)
        booked = ((line.seat, line.text) for line in new)
        return self._under_way is not None and self._under_way in booked

    def _since(self, match: TrueChange | None) -> list[TrueChange | None]:
        """A change and what was done after it, which may be recorded at once with it; the last one where it is none."""
        return [*self._pending[self._pending.index(match) :], self._last] if match is not None else [self._last]

    def _was_told_early(self, change: TrueChange) -> bool:
        """Hands are done with it: whether it was recorded meanwhile, and rightly, as the table lies now."""
        early, self._under_way, self._too_early = self._too_early, None, None
        if early is None:
            return False
        is_right = self._lies_so(early[0], change)
        self.early += is_right
        self.silently_wrong += [] if is_right else [early[1]]
        return is_right

    def _lies_so(self, view: ViewJson, change: TrueChange | None) -> bool:
        """Whether the table lies so, or lay so when that change was done (the next may be under way already)."""
        if change is not None and not differences(view, change.layout):
            return not self.tokens.differences(view, change.spent)
        return not self.view_differences(view)

    def differences(self, now: Snapshot) -> list[str]:
        """Places where the shown position differs from the table's, in words; empty where all is right."""
        return self.view_differences(now.position.view)

    def view_differences(self, view: ViewJson) -> list[str]:
        """The same for a view, such as a candidate's."""
        return differences(view, self.table.layout()) + self.tokens.differences(view)

    def summary(self) -> dict[str, dict[str, int]]:
        """The counts of the contract's summary."""
        return {
            "actions": {
                "true": self.changes,
                "followed": self.followed,
                "asked": self.asked,
                "silently_wrong": len(self.silently_wrong),
            },
            "pages": {"true": self.pages_true, "followed": self.pages_followed},
            "taps": {"true": self.taps_true, "booked": self.taps_recorded},
        }

    def _write(self, line: Mapping[str, object]) -> None:
        if self.truth is not None:
            self.truth.write(json.dumps(line) + "\n")
            self.truth.flush()
