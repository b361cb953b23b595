"""Further tables: slates, rattan, a quilt, a workbench, painted ceramic tiles, tatami; one repeat of each."""

from __future__ import annotations

import cv2
import numpy as np

from lab.world.art.manners import lit, rough
from lab.world.art.walls import Picture, Rng, cloud, grain, inks_of


def slates(rng: Rng, size: int) -> Picture:
    """Slabs of slate of three lengths in courses, split unevenly, in grey, green and rust."""
    inks = inks_of([(84, 90, 96), (74, 84, 80), (98, 92, 88), (110, 86, 70)])
    out = np.zeros((size, size, 3), np.float32)
    high = size // 6
    for top in range(0, size, high):
        left = 0
        while left < size:
            wide = int(rng.choice([150, 210, 290]))
            out[top + 3 : top + high, left + 3 : left + wide] = inks[rng.integers(4)] * rng.uniform(0.85, 1.15)
            left += wide
    split = lit(np.asarray(3 * rough(rng, size) + 4 * cloud(rng, size, 14), np.float32), 0.3)
    ground = np.where(out.max(2, keepdims=True) > 0, out, 0.42)
    return np.asarray(ground * split[..., None], np.float32)


def rattan(rng: Rng, size: int) -> Picture:
    """Canework: pairs of cane upright and level, two slanting ones through them, dark holes between."""
    step = size // 24
    holes = np.full((size, size, 3), (0.2, 0.13, 0.08), np.float32)
    for slant in (1, -1):
        for start in range(-size, 2 * size, step):
            ink = tuple(map(float, inks_of([(196, 156, 100)])[0] * rng.uniform(0.85, 1.1)))
            cv2.line(holes, (start, 0), (start + slant * size, size), ink, 7, cv2.LINE_AA)
    for place in range(step // 2, size, step):
        for aside in (-7, 7):
            ink = tuple(map(float, inks_of([(218, 184, 128)])[0] * rng.uniform(0.9, 1.1)))
            cv2.line(holes, (place + aside, 0), (place + aside, size), ink, 6, cv2.LINE_AA)
            cv2.line(holes, (0, place + aside), (size, place + aside), ink, 6, cv2.LINE_AA)
    return np.asarray(holes * (1 + 0.06 * grain(rng, size))[..., None], np.float32)


def quilt(rng: Rng, size: int) -> Picture:
    """A quilt of printed cotton: squares halved by a diagonal, puffed between stitched seams."""
    inks = inks_of([(186, 78, 88), (236, 214, 186), (72, 104, 140), (214, 166, 86), (124, 150, 118), (148, 108, 146)])
    step = size // 6
    out = np.zeros((size, size, 3), np.float32)
    y, x = np.mgrid[0:step, 0:step]
    for top in range(0, size, step):
        for left in range(0, size, step):
            first, second = inks[rng.permutation(len(inks))[:2]]
            dots = ((x % 22 - 11) ** 2 + (y % 22 - 11) ** 2 < rng.integers(8, 40))[..., None]
            upper = (x + y < step if rng.random() < 0.5 else x > y)[..., None]
            square = np.where(upper, np.where(dots, first * 0.6 + 0.4, first), second)
            high, wide = out[top : top + step, left : left + step].shape[:2]
            out[top : top + step, left : left + step] = square[:high, :wide]
    place = np.arange(size) % step / step
    puff = np.sqrt(np.clip(np.sin(np.pi * place), 0, 1))
    tone = (0.62 + 0.38 * np.minimum(puff[:, None], puff[None, :])) * (1 + 0.03 * grain(rng, size))
    return np.asarray(out * tone[..., None], np.float32)


def workbench(rng: Rng, size: int) -> Picture:
    """Birch plywood with saw cuts, rings of tins, drips of paint and pencil lines."""
    y = np.mgrid[0:size, 0:size][0].astype(np.float32)
    fibre = cv2.resize(cloud(rng, size, 256)[:, :26], (size, size), interpolation=cv2.INTER_CUBIC)
    tone = 1 + 0.07 * fibre + 0.03 * np.sin(y / 25 + 6 * cloud(rng, size, 4)) + 0.02 * grain(rng, size)
    out = np.ascontiguousarray(inks_of([(206, 178, 136)])[0] * tone[..., None], np.float32)
    for x, y_at in rng.integers(0, size, (9, 2)).tolist():
        cv2.circle(out, (x, y_at), int(rng.integers(40, 90)), (0.5, 0.4, 0.3), int(rng.integers(2, 6)), cv2.LINE_AA)
    for x, y_at in rng.integers(0, size, (130, 2)).tolist():
        ink = ((0.75, 0.2, 0.18), (0.2, 0.36, 0.6), (0.95, 0.94, 0.9), (0.2, 0.42, 0.3))[int(rng.integers(4))]
        cv2.circle(out, (x, y_at), int(rng.integers(2, 9)), ink, -1, cv2.LINE_AA)
    for begins, way in zip(rng.integers(0, size, (40, 2)), rng.normal(0, 160, (40, 2)), strict=True):
        ends = (begins + way).astype(int).tolist()
        cv2.line(out, begins.tolist(), ends, (0.45, 0.4, 0.36), int(rng.integers(1, 4)), cv2.LINE_AA)
    return out


def azulejos(rng: Rng, size: int) -> Picture:
    """Glazed wall tiles painted in blue on white, each with the same flower in a quarter frame, pale joints."""
    step = size // 8
    y, x = np.mgrid[0:step, 0:step].astype(np.float32) - step / 2
    away, turn = np.hypot(x, y) / step, np.arctan2(y, x)
    corner = np.hypot(np.abs(x) - step / 2, np.abs(y) - step / 2) / step
    is_blue = (away < 0.2 + 0.08 * np.cos(8 * turn)) & (away > 0.07)
    is_blue |= (np.abs(corner - 0.32) < 0.03) | (np.abs(corner - 0.2) < 0.05)
    tile = np.where(is_blue[..., None], inks_of([(40, 74, 142)])[0], inks_of([(226, 228, 226)])[0])
    tile = cv2.GaussianBlur(np.asarray(tile, np.float32), (0, 0), 1.5)
    tile[:3], tile[:, :3] = 0.72, 0.7
    out = np.tile(tile, (size // step + 1, size // step + 1, 1))[:size, :size]
    return np.asarray(out * (1 + 0.06 * cloud(rng, size, 16) + 0.01 * grain(rng, size))[..., None], np.float32)


def tatami(rng: Rng, size: int) -> Picture:
    """Straw mats laid crosswise, ribbed, each with a dark woven border along its long sides."""
    half = size // 2
    rib = 1 + 0.12 * np.sin(np.arange(half) * 0.9)[:, None] + 0.05 * grain(rng, half) + 0.05 * cloud(rng, half, 9)
    mat = np.ascontiguousarray(inks_of([(190, 178, 118)])[0] * rib[..., None], np.float32)
    for edge in (slice(0, 26), slice(half - 26, half)):
        thread = 0.75 + 0.5 * ((np.arange(half) // 9 % 2)[None, :] == (np.arange(26) // 9 % 2)[:, None])
        mat[edge] = inks_of([(44, 60, 52)])[0] * thread[..., None]
    turned = np.rot90(mat)
    rows = [np.concatenate([mat, turned], 1), np.concatenate([turned, mat], 1)]
    return np.asarray(np.concatenate(rows, 0), np.float32)
