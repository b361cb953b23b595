"""Treasures of split 16 as printed, by seed, on a picture in tile pixels."""

from __future__ import annotations

from functools import partial

import cv2
import numpy as np

from lab.world.art.drawing import DARK, dot, fill, inks_by_chance, laid, mask_of, one_of, outline, ring, toned, turned
from lab.world.art.noise import Picture, Rng, cloud, grain
from lab.world.art.prints import THINGS

_WHITE = (0.97, 0.96, 0.92)
_thing = partial(one_of, THINGS[16])
"""The outline of one of the things of this split around the origin, in pixels."""


def penpaint(rng: Rng, picture: Picture) -> None:
    """A thing of two watery colours in a black pen's line, dots and short strokes inside it, a few beside it."""
    size = picture.shape[0]
    main, other = inks_by_chance(rng, 2, 0.8, 1.15)
    shape = _thing(rng, size * float(rng.uniform(0.135, 0.16)), 18) + size / 2
    inside = mask_of(picture, shape, 0.8)
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
    ground, thing = inks_by_chance(rng, 2, 0.7, 1.0)
    brass = (0.83, 0.66, 0.34)
    oval = ring(1, 40) * [0.86, 1.06] * reach
    eye = (size // 2, int(size / 2 - reach * 1.24))
    cv2.circle(picture, eye, int(reach * 0.2), toned(brass, 0.6), max(3, size // 80), cv2.LINE_AA)
    for share, tone in ((1.1, DARK), (1.06, brass), (0.84, toned(brass, 0.55)), (0.8, toned(ground, 0.5))):
        fill(picture, oval * share + size / 2, tone, None)
    for spot in ring(1, 22) * [0.86, 1.06] * reach * 0.95 + size / 2:
        dot(picture, spot, max(2, int(reach * 0.055)), toned(brass, 1.0, 0.14))
    fill(picture, _thing(rng, reach * 0.56, 8) + size / 2, toned(thing, 1.0, 0.14), toned(brass, 0.9))


def garlanded(rng: Rng, picture: Picture) -> None:
    """A thing painted on a screen, lit from above with a bright edge, in a wreath of creeper's leaves."""
    size = picture.shape[0]
    main, other = inks_by_chance(rng, 2, 0.8, 1.1)
    for number, spot in enumerate(ring(size * 0.158, 18, float(rng.uniform(0, 1))) + size / 2):
        leaf = np.array([(0, 8), (-8, 2), (-5, -9), (0, -5), (5, -9), (8, 2)]) * size / 336
        shape = turned(leaf, 20 * number + float(rng.uniform(0, 90))) + spot
        fill(picture, shape + size / 130, (0.12, 0.12, 0.09), None)
        fill(picture, shape, toned((0.34, 0.5, 0.24), float(rng.uniform(0.7, 1.3))), None)
    shape = _thing(rng, size * float(rng.uniform(0.105, 0.12)), 10) + size / 2
    laid(picture, np.asarray(0.5 * mask_of(picture, shape + size * 0.015, size / 60), np.float32), (0.1, 0.09, 0.08))
    inside, below = mask_of(picture, shape, 0.8), mask_of(picture, shape + np.array([0, size * 0.012]), 1.4)
    side = np.clip(1.6 - 1.3 * np.mgrid[0:size, 0:size][0] / size, 0.5, 1.3)[..., None]
    picture[:] = picture * (1 - inside) + np.clip(np.array(main, np.float32) * side, 0, 1) * inside
    fill(picture, (shape - size / 2) * [0.4, 0.34] + size / 2, toned(other, 0.9, 0.1), None)
    laid(picture, np.asarray(0.85 * inside * (1 - below), np.float32), (1.0, 0.95, 0.78))


def potted(rng: Rng, picture: Picture) -> None:
    """A garden's pot of clay with a shrub clipped to a ball, a cone or two tiers, and blossoms in one colour."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.13, 0.145))
    blossom, glaze = inks_by_chance(rng, 2, 0.9, 1.2)
    clay = (0.7, 0.4, 0.26) if rng.random() < 0.5 else glaze
    pot = np.array([(-0.62, 0.3), (0.62, 0.3), (0.56, 0.46), (0.42, 1.05), (-0.42, 1.05), (-0.56, 0.46)]) * unit
    crowns = (
        [ring(0.78, 30) + np.array([0, -0.42])],
        [np.array([(0, -1.35), (0.72, 0.28), (-0.72, 0.28)])],
        [ring(0.52, 30) + np.array([0, -0.08]), ring(0.38, 30) + np.array([0, -0.9])],
    )
    green = toned((0.24, 0.42, 0.2), float(rng.uniform(0.85, 1.2)))
    crown = crowns[int(rng.integers(3))]
    for part in crown:
        fill(picture, part * unit + size / 2, green, DARK)
    for _ in range(9):
        part = crown[int(rng.integers(len(crown)))]
        pull = part[int(rng.integers(len(part)))] - part.mean(0)
        spot = (part.mean(0) + pull * float(rng.uniform(0.1, 0.78))) * unit + size / 2
        dot(picture, spot, max(2, int(size / 62)), toned(blossom, 0.6))
        dot(picture, spot, max(2, int(size / 84)), blossom)
    fill(picture, pot + size / 2, clay, DARK)
    band = np.array([(-0.6, 0.38), (0.6, 0.38), (0.56, 0.52), (-0.56, 0.52)]) * unit
    fill(picture, band + size / 2, toned(clay, 0.72), None)


def houseplate(rng: Rng, picture: Picture) -> None:
    """A thing in white on a street's plate of enamelled iron: one colour, a white line, four screws."""
    size = picture.shape[0]
    wide, high = size * float(rng.uniform(0.155, 0.17)), size * float(rng.uniform(0.135, 0.15))
    plate, lean = inks_by_chance(rng, 1, 0.6, 0.9)[0], float(rng.uniform(-5, 5))
    corner = ring(1, 4, np.pi / 4) * np.sqrt(2) * [wide, high]
    for share, tone in ((1.05, DARK), (1.0, plate), (0.9, _WHITE), (0.85, plate)):
        fill(picture, turned(corner * share, lean) + size / 2, tone, None)
    for spot in turned(corner * 0.76, lean) + size / 2:
        dot(picture, spot, max(2, int(size / 84)), (0.66, 0.64, 0.6))
    fill(picture, _thing(rng, high * 0.66, 4) + size / 2, _WHITE, None)


def chromo(rng: Rng, picture: Picture) -> None:
    """A thing printed in three soft tints over each other with a brown line, like an old picture card."""
    size = picture.shape[0]
    main, other, third = inks_by_chance(rng, 3, 0.9, 1.2)
    shape = _thing(rng, size * float(rng.uniform(0.125, 0.15)), 14) + size / 2
    inside = mask_of(picture, shape, 0.8)
    laid(picture, np.asarray(inside, np.float32), toned(main, 0.6, 0.34))
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    dots = (np.hypot(x % 6 - 3, (y + 3 * (x // 6 % 2)) % 6 - 3) < 1.9).astype(np.float32)
    right = np.clip((x + y) / size * 4 - 3.7, 0, 1)
    laid(picture, np.asarray(inside * np.clip(right + 0.3 * dots * (right > 0), 0, 1)[..., None], np.float32), other)
    heart = mask_of(picture, (shape - size / 2) * 0.4 + size / 2, 0.8)
    laid(picture, np.asarray(0.8 * heart, np.float32), third)
    outline(picture, shape, (0.3, 0.2, 0.14), max(2, size // 140))


def brasstray(rng: Rng, picture: Picture) -> None:
    """A thing inlaid in a round tray of beaten brass with a scalloped rim."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.16, 0.172))
    metal = ((0.84, 0.64, 0.3), (0.72, 0.48, 0.32), (0.76, 0.74, 0.7))[int(rng.integers(3))]
    scallop = ring(reach, 60) * (1 + 0.05 * np.abs(np.cos(np.arange(60) * np.pi * 12 / 60)))[:, None]
    fill(picture, scallop * 1.04 + size / 2 + size / 110, (0.24, 0.17, 0.1), None)
    fill(picture, scallop + size / 2, toned(metal, 0.8), DARK)
    tray = mask_of(picture, ring(reach * 0.84, 40) + size / 2, 1.0)
    dents = 1 + 0.12 * cv2.GaussianBlur(grain(rng, size), (0, 0), 2.2)[..., None] * 3
    picture[:] = picture * (1 - tray) + np.clip(np.array(metal, np.float32) * dents, 0, 1) * tray
    main = inks_by_chance(rng, 1, 0.6, 0.95)[0]
    fill(picture, _thing(rng, reach * 0.58, 12) + size / 2, main, toned(metal, 0.35))


def rubberstamp(rng: Rng, picture: Picture) -> None:
    """A thing from a rubber stamp: one ink on a pale slip, broken in places, two rings or a frame around it."""
    size, lean = picture.shape[0], float(rng.uniform(-16, 16))
    main = inks_by_chance(rng, 1, 0.6, 0.9)[0]
    reach = size * float(rng.uniform(0.15, 0.165))
    frame = (ring(1, 40), ring(1, 6), ring(1.22, 4, np.pi / 4))[int(rng.integers(3))] * reach
    fill(picture, turned(frame * 1.12, lean) + size / 2, (0.93, 0.92, 0.87), (0.5, 0.5, 0.5))
    mark = mask_of(picture, turned(_thing(rng, reach * 0.6, 0), lean) + size / 2, 0.6)
    line = np.zeros((size, size), np.float32)
    for share in (1.0, 0.86):
        outline(line, turned(frame * share, lean) + size / 2, (1.0, 1.0, 1.0), max(2, size // 110))
    worn = np.clip(1.15 + 0.4 * cloud(rng, size, 70) + 0.5 * cloud(rng, size, 14), 0.3, 1)[..., None]
    laid(picture, np.asarray(np.maximum(mark, line[..., None]) * worn, np.float32), main)


def woodlander(rng: Rng, picture: Picture) -> None:
    """An animal of the wood for children, in thick lines: a hedgehog, a snail or a ladybird in one of five colours."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.13, 0.145))
    coats = (
        (0.62, 0.42, 0.3), (0.84, 0.3, 0.26), (0.44, 0.6, 0.74), (0.92, 0.68, 0.3), (0.6, 0.5, 0.72),
    )  # fmt: skip
    coat, line, wide = coats[int(rng.integers(5))], (0.2, 0.14, 0.12), max(3, size // 100)
    way = np.array([float(rng.choice([-1.0, 1.0])), 1.0]) * unit
    dome = np.array([(np.cos(t), -np.sin(t)) for t in np.linspace(0, np.pi, 24)])
    kind = int(rng.integers(3))
    if kind == 0:
        spikes = dome * np.where(np.arange(24) % 2, 1.2, 0.95)[:, None] * [1, 0.95] + [-0.1, 0.5]
        parts = [
            (spikes, coat),
            (ring(0.42, 20) * [1.3, 0.8] + [0.75, 0.32], (0.94, 0.8, 0.62)),
        ]
        eye, nose = (0.72, 0.2), (1.3, 0.3)
    elif kind == 1:
        foot = np.array([(-1.1, 0.75), (0.7, 0.75), (0.8, -0.3), (1.15, -0.3), (1.2, 0.5), (1.0, 0.95), (-0.9, 0.95)])
        parts = [(foot, (0.9, 0.8, 0.6)), (ring(0.78, 30) + np.array([-0.15, 0.05]), coat)]
        parts += [(ring(0.4, 30) + np.array([-0.15, 0.05]), toned(coat, 0.8, 0.2))]
        eye, nose = (0.98, -0.12), (0.98, -0.34)
    else:
        parts = [(ring(0.5, 30) + np.array([0.75, 0.25]), (0.24, 0.2, 0.22)), (dome * [1.1, 1.15] + [-0.1, 0.7], coat)]
        eye, nose = (0.92, 0.1), (-0.4, 0.2)
    for shape, tone in parts:
        fill(picture, shape * way + size / 2, tone, None)
        outline(picture, shape * way + size / 2, line, wide)
    dot(picture, np.array(eye) * way + size / 2, max(2, int(0.13 * unit)), _WHITE)
    dot(picture, np.array(eye) * way + size / 2, max(2, int(0.08 * unit)), line)
    dot(picture, np.array(nose) * way + size / 2, max(2, int(0.1 * unit)), line)


def raceplate(rng: Rng, picture: Picture) -> None:
    """A thing on a racing car's round number plate with a chequered ring in one colour, thick lines."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.16, 0.172))
    main, other = inks_by_chance(rng, 2, 0.85, 1.15)
    line = (0.08, 0.08, 0.1)
    fill(picture, ring(reach * 1.08, 40) + size / 2, line, None)
    for number in range(16):
        for low, high, first in ((0.84, 1.0, 0), (0.68, 0.84, 1)):
            ends = ring(1, 32)[[2 * number, 2 * number + 1, (2 * number + 2) % 32]]
            block = np.concatenate([ends * low, ends[::-1] * high]) * reach + size / 2
            fill(picture, block, main if (number + first) % 2 else _WHITE, None)
    fill(picture, ring(reach * 0.68, 40) + size / 2, _WHITE, line)
    fill(picture, _thing(rng, reach * 0.5, 10) + size / 2, other, line)


def rubbing(rng: Rng, picture: Picture) -> None:
    """A thing cut of card and rubbed over with a wax crayon: its edge darkest, the strokes run past it."""
    size, lean = picture.shape[0], float(rng.uniform(0, np.pi))
    main = inks_by_chance(rng, 1, 0.8, 1.05)[0]
    shape = _thing(rng, size * float(rng.uniform(0.12, 0.135)), 16) + size / 2
    inside, wide = mask_of(picture, shape, 1.0), mask_of(picture, (shape - size / 2) * 1.3 + size / 2, 4.0)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    stroke = np.sin((x * np.cos(lean) + y * np.sin(lean)) * 0.9 + 2 * cloud(rng, size, 8))[..., None]
    edge = np.abs(mask_of(picture, shape, 2.5) - 0.5) < 0.28
    paper = (0.75 + 0.35 * grain(rng, size))[..., None]
    share = inside * (0.78 + 0.14 * stroke) + 0.2 * (1 - inside) * wide * (stroke > 0.2) + 0.3 * edge
    laid(picture, np.asarray(np.clip(share * np.clip(paper, 0.5, 1.1), 0, 0.95), np.float32), main)


TREASURES = (
    penpaint, locket, garlanded, potted, houseplate, chromo, brasstray, rubberstamp, woodlander, raceplate,
    rubbing,
)  # fmt: skip
"""How treasures of these prints are drawn."""
