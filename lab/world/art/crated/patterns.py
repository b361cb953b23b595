"""Walls and backs of what lies in crates: great stones, lilies, painted rock, herbs, towers, corals; all by name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art.crated.crafts import arable, contours, delftware, ovals, scorched, washi
from lab.world.art.manners import each, lit, plots, rough
from lab.world.art.shelved import patterns as shelved
from lab.world.art.walls import Inks, Picture, Rng, cloud, grain, inked, strewn


def cyclopean(rng: Rng, size: int, inks: Inks) -> Picture:
    """Great many-cornered stones in watercolour and pen: mottled, hatched towards the lower right, dark joints."""
    labels, away = plots(rng, size, 50)
    ink = inks[rng.integers(0, len(inks), labels.max() + 1)][labels] * each(rng, labels, 0.84, 1.16)[..., None]
    shade = lit(np.asarray(5 * np.sqrt(np.clip(away / 14, 0, 1)), np.float32), 0.4)
    wash = 1 + 0.16 * rough(rng, size) + 0.06 * cloud(rng, size, 120)
    y, x = np.mgrid[0:size, 0:size]
    hatched = ((x - y + (3 * cloud(rng, size, 60)).astype(int)) % 7 < 2) & (shade < 0.9) & (away > 3)
    out = ink * (np.clip(shade, 0.75, 1.2) * wash)[..., None]
    out = np.where(hatched[..., None], 0.55 * out, out)
    joint = np.clip((away - 1.2 - 0.6 * cloud(rng, size, 90)) / 1.6, 0, 1)[..., None]
    return np.asarray(out * joint + inks[0] * 0.24 * (1 - joint), np.float32)


def whiplash(rng: Rng, size: int, inks: Inks) -> Picture:
    """Lilies on stems that coil ever tighter, outlined in the last ink as in cloisonne, on a clouded deep ground."""
    share = np.clip(0.5 + 0.6 * cloud(rng, size, 9), 0, 1)[..., None]
    out = np.ascontiguousarray(inks[0] * share + inks[1] * (1 - share), np.float32)
    gold = tuple(map(float, inks[-1]))
    for x, y in rng.integers(0, size, (size * size // 2600, 2)):
        hand, begins = float(rng.choice([-1, 1])), float(rng.uniform(0, 2 * np.pi))
        lean = begins + hand * 5.2 * np.linspace(0, 1, 46) ** 2.4
        way = np.cumsum(np.stack([np.cos(lean), np.sin(lean)], 1) * 3.6, 0) + np.array([x, y])
        points = [np.round(way * 16).astype(np.int32)]
        cv2.polylines(out, points, False, tuple(map(float, inks[0] * 0.4)), 8, cv2.LINE_AA, 4)
        cv2.polylines(out, points, False, gold, 4, cv2.LINE_AA, 4)
        petal = inked(rng, inks[2:-1], 0.85, 1.15)
        for aside, reach in ((-0.7, 15.0), (0.7, 15.0), (0.0, 20.0)):
            turn = begins + np.pi + aside
            tip = np.array([np.cos(turn), np.sin(turn)])
            side = np.array([-tip[1], tip[0]])
            shape = np.array([(0, 0), (0.4, 0.34), (1.0, 0.0), (0.4, -0.34)]) * reach
            leaf = np.round(shape[:, :1] * tip + shape[:, 1:] * side + np.array([x, y])).astype(np.int32)
            cv2.fillPoly(out, [leaf], petal, cv2.LINE_AA)
            cv2.polylines(out, [leaf], True, gold, 2, cv2.LINE_AA)
    return np.asarray(out * (1 + 0.03 * grain(rng, size))[..., None], np.float32)


def scree(rng: Rng, size: int, inks: Inks) -> Picture:
    """Rock painted on a screen: boulders in warm light with cold shadows and a pale edge, moss in the last ink."""
    labels, away = plots(rng, size, 40)
    ink = inks[rng.integers(0, len(inks) - 1, labels.max() + 1)][labels] * each(rng, labels, 0.82, 1.18)[..., None]
    height = 8 * np.sqrt(np.clip(away / 15, 0, 1)) + 0.8 * rough(rng, size)
    tone = lit(np.asarray(cv2.GaussianBlur(np.asarray(height, np.float32), (0, 0), 1.4), np.float32), 0.36)
    warm, cold = np.clip(tone - 1, 0, 1)[..., None], np.clip(1 - tone, 0, 1)[..., None]
    out = ink * (1 + warm * np.array((1.0, 0.85, 0.5), np.float32))
    out = out * (1 - cold * np.array((1.25, 1.1, 0.7), np.float32))
    out = out * np.clip(0.3 + away / 6, 0.3, 1)[..., None]
    moss = np.clip(2.4 * cloud(rng, size, 11) - 1.2 + 0.5 * cloud(rng, size, 90), 0, 0.8)[..., None]
    return np.asarray(np.clip(out * (1 - moss) + inks[-1] * (0.8 + 0.4 * tone[..., None]) * moss, 0, 1), np.float32)


def herbarium(rng: Rng, size: int, inks: Inks) -> Picture:
    """A herbalist's drawers emptied out: leaves, flasks, mushrooms and moths over each other, dark between."""

    def thing(out: Picture, at: tuple[int, int]) -> None:
        kind, reach, ink = rng.random(), float(rng.integers(11, 20)), inked(rng, inks, 0.7, 1.3)
        shape = np.array(_HERBS[int(kind * len(_HERBS))]) * reach
        turn = float(rng.uniform(0, 2 * np.pi))
        c, s = np.cos(turn), np.sin(turn)
        points = np.round(shape @ np.array([[c, s], [-s, c]]) + np.array(at)).astype(np.int32)
        cv2.fillPoly(out, [points], ink, cv2.LINE_AA)
        cv2.polylines(out, [points], True, tuple(0.3 * part for part in ink), 2, cv2.LINE_AA)
        inner = np.round((points - np.array(at)) * 0.5 + np.array(at)).astype(np.int32)
        cv2.polylines(out, [inner], True, tuple(1.35 * part for part in ink), 1, cv2.LINE_AA)

    out = strewn(rng, size, size * size // 150, thing, inks.mean(0) * 0.3)
    return np.asarray(out * (1 + 0.05 * grain(rng, size))[..., None], np.float32)


_HERBS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((0, -1), (0.35, -0.5), (0.42, 0.1), (0.12, 0.6), (0.06, 1.1), (-0.06, 1.1), (-0.12, 0.6), (-0.42, 0.1),
     (-0.35, -0.5)),
    ((-0.16, -1), (0.16, -1), (0.16, -0.4), (0.62, 0.35), (0.5, 0.8), (-0.5, 0.8), (-0.62, 0.35), (-0.16, -0.4)),
    ((-0.75, -0.1), (-0.5, -0.6), (0, -0.8), (0.5, -0.6), (0.75, -0.1), (0.18, 0), (0.24, 0.8), (-0.24, 0.8),
     (-0.18, 0)),
    ((0, -0.3), (0.6, -0.75), (0.95, -0.3), (0.5, 0.1), (0.6, 0.6), (0.1, 0.3), (0, 0.7), (-0.1, 0.3), (-0.6, 0.6),
     (-0.5, 0.1), (-0.95, -0.3), (-0.6, -0.75)),
)  # fmt: skip
"""Outlines of a leaf, a flask, a mushroom and a moth, about -1 to 1."""


def towers(rng: Rng, size: int, inks: Inks) -> Picture:
    """House fronts of a great city drawn flat: blocks in a few inks with rows of windows, some lit in the last ink."""
    out = np.ones((size, size, 3), np.float32) * inks[0] * 0.6
    left = -int(rng.integers(0, 30))
    while left < size:
        wide, top = int(rng.integers(34, 66)), -int(rng.integers(0, 60))
        while top < size:
            high, ink = int(rng.integers(70, 150)), inked(rng, inks[:-1], 0.85, 1.12)
            cv2.rectangle(out, (left, top), (left + wide, top + high), ink, -1)
            dark, light = tuple(0.55 * part for part in ink), tuple(map(float, inks[-1]))
            for y in range(top + 9, top + high - 12, 17):
                for x in range(left + 7, left + wide - 9, 13):
                    tone = light if rng.random() < 0.3 else dark
                    cv2.rectangle(out, (x, y), (x + 6, y + 9), tone, -1)
            cv2.rectangle(out, (left, top), (left + wide, top + high), (0.09, 0.09, 0.13), 3)
            cv2.line(out, (left + 3, top + 4), (left + wide - 3, top + 4), tuple(min(1, 1.3 * part) for part in ink), 3)
            top += high
        left += wide
    return out


def corals(rng: Rng, size: int, inks: Inks) -> Picture:
    """A reef from above: brain corals in coils, anemones, sponges with mouths and branching twigs, side by side."""

    def growth(out: Picture, at: tuple[int, int]) -> None:
        kind, reach, ink = rng.random(), int(rng.integers(16, 34)), inked(rng, inks[1:], 0.82, 1.15)
        dark, pale = tuple(0.55 * part for part in ink), tuple(min(1.0, 0.35 + 0.75 * part) for part in ink)
        if kind < 0.75:
            cv2.circle(out, (at[0] + 3, at[1] + 4), reach + 1, tuple(map(float, inks[0] * 0.45)), -1, cv2.LINE_AA)
            cv2.circle(out, at, reach, ink, -1, cv2.LINE_AA)
        turn = np.linspace(0, 2 * np.pi, 40)
        if kind < 0.3:
            for share in (0.85, 0.6, 0.35):
                radius = reach * share * (1 + 0.12 * np.sin(7 * turn + rng.uniform(0, 6)))
                ring = np.stack([np.cos(turn), np.sin(turn)], 1) * radius[:, None] + np.array(at)
                cv2.polylines(out, [np.round(ring).astype(np.int32)], True, dark, 3, cv2.LINE_AA)
        elif kind < 0.55:
            for lean in turn[::3]:
                way = np.array([np.cos(lean), np.sin(lean)])
                ends = [(np.array(at) + way * reach * share).astype(int).tolist() for share in (0.35, 1.0)]
                cv2.line(out, ends[0], ends[1], pale, 3, cv2.LINE_AA)
                cv2.circle(out, ends[1], 3, pale, -1, cv2.LINE_AA)
        elif kind < 0.75:
            for spot in (np.array(at) + rng.normal(0, reach * 0.4, (6, 2))).astype(int).tolist():
                cv2.circle(out, spot, int(rng.integers(2, 6)), dark, -1, cv2.LINE_AA)
        else:
            _twig(rng, out, (float(at[0]), float(at[1])), float(rng.uniform(0, 2 * np.pi)), 16.0, ink)

    return strewn(rng, size, size * size // 420, growth, inks[0] * 0.8)


def _twig(rng: Rng, out: Picture, at: tuple[float, float], lean: float, reach: float, ink: tuple[float, ...]) -> None:
    """A coral's twig that forks into ever shorter ones."""
    end = (at[0] + reach * np.cos(lean), at[1] + reach * np.sin(lean))
    ends = [(int(x), int(y)) for x, y in (at, end)]
    cv2.line(out, ends[0], ends[1], tuple(0.5 * part for part in ink), 9, cv2.LINE_AA)
    cv2.line(out, ends[0], ends[1], ink, 6, cv2.LINE_AA)
    if reach > 8:
        for aside in (-0.6, 0.55):
            _twig(rng, out, end, lean + aside * float(rng.uniform(0.7, 1.3)), reach * 0.74, ink)


PATTERNS: dict[str, Callable[[Rng, int, Inks], Picture]] = shelved.PATTERNS | {
    pattern.__name__: pattern
    for pattern in (
        cyclopean, whiplash, scree, herbarium, towers, corals, arable, contours, delftware, ovals, scorched, washi,
    )
}  # fmt: skip
"""Every pattern of a wall or a back by name."""
