"""Walls and backs that are toy blocks, signs at an airport, cut in lino, printed in plastic or painted in lacquer."""

from __future__ import annotations

import cv2
import numpy as np

from lab.world.art.emblems import turned
from lab.world.art.manners import each, plots, rough
from lab.world.art.walls import Inks, Picture, Rng, cloud, grain, inked, strewn


def abc(rng: Rng, size: int, inks: Inks) -> Picture:
    """Toy blocks of wood in rows, turned by quarters: a painted frame and a letter in one ink on the bare last one."""
    step = 60
    fibre = cv2.resize(cloud(rng, size, 160)[:, :24], (size, size), interpolation=cv2.INTER_CUBIC)
    out = np.ascontiguousarray(inks[-1] * (1 + 0.1 * fibre)[..., None], np.float32)
    for top in range(0, size, step):
        for left in range(0, size, step):
            block = out[top : top + step, left : left + step]
            high, wide = block.shape[:2]
            paint, mark = (tuple(map(float, inks[number])) for number in rng.permutation(len(inks) - 1)[:2])
            face = np.full((step, step, 3), 0.0, np.float32)
            cv2.rectangle(face, (6, 6), (step - 8, step - 8), paint, 6, cv2.LINE_AA)
            letter = "ABCDEFGHKLMNPRSTUXZ"[int(rng.integers(19))]
            (across, down), _ = cv2.getTextSize(letter, cv2.FONT_HERSHEY_DUPLEX, 1.15, 4)
            corner = ((step - across) // 2, (step + down) // 2)
            cv2.putText(face, letter, corner, cv2.FONT_HERSHEY_DUPLEX, 1.15, mark, 4, cv2.LINE_AA)
            face = np.rot90(face, int(rng.integers(4)))[:high, :wide]
            block[:] = np.where(face.max(2, keepdims=True) > 0.12, face, block * float(rng.uniform(0.92, 1.06)))
            block[:2] *= 1.15
            block[:, :2] *= 1.1
            block[-4:] *= 0.45
            block[:, -4:] *= 0.5
    return np.clip(out, 0, 1)


_SIGNS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((0, -1), (0.14, -0.75), (0.14, -0.3), (1, 0.3), (1, 0.5), (0.14, 0.2), (0.1, 0.7), (0.35, 0.9), (0.35, 1),
     (0, 0.92), (-0.35, 1), (-0.35, 0.9), (-0.1, 0.7), (-0.14, 0.2), (-1, 0.5), (-1, 0.3), (-0.14, -0.3),
     (-0.14, -0.75)),
    ((-0.8, -0.4), (-0.3, -0.4), (-0.3, -0.75), (0.3, -0.75), (0.3, -0.4), (0.8, -0.4), (0.8, 0.8), (-0.8, 0.8)),
    ((-0.95, 0.2), (-0.5, 0.2), (-0.5, -0.3), (0.1, -0.3), (0.1, -0.8), (0.35, -0.8), (0.35, 0.2), (0.95, 0.2),
     (0.65, 0.75), (-0.7, 0.75)),
    ((-0.6, -0.9), (0.6, -0.9), (0.6, 0.5), (0.35, 0.6), (0.6, 0.95), (-0.6, 0.95), (-0.35, 0.6), (-0.6, 0.5)),
)  # fmt: skip
"""Outlines of an aeroplane, a suitcase, a steamer and a train from the front, -1 to 1."""


def departures(rng: Rng, size: int, inks: Inks) -> Picture:
    """Signs of travel in flat inks on the first one, strewn in rows at two slants, with dotted routes between."""
    out = np.ascontiguousarray(inks[0] * (1 + 0.02 * cloud(rng, size, 6))[..., None], np.float32)
    step = 56
    for row, y in enumerate(range(0, size + step, step)):
        for along in range(0, size, 12):
            cv2.circle(out, (along, y + step // 2), 2, tuple(map(float, inks[1])), -1, cv2.LINE_AA)
        for x in range((row % 2) * step // 2, size + step, step):
            shape = turned(np.array(_SIGNS[rng.integers(len(_SIGNS))]) * 18.0, float(rng.choice([-20, 20])))
            ink = inked(rng, inks[1:], 0.97, 1.03)
            cv2.fillPoly(out, [np.round(shape + np.array([x, y])).astype(np.int32)], ink, cv2.LINE_AA)
    return np.clip(out, 0, 1)


def gouged(rng: Rng, size: int, inks: Inks) -> Picture:
    """A lino cut: large leaves left standing in the first ink, ground and veins gouged out to the paper."""
    cut = np.zeros((size, size), np.float32)
    flow = 3 * cloud(rng, size, 7)
    for x, y in rng.integers(0, size, (size * size // 160, 2)).tolist():
        lean = float(flow[y, x])
        way, reach = np.array([np.cos(lean), np.sin(lean)]), float(rng.uniform(8, 17))
        side = np.array([-way[1], way[0]]) * float(rng.uniform(1.0, 1.9))
        stroke = np.array([-way * reach * 0.4 + side, way * reach, -way * reach * 0.4 - side]) + np.array([x, y])
        cv2.fillPoly(cut, [np.round(stroke * 16).astype(np.int32)], (1.0,), cv2.LINE_AA, 4)
    blade = np.array(
        [(0.0, -1.0), (0.3, -0.55), (0.36, 0.0), (0.22, 0.6), (0, 1), (-0.22, 0.6), (-0.36, 0), (-0.3, -0.55)]
    )
    for x, y in rng.integers(0, size, (size * size // 2300, 2)).tolist():
        lean = float(rng.uniform(0, 360))
        for reach, tone in ((33.0, 1.0), (29.0, 0.0)):
            leaf = turned(blade * reach, lean) + np.array([x, y])
            cv2.fillPoly(cut, [np.round(leaf).astype(np.int32)], (tone,), cv2.LINE_AA)
        rib = np.round(turned(np.array([(0, -24.0), (0, 24.0)]), lean) + np.array([x, y])).astype(int).tolist()
        cv2.line(cut, rib[0], rib[1], (1.0,), 3, cv2.LINE_AA)
    ink = inks[0] * (1 + 0.1 * rough(rng, size) + 0.05 * grain(rng, size))[..., None]
    bare = cut[..., None]
    return np.asarray(np.clip(ink * (1 - bare) + inks[1] * bare, 0, 1), np.float32)


def toolpaths(rng: Rng, size: int, inks: Inks) -> Picture:
    """The top layer of a printed part: lines of plastic at half right angles, each gleaming along its back."""
    labels, away = plots(rng, size, 150)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    across = np.where(each(rng, labels, 0, 1) < 0.5, x + y, x - y + 2 * size)
    pitch = 8.0
    line = (across / pitch).astype(int)
    back = np.cos((across / pitch % 1 - 0.5) * np.pi)
    tones = rng.uniform(0.93, 1.05, line.max() + 1).astype(np.float32)[line]
    ink = inks[rng.integers(0, len(inks), labels.max() + 1)][labels]
    seam = np.where(away < 3, 0.82, 1.0)
    sheen = 1 + 0.08 * cloud(rng, size, 9)
    return np.asarray(np.clip(ink * (tones * sheen * seam * (0.72 + 0.34 * back))[..., None], 0, 1), np.float32)


def khokhloma(rng: Rng, size: int, inks: Inks) -> Picture:
    """Painted lacquer: golden leaves and grasses on a black ground, red berries with a gleam, green blades."""
    gold = tuple(map(float, inks[-1]))

    def spray(out: Picture, at: tuple[int, int]) -> None:
        begins, hand = float(rng.uniform(0, 2 * np.pi)), float(rng.choice([-1, 1]))
        lean = begins + hand * 2.2 * np.linspace(0, 1, 24)
        way = np.cumsum(np.stack([np.cos(lean), np.sin(lean)], 1) * 2.8, 0) + np.array(at)
        cv2.polylines(out, [np.round(way).astype(np.int32)], False, gold, 3, cv2.LINE_AA)
        for number in (5, 10, 15, 20):
            for side in (-50, 50):
                blade = np.array([(0.0, -3.4), (10, -3), (18, 0), (10, 3), (0, 3.4)]) * float(rng.uniform(0.8, 1.2))
                leaf = turned(blade, float(np.degrees(lean[number])) + side) + way[number]
                tone = gold if rng.random() < 0.75 else tuple(map(float, inks[3]))
                cv2.fillPoly(out, [np.round(leaf).astype(np.int32)], tone, cv2.LINE_AA)
        red = inked(rng, inks[2:3], 0.9, 1.15)
        for spot in (way[-1] + rng.normal(0, 8, (3, 2))).astype(int).tolist():
            cv2.circle(out, spot, 8, tuple(map(float, inks[0])), -1, cv2.LINE_AA)
            cv2.circle(out, spot, 7, red, -1, cv2.LINE_AA)
            cv2.circle(out, (spot[0] - 2, spot[1] - 2), 2, (0.98, 0.8, 0.6), -1, cv2.LINE_AA)

    out = strewn(rng, size, size * size // 1500, spray, inks[0])
    return np.asarray(np.clip(out * (1 + 0.03 * grain(rng, size))[..., None], 0, 1), np.float32)
