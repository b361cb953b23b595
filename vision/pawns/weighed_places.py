"""Weighs what the trained nets say of each cell together with the blobs that were found there.

Where no blob arose and a colour's net sees a pawn all the same, as white ones on pale corridors and those behind
others, a solid of a usual pawn's size stands in for it. The nets that know no colours say whether anything stands there
at all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from vision.board.board_look import BoardLook
from vision.board.hiding import Hidden, hidden_by
from vision.pawns.blobs import USUAL_RADIUS_TILES, Blob, is_same_place
from vision.pawns.seen_pawns import SeenPawns
from vision.pawns.solid_places import solid_places
from vision.pawns.standing import PRINTED_CORNERS, Standing, standing_of
from vision.pawns.trained_places import trained_places
from vision.picture.arrays import Bools, Float64s
from vision.picture.colour_names import HUES_DEG

SHARE: Final = 0.7
AGAINST: Final = 2.3
"""How much the net of colours, the nets of solids and a blob count each, for they see the same picture; and what speaks
against a pawn's standing on a cell before anything was seen of it (nats). Both come from a logistic regression, one
choice among a colour's cells and none."""

MOST_NATS: Final = 6.0
"""A solid counts no more than this, for or against; and a cell without a blob as if one so unlike a pawn were there."""

PAWN_TILES: Final = 0.55
"""How high a pawn is."""


def judged(seen: SeenPawns, colours: Sequence[str], hidden: Hidden | None = None) -> tuple[Standing, ...]:
    """The standings of each of `colours` in a picture by itself, in which any pawn may be missing, by the blobs that
    were found of some and by all nets. What two colours claim belongs to the one whose odds are better."""
    if not colours:
        return ()
    places = trained_places(seen.look, seen.homography, colours, None if hidden is None else hidden.hand)
    blobs = {colour: {blob.cell: blob for blob in reversed(seen.blobs.get(colour, ()))} for colour in colours}
    own = [SHARE * (places[one].log_odds + _shown(blobs[one], one in HUES_DEG)) - AGAINST for one in colours]
    odds = among_solids(np.array(own), solid_places(seen.image, seen.homography, seen.look))
    rated = {
        colour: [
            replace(blobs[colour].get(cell) or stand_in(places[colour].bases[cell], seen.look), score=float(row[cell]))
            for cell in np.argsort(-row).tolist()
        ]
        for colour, row in zip(colours, odds, strict=True)
    }
    return tuple(standing_of(one, _not_anothers(one, rated), seen.homography, 0.0) for one in colours)


def _shown(blobs: Mapping[int, Blob], is_hued: bool) -> Float64s:
    """What a colour's blobs say of each cell (nats, (49,)); those of colours without a hue never speak against it.

    Off the corners, where no disc is printed, one that is like a pawn counts twice: from above, a pawn without a neck
    is as flat and round as a disc, and the nets take it for one.
    """
    shown = np.full(49, -MOST_NATS if is_hued else 0.0)
    for cell, blob in blobs.items():
        counts = 1 if cell in PRINTED_CORNERS or blob.score < 0 else 2
        shown[cell] = max(shown[cell], counts * blob.score)
    return shown


def among_solids(own: Float64s, solids: Float64s) -> Float64s:
    """The odds of each colour and cell (nats, (n, 49)) by their own ones and by those that anything stands there (49,):
    a solid speaks for no colour where another one is likelier, and print against all."""
    solids = SHARE * np.clip(solids, -MOST_NATS, MOST_NATS)
    return own + np.where(_is_anothers(own), np.minimum(solids, 0), solids)


def _is_anothers(own: Float64s) -> Bools:
    """Where another colour than each is likelier (n, 49), as far as its one pawn is not likelier elsewhere."""
    ranked = np.sort(own, axis=1)[:, ::-1]
    elsewhere = np.where(own == ranked[:, :1], ranked[:, 1:2], ranked[:, :1])
    claimed = own - np.maximum(elsewhere, 0)
    others = [np.delete(claimed, one, axis=0).max(axis=0, initial=-np.inf) for one in range(len(own))]
    return np.asarray(others > np.maximum(own, 0))


def _not_anothers(colour: str, rated: Mapping[str, Sequence[Blob]]) -> list[Blob]:
    """A colour's blobs but those that are rather another colour's pawn."""
    bests = [blobs[0] for name, blobs in rated.items() if name != colour and blobs[0].score > 0]
    return [
        blob for blob in rated[colour]
        if not any(best.score > blob.score and is_same_place(best, blob) for best in bests)
    ]  # fmt: skip


def stand_in(base: Float64s, look: BoardLook) -> Blob:
    """A solid of a usual pawn's size that stands at `base` (x, y), without a score."""
    x, y = base.tolist()
    shown = hidden_by((x, y), PAWN_TILES, USUAL_RADIUS_TILES, look.eye, look.palette.hue.shape, look.plane.scale_px)
    rows, columns = np.nonzero(shown == 0)
    return Blob(x, y, 0.0, rows, columns)
