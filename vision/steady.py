"""Remembers what every tile was read as and what it looked like then: a tile that still looks the same is the same.

A pawn and its shadow hide arms, so a tile under a pawn reads badly though it read well before the pawn came. Here the
readings of now are weighed by whether the tile's visible part has changed since it was last read for sure.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from companion.following.observation import TILE_FACES, TileReading
from companion.frame import Image
from vision.changes import Bools, changed_pixels, softened
from vision.layout import SIZE, Float32s, Float64s
from vision.plane import Plane

CHANGED_LEVELS: Final = 24.0
"""A plane pixel that differs by more than this in any channel (of 255), the picture's own drift taken off, changed."""

RIM_TILES: Final = 0.1
"""A tile's rim is not compared: neighbours that slide and small shifts change it."""

SAME_SHARE: Final = 0.12
TURNED_SHARE: Final = 0.3
OTHER_SHARE: Final = 0.6
"""A tile of which no more than the first share changed (a pawn's shadow came) lies as it lay; from the second on
nothing speaks for that any more; a tile of which the third changed shows another face."""

LEAST_SEEN_SHARE: Final = 0.2
"""Of a tile that pawns hide more than this leaves, nothing can be concluded."""

MOST_SAME: Final = 0.97
LEAST_OTHER: Final = 0.1
"""How sure a comparison ever makes: of an unchanged tile that it shows what it showed; of a changed one, how much of
its old face's probability is left."""

SURE: Final = 0.95
OTHER_LIGHT_SHARE: Final = 0.5
"""Where more of the board than this changed, the light did, or the board was shifted: nothing can be concluded."""


@dataclass(slots=True)
class Steady:
    """The last sure reading of every cell (49, 11), which cells have one (49,), the plane then (h, w, 3) and which of
    its pixels were seen (h, w)."""

    rows: Float64s = field(default_factory=lambda: np.zeros((SIZE * SIZE, len(TILE_FACES))))
    is_known: Bools = field(default_factory=lambda: np.zeros(SIZE * SIZE, dtype=bool))
    _plane: Image | None = None
    _seen: Bools | None = None

    def weigh(self, cells: tuple[TileReading, ...], flat: Plane, seen: Float32s) -> tuple[TileReading, ...]:
        """The readings (49) with what did and did not change taken into account; sure ones are remembered.

        `seen` is the weight map (h, w) of the plane, 0 where a pawn hides it.
        """
        now = softened(flat)
        visible = seen > 0.5
        if self._plane is None or self._seen is None or self._plane.shape != now.shape:
            self._plane, self._seen = now.copy(), np.zeros(visible.shape, dtype=bool)
        is_read = np.array([reading.why is None for reading in cells])
        log_p = np.array([reading.log_p for reading in cells])
        share = self._changed_shares(now, visible, flat)
        is_compared = is_read & self.is_known & (share >= 0)
        log_p[is_compared] = _mixed(np.exp(log_p[is_compared]), np.exp(self.rows[is_compared]), share[is_compared])
        self._remember(log_p, is_read & (np.exp(log_p.max(axis=1)) >= SURE), now, visible, flat)
        return tuple(
            replace(reading, log_p=tuple(row)) if is_new else reading
            for reading, row, is_new in zip(cells, log_p.tolist(), is_compared.tolist(), strict=True)
        )

    def _changed_shares(self, now: Image, visible: Bools, flat: Plane) -> Float64s:
        """The share of each cell (49,) that changed, of what was seen then and is now; -1 where that says nothing."""
        assert self._plane is not None and self._seen is not None
        both = self._seen & visible
        changed = _changed(self._plane, now, both)
        if changed is None:
            return np.full(SIZE * SIZE, -1.0)
        seen_twice, other = (flat.insides(one, RIM_TILES).mean(axis=(1, 3)).ravel() for one in (both, changed))
        return np.where(seen_twice >= LEAST_SEEN_SHARE, other / np.maximum(seen_twice, 1e-9), -1.0)

    def _remember(self, log_p: Float64s, is_sure: Bools, now: Image, visible: Bools, flat: Plane) -> None:
        """What is visible now replaces what was; of a tile that shows another face, hidden parts are unknown again."""
        assert self._plane is not None and self._seen is not None
        is_same = self.is_known & (self.rows.argmax(axis=1) == log_p.argmax(axis=1))
        sure, same = (mask.reshape(SIZE, 1, SIZE, 1) for mask in (is_sure, is_same))
        shown, plane, seen = (flat.insides(one, RIM_TILES) for one in (visible, self._plane, self._seen))
        np.copyto(plane, flat.insides(now, RIM_TILES), where=(shown & sure)[..., None])
        np.copyto(seen, shown | (seen & same), where=sure)
        self.rows[is_sure], self.is_known = log_p[is_sure], self.is_known | is_sure


def _mixed(now: Float64s, before: Float64s, share: Float64s) -> Float64s:
    """The probabilities (n, 11) of the faces where `share` (n,) of each tile changed since it was read as `before`, as
    logarithms."""
    sameness = MOST_SAME * np.clip((TURNED_SHARE - share) / (TURNED_SHARE - SAME_SHARE), 0.0, 1.0)[:, None]
    otherness = np.clip((share - TURNED_SHARE) / (OTHER_SHARE - TURNED_SHARE), 0.0, 1.0)[:, None]
    fresh = now * (1 - otherness * (1 - LEAST_OTHER) * before)
    fresh /= fresh.sum(axis=1, keepdims=True)
    mixed = sameness * before + (1 - sameness) * fresh
    return np.asarray(np.log(mixed / mixed.sum(axis=1, keepdims=True)))


def _changed(before: Image, now: Image, both: Bools) -> Bools | None:
    """Where a pixel seen both times changed (h, w); None where the light did, or nothing was seen twice."""
    if not both.any():
        return None
    changed = changed_pixels(before, now, CHANGED_LEVELS, both)
    return None if changed.sum() > OTHER_LIGHT_SHARE * both.sum() else changed
