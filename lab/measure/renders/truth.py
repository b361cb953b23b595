"""The truth of a path-traced still as its JSON file tells it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.errors import BadPicture

Corners = tuple[tuple[float, float], ...]
"""North-west, north-east, south-east and south-west corner of the tile area, in pixels."""

BURNT_SHARE: Final = 0.6
HIDDEN_SHARE: Final = 0.25
"""The share of a cell that is washed out to white, or under a hand, from which nobody need read it."""

PAWN_HIDDEN_SHARE: Final = 0.5
"""From this share of its cell under a hand on, nobody need see a pawn."""

SLANTED_DEG: Final = 15.0
"""From this tilt of the camera on, in degrees, a picture counts as slanted."""


@dataclass(frozen=True, slots=True)
class Truth:
    """What lies in a still: `faces` and `is_asked` of the 49 cells, row by row from the picture's top.

    A face is open sides, `#` for a tile that lies face down, None in a lane that is half pushed. `is_asked` says
    whether a person could read the cell. `pawns` goes from colour to cell, `hidden_pawns` are colours of those that a
    hand hides, `lifted` of pawns in the air, `discs` cells with a printed start disc of a pawn that is not in play.
    `lane` is the arrow and the share of the way.
    """

    name: str
    print_name: str
    light: str
    tilt_deg: float
    is_hand: bool
    corners_px: Corners
    faces: tuple[str | None, ...]
    is_asked: tuple[bool, ...]
    pawns: dict[str, int]
    hidden_pawns: frozenset[str]
    lifted: frozenset[str]
    discs: frozenset[int]
    loose: str | None
    lane: tuple[str, float] | None

    def kinds(self) -> tuple[str, ...]:
        """The groups that the still is counted in."""
        slant = "slanted" if self.tilt_deg >= SLANTED_DEG else "steep"
        hand = "hand" if self.is_hand else "no hand"
        lane = "half-pushed" if self.lane else "no lane"
        return ("all", f"print {self.print_name}", f"light {self.light}", hand, slant, lane)


def read_truth(path: Path) -> Truth:
    """The truth in a JSON file of a path-traced still; raises BadPicture."""
    try:
        return _truth(json.loads(path.read_text()))
    except (OSError, ValueError, KeyError, TypeError, IndexError) as failure:
        raise BadPicture(f"{path.name}: not the truth of a path-traced still ({failure!r})") from failure


def _truth(told: dict[str, Any]) -> Truth:
    lane = told["shifted_lane"]
    pawns = {one["colour"]: _cell(one["cell"]) for one in told["pawns"] if not one.get("moving")}
    return Truth(
        name=told["id"], print_name=told["style"], light=told["conditions"]["light"],
        tilt_deg=told["conditions"]["tilt_deg"], is_hand=told["hand"]["present"],
        corners_px=tuple((x, y) for x, y in told["corners"]), faces=_faces(told), is_asked=_asked(told),
        pawns=pawns, hidden_pawns=_hidden_pawns(pawns, told["hidden_by_hand"]),
        lifted=frozenset(one["colour"] for one in told["pawns"] if one.get("moving")),
        discs=_empty_discs(told["corner_discs"], told["pawns"]), loose=_loose(told["loose"]),
        lane=None if lane is None else (lane["arrow"], float(lane["fraction"])),
    )  # fmt: skip


def _faces(told: dict[str, Any]) -> tuple[str | None, ...]:
    down = [bool(one) for row in told["face_down"] for one in row]
    return tuple("#" if down[k] else face for k, face in enumerate(one for row in told["grid"] for one in row))


def _asked(told: dict[str, Any]) -> tuple[bool, ...]:
    burnt, hidden = ([one or 0.0 for row in told[key] for one in row] for key in ("burnt", "hidden_by_hand"))
    return tuple(
        face is not None and burnt[cell] <= BURNT_SHARE and hidden[cell] <= HIDDEN_SHARE
        for cell, face in enumerate(_faces(told))
    )


def _hidden_pawns(pawns: dict[str, int], shares: list[list[float | None]]) -> frozenset[str]:
    hidden = {colour: shares[cell // 7][cell % 7] or 0.0 for colour, cell in pawns.items()}
    return frozenset(colour for colour, share in hidden.items() if share > PAWN_HIDDEN_SHARE)


def _empty_discs(discs: list[str] | None, standing: list[dict[str, Any]]) -> frozenset[int]:
    corners, pawns = (0, 6, 48, 42), {one["colour"] for one in standing}
    return frozenset(cell for cell, colour in zip(corners, discs or (), strict=False) if colour not in pawns)


def _loose(loose: dict[str, Any] | None) -> str | None:
    if loose is None or not loose["in_picture"] or loose["hidden"] > HIDDEN_SHARE:
        return None
    return "#" if loose["down"] else str(loose["open"])


def _cell(cell: list[int]) -> int:
    return cell[0] * 7 + cell[1]
