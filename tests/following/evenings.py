"""Whole random games played before a follower, without pixels: who did what, and what the follower made of it."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from companion.following.explain import differing_cells
from companion.following.findings import Doubt, Finding, InStep, Lagging, Played, PutBack, Unrest
from companion.following.follower import Follower
from companion.following.question import texts_of
from companion.games.team.state import TeamState as State
from companion.maze.sides import shape_of
from companion.observation import Observation
from companion.records.notation import format_action
from companion.rules.actions import End, Push, Rotate, TurnUp, Walk
from companion.rules.game import TABLE
from companion.rules.mazes.layout import layout
from companion.rules.table import Layout
from companion.rules.verbs import Action
from tests.following.tables import GAME, Camera, Noise, deal


def _lies(state: State) -> object:
    """What anybody can see or hold: rights nobody can see, and how the loose tile lies, do not count."""
    loose = (shape_of(state.board.loose.sides), state.board.loose.mark)
    return (state.board.cells, loose, state.pawns, state.hands, state.collected)


CHANGES = (Push, Walk, Rotate, TurnUp)


@dataclass(slots=True)
class Tally:
    """What came of one evening, in counts and in words."""

    done: int = 0
    followed: int = 0
    asked: int = 0
    wrong: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    questions: list[str] = field(default_factory=list)
    pages: int = 0
    pages_seen: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))


@dataclass(slots=True)
class Evening:
    """One random game: `truth` is what lies on the table, `follower` only sees pictures of it."""

    seed: int
    noise: Noise
    hurry: float = 0.1
    tally: Tally = field(default_factory=Tally)
    rng: random.Random = field(init=False)
    camera: Camera = field(init=False)
    truth: State = field(init=False)
    follower: Follower = field(init=False)
    lies: Layout = field(init=False)
    findings: list[Finding] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.camera = Camera(self.seed, self.noise)
        self.truth = deal(2 + self.seed % 3, self.seed)
        self.follower = Follower(GAME, self.truth)
        self.lies = layout(self.truth)

    def play(self, turns: int) -> Tally:
        self._rest(layout(self.truth), 8)
        last = self.truth.turn + turns
        while not GAME.is_over(self.truth) and self.truth.turn < last:
            if GAME.to_act(self.truth) == TABLE:
                self._table()
            else:
                self._seat()
        return self.tally

    def _table(self) -> None:
        action = self.rng.choice(GAME.legal(self.truth))
        is_page = self.truth.phase == "page"
        before = layout(self.truth)
        self.truth = GAME.apply(self.truth, action)
        self.follower.expect(self.truth, lag=before)
        if is_page:
            self.tally.pages += 1
            self._rest(before, 5)
            self._touch(layout(self.truth), 6)
            self._rest(layout(self.truth), 10)
            self.tally.pages_seen += self.follower.lag is None or self.follower.is_in_step
            self.follower.expect(self.truth)

    def _seat(self) -> None:
        actor = GAME.to_act(self.truth)
        actions: list[Action] = []
        earlier = self.truth
        while not actions or self.rng.random() < self.hurry:
            if GAME.to_act(self.truth) != actor:
                break
            action = self._choose(GAME.legal(self.truth))
            if action is None or (actions and isinstance(action, End)):
                break
            if isinstance(action, End):
                self.truth = GAME.apply(self.truth, action)
                self.follower.expect(self.truth)
                return
            actions.append(action)
            self.truth = GAME.apply(self.truth, action)
            self._touch(layout(self.truth), 9)
        self._rest(layout(self.truth), 18)
        self._check(earlier, actions)

    def _choose(self, legal: tuple[Action, ...]) -> Action | None:
        kinds = sorted({type(action).__name__ for action in legal})
        kind = self.rng.choice(kinds)
        return self.rng.choice([action for action in legal if type(action).__name__ == kind])

    def _check(self, earlier: State, actions: list[Action]) -> None:
        """Did the follower come to the same state? A question counts as asked, anything booked elsewise as wrong."""
        told = " + ".join(format_action(action) for action in actions)
        self.tally.done += len(actions)
        finding = next((found for found in reversed(self.findings) if not isinstance(found, Unrest)), None)
        if isinstance(finding, Played):
            if _lies(finding.state) == _lies(self.truth):
                self.tally.followed += len(actions)
            else:
                booked = " + ".join(format_action(action) for action in finding.actions)
                self.tally.wrong.append(f"seed {self.seed}: {told} booked as {booked} ({finding.probability:.4f})")
        elif isinstance(finding, Doubt):
            self.tally.asked += len(actions)
            options = [f"{texts_of(one)} {one.kind.name} {one.probability:.3f}" for one in finding.options]
            self.tally.questions.append(f"seed {self.seed}: {told} asked {options}")
        elif isinstance(finding, PutBack):
            self.tally.wrong.append(f"seed {self.seed}: {told} taken for an undo")
        else:
            self.tally.stuck.append(f"seed {self.seed}: {told}: {finding}")
        self.findings.clear()
        self.follower.expect(self.truth, earlier=(earlier,) if GAME.to_act(self.truth) != TABLE else ())

    def _touch(self, after: Layout, frames: int) -> None:
        at = differing_cells(self.lies, after)
        self.lies = after
        for observation in self.camera.hand(after, frames, at):
            self._see(observation)

    def _rest(self, seen: Layout, frames: int) -> None:
        self.lies = seen
        for observation in self.camera.calm(seen, frames):
            self._see(observation)

    def _see(self, observation: Observation) -> None:
        finding = self.follower.observe(observation)
        if finding is None:
            return
        if isinstance(finding, Played):
            self.follower.expect(finding.state)
        if not isinstance(finding, InStep | Lagging):
            self.findings.append(finding)
