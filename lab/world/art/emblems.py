"""Treasures as printed: small drawings by seed, on a picture in tile pixels."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.editions import Colour
from lab.world.art.walls import Picture, Rng

Ink = tuple[float, float, float]
Outline = NDArray[np.float64]
"""Corners of a shape, count x 2."""

GEMS: tuple[Colour, ...] = (
    (186, 38, 44), (34, 96, 168), (32, 128, 72), (222, 170, 44), (122, 58, 142), (206, 104, 42), (70, 66, 74),
    (150, 110, 70), (60, 160, 170), (214, 120, 150),
)  # fmt: skip
"""What treasures are painted with."""

DARK: Ink = (0.12, 0.09, 0.08)


def ink(colour: Colour, tone: float = 1.0) -> Ink:
    """A printed colour as 0 to 1, lighter or darker by `tone`."""
    red, green, blue = (min(part * tone / 255, 1.0) for part in colour)
    return red, green, blue


def toned(main: Ink, share: float, lift: float = 0.0) -> Ink:
    """A colour's share of itself, and so much lighter in all three parts."""
    return (min(share * main[0] + lift, 1.0), min(share * main[1] + lift, 1.0), min(share * main[2] + lift, 1.0))


def outline(kind: int, radius: float) -> Outline:
    """One of six outlines around the origin: star, gem, shield, bottle, crescent, leaf."""
    turn = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    if kind == 0:
        reach = radius * np.where(np.arange(10) % 2, 0.45, 1.0)
        corners = np.linspace(0, 2 * np.pi, 10, endpoint=False) - np.pi / 2
        return np.stack([np.cos(corners) * reach, np.sin(corners) * reach], 1)
    if kind == 1:
        shape = [(-0.6, -0.6), (0.6, -0.6), (1, -0.1), (0, 1), (-1, -0.1)]
    elif kind == 2:
        shape = [(-0.8, -0.9), (0.8, -0.9), (0.8, 0.1), (0, 1), (-0.8, 0.1)]
    elif kind == 3:
        shape = [(-0.2, -1), (0.2, -1), (0.2, -0.4), (0.75, 0.3), (0.6, 0.95), (-0.6, 0.95), (-0.75, 0.3), (-0.2, -0.4)]
    elif kind == 4:
        inner = np.stack([np.cos(turn) * 0.8 + 0.45, np.sin(turn) * 0.8], 1)[15:45]
        return np.concatenate([np.stack([np.cos(turn), np.sin(turn)], 1)[10:50], inner[::-1]]) * radius
    else:
        return np.stack([np.sin(turn) * 0.5 * np.abs(np.sin(turn / 2)) * 1.4, -np.cos(turn)], 1) * radius
    return np.array(shape, float) * radius


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


def icon(rng: Rng, picture: Picture) -> None:
    """A small coloured thing with an outline in the middle of the tile."""
    size = picture.shape[0]
    middle, radius = size / 2 + rng.uniform(-0.02, 0.02, 2) * size, size * rng.uniform(0.1, 0.14)
    colours = [ink(GEMS[i], rng.uniform(0.8, 1.2)) for i in rng.permutation(len(GEMS))[:3]]
    turn = rng.uniform(-35, 35)
    for number, share in enumerate((1.0, rng.uniform(0.4, 0.7))):
        shape = turned(outline(int(rng.integers(6)), radius * share), turn + 40 * number * rng.uniform(-1, 1))
        fill(picture, shape + middle, colours[number], DARK)
    for _ in range(int(rng.integers(1, 5))):
        at = middle + rng.uniform(-0.8, 0.8, 2) * radius
        cv2.circle(picture, (int(at[0]), int(at[1])), int(radius * rng.uniform(0.1, 0.25)), colours[2], -1, cv2.LINE_AA)


def ornate(rng: Rng, picture: Picture) -> None:
    """A large emblem with a halo, spokes and beads that reaches to the walls and over them."""
    size = picture.shape[0]
    middle = np.array([size / 2, size / 2])
    radius = size * rng.uniform(0.19, 0.27)
    colours = [ink(GEMS[i], rng.uniform(0.8, 1.25)) for i in rng.permutation(len(GEMS))[:4]]
    at = (int(middle[0]), int(middle[1]))
    if rng.random() < 0.5:
        cv2.circle(picture, at, int(radius * 1.05), colours[3], -1, cv2.LINE_AA)
        cv2.circle(picture, at, int(radius * 1.05), DARK, 2, cv2.LINE_AA)
    count = int(rng.integers(5, 14))
    for spoke in range(count):
        shape = turned(outline(int(rng.choice([1, 5])), radius * 0.3) - [0, radius * 0.72], 360 * spoke / count)
        fill(picture, shape + middle, colours[spoke % 2], DARK)
    for share in (0.75, 0.45):
        shape = turned(outline(int(rng.integers(6)), radius * share), rng.uniform(-25, 25))
        fill(picture, shape + middle, colours[2 if share > 0.5 else 1], DARK)
    for bead in range(count * 2):
        turn = np.pi * bead / count
        x, y = middle + radius * 1.02 * np.array([np.cos(turn), np.sin(turn)])
        cv2.circle(picture, (int(x), int(y)), max(2, size // 90), colours[bead % 3], -1, cv2.LINE_AA)


def line(rng: Rng, picture: Picture) -> None:
    """A thin drawing in one tone, hardly darker than the corridor."""
    size = picture.shape[0]
    tone = tuple(map(float, picture[size // 2, size // 2] * rng.uniform(0.55, 0.75)))
    for share in (0.13, 0.07):
        shape = turned(outline(int(rng.integers(6)), size * share), rng.uniform(-30, 30)) + size / 2
        points = [np.round(shape * 16).astype(np.int32)]
        cv2.polylines(picture, points, True, tone, max(1, size // 120), cv2.LINE_AA, 4)


THINGS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((-0.8, -0.9), (0.8, -0.9), (0.6, 0), (0.15, 0.25), (0.15, 0.7), (0.5, 1), (-0.5, 1), (-0.15, 0.7), (-0.15, 0.25),
     (-0.6, 0)),
    ((-1, 0.8), (-0.5, 0.65), (-0.05, -1), (0.35, -0.7), (0.5, 0.65), (1, 0.8), (0.6, 1), (-0.6, 1)),
    ((-0.95, 0.75), (-0.95, -0.6), (-0.4, 0.05), (0, -0.9), (0.4, 0.05), (0.95, -0.6), (0.95, 0.75)),
    ((-1, -0.05), (-0.75, -0.7), (0, -1), (0.75, -0.7), (1, -0.05), (0.3, 0), (0.4, 1), (-0.4, 1), (-0.3, 0)),
    ((-0.5, -1), (0.1, -1), (0.1, 0.3), (0.9, 0.55), (1, 1), (-0.5, 1)),
    ((-0.15, -1), (0.15, -1), (0.55, -0.4), (0.6, 0.5), (0.95, 0.8), (-0.95, 0.8), (-0.6, 0.5), (-0.55, -0.4)),
)  # fmt: skip
"""Outlines of a goblet, a hat, a crown, a mushroom, a boot and a bell, -1 to 1."""


def creature(rng: Rng, picture: Picture) -> None:
    """A small animal seen from the side: body, head, tail, legs, eye."""
    size = picture.shape[0]
    unit, facing = size * rng.uniform(0.075, 0.1), float(rng.choice([-1, 1]))
    main, other = (ink(GEMS[i], rng.uniform(0.75, 1.2)) for i in rng.permutation(len(GEMS))[:2])
    frame = np.array([facing, 1.0]) * unit

    def at(x: float, y: float) -> tuple[int, int]:
        spot = turned(np.array([[x, y]]) * frame, tilt)[0] + size / 2
        return int(spot[0]), int(spot[1])

    tilt, thick = float(rng.uniform(-25, 25)), max(2, int(unit * 0.28))
    tail = [at(-1 - 0.25 * step, 0.1 - 0.35 * np.sin(step * rng.uniform(0.6, 1.4))) for step in range(5)]
    cv2.polylines(picture, [np.array(tail, np.int32)], False, main, thick, cv2.LINE_AA)
    for x in np.linspace(-0.7, 0.7, int(rng.integers(2, 5))):
        cv2.line(picture, at(x, 0.3), at(x + rng.uniform(-0.2, 0.2), 1.25), other, thick, cv2.LINE_AA)
    head, plump = at(rng.uniform(1.0, 1.3), rng.uniform(-0.9, -0.3)), rng.uniform(0.5, 0.85)
    for middle, axes, tone in ((at(0, 0), (1.15, plump), main), (head, (0.55, 0.5), other)):
        round_axes = (int(axes[0] * unit), int(axes[1] * unit))
        cv2.ellipse(picture, middle, round_axes, facing * tilt, 0, 360, tone, -1, cv2.LINE_AA)
        cv2.ellipse(picture, middle, round_axes, facing * tilt, 0, 360, DARK, max(1, size // 110), cv2.LINE_AA)
    cv2.circle(picture, head, max(2, int(unit * 0.13)), DARK, -1, cv2.LINE_AA)


def medal(rng: Rng, picture: Picture) -> None:
    """A golden rim around a dark field with a thing on it."""
    size = picture.shape[0]
    at, radius = (size // 2, size // 2), size * rng.uniform(0.13, 0.16)
    first, second = rng.permutation(len(GEMS))[:2]
    field, thing = ink(GEMS[first], rng.uniform(0.25, 0.55)), ink(GEMS[second], rng.uniform(0.7, 1.5))
    cv2.circle(picture, at, int(radius), (0.82, 0.66, 0.3), -1, cv2.LINE_AA)
    cv2.circle(picture, at, int(radius), DARK, max(1, size // 110), cv2.LINE_AA)
    cv2.circle(picture, at, int(radius * 0.8), field, -1, cv2.LINE_AA)
    shape = np.array(THINGS[rng.integers(len(THINGS))]) * radius * 0.5
    fill(picture, turned(shape, rng.uniform(-15, 15)) + size / 2, thing, DARK)


def glow(rng: Rng, picture: Picture) -> None:
    """A large thing of two colours in a glow that dims towards the walls."""
    size = picture.shape[0]
    first, second, halo = (ink(GEMS[i], rng.uniform(0.8, 1.2)) for i in rng.permutation(len(GEMS))[:3])
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) - size / 2
    share = 0.55 * np.exp(-((x**2 + y**2) / (size * rng.uniform(0.15, 0.19)) ** 2))[..., None]
    picture[:] = picture * (1 - share) + np.array([0.5 + 0.5 * part for part in halo], np.float32) * share
    radius, turn = size * rng.uniform(0.13, 0.18), rng.uniform(-20, 20)
    whole = np.array(THINGS[rng.integers(len(THINGS))])
    fill(picture, turned(whole * radius, turn) + size / 2, first, DARK)
    fill(picture, turned(whole * radius * [0.5, 0.45] + [0, radius * 0.1], turn) + size / 2, second, None)
    for turn in rng.uniform(0, 2 * np.pi, int(rng.integers(3, 8))):
        spot = size / 2 + radius * rng.uniform(1.1, 1.4) * np.array([np.cos(turn), np.sin(turn)])
        cv2.circle(picture, (int(spot[0]), int(spot[1])), max(2, size // 100), second, -1, cv2.LINE_AA)


def jewel(rng: Rng, picture: Picture) -> None:
    """A cut stone: facets of one colour around a paler table, with a glint."""
    size, corners = picture.shape[0], int(rng.integers(5, 9))
    radius, main = size * rng.uniform(0.08, 0.12), GEMS[rng.integers(len(GEMS))]
    turn = rng.uniform(0, 2 * np.pi) + np.arange(corners + 1) * 2 * np.pi / corners
    ring = np.stack([np.cos(turn), np.sin(turn) * rng.uniform(0.7, 1.0)], 1) * radius + size / 2
    table = (ring - size / 2) * 0.55 + size / 2
    for facet in range(corners):
        shape = np.array([ring[facet], ring[facet + 1], table[facet + 1], table[facet]])
        fill(picture, shape, ink(main, 0.9 - 0.4 * float(np.sin(turn[facet]))), DARK)
    fill(picture, table, ink(main, 1.35), DARK)
    glint = (int(size / 2 - radius * 0.25), int(size / 2 - radius * 0.25))
    cv2.circle(picture, glint, max(2, size // 110), (0.98, 0.98, 0.96), -1, cv2.LINE_AA)


def bird(rng: Rng, picture: Picture) -> None:
    """A bird seen from the side: body, wing, tail, beak."""
    size = picture.shape[0]
    unit, turn = size * rng.uniform(0.085, 0.115), float(rng.uniform(-20, 20))
    main, other, third = (ink(GEMS[i], rng.uniform(0.75, 1.25)) for i in rng.permutation(len(GEMS))[:3])
    frame = np.array([float(rng.choice([-1, 1])), 1.0]) * unit
    parts = (
        (((-0.6, 0.1), (-1.7, 0.2), (-1.5, 0.65), (-0.5, 0.5)), other),
        (((-0.9, 0.3), (-0.3, -0.4), (0.4, -0.9), (1.0, -0.8), (1.05, -0.3), (0.6, 0.5), (-0.2, 0.7)), main),
        (((0.98, -0.65), (1.5, -0.45), (1.02, -0.38)), third),
        (((-0.1, -0.2), (0.4, -0.1), (-0.2, 0.45), (-1.0, rng.uniform(-1.3, 0.6))), other),
    )
    for shape, tone in parts:
        fill(picture, turned(np.array(shape) * frame, turn) + size / 2, tone, DARK)
    eye = turned(np.array([[0.72, -0.62]]) * frame, turn)[0] + size / 2
    cv2.circle(picture, (int(eye[0]), int(eye[1])), max(2, size // 110), DARK, -1, cv2.LINE_AA)


def crest(rng: Rng, picture: Picture) -> None:
    """A shield parted in two colours with a thing on it, and a golden edge."""
    size = picture.shape[0]
    radius, middle = size * rng.uniform(0.13, 0.17), size / 2
    first, second, third = (ink(GEMS[i], rng.uniform(0.5, 1.1)) for i in rng.permutation(len(GEMS))[:3])
    shield = np.array([(-0.8, -0.9), (0.8, -0.9), (0.8, 0.1), (0, 1), (-0.8, 0.1)]) * radius
    half = shield[[0, 2, 3, 4]] if rng.random() < 0.5 else shield[1:4]
    fill(picture, shield * 1.16 + middle, (0.8, 0.64, 0.28), DARK)
    fill(picture, shield + middle, first, None)
    fill(picture, half + middle, second, None)
    thing = np.array(THINGS[rng.integers(len(THINGS))]) * radius * 0.42
    fill(picture, thing + middle - [0, radius * 0.15], third, DARK)


def slip(rng: Rng, picture: Picture) -> None:
    """A pale slip of paper lying askew, with a large thing that reaches over its edge."""
    size, turn = picture.shape[0], float(rng.uniform(-30, 30))
    half = size * rng.uniform(0.1, 0.14, 2)
    paper = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
    fill(picture, turned(paper, turn) + size / 2, (0.93, 0.9, 0.8), (0.5, 0.44, 0.36))
    first, second = (ink(GEMS[i], rng.uniform(0.8, 1.2)) for i in rng.permutation(len(GEMS))[:2])
    whole = np.array(THINGS[rng.integers(len(THINGS))]) * size * rng.uniform(0.11, 0.15)
    fill(picture, turned(whole, turn / 2) + size / 2, first, DARK)
    fill(picture, turned(whole * 0.45, turn / 2) + size / 2, second, None)
