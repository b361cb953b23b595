"""People at the page: they wait until it shows what they did, answer its questions, and correct its mistakes.

They see what the page shows (a Snapshot) and the cardboard in front of them, nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from companion.errors import CompanionError, UnreadableNotation
from companion.messages import Answer, Command, Question, Snapshot, Undo
from hardware.simulated.cardboard.tidy import is_left_half_way
from hardware.simulated.people.choosing import TABLE, is_carried_out, is_over, last_line
from hardware.simulated.people.scoresheet import CHANGES, ScoreSheet, Spent, differences
from hardware.simulated.scene import HandledTable

FRAMES_UNTIL_IMPATIENT = 60
"""At ten frames a second: how long people wait for the page before they touch things again."""

KEPT = "as played"
"""The line of the log that says that the board counts as it lies."""

FRAMES_UNTIL_UNDONE = 10
"""And for it to show that something was taken back."""


@dataclass(frozen=True, slots=True)
class Manners:
    """How these people play: rates between 0 and 1, and for how many pictures they think before an action."""

    wrong_answers: float = 0.03
    hurry: float = 0.12
    follows_hints: float = 0.7
    fiddles: float = 0.08
    ponders: int = 0


@dataclass(frozen=True, slots=True)
class Moment:
    """How everything was before somebody did something: the log's last line, the table, the spell tokens."""

    line: int
    table: Mapping[str, Any]
    spent: Spent


@dataclass(slots=True)
class Patience:
    """What everybody at a table does when the page and the board have to come together again."""

    table: HandledTable
    post: Callable[[Command], None]
    look: Callable[[], Snapshot]
    sheet: ScoreSheet
    rng: random.Random
    manners: Manners = field(default_factory=Manners)

    def moment(self) -> Moment:
        """How everything is now."""
        return Moment(last_line(self.look()), self.table.to_json(), self.sheet.tokens.spent)

    def wait(self, is_done: Callable[[Snapshot], bool], frames: int) -> Iterator[None]:
        """Let pictures go by until the page shows something, up to a limit."""
        for _ in range(frames):
            if is_done(self.look()):
                return
            yield from self.table.rest(1)

    def set_right_what_was_left(self) -> Iterator[None]:
        """Come back to a table that was left in the middle of something.

        They wait for what was done but not yet recorded; if the table still differs, they lay it out as the page shows.
        """
        yield from self.wait(lambda now: not self.sheet.differences(now), FRAMES_UNTIL_IMPATIENT)
        is_doing = self.look().evening.order is not None and not is_carried_out(self.look())
        if is_left_half_way(self.table.table) or (self.sheet.differences(self.look()) and not is_doing):
            yield from self.lay_out_the_page()

    def see_recorded(self, actions: Sequence[str], before: Moment) -> Iterator[None]:
        """Wait until the page shows what hands did since that moment; if nothing helps, start again from there.

        If the page has recorded it all but still shows another board, they lay out that one.
        """
        for attempt in range(4):
            yield from self.wait(
                lambda now: self._shows(now, actions, before.line) or _complains(now), FRAMES_UNTIL_IMPATIENT
            )
            now = self.look()
            if now.guidance.question is not None:
                yield from self._answer(now.guidance.question, actions)
                continue
            if self._shows(now, actions, before.line) or is_over(now):
                return
            yield from self.put_right(before.line, attempt)
        if self._says(self.look(), actions, before.line):
            yield from self.lay_out_the_page()
        else:
            yield from self._start_again(before)

    def _shows(self, now: Snapshot, actions: Sequence[str], line: int) -> bool:
        """The page shows the board as it lies before us, and says what we did, or as much."""
        said = [each.text for each in now.evening.log if each.number > line]
        is_told = all(action in said for action in actions) or len(said) >= len(actions)
        return is_told and not self.sheet.differences(now)

    def _says(self, now: Snapshot, actions: Sequence[str], line: int) -> bool:
        """The page says what we did since that line, or that it keeps what lies there, whatever else it shows."""
        said = [each.text for each in now.evening.log if each.number > line]
        return KEPT in said or all(action in said for action in actions)

    def _answer(self, question: Question, actions: Sequence[str]) -> Iterator[None]:
        candidates = list(enumerate(question.candidates))
        right = next((i for i, c in candidates if list(c.actions) == list(actions)), None)
        if right is None:
            right = next((i for i, c in candidates if not self.sheet.view_differences(c.view)), None)
        choice = right
        if self.rng.random() < self.manners.wrong_answers:
            choice = self.rng.choice([i for i, _ in candidates if i != right] or [right])
        self.post(Answer(question.number, choice))
        yield from self.wait(lambda now: now.guidance.question != question, 20)

    def put_right(self, line: int, attempt: int = 0) -> Iterator[None]:
        """The page and the table disagree: straighten things, then take back what was recorded wrongly.

        Who has done something since that line takes back no line before it: that was seen and was right.
        """
        now = self.look()
        if now.guidance.question is not None:
            yield from self._answer(now.guidance.question, [])
        elif attempt == 0 or not self.sheet.differences(now):
            yield from self._straighten()
        elif now.evening.log and now.evening.log[-1].seat not in (TABLE, "session") and last_line(now) > line:
            yield from self._take_back(now)
        yield from self.wait(lambda later: not self.sheet.differences(later), 30)

    def _take_back(self, now: Snapshot) -> Iterator[None]:
        """Have the last line taken back; a spell that changed nothing on the board is then left, as the page says."""
        last = now.evening.log[-1]
        self.post(Undo())
        yield from self.wait(lambda later: last_line(later) != last.number, FRAMES_UNTIL_UNDONE)
        later = self.look()
        if later.evening.log[-1].text == f"undo {last.text}" and _board_of(later) == _board_of(now):
            self.sheet.was_taken_back(last.seat, last.text, int(str(now.position.view.get("turn", 0))))

    def _straighten(self) -> Iterator[None]:
        """Touch the tiles and pawns up, so that everything lies well."""
        tidy = self.table.table
        yield from self.table.cover(self.rng.choice(sorted(tidy.pawns)), 6)
        for cell in range(49):
            tidy.settle_tile(cell)
        for pawn in tidy.pawns.values():
            if pawn.cell is not None:
                tidy.stand(pawn.colour, pawn.cell, spread=0.03)
        yield from self.table.rest(1)

    def _start_again(self, before: Moment) -> Iterator[None]:
        """Nothing helped: lay everything back as it was; if the page shows another board still, lay that one out.

        Who sees that page and table agree leaves them alone.
        """
        if not self.sheet.differences(self.look()):
            return
        yield from self.table.restore(before.table)
        self.sheet.was_restored(before.spent)
        yield from self.wait(lambda now: not self.sheet.differences(now), FRAMES_UNTIL_IMPATIENT)
        if self.sheet.differences(self.look()):
            yield from self.lay_out_the_page()

    def lay_out_the_page(self) -> Iterator[None]:
        """Lay out what the page shows; people who lack a piece that it shows leave the table as it is."""
        try:
            yield from self.table.restore(self.look().position.view)
        except UnreadableNotation:
            return
        self.sheet.tokens.adopt(self.look().position.view)
        self.sheet.was_restored(self.sheet.tokens.spent)
        yield from self.table.rest(30)


def _board_of(now: Snapshot) -> tuple[object, ...]:
    """What the page shows to lie on the board."""
    return tuple(now.position.view.get(key) for key in ("cells", "loose", "pawns"))


def _complains(now: Snapshot) -> bool:
    return now.guidance.question is not None or now.guidance.notice is not None


BEHIND = ("tap", "undo")
"""What the table has not caught up with where somebody told the page, and not the board."""


@dataclass(slots=True)
class Visit:
    """Watches the page while `visitors` play seats, and lets hands follow, line by line of the log."""

    table: HandledTable
    look: Callable[[], Snapshot]
    sheet: ScoreSheet
    patience: Patience
    visitors: Callable[[], Collection[str]]
    _done_line: int | None = None

    def is_to_follow(self, now: Snapshot) -> bool:
        """Whether a visitor is to act, or has tapped what hands have not done yet."""
        if self._done_line is None and now.position.to_act in self.visitors():
            self._done_line = last_line(now)
        return self._done_line is not None

    def follow(self, now: Snapshot) -> Iterator[None]:
        """Let a picture go by, or do what was tapped since; done when the table has caught up and others act."""
        fresh = [line for line in now.evening.log if line.number > (self._done_line or 0)]
        if now.evening.lagging in BEHIND:
            self._done_line = last_line(now)
            for line in fresh:
                yield from self._do(line.text, line.seat)
            if now.evening.lagging == "tap":
                yield from self.patience.wait(self._is_followed, FRAMES_UNTIL_IMPATIENT)
            if not self._is_followed(self.look()):
                yield from self.patience.lay_out_the_page()
        elif now.position.to_act in self.visitors():
            self._done_line = last_line(now)
            yield from self.table.rest(1)
        else:
            self._done_line = None

    def _is_followed(self, now: Snapshot) -> bool:
        """Whether the table has caught up, or more was tapped, which is done next."""
        return now.evening.lagging not in BEHIND or last_line(now) > (self._done_line or 0)

    def _do(self, text: str, seat: str) -> Iterator[None]:
        """Hands do one action; what cannot be done as it lies is laid out afterwards, as the page shows it."""
        if text.split()[0] not in CHANGES:
            return
        with suppress(CompanionError, LookupError, ValueError):
            yield from self.table.act(text, seat)
        self.sheet.was_restored(self.sheet.tokens.spent)


ORDERED: Final = "daedalus"
"""The first word of what TABLE has people do on the board."""


@dataclass(slots=True)
class Obedient:
    """Watches the page, which `look` gives (None while no evening is played), and lets hands follow it."""

    table: HandledTable
    look: Callable[[], Snapshot | None]
    _done_line: int | None = None

    def follow(self) -> Iterator[None]:
        """For ever: each step is one picture."""
        while True:
            now = self._page()
            if now is None or not now.evening.lagging:
                self._done_line = None if now is None else last_line(now)
                if now is not None and not differences(now.position.view, self.table.layout()):
                    yield from self.table.follow_page(now.position.view, self._somebody())
                yield
            else:
                yield from self._catch_up(now)

    def _page(self) -> Snapshot | None:
        """What is shown of a game that is played on such a board; None where none is."""
        now = self.look()
        return now if now is not None and "loose" in now.position.view else None

    def _catch_up(self, now: Snapshot) -> Iterator[None]:
        """Do what was booked since, line by line; where the board lies otherwise then, lay out what is shown."""
        fresh = [line for line in now.evening.log if line.number > (self._done_line or 0)]
        self._done_line = last_line(now)
        for line in fresh:
            yield from self._do(line.text, line.seat)
        yield from self._wait()
        later = self._page()
        if later is not None and self._is_same(later) and differences(later.position.view, self.table.layout()):
            with suppress(CompanionError, LookupError, ValueError):
                yield from self.table.restore(later.position.view, self._somebody())
            yield from self._wait()

    def _do(self, text: str, seat: str) -> Iterator[None]:
        """Hands do one action; what cannot be done as it lies is laid out afterwards."""
        if text.split()[0] in (*CHANGES, ORDERED):
            with suppress(CompanionError, LookupError, ValueError):
                yield from self.table.act(text, self._somebody() if seat == TABLE else seat)
        yield

    def _wait(self) -> Iterator[None]:
        """Let pictures go by until the page has seen it, or more was recorded."""
        for _ in range(FRAMES_UNTIL_IMPATIENT):
            now = self._page()
            if now is None or not self._is_same(now):
                return
            yield

    def _is_same(self, now: Snapshot) -> bool:
        """Whether the table still lags, and behind nothing newer."""
        return bool(now.evening.lagging) and last_line(now) == self._done_line

    def _somebody(self) -> str:
        return sorted(self.table.layout()["pawns"])[0]
