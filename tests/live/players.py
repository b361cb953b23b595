"""People without hands or pixels who play a session: they look at snapshots, change a layout, and press buttons."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from companion.events import ActionRecorded, Event, event_json
from companion.following.explaining.explain import differing_cells
from companion.games.team.state import TeamState as State
from companion.live.journal import Journal
from companion.live.session import Session
from companion.messages import Answer, Command, Do, Observed, Snapshot
from companion.records.dice import decks_of
from companion.records.notation import parse_action
from companion.rules.actions import End
from companion.rules.chance import Chance
from companion.rules.game import TABLE
from companion.rules.mazes.layout import layout
from companion.rules.table import Layout
from tests.following.tables import GAME, Camera, Noise, deal


@dataclass(slots=True)
class Players:
    """Random players of one seeded evening; `lies` is the state whose layout lies on the table."""

    seed: int
    noise: Noise
    session: Session
    lies: State
    camera: Camera = field(init=False)
    rng: random.Random = field(init=False)
    events: list[Event] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    asked: int = 0
    drawn: int = 0
    seen: Layout | None = None

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.camera = Camera(self.seed, self.noise)

    def play(self, turns: int) -> None:
        """Play so many turns, or to the end."""
        self.rest(8)
        last = self.session.state.turn + turns
        while not self.look().position.view["outcome"] and self.session.state.turn < last:
            if is_page_due(self.look()):
                self.post(Do(TABLE))
                self.carry_out_page()
            else:
                self.act()

    def look(self) -> Snapshot:
        return self.session.snapshot()

    def post(self, command: Command) -> None:
        self.events += self.session.handle(command)

    def carry_out_page(self) -> None:
        self.rest(4)
        page = self.look().evening.order
        assert page is not None
        self.lies = GAME.apply(self.lies, parse_action(page))
        self.hand()
        self.rest(9)

    def act(self) -> None:
        """One action out of those on the page, or the end of the turn."""
        legal = self.look().position.legal
        kind = self.rng.choice(sorted({text.split()[0] for text in legal}))
        text = self.rng.choice([text for text in legal if text.split()[0] == kind])
        if text == "end":
            self.post(Do(self.look().position.to_act, End()))
            self.rest(1)
            self.lies = self._drawn(GAME.apply(self.lies, parse_action(text)))
            return
        self.do(text)

    def do(self, text: str) -> None:
        """Do what the text says on the table and wait until it is booked."""
        self.lies = GAME.apply(self.lies, parse_action(text))
        self.done.append(text)
        self.hand()
        self.rest(10)
        self.answer()
        self.lies = self._drawn(self.lies)

    def answer(self) -> None:
        """Tap the right picture, if a question is open."""
        question = self.look().guidance.question
        if question is not None:
            self.asked += 1
            views = [candidate.view["cells"] for candidate in question.candidates]
            right = [i for i, one in enumerate(question.candidates) if one.actions == (self.done[-1],)]
            assert right, (self.done[-1], views)
            self.post(Answer(question.number, right[0]))

    def _drawn(self, state: State) -> State:
        """The cards that TABLE drew are on the page: the people lay them before them."""
        actions = [event.action for event in self.events if isinstance(event, ActionRecorded)]
        drawn = [action for action in actions if action.startswith("draw")]
        while state.phase == "draw":
            state = GAME.apply(state, parse_action(drawn[self.drawn]))
            self.drawn += 1
        return state

    def hand(self, seen: Layout | None = None) -> None:
        """A hand where the layout differs from the last one."""
        after = seen or layout(self.lies)
        at = differing_cells(self.seen or after, after)
        self.seen = after
        for observation in self.camera.hand(after, at=at):
            self.post(Observed(observation))

    def rest(self, frames: int, seen: Layout | None = None) -> None:
        self.seen = seen or layout(self.lies)
        for observation in self.camera.calm(seen or layout(self.lies), frames):
            self.post(Observed(observation))

    def booked(self) -> list[str]:
        """The changes of the board that were booked, in order."""
        texts = [event.action for event in self.events if isinstance(event, ActionRecorded)]
        return [text for text in texts if text.split()[0] in ("push", "walk", "rotate", "turn-up")]

    def told(self) -> list[dict[str, object]]:
        """Every event as `follow` would write it."""
        return [event_json(event) for event in self.events]


def is_page_due(now: Snapshot) -> bool:
    """Whether somebody has to press for the next page."""
    return now.position.due is not None and now.position.due.chance is Chance.PRESSED


def evening(seed: int, noise: Noise | None = None, journal: Journal | None = None, seats: int | None = None) -> Players:
    """A fresh evening with its players."""
    start = deal(seats or 2 + seed % 3, seed)
    session = Session.begin(GAME, start, f"evening-{seed}", journal, decks_of(seed))
    return Players(seed, noise or Noise(), session, start)
