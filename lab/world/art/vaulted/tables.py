"""Further tables: veneer, leather, jute, newspapers, a blanket, glass over wood; one repeat of each."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.editions import Colour
from lab.world.art.manners import each, lit, plots, rough
from lab.world.art.walls import Picture, Rng, cloud, grain, inks_of


def _flames(rng: Rng, size: int) -> NDArray[np.float32]:
    """The grain of a log peeled or sawn lengthwise: tall nested arches, -1 to 1."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) / size
    arch = 9 * np.abs(x - 0.5) + 2.6 * y + 0.5 * cloud(rng, size, 5) + 0.1 * cloud(rng, size, 40)
    return np.asarray(np.sin(arch * 9) * 0.7 + np.sin(arch * 23) * 0.3, np.float32)


def veneer(rng: Rng, size: int) -> Picture:
    """Sheets of one veneer, each laid beside its mirror image."""
    half = _flames(rng, size // 2)
    whole = np.concatenate([half, half[:, ::-1]], 1)
    whole = np.concatenate([whole, whole[::-1]], 0)
    tone = 1 + 0.13 * whole + 0.05 * rough(rng, size) + 0.02 * grain(rng, size)
    joint = np.abs(np.arange(size) % (size // 2)) < 2
    tone *= np.where(joint[:, None] | joint[None, :], 0.8, 1)
    return np.asarray(inks_of([(156, 92, 54)])[0] * tone[..., None], np.float32)


def leather(rng: Rng, size: int, colour: Colour) -> Picture:
    """Leather with its grain, rubbed lighter here and there, and one stitched seam."""
    labels, away = plots(rng, size, 11)
    height = np.asarray(2.2 * np.clip(away / 4, 0, 1), np.float32)
    tone = lit(height, 0.14) * (1 + 0.12 * cloud(rng, size, 6)) * each(rng, labels, 0.94, 1.06)
    out = np.asarray(inks_of([colour])[0] * tone[..., None], np.float32)
    for line in (size // 2 - 7, size // 2 + 7):
        for begins in range(0, size, 17):
            cv2.line(out, (begins, line), (begins + 10, line), (0.72, 0.6, 0.42), 3, cv2.LINE_AA)
    out[size // 2 - 2 : size // 2 + 2] *= 0.45
    return out


def jute(rng: Rng, size: int) -> Picture:
    """A mat of coarse jute: thick strands over and under each other, with stray fibres."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    step = size / 92
    over = (x // step + y // step) % 2 == 0
    bulge = np.where(over, np.sin(np.pi * (y % step) / step), np.sin(np.pi * (x % step) / step))
    strand = rng.uniform(0.85, 1.12, (2, 93))
    strand_tone = np.where(over, strand[0][(y // step).astype(int)], strand[1][(x // step).astype(int)])
    tone = strand_tone * (0.5 + 0.55 * bulge) * (1 + 0.1 * grain(rng, size))
    out = np.asarray(inks_of([(184, 152, 104)])[0] * tone[..., None], np.float32)
    for begins, way in zip(rng.integers(0, size, (700, 2)), rng.integers(-22, 23, (700, 2)), strict=True):
        cv2.line(out, begins.tolist(), (begins + way).tolist(), (0.82, 0.72, 0.53), 1, cv2.LINE_AA)
    return out


def newspapers(rng: Rng, size: int) -> Picture:
    """Newspaper pages spread out over each other at all angles: columns of text, headlines and grey pictures."""
    out = np.full((size, size, 3), 0.6, np.float32)
    for number in range(9):
        page = _page(rng, 420, 560)
        turn = float(rng.uniform(-40, 40) + 90 * rng.integers(4))
        spot = np.array([number % 3 + 0.5, number // 3 + 0.5]) * size / 3 + rng.uniform(-60, 60, 2)
        way = cv2.getRotationMatrix2D((210, 280), turn, 1.15)
        way[:, 2] += spot - np.array([210, 280])
        cover = cv2.warpAffine(np.ones((560, 420), np.float32), way, (size, size))
        out *= 1 - 0.3 * cv2.GaussianBlur(cover, (0, 0), 6)[..., None] * (1 - cover[..., None])
        laid = cv2.warpAffine(page, way, (size, size))
        out = out * (1 - cover[..., None]) + laid * cover[..., None]
    return np.asarray(out * (1 + 0.03 * rough(rng, size))[..., None], np.float32)


def _page(rng: Rng, wide: int, high: int) -> Picture:
    """A page of a newspaper, letters as grey dashes."""
    out = np.full((high, wide, 3), (0.84, 0.82, 0.76), np.float32)
    dark = (0.22, 0.22, 0.23)
    for row in (26, 58):
        cv2.line(out, (20, row), (int(wide * rng.uniform(0.6, 0.95)), row), dark, 13 if row == 26 else 8)
    column = (wide - 40) // 4
    for left in range(20, wide - 40, column):
        top = 84
        while top < high - 20:
            if rng.random() < 0.025:
                below = min(top + int(rng.integers(50, 110)), high - 16)
                cv2.rectangle(out, (left, top), (left + column - 12, below), (float(rng.uniform(0.3, 0.6)),) * 3, -1)
                top = below + 10
            ends = left + column - 12 - int(rng.integers(0, 12))
            cv2.line(out, (left, top), (ends, top), (0.45, 0.45, 0.45), 2)
            for gap in rng.integers(left, left + column - 12, 5).tolist():
                cv2.line(out, (gap, top), (gap + 3, top), (0.84, 0.82, 0.76), 2)
            top += 5 if rng.random() < 0.95 else 14
    return out


def picnic(rng: Rng, size: int) -> Picture:
    """A picnic blanket: wide woollen checks of three colours, fine lines across them, a hairy nap."""
    place = np.arange(size) * 3 / size % 1
    out = np.ones((size, size, 3), np.float32) * inks_of([(236, 222, 190)])[0]
    bands: tuple[tuple[Colour, float, float], ...] = (
        ((42, 78, 128), 0.05, 0.32), ((198, 58, 48), 0.45, 0.62), ((52, 110, 76), 0.68, 0.76),
        ((60, 44, 40), 0.88, 0.9),
    )  # fmt: skip
    for colour, begins, ends in bands:
        share = 0.5 * ((place > begins) & (place < ends)).astype(np.float32)
        for cover in (share[None, :, None], share[:, None, None]):
            out = out * (1 - cover) + inks_of([colour])[0] * cover
    nap = cv2.GaussianBlur(grain(rng, size), (0, 0), 2.5, sigmaY=0.6)
    return np.asarray(out * (1 + 0.22 * nap + 0.05 * cloud(rng, size, 12))[..., None], np.float32)


def under_glass(rng: Rng, size: int) -> Picture:
    """Pale wood seen through a sheet of greenish glass with fingerprints and dust on it."""
    y = np.mgrid[0:size, 0:size][0]
    fibre = cv2.resize(cloud(rng, size, 256)[:, :30], (size, size), interpolation=cv2.INTER_CUBIC)
    plank = rng.uniform(0.88, 1.08, 6)[y * 5 // size]
    tone = plank * (1 + 0.1 * fibre + 0.05 * np.sin(y / 17 + 4 * cloud(rng, size, 5)))
    tone = tone * np.where(y % (size // 5) < 3, 0.55, 1)
    out = np.asarray(inks_of([(160, 148, 110)])[0] * tone[..., None], np.float32)
    smear = 0.05 * np.clip(2 * cloud(rng, size, 22) - 0.9, 0, 1) + 0.25 * (grain(rng, size) > 3.4)
    return np.asarray(out + smear[..., None], np.float32)
