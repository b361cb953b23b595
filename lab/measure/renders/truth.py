"""The truth of a path-traced still as its JSON file tells it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from companion.errors import BadPicture
from lab.measure.score import Laid

BURNT_SHARE: Final = 0.6
HIDDEN_SHARE: Final = 0.25
"""The share of a cell that is washed out to white, or under a hand, from which nobody need read it."""

PAWN_HIDDEN_SHARE: Final = 0.5
"""From this share of its cell under a hand on, nobody need see a pawn."""

CORNERS, SLANTED_DEG = (0, 6, 48, 42), 15.0
"""The corner cells in the order of `corner_discs`; from this tilt of the camera on a picture counts as slanted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth(Laid):
    """What lies in a still, and the conditions that it is counted by; a face is None in a line that is half pushed."""

    name: str
    print_name: str
    light: str
    tilt_deg: float
    burnt: tuple[float, ...] = ()
    hidden: tuple[float, ...] = ()
    homes: Mapping[str, int] = field(default_factory=dict)
    unseen: Mapping[str, float] = field(default_factory=dict)
    """Shares of each cell that are washed out and under a hand; corner discs by colour; hidden shares of pawns."""

    def traits(self) -> dict[str, str]:
        """The groups that the still is counted in."""
        return {
            "print": self.print_name, "light": self.light, "hand": "hand" if self.is_hand else "no hand",
            "tilt": "slanted" if self.tilt_deg >= SLANTED_DEG else "steep",
            "lane": "half-pushed" if self.lane else "no lane",
        }  # fmt: skip


def stills_in(folder: Path) -> list[Path]:
    """The truths of all stills in a folder; raises BadPicture where there is none."""
    paths = sorted(path for path in folder.glob("*.json") if path.with_suffix(".jpg").exists())
    if not paths:
        raise BadPicture(f"{folder}: no stills with truth (NAME.jpg beside NAME.json)")
    return paths


def read_truth(path: Path) -> Truth:
    """The truth in a JSON file of a path-traced still; raises BadPicture."""
    try:
        return _truth(json.loads(path.read_text()))
    except (OSError, ValueError, KeyError, TypeError, IndexError) as failure:
        raise BadPicture(f"{path.name}: not the truth of a path-traced still ({failure!r})") from failure


def _truth(told: dict[str, Any]) -> Truth:
    faces, burnt, hidden = _faces(told), _shares(told, "burnt"), _shares(told, "hidden_by_hand")
    standing = {one["colour"]: 7 * one["cell"][0] + one["cell"][1] for one in told["pawns"] if not one.get("moving")}
    seen = {one["colour"]: one["seen"] for one in told["pawns"] if "seen" in one}
    homes = dict(zip(told["corner_discs"] or (), CORNERS, strict=False))
    loose, lane = told["loose"], told["shifted_lane"]
    is_loose_seen = loose is not None and loose["in_picture"] and loose["hidden"] <= HIDDEN_SHARE
    return Truth(
        name=told["id"], print_name=told["style"], light=told["conditions"]["light"],
        tilt_deg=told["conditions"]["tilt_deg"], is_hand=told["hand"]["present"], is_judged_everywhere=True,
        corners_px=tuple((x, y) for x, y in told["corners"]), faces=faces,
        is_asked=tuple(
            face is not None and burnt[cell] <= BURNT_SHARE and hidden[cell] <= HIDDEN_SHARE
            for cell, face in enumerate(faces)
        ),
        pawns=standing,
        hidden_pawns=frozenset(colour for colour, cell in standing.items() if hidden[cell] > PAWN_HIDDEN_SHARE),
        lifted=frozenset(one["colour"] for one in told["pawns"] if one.get("moving")),
        discs=frozenset(homes[colour] for colour in homes.keys() - {one["colour"] for one in told["pawns"]}),
        loose=("#" if loose["down"] else str(loose["open"])) if is_loose_seen else None,
        lane=None if lane is None else (lane["arrow"], float(lane["fraction"])), burnt=burnt, hidden=hidden,
        homes=homes, unseen={colour: 1 - seen.get(colour, 1 - hidden[cell]) for colour, cell in standing.items()},
    )  # fmt: skip


def _faces(told: dict[str, Any]) -> tuple[str | None, ...]:
    down = [bool(one) for row in told["face_down"] for one in row]
    return tuple("#" if down[k] else face for k, face in enumerate(one for row in told["grid"] for one in row))


def _shares(told: dict[str, Any], key: str) -> tuple[float, ...]:
    return tuple(one or 0.0 for row in told[key] for one in row)
