"""Shows a finer plane of the board as the trained net (`solid_places`) sees it; needs numpy alone.

The net looks for solids of any colour, so nothing is asked for: it sees colours beside the corridors' own, which way
things lean, and how far each pixel is from its cell's middle.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.board.viewpoint import Eye
from vision.pawns.asked_colours import LEAN_TILES, LIGHT_UNIT, MIDDLE_LIGHT, TINT_UNIT
from vision.picture.arrays import Float32s, Float64s

SCALE_PX: Final = 40
MARGIN_TILES: Final = 0.8
SIDE_PX: Final = round((7 + 2 * MARGIN_TILES) * SCALE_PX)
"""The plane: pixels a tile, tiles around the board, pixels along a side."""

STRIDE_PX: Final = 8
"""The net answers for pixels so far apart, the plane's first one on."""

CHANNELS: Final = 7


def solid_view(lab: Float32s, eye: Eye, left_px: int = 0, top_px: int = 0) -> Float32s:
    """What the net sees (7, h, w) of a part of the plane that begins at these pixels: lightness, two tints, the two
    ways in which something high leans, and how far each pixel is from its cell's middle both ways; `lab` (h, w, 3) is
    lightness and tints beside the corridors' own."""
    tall, wide = lab.shape[:2]
    x, y = in_tiles(left_px + np.arange(wide)), in_tiles(top_px + np.arange(tall))
    unit, ones = LEAN_TILES / eye.height, np.ones((tall, wide))
    lean = (x - eye.x)[None, :] * unit * ones, (y - eye.y)[:, None] * unit * ones
    off = np.abs(x % 1 - 0.5)[None, :] * 2 * ones, np.abs(y % 1 - 0.5)[:, None] * 2 * ones
    colours = lab[:, :, 0] / LIGHT_UNIT - MIDDLE_LIGHT, lab[:, :, 1] / TINT_UNIT, lab[:, :, 2] / TINT_UNIT
    return np.stack([*colours, *lean, *off]).astype(np.float32)


def in_tiles(px: np.typing.NDArray[np.int_]) -> Float64s:
    """Where pixels of the plane lie, along either axis, in tile units."""
    return (px + 0.5) / SCALE_PX - MARGIN_TILES
