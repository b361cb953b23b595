"""Remembers where pawns surely stood and how the board looked then: print does not arrive, and where nothing has
changed no pawn has left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from companion.frame import Image
from companion.observation import CELLS, PawnReading
from vision.board.changes import changed_pixels, softened
from vision.board.plane import Plane
from vision.nets.board_net import PawnSight
from vision.nets.board_view import BoardView
from vision.pawns.assignment import cell_of, is_on_board, weighed
from vision.picture.arrays import Bools

CHANGED_LEVELS: Final = 20.0
"""A pixel of the plane that differs by more than this in any channel (of 255), its picture's own drift taken off,
changed."""

CHANGED_SHARE: Final = 0.12
OTHER_LIGHT_SHARE: Final = 0.5
"""Something came or went where more of a pawn's place than the first changed; where more of the board than the second
did, the light changed, and nothing is concluded."""

FOOT_TILES: Final = 0.3
"""How far around its base a pawn hides the board, in tiles."""

UNCHANGED_NATS: Final = 4.0
"""What it says that nothing has changed in a place: for a pawn that stood there, against any other."""

SURE: Final = 0.97
MOST_LOOKS: Final = 4
"""A place of this confidence is remembered; so many looks of a calm are averaged."""


@dataclass(frozen=True, slots=True, eq=False)
class _Anchor:
    """Where pawns surely stood (colour to sight), and the softened plane of that moment."""

    sights: Mapping[str, PawnSight]
    plane: Image


@dataclass(slots=True)
class PawnMemory:
    """The last sure places of the pawns, and the looks of this calm."""

    _anchor: _Anchor | None = None
    _latest: _Anchor | None = None
    _looks: list[tuple[PawnReading, ...]] = field(default_factory=list)

    def weigh(self, sights: Sequence[PawnSight], view: BoardView) -> tuple[PawnSight, ...]:
        """The sights by what changed since the pawns surely stood somewhere, and pawns that stood where nothing did."""
        changed = self._changed(view.plane)
        if changed is None or self._anchor is None:
            return tuple(sights)
        stood = list(self._anchor.sights.values())
        out = []
        for one in sights:
            is_old = any(np.hypot(*np.subtract(one.at, other.at)) < FOOT_TILES for other in stood)
            nats = 0.0 if _is_changed(one, changed, view) else UNCHANGED_NATS if is_old else -UNCHANGED_NATS
            out.append(weighed(one, nats))
        gone = [one for one in stood if all(np.hypot(*np.subtract(one.at, other.at)) >= FOOT_TILES for other in sights)]
        return (*out, *(one for one in gone if not _is_changed(one, changed, view)))

    def look(
        self, readings: tuple[PawnReading, ...], sights: Sequence[PawnSight], view: BoardView
    ) -> tuple[PawnReading, ...]:
        """The mean of this calm's readings with those of one more look."""
        self._looks = [*self._looks, readings][-MOST_LOOKS:]
        told = tuple(_mean([look[k] for look in self._looks]) for k in range(len(readings)))
        places = {one.colour: one.cell for one in told if one.cell is not None}
        standing = {
            colour: likeliest[0] for colour, cell in places.items()
            if (likeliest := [one for one in sights if is_on_board(one) and cell_of(one) == cell])
        }  # fmt: skip
        self._latest = _Anchor(standing, softened(view.plane))
        if told and all(one.confidence >= SURE for one in told if one.cell is not None):
            self._anchor = self._latest
        return told

    def begin_calm(self) -> None:
        """Something moved: the looks so far say nothing of what is seen next."""
        self._looks.clear()

    def confirm(self, cells: Mapping[str, int]) -> None:
        """Remembers that these pawns (colour to cell) surely stand where the latest picture made it likeliest."""
        if self._latest is None:
            return
        known = {} if self._anchor is None else dict(self._anchor.sights)
        now = {colour: one for colour, one in self._latest.sights.items() if cells.get(colour) == cell_of(one)}
        self._anchor = _Anchor(
            {**{c: s for c, s in known.items() if cells.get(c) == cell_of(s)}, **now}, self._latest.plane
        )

    def forget(self) -> None:
        """Forgets all places."""
        self._anchor = self._latest = None
        self._looks.clear()

    def _changed(self, plane: Plane) -> Bools | None:
        """Which pixels of the plane changed; None where nothing can be compared."""
        now = softened(plane)
        if self._anchor is None or self._anchor.plane.shape != now.shape:
            return None
        changed = changed_pixels(self._anchor.plane, now, CHANGED_LEVELS)
        return None if plane.insides(changed, 0.0).mean() > OTHER_LIGHT_SHARE else changed


def _is_changed(sight: PawnSight, changed: Bools, view: BoardView) -> bool:
    (x, y), reach = sight.at, FOOT_TILES
    part = changed[view.plane.window(x - reach, y - reach, x + reach, y + reach)]
    return bool(part.size and part.mean() > CHANGED_SHARE)


def _mean(looks: Sequence[PawnReading]) -> PawnReading:
    """The normalised mean of the log-probabilities of one pawn's looks."""
    mean = np.mean([one.log_p for one in looks], axis=0)
    mean -= np.log(np.exp(mean).sum())
    px = next((one.px for one in reversed(looks) if one.px is not None), None)
    assert len(mean) == CELLS + 1
    return PawnReading(looks[-1].colour, tuple(mean.tolist()), px)
