"""A hand that rests at the board: may it still be at what a picture shows?"""

from __future__ import annotations

from companion.following.explaining.explain import CALM_KINDS, Explanation, differing_cells
from companion.following.seen.evidence import Evidence
from companion.following.waiting import ATTENDED_S
from companion.rules.table import Layout


def is_in_hand(best: Explanation, before: Layout, evidence: Evidence, calm_s: float) -> bool:
    """Whether somebody whose hand rests at the board may still be at what the explanation needs; `before` is what lay
    there, `calm_s` how long the table has been calm.

    What nothing explains is not told while a hand is there, unless it lies so for long.
    """
    if not evidence.near_hand or best.kind in CALM_KINDS:
        return bool(evidence.near_hand) and not evidence.fits(best.layout) and calm_s < ATTENDED_S
    return not evidence.fits(best.layout) or bool(evidence.near_hand & differing_cells(before, best.layout))
