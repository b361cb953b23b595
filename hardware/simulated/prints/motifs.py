"""Twenty-four little treasures drawn from primitives, and a seeded rune for any other marking.

A stroke is (kind, colour letter, numbers): `e` ellipse (cx, cy, rx, ry, turn_deg), `p` polygon (x, y, ...),
`l` open line (width, x, y, ...), all in a square from -1 to 1, y down.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

Stroke = tuple[str, str, tuple[float, ...]]
INKS: dict[str, tuple[int, int, int]] = {
    "k": (35, 30, 30), "w": (240, 244, 246), "r": (40, 40, 205), "y": (50, 200, 240), "b": (190, 100, 40),
    "g": (70, 150, 60), "n": (45, 85, 130), "v": (150, 60, 120), "o": (40, 130, 235), "s": (170, 165, 160),
    "c": (200, 190, 80), "m": (160, 120, 220),
}
MOTIFS: dict[str, tuple[Stroke, ...]] = {
    "mushroom": (("p", "w", (-.25, .8, -.2, 0, .2, 0, .25, .8)), ("e", "r", (0, -.15, .8, .5, 0)),
                 ("e", "w", (-.3, -.2, .15, .12, 0)), ("e", "w", (.3, -.3, .14, .1, 0))),
    "elephant": (("e", "s", (.15, .1, .7, .5, 0)), ("e", "s", (-.5, -.15, .38, .4, 0)),
                 ("l", "s", (.2, -.75, 0, -.85, .6)), ("p", "s", (.5, .3, .5, .85, .75, .85, .75, .2)),
                 ("p", "s", (-.2, .4, -.2, .85, .05, .85, .05, .4)), ("e", "k", (-.6, -.2, .06, .06, 0))),
    "sickle": (("l", "s", (.26, -.2, .45, .5, .3, .75, -.2, .45, -.65, -.1, -.8)),
               ("l", "n", (.3, -.2, .45, -.7, .85))),
    "fan": (("p", "m", (0, .8, -.9, -.2, -.6, -.65, 0, -.85, .6, -.65, .9, -.2)),
            ("l", "w", (.07, 0, .8, -.55, -.6)), ("l", "w", (.07, 0, .8, 0, -.8)), ("l", "w", (.07, 0, .8, .55, -.6))),
    "candle": (("p", "w", (-.22, .8, -.22, -.2, .22, -.2, .22, .8)), ("e", "o", (0, -.55, .18, .32, 0)),
               ("e", "y", (0, -.48, .09, .18, 0)), ("e", "n", (0, .82, .55, .14, 0))),
    "key": (("e", "y", (0, -.5, .38, .38, 0)), ("e", "k", (0, -.5, .17, .17, 0)), ("l", "y", (.2, 0, -.1, 0, .85)),
            ("l", "y", (.2, 0, .8, .4, .8)), ("l", "y", (.2, 0, .5, .3, .5))),
    "urn": (("e", "o", (0, .15, .6, .6, 0)), ("p", "o", (-.3, -.3, -.4, -.8, .4, -.8, .3, -.3)),
            ("l", "k", (.1, -.55, .15, .55, .15)), ("l", "n", (.12, -.4, -.6, -.8, -.2, -.5, .1))),
    "amulet": (("l", "y", (.1, -.6, -.8, 0, .1, .6, -.8)), ("e", "y", (0, .35, .48, .48, 0)),
               ("e", "b", (0, .35, .28, .28, 0))),
    "magic-hat": (("p", "b", (-.5, .45, .1, -.95, .5, .45)), ("e", "b", (0, .5, .9, .24, 0)),
                  ("e", "y", (.05, 0, .12, .12, 0)), ("l", "y", (.14, -.45, .35, .45, .35))),
    "dragon-tooth": (("p", "w", (-.5, -.7, .55, -.7, .45, 0, -.2, .9, -.1, .2)),
                     ("l", "n", (.1, -.4, -.55, .45, -.55))),
    "cauldron": (("e", "k", (0, .2, .75, .6, 0)), ("e", "g", (0, -.25, .6, .18, 0)),
                 ("e", "g", (-.2, -.6, .14, .14, 0)),
                 ("e", "g", (.2, -.75, .1, .1, 0))),
    "dagger": (("p", "s", (-.14, -.1, .14, -.1, 0, .95)), ("l", "y", (.18, -.45, -.15, .45, -.15)),
               ("l", "n", (.22, 0, -.2, 0, -.8))),
    "skull": (("e", "w", (0, -.2, .65, .6, 0)), ("p", "w", (-.35, .2, -.3, .8, .3, .8, .35, .2)),
              ("e", "k", (-.25, -.15, .17, .19, 0)), ("e", "k", (.25, -.15, .17, .19, 0)),
              ("l", "k", (.06, 0, .5, 0, .8))),
    "lantern": (("e", "r", (0, 0, .5, .75, 0)), ("l", "k", (.08, -.4, -.4, .4, -.4)),
                ("l", "k", (.08, -.4, .4, .4, .4)),
                ("e", "w", (0, -.05, .22, .2, 0)), ("e", "k", (0, -.05, .09, .09, 0)),
                ("l", "m", (.16, 0, .3, .1, .65))),
    "magic-broom": (("l", "n", (.14, -.8, -.8, .3, .3)), ("p", "o", (.15, .35, .4, .1, .95, .6, .6, .95))),
    "scroll": (("p", "y", (-.5, -.7, .5, -.7, .5, .7, -.5, .7)), ("e", "n", (0, -.7, .65, .16, 0)),
               ("e", "n", (0, .7, .65, .16, 0)), ("l", "k", (.06, -.3, -.2, .3, -.2)),
               ("l", "k", (.06, -.3, .2, .3, .2))),
    "winged-shoes": (("p", "n", (-.7, .8, -.7, .1, -.2, .1, .1, .5, .8, .55, .85, .8)),
                     ("p", "w", (-.6, .1, .3, -.9, .35, -.55, .1, -.5, .2, -.25, -.1, -.2, -.2, .1))),
    "runestone": (("e", "s", (0, 0, .6, .85, 0)), ("l", "c", (.12, -.15, .5, -.15, -.5, .2, -.2, -.15, .05))),
    "potion": (("e", "v", (0, .3, .6, .55, 0)), ("p", "c", (-.16, -.1, -.16, -.7, .16, -.7, .16, -.1)),
               ("e", "n", (0, -.75, .22, .14, 0)), ("e", "w", (-.2, .15, .13, .18, 20))),
    "magic-wand": (("l", "k", (.16, -.7, .8, .4, -.4)), ("p", "y", (.45, -1, .55, -.65, .9, -.6, .6, -.4, .7, 0, .4,
                   -.25,
                   .05, -.1, .2, -.45, 0, -.75, .35, -.7))),
    "doll": (("e", "r", (0, .1, .7, .75, 0)), ("e", "w", (0, -.1, .45, .4, 0)), ("e", "k", (-.17, -.15, .09, .12, 0)),
             ("e", "k", (.17, -.15, .09, .12, 0)), ("l", "y", (.1, -.3, .6, .3, .6))),
    "mandrake": (("e", "n", (0, .2, .4, .5, 0)), ("l", "n", (.18, -.1, .5, -.5, .9)), ("l", "n", (.18, .1, .5, .5, .9)),
                 ("p", "g", (0, -.2, -.7, -.6, -.25, -.9, 0, -.5, .25, -.95, .7, -.55))),
    "magic-crystal": (("p", "c", (0, -.9, .45, -.3, .3, .8, -.3, .8, -.45, -.3)), ("l", "w", (.07, 0, -.9, 0, .8)),
                      ("p", "m", (.45, .1, .8, .3, .7, .8, .35, .8))),
    "shell": (("e", "m", (0, .05, .75, .7, 0)), ("e", "w", (.1, .1, .5, .46, 0)), ("e", "m", (.15, .12, .28, .25, 0)),
              ("p", "m", (-.7, .1, -.95, .8, -.2, .65))),
}
SHIFT = 4
"""Fraction bits of OpenCV's drawing coordinates."""


def rune(mark: str) -> tuple[Stroke, ...]:
    """A seeded little sign for a marking that is none of the known treasures."""
    chance = random.Random(f"rune {mark}")
    ink = chance.choice("krbgnvo")
    points = [value for _ in range(4) for value in (chance.uniform(-.7, .7), chance.uniform(-.8, .8))]
    return (("e", chance.choice("wyscm"), (0, 0, .85, .85, 0)), ("l", ink, (.2, *points)))


def draw_motif(canvas: npt.NDArray[np.float32], mark: str, centre: tuple[float, float], radius: float) -> None:
    """Draw a treasure or marking into a B G R canvas at `centre` with `radius`, all in px."""
    for kind, ink, numbers in MOTIFS.get(mark) or rune(mark):
        colour = [float(part) for part in INKS[ink]]
        if kind == "e":
            _ellipse(canvas, numbers, centre, radius, colour)
        elif kind == "p":
            corners = _fixed_point(numbers, centre, radius)
            cv2.fillPoly(canvas, [corners], colour, cv2.LINE_8, SHIFT)
            cv2.polylines(canvas, [corners], True, (30, 30, 30), 1, cv2.LINE_8, SHIFT)
        else:
            width = max(1, round(numbers[0] * radius))
            cv2.polylines(canvas, [_fixed_point(numbers[1:], centre, radius)], False, colour, width, cv2.LINE_8, SHIFT)


def _ellipse(canvas: npt.NDArray[np.float32], numbers: Sequence[float], centre: tuple[float, float], radius: float,
             colour: Sequence[float]) -> None:
    cx, cy, rx, ry, turn_deg = numbers
    middle = (round((centre[0] + radius * cx) * 2**SHIFT), round((centre[1] + radius * cy) * 2**SHIFT))
    axes = (max(1, round(radius * rx * 2**SHIFT)), max(1, round(radius * ry * 2**SHIFT)))
    cv2.ellipse(canvas, middle, axes, turn_deg, 0, 360, list(colour), -1, cv2.LINE_8, SHIFT)
    cv2.ellipse(canvas, middle, axes, turn_deg, 0, 360, (30, 30, 30), 1, cv2.LINE_8, SHIFT)


def _fixed_point(numbers: Sequence[float], centre: tuple[float, float], radius: float) -> npt.NDArray[np.int32]:
    points = np.array(numbers, np.float64).reshape(-1, 2) * radius + centre
    return np.asarray((points * 2**SHIFT).round(), dtype=np.int32)
