"""Treasures as printed, by seed, on a picture in tile pixels; split 15's, then split 16's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.drawing import DARK, GEMS, Ink, Outline, dot, fill, ink, outline, ring, toned, turned
from lab.world.art.noise import Picture, Rng, cloud, grain
from lab.world.art.prints import THINGS

_WHITE: Ink = (0.97, 0.96, 0.92)
_BROWN: Ink = (0.26, 0.16, 0.1)


def _one_of(things: Sequence[Sequence[tuple[float, float]]], rng: Rng, reach: float, lean: float = 0.0) -> Outline:
    """The outline of one of some things around the origin, `reach` pixels large, turned by up to `lean` degrees."""
    return turned(np.array(things[rng.integers(len(things))]) * reach, float(rng.uniform(-lean, lean)))


_thing_15, _thing_16 = (partial(_one_of, THINGS[split]) for split in (15, 16))
"""The outline of one of the things of a split around the origin, in pixels."""


def _mask_of(picture: Picture, shape: Outline, blur: float) -> NDArray[np.float32]:
    """1 inside the shape, 0 outside, soft at its edge; height x width x 1."""
    out = np.zeros(picture.shape[:2], np.float32)
    cv2.fillPoly(out, [np.round(shape * 16).astype(np.int32)], (1.0,), cv2.LINE_AA, 4)
    return np.asarray(cv2.GaussianBlur(out, (0, 0), blur)[..., None] if blur else out[..., None], np.float32)


def _inks_by_chance(rng: Rng, count: int, low: float, high: float) -> list[Ink]:
    """Different colours of treasures, lighter or darker by chance."""
    return [ink(GEMS[i], float(rng.uniform(low, high))) for i in rng.permutation(len(GEMS))[:count]]


def _laid(picture: Picture, share: Picture, tone: Ink) -> None:
    """An ink laid over the picture by its share."""
    picture[:] = picture * (1 - share) + np.array(tone, np.float32) * share


def _dot(picture: Picture, at: Outline, reach: float, tone: Ink) -> None:
    """A round at a place in tile pixels."""
    dot(picture, at, max(2, int(reach)), tone)


def _off(reach: float, x: float, y: float) -> Outline:
    """A round around a place."""
    return ring(reach, 30) + np.array([x, y])


def penwash(rng: Rng, picture: Picture) -> None:
    """A thing in a brown pen's line and a wash of one colour, hatched on its lower right side."""
    size = picture.shape[0]
    shape = _thing_15(rng, size * float(rng.uniform(0.14, 0.16)), 14) + size / 2
    inside = _mask_of(picture, shape, 0.8)
    wash = np.clip(0.8 + 0.3 * cloud(rng, size, 12), 0, 1)[..., None]
    _laid(picture, np.asarray(inside * wash, np.float32), _inks_by_chance(rng, 1, 0.85, 1.15)[0])
    y, x = np.mgrid[0:size, 0:size]
    strokes = ((x + y) % 10 < 3) & (x + y > size * 1.02)
    _laid(picture, np.asarray(inside * strokes[..., None] * 0.8, np.float32), _BROWN)
    outline(picture, shape, _BROWN, max(2, size // 110))


def waxseal(rng: Rng, picture: Picture) -> None:
    """A thing pressed into a round of sealing wax of one colour, its rim uneven, a ribbon's two ends below."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.145, 0.16))
    wax, ribbon = _inks_by_chance(rng, 2, 0.7, 0.95)
    for lean in (-24, 24):
        tail = np.array([(-0.2, 0), (0.2, 0), (0.22, 1.5), (0, 1.32), (-0.22, 1.5)]) * reach
        fill(picture, turned(tail, lean) + size / 2, ribbon, DARK)
    turn = np.arange(60) * np.pi / 30
    edge = ring(reach, 60) * (1 + 0.07 * np.cos(4 * turn + rng.uniform(0, 6)) + 0.03 * np.sin(9 * turn))[:, None]
    fill(picture, edge * 1.05 + size / 2, toned(wax, 0.4), None)
    fill(picture, edge + size / 2, wax, None)
    cv2.circle(picture, (size // 2, size // 2), int(reach * 0.78), toned(wax, 0.72), max(2, size // 90), cv2.LINE_AA)
    thing = _thing_15(rng, reach * 0.52, 8) + size / 2
    fill(picture, thing - size * 0.006, toned(wax, 1.0, 0.3), None)
    fill(picture, thing + size * 0.006, toned(wax, 0.45), None)
    fill(picture, thing, toned(wax, 0.85, 0.1), None)


def rimlit(rng: Rng, picture: Picture) -> None:
    """A thing painted on a screen against the light: dark towards one side, a bright warm rim on the other."""
    size = picture.shape[0]
    main, other = _inks_by_chance(rng, 2, 0.75, 1.05)
    shape = _thing_15(rng, size * float(rng.uniform(0.14, 0.155)), 14) + size / 2
    _laid(picture, np.asarray(0.45 * _mask_of(picture, shape + size * 0.02, size / 50), np.float32), (0.14, 0.09, 0.12))
    inside, moved = _mask_of(picture, shape, 0.8), _mask_of(picture, shape + size * 0.014, 1.2)
    side = np.clip(1.25 - 1.6 * (np.mgrid[0:size, 0:size].sum(0) / (2 * size) - 0.33), 0.45, 1.2)[..., None]
    picture[:] = picture * (1 - inside) + np.clip(np.array(main, np.float32) * side, 0, 1) * inside
    fill(picture, (shape - size / 2) * [0.42, 0.36] + size / 2, toned(other, 0.95, 0.05), None)
    _laid(picture, np.asarray(inside * (1 - moved), np.float32), (1.0, 0.9, 0.66))
    outline(picture, shape, (0.12, 0.08, 0.1), max(2, size // 150))


def keyfob(rng: Rng, picture: Picture) -> None:
    """A flat white thing on a cabin's key tag: a drop of one colour with a white rim and a steel ring."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.15, 0.165))
    lean, main = float(rng.uniform(-20, 20)), _inks_by_chance(rng, 1, 0.75, 1.0)[0]
    turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    drop = np.stack([np.sin(turn) * (0.62 - 0.3 * np.cos(turn)), -np.cos(turn)], 1) * reach
    drop[:, 1] += 0.12 * reach
    eye = turned(np.array([(0.0, -0.98)]) * reach, lean)[0] + size / 2
    cv2.circle(picture, (int(eye[0]), int(eye[1])), int(reach * 0.24), (0.5, 0.52, 0.55), max(3, size // 75))
    for share, tone in ((1.06, (0.24, 0.25, 0.28)), (1.02, _WHITE), (0.9, main)):
        fill(picture, turned(drop * share, lean) + size / 2, tone, None)
    middle = turned(np.array([(0.0, 0.4)]) * reach, lean)[0] + size / 2
    fill(picture, turned(_thing_15(rng, reach * 0.48, 2), lean) + middle, _WHITE, None)


def duckling(rng: Rng, picture: Picture) -> None:
    """A bath's toy for children: a rubber duck in one of five colours with a hat, a bow or a tuft, thick lines."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.125, 0.14))
    skins: tuple[Ink, ...] = (
        (0.98, 0.84, 0.3), (0.96, 0.62, 0.72), (0.56, 0.8, 0.9), (0.66, 0.84, 0.5), (0.94, 0.58, 0.34),
    )  # fmt: skip
    skin, hat = skins[int(rng.integers(len(skins)))], _inks_by_chance(rng, 1, 0.95, 1.2)[0]
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
    fill(picture, _thing_15(rng, reach * 0.42, 8) + size / 2, _inks_by_chance(rng, 1, 0.8, 1.1)[0], line)


def underglazed(rng: Rng, picture: Picture) -> None:
    """A thing painted on a white glazed round: one ink that has run a little, a fine dark line, a wreath of dots."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.16, 0.17))
    main, other = _inks_by_chance(rng, 2, 0.8, 1.05)
    fill(picture, ring(reach * 1.03, 40) + size / 2, (0.2, 0.24, 0.4), None)
    fill(picture, ring(reach, 40) + size / 2, (0.95, 0.96, 0.95), None)
    shape = _thing_15(rng, reach * 0.62, 8) + size / 2
    _laid(picture, np.asarray(0.9 * _mask_of(picture, shape, size / 160), np.float32), main)
    outline(picture, shape, (0.12, 0.14, 0.28), max(2, size // 150))
    for spot in ring(reach * 0.86, 18, float(rng.uniform(0, 1))) + size / 2:
        dot(picture, spot, max(2, size // 95), other)


def isotype(rng: Rng, picture: Picture) -> None:
    """A thing of flat ink, its right half in another, on a round or a square of a third, without any line."""
    size = picture.shape[0]
    first, second, third = _inks_by_chance(rng, 3, 0.85, 1.2)
    is_round = rng.random() < 0.5
    ground = ring(size * (0.165 if is_round else 0.205), 40 if is_round else 4, np.pi / 4) + size / 2
    fill(picture, ground, toned(third, 0.5, 0.46), None)
    shape = _thing_15(rng, size * float(rng.uniform(0.115, 0.13)), 0) + size / 2
    fill(picture, shape, first, None)
    right = (np.mgrid[0:size, 0:size][1] > size / 2).astype(np.float32)[..., None]
    _laid(picture, np.asarray(_mask_of(picture, shape, 0.5) * right, np.float32), second)


def transfer(rng: Rng, picture: Picture) -> None:
    """A thing of the sixties as a transfer: three outlines in soft loud inks around each other, like ripples."""
    size = picture.shape[0]
    loud: tuple[Ink, ...] = (
        (0.9, 0.44, 0.22), (0.86, 0.36, 0.5), (0.92, 0.72, 0.3), (0.45, 0.55, 0.3), (0.5, 0.3, 0.5), (0.3, 0.5, 0.6),
    )  # fmt: skip
    shape = _thing_15(rng, size * float(rng.uniform(0.105, 0.12)), 12)
    for number, place in enumerate(rng.permutation(len(loud))[:3]):
        grown = cv2.dilate(_mask_of(picture, shape + size / 2, 0.0)[..., 0], np.ones((3, 3), np.uint8),
                           iterations=int(size * (0.036, 0.02, 0.0)[number]))  # fmt: skip
        share = cv2.GaussianBlur(grown, (0, 0), 1.0)[..., None]
        _laid(picture, np.asarray(share, np.float32), loud[int(place)])


def clipping(rng: Rng, picture: Picture) -> None:
    """A thing cut out of a magazine's picture with a white margin and glued on: mottled in two inks, a shadow."""
    size = picture.shape[0]
    main, other = _inks_by_chance(rng, 2, 0.75, 1.15)
    shape = _thing_15(rng, size * float(rng.uniform(0.12, 0.135)), 20)
    hull = cv2.convexHull((shape * 1.22).astype(np.float32))[:, 0].astype(float)
    _laid(picture, np.asarray(0.3 * _mask_of(picture, hull + size / 2 + size * 0.01, 2.0), np.float32), (0.2, 0.2, 0.2))
    fill(picture, hull + size / 2, (0.95, 0.95, 0.94), None)
    share = np.clip(0.5 + 0.8 * cloud(rng, size, 10) + 0.4 * cloud(rng, size, 34), 0, 1)[..., None]
    photo = np.array(main, np.float32) * share + np.array(other, np.float32) * (1 - share)
    inside = _mask_of(picture, shape + size / 2, 0.6)
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
    _laid(picture, np.asarray(_mask_of(picture, sheet, 1.0), np.float32), blue)
    shape = _thing_15(rng, reach * 0.66, 10) + size / 2
    for blur, share in ((size / 60, 0.4), (1.0, 0.55)):
        _laid(picture, np.asarray(share * _mask_of(picture, shape, blur), np.float32), (0.93, 0.95, 0.97))


def penpaint(rng: Rng, picture: Picture) -> None:
    """A thing of two watery colours in a black pen's line, dots and short strokes inside it, a few beside it."""
    size = picture.shape[0]
    main, other = _inks_by_chance(rng, 2, 0.8, 1.15)
    shape = _thing_16(rng, size * float(rng.uniform(0.135, 0.16)), 18) + size / 2
    inside = _mask_of(picture, shape, 0.8)
    low = np.clip((np.mgrid[0:size, 0:size][0] / size - 0.44) * 9, 0, 1)[..., None]
    wash = np.clip(0.85 + 0.3 * cloud(rng, size, 16), 0, 1)[..., None]
    tone = np.array(main, np.float32) * (1 - low) + np.array(other, np.float32) * low
    picture[:] = picture * (1 - inside * wash) + tone * inside * wash
    for spot in size / 2 + rng.normal(0, size * 0.055, (9, 2)):
        end = spot + rng.normal(0, size / 70, 2)
        cv2.line(picture, np.round(spot).astype(int).tolist(), np.round(end).astype(int).tolist(), DARK, 1, cv2.LINE_AA)
    outline(picture, shape, DARK, max(2, size // 130))


def locket(rng: Rng, picture: Picture) -> None:
    """A thing in enamel in an oval locket of brass with a beaded rim and a ring to hang it by."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.14, 0.155))
    ground, thing = _inks_by_chance(rng, 2, 0.7, 1.0)
    brass: Ink = (0.83, 0.66, 0.34)
    oval = ring(1, 40) * [0.86, 1.06] * reach
    eye = (size // 2, int(size / 2 - reach * 1.24))
    cv2.circle(picture, eye, int(reach * 0.2), toned(brass, 0.6), max(3, size // 80), cv2.LINE_AA)
    for share, tone in ((1.1, DARK), (1.06, brass), (0.84, toned(brass, 0.55)), (0.8, toned(ground, 0.5))):
        fill(picture, oval * share + size / 2, tone, None)
    for spot in ring(1, 22) * [0.86, 1.06] * reach * 0.95 + size / 2:
        _dot(picture, spot, reach * 0.055, toned(brass, 1.0, 0.14))
    fill(picture, _thing_16(rng, reach * 0.56, 8) + size / 2, toned(thing, 1.0, 0.14), toned(brass, 0.9))


def garlanded(rng: Rng, picture: Picture) -> None:
    """A thing painted on a screen, lit from above with a bright edge, in a wreath of creeper's leaves."""
    size = picture.shape[0]
    main, other = _inks_by_chance(rng, 2, 0.8, 1.1)
    for number, spot in enumerate(ring(size * 0.158, 18, float(rng.uniform(0, 1))) + size / 2):
        leaf = np.array([(0, 8), (-8, 2), (-5, -9), (0, -5), (5, -9), (8, 2)]) * size / 336
        shape = turned(leaf, 20 * number + float(rng.uniform(0, 90))) + spot
        fill(picture, shape + size / 130, (0.12, 0.12, 0.09), None)
        fill(picture, shape, toned((0.34, 0.5, 0.24), float(rng.uniform(0.7, 1.3))), None)
    shape = _thing_16(rng, size * float(rng.uniform(0.105, 0.12)), 10) + size / 2
    _laid(picture, np.asarray(0.5 * _mask_of(picture, shape + size * 0.015, size / 60), np.float32), (0.1, 0.09, 0.08))
    inside, below = _mask_of(picture, shape, 0.8), _mask_of(picture, shape + np.array([0, size * 0.012]), 1.4)
    side = np.clip(1.6 - 1.3 * np.mgrid[0:size, 0:size][0] / size, 0.5, 1.3)[..., None]
    picture[:] = picture * (1 - inside) + np.clip(np.array(main, np.float32) * side, 0, 1) * inside
    fill(picture, (shape - size / 2) * [0.4, 0.34] + size / 2, toned(other, 0.9, 0.1), None)
    _laid(picture, np.asarray(0.85 * inside * (1 - below), np.float32), (1.0, 0.95, 0.78))


def potted(rng: Rng, picture: Picture) -> None:
    """A garden's pot of clay with a shrub clipped to a ball, a cone or two tiers, and blossoms in one colour."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.13, 0.145))
    blossom, glaze = _inks_by_chance(rng, 2, 0.9, 1.2)
    clay: Ink = (0.7, 0.4, 0.26) if rng.random() < 0.5 else glaze
    pot = np.array([(-0.62, 0.3), (0.62, 0.3), (0.56, 0.46), (0.42, 1.05), (-0.42, 1.05), (-0.56, 0.46)]) * unit
    crowns = (
        [_off(0.78, 0, -0.42)],
        [np.array([(0, -1.35), (0.72, 0.28), (-0.72, 0.28)])],
        [_off(0.52, 0, -0.08), _off(0.38, 0, -0.9)],
    )
    green = toned((0.24, 0.42, 0.2), float(rng.uniform(0.85, 1.2)))
    crown = crowns[int(rng.integers(3))]
    for part in crown:
        fill(picture, part * unit + size / 2, green, DARK)
    for _ in range(9):
        part = crown[int(rng.integers(len(crown)))]
        pull = part[int(rng.integers(len(part)))] - part.mean(0)
        spot = (part.mean(0) + pull * float(rng.uniform(0.1, 0.78))) * unit + size / 2
        _dot(picture, spot, size / 62, toned(blossom, 0.6))
        _dot(picture, spot, size / 84, blossom)
    fill(picture, pot + size / 2, clay, DARK)
    band = np.array([(-0.6, 0.38), (0.6, 0.38), (0.56, 0.52), (-0.56, 0.52)]) * unit
    fill(picture, band + size / 2, toned(clay, 0.72), None)


def houseplate(rng: Rng, picture: Picture) -> None:
    """A thing in white on a street's plate of enamelled iron: one colour, a white line, four screws."""
    size = picture.shape[0]
    wide, high = size * float(rng.uniform(0.155, 0.17)), size * float(rng.uniform(0.135, 0.15))
    plate, lean = _inks_by_chance(rng, 1, 0.6, 0.9)[0], float(rng.uniform(-5, 5))
    corner = ring(1, 4, np.pi / 4) * np.sqrt(2) * [wide, high]
    for share, tone in ((1.05, DARK), (1.0, plate), (0.9, _WHITE), (0.85, plate)):
        fill(picture, turned(corner * share, lean) + size / 2, tone, None)
    for spot in turned(corner * 0.76, lean) + size / 2:
        _dot(picture, spot, size / 84, (0.66, 0.64, 0.6))
    fill(picture, _thing_16(rng, high * 0.66, 4) + size / 2, _WHITE, None)


def chromo(rng: Rng, picture: Picture) -> None:
    """A thing printed in three soft tints over each other with a brown line, like an old picture card."""
    size = picture.shape[0]
    main, other, third = _inks_by_chance(rng, 3, 0.9, 1.2)
    shape = _thing_16(rng, size * float(rng.uniform(0.125, 0.15)), 14) + size / 2
    inside = _mask_of(picture, shape, 0.8)
    _laid(picture, np.asarray(inside, np.float32), toned(main, 0.6, 0.34))
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    dots = (np.hypot(x % 6 - 3, (y + 3 * (x // 6 % 2)) % 6 - 3) < 1.9).astype(np.float32)
    right = np.clip((x + y) / size * 4 - 3.7, 0, 1)
    _laid(picture, np.asarray(inside * np.clip(right + 0.3 * dots * (right > 0), 0, 1)[..., None], np.float32), other)
    heart = _mask_of(picture, (shape - size / 2) * 0.4 + size / 2, 0.8)
    _laid(picture, np.asarray(0.8 * heart, np.float32), third)
    outline(picture, shape, (0.3, 0.2, 0.14), max(2, size // 140))


def brasstray(rng: Rng, picture: Picture) -> None:
    """A thing inlaid in a round tray of beaten brass with a scalloped rim."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.16, 0.172))
    metal = ((0.84, 0.64, 0.3), (0.72, 0.48, 0.32), (0.76, 0.74, 0.7))[int(rng.integers(3))]
    scallop = ring(reach, 60) * (1 + 0.05 * np.abs(np.cos(np.arange(60) * np.pi * 12 / 60)))[:, None]
    fill(picture, scallop * 1.04 + size / 2 + size / 110, (0.24, 0.17, 0.1), None)
    fill(picture, scallop + size / 2, toned(metal, 0.8), DARK)
    tray = _mask_of(picture, ring(reach * 0.84, 40) + size / 2, 1.0)
    dents = 1 + 0.12 * cv2.GaussianBlur(grain(rng, size), (0, 0), 2.2)[..., None] * 3
    picture[:] = picture * (1 - tray) + np.clip(np.array(metal, np.float32) * dents, 0, 1) * tray
    main = _inks_by_chance(rng, 1, 0.6, 0.95)[0]
    fill(picture, _thing_16(rng, reach * 0.58, 12) + size / 2, main, toned(metal, 0.35))


def rubberstamp(rng: Rng, picture: Picture) -> None:
    """A thing from a rubber stamp: one ink on a pale slip, broken in places, two rings or a frame around it."""
    size, lean = picture.shape[0], float(rng.uniform(-16, 16))
    main = _inks_by_chance(rng, 1, 0.6, 0.9)[0]
    reach = size * float(rng.uniform(0.15, 0.165))
    frame = (ring(1, 40), ring(1, 6), ring(1.22, 4, np.pi / 4))[int(rng.integers(3))] * reach
    fill(picture, turned(frame * 1.12, lean) + size / 2, (0.93, 0.92, 0.87), (0.5, 0.5, 0.5))
    mark = _mask_of(picture, turned(_thing_16(rng, reach * 0.6, 0), lean) + size / 2, 0.6)
    line = np.zeros((size, size), np.float32)
    for share in (1.0, 0.86):
        outline(line, turned(frame * share, lean) + size / 2, (1.0, 1.0, 1.0), max(2, size // 110))
    worn = np.clip(1.15 + 0.4 * cloud(rng, size, 70) + 0.5 * cloud(rng, size, 14), 0.3, 1)[..., None]
    _laid(picture, np.asarray(np.maximum(mark, line[..., None]) * worn, np.float32), main)


def woodlander(rng: Rng, picture: Picture) -> None:
    """An animal of the wood for children, in thick lines: a hedgehog, a snail or a ladybird in one of five colours."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.13, 0.145))
    coats: tuple[Ink, ...] = (
        (0.62, 0.42, 0.3), (0.84, 0.3, 0.26), (0.44, 0.6, 0.74), (0.92, 0.68, 0.3), (0.6, 0.5, 0.72),
    )  # fmt: skip
    coat, line, wide = coats[int(rng.integers(5))], (0.2, 0.14, 0.12), max(3, size // 100)
    way = np.array([float(rng.choice([-1.0, 1.0])), 1.0]) * unit
    dome = np.array([(np.cos(t), -np.sin(t)) for t in np.linspace(0, np.pi, 24)])
    kind = int(rng.integers(3))
    if kind == 0:
        spikes = dome * np.where(np.arange(24) % 2, 1.2, 0.95)[:, None] * [1, 0.95] + [-0.1, 0.5]
        parts: list[tuple[Outline, Ink]] = [
            (spikes, coat),
            (ring(0.42, 20) * [1.3, 0.8] + [0.75, 0.32], (0.94, 0.8, 0.62)),
        ]
        eye, nose = (0.72, 0.2), (1.3, 0.3)
    elif kind == 1:
        foot = np.array([(-1.1, 0.75), (0.7, 0.75), (0.8, -0.3), (1.15, -0.3), (1.2, 0.5), (1.0, 0.95), (-0.9, 0.95)])
        parts = [(foot, (0.9, 0.8, 0.6)), (_off(0.78, -0.15, 0.05), coat)]
        parts += [(_off(0.4, -0.15, 0.05), toned(coat, 0.8, 0.2))]
        eye, nose = (0.98, -0.12), (0.98, -0.34)
    else:
        parts = [(_off(0.5, 0.75, 0.25), (0.24, 0.2, 0.22)), (dome * [1.1, 1.15] + [-0.1, 0.7], coat)]
        eye, nose = (0.92, 0.1), (-0.4, 0.2)
    for shape, tone in parts:
        fill(picture, shape * way + size / 2, tone, None)
        outline(picture, shape * way + size / 2, line, wide)
    _dot(picture, np.array(eye) * way + size / 2, 0.13 * unit, _WHITE)
    _dot(picture, np.array(eye) * way + size / 2, 0.08 * unit, line)
    _dot(picture, np.array(nose) * way + size / 2, 0.1 * unit, line)


def raceplate(rng: Rng, picture: Picture) -> None:
    """A thing on a racing car's round number plate with a chequered ring in one colour, thick lines."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.16, 0.172))
    main, other = _inks_by_chance(rng, 2, 0.85, 1.15)
    line: Ink = (0.08, 0.08, 0.1)
    fill(picture, ring(reach * 1.08, 40) + size / 2, line, None)
    for number in range(16):
        for low, high, first in ((0.84, 1.0, 0), (0.68, 0.84, 1)):
            ends = ring(1, 32)[[2 * number, 2 * number + 1, (2 * number + 2) % 32]]
            block = np.concatenate([ends * low, ends[::-1] * high]) * reach + size / 2
            fill(picture, block, main if (number + first) % 2 else _WHITE, None)
    fill(picture, ring(reach * 0.68, 40) + size / 2, _WHITE, line)
    fill(picture, _thing_16(rng, reach * 0.5, 10) + size / 2, other, line)


def rubbing(rng: Rng, picture: Picture) -> None:
    """A thing cut of card and rubbed over with a wax crayon: its edge darkest, the strokes run past it."""
    size, lean = picture.shape[0], float(rng.uniform(0, np.pi))
    main = _inks_by_chance(rng, 1, 0.8, 1.05)[0]
    shape = _thing_16(rng, size * float(rng.uniform(0.12, 0.135)), 16) + size / 2
    inside, wide = _mask_of(picture, shape, 1.0), _mask_of(picture, (shape - size / 2) * 1.3 + size / 2, 4.0)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    stroke = np.sin((x * np.cos(lean) + y * np.sin(lean)) * 0.9 + 2 * cloud(rng, size, 8))[..., None]
    edge = np.abs(_mask_of(picture, shape, 2.5) - 0.5) < 0.28
    paper = (0.75 + 0.35 * grain(rng, size))[..., None]
    share = inside * (0.78 + 0.14 * stroke) + 0.2 * (1 - inside) * wide * (stroke > 0.2) + 0.3 * edge
    _laid(picture, np.asarray(np.clip(share * np.clip(paper, 0.5, 1.1), 0, 0.95), np.float32), main)


TREASURES: dict[str, Callable[[Rng, Picture], None]] = {
    style.__name__: style
    for style in (
        penwash, waxseal, rimlit, keyfob, duckling, sheriff, underglazed, isotype, transfer, clipping, photogram,
        penpaint, locket, garlanded, potted, houseplate, chromo, brasstray, rubberstamp, woodlander, raceplate,
        rubbing,
    )
}  # fmt: skip
"""How treasures are drawn, by the name of the style."""
