"""Treasures of the eighth half: washed, gilt, fired, sewn on, posted; and every style by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import cv2
import numpy as np

from lab.world.art.buried import treasures as buried
from lab.world.art.emblems import DARK, THINGS, Outline, fill, ink, one_of, turned
from lab.world.art.treasures import inks_by_chance, mask_of
from lab.world.art.walls import Picture, Rng

_WHITE = (0.97, 0.96, 0.93)
_THINGS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((-1, -0.1), (-0.75, -0.45), (-0.4, -0.45), (-0.2, -0.15), (1, -0.15), (1, 0.4), (0.75, 0.4), (0.75, 0.1),
     (0.5, 0.1), (0.5, 0.35), (0.28, 0.35), (0.28, 0.1), (-0.2, 0.1), (-0.4, 0.35), (-0.75, 0.35)),
    ((-1, 0), (-0.4, -0.5), (0.25, -0.4), (0.6, -0.05), (1, -0.5), (0.9, 0.5), (0.6, 0.1), (0.2, 0.4), (-0.5, 0.4)),
    ((-0.35, -0.85), (0.35, -0.85), (0.25, -0.6), (0.7, -0.25), (1.05, -0.55), (0.8, 0.35), (0.4, 0.75), (-0.45, 0.75),
     (-0.8, 0.25), (-1.0, -0.2), (-0.65, -0.35), (-0.25, -0.6)),
    ((-0.12, -1), (0.12, -1), (0.16, 0.35), (0.55, 0.35), (0.55, 0.55), (0.14, 0.55), (0.14, 0.9), (-0.14, 0.9),
     (-0.14, 0.55), (-0.55, 0.55), (-0.55, 0.35), (-0.16, 0.35)),
    ((-0.7, -1), (-0.35, -0.75), (0.35, -0.75), (0.7, -1), (0.75, 0.1), (0.45, 0.8), (0.1, 1), (-0.1, 1), (-0.45, 0.8),
     (-0.75, 0.1)),
    ((-0.95, 0.35), (-0.1, 0.25), (-0.1, -0.95), (0.7, 0.1), (0.05, 0.15), (0.05, 0.25), (0.95, 0.35), (0.55, 0.85),
     (-0.6, 0.85)),
    *THINGS,
)  # fmt: skip
"""Outlines of a key, a fish, a teapot, a sword, an owl, a ship and the things of the other halves, -1 to 1."""


def _square(half: float, lean: float = 0.0, squeeze: float = 1.0) -> Outline:
    return turned(np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * np.array([half * squeeze, half]), lean)


_thing = partial(one_of, _THINGS)
"""The outline of one of the things around the origin, in pixels."""


def inkwash(rng: Rng, picture: Picture) -> None:
    """A thing in two watercolours with a sepia pen line that does not quite meet them, and a blade of grass or two."""
    size = picture.shape[0]
    shape = _thing(rng, size * float(rng.uniform(0.12, 0.16)), 14) + size / 2
    first, second = inks_by_chance(rng, 2, 0.8, 1.25)
    inside = 0.85 * mask_of(picture, shape + rng.normal(0, size * 0.006, 2), 1.5)
    lower = np.clip((np.mgrid[0:size, 0:size][0] / size - rng.uniform(0.44, 0.54)) * 14 + 0.5, 0, 1)[..., None]
    wash = np.array(first, np.float32) * (1 - lower) + np.array(second, np.float32) * lower
    picture[:] = picture * (1 - inside) + wash * inside
    cv2.polylines(picture, [np.round(shape).astype(np.int32)], True, (0.22, 0.13, 0.1), size // 100, cv2.LINE_AA)
    foot = float(shape[:, 1].max())
    for _ in range(int(rng.integers(2, 6))):
        x = float(rng.uniform(0.4, 0.6)) * size
        blade = np.array([(x, foot + 3), (x + rng.normal(0, 6), foot - rng.uniform(8, 18))]).astype(int).tolist()
        cv2.line(picture, blade[0], blade[1], (0.3, 0.4, 0.18), 3, cv2.LINE_AA)


def miniature(rng: Rng, picture: Picture) -> None:
    """A thing on a gilt square field with a coloured frame and a bead at each corner."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.12, 0.14))
    frame, main, field = inks_by_chance(rng, 3, 0.75, 1.15)
    middle = size / 2
    fill(picture, _square(reach * 1.16) + middle, frame, ink((64, 40, 18)))
    fill(picture, _square(reach * 0.94) + middle, (0.86, 0.69, 0.32), ink((98, 66, 22)))
    for step in np.linspace(-0.8, 0.8, 6):
        for way in (-1, 1):
            ends = (np.array([(-0.9, step * way), (0.9, -step * way)]) * reach + middle).astype(int).tolist()
            cv2.line(picture, ends[0], ends[1], (0.72, 0.53, 0.2), 1, cv2.LINE_AA)
    shape = _thing(rng, reach * 0.68, 8)
    fill(picture, shape + middle, main, DARK)
    fill(picture, shape * 0.5 + middle, field, None)
    for corner in _square(reach * 1.16) + middle:
        cv2.circle(picture, (int(corner[0]), int(corner[1])), size // 48, _WHITE, -1, cv2.LINE_AA)
        cv2.circle(picture, (int(corner[0]), int(corner[1])), size // 48, DARK, 1, cv2.LINE_AA)


def potsherd(rng: Rng, picture: Picture) -> None:
    """A broken piece of a vase: a black thing on fired clay, a stripe above and below it."""
    size = picture.shape[0]
    corners = np.sort(rng.uniform(0, 2 * np.pi, 8))
    reach = size * rng.uniform(0.145, 0.18, 8)
    sherd = np.stack([np.cos(corners) * reach, np.sin(corners) * reach], 1) + size / 2
    picture *= 1 - 0.4 * mask_of(picture, sherd + size * 0.012, size / 90)
    fill(picture, sherd, (0.8, 0.47, 0.27), (0.4, 0.2, 0.12))
    inside = mask_of(picture, sherd * 0.94 + size * 0.03, 0)
    for level in (0.415, 0.585):
        line = np.abs(np.mgrid[0:size, 0:size][0] / size - level)[..., None] < 0.006
        picture[:] = np.where(line & (inside > 0.5), np.array((0.16, 0.1, 0.08), np.float32), picture)
    shape = _thing(rng, size * 0.075, 10) + size / 2
    fill(picture, shape, (0.13, 0.09, 0.08), None)
    fill(picture, (shape - size / 2) * 0.3 + size / 2, (0.94, 0.9, 0.8), None)


def badge(rng: Rng, picture: Picture) -> None:
    """A road sign: a round, a square on its corner or a shield with a white edge, a thing in white or black on it."""
    size, kind = picture.shape[0], int(rng.integers(3))
    tone = ((0.8, 0.12, 0.14), (0.98, 0.78, 0.1), (0.1, 0.34, 0.68), (0.1, 0.5, 0.3))[int(rng.integers(4))]
    reach, middle = size * 0.14, size / 2
    turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    shape = (
        np.stack([np.cos(turn), np.sin(turn)], 1) * reach,
        _square(reach * 0.9, 45),
        np.array([(-0.85, -0.9), (0.85, -0.9), (0.85, 0.2), (0, 1), (-0.85, 0.2)]) * reach,
    )[kind]
    fill(picture, shape * 1.14 + middle, _WHITE, (0.1, 0.1, 0.1))
    fill(picture, shape + middle, tone, None)
    is_light = sum(tone) > 1.7
    fill(picture, _thing(rng, reach * 0.52, 0) + middle, (0.08, 0.08, 0.1) if is_light else _WHITE, None)


def bauble(rng: Rng, picture: Picture) -> None:
    """A glass ball on a hook with a band and sparkles."""
    size = picture.shape[0]
    main, band = inks_by_chance(rng, 2, 0.85, 1.2)
    at, reach = (size // 2, int(size * 0.515)), int(size * rng.uniform(0.1, 0.125))
    cv2.circle(picture, (at[0], at[1] - int(reach * 1.35)), reach // 5, (0.6, 0.5, 0.3), 3, cv2.LINE_AA)
    cv2.rectangle(
        picture, (at[0] - reach // 4, at[1] - int(reach * 1.2)), (at[0] + reach // 4, at[1] - reach + 4),
        (0.85, 0.7, 0.36), -1,
    )  # fmt: skip
    for step in np.linspace(0, 1, 8):
        tone = tuple(min(1.0, part * (0.6 + 0.55 * step)) for part in main)
        shift = int(reach * 0.28 * step)
        cv2.circle(picture, (at[0] - shift, at[1] - shift), int(reach * (1 - 0.7 * step)), tone, -1, cv2.LINE_AA)
    cv2.ellipse(picture, at, (reach, reach // 3), 0, 15, 165, band, max(4, size // 60), cv2.LINE_AA)
    cv2.circle(picture, at, reach, (0.16, 0.14, 0.2), 2, cv2.LINE_AA)
    for turn in rng.uniform(0, 2 * np.pi, 4):
        spot = np.array(at) + reach * 1.35 * np.array([np.cos(turn), np.sin(turn)])
        for way in ((1, 0), (0, 1)):
            ends = [(spot + sign * np.array(way) * size * 0.014).astype(int).tolist() for sign in (-1, 1)]
            cv2.line(picture, ends[0], ends[1], main, 2, cv2.LINE_AA)


def stencil(rng: Rng, picture: Picture) -> None:
    """A thing sprayed through a stencil in one ink, with the bridges of the stencil across it."""
    size = picture.shape[0]
    shape = _thing(rng, size * float(rng.uniform(0.125, 0.145)), 0) + size / 2
    cover = mask_of(picture, shape, size / 240)
    x, y = np.meshgrid(np.arange(size), np.arange(size))
    bridge = (np.abs(x - size / 2) < size * 0.011) | (np.abs(y - size * rng.uniform(0.46, 0.55)) < size * 0.011)
    cover = cover * (1 - bridge[..., None])
    tone = np.array(((0.1, 0.12, 0.2), (0.62, 0.12, 0.12))[int(rng.integers(2))], np.float32)
    picture[:] = picture * (1 - cover) + tone * cover


def scrap(rng: Rng, picture: Picture) -> None:
    """An old glossy scrap: a lobed cream card with a wreath of small flowers and a thing in faded colours in it."""
    size, middle = picture.shape[0], picture.shape[0] / 2
    turn = np.linspace(0, 2 * np.pi, 90, endpoint=False)
    edge = size * (0.15 + 0.009 * np.cos(10 * turn))
    outline = np.stack([np.cos(turn) * edge, np.sin(turn) * edge], 1) + middle
    fill(picture, outline, (0.93, 0.87, 0.72), (0.5, 0.4, 0.28))
    first, second, third = inks_by_chance(rng, 3, 0.85, 1.15)
    for number, spot in enumerate(np.arange(14) * np.pi / 7):
        at = (int(middle + size * 0.118 * np.cos(spot)), int(middle + size * 0.118 * np.sin(spot)))
        cv2.circle(picture, at, size // 46, first if number % 2 else (0.36, 0.46, 0.3), -1, cv2.LINE_AA)
        cv2.circle(picture, at, size // 130, (0.95, 0.85, 0.5), -1, cv2.LINE_AA)
    shape = _thing(rng, size * 0.072, 12) + middle
    fill(picture, shape, second, (0.34, 0.24, 0.2))
    fill(picture, (shape - middle) * 0.5 + middle, third, None)


def crayon(rng: Rng, picture: Picture) -> None:
    """A thing as a child draws it with two felt pens: an uneven outline, drawn twice, and a few strokes inside."""
    size = picture.shape[0]
    shape = _thing(rng, size * float(rng.uniform(0.12, 0.15)), 18) + size / 2
    line, inside = inks_by_chance(rng, 2, 0.75, 1.1)
    mask = mask_of(picture, shape, 0)[..., 0]
    drawn = np.zeros((size, size), np.float32)
    for step in range(int(shape[:, 0].min()), int(shape[:, 0].max()), size // 34):
        ends = ((step + int(rng.normal(0, 3)), 0), (step + int(rng.normal(18, 5)), size))
        cv2.line(drawn, *ends, (1.0,), size // 60, cv2.LINE_AA)
    cover = (0.8 * drawn * mask)[..., None]
    picture[:] = picture * (1 - cover) + picture * np.array(inside, np.float32) * cover
    for _ in range(2):
        wobbly = shape + rng.normal(0, size * 0.006, shape.shape)
        cv2.polylines(picture, [np.round(wobbly).astype(np.int32)], True, line, size // 75, cv2.LINE_AA)


def papyrus(rng: Rng, picture: Picture) -> None:
    """A scrap of papyrus with frayed ends and a flat thing with a black line on it."""
    size, middle = picture.shape[0], picture.shape[0] / 2
    lean, half = float(rng.uniform(-14, 14)), size * 0.13
    level = np.linspace(-1, 1, 12)
    left = np.stack([-1 + rng.uniform(-0.12, 0.08, 12), level], 1)
    right = np.stack([1 + rng.uniform(-0.08, 0.12, 12), level[::-1]], 1)
    sheet = turned(np.concatenate([left, right]) * half * np.array([1.1, 0.95]), lean) + middle
    picture *= 1 - 0.35 * mask_of(picture, sheet + size * 0.01, size / 100)
    fill(picture, sheet, (0.88, 0.78, 0.52), (0.46, 0.33, 0.16))
    for fibre in np.linspace(-0.85, 0.85, 9):
        ends = (turned(np.array([(-1.0, fibre), (1.0, fibre)]) * half, lean) + middle).astype(int).tolist()
        cv2.line(picture, ends[0], ends[1], (0.78, 0.66, 0.4), 1, cv2.LINE_AA)
    first, second = inks_by_chance(rng, 2, 0.85, 1.1)
    shape = turned(_thing(rng, half * 0.7), lean)
    fill(picture, shape + middle, first, (0.1, 0.08, 0.06))
    fill(picture, shape * 0.45 + middle, second, (0.1, 0.08, 0.06))


def applique(rng: Rng, picture: Picture) -> None:
    """A thing cut from felt and sewn on with large stitches, a button on it."""
    size = picture.shape[0]
    shape = _thing(rng, size * float(rng.uniform(0.13, 0.155)), 16) + size / 2
    main, button = inks_by_chance(rng, 2, 0.85, 1.2)
    picture *= 1 - 0.4 * mask_of(picture, shape + size * 0.01, size / 100)
    fill(picture, shape, main, None)
    seam = (shape - size / 2) * 0.84 + size / 2
    for begins, ends in zip(seam, np.roll(seam, -1, 0), strict=True):
        count = max(1, int(np.linalg.norm(ends - begins) / (size * 0.03)))
        for number in range(count):
            spots = [begins + (ends - begins) * (number + share) / count for share in (0.15, 0.65)]
            cv2.line(picture, *(spot.astype(int).tolist() for spot in spots), _WHITE, size // 110, cv2.LINE_AA)
    cv2.circle(picture, (size // 2, size // 2), size // 34, button, -1, cv2.LINE_AA)
    for aside in (-4, 4):
        cv2.circle(picture, (size // 2 + aside, size // 2), 2, DARK, -1, cv2.LINE_AA)


def postage(rng: Rng, picture: Picture) -> None:
    """A postage stamp with a thing in one ink, a perforated white edge and part of a postmark."""
    size, middle = picture.shape[0], picture.shape[0] / 2
    lean, half = float(rng.uniform(-18, 18)), size * 0.125
    main, sky = inks_by_chance(rng, 2, 0.8, 1.1)
    fill(picture, _square(half * 1.12, lean, 0.86) + middle, _WHITE, (0.6, 0.58, 0.54))
    for side in range(4):
        for place in np.linspace(-0.9, 0.9, 8):
            reach = np.array([place, -1.0]) if side % 2 == 0 else np.array([-1.0, place])
            spot = turned((reach * (1 if side < 2 else -1) * half * 1.12)[None] * [0.86, 1], lean)[0] + middle
            cv2.circle(picture, (int(spot[0]), int(spot[1])), size // 110, (0.6, 0.58, 0.54), -1, cv2.LINE_AA)
    pale = (0.6 + 0.4 * sky[0], 0.6 + 0.4 * sky[1], 0.6 + 0.4 * sky[2])
    fill(picture, _square(half * 0.92, lean, 0.84) + middle, pale, main)
    fill(picture, turned(_thing(rng, half * 0.58), lean) + middle, main, None)
    corner = turned(np.array([[half * 0.7, -half * 0.7]]), lean)[0] + middle
    for radius in (size * 0.06, size * 0.045):
        cv2.circle(picture, (int(corner[0]), int(corner[1])), int(radius), (0.18, 0.16, 0.2), 2, cv2.LINE_AA)


TREASURES: dict[str, Callable[[Rng, Picture], None]] = buried.TREASURES | {
    style.__name__: style
    for style in (
        inkwash, miniature, potsherd, badge, bauble, stencil, scrap, crayon, papyrus, applique, postage,
    )
}  # fmt: skip
"""How treasures are drawn, by the name of the style."""
