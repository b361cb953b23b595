"""A companion that needs no eyes: it overhears what the hands do, books it by the rules, and shows the page.

It complains as soon as the people do something that the rules forbid.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from typing import Any

from companion.games.catalogue import AnyGame
from companion.messages import (
    Answer,
    AskHint,
    Candidate,
    Command,
    Do,
    Hint,
    LogLine,
    Question,
    Snapshot,
    Status,
    Undo,
)
from companion.rules.chance import Chance
from companion.rules.shows import Due
from companion.rules.verbs import format_action
from companion.rules.words import say
from hardware.simulated.people.scoresheet import visible
from tests.snapshots import changed

AUTOMATIC, TOLD = ("draw",), ("reveal", "comes-out")


@dataclass(slots=True)
class StandIn:
    """A desk with rules and no camera; `asks` is how often it asks which of two actions was done, from 0 to 1,
    `frames_to_see` how long it looks before it books one."""

    game: AnyGame
    state: Any
    rng: random.Random
    asks: float = 0.0
    frames_to_see: int = 3
    log: list[LogLine] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    order: str | None = None
    is_lagging: bool = False
    question: Question | None = None
    heard: list[tuple[str, str]] = field(default_factory=list)
    past: list[Any] = field(default_factory=list)
    waited: int = 0
    asked_about: tuple[str, str] | None = None
    is_misled: bool = False
    hint: Hint | None = None
    _shown: dict[str, tuple[object, Snapshot]] = field(default_factory=dict)

    # --- what it overhears: it is the truth file of the score sheet ---

    def write(self, line: str) -> None:
        """Hands did something."""
        told = json.loads(line)
        if told["action"] == "put back":
            self.heard, self.is_lagging = [], False
        elif told["seat"] == "TABLE":
            assert told["action"] == self.order
            self.is_lagging = False
        elif self._shows(told["action"]):
            self.heard.append((told["seat"], told["action"]))

    def flush(self) -> None:
        """Nothing waits."""

    def _shows(self, action: str) -> bool:
        """Whether a camera would see it; what follows something that is not recorded yet was chosen to be seen."""
        is_waiting = bool(self.heard or self.question or self.is_misled)
        return is_waiting or self._seen(self._after(action)) != self._seen(self.state)

    def _seen(self, state: Any) -> tuple[object, ...]:
        return visible(self.game.state_json(state))

    def _after(self, action: str) -> Any:
        wanted = [each for each in self.game.legal(self.state) if format_action(each) == action]
        assert wanted, f"{self.game.to_act(self.state)} may not {action}: {self.game.draw(self.state)}"
        return self.game.apply(self.state, wanted[0])

    # --- what it books ---

    def step(self) -> None:
        """Let one picture's time go by."""
        texts = self._legal() if self.game.to_act(self.state) == "TABLE" else []
        if texts and texts[0].split()[0] in AUTOMATIC:
            self._book("TABLE", self.rng.choice(texts))
        elif self.heard and self.question is None and not self.is_misled:
            self.waited += 1
            if self.waited >= self.frames_to_see:
                self.waited = 0
                self._notice(*self.heard.pop(0))

    def _notice(self, seat: str, action: str) -> None:
        assert self.game.to_act(self.state) == seat
        others = [text for text in self._legal() if text.split()[0] == action.split()[0] and text != action]
        if not others or self.asked_about == (seat, action) or self.rng.random() >= self.asks:
            self.asked_about = None
            self._book(seat, action)
            return
        self.asked_about = (seat, action)
        choices = [action, self.rng.choice(others)]
        self.rng.shuffle(choices)
        self.question = Question(
            len(self.log) + 1, tuple(Candidate((c,), self._view(self._after(c)), 0.5) for c in choices)
        )

    def _book(self, seat: str, action: str, was_asked: bool = False) -> None:
        self.past.append(self.state)
        self.hint = None
        before, self.state = self.state, self._after(action)
        self.log.append(LogLine(len(self.log) + 1, seat, action, None, was_asked))
        if action.startswith("daedalus"):
            self.order, self.is_lagging = action, self._seen(before) != self._seen(self.state)

    # --- what people say ---

    def post(self, command: Command) -> None:
        """Somebody pressed or tapped something."""
        match command:
            case Do(seat, action):
                self._do(seat, format_action(action) if action else self.rng.choice(self._legal()))
            case Answer(_, choice):
                self._answered(choice)
            case Undo():
                self._undo()
            case AskHint():
                self.hint = Hint("plan", "try this", (self.rng.choice(self._legal()),))
            case _:
                raise AssertionError(f"nobody at the table says {command}")

    def _do(self, seat: str, action: str) -> None:
        if seat == self.game.to_act(self.state) and action in self._legal():
            self._book(seat, action)
        else:
            self.refused.append(action)

    def _answered(self, choice: int | None) -> None:
        assert self.question is not None and self.asked_about is not None
        candidates, self.question = self.question.candidates, None
        if choice is None:
            self.heard.insert(0, self.asked_about)
            return
        action = candidates[choice].actions[0]
        self.is_misled = action != self.asked_about[1]
        self._book(self.asked_about[0], action, was_asked=True)

    def _undo(self) -> None:
        """Only a wrong answer is ever taken back; what was really done lies there still."""
        assert self.asked_about is not None
        self.state, self.is_misled = self.past.pop(), False
        self.log.append(LogLine(len(self.log) + 1, "session", "undo"))
        self.heard.insert(0, self.asked_about)

    # --- what it shows ---

    def snapshot(self, seat: str = "TABLE") -> Snapshot:
        """The page of a seat, or the one that all can see; it is made anew where anything has changed."""
        version = (len(self.log), self.question, self.is_lagging, self.hint)
        if seat not in self._shown or self._shown[seat][0] != version:
            self._shown[seat] = (version, self._page(seat))
        return self._shown[seat][1]

    def _page(self, seat: str) -> Snapshot:
        texts = self._legal()
        verb = texts[0].split()[0] if texts else ""
        is_due = self.game.to_act(self.state) == "TABLE" and verb not in AUTOMATIC
        chance = Chance.ASKED if verb in TOLD else Chance.PRESSED
        return changed(
            version=len(self.log), session="stand-in", status=Status.READY, view=self._view(self.state, seat),
            to_act=self.game.to_act(self.state), legal=tuple(texts), log=tuple(self.log), question=self.question,
            due=Due(verb, say("chance"), say("go on"), chance) if is_due else None, order=self.order,
            lagging="chance" if self.is_lagging else "",
            hint=self.hint if seat == self.game.to_act(self.state) else None, game=self.game.name,
        )  # fmt: skip

    def _view(self, state: Any, seat: str = "TABLE") -> dict[str, object]:
        return self.game.view_json(self.game.view(state, seat))

    def _legal(self) -> list[str]:
        return [format_action(action) for action in self.game.legal(self.state)]
