"""What the board's net might see, made up: no picture is looked at."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from companion.frame import Image
from vision.board.plane import Plane
from vision.board.viewpoint import Eye
from vision.nets.board_net import PLACES, BoardSight, TileSight
from vision.nets.board_view import LAYERS, MARGIN_TILES, VIEW_SCALE_PX, BoardView, Contrast, Print
from vision.picture.arrays import Bools, Float64s

TO_PX = np.array([[100.0, 0.0, 0.0], [0.0, 100.0, 0.0], [0.0, 0.0, 1.0]])
"""From tile units to the pixels of a picture of the bare board."""


def sight(
    *, tiles: Iterable[TileSight] = (), hand: Bools | None = None, sure: float = 0.95, slid: Float64s | None = None
) -> BoardSight:
    """A sight of a board at rest where nothing else is told; a hand is seen so surely where `hand` is set."""
    no_hand = np.full((PLACES, PLACES), 0.01, dtype=np.float32)
    seen = no_hand if hand is None else np.where(hand, np.float32(sure), no_hand)
    return BoardSight(seen, tuple(tiles), at_rest() if slid is None else slid)


def at_rest() -> Float64s:
    """Every tile lies on its cell (49, 2, 2)."""
    return turned_by(np.zeros((49, 2)))


def turned_by(tiles: Float64s) -> Float64s:
    """Cosine and sine (49, 2, 2) of tiles that lie so far (49, 2) to the east and to the south of their cells."""
    return np.stack([np.cos(2 * np.pi * tiles), np.sin(2 * np.pi * tiles)], axis=-1)


def plain_view(image: Image) -> BoardView:
    """A view of which only the plane (h, w, 3) is known."""
    none = Contrast(np.zeros(4), np.zeros(4), np.eye(4))
    layers = np.zeros((LAYERS, *image.shape[:2]), dtype=np.float32)
    plane = Plane(image, VIEW_SCALE_PX, MARGIN_TILES)
    return BoardView(image, TO_PX, plane, layers, Print(none, none), Eye(3.5, 3.5, 14.0))
