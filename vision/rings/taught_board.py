"""A round board as an owner taught it: its look from above, its rings and squares, its pawns. No rule is known here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.errors import BadCalibration
from companion.frame import Image
from vision.rings.disc import VIEW_PX

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
    return {
        "rings": [
            {
                "name": ring.name, "outer": round(ring.outer, 4), "inner": round(ring.inner, 4),
                "positions": ring.positions, "clockwise": ring.is_clockwise,
                "starts_deg": [round(start, 2) for start in ring.starts_deg], "places": list(ring.places),
            }
            for ring in board.rings
        ],
        "pawns": [
            {
                "colour": pawn.colour, "lab": [round(part, 1) for part in pawn.lab],
                "width": round(pawn.width, 4), "height": round(pawn.height, 4),
            }
            for pawn in board.pawns
        ],
    }  # fmt: skip


def from_document(document: Document, view: Image) -> TaughtBoard:
    """The board of a document and its view; raises BadCalibration saying what is wrong with it."""
    if view.shape != (VIEW_PX, VIEW_PX, 3):
        raise BadCalibration(f"the view of a taught board is {VIEW_PX} by {VIEW_PX} pixels in colour, not {view.shape}")
    try:
        rings = tuple(_ring(entry) for entry in document["rings"])
        pawns = tuple(_pawn(entry) for entry in document["pawns"])
    except (KeyError, TypeError, ValueError) as error:
        raise BadCalibration(f"the description of the taught board is damaged: {error!r}") from error
    return TaughtBoard(view, rings, pawns)


def _ring(entry: Mapping[str, Any]) -> TaughtRing:
    ring = TaughtRing(
        str(entry["name"]), float(entry["outer"]), float(entry["inner"]),
        tuple(float(start) for start in entry["starts_deg"]), tuple(str(place) for place in entry["places"]),
        int(entry["positions"]), bool(entry["clockwise"]),
    )  # fmt: skip
    if not 1 >= ring.outer > ring.inner >= 0 or ring.positions < 1:
        raise ValueError(
            f"ring {ring.name!r} reaches from {ring.outer} to {ring.inner} and has {ring.positions} positions"
        )
    if (
        not ring.starts_deg
        or len(ring.starts_deg) != len(ring.places)
        or list(ring.starts_deg) != sorted(ring.starts_deg)
    ):
        raise ValueError(f"ring {ring.name!r} has {len(ring.places)} squares; each needs its start, rising")
    return ring


def _pawn(entry: Mapping[str, Any]) -> PawnLook:
    light, a, b = (float(part) for part in entry["lab"])
    return PawnLook(str(entry["colour"]), (light, a, b), float(entry["width"]), float(entry["height"]))
