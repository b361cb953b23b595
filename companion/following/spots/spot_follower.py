"""Following a table of spots for an evening: settle, explain, find. It decides nothing about the game."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from companion.following import findings
from companion.following import waiting as waits
from companion.following.explaining.explain import CALM_KINDS, Expectation, Explanation, Kind, margin, ranked
from companion.following.seen.settle import Settler
from companion.following.spots.spot_evidence import SpotEvidence, gather_spots, spot_claims
from companion.following.spots.spot_explaining import (
    calm_ones,
    explain_spots,
    find_spot_fault,
    places_of,
    spot_table_of,
    tried_out,
    wishes_for,
)
from companion.following.watcher import Watcher
from companion.observation import Observation
from companion.rules.table import Spot, Spots, SpotTable, differing_spots
from companion.rules.words import Said, say

TOLD_IN_SECRET = say("I cannot tell which card was played: please tap it on your own page.")
"""What to do where a question would show what a hand holds."""


@dataclass(slots=True)
class SpotFollower(Watcher[SpotEvidence, Spots]):
    """Follows one table of spots; used as a `Follower` is."""

    settler: Settler[SpotEvidence] = field(default_factory=lambda: Settler(spot_claims, gather_spots))
    misread: dict[Spot, tuple[str, str]] = field(default_factory=dict)
    """Spots that somebody has called misread: how each lies, and how it is read."""

    def __post_init__(self) -> None:
        """Expect the first state."""
        self.expect(self.state, self.lag, self.earlier, self.lag_with, self.way)

    def _looks_due(self, lies: Spots) -> bool:
        return lies == self._due

    def _lies_as_due(self) -> bool:
        return self.last is not None and not self._seen(self.last).odd(self._due)

    def observe(self, observation: Observation) -> findings.Finding | None:
        """Take one observation; returns what was newly found, or None."""
        was, self._expected_at_s = self.settler.calm, self._expected_at_s or observation.time_s
        evidence = self.settler.see(observation)
        if evidence is None:
            return self._unrest(observation.frame, was)
        self.last, evidence = evidence, self._seen(evidence)
        if (
            self.lag is None
            and not evidence.odd(self._due)
            and not (self._is_touched and evidence.is_doubtful(self._due))
        ):
            return self._as_expected(evidence)
        return self._judge(evidence)

    def trust_table(self) -> bool:
        """Take the table to be right: what contradicts it is a misreading from now on. False if nothing does."""
        if self.last is None:
            return False
        evidence, due = self._seen(self.last), self._due
        fresh = {spot: (due.get(spot, ""), evidence.name(spot)) for spot in evidence.odd(due)}
        self.misread |= fresh
        return bool(fresh)

    def as_seen(self, surely: float) -> Spots:
        """How the table lies, by what was seen last with at least that probability; else as it should."""
        return self._due if self.last is None else self._seen(self.last).plainly(self._due, surely)

    # --- what it waits for, and what it finds ---

    def _as_expected(self, evidence: SpotEvidence) -> findings.Finding | None:
        """Everything lies as it should."""
        self.lag, self._best, self._is_first = None, None, False
        self.settler.forget_disturbance()
        return self._finds(waits.PictureSays.AS_EXPECTED, ("in step",), findings.InStep(evidence.frame))

    def _judge(self, evidence: SpotEvidence) -> findings.Finding | None:
        """Weigh the explanations of a picture that is not simply as expected."""
        before = self._expectation
        calm = ranked(calm_ones(self.game, before, evidence), evidence.score)
        explanations = calm if self._is_start else explain_spots(self.game, before, evidence)
        best = explanations[0]
        self._weighs(best, evidence.time_s)
        odd, strays = (
            evidence.odd(best.layout),
            evidence.strays(best.layout, self._due if self.lag is None else self.lag),
        )
        if len(odd) > min(len(strays), waits.STRAYS_AT_MOST):
            return self._puzzle(evidence, explanations)
        if best.kind is Kind.UNCHANGED:
            return self._still_lagging(evidence, best.layout)
        if best.kind not in CALM_KINDS and self._turns_down(best):
            self._sees(waits.PictureSays.CLOSE)
            return None
        if margin(explanations) >= (waits.SURE_MARGIN if odd else waits.MARGIN):
            return self._doubt(evidence, explanations)
        self._sees(waits.PictureSays.CLEAR)
        again_s = waits.STRAY_S if odd else waits.AGAIN_S
        return self._accept(best, evidence) if self._is_believed(evidence.time_s, again_s) else None

    def _still_lagging(self, evidence: SpotEvidence, lies: Spots) -> findings.Finding | None:
        """The table lies as before, or half done; it is reminded when that lasts."""
        self._sees(waits.PictureSays.AS_BEFORE)
        if self._lags_s(evidence.time_s) < (waits.LEFT_S if self._has_left() else waits.LAG_S):
            return None
        places = self._places(differing_spots(lies, self._due))
        found = findings.Lagging(evidence.frame, places)
        return self._finds(waits.PictureSays.SO_FOR_LONG, ("lagging", places), found)

    def _accept(self, best: Explanation, evidence: SpotEvidence) -> findings.Finding | None:
        """The finding of an explanation that is believed."""
        if best.kind is Kind.IN_STEP:
            return self._as_expected(evidence)
        if best.kind is Kind.PUT_BACK and (fault := tried_out(self.game, best, self.state)) is not None:
            self._sees(waits.PictureSays.UNEXPLAINED)
            key = ("fault", fault.reason, fault.cells)
            return self._finds(waits.PictureSays.FORBIDDEN, key, findings.Forbidden(evidence.frame, fault))
        self.settler.forget_disturbance()
        self._is_first = False
        return self._finds(waits.PictureSays.CLEAR_FOR_LONG, best.key, findings.what_was_done(best, evidence.frame))

    def _doubt(self, evidence: SpotEvidence, explanations: tuple[Explanation, ...]) -> findings.Finding | None:
        """Ask which of several close explanations is right, once the doubt has lasted."""
        options = explanations[: max(2, sum(one.probability > waits.MARGIN for one in explanations))]
        if all(one.kind in CALM_KINDS for one in options):
            lies = options[0].layout
            return self._as_expected(evidence) if self.lag is None else self._still_lagging(evidence, lies)
        if sum(any(isinstance(action, self._table.out_of_hands) for action in one.actions) for one in options) > 1:
            self._sees(waits.PictureSays.UNEXPLAINED)
            calm = next(one for one in explanations if one.kind in CALM_KINDS)
            is_over = self.settler.calm_s(evidence) >= waits.FAULT_S
            return self._lost(evidence, calm, TOLD_IN_SECRET) if is_over else None
        self._sees(waits.PictureSays.CLOSE)
        if self.settler.calm_s(evidence) < waits.doubt_s(is_plain=self._is_touched, is_dark=False):
            return None
        doubt = findings.Doubt(evidence.frame, options[: waits.OPTIONS_AT_MOST])
        key = ("doubt", *(one.key for one in doubt.options))
        return self._finds(waits.PictureSays.CLOSE_FOR_LONG, key, doubt)

    def _puzzle(self, evidence: SpotEvidence, explanations: tuple[Explanation, ...]) -> findings.Finding | None:
        """No explanation is whole: something forbidden, something half done, or a misreading."""
        self._sees(waits.PictureSays.UNEXPLAINED)
        calm_s, best = self.settler.calm_s(evidence), explanations[0]
        if calm_s >= waits.FAULT_S and self._is_touched and not self._is_start:
            fault = find_spot_fault(self.game, explanations, evidence)
            if fault is not None:
                key = ("fault", fault.reason, fault.cells)
                return self._finds(waits.PictureSays.FORBIDDEN, key, findings.Forbidden(evidence.frame, fault))
        if calm_s < waits.HALF_DONE_S:
            return None
        is_few = len(evidence.odd(best.layout)) <= waits.STRAYS_AT_MOST
        if best.kind is Kind.IN_STEP and is_few and not self._is_touched:
            self.trust_table()
            self._sees(waits.PictureSays.MISREAD)
            return None
        return self._lost(evidence, best)

    def _lost(
        self, evidence: SpotEvidence, nearest: Explanation, secret: Said | None = None
    ) -> findings.Finding | None:
        """Nothing explains the table, or nothing that everybody may hear: then `secret` says what to do instead."""
        odd = evidence.odd(nearest.layout)
        seen = {**nearest.layout, **{spot: evidence.name(spot) for spot in odd}}
        wishes = (secret,) if secret is not None else wishes_for(self.game, nearest.state, odd, seen)
        found = findings.OutOfStep(
            evidence.frame, self._places(odd, nearest.state), (), nearest, wishes,
            is_start=self._is_start, can_keep=secret is None,
        )  # fmt: skip
        return self._finds(waits.PictureSays.SO_FOR_LONG, ("out of step", odd), found)

    # --- what it knows ---

    @property
    def _due(self) -> Spots:
        """What should lie on the table."""
        lies: Spots = self._table.layout(self.state)
        return lies

    @property
    def _table(self) -> SpotTable[Any]:
        return spot_table_of(self.game)

    def _seen(self, evidence: SpotEvidence) -> SpotEvidence:
        """The evidence in the game's own spots, without known misreadings: those read so while the same lies there."""
        due = self._due
        evidence = evidence.read_as(lambda rows: self._table.read(self.state, rows))
        known = ((spot, said) for spot, said in self.misread.items() if spot in evidence.rows)
        return evidence.without([spot for spot, said in known if said == (due.get(spot, ""), evidence.name(spot))])

    def _places(self, spots: tuple[Spot, ...], state: Any = None) -> tuple[str, ...]:
        return places_of(self.game, self.state if state is None else state, spots)

    @property
    def _is_start(self) -> bool:
        """Whether this is the first picture of a table at which nobody has played: it may show any start."""
        return self._is_first and self.state.turn == 0 and not self.earlier and self.lag is None

    @property
    def _expectation(self) -> Expectation:
        """What is known before looking."""
        settler, known = (
            self.settler,
            Expectation(self.state, self.lag, self.earlier, way=self.way, is_open=self._is_open),
        )
        if self._is_first:
            return known
        touched_s, is_slow = settler.disturbed_s, settler.pace.is_slow
        return replace(known, is_touched=touched_s is not None, touched_s=touched_s or 0.0, is_seldom_seen=is_slow)
