"""A small trained net says where on a single picture's board a pawn of one colour stands, if anywhere.

It was trained on path-traced boards (`lab/README.md` says by which commit's trainer); its weights lie beside this file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np

from vision.board.board_look import BoardLook
from vision.board.plane import MARGIN_TILES, SCALE_PX
from vision.nets.small_net import load_net
from vision.pawns.asked_colours import SHARED, can_be_asked
from vision.pawns.colour_views import CUT_PX, SIDE_PX, views_of
from vision.picture.arrays import Bools, Float32s, Float64s

WEIGHTS: Final = Path(__file__).with_name("trained_places.onnx")

STRIDE_PX: Final = 4
"""The net answers for squares so many pixels of the plane broad."""

AROUND: Final = 4
"""So many squares are added around the plane, as far as the net was taught to judge from the edge of what it sees."""

NEAR_TILES: Final = 0.25
"""The base is told by the answers that lie about so near (tiles) to a cell's strongest."""


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """How much likelier one colour's pawn is to stand on each cell than nowhere (nats, (49,)), and where on each its
    base would be, in tile units (49, 2)."""

    log_odds: Float64s
    bases: Float64s


def trained_places(
    look: BoardLook, homography: Float64s, colours: Sequence[str], hand: Float32s | None = None
) -> dict[str, Places]:
    """The places of each of `colours` that the net was trained to look for; `hand` (h, w) is 0 where one hides the
    plane."""
    known = [colour for colour in colours if can_be_asked(colour)]
    if not known:
        return {}
    views = with_surroundings(views_of(look, homography, known, hand))
    inner = slice(AROUND, -AROUND)
    answers = load_net(WEIGHTS).answer(views)[:, 0, inner, inner].astype(np.float64)
    return {colour: _places(answer) for colour, answer in zip(known, answers, strict=True)}


def with_surroundings(views: Float32s) -> Float32s:
    """Views (n, 18, side, side) with some squares around them, in which their outermost colours go on and of which
    nothing else is known: so they were taught to see boards whose edge is near."""
    beyond = ((0, 0), (0, 0), *[(AROUND * STRIDE_PX,) * 2] * 2)
    edge = np.pad(views, beyond, mode="edge")
    edge[:, SHARED] = np.pad(views[:, SHARED], beyond)
    return edge


def _places(answer: Float64s) -> Places:
    at, on = _squares()
    log_odds, bases = np.empty(49), np.empty((49, 2))
    for cell, inside in enumerate(on):
        said = answer[inside]
        log_odds[cell] = said.max() + np.log(np.exp(said - said.max()).sum())
        bases[cell] = strongest(said, at[inside])
    return Places(log_odds, bases)


def strongest(said: Float64s, spots: Float64s) -> Float64s:
    """Where (x, y) something has its base by the answers (n,) for `spots` (n, 2), in tile units: around the strongest.
    """
    top = int(said.argmax())
    near = np.exp(said - said[top]) * (np.hypot(*(spots - spots[top]).T) < NEAR_TILES)
    return np.asarray(near @ spots / near.sum())


@lru_cache(maxsize=1)
def _squares() -> tuple[Float64s, Bools]:
    """Where the middle of each answer's square lies in tile units (n, n, 2), and which lie on each cell (49, n, n)."""
    along = (np.arange(0, SIDE_PX, STRIDE_PX) + STRIDE_PX / 2 + CUT_PX) / SCALE_PX - MARGIN_TILES
    at = np.stack(np.meshgrid(along, along), axis=-1)
    cells = np.where(((at > 0) & (at < 7)).all(axis=-1), 7 * np.floor(at[..., 1]) + np.floor(at[..., 0]), -1)
    return at, np.stack([cells == cell for cell in range(49)])
