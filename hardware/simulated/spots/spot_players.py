"""People who play at a table of spots: hands do what the page lists; people wait until it shows that, and answer it.

They see the page (a Snapshot) and what lies before them, nothing else; every chance they take is seeded.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field

from companion.messages import Answer, Command, Do, Question, Snapshot
from companion.rules.verbs import Action
from hardware.simulated.people.choosing import END, TABLE, is_asked, is_chance_due, is_over, last_line, turn_of
from hardware.simulated.spots.handled import SpotTable

PATIENCE = 40
"""So many pictures people wait for the page before they touch things again."""

PUSHED_MM, PUSHED_DEG = 12.0, 3.0
"""How far somebody pushes everything aside, each way: the deviation; and how far that turns it."""


@dataclass(slots=True)
class SpotPlayers:
    """All the people at a table of spots; `play` leaves it ready for one picture at each step.

    `parse` reads an action's text, `look` is the page that all can see, `look_as` a seat's own. `thoughts` say how
    somebody who wants to win goes through a turn; without them people do what comes to mind. `visitors` are seats for
    which somebody else taps, and `did` hears of each action that hands have done. `counts` say how often hands changed
    the table (`done`), and how that was taken: `followed`, `asked`, `complained`, or `otherwise` without a word;
    `silently_wrong` lists the last, and what was recorded though nobody did anything.
    """

    table: SpotTable
    post: Callable[[Command], object]
    parse: Callable[[str], Action]
    look: Callable[[], Snapshot]
    look_as: Callable[[str], Snapshot]
    seed: int
    thoughts: Callable[[Snapshot], list[str]] | None = None
    visitors: Callable[[], Collection[str]] = tuple
    did: Callable[[str, str], None] = lambda seat, action: None
    fiddles: float = 0.08
    ponders: int = 0
    silently_wrong: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    rng: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed * 7919 + 11)

    def play(self, turns: int | None = None) -> Iterator[None]:
        """Play until the game is over or `turns` turns are done; one step is one picture."""
        yield from self.table.rest(10)
        began = turn_of(self.look())
        while not is_over(self.look()) and (turns is None or turn_of(self.look()) - began < turns):
            yield from self._go_on()
        yield from self.table.rest(4)

    def _go_on(self) -> Iterator[None]:
        """What is due now; it takes one picture at least."""
        yield from self.table.rest(1)
        now = self.look()
        if now.guidance.question is not None:
            yield from self._answer(now.guidance.question)
        elif not self._is_shown(now):
            yield from self._wait(lambda later: self._is_shown(later) or later.guidance.question is not None)
            if not self._is_shown(self.look()) and self.look().guidance.question is None:
                self._count_unfounded(self.look())
                yield from self.table.restore(self.table.shown_in(self.look().position.view))
                yield from self._wait(self._is_shown)
        elif now.position.to_act == TABLE or is_chance_due(now):
            came = self.rng.choice(now.position.legal) if is_asked(now) and now.position.legal else None
            yield from self._tap(Do(TABLE, self.parse(came) if came else None))
        elif now.position.to_act and now.position.to_act not in self.visitors():
            yield from self.table.rest(self.ponders)
            yield from self._act_for(now.position.to_act)

    def _is_shown(self, now: Snapshot) -> bool:
        """Whether the page shows the table as it lies."""
        return self.table.shown_in(now.position.view) == self.table.layout() and not now.evening.lagging

    def _wait(self, is_done: Callable[[Snapshot], bool]) -> Iterator[None]:
        for _ in range(PATIENCE):
            if is_done(self.look()):
                return
            yield from self.table.rest(1)

    def _act_for(self, seat: str) -> Iterator[None]:
        """A seat does one thing, with its hands where that changes the table, else by a tap."""
        page = self.look_as(seat)
        plan = self.thoughts(page) if self.thoughts is not None else []
        able = [text for text in page.position.legal if text != END] or list(page.position.legal)
        text = plan[0] if plan and plan[0] in page.position.legal else self.rng.choice(able)
        if self.rng.random() < self.fiddles:
            yield from self.rng.choice((self.table.cover, self.table.bump, self._push_aside))()
        before, line = self.table.layout(), last_line(self.look())
        yield from self.table.act(text, self._whose(page, text) or seat)
        if self.table.layout() == before:
            yield from self._tap(Do(seat, self.parse(text)))
        else:
            self.did(seat, text)
            yield from self._see_recorded(text, line)

    def _push_aside(self) -> Iterator[None]:
        gauss = self.rng.gauss
        yield from self.table.slide(gauss(0, PUSHED_MM), gauss(0, PUSHED_MM), gauss(0, PUSHED_DEG))

    def _whose(self, page: Snapshot, text: str) -> str:
        """Whose pawn is set on a square after a duel; "" where the seat does something itself."""
        duel = page.position.view.get("duel")
        return str(duel["loser"]) if text.startswith("put ") and isinstance(duel, Mapping) else ""

    def _see_recorded(self, text: str, line: int) -> Iterator[None]:
        """Wait until the page says what hands did since that line, and count how it was taken."""
        self.counts["done"] += 1

        def is_taken(now: Snapshot) -> bool:
            is_told = any(each.number > line for each in now.evening.log)
            return is_told or now.guidance.question is not None or now.guidance.notice is not None

        yield from self._wait(is_taken)
        now = self.look()
        told = [each.text for each in now.evening.log if each.number > line]
        if now.guidance.question is not None:
            self.counts["asked"] += 1
        elif text in told or (told and self._is_shown(now)):
            self.counts["followed"] += 1
        elif now.guidance.notice is not None or not told:
            self.counts["complained"] += 1
        else:
            self.counts["otherwise"] += 1
            self.silently_wrong.append(f"{text}: told {', '.join(told)}")

    def _count_unfounded(self, now: Snapshot) -> None:
        """The page shows another table than lies there: count it where nobody complained or tapped ahead of hands."""
        if now.guidance.notice is None and not now.evening.lagging:
            told = now.evening.log[-1].text if now.evening.log else ""
            self.silently_wrong.append(f"the page shows another table after {told!r}")

    def _answer(self, question: Question) -> Iterator[None]:
        """Tap the picture that shows the table."""
        lies = self.table.layout()
        right = [at for at, one in enumerate(question.candidates) if self.table.shown_in(one.view) == lies]
        self.post(Answer(question.number, right[0] if right else None))
        yield from self._wait(lambda now: now.guidance.question != question)

    def _tap(self, do: Do) -> Iterator[None]:
        before = last_line(self.look())
        self.post(do)
        yield from self.table.rest(1)
        yield from self._wait(lambda now: last_line(now) > before or is_over(now))
