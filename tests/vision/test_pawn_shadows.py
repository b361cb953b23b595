"""Ground beside a pawn: corridor in its shadow is corridor, and what is darker than any shadow is not."""

from __future__ import annotations

import numpy as np
import pytest

from vision.board.plane import MARGIN_TILES, Plane
from vision.picture.arrays import Float32s
from vision.tiles.corridor_and_wall import LOGIT_LIMIT, labels_for
from vision.tiles.pawn_shadows import without_shadows

SCALE_PX = 16
SIDE_PX = round((7 + 2 * MARGIN_TILES) * SCALE_PX)
LABELS = labels_for(SCALE_PX, MARGIN_TILES)
CORRIDOR, WALL = np.array([120.0, 170.0, 190.0]), np.array([90.0, 60.0, 40.0])
BESIDE = slice(round((3.1 + MARGIN_TILES) * SCALE_PX), round((3.5 + MARGIN_TILES) * SCALE_PX))
FAR = slice(round((1.1 + MARGIN_TILES) * SCALE_PX), round((1.5 + MARGIN_TILES) * SCALE_PX))


def lifted(ground: np.ndarray[tuple[int], np.dtype[np.float64]], at: slice = BESIDE) -> Float32s:
    """The logits of a patch of that colour (b, g, r), taken for wall so far; a pawn stands south-east of `BESIDE`."""
    image = np.empty((SIDE_PX * SIDE_PX, 3))
    image[:] = WALL
    image[LABELS.index[LABELS.is_corridor]] = CORRIDOR
    image = image.reshape(SIDE_PX, SIDE_PX, 3)
    image[at, at] = ground
    seen = np.ones((SIDE_PX, SIDE_PX), dtype=np.float32)
    seen[BESIDE.stop : BESIDE.stop + 6, BESIDE.stop : BESIDE.stop + 6] = 0
    logits = np.full(seen.shape, -LOGIT_LIMIT, dtype=np.float32)
    noise = np.random.default_rng(1).normal(0, 2, image.shape)
    flat = Plane(np.clip(image + noise, 0, 255).astype(np.uint8), SCALE_PX, MARGIN_TILES)
    inner = slice(at.start + 2, at.stop - 2)
    return without_shadows(logits, flat, LABELS, seen)[inner, inner]


@pytest.mark.parametrize("shade", [0.75, 0.6, 0.45])
def test_corridor_in_a_pawns_shadow_is_corridor(shade: float) -> None:
    assert (lifted(CORRIDOR * shade) > 0).mean() > 0.9


def test_what_is_darker_than_any_shadow_is_not() -> None:
    """A black back, however it may be tinted."""
    assert (lifted(CORRIDOR * 0.2) < 0).all()


def test_wall_in_the_shadow_stays_wall() -> None:
    assert (lifted(WALL * 0.7) < 0).all()


def test_where_no_pawn_stands_darkness_is_not_judged_again() -> None:
    assert (lifted(CORRIDOR * 0.6, FAR) < 0).all()
