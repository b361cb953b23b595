"""Treasures of further editions: pictograms, inlays, pen drawings, holograms, toys; and every style by name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art import treasures
from lab.world.art.emblems import DARK, THINGS, Outline, fill, ink, turned
from lab.world.art.treasures import inks_by_chance, mask_of, thing_by_chance
from lab.world.art.walls import Picture, Rng, cloud

WHITE = (0.98, 0.97, 0.95)


def _ring(radius: float, count: int, squeeze: float = 1.0) -> Outline:
    turn = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.stack([np.cos(turn), np.sin(turn) * squeeze], 1) * radius


def pictogram(rng: Rng, picture: Picture) -> None:
    """A white thing without outline on a plain coloured square with round corners, casting a long flat shadow."""
    size = picture.shape[0]
    ground = np.array(inks_by_chance(rng, 1, 0.95, 1.25)[0], np.float32)
    half, turn = size * float(rng.uniform(0.12, 0.15)), float(rng.choice([0, 0, 45]))
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half * 0.8
    plate = turned(square, turn) + size / 2
    cover = cv2.GaussianBlur(mask_of(picture, plate, 0), (0, 0), size / 60)[..., None] > 0.32
    shape = thing_by_chance(rng, picture, half / size * 0.62, 8)
    shade = np.zeros((size, size, 1), bool)
    for step in range(0, int(half * 1.4), 3):
        shade |= mask_of(picture, shape + step, 0) > 0.5
    picture[:] = np.where(cover, np.where(shade, ground * 0.78, ground), picture)
    fill(picture, shape, WHITE, None)


def vignette(rng: Rng, picture: Picture) -> None:
    """A thing engraved in level lines of one dark ink, on an oval left white within a beaded frame."""
    size = picture.shape[0]
    tone = (0.2, 0.17, 0.22)
    fill(picture, _ring(size * 0.15, 60, 1.15) + size / 2, (0.95, 0.92, 0.85), None)
    for bead in _ring(size * 0.15, 34, 1.15) + size / 2:
        cv2.circle(picture, (int(bead[0]), int(bead[1])), max(2, size // 130), tone, -1, cv2.LINE_AA)
    shape = thing_by_chance(rng, picture, float(rng.uniform(0.09, 0.115)), 12)
    lines = (np.mgrid[0:size, 0:size][0] % 6 < 3 + 2 * cloud(rng, size, 12))[..., None]
    inside = mask_of(picture, shape, 0) > 0.5
    picture[:] = np.where(inside & lines, np.array(tone, np.float32), picture)
    cv2.polylines(picture, [np.round(shape).astype(np.int32)], True, tone, 3, cv2.LINE_AA)


def inlay(rng: Rng, picture: Picture) -> None:
    """A thing pieced together from veneers of two woods, with their grain and a fine dark joint."""
    size = picture.shape[0]
    woods = ((0.36, 0.2, 0.13), (0.55, 0.33, 0.18), (0.24, 0.16, 0.12), (0.62, 0.24, 0.16), (0.42, 0.4, 0.26))
    shape = thing_by_chance(rng, picture, float(rng.uniform(0.12, 0.16)), 15)
    grained = 1 + 0.16 * np.sin(np.mgrid[0:size, 0:size][int(rng.integers(2))] / 3 + 4 * cloud(rng, size, 6))[..., None]
    for part, number in zip((shape, (shape - size / 2) * 0.5 + size / 2), rng.permutation(5)[:2], strict=True):
        inside = mask_of(picture, part, 0)
        picture[:] = picture * (1 - inside) + np.array(woods[number], np.float32) * grained * inside
        cv2.polylines(picture, [np.round(part).astype(np.int32)], True, (0.14, 0.09, 0.06), 2, cv2.LINE_AA)


def gouache(rng: Rng, picture: Picture) -> None:
    """A gouache thing with a lit side, printed a little off its outline."""
    size = picture.shape[0]
    shape, off = thing_by_chance(rng, picture, float(rng.uniform(0.11, 0.14)), 20), rng.uniform(-0.012, 0.012, 2) * size
    main, other = inks_by_chance(rng, 2, 0.7, 1.05)
    fill(picture, shape + off, main, None)
    lit_side = mask_of(picture, shape + off, 0) * mask_of(picture, shape + off - size * 0.03, size / 50)
    picture[:] = picture + (1 - picture) * 0.35 * lit_side
    fill(picture, (shape - size / 2) * 0.4 + size / 2 + off, other, None)
    cv2.polylines(picture, [np.round(shape).astype(np.int32)], True, DARK, 3, cv2.LINE_AA)


def shell(rng: Rng, picture: Picture) -> None:
    """A shell or a starfish laid in small coloured pebbles."""
    size, main = picture.shape[0], inks_by_chance(rng, 2, 0.8, 1.2)
    arms, unit = int(rng.integers(5, 8)), size * float(rng.uniform(0.13, 0.16))
    is_star, turn = rng.random() < 0.5, float(rng.uniform(0, 2 * np.pi))
    for arm in range(arms):
        spread = 2 * np.pi / arms if is_star else 1.9 / arms
        angle = turn + arm * spread
        for step in range(1, 7):
            spot = size / 2 + unit * (step / 6 - (0 if is_star else 0.45)) * np.array([np.cos(angle), np.sin(angle)])
            spot += rng.normal(0, 1.2, 2)
            reach = max(3, int(size * (0.022 if not is_star else 0.03 - 0.0028 * step)))
            cv2.circle(picture, (int(spot[0]), int(spot[1])), reach + 1, DARK, -1, cv2.LINE_AA)
            tone = tuple(part * float(rng.uniform(0.8, 1.2)) for part in main[(arm + step) % 2])
            cv2.circle(picture, (int(spot[0]), int(spot[1])), reach, tone, -1, cv2.LINE_AA)


def doodle(rng: Rng, picture: Picture) -> None:
    """A thing drawn twice over with a pen, one side hatched; no colour but for one spot of wash."""
    size, shape = picture.shape[0], thing_by_chance(rng, picture, float(rng.uniform(0.12, 0.15)), 20)
    wash = mask_of(
        picture, _ring(size * 0.06, 12, 1.1) + rng.normal(0, 0.4, (12, 2)) + size * rng.uniform(0.47, 0.53, 2), 2
    )
    picture[:] = picture * (1 - 0.6 * wash) + np.array(inks_by_chance(rng, 1, 1, 1.3)[0], np.float32) * 0.6 * wash
    inside = mask_of(picture, shape, 0) * (1 - mask_of(picture, shape - size * 0.045, 0))
    strokes = (np.mgrid[0:size, 0:size].sum(0) % 9 < 3)[..., None]
    picture[:] = np.where((inside > 0.5) & strokes, 0.1, picture)
    for _ in range(2):
        wild = np.round(shape + rng.normal(0, size / 160, shape.shape)).astype(np.int32)
        cv2.polylines(picture, [wild], True, (0.08, 0.08, 0.1), 2, cv2.LINE_AA)


def hologram(rng: Rng, picture: Picture) -> None:
    """A thing of light with scan lines over a ring on the floor, glowing in one tone."""
    size = picture.shape[0]
    tone = np.array(
        [(0.3, 0.95, 1.0), (1.0, 0.55, 0.2), (0.7, 1.0, 0.35), (1.0, 0.4, 0.8)][rng.integers(4)], np.float32
    )
    shape = thing_by_chance(rng, picture, float(rng.uniform(0.1, 0.13)), 10)
    glow = 0.65 * mask_of(picture, shape, size / 28)
    lines = 0.75 + 0.25 * (np.mgrid[0:size, 0:size][0] % 8 < 5)[..., None]
    cover = np.clip(glow + mask_of(picture, shape, 0) * lines, 0, 1) * 0.9
    picture[:] = picture * (1 - cover) + tone * cover
    paint = tuple(map(float, tone))
    cv2.circle(picture, (size // 2, size // 2), int(size * 0.155), paint, max(2, size // 90), cv2.LINE_AA)


def orb(rng: Rng, picture: Picture) -> None:
    """A glassy thing sprayed in soft tones, with a wide gleam and a star of light at its edge."""
    size = picture.shape[0]
    first, second = inks_by_chance(rng, 2, 0.9, 1.25)
    shape = thing_by_chance(rng, picture, float(rng.uniform(0.12, 0.15)), 20)
    fade = np.clip((np.mgrid[0:size, 0:size][0] / size - 0.36) / 0.28, 0, 1)[..., None]
    body = np.array(first, np.float32) * (1 - fade) + np.array(second, np.float32) * fade
    inside, deep = mask_of(picture, shape, 1), mask_of(picture, shape, size / 45)
    picture *= 1 - 0.4 * mask_of(picture, shape + size * 0.03, size / 40)
    picture[:] = picture * (1 - inside) + np.clip(body * (0.45 + 0.75 * deep), 0, 1) * inside
    gleam = mask_of(picture, (shape - size / 2) * 0.45 + size * 0.47, size / 60)
    picture[:] = picture + (1 - picture) * 0.6 * gleam
    x, y = (int(part) for part in shape[0])
    for dx, dy in ((1, 0), (0, 1)):
        far = size // 22
        cv2.line(picture, (x - far * dx, y - far * dy), (x + far * dx, y + far * dy), WHITE, 2, cv2.LINE_AA)


def toy(rng: Rng, picture: Picture) -> None:
    """A friendly face of an animal with round ears, thick lines and rosy cheeks."""
    size = picture.shape[0]
    fur, ears = inks_by_chance(rng, 2, 1.15, 1.5)
    unit, line = size * float(rng.uniform(0.1, 0.125)), (0.25, 0.18, 0.2)
    at, wide = (size // 2, size // 2), max(3, size // 56)
    for side in (-1, 1):
        ear = (int(size / 2 + side * unit * 0.75), int(size / 2 - unit * float(rng.uniform(0.75, 1.0))))
        cv2.circle(picture, ear, int(unit * 0.42), ears, -1, cv2.LINE_AA)
        cv2.circle(picture, ear, int(unit * 0.42), line, wide, cv2.LINE_AA)
    cv2.circle(picture, at, int(unit), fur, -1, cv2.LINE_AA)
    cv2.circle(picture, at, int(unit), line, wide, cv2.LINE_AA)
    for side in (-1, 1):
        eye = (int(size / 2 + side * unit * 0.36), int(size / 2 - unit * 0.15))
        cheek = (int(size / 2 + side * unit * 0.6), int(size / 2 + unit * 0.3))
        cv2.circle(picture, eye, max(3, int(unit * 0.13)), line, -1, cv2.LINE_AA)
        cv2.circle(picture, cheek, int(unit * 0.17), (0.95, 0.55, 0.55), -1, cv2.LINE_AA)
    cv2.ellipse(
        picture, (at[0], at[1] + int(unit * 0.2)), (int(unit * 0.3), int(unit * 0.25)), 0, 10, 170, line, wide - 1
    )


def cartouche(rng: Rng, picture: Picture) -> None:
    """A thing in gold leaf on an eight-pointed dark star with a double golden edge."""
    size = picture.shape[0]
    field, gold = inks_by_chance(rng, 1, 0.3, 0.6)[0], (0.86, 0.7, 0.34)
    corners = np.arange(16) * np.pi / 8
    reach = size * np.where(np.arange(16) % 2, 0.125, 0.165)
    star = np.stack([np.cos(corners), np.sin(corners)], 1) * reach[:, None]
    for share, tone in ((1.0, gold), (0.9, DARK), (0.86, gold), (0.78, field)):
        fill(picture, star * share + size / 2, tone, None)
    shape = np.array(THINGS[rng.integers(len(THINGS))]) * size * 0.075 + size / 2
    fill(picture, shape, gold, ink((90, 62, 20)))
    fill(picture, (shape - size / 2) * 0.45 + size / 2, inks_by_chance(rng, 1, 0.9, 1.3)[0], None)


def cutout(rng: Rng, picture: Picture) -> None:
    """A thing cut from two sheets of coloured paper, the upper one smaller, both throwing a soft shadow."""
    size, shape = picture.shape[0], thing_by_chance(rng, picture, float(rng.uniform(0.12, 0.155)), 25)
    for share, tone in zip((1.0, 0.62), inks_by_chance(rng, 2, 0.9, 1.35), strict=True):
        part = (shape - size / 2) * share + size / 2
        picture *= 1 - 0.45 * mask_of(picture, part + size * 0.016, size / 70)
        fill(picture, part, tone, None)


TREASURES: dict[str, Callable[[Rng, Picture], None]] = treasures.TREASURES | {
    style.__name__: style
    for style in (
        pictogram, vignette, inlay, gouache, shell, doodle, hologram, orb, toy, cartouche, cutout,
    )
}  # fmt: skip
"""How treasures are drawn, by the name of the style."""
