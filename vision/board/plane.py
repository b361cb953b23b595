"""The board seen from straight above: one warp of the picture onto the plane the tiles lie in.

Points on the plane are in tile units (0..7, x east, y south); nothing is recognised here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.frame import Image
from vision.board.fixed_layout import SIZE
from vision.board.homography import pitch_px, scaled
from vision.picture.arrays import Float64s

SCALE_PX: Final = 24
MARGIN_TILES: Final = 1.0
"""The reading plane: pixels a tile, and a tile's breadth around the board, so that one pushed in is still seen."""


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """A rectified picture: pixel (u, v) shows the point (u + 0.5) / scale_px - margin_tiles in tile units."""

    image: Image
    scale_px: int
    margin_tiles: float

    def window(self, x0: float, y0: float, x1: float, y1: float) -> tuple[slice, slice]:
        """The rows and columns whose centres lie inside a rectangle given in tile units, clipped to the plane."""
        side = self.image.shape[0]
        edges = [(value + self.margin_tiles) * self.scale_px for value in (x0, y0, x1, y1)]
        left, top, right, bottom = (min(max(round(edge), 0), side) for edge in edges)
        return slice(top, bottom), slice(left, right)

    def insides(self, values: npt.NDArray[Any], rim_tiles: float) -> npt.NDArray[Any]:
        """The 49 cells of a map (h, w, ...) as large as the plane without their rims: a view (7, n, 7, n, ...)."""
        scale, start = self.scale_px, round(self.margin_tiles * self.scale_px)
        low, high = round(rim_tiles * scale), round((1 - rim_tiles) * scale)
        return cell_windows(values, scale, start + low, high - low)


def cell_windows(values: npt.NDArray[Any], scale_px: int, first_px: int, side_px: int) -> npt.NDArray[Any]:
    """A square window for each of the 49 cells of a map (h, w, ...), the first at `first_px` both ways and the others
    at whole tiles from it: a view (7, side_px, 7, side_px, ...)."""
    rows, columns = values.strides[:2]
    return np.lib.stride_tricks.as_strided(
        values[first_px:, first_px:],
        (SIZE, side_px, SIZE, side_px, *values.shape[2:]),
        (rows * scale_px, rows, columns * scale_px, columns, *values.strides[2:]),
    )


def rectify(
    image: Image,
    homography: Float64s,
    scale_px: int = SCALE_PX,
    margin_tiles: float = MARGIN_TILES,
    size_tiles: int = SIZE,
) -> Plane:
    """Warps `image` (B, G, R) onto the board's plane at `scale_px` a tile, `size_tiles` wide without its margin;
    `homography` takes tile units to pixels. A finer picture is shrunk by a whole factor before the warp."""
    factor = min(max(1, int(pitch_px(homography) / scale_px)), *image.shape[:2])
    tall, wide = (side // factor for side in image.shape[:2])
    whole = image[: tall * factor, : wide * factor]
    shrunk = whole if factor == 1 else cv2.resize(whole, (wide, tall), interpolation=cv2.INTER_AREA)
    flat = from_above(shrunk, scaled(homography, 1 / factor), scale_px, margin_tiles, size_tiles)
    return Plane(np.asarray(flat, dtype=np.uint8), scale_px, margin_tiles)


def from_above(
    picture: cv2.typing.MatLike, homography: Float64s, scale_px: int, margin_tiles: float = 0.0, size_tiles: int = SIZE
) -> cv2.typing.MatLike:
    """A picture of any channels warped onto the board's plane as it is, sized as `rectify` says."""
    side, offset = round((size_tiles + 2 * margin_tiles) * scale_px), 0.5 / scale_px - margin_tiles
    to_tiles = np.array([[1 / scale_px, 0, offset], [0, 1 / scale_px, offset], [0, 0, 1]])
    how, border = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, cv2.BORDER_REPLICATE
    return cv2.warpPerspective(picture, homography @ to_tiles, (side, side), flags=how, borderMode=border)
