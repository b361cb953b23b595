"""Treasures of the eleventh half: daubed, pearled, glowing, nibbling, signed, struck, carved, cut; by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import cv2
import numpy as np

from lab.world.art.crated import treasures as crated
from lab.world.art.emblems import DARK, Ink, fill, one_of, ring, turned
from lab.world.art.treasures import inks_by_chance, mask_of
from lab.world.art.walls import Picture, Rng, cloud

_WHITE = (0.97, 0.96, 0.93)
_GOLD, _BROWN = (0.84, 0.67, 0.3), (0.28, 0.18, 0.08)
_THINGS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((-0.35, 0.95), (-0.2, -0.4), (-0.4, -0.4), (-0.25, -0.95), (0.25, -0.95), (0.4, -0.4), (0.2, -0.4), (0.35, 0.95)),
    ((-0.95, 0.35), (-0.55, 0.8), (0.55, 0.8), (0.95, 0.1), (0.45, 0.2), (-0.1, 0.15), (-0.35, -0.35), (-0.2, -0.7),
     (-0.45, -0.95), (-0.85, -0.75), (-0.6, -0.6), (-0.65, -0.2)),
    ((-0.12, 1), (-0.12, -0.2), (-0.75, 0), (-0.85, -0.6), (-0.6, -0.95), (-0.12, -0.75), (-0.12, -0.95), (0.14, -0.95),
     (0.14, -0.6), (0.6, -0.7), (0.6, -0.2), (0.14, -0.3), (0.14, 1)),
    ((-0.55, -0.95), (0.2, -0.95), (0.3, -0.5), (0.75, -0.45), (0.8, 0.25), (0.4, 0.4), (0.25, 0.95), (-0.6, 0.95),
     (-0.8, 0.2), (-0.45, -0.4)),
    ((0, -0.55), (0.18, -0.95), (0.35, -0.85), (0.2, -0.5), (0.55, -0.15), (0.6, 0.4), (0.3, 0.9), (-0.3, 0.9),
     (-0.6, 0.4), (-0.4, -0.2)),
    ((-0.95, 0.9), (-0.65, -0.2), (0, -0.95), (0.65, -0.2), (0.95, 0.9), (0.5, 0.9), (0.3, 0), (0, -0.4), (-0.3, 0),
     (-0.5, 0.9)),
    ((-0.3, 0.95), (-0.75, 0.5), (-0.55, -0.1), (-0.45, -0.95), (-0.15, -0.25), (0.1, -0.25), (0.35, -0.95),
     (0.5, -0.1), (0.75, 0.5), (0.3, 0.95)),
    ((-0.95, -0.45), (0.35, -0.3), (0.95, -0.75), (0.95, 0.6), (0.35, 0.2), (-0.35, 0.15), (-0.35, 0.45), (-0.65, 0.45),
     (-0.65, 0.1), (-0.95, 0.05)),
)  # fmt: skip
"""Outlines of a lighthouse, a swan, an axe, a jug, a pear, a horseshoe, a hare's head and a horn, -1 to 1."""


_thing = partial(one_of, _THINGS)
"""The outline of one of the things around the origin, in pixels."""


def daubed(rng: Rng, picture: Picture) -> None:
    """A thing in body colour: a flat tone, a darker one to the lower right, a stroke of white at the upper left."""
    size = picture.shape[0]
    shape = _thing(rng, size * float(rng.uniform(0.125, 0.155)), 10) + size / 2
    main, other = inks_by_chance(rng, 2, 0.85, 1.2)
    picture *= 1 - 0.35 * mask_of(picture, shape + size * 0.016, size / 80)
    inside, light = mask_of(picture, shape, 0.7), mask_of(picture, shape - size * 0.026, 1.2)
    tone = np.array(main, np.float32) * (0.62 + 0.38 * light)
    picture[:] = picture * (1 - inside) + tone * inside
    belt = ring(size * 0.05, 4, float(rng.uniform(0, 1.5))) * [2.4, 0.5] + size / 2 + size * 0.02
    across = inside * mask_of(picture, belt, 0.8)
    picture[:] = picture * (1 - across) + np.array(other, np.float32) * across
    gleam = inside * mask_of(picture, ring(size * 0.016, 12) * [0.8, 2.2] + size * 0.47, 1.0)
    picture[:] = picture * (1 - 0.8 * gleam) + 0.8 * np.array(_WHITE, np.float32) * gleam
    cv2.polylines(
        picture, [np.round(shape).astype(np.int32)], True, (0.17, 0.11, 0.1), max(2, size // 110), cv2.LINE_AA
    )


def pearled(rng: Rng, picture: Picture) -> None:
    """A lozenge of dark enamel in gold with a pearl at each corner and a golden thing on it."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.165, 0.18))
    field = inks_by_chance(rng, 1, 0.5, 0.8)[0]
    for share, tone in ((1.0, _GOLD), (0.86, field)):
        fill(picture, ring(reach * share, 4) + size / 2, tone, _BROWN)
    for spot in ring(reach * 0.96, 4) + size / 2:
        at = (int(spot[0]), int(spot[1]))
        cv2.circle(picture, at, size // 36, _BROWN, -1, cv2.LINE_AA)
        cv2.circle(picture, at, size // 44, (0.94, 0.92, 0.88), -1, cv2.LINE_AA)
    fill(picture, _thing(rng, reach * 0.46, 6) + size / 2, (0.95, 0.82, 0.46), _BROWN)


def runed(rng: Rng, picture: Picture) -> None:
    """A thing painted on a screen over a dark six-cornered slab, its edge and a halo in a cold light."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.16, 0.175))
    main = inks_by_chance(rng, 1, 1.0, 1.35)[0]
    picture *= 1 - 0.45 * mask_of(picture, ring(reach * 1.05, 6) + size / 2 + size * 0.012, size / 60)
    fill(picture, ring(reach, 6) + size / 2, (0.24, 0.26, 0.3), (0.1, 0.11, 0.13))
    fill(picture, ring(reach * 0.86, 6) + size / 2, (0.31, 0.33, 0.38), None)
    shape = _thing(rng, reach * 0.62, 10) + size / 2
    halo = mask_of(picture, shape, size / 45)
    picture[:] = np.clip(picture + 0.5 * halo * (0.4 * np.array(main, np.float32) + 0.3), 0, 1)
    y = np.clip((np.mgrid[0:size, 0:size][0] / size - 0.5) * 3 + 0.5, 0, 1)[..., None]
    inside = mask_of(picture, shape, 0.7)
    picture[:] = picture * (1 - inside) + np.clip(np.array(main, np.float32) * (1.3 - 0.6 * y), 0, 1) * inside
    cv2.polylines(
        picture, [np.round(shape).astype(np.int32)], True, (0.93, 0.97, 0.98), max(2, size // 150), cv2.LINE_AA
    )


def nibbler(rng: Rng, picture: Picture) -> None:
    """A mouse for children with great round ears, in a shirt of its own colour."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.1, 0.112))
    furs = ((0.62, 0.6, 0.62), (0.92, 0.9, 0.88), (0.6, 0.44, 0.32), (0.42, 0.4, 0.46), (0.84, 0.66, 0.46))
    fur, line = furs[int(rng.integers(len(furs)))], (0.22, 0.16, 0.16)
    shirt, middle = inks_by_chance(rng, 1, 1.0, 1.3)[0], np.array([size / 2, size / 2])

    def dot(x: float, y: float, wide: float, high: float, tone: Ink, edge: bool = True) -> None:
        at = (middle + np.array([x, y]) * unit).astype(int).tolist()
        axes = (max(int(wide * unit), 1), max(int(high * unit), 1))
        cv2.ellipse(picture, at, axes, 0, 0, 360, tone, -1, cv2.LINE_AA)
        if edge:
            cv2.ellipse(picture, at, axes, 0, 0, 360, line, max(2, size // 110), cv2.LINE_AA)

    dot(0, 0.95, 0.85, 0.7, shirt)
    for side in (-1, 1):
        dot(side * 0.82, -0.85, 0.55, 0.55, fur)
        dot(side * 0.82, -0.85, 0.32, 0.32, (0.96, 0.68, 0.68), False)
    dot(0, -0.1, 0.88, 0.74, fur)
    for side in (-1, 1):
        dot(side * 0.34, -0.22, 0.12, 0.16, line, False)
    dot(0, 0.14, 0.14, 0.11, (0.9, 0.42, 0.46), False)
    for side in (-1, 1):
        for rise in (-0.08, 0.1):
            ends = middle + np.array([(side * 0.22, 0.22), (side * 0.95, 0.22 + rise)]) * unit
            cv2.line(picture, *ends.astype(int).tolist(), line, max(1, size // 200), cv2.LINE_AA)


def signpost(rng: Rng, picture: Picture) -> None:
    """A sign as at a lido: a white round with a coloured ring and a thing in the ring's colour."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.14, 0.155))
    main = inks_by_chance(rng, 1, 0.75, 1.0)[0]
    for share, tone in ((1.0, main), (0.84, _WHITE)):
        fill(picture, ring(reach * share, 40) + size / 2, tone, None)
    fill(picture, _thing(rng, reach * 0.58, 8) + size / 2, main, None)


def doubloon(rng: Rng, picture: Picture) -> None:
    """A pirate's coin, clipped unevenly, in gold, silver or copper: a thing in relief, light from above."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.145, 0.165))
    metals = ((0.86, 0.68, 0.26), (0.8, 0.8, 0.8), (0.74, 0.44, 0.28), (0.88, 0.74, 0.38))
    metal = metals[int(rng.integers(len(metals)))]
    dark, pale = (tuple(min(1.0, share * part) for part in metal) for share in (0.42, 1.3))
    coin = ring(reach, 26, float(rng.uniform(0, 6))) * rng.uniform(0.93, 1.03, (26, 1)) + size / 2
    picture *= 1 - 0.5 * mask_of(picture, coin + size * 0.014, size / 90)
    fill(picture, coin, (metal[0], metal[1], metal[2]), (dark[0], dark[1], dark[2]))
    shape = _thing(rng, reach * 0.58, 40) + size / 2
    for off, tone in ((0.01, dark), (-0.008, pale), (0.0, metal)):
        fill(picture, shape + size * off, (tone[0], tone[1], tone[2]), None)
    rim = np.round((coin - size / 2) * 0.85 + size / 2).astype(np.int32)
    cv2.polylines(picture, [rim], True, (dark[0], dark[1], dark[2]), max(2, size // 150), cv2.LINE_AA)


def stela(rng: Rng, picture: Picture) -> None:
    """A block with round corners of painted stone with a thing cut into it, its edge in shadow."""
    size, half = picture.shape[0], picture.shape[0] * float(rng.uniform(0.125, 0.14))
    main, other = inks_by_chance(rng, 2, 0.7, 1.05)
    turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    block = np.stack([np.sign(part) * np.abs(part) ** 0.4 for part in (np.cos(turn), np.sin(turn))], 1) * half
    picture *= 1 - 0.4 * mask_of(picture, block + size / 2 + size * 0.012, size / 100)
    fill(picture, block + size / 2, (0.8, 0.74, 0.62), DARK)
    fill(picture, block * 0.84 + size / 2, main, None)
    shape = _thing(rng, half * 0.66, 5) + size / 2
    fill(picture, shape + size * 0.007, (0.16, 0.12, 0.1), None)
    fill(picture, shape, (0.93, 0.88, 0.74) if rng.random() < 0.6 else other, (0.2, 0.15, 0.12))


def slice_of_stone(rng: Rng, picture: Picture) -> None:
    """A polished slice of stone: bands towards a pale heart, a thing engraved in it and gilded."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.15, 0.165))
    first, second = inks_by_chance(rng, 2, 0.85, 1.2)
    edge = 1 + 0.05 * np.sin(5 * np.linspace(0, 2 * np.pi, 40, endpoint=False) + rng.uniform(0, 6))
    outline = ring(reach, 40) * edge[:, None] * [1.0, float(rng.uniform(0.86, 1.0))]
    tones: tuple[Ink, ...] = (DARK, first, _WHITE, second, (0.94, 0.91, 0.86))
    for share, tone in zip((1.0, 0.95, 0.84, 0.8, 0.7), tones, strict=True):
        fill(picture, outline * share + size / 2, tone, None)
    fill(picture, _thing(rng, reach * 0.48, 12) + size / 2, (0.62, 0.44, 0.14), _BROWN)


def dipped(rng: Rng, picture: Picture) -> None:
    """A thing printed with a potato in one ink, paint missing here and there, in a ring of fingertips."""
    size = picture.shape[0]
    main, other = inks_by_chance(rng, 2, 0.75, 1.05)
    shape = _thing(rng, size * float(rng.uniform(0.1, 0.12)), 20) + size / 2
    starved = np.clip(0.95 + 0.5 * cloud(rng, size, 40) + 0.3 * cloud(rng, size, 110), 0.3, 1)[..., None]
    cover = mask_of(picture, shape, 0.8) * starved
    picture[:] = picture * (1 - cover) + np.array(main, np.float32) * cover
    for spot in ring(size * 0.17, 9, float(rng.uniform(0, 1))) + size / 2 + rng.normal(0, size / 180, (9, 2)):
        axes = (size // 46, size // 60)
        at = (int(spot[0]), int(spot[1]))
        cv2.ellipse(picture, at, axes, float(rng.uniform(0, 180)), 0, 360, other, -1, cv2.LINE_AA)


def pegged(rng: Rng, picture: Picture) -> None:
    """A thing large enough to be laid in beads: one ink, an edge in a dark one, on a round of white."""
    size = picture.shape[0]
    main = inks_by_chance(rng, 1, 0.95, 1.2)[0]
    fill(picture, ring(size * 0.2, 8, np.pi / 8) + size / 2, _WHITE, None)
    shape = _thing(rng, size * float(rng.uniform(0.14, 0.155)))
    fill(picture, shape * 1.12 + size / 2, (0.14, 0.13, 0.15), None)
    fill(picture, shape * 0.86 + size / 2, main, None)


def diner(rng: Rng, picture: Picture) -> None:
    """A thing of the fifties: one flat ink, a black line printed beside its edge, on a star of long thin rays."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.17, 0.19))
    tones: tuple[Ink, ...] = (
        (0.8, 0.26, 0.2), (0.14, 0.48, 0.5), (0.9, 0.7, 0.24), (0.3, 0.28, 0.34), (0.5, 0.6, 0.24),
    )  # fmt: skip
    field, main = (tones[number] for number in rng.permutation(len(tones))[:2])
    star = ring(reach, 16, float(rng.uniform(0, 0.4))) * np.where(np.arange(16) % 2, 0.5, 1.0)[:, None]
    fill(picture, star + size / 2, field, None)
    fill(picture, ring(reach * 0.6, 30) * [1.0, 0.9] + size / 2, (0.95, 0.92, 0.82), None)
    shape = turned(_thing(rng, reach * 0.5), float(rng.uniform(-12, 12))) + size / 2
    fill(picture, shape, main, None)
    beside = np.round(shape + size * 0.008).astype(np.int32)
    cv2.polylines(picture, [beside], True, (0.1, 0.1, 0.1), max(1, size // 170), cv2.LINE_AA)


TREASURES: dict[str, Callable[[Rng, Picture], None]] = crated.TREASURES | {
    style.__name__: style
    for style in (
        daubed, pearled, runed, nibbler, signpost, doubloon, stela, slice_of_stone, dipped, pegged, diner,
    )
}  # fmt: skip
"""How treasures are drawn, by the name of the style."""
