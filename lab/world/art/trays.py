"""The board below the tiles: a tray with its rim, an arrow at each lane's end, a crease where it is folded."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.drawing import ink, inks_of
from lab.world.art.editions import Print
from lab.world.art.noise import Picture, Rng
from lab.world.art.patterns import PATTERNS

_SIZE = 1024
"""Pixels across a board."""
ARROWS: dict[str, tuple[tuple[float, float], ...]] = {
    "cusp": ((-0.7, 0.12), (0.0, 0.26), (0.7, 0.12), (0.5, 0.5), (0.16, 0.66), (0.0, 1.0), (-0.16, 0.66), (-0.5, 0.5)),
    "swallow": ((-0.8, 0.06), (-0.3, 0.36), (0.0, 0.2), (0.3, 0.36), (0.8, 0.06), (0.5, 0.56), (0.0, 1.0),
                (-0.5, 0.56)),
    "prow": ((-0.34, 0.1), (0.34, 0.1), (0.5, 0.36), (0.34, 0.7), (0.0, 1.0), (-0.34, 0.7), (-0.5, 0.36)),
    "anchor": ((-0.09, 0.06), (0.09, 0.06), (0.09, 0.62), (0.46, 0.48), (0.6, 0.3), (0.6, 0.62), (0.0, 1.0),
               (-0.6, 0.62), (-0.6, 0.3), (-0.46, 0.48), (-0.09, 0.62)),
    "bodkin": ((-0.24, 0.1), (0.24, 0.1), (0.1, 0.34), (0.4, 0.46), (0.08, 0.72), (0.0, 1.0), (-0.08, 0.72),
               (-0.4, 0.46), (-0.1, 0.34)),
    "quoin": ((-0.66, 0.12), (-0.3, 0.12), (-0.3, 0.3), (0.3, 0.3), (0.3, 0.12), (0.66, 0.12), (0.34, 0.62), (0.0, 1.0),
              (-0.34, 0.62)),
    "tulip": ((-0.3, 0.1), (0.3, 0.1), (0.5, 0.5), (0.5, 0.84), (0.24, 0.62), (0.0, 1.0), (-0.24, 0.62), (-0.5, 0.84),
              (-0.5, 0.5)),
    "buttress": ((-0.8, 0.14), (0.8, 0.14), (0.8, 0.3), (0.46, 0.4), (0.3, 0.7), (0.0, 0.95), (-0.3, 0.7), (-0.46, 0.4),
                 (-0.8, 0.3)),
}  # fmt: skip
"""Arrows by name: across, and from the rim towards the tiles, in widths of the border."""


def board_picture(style: Print, border: float, seed: int) -> NDArray[np.uint8]:
    """The board's top as an sRGB picture: 7 tiles and a border on each side, with an arrow at each lane's end."""
    rng = np.random.default_rng(seed)
    scale = _SIZE / (7 + 2 * border)
    out = np.ones((_SIZE, _SIZE, 3), np.float32) * ink(style.rim)
    inner = int(border * scale * 0.8)
    tray = np.ones((_SIZE, _SIZE, 3), np.float32) * ink(style.tray)
    tray *= 1 + 0.04 * rng.standard_normal((_SIZE, _SIZE, 1), dtype=np.float32)
    if style.tray_pattern:
        out, tray = (_figured(rng, style, colour) for colour in (out, tray))
    out[inner : _SIZE - inner, inner : _SIZE - inner] = tray[inner : _SIZE - inner, inner : _SIZE - inner]
    if style.is_folded:
        _crease(out)
    shape = np.array(ARROWS[style.arrow_shape]) * 0.8 * border * scale
    for turn in range(4):
        out = np.ascontiguousarray(np.rot90(out, turn))
        for lane in (1, 3, 5):
            arrow = shape + np.array([(border + lane + 0.5) * scale, 0])
            cv2.fillPoly(out, [np.round(arrow * 16).astype(np.int32)], ink(style.arrow), cv2.LINE_AA, 4)
    return np.asarray(np.clip(out * 255, 0, 255), np.uint8)


def _figured(rng: Rng, style: Print, plain: Picture) -> Picture:
    """The plain ground with the tray's pattern on it, light and dark alone."""
    half = _SIZE // 2
    pattern = PATTERNS[style.tray_pattern](rng, half, inks_of(style.wall_colours)).mean(2)
    tone = 1 + 0.55 * np.clip(pattern - pattern.mean(), -0.5, 0.5)
    whole = cv2.resize(np.asarray(tone, np.float32), (_SIZE, _SIZE), interpolation=cv2.INTER_LINEAR)
    return np.asarray(plain * whole[..., None], np.float32)


def _crease(out: Picture) -> None:
    """The fold across the middle: a dark line, the print along it rubbed pale."""
    middle = _SIZE // 2
    out[:, middle - 5 : middle + 5] = 0.8 * out[:, middle - 5 : middle + 5] + 0.12
    out[:, middle - 1 : middle + 1] *= 0.35
