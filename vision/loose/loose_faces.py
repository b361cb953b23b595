"""Weighs what several looks at one loose tile say of its face, told along the board's nearest axes."""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign, erfc, sqrt
from typing import Final

import numpy as np

from vision.loose.turned_tile import TurnedTile
from vision.picture.arrays import Float64s
from vision.tiles.openings import FACES, IMPOSSIBLE, SIDES, normalise

EVIDENCE_PER_NAT: Final = 2.0
"""A look with so much more evidence than another is likelier by one nat: what evidence adds up (a fit, a parting, an
outline) comes from the same pixels."""

ANGLE_SD_DEG: Final = 4.0
"""How exactly a tile's turn is seen (standard deviation, degrees)."""

HALF_QUARTER_DEG: Final = 45.0
"""A tile turned by this lies as near to the one naming of its sides as to the next."""


def face_log_chances(looks: Sequence[TurnedTile]) -> Float64s:
    """Log probabilities of the ten faces (10,): each face is as likely as the look that speaks for it most makes it.

    `looks` are of one tile, at other middles and turns.
    """
    claims = np.stack([look.likeness / EVIDENCE_PER_NAT + _named(look) for look in looks])
    return normalise(claims.max(axis=0)[None])[0]


def _named(look: TurnedTile) -> Float64s:
    """Log probabilities of the faces (10,) by one look; near half a quarter turn two namings share them."""
    own = np.exp(normalise(look.faces[None])[0])
    quarters = round(look.angle_deg / 90)
    over_deg = look.angle_deg - 90 * quarters
    shared = 0.5 * erfc((HALF_QUARTER_DEG - abs(over_deg)) / (ANGLE_SD_DEG * sqrt(2)))
    following = quarters + round(copysign(1, over_deg))
    chances = (1 - shared) * _turned(own, quarters) + shared * _turned(own, following)
    return np.asarray(np.log(np.maximum(chances, IMPOSSIBLE)))


def turn_from(look: TurnedTile, face: str) -> float | None:
    """How far the tile lies turned clockwise from its `face` as told along the board's axes, in degrees; None where the
    look says another face."""
    own, nearest = FACES[int(np.argmax(look.faces))], round(look.angle_deg / 90)
    quarters = [nearest + more for more in (0, -1, 1) if _sides_turned(own, nearest + more) == face]
    return min((look.angle_deg - 90 * one for one in quarters), key=abs, default=None)


def _sides_turned(face: str, quarters: int) -> str:
    """The open sides of a face after clockwise quarter turns."""
    return "".join(side for side in SIDES if SIDES[(SIDES.index(side) - quarters) % 4] in face)


def _turned(faces: Float64s, quarters: int) -> Float64s:
    """What is said of a tile's faces (10,), said of the faces that it shows after clockwise quarter turns."""
    order = [FACES.index(_sides_turned(face, quarters)) for face in FACES]
    turned = np.empty_like(faces)
    turned[order] = faces
    return turned
