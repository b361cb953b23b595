"""Walls and backs that are cheese, canvas, planks, a potato's prints, beads or a print of the fifties."""

from __future__ import annotations

import cv2
import numpy as np

from lab.world.art.emblems import turned
from lab.world.art.manners import rough
from lab.world.art.walls import Inks, Picture, Rng, cloud, grain, inked, strewn


def cheese(rng: Rng, size: int, inks: Inks) -> Picture:
    """A great cheese for children: smooth and yellow, holes of all sizes with a dark and a light edge."""
    share = np.clip(0.5 + 0.7 * cloud(rng, size, 9), 0, 1)[..., None]
    out = np.ascontiguousarray(inks[0] * share + inks[1] * (1 - share), np.float32)
    for x, y in rng.integers(0, size, (size * size // 1500, 2)).tolist():
        reach = int(rng.choice([4, 6, 9, 13, 18], p=[0.25, 0.25, 0.2, 0.2, 0.1]))
        axes = (reach, int(reach * float(rng.uniform(0.75, 1.0))))
        lean = float(rng.uniform(-20, 20))
        cv2.ellipse(out, (x + 2, y + 2), axes, lean, 0, 360, tuple(map(float, inks[0] * 1.12)), -1, cv2.LINE_AA)
        cv2.ellipse(out, (x, y), axes, lean, 0, 360, tuple(map(float, inks[-1])), -1, cv2.LINE_AA)
        inner = (max(axes[0] - 3, 1), max(axes[1] - 3, 1))
        cv2.ellipse(out, (x + 1, y + 1), inner, lean, 0, 360, tuple(map(float, inks[-1] * 1.12)), -1, cv2.LINE_AA)
    return np.clip(out, 0, 1)


def canvas(rng: Rng, size: int, inks: Inks) -> Picture:
    """A deck chair's canvas: stripes of uneven width in turn, with threads of white beside the broad ones."""
    ink = np.empty((size, 3), np.float32)
    left, number = 0, 0
    while left < size:
        wide = int(rng.integers(22, 46))
        ink[left : left + wide] = inks[number % (len(inks) - 1)]
        ink[left : left + 4] = inks[-1]
        left, number = left + wide, number + 1
    y, x = np.mgrid[0:size, 0:size]
    weave = 1 + 0.05 * np.where((x // 2 + y // 2) % 2, 1, -1) + 0.03 * cloud(rng, size, 9)
    return np.asarray(np.clip(ink[None] * weave[..., None], 0, 1), np.float32)


def bulwark(rng: Rng, size: int, inks: Inks) -> Picture:
    """A ship's side painted for a film: broad planks with tarred seams, iron bolts, green and salt in the grain."""
    high = 40
    out = np.empty((size, size, 3), np.float32)
    fibre = cv2.resize(cloud(rng, size, 220)[:, :30], (size, size), interpolation=cv2.INTER_CUBIC)
    bolts: list[tuple[int, int]] = []
    for top in range(0, size, high):
        left = -int(rng.integers(0, 150))
        while left < size:
            wide = int(rng.integers(120, 230))
            part = out[top : top + high, max(left, 0) : left + wide]
            part[:] = inks[rng.integers(len(inks) - 1)] * float(rng.uniform(0.82, 1.15))
            part[:, -3:] *= 0.3
            bolts += [(left + aside, top + down) for aside in (10, wide - 12) for down in (11, high - 11)]
            left += wide
        out[top : top + 4] *= 0.28
        out[top + 4 : top + 7] *= 1.25
    green = np.clip(1.8 * cloud(rng, size, 8) - 0.9, 0, 0.55)[..., None]
    out = out * (1 - green) + inks[-1] * green
    out = np.ascontiguousarray(out * (1 + 0.2 * fibre + 0.05 * grain(rng, size))[..., None], np.float32)
    for x, y in bolts:
        cv2.circle(out, (x, y), 5, (0.13, 0.12, 0.12), -1, cv2.LINE_AA)
        cv2.circle(out, (x - 1, y - 2), 2, (0.46, 0.43, 0.4), -1, cv2.LINE_AA)
    return np.clip(out, 0, 1)


_STAMPS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((-1, 0.35), (-0.85, -0.3), (-0.4, -0.75), (0.1, -0.85), (0.6, -0.6), (0.9, -0.1), (1, 0.35)),
    ((0, -1), (0.4, -0.35), (0.42, 0.25), (0, 1), (-0.42, 0.25), (-0.4, -0.35)),
    ((-0.3, -1), (0.3, -1), (0.3, -0.3), (1, -0.3), (1, 0.3), (0.3, 0.3), (0.3, 1), (-0.3, 1), (-0.3, 0.3), (-1, 0.3),
     (-1, -0.3), (-0.3, -0.3)),
    ((-0.9, 0.8), (0, -0.9), (0.9, 0.8)),
)  # fmt: skip
"""Outlines of half a round, a leaf, a cross and a triangle, as cut into a potato, -1 to 1."""


def potato(rng: Rng, size: int, inks: Inks) -> Picture:
    """A potato's prints side by side on coloured paper: four shapes with notches, paint uneven and starved."""
    wet = np.zeros((size, size, 3), np.float32)
    cover = np.zeros((size, size), np.float32)
    step = 42
    for row, y in enumerate(range(0, size + step, step)):
        for x in range((row % 2) * step // 2, size + step, step):
            shape = np.array(_STAMPS[rng.integers(len(_STAMPS))]) * float(rng.uniform(15, 19))
            at = np.array([x, y]) + rng.normal(0, 3, 2)
            points = [np.round(turned(shape, float(rng.uniform(0, 360))) + at).astype(np.int32)]
            cv2.fillPoly(wet, points, inked(rng, inks[1:], 0.9, 1.1), cv2.LINE_AA)
            cv2.fillPoly(cover, points, (float(rng.uniform(0.7, 1.0)),), cv2.LINE_AA)
            notch = (points[0].mean(0)).astype(int).tolist()
            cv2.circle(cover, notch, 4, (0.0,), -1, cv2.LINE_AA)
    starved = np.clip(0.9 + 0.5 * rough(rng, size) + 0.25 * cloud(rng, size, 120), 0.2, 1)
    share = (cover * starved)[..., None]
    paper = inks[0] * (1 + 0.03 * cloud(rng, size, 14) + 0.03 * grain(rng, size))[..., None]
    return np.asarray(np.clip(paper * (1 - share) + wet * share, 0, 1), np.float32)


def chevrons(rng: Rng, size: int, inks: Inks) -> Picture:
    """Bands that go up and down in steps of a bead, in all inks by turns, as in patterns for beads."""
    step = 14
    y, x = np.mgrid[0:size, 0:size] // step
    band = (y + np.abs(x % 8 - 4)) // 3
    ink = inks[band % len(inks)]
    tone = rng.uniform(0.95, 1.05, (size // step + 1, size // step + 1)).astype(np.float32)[y, x]
    return np.asarray(np.clip(ink * tone[..., None], 0, 1), np.float32)


def boomerangs(rng: Rng, size: int, inks: Inks) -> Picture:
    """A print of the fifties: boomerangs, palettes and starbursts in a few inks, fine lines between."""

    def thing(out: Picture, at: tuple[int, int]) -> None:
        ink, lean, kind = inked(rng, inks[1:], 0.95, 1.05), float(rng.uniform(0, 360)), rng.random()
        if kind < 0.45:
            turn = np.linspace(0.2, np.pi - 0.2, 14)
            outer = np.stack([np.cos(turn) * 24, -np.sin(turn) * 24], 1)
            inner = np.stack([np.cos(turn) * 19, -np.sin(turn) * 10], 1)
            shape = turned(np.concatenate([outer, inner[::-1]]), lean) + np.array(at)
            cv2.fillPoly(out, [np.round(shape).astype(np.int32)], ink, cv2.LINE_AA)
            cv2.polylines(out, [np.round(shape + 4).astype(np.int32)], True, (0.1, 0.1, 0.1), 1, cv2.LINE_AA)
        elif kind < 0.7:
            cv2.ellipse(out, at, (17, 12), lean, 0, 360, ink, -1, cv2.LINE_AA)
            cv2.circle(out, (at[0] + 4, at[1] - 2), 4, tuple(map(float, inks[0])), -1, cv2.LINE_AA)
        else:
            for spoke in np.radians(lean + np.arange(8) * 45):
                tip = (int(at[0] + 17 * np.cos(spoke)), int(at[1] + 17 * np.sin(spoke)))
                cv2.line(out, at, tip, (0.12, 0.11, 0.11), 2, cv2.LINE_AA)
                cv2.circle(out, tip, 3, ink, -1, cv2.LINE_AA)

    return strewn(rng, size, size * size // 1300, thing, inks[0])
