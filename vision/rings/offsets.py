"""How far each ring is turned: the unrolled ring is laid over the taught one at every step, part by part.

Parts that a hand, a pawn or glare hides agree with no step, so they say nothing; the others decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from companion.observation import PieceSight
from vision.picture.arrays import Float32s, Float64s
from vision.rings.disc import rows_between, unroll
from vision.rings.taught_board import TaughtRing

ROWS: Final = 100
COLUMNS: Final = 720
"""Size of the unrolled boards that are compared: half a degree a column, a hundredth of the radius a row."""

QUIET: Final = 6.0
"""So many levels of contrast are noise, added before contrast is divided by itself: bare squares stay bare."""

PARTS: Final = 24
"""Parts of 15 degrees: about a square, so that what hides one square spoils one part."""

SLACK_DEG: Final = 4.0
"""A ring stands so far off its dot at most, or it is being turned."""

BARE: Final = 0.15
"""A part whose mean square of contrast is less than this is bare: it agrees with everything a little less."""

SHARPNESS: Final = 2.0
"""Log of odds for each whole part by which one step agrees better than another; parts beside one another show the same
line or shadow, so they are not quite independent."""

BETWEEN: Final = 0.08
"""A ring that agrees better by this on average away from all dots is being turned."""

LEAST_AGREEMENT: Final = 0.2
"""Of a ring that agrees less than this on average at its best step, nothing is said: it is hidden or half turned."""

MISTAKEN: Final = 1e-4
"""The chance that a ring or pawn stands otherwise however clear it looks: that the print or the place is not what was
taught."""


def unrolled_contrast(image: Image, homography: Float64s, coarse: int = 1) -> Float32s:
    """A board that lies there in a picture unrolled (ROWS, COLUMNS, 3), of every so many rows and columns, without its
    light: how much lighter than around it, and how much more contrast than noise, each pixel of each channel is. Light
    is coarser than an eighth of what is compared; a square of a ring is finer."""
    unrolled = unroll(image, homography, ROWS // coarse, COLUMNS // coarse)
    tall, wide = (side // 8 for side in unrolled.shape[:2])
    around = np.concatenate([unrolled[:, -wide:], unrolled, unrolled[:, :wide]], axis=1).astype(np.float32)
    window = (2 * (wide // 2) + 1, 2 * tall + 1)
    fine = around - cv2.blur(around, window)
    spread = np.sqrt(np.maximum(cv2.blur(fine * fine, window), 0).mean(axis=2, keepdims=True))
    return np.asarray((fine / (spread + QUIET))[:, wide:-wide], dtype=np.float32)


def rows_of(ring: TaughtRing, coarse: int = 1) -> slice:
    """The rows of an unrolled board, of every so many, that show the ring."""
    return rows_between(ring.outer, ring.inner, ROWS // coarse)


def agreements(now: Float32s, taught: Float32s) -> Float64s:
    """How well each part of a ring agrees with the taught one turned clockwise by each number of columns,
    (COLUMNS, PARTS): 1 where they are the same, about 0 where they have nothing in common."""
    one, two = (rows.transpose(1, 0, 2).reshape(COLUMNS, -1) for rows in (now, taught))
    columns = np.arange(COLUMNS)
    others = (columns - columns[:, None]) % COLUMNS
    both = (one @ two.T)[columns, others]
    return _shares(both, (one * one).sum(axis=1), (two * two).sum(axis=1)[others], one.shape[1])


def agreement_as_taught(now: Float32s, taught: Float32s) -> Float64s:
    """How well each part (PARTS,) of a ring that is not turned agrees with the taught one."""
    both, here, there = ((one * two).sum(axis=(0, 2)) for one, two in ((now, taught), (now, now), (taught, taught)))
    return _shares(both, here, there, now.shape[0] * now.shape[2])


def _shares(both: Float32s, here: Float32s, there: Float32s, depth: int) -> Float64s:
    """The agreement of each part, from the products (..., COLUMNS) of columns that are so deep."""
    mixed, one, two = (each.reshape(*each.shape[:-1], PARTS, -1).mean(axis=-1) / depth for each in (both, here, there))
    return np.asarray(mixed / (np.sqrt(one * two) + BARE), dtype=np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class RingAgreement:
    """How well a ring agrees with the taught one at each step, each part (positions, PARTS), at the angle `turn_deg`
    (positions,) clockwise, near its dot, at which it does so best; `anywhere` is the best sum at any angle."""

    parts: Float64s
    turn_deg: Float64s
    anywhere: float

    @property
    def is_readable(self) -> bool:
        """Whether it is seen, and stands on a dot."""
        best = float(self.parts.sum(axis=1).max())
        return best > LEAST_AGREEMENT * PARTS and self.anywhere - best < BETWEEN * PARTS

    @property
    def best_turn_deg(self) -> float:
        """How far it is turned clockwise at its likeliest step."""
        return float(self.turn_deg[int(self.parts.sum(axis=1).argmax())])


def ring_agreement(now: Float32s, taught: Float32s, ring: TaughtRing) -> RingAgreement:
    """How well a ring in an unrolled picture agrees with the taught one at each step."""
    rows, column_deg = rows_of(ring), 360 / COLUMNS
    parts = agreements(now[rows], taught[rows])
    totals = parts.sum(axis=1)
    reach = round(min(SLACK_DEG, 180 / ring.positions) / column_deg)
    dots = np.round(np.arange(ring.positions) * ring.step_deg / column_deg).astype(int)
    near = (dots[:, None] + np.arange(-reach, reach + 1)) % COLUMNS
    best = near[np.arange(ring.positions), totals[near].argmax(axis=1)]
    return RingAgreement(parts[best], best * column_deg, float(totals.max()))


def offset_sight(ring: TaughtRing, seen: RingAgreement) -> PieceSight:
    """What a picture says of a ring that can be read."""
    steps = list(map(str, range(ring.positions)))
    return PieceSight("ring", ring.name, log_shares(steps, SHARPNESS * seen.parts.sum(axis=1)))


def log_shares(names: Sequence[str], scores: Float64s) -> tuple[tuple[str, float], ...]:
    """Log of the probability of each name, from log of odds."""
    shares = np.exp(scores - scores.max())
    shares = (1 - MISTAKEN) * shares / shares.sum() + MISTAKEN / len(scores)
    return tuple(zip(names, np.log(shares).tolist(), strict=True))


def alike_by_turn(now: Float32s, taught: Float32s) -> Float32s:
    """How much each row has in common with the taught one turned clockwise by each number of columns (rows, columns):
    the sum of products."""
    spectrum = np.fft.rfft(now, axis=1) * np.conj(np.fft.rfft(taught, axis=1))
    return np.asarray(np.fft.irfft(spectrum, n=now.shape[1], axis=1).sum(axis=2), dtype=np.float32)


def best_turn(now: Float32s, taught: Float32s) -> float:
    """How many degrees clockwise (-180 to 180) some rows are turned from the taught ones."""
    alike = alike_by_turn(now, taught).sum(axis=0)
    best = int(alike.argmax())
    before, here, after = (float(alike[(best + step) % len(alike)]) for step in (-1, 0, 1))
    bend = before - 2 * here + after
    turn_deg = (best + (0.5 * (before - after) / bend if bend < 0 else 0.0)) * 360 / len(alike)
    return (turn_deg + 180) % 360 - 180
