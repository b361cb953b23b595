"""Start discs of the twelfth half, as printed, on a picture in tile pixels."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art.emblems import DARK, Ink, fill, ring, rounds, toned, turned
from lab.world.art.walls import Picture

_PALE: Ink = (0.95, 0.93, 0.87)
_GOLD: Ink = (0.83, 0.67, 0.31)
_BROWN: Ink = (0.24, 0.16, 0.1)


def _dots(picture: Picture, at: tuple[int, int], away: float, count: int, wide: float, tone: Ink) -> None:
    """Dots in an even ring around a place."""
    for spot in ring(away, count) + np.array(at):
        cv2.circle(picture, (int(spot[0]), int(spot[1])), max(2, int(wide)), tone, -1, cv2.LINE_AA)


def _sprayed(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A plain disc with a fine dark line, a little lighter towards the upper left."""
    rounds(picture, at, radius, ((1.1, _BROWN), (1.04, main)))
    for share in (0.8, 0.55, 0.3):
        aside = (at[0] - int(radius * 0.18 * (1 - share)), at[1] - int(radius * 0.18 * (1 - share)))
        rounds(picture, aside, radius, ((share, toned(main, 0.97, 0.07 * (1 - share))),))


def _flowerbed(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A round bed in the colour, blossoms a little lighter in it, in a ring of pale stones."""
    rounds(picture, at, radius, ((1.2, (0.3, 0.24, 0.18)),))
    _dots(picture, at, radius * 1.1, 18, radius * 0.15, (0.84, 0.82, 0.78))
    rounds(picture, at, radius, ((0.94, main),))
    for away, count in ((0.62, 8), (0.24, 3)):
        _dots(picture, at, radius * away, count, radius * 0.12, toned(main, 0.8, 0.16))


def _rose_window(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A round window: a golden ring, eight petals of the colour with golden bars, a golden boss."""
    rounds(picture, at, radius, ((1.24, _BROWN), (1.18, _GOLD), (1.02, main)))
    for spot in ring(radius * 1.02, 8) + np.array(at):
        cv2.line(picture, at, (int(spot[0]), int(spot[1])), _GOLD, max(2, radius // 14), cv2.LINE_AA)
    rounds(picture, at, radius, ((0.3, _GOLD), (0.18, main)))


def _well(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A ring of ten dark stones around a round that glows in the colour."""
    rounds(picture, at, radius, ((1.24, (0.1, 0.1, 0.12)),))
    for number in range(10):
        lean = np.arange(4) / 3 * 0.5 + number * 0.628
        arc = np.stack([np.cos(lean), np.sin(lean)], 1)
        stone = np.concatenate([arc * 1.2, arc[::-1] * 0.96]) * radius + np.array(at)
        fill(picture, stone, (0.42, 0.42, 0.45) if number % 2 else (0.34, 0.34, 0.38), None)
    rounds(picture, at, radius, ((0.92, toned(main, 0.8)), (0.82, main), (0.4, toned(main, 0.9, 0.08))))


def _pentacle(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A pale round with a ring and a five-pointed star in the colour, a pale eye in the star."""
    rounds(picture, at, radius, ((1.16, DARK), (1.12, (0.9, 0.84, 0.68))))
    for wide, tone in ((max(8, radius // 4), DARK), (max(4, radius // 6), main)):
        cv2.circle(picture, at, int(radius * 0.96), tone, wide, cv2.LINE_AA)
    star = ring(radius * 0.86, 10, -np.pi / 2) * np.where(np.arange(10) % 2, 0.5, 1.0)[:, None]
    fill(picture, star + np.array(at), main, DARK)
    rounds(picture, at, radius, ((0.16, (0.9, 0.84, 0.68)),))


def _toy_wheel(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A toy wheel of painted wood: the colour, a bare ring of wood, the colour again, a nail."""
    rounds(picture, at, radius, ((1.16, (0.36, 0.22, 0.12)), (1.1, main), (0.6, (0.87, 0.7, 0.46)), (0.48, main)))
    rounds(picture, at, radius, ((0.12, (0.7, 0.7, 0.72)),))


def _gate(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A map's mark: a white round with a broad edge in the colour and a round of the colour in it."""
    rounds(picture, at, radius, ((1.16, main), (0.78, (0.99, 0.99, 0.98)), (0.56, main)))


def _moon(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A moon in the colour with a thick outline and three craters of its darker tone."""
    rounds(picture, at, radius, ((1.24, (0.22, 0.15, 0.34)), (1.1, main)))
    for x, y, wide in ((-0.4, -0.3, 0.22), (0.36, 0.1, 0.28), (-0.2, 0.5, 0.16)):
        spot = (int(at[0] + x * radius), int(at[1] + y * radius))
        cv2.circle(picture, spot, int(wide * radius), toned(main, 0.82), -1, cv2.LINE_AA)


def _offset(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A disc whose colour was printed a little beside its black ring."""
    rounds(picture, (at[0] + radius // 9, at[1] - radius // 12), radius, ((1.0, main),))
    cv2.circle(picture, at, radius, (0.12, 0.1, 0.1), max(3, radius // 11), cv2.LINE_AA)


def _stamped(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A disc printed with a bottle's cork in the colour, twelve gouges from its edge inwards."""
    rounds(picture, at, radius, ((1.08, main),))
    for number in range(12):
        gouge = np.array([(0.78, 0.05), (1.12, 0.09), (1.12, -0.09), (0.78, -0.05)]) * float(radius)
        fill(picture, turned(gouge, 30.0 * number) + np.array(at), _PALE, None)


def _cog(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A printed wheel in the colour with sixteen teeth, a ring in its darker tone."""
    teeth = ring(radius * 1.16, 64) * np.where(np.arange(64) % 4 < 2, 1.0, 0.86)[:, None]
    fill(picture, teeth + np.array(at), main, (0.14, 0.14, 0.16))
    cv2.circle(picture, at, int(radius * 0.62), toned(main, 0.7), max(2, radius // 9), cv2.LINE_AA)


def _berry(picture: Picture, at: tuple[int, int], radius: int, main: Ink) -> None:
    """A round of the colour in black lacquer, golden dots around it and a golden flower in its middle."""
    rounds(picture, at, radius, ((1.3, _GOLD), (1.24, (0.09, 0.08, 0.08)), (0.94, main)))
    _dots(picture, at, radius * 1.1, 20, radius * 0.07, _GOLD)
    _dots(picture, at, radius * 0.26, 5, radius * 0.14, _GOLD)


OF_STASHED: dict[str, Callable[[Picture, tuple[int, int], int, Ink], None]] = {
    "sprayed": _sprayed,
    "flowerbed": _flowerbed,
    "rose-window": _rose_window,
    "well": _well,
    "pentacle": _pentacle,
    "toy-wheel": _toy_wheel,
    "gate": _gate,
    "moon": _moon,
    "offset": _offset,
    "stamped": _stamped,
    "cog": _cog,
    "berry": _berry,
}
"""How start discs are printed, by the name of the style."""
