"""What followers of all kinds of tables do: wait for calm, go through the table of `waiting`, report a thing once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from companion.following import findings
from companion.following import waiting as waits
from companion.following.explaining.explain import Explanation
from companion.following.explaining.hypotheses import has_visible_action
from companion.following.rulebook import Rules
from companion.following.seen.settle import Calm, Settler, Timed

E = TypeVar("E", bound=Timed)
"""The evidence of one kind of table."""

L = TypeVar("L")
"""What lies on such a table."""


@dataclass(slots=True)
class Watcher(ABC, Generic[E, L]):
    """Watches one table. `state` should lie there; `lag` is what still does until the table has caught up, else None.

    `earlier` are the states that can be taken back to, the latest first. `lag_with` is the reason for the lag: "chance"
    has brought something, an "undo", or a "tap" has entered an action; `way` are the layouts in between if several
    actions were entered. `waiting` is what is waited for, `last` the
    evidence that was seen last.
    """

    game: Rules
    state: Any
    settler: Settler[E]
    lag: L | None = None
    earlier: tuple[Any, ...] = ()
    lag_with: str = "chance"
    way: tuple[L, ...] = ()
    waiting: waits.Waiting = waits.Waiting.SETTLING
    last: E | None = None
    _is_open: bool = False
    _is_first: bool = True
    _found_last: object = None
    _best: object = None
    _expected_at_s: float | None = None
    _best_since_s: float = 0.0
    _missed: waits.Lasting = field(default_factory=waits.Lasting)

    def expect(
        self, state: Any, lag: Any = None, earlier: tuple[Any, ...] = (), lag_with: str = "chance",
        way: tuple[Any, ...] = (),
    ) -> None:  # fmt: skip
        """Expect `state` on the table from now on; `lag` is what still lies there until the table has caught up."""
        self.state, self.earlier, self.lag_with, self.way = state, earlier, lag_with, way
        self.lag = None if lag is None or self._looks_due(lag) else lag
        self._is_open = has_visible_action(self.game, state)
        self._found_last = self._best = self._expected_at_s = None
        lies_so = self.settler.calm is Calm.SETTLED and self.lag is None and self._lies_as_due()
        self.waiting = waits.Waiting.IN_STEP if lies_so else waits.Waiting.SETTLING

    @abstractmethod
    def _looks_due(self, lies: L) -> bool:
        """Whether no picture can distinguish the layout from what should lie there."""

    @abstractmethod
    def _lies_as_due(self) -> bool:
        """Whether what was seen last does not contradict what should lie there."""

    def deny(self, options: Sequence[Explanation]) -> None:
        """None of these happened, as somebody says; who knows of misreadings remembers them."""

    @property
    def is_in_step(self) -> bool:
        """Whether the table lies as expected, or as before while it has to catch up."""
        return self.waiting in (waits.Waiting.IN_STEP, waits.Waiting.LAGGING)

    @property
    def is_settled(self) -> bool:
        """Whether the last picture was calm, understood, and as expected (or as it lay before)."""
        return self.settler.calm is Calm.SETTLED and self.is_in_step

    def _sees(self, says: waits.PictureSays) -> None:
        """A picture says so: from now on the follower waits for what comes next."""
        self.waiting = waits.transition(self.waiting, says).next

    def _finds(self, says: waits.PictureSays, key: object, finding: findings.Finding) -> findings.Finding | None:
        """The same, with a finding, unless it was the last one already."""
        self._sees(says)
        if self._found_last == key:
            return None
        self._found_last = key
        return finding

    def _unrest(self, frame: int, was: Calm) -> findings.Finding | None:
        """No calm picture; each change of peace is found once."""
        self._sees(waits.PictureSays.RESTLESS)
        self._best = None
        if self.settler.calm is was:
            return None
        if self.settler.calm is Calm.HAND:
            # somebody sees to it: find it again if that does not help
            self._found_last, self._missed = None, waits.Lasting()
        return findings.Unrest(frame, self.settler.calm)

    def _weighs(self, best: Explanation, time_s: float) -> None:
        """This explanation is the best in a picture: since when it has been is remembered."""
        if self._best != best.key:
            self._best, self._best_since_s = best.key, time_s

    def _has_left(self) -> bool:
        """Whether hands have been at the table since something was expected, and left it."""
        return (self.settler.disturbed_until_s or 0.0) > (self._expected_at_s or 0.0)

    def _lags_s(self, time_s: float) -> float:
        """For how long the table has lain in calm since something was expected."""
        return time_s - max(self.settler.calm_since_s, self._expected_at_s or 0.0)

    def _is_believed(self, time_s: float, again_s: float, *, is_darker: bool = False) -> bool:
        """Whether the best explanation has been the best for long enough."""
        pace = self.settler.pace
        needed_s = waits.belief_s(again_s, pace, is_touched=self._is_touched, is_darker=is_darker)
        return time_s - self._best_since_s >= needed_s or (pace.is_unwatched and not is_darker)

    @property
    def _is_touched(self) -> bool:
        return self._is_first or self.settler.disturbed_since_s is not None

    def _turns_down(self, best: Explanation) -> bool:
        """Whether in an open question something else was likelier: nobody came since, the reader changed its player."""
        asked, was_watched = self._found_last, not self.settler.pace.is_unwatched
        return was_watched and isinstance(asked, tuple) and asked[0] == "doubt" and asked[1] != best.key
