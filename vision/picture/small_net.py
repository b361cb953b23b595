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
from typing import Final

import numpy as np

from vision.picture.arrays import Float32s
from vision.picture.kept_arrays import kept_arrays

BLOCK_BYTES: Final = 256 * 1024
"""So much of what a layer's weights meet is laid side by side at a time: it stays in the processor's cache."""


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
    count, channels, tall, wide = seen.shape
    out, _, size, _ = layer.weights.shape
    reach = layer.dilation * (size - 1) + 1
    rows, columns = ((side + 2 * layer.padding - reach) // layer.stride + 1 for side in (tall, wide))
    steps = _steps_of(seen, layer)
    high, broad = (-(-(side + 2 * layer.padding) // layer.stride) for side in (tall, wide))
    answer = np.empty((out, count * high * broad), dtype=np.float32)
    taps = _taps(steps, layer)
    weights = layer.weights.transpose(0, 2, 3, 1).reshape(out, -1)
    block = min(answer.shape[1], max(1, BLOCK_BYTES // (weights.shape[1] * answer.itemsize)))
    beside = np.empty((len(taps), channels, block), dtype=np.float32)
    for first in range(0, answer.shape[1], block):
        part = answer[:, first : first + block]
        shown = beside[:, :, : part.shape[1]]
        for tap, place in zip(taps, shown, strict=True):
            place[:] = tap[:, first : first + part.shape[1]]
        np.matmul(weights, shown.reshape(-1, part.shape[1]), out=part)
    answer += layer.bias[:, None]
    return answer.reshape(out, count, high, broad)[:, :, :rows, :columns].swapaxes(0, 1)


def _steps_of(seen: Float32s, layer: Layer) -> Float32s:
    """`seen` with its padding, parted by where its rows and columns stand in the layer's stride: (stride, stride,
    channels, n * h' + some rows of zeros, w')."""
    count, channels, tall, wide = seen.shape
    stride, padding = layer.stride, layer.padding
    high, broad = (-(-(side + 2 * padding) // stride) for side in (tall, wide))
    more = layer.dilation * (layer.weights.shape[2] - 1) // stride + 1
    steps = np.zeros((stride, stride, channels, count * high + more, broad), dtype=np.float32)
    for down, right in np.ndindex(stride, stride):
        top, left = ((step - padding) % stride for step in (down, right))
        part = seen[:, :, top::stride, left::stride].swapaxes(0, 1)
        y, x = (top + padding) // stride, (left + padding) // stride
        inner = steps[down, right, :, : count * high].reshape(channels, count, high, broad)
        inner[:, :, y : y + part.shape[2], x : x + part.shape[3]] = part
    return steps


def _taps(steps: Float32s, layer: Layer) -> list[Float32s]:
    """What each of a layer's weights meets, side by side for all places of the answer: (channels, places and more)."""
    stride, broad = layer.stride, steps.shape[4]
    flat = steps.reshape(stride, stride, steps.shape[2], -1)
    ways = [divmod(layer.dilation * step, stride) for step in range(layer.weights.shape[2])]
    return [flat[down, right, :, y * broad + x :] for y, down in ways for x, right in ways]


@lru_cache
def load_net(path: Path) -> SmallNet:
    """The net whose weights lie in a file; read once."""
    kept = kept_arrays(path)
    return SmallNet([
        Layer(
            kept[f"weights{k}"].astype(np.float32), kept[f"bias{k}"].astype(np.float32),
            *(int(step) for step in steps),
        )
        for k, steps in enumerate(kept["steps"])
    ])  # fmt: skip
