"""Two small trained nets say on which cells of a single picture's board a pawn stands, of whatever colour.

Solids are shaded, lean, throw shadows and hide print, and treasures and discs do not: that is the same in every colour
and on every print. They were trained on path-traced boards (`lab/README.md` says by which commit's trainer), the second
from the first on others; what they say is averaged, which tells more than either. Their weights lie beside this file.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np

from companion.frame import Image
from vision.board.board_look import BoardLook, beside_corridor
from vision.board.corridor_and_wall import flatten_light
from vision.board.plane import rectify
from vision.nets.small_net import load_net
from vision.pawns.solid_views import MARGIN_TILES, SCALE_PX, SIDE_PX, STRIDE_PX, in_tiles, solid_view
from vision.picture.arrays import Bools, Float32s, Float64s

WEIGHTS: Final = tuple(Path(__file__).with_name(f"solid_places_{number}.onnx") for number in range(2))


def solid_places(image: Image, homography: Float64s, look: BoardLook) -> Float64s:
    """The log odds (49,) that a pawn has its base on each cell."""
    view = solid_view(fine_lab(image, homography, look), look.eye)[None]
    answer = np.mean([load_net(path).answer(view)[0, 0] for path in WEIGHTS], axis=0, dtype=np.float64)
    return np.array([answer[inside].max() for inside in _on_cells()])


def fine_lab(image: Image, homography: Float64s, look: BoardLook) -> Float32s:
    """Lightness and two tints (Lab) of a finer plane divided by the corridors' colour, (side, side, 3)."""
    return beside_corridor(flatten_light(rectify(image, homography, SCALE_PX, MARGIN_TILES), look.light), look)


@lru_cache(maxsize=1)
def _on_cells() -> Bools:
    """Which answers lie on each cell (49, n, n)."""
    along = np.floor(in_tiles(np.arange(0, SIDE_PX, STRIDE_PX)))
    return np.stack([np.outer(along == cell // 7, along == cell % 7) for cell in range(49)])
