"""Shows the table around the board as the trained net (`trained_tiles`) sees it; needs numpy alone.

The net looks for a tile at any turn: it sees colours beside the corridors' own and beside the walls', what of the plane
the picture shows, and where the board lies.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.picture.arrays import Bools, Float32s, Float64s

SCALE_PX: Final = 16
MARGIN_TILES: Final = 3.5
SIDE_PX: Final = round((7 + 2 * MARGIN_TILES) * SCALE_PX)
"""The plane: pixels a tile, tiles around the board, pixels along a side."""

STRIDE_PX: Final = 4
TURNS_DEG: Final[Float64s] = np.arange(-37.5, 45.0, 15.0)
"""The net answers for pixels so far apart, the plane's first one on, and for each of these turns of a tile."""

MIDDLE_LIGHT: Final = 2.5
LIGHT_UNIT: Final = 64.0
TINT_UNIT: Final = 32.0
CHANNELS: Final = 8
"""How lightness (0..255) and tints (Lab) become numbers near 1, and how many maps the net sees."""


def tile_view(lab: Float32s, seen: Bools, wall: Float64s, left_px: int = 0, top_px: int = 0) -> Float32s:
    """What the net sees (8, h, w) of a part of the plane that begins at these pixels: lightness and two tints, the same
    beside the `wall`'s (3,), what is `seen` (h, w) and what is board; `lab` (h, w, 3) is lightness and tints beside the
    corridors' own."""
    tall, wide = lab.shape[:2]
    x, y = in_tiles(left_px + np.arange(wide)), in_tiles(top_px + np.arange(tall))
    board = ((y > 0) & (y < 7))[:, None] & ((x > 0) & (x < 7))[None, :]
    units = np.array([LIGHT_UNIT, TINT_UNIT, TINT_UNIT])
    own, beside = lab / units - [MIDDLE_LIGHT, 0, 0], (lab - wall) / units
    maps = [own[:, :, 0], own[:, :, 1], own[:, :, 2], beside[:, :, 0], beside[:, :, 1], beside[:, :, 2], seen, board]
    return np.stack(maps).astype(np.float32)


def in_tiles(px: np.typing.NDArray[np.int_]) -> Float64s:
    """Where pixels of the plane lie, along either axis, in tile units."""
    return (px + 0.5) / SCALE_PX - MARGIN_TILES
