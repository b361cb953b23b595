"""Gives a broader net the weights of a narrower one, so that it says the same at first and then learns more.

What is new says something of its own from the first, but nothing that was there heeds it yet (Chen et al., Net2Net,
2016). A net that sees more around a cell heeds in the middle of its view what the narrower one saw.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from lab.train.net_files import weights_in


def widen(torch: Any, net: Any, narrower: Path) -> None:
    """Gives a torch net the weights in the file of a narrower one with as many layers."""
    layers = [layer for layer in net.modules() if hasattr(layer, "weight")]
    channels = 0
    for layer, (weights, bias) in zip(layers, weights_in(narrower), strict=True):
        own = layer.weight.detach().numpy().copy()
        shape = own.shape if own.ndim == 4 else _as_convolution(own.shape, channels)
        layer.weight.data = torch.from_numpy(laid_in(own.reshape(shape), weights).reshape(own.shape))
        layer.bias.data[: len(bias)] = torch.from_numpy(bias)
        channels = len(own)


def _as_convolution(shape: Sequence[int], channels: int) -> tuple[int, int, int, int]:
    """The shape (out, in, side, side) of a layer that joins all that so many channels say."""
    side = isqrt(shape[1] // channels)
    return shape[0], channels, side, side


def laid_in(own: npt.NDArray[np.float32], weights: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Weights (out, in, side, side) of which the first outputs heed in the middle what the narrower ones did, and
    nothing else."""
    told, heard, side, _ = weights.shape
    rim = (own.shape[2] - side) // 2
    out = own.copy()
    out[:told] = 0
    out[:told, :heard, rim : rim + side, rim : rim + side] = weights
    return out
