"""Remembers what every tile was read as and how it looked then: a tile that still looks the same is the same.

A pawn and its shadow hide arms, so a tile under a pawn reads badly though it read well before the pawn came. The new
readings are weighed by whether the tile's visible part has changed since it was last read for sure, or was last seen to
be another.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from companion.frame import Image
from companion.observation import FACE_INDEX, TILE_FACES, TileReading
from vision.board.changes import changed_pixels, softened
from vision.board.fixed_layout import FIXED_SIDES, SIZE
from vision.board.plane import Plane
from vision.picture.arrays import Bools, Float32s, Float64s

CHANGED_LEVELS: Final = 24.0
"""A plane pixel that differs by more than this in any channel (of 255), the picture's own drift taken off, changed."""

RIM_TILES: Final = 0.1
"""A tile's rim is not compared: neighbours that slide and small shifts change it."""

OPEN: Final = 0.95
"""The share of a tile that is seen where it counts as seen wholly."""

OPEN_SHARES: Final = (0.04, 0.15)
HIDDEN_SHARES: Final = (0.12, 0.3)
"""Of a tile seen wholly, and of one that a pawn hides in part, on which a shadow may have fallen: up to the first share
of changed pixels it lies as it lay, from the second on nothing speaks for that any more."""

TURNED_SHARE: Final = 0.3
NEW_SHARE: Final = 0.45
OTHER_SHARE: Final = 0.6
"""A changed share of a tile: from the first on it begins to show another face, from the third on it surely does; from
the second on what was known of it is past."""

PUSHED_CELLS: Final = 3
"""Where so many tiles of a line are new or surely read otherwise, the line was pushed: one that looks as before may be
another, and one that looks otherwise may show the same face."""

LEAST_SEEN_SHARE: Final = 0.2
"""Of a tile that pawns hide more than this leaves, nothing can be concluded."""

MOST_SAME: Final = 0.97
LEAST_OTHER: Final = 0.1
"""How sure a comparison ever makes: of an unchanged tile that it shows what it showed; of a changed one, how much of
its old face's probability is left."""

SURE: Final = 0.95
"""A reading from this confidence on is remembered."""

OTHER_LIGHT_SHARE: Final = 0.5
"""Where more of the board than this changed, the light did, or the board was shifted: nothing can be concluded."""

OWN_FACE: Final = np.array([FACE_INDEX.get(FIXED_SIDES.get(cell, ""), -1) for cell in range(SIZE * SIZE)])
"""What fixed tiles show (49,), -1 elsewhere. A picture in which one of them shows something else has something lying on
the board: nothing of it is remembered."""


@dataclass(slots=True)
class TileMemory:
    """The last sure reading of every cell, or the first of a new tile, and how the board looked then.

    `rows` are log probabilities of the faces (49, 11), `is_known` says which cells have any (49,).
    """

    rows: Float64s = field(default_factory=lambda: np.zeros((SIZE * SIZE, len(TILE_FACES))))
    is_known: Bools = field(default_factory=lambda: np.zeros(SIZE * SIZE, dtype=bool))
    _plane: Image | None = None
    _seen: Bools | None = None

    def weigh(self, cells: tuple[TileReading, ...], flat: Plane, seen: Float32s) -> tuple[TileReading, ...]:
        """The readings (49) with what did and did not change taken into account; sure ones and those of new tiles are
        remembered.

        `seen` is the weight map (h, w) of the plane, 0 where a pawn hides it.
        """
        now = softened(flat)
        visible = seen > 0.5
        if self._plane is None or self._seen is None or self._plane.shape != now.shape:
            self._plane, self._seen = now.copy(), np.zeros(visible.shape, dtype=bool)
        is_read = np.array([reading.why is None for reading in cells])
        log_p = np.array([reading.log_p for reading in cells])
        share, is_open = self._changed_shares(now, visible, flat)
        is_new = is_read & (share > NEW_SHARE)
        reads_otherwise = is_read & (np.exp(log_p.max(axis=1)) >= SURE) & ~self._is_as_known(log_p)
        self._forget(_pushed(is_new | reads_otherwise), flat)
        is_compared = is_read & self.is_known & (share >= 0)
        before, changed, low_high = np.exp(self.rows[is_compared]), share[is_compared], _same_shares(is_open)
        log_p[is_compared] = _mixed(np.exp(log_p[is_compared]), before, changed, low_high[is_compared])
        is_sure = is_read & (np.exp(log_p.max(axis=1)) >= SURE)
        if not (is_read & (OWN_FACE >= 0) & (log_p.argmax(axis=1) != OWN_FACE)).any():
            self._remember(log_p, is_sure | is_new, is_new, now, visible, flat)
        return tuple(
            replace(reading, log_p=tuple(row)) if is_new else reading
            for reading, row, is_new in zip(cells, log_p.tolist(), is_compared.tolist(), strict=True)
        )

    def _changed_shares(self, now: Image, visible: Bools, flat: Plane) -> tuple[Float64s, Bools]:
        """The share of each cell (49,) that changed, of what was seen then and is now, -1 where that says nothing; and
        which cells were seen wholly both times."""
        assert self._plane is not None and self._seen is not None
        both = self._seen & visible
        changed = _changed(self._plane, now, both)
        if changed is None:
            return np.full(SIZE * SIZE, -1.0), np.zeros(SIZE * SIZE, dtype=bool)
        seen_twice, other = (flat.insides(one, RIM_TILES).mean(axis=(1, 3)).ravel() for one in (both, changed))
        shares = np.where(seen_twice >= LEAST_SEEN_SHARE, other / np.maximum(seen_twice, 1e-9), -1.0)
        return shares, seen_twice >= OPEN

    def _is_as_known(self, log_p: Float64s) -> Bools:
        """Of which cells (49,) the likeliest face (of 49, 11) is the remembered one, or nothing is remembered."""
        return np.asarray(~self.is_known | (self.rows.argmax(axis=1) == log_p.argmax(axis=1)))

    def _forget(self, cells: Bools, flat: Plane) -> None:
        """Forgets these cells (49,)."""
        assert self._seen is not None
        self.is_known = self.is_known & ~cells
        np.copyto(flat.insides(self._seen, RIM_TILES), False, where=cells.reshape(SIZE, 1, SIZE, 1))

    def _remember(self, log_p: Float64s, cells: Bools, is_new: Bools, now: Image, visible: Bools, flat: Plane) -> None:
        """What is visible of these cells (49,) replaces what was; of a tile that shows another face, or is new, hidden
        parts are unknown again."""
        assert self._plane is not None and self._seen is not None
        is_same = self.is_known & ~is_new & self._is_as_known(log_p)
        kept, same = (mask.reshape(SIZE, 1, SIZE, 1) for mask in (cells, is_same))
        shown, plane, seen = (flat.insides(one, RIM_TILES) for one in (visible, self._plane, self._seen))
        np.copyto(plane, flat.insides(now, RIM_TILES), where=(shown & kept)[..., None])
        np.copyto(seen, shown | (seen & same), where=kept)
        self.rows[cells], self.is_known = log_p[cells], self.is_known | cells


def _pushed(is_other: Bools) -> Bools:
    """The cells (49,) of lines in which so many tiles are other ones that they were pushed."""
    new = is_other.reshape(SIZE, SIZE)
    is_lane = np.arange(SIZE) % 2 == 1
    rows, columns = (is_lane & (new.sum(axis=axis) >= PUSHED_CELLS) for axis in (1, 0))
    return np.asarray(rows[:, None] | columns[None, :]).ravel()


def _same_shares(is_open: Bools) -> Float64s:
    """The shares (49, 2) up to which a changed tile may be the same, and from which nothing speaks for that."""
    return np.where(is_open[:, None], OPEN_SHARES, HIDDEN_SHARES)


def _mixed(now: Float64s, before: Float64s, share: Float64s, low_high: Float64s) -> Float64s:
    """The probabilities (n, 11) of the faces where `share` (n,) of each tile changed since it was read as `before`, as
    logarithms; `low_high` (n, 2) are the shares that say what sameness is."""
    low, high = low_high.T
    sameness = MOST_SAME * np.clip((high - share) / (high - low), 0.0, 1.0)[:, None]
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
