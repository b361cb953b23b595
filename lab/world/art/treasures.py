"""Further treasures, as in photographs, comics, woodcuts and watercolours, and every style by its name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art import emblems
from lab.world.art.emblems import DARK, GEMS, THINGS, Ink, Outline, fill, ink, turned
from lab.world.art.walls import Picture, Rng


def thing_by_chance(rng: Rng, picture: Picture, radius: float, lean: float) -> Outline:
    """The outline of one of the things in the middle of the tile, leaning by chance."""
    whole = np.array(THINGS[rng.integers(len(THINGS))]) * radius * picture.shape[0]
    return turned(whole, float(rng.uniform(-lean, lean))) + picture.shape[0] / 2


def mask_of(picture: Picture, shape: Outline, blur: float) -> NDArray[np.float32]:
    """1 inside the shape, 0 outside, soft at its edge; height x width x 1."""
    out = np.zeros(picture.shape[:2], np.float32)
    cv2.fillPoly(out, [np.round(shape * 16).astype(np.int32)], (1.0,), cv2.LINE_AA, 4)
    return np.asarray(cv2.GaussianBlur(out, (0, 0), blur)[..., None] if blur else out[..., None], np.float32)


def inks_by_chance(rng: Rng, count: int, low: float, high: float) -> list[Ink]:
    """Different colours of treasures, lighter or darker by chance."""
    return [ink(GEMS[i], float(rng.uniform(low, high))) for i in rng.permutation(len(GEMS))[:count]]


def relic(rng: Rng, picture: Picture) -> None:
    """A thing as in a photograph: shaded like metal, with the shadow it throws."""
    size, shape = picture.shape[0], thing_by_chance(rng, picture, float(rng.uniform(0.13, 0.17)), 30)
    picture *= 1 - 0.55 * mask_of(picture, shape + size * 0.022, size / 70)
    sheen = np.sin(np.mgrid[0:size, 0:size].sum(0) * rng.uniform(0.04, 0.07) + rng.uniform(0, 6))[..., None]
    inside = mask_of(picture, shape, size / 60)
    metal = np.array(ink(GEMS[int(rng.choice([0, 1, 3, 5, 7, 7]))])) * (0.75 + 0.35 * sheen + 0.5 * (inside - 0.5))
    cover = mask_of(picture, shape, 0.8)
    picture[:] = picture * (1 - cover) + np.clip(metal + 0.25 * np.clip(sheen, 0, 1) ** 6, 0, 1) * cover


def amulet(rng: Rng, picture: Picture) -> None:
    """A stone in a golden setting with four claws, hanging on a chain of beads."""
    size = picture.shape[0]
    stone, halo = inks_by_chance(rng, 2, 0.6, 1.1)
    unit, gold = size * float(rng.uniform(0.085, 0.11)), (0.84, 0.68, 0.32)
    turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    oval = np.stack([np.sin(turn) * rng.uniform(0.7, 1), -np.cos(turn) * rng.uniform(1, 1.3)], 1)
    middle = np.array([size / 2, size * 0.53])
    for bead in np.linspace(-2.5, -0.6, 9):
        x, y = size / 2 + unit * 1.3 * np.cos(bead), size * 0.43 + unit * 1.1 * np.sin(bead)
        cv2.circle(picture, (int(x), int(y)), max(2, size // 80), gold, -1, cv2.LINE_AA)
    for claw in np.linspace(0, 2 * np.pi, 5)[:-1] + np.pi / 4:
        tip = middle + unit * 1.35 * np.array([np.cos(claw), np.sin(claw)])
        cv2.circle(picture, (int(tip[0]), int(tip[1])), max(3, size // 42), gold, -1, cv2.LINE_AA)
    for share, tone in ((1.18, gold), (0.9, stone), (0.5, halo)):
        fill(picture, oval * unit * share + middle, tone, DARK if share > 0.6 else None)
    glint = (int(middle[0] - unit * 0.3), int(middle[1] - unit * 0.45))
    cv2.circle(picture, glint, max(2, size // 90), (0.97, 0.97, 0.94), -1, cv2.LINE_AA)


def cartoon(rng: Rng, picture: Picture) -> None:
    """A thing with eyes and a thick black outline before a jagged burst, as in a comic."""
    size, points = picture.shape[0], int(rng.integers(9, 15))
    burst, body = inks_by_chance(rng, 2, 1.0, 1.5)
    turn = np.linspace(0, 2 * np.pi, 2 * points, endpoint=False) + rng.uniform(0, 1)
    reach = size * np.where(np.arange(2 * points) % 2, 0.13, rng.uniform(0.17, 0.21))
    fill(picture, np.stack([np.cos(turn) * reach, np.sin(turn) * reach], 1) + size / 2, burst, (0.05, 0.05, 0.05))
    shape = thing_by_chance(rng, picture, float(rng.uniform(0.09, 0.12)), 20)
    cv2.polylines(picture, [np.round(shape).astype(np.int32)], True, (0.05, 0.05, 0.05), size // 40, cv2.LINE_AA)
    fill(picture, shape, body, None)
    for aside in (-0.03, 0.03):
        eye = (int(size * (0.5 + aside)), int(size * 0.51))
        cv2.circle(picture, eye, size // 42, (0.98, 0.98, 0.98), -1, cv2.LINE_AA)
        cv2.circle(picture, eye, size // 90, (0.05, 0.05, 0.05), -1, cv2.LINE_AA)


def engraving(rng: Rng, picture: Picture) -> None:
    """A thing cut in wood: one pale ink, black outline, strokes on its shaded side."""
    size, shape = picture.shape[0], thing_by_chance(rng, picture, float(rng.uniform(0.12, 0.16)), 25)
    tint = tuple(0.45 + 0.55 * part for part in inks_by_chance(rng, 1, 0.9, 1.1)[0])
    fill(picture, shape, (tint[0], tint[1], tint[2]), None)
    y, x = np.mgrid[0:size, 0:size]
    strokes = ((x + y) % 9 < 4) & (x - y > rng.uniform(-0.06, 0.03) * size)
    cover = mask_of(picture, shape, 0) * strokes[..., None]
    picture[:] = picture * (1 - cover) + np.array(DARK, np.float32) * cover
    cv2.polylines(picture, [np.round(shape).astype(np.int32)], True, DARK, size // 70, cv2.LINE_AA)


def insect(rng: Rng, picture: Picture) -> None:
    """A butterfly or a dragonfly from above: four wings, body, feelers."""
    size = picture.shape[0]
    unit, turn = size * float(rng.uniform(0.11, 0.145)), float(rng.uniform(0, 360))
    wing, spot, body = inks_by_chance(rng, 3, 0.8, 1.35)
    slim = float(rng.uniform(0.3, 0.75))

    def placed(shape: Outline) -> Outline:
        return turned(shape * unit, turn) + size / 2

    round_ = np.linspace(0, 2 * np.pi, 30, endpoint=False)
    petal = np.stack([0.5 + 0.5 * np.cos(round_), slim * np.sin(round_) * 0.6], 1)
    for side in (-1, 1):
        for lean, reach in ((-32, 1.15), (34, 0.85)):
            shape = turned(petal * reach, lean) * [side, 1]
            fill(picture, placed(shape), wing, DARK)
            fill(picture, placed(turned(petal * reach * 0.4 + [0.55 * reach, 0], lean) * [side, 1]), spot, None)
        tip = placed(np.array([[0.3 * side, -1.0], [0.0, -0.5]])).astype(int)
        cv2.line(picture, tip[0].tolist(), tip[1].tolist(), DARK, max(2, size // 110), cv2.LINE_AA)
    fill(picture, placed(np.stack([0.13 * np.cos(round_), 0.7 * np.sin(round_)], 1)), body, DARK)


def watercolour(rng: Rng, picture: Picture) -> None:
    """A thing in two translucent washes that run over its edge, with a thin pencil line."""
    size, shape = picture.shape[0], thing_by_chance(rng, picture, float(rng.uniform(0.12, 0.17)), 25)
    for tone, shift in zip(inks_by_chance(rng, 2, 0.8, 1.2), rng.uniform(-0.025, 0.025, (2, 2)), strict=True):
        part = (shape - size / 2) * rng.uniform(0.75, 1.1) + size / 2 + shift * size
        soft, wide = mask_of(picture, part, size / 110), mask_of(picture, part, size / 35)
        cover = 0.5 * soft * (1.25 - 0.5 * wide)
        picture[:] = picture * (1 - cover) + np.array(tone, np.float32) * cover
    cv2.polylines(picture, [np.round(shape).astype(np.int32)], True, (0.38, 0.34, 0.36), 2, cv2.LINE_AA)


def lantern(rng: Rng, picture: Picture) -> None:
    """A lantern whose warm light falls on the floor around it."""
    size = picture.shape[0]
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) - size / 2
    share = 0.6 * np.exp(-((x**2 + y**2) / (size * rng.uniform(0.13, 0.18)) ** 2))[..., None]
    picture[:] = picture * (1 - share) + np.array((1.0, 0.82, 0.45), np.float32) * share
    unit, turn = size * float(rng.uniform(0.075, 0.1)), float(rng.uniform(-20, 20))
    frame = inks_by_chance(rng, 1, 0.4, 0.8)[0]
    parts = (
        (((-0.75, -0.7), (0.75, -0.7), (0.5, 0.9), (-0.5, 0.9)), frame),
        (((-0.5, -0.5), (0.5, -0.5), (0.34, 0.7), (-0.34, 0.7)), (1.0, 0.86, 0.42)),
        (((-0.9, -0.7), (0, -1.4), (0.9, -0.7)), frame),
        (((-0.7, 0.9), (0.7, 0.9), (0.7, 1.15), (-0.7, 1.15)), frame),
    )
    for shape, tone in parts:
        fill(picture, turned(np.array(shape) * unit, turn) + size / 2, tone, DARK)


TREASURES: dict[str, Callable[[Rng, Picture], None]] = {
    style.__name__: style
    for style in (
        emblems.icon, emblems.ornate, emblems.line, emblems.creature, emblems.medal, emblems.glow, emblems.jewel,
        emblems.bird, emblems.crest, emblems.slip, relic, amulet, cartoon, engraving, insect, watercolour, lantern,
    )
}  # fmt: skip
"""How treasures are drawn, by the name of the style."""
