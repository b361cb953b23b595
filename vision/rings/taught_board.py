"""A round board as an owner taught it: its look from above, its rings and squares, its pawns. No rule is known here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.frame import Image

Document = Mapping[str, Any]
"""A board as plain values, as TOML holds them."""


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


@dataclass(frozen=True, slots=True)
class PawnLook:
    """How a pawn looks: its colour as Lab (each 0 to 255, as OpenCV has it), its width and height over the board's
    radius."""

    colour: str
    lab: tuple[float, float, float]
    width: float
    height: float


@dataclass(frozen=True, slots=True, eq=False)
class TaughtBoard:
    """A board as it was taught: `view` (VIEW_PX, VIEW_PX, 3) shows it from above with the mark at the top, its rings
    from the outside in at offset 0, and nothing standing on it."""

    view: Image
    rings: tuple[TaughtRing, ...]
    pawns: tuple[PawnLook, ...] = field(default=())

    @property
    def turning(self) -> tuple[TaughtRing, ...]:
        """The rings that can be turned."""
        return tuple(ring for ring in self.rings if ring.turns)


def to_document(board: TaughtBoard) -> dict[str, Any]:
    """The board as plain values without its view, which is kept beside them as a picture without loss (PNG)."""
    raise NotImplementedError


def from_document(document: Document, view: Image) -> TaughtBoard:
    """The board of a document and its view; raises BadCalibration saying what is wrong with it."""
    raise NotImplementedError
