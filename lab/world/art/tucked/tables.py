"""Tables: oilcloth with lemons, flaking boards, wood and resin, paisley, a desk's blotter, washed concrete."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art.emblems import ring, turned
from lab.world.art.manners import lit, rough
from lab.world.art.walls import Picture, Rng, cloud, grain, inks_of

_SIZE = 1024


def lemons(rng: Rng, size: int = _SIZE) -> Picture:
    """A wipeable cloth printed with lemons and their leaves on pale blue, a fine linen structure printed below."""
    y, x = np.mgrid[0:size, 0:size]
    weave = 1 + 0.025 * np.sin(x * 1.2) + 0.025 * np.sin(y * 1.2)
    out = np.ascontiguousarray(inks_of([(188, 212, 220)])[0] * weave[..., None], np.float32)
    lemon = ring(1.0, 40) * [1.0, 0.72]
    lemon[np.abs(lemon[:, 1]) < 0.16] *= [1.2, 1.0]
    for row, down in enumerate(range(40, size + 60, 116)):
        for across in range((row % 2) * 64, size + 64, 128):
            at, lean = np.array([across, down]) + rng.integers(-14, 15, 2), float(rng.uniform(0, 360))
            for way in (-50, 40):
                blade = turned(np.array([(0, 0), (22, -12), (58, 0), (22, 12)], float), lean + way) + at
                cv2.fillPoly(out, [np.round(blade).astype(np.int32)], (0.24, 0.42, 0.26), cv2.LINE_AA)
            for off, reach, tone in (
                (0, 36, (0.78, 0.6, 0.1)),
                (-2, 33, (0.95, 0.8, 0.2)),
                (-6, 20, (0.98, 0.87, 0.36)),
            ):
                fruit = np.round(turned(lemon * reach, lean) + at + off).astype(np.int32)
                cv2.fillPoly(out, [fruit], tone, cv2.LINE_AA)
    return out


def flaking(rng: Rng, size: int = _SIZE) -> Picture:
    """Boards painted blue-green long ago, the paint flaking off grey wood."""
    wide = size // 5
    x = np.mgrid[0:size, 0:size][1].astype(np.float32)
    board = (x // wide).astype(int)
    stretched = cv2.resize(cloud(rng, size, 200)[:30], (size, size), interpolation=cv2.INTER_CUBIC)
    wood = inks_of([(142, 128, 110)])[0] * (1 + 0.16 * stretched + 0.05 * grain(rng, size))[..., None]
    tone = rng.uniform(0.86, 1.1, 6)[board] * (1 + 0.03 * rough(rng, size))
    paint = inks_of([(92, 140, 136)])[0] * tone[..., None]
    bare = 1.1 * cloud(rng, size, 16) + 0.7 * cloud(rng, size, 60) + 0.5 * stretched > 0.72
    rim = cv2.morphologyEx(bare.astype(np.uint8), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
    out = np.where(bare[..., None], wood, paint) * np.where(rim, 0.8, 1.0)[..., None]
    return np.asarray(out * np.where(x % wide < 4, 0.35, 1.0)[..., None], np.float32)


def resin(rng: Rng, size: int = _SIZE) -> Picture:
    """Two planks of walnut with their natural edges and between them a river of deep blue resin, polished."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    away = np.abs(x - size / 2 - 70 * np.sin(y * 2 * np.pi / size)) - 110 - 40 * cloud(rng, size, 9)
    grainy = np.sin((x + 60 * cloud(rng, size, 4)) / 7 + 2 * cloud(rng, size, 8))
    wood = inks_of([(104, 70, 46)])[0] * (1 + 0.14 * grainy + 0.04 * grain(rng, size))[..., None]
    wood = wood * np.clip(0.5 + away / 60, 0.5, 1)[..., None]
    swirl = 0.5 + 0.5 * np.sin(5 * cloud(rng, size, 6))
    deep = inks_of([(20, 62, 92)])[0] * (0.75 + 0.7 * swirl)[..., None]
    return np.asarray(np.where((away < 0)[..., None], deep, wood), np.float32)


def paisley(rng: Rng, size: int = _SIZE) -> Picture:
    """A cotton scarf printed with paisley drops and dots, dark red with cream and black."""
    out = np.ascontiguousarray(inks_of([(128, 34, 40)])[0] * (1 + 0.04 * grain(rng, size))[..., None], np.float32)
    turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    drop = np.stack([np.sin(turn) * np.sin(turn / 2) ** 1.5, -np.cos(turn)], 1)
    drop[:, 0] += 0.5 * np.clip(-drop[:, 1], 0, 1) ** 2
    tones = ((0.93, 0.88, 0.78), (0.1, 0.07, 0.08), (0.62, 0.2, 0.2), (0.93, 0.88, 0.78))
    for row, y in enumerate(range(0, size + 100, 100)):
        for x in range((row % 2) * 55, size + 110, 110):
            lean = 180.0 * (row % 2) + 20
            for reach, tone in zip((46, 41, 28, 13), tones, strict=True):
                shape = turned(drop * reach * [0.8, 1.0], lean) + np.array([x, y])
                cv2.fillPoly(out, [np.round(shape).astype(np.int32)], tone, cv2.LINE_AA)
            for spot in turned(drop[::3] * 35.0 * [0.8, 1.0], lean) + np.array([x, y]):
                cv2.circle(out, (int(spot[0]), int(spot[1])), 3, tones[0], -1, cv2.LINE_AA)
            cv2.circle(out, (x + 55, y + 8), 5, tones[0], -1, cv2.LINE_AA)
    return out


def blotter(rng: Rng, size: int = _SIZE) -> Picture:
    """A desk's blotting paper, dull green, with mirrored strokes of ink and a few blots that have run."""
    tone = 1 + 0.05 * cv2.GaussianBlur(grain(rng, size), (0, 0), 1.4) + 0.03 * cloud(rng, size, 10)
    out = np.ascontiguousarray(inks_of([(112, 134, 104)])[0] * tone[..., None], np.float32)
    mark = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (46, 2)).tolist():
        along = np.linspace(0, 1, 30)
        line = np.stack([x + 120 * along, y + 9 * np.sin(along * 34) + 14 * along], 1)
        cv2.polylines(mark, [np.round(line).astype(np.int32)], False, (float(rng.uniform(0.2, 0.6)),), 2, cv2.LINE_AA)
    for x, y in rng.integers(0, size, (22, 2)).tolist():
        cv2.circle(mark, (x, y), int(rng.integers(4, 18)), (0.6,), -1, cv2.LINE_AA)
    share = cv2.GaussianBlur(mark, (0, 0), 1.6)[..., None]
    return np.asarray(out * (1 - share) + np.array((0.16, 0.18, 0.34), np.float32) * share, np.float32)


def pebbledash(rng: Rng, size: int = _SIZE) -> Picture:
    """A garden table's slab of washed concrete: small pebbles of grey, brown and white in mortar."""
    height = np.zeros((size, size), np.float32)
    out = np.ones((size, size, 3), np.float32) * inks_of([(150, 144, 134)])[0]
    inks = inks_of([(168, 160, 148), (126, 112, 98), (196, 190, 178), (146, 124, 102), (110, 110, 112)])
    for x, y in rng.integers(0, size, (size * size // 130, 2)).tolist():
        axes, lean = (int(rng.integers(6, 14)), int(rng.integers(5, 10))), float(rng.uniform(0, 180))
        ink = tuple(map(float, inks[rng.integers(len(inks))] * rng.uniform(0.85, 1.12)))
        cv2.ellipse(out, (x, y), axes, lean, 0, 360, ink, -1, cv2.LINE_AA)
        cv2.ellipse(height, (x, y), axes, lean, 0, 360, (float(rng.uniform(0.5, 1)),), -1, cv2.LINE_AA)
    tone = lit(np.asarray(4 * cv2.GaussianBlur(height, (0, 0), 2), np.float32), 0.4)
    return np.asarray(out * tone[..., None], np.float32)


TABLES: dict[str, tuple[Callable[[Rng], Picture], float]] = {
    "lemons": (lemons, 0.28),
    "flaking": (flaking, 0.7),
    "resin": (resin, 0.12),
    "paisley": (paisley, 0.9),
    "blotter": (blotter, 0.85),
    "pebbledash": (pebbledash, 0.8),
}
"""How each table is drawn, and how rough its surface is."""
