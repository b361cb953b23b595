"""Walls and backs of reprints, travel and licensed editions: carved, moulded, stitched, leaded; all by name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art.manners import each, lit, plots, rough
from lab.world.art.vaulted import patterns as vaulted
from lab.world.art.walls import Inks, Picture, Rng, cloud, grain, inked, nearest, strewn


def carvings(rng: Rng, size: int, inks: Inks) -> Picture:
    """Ochre boulders with chiselled edges, spirals and steps scratched into some, moss of the last ink between."""
    labels, away = plots(rng, size, 62)
    ink = inks[rng.integers(0, len(inks) - 1, labels.max() + 1)][labels] * each(rng, labels, 0.86, 1.14)[..., None]
    cut = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 5200, 2)):
        turn = np.linspace(0, rng.uniform(7, 11), 40)
        curl = np.stack([np.cos(turn), np.sin(turn)], 1) * (turn * rng.uniform(0.9, 1.5))[:, None]
        steps = np.cumsum(np.array([(9, 0), (0, 9)] * 4) * rng.choice([-1, 1], 2), 0)
        shape = (curl if rng.random() < 0.6 else steps) + [x, y]
        cv2.polylines(cut, [np.round(shape).astype(np.int32)], False, (1.0,), 3, cv2.LINE_AA)
    height = 9 * np.clip(away / 7, 0, 1) - 3 * cv2.GaussianBlur(cut, (0, 0), 0.8) + 1.2 * rough(rng, size)
    tone = lit(np.asarray(height, np.float32), 0.2)
    out = ink * tone[..., None]
    moss = inks[-1] * (1 + 0.25 * grain(rng, size))[..., None] * 0.7
    return np.asarray(np.where((away < 4 + 3 * cloud(rng, size, 20))[..., None], moss, out), np.float32)


def sigils(rng: Rng, size: int, inks: Inks) -> Picture:
    """Alchemists' signs in pale and coloured line on a dark, stained skin: circles, triangles, moons, crosses."""
    ground = inks[0] * (1 + 0.3 * rough(rng, size) + 0.05 * grain(rng, size))[..., None]
    out = np.asarray(ground, np.float32)

    def sign(at: tuple[int, int], reach: float, tone: tuple[float, ...]) -> None:
        kind, wide = int(rng.integers(5)), int(rng.integers(2, 5))
        corners = rng.uniform(0, 6.3) + np.arange(3) * 2 * np.pi / 3
        triangle = np.round(np.stack([np.cos(corners), np.sin(corners)], 1) * reach + at).astype(np.int32)
        if kind in (0, 1):
            cv2.circle(out, at, int(reach), tone, wide, cv2.LINE_AA)
        if kind in (1, 2):
            cv2.polylines(out, [triangle], True, tone, wide, cv2.LINE_AA)
        if kind == 3:
            cv2.ellipse(out, at, (int(reach), int(reach)), float(rng.uniform(0, 360)), 0, 250, tone, wide, cv2.LINE_AA)
        if kind != 2:
            for corner in triangle[: 1 + kind % 3]:
                cv2.line(out, at, corner.tolist(), tone, wide, cv2.LINE_AA)
        cv2.circle(out, at, wide, tone, -1, cv2.LINE_AA)

    for x in range(0, size, 40):
        for y in range(0, size, 40):
            spot = (x + int(rng.integers(-7, 8)), y + int(rng.integers(-7, 8)))
            sign(spot, float(rng.uniform(11, 21)), inked(rng, inks[1:], 0.75, 1.2))
    return np.asarray(out * (1 + 0.06 * grain(rng, size))[..., None], np.float32)


def feathers(rng: Rng, size: int, inks: Inks) -> Picture:
    """A peacock's feathers in rows over each other: barbs, a golden ring of the last ink, a dark eye."""
    out = np.ones((size, size, 3), np.float32) * inks[0] * 0.6
    for row, y in enumerate(range(size + 40, -60, -34)):
        for x in range(-30 + 26 * (row % 2), size + 30, 52):
            at = (x + int(rng.integers(-4, 5)), y + int(rng.integers(-4, 5)))
            lean, body = float(rng.uniform(-12, 12)), inked(rng, inks[:-1], 0.75, 1.15)
            cv2.ellipse(out, at, (25, 46), lean, 0, 360, tuple(0.35 * part for part in body), -1, cv2.LINE_AA)
            cv2.ellipse(out, at, (23, 44), lean, 0, 360, body, -1, cv2.LINE_AA)
            for barb in range(-150, -20, 13):
                tip = (at[0] + int(24 * np.cos(np.radians(barb))), at[1] + int(44 * np.sin(np.radians(barb))))
                cv2.line(out, (at[0], at[1] + 20), tip, tuple(1.35 * part for part in body), 1, cv2.LINE_AA)
            eye = (at[0], at[1] - 16)
            for axes, tone in (((13, 17), tuple(map(float, inks[-1]))), ((9, 12), inked(rng, inks[1:2], 1, 1.3)),
                               ((5, 7), (0.06, 0.06, 0.16))):  # fmt: skip
                cv2.ellipse(out, eye, axes, lean, 0, 360, tone, -1, cv2.LINE_AA)
    return out


def overgrown(rng: Rng, size: int, inks: Inks) -> Picture:
    """A ruin painted on a screen: large blocks in mist, ferns of the second-last ink, glowing spores of the last."""
    labels, away = plots(rng, size, 105)
    mist = (0.5 + 0.5 * cloud(rng, size, 5))[..., None]
    stone = inks[0] * (1 - mist) + inks[1] * mist
    tone = np.clip(0.35 + away / 12, 0.35, 1) * (1 + 0.3 * rough(rng, size)) * each(rng, labels, 0.75, 1.2)
    out = np.ascontiguousarray(stone * tone[..., None], np.float32)
    for x, y in rng.integers(0, size, (size * size // 2600, 2)):
        turn, bend = rng.uniform(0, 2 * np.pi), rng.uniform(-0.05, 0.05)
        ink, spot = inked(rng, inks[2:-1], 0.6, 1.4), np.array([x, y], float)
        for step in range(13):
            turn += bend
            way = np.array([np.cos(turn), np.sin(turn)])
            leaf = 11 * (1 - step / 14)
            for side in (-0.9, 0.9):
                tip = spot + leaf * np.array([np.cos(turn + side), np.sin(turn + side)])
                cv2.line(
                    out, np.round(spot).astype(int).tolist(), np.round(tip).astype(int).tolist(), ink, 3, cv2.LINE_AA
                )
            spot += way * 4
    spores = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (size * size // 7000, 2)).tolist():
        cv2.circle(spores, (x, y), int(rng.integers(3, 7)), (1.0,), -1, cv2.LINE_AA)
    halo = np.clip(spores + 1.6 * cv2.GaussianBlur(spores, (0, 0), 9), 0, 1)[..., None]
    return np.asarray(out * (1 - halo) + inks[-1] * halo, np.float32)


def studs(rng: Rng, size: int, inks: Inks) -> Picture:
    """Moulded plastic: round studs in rows on a plain sheet, each with its gleam and its shade."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    step = 30
    away = np.hypot(x % step - step / 2, y % step - step / 2)
    height = cv2.GaussianBlur(np.asarray(5 * (away < 9), np.float32), (0, 0), 1.6)
    tone = lit(height, 0.28) * (1 + 0.012 * cloud(rng, size, 8))
    return np.asarray(inks[0] * tone[..., None], np.float32)


def platforms(rng: Rng, size: int, inks: Inks) -> Picture:
    """Blocks of an old video game: bevelled squares, bricks and crates in few inks."""
    block = 56
    out = np.ones((size, size, 3), np.float32) * inks[0]
    for top in range(0, size, block):
        for left in range(0, size, block):
            ink, kind = inks[rng.integers(len(inks))], int(rng.integers(3))
            face = np.ones((block, block, 3), np.float32) * ink
            if kind == 0:
                face[:7], face[:, :7] = ink * 1.35, ink * 1.35
                face[-7:], face[:, -7:] = ink * 0.5, ink * 0.5
            elif kind == 1:
                face[21:28], face[49:56] = ink * 0.4, ink * 0.4
                face[:21, 21:28], face[28:49, 49:56] = ink * 0.4, ink * 0.4
            else:
                slope = np.abs(np.subtract.outer(np.arange(block), np.arange(block)))
                face = np.where((slope < 8)[..., None], ink * 0.45, face)
                face[:7], face[-7:], face[:, :7], face[:, -7:] = (ink * 0.55,) * 4
            high, wide = out[top : top + block, left : left + block].shape[:2]
            out[top : top + block, left : left + block] = face[:high, :wide]
    return out


def pelts(rng: Rng, size: int, inks: Inks) -> Picture:
    """Hides of four animals in large patches with a seam: stripes, spots, patches and rosettes."""
    labels, away = plots(rng, size, 120)
    kind = rng.integers(0, 4, labels.max() + 1)[labels]
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    wander = 9 * cloud(rng, size, 16) + 4 * cloud(rng, size, 40)
    stripes = np.sin((x + wander * 1.6) / 5.4 + 0.02 * y) > 0.05
    tiger = np.sin((y + wander * 2.2) / 7.5) > 0.55
    _, middle = plots(rng, size, 40)
    patches = middle > 4 + cloud(rng, size, 50)
    _, spot = plots(rng, size, 27)
    rosettes = (spot > 4.5) & (spot < 9) & (cloud(rng, size, 70) > -0.35)
    marked = np.select([kind == 0, kind == 1, kind == 2], [stripes, tiger, patches], rosettes)
    fur = np.stack([inks[0], inks[2], inks[4], inks[5]])[kind]
    mark = np.stack([inks[1], inks[3], inks[6], inks[3]])[kind]
    out = np.where(marked[..., None], mark, fur) * (1 + 0.1 * cv2.GaussianBlur(grain(rng, size), (0, 0), 1))[..., None]
    return np.asarray(np.where((away < 3)[..., None], inks[1], out), np.float32)


def soundings(rng: Rng, size: int, inks: Inks) -> Picture:
    """The sea on an old chart: engraved wavelets, depths in figures, lines to the winds from a rose, a few ships."""
    out = np.ascontiguousarray(inks[0] * (1 + 0.14 * rough(rng, size))[..., None], np.float32)
    pale, dark = tuple(map(float, inks[1])), tuple(map(float, inks[2]))
    for x, y in rng.integers(0, size, (3, 2)):
        for turn in np.arange(16) * np.pi / 8:
            far = (int(x + 900 * np.cos(turn)), int(y + 900 * np.sin(turn)))
            cv2.line(out, (int(x), int(y)), far, dark, 1, cv2.LINE_AA)
    for x, y in rng.integers(0, size, (size * size // 420, 2)).tolist():
        for part in range(int(rng.integers(1, 4))):
            cv2.ellipse(out, (x + 11 * part, y), (6, 4), 0, 180, 360, pale, 2, cv2.LINE_AA)
    for x, y in rng.integers(0, size, (size * size // 9000, 2)).tolist():
        cv2.putText(out, str(int(rng.integers(2, 60))), (x, y), cv2.FONT_HERSHEY_SIMPLEX, 0.5, dark, 2, cv2.LINE_AA)
    for x, y in rng.integers(0, size, (size * size // 26000, 2)).tolist():
        hull = np.array([(-20, 0), (20, 0), (13, 11), (-13, 11)]) + np.array([x, y])
        sail = np.array([(0, -30), (0, -3), (17, -5)]) + np.array([x, y])
        for shape, tone in ((hull, dark), (sail, pale), (sail * [-1, 1] + [2 * x, 0], pale)):
            cv2.fillPoly(out, [shape.astype(np.int32)], tone, cv2.LINE_AA)
    return out


def honeycomb(rng: Rng, size: int, inks: Inks) -> Picture:
    """Six-sided floor tiles, a flower of the last ink on every fifth or so."""
    step = 44
    rows = [
        (column * step + step / 2 * (row % 2), row * step * 0.866)
        for row in range(int(size / step / 0.866) + 2)
        for column in range(size // step + 2)
    ]
    points = np.clip(np.array(rows), 0, size - 1)
    labels, _ = nearest(size, points)
    edge = cv2.morphologyEx(labels.astype(np.float32), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
    away = cv2.distanceTransform((~edge).astype(np.uint8), cv2.DIST_L2, 5)
    ink = inks[rng.integers(0, len(inks) - 1, labels.max() + 1)][labels] * each(rng, labels, 0.88, 1.12)[..., None]
    out = np.asarray(ink * np.where(away < 2.5, 0.55, 1)[..., None], np.float32)
    for x, y in points[rng.random(len(points)) < 0.22].astype(int).tolist():
        for turn in np.linspace(0, 2 * np.pi, 7)[:-1]:
            petal = (int(x + 8 * np.cos(turn)), int(y + 8 * np.sin(turn)))
            cv2.circle(out, petal, 5, tuple(map(float, inks[-1])), -1, cv2.LINE_AA)
    return np.asarray(out * (1 + 0.03 * grain(rng, size))[..., None], np.float32)


def setts(rng: Rng, size: int, inks: Inks) -> Picture:
    """Small paving stones laid in fans, arc behind arc, as in a market square."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    middle_x, middle_y = np.zeros((size, size), np.float32), np.full((size, size), -1e4, np.float32)
    reach, fan = 84, np.zeros((size, size), np.int64)
    for row, foot in enumerate(range(-reach, size + 2 * reach, reach // 2)):
        for number, at in enumerate(range(-reach + reach * (row % 2), size + reach, 2 * reach)):
            is_in = np.hypot(x - at, y - foot) < reach
            middle_x, middle_y = np.where(is_in, at, middle_x), np.where(is_in, foot, middle_y)
            fan = np.where(is_in, row * 31 + number, fan)
    away, turn = np.hypot(x - middle_x, y - middle_y), np.arctan2(y - middle_y, x - middle_x)
    ring = np.floor(away / 14)
    count = np.maximum(np.round(2 * np.pi * (ring + 0.5)), 3)
    place = (turn / (2 * np.pi) + 0.5) * count + ring * 0.37
    stone = (fan * 8191 + ring.astype(np.int64) * 331 + np.floor(place).astype(np.int64) * 17) % 4096
    joint = np.minimum(np.minimum(away % 14, 14 - away % 14), np.minimum(place % 1, 1 - place % 1) * 14)
    ink = (
        inks[rng.integers(0, len(inks), 4096)][stone] * rng.uniform(0.8, 1.2, 4096).astype(np.float32)[stone][..., None]
    )
    tone = np.clip(0.42 + joint / 4, 0.42, 1) * (1 + 0.07 * grain(rng, size))
    return np.asarray(ink * tone[..., None], np.float32)


def sweets(rng: Rng, size: int, inks: Inks) -> Picture:
    """Boiled sweets, gum drops and humbugs heaped up, each glazed."""

    def sweet(out: Picture, at: tuple[int, int]) -> None:
        ink, kind, reach = inked(rng, inks, 0.85, 1.1), int(rng.integers(3)), int(rng.integers(15, 25))
        dark = tuple(0.45 * part for part in ink)
        axes, lean = (reach, reach if kind == 0 else int(reach * 0.68)), float(rng.uniform(0, 360))
        cv2.ellipse(out, at, (axes[0] + 2, axes[1] + 2), lean, 0, 360, dark, -1, cv2.LINE_AA)
        cv2.ellipse(out, at, axes, lean, 0, 360, ink, -1, cv2.LINE_AA)
        if kind == 2:
            for share in (0.75, 0.3):
                inner = (int(axes[0] * share), axes[1] - 1)
                cv2.ellipse(out, at, inner, lean, 0, 360, (0.97, 0.95, 0.92), 4, cv2.LINE_AA)
        glint = (at[0] - reach // 3, at[1] - reach // 3)
        cv2.ellipse(out, glint, (reach // 4, reach // 7), -40, 0, 360, (1.0, 1.0, 1.0), -1, cv2.LINE_AA)

    return strewn(rng, size, size * size // 330, sweet, inks.mean(0) * 0.4)


def leadlight(rng: Rng, size: int, inks: Inks) -> Picture:
    """Coloured glass in winding panes between black leads, streaked, with bubbles."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    warp_x, warp_y = 46 * cloud(rng, size, 7), 46 * cloud(rng, size, 7)
    u, v = (x + 0.5 * y + warp_x) / 66, (y - 0.35 * x + warp_y) / 48
    pane = (np.floor(u).astype(np.int64) * 53 + np.floor(v).astype(np.int64) * 17) % 512
    joint = np.minimum(np.minimum(u % 1, 1 - u % 1) * 66, np.minimum(v % 1, 1 - v % 1) * 48)
    ink = inks[rng.integers(0, len(inks), 512)][pane] * rng.uniform(0.75, 1.2, 512).astype(np.float32)[pane][..., None]
    streak = cv2.GaussianBlur(grain(rng, size), (0, 0), 9, sigmaY=1.5)
    out = ink * (0.92 + 0.9 * streak + 0.1 * cloud(rng, size, 30))[..., None]
    return np.asarray(np.where((joint < 3.4)[..., None], 0.09 + 0.05 * (joint < 1.2)[..., None], out), np.float32)


def chalks(rng: Rng, size: int, inks: Inks) -> Picture:
    """Coloured chalk rubbed to and fro over a blackboard, the board's grain showing through."""
    out = np.ascontiguousarray(inks[0] * (1 + 0.12 * cloud(rng, size, 9))[..., None], np.float32)
    out = out * 0.72 + inks[1:].mean(0) * 0.28
    tooth = cv2.GaussianBlur(grain(rng, size), (0, 0), 0.9)
    for layer in range(20):
        drawn = np.zeros((size, size), np.float32)
        for x, y in rng.integers(0, size, (20, 2)):
            turn, steps = float(rng.normal(0.8, 0.35)), np.arange(14)
            along, across = steps * 7.0 - 45, np.where(steps % 2, 26.0, -26.0) + rng.normal(0, 4, 14)
            way = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
            line = np.stack([along, across], 1) @ way + np.array([x, y])
            cv2.polylines(drawn, [np.round(line).astype(np.int32)], False, (1.0,), 5, cv2.LINE_AA)
        cover = (0.85 * drawn * (tooth > -0.22) + 0.12 * cv2.blur(drawn, (15, 15)))[..., None]
        ink = inks[1 + layer % (len(inks) - 1)] * rng.uniform(0.85, 1.05)
        out = out * (1 - cover) + ink * cover
    return np.asarray(out, np.float32)


PATTERNS: dict[str, Callable[[Rng, int, Inks], Picture]] = vaulted.PATTERNS | {
    pattern.__name__: pattern
    for pattern in (
        carvings, sigils, feathers, overgrown, studs, platforms, pelts, soundings, honeycomb, setts, sweets, leadlight,
        chalks,
    )
}  # fmt: skip
"""Every pattern of a wall or a back by name."""
