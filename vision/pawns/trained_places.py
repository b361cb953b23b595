"""A small trained net says where on a single picture's board a pawn of one colour stands, if anywhere.

It was trained on path-traced boards (`lab/README.md` says by which commit's trainer); its weights lie beside this file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from vision.board.board_look import BoardLook
from vision.nets.small_net import load_net
from vision.pawns.pawn_views import SHARED, views_of
from vision.picture.arrays import Float32s, Float64s

WEIGHTS: Final = Path(__file__).with_name("trained_places.onnx")

PER_TILE: Final = 6
"""The net answers for so many squares a tile, both ways."""

AROUND_PX: Final = 16
"""So much is added around the plane, as far as the net was taught to judge from the edge of what it sees."""


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """How much likelier one colour's pawn is to stand on each cell than nowhere (nats, (49,)), and where on each its
    base would be, in tile units (49, 2)."""

    log_odds: Float64s
    bases: Float64s


def trained_places(
    look: BoardLook, homography: Float64s, colours: Sequence[str], hand: Float32s | None = None
) -> dict[str, Places]:
    """The places of each of `colours`; `hand` (h, w) is 0 where one hides the plane."""
    answers = load_net(WEIGHTS).answer(with_surroundings(views_of(look, homography, colours, hand)))[:, 0]
    return {colour: _places(answer) for colour, answer in zip(colours, answers.astype(np.float64), strict=True)}


def with_surroundings(views: Float32s) -> Float32s:
    """Views (n, 18, side, side) with a rim around them, in which their outermost colours go on and of which nothing
    else is known: so the net was taught to see boards whose edge is near."""
    beyond = ((0, 0), (0, 0), (AROUND_PX, AROUND_PX), (AROUND_PX, AROUND_PX))
    edge = np.pad(views, beyond, mode="edge")
    edge[:, SHARED] = np.pad(views[:, SHARED], beyond)
    return edge


def _places(answer: Float64s) -> Places:
    rim = (len(answer) - 7 * PER_TILE) // 2
    inner = answer[rim:-rim, rim:-rim].reshape(7, PER_TILE, 7, PER_TILE)
    squares, cells = inner.transpose(0, 2, 1, 3).reshape(49, -1), np.arange(49)
    down, right = np.divmod(squares.argmax(axis=1), PER_TILE)
    bases = np.stack([cells % 7 + (right + 0.5) / PER_TILE, cells // 7 + (down + 0.5) / PER_TILE], axis=1)
    return Places(np.logaddexp.reduce(squares, axis=1), bases)
