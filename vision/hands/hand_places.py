"""A small trained net says what a hand, its forearm and its sleeve hide of a single picture's board.

It sees the board and two tiles around it (`usual_colours`): what is strange there, how it is tinted and shaded, and
how far it reaches. It was trained on path-traced stills and on hands drawn over them (`lab/README.md` says by which
commit's trainer); its weights lie beside this file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.hands.background_colours import RASTER, Surroundings
from vision.hands.hand_views import SIDE_PX, hand_view
from vision.nets.small_net import load_net
from vision.picture.arrays import Float32s

WEIGHTS: Final = Path(__file__).with_name("hand_places.onnx")


def view_of(seen: Surroundings) -> Float32s:
    """What the net sees of a board and the table around it."""
    return hand_view(seen.is_shown, seen.light, seen.red, seen.yellow, seen.steepness, seen.usual, RASTER.depth)


def hidden_places(seen: Surroundings, weights: Path = WEIGHTS) -> Float32s:
    """How likely a hand hides each pixel of the board and the table around it, (h, w) of `Surroundings`; 0 farther off
    than the net sees."""
    answer = load_net(weights).answer(view_of(seen)[None])[0, 0]
    finer = cv2.resize(answer, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_LINEAR)
    out = np.zeros(seen.is_shown.shape, dtype=np.float32)
    rim = (len(out) - SIDE_PX) // 2
    out[rim : rim + SIDE_PX, rim : rim + SIDE_PX] = 1 / (1 + np.exp(-finer))
    return out
