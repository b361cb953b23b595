"""Walls and backs that are moulded, woven, laid, brushed, printed by hand or built by bees."""

from __future__ import annotations

import cv2
import numpy as np

from lab.world.art.manners import each, lit, plots, rough
from lab.world.art.walls import Inks, Picture, Rng, cloud, grain, inks_of, nearest


def ribbed(rng: Rng, size: int, inks: Inks) -> Picture:
    """Moulded plastic of one ink: ridges like a basket's, level and upright in turn, each with a bright line."""
    y, x = np.mgrid[0:size, 0:size]
    is_level = (x // 42 + y // 42) % 2 == 0
    place = np.where(is_level, y, x) % 14
    tone = 1 + 0.3 * (place == 3) + 0.16 * np.cos((place - 4) * np.pi / 7) - 0.32 * (place > 11)
    seam = np.minimum(x % 42, y % 42) < 2
    return np.asarray(
        inks[0] * (tone * np.where(seam, 0.72, 1.0) * (1 + 0.02 * cloud(rng, size, 5)))[..., None], np.float32
    )


def kilim(rng: Rng, size: int, inks: Inks) -> Picture:
    """A flat-woven carpet: bands of stepped lozenges in four inks, narrow bands of teeth between them."""
    knot = 7
    count = size // knot + 1
    chart = np.zeros((count, count), int)
    row = 0
    while row < count:
        tall = int(rng.choice([8, 10, 12]))
        ground, outer, inner = rng.permutation(len(inks))[:3]
        level = np.minimum(np.arange(tall), tall - 1 - np.arange(tall))[:, None]
        along = np.arange(count)[None, :] % tall
        away = np.abs(along - tall // 2)
        band = np.where(away <= level, outer, ground)
        band = np.where(away <= level - 2, inner, band)
        part = chart[row : row + tall]
        part[:] = band[: len(part)]
        row += tall
        if row < count:
            chart[row] = np.where(np.arange(count) % 2, ground, inner)
            row += 1
    big = np.kron(chart, np.ones((knot, knot), int))[:size, :size]
    y, x = np.mgrid[0:size, 0:size]
    weave = 1 + 0.09 * np.cos(y * 2 * np.pi / 3.5) - 0.18 * (x % knot == 0) + 0.06 * grain(rng, size)
    worn = 1 + 0.09 * cloud(rng, size, 9)
    return np.asarray(inks[big] * (weave * worn)[..., None], np.float32)


def flagstones(rng: Rng, size: int, inks: Inks) -> Picture:
    """Large uneven flags of stone with worn faces and wide dark joints where moss grows."""
    labels, away = plots(rng, size, 72)
    ink = inks[rng.integers(0, len(inks) - 1, labels.max() + 1)][labels] * each(rng, labels, 0.86, 1.12)[..., None]
    height = np.asarray(4 * np.clip(away / 7, 0, 1) + 1.1 * rough(rng, size), np.float32)
    out = ink * (lit(height, 0.34) * (1 + 0.1 * rough(rng, size)))[..., None]
    moss = np.clip(1.1 - away / 5 + 0.8 * cloud(rng, size, 22), 0, 1)[..., None] * 0.8
    out = out * (1 - moss) + inks[-1] * moss
    return np.asarray(np.where((away < 2.5)[..., None], inks[0] * 0.3, out), np.float32)


def posterpaint(rng: Rng, size: int, inks: Inks) -> Picture:
    """Card painted with a broad brush in dabs of thick paint, streaks along each dab, bare card at some edges."""
    out = np.ascontiguousarray(inks_of([(186, 148, 104)])[0] * (1 + 0.03 * grain(rng, size))[..., None], np.float32)
    step = 30
    for x, y in rng.permutation(
        np.stack(np.meshgrid(np.arange(0, size + step, step), np.arange(0, size + step, step)), -1).reshape(-1, 2)
    ):
        at = np.array([x, y]) + rng.normal(0, 7, 2)
        lean, reach = rng.normal(0.5, 0.5), float(rng.uniform(26, 42))
        along, across = np.array([np.cos(lean), np.sin(lean)]), np.array([-np.sin(lean), np.cos(lean)])
        ink = inks[rng.integers(len(inks))] * rng.uniform(0.88, 1.1)
        for bristle in np.linspace(-13, 13, 14):
            ends = [at + across * bristle + along * sign * reach * rng.uniform(0.75, 1.0) for sign in (-1, 1)]
            tone = tuple(float(min(part, 1.0)) for part in ink * rng.uniform(0.86, 1.14))
            cv2.line(out, ends[0].astype(int).tolist(), ends[1].astype(int).tolist(), tone, 3, cv2.LINE_AA)
    return out


def corrugated(rng: Rng, size: int, inks: Inks) -> Picture:
    """The plain side of a cardboard box: brown, faint flutes, a printed line or two that was cut through."""
    flute = 0.05 * np.sin(np.arange(size) * 2 * np.pi / 17)[:, None]
    tone = 1 + flute + 0.04 * cloud(rng, size, 9) + 0.04 * cv2.GaussianBlur(grain(rng, size), (0, 0), 1.2)
    out = np.ascontiguousarray(inks_of([(182, 142, 96)])[0] * tone[..., None], np.float32)
    for x in rng.integers(0, size, 4).tolist():
        cv2.line(out, (x, 0), (x + 60, size), tuple(map(float, inks[0] * 0.7)), 6, cv2.LINE_AA)
    return out


def hemp(rng: Rng, size: int, inks: Inks) -> Picture:
    """Printed cloth with the hemp leaf: pale triangles with lines to their middles, on patches of dark inks."""
    wide, high = 64, 55.4
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    patch = np.clip(1.5 * cloud(rng, size, 5) + 0.5, 0, 0.999)
    ground = inks[(patch * (len(inks) - 1)).astype(int)]
    drawn = np.zeros((size, size), np.float32)
    for row in range(-1, int(size / high) + 2):
        for column in range(-1, size // wide + 2):
            a = np.array([column * wide + (row % 2) * wide / 2, row * high])
            b, c, d = (a + np.array(way) for way in ((wide, 0), (wide / 2, high), (-wide / 2, high)))
            for corners in ((a, b, c), (a, c, d)):
                middle = np.mean(corners, 0)
                for corner in corners:
                    cv2.line(drawn, corner.astype(int).tolist(), middle.astype(int).tolist(), (1.0,), 2, cv2.LINE_AA)
                for one, two in ((0, 1), (1, 2), (2, 0)):
                    cv2.line(
                        drawn,
                        corners[one].astype(int).tolist(),
                        corners[two].astype(int).tolist(),
                        (1.0,),
                        3,
                        cv2.LINE_AA,
                    )
    thread = 1 + 0.04 * np.sin(x * 1.4) * np.sin(y * 1.4) + 0.03 * grain(rng, size)
    share = (0.85 * drawn)[..., None]
    return np.asarray((ground * (1 - share) + inks[-1] * share) * thread[..., None], np.float32)


def combs(rng: Rng, size: int, inks: Inks) -> Picture:
    """A comb: six-sided cells of wax, some with honey that shines, some closed, now and then a bee."""
    step = 40.0
    rows = int(size / (step * 0.866)) + 2
    spots = np.array(
        [(column * step + step / 2 * (row % 2), row * step * 0.866) for row in range(rows) for column in range(rows)]
    )
    spots = spots[(spots < size).all(1)]
    labels, _ = nearest(size, spots)
    kind = rng.integers(0, len(inks) - 1, labels.max() + 1)
    edge = cv2.morphologyEx(labels.astype(np.float32), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
    away = cv2.distanceTransform((~edge).astype(np.uint8), cv2.DIST_L2, 5)
    out = inks[kind[labels]] * (each(rng, labels, 0.9, 1.1) * np.clip(0.86 + away / 60, 0.86, 1.1))[..., None]
    out = np.ascontiguousarray(np.where((away < 3.5)[..., None], inks[-1], out), np.float32)
    for x, y in spots.astype(int).tolist():
        if kind[labels[y, x]] == 0:
            cv2.ellipse(out, (x - 5, y - 6), (6, 3), -35, 0, 360, (1.0, 0.95, 0.74), -1, cv2.LINE_AA)
        if rng.random() < 0.07:
            lean = float(rng.uniform(0, 360))
            cv2.ellipse(out, (x, y), (15, 9), lean, 0, 360, (0.2, 0.14, 0.08), -1, cv2.LINE_AA)
            cv2.ellipse(out, (x, y), (4, 9), lean, 0, 360, (0.95, 0.75, 0.2), 3, cv2.LINE_AA)
            cv2.ellipse(out, (x + 4, y - 8), (9, 5), lean + 60, 0, 360, (0.92, 0.93, 0.95), -1, cv2.LINE_AA)
    return np.asarray(out * (1 + 0.02 * grain(rng, size))[..., None], np.float32)
