"""Cuts the looks of a deck anew so that all show the same share of their cards.

Where cards are dark on a dark cloth, one lesson has taken the rim for table, and another laid a side wrongly; and a
card agrees less with its own look in the wrong frame than with another in the right one. Cards of one deck have
corridors in common: so each look is laid over those it is most like, and all frames are moved to where these agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from companion.frame import Image
from vision.cards.lattice import SURELY_A_CARD
from vision.cards.matching import COARSE_PX, FINE_PX, Matcher, edge_corners, squared
from vision.cards.taught_deck import LOOK_PX
from vision.picture.arrays import Float64s

FRAMES: Final = (0.88, 0.94, 1.0, 1.06, 1.12)
"""The frame of a look may be so many times as large as that of another."""

LIKE: Final = 5
"""Each look is laid over so many others: those it is most like."""

ASTRAY: Final = 0.03
"""A frame that is off by no more than a third of this, in edges, stays; what two looks say of their frames counts half
where others say otherwise by this."""

SQUARE: Final = edge_corners(1.0) - 0.5
QUARTER_TURN: Final = np.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])

Link = tuple[int, int, Float64s, Float64s, float]
"""Two looks, the map (3, 3) from the second into the first, both from -0.5 to 0.5, the turn between them,
and how much this counts: the more, the less the two leave unexplained of each other."""


def in_one_frame(looks: Sequence[Image]) -> tuple[Image, ...]:
    """The same looks (LOOK_PX, LOOK_PX, 3), each cut anew; those that are like no other stay as they are."""
    for _ in range(2):
        links = [*_links(Matcher(looks))]
        if not links:
            break
        frames = _agreed(links, len(looks))
        looks = [_cut(look, SQUARE @ frame[:2, :2].T + frame[:2, 2]) for look, frame in zip(looks, frames, strict=True)]
    return tuple(looks)


def _links(matcher: Matcher) -> Iterator[Link]:
    """Each look with those it is most like, and the other way round."""
    starts = [_in_px(size * SQUARE) for size in FRAMES]
    for one, look in enumerate(matcher.looks):
        agrees = np.array([matcher.compare(look, corners, COARSE_PX, 2)[0] for corners in starts])
        agrees[:, one] = -1.0
        for other in np.argsort(-agrees.max(axis=(0, 2)))[:LIKE].tolist():
            size, turns = divmod(int(agrees[:, other].argmax()), 4)
            corners = matcher.aligned(look, starts[size], 4 * other + turns)
            agree = float(matcher.compare(look, corners, FINE_PX, 1)[0][other, turns])
            if agree > SURELY_A_CARD:
                upright = np.roll(corners / LOOK_PX - 0.5, -turns, axis=0)
                into = np.linalg.lstsq(np.column_stack([SQUARE, np.ones(4)]), upright, rcond=None)[0]
                there, turn = np.vstack([into.T, (0, 0, 1)]), np.linalg.matrix_power(QUARTER_TURN, turns)
                yield one, other, there, turn.T, 1.0 / (1.01 - agree**2)
                yield other, one, np.linalg.inv(there), turn, 1.0 / (1.01 - agree**2)


def _agreed(links: Sequence[Link], count: int) -> Float64s:
    """The frame (count, 3, 3) of each look: as near to its own as what most others say of it allows."""
    ones, others, there, turns, count_for = (np.array(part) for part in zip(*links, strict=True))
    frames, weights = np.tile(np.eye(3), (count, 1, 1)), count_for
    for _ in range(60):
        said = there @ frames[others] @ turns
        total, parts = np.tile(np.eye(3), (count, 1, 1)), np.ones((count, 1, 1))
        np.add.at(total, ones, weights[:, None, None] * said)
        np.add.at(parts, ones, weights[:, None, None])
        frames = total / parts
        weights = count_for / (1.0 + (np.abs(said - frames[ones]).max(axis=(1, 2)) / ASTRAY) ** 2)
    return frames


def _cut(look: Image, corners: Float64s) -> Image:
    is_off = np.abs(corners - SQUARE).max() > ASTRAY / 3
    return squared(look, _in_px(corners), LOOK_PX) if is_off else look


def _in_px(points: Float64s) -> Float64s:
    return np.asarray((points + 0.5) * LOOK_PX)
