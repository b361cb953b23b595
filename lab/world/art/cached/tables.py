"""Tables: a cutting mat, burl veneer, printed toile, six-cornered floor tiles, sisal, chintz with roses."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from lab.world.art.emblems import ring, turned
from lab.world.art.manners import rough
from lab.world.art.walls import Picture, Rng, cloud, grain, inks_of, nearest

_SIZE = 1024


def cutting_mat(rng: Rng, size: int = _SIZE) -> Picture:
    """A dressmaker's green mat with a pale grid and the knife's fine cuts."""
    out = np.ascontiguousarray(inks_of([(46, 104, 84)])[0] * (1 + 0.03 * cloud(rng, size, 12))[..., None], np.float32)
    for step, share in ((32, 0.16), (128, 0.5)):
        on_line = np.arange(size) % step < (2 if step > 64 else 1)
        out[on_line] = out[on_line] * (1 - share) + np.array((0.82, 0.86, 0.62), np.float32) * share
        out[:, on_line] = out[:, on_line] * (1 - share) + np.array((0.82, 0.86, 0.62), np.float32) * share
    for x, y in rng.integers(0, size, (110, 2)).tolist():
        end = (x + int(rng.integers(-90, 90)), y + int(rng.integers(-90, 90)))
        cv2.line(out, (x, y), end, (0.13, 0.3, 0.24), 1, cv2.LINE_AA)
    return out


def burl(rng: Rng, size: int = _SIZE) -> Picture:
    """A veneer cut from a root: swirling figure and clusters of dark eyes under varnish."""
    swirl = 3.2 * cloud(rng, size, 8) + 1.4 * cloud(rng, size, 20)
    tone = 1 + 0.12 * np.sin(7 * swirl) + 0.06 * cloud(rng, size, 80) + 0.12 * cloud(rng, size, 6)
    out = np.ascontiguousarray(inks_of([(146, 92, 48)])[0] * tone[..., None], np.float32)
    for x, y in rng.integers(0, size, (46, 2)).tolist():
        for spot in rng.normal((x, y), 22, (12, 2)).astype(int).tolist():
            reach = int(rng.integers(2, 7))
            for grown, ink in ((3, (0.36, 0.21, 0.1)), (0, (0.2, 0.11, 0.06))):
                cv2.circle(out, spot, reach + grown, ink, -1, cv2.LINE_AA)
    return np.asarray(out * (1 + 0.03 * grain(rng, size))[..., None], np.float32)


def toile(rng: Rng, size: int = _SIZE) -> Picture:
    """A cloth printed in one blue on ecru: trees, birds and garlands in fine strokes, wide apart."""
    out = np.ascontiguousarray(inks_of([(234, 226, 206)])[0] * (1 + 0.03 * grain(rng, size))[..., None], np.float32)
    ink = (0.25, 0.33, 0.52)
    for row, y in enumerate(range(0, size + 170, 170)):
        for x in range((row % 2) * 128, size + 256, 256):
            cv2.line(out, (x, y + 60), (x + 4, y - 8), ink, 6, cv2.LINE_AA)
            for spot in rng.normal((x, y - 26), (26, 20), (90, 2)).astype(int).tolist():
                cv2.ellipse(out, spot, (6, 2), float(rng.uniform(0, 180)), 0, 360, ink, 1, cv2.LINE_AA)
            for step in range(-60, 60, 6):
                cv2.line(out, (x + step, y + 62), (x + step + 9, y + 58 - abs(step) // 12), ink, 1, cv2.LINE_AA)
            bird = turned(np.array([(-16, 0), (0, -6), (16, -12), (6, 3), (-4, 7)]), float(rng.uniform(-20, 20)))
            cv2.fillPoly(out, [np.round(bird + np.array([x + 78, y])).astype(np.int32)], ink, cv2.LINE_AA)
            cv2.ellipse(out, (x + 128, y - 40), (60, 26), 0, 10, 170, ink, 2, cv2.LINE_AA)
    return out


def hexagons(rng: Rng, size: int = _SIZE) -> Picture:
    """A kitchen's worktop of small six-cornered tiles, white and grey-green, with grey grout."""
    wide, high, margin = size / 20, size / 24, 64
    spots = [((column + 0.5 * (row % 2)) * wide, row * high) for row in range(29) for column in range(-1, 24)]
    labels, _ = nearest(size + 2 * margin, np.array([spot for spot in spots if 0 <= spot[0] < size + 2 * margin]))
    labels = labels[margin:-margin, margin:-margin]
    away = cv2.morphologyEx(labels.astype(np.float32), cv2.MORPH_GRADIENT, np.ones((5, 5), np.uint8)) > 0
    inks = inks_of([(230, 230, 224), (226, 228, 222), (216, 220, 214), (124, 148, 138)])
    ink = inks[rng.choice(4, labels.max() + 1, p=(0.35, 0.3, 0.2, 0.15))][labels]
    out = np.where(away[..., None], 0.56, ink * (1 + 0.015 * cloud(rng, size, 30))[..., None])
    return np.asarray(out, np.float32)


def sisal(rng: Rng, size: int = _SIZE) -> Picture:
    """A mat of coarse sisal woven in ridges that zigzag, straw-coloured with brown threads."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    across = y + np.abs(x % 64 - 32)
    ridge = 0.5 + 0.5 * np.cos(across * 2 * np.pi / 16)
    thread = rng.uniform(0.82, 1.1, int(across.max()) // 16 + 1).astype(np.float32)[(across // 16).astype(int)]
    tone = thread * (0.55 + 0.5 * ridge) * (1 + 0.1 * grain(rng, size) + 0.05 * rough(rng, size))
    return np.asarray(inks_of([(190, 160, 110)])[0] * tone[..., None], np.float32)


def chintz(rng: Rng, size: int = _SIZE) -> Picture:
    """A glazed cotton with large roses and leaves on a dark ground."""
    out = np.ascontiguousarray(inks_of([(42, 40, 58)])[0] * (1 + 0.03 * grain(rng, size))[..., None], np.float32)
    roses = inks_of([(204, 96, 110), (226, 150, 150), (232, 206, 176), (178, 60, 78)])
    for x, y in rng.integers(0, size, (120, 2)).tolist():
        reach, leaf = float(rng.uniform(26, 54)), (0.3, 0.45, 0.3) if rng.random() < 0.5 else (0.42, 0.52, 0.34)
        for lean in rng.uniform(0, 360, 4):
            blade = np.array([(0.6, 0), (1.1, -0.26), (1.75, 0), (1.1, 0.26)]) * reach
            points = np.round(turned(blade, float(lean)) + np.array([x, y])).astype(np.int32)
            cv2.fillPoly(out, [points], leaf, cv2.LINE_AA)
        ink = roses[rng.integers(len(roses))]
        for share, tone in ((1.0, 0.8), (0.72, 0.95), (0.46, 0.84), (0.22, 1.05)):
            for spot in ring(reach * share * 0.45, 5, float(rng.uniform(0, 6))) + np.array([x, y]):
                petal = tuple(map(float, ink * tone * rng.uniform(0.92, 1.06)))
                cv2.circle(out, (int(spot[0]), int(spot[1])), int(reach * share * 0.5), petal, -1, cv2.LINE_AA)
    return out


TABLES: dict[str, tuple[Callable[[Rng], Picture], float]] = {
    "cutting-mat": (cutting_mat, 0.55),
    "burl": (burl, 0.16),
    "toile": (toile, 0.9),
    "hexagons": (hexagons, 0.22),
    "sisal": (sisal, 0.95),
    "chintz": (chintz, 0.6),
}
"""How each table is drawn, and how rough its surface is."""
