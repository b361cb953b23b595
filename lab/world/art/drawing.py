"""What all prints are drawn with: noise, light on relief, plots, outlines, fills and inks, each by a generator."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.editions import Colour

Picture = NDArray[np.float32]
"""Height x width x 3, red green blue, 0 to 1, as printed (sRGB)."""
Rng = np.random.Generator
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


def inks_of(colours: Sequence[tuple[int, int, int]]) -> Inks:
    """Printed colours as rows of 0 to 1."""
    return np.array(colours, np.float32) / 255


def inked(rng: Rng, inks: Inks, low: float = 0.7, high: float = 1.25) -> tuple[float, ...]:
    """One of the inks, lighter or darker by chance."""
    return tuple(map(float, inks[rng.integers(len(inks))] * rng.uniform(low, high)))


def cloud(rng: Rng, size: int, cells: int) -> NDArray[np.float32]:
    """Soft noise of size x size, -1 to 1, with that many bumps across."""
    coarse = rng.uniform(-1, 1, (cells, cells)).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (size, size), interpolation=cv2.INTER_CUBIC), np.float32)


def grain(rng: Rng, size: int) -> NDArray[np.float32]:
    """Fine noise of size x size, standard deviation 1."""
    return rng.standard_normal((size, size), dtype=np.float32)


def rough(rng: Rng, size: int) -> NDArray[np.float32]:
    """Noise of size x size with bumps of every width, about -1 to 1."""
    out = np.zeros((size, size), np.float32)
    for cells in (9, 26, 70, 180):
        out += cloud(rng, size, cells) * np.float32(2 / cells**0.5)
    return out


def lit(height: NDArray[np.float32], strength: float) -> NDArray[np.float32]:
    """How bright a surface of that height is under a light from the upper left; 1 where it is level."""
    down, right = np.gradient(height)
    return np.asarray(np.clip(1 + strength * (down + right), 0.4, 1.7), np.float32)


def nearest(size: int, points: NDArray[np.float64]) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """For each pixel the nearest of the points, and how far it is in pixels."""
    marks = np.full((size, size), 255, np.uint8)
    x, y = np.clip(points.astype(int), 0, size - 1).T
    marks[y, x] = 0
    distance, labels = cv2.distanceTransformWithLabels(marks, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    return labels.astype(np.int32), distance.astype(np.float32)


def plots(rng: Rng, size: int, step: int) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """Plots around scattered points: each pixel's plot, counted from 0, and how far its edge is in pixels."""
    places = np.arange(step // 2, size, step)
    points = (
        np.stack(np.meshgrid(places, places), -1).reshape(-1, 2)
        + rng.uniform(-0.42, 0.42, (len(places) ** 2, 2)) * step
    )
    labels, _ = nearest(size, points)
    edge = cv2.morphologyEx(labels.astype(np.float32), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
    return labels, np.asarray(cv2.distanceTransform((~edge).astype(np.uint8), cv2.DIST_L2, 5), np.float32)


def each(rng: Rng, labels: NDArray[np.int32], low: float, high: float) -> NDArray[np.float32]:
    """One number for each plot, given to all its pixels."""
    return rng.uniform(low, high, labels.max() + 1).astype(np.float32)[labels]


def strewn(rng: Rng, size: int, count: int, draw: Callable[[Picture, tuple[int, int]], None], ground: Inks) -> Picture:
    """Things drawn one over the other at random places of a ground."""
    out = np.ones((size, size, 3), np.float32) * ground
    for x, y in rng.integers(0, size, (count, 2)):
        draw(out, (int(x), int(y)))
    return out


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
        cv2.circle(picture, at, int(radius * share), tone, -1, cv2.LINE_AA)


def spots(picture: Picture, at: tuple[int, int], away: float, count: int, wide: float, ink: Ink) -> None:
    """Small rounds in an even ring around a place."""
    for spot in ring(away, count) + np.array(at):
        cv2.circle(picture, (int(spot[0]), int(spot[1])), max(2, int(wide)), ink, -1, cv2.LINE_AA)


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
