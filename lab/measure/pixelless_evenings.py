"""Whole random games played before a follower, without pixels: who did what, and what the follower made of it.

What was booked is judged by the game's own outcome of a state: rights nobody can see, and how the loose tile lies, do
not count.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace

from companion.following.explaining.explain import Expectation, differing_cells, explain
from companion.following.findings import Doubt, Finding, InStep, Lagging, Played, PutBack, Unrest
from companion.following.follower import Follower
from companion.following.question import texts_of
from companion.following.rulebook import Rules, State, layout_of, table_of
from companion.following.seen.evidence import gather
from companion.games.catalogue import GAMES, live_game
from companion.games.copies import shipped_copy
from companion.maze.sides import CANONICAL, shape_of
from companion.maze.tile import turned
from companion.observation import Observation
from companion.records.notation import format_action
from companion.rules.game import TABLE, OptionValue
from companion.rules.table import Layout
from companion.rules.verbs import Action
from lab.measure.fake_camera import CLEAR, Camera, Noise

TURNS = 24
"""So long an evening is, where nothing else is said."""

SEATS = (2, 3, 4)
"""Games of two, three and four seats take turns over the seeds."""

ODD_OPTIONS = 0.5
"""How often a house rule differs from the printed one, where evenings are played with house rules."""

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


@dataclass(frozen=True, slots=True)
class Rule:
    """What is played: a game, its variant, and whether each evening has house rules of its own."""

    game: Rules
    variant: str | None = None
    has_house_rules: bool = False

    def deal(self, seed: int) -> State:
        """A dealt game, a pure function of the seed."""
        copy = shipped_copy(self.game.name)
        state: State = self.game.deal(copy, SEATS[seed % len(SEATS)], seed, self.variant, self._options(seed))
        return state

    def _options(self, seed: int) -> dict[str, OptionValue]:
        rng = random.Random(f"house rules {seed}")
        odd = [one for one in self.game.options if self.has_house_rules and rng.random() < ODD_OPTIONS]
        return {one.name: rng.choice(one.values) for one in odd}


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


def bench_following(rules: Sequence[str], seeds: Sequence[int], turns: int) -> Iterator[Mapping[str, object]]:
    """A row for each of `rules`, twice: by the printed rules, and with other house rules in each evening.

    `rules` name a game, or a game and its variant as in `team:expert`; none means all that a camera follows. Raises
    BadConfig for others.
    """
    every = [f"{game.name}:{variant}" for game in GAMES if game.table for variant in game.variants]
    for text, has_house_rules in [(text, is_odd) for text in rules or every for is_odd in (False, True)]:
        name, _, variant = text.partition(":")
        rule = Rule(live_game(name), variant or None, has_house_rules)
        tally = asdict(follow_evenings(rule, seeds, turns))
        spent_ms = round(explaining_ms(rule, seeds), 2)
        yield {"rules": text, "house_rules": has_house_rules, **tally, "explaining_ms": spent_ms}


def follow_evenings(rule: Rule, seeds: Iterable[int], turns: int, noise: Noise = CLEAR, hurry: float = HURRY) -> Tally:
    """What came of one evening a seed."""
    return sum((PixellessEvening(rule, seed, noise, hurry).play(turns) for seed in seeds), Tally())


def explaining_ms(rule: Rule, seeds: Iterable[int]) -> float:
    """Milliseconds of processor time to explain one picture of one action, on average."""
    spent = [_explaining_s(rule, state, seed) for seed in seeds for state in _first_turn(rule, seed)]
    return 1000 * sum(spent) / len(spent)


def _explaining_s(rule: Rule, state: State, seed: int) -> float:
    """Seconds to explain what a seat did in a state."""
    visible_actions = [one for one in rule.game.legal(state) if isinstance(one, table_of(rule.game).visible_actions)]
    done = random.Random(seed).choice(visible_actions)
    evidence = gather(list(Camera(seed).calm(layout_of(rule.game, rule.game.apply(state, done)), 4)))
    start_s = time.process_time()
    explain(rule.game, Expectation(state), evidence)
    return time.process_time() - start_s


def _first_turn(rule: Rule, seed: int) -> Iterator[State]:
    """The positions of the first turn in which a seat can do something that a camera sees."""
    state, rng = rule.deal(seed), random.Random(seed)
    while not rule.game.is_over(state) and state.turn == 0:
        legal = rule.game.legal(state)
        visible_actions = table_of(rule.game).visible_actions
        if rule.game.to_act(state) != TABLE and any(isinstance(one, visible_actions) for one in legal):
            yield state
        state = rule.game.apply(state, rng.choice(legal))
