"""Two small trained nets that look at one cell and give the probability of each face.

Each is six convolutions and two layers on top, the first of which joins all that is said of the cell. The first net
sees what is near its tile, and is asked alone whether fixed tiles lie where a board seems to; the other is broader and
sees half a tile around, as the rest of a reflection. They were trained on path-traced boards (`lab/README.md` says by
which commit's trainer). Where one look of each does not settle it, what they say is averaged over all turns of a cell;
the second sees it in the mirror.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np

from companion.observation import FACE_INDEX, TILE_FACES
from vision.nets.board_view import near_in
from vision.nets.small_net import SmallNet, load_net
from vision.picture.arrays import Float32s, Float64s, Indices

WEIGHTS: Final = tuple(Path(__file__).with_name(f"cell_net_{number}.onnx") for number in range(2))
"""The net that sees what is near, and the one that sees whole views."""

SETTLED: Final = 0.95
"""Where both nets agree at their first look and are together this sure, the other six looks are saved."""

TURNED: Final = {"N": "W", "W": "S", "S": "E", "E": "N"}
MIRRORED: Final = {"N": "N", "S": "S", "E": "W", "W": "E"}
"""Where each side comes to lie by a quarter turn anticlockwise, and in a mirror that swaps east and west."""


@lru_cache(maxsize=1)
def trained() -> tuple[SmallNet, SmallNet]:
    """The nets as they were trained."""
    first, second = map(load_net, WEIGHTS)
    return first, second


def faces_seen(nets: tuple[SmallNet, SmallNet], views: Float32s) -> Float64s:
    """Log-probabilities of the faces (n, 11) by what the nets say of the views, however they are turned; where one look
    of each settles it, by these alone."""
    looks = _looks(nets, views, 0)
    out = _log_chances(looks.mean(axis=0))
    is_settled = (looks[0].argmax(axis=1) == looks[1].argmax(axis=1)) & (out.max(axis=1) > np.log(SETTLED))
    rest = np.flatnonzero(~is_settled)
    if rest.size:
        turned = [_looks(nets, views[rest], turns) for turns in range(1, 4)]
        out[rest] = _log_chances(np.mean([looks[:, rest], *turned], axis=(0, 1)))
    return out


def faces_at_once(nets: tuple[SmallNet, SmallNet], views: Float32s) -> Float64s:
    """Log-probabilities of the faces (n, 11) by one look of each net."""
    return _log_chances(_looks(nets, views, 0).mean(axis=0))


def faces_of_first(nets: tuple[SmallNet, SmallNet], views: Float32s) -> Float64s:
    """Log-probabilities of the faces (n, 11) by one look of the first net alone."""
    return _log_chances(_logits(nets[0], near_in(views)))


def _looks(nets: tuple[SmallNet, SmallNet], views: Float32s, turns: int) -> Float32s:
    """What each net says of the views after so many quarter turns, (2, n, 11); the second sees them in the mirror."""
    plain, mirrored = np.arange(len(TILE_FACES)), mirrored_faces()
    for _ in range(turns):
        plain, mirrored = turned_faces()[plain], turned_faces()[mirrored]
    first, second = (np.rot90(seen, turns, axes=(2, 3)) for seen in (near_in(views), views[..., ::-1]))
    return np.stack([_logits(nets[0], first)[:, plain], _logits(nets[1], second)[:, mirrored]])


def _logits(net: SmallNet, views: Float32s) -> Float32s:
    """What a net says of views (n, layers, side, side) as they are, (n, 11)."""
    return net.answer(views)[:, :, 0, 0]


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
