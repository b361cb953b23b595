"""Shows the board's plane as the trained net (`trained_places`) sees it when it is asked for one colour of pawns.

Colours are divided by the corridors' own and turned so that the asked colour's hue is always the same one: the net
knows no hue by heart. Which way things lean, where discs may be printed and what hides the board are told beside them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

import numpy as np

from vision.board.board_look import BoardLook, beside_corridor, calm_colours
from vision.board.plane import MARGIN_TILES, SCALE_PX
from vision.pawns.asked_colours import LEAN_TILES, asked_view
from vision.pawns.standing import PRINTED, PRINTED_CORNERS
from vision.picture.arrays import Float32s, Float64s

CUT_PX: Final = 12
SIDE_PX: Final = round((7 + 2 * MARGIN_TILES) * SCALE_PX) - 2 * CUT_PX
"""The plane's outermost pixels are not looked at; a view is so many broad and high."""

MOST_LOGIT: Final = 2.0
LOGIT_UNIT: Final = 4.0
"""How logits become numbers near 1."""


def views_of(look: BoardLook, homography: Float64s, colours: Sequence[str], hand: Float32s | None) -> Float32s:
    """A view of the plane for each of `colours`, (n, 18, side, side); `hand` (h, w) is 0 where one hides the plane.

    Where a white pawn may stand, the blue one is navy and discs may be printed on the inner fixed tiles too.
    """
    lab = _cut(beside_corridor(calm_colours(look), look))
    shared = shared_channels(look, homography, hand, has_inner_discs="white" in colours)
    return np.stack([asked_view(lab, shared, _asked(colour, colours)) for colour in colours])


def _asked(colour: str, colours: Collection[str]) -> str:
    return "navy" if colour == "blue" and "white" in colours else colour


def shared_channels(look: BoardLook, homography: Float64s, hand: Float32s | None, *, has_inner_discs: bool) -> Float32s:
    """What is the same whatever is asked for, (10, side, side): how like a corridor a pixel is, the two ways in which
    something high leans, how far it is from its cell's middle both ways, whether a disc may be printed on its cell,
    whether it is on the board, in the picture, under a hand, and 0, which was told where pixels were trusted less."""
    scale, side = look.plane.scale_px, look.plane.image.shape[0]
    at = (np.arange(side) + 0.5) / scale - MARGIN_TILES
    eye, ones = look.eye, np.ones((side, side), dtype=np.float32)
    unit = LEAN_TILES / eye.height
    seen = np.broadcast_to(eye.shows(homography, at, at), ones.shape)
    under_hand = 0 * ones if hand is None else hand <= 0.5
    is_like_corridor = np.clip(look.logits / LOGIT_UNIT, -MOST_LOGIT, MOST_LOGIT)
    lean = (at[None, :] - eye.x) * unit * ones, (at[:, None] - eye.y) * unit * ones
    off, printed, board = _grid(side, scale, has_inner_discs)
    channels = [is_like_corridor, *lean, off[None, :] * ones, off[:, None] * ones, printed, board]
    return _cut(np.stack([*channels, seen, under_hand, 0 * ones], axis=-1).astype(np.float32)).transpose(2, 0, 1)


@lru_cache
def _grid(side: int, scale: int, has_inner_discs: bool) -> tuple[Float64s, Float32s, Float32s]:
    """How far each row or column is from its cell's middle (0 to 1), where discs may be printed, what is board."""
    at = (np.arange(side) + 0.5) / scale - MARGIN_TILES
    inside = (at > 0) & (at < 7)
    board = np.outer(inside, inside)
    cells = 7 * np.floor(at)[:, None] + np.floor(at)[None, :]
    printed = np.isin(cells, list(PRINTED if has_inner_discs else PRINTED_CORNERS)) & board
    return np.abs(at % 1 - 0.5) * 2, printed.astype(np.float32), board.astype(np.float32)


def _cut(plane: Float32s) -> Float32s:
    return plane[CUT_PX:-CUT_PX, CUT_PX:-CUT_PX]
