"""Treasures of the thirteenth half: in tempera, cameos, lamplit, on lifebuoys, frogs, monsters, cloth; by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import cv2
import numpy as np

from lab.world.art.emblems import DARK, Ink, fill, one_of, ring, toned, turned
from lab.world.art.stashed import treasures as stashed
from lab.world.art.treasures import inks_by_chance, mask_of
from lab.world.art.walls import Picture, Rng, cloud

_WHITE = (0.97, 0.96, 0.93)
_GOLD, _BROWN = (0.85, 0.69, 0.32), (0.27, 0.17, 0.09)
_THINGS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((-0.18, 1), (-0.18, -0.1), (-0.55, -0.35), (-0.55, -0.8), (-0.2, -1), (0.2, -1), (0.55, -0.8), (0.55, -0.35),
     (0.18, -0.1), (0.18, 0.45), (0.55, 0.45), (0.55, 0.65), (0.18, 0.65), (0.18, 0.78), (0.45, 0.78), (0.45, 1)),
    ((-1, -0.35), (-0.7, -0.2), (-0.5, 0.2), (-0.4, -0.35), (-0.1, -0.5), (0, -0.8), (0.1, -0.5), (0.45, -0.35),
     (0.9, -0.5), (1, 0), (0.55, 0.25), (0.4, 0.75), (-0.4, 0.75), (-0.65, 0.4)),
    ((-1, 0.35), (-0.1, 0.35), (-0.1, 0.1), (-0.75, 0.1), (0, -1), (0.08, 0.1), (0.7, 0.1), (0.15, -0.85), (0.15, 0.35),
     (1, 0.35), (0.6, 0.9), (-0.6, 0.9)),
    ((-0.7, 0.95), (-0.75, 0.2), (-0.5, -0.2), (-0.62, -0.95), (-0.28, -0.6), (0.12, -0.6), (0.45, -0.95), (0.4, -0.15),
     (0.3, 0.3), (0.65, 0.6), (0.9, 0.2), (1, 0.5), (0.7, 0.95)),
    ((-0.16, 1), (-0.2, 0.3), (-0.55, 0.1), (-0.7, -0.4), (-0.5, -0.85), (0, -1), (0.5, -0.85), (0.7, -0.4),
     (0.55, 0.1), (0.2, 0.3), (0.16, 1)),
    ((-0.75, -1), (0.75, -1), (0.7, -0.75), (0.15, 0), (0.7, 0.75), (0.75, 1), (-0.75, 1), (-0.7, 0.75), (-0.15, 0),
     (-0.7, -0.75)),
    ((-0.95, 0.7), (-0.9, 0.35), (-0.3, 0.3), (-0.55, -0.1), (-0.4, -0.65), (0.1, -0.85), (0.6, -0.6), (0.7, 0.0),
     (0.5, 0.35), (0.75, 0.45), (0.95, 0.2), (0.9, 0.7)),
    ((-0.2, 1), (-0.35, 0.4), (-0.95, 0.1), (-0.55, -0.15), (-0.7, -0.6), (-0.2, -0.45), (0, -1), (0.2, -0.45),
     (0.7, -0.6), (0.55, -0.15), (0.95, 0.1), (0.35, 0.4), (0.2, 1)),
)  # fmt: skip
"""Outlines of a key, an oil lamp, a ship, a cat, a looking-glass, an hourglass, a snail and a thistle, -1 to 1."""


_thing = partial(one_of, _THINGS)
"""The outline of one of the things around the origin, in pixels."""


def _outlined(picture: Picture, shape: object, tone: Ink, wide: int) -> None:
    """A line around a shape in tile pixels."""
    cv2.polylines(picture, [np.round(np.asarray(shape)).astype(np.int32)], True, tone, wide, cv2.LINE_AA)


def tempera(rng: Rng, picture: Picture) -> None:
    """A thing in egg tempera: a deep tone below a light one laid in fine strokes, a dark contour."""
    size = picture.shape[0]
    shape = _thing(rng, size * float(rng.uniform(0.13, 0.155)), 12) + size / 2
    main, other = inks_by_chance(rng, 2, 0.75, 1.05)
    picture *= 1 - 0.25 * mask_of(picture, shape + size * 0.012, size / 80)
    inside = mask_of(picture, shape, 0.7)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    stroke = np.clip(0.5 + 0.5 * np.sin((x - 0.5 * y) * 0.8) + 0.8 - 3.2 * (x + y - size) / size, 0, 1)[..., None]
    tone = np.array(main, np.float32) * (0.72 + 0.5 * stroke) + 0.06 * stroke
    picture[:] = picture * (1 - inside) + np.clip(tone, 0, 1) * inside
    fill(picture, (shape - size / 2) * [0.55, 0.32] + size / 2, other, None)
    _outlined(picture, shape, (0.2, 0.12, 0.09), max(2, size // 100))


def cameo(rng: Rng, picture: Picture) -> None:
    """A shell cameo: a pale thing in relief on a coloured oval, in a golden rope."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.155, 0.17))
    field = inks_by_chance(rng, 1, 0.6, 0.9)[0]
    oval = ring(reach, 40) * [0.86, 1.0] + size / 2
    for share, tone in ((1.0, _BROWN), (0.95, _GOLD), (0.8, field)):
        fill(picture, (oval - size / 2) * share + size / 2, tone, None)
    for spot in (oval[::2] - size / 2) * 0.88 + size / 2:
        cv2.circle(picture, (int(spot[0]), int(spot[1])), max(2, size // 100), (0.56, 0.4, 0.14), -1, cv2.LINE_AA)
    shape = _thing(rng, reach * 0.58, 6) + size / 2
    fill(picture, shape + size * 0.006, toned(field, 0.5), None)
    fill(picture, shape, (0.95, 0.9, 0.82), None)
    fill(picture, (shape - size / 2) * 0.5 + size / 2, (0.99, 0.97, 0.92), None)


def lamplit(rng: Rng, picture: Picture) -> None:
    """A thing painted on a screen in a cone of warm light, lit on one side, its long shadow on the other."""
    size = picture.shape[0]
    main, other = inks_by_chance(rng, 2, 0.95, 1.25)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) - size / 2
    share = 0.4 * np.exp(-(((x * 0.9) ** 2 + y**2) / (size * 0.16) ** 2))[..., None]
    picture[:] = picture * (1 - share) + np.array((1.0, 0.9, 0.62), np.float32) * share
    shape = _thing(rng, size * float(rng.uniform(0.135, 0.15)), 14) + size / 2
    for step in range(1, 5):
        picture *= 1 - 0.13 * mask_of(picture, shape + size * 0.011 * step, size / 80)
    inside = mask_of(picture, shape, 0.8)
    side = np.clip(0.5 - 2.6 * (x + 0.6 * y) / size, 0, 1)[..., None]
    picture[:] = picture * (1 - inside) + np.clip(np.array(main, np.float32) * (0.5 + 0.8 * side), 0, 1) * inside
    fill(picture, (shape - size / 2) * 0.4 + size / 2, other, None)
    _outlined(picture, shape, (0.12, 0.1, 0.1), max(2, size // 140))


def lifebuoy(rng: Rng, picture: Picture) -> None:
    """A lifebuoy in one colour and white with a flat thing of the colour in it."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.15, 0.162))
    main, other = inks_by_chance(rng, 2, 0.75, 1.0)
    at = (size // 2, size // 2)
    cv2.circle(picture, at, int(reach), (0.12, 0.2, 0.34), -1, cv2.LINE_AA)
    for quarter in range(8):
        lean = np.linspace(0, np.pi / 4, 6) + quarter * np.pi / 4 + 0.39
        arc = np.stack([np.cos(lean), np.sin(lean)], 1)
        part = np.concatenate([arc * 0.94, arc[::-1] * 0.7]) * reach + size / 2
        fill(picture, part, main if quarter % 2 else _WHITE, None)
    cv2.circle(picture, at, int(reach * 0.66), _WHITE, -1, cv2.LINE_AA)
    fill(picture, _thing(rng, reach * 0.5, 8) + size / 2, other, None)


def froglet(rng: Rng, picture: Picture) -> None:
    """A frog for children from the front, eyes on top, a broad smile, in a shirt or with a crown of its own colour."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.115, 0.128))
    skins = ((0.45, 0.72, 0.3), (0.3, 0.6, 0.42), (0.66, 0.76, 0.28), (0.84, 0.5, 0.28), (0.35, 0.62, 0.7))
    skin, line = skins[int(rng.integers(len(skins)))], (0.08, 0.24, 0.24)
    worn, wide = inks_by_chance(rng, 1, 1.0, 1.3)[0], max(3, size // 95)

    def oval(x: float, y: float, axes: tuple[float, float], tone: Ink, is_edged: bool = True) -> None:
        at = (int(size / 2 + x * unit), int(size / 2 + y * unit))
        reach = (max(int(axes[0] * unit), 1), max(int(axes[1] * unit), 1))
        cv2.ellipse(picture, at, reach, 0, 0, 360, tone, -1, cv2.LINE_AA)
        if is_edged:
            cv2.ellipse(picture, at, reach, 0, 0, 360, line, wide, cv2.LINE_AA)

    oval(0, 0.85, (0.8, 0.5), worn)
    for side in (-1, 1):
        oval(side * 0.55, -0.62, (0.42, 0.42), skin)
    oval(0, 0, (1.15, 0.82), skin)
    for side in (-1, 1):
        oval(side * 0.55, -0.66, (0.26, 0.26), _WHITE, False)
        oval(side * 0.52, -0.64, (0.13, 0.15), line, False)
    at = (size // 2, int(size / 2 + 0.08 * unit))
    cv2.ellipse(picture, at, (int(0.7 * unit), int(0.4 * unit)), 0, 15, 165, line, wide, cv2.LINE_AA)
    if rng.random() < 0.5:
        crown = ((-0.5, -0.95), (-0.55, -1.5), (-0.2, -1.2), (0, -1.6), (0.2, -1.2), (0.55, -1.5), (0.5, -0.95))
        fill(picture, np.array(crown) * unit + size / 2, (0.96, 0.8, 0.3), line)


def cyclops(rng: Rng, picture: Picture) -> None:
    """A shaggy one-eyed monster of a film in one colour, with horns and a tooth or two."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.13, 0.145))
    main, iris = inks_by_chance(rng, 2, 1.0, 1.3)
    line = (0.12, 0.1, 0.2)
    for side in (-1, 1):
        horn = np.array([(side * 0.35, -0.6), (side * 0.8, -0.55), (side * 0.85, -1.15)]) * unit + size / 2
        fill(picture, horn, (0.93, 0.88, 0.7), line)
    shag = ring(unit, 36) * np.where(np.arange(36) % 2, 0.84, 1.0)[:, None] * (1 + rng.normal(0, 0.04, (36, 1)))
    fill(picture, shag + size / 2, main, line)
    fill(picture, shag * 0.62 + [size / 2, size / 2 + 0.2 * unit], toned(main, 0.85, 0.12), None)
    at = (size // 2, int(size / 2 - 0.18 * unit))
    for share, tone in ((0.42, line), (0.38, _WHITE), (0.22, iris), (0.11, (0.05, 0.05, 0.08))):
        cv2.circle(picture, at, int(share * unit), tone, -1, cv2.LINE_AA)
    mouth = np.array([(-0.42, 0.4), (0.42, 0.4), (0.25, 0.66), (-0.25, 0.66)]) * unit + size / 2
    fill(picture, mouth, line, None)
    for tooth in (-0.2, 0.12)[: int(rng.integers(1, 3))]:
        shape = np.array([(tooth, 0.4), (tooth + 0.16, 0.4), (tooth + 0.08, 0.56)]) * unit + size / 2
        fill(picture, shape, _WHITE, None)


def slitcloth(rng: Rng, picture: Picture) -> None:
    """A thing in layers of cloth: a dark ground, a broad edge, the thing, slits of another colour across it."""
    size = picture.shape[0]
    shape = _thing(rng, size * float(rng.uniform(0.125, 0.145)), 10)
    main, other = inks_by_chance(rng, 2, 0.9, 1.25)
    for wide, tone in ((size // 17, (0.12, 0.09, 0.12)), (size // 34, other)):
        _outlined(picture, shape + size / 2, tone, wide)
        fill(picture, shape + size / 2, tone, None)
    fill(picture, shape + size / 2, main, None)
    lines = np.zeros(picture.shape[:2], np.float32)
    for place in np.arange(-0.12, 0.13, 0.045) * size:
        ends = [(int(size / 2 + end * 0.2 * size), int(size / 2 + place + end * 0.02 * size)) for end in (-1, 1)]
        cv2.line(lines, ends[0], ends[1], (1.0,), max(2, size // 95), cv2.LINE_AA)
    cover = lines[..., None] * mask_of(picture, shape * 0.72 + size / 2, 0.7)
    picture[:] = picture * (1 - cover) + np.array(other, np.float32) * 0.9 * cover


def raytraced(rng: Rng, picture: Picture) -> None:
    """A thing as early computers rendered it: chrome bands of one hue, a hard bevel, a blurred shadow far below."""
    size = picture.shape[0]
    shape = _thing(rng, size * float(rng.uniform(0.13, 0.15)), 8) + size / 2
    main = np.array(inks_by_chance(rng, 1, 0.9, 1.2)[0], np.float32)
    picture *= 1 - 0.5 * mask_of(picture, shape + size * 0.03, size / 45)
    y = (np.mgrid[0:size, 0:size][0] / size - 0.36)[..., None] / 0.28
    band = np.where(y < 0.5, 0.6 + 1.5 * np.clip(y, 0, 1), 0.35 + 0.9 * (np.clip(y, 0, 1) - 0.5))
    inside, deep = mask_of(picture, shape, 0.7), mask_of(picture, shape + size * 0.008, 1.2)
    picture[:] = picture * (1 - inside) + np.clip(main * band + 0.22 * (y < 0.5) * y, 0, 1) * inside
    rim = np.clip(inside - deep, 0, 1)
    picture[:] = picture * (1 - rim) + 0.97 * rim
    _outlined(picture, shape, (0.12, 0.1, 0.16), max(2, size // 130))


def kneaded(rng: Rng, picture: Picture) -> None:
    """A thing of modelling clay laid on: soft edges lit from the upper left, a small ball or two of another clay."""
    size = picture.shape[0]
    shape = _thing(rng, size * float(rng.uniform(0.135, 0.155)), 16) + size / 2
    main, other = inks_by_chance(rng, 2, 0.9, 1.25)
    picture *= 1 - 0.45 * mask_of(picture, shape + size * 0.014, size / 75)
    inside = np.clip(2.2 * mask_of(picture, shape, size / 85) - 0.6, 0, 1)
    body = mask_of(picture, shape, size / 40)
    down, right = np.gradient(body[..., 0] * 30 + 0.6 * cloud(rng, size, 40))
    tone = np.clip(1 + 0.5 * (down + right), 0.55, 1.35)[..., None]
    picture[:] = picture * (1 - inside) + np.clip(np.array(main, np.float32) * tone, 0, 1) * inside
    for spot in size / 2 + rng.uniform(-0.05, 0.05, (int(rng.integers(1, 4)), 2)) * size:
        at = (int(spot[0]), int(spot[1]))
        for off, reach, ink in ((2, 0.027, toned(other, 0.5)), (0, 0.025, other)):
            cv2.circle(picture, (at[0] + off, at[1] + off), int(reach * size), ink, -1, cv2.LINE_AA)


def highlighted(rng: Rng, picture: Picture) -> None:
    """A copied thing in grainy toner, painted over with a highlighter's broad see-through strokes."""
    size = picture.shape[0]
    shape = _thing(rng, size * float(rng.uniform(0.14, 0.16)), 10) + size / 2
    fill(picture, shape, (0.8, 0.8, 0.79), None)
    grainy = mask_of(picture, shape, 0.5) * (cloud(rng, size, 140) > 0.15)[..., None] * 0.55
    picture[:] = picture * (1 - grainy) + 0.25 * grainy
    _outlined(picture, shape, (0.13, 0.13, 0.14), max(3, size // 75))
    pens = ((0.98, 0.93, 0.25), (0.98, 0.55, 0.72), (0.5, 0.9, 0.45), (0.45, 0.8, 0.95), (0.99, 0.7, 0.35))
    pen, lean = pens[int(rng.integers(len(pens)))], float(rng.uniform(-25, 25))
    stroke = np.zeros(picture.shape[:2], np.float32)
    for place in (-0.1, -0.035, 0.03, 0.095):
        reach = rng.uniform(0.12, 0.17, 2)
        ends = turned(np.stack([[-reach[0], reach[1]], [place, place]], 1) * float(size), lean) + size / 2
        cv2.line(stroke, ends[0].astype(int).tolist(), ends[1].astype(int).tolist(), (1.0,), size // 15, cv2.LINE_AA)
    share = 0.9 * stroke[..., None]
    picture[:] = picture * (1 - share * (1 - np.array(pen, np.float32)))


def mossbed(rng: Rng, picture: Picture) -> None:
    """A pale thing on a cushion of moss, a berry or two beside it."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.16, 0.172))
    for x, y in (rng.normal(0, 0.36, (420, 2)) * reach + size / 2).astype(int).tolist():
        if np.hypot(x - size / 2, y - size / 2) < reach:
            tone = toned((0.45, 0.62, 0.24), float(rng.uniform(0.6, 1.2)))
            cv2.circle(picture, (x, y), max(2, size // 75), tone, -1, cv2.LINE_AA)
    main, other = inks_by_chance(rng, 2, 1.0, 1.3)
    shape = _thing(rng, reach * 0.74, 16) + size / 2
    picture *= 1 - 0.4 * mask_of(picture, shape + size * 0.012, size / 80)
    fill(picture, shape, toned(main, 0.5, 0.42), DARK)
    fill(picture, (shape - size / 2) * 0.42 + size / 2, main, None)
    for spot in ring(reach * 0.88, 2, float(rng.uniform(0, 6))) + size / 2:
        cv2.circle(picture, (int(spot[0]), int(spot[1])), max(3, size // 45), other, -1, cv2.LINE_AA)


TREASURES: dict[str, Callable[[Rng, Picture], None]] = stashed.TREASURES | {
    style.__name__: style
    for style in (
        tempera, cameo, lamplit, lifebuoy, froglet, cyclops, slitcloth, raytraced, kneaded, highlighted, mossbed,
    )
}  # fmt: skip
"""How treasures are drawn, by the name of the style."""
