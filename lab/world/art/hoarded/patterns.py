"""Walls and backs of what is hoarded: netted stone, instruments, gilt leather, strata, tickets, suds; all by name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art.emblems import turned
from lab.world.art.hoarded.crafts import (
    cactuses,
    clipped,
    flowerpower,
    quarters,
    sunprint,
    tulips,
)
from lab.world.art.manners import each, lit, rough
from lab.world.art.tucked import patterns as tucked
from lab.world.art.walls import Inks, Picture, Rng, cloud, grain, inked, strewn

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

    def outlined(out: Picture, shape: object, ink: tuple[float, ...]) -> None:
        points = [np.round(np.asarray(shape)).astype(np.int32)]
        cv2.fillPoly(out, points, ink, cv2.LINE_AA)
        cv2.polylines(out, points, True, line, 2, cv2.LINE_AA)

    def lute(out: Picture, at: tuple[int, int]) -> None:
        lean = float(rng.uniform(0, 360))
        outlined(out, turned(_LUTE * 1.15, lean) + np.array(at), inked(rng, inks[:-1], 0.75, 1.2))
        rose, *ends = np.round(turned(np.array([(0, 8), (-2, -36), (-2, 22), (2, -36), (2, 22)], float), lean)).astype(
            int
        ) + np.array(at)
        cv2.circle(out, rose.tolist(), 6, line, -1, cv2.LINE_AA)
        for first, last in (ends[:2], ends[2:]):
            cv2.line(out, first.tolist(), last.tolist(), pale, 1, cv2.LINE_AA)

    def horn(out: Picture, at: tuple[int, int]) -> None:
        outlined(out, turned(_HORN, float(rng.uniform(0, 360))) + np.array(at), inked(rng, inks[-1:], 0.7, 1.05))

    def drum(out: Picture, at: tuple[int, int]) -> None:
        lean, ink = float(rng.uniform(-60, 60)), inked(rng, inks[:-1], 0.7, 1.2)
        outlined(out, turned(np.array([(-20, -15), (20, -15), (20, 15), (-20, 15)], float), lean) + np.array(at), ink)
        lace = np.stack([np.linspace(-20, 20, 7), np.where(np.arange(7) % 2, -14, 14)], 1)
        cv2.polylines(out, [np.round(turned(lace, lean) + at).astype(np.int32)], False, pale, 2, cv2.LINE_AA)
        head = turned(np.array([(0.0, -15.0)]), lean)[0] + np.array(at)
        for grow, tone in ((2, line), (0, pale)):
            cv2.ellipse(out, (int(head[0]), int(head[1])), (20 + grow, 7 + grow), lean, 0, 360, tone, -1, cv2.LINE_AA)

    def thing(out: Picture, at: tuple[int, int]) -> None:
        (lute, horn, drum)[int(rng.choice(3, p=(0.45, 0.25, 0.3)))](out, at)

    out = strewn(rng, size, size * size // 560, thing, inks.mean(0) * 0.22)
    return np.asarray(np.clip(out * (1 + 0.08 * rough(rng, size))[..., None], 0, 1), np.float32)


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
                cv2.fillPoly(raised, [np.round(shape).astype(np.int32)], (1.0,), cv2.LINE_AA)
            for way in (-1, 1):
                bend = curl * [step / 2, 0] + np.stack([np.zeros(12), way * curl[:, 0] * step / 2], 1)
                bend[:, 1] += way * 6 * np.sin(curl[:, 0] * np.pi)
                band = [np.round(bend + np.array([x - step // 2, y])).astype(np.int32)]
                cv2.polylines(raised, band, False, (1.0,), 5, cv2.LINE_AA)
    dents = np.zeros((size, size), np.float32)
    for y in range(0, size, 9):
        for x in range(0, size, 9):
            cv2.circle(dents, (x + y // 9 % 2 * 4, y), 2, (0.5,), -1, cv2.LINE_AA)
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
            cv2.fillPoly(out, [np.round(turned(half * share, lean) + at).astype(np.int32)], tone, cv2.LINE_AA)
        cv2.polylines(out, [np.round(turned(half * 0.86, lean) + at).astype(np.int32)], True, dark, 1, cv2.LINE_AA)
        for x, y, reach, thick in ((-24, -8, 22, 5), (-24, 1, 40, 2), (-24, 8, 32, 2)):
            line = np.round(turned(np.array([(x, y), (x + reach, y)], float), lean) + at).astype(int).tolist()
            cv2.line(out, line[0], line[1], dark, thick, cv2.LINE_AA)
        for spot in turned(rng.uniform((4, -12), (26, -2), (int(rng.integers(1, 3)), 2)), lean) + at:
            cv2.circle(out, (int(spot[0]), int(spot[1])), 4, (0.16, 0.17, 0.2), -1, cv2.LINE_AA)

    out = strewn(rng, size, size * size // 480, ticket, inks.mean(0) * 0.6)
    return np.asarray(np.clip(out * (1 + 0.02 * cloud(rng, size, 9))[..., None], 0, 1), np.float32)


def suds(rng: Rng, size: int, inks: Inks) -> Picture:
    """A bath for children: fat soap bubbles with a glint on the first ink, here and there a rubber duck."""
    line = tuple(map(float, inks[-1]))

    def bubble(out: Picture, at: tuple[int, int]) -> None:
        reach, ink = int(rng.integers(11, 27)), inked(rng, inks[1:-2], 0.96, 1.05)
        for grow, tone in ((2, line), (0, ink), (-4, tuple(min(1.0, part + 0.08) for part in ink))):
            cv2.circle(out, at, reach + grow, tone, -1, cv2.LINE_AA)
        axes = (int(reach * 0.6), int(reach * 0.6))
        cv2.ellipse(out, at, axes, 0, 190, 260, (1.0, 1.0, 1.0), max(2, reach // 6), cv2.LINE_AA)

    def duck(out: Picture, at: tuple[int, int]) -> None:
        way, ink = int(rng.choice([-1, 1])), inked(rng, inks[-2:-1], 0.97, 1.03)
        beak = (ink[0], 0.55 * ink[1], 0.5 * ink[2])
        head = (at[0] + 12 * way, at[1] - 15)
        for grow, tone in ((3, line), (0, ink)):
            cv2.ellipse(out, at, (22 + grow, 14 + grow), 0, 0, 360, tone, -1, cv2.LINE_AA)
            cv2.circle(out, head, 12 + grow, tone, -1, cv2.LINE_AA)
        bill = np.array([(10, -4), (22, 0), (10, 5)]) * [way, 1] + np.array(head)
        cv2.fillPoly(out, [bill.astype(np.int32)], beak, cv2.LINE_AA)
        cv2.circle(out, (head[0] + 4 * way, head[1] - 3), 2, line, -1, cv2.LINE_AA)

    def thing(out: Picture, at: tuple[int, int]) -> None:
        (duck if rng.random() < 0.13 else bubble)(out, at)

    out = strewn(rng, size, size * size // 460, thing, inks[0])
    for x, y in rng.integers(0, size, (size * size // 5200, 2)).tolist():
        cv2.circle(out, (x, y), 5, tuple(map(float, inks[1])), -1, cv2.LINE_AA)
    return np.clip(out, 0, 1)


PATTERNS: dict[str, Callable[[Rng, int, Inks], Picture]] = tucked.PATTERNS | {
    pattern.__name__: pattern
    for pattern in (
        reticulate, instruments, gilthide, strata, tickets, suds, cactuses, tulips, quarters, flowerpower, clipped,
        sunprint,
    )
}  # fmt: skip
"""Every pattern of a wall or a back by name."""
