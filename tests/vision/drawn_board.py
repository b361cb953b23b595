"""A board drawn for tests of vision alone: plain corridors and blotchy walls in any colours, seen from anywhere."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.frame import Image

Points = npt.NDArray[np.float64]

PX = 48
"""Side of a drawn tile in the flat drawing."""

FIXED = "ES..ESW..ESW..SW|NES..NES..ESW..NSW|NES..NEW..NSW..NSW|NE..NEW..NEW..NW"
FACES = ("NS", "EW", "NE", "ES", "SW", "NW", "NES", "ESW", "NSW", "NEW")


@dataclass(frozen=True)
class Paint:
    """Colours (B, G, R) and the share of a tile that is corridor."""

    corridor: tuple[int, int, int] = (215, 230, 240)
    wall: tuple[int, int, int] = (50, 110, 180)
    tray: tuple[int, int, int] = (150, 70, 30)
    table: tuple[int, int, int] = (120, 160, 190)
    width: float = 0.42


PAINTS = {
    "bright corridors": Paint(),
    "dark corridors": Paint(corridor=(45, 40, 50), wall=(150, 190, 205), tray=(20, 60, 20), width=0.36),
    "only colour differs": Paint(corridor=(150, 120, 100), wall=(80, 110, 170), tray=(60, 60, 60)),
    "no colour at all": Paint(corridor=(200,) * 3, wall=(90,) * 3, tray=(40,) * 3, table=(140,) * 3),
}


def draw_flat(paint: Paint, chance: np.random.Generator, is_empty: bool = False) -> Image:
    """The tray with its 49 tiles from straight above, `PX` a tile, one tile of table around it."""
    flat = np.full((9 * PX, 9 * PX, 3), paint.table, dtype=np.float32)
    tray = slice(round(0.7 * PX), round(8.3 * PX))
    flat[tray, tray] = paint.tray
    for row in range(7):
        for column in range(7):
            sides = _fixed(row, column)
            if sides or not is_empty:
                top, left = (row + 1) * PX, (column + 1) * PX
                tile = _tile(sides or str(chance.choice(FACES)), paint, chance)
                flat[top + 1 : top + PX - 1, left + 1 : left + PX - 1] = tile[1:-1, 1:-1]
    return np.clip(flat, 0, 255).astype(np.uint8)


def photograph(
    flat: Image, corners_px: Points, size_px: tuple[int, int], chance: np.random.Generator, noise: float = 4.0
) -> Image:
    """The flat drawing seen in a picture of `size_px` (width, height) with the tiles' outer corners at `corners_px`."""
    inner = np.array([[1, 1], [8, 1], [8, 8], [1, 8]], dtype=np.float32) * PX - 0.5
    view = cv2.getPerspectiveTransform(inner, corners_px.astype(np.float32))
    table = tuple(int(v) for v in flat[0, 0])
    picture = cv2.warpPerspective(flat, view, size_px, flags=cv2.INTER_AREA, borderValue=table)
    grain = cv2.resize(chance.normal(0, 14, (size_px[1] // 40, 4)).astype(np.float32), size_px)
    noisy = chance.standard_normal(picture.shape, dtype=np.float32) * np.float32(noise)
    noisy += picture + grain[:, :, None] * 0.6
    return np.asarray(np.clip(noisy, 0, 255), dtype=np.uint8)


def corners_seen(
    size_px: tuple[int, int],
    share: float,
    turn_deg: float,
    tilt_deg: float,
    towards_deg: float,
    shift: tuple[float, float] = (0.0, 0.0),
) -> Points:
    """Where the corners NW NE SE SW of a board appear that fills `share` of the picture's height."""
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], dtype=np.float64)
    a, b, t = np.deg2rad(turn_deg), np.deg2rad(towards_deg), np.deg2rad(tilt_deg)
    turned = square @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    away = np.array([np.cos(b), np.sin(b)])
    along = turned @ away
    across = turned - along[:, None] * away
    seen = (across + along[:, None] * np.cos(t) * away) / (1 + along[:, None] * np.sin(t) / 4.5)
    middle = np.array(size_px) / 2 + np.array(shift) * size_px[1]
    return np.asarray(middle + seen * share * size_px[1] / 2)


def _fixed(row: int, column: int) -> str:
    if row % 2 or column % 2:
        return ""
    return FIXED.split("|")[row // 2].split("..")[column // 2]


def _tile(sides: str, paint: Paint, chance: np.random.Generator) -> npt.NDArray[np.float32]:
    blotches = cv2.resize(chance.normal(0, 30, (12, 12)).astype(np.float32), (PX, PX), interpolation=cv2.INTER_NEAREST)
    tile = np.asarray(paint.wall, dtype=np.float32) + blotches[:, :, None]
    low, high = round((0.5 - paint.width / 2) * PX), round((0.5 + paint.width / 2) * PX)
    spans = {"N": (0, high, low, high), "S": (low, PX, low, high), "W": (low, high, 0, high), "E": (low, high, low, PX)}
    for side in sides:
        top, bottom, left, right = spans[side]
        tile[top:bottom, left:right] = paint.corridor
    return np.asarray(tile, dtype=np.float32)
