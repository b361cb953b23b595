"""Further tables: floor tiles, garden slats, a kitchen top, steel, a play mat, crochet; one repeat of each."""

from __future__ import annotations

import cv2
import numpy as np

from lab.world.art.manners import each, rough
from lab.world.art.walls import Picture, Rng, cloud, grain, inks_of, nearest


def tomettes(rng: Rng, size: int) -> Picture:
    """Six-sided floor tiles of fired clay, waxed and worn, with pale joints."""
    step = size / 8
    rows = [
        (column * step + step / 2 * (row % 2), row * step * 0.875) for row in range(-1, 11) for column in range(-1, 10)
    ]
    labels, _ = nearest(size, np.array([spot for spot in rows if min(spot) >= 0 and max(spot) < size]))
    edge = cv2.morphologyEx(labels.astype(np.float32), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
    away = cv2.distanceTransform((~edge).astype(np.uint8), cv2.DIST_L2, 5)
    inks = inks_of([(158, 78, 54), (142, 66, 48), (170, 94, 66)])
    clay = inks[rng.integers(0, 3, labels.max() + 1)][labels] * each(rng, labels, 0.88, 1.1)[..., None]
    tone = (1 + 0.12 * rough(rng, size) + 0.03 * grain(rng, size))[..., None]
    return np.asarray(np.where((away < 3)[..., None], 0.62, clay * tone), np.float32)


def slats(rng: Rng, size: int) -> Picture:
    """A garden table of painted slats: dark gaps between them, paint flaked off the wood here and there."""
    y = np.mgrid[0:size, 0:size][0]
    slat, place = y // 128, y % 128
    fibre = cv2.resize(cloud(rng, size, 256)[:, :26], (size, size), interpolation=cv2.INTER_CUBIC)
    paint = inks_of([(122, 152, 142)])[0] * (rng.uniform(0.92, 1.06, 8)[slat] * (1 + 0.03 * fibre))[..., None]
    wood = inks_of([(146, 122, 96)])[0] * (1 + 0.22 * fibre)[..., None]
    flaked = cloud(rng, size, 14) + 0.7 * fibre + 0.3 * cloud(rng, size, 60) > 0.92
    out = np.where(flaked[..., None], wood, paint)
    return np.asarray(
        np.where((place < 9)[..., None], 0.07, out * np.clip(0.7 + place / 60, 0.7, 1)[..., None]), np.float32
    )


def formica(rng: Rng, size: int) -> Picture:
    """A kitchen top of the fifties: boomerangs in four colours on pale grey, gold specks."""
    out = np.ones((size, size, 3), np.float32) * inks_of([(214, 212, 202)])[0]
    for x, y in rng.integers(0, size, (3200, 2)).tolist():
        cv2.circle(out, (x, y), 1, (0.72, 0.62, 0.4), -1)
    for x, y in rng.integers(0, size, (120, 2)).tolist():
        ink = inks_of([(206, 106, 84), (96, 158, 160), (228, 190, 92), (92, 96, 104)])[int(rng.integers(4))]
        lean, reach = float(rng.uniform(0, 360)), int(rng.integers(26, 44))
        cv2.ellipse(out, (x, y), (reach, reach), lean, 0, 110, tuple(map(float, ink)), 11, cv2.LINE_AA)
    return out


def steel(rng: Rng, size: int) -> Picture:
    """Brushed steel: fine level streaks, a few scratches in rings."""
    streak = cv2.blur(grain(rng, size), (181, 1)) * 6
    tone = 1 + 0.05 * streak + 0.05 * cloud(rng, size, 4)
    out = np.ascontiguousarray(inks_of([(146, 150, 154)])[0] * tone[..., None], np.float32)
    for x, y in rng.integers(0, size, (26, 2)).tolist():
        reach, begins = int(rng.integers(30, 140)), float(rng.uniform(0, 360))
        cv2.ellipse(out, (x, y), (reach, reach), 0, begins, begins + 70, (0.68, 0.69, 0.7), 1, cv2.LINE_AA)
    return out


def playmat(rng: Rng, size: int) -> Picture:
    """A play mat of foam squares in four colours, cut into each other like a jigsaw."""
    step = size // 4
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    tooth = 22 * np.sign(np.sin(np.arange(size) * 2 * np.pi / (step / 3)))
    column = ((x + tooth[:, None]) // step).astype(int) % 4
    row = ((y + tooth[None, :]) // step).astype(int) % 4
    inks = inks_of([(196, 84, 88), (92, 140, 186), (222, 186, 96), (120, 168, 110)])
    which = (column + 2 * row) % 4
    edge = cv2.morphologyEx((column * 4 + row).astype(np.float32), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
    dimple = 1 - 0.07 * (np.hypot(x % 16 - 8, y % 16 - 8) < 4) + 0.03 * grain(rng, size)
    return np.asarray(inks[which] * (dimple * np.where(edge, 0.5, 1))[..., None], np.float32)


def granny(rng: Rng, size: int) -> Picture:
    """A blanket of crocheted squares: rings of clusters in changing colours, each square edged in cream."""
    step = size // 5
    inks = inks_of([(172, 60, 72), (214, 150, 70), (84, 122, 110), (96, 88, 140), (196, 132, 140), (70, 96, 140)])
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    u, v = np.abs(x % step - step / 2), np.abs(y % step - step / 2)
    ring = np.clip(np.maximum(u, v) / (step / 2) * 5, 0, 4.99).astype(int)
    square = (x // step + 6 * (y // step)).astype(int)
    chosen = rng.integers(0, len(inks), (64, 5))
    out = np.where((ring == 4)[..., None], inks_of([(232, 222, 200)])[0], inks[chosen[square % 64, ring]])
    along = np.where(u > v, y, x)
    cluster = 0.72 + 0.33 * np.abs(np.sin(along * np.pi / 20)) - 0.22 * (np.maximum(u, v) % (step / 10) < 3)
    return np.asarray(out * (cluster * (1 + 0.09 * grain(rng, size)))[..., None], np.float32)
