"""Following a table for an evening: settle, explain, find. It decides nothing about the game.

What it waits for, and what it finds on the way, stands in one table: `waiting`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from companion.following import findings
from companion.following import waiting as waits
from companion.following.explaining.explain import (
    CALM_KINDS,
    Expectation,
    Explanation,
    Kind,
    belongs,
    differing_cells,
    disputed_cells,
    explain,
    has_caught_up,
    margin,
    neighbourhood,
)
from companion.following.faults import find_fault
from companion.following.reading_trust import DARK_CELLS, Misreadings, ReadingTrust, is_left_undone, rests_on_guess
from companion.following.rulebook import layout_of, table_of
from companion.following.seen.evidence import Evidence, looks_alike
from companion.following.seen.settle import Settler, board_settler
from companion.following.waiting import ATTENDED_S
from companion.following.watcher import Watcher
from companion.maze.cell import Cell
from companion.observation import Observation
from companion.rules.table import Layout


@dataclass(slots=True)
class Follower(Watcher[Evidence, Layout]):
    """Follows one table. `expect` sets what should lie there; `observe` takes observations and returns findings.

    A finding is returned once, when it is new. After acting on a finding the owner calls `expect` with the new state.
    """

    settler: Settler[Evidence] = field(default_factory=board_settler)
    misreadings: Misreadings = field(default_factory=Misreadings)
    trust: ReadingTrust = field(default_factory=ReadingTrust)
    _old_oddities: int = 0

    def __post_init__(self) -> None:
        """Expect the first state, if a camera can see the game at all."""
        if self.game.tiles is not None:
            self.expect(self.state, self.lag, self.earlier, self.lag_with, self.way)

    def _looks_due(self, lies: Layout) -> bool:
        return looks_alike(lies, layout_of(self.game, self.state))

    def _lies_as_due(self) -> bool:
        return self.last is not None and self.last.fits(layout_of(self.game, self.state))

    def observe(self, observation: Observation) -> findings.Finding | None:
        """Take one observation; returns what was newly found, or None."""
        was, self._expected_at_s = self.settler.calm, self._expected_at_s or observation.time_s
        evidence = self.settler.see(observation)
        if evidence is None:
            return self._unrest(observation.frame, was)
        self.last = evidence = evidence.with_covered(table_of(self.game).covered)
        expected = layout_of(self.game, self.state)
        evidence = self.trust.weighed(self.misreadings.left_out(evidence, expected), self._before)
        fits = self.lag is None and evidence.fits(expected) and not evidence.is_loose_odd(expected)
        if not fits or (self._is_touched and self._looks_played(evidence, expected)):
            return self._judge(evidence)
        return self._as_expected(evidence)

    def trust_table(self) -> bool:
        """Take the table to be right: what contradicts it is a misreading from now on. False if nothing does."""
        return self.last is not None and self.misreadings.note(self.last, layout_of(self.game, self.state))

    def deny(self, options: Sequence[Explanation]) -> None:
        """None of these happened, as somebody says: pawns that walked by them were misread there."""
        for option in options:
            self.trust.note_denied(option)

    # --- what it waits for, and what it finds ---

    def _as_expected(self, evidence: Evidence) -> findings.Finding | None:
        """Everything lies as it should, unless something cannot be seen any more."""
        lies, was_lagging = layout_of(self.game, self.state), self.lag is not None
        self._note(evidence, lies)
        self.lag = None
        if (gone := self._gone(evidence, lies, misses_pawns=not was_lagging)) is not None:
            return self._miss(evidence, gone)
        if not self._is_touched and not self.settler.pace.is_slow:
            self.trust.note_mistaken(evidence, lies)
        self._best, self._is_first, self._old_oddities = None, False, 0
        self.settler.forget_disturbance()
        return self._finds(waits.PictureSays.AS_EXPECTED, ("in step",), findings.InStep(evidence.frame))

    def _miss(self, evidence: Evidence, gone: findings.OutOfStep) -> findings.Finding | None:
        """Nothing lies otherwise, but something has gone."""
        self._sees(waits.PictureSays.UNEXPLAINED)
        if (
            self._missed.lasts_s((gone.cells, gone.pawns), self.settler.calm_since_s, evidence.time_s)
            < waits.HALF_DONE_S
        ):
            return None
        return self._finds(waits.PictureSays.SO_FOR_LONG, ("out of step", gone.cells, gone.pawns), gone)

    def _judge(self, evidence: Evidence) -> findings.Finding | None:
        """Weigh the explanations of a picture that is not simply as expected."""
        explanations = explain(self.game, self._expectation(), evidence)
        best = explanations[0]
        self._weighs(best, evidence.time_s)
        odd, pawns = evidence.odd_cells(best.layout), evidence.odd_pawns(best.layout)
        if best.kind is Kind.UNCHANGED and not odd and not pawns:
            if self.settler.calm_s(evidence) >= waits.CAUGHT_UP_S and has_caught_up(
                explanations, self._before, evidence
            ):
                return self._as_expected(evidence)
            return self._still_lagging(evidence, best.layout)
        if is_in_hand(best, self._before, evidence, self.settler.calm_s(evidence)):
            self._sees(waits.PictureSays.IN_HAND)
            return None
        if not odd and not pawns:
            return self._believe(evidence, explanations, waits.MARGIN, waits.AGAIN_S)
        if not pawns and self._is_stray(best, evidence, odd):
            return self._believe(evidence, explanations, waits.SURE_MARGIN, waits.STRAY_S)
        return self._puzzle(evidence, explanations)

    def _still_lagging(self, evidence: Evidence, lies: Layout) -> findings.Finding | None:
        """The table lies as before, or half done; it is reminded when that lasts."""
        self._note(evidence, lies)
        if (gone := self._gone(evidence, lies, misses_pawns=self.lag is None)) is not None:
            return self._miss(evidence, gone)
        self._sees(waits.PictureSays.AS_BEFORE)
        after_s = waits.LEFT_S if self._has_left() else waits.LAG_S
        return self._remind(evidence, waits.PictureSays.SO_FOR_LONG, lies, after_s)

    def _remind(
        self, evidence: Evidence, says: waits.PictureSays, lies: Layout, after_s: float = waits.LAG_S
    ) -> findings.Finding | None:
        if self._lags_s(evidence.time_s) < after_s or self.lag is None:
            return None
        cells = tuple(sorted(differing_cells(lies, layout_of(self.game, self.state))))
        return self._finds(says, ("lagging", cells), findings.Lagging(evidence.frame, cells))

    def _believe(
        self, evidence: Evidence, explanations: tuple[Explanation, ...], limit: float, again_s: float
    ) -> findings.Finding | None:
        """Book the best explanation once it is clear and has lasted."""
        best = explanations[0]
        if best.kind not in CALM_KINDS and self._turns_down(best):
            self._sees(waits.PictureSays.CLOSE)
            return None
        if margin(explanations) >= limit or rests_on_guess(self.game, best, evidence) or self.trust.is_no_news(best):
            return self._doubt(evidence, explanations, limit)
        self._sees(waits.PictureSays.CLEAR)
        is_sure = self._is_believed(evidence.time_s, again_s, is_darker=self.trust.is_darker(evidence))
        return self._accept(best, evidence) if is_sure else None

    def _accept(self, best: Explanation, evidence: Evidence) -> findings.Finding | None:
        """The finding of an explanation that is believed."""
        self.trust.unread = evidence.unread
        self.misreadings.note_other_tiles(evidence, best.layout)
        if best.kind is Kind.IN_STEP:
            return self._as_expected(evidence)
        if best.kind is Kind.UNCHANGED:
            return self._still_lagging(evidence, best.layout)
        self._note(evidence, best.layout)
        self.settler.forget_disturbance()
        self._is_first = False
        return self._finds(waits.PictureSays.CLEAR_FOR_LONG, best.key, findings.what_was_done(best, evidence.frame))

    def _doubt(
        self, evidence: Evidence, explanations: tuple[Explanation, ...], limit: float
    ) -> findings.Finding | None:
        """Ask which of several close explanations is right, once the doubt has lasted."""
        options = explanations[: max(2, sum(one.probability > limit for one in explanations))]
        is_stray = limit != waits.MARGIN and options[0].kind in CALM_KINDS
        if all(one.kind in CALM_KINDS for one in options) and not (is_stray and self._is_touched):
            if self.settler.calm_s(evidence) >= waits.CAUGHT_UP_S and has_caught_up(
                explanations, self._before, evidence
            ):
                return self._as_expected(evidence)
            self._sees(waits.PictureSays.CLOSE)
            return self._remind(evidence, waits.PictureSays.UNDECIDED_FOR_LONG, self._before)
        if is_stray or disputed_cells(options) & set(evidence.odd_cells(options[0].layout)):
            return self._puzzle(evidence, explanations)
        self._sees(waits.PictureSays.CLOSE)
        is_plain = self._is_touched and all(evidence.is_read[cell] for cell in disputed_cells(options))
        is_dark = evidence.is_read.count(False) > DARK_CELLS
        if self.settler.calm_s(evidence) < waits.doubt_s(is_plain=is_plain, is_dark=is_dark):
            return None
        doubt = findings.Doubt(evidence.frame, options[: waits.OPTIONS_AT_MOST])
        key = ("doubt", *(one.key for one in doubt.options))
        return self._finds(waits.PictureSays.CLOSE_FOR_LONG, key, doubt)

    def _puzzle(self, evidence: Evidence, explanations: tuple[Explanation, ...]) -> findings.Finding | None:
        """No explanation is whole: something forbidden, something half done, or a misreading."""
        self._sees(waits.PictureSays.UNEXPLAINED)
        calm_s, best = self.settler.calm_s(evidence), explanations[0]
        evidence = evidence.without((), self.trust.guesses(self.game, self.state, evidence, best.layout))
        if evidence.fits(best.layout):
            return None
        is_first = self.trust.is_first_reading(evidence, best.layout)
        if calm_s >= waits.FAULT_S:
            fault = find_fault(self.game, explanations, evidence, self.game.phrases.late[self.lag_with])
            if fault is not None and not is_first:
                key = ("fault", fault.reason, fault.cells)
                return self._finds(waits.PictureSays.FORBIDDEN, key, findings.Forbidden(evidence.frame, fault))
        if calm_s < waits.HALF_DONE_S:
            return None
        odd, pawns = evidence.odd_cells(best.layout), evidence.odd_pawns(best.layout)
        is_few = best.kind is Kind.IN_STEP and len(odd) <= waits.STRAYS_AT_MOST and not pawns
        is_undone = is_left_undone(evidence, self._before, best.layout, odd)
        if is_few and (is_first or not self._is_touched) and not is_undone:
            self.trust_table()
            self._sees(waits.PictureSays.MISREAD)
            return None
        self._old_oddities = min(len(odd), waits.STRAYS_AT_MOST)
        found = findings.OutOfStep(evidence.frame, odd, pawns, best)
        return self._finds(waits.PictureSays.SO_FOR_LONG, ("out of step", odd, pawns), found)

    # --- what it knows ---

    @property
    def _before(self) -> Layout:
        """What lay on the table when it was last understood."""
        return layout_of(self.game, self.state) if self.lag is None else self.lag

    def _looks_played(self, evidence: Evidence, expected: Layout) -> bool:
        """Whether an action explains the picture better than that nothing was done, though nothing contradicts that."""
        if not evidence.doubtful_cells(expected) and not evidence.doubtful_pawns(expected):
            return False
        return explain(self.game, self._expectation(), evidence)[0].kind is not Kind.IN_STEP

    def _expectation(self) -> Expectation:
        """What is known before looking."""
        settler, known = self.settler, Expectation(self.state, self.lag, self.earlier, self._is_first, way=self.way)
        known = replace(known, is_open=self._is_open, is_seldom_seen=settler.pace.is_slow)
        if self._is_first or settler.disturbed_s is None:
            return known
        return replace(known, is_touched=True, touched_s=settler.disturbed_s, reached=neighbourhood(settler.touched))

    def _is_stray(self, best: Explanation, evidence: Evidence, odd: tuple[Cell, ...]) -> bool:
        """Whether what contradicts the explanation may be a misreading elsewhere, no part of what happened."""
        if len(odd) > max(1, self._old_oddities):
            return False
        if best.kind not in CALM_KINDS:
            return not any(belongs(best, self._before, evidence, cell) for cell in odd)
        due = differing_cells(self._before, layout_of(self.game, self.state))
        read = self.trust.known(best.layout) if self._is_touched else frozenset()
        return self.lag is not None and not (due | read) & set(odd)

    def _note(self, evidence: Evidence, lies: Layout) -> None:
        """What is seen to lie so is known from now on, and what cannot be seen is missed."""
        changed = neighbourhood(differing_cells(self._before, lies))
        self.trust.note(evidence, lies, self.settler.reached(changed, is_first=self._is_first))

    def _gone(self, evidence: Evidence, lies: Layout, *, misses_pawns: bool) -> findings.OutOfStep | None:
        """What was seen to lie so, and cannot be seen any more; pawns too where hands had nothing to catch up with."""
        due = differing_cells(lies, layout_of(self.game, self.state))
        cells, pawns = self.trust.missing(evidence, lies, due, is_touched=self._is_touched and misses_pawns)
        nearest = Explanation(Kind.UNCHANGED if due else Kind.IN_STEP, self.state, lies)
        return findings.OutOfStep(evidence.frame, cells, pawns, nearest) if cells or pawns else None


def is_in_hand(best: Explanation, before: Layout, evidence: Evidence, calm_s: float) -> bool:
    """Whether a hand that rests at the board may still be doing what the explanation needs; `before` is the layout
    before, `calm_s` how long the table has been calm (seconds).

    What nothing explains is not reported while a hand is there, unless it stays so for long.
    """
    if not evidence.near_hand or best.kind in CALM_KINDS:
        return bool(evidence.near_hand) and not evidence.fits(best.layout) and calm_s < ATTENDED_S
    return not evidence.fits(best.layout) or bool(evidence.near_hand & differing_cells(before, best.layout))
