"""Remembers what every tile was read as and what it looked like then: a tile that still looks the same is the same.

A pawn and its shadow hide arms, so a tile under a pawn reads badly though it read well before the pawn came. Here the
readings of now are weighed by whether the tile's visible part has changed since it was last read for sure.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from companion.following.observation import TileReading
from vision.changes import softened
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
    """The last sure reading of every cell, the plane then (h, w, 3) and which of its pixels were seen (h, w)."""

    rows: dict[int, Float64s] = field(default_factory=dict)
    _plane: Float32s | None = None
    _seen: npt.NDArray[np.bool_] | None = None

    def weigh(self, cells: tuple[TileReading, ...], flat: Plane, seen: Float32s) -> tuple[TileReading, ...]:
        """The readings (49) with what did and did not change taken into account; sure ones are remembered.

        `seen` is the weight map (h, w) of the plane, 0 where a pawn hides it.
        """
        now = softened(flat)
        visible = seen > 0.5
        if self._plane is None or self._seen is None or self._plane.shape != now.shape:
            self._plane, self._seen = now.copy(), np.zeros(visible.shape, dtype=bool)
        changed = _changed(self._plane, now, self._seen & visible)
        weighed = tuple(
            reading if reading.why is not None else self._weighed(cell, reading, changed, visible, flat)
            for cell, reading in enumerate(cells)
        )
        for cell, reading in enumerate(weighed):
            if reading.why is None and reading.confidence >= SURE:
                self._remember(cell, reading, now, visible, flat)
        return weighed

    def _weighed(
        self, cell: int, reading: TileReading, changed: npt.NDArray[np.bool_] | None, visible: npt.NDArray[np.bool_],
        flat: Plane,
    ) -> TileReading:  # fmt: skip
        if changed is None or cell not in self.rows:
            return reading
        assert self._seen is not None
        window = _inside(cell, flat)
        both = (self._seen & visible)[window]
        if both.mean() < LEAST_SEEN_SHARE:
            return reading
        share = float(changed[window][both].mean())
        return replace(reading, log_p=_mixed(np.exp(reading.log_p), np.exp(self.rows[cell]), share))

    def _remember(
        self, cell: int, reading: TileReading, now: Float32s, visible: npt.NDArray[np.bool_], flat: Plane
    ) -> None:
        """What is visible now replaces what was; of a tile that shows another face, hidden parts are unknown again."""
        assert self._plane is not None and self._seen is not None
        window = _inside(cell, flat)
        row = np.array(reading.log_p)
        is_same = cell in self.rows and int(self.rows[cell].argmax()) == int(row.argmax())
        shown = visible[window]
        self._plane[window][shown] = now[window][shown]
        self._seen[window] = shown | (self._seen[window] if is_same else False)
        self.rows[cell] = row


def _mixed(now: Float64s, before: Float64s, share: float) -> tuple[float, ...]:
    """The probabilities of the faces where `share` of a tile changed since it was read as `before`, as logarithms."""
    sameness = MOST_SAME * float(np.clip((TURNED_SHARE - share) / (TURNED_SHARE - SAME_SHARE), 0.0, 1.0))
    otherness = float(np.clip((share - TURNED_SHARE) / (OTHER_SHARE - TURNED_SHARE), 0.0, 1.0))
    fresh = now * (1 - otherness * (1 - LEAST_OTHER) * before)
    fresh /= fresh.sum()
    mixed = sameness * before + (1 - sameness) * fresh
    return tuple(float(value) for value in np.log(mixed / mixed.sum()))


def _inside(cell: int, flat: Plane) -> tuple[slice, slice]:
    x, y = cell % SIZE, cell // SIZE
    return flat.window(x + RIM_TILES, y + RIM_TILES, x + 1 - RIM_TILES, y + 1 - RIM_TILES)


def _changed(before: Float32s, now: Float32s, both: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_] | None:
    """Where a pixel seen both times changed (h, w); None where the light did, or nothing was seen twice."""
    if not both.any():
        return None
    difference = now - before
    difference -= np.median(difference[both], axis=0)
    changed = (np.abs(difference).max(axis=2) > CHANGED_LEVELS) & both
    return None if float(changed[both].mean()) > OTHER_LIGHT_SHARE else changed
