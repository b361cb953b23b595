"""A round board as an owner taught it: its look from above, its rings and squares, its pawns. No rule is known here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import cv2
import numpy as np

from companion.errors import BadCalibration
from companion.frame import Image
from vision.picture.arrays import Bools
from vision.picture.colour_names import PAWN_HUES_DEG
from vision.rings.disc import RADIUS_PX, VIEW_PX


@dataclass(frozen=True, slots=True)
class TaughtRing:
    """A ring from radius `outer` to radius `inner`, both as shares of the board's.

    `starts_deg` says where its squares begin as it lies in the taught view, clockwise from the mark, rising; `places`
    names each square, "" where no pawn can stand. `positions` is the number of ways to turn it (1: it is fixed), and
    `is_clockwise` which way a step turns it. In the view it lies at offset 0.
    """

    name: str
    outer: float
    inner: float
    starts_deg: tuple[float, ...]
    places: tuple[str, ...]
    positions: int = 1
    is_clockwise: bool = True

    @property
    def turns(self) -> bool:
        """Whether it can be turned."""
        return self.positions > 1

    @property
    def step_deg(self) -> float:
        """How far one step turns it, clockwise being positive."""
        return 360.0 / self.positions * (1 if self.is_clockwise else -1)


@dataclass(frozen=True, slots=True, eq=False)
class TaughtBoard:
    """A board as it was taught: `view` (VIEW_PX, VIEW_PX, 3) shows it from above with the mark at the top, its rings
    from the outside in at offset 0, and nothing standing on it. `pawns`: the colours of those that may stand on it."""

    view: Image
    rings: tuple[TaughtRing, ...]
    pawns: tuple[str, ...] = ()

    @property
    def turning(self) -> tuple[TaughtRing, ...]:
        """The rings that can be turned."""
        return tuple(ring for ring in self.rings if ring.turns)


def inside(ring: TaughtRing, side_px: int) -> Bools:
    """Where a view of that side shows a ring (h, w)."""
    at = (np.arange(side_px) - (side_px - 1) / 2) * VIEW_PX / side_px / RADIUS_PX
    radius = np.hypot(at[None, :], at[:, None])
    return (radius < ring.outer) & (radius >= ring.inner)


def with_turned(view: Image, rings: Sequence[TaughtRing], turns_deg: Sequence[float]) -> Image:
    """A view (h, h, 3) in which each of these rings is turned clockwise by so much."""
    side_px, look = len(view), view.copy()
    for ring, turn_deg in zip(rings, turns_deg, strict=True):
        turn = cv2.getRotationMatrix2D(((side_px - 1) / 2,) * 2, -turn_deg, 1)
        where = inside(ring, side_px)
        look[where] = cv2.warpAffine(view, turn, (side_px, side_px))[where]
    return look


def to_document(board: TaughtBoard) -> dict[str, Any]:
    """The board as plain values without its view, which is kept beside them as a picture without loss (PNG)."""
    return {"rings": [asdict(ring) for ring in board.rings], "pawns": board.pawns}


def from_document(document: Mapping[str, Any], view: Image) -> TaughtBoard:
    """The board of a document and its view; raises BadCalibration saying what is wrong with it."""
    if view.shape != (VIEW_PX, VIEW_PX, 3):
        raise BadCalibration(f"the view of a taught board is {VIEW_PX} by {VIEW_PX} pixels in colour, not {view.shape}")
    try:
        pawns = {colour: PAWN_HUES_DEG[colour] for colour in document["pawns"]}
        return TaughtBoard(view, tuple(map(_ring, document["rings"])), tuple(pawns))
    except (KeyError, TypeError, ValueError) as error:
        raise BadCalibration(f"the description of the taught board is damaged: {error!r}") from error


def _ring(entry: Mapping[str, Any]) -> TaughtRing:
    starts_deg = tuple(map(float, entry["starts_deg"]))
    ring = TaughtRing(**{**entry, "starts_deg": starts_deg, "places": tuple(map(str, entry["places"]))})
    is_ring = 1 >= ring.outer > ring.inner >= 0 and ring.positions >= 1
    if not is_ring or not starts_deg or len(starts_deg) != len(ring.places) or list(starts_deg) != sorted(starts_deg):
        raise ValueError(f"{ring} is no ring in which each square has its start, rising")
    return ring
