"""Says which cell each pawn stands on, from the blobs of its colour; several pawns may share a cell.

Whether a blob is a pawn or print, trained nets say (`weighed_places`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import erf, sqrt
from typing import Final

import numpy as np

from companion.observation import CELLS, PawnReading
from vision.board.homography import project
from vision.board.palette import Palette
from vision.board.viewpoint import Eye
from vision.pawns.blobs import (
    NARROW_HUE_DEG,
    NARROWER_DEG,
    WIDE_HUE_DEG,
    Blob,
    PawnLook,
    best_of_places,
    find_blobs,
)
from vision.picture.arrays import Float64s
from vision.picture.colour_names import PAWN_HUES_DEG

LAMP_HUE_DEG: Final = (28.0, 48.0)
"""How far blue's hue may be off: a warm lamp turns it pale, and cyan or violet."""

BLUISH_DEG: Final = (*NARROWER_DEG, 32.0, 48.0)
"""How far from its usual hue green is looked for more narrowly (degrees): what is taken off of a warm print's light
makes dark green lacquer bluish."""

NOMINAL: Final[Mapping[str, PawnLook]] = {
    **{colour: PawnLook(hue) for colour, hue in PAWN_HUES_DEG.items()},
    "blue": PawnLook(PAWN_HUES_DEG["blue"], window_deg=LAMP_HUE_DEG),
    "green": PawnLook(PAWN_HUES_DEG["green"], turns_deg=BLUISH_DEG),
}
"""How the pawns look before any was learnt, by colour."""

BASE_SD_TILES: Final = 0.06
"""How exactly a base is seen (standard deviation, tiles)."""

PRINTED_CORNERS: Final = frozenset({0, 6, 42, 48})
PRINTED: Final = PRINTED_CORNERS | {16, 18, 30, 32}
"""The corner cells, on which most prints have discs, and those of Master Labyrinth 1991, which has some on its four
inner fixed tiles too."""

ABSENT_SCORE: Final = -6.0
"""The score of a pawn's not being on the board."""

SHARPNESS: Final = 1.6
FLOOR: Final = 1e-3
"""Scores times `SHARPNESS` are log-odds; a share of `FLOOR` is kept for "anywhere"."""

UNSEEN_FLOOR: Final = 0.4
"""A pawn that is not seen may still stand anywhere, behind another or in a colour of the print."""

SURE_SCORE: Final = -1.5
"""A blob with more than this is surely the pawn."""


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """A pawn's reading, the blob it rests on (None where it was not seen), and all blobs that were considered."""

    reading: PawnReading
    blob: Blob | None
    candidates: tuple[Blob, ...] = ()


def read_pawns(palette: Palette, looks: Mapping[str, PawnLook], eye: Eye, homography: Float64s) -> tuple[Standing, ...]:
    """Where every colour of `looks` stands."""
    return tuple(standing_of(colour, _search(palette, look, eye), homography) for colour, look in looks.items())


def _search(palette: Palette, look: PawnLook, eye: Eye) -> list[Blob]:
    """Blobs of a colour, best first; where none is good, its hue is tried narrower too, so that a print of nearly that
    colour parts."""
    found = find_blobs(palette, look, eye)
    if found and found[0].score > SURE_SCORE:
        return found
    if look.window_deg == NARROW_HUE_DEG:
        others = [replace(look, window_deg=WIDE_HUE_DEG)]
    else:
        others = [replace(look, hue_deg=look.hue_deg + turn, window_deg=NARROW_HUE_DEG) for turn in look.turns_deg]
    tries = [found, *(find_blobs(palette, other, eye) for other in others)]
    return best_of_places([blob for blobs in tries for blob in blobs])


def hue_turn_deg(one_deg: float, other_deg: float) -> float:
    """By how much two hues differ (degrees, 0 to 180)."""
    return abs((one_deg - other_deg + 180) % 360 - 180)


def learnt_look(look: PawnLook, blob: Blob) -> PawnLook:
    """The look of a pawn that is known to be this blob."""
    turn = (blob.hue_deg - look.hue_deg + 180) % 360 - 180
    hue_deg = look.hue_deg + float(np.clip(turn, -25, 25))
    radius = float(np.clip(blob.radius, 0.13, 0.3))
    return replace(look, hue_deg=hue_deg, chroma=blob.chroma, radius=radius, window_deg=NARROW_HUE_DEG)


def standing_of(
    colour: str, blobs: Sequence[Blob], homography: Float64s, absent_score: float = ABSENT_SCORE
) -> Standing:
    """Where a colour's pawn stands by the scores of its blobs; `homography` takes tile units to pixels. A pawn that is
    not there scores `absent_score`."""
    places = np.zeros(CELLS + 1)
    scores = np.array([blob.score for blob in blobs] + [absent_score]) * SHARPNESS
    shares = np.exp(scores - scores.max())
    shares /= shares.sum()
    for share, blob in zip(shares, blobs, strict=False):
        places[:CELLS] += share * _cells_under(blob.x, blob.y)
    places[CELLS] = shares[-1]
    floor = max(FLOOR, UNSEEN_FLOOR * float(shares[-1]))
    places = (1 - floor) * places / places.sum() + floor / len(places)
    log_p = tuple(float(value) for value in np.log(places))
    best = max(blobs, key=lambda blob: blob.score, default=None)
    if best is None or best.score < absent_score:
        return Standing(PawnReading(colour, log_p), None, tuple(blobs))
    x_px, y_px = project(homography, np.array([[best.x, best.y]]))[0]
    return Standing(PawnReading(colour, log_p, (float(x_px), float(y_px))), best, tuple(blobs))


def _cells_under(x: float, y: float) -> Float64s:
    """Probability of each cell (49,) that a base seen at (x, y) stands on it."""
    return np.outer(_shares(y), _shares(x)).reshape(-1)


def _shares(at: float) -> Float64s:
    edges = np.array([erf((edge - at) / (BASE_SD_TILES * sqrt(2))) for edge in range(8)])
    edges[0], edges[-1] = -1, 1
    return np.asarray(np.diff(edges) / 2)
