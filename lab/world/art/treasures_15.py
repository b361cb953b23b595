"""Treasures of split 15 as printed, by seed, on a picture in tile pixels."""

from __future__ import annotations

from functools import partial

import cv2
import numpy as np

from lab.world.art.drawing import DARK, dot, fill, inks_by_chance, laid, mask_of, one_of, outline, ring, toned, turned
from lab.world.art.noise import Picture, Rng, cloud
from lab.world.art.prints import THINGS

_BROWN = (0.26, 0.16, 0.1)
_WHITE = (0.97, 0.96, 0.92)
_thing = partial(one_of, THINGS[15])
"""The outline of one of the things of this split around the origin, in pixels."""


def penwash(rng: Rng, picture: Picture) -> None:
    """A thing in a brown pen's line and a wash of one colour, hatched on its lower right side."""
    size = picture.shape[0]
    shape = _thing(rng, size * float(rng.uniform(0.14, 0.16)), 14) + size / 2
    inside = mask_of(picture, shape, 0.8)
    wash = np.clip(0.8 + 0.3 * cloud(rng, size, 12), 0, 1)[..., None]
    laid(picture, np.asarray(inside * wash, np.float32), inks_by_chance(rng, 1, 0.85, 1.15)[0])
    y, x = np.mgrid[0:size, 0:size]
    strokes = ((x + y) % 10 < 3) & (x + y > size * 1.02)
    laid(picture, np.asarray(inside * strokes[..., None] * 0.8, np.float32), _BROWN)
    outline(picture, shape, _BROWN, max(2, size // 110))


def waxseal(rng: Rng, picture: Picture) -> None:
    """A thing pressed into a round of sealing wax of one colour, its rim uneven, a ribbon's two ends below."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.145, 0.16))
    wax, ribbon = inks_by_chance(rng, 2, 0.7, 0.95)
    for lean in (-24, 24):
        tail = np.array([(-0.2, 0), (0.2, 0), (0.22, 1.5), (0, 1.32), (-0.22, 1.5)]) * reach
        fill(picture, turned(tail, lean) + size / 2, ribbon, DARK)
    turn = np.arange(60) * np.pi / 30
    edge = ring(reach, 60) * (1 + 0.07 * np.cos(4 * turn + rng.uniform(0, 6)) + 0.03 * np.sin(9 * turn))[:, None]
    fill(picture, edge * 1.05 + size / 2, toned(wax, 0.4), None)
    fill(picture, edge + size / 2, wax, None)
    cv2.circle(picture, (size // 2, size // 2), int(reach * 0.78), toned(wax, 0.72), max(2, size // 90), cv2.LINE_AA)
    thing = _thing(rng, reach * 0.52, 8) + size / 2
    fill(picture, thing - size * 0.006, toned(wax, 1.0, 0.3), None)
    fill(picture, thing + size * 0.006, toned(wax, 0.45), None)
    fill(picture, thing, toned(wax, 0.85, 0.1), None)


def rimlit(rng: Rng, picture: Picture) -> None:
    """A thing painted on a screen against the light: dark towards one side, a bright warm rim on the other."""
    size = picture.shape[0]
    main, other = inks_by_chance(rng, 2, 0.75, 1.05)
    shape = _thing(rng, size * float(rng.uniform(0.14, 0.155)), 14) + size / 2
    laid(picture, np.asarray(0.45 * mask_of(picture, shape + size * 0.02, size / 50), np.float32), (0.14, 0.09, 0.12))
    inside, moved = mask_of(picture, shape, 0.8), mask_of(picture, shape + size * 0.014, 1.2)
    side = np.clip(1.25 - 1.6 * (np.mgrid[0:size, 0:size].sum(0) / (2 * size) - 0.33), 0.45, 1.2)[..., None]
    picture[:] = picture * (1 - inside) + np.clip(np.array(main, np.float32) * side, 0, 1) * inside
    fill(picture, (shape - size / 2) * [0.42, 0.36] + size / 2, toned(other, 0.95, 0.05), None)
    laid(picture, np.asarray(inside * (1 - moved), np.float32), (1.0, 0.9, 0.66))
    outline(picture, shape, (0.12, 0.08, 0.1), max(2, size // 150))


def keyfob(rng: Rng, picture: Picture) -> None:
    """A flat white thing on a cabin's key tag: a drop of one colour with a white rim and a steel ring."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.15, 0.165))
    lean, main = float(rng.uniform(-20, 20)), inks_by_chance(rng, 1, 0.75, 1.0)[0]
    turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    drop = np.stack([np.sin(turn) * (0.62 - 0.3 * np.cos(turn)), -np.cos(turn)], 1) * reach
    drop[:, 1] += 0.12 * reach
    eye = turned(np.array([(0.0, -0.98)]) * reach, lean)[0] + size / 2
    cv2.circle(picture, (int(eye[0]), int(eye[1])), int(reach * 0.24), (0.5, 0.52, 0.55), max(3, size // 75))
    for share, tone in ((1.06, (0.24, 0.25, 0.28)), (1.02, _WHITE), (0.9, main)):
        fill(picture, turned(drop * share, lean) + size / 2, tone, None)
    middle = turned(np.array([(0.0, 0.4)]) * reach, lean)[0] + size / 2
    fill(picture, turned(_thing(rng, reach * 0.48, 2), lean) + middle, _WHITE, None)


def duckling(rng: Rng, picture: Picture) -> None:
    """A bath's toy for children: a rubber duck in one of five colours with a hat, a bow or a tuft, thick lines."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.125, 0.14))
    skins = (
        (0.98, 0.84, 0.3), (0.96, 0.62, 0.72), (0.56, 0.8, 0.9), (0.66, 0.84, 0.5), (0.94, 0.58, 0.34),
    )  # fmt: skip
    skin, hat = skins[int(rng.integers(len(skins)))], inks_by_chance(rng, 1, 0.95, 1.2)[0]
    line, wide = (0.2, 0.24, 0.34), max(3, size // 100)
    way = np.array([float(rng.choice([-1.0, 1.0])), 1.0]) * unit
    body = np.array([(-1.05, -0.15), (-0.7, 0.15), (0.2, 0.05), (0.85, 0.1), (0.95, 0.5), (0.6, 0.95), (-0.5, 0.95),
                     (-0.95, 0.5)]) * way + size / 2  # fmt: skip
    head = ring(0.55, 32) * way + np.array([0.42, -0.4]) * way + size / 2
    bill = np.array([(0.9, -0.55), (1.35, -0.4), (0.92, -0.2)]) * way + size / 2
    top = int(rng.integers(3))
    hats = (
        [(0.1, -0.85), (0.42, -1.5), (0.76, -0.85)],
        [(0.42, -0.92), (0.05, -1.2), (0.05, -0.72), (0.42, -0.92), (0.8, -1.2), (0.8, -0.72)],
        [(0.3, -0.9), (0.1, -1.25), (0.4, -1.1), (0.55, -1.35), (0.6, -0.9)],
    )
    worn = np.array(hats[top]) * way + size / 2
    for shape, tone in ((body, skin), (head, skin), (bill, (0.93, 0.45, 0.2)), (worn, hat)):
        fill(picture, shape, tone, None)
        outline(picture, shape, line, wide)
    eye = np.array([0.56, -0.5]) * way + size / 2
    dot(picture, eye, max(3, int(0.1 * unit)), line)
    wing = np.array([-0.1, 0.45]) * way + size / 2
    cv2.ellipse(picture, (int(wing[0]), int(wing[1])), (int(0.4 * unit), int(0.24 * unit)), 0, 0, 200, line, wide)


def sheriff(rng: Rng, picture: Picture) -> None:
    """A thing of a film about the west on a tin star of six points with balls at its tips, thick lines."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.16, 0.175))
    metal = ((0.86, 0.72, 0.4), (0.8, 0.82, 0.84), (0.78, 0.56, 0.4))[int(rng.integers(3))]
    line, lean = (0.2, 0.12, 0.1), float(rng.uniform(0, 1))
    star = ring(reach, 12, lean) * np.where(np.arange(12) % 2, 0.66, 1.0)[:, None]
    fill(picture, star * 1.08 + size / 2, line, None)
    for spot in ring(reach, 6, lean) + size / 2:
        for share, tone in ((0.16, line), (0.11, metal)):
            dot(picture, spot, reach * share, tone)
    fill(picture, star * 0.96 + size / 2, metal, None)
    fill(picture, ring(reach * 0.56, 30) + size / 2, toned(metal, 1.0, 0.12), line)
    fill(picture, _thing(rng, reach * 0.42, 8) + size / 2, inks_by_chance(rng, 1, 0.8, 1.1)[0], line)


def underglazed(rng: Rng, picture: Picture) -> None:
    """A thing painted on a white glazed round: one ink that has run a little, a fine dark line, a wreath of dots."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.16, 0.17))
    main, other = inks_by_chance(rng, 2, 0.8, 1.05)
    fill(picture, ring(reach * 1.03, 40) + size / 2, (0.2, 0.24, 0.4), None)
    fill(picture, ring(reach, 40) + size / 2, (0.95, 0.96, 0.95), None)
    shape = _thing(rng, reach * 0.62, 8) + size / 2
    laid(picture, np.asarray(0.9 * mask_of(picture, shape, size / 160), np.float32), main)
    outline(picture, shape, (0.12, 0.14, 0.28), max(2, size // 150))
    for spot in ring(reach * 0.86, 18, float(rng.uniform(0, 1))) + size / 2:
        dot(picture, spot, max(2, size // 95), other)


def isotype(rng: Rng, picture: Picture) -> None:
    """A thing of flat ink, its right half in another, on a round or a square of a third, without any line."""
    size = picture.shape[0]
    first, second, third = inks_by_chance(rng, 3, 0.85, 1.2)
    is_round = rng.random() < 0.5
    ground = ring(size * (0.165 if is_round else 0.205), 40 if is_round else 4, np.pi / 4) + size / 2
    fill(picture, ground, toned(third, 0.5, 0.46), None)
    shape = _thing(rng, size * float(rng.uniform(0.115, 0.13)), 0) + size / 2
    fill(picture, shape, first, None)
    right = (np.mgrid[0:size, 0:size][1] > size / 2).astype(np.float32)[..., None]
    laid(picture, np.asarray(mask_of(picture, shape, 0.5) * right, np.float32), second)


def transfer(rng: Rng, picture: Picture) -> None:
    """A thing of the sixties as a transfer: three outlines in soft loud inks around each other, like ripples."""
    size = picture.shape[0]
    loud = (
        (0.9, 0.44, 0.22), (0.86, 0.36, 0.5), (0.92, 0.72, 0.3), (0.45, 0.55, 0.3), (0.5, 0.3, 0.5), (0.3, 0.5, 0.6),
    )  # fmt: skip
    shape = _thing(rng, size * float(rng.uniform(0.105, 0.12)), 12)
    for number, place in enumerate(rng.permutation(len(loud))[:3]):
        grown = cv2.dilate(mask_of(picture, shape + size / 2, 0.0)[..., 0], np.ones((3, 3), np.uint8),
                           iterations=int(size * (0.036, 0.02, 0.0)[number]))  # fmt: skip
        share = cv2.GaussianBlur(grown, (0, 0), 1.0)[..., None]
        laid(picture, np.asarray(share, np.float32), loud[int(place)])


def clipping(rng: Rng, picture: Picture) -> None:
    """A thing cut out of a magazine's picture with a white margin and glued on: mottled in two inks, a shadow."""
    size = picture.shape[0]
    main, other = inks_by_chance(rng, 2, 0.75, 1.15)
    shape = _thing(rng, size * float(rng.uniform(0.12, 0.135)), 20)
    hull = cv2.convexHull((shape * 1.22).astype(np.float32))[:, 0].astype(float)
    laid(picture, np.asarray(0.3 * mask_of(picture, hull + size / 2 + size * 0.01, 2.0), np.float32), (0.2, 0.2, 0.2))
    fill(picture, hull + size / 2, (0.95, 0.95, 0.94), None)
    share = np.clip(0.5 + 0.8 * cloud(rng, size, 10) + 0.4 * cloud(rng, size, 34), 0, 1)[..., None]
    photo = np.array(main, np.float32) * share + np.array(other, np.float32) * (1 - share)
    inside = mask_of(picture, shape + size / 2, 0.6)
    picture[:] = picture * (1 - inside) + photo * inside


def photogram(rng: Rng, picture: Picture) -> None:
    """A thing's pale shadow on a square of blue paper that lies askew, its edges brushed, one edge of it blurred."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.135, 0.15))
    lean = float(rng.uniform(-14, 14))
    side = np.linspace(-1, 1, 14)
    rim = np.concatenate([np.stack(pair, 1) for pair in (
        (side, -np.ones(14)), (np.ones(14), side), (side[::-1], np.ones(14)), (-np.ones(14), side[::-1]),
    )])  # fmt: skip
    sheet = turned((rim * rng.uniform(0.93, 1.05, (len(rim), 1))) * reach, lean) + size / 2
    blue = ((0.1, 0.24, 0.46), (0.14, 0.3, 0.5), (0.08, 0.2, 0.38))[int(rng.integers(3))]
    laid(picture, np.asarray(mask_of(picture, sheet, 1.0), np.float32), blue)
    shape = _thing(rng, reach * 0.66, 10) + size / 2
    for blur, share in ((size / 60, 0.4), (1.0, 0.55)):
        laid(picture, np.asarray(share * mask_of(picture, shape, blur), np.float32), (0.93, 0.95, 0.97))


TREASURES = (
    penwash, waxseal, rimlit, keyfob, duckling, sheriff, underglazed, isotype, transfer, clipping, photogram,
)  # fmt: skip
"""How treasures of these prints are drawn."""
