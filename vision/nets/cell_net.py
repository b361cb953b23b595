"""A small trained net that looks at one cell and gives the probability of each face.

It is six convolutions and two layers on top, the first of which joins all that is said of the cell, and half a tile
around it. Two nets were trained on path-traced boards (`lab/README.md` says by which commit's trainer); this one
learnt what both say together.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np

from companion.observation import FACE_INDEX, TILE_FACES
from vision.nets.small_net import load_net
from vision.picture.arrays import Float32s, Float64s, Indices

WEIGHTS: Final = Path(__file__).with_name("cell_net.onnx")

TURNED: Final = {"N": "W", "W": "S", "S": "E", "E": "N"}
MIRRORED: Final = {"N": "N", "S": "S", "E": "W", "W": "E"}
"""Where each side comes to lie by a quarter turn anticlockwise, and in a mirror that swaps east and west."""


def faces_seen(views: Float32s) -> Float64s:
    """Log-probabilities of the faces (n, 11) by what the net says of views (n, LAYERS, side, side)."""
    logits = load_net(WEIGHTS).answer(views)[:, :, 0, 0].astype(np.float64)
    out = logits - logits.max(axis=1, keepdims=True)
    return np.asarray(out - np.log(np.exp(out).sum(axis=1, keepdims=True)))


@lru_cache(maxsize=1)
def turned_faces() -> Indices:
    """The number of each face after a quarter turn anticlockwise, (11,)."""
    return _moved(TURNED)


@lru_cache(maxsize=1)
def mirrored_faces() -> Indices:
    """The number of each face in a mirror that swaps east and west, (11,)."""
    return _moved(MIRRORED)


def _moved(to: dict[str, str]) -> Indices:
    moved = ["".join(sorted((to.get(side, side) for side in face), key="NESW#".index)) for face in TILE_FACES]
    return np.array([FACE_INDEX[face] for face in moved])
