"""One picture from a camera, with when it was taken; no camera and no vision in here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
"""A picture of shape (height_px, width_px, 3), channels B, G, R."""

Floats = npt.NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A picture (B, G, R, uint8) with its running number and its time in seconds since the source began."""

    image: Image
    index: int
    time_s: float
