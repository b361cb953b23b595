"""Recognises a tile that lies face down by how strange it looks: neither like this print's corridor nor like its wall.

Regions of a back may happen to be as dark as corridor or as busy as wall and then read as a face; but hardly a pixel
of it looks quite like either, while of a tile that lies face up most do, whatever is printed on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from vision.board.fixed_layout import FIXED_SIDES, SIZE
from vision.board.plane import MARGIN_TILES, Plane, cell_windows
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.channels import to_lab
from vision.tiles.corridor_and_wall import Appearance, Labels

FACE_DOWN_GAMES: Final = frozenset({"team"})
"""The games in which tiles may lie face down."""

FAMILIAR_SHARE: Final = 0.97
"""A pixel is strange where it fits both kinds worse than this share of the fixed tiles' pixels fits its own."""

INNER_TILES: Final = 0.42
"""How far from its middle a tile is looked at."""

LEAST_STRANGE: Final = 0.55
MARGIN_SHARE: Final = 0.08
"""A tile counts as strange from this share of strange pixels on, and from so much above the strangest fixed tiles'."""

STRANGEST: Final = 4
"""So many fixed tiles may be stranger than what is taken for usual: cards and pawns lie on some."""

MOST_NATS: Final = 12.0
"""The most that strangeness says for a back, in nats."""

TREASURE_TILES: Final = 0.25
"""How far from its middle a tile's treasure reaches; what lies in there is not looked at."""

FAMILIAR_NATS: Final = 1.5
FAMILIAR_WITHIN: Final = 0.15
"""What a back must pay in a single picture for being no stranger than fixed tiles (nats), and the share by which it may
be stranger until it pays nothing. Nearly all faces are no stranger than fixed tiles, but few backs. In a stream a back
is never charged: there memory tells, and what is unsure one moment must not be recorded the next."""

PART_RIM_TILES: Final = 0.12
EVEN: Final = 0.25
EVEN_BY_SPREAD: Final = 0.3
LEAST_STRANGE_NATS: Final = 1.0
LEAST_STRANGE_HIDDEN_NATS: Final = 2.5
"""A back looks the same in its quarters and its middle: these differ from the whole by less than the first share of
what parts corridor and wall, or than the second share of how much it varies anyway. In a single picture its strangeness
says at least so much for it (nats), and so much where a hand or a reflection lies over it."""

ALIKE_TINT: Final = 4.0
ALIKE_TINT_BY_SPAN: Final = 0.1
ALIKE_LIGHT: Final = 1.6
ALIKE_SPREAD: Final = 0.5
"""Backs of one board have the same tints, to within the first (Lab) or the second share of what parts corridor and
wall, and a lightness that differs by this factor at most; what a reflection leaves of one varies at least by the last
share of how much the others do."""

LEAST_ALIKE: Final = 2
"""So many backs of the board must look like a tile beside it that is taken for one."""

BARELY_HIDDEN: Final = 0.95
NEUTRAL: Final = 128.0
"""Where less of a cell is seen than the first, what hides the rest may cast a shadow over it; grey in Lab's tints."""

LEAST_SEEN: Final = 0.16
"""A tile of which a smaller share is visible says nothing."""


def back_log_odds(distances: Float32s, labels: Labels, seen: Float32s, familiar_nats: float = 0.0) -> Float64s:
    """How much the strangeness of each cell speaks for its back, in nats (49,); against it up to `familiar_nats`.

    `distances` (2, h, w) are the plane's from corridor and from wall, `seen` (h, w) is 0 where a pawn hides it.
    """
    nearer = distances.min(axis=0)
    limit = float(np.quantile(nearer.ravel()[labels.index], FAMILIAR_SHARE))
    shares = _shares(nearer > limit, (seen > 0.5) & _is_off_middle(nearer.shape[0]))
    usual = float(np.sort(shares[list(FIXED_SIDES)])[-STRANGEST])
    begin = max(LEAST_STRANGE, min(usual + MARGIN_SHARE, 0.9))
    doubt = familiar_nats * (1 - np.clip((shares - usual) / FAMILIAR_WITHIN, 0.0, 1.0))
    return np.asarray(MOST_NATS * np.clip((shares - begin) / (1 - begin), 0.0, 1.0) - doubt)


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    """How a cell looks: its mean colour (3,) in Lab, how far a part of it is from that, by its tint alone where
    something stands there and casts a shadow, and how much it varies."""

    colour: Float64s
    uneven: float
    spread: float

    def is_even(self, span: float) -> bool:
        """Whether all parts look the same, beside what parts corridor and wall (`span`) and how much it varies."""
        return self.uneven < max(EVEN * span, EVEN_BY_SPREAD * self.spread)

    def is_like(self, other: _Look, span: float) -> bool:
        """Whether both may be the same print under a lamp that is nearer to one of them."""
        tint = float(np.hypot(*(self.colour - other.colour)[1:]))
        lights = max(float(self.colour[0]), 1.0), max(float(other.colour[0]), 1.0)
        return tint <= max(ALIKE_TINT, ALIKE_TINT_BY_SPAN * span) and max(lights) < ALIKE_LIGHT * min(lights)


def odd_backs(
    flat: Plane, seen: Float32s, is_back: Bools, appearance: Appearance, is_clear: Bools,
    strangeness: Float64s | None = None,
) -> Bools:  # fmt: skip
    """Which of the cells (49,) that look like backs are not like this board's backs: something else lies there.

    All backs of a board are alike. What they look like is learnt from those that are `is_clear` (49,) of hands and
    reflections, even in themselves and, in a single picture, strange enough by `strangeness` (49,) in nats. Without any
    none is a back in a single picture, and in a stream each may be. `seen` (h, w) is 0 where something hides the plane.
    """
    span = float(np.linalg.norm((appearance.corridor.mean - appearance.wall.mean)[:3]))
    looks = {int(cell): _look_of(flat, seen, int(cell)) for cell in np.flatnonzero(is_back)}
    is_even = {cell: look.is_even(span) for cell, look in looks.items()}
    nats = np.full(SIZE * SIZE, np.inf) if strangeness is None else strangeness
    known = [
        look for cell, look in looks.items()
        if is_clear[cell] and is_even[cell] and nats[cell] >= LEAST_STRANGE_NATS
    ]  # fmt: skip
    alike = max(([other for other in known if look.is_like(other, span)] for look in known), key=len, default=[])
    least_spread = ALIKE_SPREAD * float(np.median([look.spread for look in alike])) if alike else 0.0
    odd = np.zeros(SIZE * SIZE, dtype=bool)
    if not alike and strangeness is None:
        return odd
    for cell, look in looks.items():
        is_strange = nats[cell] >= (LEAST_STRANGE_NATS if is_clear[cell] else LEAST_STRANGE_HIDDEN_NATS)
        is_one = is_even[cell] and is_strange and (is_clear[cell] or look.spread > least_spread)
        odd[cell] = not (is_one and any(look.is_like(other, span) for other in alike))
    return odd


def lies_down_at(
    flat: Plane, seen: Float32s, is_back: Bools, appearance: Appearance, x: float, y: float
) -> bool:  # fmt: skip
    """Whether a tile that looks like the board's backs (`is_back`, (49,)) lies with its north-west corner at (x, y), in
    tiles: as even, and varying as much."""
    span = float(np.linalg.norm((appearance.corridor.mean - appearance.wall.mean)[:3]))
    known = [_look_of(flat, seen, int(cell)) for cell in np.flatnonzero(is_back)]
    known = [look for look in known if look.is_even(span)]
    here = _look_at(flat, seen, x, y)
    alike = [look for look in known if look.is_like(here, span)]
    return here.is_even(span) and len(alike) >= LEAST_ALIKE and here.spread > ALIKE_SPREAD * alike[0].spread


def _look_of(flat: Plane, seen: Float32s, cell: int) -> _Look:
    """How what is seen of a cell looks."""
    return _look_at(flat, seen, cell % SIZE, cell // SIZE)


def _look_at(flat: Plane, seen: Float32s, x: float, y: float) -> _Look:
    """How what is seen looks of a tile whose north-west corner is there."""
    window = flat.window(x + PART_RIM_TILES, y + PART_RIM_TILES, x + 1 - PART_RIM_TILES, y + 1 - PART_RIM_TILES)
    lab = to_lab(np.ascontiguousarray(flat.image[window])).astype(np.float64)
    weights = (seen[window] > 0.5).astype(np.float64)
    half, fourth = lab.shape[0] // 2, lab.shape[0] // 4
    ends = slice(0, half), slice(lab.shape[0] - half, None)
    parts = [(rows, columns) for rows in ends for columns in ends] + [(slice(fourth, -fourth),) * 2]
    total, is_shaded = max(float(weights.sum()), 1.0), weights.mean() < BARELY_HIDDEN
    mean = (lab * weights[..., None]).sum(axis=(0, 1)) / total
    spread = float(np.sqrt((((lab - mean) ** 2).sum(axis=2) * weights).sum() / total))
    uneven = 0.0
    for part in parts:
        share = float(weights[part].sum())
        if share > LEAST_SEEN * weights[part].size:
            colour = (lab[part] * weights[part][..., None]).sum(axis=(0, 1)) / share
            uneven = max(uneven, _astray(colour, mean, is_shaded=is_shaded))
    return _Look(mean, uneven, spread)


def _astray(colour: Float64s, mean: Float64s, *, is_shaded: bool) -> float:
    """How far a colour in Lab is from another; `is_shaded` where that may be a shadow, which scales all three."""
    if not is_shaded:
        return float(np.linalg.norm(colour - mean))
    lit = (colour[1:] - NEUTRAL) * (mean[0] / max(float(colour[0]), 1.0))
    return float(np.linalg.norm(lit - (mean[1:] - NEUTRAL)))


@lru_cache(maxsize=4)
def _is_off_middle(side_px: int) -> Bools:
    """Where on a plane of that many pixels no treasure is printed: large ones are as strange as backs."""
    ticks = (np.arange(side_px) + 0.5) * (SIZE + 2 * MARGIN_TILES) / side_px
    is_off = np.abs(ticks % 1 - 0.5) > TREASURE_TILES
    return np.asarray(is_off[:, None] | is_off[None, :])


def _shares(strange: Bools, seen: Bools) -> Float64s:
    """The share of each cell's visible pixels that are strange (49,); 0 where too few are visible."""
    scale = round(strange.shape[0] / (SIZE + 2 * MARGIN_TILES))
    first, side = round((0.5 + MARGIN_TILES - INNER_TILES) * scale), round(2 * INNER_TILES * scale)
    visible, both = (
        cell_windows(mask, scale, first, side).mean(axis=(1, 3)).ravel() for mask in (seen, strange & seen)
    )
    return np.where(visible >= LEAST_SEEN, both / np.maximum(visible, 1e-9), 0.0)
