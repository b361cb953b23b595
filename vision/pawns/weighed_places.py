"""Weighs what two trained nets say of each cell together with the blobs that were found there.

Where the net that is asked for a colour sees a pawn and no blob arose, as of white ones on pale corridors and behind
others, a solid of a usual pawn's size stands in for it. The nets that know no colours say whether anything stands there
at all.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Final

import numpy as np

from vision.board.board_look import BoardLook
from vision.board.hiding import Hidden, hidden_by
from vision.pawns.blobs import USUAL_RADIUS_TILES, Blob
from vision.pawns.seen_pawns import SeenPawns
from vision.pawns.settled_claims import settled
from vision.pawns.solid_places import solid_places
from vision.pawns.standing import PRINTED, PRINTED_CORNERS, SHARPNESS, Standing, hue_turn_deg
from vision.pawns.trained_places import Places, trained_places
from vision.picture.arrays import Float64s


@dataclass(frozen=True, slots=True)
class Weights:
    """How much what the net says and a blob's odds count, what speaks for a cell with a blob and for any (nats), how
    much it counts that a solid stands there and that none does, and what speaks for a pawn where another colour's is
    likelier, which explains the solid (nats)."""

    net: float
    blob: float
    has_blob: float
    bias: float
    solid: float
    print: float
    anothers: float


HUED: Final = Weights(0.7, 0.83, -1.69, 1.24, 0.48, 0.98, 0.43)
FAINT: Final = Weights(0.67, 0.69, -1.76, 2.71, 0.58, 0.78, 0.4)
"""Of strong colours, and of white and light brown: logistic regressions, one choice among a colour's cells and
none."""

HUED_ON_DISC: Final = replace(HUED, blob=1.16 * HUED.blob, has_blob=1.61 * HUED.has_blob, bias=HUED.bias - 0.3)
"""Of strong colours on a corner, where a disc of that colour may be printed: a blob has to be more like a pawn there.
"""

LACQUER_NATS: Final = 8.0
LACQUER_SHOWN: Final = (3.0, 3.6)
LACQUER_CHROMA: Final = (34.0, 38.0)
"""What speaks for a blob off the corners that is like a pawn, and how like one (nats) and how strong in colour (Lab) it
is where none and all of that counts: lacquer is stronger than print mostly is. A pawn without a neck, seen from above,
is as flat and round as a disc, and both nets take it for one."""

FAINT_COLOURS: Final = frozenset({"white", "tan"})

NO_BLOB: Final = -7.0
"""A cell without a blob, or with a worse one, counts as if one with these odds (nats) were there."""

BLOB_NATS: Final = 4.0
"""What speaks for a blob without any defect (nats)."""

MOST_SOLID: Final = 6.0
CLEARLY: Final = 0.4
"""That something stands there counts no more than the first (nats), for or against; by the second another colour's pawn
has to be likelier."""

MOST_BESIDE: Final = 3.0
OTHER_HUE_DEG: Final = 60.0
OTHER_CHROMA: Final = 18.0
"""Of two pawns that share a cell, whose hues lie so far apart and are so strong (Lab), the fainter counts as standing
there by this much at most (nats), for pawns seldom share a cell."""

SHARING_COST: Final = 2.5
RIM_COST: Final = 0.5
"""The fainter of two pawns that share a cell pays the first (nats), and where a disc may be printed, whose rim shows
beside a pawn, the second too."""

PAWN_TILES: Final = 0.55
"""How high a pawn is."""


def judged(seen: SeenPawns, colours: Sequence[str], hidden: Hidden | None = None) -> tuple[Standing, ...]:
    """The standings of each of `colours` in a picture by itself, in which any pawn may be missing, by the blobs that
    were found of some and by all nets."""
    if not colours:
        return ()
    found = {one.reading.colour: _rated(one) for one in seen.pawns}
    rated = {colour: found.get(colour, []) for colour in colours}
    places = trained_places(seen.look, seen.homography, colours, None if hidden is None else hidden.hand)
    solids = solid_places(seen.image, seen.homography, seen.look)
    return settled(among_solids(weighed(rated, places, seen.look), solids), seen.homography)


def _rated(standing: Standing) -> list[Blob]:
    """A colour's blobs, a score of 0 being as likely a pawn as not."""
    return [replace(blob, score=blob.score + BLOB_NATS / SHARPNESS) for blob in standing.candidates]


def among_solids(seen: Mapping[str, Sequence[Blob]], solids: Float64s) -> dict[str, list[Blob]]:
    """The blobs of each colour, best first, by their scores and the log odds that a pawn of any colour stands on each
    cell (49,)."""
    best = {colour: {blob.cell: blob for blob in reversed(blobs)} for colour, blobs in seen.items()}
    discs, out = _discs(seen), {}
    for colour, blobs in seen.items():
        others = [_claimed(cells) for name, cells in best.items() if name != colour]
        rated = (_among(blob, float(solids[blob.cell]), others, _weights(colour), discs) for blob in blobs)
        out[colour] = sorted(rated, key=lambda blob: -blob.score)
    return out


def _claimed(cells: Mapping[int, Blob]) -> dict[int, Blob]:
    """A colour's blobs by their cells, less what speaks for its one pawn's standing on another cell."""
    scores = {cell: max([0.0, *(other.score for at, other in cells.items() if at != cell)]) for cell in cells}
    return {cell: replace(blob, score=blob.score - scores[cell]) for cell, blob in cells.items()}


def _weights(colour: str) -> Weights:
    return FAINT if colour in FAINT_COLOURS else HUED


def _discs(colours: Collection[str]) -> Collection[int]:
    """The cells where discs may be printed in the game that has these colours."""
    return PRINTED if not FAINT_COLOURS.isdisjoint(colours) else PRINTED_CORNERS


def _among(
    blob: Blob, solid: float, others: Sequence[Mapping[int, Blob]], weights: Weights, discs: Collection[int]
) -> Blob:
    """One colour's blob scored by its own odds, those of any pawn on its cell (nats), and what others see there."""
    own, seen = blob.score * SHARPNESS, float(np.clip(solid, -MOST_SOLID, MOST_SOLID))
    there = [cells[blob.cell] for cells in others if blob.cell in cells]
    likelier = [other for other in there if other.score * SHARPNESS > max(own, 0.0) + CLEARLY]
    if not likelier:
        told = weights.solid * seen if seen > 0 else weights.print * seen
    elif all(_is_beside(blob, other) for other in likelier):
        told = weights.solid * min(seen, MOST_BESIDE) if seen > 0 else weights.print * seen
        told -= SHARING_COST + (RIM_COST if blob.cell in discs else 0.0)
    else:
        told = weights.print * min(seen, 0.0) + weights.anothers
    return replace(blob, score=(own + told) / SHARPNESS)


def _is_beside(blob: Blob, other: Blob) -> bool:
    """Whether two blobs on a cell are two pawns that share it: each has a strong hue of its own."""
    return hue_turn_deg(blob.hue_deg, other.hue_deg) > OTHER_HUE_DEG and min(blob.chroma, other.chroma) > OTHER_CHROMA


def weighed(
    rated: Mapping[str, Sequence[Blob]], places: Mapping[str, Places], look: BoardLook
) -> dict[str, list[Blob]]:
    """The blobs of each colour, best first, one a cell, by what they show and the net says; a score of 0 is as likely a
    pawn as not."""
    return {colour: _weighed(blobs, places[colour], _weights(colour), look) for colour, blobs in rated.items()}


def _weighed(blobs: Sequence[Blob], places: Places, weights: Weights, look: BoardLook) -> list[Blob]:
    best: dict[int, Blob] = {}
    for blob in sorted(blobs, key=lambda blob: -blob.score):
        best.setdefault(blob.cell, blob)
    found = []
    for cell in range(49):
        here = HUED_ON_DISC if weights is HUED and cell in PRINTED_CORNERS else weights
        odds = here.net * float(places.log_odds[cell]) + here.bias
        if cell in best:
            shown = max(best[cell].score * SHARPNESS, NO_BLOB)
            odds += here.blob * shown + here.has_blob + _lacquered(best[cell], shown)
        else:
            best[cell] = stand_in(places.bases[cell], look)
            odds += here.blob * NO_BLOB
        found.append(replace(best[cell], score=odds / SHARPNESS))
    return sorted(found, key=lambda blob: -blob.score)


def _lacquered(blob: Blob, shown: float) -> float:
    """What its strong colour says (nats) for a blob off the corners that is like a pawn by so many nats."""
    shares = (np.interp(shown, LACQUER_SHOWN, (0, 1)), np.interp(blob.chroma, LACQUER_CHROMA, (0, 1)))
    return 0.0 if blob.cell in PRINTED_CORNERS else LACQUER_NATS * float(shares[0] * shares[1])


def stand_in(base: Float64s, look: BoardLook) -> Blob:
    """A solid of a usual pawn's size that stands at `base` (x, y), in the colours seen there; without a score."""
    x, y = float(base[0]), float(base[1])
    shown = hidden_by((x, y), PAWN_TILES, USUAL_RADIUS_TILES, look.eye, look.palette.hue.shape, look.plane.scale_px)
    rows, columns = np.nonzero(shown == 0)
    hues, chroma = np.radians(look.palette.hue[rows, columns]), look.palette.chroma[rows, columns]
    hue_deg = float(np.degrees(np.arctan2((chroma * np.sin(hues)).sum(), (chroma * np.cos(hues)).sum()))) % 360
    overhang = hypot(*look.eye.lean(x, y, PAWN_TILES))
    return Blob(x, y, USUAL_RADIUS_TILES, overhang, hue_deg, float(np.median(chroma)), 0.0, rows, columns)
