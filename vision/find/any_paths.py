"""Tells how much a board shows of what all its tiles show, movable ones whichever face they have.

Fixed tiles alone say little on a print whose walls are as bright as its corridors are dark, under a lamp and an arm;
what all tiles say is dearer to tell. Many boards are tried at once, as `coarse_pose` does.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import SIDE_STEPS, SIZE, landmarks
from vision.board.homography import scaled
from vision.find.all_tiles import IS_FIXED, MAY_SHOW, PATH_FACES
from vision.find.coarse_pose import LANDMARKS, LEAST_SAY, NOISE, even_about, patterns_shown, tile_values
from vision.picture.arrays import Float32s, Float64s, Indices
from vision.picture.channels import shrink, sought_channels

TILES: Final = SIZE * SIZE
LONGEST_PX: Final = 1600
"""A picture is looked at no larger than this for one board."""

LEARNT: Final = 2
"""How often corridor and wall are learnt: from the fixed tiles first, then from all."""

OWN_FACE: Final[Indices] = MAY_SHOW.argmax(axis=1)
"""The number of a face that each cell (49,) may show: a fixed tile's own."""


def shown_between(image: Image, homography: Float64s) -> float:
    """How much of a board shows where one is said to lie (0..1): of all its tiles, or of the fixed ones where the
    others are not laid yet."""
    small, factor = shrink(image, LONGEST_PX)
    even, board, _ = even_about(sought_channels(small), scaled(homography, factor))
    return max(float(shown(even, board[None])[0]) for shown in (paths_shown, patterns_shown))


def paths_shown(even: Float32s, homographies: Float64s) -> Float32s:
    """The mean correlation (0..1) of all tiles with the path that each shows best, fixed ones with their own, under
    each homography (n, 3, 3), in a picture of even contrast (h, w, channels); what lies outside counts as 0."""
    values, is_inside = tile_values(even, homographies, _landmarks())
    values = values.transpose(2, 0, 1, 3).reshape(len(homographies), even.shape[2], -1)  # (n, channels, 9 times 49)
    seen = is_inside.astype(np.float32)
    say, face = seen * IS_FIXED, np.broadcast_to(OWN_FACE, is_inside.shape)
    for _ in range(LEARNT):
        like, face = _likest(values, _learnt(values, face, say))
        say = np.clip(like, LEAST_SAY, 1.0) * seen
    return np.asarray((np.clip(like, 0.0, 1.0) * seen).mean(axis=1), dtype=np.float32)


def _learnt(values: Float32s, face: Indices, say: Float32s) -> Float32s:
    """What tells corridor from wall, (n, channels), by tiles that say so much (n, 49) and show these faces (n, 49)."""
    count, kinds, _ = values.shape
    shown = (_patterns()[face] * say[:, :, None]).swapaxes(1, 2).reshape(count, -1, 1)
    weighted = values * np.repeat(say[:, None, :], LANDMARKS, axis=1).reshape(count, 1, -1)
    floor = np.float32(LANDMARKS * NOISE) * np.eye(kinds, dtype=np.float32)
    spread = weighted @ values.swapaxes(1, 2) + say.sum(axis=1)[:, None, None] * floor
    return np.asarray(np.linalg.solve(spread, values @ shown)[:, :, 0], dtype=np.float32)


def _likest(values: Float32s, axis: Float32s) -> tuple[Float32s, Indices]:
    """How like the likest of the faces that it may show each tile is, and which that is, both (n, 49)."""
    level = (axis[:, None, :] @ values).reshape(len(values), LANDMARKS, TILES)
    square = np.square(level).sum(axis=1) + LANDMARKS * NOISE * np.square(axis).sum(axis=1)[:, None]
    like = _patterns() @ level
    like[:, ~MAY_SHOW.T] = -np.inf
    face = like.argmax(axis=1)
    return np.take_along_axis(like, face[:, None], axis=1)[:, 0] / np.sqrt(square + 1e-12), face


@lru_cache(maxsize=1)
def _landmarks() -> Float64s:
    """The landmarks of all tiles, the first of each tile first, (2, 441)."""
    spots = landmarks()[0][:LANDMARKS]  # of the tile at the north-western corner
    cells = np.stack(np.divmod(np.arange(TILES), SIZE)[::-1], axis=1)
    return np.ascontiguousarray((spots[:, None] + cells).reshape(-1, 2).T)


@lru_cache(maxsize=1)
def _patterns() -> Float32s:
    """What the landmarks of a tile should show with each face, (faces, 9): of mean 0 and length 1."""
    is_corridor = np.array([[True, *(side in face for side in SIDE_STEPS), *4 * [False]] for face in PATH_FACES])
    pattern = np.where(is_corridor, 1.0, -1.0)
    pattern -= pattern.mean(axis=1, keepdims=True)
    return np.asarray(pattern / np.linalg.norm(pattern, axis=1, keepdims=True), dtype=np.float32)
