"""Medians and quantiles, the same as numpy's but faster on few values."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt


def median(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The medians along the last axis, which must not be empty."""
    count = values.shape[-1]
    first, last = (count - 1) // 2, count // 2
    ordered = np.partition(values, (first, last), axis=-1)
    return np.asarray(ordered[..., first] * 0.5 + ordered[..., last] * 0.5)  # halves first: bytes would run over


def quantile(values: npt.NDArray[Any], share: float) -> float:
    """The value (of an array of any shape, not empty) that `share` of them do not pass, interpolated."""
    at = share * (values.size - 1)
    low = int(at)
    high = min(low + 1, values.size - 1)
    ordered = np.partition(values.ravel(), (low, high))
    below, above = float(ordered[low]), float(ordered[high])
    return below + (above - below) * (at - low)
