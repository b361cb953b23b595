"""Following a table for an evening: settle, explain, and say what was found. It decides nothing about the game."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.following.evidence import Evidence
from companion.following.explain import (
    Expectation,
    Explanation,
    Kind,
    differing_cells,
    explain,
    margin,
    neighbourhood,
)
from companion.following.faults import find_fault
from companion.following.findings import (
    Doubt,
    Finding,
    Forbidden,
    InStep,
    Lagging,
    OutOfStep,
    Played,
    PutBack,
    Unrest,
)
from companion.following.rulebook import Rules, State, layout_of
from companion.following.settle import Calm, Settler
from companion.maze.cell import Cell
from companion.observation import Observation
from companion.rules.table import Layout

MARGIN = 0.015
"""Probability of being wrong above which nothing is booked without a question."""

SURE_MARGIN = 1e-3
"""The same where one reading elsewhere contradicts the explanation and is taken for a misreading."""

AGAIN_S = 0.08
"""An explanation must be found again this much later before it is believed."""

UNTOUCHED_S = 2.0
"""... and this much later where nobody was seen at the table."""

STRAY_S = 1.0
"""... and this much later where a reading elsewhere contradicts it."""

DOUBT_S = 0.7
"""How long a doubt lasts before the table is asked."""

HAZY_DOUBT_S = 3.0
"""The same where cells that would decide it cannot be read (somebody may take the cup away), or nobody was there."""

FAULT_S = 0.9
"""How long something forbidden lies there before it is called so."""

HALF_DONE_S = 3.5
"""How long something half done, or unexplained, lies there before the table is told."""

OPTIONS_AT_MOST = 4
"""More pictures than this nobody wants to choose from."""

STRAYS_AT_MOST = 2
"""So many cells may be misread for long without the table being asked again and again."""

LAG_S = 12.0
"""How long the table may take to catch up with what was booked unseen before it is reminded."""

@dataclass(slots=True)
class Follower:
    """Follows one table. `expect` says what should lie there; `observe` takes pictures and gives findings.

    A finding comes when it is new; the same finding is not repeated. After a finding that the owner acts on, the
    owner calls `expect` with the new state.
    """

    game: Rules
    state: State
    lag: Layout | None = None
    earlier: tuple[State, ...] = ()
    lag_with: str = "chance"
    settler: Settler = field(default_factory=Settler)
    trusted: dict[Cell, tuple[str, str]] = field(default_factory=dict)
    trusted_pawns: dict[str, tuple[Cell, Cell | None]] = field(default_factory=dict)
    old_oddities: int = 0
    is_in_step: bool = False
    _is_first: bool = True
    _said: object = None
    _calm_said: Calm | None = None
    _candidate: object = None
    _candidate_since_s: float = 0.0
    last: Evidence | None = None

    def expect(
        self, state: State, lag: Layout | None = None, earlier: tuple[State, ...] = (), lag_with: str = "chance"
    ) -> None:
        """From now on `state` should lie on the table; `lag` is what still lies there until the table has caught up.

        `lag_with` says with what: "chance" has brought something, an "undo", or a "tap" told of an action.
        """
        self.state, self.earlier, self.lag_with = state, earlier, lag_with
        self.lag = None if lag is None or lag == layout_of(self.game, state) else lag
        self._said = self._candidate = None
        self.is_in_step = False

    @property
    def is_settled(self) -> bool:
        """Whether the last picture was calm, understood, and as expected (or as it lay before)."""
        return self.settler.calm is Calm.SETTLED and self.is_in_step

    def observe(self, observation: Observation) -> Finding | None:
        """Take one observation; what was newly found, or None."""
        evidence = self.settler.see(observation)
        if evidence is None:
            self._candidate = None
            self.is_in_step = False
            return self._say_unrest(observation.frame)
        self._calm_said = Calm.SETTLED
        self.last = evidence
        evidence = self._without_trusted(evidence)
        expected = layout_of(self.game, self.state)
        fits = self.lag is None and evidence.fits(expected) and not evidence.is_loose_odd(expected)
        if fits and not (self._is_touched and self._looks_played(evidence, expected)):
            return self._in_step(evidence.frame)
        return self._judge(evidence)

    def _looks_played(self, evidence: Evidence, expected: Layout) -> bool:
        """Whether an action explains the picture better than that nothing was done, though nothing contradicts that."""
        if not evidence.doubtful_cells(expected):
            return False
        return explain(self.game, self._expectation(), evidence)[0].kind is not Kind.IN_STEP

    def trust_table(self) -> bool:
        """Somebody says the table is right: what contradicts it is a misreading from now on. False if nothing does."""
        if self.last is None:
            return False
        expected = layout_of(self.game, self.state)
        odd, pawns = self.last.odd_cells(expected), self.last.odd_pawns(expected)
        for cell in odd:
            self.trusted[cell] = (expected.faces[cell], self.last.face(cell) or "")
        for colour in pawns:
            self.trusted_pawns[colour] = (dict(expected.pawns)[colour], self.last.place(colour))
        return bool(odd or pawns)

    def _say_unrest(self, frame: int) -> Finding | None:
        """The change of peace, once."""
        if self._calm_said is self.settler.calm:
            return None
        self._calm_said = self.settler.calm
        if self.settler.calm is Calm.HAND:
            self._said = None  # somebody is seeing to it: say it again if that does not help
        return Unrest(frame, self.settler.calm)

    def _without_trusted(self, evidence: Evidence) -> Evidence:
        """The evidence without readings that are known to be wrong about a tile that still lies there."""
        expected = layout_of(self.game, self.state).faces
        known = {
            cell for cell, (face, seen) in self.trusted.items()
            if expected[cell] == face and evidence.face(cell) == seen
        }
        stands = dict(layout_of(self.game, self.state).pawns)
        pawns = {
            colour for colour, (cell, seen) in self.trusted_pawns.items()
            if stands.get(colour) == cell and evidence.place(colour) == seen
        }
        return evidence.without(known, pawns) if known or pawns else evidence

    def _in_step(self, frame: int) -> Finding | None:
        """Everything lies as it should."""
        self._candidate, self.is_in_step, self._is_first = None, True, False
        self.old_oddities, self.lag = 0, None
        self.settler.forget_disturbance()
        return self._say(("in step",), InStep(frame))

    def _say(self, key: object, finding: Finding) -> Finding | None:
        """The finding, unless it was the last one said."""
        if self._said == key:
            return None
        self._said = key
        return finding

    def _judge(self, evidence: Evidence) -> Finding | None:
        """Weigh the explanations of a picture that is not simply as expected."""
        explanations = explain(self.game, self._expectation(), evidence)
        best = explanations[0]
        self._note_candidate(best, evidence.time_s)
        odd, pawns = evidence.odd_cells(best.layout), evidence.odd_pawns(best.layout)
        self.is_in_step = best.kind is Kind.UNCHANGED and not odd and not pawns
        if self.is_in_step:
            return self._still_lagging(evidence)
        if not odd and not pawns:
            return self._believe(evidence, explanations, MARGIN, AGAIN_S)
        if not pawns and self._is_stray(best, odd):
            return self._believe(evidence, explanations, SURE_MARGIN, STRAY_S)
        return self._puzzle(evidence, explanations)

    def _expectation(self) -> Expectation:
        """What is known before looking."""
        since_s, until_s = self.settler.disturbed_since_s, self.settler.disturbed_until_s
        if self._is_first or since_s is None or until_s is None:
            return Expectation(self.state, self.lag, self.earlier, is_touched=self._is_first)
        reached = neighbourhood(self.settler.touched)
        return Expectation(self.state, self.lag, self.earlier, True, until_s - since_s, reached)

    @property
    def _is_touched(self) -> bool:
        return self._is_first or self.settler.disturbed_since_s is not None

    def _note_candidate(self, best: Explanation, time_s: float) -> None:
        """Remember since when this explanation has been the best."""
        if self._candidate != best.key:
            self._candidate, self._candidate_since_s = best.key, time_s

    def _is_stray(self, best: Explanation, odd: tuple[Cell, ...]) -> bool:
        """Whether what contradicts the explanation may be a misreading elsewhere, no part of what happened."""
        if len(odd) > max(1, self.old_oddities):
            return False
        if best.kind not in (Kind.IN_STEP, Kind.UNCHANGED):
            return True
        return self.lag is not None and not differing_cells(self.lag, layout_of(self.game, self.state)) & set(odd)

    def _believe(
        self, evidence: Evidence, explanations: tuple[Explanation, ...], limit: float, again_s: float
    ) -> Finding | None:
        """Book the best explanation once it is clear and has lasted; else ask, once the doubt has lasted."""
        lasted_s = evidence.time_s - self._candidate_since_s
        if margin(explanations) < limit:
            needed_s = again_s if self._is_touched else max(again_s, UNTOUCHED_S)
            return self._found(explanations[0], evidence) if lasted_s >= needed_s else None
        options = explanations[: max(2, sum(one.probability > limit for one in explanations))]
        if all(one.kind in (Kind.UNCHANGED, Kind.IN_STEP) for one in options):
            return self._still_lagging(evidence)
        if limit != MARGIN and options[0].kind in (Kind.UNCHANGED, Kind.IN_STEP):
            return self._puzzle(evidence, explanations)
        if _disputed(options) & set(evidence.odd_cells(options[0].layout)):
            return self._puzzle(evidence, explanations)
        is_plain = self._is_touched and all(evidence.is_read[cell] for cell in _disputed(options))
        if self._calm_s(evidence) < (DOUBT_S if is_plain else HAZY_DOUBT_S):
            return None
        options = options[:OPTIONS_AT_MOST]
        return self._say(("doubt", *(one.key for one in options)), Doubt(evidence.frame, options))

    def _found(self, best: Explanation, evidence: Evidence) -> Finding | None:
        """The finding of an explanation that is believed."""
        if best.kind is Kind.IN_STEP:
            return self._in_step(evidence.frame)
        if best.kind is Kind.UNCHANGED:
            self.is_in_step = True
            return self._still_lagging(evidence)
        self.settler.forget_disturbance()
        self._is_first = False
        if best.kind is Kind.PUT_BACK:
            return self._say(best.key, PutBack(evidence.frame, best.steps, best.state, best.probability))
        return self._say(best.key, Played(evidence.frame, best.actions, best.state, best.probability, best.seats))

    def _puzzle(self, evidence: Evidence, explanations: tuple[Explanation, ...]) -> Finding | None:
        """No explanation is whole: something forbidden, something half done, or a misreading."""
        calm_s, best = self._calm_s(evidence), explanations[0]
        if calm_s >= FAULT_S:
            fault = find_fault(self.game, explanations, evidence, self.game.phrases.late[self.lag_with])
            if fault is not None:
                return self._say(("fault", fault.reason, fault.cells), Forbidden(evidence.frame, fault))
        if calm_s < HALF_DONE_S:
            return None
        odd, pawns = evidence.odd_cells(best.layout), evidence.odd_pawns(best.layout)
        if not self._is_touched and best.kind is Kind.IN_STEP and len(odd) <= STRAYS_AT_MOST and not pawns:
            self.trust_table()
            return None
        self.old_oddities = min(len(odd), STRAYS_AT_MOST)
        return self._say(("out of step", odd, pawns), OutOfStep(evidence.frame, odd, pawns, best))

    def _still_lagging(self, evidence: Evidence) -> Finding | None:
        """The table lies as before; it is reminded when that lasts."""
        if self._calm_s(evidence) < LAG_S or self.lag is None:
            return None
        cells = tuple(sorted(differing_cells(self.lag, layout_of(self.game, self.state))))
        return self._say(("lagging",), Lagging(evidence.frame, cells))

    def _calm_s(self, evidence: Evidence) -> float:
        return evidence.time_s - self.settler.calm_since_s


def _disputed(options: tuple[Explanation, ...]) -> set[Cell]:
    """The cells in which the options differ."""
    return {cell for one in options[1:] for cell in differing_cells(options[0].layout, one.layout)}
