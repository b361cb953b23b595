"""Finds pawns whose paint is so dark that no colour finds them: as dark solids, with what tint is left.

Navy lacquer reflects a few hundredths of the light. What is darker than the print's walls and stands on a corridor is
looked for as black guards are; its tint, however faint, says whose it may be. Warm tints say nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import numpy as np

from vision.pawns.blobs import USUAL_RADIUS_TILES, Blob, PawnLook
from vision.pawns.hueless import hueless_blobs
from vision.picture.arrays import Float32s
from vision.tiles.board_look import BoardLook

FAINTEST_TINT: Final = 2.0
MOST_TURN_DEG: Final = 40.0
"""A dark solid has at least this chroma (Lab, on average), and a hue no farther from its colour's (degrees)."""

WARM_DEG: Final = (-30.0, 120.0)
"""Fingers of dark skin, and their shadows, are dark solids of these hues; so are burnt umber prints."""


def dark_solids(
    look: BoardLook, looks: Mapping[str, PawnLook], wanted: Collection[str], claimed: Sequence[Blob]
) -> dict[str, list[Blob]]:
    """The dark blobs that may be pawns of the `wanted` colours, those nearest to theirs among all of `looks`; what lies
    over a blob that is `claimed` is none."""
    free = np.ones(look.logits.shape, dtype=np.float32)
    for blob in claimed:
        free[blob.rows, blob.columns] = 0
    found: dict[str, list[Blob]] = {colour: [] for colour in wanted}
    for blob in hueless_blobs(look, "black", free, USUAL_RADIUS_TILES):
        colour = _nearest(blob, look, looks)
        if colour in found:
            found[colour].append(blob)
    return found


def _nearest(blob: Blob, look: BoardLook, looks: Mapping[str, PawnLook]) -> str | None:
    """The colour whose hue a blob's mean tint comes nearest to; None where it has hardly any, or none is near."""
    strength, angle = (_values(plane, blob) for plane in (look.palette.chroma, look.palette.hue))
    tint = complex((strength * np.exp(1j * np.radians(angle))).mean())
    hue_deg = float(np.degrees(np.angle(tint)))
    turns = {colour: abs((hue_deg - one.hue_deg + 180.0) % 360.0 - 180.0) for colour, one in looks.items()}
    nearest = min(turns, key=turns.__getitem__, default=None)
    if nearest is None or WARM_DEG[0] < hue_deg < WARM_DEG[1]:
        return None
    return nearest if abs(tint) >= FAINTEST_TINT and turns[nearest] <= MOST_TURN_DEG else None


def _values(plane: Float32s, blob: Blob) -> Float32s:
    return plane[blob.rows, blob.columns]
