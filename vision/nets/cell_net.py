"""A small trained net that looks at one cell and gives the probability of each face.

It is six convolutions and two layers on top, the first of which joins all that is said of the cell, and half a tile
around it. Two nets were trained on path-traced boards (`lab/README.md` says by which commit's trainer); this one
learnt what both say together. Where one look does not settle it, what the net says is averaged over all turns of a
cell, and over those in the mirror.
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

SETTLED: Final = 0.95
"""Where the first look is this sure, the other seven are saved."""

TURNED: Final = {"N": "W", "W": "S", "S": "E", "E": "N"}
MIRRORED: Final = {"N": "N", "S": "S", "E": "W", "W": "E"}
"""Where each side comes to lie by a quarter turn anticlockwise, and in a mirror that swaps east and west."""


def faces_seen(views: Float32s) -> Float64s:
    """Log-probabilities of the faces (n, 11) by what the net says of the views, however they are turned; where one
    look settles it, by that alone."""
    out = faces_at_once(views)
    rest = np.flatnonzero(out.max(axis=1) < np.log(SETTLED))
    if rest.size:
        ways = [(turns, is_mirrored) for turns in range(4) for is_mirrored in (False, True)]
        out[rest] = _log_chances(np.mean([_logits(views[rest], *way) for way in ways], axis=0))
    return out


def faces_at_once(views: Float32s) -> Float64s:
    """Log-probabilities of the faces (n, 11) by one look at views (n, LAYERS, side, side)."""
    return _log_chances(load_net(WEIGHTS).answer(views)[:, :, 0, 0])


def _logits(views: Float32s, turns: int, is_mirrored: bool) -> Float32s:
    """What the net says of the views, perhaps mirrored and then turned so many quarters, (n, 11)."""
    names = np.arange(len(TILE_FACES))
    if is_mirrored:
        views, names = views[..., ::-1], mirrored_faces()
    for _ in range(turns):
        names = turned_faces()[names]
    return load_net(WEIGHTS).answer(np.rot90(views, turns, axes=(2, 3)))[:, names, 0, 0]


def _log_chances(logits: Float32s) -> Float64s:
    """Log-probabilities (n, 11)."""
    out = logits.astype(np.float64) - logits.max(axis=1, keepdims=True)
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
