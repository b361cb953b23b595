"""People who play at the simulated table: they look at the page, use their hands, press buttons and err. They wait
until it shows what they did, answer its questions, and correct its mistakes; or their hands follow what others tap.

They see what the page shows (a Snapshot) and the cardboard in front of them, nothing else. They know neither the
session nor the reader, and of the game only what the page lists. Every chance they take is seeded.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final

from companion.errors import CompanionError, UnreadableNotation
from companion.messages import Answer, Command, Do, Position, Question, Snapshot, Undo
from companion.rules.verbs import Action
from hardware.simulated.cardboard.cardboard_table import CardboardTable
from hardware.simulated.people.choosing import (
    END,
    TABLE,
    Papers,
    can_lie,
    chosen,
    has_come,
    is_asked,
    is_carried_out,
    is_chance_due,
    is_over,
    is_told_first,
    last_line,
    sure_to_follow,
    true_text,
    turn_of,
)
from hardware.simulated.people.scoresheet import CHANGES, ScoreSheet, Spent, differences, visible
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
    fiddles: float = 0.08
    ponders: int = 0


@dataclass(frozen=True, slots=True)
class Moment:
    """How everything was before somebody did something: the log's last line, the table, the spell tokens."""

    line: int
    table: CardboardTable
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
        return Moment(last_line(self.look()), self.table.lies(), self.sheet.tokens.spent)

    def wait(self, is_done: Callable[[Snapshot], bool], frames: int) -> Iterator[None]:
        """Let pictures go by until the page shows something, up to a limit."""
        for _ in range(frames):
            if is_done(self.look()):
                return
            yield from self.table.rest(1)

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
            yield from self.table.straighten(self.rng.choice(sorted(self.table.layout()["pawns"])))
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
        """Lay out what the page shows, or straighten what lies so; who lacks a piece that it shows leaves the table."""
        if not self.sheet.differences(self.look()):
            yield from self.table.straighten(self.rng.choice(sorted(self.table.layout()["pawns"])))
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
        """Do what was booked since, line by line; where that is not seen, straighten it and lay out what is shown."""
        fresh = [line for line in now.evening.log if line.number > (self._done_line or 0)]
        self._done_line = last_line(now)
        for line in fresh:
            yield from self._do(line.text, line.seat)
        yield from self._wait()
        later = self._page()
        if later is not None and self._is_same(later):
            yield from self.table.straighten(self._somebody())
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


LONGEST_TURN = 8
"""After so many actions of one seat people look up and see what else is due."""


@dataclass(slots=True)
class Players:
    """All the people at the table; `play` is a generator that leaves the table ready for one picture at each step.

    `parse` reads an action's text. `look` is the page that all can see, `look_as` a seat's own where it has one.
    `papers` are the cards that people hold in their hands and the companion may not know. `visitors` are seats for
    which somebody else taps: hands do on the board what was tapped. `thoughts` say how somebody who wants to win goes
    through a turn, as action texts, where people think for themselves.
    """

    table: HandledTable
    post: Callable[[Command], None]
    parse: Callable[[str], Action]
    look: Callable[[], Snapshot]
    sheet: ScoreSheet
    seed: int
    manners: Manners = field(default_factory=Manners)
    look_as: Callable[[str], Snapshot] | None = None
    papers: Papers = field(default_factory=dict)
    visitors: Callable[[], Collection[str]] = tuple
    thoughts: Callable[[Snapshot], list[str]] | None = None
    rng: random.Random = field(init=False)
    _patience: Patience = field(init=False)
    _visit: Visit = field(init=False)
    _has_just_ordered: bool = False
    _came: tuple[int, str] = (-1, "")

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed * 7919 + 11)
        self._patience = Patience(self.table, self.post, self.look, self.sheet, self.rng, self.manners)
        self._visit = Visit(self.table, self.look, self.sheet, self._patience, self.visitors)

    def play(self, turns: int | None = None) -> Iterator[None]:
        """Play until the game is over or `turns` turns are done; one step is one picture."""
        yield from self.table.rest(12)
        began = turn_of(self.look())
        while not is_over(self.look()) and (turns is None or turn_of(self.look()) - began < turns):
            yield from self._go_on()
        yield from self.table.rest(4)

    def _go_on(self) -> Iterator[None]:
        """What is due now: chance, an order of TABLE, or somebody's turn; it takes one picture at least."""
        yield from self.table.rest(1)
        now = self.look()
        order = now.evening.order
        is_visited = self._visit.is_to_follow(now)
        if not now.evening.lagging and not self.sheet.differences(now):
            yield from self.table.follow_page(now.position.view, self._hands_of(now))
        if is_visited and now.evening.lagging in BEHIND:
            yield from self._visit.follow(now)
        elif is_told_first(now):
            yield from self._let_chance_come(now)
        elif order is not None and (self._has_just_ordered or not is_carried_out(now)):
            yield from self._carry_out(order)
        elif is_visited:
            yield from self._visit.follow(now)
        elif now.position.to_act == TABLE or is_chance_due(now):
            yield from self._let_chance_come(now)
        elif now.position.to_act:
            yield from self._act_for(now.position.to_act)

    def _hands_of(self, now: Snapshot) -> str:
        """Whose hands see to the pieces: those of the seat whose turn it is."""
        pawns = sorted(self.table.layout()["pawns"])
        return now.position.seat if now.position.seat in pawns else pawns[0]

    # --- TABLE ---

    def _let_chance_come(self, now: Snapshot) -> Iterator[None]:
        """Tell what came to light; else press for it, or draw a paper card where the page leaves that to people."""
        text = true_text(self.table.table, self.papers, now.position)
        if text is None and is_asked(now) and now.position.legal:
            text = self._what_came(now)
        if text is not None:
            yield from self._tap(TABLE, text)
        elif is_chance_due(now):
            yield from self.table.rest(self.manners.ponders)
            yield from self._tell(Do(TABLE))
        was_ordered = self._has_just_ordered and is_told_first(now)
        self._has_just_ordered = was_ordered or has_come(self.look(), last_line(now))

    def _what_came(self, now: Snapshot) -> str:
        """What paper and dice brought: it stays the same until the page has taken it in, however often it is told."""
        line, text = self._came
        if line != last_line(now) or text not in now.position.legal:
            self._came = last_line(now), self.rng.choice(now.position.legal)
        return self._came[1]

    def _carry_out(self, order: str) -> Iterator[None]:
        """Do what TABLE has just told, or had told before the companion was cut off, and see that it is seen."""
        self._has_just_ordered = False
        told_at = last_line(self.look())
        if self.sheet.differences(self.look()):
            yield from self._touch(TABLE, order)
        self.sheet.page_was_carried_out()
        yield from self._patience.wait(is_carried_out, FRAMES_UNTIL_IMPATIENT)
        for _ in range(3):
            if is_carried_out(self.look()):
                break
            yield from self._patience.put_right(told_at)
        if not is_carried_out(self.look()):
            yield from self._patience.lay_out_the_page()
        self.sheet.page_was_followed(self.look())

    # --- a seat ---

    def _page_of(self, seat: str) -> Snapshot:
        return self.look() if self.look_as is None else self.look_as(seat)

    def _act_for(self, seat: str) -> Iterator[None]:
        """A seat does what it likes; it gives up for this turn what the page would not book."""
        plan = self.thoughts(self._page_of(seat)) if self.thoughts is not None else []
        given_up: set[str] = set()
        for _ in range(LONGEST_TURN):
            now = self._page_of(seat)
            if is_over(self.look()) or now.position.to_act != seat or seat in self.visitors():
                return
            yield from self.table.rest(self.manners.ponders)
            fresh = [text for text in now.position.legal if text not in given_up]
            able = [text for text in fresh if can_lie(self.table.table, seat, text)]
            action = chosen(self.rng, able, plan)
            if action is None:
                break
            if self.rng.random() < self.manners.fiddles:
                yield from self._fiddle()
            yield from self._perform(seat, action, replace(now.position, legal=tuple(able)), plan)
            if last_line(self.look()) == last_line(now):
                given_up.add(action)
        now = self._page_of(seat)
        if now.position.to_act == seat and END in now.position.legal and seat not in self.visitors():
            yield from self._tap(seat, END)

    def _perform(self, seat: str, action: str, position: Position, plan: list[str]) -> Iterator[None]:
        """Do it with the hands and see it recorded; tell the page what hands do not do, or what nobody can see."""
        if not self._is_for_hands(seat, action):
            yield from self._tap(seat, action)
            return
        before = self._patience.moment()
        is_visible = yield from self._touch(seat, action)
        if not is_visible:
            yield from self._tap_until_told(seat, action)
            return
        hurried = self._hurried(seat, action, position, plan)
        for following in hurried:
            yield from self._touch(seat, following)
        yield from self._patience.see_recorded([action, *hurried], before)

    def _is_for_hands(self, seat: str, action: str) -> bool:
        """Whether there is something to do on the board; a round trip ends where the pawn stands already."""
        verb, *nouns = action.split()
        is_round_trip = verb == "walk" and self.table.layout()["pawns"].get(seat) == nouns[0]
        return verb in CHANGES and not is_round_trip

    def _hurried(self, seat: str, action: str, position: Position, plan: list[str]) -> list[str]:
        """What somebody in a hurry does at once behind the action: what was planned, or what is sure to be allowed."""
        if self.rng.random() >= self.manners.hurry:
            return []
        if plan:
            is_sure = not action.startswith(("walk", "turn-up")) and not plan[0].startswith("turn-up")
            return [plan.pop(0)] if is_sure and self._is_for_hands(seat, plan[0]) else []
        allowed = sure_to_follow(position, seat, action, self.table.layout())
        return [self.rng.choice(allowed)] if allowed else []

    def _touch(self, seat: str, action: str) -> Generator[None, None, bool]:
        """Hands do it, and turn over the token it needs; returns whether anything looks different now."""
        turn, lay = turn_of(self.look()), visible(self.table.layout())
        self.sheet.begins(seat, action)
        yield from self.table.act(action, seat)
        is_visible = visible(self.table.layout()) != lay
        self.sheet.was_done(seat, action, turn, is_visible=is_visible)
        return is_visible

    def _tap(self, seat: str, action: str) -> Iterator[None]:
        self.sheet.was_tapped(seat, action)
        yield from self._tell(Do(seat, self.parse(action)))

    def _tap_until_told(self, seat: str, action: str) -> Iterator[None]:
        """Tap what nobody can see on the board, and once more where the page says nothing of it."""
        before = last_line(self._page_of(seat))
        for _ in range(2):
            yield from self._tap(seat, action)
            now = self._page_of(seat)
            if last_line(now) > before or now.position.to_act != seat or is_over(self.look()):
                return

    def _tell(self, do: Do) -> Iterator[None]:
        """Say it to the page; a finger takes a moment too."""
        before = last_line(self.look())
        self.post(do)
        yield from self.table.rest(1)
        yield from self._patience.wait(lambda now: last_line(now) > before or is_over(now), 40)

    def _fiddle(self) -> Iterator[None]:
        """Hands that do nothing, or begin a push and think better of it."""
        seat = self.rng.choice(sorted(self.table.layout()["pawns"]))
        if self.rng.random() < 0.5:
            yield from self.table.cover(seat, self.rng.randint(2, 8))
        else:
            yield from self.table.nudge(self.rng.choice(["N2", "E4", "S6", "W2"]), seat, self.rng.uniform(0.2, 0.6))
