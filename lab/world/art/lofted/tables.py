"""Tables: a garden table of sheet metal, batik, a bath towel, limed boards, travertine, an ikat runner."""

from __future__ import annotations

import cv2
import numpy as np

from lab.world.art.manners import rough
from lab.world.art.walls import Picture, Rng, cloud, grain, inks_of


def perforated(rng: Rng, size: int) -> Picture:
    """Sheet metal painted green with rows of round holes, dark below, a few spots of rust."""
    step = 32
    tone = 1 + 0.03 * cloud(rng, size, 8) + 0.02 * grain(rng, size)
    out = np.ascontiguousarray(inks_of([(70, 104, 82)])[0] * tone[..., None], np.float32)
    for row, y in enumerate(range(step // 2, size, step)):
        for x in range(step // 2 + (row % 2) * step // 2, size, step):
            cv2.circle(out, (x + 1, y + 1), 8, (0.42, 0.54, 0.45), -1, cv2.LINE_AA)
            cv2.circle(out, (x, y), 8, (0.07, 0.09, 0.07), -1, cv2.LINE_AA)
    for x, y in rng.integers(0, size, (22, 2)).tolist():
        cv2.ellipse(out, (x, y), (int(rng.integers(4, 12)), 5), 0, 0, 360, (0.42, 0.25, 0.14), -1, cv2.LINE_AA)
    return out


def batik(rng: Rng, size: int) -> Picture:
    """Indigo cloth with rings of wax-white dots and fine cracks of the wax."""
    share = np.clip(0.5 + 0.5 * cloud(rng, size, 14), 0, 1)[..., None]
    inks = inks_of([(34, 48, 98), (52, 70, 126)])
    out = np.ascontiguousarray(inks[0] * share + inks[1] * (1 - share), np.float32)
    for row, y in enumerate(range(64, size, 128)):
        for x in range(64 * (1 + row % 2), size + 64, 128):
            for count, reach, radius in ((1, 0, 7), (8, 20, 4), (16, 38, 5), (22, 54, 3)):
                for turn in np.arange(count) * 2 * np.pi / count:
                    at = (int(x + reach * np.cos(turn)), int(y + reach * np.sin(turn)))
                    cv2.circle(out, at, radius, (0.82, 0.84, 0.87), -1, cv2.LINE_AA)
    crack = np.exp(-((cloud(rng, size, 30) / 0.03) ** 2))[..., None]
    return np.asarray(out * (1 + 0.3 * crack) * (1 + 0.04 * grain(rng, size))[..., None], np.float32)


def towelling(rng: Rng, size: int) -> Picture:
    """A bath towel: loops of terry in sand and petrol stripes, a smooth border between them."""
    y, x = np.mgrid[0:size, 0:size]
    inks = inks_of([(206, 186, 152), (62, 118, 126), (226, 214, 192)])
    band = np.digitize(y % 256, (150, 166, 240)) % 3
    loop = cv2.GaussianBlur(grain(rng, size), (0, 0), 2.2) * 3
    smooth = 0.05 * np.where(x % 6 < 3, 1, -1)
    tone = 1 + np.where(band == 2, smooth, 0.16 * loop) + 0.03 * cloud(rng, size, 9)
    return np.asarray(inks[band] * tone[..., None], np.float32)


def limed(rng: Rng, size: int) -> Picture:
    """Narrow oak boards laid in points, rubbed with white lime that stays in the grain."""
    y, x = np.mgrid[0:size, 0:size]
    side = (x // 128) % 2 == 0
    along, across = np.where(side, x + y, x - y + size), np.where(side, y - x, y + x) % 64
    board = (np.where(side, y - x + size, y + x) // 64) % 40
    fibre = np.sin(across * 0.9 + 5 * cloud(rng, size, 12)) * 0.5 + 0.5 * cloud(rng, size, 200)
    tones = rng.uniform(0.86, 1.08, (2, 40)).astype(np.float32)[side.astype(int), board]
    lime = np.clip(0.45 + 0.55 * fibre, 0, 1)[..., None]
    inks = inks_of([(176, 152, 120), (216, 208, 194)])
    joint = np.where((across < 2) | (x % 128 < 2), 0.55, 1.0)
    knot = 1 + 0.03 * np.sin(along / 40)
    return np.asarray((inks[0] * (1 - lime) + inks[1] * lime) * (tones * joint * knot)[..., None], np.float32)


def travertine(rng: Rng, size: int) -> Picture:
    """Slabs of travertine: beige bands with long pores, narrow joints."""
    y = np.mgrid[0:size, 0:size][0].astype(np.float32)
    band = np.sin(y / 19 + 3 * cloud(rng, size, 5)) * 0.05 + 0.04 * rough(rng, size)
    out = np.ascontiguousarray(inks_of([(204, 186, 158)])[0] * (1 + band)[..., None], np.float32)
    for x, top in rng.integers(0, size, (520, 2)).tolist():
        axes = (int(rng.integers(4, 22)), int(rng.integers(1, 4)))
        cv2.ellipse(out, (x, top), axes, float(rng.normal(0, 4)), 0, 360, (0.52, 0.44, 0.35), -1, cv2.LINE_AA)
    out[::512] = out[1::512] = 0.45
    out[:, ::512] = out[:, 1::512] = 0.45
    return out


def ikat(rng: Rng, size: int) -> Picture:
    """A woven runner: lozenges in brick, sand and black whose edges run along the threads."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    slip = np.repeat(rng.normal(0, 9, size // 4), 4).astype(np.float32)[None, :size]
    away = np.abs((x % 128) - 64) / 64 + np.abs(((y + slip) % 256) - 128) / 128
    inks = inks_of([(46, 40, 44), (170, 76, 52), (214, 190, 146), (120, 44, 44)])
    ink = inks[np.digitize(away, (0.35, 0.7, 1.2))]
    rib = 1 + 0.07 * np.where(x % 4 < 2, 1, -1) + 0.04 * grain(rng, size)
    return np.asarray(ink * rib[..., None], np.float32)
