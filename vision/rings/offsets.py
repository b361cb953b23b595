"""How far each ring is turned: the unrolled ring is laid over the taught one at every step, part by part.

Parts that a hand, a pawn or glare hides agree with no step, so they say nothing; the others decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final

import numpy as np

from companion.observation import PieceSight
from vision.picture.arrays import Float32s, Float64s
from vision.rings.disc import contrast, unroll
from vision.rings.taught_board import TaughtBoard, TaughtRing

ROWS: Final = 100
COLUMNS: Final = 720
"""Size of the unrolled boards that are compared: half a degree a column, a hundredth of the radius a row."""

PARTS: Final = 24
"""Parts of 15 degrees: about a square, so that what hides one square spoils one part."""

SLACK_DEG: Final = 2.5
"""A ring stands so far off its dot at most, or it is being turned."""

INSET: Final = 0.08
"""Such a share of a ring's width is left out on both sides: the neighbour or the gap may show there."""

BARE: Final = 0.15
"""A part whose mean square of contrast is less than this is bare: it agrees with everything a little less."""

SHARPNESS: Final = 1.5
"""Log of odds for each whole part by which one step agrees better than another; parts beside one another show the same
line or shadow, so they are not quite independent."""

LEAST_AGREEMENT: Final = 0.2
"""Of a ring that agrees less than this on average at its best step, nothing is said: it is hidden or half turned."""

MISTAKEN: Final = 1e-4
"""The chance that a ring stands otherwise however clear it looks: that the print or the place is not what was taught.
"""


def unrolled_contrast(image: np.ndarray, homography: Float64s) -> Float32s:
    """The contrast (ROWS, COLUMNS, 3) of a board that lies there in a picture."""
    return contrast(unroll(image, homography, ROWS, COLUMNS))


def rows_of(ring: TaughtRing) -> slice:
    """The rows of an unrolled board that show the ring and nothing else."""
    inset = INSET * (ring.outer - ring.inner)
    first, last = (ROWS * (1 - radius) for radius in (ring.outer - inset, ring.inner + inset))
    return slice(round(first), max(round(first) + 1, round(last)))


def agreements(now: Float32s, taught: Float32s, shifts: Sequence[int]) -> Float64s:
    """How well each part of a ring agrees with the taught one turned clockwise by each of `shifts` columns,
    (shifts, PARTS): 1 where they are the same, about 0 where they have nothing in common."""
    one, two = (rows.transpose(1, 0, 2).reshape(COLUMNS, -1) for rows in (now, taught))
    columns = np.arange(COLUMNS)
    others = (columns - np.asarray(shifts)[:, None]) % COLUMNS
    both = (one @ two.T)[columns, others]
    sizes = (one * one).sum(axis=1), (two * two).sum(axis=1)[others]
    both, here, there = (each.reshape(*each.shape[:-1], PARTS, -1).mean(axis=-1) / one.shape[1] for each in (both, *sizes))
    return np.asarray(both / (np.sqrt(here * there) + BARE))


def offset_sights(now: Float32s, taught: Float32s, board: TaughtBoard) -> tuple[PieceSight, ...]:
    """What an unrolled picture says of each ring that turns and can be read."""
    sights = (_sight(now, taught, ring) for ring in board.turning)
    return tuple(sight for sight in sights if sight is not None)


def _sight(now: Float32s, taught: Float32s, ring: TaughtRing) -> PieceSight | None:
    parts, _ = ring_agreements(now, taught, ring)
    totals = parts.sum(axis=1)
    if totals.max() < LEAST_AGREEMENT * PARTS:
        return None
    return PieceSight("ring", ring.name, log_shares(SHARPNESS * totals))


def log_shares(scores: Sequence[float] | Float64s) -> tuple[tuple[str, float], ...]:
    """Log of the probability of each step, by its number as text, from log of odds."""
    scores = np.asarray(scores, dtype=np.float64)
    shares = np.exp(scores - scores.max())
    shares = (1 - MISTAKEN) * shares / shares.sum() + MISTAKEN / len(scores)
    return tuple((str(step), log(share)) for step, share in enumerate(shares.tolist()))


def ring_agreements(now: Float32s, taught: Float32s, ring: TaughtRing) -> tuple[Float64s, Float64s]:
    """For each step the agreement of each part (positions, PARTS), and at how many degrees beside its dot the ring
    agrees best there (positions,)."""
    rows, column_deg = rows_of(ring), 360 / COLUMNS
    reach = round(min(SLACK_DEG, 180 / ring.positions) / column_deg) if ring.turns else 0
    beside = np.arange(-reach, reach + 1)
    middles = np.round(np.arange(ring.positions) * ring.step_deg / column_deg).astype(int)
    parts = agreements(now[rows], taught[rows], (middles[:, None] + beside).ravel().tolist())
    parts = parts.reshape(ring.positions, len(beside), PARTS)
    chosen = parts.sum(axis=2).argmax(axis=1)
    return parts[np.arange(ring.positions), chosen], beside[chosen] * column_deg


def best_turn(now: Float32s, taught: Float32s) -> tuple[float, float]:
    """How many degrees clockwise (-180 to 180) some rows are turned from the taught ones, and how well they agree."""
    spectrum = np.fft.rfft(now, axis=1) * np.conj(np.fft.rfft(taught, axis=1))
    alike = np.fft.irfft(spectrum, n=now.shape[1], axis=1).sum(axis=(0, 2))
    alike /= np.sqrt((now * now).sum() * (taught * taught).sum()) + 1e-6
    best = int(alike.argmax())
    before, here, after = (float(alike[(best + step) % len(alike)]) for step in (-1, 0, 1))
    bend = before - 2 * here + after
    turn_deg = (best + (0.5 * (before - after) / bend if bend < 0 else 0.0)) * 360 / len(alike)
    return (turn_deg + 180) % 360 - 180, here


def likeliest(sight: PieceSight) -> tuple[int, float]:
    """The likeliest number of steps of a ring, and its probability."""
    name, log_p = max(sight.log_p, key=lambda pair: pair[1])
    return int(name), exp(log_p)

