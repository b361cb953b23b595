"""Tables: a barn door, a cement tile floor, a candlewick spread, a kitchen top, a wax cloth, a sea-grass mat."""

from __future__ import annotations

import cv2
import numpy as np

from lab.world.art.manners import rough
from lab.world.art.walls import Picture, Rng, cloud, grain, inks_of


def barndoor(rng: Rng, size: int) -> Picture:
    """Broad old boards with knots, nail holes and a grey weathering, gaps between them."""
    board = -(-size // 6)
    out = np.empty((size, size, 3), np.float32)
    fibre = cv2.resize(cloud(rng, size, 256)[:, :24], (size, size), interpolation=cv2.INTER_CUBIC)
    inks = inks_of([(150, 122, 92), (132, 112, 90), (164, 132, 98), (142, 130, 114)])
    for row in range(6):
        out[row * board : (row + 1) * board] = inks[rng.integers(len(inks))] * rng.uniform(0.9, 1.08)
        out[row * board : row * board + 5] *= 0.35
    out *= (1 + 0.16 * fibre + 0.05 * rough(rng, size) + 0.02 * grain(rng, size))[..., None]
    for x, y in rng.integers(0, size, (16, 2)).tolist():
        for share, tone in ((1.0, 0.75), (0.6, 0.55), (0.3, 0.4)):
            axes = (int(26 * share), int(13 * share))
            ink = tuple(map(float, inks[0] * tone))
            cv2.ellipse(out, (x, y), axes, 0, 0, 360, ink, 3 if share > 0.4 else -1, cv2.LINE_AA)
    for row in range(6):
        for x in (90, 600):
            cv2.circle(out, (x, row * board + board // 2), 5, (0.2, 0.17, 0.15), -1, cv2.LINE_AA)
    return out


def encaustic(rng: Rng, size: int) -> Picture:
    """Cement tiles of an old hallway: an eight-pointed star and quarter rounds in grey, ochre and dull red."""
    step = size // 8
    tile = np.ones((step, step, 3), np.float32) * inks_of([(198, 190, 176)])[0]
    inks = [tuple(map(float, ink)) for ink in inks_of([(112, 112, 114), (190, 140, 76), (138, 66, 56)])]
    for x in (0, step):
        for y in (0, step):
            cv2.circle(tile, (x, y), int(step * 0.34), inks[0], -1, cv2.LINE_AA)
            cv2.circle(tile, (x, y), int(step * 0.2), inks[1], -1, cv2.LINE_AA)
    turn = np.arange(16) * np.pi / 8
    reach = np.where(np.arange(16) % 2, 0.2, 0.38) * step
    star = np.stack([np.cos(turn) * reach, np.sin(turn) * reach], 1) + step / 2
    cv2.fillPoly(tile, [np.round(star).astype(np.int32)], inks[2], cv2.LINE_AA)
    cv2.circle(tile, (step // 2, step // 2), step // 10, inks[1], -1, cv2.LINE_AA)
    tile[:2], tile[:, :2] = 0.5, 0.5
    whole = np.tile(tile, (8, 8, 1))
    tones = np.kron(rng.uniform(0.9, 1.06, (8, 8)), np.ones((step, step)))
    return np.asarray(whole * (tones * (1 + 0.04 * rough(rng, size) + 0.02 * grain(rng, size)))[..., None], np.float32)


def candlewick(rng: Rng, size: int) -> Picture:
    """A pale rose bedspread with tufts of cotton in wavy rows and lozenges."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    base = inks_of([(214, 176, 172)])[0] * (1 + 0.03 * cloud(rng, size, 9) + 0.05 * grain(rng, size))[..., None]
    out = np.ascontiguousarray(base, np.float32)
    for line in range(0, size, 64):
        for step in range(0, size, 12):
            at = (step, int(line + 14 * np.sin(step * 2 * np.pi / 128)) % size)
            for radius, tone in ((7, 0.78), (6, 1.0), (3, 1.1)):
                ink = tuple(float(min(part * tone, 1)) for part in inks_of([(226, 190, 184)])[0])
                cv2.circle(out, (at[0] + (radius == 7), at[1] + (radius == 7)), radius, ink, -1, cv2.LINE_AA)
    return np.asarray(out * (1 + 0.02 * np.sin(x * 1.7) * np.sin(y * 1.7))[..., None], np.float32)


def marbled(rng: Rng, size: int) -> Picture:
    """Laminate of a kitchen in petrol blue with drawn-out pale clouds and gold flecks."""
    long = cv2.resize(cloud(rng, size, 90)[: size // 2], (size, size), interpolation=cv2.INTER_CUBIC)
    share = np.clip(0.5 + 0.5 * long + 0.3 * cloud(rng, size, 20), 0, 1)[..., None]
    inks = inks_of([(60, 96, 108), (86, 120, 128)])
    out = np.ascontiguousarray(inks[0] * share + inks[1] * (1 - share), np.float32)
    for x, y in rng.integers(0, size, (700, 2)).tolist():
        tone = tuple(map(float, inks_of([(164, 160, 120)])[0]))
        cv2.line(out, (x, y), (x + int(rng.integers(-2, 3)), y + 2), tone, 1, cv2.LINE_AA)
    return out


def waxcloth(rng: Rng, size: int) -> Picture:
    """A wax cloth with small cherries and stripes of leaves on cream, in straight rows."""
    tone = 1 + 0.015 * cloud(rng, size, 6)
    out = np.ascontiguousarray(inks_of([(236, 228, 206)])[0] * tone[..., None], np.float32)
    for x in range(0, size, 128):
        cv2.rectangle(out, (x, 0), (x + 14, size), (0.44, 0.58, 0.42), -1)
        for y in range(0, size, 64):
            middle = (x + 70, y + 32 * ((x // 128) % 2) + 16)
            for aside in (-11, 11):
                fruit = (middle[0] + aside, middle[1] + 10)
                cv2.line(out, (middle[0], middle[1] - 14), fruit, (0.3, 0.42, 0.2), 2, cv2.LINE_AA)
                cv2.circle(out, fruit, 9, (0.72, 0.14, 0.16), -1, cv2.LINE_AA)
                cv2.circle(out, (fruit[0] - 3, fruit[1] - 3), 2, (0.98, 0.86, 0.84), -1, cv2.LINE_AA)
    return out


def seagrass(rng: Rng, size: int) -> Picture:
    """A mat woven of twisted sea grass: strands over and under each other in straw and olive tones."""
    y, x = np.mgrid[0:size, 0:size]
    is_level = (x // 32 + y // 32) % 2 == 0
    along, across = np.where(is_level, x, y), np.where(is_level, y, x) % 32
    twist = np.sin((along + 2.0 * (across % 11)) * 2 * np.pi / 15)
    strand = np.sin((across % 11 + 0.5) * np.pi / 11)
    tone = (0.62 + 0.34 * strand + 0.1 * twist) * np.where(across < 2, 0.6, 1.0)
    share = np.clip(0.5 + 0.7 * cloud(rng, size, 40), 0, 1)[..., None]
    inks = inks_of([(196, 172, 120), (148, 146, 96)])
    return np.asarray((inks[0] * share + inks[1] * (1 - share)) * (tone * (1 + 0.05 * grain(rng, size)))[..., None],
                      np.float32)  # fmt: skip
