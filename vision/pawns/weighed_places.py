"""Weighs what the trained net says of each cell together with the blobs that were found there.

Where the net sees a pawn and no blob arose, as of white ones on pale corridors and behind others, a solid of a usual
pawn's size stands in for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Final

import cv2
import numpy as np

from vision.pawns.blobs import Blob
from vision.pawns.solidity import USUAL_RADIUS_TILES, rated_alone, settled
from vision.pawns.standing import SHARPNESS, Standing
from vision.pawns.trained_places import Places, trained_places
from vision.picture.arrays import Float32s, Float64s
from vision.tiles.board_look import BoardLook


@dataclass(frozen=True, slots=True)
class Weights:
    """How much what the net says and a blob's odds count, and what speaks for a cell with a blob and for any (nats)."""

    net: float
    blob: float
    has_blob: float
    bias: float


HUED: Final = Weights(0.38, 0.94, -0.80, 1.22)
FAINT: Final = Weights(0.68, 0.77, -1.73, 3.57)
"""Of strong colours, and of white and light brown: logistic regressions, one choice among all cells and none, on what
nets say of prints that they have not learnt from."""

FAINT_COLOURS: Final = frozenset({"white", "tan"})

NO_BLOB: Final = -7.0
"""A cell without a blob counts as if one with these odds (nats) were there."""

MOST_NET: Final = 14.0
MOST_BLOB: Final = 7.0
"""Neither counts more than this (nats), for or against."""

LEAST_SAID: Final = -6.0
"""A cell without a blob of which the net says less (nats) is left out."""

PAWN_TILES: Final = 0.55
"""How high a pawn is."""


def judged_alone(
    standings: Sequence[Standing], look: BoardLook, homography: Float64s, homes: Mapping[str, int],
    hand: Float32s | None = None, judged: Mapping[str, Sequence[Blob]] | None = None,
) -> tuple[Standing, ...]:  # fmt: skip
    """The standings of a single picture, in which any pawn may be missing, by blobs (`rated_alone`) and by the net."""
    rated = rated_alone(standings, look, homes, hand, judged)
    return settled(weighed(rated, trained_places(look, homography, list(rated), hand), look), homography)


def weighed(
    rated: Mapping[str, Sequence[Blob]], places: Mapping[str, Places], look: BoardLook
) -> dict[str, list[Blob]]:
    """The blobs of each colour, best first, one a cell, by what they show and the net says; a score of 0 is as likely a
    pawn as not. Colours of which the net says nothing stay as they are."""
    return {
        colour: _weighed(blobs, places[colour], FAINT if colour in FAINT_COLOURS else HUED, look)
        if colour in places
        else list(blobs)
        for colour, blobs in rated.items()
    }


def _weighed(blobs: Sequence[Blob], places: Places, weights: Weights, look: BoardLook) -> list[Blob]:
    best: dict[int, Blob] = {}
    for blob in sorted(blobs, key=lambda blob: -blob.score):
        best.setdefault(blob.cell, blob)
    found = []
    for cell in range(49):
        said = float(places.log_odds[cell])
        if cell in best:
            odds = weights.blob * _within(best[cell].score * SHARPNESS, MOST_BLOB) + weights.has_blob
        elif said > LEAST_SAID:
            best[cell], odds = _stand_in(places.bases[cell], look), weights.blob * NO_BLOB
        else:
            continue
        odds += weights.net * _within(said, MOST_NET) + weights.bias
        found.append(replace(best[cell], score=odds / SHARPNESS))
    return sorted(found, key=lambda blob: -blob.score)


def _within(nats: float, most: float) -> float:
    return min(most, max(-most, nats))


def _stand_in(base: Float64s, look: BoardLook) -> Blob:
    """A solid of a usual pawn's size that stands at `base` (x, y), in the colours seen there; without a score."""
    x, y = float(base[0]), float(base[1])
    lean = look.eye.lean(x, y, PAWN_TILES)
    plane, mask = look.plane, np.zeros(look.plane.image.shape[:2], dtype=np.uint8)
    foot, head = (
        tuple(round((at + plane.margin_tiles) * plane.scale_px - 0.5) for at in (x + far * lean[0], y + far * lean[1]))
        for far in (0.0, 1.0)
    )
    cv2.line(mask, foot, head, (1,), round(2 * USUAL_RADIUS_TILES * plane.scale_px))
    rows, columns = np.nonzero(mask)
    hues, chroma = np.radians(look.palette.hue[rows, columns]), look.palette.chroma[rows, columns]
    hue_deg = float(np.degrees(np.arctan2((chroma * np.sin(hues)).sum(), (chroma * np.cos(hues)).sum()))) % 360
    return Blob(x, y, USUAL_RADIUS_TILES, hypot(*lean), hue_deg, float(np.median(chroma)), 0.0, rows, columns)
