"""Draws the flat discs of many prints on a plane: rings, rims, swirls, teeth, holes and signs. Needs numpy alone.

Colours are lightness (0..255) and two tints (Lab) in arrays (h, w, 3).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from lab.train.pawn_net.painting import any_ink, closed, softened
from vision.picture.arrays import Bools, Float32s, Float64s

Share = Callable[[Float64s, Float64s, np.random.Generator], Float64s]
"""How much of a second ink a disc has at each distance from its middle (1 at its rim) and direction (radians)."""

TEETH_SHARE: Final = 0.2
TEETH: Final = (6, 19)
TOOTH: Final = (0.04, 0.14)
"""How many discs have teeth or rays around them, how many of these (from, to), and how long they are (radii)."""

RIM_SHARE: Final = 0.5
RIM: Final = (0.78, 0.94)
"""How many discs have a rim in another ink, and from where on (radii)."""

GRADED_SHARE: Final = 0.3
MOST_GRADED: Final = 0.25
"""How many discs are printed lighter on one side, by what share at most."""

PAPER_SHARE: Final = 0.35
DARK_SHARE: Final = 0.35
DARK_INK: Final = np.array([45.0, 1.0, 1.0])
"""How many second inks are the paper around, how many nearly black, and that black."""

PAPER_SHADE: Final = (0.25, 1.1)
KEPT_SHARE: Final = 0.9
RIM_PX: Final = 1.2
"""How dark and how light the paper under a pawn lies in its shadow, as shares of the lightest; what part of it is as
light or darker; how far a pawn's own rim is blurred."""


def with_disc(
    lab: Float32s, middle: Float64s, radius_px: float, ink: Float64s, rng: np.random.Generator,
    pawn: Bools | None = None,
) -> Float32s:  # fmt: skip
    """The plane with a flat disc printed around a point (x, y; pixels), beneath the pixels (h, w) of a pawn, if any,
    and in its shadow."""
    tall, wide = lab.shape[:2]
    right, down = np.arange(wide)[None, :] - middle[0], np.arange(tall)[:, None] - middle[1]
    far, angle = np.hypot(right, down), np.arctan2(down, right) + rng.uniform(0, 2 * np.pi)
    rim_px = radius_px * np.ones_like(far)
    if rng.random() < TEETH_SHARE:
        rim_px = radius_px * (1 + rng.uniform(*TOOTH) * np.cos(rng.integers(*TEETH) * angle))
    share = np.clip(rim_px - far + 0.5, 0, 1)
    paper = np.median(lab[share > 0], axis=0) if (share > 0).any() else ink
    inks = _inked(far / radius_px, angle, ink, paper, rng)
    share = softened(share.astype(np.float32), rng.uniform(0.4, 1.2))
    if pawn is not None and pawn.any():
        inks, share = inks * _shade(lab, share, pawn), share * (1 - _solid(pawn))
    return np.asarray(lab * (1 - share[:, :, None]) + inks * share[:, :, None], dtype=np.float32)


def _inked(far: Float64s, angle: Float64s, ink: Float64s, paper: Float64s, rng: np.random.Generator) -> Float64s:
    """A disc's inks (h, w, 3) at each distance from its middle (1 at its rim) and direction."""
    inks: Float64s = np.broadcast_to(ink, (*far.shape, 3))
    pattern = PATTERNS[int(rng.integers(len(PATTERNS)))]
    share = np.clip(pattern(far, angle, rng), 0, 1)[:, :, None]
    inks = np.asarray(inks * (1 - share) + _second_ink(paper, rng) * share)
    if rng.random() < RIM_SHARE:
        rim = np.clip((far - rng.uniform(*RIM)) * 12 + 0.5, 0, 1)[:, :, None]
        inks = inks * (1 - rim) + _second_ink(paper, rng) * rim
    if rng.random() < GRADED_SHARE:
        inks = inks * (1 + rng.uniform(0, MOST_GRADED) * np.clip(far, 0, 1) * np.cos(angle))[:, :, None]
    return np.asarray(inks)


def _second_ink(paper: Float64s, rng: np.random.Generator) -> Float64s:
    kind = rng.random()
    if kind < PAPER_SHARE:
        return paper
    return DARK_INK if kind < PAPER_SHARE + DARK_SHARE else any_ink(rng)


def _plain(far: Float64s, angle: Float64s, rng: np.random.Generator) -> Float64s:
    return np.zeros_like(far)


def _inner(far: Float64s, angle: Float64s, rng: np.random.Generator) -> Float64s:
    return (rng.uniform(0.2, 0.85) - far) * 8 + 0.5


def _hub(far: Float64s, angle: Float64s, rng: np.random.Generator) -> Float64s:
    """A middle that runs softly into the rest, as a ball's shade or a knob does."""
    return np.asarray((rng.uniform(0.15, 0.6) - far) * rng.uniform(1.5, 8) + 0.5)


def _ring(far: Float64s, angle: Float64s, rng: np.random.Generator) -> Float64s:
    return 1 - np.abs(far - rng.uniform(0.3, 0.75)) / rng.uniform(0.08, 0.25)


def _swirl(far: Float64s, angle: Float64s, rng: np.random.Generator) -> Float64s:
    turns = rng.choice([-1, 1]) * rng.uniform(1.5, 3.5)
    return (np.cos(angle + 2 * np.pi * turns * far) - rng.uniform(-0.2, 0.6)) * 2 * (far < 0.9)


def _spokes(far: Float64s, angle: Float64s, rng: np.random.Generator) -> Float64s:
    low, high = np.sort(rng.uniform(0, 1, 2))
    return (np.cos(rng.integers(3, 13) * angle) - rng.uniform(0, 0.7)) * 3 * ((far > low) & (far < high))


def _holes(far: Float64s, angle: Float64s, rng: np.random.Generator) -> Float64s:
    count, out = int(rng.integers(2, 5)), rng.uniform(0.25, 0.45)
    size, around = rng.uniform(0.1, 0.18), 2 * np.pi * np.arange(count)[:, None, None] / count
    apart = np.hypot(far * np.cos(angle) - out * np.cos(around), far * np.sin(angle) - out * np.sin(around))
    return np.asarray(((size - apart) * 8 + 0.5).max(axis=0))


def _sign(far: Float64s, angle: Float64s, rng: np.random.Generator) -> Float64s:
    """A few strokes, as of a number."""
    x, y, share = far * np.cos(angle), far * np.sin(angle), np.zeros_like(far)
    width = rng.uniform(0.06, 0.14)
    for _ in range(int(rng.integers(1, 6))):
        begin, end = rng.uniform(-0.5, 0.5, (2, 2))
        way = end - begin
        along = np.clip(((x - begin[0]) * way[0] + (y - begin[1]) * way[1]) / max(way @ way, 1e-6), 0, 1)
        apart = np.hypot(x - begin[0] - along * way[0], y - begin[1] - along * way[1])
        share = np.maximum(share, (width - apart) * 8 + 0.5)
    return share


PATTERNS: Final[tuple[Share, ...]] = (_plain, _plain, _inner, _inner, _hub, _hub, _ring, _swirl, _spokes, _holes, _sign)
"""What is printed inside a disc, each as often as it stands here."""


def _shade(lab: Float32s, share: Float32s, pawn: Bools) -> Float32s:
    """How dark the paper lies around a pawn (h, w, 1), as a share of its lightest."""
    lightness = softened(lab[:, :, :1], RIM_PX)
    open_paper = lightness[:, :, 0][(share > 0) & ~pawn]
    lightest = float(np.quantile(open_paper, KEPT_SHARE)) if open_paper.size else 1.0
    return np.clip(lightness / max(lightest, 1.0), *PAPER_SHADE)


def _solid(pawn: Bools) -> Float32s:
    """How much of each pixel a pawn hides (h, w)."""
    return np.clip(1.8 * softened(closed(pawn).astype(np.float32), RIM_PX), 0, 1)
