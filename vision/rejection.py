"""Rejects the cells of a board that cannot be read, each with a reason: what shows no print would pass for a back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.board.fixed_layout import FIXED_SIDES
from vision.board.plane import Plane
from vision.picture.arrays import Bools, Float64s
from vision.tiles.openings import BACK, fixed_prior, normalise
from vision.tiles.quality import GLARE_SHARE, is_blurred, is_too_dark, patches_with

UNSURE: Final = 0.9
"""A cell that is washed out, too dark or blurred is rejected where it was read less surely, or as a back."""

UNSURE_BY_HAND: Final = 0.5
UNSURE_UNDER_GLARE: Final = 0.6
"""A cell by a hand is rejected where it is read less surely than the first, or otherwise than its own corners say, and
one under a reflection where it is read less surely than the second."""

FIXED: Final = list(FIXED_SIDES)
FIXED_PRIOR: Final = fixed_prior()
"""The fixed cells, and what is known of each cell before looking."""


@dataclass(frozen=True, slots=True, eq=False)
class Doubts:
    """What speaks against reading each cell, all (49,): the share that is washed out, whether it is by a hand, whether
    a reflection lies over it, whether its own corners say the same as the rest (`agreed`), whether it looks like a back
    and is none (`odd`)."""

    washed_out: Float64s
    by_hand: Bools
    under_glare: Bools
    agreed: Bools
    odd: Bools


def rejected(plane: Plane, scores: Float64s, doubts: Doubts, empty: tuple[int, ...]) -> dict[int, str]:
    """The reason for each cell that cannot be read, by its faces' `scores` (49, 11) and `doubts`; `empty` ones show no
    tile."""
    sureness = np.exp(normalise(scores).max(axis=1))
    by_hand = doubts.by_hand & ((sureness < UNSURE_BY_HAND) | ~doubts.agreed)
    covered = by_hand | (doubts.odd & ~doubts.under_glare)
    return dict.fromkeys(np.flatnonzero(covered).tolist(), "covered") | _blind(plane, scores, sureness, doubts, empty)


def _blind(
    plane: Plane, scores: Float64s, sureness: Float64s, doubts: Doubts, empty: tuple[int, ...]
) -> dict[int, str]:  # fmt: skip
    """Cells that are washed out, too dark or blurred: what shows nothing looks like a back.

    Some prints' backs are dark or soft themselves: darkness or blur that keeps to backs is theirs. Under a reflection
    a picture is blurred and dark by nothing else.
    """
    is_back, is_unsure = scores.argmax(axis=1) == BACK, sureness < UNSURE
    is_doubted = is_unsure | is_back
    if not is_doubted.any():
        return {}
    is_blind = {"blur": is_blurred(plane) & ~np.isin(np.arange(49), empty), "dark": is_too_dark(plane)}
    is_none = ~is_back | np.isin(np.arange(49), FIXED)
    found = {why: patches_with(cells & ~doubts.under_glare, is_none) for why, cells in is_blind.items()}
    is_lost = (is_back & is_unsure) | doubts.odd | ~doubts.agreed | (sureness < UNSURE_UNDER_GLARE)
    found["glare"] = (doubts.washed_out > GLARE_SHARE) | (doubts.under_glare & is_lost)
    return {int(cell): why for why, is_so in found.items() for cell in np.flatnonzero(is_so & is_doubted)}


def rejections(
    empty: tuple[int, ...], blind: Mapping[int, str], moving: Sequence[int], covered: frozenset[int]
) -> list[str | None]:
    """Why each of the 49 cells cannot be read, None where it can."""
    known = {**dict.fromkeys(empty, "empty"), **blind}
    why = {**known, **dict.fromkeys(moving, "moving"), **dict.fromkeys(covered, "covered")}
    return [why.get(cell) for cell in range(49)]


def reject_outside(outside: Bools, scores: Float64s, why: list[str | None]) -> None:
    """Rejects the cells that the picture's edge cuts off, in place; fixed tiles are known all the same."""
    for cell in map(int, np.flatnonzero(outside)):
        if cell in FIXED_SIDES:
            scores[cell], why[cell] = FIXED_PRIOR[cell], None
        else:
            why[cell] = "outside"
