"""Whole random games played before a follower, without pixels: who did what, and what the follower made of it.

What was booked is judged by the game's own outcome of a state: rights nobody can see, and how the loose tile lies, do
not count.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace

from companion.following.explaining.explain import differing_cells
from companion.following.findings import Doubt, Finding, InStep, Lagging, Played, PutBack, Unrest, texts_of
from companion.following.follower import Follower
from companion.following.rulebook import Rules, State, layout_of, table_of
from companion.maze.sides import CANONICAL, shape_of
from companion.maze.tile import turned
from companion.observation import Observation
from companion.rules.game import TABLE
from companion.rules.table import Layout
from companion.rules.verbs import Action, format_action
from lab.soak.simulated_time.clockwork import Rule
from tests.following.fake_camera import CLEAR, Camera, Noise

TURNS = 24
"""So long an evening is, where nothing else is said."""

HURRY = 0.1
"""How often somebody goes on before the table was calm."""


@dataclass(slots=True)
class Tally:
    """What came of one evening, in counts and in words.

    `done` are actions that a camera could see, `followed` those that were booked as they were done, `asked` those that
    led to a question, and `answered` those of them whose truth was among the answers. `laid_out` counts what chance
    had laid out on the table, and `laid_out_seen` what of it the follower saw to be done.
    """

    done: int = 0
    followed: int = 0
    asked: int = 0
    answered: int = 0
    laid_out: int = 0
    laid_out_seen: int = 0
    questions: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(self)))


@dataclass(slots=True)
class PixellessEvening:
    """One random game: `truth` is what lies on the table, `follower` only sees pictures of it.

    `hurry` is how often somebody goes on before the table was calm.
    """

    rule: Rule
    seed: int
    noise: Noise = CLEAR
    hurry: float = HURRY
    tally: Tally = field(default_factory=Tally)
    rng: random.Random = field(init=False)
    camera: Camera = field(init=False)
    truth: State = field(init=False)
    follower: Follower = field(init=False)
    lies: Layout = field(init=False)
    before: State = field(init=False)
    unchecked: list[Action] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def __post_init__(self) -> None:
        """The table is laid as the game was dealt."""
        self.rng = random.Random(self.seed)
        self.camera = Camera(self.seed, self.noise)
        self.truth = self.before = self.rule.deal(self.seed)
        self.follower = Follower(self.game, self.truth)
        self.lies = self._layout()

    @property
    def game(self) -> Rules:
        """The rules of the evening."""
        return self.rule.game

    def play(self, turns: int) -> Tally:
        """So many turns, or until the game is over."""
        self._rest(self.lies, 8)
        last = self.truth.turn + turns
        while not self.game.is_over(self.truth) and self.truth.turn < last:
            action = self._choose()
            if self._is_seen(action):
                self._do(action)
            else:
                self._look_closely()
                self._tap(action)
        self._look_closely()
        return self.tally

    def _choose(self) -> Action:
        """Any legal action, every kind as often; nobody ends a turn whose last action nobody has seen yet."""
        legal = self.game.legal(self.truth)
        kinds = sorted({type(action).__name__ for action in legal})
        kind = self.rng.choice(kinds)
        return self.rng.choice([action for action in legal if type(action).__name__ == kind])

    def _is_seen(self, action: Action) -> bool:
        """Whether a camera can see the action: hands do it, and the table changes."""
        if self.game.to_act(self.truth) == TABLE or not isinstance(action, table_of(self.game).visible_actions):
            return False
        return layout_of(self.game, self.game.apply(self.truth, action)) != self._layout()

    def _do(self, action: Action) -> None:
        """Hands do it; then the table rests, unless somebody is in a hurry."""
        if not self.unchecked:
            self.before = self.truth
        self.unchecked.append(action)
        self.truth = self.game.apply(self.truth, action)
        self._touch(self._layout(), 9)
        if self.rng.random() >= self.hurry:
            self._look_closely()

    def _tap(self, action: Action) -> None:
        """The companion is told, or throws dice itself; what that changes on the table is then laid out."""
        lies = self._layout()
        self.truth = self.game.apply(self.truth, action)
        after = self._layout()
        self.follower.expect(self.truth, lag=lies)
        if after == lies:
            return
        self.tally.laid_out += 1
        self._rest(lies, 5)
        self._touch(after, 6)
        self._rest(after, 10)
        self.tally.laid_out_seen += self.follower.lag is None or self.follower.is_in_step
        self.findings.clear()
        self.follower.expect(self.truth)

    def _look_closely(self) -> None:
        """The table rests, and what the follower has found is held against what was done."""
        if self.unchecked:
            self._rest(self._layout(), 18)
            self._check(self.before, self.unchecked)
            self.unchecked = []

    def _check(self, before: State, actions: list[Action]) -> None:
        """Did the follower come to the same state? A question counts as asked, anything booked elsewise as wrong."""
        is_changed = layout_of(self.game, before) != self._layout()
        done = f"seed {self.seed}: " + " + ".join(format_action(action) for action in actions)
        finding = next((found for found in reversed(self.findings) if not isinstance(found, Unrest)), None)
        self.tally.done += len(actions) if is_changed else 0
        if isinstance(finding, Played):
            self._check_booked(finding, done, len(actions))
        elif isinstance(finding, Doubt):
            self._note_question(finding, done, len(actions))
        elif isinstance(finding, PutBack):
            self.tally.wrong.append(f"{done} taken for an undo")
        elif is_changed:
            self.tally.stuck.append(f"{done}: {finding}")
        self.findings.clear()
        earlier = (before,) if self.game.to_act(self.truth) != TABLE else ()
        self.follower.expect(self.truth, earlier=earlier)

    def _check_booked(self, finding: Played, done: str, count: int) -> None:
        if self._lies(finding.state) == self._lies(self.truth):
            self.tally.followed += count
        else:
            booked = " + ".join(format_action(action) for action in finding.actions)
            self.tally.wrong.append(f"{done} booked as {booked} ({finding.probability:.4f})")

    def _note_question(self, finding: Doubt, done: str, count: int) -> None:
        options = [f"{texts_of(one)} {one.kind.name} {one.probability:.3f}" for one in finding.options]
        self.tally.asked += count
        is_among = any(self._lies(one.state) == self._lies(self.truth) for one in finding.options)
        self.tally.answered += count if is_among else 0
        self.tally.questions.append(f"{done} asked {options}")

    def _lies(self, state: State) -> object:
        """What of a state counts: not how the loose tile lies."""
        loose = state.board.loose
        shape = CANONICAL[shape_of(loose.sides)] if loose.is_known else 0
        board = replace(state.board, loose=turned(loose, shape))
        return table_of(self.game).outcome(replace(state, board=board))  # type: ignore[type-var]  # a frozen dataclass

    def _layout(self) -> Layout:
        return layout_of(self.game, self.truth)

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


def follow_evenings(rule: Rule, seeds: Iterable[int], turns: int, noise: Noise = CLEAR, hurry: float = HURRY) -> Tally:
    """What came of one evening a seed."""
    return sum((PixellessEvening(rule, seed, noise, hurry).play(turns) for seed in seeds), Tally())
