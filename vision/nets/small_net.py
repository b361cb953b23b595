"""Has OpenCV run the small nets that the reader brings along.

The file of a net (ONNX) lies beside the module that asks it. `lab/train/train.py` writes such files.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from threading import Lock

import cv2
import numpy as np

from vision.picture.arrays import Float32s


class SmallNet:
    """A trained net; several threads may ask it."""

    def __init__(self, path: Path) -> None:
        self._net, self._asked = cv2.dnn.readNetFromONNX(str(path)), Lock()

    def answer(self, seen: Float32s) -> Float32s:
        """What the net says of `seen` (n, channels, h, w): (n, ...), of each as if it were alone."""
        with self._asked:
            return np.concatenate([self._of_one(one[None]) for one in seen])

    def _of_one(self, seen: Float32s) -> Float32s:
        self._net.setInput(np.ascontiguousarray(seen))
        return np.asarray(self._net.forward(), dtype=np.float32)


@lru_cache
def load_net(path: Path) -> SmallNet:
    """The net in a file; read once."""
    return SmallNet(path)
