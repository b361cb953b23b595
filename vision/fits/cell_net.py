"""Two small trained nets that look at one cell and say how likely each face is: a second opinion on doubted cells.

Each is six convolutions and two layers on top. `companion/bench/second_opinion` trained them on path-traced boards,
each on one half of the prints, so that it could be judged by the other. What they say is averaged over all turns of a
cell; one of them sees it in the mirror.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np

from companion.observation import FACE_INDEX, TILE_FACES
from vision.picture.arrays import Float32s, Float64s, Indices
from vision.picture.small_net import Layer, convolved

WEIGHTS: Final = tuple(Path(__file__).with_name(f"cell_net_{half}.npz") for half in range(2))
STRIDES: Final = (1, 2, 1, 2, 1, 2)
"""The trained weights (the net that has not seen the prints of half 0, and that of half 1), and the step of each
convolution."""

TURNED: Final = {"N": "W", "W": "S", "S": "E", "E": "N"}
MIRRORED: Final = {"N": "N", "S": "S", "E": "W", "W": "E"}
"""Where each side comes to lie by a quarter turn anticlockwise, and in a mirror that swaps east and west."""


@dataclass(frozen=True, slots=True, eq=False)
class Net:
    """Convolutions, then layers (weights (out, in) and offsets)."""

    convolutions: tuple[Layer, ...]
    layers: tuple[tuple[Float32s, Float32s], ...]

    def logits(self, views: Float32s) -> Float32s:
        """What the net says of views (n, layers, side, side) as they are, (n, 11)."""
        seen = views
        for layer in self.convolutions:
            seen = np.maximum(convolved(seen, layer), 0)
        flat = seen.reshape(len(seen), -1)
        first, last = self.layers
        hidden = np.maximum(flat @ first[0].T + first[1], 0)
        return np.asarray(hidden @ last[0].T + last[1], dtype=np.float32)


@lru_cache(maxsize=1)
def trained() -> tuple[Net, Net]:
    """The nets as they were trained."""
    first, second = map(load_net, WEIGHTS)
    return first, second


def load_net(path: Path) -> Net:
    """The net in a file that holds for each layer k its weights in steps `w`k, the size of a step for each output `s`k,
    and its offsets `b`k."""
    with np.load(path) as kept:
        pairs = [(_in_full(kept[f"w{k}"], kept[f"s{k}"]), kept[f"b{k}"]) for k in range(len(STRIDES) + 2)]
    convolutions = (Layer(*pair, stride, 1, 1) for pair, stride in zip(pairs, STRIDES, strict=False))
    return Net(tuple(convolutions), tuple(pairs[len(STRIDES) :]))


def _in_full(steps: np.typing.NDArray[np.int8], size: Float32s) -> Float32s:
    return steps.astype(np.float32) * size.reshape(-1, *[1] * (steps.ndim - 1))


def faces_seen(nets: tuple[Net, Net], views: Float32s) -> Float64s:
    """Log-probabilities of the faces (n, 11) by what the nets say of the views, however they are turned."""
    total = np.zeros((len(views), len(TILE_FACES)))
    ways = ((nets[0], views, np.arange(len(TILE_FACES))), (nets[1], views[..., ::-1], mirrored_faces()))
    for net, seen, order in ways:
        at = order
        for turns in range(4):
            total += net.logits(np.rot90(seen, turns, axes=(2, 3)))[:, at]
            at = turned_faces()[at]
    mean = total / 8
    mean -= mean.max(axis=1, keepdims=True)
    return np.asarray(mean - np.log(np.exp(mean).sum(axis=1, keepdims=True)))


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
