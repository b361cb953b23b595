"""Walls and backs of split 15: netted stone, instruments, gilt leather, strata, tickets, suds and the like."""

from __future__ import annotations

import cv2
import numpy as np

from lab.world.art.drawing import Inks, chosen, dot, inked, outlined, plain, ring, shaded, solid, strewn, stroke, turned
from lab.world.art.noise import Picture, Rng, cloud, each, grain, lit, plots, rough

_LUTE = np.array([(0, -34), (5, -33), (5, -12), (15, 0), (17, 12), (11, 24), (0, 28), (-11, 24), (-17, 12), (-15, 0),
                  (-5, -12), (-5, -33)], float)  # fmt: skip


_HORN = np.array([(-30, -4), (4, -4), (20, -14), (24, 0), (20, 14), (4, 4), (-30, 4)], float)


def reticulate(rng: Rng, size: int, inks: Inks) -> Picture:
    """A Roman wall: small square stones set on their points like a net, and bands of three courses of thin brick."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    wave = 2.5 * cloud(rng, size, 9)
    across, down = (x + y + wave) / 34, (x - y + wave) / 34 + size
    stone = (np.floor(across) * 211 + np.floor(down)).astype(np.int32)
    stone -= stone.min()
    away = np.minimum(0.5 - np.abs(across % 1 - 0.5), 0.5 - np.abs(down % 1 - 0.5))
    ink = inks[rng.integers(0, len(inks) - 1, stone.max() + 1)][stone] * each(rng, stone, 0.86, 1.12)[..., None]
    within = (y + int(rng.integers(0, 190))) % 190
    is_band, course = within < 39, (within // 13).astype(int)
    place = (x + 23 * course) % 46
    brick = (y // 190 * 400 + course * 97 + (x + 23 * course) // 46).astype(np.int32)
    red = inks[-1] * each(rng, brick, 0.85, 1.14)[..., None]
    gap = np.where(is_band, np.minimum(np.minimum(place, 46 - place), within % 13) / 34, away)
    tone = lit(np.asarray(4 * np.clip(gap / 0.12, 0, 1) + 0.8 * rough(rng, size), np.float32), 0.3)
    mortar = np.array((0.84, 0.8, 0.72), np.float32) * (1 + 0.04 * grain(rng, size))[..., None]
    out = np.where((gap < 0.06)[..., None], mortar, np.where(is_band[..., None], red, ink) * tone[..., None])
    return np.asarray(np.clip(out, 0, 1), np.float32)


def instruments(rng: Rng, size: int, inks: Inks) -> Picture:
    """Minstrels' instruments over each other, dark between: lutes with strings, horns, drums laced in zigzag."""
    line, pale = (0.1, 0.07, 0.06), tuple(map(float, inks[-1]))

    def lute(out: Picture, at: tuple[int, int]) -> None:
        lean = float(rng.uniform(0, 360))
        outlined(out, turned(_LUTE * 1.15, lean) + at, inked(rng, inks[:-1], 0.75, 1.2), line)
        dot(out, np.round(turned(np.array([(0.0, 8.0)]), lean))[0] + at, 6, line)
        for x in (-2.0, 2.0):
            stroke(out, turned(np.array([(x, -36.0), (x, 22.0)]), lean) + at, pale, 1)

    def horn(out: Picture, at: tuple[int, int]) -> None:
        outlined(out, turned(_HORN, float(rng.uniform(0, 360))) + at, inked(rng, inks[-1:], 0.7, 1.05), line)

    def drum(out: Picture, at: tuple[int, int]) -> None:
        lean, ink = float(rng.uniform(-60, 60)), inked(rng, inks[:-1], 0.7, 1.2)
        outlined(out, turned(np.array([(-20, -15), (20, -15), (20, 15), (-20, 15)], float), lean) + at, ink, line)
        lace = np.stack([np.linspace(-20, 20, 7), np.where(np.arange(7) % 2, -14, 14)], 1)
        stroke(out, turned(lace, lean) + at, pale, 2)
        head = turned(np.array([(0.0, -15.0)]), lean)[0] + at
        for grow, tone in ((2, line), (0, pale)):
            cv2.ellipse(out, (int(head[0]), int(head[1])), (20 + grow, 7 + grow), lean, 0, 360, tone, -1, cv2.LINE_AA)

    thing = chosen(rng, (0.45, 0.25, 0.3), lute, horn, drum)
    return shaded(strewn(rng, size, size * size // 560, thing, inks.mean(0) * 0.22), 1 + 0.08 * rough(rng, size))


def gilthide(rng: Rng, size: int, inks: Inks) -> Picture:
    """Gilt leather pressed over a mould: fleurons in a net of bands, gold on two deep inks, a ground of small dents."""
    step = 84
    raised = np.zeros((size, size), np.float32)
    petal = np.array([(0, 4), (-9, -8), (-6, -22), (0, -30), (6, -22), (9, -8)], float)
    curl = np.stack([np.linspace(0, 1, 12), np.zeros(12)], 1)
    for row, y in enumerate(range(-step, size + step, step // 2)):
        for x in range(-step + (row % 2) * step // 2, size + step, step):
            for lean in (0, -62, 62, 180):
                shape = turned(petal * (1.0 if lean in (0, 180) else 0.75), lean) + np.array([x, y])
                solid(raised, shape, (1.0,))
            for way in (-1, 1):
                bend = curl * [step / 2, 0] + np.stack([np.zeros(12), way * curl[:, 0] * step / 2], 1)
                bend[:, 1] += way * 6 * np.sin(curl[:, 0] * np.pi)
                stroke(raised, bend + np.array([x - step // 2, y]), (1.0,), 5)
    dents = np.zeros((size, size), np.float32)
    for y in range(0, size, 9):
        for x in range(0, size, 9):
            dot(dents, (x + y // 9 % 2 * 4, y), 2, (0.5,))
    share = np.clip(0.5 + 0.6 * cloud(rng, size, 7), 0, 1)[..., None]
    ground = inks[0] * share + inks[1] * (1 - share)
    height = 5 * cv2.GaussianBlur(raised, (0, 0), 2.2) - cv2.GaussianBlur(dents, (0, 0), 1) * (1 - raised)
    rubbed = np.clip(0.92 + 0.25 * cloud(rng, size, 26), 0.6, 1)[..., None] * raised[..., None]
    out = (ground * (1 - rubbed) + inks[-1] * rubbed) * lit(np.asarray(height, np.float32), 0.3)[..., None]
    return np.asarray(np.clip(out, 0, 1), np.float32)


def strata(rng: Rng, size: int, inks: Inks) -> Picture:
    """A canyon's swung layers of sandstone painted on a screen, lit from aside, with a few gleams of the last ink."""
    y = np.mgrid[0:size, 0:size][0].astype(np.float32)
    phase = y / 21 + 2.6 * cloud(rng, size, 5) + 0.7 * cloud(rng, size, 13)
    layer = np.floor(phase - phase.min()).astype(np.int32)
    ink = inks[rng.integers(0, len(inks) - 1, layer.max() + 1)][layer] * each(rng, layer, 0.8, 1.16)[..., None]
    edge = phase % 1
    height = np.asarray(5 * each(rng, layer, 0, 1) + 4 * edge + 1.4 * rough(rng, size), np.float32)
    fine = 1 + 0.07 * np.sin(phase * 31) + 0.05 * rough(rng, size)
    tone = lit(cv2.GaussianBlur(height, (0, 0), 1.2), 0.34) * fine * np.where(edge < 0.09, 0.5, 1)
    glow = np.zeros((size, size), np.float32)
    for x, y_ in rng.integers(0, size, (size * size // 14000, 2)).tolist():
        cv2.ellipse(glow, (x, y_), (9, 3), float(rng.uniform(-20, 20)), 0, 360, (1.0,), -1)
    glow = 1.2 * cv2.GaussianBlur(glow, (0, 0), 3)[..., None]
    return np.asarray(np.clip(ink * tone[..., None] + inks[-1] * glow, 0, 1), np.float32)


def tickets(rng: Rng, size: int, inks: Inks) -> Picture:
    """Boat and tram tickets laid over each other: a frame, lines of print, a thick number's bar, punched holes."""

    def ticket(out: Picture, at: tuple[int, int]) -> None:
        lean, ink = float(rng.uniform(0, 360)), inked(rng, inks[:-1], 0.92, 1.06)
        dark = tuple(map(float, inks[-1]))
        half = np.array([(-34, -18), (34, -18), (34, 18), (-34, 18)], float)
        for share, tone in ((1.06, tuple(0.45 * part for part in ink)), (1.0, ink)):
            solid(out, turned(half * share, lean) + at, tone)
        outlined(out, turned(half * 0.86, lean) + at, ink, dark, 1)
        for x, y, reach, thick in ((-24, -8, 22, 5), (-24, 1, 40, 2), (-24, 8, 32, 2)):
            stroke(out, turned(np.array([(x, y), (x + reach, y)], float), lean) + at, dark, thick)
        for spot in turned(rng.uniform((4, -12), (26, -2), (int(rng.integers(1, 3)), 2)), lean) + at:
            dot(out, spot, 4, (0.16, 0.17, 0.2))

    return shaded(strewn(rng, size, size * size // 480, ticket, inks.mean(0) * 0.6), 1 + 0.02 * cloud(rng, size, 9))


def suds(rng: Rng, size: int, inks: Inks) -> Picture:
    """A bath for children: fat soap bubbles with a glint on the first ink, here and there a rubber duck."""
    line = tuple(map(float, inks[-1]))

    def bubble(out: Picture, at: tuple[int, int]) -> None:
        reach, ink = int(rng.integers(11, 27)), inked(rng, inks[1:-2], 0.96, 1.05)
        for grow, tone in ((2, line), (0, ink), (-4, tuple(min(1.0, part + 0.08) for part in ink))):
            dot(out, at, reach + grow, tone)
        axes = (int(reach * 0.6), int(reach * 0.6))
        cv2.ellipse(out, at, axes, 0, 190, 260, (1.0, 1.0, 1.0), max(2, reach // 6), cv2.LINE_AA)

    def duck(out: Picture, at: tuple[int, int]) -> None:
        way, ink = int(rng.choice([-1, 1])), inked(rng, inks[-2:-1], 0.97, 1.03)
        beak = (ink[0], 0.55 * ink[1], 0.5 * ink[2])
        head = (at[0] + 12 * way, at[1] - 15)
        for grow, tone in ((3, line), (0, ink)):
            cv2.ellipse(out, at, (22 + grow, 14 + grow), 0, 0, 360, tone, -1, cv2.LINE_AA)
            dot(out, head, 12 + grow, tone)
        bill = np.array([(10, -4), (22, 0), (10, 5)]) * [way, 1] + np.array(head)
        cv2.fillPoly(out, [bill.astype(np.int32)], beak, cv2.LINE_AA)
        dot(out, (head[0] + 4 * way, head[1] - 3), 2, line)

    def thing(out: Picture, at: tuple[int, int]) -> None:
        (duck if rng.random() < 0.13 else bubble)(out, at)

    out = strewn(rng, size, size * size // 460, thing, inks[0])
    for x, y in rng.integers(0, size, (size * size // 5200, 2)).tolist():
        dot(out, (x, y), 5, tuple(map(float, inks[1])))
    return np.clip(out, 0, 1)


def cactuses(rng: Rng, size: int, inks: Inks) -> Picture:
    """A film's desert at dusk: tall cacti with arms, round ones with a flower and boulders, thick dark outlines."""
    line, green = tuple(map(float, inks[-1])), inks[1:3]

    def tall(out: Picture, at: tuple[int, int]) -> None:
        x, y = at
        ink, low, high = inked(rng, green, 0.88, 1.12), int(rng.integers(-4, 6)), int(rng.integers(-12, -4))
        paths = [
            [(x, y + 28), (x, y - 28)],
            [(x, y + low), (x - 18, y + low), (x - 18, y + low - 16)],
            [(x, y + high), (x + 18, y + high), (x + 18, y + high - 14)],
        ]
        for grow, tone in ((18, line), (13, ink), (2, tuple(min(1.0, 1.3 * part) for part in ink))):
            for path in paths:
                stroke(out, path, tone, grow)

    def small(out: Picture, at: tuple[int, int]) -> None:
        ink = inked(rng, green, 0.9, 1.15)
        for grow, tone in ((3, line), (0, ink)):
            cv2.ellipse(out, at, (17 + grow, 19 + grow), 0, 0, 360, tone, -1, cv2.LINE_AA)
        for wide in (5, 12):
            cv2.ellipse(out, at, (wide, 18), 0, 0, 360, tuple(0.7 * part for part in ink), 1, cv2.LINE_AA)
        dot(out, (at[0], at[1] - 19), 6, tuple(map(float, inks[3])))

    def boulder(out: Picture, at: tuple[int, int]) -> None:
        shape = ring(float(rng.uniform(15, 24)), 8, float(rng.uniform(0, 1))) * rng.uniform(0.8, 1.15, (8, 1))
        outlined(out, shape * [1.2, 0.8] + at, inked(rng, inks[4:5], 0.85, 1.15), line, 3)

    thing = chosen(rng, (0.4, 0.28, 0.32), tall, small, boulder)
    return shaded(strewn(rng, size, size * size // 900, thing, inks[0]), 1 + 0.05 * rough(rng, size))


def tulips(rng: Rng, size: int, inks: Inks) -> Picture:
    """Glazed tiles of Iznik: tulips, carnations and long serrated leaves on white, with a thin dark line."""
    line = tuple(map(float, inks[-1]))
    bulb = np.array([(0, 14), (-9, 8), (-11, -4), (-15, -18), (-5, -9), (0, -22), (5, -9), (15, -18), (11, -4), (9, 8)])
    way = np.linspace(0, 1, 14)
    blade = np.concatenate([np.stack([44 * way, -9 * np.sin(way * np.pi)], 1),
                            np.stack([44 * way, 3 - 4 * np.sin(way * np.pi)], 1)[::-1]])  # fmt: skip

    def tulip(out: Picture, at: tuple[int, int]) -> None:
        lean, ink = float(rng.uniform(0, 360)), inked(rng, inks[1:4], 0.92, 1.08)
        outlined(out, turned(bulb.astype(float), lean) + at, ink, line)
        spot = turned(np.array([(0.0, 2.0)]), lean)[0] + at
        cv2.ellipse(out, (int(spot[0]), int(spot[1])), (3, 6), lean, 0, 360, tuple(map(float, inks[0])), -1)

    def carnation(out: Picture, at: tuple[int, int]) -> None:
        lean, ink = float(rng.uniform(0, 360)), inked(rng, inks[1:4], 0.92, 1.08)
        fan = ring(20, 24)[:13] * np.where(np.arange(13) % 2, 0.8, 1.0)[:, None] * [1, -1]
        outlined(out, turned(np.concatenate([fan, [(-6, 10), (6, 10)]]), lean) + at, ink, line)

    def leaf(out: Picture, at: tuple[int, int]) -> None:
        outlined(out, turned(blade, float(rng.uniform(0, 360))) + at, inked(rng, inks[4:5], 0.9, 1.1), line)

    thing = chosen(rng, (0.3, 0.25, 0.45), tulip, carnation, leaf)
    return shaded(strewn(rng, size, size * size // 1050, thing, inks[0]), 1 + 0.025 * cloud(rng, size, 40))


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
    return shaded(out, 1 + 0.015 * cloud(rng, size, 60))


def flowerpower(rng: Rng, size: int, inks: Inks) -> Picture:
    """The sixties' wallpaper: large round-petalled flowers in rings of three inks, small ones between them."""
    out = plain(size, inks[0])
    step = 78

    def flower(at: tuple[int, int], reach: float, petals: int) -> None:
        order = rng.permutation(np.arange(1, len(inks)))
        lean = float(rng.uniform(0, 1))
        for share, ink in zip((1.0, 0.72, 0.4), inks[order[:3]], strict=True):
            tone = tuple(map(float, ink))
            for spot in ring(reach * share * 0.62, petals, lean) + at:
                dot(out, spot, reach * share * 0.42, tone)
            dot(out, at, reach * share * 0.6, tone)
        dot(out, at, reach * 0.18, tuple(map(float, inks[0])))

    for row, y in enumerate(range(0, size + step, step // 2)):
        for x in range((row % 2) * step // 2, size + step, step):
            flower((x + int(rng.integers(-3, 4)), y), 37 if row % 2 else 27, int(rng.integers(5, 9)))
    return shaded(out, 1 + 0.02 * grain(rng, size))


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
                solid(shade, shape, (kept,))
            stroke(shade, turned(np.array([(-48.0, 0.0), (44.0, 0.0)]), lean) + np.array([x, y]), (kept,), 3)
        share = cv2.GaussianBlur(shade, (0, 0), blur)[..., None]
        out = out * (1 - share) + (0.6 * inks[1] + 0.4 * inks[0]) * share
    return shaded(out, 1 + 0.02 * grain(rng, size))


PATTERNS = (
    reticulate, instruments, gilthide, strata, tickets, suds, cactuses, tulips, quarters, flowerpower, clipped,
    sunprint,
)  # fmt: skip
"""Every pattern of these prints."""
