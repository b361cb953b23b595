"""Says whether something lies beside the board where a tile that is pushed in or out sticks out.

What lies beside the seven lines of one side looks alike: a rim, perhaps an arrow, a table. A tile there looks like none
of the others' places, also where its print cannot be read for pawns that stand on it or a lamp mirrored in it.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import Final

import numpy as np

from vision.board.fixed_layout import SIZE
from vision.board.plane import Plane
from vision.picture.arrays import Float32s, Float64s
from vision.picture.channels import to_lab

OUTWARDS_TILES: Final = (0.06, 0.2, 0.34, 0.48, 0.62, 0.76)
ALONG_TILES: Final = (0.12, 0.37, 0.63, 0.88)
"""The edges of the patches that are compared: outwards from the board's side, and along it from a line's edge."""

NEAR_BANDS: Final = 2
"""So many bands of patches lie on the rim of a board, however far out a tile would reach."""

LIGHT_SHARE: Final = 0.6
LEAST_UNLIKE: Final = 8.0
TIMES_UNLIKE: Final = 1.7
MOST_ALIKE: Final = 5.5
"""A tile lies there when half of the patches, and half of those on the rim, are so unlike (Lab, lightness counting by
the first) the likest at another line, and so many times as unlike as is usual on that side; nothing does when of both
half are no more unlike than the last."""

LEAST_SEEN: Final = 0.3
MOST_HIDDEN: Final = 0.5
"""A patch is looked at where a hand leaves more than the first share of it; where it hides more than the second of
those on the rim nothing is told, and where it hides any of the rim, what is unlike may be its sleeve or shadow."""


class Beside(Enum):
    """What lies beside a line: a tile, nothing, a hand over it, or what cannot be told."""

    TILE = "tile"
    NOTHING = "nothing"
    HAND = "hand"
    UNTOLD = "untold"


def what_sticks_out(plane: Plane, shown: Float32s | None, side: str, line: int, reach_tiles: float) -> Beside:
    """What lies beside the line numbered `line` (0..6) on a side (N, E, S, W) of the board, from there so far outwards
    (tiles); `plane` has a margin of a tile, and `shown` (h, w) is 0 where a hand hides it."""
    tinted = replace(plane, image=to_lab(plane.image))
    return _told(plane, shown, side, line, _colours(tinted, shown, side, reach_tiles))


def _colours(tinted: Plane, shown: Float32s | None, side: str, reach_tiles: float) -> Float64s:
    """The colours of the patches beside each line of a side (7, n, 3), at least of those on the rim."""
    bands = max(NEAR_BANDS, int(np.searchsorted(OUTWARDS_TILES[1:], reach_tiles)))
    return np.stack([_patches(tinted, shown, side, at, bands) for at in range(SIZE)])


def _told(plane: Plane, shown: Float32s | None, side: str, line: int, colours: Float64s) -> Beside:
    near = NEAR_BANDS * (len(ALONG_TILES) - 1)
    if np.isnan(colours[line, :near, 0]).mean() > MOST_HIDDEN:
        return Beside.HAND
    apart = np.linalg.norm(colours[:, None] - colours[None], axis=-1)
    looks = [_unlikeness(apart[..., :patches], line) for patches in (near, apart.shape[-1])]
    if all(unlike > max(LEAST_UNLIKE, TIMES_UNLIKE * usual) for unlike, usual in looks):
        return Beside.HAND if _is_by_hand(plane, shown, side, line) else Beside.TILE
    return Beside.NOTHING if all(unlike < MOST_ALIKE for unlike, _ in looks) else Beside.UNTOLD


def _is_by_hand(plane: Plane, shown: Float32s | None, side: str, line: int) -> bool:
    """Whether a hand hides a part of the rim beside a line."""
    if shown is None:
        return False
    rim = shown[plane.window(*_rectangle(side, line, line + 1, OUTWARDS_TILES[0], OUTWARDS_TILES[NEAR_BANDS]))]
    return bool(rim.min(initial=1.0) < 0.5)


def _unlikeness(apart: Float64s, line: int) -> tuple[float, float]:
    """How unlike the likest of the others a line's place is, by its middling patch, and how unlike places are on that
    side; what lies at the line may be like nothing or like one other, so nothing is compared with it."""
    unlike = [_unlike_others(apart, at, line) for at in range(SIZE)]
    others = [one for at, one in enumerate(unlike) if at != line and np.isfinite(one)]
    return unlike[line], float(np.median(others)) if others else np.inf


def _unlike_others(apart: Float64s, at: int, judged: int) -> float:
    """How unlike the likest of the others, but the one that is judged, a place is; infinitely where a hand hides it."""
    others = [other for other in range(SIZE) if other not in (at, judged)]
    likest = np.where(np.isnan(apart[at, others]), np.inf, apart[at, others]).min(axis=0)
    seen = likest[np.isfinite(likest)]
    return float(np.median(seen)) if seen.size else np.inf


def _patches(plane: Plane, shown: Float32s | None, side: str, line: int, bands: int) -> Float64s:
    """The middling colours of the patches beside a line of a plane in Lab, (bands * 3, 3), NaN where a hand hides them.
    """
    colours = []
    for near, far in zip(OUTWARDS_TILES[:bands], OUTWARDS_TILES[1:], strict=False):
        for left, right in zip(ALONG_TILES, ALONG_TILES[1:], strict=False):
            window = plane.window(*_rectangle(side, line + left, line + right, near, far))
            pixels = plane.image[window].reshape(-1, 3)
            if shown is not None:
                is_shown = shown[window].ravel() > 0.5
                pixels = pixels[is_shown] if is_shown.mean() > LEAST_SEEN else pixels[:0]
            colours.append(np.median(pixels.T, axis=-1) * (LIGHT_SHARE, 1, 1) if len(pixels) else np.full(3, np.nan))
    return np.array(colours)


def _rectangle(side: str, left: float, right: float, near: float, far: float) -> tuple[float, float, float, float]:
    """West, north, east and south edge (tiles) of what lies from `near` to `far` outwards of a side."""
    if side in "NS":
        low, high = (-far, -near) if side == "N" else (SIZE + near, SIZE + far)
        return left, low, right, high
    low, high = (-far, -near) if side == "W" else (SIZE + near, SIZE + far)
    return low, left, high, right
