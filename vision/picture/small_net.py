"""Runs the small convolutional nets that the reader brings along, by numpy alone.

A net is a chain of convolutions with a rectifier between each two. Its weights lie beside the module that asks it, as
an `.npz` file: for each layer k `weights{k}` (out, in, size, size) and `bias{k}` (out,), in half precision, and
`steps` (layers, 3), the stride, dilation and padding of each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from vision.picture.arrays import Float32s


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """A convolution: `weights` (out, in, size, size), `bias` (out,), and how it steps over what it sees."""

    weights: Float32s
    bias: Float32s
    stride: int
    dilation: int
    padding: int


@dataclass(frozen=True, slots=True, eq=False)
class SmallNet:
    """A chain of convolutions with a rectifier between each two."""

    layers: Sequence[Layer]

    def answer(self, seen: Float32s) -> Float32s:
        """What the net says of `seen` (n, channels, h, w), one after the other: (n, out, h', w')."""
        return np.concatenate([self._of_one(one[None]) for one in seen])

    def _of_one(self, seen: Float32s) -> Float32s:
        *inner, last = self.layers
        for layer in inner:
            seen = np.maximum(convolved(seen, layer), 0)
        return convolved(seen, last)


def convolved(seen: Float32s, layer: Layer) -> Float32s:
    """A layer's convolution of `seen` (n, channels, h, w), without its rectifier, (n, out, h', w')."""
    wide = layer.padding
    padded = np.pad(seen, ((0, 0), (0, 0), (wide, wide), (wide, wide)))
    out, _, size, _ = layer.weights.shape
    reach = layer.dilation * (size - 1) + 1
    rows = np.lib.stride_tricks.sliding_window_view(padded, reach, axis=2)
    windows = np.lib.stride_tricks.sliding_window_view(rows, reach, axis=3)
    taps = windows[:, :, :: layer.stride, :: layer.stride, :: layer.dilation, :: layer.dilation]
    columns = taps.transpose(0, 1, 4, 5, 2, 3).reshape(len(seen), layer.weights[0].size, -1)
    answer = layer.weights.reshape(out, -1) @ columns + layer.bias[:, None]
    return np.asarray(answer.reshape(len(seen), out, *taps.shape[2:4]), dtype=np.float32)


@lru_cache
def load_net(path: Path) -> SmallNet:
    """The net whose weights lie in a file; read once."""
    with np.load(path, allow_pickle=False) as kept:
        return SmallNet([
            Layer(
                kept[f"weights{k}"].astype(np.float32), kept[f"bias{k}"].astype(np.float32),
                *(int(step) for step in steps),
            )
            for k, steps in enumerate(kept["steps"])
        ])  # fmt: skip
