"""People who play at the simulated table: they look at the page, use their hands, press buttons and err.

They see what the page shows (a Snapshot) and the cardboard in front of them, nothing else. They know neither the
session nor the reader. Every chance they take is seeded.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.messages import (
    Answer,
    AskHint,
    Command,
    EndTurn,
    Question,
    Snapshot,
    TurnPage,
    Undo,
)
from hardware.simulated.people.scoresheet import ScoreSheet
from hardware.simulated.scene import SimulatedTable

FRAMES_UNTIL_IMPATIENT = 60
"""At ten frames a second: how long people wait for the page before they touch things again."""


@dataclass(frozen=True, slots=True)
class Manners:
    """How these people play: rates between 0 and 1."""

    wrong_answers: float = 0.03
    hurry: float = 0.12
    follows_hints: float = 0.7
    fiddles: float = 0.08


@dataclass(slots=True)
class Players:
    """Everybody at the table; `play` is a generator whose every step leaves the table ready for one picture."""

    table: SimulatedTable
    post: Callable[[Command], None]
    look: Callable[[], Snapshot]
    sheet: ScoreSheet
    seed: int
    manners: Manners = field(default_factory=Manners)
    rng: random.Random = field(init=False)
    _has_just_turned: bool = False

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed * 7919 + 11)

    def play(self, turns: int | None = None) -> Iterator[None]:
        """Play until the game is over or `turns` turns are done; one step is one picture."""
        yield from self.table.rest(12)
        played = 0
        while not self._is_over() and (turns is None or played < turns):
            yield from self._take_turn()
            played += 1
        yield from self.table.rest(4)

    def _is_over(self) -> bool:
        return bool(self.look().view.get("outcome"))

    def _take_turn(self) -> Iterator[None]:
        yield from self._wait(lambda now: now.is_page_due or self._has_turn(now) or self._is_over(), 40)
        if self.look().is_page_due:
            yield from self._turn_page()
        if self.look().page is not None and self._is_page_to_do():
            yield from self._carry_out_page()
        seat = self.look().to_act
        yield from self._act_for(seat)
        yield from self._pass_on(seat)

    @staticmethod
    def _has_turn(now: Snapshot) -> bool:
        return bool(now.to_act) and now.to_act != "TABLE"

    def _turn_page(self) -> Iterator[None]:
        self.post(TurnPage())
        yield from self._wait(lambda now: not now.is_page_due or self._is_over(), 40)
        self._has_just_turned = True

    def _is_page_to_do(self) -> bool:
        """A page was just turned, or was turned before the companion was cut off and does not lie there yet."""
        was_turned, self._has_just_turned = self._has_just_turned, False
        return was_turned or not self.look().is_page_carried_out

    def _carry_out_page(self) -> Iterator[None]:
        page = self.look().page
        assert page is not None
        if self.sheet.differences(self.look()):
            yield from self._touch("TABLE", page)
        self.sheet.page_was_carried_out(page)
        yield from self._wait(lambda now: now.is_page_carried_out, FRAMES_UNTIL_IMPATIENT)
        for _ in range(3):
            if self.look().is_page_carried_out:
                break
            yield from self._put_right()
        self.sheet.page_was_followed(self.look())

    def _act_for(self, seat: str) -> Iterator[None]:
        plan = yield from self._think()
        for _ in range(8):
            now = self.look()
            if self._is_over() or now.to_act != seat:
                return
            action = self._choose(now, plan)
            if action is None:
                return
            if self.rng.random() < self.manners.fiddles:
                yield from self._fiddle()
            yield from self._perform(seat, action, plan)

    def _think(self) -> Generator[None, None, list[str]]:
        """Ask the page for a hint, or make something up; returns the plan as action texts."""
        if self.rng.random() >= self.manners.follows_hints:
            return []
        self.post(AskHint("plan"))
        yield from self._wait(lambda now: now.hint is not None, 20)
        hint = self.look().hint
        return list(hint.actions) if hint is not None else []

    def _choose(self, now: Snapshot, plan: list[str]) -> str | None:
        while plan:
            action = plan.pop(0)
            if action in now.legal:
                return action
        kinds = sorted({text.split()[0] for text in now.legal} - {"end"})
        if "turn-up" in kinds:
            kinds = ["turn-up"]
        elif self.rng.random() < (0.45 if "walk" in kinds else 0.75):
            return None
        if not kinds:
            return None
        kind = self.rng.choice(kinds)
        return self.rng.choice([text for text in now.legal if text.split()[0] == kind])

    def _perform(self, seat: str, action: str, plan: list[str]) -> Iterator[None]:
        booked = self._last_line()
        before = self.table.to_json()
        yield from self._touch(seat, action)
        if self.rng.random() < self.manners.hurry and plan and self._can_be_hurried(action, plan[0]):
            hurried = plan.pop(0)
            yield from self._touch(seat, hurried)
            yield from self._see_booked([action, hurried], booked, before)
        else:
            yield from self._see_booked([action], booked, before)

    @staticmethod
    def _can_be_hurried(action: str, following: str) -> bool:
        """Two spells, or a spell and a walk, go without waiting; after a walk people look what it has brought them."""
        return not action.startswith(("walk", "turn-up")) and not following.startswith("turn-up")

    def _touch(self, seat: str, action: str) -> Iterator[None]:
        yield from self.table.act(action, seat)
        self.sheet.was_done(seat, action)

    def _see_booked(self, actions: list[str], booked: int, before: Mapping[str, Any]) -> Iterator[None]:
        for attempt in range(4):
            yield from self._wait(
                lambda now: self._shows(now, actions, booked) or self._complains(now), FRAMES_UNTIL_IMPATIENT
            )
            now = self.look()
            if now.question is not None:
                yield from self._answer(now.question, actions)
                continue
            if self._shows(now, actions, booked) or self._is_over():
                return
            yield from self._put_right(attempt)
        yield from self._start_again(before)

    def _fiddle(self) -> Iterator[None]:
        """Hands that do nothing, or begin a push and think better of it."""
        seat = self.rng.choice(sorted(self.table.layout()["pawns"]))
        if self.rng.random() < 0.5:
            yield from self.table.cover(seat, self.rng.randint(2, 8))
        else:
            yield from self.table.nudge(self.rng.choice(["N2", "E4", "S6", "W2"]), seat, self.rng.uniform(0.2, 0.6))

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

    def _complains(self, now: Snapshot) -> bool:
        return now.question is not None or now.notice is not None

    def _shows(self, now: Snapshot, actions: list[str], booked: int) -> bool:
        """The page shows the board as it lies before us, and says what we did."""
        said = [line.text for line in now.log if line.number > booked]
        is_told = all(action in said for action in actions) or len(said) >= len(actions)
        return is_told and not self.sheet.differences(now)

    def _answer(self, question: Question, actions: list[str]) -> Iterator[None]:
        candidates = list(enumerate(question.candidates))
        right = next((i for i, c in candidates if list(c.actions) == actions), None)
        if right is None:
            right = next((i for i, c in candidates if not self.sheet.view_differences(c.view)), None)
        choice = right
        if self.rng.random() < self.manners.wrong_answers:
            choice = self.rng.choice([i for i, _ in candidates if i != right] or [right])
        self.post(Answer(question.number, choice))
        yield from self._wait(lambda now: now.question is None or now.question.number != question.number, 20)

    def _put_right(self, attempt: int = 0) -> Iterator[None]:
        """The page and the table disagree: straighten things, then take back what was booked wrongly."""
        now = self.look()
        if now.question is not None:
            yield from self._answer(now.question, [])
        elif attempt == 0 or not self.sheet.differences(now):
            yield from self._straighten()
        elif self._was_just_booked(now):
            self.post(Undo())
        yield from self._wait(lambda later: not self.sheet.differences(later), 30)

    @staticmethod
    def _was_just_booked(now: Snapshot) -> bool:
        return bool(now.log) and now.log[-1].seat not in ("TABLE", "session")

    def _start_again(self, before: Mapping[str, Any]) -> Iterator[None]:
        """Nothing helped: lay everything back as it was; if the page shows another board still, lay that one out."""
        yield from self.table.restore(before)
        self.sheet.was_restored()
        yield from self._wait(lambda now: not self.sheet.differences(now), FRAMES_UNTIL_IMPATIENT)
        if self.sheet.differences(self.look()):
            yield from self.table.restore(self.look().view)
            self.sheet.was_restored()
            yield from self.table.rest(30)

    def _pass_on(self, seat: str) -> Iterator[None]:
        if not self._is_over() and self.look().to_act == seat:
            self.post(EndTurn())
            yield from self._wait(lambda now: now.to_act != seat or now.is_page_due or self._is_over(), 40)

    def _last_line(self) -> int:
        log = self.look().log
        return log[-1].number if log else 0

    def _wait(self, is_done: Callable[[Snapshot], bool], frames: int) -> Iterator[None]:
        for _ in range(frames):
            if is_done(self.look()):
                return
            yield from self.table.rest(1)
