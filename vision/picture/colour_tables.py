"""OpenCV makes its tables for the colours of CIE L*a*b* when the first picture is converted."""

from __future__ import annotations

from threading import Thread

import cv2
import numpy as np


def make_tables() -> None:
    """Has the tables made beside whatever comes next, on a thread of its own: some 90 ms that nobody waits for."""
    dot = np.zeros((1, 1, 3), np.uint8)
    Thread(target=cv2.cvtColor, args=(dot, cv2.COLOR_BGR2LAB), name="colour tables", daemon=True).start()
