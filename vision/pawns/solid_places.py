"""Two small trained nets say on which cells of a single picture's board a pawn stands, of whatever colour.

Solids are shaded, lean, throw shadows and hide print, and treasures and discs do not: that is the same in every colour
and on every print. They were trained on path-traced boards (`lab/README.md` says by which commit's trainer), the second
from the first on others; what they say is averaged, which tells more than either. Their weights lie beside this file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np

from companion.frame import Image
from vision.board.board_look import BoardLook, beside_corridor
from vision.board.corridor_and_wall import flatten_light
from vision.board.plane import rectify
from vision.nets.small_net import load_net
from vision.pawns.pawn_views import seen_colours, seen_places
from vision.picture.arrays import Float32s, Float64s

WEIGHTS: Final = tuple(Path(__file__).with_name(f"solid_places_{number}.onnx") for number in range(2))

PER_TILE, AROUND = 5, 4
"""The nets answer for so many places a tile, both ways, and for so many beyond the board."""

SCALE_PX: Final = 40
MARGIN_TILES: Final = AROUND / PER_TILE
"""The finer plane that they see: pixels a tile, tiles around the board."""


def solid_places(image: Image, homography: Float64s, look: BoardLook) -> Float64s:
    """The log odds (49,) that a pawn has its base on each cell."""
    view = _solid_view(image, homography, look)[None]
    answer = np.mean([load_net(path).answer(view)[0, 0] for path in WEIGHTS], axis=0, dtype=np.float64)
    board = slice(AROUND, AROUND + 7 * PER_TILE)
    return np.asarray(answer[board, board].reshape(7, PER_TILE, 7, PER_TILE).max(axis=(1, 3)).ravel())


def _solid_view(image: Image, homography: Float64s, look: BoardLook) -> Float32s:
    """What the nets see (7, side, side): lightness and two tints, which way things lean, and how far each pixel is from
    its cell's middle."""
    plane = rectify(image, homography, SCALE_PX, MARGIN_TILES)
    lab = beside_corridor(flatten_light(plane, look.light), look)
    at = (np.arange(len(lab)) + 0.5) / SCALE_PX - MARGIN_TILES
    return np.stack([*seen_colours(lab), *seen_places(at, look.eye)], dtype=np.float32)
