"""Walls and backs as if made by hand: thatched, scribbled with pens, painted with signs, knitted, sawn out."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.manners import lit, plots, rough
from lab.world.art.walls import Inks, Picture, Rng, cloud, grain, inked


def thatch(rng: Rng, size: int, inks: Inks) -> Picture:
    """Straw in layers over each other, each with a ragged edge that throws a shadow."""
    out = np.ones((size, size, 3), np.float32) * inks[0] * 0.4
    for top in range(size, -60, -34):
        under = out[max(top + 30, 0) : max(top + 62, 0)]
        under *= np.linspace(0.35, 1.0, 32, dtype=np.float32)[: len(under), None, None]
        for x in rng.permutation(np.arange(-10, size + 10, 3)).tolist():
            begins = (x, top - int(rng.integers(0, 14)))
            ends = (x + int(rng.normal(0, 6)), top + int(rng.integers(28, 46)))
            cv2.line(out, begins, ends, inked(rng, inks, 0.62, 1.2), 3, cv2.LINE_AA)
    return np.asarray(out * (1 + 0.05 * grain(rng, size))[..., None], np.float32)


def felttip(rng: Rng, size: int, inks: Inks) -> Picture:
    """White paper filled in with felt pens by a child: strokes to and fro, darker where they cross, gaps between."""
    labels, away = plots(rng, size, 105)
    out = np.ones((size, size, 3), np.float32) * np.array((0.97, 0.96, 0.94), np.float32)
    for plot in np.unique(labels):
        rows, columns = (np.flatnonzero((labels == plot).any(axis)) for axis in (1, 0))
        part = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        inside = labels[part] == plot
        ink, lean = inks[rng.integers(len(inks))], float(rng.uniform(0, np.pi))
        for layer in range(2):
            drawn = _strokes(rng, inside, lean + 0.5 * layer, 11 if layer else 9)
            out[part] *= 1 - (0.82 if layer == 0 else 0.4) * drawn[..., None] * (1 - ink)
    line = np.clip(3.5 + 1.5 * cloud(rng, size, 50) - away, 0, 1)[..., None]
    return np.asarray(out * (1 - 0.75 * line), np.float32)


def _strokes(rng: Rng, inside: NDArray[np.bool_], lean: float, step: int) -> NDArray[np.float32]:
    """A zigzag of a broad pen over a patch, 0 to 1."""
    y, x = np.nonzero(inside)
    along, across = np.array([np.cos(lean), np.sin(lean)]), np.array([-np.sin(lean), np.cos(lean)])
    places = np.stack([x, y], 1)
    low, high = (places @ across).min(), (places @ across).max()
    spots = []
    for number, level in enumerate(np.arange(low, high + step, step)):
        near = places[np.abs(places @ across - level) < step]
        reach = near @ along if len(near) else np.zeros(1)
        end = (reach.max() if number % 2 else reach.min()) + rng.normal(0, 3)
        spots.append(along * end + across * (level + rng.normal(0, 1.2)))
    drawn = np.zeros(inside.shape, np.float32)
    cv2.polylines(drawn, [np.round(np.array(spots)).astype(np.int32)], False, (1.0,), step - 2, cv2.LINE_AA)
    return np.asarray(drawn * cv2.GaussianBlur(inside.astype(np.float32), (0, 0), 2), np.float32)


_SIGNS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((-0.9, 0), (-0.4, -0.35), (0.3, -0.35), (0.9, 0), (0.3, 0.3), (-0.4, 0.3)),
    ((-0.15, 1), (-0.15, -0.1), (-0.6, -0.1), (-0.6, -0.35), (-0.3, -0.9), (0.3, -0.9), (0.6, -0.35), (0.6, -0.1),
     (0.15, -0.1), (0.15, 1)),
    ((-0.9, 0.5), (-0.2, 0.3), (0, -0.9), (0.5, -0.7), (0.3, -0.4), (0.5, 0.4), (0.2, 0.9), (-0.2, 0.6)),
    ((-0.2, 1), (-0.2, -0.6), (-0.6, -0.9), (0.1, -1), (0.25, -0.6), (0.2, 1)),
    ((-0.9, -0.2), (-0.5, -0.5), (-0.1, -0.2), (0.3, -0.5), (0.8, -0.2), (0.8, 0.2), (0.3, -0.1), (-0.1, 0.3),
     (-0.5, 0), (-0.9, 0.3)),
    ((-0.8, 0.8), (0, -0.9), (0.8, 0.8)),
)  # fmt: skip
"""Outlines of an eye, a looped cross, a bird, a reed, water and a hill, -1 to 1."""


def glyphs(rng: Rng, size: int, inks: Inks) -> Picture:
    """Columns of painted signs cut into sandstone, fine lines between the columns, blocks' joints across."""
    stone = inks[0] * (1 + 0.12 * rough(rng, size))[..., None]
    out, cut = np.ascontiguousarray(stone, np.float32), np.zeros((size, size), np.float32)
    for x in range(20, size + 20, 42):
        cv2.line(cut, (x - 21, 0), (x - 21, size), (1.0,), 3)
        y = int(rng.integers(0, 30))
        while y < size + 20:
            reach = np.array([rng.uniform(12, 17), rng.uniform(12, 17)])
            kind = int(rng.integers(len(_SIGNS) + 1))
            ink = inked(rng, inks[1:], 0.85, 1.1)
            if kind == len(_SIGNS):
                cv2.circle(cut, (x, y), 13, (1.0,), 3, cv2.LINE_AA)
                cv2.circle(out, (x, y), 11, ink, -1, cv2.LINE_AA)
            else:
                shape = np.array(_SIGNS[kind]) * reach * [rng.choice([-1, 1]), 1] + [x, y]
                points = [np.round(shape).astype(np.int32)]
                cv2.fillPoly(out, points, ink, cv2.LINE_AA)
                cv2.polylines(cut, points, True, (1.0,), 3, cv2.LINE_AA)
            y += int(rng.integers(34, 44))
    for y in range(int(rng.integers(0, 90)), size, 128):
        cv2.line(cut, (0, y), (size, y), (1.0,), 4)
    height = np.asarray(-3 * cv2.GaussianBlur(cut, (0, 0), 1.0) + 0.8 * rough(rng, size), np.float32)
    return np.asarray(out * (lit(height, 0.3) * (1 - 0.45 * cut))[..., None], np.float32)


def knitting(rng: Rng, size: int, inks: Inks) -> Picture:
    """Knitted wool: stitches like a V in rows, patterns of two colours that repeat, bands between them."""
    wide, high = 14, 12
    rows, columns = size // high + 2, size // wide + 2
    chart = np.zeros((rows, columns), int)
    row = 0
    while row < rows:
        repeat, tall = int(rng.choice([6, 8, 10])), int(rng.choice([5, 7, 9]))
        half = rng.random((tall // 2 + 1, repeat // 2)) < 0.45
        motif = np.concatenate([half, half[::-1][1:]], 0)
        motif = np.concatenate([motif, motif[:, ::-1]], 1)
        ground, figure = rng.permutation(len(inks))[:2]
        for level in range(min(tall, rows - row)):
            chart[row + level] = np.where(np.resize(motif[level], columns), figure, ground)
        row += tall
        chart[row : row + 2] = int(rng.integers(len(inks)))
        row += 2
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    drop = np.abs(x % wide - wide / 2) * 0.9
    level = ((y + drop) / high) % 1
    stitch = np.clip(1.25 - 1.6 * np.abs(level - 0.5) ** 1.5, 0.5, 1.2) * (1 - 0.35 * (np.abs(x % wide - wide / 2) < 1))
    stitch *= np.where(np.minimum(x % wide, wide - x % wide) < 1.2, 0.7, 1.0)
    of = chart[((y + drop) // high).astype(int) % rows, (x // wide).astype(int) % columns]
    fuzz = 1 + 0.1 * cv2.GaussianBlur(grain(rng, size), (0, 0), 0.8) + 0.05 * cloud(rng, size, 10)
    return np.asarray(inks[of] * (stitch * fuzz)[..., None], np.float32)


def fretwork(rng: Rng, size: int, inks: Inks) -> Picture:
    """A plain sheet with a frame of the second ink sawn round a star again and again: the back of a small edition."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    u, v = np.abs(x % 84 - 42), np.abs(y % 84 - 42)
    away, turn = np.hypot(u, v), np.arctan2(v, u)
    star = away * (1 + 0.28 * np.cos(4 * turn))
    is_drawn = (np.abs(star - 18) < 3) | (np.abs(np.maximum(u, v) - 37) < 2.5)
    tone = 1 + 0.02 * cloud(rng, size, 9)
    return np.asarray(np.where(is_drawn[..., None], inks[1 % len(inks)], inks[0]) * tone[..., None], np.float32)
