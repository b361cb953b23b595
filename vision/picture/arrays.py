"""The kinds of numpy arrays that the reader speaks of by name, and where rows of values peak."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Float64s = npt.NDArray[np.float64]
"""Numbers in double precision: geometry, probabilities."""

Float32s = npt.NDArray[np.float32]
"""Numbers in single precision: whatever there is one of for each pixel."""

Bools = npt.NDArray[np.bool_]
"""Answers, yes or no, to one question."""

Indices = npt.NDArray[np.int64]
"""Whole numbers: places in another array, or counts."""

Mask = npt.NDArray[np.uint8]
"""A picture of one channel that is above 0 where something is, as OpenCV wants it."""


def beside_peak(before: npt.ArrayLike, at: npt.ArrayLike, after: npt.ArrayLike) -> Float64s:
    """How far from the middle of three neighbouring values their parabola peaks, in steps; 0 where it does not."""
    first, middle, last = (np.asarray(values, dtype=np.float64) for values in (before, at, after))
    bend = first - 2.0 * middle + last
    return np.where(bend < 0.0, 0.5 * (first - last) / np.minimum(bend, -1e-9), 0.0)
