"""A hand that rests at the board: may it still be at what a picture shows?"""

from __future__ import annotations

from companion.following.explaining.explain import CALM_KINDS, Explanation, differing_cells
from companion.following.seen.evidence import Evidence
from companion.following.waiting import ATTENDED_S
from companion.rules.table import Layout


def is_in_hand(best: Explanation, before: Layout, evidence: Evidence, calm_s: float) -> bool:
    """Whether a hand that rests at the board may still be doing what the explanation needs; `before` is the layout
    before, `calm_s` how long the table has been calm (seconds).

    What nothing explains is not reported while a hand is there, unless it stays so for long.
    """
    if not evidence.near_hand or best.kind in CALM_KINDS:
        return bool(evidence.near_hand) and not evidence.fits(best.layout) and calm_s < ATTENDED_S
    return not evidence.fits(best.layout) or bool(evidence.near_hand & differing_cells(before, best.layout))
