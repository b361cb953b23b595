"""Random games at tables of spots, without pixels: a session that sees synthetic sights, and what it makes of them."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, fields
from typing import Any

from companion.events import ActionRecorded, Event, NotAllowed, OutOfSync, QuestionAsked, TakenBack
from companion.following.spots.spot_explaining import spot_table_of
from companion.games.catalogue import AnyGame, game_named
from companion.games.copies import shipped_copy
from companion.live.evening import Evening
from companion.live.session import Session
from companion.maze.rings import format_place
from companion.messages import Answer, Do, Observed, Snapshot
from companion.rules.game import TABLE
from companion.rules.table import Spot, Spots
from companion.rules.verbs import Action, format_action
from tests.following.spot_camera import CLEAR, SpotCamera, SpotNoise


@dataclass(slots=True)
class Tally:
    """What came of one evening: visible actions, how many were recorded as done, asked about, or recorded wrongly."""

    done: int = 0
    followed: int = 0
    asked: int = 0
    wrong: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    questions: list[str] = field(default_factory=list)

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(self)))


def camera_for(state: Any, seed: int = 0, noise: SpotNoise = CLEAR) -> SpotCamera:
    """A camera that knows what the spots of a dealt game may be."""
    if state.game == "secret":
        rings = {
            ("ring", ring.name): tuple(map(str, range(ring.positions)))
            for ring in state.board.rings
            if ring.positions > 1
        }
        places = ("", *map(format_place, state.board.places))
        return SpotCamera({**rings, **{("pawn", seat): places for seat in state.seats}}, seed=seed, noise=noise)
    rng = random.Random(seed)
    return SpotCamera({}, state.box.names, seed, noise, rng.randrange(4), (rng.randrange(-3, 4), rng.randrange(-3, 4)))


@dataclass(slots=True)
class SpotEvening:
    """One game: `truth` is what lies on the table and what everybody knows, the session only sees pictures of it."""

    game: AnyGame
    seed: int
    noise: SpotNoise = CLEAR
    seats: int = 3
    options: dict[str, Any] = field(default_factory=dict)
    hurry: float = 0.1
    slips: float = 0.0
    tally: Tally = field(default_factory=Tally)
    truth: Any = field(init=False)
    session: Session = field(init=False)
    camera: SpotCamera = field(init=False)
    rng: random.Random = field(init=False)
    events: list[Event] = field(default_factory=list)
    undone: list[Action] = field(default_factory=list)
    strange: dict[Spot, str] = field(default_factory=dict)
    """What lies otherwise than the truth, because hands have done what they should not."""

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.truth = self.game.deal(shipped_copy(self.game.name), self.seats, self.seed, options=self.options)
        self.session = Session.begin(self.game, self.truth, "evening")
        self.camera = camera_for(self.truth, self.seed, self.noise)
        self.rest(8)

    def lies(self) -> dict[Spot, str]:
        """What lies on the table."""
        return {**spot_table_of(self.game).layout(self.truth), **self.strange}

    def lay(self, spots: Spots | None = None, seconds: float = 2.0, hand: int = 8) -> Snapshot:
        """A hand comes and lays these spots so, the others as they should lie; what everybody is shown then."""
        self.strange = dict(spots or {})
        self.touch(hand)
        self.rest(round(10 * seconds))
        return self.session.snapshot()

    def do(self, *texts: str) -> Snapshot:
        """The seat does these actions on the table."""
        for text in texts:
            self.truth = self.game.apply(self.truth, self.game.parse(text))
        return self.lay(hand=10 * len(texts))

    def play(self, turns: int) -> Tally:
        """So many turns, or until the game is over."""
        last = self.truth.turn + turns
        while not self.game.is_over(self.truth) and self.truth.turn < last and not self.tally.wrong:
            action = self._choose()
            if self._is_seen(action):
                self._do(action)
            else:
                self._look_closely()
                self.tap(action)
        self._look_closely()
        return self.tally

    def _choose(self) -> Action:
        legal = self.game.legal(self.truth)
        kinds = sorted({type(action).__name__ for action in legal})
        kind = self.rng.choice(kinds)
        return self.rng.choice([action for action in legal if type(action).__name__ == kind])

    def _is_seen(self, action: Action) -> bool:
        table = spot_table_of(self.game)
        if self.game.to_act(self.truth) == TABLE or not isinstance(action, table.visible_actions):
            return False
        return bool(table.layout(self.game.apply(self.truth, action)) != self.lies())

    def _do(self, action: Action) -> None:
        if self.rng.random() < self.slips:
            self.touch(6)  # a hand that changes nothing
            self.rest(10)
        before, self.truth = self.truth, self.game.apply(self.truth, action)
        self.undone.append(action)
        self.touch(9)
        if self.rng.random() >= self.hurry or before.turn != self.truth.turn:
            self._look_closely()

    def tap(self, action: Action) -> None:
        """Somebody tells an action; then the table is laid so."""
        seat = self.game.to_act(self.truth)
        self.handle(Do(seat, action))
        self.truth = self.game.apply(self.truth, action)
        while self.session.is_waiting:
            self.rest(5)
        self.touch(6)
        self.rest(10)
        self._agree(f"told {format_action(action)}")

    def _look_closely(self) -> None:
        """The table rests, and what was recorded is held against what was done."""
        if not self.undone:
            return
        self.events.clear()
        self.rest(18)
        count, done = len(self.undone), " + ".join(map(format_action, self.undone))
        self.undone.clear()
        self.tally.done += count
        question = next((one for one in reversed(self.events) if isinstance(one, QuestionAsked)), None)
        shown = self.session.snapshot().guidance.question
        if shown is not None and question is not None:
            self.tally.asked += count
            self.tally.questions.append(f"{done}: {[(c.actions, round(c.probability, 3)) for c in shown.candidates]}")
            self._answer(done)
        elif self._is_true():
            self.tally.followed += count
            return
        if not self._is_true():
            odd = [one for one in self.events if isinstance(one, NotAllowed | OutOfSync | TakenBack | ActionRecorded)]
            silent = not any(isinstance(one, NotAllowed | OutOfSync) for one in odd) and shown is None
            (self.tally.wrong if silent and odd else self.tally.stuck).append(f"seed {self.seed}: {done}: {odd}")
            self.session.take_over(self._as_true())

    def _answer(self, done: str) -> None:
        """Tap the picture that looks like the table and says what was done."""
        question = self.session.snapshot().guidance.question
        assert question is not None
        for number, one in enumerate(question.candidates):
            if " + ".join(one.actions) == done or set(one.actions) == set(done.split(" + ")):
                self.handle(Answer(question.number, number))
                return

    def _agree(self, done: str) -> None:
        if not self._is_true():
            self.tally.wrong.append(f"seed {self.seed}: {done}: {self.session.snapshot().guidance}")

    def _is_true(self) -> bool:
        table = spot_table_of(self.game)
        return bool(table.outcome(self.session.state) == table.outcome(self.truth))

    def _as_true(self) -> Evening:
        return Evening(self.truth, self.session.evening.number)

    # --- what the camera sees ---

    def handle(self, command: Any) -> None:
        """A command, and what happened."""
        self.events += self.session.handle(command)

    def touch(self, frames: int) -> None:
        """A hand, after which the table lies as it does."""
        for seen in self.camera.hand(self.lies(), frames):
            self.handle(Observed(seen))

    def rest(self, frames: int) -> None:
        """The table rests."""
        for seen in self.camera.calm(self.lies(), frames):
            self.handle(Observed(seen))


def play_evenings(name: str, seeds: range, turns: int, **how: Any) -> Tally:
    """What came of one evening a seed."""
    return sum((SpotEvening(game_named(name), seed, **how).play(turns) for seed in seeds), Tally())
