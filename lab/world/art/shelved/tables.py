"""Tables: a butcher's block, linoleum, white damask, corduroy, brown paper, broken tiles; one repeat of each."""

from __future__ import annotations

import cv2
import numpy as np

from lab.world.art.manners import each, plots, rough
from lab.world.art.walls import Picture, Rng, cloud, grain, inks_of


def butcher(rng: Rng, size: int) -> Picture:
    """A kitchen top glued of short oiled staves, each with a grain and a tone of its own."""
    stave, out = size // 16, np.empty((size, size, 3), np.float32)
    fibre = cv2.resize(cloud(rng, size, 256)[:, :30], (size, size), interpolation=cv2.INTER_CUBIC)
    for row in range(16):
        left = -int(rng.integers(0, 260))
        while left < size:
            wide = int(rng.integers(180, 420))
            ink = inks_of([((206, 154, 100), (190, 134, 84), (216, 170, 118))[int(rng.integers(3))]])[0]
            begins, ends = max(left, 0), min(left + wide, size)
            out[row * stave : (row + 1) * stave, begins:ends] = ink * rng.uniform(0.88, 1.08)
            if left > 0:
                out[row * stave : (row + 1) * stave, left : left + 2] *= 0.6
            left += wide
        out[row * stave : row * stave + 2] *= 0.7
    return np.asarray(out * (1 + 0.09 * fibre + 0.02 * grain(rng, size))[..., None], np.float32)


def lino(rng: Rng, size: int) -> Picture:
    """Marbled linoleum: streaks of two greens and cream drawn out one way, scuffed."""
    long = [
        cv2.resize(cloud(rng, size, cells)[: size // 3], (size, size), interpolation=cv2.INTER_CUBIC)
        for cells in (60, 120)
    ]
    share = np.clip(0.5 + 0.8 * long[0] + 0.3 * long[1], 0, 1)[..., None]
    pale = np.clip(3 * long[1] * cloud(rng, size, 18) - 0.4, 0, 0.7)[..., None]
    inks = inks_of([(96, 122, 104), (118, 146, 122), (212, 208, 184)])
    out = inks[0] * share + inks[1] * (1 - share)
    return np.asarray((out * (1 - pale) + inks[2] * pale) * (1 + 0.02 * grain(rng, size))[..., None], np.float32)


def damast(rng: Rng, size: int) -> Picture:
    """A white tablecloth with flowers woven in: white on white, seen by their sheen alone, two folds from the iron."""
    half = size // 4
    motif = np.zeros((half, half), np.float32)
    for turn in np.arange(8) * np.pi / 4:
        at = (int(half / 2 + half * 0.2 * np.cos(turn)), int(half / 2 + half * 0.2 * np.sin(turn)))
        cv2.ellipse(motif, at, (half // 9, half // 20), float(np.degrees(turn)), 0, 360, (1.0,), -1, cv2.LINE_AA)
        tip = (int(half / 2 + half * 0.4 * np.cos(turn + 0.4)), int(half / 2 + half * 0.4 * np.sin(turn + 0.4)))
        cv2.circle(motif, tip, half // 28, (1.0,), -1, cv2.LINE_AA)
    cv2.circle(motif, (half // 2, half // 2), half // 14, (1.0,), 5, cv2.LINE_AA)
    y, x = np.mgrid[0:size, 0:size]
    thread = 0.02 * np.where(np.tile(motif, (4, 4)) > 0.5, np.sin(y * 1.6), np.sin(x * 1.6))
    tone = 0.97 - 0.075 * np.tile(motif, (4, 4)) + thread + 0.02 * cloud(rng, size, 6)
    tone *= 1 - 0.1 * np.exp(-(((x - size * 0.37) / 5.0) ** 2)) - 0.08 * np.exp(-(((y - size * 0.7) / 5.0) ** 2))
    return np.asarray(inks_of([(232, 230, 224)])[0] * tone[..., None], np.float32)


def corduroy(rng: Rng, size: int) -> Picture:
    """Corduroy thrown over a table: ribs of pile with dark valleys, brushed lighter here and there."""
    place = np.arange(size) % 16 / 16
    rib = 0.62 + 0.46 * np.sin(place * np.pi) ** 0.7
    tone = rib[None, :] * (1 + 0.12 * cloud(rng, size, 7) + 0.1 * cv2.GaussianBlur(grain(rng, size), (0, 0), 0.9))
    return np.asarray(inks_of([(132, 84, 52)])[0] * tone[..., None], np.float32)


def kraft(rng: Rng, size: int) -> Picture:
    """Brown wrapping paper over a table, with faint stripes, creases and a few drops of paint."""
    crease = sum(np.exp(-((cloud(rng, size, cells) / 0.02) ** 2)) for cells in (3, 4, 6))
    stripe = 0.03 * np.sign(np.sin(np.arange(size) * np.pi / 9))[None, :]
    tone = 1 + stripe + 0.03 * rough(rng, size) - 0.1 * crease
    out = np.ascontiguousarray(inks_of([(178, 140, 98)])[0] * tone[..., None], np.float32)
    for x, y in rng.integers(0, size, (26, 2)).tolist():
        ink = inks_of([((196, 70, 58), (64, 110, 168), (226, 196, 84), (238, 236, 228))[int(rng.integers(4))]])[0]
        cv2.circle(out, (x, y), int(rng.integers(3, 13)), tuple(map(float, ink)), -1, cv2.LINE_AA)
    return out


def trencadis(rng: Rng, size: int) -> Picture:
    """A garden table laid with broken tiles in whites, blues and ochres, grey grout between them."""
    labels, away = plots(rng, size, 64)
    inks = inks_of([(226, 222, 212), (206, 210, 208), (60, 102, 148), (120, 164, 184), (212, 168, 92), (234, 230, 222)])
    out = inks[rng.integers(0, len(inks), labels.max() + 1)][labels] * each(rng, labels, 0.92, 1.06)[..., None]
    out = out * np.clip(0.9 + away / 60, 0.9, 1)[..., None]
    grout = 0.52 + 0.05 * grain(rng, size)
    return np.asarray(np.where((away < 4)[..., None], grout[..., None], out), np.float32)
