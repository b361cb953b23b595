"""Start discs of the ninth half, as printed, on a picture in tile pixels."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art.emblems import DARK, Ink, fill
from lab.world.art.walls import Picture

_PALE: Ink = (0.95, 0.93, 0.86)


def _rimmed(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A coloured disc with a darker rim of its own colour and a light crescent at the upper left."""
    dark = (0.55 * main[0], 0.55 * main[1], 0.55 * main[2])
    light = (0.6 * main[0] + 0.4, 0.6 * main[1] + 0.4, 0.6 * main[2] + 0.4)
    for share, tone in ((1.12, dark), (0.92, main)):
        cv2.circle(picture, at, int(radius * share), tone, -1, cv2.LINE_AA)
    cv2.ellipse(
        picture, at, (int(radius * 0.74), int(radius * 0.74)), 225, -45, 45, light, max(3, radius // 9), cv2.LINE_AA
    )
    cv2.circle(picture, at, int(radius * 1.12), DARK, 2, cv2.LINE_AA)


def _cabochon(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A round coloured stone in a golden setting with eight claws."""
    cv2.circle(picture, at, int(radius * 1.18), (0.8, 0.63, 0.28), -1, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 1.18), (0.3, 0.18, 0.06), 2, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 0.94), main, -1, cv2.LINE_AA)
    for turn in np.arange(8) * np.pi / 4:
        ends = [(int(at[0] + radius * r * np.cos(turn)), int(at[1] + radius * r * np.sin(turn))) for r in (0.78, 1.1)]
        cv2.line(picture, ends[0], ends[1], (0.93, 0.8, 0.46), max(4, radius // 8), cv2.LINE_AA)
    glint = (at[0] - radius // 3, at[1] - radius // 3)
    cv2.ellipse(picture, glint, (radius // 5, radius // 9), -40, 0, 360, _PALE, -1, cv2.LINE_AA)


def _hexagon(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A coloured six-sided plate with a pale line in it and a dark edge."""
    turn = np.arange(6) * np.pi / 3 + np.pi / 6
    shape = np.stack([np.cos(turn), np.sin(turn)], 1) * radius
    fill(picture, shape * 1.22 + np.array(at, float), DARK, None)
    fill(picture, shape * 1.12 + np.array(at, float), main, None)
    line = np.round(shape * 0.78 + np.array(at, float)).astype(np.int32)
    cv2.polylines(picture, [line], True, _PALE, max(3, radius // 10), cv2.LINE_AA)


def _compass(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A pale round with a coloured ring and a coloured star of eight points, as on an old chart."""
    cv2.circle(picture, at, int(radius * 1.16), (0.9, 0.84, 0.68), -1, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 1.16), DARK, 2, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 0.96), main, max(4, radius // 5), cv2.LINE_AA)
    turn = np.arange(16) * np.pi / 8
    reach = np.where(np.arange(16) % 2, 0.3, np.where(np.arange(16) % 4, 0.62, 0.84)) * radius
    fill(picture, np.stack([np.cos(turn) * reach, np.sin(turn) * reach], 1) + np.array(at, float), main, DARK)


def _stud(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A raised stud of coloured plastic with a hole in its middle: light above, dark below."""
    light, dark = (
        (share * main[0] + lift, share * main[1] + lift, share * main[2] + lift)
        for share, lift in ((0.7, 0.3), (0.5, 0.0))
    )
    cv2.circle(picture, at, int(radius * 1.12), main, -1, cv2.LINE_AA)
    cv2.ellipse(
        picture, at, (int(radius * 1.04), int(radius * 1.04)), 225, -80, 80, light, max(4, radius // 8), cv2.LINE_AA
    )
    cv2.ellipse(
        picture, at, (int(radius * 1.04), int(radius * 1.04)), 45, -80, 80, dark, max(4, radius // 8), cv2.LINE_AA
    )
    cv2.circle(picture, at, int(radius * 0.36), (0.16, 0.16, 0.17), -1, cv2.LINE_AA)


def _marquee(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A coloured round with a ring of white bulbs along its edge and a white star in it."""
    cv2.circle(picture, at, int(radius * 1.18), main, -1, cv2.LINE_AA)
    for turn in np.arange(14) * np.pi / 7:
        bulb = (int(at[0] + radius * 1.02 * np.cos(turn)), int(at[1] + radius * 1.02 * np.sin(turn)))
        cv2.circle(picture, bulb, max(3, radius // 11), (0.99, 0.97, 0.9), -1, cv2.LINE_AA)
    turn = np.arange(10) * np.pi / 5 - np.pi / 2
    reach = np.where(np.arange(10) % 2, 0.22, 0.52) * radius
    fill(
        picture,
        np.stack([np.cos(turn) * reach, np.sin(turn) * reach], 1) + np.array(at, float),
        (0.99, 0.97, 0.9),
        None,
    )
    cv2.circle(picture, at, int(radius * 1.18), DARK, 2, cv2.LINE_AA)


def _dab(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A round dab of thick paint: uneven at its edge, with lighter and darker arcs of the brush in it."""
    turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    reach = radius * (1.12 + 0.05 * np.sin(turn * 3 + main[0] * 9) + 0.04 * np.sin(turn * 7 + main[2] * 9))
    fill(picture, np.stack([np.cos(turn) * reach, np.sin(turn) * reach], 1) + np.array(at, float), main, None)
    for share, tone in ((0.9, 0.85), (0.7, 1.15), (0.5, 0.88), (0.3, 1.12)):
        ink = (min(tone * main[0], 1), min(tone * main[1], 1), min(tone * main[2], 1))
        cv2.ellipse(
            picture,
            at,
            (int(radius * share), int(radius * share)),
            360 * share,
            0,
            250,
            ink,
            max(3, radius // 9),
            cv2.LINE_AA,
        )


def _guls(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A woven eight-pointed star of one colour with a pale smaller one and a coloured heart in it."""
    for share, tone in ((1.26, DARK), (1.16, main), (0.6, _PALE), (0.34, main)):
        for lean in (0.0, np.pi / 4):
            turn = np.arange(4) * np.pi / 2 + lean
            fill(picture, np.stack([np.cos(turn), np.sin(turn)], 1) * radius * share + np.array(at, float), tone, None)


def _egg(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A coloured egg with paler speckles and a dark outline, upright in a dark hollow."""
    cv2.ellipse(picture, at, (int(radius * 1.16), int(radius * 1.16)), 0, 0, 360, (0.26, 0.2, 0.15), -1, cv2.LINE_AA)
    cv2.ellipse(picture, at, (int(radius * 0.86), int(radius * 1.08)), 0, 0, 360, main, -1, cv2.LINE_AA)
    light = (0.6 * main[0] + 0.4, 0.6 * main[1] + 0.4, 0.6 * main[2] + 0.4)
    for number in range(11):
        away, turn = radius * 0.72 * np.sqrt((number + 0.5) / 11), number * 2.4
        spot = (int(at[0] + 0.8 * away * np.cos(turn)), int(at[1] + away * np.sin(turn)))
        cv2.circle(picture, spot, max(2, radius // 13), light, -1, cv2.LINE_AA)


OF_SHELVED: dict[str, Callable[[Picture, tuple[int, int], int, Ink], None]] = {
    "rimmed": _rimmed,
    "cabochon": _cabochon,
    "hexagon": _hexagon,
    "compass": _compass,
    "stud": _stud,
    "marquee": _marquee,
    "dab": _dab,
    "guls": _guls,
    "egg": _egg,
}
"""How start discs are printed, by the name of the style."""
