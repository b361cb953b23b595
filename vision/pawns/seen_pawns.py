"""Looks for the pawns of a board whose place in a picture is known, and learns how they look."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from companion.frame import Image
from vision.board.board_look import BoardLook, look_at
from vision.board.hiding import Hidden
from vision.board.palette import Palette
from vision.board.viewpoint import Eye
from vision.pawns.blobs import (
    NARROW_HUE_DEG,
    WIDE_HUE_DEG,
    Blob,
    PawnLook,
    best_of_places,
    find_blobs,
)
from vision.pawns.hueless import hueless_blobs
from vision.picture.arrays import Float64s
from vision.picture.colour_names import HUES_DEG

NOMINAL: Final[Mapping[str, PawnLook]] = {colour: PawnLook(hue) for colour, hue in HUES_DEG.items()}
"""How the pawns look before any was learnt, by colour. White ones and light brown ones look too much like corridors."""

NARROWER_DEG: Final = (-16.0, 0.0, 16.0)
"""How far from its usual hue a colour is looked for more narrowly (degrees)."""

LEAST_SCORE: Final = -4.8
"""A blob that is less like a pawn than this (nats) is a sliver, of which nothing can be learnt."""


@dataclass(frozen=True, slots=True, eq=False)
class SeenPawns:
    """A board in a picture, where `homography` maps tile units to, how its plane looks, and the blobs that may be a
    pawn of each colour of which they were looked for, best first."""

    image: Image
    homography: Float64s
    look: BoardLook
    blobs: Mapping[str, Sequence[Blob]]


def see_pawns(
    image: Image, homography: Float64s, looks: Mapping[str, PawnLook], hidden: Hidden | None = None,
    hueless: Collection[str] = (),
) -> SeenPawns:  # fmt: skip
    """What may be each pawn of these looks and of `hueless` colours, for which print is often taken.

    None is looked for where other pieces hide the board, but what a hand hides may be a pawn that was taken for a part
    of it.
    """
    look = look_at(image, homography)
    free = 1 if hidden is None else hidden.free
    palette = replace(look.palette, chroma=look.palette.chroma * free)
    blobs = {colour: blobs_like(palette, one, look.eye) for colour, one in looks.items()}
    blobs |= {colour: hueless_blobs(look, colour, free) for colour in hueless}
    return SeenPawns(image, homography, look, blobs)


def blobs_like(palette: Palette, look: PawnLook, eye: Eye) -> list[Blob]:
    """Blobs of a colour, best first; its hue is tried narrower too, so that a print of nearly that colour parts."""
    if look.window_deg == NARROW_HUE_DEG:
        others = [replace(look, window_deg=WIDE_HUE_DEG)]
    else:
        others = [replace(look, hue_deg=look.hue_deg + turn, window_deg=NARROW_HUE_DEG) for turn in NARROWER_DEG]
    return best_of_places(blob for one in (look, *others) for blob in find_blobs(palette, one, eye))


def learnt_looks(seen: SeenPawns, looks: Mapping[str, PawnLook], cells: Mapping[str, int]) -> dict[str, PawnLook]:
    """The new look of each pawn that is clearly seen, and alone, on its cell of `cells` (colour to cell)."""
    bests = {colour: seen.blobs[colour][0] for colour in looks if seen.blobs[colour]}
    bests = {colour: blob for colour, blob in bests.items() if blob.score > LEAST_SCORE}
    stood = list(cells.values())
    return {
        colour: learnt_look(looks[colour], blob)
        for colour, blob in bests.items()
        if blob.cell == cells.get(colour) and stood.count(blob.cell) == 1
    }


def learnt_look(look: PawnLook, blob: Blob) -> PawnLook:
    """The look of a pawn that is known to be this blob."""
    turn = (blob.hue_deg - look.hue_deg + 180) % 360 - 180
    hue_deg = look.hue_deg + float(np.clip(turn, -25, 25))
    radius = float(np.clip(blob.radius, 0.13, 0.3))
    return replace(look, hue_deg=hue_deg, chroma=blob.chroma, radius=radius, window_deg=NARROW_HUE_DEG)
