"""What prints are drawn with: inks, outlines, fills, lines, rounds, and things strewn over a ground."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from lab.world.art.noise import Picture, Rng
from lab.world.art.prints import Colour

Inks = NDArray[np.float32]
"""Count x 3 colours, 0 to 1."""
Ink = tuple[float, float, float]
Outline = NDArray[np.float64]
"""Corners of a shape, count x 2."""
GEMS: tuple[Colour, ...] = (
    (186, 38, 44), (34, 96, 168), (32, 128, 72), (222, 170, 44), (122, 58, 142), (206, 104, 42), (70, 66, 74),
    (150, 110, 70), (60, 160, 170), (214, 120, 150),
)  # fmt: skip
"""What treasures are painted with."""
DARK: Ink = (0.12, 0.09, 0.08)
Draw = Callable[[Picture, tuple[int, int]], None]
"""Draws a thing at a place."""


def inks_of(colours: Sequence[tuple[int, int, int]]) -> Inks:
    """Printed colours as rows of 0 to 1."""
    return np.array(colours, np.float32) / 255


def inked(rng: Rng, inks: Inks, low: float = 0.7, high: float = 1.25) -> tuple[float, ...]:
    """One of the inks, lighter or darker by chance."""
    return tuple(map(float, inks[rng.integers(len(inks))] * rng.uniform(low, high)))


def plain(size: int, ink: NDArray[np.float32]) -> Picture:
    """A ground of one ink."""
    return np.ones((size, size, 3), np.float32) * ink


def shaded(picture: Picture, tone: NDArray[np.float32]) -> Picture:
    """The picture lighter or darker by a factor for each pixel."""
    return np.asarray(np.clip(picture * tone[..., None], 0, 1), np.float32)


def strewn(rng: Rng, size: int, count: int, draw: Draw, ground: Inks) -> Picture:
    """Things drawn one over the other at random places of a ground."""
    out = plain(size, ground)
    for x, y in rng.integers(0, size, (count, 2)):
        draw(out, (int(x), int(y)))
    return out


def chosen(rng: Rng, shares: Sequence[float], *draws: Draw) -> Draw:
    """Draws one of several things, each by its share of chance."""
    return lambda out, at: draws[int(rng.choice(len(draws), p=shares))](out, at)


def stroke(picture: Picture, points: ArrayLike, tone: Sequence[float], wide: int) -> None:
    """A line through places in pixels."""
    cv2.polylines(picture, [np.round(np.asarray(points)).astype(np.int32)], False, tone, wide, cv2.LINE_AA)


def outline(picture: Picture, points: ArrayLike, tone: Sequence[float], wide: int) -> None:
    """A line around a shape between places in pixels."""
    cv2.polylines(picture, [np.round(np.asarray(points)).astype(np.int32)], True, tone, wide, cv2.LINE_AA)


def solid(picture: Picture, points: ArrayLike, tone: Sequence[float]) -> None:
    """A shape between places in whole pixels, filled."""
    cv2.fillPoly(picture, [np.round(np.asarray(points)).astype(np.int32)], tone, cv2.LINE_AA)


def outlined(picture: Picture, points: ArrayLike, tone: Sequence[float], line: Sequence[float], wide: int = 2) -> None:
    """A shape between places in whole pixels, filled and outlined."""
    solid(picture, points, tone)
    outline(picture, points, line, wide)


def dot(picture: Picture, at: ArrayLike, reach: float, tone: Sequence[float]) -> None:
    """A round at a place in pixels."""
    x, y = np.asarray(at)
    cv2.circle(picture, (int(x), int(y)), int(reach), tone, -1, cv2.LINE_AA)


def ink(colour: Colour, tone: float = 1.0) -> Ink:
    """A printed colour as 0 to 1, lighter or darker by `tone`."""
    red, green, blue = (min(part * tone / 255, 1.0) for part in colour)
    return red, green, blue


def toned(main: Ink, share: float, lift: float = 0.0) -> Ink:
    """A colour's share of itself, and so much lighter in all three parts."""
    return (min(share * main[0] + lift, 1.0), min(share * main[1] + lift, 1.0), min(share * main[2] + lift, 1.0))


def fill(picture: Picture, shape: Outline, colour: Ink, line: Ink | None) -> None:
    """A shape in tile pixels, filled, and outlined where a line's colour is given."""
    points = [np.round(shape * 16).astype(np.int32)]
    cv2.fillPoly(picture, points, colour, cv2.LINE_AA, 4)
    if line:
        cv2.polylines(picture, points, True, line, max(1, picture.shape[0] // 90), cv2.LINE_AA, 4)


def turned(shape: Outline, degrees: float) -> Outline:
    """A shape turned clockwise around the origin."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return shape @ np.array([[c, s], [-s, c]])


def ring(reach: float, corners: int, lean: float = 0.0) -> Outline:
    """An even polygon of so many corners around the origin, its first corner turned by `lean` radians."""
    turn = np.arange(corners) * 2 * np.pi / corners + lean
    return np.stack([np.cos(turn), np.sin(turn)], 1) * reach


def rounds(picture: Picture, at: tuple[int, int], radius: int, parts: tuple[tuple[float, Ink], ...]) -> None:
    """Rounds one in another, the widest first: each one's share of the radius and its colour."""
    for share, tone in parts:
        dot(picture, at, radius * share, tone)


def spots(picture: Picture, at: tuple[int, int], away: float, count: int, wide: float, ink: Ink) -> None:
    """Small rounds in an even ring around a place."""
    for spot in ring(away, count) + np.array(at):
        dot(picture, spot, max(2, wide), ink)


def one_of(things: Sequence[Sequence[tuple[float, float]]], rng: Rng, reach: float, lean: float = 0.0) -> Outline:
    """The outline of one of some things around the origin, `reach` pixels large, turned by up to `lean` degrees."""
    return turned(np.array(things[rng.integers(len(things))]) * reach, float(rng.uniform(-lean, lean)))


def mask_of(picture: Picture, shape: Outline, blur: float) -> NDArray[np.float32]:
    """1 inside the shape, 0 outside, soft at its edge; height x width x 1."""
    out = np.zeros(picture.shape[:2], np.float32)
    cv2.fillPoly(out, [np.round(shape * 16).astype(np.int32)], (1.0,), cv2.LINE_AA, 4)
    return np.asarray(cv2.GaussianBlur(out, (0, 0), blur)[..., None] if blur else out[..., None], np.float32)


def inks_by_chance(rng: Rng, count: int, low: float, high: float) -> list[Ink]:
    """Different colours of treasures, lighter or darker by chance."""
    return [ink(GEMS[i], float(rng.uniform(low, high))) for i in rng.permutation(len(GEMS))[:count]]


def laid(picture: Picture, share: Picture, tone: Ink) -> None:
    """An ink laid over the picture by its share."""
    picture[:] = picture * (1 - share) + np.array(tone, np.float32) * share
