"""Start discs of the eighth half, as printed, on a picture in tile pixels."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art.emblems import DARK, Ink, fill
from lab.world.art.walls import Picture

_PALE: Ink = (0.95, 0.92, 0.84)


def _dial(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A brass ring, a coloured clock face with twelve pale marks and two hands."""
    for share, tone in ((1.2, (0.7, 0.55, 0.28)), (1.0, main)):
        cv2.circle(picture, at, int(radius * share), tone, -1, cv2.LINE_AA)
        cv2.circle(picture, at, int(radius * share), DARK, max(2, radius // 14), cv2.LINE_AA)
    for hour in np.arange(12) * np.pi / 6:
        ends = [
            (int(at[0] + radius * share * np.cos(hour)), int(at[1] + radius * share * np.sin(hour)))
            for share in (0.72, 0.9)
        ]
        cv2.line(picture, ends[0], ends[1], _PALE, max(2, radius // 12), cv2.LINE_AA)
    for x, y in ((0.0, -0.62), (0.42, 0.1)):
        tip = (int(at[0] + radius * x), int(at[1] + radius * y))
        cv2.line(picture, at, tip, _PALE, max(3, radius // 9), cv2.LINE_AA)


def _blazon(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A coloured shield with a pale bar, a dark edge."""
    shield = np.array([(-0.95, -1.05), (0.95, -1.05), (0.95, 0.15), (0, 1.2), (-0.95, 0.15)]) * radius
    fill(picture, shield * 1.08 + np.array(at, float), DARK, None)
    fill(picture, shield + np.array(at, float), main, None)
    bar = np.array([(-0.95, -0.35), (0.95, -0.35), (0.95, 0.0), (-0.95, 0.0)]) * radius
    fill(picture, bar + np.array(at, float), _PALE, None)


def _scribble(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A ring drawn twice by hand and filled with strokes to and fro, in one felt pen."""
    level = np.linspace(-0.95, 0.95, 15)
    half = np.sqrt(1 - level**2) * np.where(np.arange(15) % 2, 1, -1)
    line = np.stack([half, level], 1) * radius + at
    cv2.polylines(picture, [np.round(line).astype(np.int32)], False, main, max(4, radius // 6), cv2.LINE_AA)
    for turn, axes in ((12, (1.08, 1.0)), (70, (1.02, 1.1))):
        size = (int(radius * axes[0]), int(radius * axes[1]))
        cv2.ellipse(picture, at, size, turn, 0, 360, main, max(3, radius // 9), cv2.LINE_AA)


def _flake(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A coloured disc with a white six-armed flake and a white edge."""
    cv2.circle(picture, at, int(radius * 1.12), (0.98, 0.98, 1.0), -1, cv2.LINE_AA)
    cv2.circle(picture, at, radius, main, -1, cv2.LINE_AA)
    for arm in np.arange(6) * np.pi / 3:
        way = np.array([np.cos(arm), np.sin(arm)])
        tip = (np.array(at) + way * radius * 0.75).astype(int).tolist()
        cv2.line(picture, at, tip, (0.98, 0.98, 1.0), max(3, radius // 10), cv2.LINE_AA)
        for side in (arm - 0.8, arm + 0.8):
            twig = np.array(at) + way * radius * 0.42
            ends = twig + np.array([np.cos(side), np.sin(side)]) * radius * 0.25
            spots = (twig.astype(int).tolist(), ends.astype(int).tolist())
            cv2.line(picture, *spots, (0.98, 0.98, 1.0), max(2, radius // 14), cv2.LINE_AA)


def _sign(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A road sign: a coloured disc with a white ring in it and a thin dark edge."""
    for share, tone in ((1.12, main), (0.94, (0.98, 0.98, 0.96)), (0.76, main)):
        cv2.circle(picture, at, int(radius * share), tone, -1, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 1.12), DARK, 2, cv2.LINE_AA)


def _pompon(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A ball of wool: short threads of one colour, lighter and darker, all around."""
    for number, turn in enumerate(np.arange(90) * 2.4):
        away = radius * np.sqrt((number + 0.5) / 90)
        tone = 0.8 + 0.4 * ((number * 7) % 10) / 10
        ink = (min(main[0] * tone, 1.0), min(main[1] * tone, 1.0), min(main[2] * tone, 1.0))
        spot = np.array(at) + np.array([np.cos(turn), np.sin(turn)]) * away
        tip = spot + np.array([np.cos(turn), np.sin(turn)]) * radius * 0.2
        cv2.line(picture, spot.astype(int).tolist(), tip.astype(int).tolist(), ink, max(4, radius // 6), cv2.LINE_AA)


def _washed(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A flat disc of one colour, a little off its thin pen line."""
    cv2.circle(picture, (at[0] + 2, at[1] + 1), int(radius * 1.02), main, -1, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 1.06), (0.2, 0.13, 0.12), max(2, radius // 18), cv2.LINE_AA)


OF_STOWED: dict[str, Callable[[Picture, tuple[int, int], int, Ink], None]] = {
    "dial": _dial,
    "blazon": _blazon,
    "scribble": _scribble,
    "flake": _flake,
    "sign": _sign,
    "pompon": _pompon,
    "washed": _washed,
}
"""How start discs are printed, by the name of the style."""
