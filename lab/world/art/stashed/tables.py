"""Tables: scrubbed boards, a crocheted cloth, camouflage canvas, resin with leaves, a map under foil, cane."""

from __future__ import annotations

import cv2
import numpy as np

from lab.world.art.emblems import ring, turned
from lab.world.art.manners import plots, rough
from lab.world.art.walls import Picture, Rng, cloud, grain, inks_of


def scrubbed(rng: Rng, size: int) -> Picture:
    """A farmhouse table's broad pale boards, scrubbed grey, with knots, knife marks and dark gaps."""
    y = np.mgrid[0:size, 0:size][0].astype(np.float32)
    board = (y // 205).astype(int)
    fibre = cv2.resize(cloud(rng, size, 256)[:, :26], (size, size), interpolation=cv2.INTER_CUBIC)
    tone = rng.uniform(0.9, 1.08, 6)[board] * (1 + 0.13 * fibre + 0.05 * np.sin(y / 9 + 4 * cloud(rng, size, 6)))
    out = np.ascontiguousarray(inks_of([(188, 172, 148)])[0] * tone[..., None], np.float32)
    for x, top in rng.integers(0, size, (14, 2)).tolist():
        for share, dark in ((1.0, 0.62), (0.6, 0.4)):
            axes = (int(19 * share), int(12 * share))
            cv2.ellipse(out, (x, top), axes, 0, 0, 360, (0.7 * dark, 0.56 * dark, 0.42 * dark), -1, cv2.LINE_AA)
    for x, top in rng.integers(0, size, (60, 2)).tolist():
        end = (x + int(rng.integers(-50, 50)), top + int(rng.integers(-50, 50)))
        cv2.line(out, (x, top), end, (0.56, 0.5, 0.42), 1, cv2.LINE_AA)
    return np.asarray(np.where((y % 205 < 5)[..., None], 0.16, out), np.float32)


def crochet(rng: Rng, size: int) -> Picture:
    """A crocheted cloth: round wheels of ecru thread on a brick-red table that shows between them."""
    out = np.ascontiguousarray(inks_of([(146, 62, 48)])[0] * (1 + 0.05 * cloud(rng, size, 9))[..., None], np.float32)
    thread, step = (0.91, 0.87, 0.77), 128
    for row, y in enumerate(range(0, size + step, step)):
        for x in range((row % 2) * step // 2, size + step, step):
            for reach in (12, 30, 48, 60):
                cv2.circle(out, (x, y), reach, thread, 7, cv2.LINE_AA)
            for spot in ring(54, 16) + np.array([x, y]):
                cv2.line(out, (x, y), (int(spot[0]), int(spot[1])), thread, 5, cv2.LINE_AA)
    return np.asarray(out * (1 + 0.07 * cv2.GaussianBlur(grain(rng, size), (0, 0), 1.2))[..., None], np.float32)


def tarpaulin(rng: Rng, size: int) -> Picture:
    """Canvas for a tent, printed in patches of olive, brown and sand, with a coarse weave."""
    height = cloud(rng, size, 9) + 0.4 * cloud(rng, size, 22)
    inks = inks_of([(74, 82, 54), (108, 110, 74), (98, 78, 54), (158, 146, 108)])
    weave = 1 + 0.06 * np.where(np.mgrid[0:size, 0:size].sum(0) % 6 < 3, 1, -1) + 0.04 * grain(rng, size)
    return np.asarray(inks[np.digitize(height, (-0.35, 0.1, 0.5))] * weave[..., None], np.float32)


def pressed_leaves(rng: Rng, size: int) -> Picture:
    """A coffee table cast in resin: autumn leaves in many tones on a milky ground, under a hard gleam."""
    out = np.ascontiguousarray(inks_of([(214, 206, 188)])[0] * (1 + 0.04 * cloud(rng, size, 7))[..., None], np.float32)
    tones = inks_of([(172, 92, 46), (196, 148, 62), (124, 60, 44), (106, 112, 60), (150, 122, 84)])
    lobes = np.array([1.0, 0.45, 0.9, 0.42, 0.8, 0.4, 0.62, 0.4, 0.8, 0.42, 0.9, 0.45])
    for x, y in rng.integers(0, size, (120, 2)).tolist():
        tone, reach = tones[rng.integers(len(tones))] * rng.uniform(0.85, 1.15), float(rng.uniform(34, 62))
        leaf = turned(ring(reach, 12) * lobes[:, None], float(rng.uniform(0, 360))) + np.array([x, y])
        points = np.round(leaf).astype(np.int32)
        cv2.fillPoly(out, [points], tuple(map(float, tone)), cv2.LINE_AA)
        for tip in points[::2].tolist():
            cv2.line(out, (x, y), tip, tuple(map(float, tone * 0.7)), 2, cv2.LINE_AA)
    return out


def atlas_page(rng: Rng, size: int) -> Picture:
    """A desk mat with a map of the world: seas in pale blue, lands in four tints with dark borders, fine degrees."""
    labels, away = plots(rng, size, 88)
    land = cloud(rng, size, 6) + 0.35 * cloud(rng, size, 19) > 0.12
    tints = inks_of([(222, 198, 142), (196, 206, 150), (226, 172, 150), (206, 186, 206)])
    tint = tints[rng.integers(0, 4, labels.max() + 1)][labels] * (1 - 0.45 * (away < 2))[..., None]
    out = np.where(land[..., None], tint, inks_of([(158, 196, 216)])[0])
    coast = cv2.morphologyEx(land.astype(np.uint8), cv2.MORPH_GRADIENT, np.ones((5, 5), np.uint8)) > 0
    out = np.where(coast[..., None], np.array((0.26, 0.34, 0.42)), out)
    out[::128], out[:, ::128] = 0.42, 0.42
    return np.asarray(out * (1 + 0.02 * rough(rng, size))[..., None], np.float32)


def cane(rng: Rng, size: int) -> Picture:
    """Cane woven as on chairs: strands down, across and along both slants, eight-cornered holes between them."""
    step = 64
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    out = np.ascontiguousarray(np.ones((size, size, 3), np.float32) * np.array((0.2, 0.13, 0.08), np.float32))
    shade = 1 + 0.05 * cloud(rng, size, 40) + 0.03 * grain(rng, size)
    for along, wide in ((x + y, 13.0), (x - y + size, 13.0), (x, 12.0), (x + 22, 12.0), (y, 12.0), (y + 22, 12.0)):
        place = along % step
        strand = place < wide
        tone = (0.86 + 0.2 * np.sin(place / wide * np.pi)) * shade
        ink = inks_of([(206, 168, 108)])[0] * tone[..., None]
        out = np.where(strand[..., None], ink, out)
    return np.asarray(out, np.float32)
