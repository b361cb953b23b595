"""Pawns of a picture for itself, whatever others have shown: any of them may be missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from companion.frame import Image
from vision.board.hiding import Hidden
from vision.pawns.beside_corridor import judged_beside_corridor
from vision.pawns.blobs import PawnLook
from vision.pawns.standing import Standing
from vision.pawns.weighed_places import judge_still
from vision.picture.arrays import Float64s
from vision.tiles.board_look import BoardLook


def still_pawns(
    image: Image, homography: Float64s, standings: Sequence[Standing], look: BoardLook, looks: Mapping[str, PawnLook],
    homes: Mapping[str, int], hidden: Hidden | None,
) -> tuple[Standing, ...]:  # fmt: skip
    """The standings of a picture (B, G, R, uint8) that `homography` maps from the plane in tiles, judged by blobs, by
    what tells beside the corridor, and by both nets; nothing stands where something is `hidden`."""
    hand = None if hidden is None else hidden.hand
    shown = None if hidden is None else hidden.shown if hand is None else np.where(hand < 0.5, 1, hidden.shown)
    plain = judged_beside_corridor(standings, look, looks, homes, shown, hand)
    return judge_still(image, standings, look, homography, homes, hand, plain)
