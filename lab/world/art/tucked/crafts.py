"""Walls and backs of painted tin, painted folk flowers, wax prints, the eighties' shapes, typing and cross-stitch."""

from __future__ import annotations

import cv2
import numpy as np

from lab.world.art.emblems import ring, turned
from lab.world.art.manners import rough
from lab.world.art.walls import Inks, Picture, Rng, cloud, grain, inked, strewn

STITCH = 12
"""Pixels across one cross-stitch in the pixels of drawing."""


def sheetmetal(rng: Rng, size: int, inks: Inks) -> Picture:
    """Toy robots' painted tin: panels of several sizes with pressed edges, rivets, a slanting sheen, dials, vents."""
    out = np.ones((size, size, 3), np.float32) * inks[0] * 0.3
    top = -int(rng.integers(0, 40))
    while top < size:
        down, left = int(rng.integers(46, 74)), -int(rng.integers(0, 60))
        while left < size:
            across = int(rng.integers(46, 92))
            ink = inked(rng, inks, 0.88, 1.1)
            right, foot = left + across - 4, top + down - 4
            cv2.rectangle(out, (left, top), (right, foot), tuple(0.55 * part for part in ink), -1)
            cv2.rectangle(out, (left, top), (right - 3, foot - 3), tuple(min(1.0, 1.25 * part) for part in ink), -1)
            cv2.rectangle(out, (left + 3, top + 3), (right - 3, foot - 3), ink, -1)
            middle = ((left + right) // 2, (top + foot) // 2)
            kind = int(rng.integers(4))
            if kind == 0:
                for reach, tone in ((15, 0.4), (12, 1.5), (2, 0.3)):
                    cv2.circle(out, middle, reach, tuple(min(1.0, tone * part) for part in ink), -1, cv2.LINE_AA)
            for slot in (-10, 0, 10) if kind == 1 else ():
                ends = ((middle[0] - 13, middle[1] + slot), (middle[0] + 13, middle[1] + slot))
                cv2.line(out, ends[0], ends[1], tuple(0.35 * part for part in ink), 4, cv2.LINE_AA)
            for x, y in ((left + 9, top + 9), (right - 9, top + 9), (left + 9, foot - 9), (right - 9, foot - 9)):
                cv2.circle(out, (x + 1, y + 1), 4, tuple(0.45 * part for part in ink), -1, cv2.LINE_AA)
                cv2.circle(out, (x, y), 3, tuple(min(1.0, 1.3 * part + 0.1) for part in ink), -1, cv2.LINE_AA)
            left += across
        top += down
    y, x = np.mgrid[0:size, 0:size]
    sheen = 0.1 * np.clip(np.sin((x + 0.6 * y) / 24 + cloud(rng, size, 5)), 0, 1) ** 3
    return np.asarray(np.clip(out * (1 + 0.03 * rough(rng, size))[..., None] + sheen[..., None], 0, 1), np.float32)


def kurbits(rng: Rng, size: int, inks: Inks) -> Picture:
    """Folk painting on a chest: round flowers and comma strokes of a loaded brush, deep to pale, on one ink."""

    def comma(out: Picture, at: tuple[int, int]) -> None:
        lean, reach = float(rng.uniform(0, 360)), float(rng.uniform(17, 30))
        ink, bend = np.array(inked(rng, inks[1:], 0.95, 1.1)), float(rng.choice([-1.0, 1.0]))
        along = np.linspace(0, 1, 14)
        curl = np.stack([along, 0.55 * bend * along**2], 1) * reach
        for place, wide in zip(turned(curl, lean) + np.array(at), 1 + 7 * (1 - along) ** 0.8, strict=True):
            tone = tuple(map(float, np.clip(ink * (1.1 - 0.3 * wide / 8), 0, 1)))
            cv2.circle(out, (int(place[0]), int(place[1])), int(wide), tone, -1, cv2.LINE_AA)

    def flower(out: Picture, at: tuple[int, int]) -> None:
        ink, white = np.array(inked(rng, inks[1:], 0.95, 1.05)), np.array((0.97, 0.94, 0.86))
        for step, share in enumerate((1.0, 0.8, 0.58, 0.34)):
            tone = tuple(map(float, np.clip(ink * (0.7 if step == 0 else 1) + step * 0.14 * (white - ink), 0, 1)))
            for spot in ring(17 * share, 7, 0.4 * step) + np.array(at):
                cv2.circle(out, (int(spot[0]), int(spot[1])), int(10 * share) + 1, tone, -1, cv2.LINE_AA)
        cv2.circle(out, at, 6, tuple(map(float, inks[-1])), -1, cv2.LINE_AA)

    def stroke(out: Picture, at: tuple[int, int]) -> None:
        (flower if rng.random() < 0.2 else comma)(out, at)

    out = strewn(rng, size, size * size // 620, stroke, inks[0])
    brush = cv2.resize(cloud(rng, size, 140)[:, :50], (size, size), interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.clip(out * (1 + 0.05 * brush + 0.02 * grain(rng, size))[..., None], 0, 1), np.float32)


def waxprint(rng: Rng, size: int, inks: Inks) -> Picture:
    """A wax print's cloth: rows of shells of dots in rings, fans between, fine cracks where dye ran into the wax."""
    step = 76
    out = np.ones((size, size, 3), np.float32) * inks[0]
    for row, y in enumerate(range(0, size + step, step)):
        for x in range((row % 2) * step // 2, size + step, step):
            for number, reach in enumerate((37, 31, 25, 18, 11)):
                tone = inks[(1, 2, 0, 3, 1)[number]]
                cv2.circle(out, (x, y), reach, tuple(map(float, tone)), -1, cv2.LINE_AA)
            for away, count, wide, tone in ((34, 22, 2, inks[0]), (21.5, 14, 2, inks[2])):
                for spot in ring(away, count) + np.array([x, y]):
                    cv2.circle(out, (int(spot[0]), int(spot[1])), wide, tuple(map(float, tone)), -1, cv2.LINE_AA)
            cv2.circle(out, (x, y), 4, tuple(map(float, inks[0])), -1, cv2.LINE_AA)
            for way in range(0, 180, 20):
                tip = turned(np.array([(0.0, -22.0)]), way - 80)[0] + np.array([x + step / 2, y + 12])
                ends = ((x + step // 2, y + 12), (int(tip[0]), int(tip[1])))
                cv2.line(out, ends[0], ends[1], tuple(map(float, inks[1])), 2, cv2.LINE_AA)
    crack = np.exp(-((cloud(rng, size, 20) / 0.025) ** 2)) * np.clip(cloud(rng, size, 9) * 2, 0, 1)
    return np.asarray(np.clip(out * (1 - 0.4 * crack + 0.03 * grain(rng, size))[..., None], 0, 1), np.float32)


def squiggles(rng: Rng, size: int, inks: Inks) -> Picture:
    """Laminate of the eighties: squiggles, three-cornered and round bits, patches of dots and stripes, on a pastel."""
    out = np.ones((size, size, 3), np.float32) * inks[0]
    places = np.stack(np.meshgrid(np.arange(10, size, 36), np.arange(10, size, 36)), -1).reshape(-1, 2)
    dark = tuple(map(float, inks[-1]))
    for x, y in (places + rng.integers(-8, 9, places.shape)).tolist():
        kind, lean, ink = int(rng.integers(5)), float(rng.uniform(0, 360)), inked(rng, inks[1:-1], 0.97, 1.03)
        if kind == 0:
            wave = np.stack([np.linspace(-17, 17, 21), 5 * np.sin(np.linspace(0, 3.2 * np.pi, 21))], 1)
            line = [np.round(turned(wave, lean) + np.array([x, y])).astype(np.int32)]
            cv2.polylines(out, line, False, dark if rng.random() < 0.6 else ink, 4, cv2.LINE_AA)
        elif kind == 1:
            for off, tone in ((4, dark), (0, ink)):
                corner = [np.round(ring(15, 3, np.radians(lean)) + np.array([x + off, y + off])).astype(np.int32)]
                cv2.fillPoly(out, corner, tone, cv2.LINE_AA)
        elif kind == 2:
            cv2.circle(out, (x, y), 12, ink, -1, cv2.LINE_AA)
            cv2.circle(out, (x, y), 5, tuple(map(float, inks[0])), -1, cv2.LINE_AA)
        elif kind == 3:
            for spot in np.stack(np.meshgrid((-12, -4, 4, 12), (-12, -4, 4, 12)), -1).reshape(-1, 2):
                cv2.circle(out, (x + int(spot[0]), y + int(spot[1])), 2, dark, -1, cv2.LINE_AA)
        else:
            for off in (-10, -3, 4, 11):
                bar = turned(np.array([(off, -13.0), (off, 13.0)]), lean) + np.array([x, y])
                ends = np.round(bar).astype(int).tolist()
                cv2.line(out, ends[0], ends[1], ink, 3, cv2.LINE_AA)
    return np.asarray(np.clip(out * (1 + 0.02 * cloud(rng, size, 30))[..., None], 0, 1), np.float32)


def typed_over(rng: Rng, size: int, inks: Inks) -> Picture:
    """A sheet filled on a typewriter: rows of capitals and signs, each struck twice, some weak, a few in red ribbon."""
    across, down = 17, 22
    share = np.zeros((size, size), np.float32)
    red = np.zeros((size, size), np.float32)
    signs = "#%&@$8WMHXBQ"
    for row, y in enumerate(range(0, size + down, down)):
        begins = int(rng.integers(0, across))
        for x in range(-begins, size, across):
            is_red, strength = rng.random() < 0.06, float(rng.uniform(0.6, 1.0))
            for _ in range(2):
                sign = signs[int(rng.integers(len(signs)))]
                at = (x + int(rng.integers(-1, 2)), y + int(rng.integers(-1, 2)) + row % 2)
                for sheet in (share, red) if is_red else (share,):
                    cv2.putText(sheet, sign, at, cv2.FONT_HERSHEY_SIMPLEX, 0.78, (strength,), 3, cv2.LINE_AA)
    ribbon = np.clip(share * (0.9 + 0.25 * cloud(rng, size, 100)), 0, 1)[..., None]
    ink = inks[0] * (1 - red[..., None]) + inks[1] * red[..., None]
    paper = inks[2] * (1 + 0.02 * cloud(rng, size, 12))[..., None]
    return np.asarray(np.clip(paper * (1 - ribbon) + ink * ribbon, 0, 1), np.float32)


_MOTIF = (
    "a......b........", "aa....bbb..a....", ".aa..bbbbb..a...", "..aabb.c.bbaa...", "...bb.ccc.bb....",
    "..bb..ccc..bb...", ".bb....c....bb..", "bb..a..c..a..bb.", ".bb..a.c.a..bb..", "..bb..aca..bb...",
    "...bb..c..bb....", "..a.bb.c.bb.a...", ".a...bb.bb...a..", "a.....bbb.....aa", "......bb.......a",
    "................",
)  # fmt: skip


def stitchery(rng: Rng, size: int, inks: Inks) -> Picture:
    """A sampler's repeat in cross-stitch: lozenges, tulips and zigzags in three threads, filled in with the first."""
    rows = np.array([[".abc".index(sign) for sign in row] for row in _MOTIF])
    count = size // STITCH + 2
    cells = np.tile(rows, (count // 16 + 1, count // 16 + 1))[:count, :count]
    thread = inks[cells] * rng.uniform(0.93, 1.06, (count, count, 1)).astype(np.float32)
    whole = np.repeat(np.repeat(thread, STITCH, 0), STITCH, 1)[:size, :size]
    return np.asarray(np.clip(whole * (1 + 0.02 * grain(rng, size))[..., None], 0, 1), np.float32)
