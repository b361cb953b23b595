"""Start discs of the tenth half, as printed, on a picture in tile pixels."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art.emblems import DARK, Ink, fill, ring, toned
from lab.world.art.walls import Picture

_PALE: Ink = (0.95, 0.93, 0.86)
_GOLD: Ink = (0.8, 0.64, 0.3)


def _inked(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A plain coloured round, a little darker towards the lower right, in an uneven pen line."""
    cv2.circle(picture, at, int(radius * 1.06), toned(main, 0.85), -1, cv2.LINE_AA)
    cv2.circle(picture, (at[0] - radius // 9, at[1] - radius // 9), int(radius * 0.92), main, -1, cv2.LINE_AA)
    turn = np.linspace(0, 2 * np.pi, 50, endpoint=False)
    reach = radius * (1.07 + 0.015 * np.sin(5 * turn + 9 * main[0]))
    line = np.round(np.stack([np.cos(turn), np.sin(turn)], 1) * reach[:, None] + np.array(at)).astype(np.int32)
    cv2.polylines(picture, [line], True, (0.22, 0.15, 0.12), 3, cv2.LINE_AA)


def _corolla(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A coloured enamel round in a golden edge with six golden petals' outlines in it."""
    cv2.circle(picture, at, int(radius * 1.2), _GOLD, -1, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 1.2), (0.3, 0.2, 0.08), 2, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 1.04), main, -1, cv2.LINE_AA)
    for turn in np.arange(6) * np.pi / 3:
        petal = (int(at[0] + radius * 0.48 * np.cos(turn)), int(at[1] + radius * 0.48 * np.sin(turn)))
        axes = (int(radius * 0.42), int(radius * 0.2))
        cv2.ellipse(
            picture, petal, axes, float(np.degrees(turn)), 0, 360, (0.96, 0.86, 0.6), max(3, radius // 14), cv2.LINE_AA
        )


def _flask(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A pale round with a double line and a stoppered flask full of the colour in it."""
    cv2.circle(picture, at, int(radius * 1.18), (0.9, 0.85, 0.7), -1, cv2.LINE_AA)
    for share in (1.18, 1.04):
        cv2.circle(picture, at, int(radius * share), main if share < 1.1 else DARK, max(3, radius // 10), cv2.LINE_AA)
    body = [(-0.16, -0.75), (0.16, -0.75), (0.16, -0.25), (0.68, 0.5), (0.52, 0.74), (-0.52, 0.74), (-0.68, 0.5),
            (-0.16, -0.25)]  # fmt: skip
    fill(picture, np.array(body) * radius + np.array(at, float), main, DARK)


def _polished(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A round of the colour painted as a polished stone: dark rim, light from above, a rim of small stones."""
    for spot in ring(radius * 1.1, 14) + np.array(at):
        cv2.circle(picture, (int(spot[0]), int(spot[1])), radius // 5, (0.52, 0.48, 0.42), -1, cv2.LINE_AA)
        cv2.circle(picture, (int(spot[0]), int(spot[1])), radius // 5, (0.2, 0.17, 0.15), 1, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 0.98), toned(main, 0.5), -1, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 0.9), main, -1, cv2.LINE_AA)
    light = (at[0] - radius // 4, at[1] - radius // 3)
    cv2.ellipse(picture, light, (radius // 3, radius // 6), -30, 0, 360, toned(main, 0.6, 0.38), -1, cv2.LINE_AA)


def _barn(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A square with round corners in the colour, a thick white line in it and the gable of a barn in white."""
    corner, size = int(radius * 0.3), int(radius * 1.12)
    for grow, tone in ((0, (0.3, 0.22, 0.2)), (-4, main)):
        reach = size + grow
        cv2.rectangle(picture, (at[0] - reach, at[1] - reach), (at[0] + reach, at[1] + reach), tone, -1, cv2.LINE_AA)
    inner = size - corner
    cv2.rectangle(picture, (at[0] - inner, at[1] - inner), (at[0] + inner, at[1] + inner), _PALE, 3, cv2.LINE_AA)
    gable = [(-0.42, 0.46), (-0.42, -0.08), (0, -0.5), (0.42, -0.08), (0.42, 0.46)]
    fill(picture, np.array(gable) * radius + np.array(at, float), _PALE, None)


def _beacon(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A shield of three corners in the colour with a black edge, a white seam and a white bolt in it."""
    shape = np.array([(-1.1, -0.8), (1.1, -0.8), (0.75, 0.4), (0, 1.25), (-0.75, 0.4)]) * radius
    for share, tone in ((1.12, (0.08, 0.08, 0.11)), (1.0, _PALE), (0.86, main)):
        fill(picture, shape * share + np.array(at, float), tone, None)
    bolt = np.array([(0.12, -0.6), (-0.35, 0.12), (-0.04, 0.12), (-0.16, 0.72), (0.36, -0.1), (0.05, -0.1)])
    fill(picture, bolt * radius * 0.9 + np.array(at, float), _PALE, None)


def _pin(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A map's sign: a plain coloured round with a white edge and a white dot."""
    for share, tone in ((1.2, _PALE), (1.06, main), (0.36, _PALE)):
        cv2.circle(picture, at, int(radius * share), tone, -1, cv2.LINE_AA)


def _glazed(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A white plate with a broad painted rim in the colour, dabs of it around, a painted flower in its middle."""
    cv2.circle(picture, at, int(radius * 1.22), (0.93, 0.94, 0.95), -1, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 1.22), toned(main, 0.6), 2, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 0.92), main, max(4, radius // 3), cv2.LINE_AA)
    for spot in ring(radius * 0.34, 5) + np.array(at):
        cv2.circle(picture, (int(spot[0]), int(spot[1])), int(radius * 0.2), main, -1, cv2.LINE_AA)


def _bubble(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A bubble of the colour: a darker rim, a lighter crescent below, two glints above, in a pale ring."""
    for share, tone in ((1.22, _PALE), (1.1, toned(main, 0.55)), (1.0, main)):
        cv2.circle(picture, at, int(radius * share), tone, -1, cv2.LINE_AA)
    reach = (int(radius * 0.78), int(radius * 0.78))
    cv2.ellipse(picture, at, reach, 45, -50, 50, toned(main, 0.7, 0.28), max(3, radius // 9), cv2.LINE_AA)
    for x, y, share in ((-0.38, -0.4, 0.17), (-0.1, -0.58, 0.09)):
        glint = (at[0] + int(x * radius), at[1] + int(y * radius))
        cv2.circle(picture, glint, int(radius * share), (0.99, 0.98, 0.96), -1, cv2.LINE_AA)


def _lacquered(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A round filled by hand with enamel paint inside a burnt groove, thinner at one side so that wood shows."""
    cv2.circle(picture, at, int(radius * 1.14), (0.27, 0.17, 0.1), max(4, radius // 7), cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 1.02), main, -1, cv2.LINE_AA)
    thin = (at[0] + int(radius * 0.2), at[1] + int(radius * 0.3))
    cv2.ellipse(picture, thin, (radius // 2, radius // 3), 30, 0, 360, toned(main, 0.82, 0.12), -1, cv2.LINE_AA)


def _daisy(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A flower of eight round petals in the colour with an orange heart, as on a tile of the seventies."""
    for spot in ring(radius * 0.8, 8) + np.array(at):
        cv2.circle(picture, (int(spot[0]), int(spot[1])), int(radius * 0.42), main, -1, cv2.LINE_AA)
    for share, tone in ((0.85, main), (0.42, _PALE), (0.28, (0.86, 0.45, 0.16))):
        cv2.circle(picture, at, int(radius * share), tone, -1, cv2.LINE_AA)


OF_CRATED: dict[str, Callable[[Picture, tuple[int, int], int, Ink], None]] = {
    "inked": _inked,
    "corolla": _corolla,
    "flask": _flask,
    "polished": _polished,
    "barn": _barn,
    "beacon": _beacon,
    "pin": _pin,
    "glazed": _glazed,
    "bubble": _bubble,
    "lacquered": _lacquered,
    "daisy": _daisy,
}
"""How start discs are printed, by the name of the style."""
