"""People who play at the simulated table: they look at the page, use their hands, press buttons and err.

They see what the page shows (a Snapshot) and the cardboard in front of them, nothing else. They know neither the
session nor the reader, and of the game only what the page lists. Every chance they take is seeded.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Generator, Iterator
from dataclasses import dataclass, field, replace

from companion.messages import AskHint, Command, Do, Position, Snapshot
from companion.rules.verbs import Action
from hardware.simulated.people.choosing import (
    END,
    TABLE,
    Papers,
    can_lie,
    chosen,
    current_card,
    goals,
    has_come,
    is_asked,
    is_carried_out,
    is_chance_due,
    is_over,
    is_told_first,
    last_line,
    pushes_towards,
    sure_to_follow,
    true_text,
    turn_of,
    with_marks,
)
from hardware.simulated.people.patience import BEHIND, FRAMES_UNTIL_IMPATIENT, Manners, Patience, Visit
from hardware.simulated.people.scoresheet import CHANGES, ScoreSheet, visible
from hardware.simulated.scene import HandledTable

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

    def come_back(self) -> Iterator[None]:
        """Sit down again at a table that was left in the middle of something, and set it right; then `play`."""
        self.sheet.take_up(self.look())
        yield from self.table.rest(12)
        yield from self._patience.set_right_what_was_left()

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
        plan = yield from self._think(seat)
        given_up: set[str] = set()
        for _ in range(LONGEST_TURN):
            now = self._page_of(seat)
            if is_over(self.look()) or now.position.to_act != seat or seat in self.visitors():
                return
            yield from self.table.rest(self.manners.ponders)
            view, legal = now.position.view, now.position.legal
            able = [text for text in legal if text not in given_up and can_lie(self.table.table, seat, text)]
            wishes = goals(with_marks(view, self.table.table), seat, current_card(self.papers, view, seat))
            pushes = pushes_towards(able, seat, self.table.layout(), view, wishes)
            action = chosen(self.rng, able, wishes, plan, pushes)
            if action is None:
                break
            if self.rng.random() < self.manners.fiddles:
                yield from self._fiddle()
            yield from self._perform(seat, action, replace(now.position, legal=tuple(able)), wishes, plan)
            if last_line(self.look()) == last_line(now):
                given_up.add(action)
        now = self._page_of(seat)
        if now.position.to_act == seat and END in now.position.legal and seat not in self.visitors():
            yield from self._tap(seat, END)

    def _think(self, seat: str) -> Generator[None, None, list[str]]:
        """Think for oneself, ask the page for a hint, or make something up; returns the plan as action texts."""
        if self.thoughts is not None:
            return self.thoughts(self._page_of(seat))
        if self.rng.random() >= self.manners.follows_hints:
            return []
        self.post(AskHint("plan"))
        yield from self._patience.wait(lambda _: self._page_of(seat).guidance.hint is not None, 20)
        hint = self._page_of(seat).guidance.hint
        return list(hint.actions) if hint is not None else []

    def _perform(
        self, seat: str, action: str, position: Position, wishes: frozenset[str], plan: list[str]
    ) -> Iterator[None]:
        """Do it with the hands and see it recorded; tell the page what hands do not do, or what nobody can see."""
        if not self._is_for_hands(seat, action):
            yield from self._tap(seat, action)
            return
        before = self._patience.moment()
        is_visible = yield from self._touch(seat, action)
        if not is_visible:
            yield from self._tap_until_told(seat, action)
            return
        hurried = self._hurried(seat, action, position, wishes, plan)
        for following in hurried:
            yield from self._touch(seat, following)
        yield from self._patience.see_recorded([action, *hurried], before)

    def _is_for_hands(self, seat: str, action: str) -> bool:
        """Whether there is something to do on the board; a round trip ends where the pawn stands already."""
        verb, *nouns = action.split()
        is_round_trip = verb == "walk" and self.table.layout()["pawns"].get(seat) == nouns[0]
        return verb in CHANGES and not is_round_trip

    def _hurried(
        self, seat: str, action: str, position: Position, wishes: frozenset[str], plan: list[str]
    ) -> list[str]:
        """What somebody in a hurry does at once behind the action: what was planned, or what is sure to be allowed."""
        if self.rng.random() >= self.manners.hurry:
            return []
        if plan:
            is_sure = not action.startswith(("walk", "turn-up")) and not plan[0].startswith(("turn-up", END))
            return [plan.pop(0)] if is_sure else []
        allowed = sure_to_follow(position, seat, action, self.table.layout(), wishes)
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
