"""Walls and backs of a desert, glazed tulips, quarter rounds, the sixties' flowers, clippings and sun prints."""

from __future__ import annotations

import cv2
import numpy as np

from lab.world.art.emblems import ring, turned
from lab.world.art.manners import each, plots, rough
from lab.world.art.walls import Inks, Picture, Rng, cloud, grain, inked, strewn


def cactuses(rng: Rng, size: int, inks: Inks) -> Picture:
    """A film's desert at dusk: tall cacti with arms, round ones with a flower and boulders, thick dark outlines."""
    line, green = tuple(map(float, inks[-1])), inks[1:3]

    def stems(out: Picture, paths: list[object], wide: int, tone: tuple[float, ...]) -> None:
        for path in paths:
            cv2.polylines(out, [np.asarray(path, np.int32)], False, tone, wide, cv2.LINE_AA)

    def tall(out: Picture, at: tuple[int, int]) -> None:
        x, y = at
        ink, low, high = inked(rng, green, 0.88, 1.12), int(rng.integers(-4, 6)), int(rng.integers(-12, -4))
        paths: list[object] = [
            [(x, y + 28), (x, y - 28)],
            [(x, y + low), (x - 18, y + low), (x - 18, y + low - 16)],
            [(x, y + high), (x + 18, y + high), (x + 18, y + high - 14)],
        ]
        for grow, tone in ((18, line), (13, ink), (2, tuple(min(1.0, 1.3 * part) for part in ink))):
            stems(out, paths, grow, tone)

    def small(out: Picture, at: tuple[int, int]) -> None:
        ink = inked(rng, green, 0.9, 1.15)
        for grow, tone in ((3, line), (0, ink)):
            cv2.ellipse(out, at, (17 + grow, 19 + grow), 0, 0, 360, tone, -1, cv2.LINE_AA)
        for wide in (5, 12):
            cv2.ellipse(out, at, (wide, 18), 0, 0, 360, tuple(0.7 * part for part in ink), 1, cv2.LINE_AA)
        cv2.circle(out, (at[0], at[1] - 19), 6, tuple(map(float, inks[3])), -1, cv2.LINE_AA)

    def boulder(out: Picture, at: tuple[int, int]) -> None:
        shape = ring(float(rng.uniform(15, 24)), 8, float(rng.uniform(0, 1))) * rng.uniform(0.8, 1.15, (8, 1))
        points = [np.round(shape * [1.2, 0.8] + at).astype(np.int32)]
        cv2.fillPoly(out, points, inked(rng, inks[4:5], 0.85, 1.15), cv2.LINE_AA)
        cv2.polylines(out, points, True, line, 3, cv2.LINE_AA)

    def thing(out: Picture, at: tuple[int, int]) -> None:
        (tall, small, boulder)[int(rng.choice(3, p=(0.4, 0.28, 0.32)))](out, at)

    out = strewn(rng, size, size * size // 900, thing, inks[0])
    return np.asarray(np.clip(out * (1 + 0.05 * rough(rng, size))[..., None], 0, 1), np.float32)


def tulips(rng: Rng, size: int, inks: Inks) -> Picture:
    """Glazed tiles of Iznik: tulips, carnations and long serrated leaves on white, with a thin dark line."""
    line = tuple(map(float, inks[-1]))
    bulb = np.array([(0, 14), (-9, 8), (-11, -4), (-15, -18), (-5, -9), (0, -22), (5, -9), (15, -18), (11, -4), (9, 8)])
    way = np.linspace(0, 1, 14)
    blade = np.concatenate([np.stack([44 * way, -9 * np.sin(way * np.pi)], 1),
                            np.stack([44 * way, 3 - 4 * np.sin(way * np.pi)], 1)[::-1]])  # fmt: skip

    def painted(out: Picture, shape: object, ink: tuple[float, ...]) -> None:
        points = [np.round(np.asarray(shape)).astype(np.int32)]
        cv2.fillPoly(out, points, ink, cv2.LINE_AA)
        cv2.polylines(out, points, True, line, 2, cv2.LINE_AA)

    def tulip(out: Picture, at: tuple[int, int]) -> None:
        lean, ink = float(rng.uniform(0, 360)), inked(rng, inks[1:4], 0.92, 1.08)
        painted(out, turned(bulb.astype(float), lean) + at, ink)
        spot = turned(np.array([(0.0, 2.0)]), lean)[0] + at
        cv2.ellipse(out, (int(spot[0]), int(spot[1])), (3, 6), lean, 0, 360, tuple(map(float, inks[0])), -1)

    def carnation(out: Picture, at: tuple[int, int]) -> None:
        lean, ink = float(rng.uniform(0, 360)), inked(rng, inks[1:4], 0.92, 1.08)
        fan = ring(20, 24)[:13] * np.where(np.arange(13) % 2, 0.8, 1.0)[:, None] * [1, -1]
        painted(out, turned(np.concatenate([fan, [(-6, 10), (6, 10)]]), lean) + at, ink)

    def leaf(out: Picture, at: tuple[int, int]) -> None:
        painted(out, turned(blade, float(rng.uniform(0, 360))) + at, inked(rng, inks[4:5], 0.9, 1.1))

    def thing(out: Picture, at: tuple[int, int]) -> None:
        (tulip, carnation, leaf)[int(rng.choice(3, p=(0.3, 0.25, 0.45)))](out, at)

    out = strewn(rng, size, size * size // 1050, thing, inks[0])
    return np.asarray(np.clip(out * (1 + 0.025 * cloud(rng, size, 40))[..., None], 0, 1), np.float32)


def quarters(rng: Rng, size: int, inks: Inks) -> Picture:
    """A school of design's blocks: squares of flat ink with a quarter or half round, or a bar, in another."""
    cell = 46
    y, x = np.mgrid[0:size, 0:size]
    block = (y // cell * 97 + x // cell).astype(np.int32)
    count = int(block.max()) + 1
    first = rng.integers(0, len(inks), count)
    second = (first + rng.integers(1, len(inks), count)) % len(inks)
    kind, side = rng.integers(0, 4, count)[block], rng.integers(0, 4, count)[block]
    u, v = x % cell / cell, y % cell / cell
    for turn in range(1, 4):
        is_so = side >= turn
        u, v = np.where(is_so, v, u), np.where(is_so, 1 - u, v)
    within = np.select(
        [kind == 0, kind == 1, kind == 2],
        [np.hypot(u, v) < 0.96, np.hypot(u - 0.5, v) < 0.48, np.hypot(u - 0.5, v - 0.5) < 0.36],
        np.abs(u - 0.5) < 0.18,
    )
    out = np.where(within[..., None], inks[second][block], inks[first][block])
    return np.asarray(np.clip(out * (1 + 0.015 * cloud(rng, size, 60))[..., None], 0, 1), np.float32)


def flowerpower(rng: Rng, size: int, inks: Inks) -> Picture:
    """The sixties' wallpaper: large round-petalled flowers in rings of three inks, small ones between them."""
    out = np.ones((size, size, 3), np.float32) * inks[0]
    step = 78

    def flower(at: tuple[int, int], reach: float, petals: int) -> None:
        order = rng.permutation(np.arange(1, len(inks)))
        lean = float(rng.uniform(0, 1))
        for share, ink in zip((1.0, 0.72, 0.4), inks[order[:3]], strict=True):
            tone = tuple(map(float, ink))
            for spot in ring(reach * share * 0.62, petals, lean) + np.array(at):
                cv2.circle(out, (int(spot[0]), int(spot[1])), int(reach * share * 0.42), tone, -1, cv2.LINE_AA)
            cv2.circle(out, at, int(reach * share * 0.6), tone, -1, cv2.LINE_AA)
        cv2.circle(out, at, int(reach * 0.18), tuple(map(float, inks[0])), -1, cv2.LINE_AA)

    for row, y in enumerate(range(0, size + step, step // 2)):
        for x in range((row % 2) * step // 2, size + step, step):
            flower((x + int(rng.integers(-3, 4)), y), 37 if row % 2 else 27, int(rng.integers(5, 9)))
    return np.asarray(np.clip(out * (1 + 0.02 * grain(rng, size))[..., None], 0, 1), np.float32)


def clipped(rng: Rng, size: int, inks: Inks) -> Picture:
    """Scraps torn from magazines: pieces of photographs, of plain colour and of columns of text, torn edges white."""
    labels, away = plots(rng, size, 64)
    kind, slant = each(rng, labels, 0, 1), each(rng, labels, 0, np.pi)
    ink = inks[rng.integers(0, len(inks), labels.max() + 1)][labels]
    other = inks[rng.integers(0, len(inks), labels.max() + 1)][labels]
    share = np.clip(0.5 + 0.9 * cloud(rng, size, 16) + 0.4 * cloud(rng, size, 46), 0, 1)[..., None]
    photo = (ink * share + other * (1 - share)) * (1 + 0.1 * rough(rng, size))[..., None]
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    along, down = x * np.cos(slant) + y * np.sin(slant), y * np.cos(slant) - x * np.sin(slant)
    words = np.sin(along / 7 + 5 * np.sin(np.floor(down / 10) * 1.7)) > -0.7
    typed = ((down % 10 < 4.6) & words)[..., None]
    text = np.where(typed, 0.3, np.array((0.9, 0.88, 0.84), np.float32) * (0.4 + 0.6 * ink))
    out = np.where((kind < 0.55)[..., None], photo, np.where((kind < 0.8)[..., None], text, ink))
    torn = away + 1.6 * cloud(rng, size, 130) < 2.2
    return np.asarray(np.clip(np.where(torn[..., None], 0.95, out), 0, 1), np.float32)


def sunprint(rng: Rng, size: int, inks: Inks) -> Picture:
    """Paper made blue by the sun around leaves and grasses laid on it: their shadows stay pale, some blurred."""
    brush = cv2.resize(cloud(rng, size, 120)[:, :30], (size, size), interpolation=cv2.INTER_CUBIC)
    out = inks[0] * (1 + 0.12 * cloud(rng, size, 6) + 0.08 * brush)[..., None]
    way = np.linspace(0, 1, 16)
    leaf = np.concatenate([np.stack([30 * way, 9 * np.sin(way * np.pi) ** 0.8], 1),
                           np.stack([30 * way, -9 * np.sin(way * np.pi) ** 0.8], 1)[::-1]])  # fmt: skip
    for blur in (4.0, 1.6, 0.8):
        shade = np.zeros((size, size), np.float32)
        for x, y in rng.integers(0, size, (size * size // 9000, 2)).tolist():
            lean, kept = float(rng.uniform(0, 360)), float(rng.uniform(0.4, 0.85))
            for number, place in enumerate(np.linspace(-40, 40, 7)):
                side = (-1) ** number * 48 + float(rng.normal(0, 6))
                shape = turned(turned(leaf, side) + np.array([place, 0]), lean) + np.array([x, y])
                cv2.fillPoly(shade, [np.round(shape).astype(np.int32)], (kept,), cv2.LINE_AA)
            stem = np.round(turned(np.array([(-48.0, 0.0), (44.0, 0.0)]), lean) + np.array([x, y])).astype(int).tolist()
            cv2.line(shade, stem[0], stem[1], (kept,), 3, cv2.LINE_AA)
        share = cv2.GaussianBlur(shade, (0, 0), blur)[..., None]
        out = out * (1 - share) + (0.6 * inks[1] + 0.4 * inks[0]) * share
    return np.asarray(np.clip(out * (1 + 0.02 * grain(rng, size))[..., None], 0, 1), np.float32)
