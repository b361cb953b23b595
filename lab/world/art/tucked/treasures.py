"""Treasures of the fourteenth half: in oils, on pins, dappled, tagged, vegetables, robots, typed, stitched; by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import cv2
import numpy as np

from lab.world.art.cached import treasures as cached
from lab.world.art.emblems import DARK, Ink, fill, one_of, ring, toned, turned
from lab.world.art.treasures import inks_by_chance, mask_of
from lab.world.art.walls import Picture, Rng, cloud

_WHITE = (0.97, 0.96, 0.92)
_GOLD, _BROWN = (0.82, 0.66, 0.3), (0.25, 0.15, 0.1)
_THINGS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((-0.6, -0.35), (-0.25, -0.6), (-0.1, -0.85), (0.1, -0.85), (0.25, -0.6), (0.6, -0.35), (1, -0.55), (0.7, 0.2),
     (0.5, 0.8), (-0.5, 0.8), (-0.7, 0.3), (-1, 0.3), (-1, -0.3)),
    ((-0.08, -1), (0.08, -1), (0.12, -0.85), (0.6, -0.65), (1, -0.1), (0.55, -0.2), (0.08, -0.1), (0.08, 0.75),
     (0.3, 0.75), (0.35, 0.95), (-0.02, 1), (-0.1, 0.8), (-0.08, -0.1), (-0.55, -0.2), (-1, -0.1), (-0.6, -0.65)),
    ((-0.55, -0.05), (-0.5, -0.6), (-0.2, -1), (0.2, -1), (0.5, -0.6), (0.55, -0.05), (0.75, -0.05), (0.75, 0.9),
     (-0.75, 0.9), (-0.75, -0.05)),
    ((-1, -0.6), (0.5, -0.6), (1, -0.35), (0.45, -0.1), (0.25, 0.25), (0.6, 0.5), (0.6, 0.8), (-0.6, 0.8), (-0.6, 0.5),
     (-0.25, 0.25), (-0.4, -0.1)),
    ((-0.1, -1), (0.1, -1), (0.15, -0.3), (0.5, -0.15), (0.35, 0.2), (0.6, 0.6), (0.3, 1), (-0.3, 1), (-0.6, 0.6),
     (-0.35, 0.2), (-0.5, -0.15), (-0.15, -0.3)),
    ((0.05, -0.75), (0.3, -1), (0.2, -0.6), (0.45, -0.1), (0.75, 0.35), (0.6, 0.85), (0, 1), (-0.6, 0.85),
     (-0.75, 0.35), (-0.4, -0.1), (-0.2, -0.6)),
    ((-0.9, -0.5), (-0.3, -0.5), (-0.1, -0.85), (0.5, -0.85), (0.7, -0.5), (0.95, -0.5), (0.95, 0.65), (-0.9, 0.65)),
    ((-0.2, 1), (-0.25, 0.4), (-0.9, 0.55), (-0.6, 0.05), (-1, -0.35), (-0.35, -0.35), (0, -1), (0.35, -0.35),
     (1, -0.35), (0.6, 0.05), (0.9, 0.55), (0.25, 0.4), (0.2, 1)),
)  # fmt: skip
"""Outlines of a teapot, an umbrella, a padlock, an anvil, a violin, a pear, a camera and a maple leaf, -1 to 1."""


_thing = partial(one_of, _THINGS)
"""The outline of one of the things around the origin, in pixels."""


def _outlined(picture: Picture, shape: object, tone: Ink, wide: int) -> None:
    """A line around a shape in tile pixels."""
    cv2.polylines(picture, [np.round(np.asarray(shape)).astype(np.int32)], True, tone, wide, cv2.LINE_AA)


def oils(rng: Rng, picture: Picture) -> None:
    """A thing in oils: dabs of three tones side by side, thick light ones on top, a soft dark shadow below it."""
    size = picture.shape[0]
    shape = _thing(rng, size * float(rng.uniform(0.14, 0.16)), 12) + size / 2
    main, other = inks_by_chance(rng, 2, 0.7, 1.0)
    picture *= 1 - 0.4 * mask_of(picture, shape + np.array([0.008, 0.022]) * size, size / 60)
    dabs = picture.copy()
    for x, y in (size / 2 + rng.normal(0, 0.09, (260, 2)) * size).astype(int).tolist():
        lit = 1.15 - 1.6 * (x + 1.4 * y - 1.2 * size) / size + float(rng.normal(0, 0.12))
        tone = toned(other if rng.random() < 0.16 else main, float(np.clip(lit, 0.55, 1.5)))
        cv2.ellipse(dabs, (x, y), (size // 34, size // 70), float(rng.uniform(20, 70)), 0, 360, tone, -1, cv2.LINE_AA)
    inside = mask_of(picture, shape, 0.8)
    picture[:] = picture * (1 - inside) + (0.75 * dabs + 0.25 * np.array(main, np.float32)) * inside
    _outlined(picture, shape, (0.16, 0.1, 0.08), max(2, size // 120))


def enamelpin(rng: Rng, picture: Picture) -> None:
    """A pin of enamel in the manner of 1900: a pointed oval of one colour in gold, a golden thing, three drops."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.15, 0.165))
    field, drop = inks_by_chance(rng, 2, 0.55, 0.9)
    turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    oval = np.stack([0.8 * np.sin(turn), -np.cos(turn) * (1 - 0.14 * np.sin(turn) ** 2)], 1) * reach
    for away in (-0.4, 0.0, 0.4):
        at = (int(size / 2 + away * reach), int(size / 2 + reach * (1.14 - abs(away) * 0.4)))
        for share, tone in ((0.15, _BROWN), (0.12, drop)):
            cv2.circle(picture, at, int(reach * share), tone, -1, cv2.LINE_AA)
    for share, tone in ((1.05, _BROWN), (1.0, _GOLD), (0.86, field)):
        fill(picture, oval * share + size / 2, tone, None)
    for side in (-1, 1):
        stalk = np.stack([side * (0.12 + 0.5 * np.sin(turn[:20])), 0.75 - 0.09 * np.arange(20)], 1) * reach
        points = [np.round(stalk + size / 2).astype(np.int32)]
        cv2.polylines(picture, points, False, toned(field, 0.6, 0.3), max(2, size // 130), cv2.LINE_AA)
    fill(picture, _thing(rng, reach * 0.5, 5) + size / 2, (0.93, 0.8, 0.46), _BROWN)


def dappled(rng: Rng, picture: Picture) -> None:
    """A thing painted on a screen in a forest's light: bright flecks on it and around it, a soft blue shadow."""
    size = picture.shape[0]
    main, other = inks_by_chance(rng, 2, 0.8, 1.15)
    shape = _thing(rng, size * float(rng.uniform(0.14, 0.155)), 16) + size / 2
    shade = 0.5 * mask_of(picture, shape + size * 0.02, size / 45)
    picture[:] = picture * (1 - shade) + np.array((0.1, 0.16, 0.22), np.float32) * shade
    inside = mask_of(picture, shape, 0.8)
    fleck = np.clip(4 * cloud(rng, size, 22) - 1.2, 0, 1)[..., None]
    y = (np.mgrid[0:size, 0:size][0].astype(np.float32)[..., None] / size - 0.35) / 0.3
    body = np.array(main, np.float32) * (1.15 - 0.55 * np.clip(y, 0, 1)) + 0.22 * fleck
    picture[:] = picture * (1 - inside) + np.clip(body, 0, 1) * inside
    fill(picture, (shape - size / 2) * [0.45, 0.35] + size / 2, toned(other, 0.95, 0.05), None)
    _outlined(picture, shape, (0.06, 0.1, 0.08), max(2, size // 130))


def tagged(rng: Rng, picture: Picture) -> None:
    """A flat thing on a parcel's label of buff card with a reinforced hole and a string."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.15, 0.165))
    lean = float(rng.uniform(-18, 18))
    label = np.array([(-0.85, -0.65), (-0.5, -1.05), (0.5, -1.05), (0.85, -0.65), (0.85, 1.05), (-0.85, 1.05)]) * reach
    string = np.array([(0.0, -0.82), (0.3, -1.1), (0.1, -1.35), (0.5, -1.55)]) * reach
    points = [np.round(turned(string, lean) + size / 2).astype(np.int32)]
    fill(picture, turned(label, lean) + size / 2, (0.9, 0.8, 0.6), (0.36, 0.26, 0.16))
    hole = turned(np.array([(0.0, -0.82)]) * reach, lean)[0] + size / 2
    for share, tone in ((0.15, (0.76, 0.3, 0.22)), (0.07, _BROWN)):
        cv2.circle(picture, (int(hole[0]), int(hole[1])), int(reach * share), tone, -1, cv2.LINE_AA)
    cv2.polylines(picture, points, False, _BROWN, max(2, size // 130), cv2.LINE_AA)
    main = inks_by_chance(rng, 1, 0.7, 1.0)[0]
    fill(picture, _thing(rng, reach * 0.62, 6) + np.array([size / 2, size / 2 + reach * 0.2]), main, None)


def veggie(rng: Rng, picture: Picture) -> None:
    """A vegetable for children with a face: round or long, one of five colours, leaves on top, thick lines."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.125, 0.14))
    skins: tuple[Ink, ...] = (
        (0.93, 0.52, 0.18), (0.86, 0.24, 0.2), (0.62, 0.3, 0.56), (0.96, 0.82, 0.36), (0.55, 0.74, 0.32),
    )  # fmt: skip
    skin, line = skins[int(rng.integers(len(skins)))], (0.22, 0.14, 0.1)
    wide, plump = max(3, size // 100), rng.uniform((0.65, 0.8), (1.0, 1.1))
    for way in (-40, 0, 40):
        leaf = turned(np.array([(0, 0.1), (-0.22, -0.4), (0, -0.85), (0.22, -0.4)]) * unit, way)
        fill(picture, leaf + np.array([size / 2, size / 2 - 0.62 * unit]), (0.36, 0.62, 0.26), line)
    body = ring(unit, 40) * plump
    body[:, 0] *= 1 - 0.28 * float(rng.random()) * (body[:, 1] / unit + 0.4)
    body += np.array([size / 2, size / 2 + 0.15 * unit])
    fill(picture, body, skin, None)
    _outlined(picture, body, line, wide)
    for side in (-1, 1):
        at = (int(size / 2 + side * 0.26 * unit), int(size / 2 - 0.02 * unit))
        cv2.circle(picture, at, int(0.16 * unit), _WHITE, -1, cv2.LINE_AA)
        cv2.circle(picture, at, int(0.09 * unit), line, -1, cv2.LINE_AA)
    mouth = (size // 2, int(size / 2 + 0.3 * unit))
    cv2.ellipse(picture, mouth, (int(0.3 * unit), int(0.2 * unit)), 0, 10, 170, line, wide, cv2.LINE_AA)


def robot(rng: Rng, picture: Picture) -> None:
    """A tin robot's head of a film: a box in one colour, round eyes that shine, a grille, an aerial or two ears."""
    size, unit = picture.shape[0], picture.shape[0] * float(rng.uniform(0.115, 0.13))
    main, eye = inks_by_chance(rng, 2, 0.95, 1.25)
    line, middle = (0.12, 0.13, 0.17), size / 2

    def box(x: float, y: float, wide: float, high: float, tone: Ink) -> None:
        shape = np.array([(x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high)])
        fill(picture, shape * unit + middle, tone, line)

    if rng.random() < 0.5:
        box(0, -1.15, 0.07, 0.25, (0.6, 0.62, 0.66))
        cv2.circle(picture, (size // 2, int(middle - 1.42 * unit)), int(0.17 * unit), eye, -1, cv2.LINE_AA)
    for side in (-1, 1):
        box(side * 1.1, 0, 0.14, 0.34, (0.6, 0.62, 0.66))
    box(0, 0, 1.0, 0.9, main)
    box(0, -0.74, 0.96, 0.1, toned(main, 0.7, 0.26))
    for side in (-1, 1):
        at = (int(middle + side * 0.45 * unit), int(middle - 0.2 * unit))
        for share, tone in ((0.34, line), (0.29, _WHITE), (0.2, eye), (0.08, line)):
            cv2.circle(picture, at, int(share * unit), tone, -1, cv2.LINE_AA)
    box(0, 0.5, 0.55, 0.2, (0.82, 0.84, 0.86))
    for x in (-0.28, 0.0, 0.28):
        ends = [(int(middle + x * unit), int(middle + y * unit)) for y in (0.32, 0.68)]
        cv2.line(picture, ends[0], ends[1], line, max(2, size // 150), cv2.LINE_AA)


def brushwork(rng: Rng, picture: Picture) -> None:
    """A thing in two loaded strokes of a folk painter's brush: deep on one side, pale on the other, dots around."""
    size = picture.shape[0]
    main, other = inks_by_chance(rng, 2, 0.75, 1.05)
    shape = _thing(rng, size * float(rng.uniform(0.13, 0.15)), 10) + size / 2
    inside = mask_of(picture, shape, 0.7)
    side = np.clip(0.5 + 3.0 * (np.mgrid[0:size, 0:size][1] / size - 0.5), 0, 1)[..., None].astype(np.float32)
    tone = np.array(toned(main, 0.8), np.float32) * (1 - side) + np.array(toned(main, 0.7, 0.34), np.float32) * side
    picture[:] = picture * (1 - inside) + np.clip(tone, 0, 1) * inside
    bent = np.linspace(-0.9, 0.9, 12)
    for lift in (-0.03, 0.03):
        stroke = np.stack([bent * 0.08, lift + 0.02 * np.cos(2 * bent)], 1) * size + size / 2
        points = [np.round(stroke).astype(np.int32)]
        cv2.polylines(picture, points, False, (0.98, 0.95, 0.86), max(3, size // 80), cv2.LINE_AA)
    for spot in ring(size * 0.17, 12, float(rng.uniform(0, 1))) + size / 2:
        cv2.circle(picture, (int(spot[0]), int(spot[1])), max(3, size // 80), other, -1, cv2.LINE_AA)


def sunshell(rng: Rng, picture: Picture) -> None:
    """A thing in flat wax print: cream on a round of one colour with rays, rows of dots on the thing."""
    size, reach = picture.shape[0], picture.shape[0] * float(rng.uniform(0.16, 0.172))
    field, other = inks_by_chance(rng, 2, 0.9, 1.2)
    rays = ring(reach, 44) * np.where(np.arange(44) % 2, 0.87, 1.0)[:, None]
    fill(picture, rays + size / 2, _WHITE, None)
    fill(picture, rays * 0.88 + size / 2, field, None)
    shape = _thing(rng, reach * 0.68, 6) + size / 2
    fill(picture, shape, (0.97, 0.92, 0.8), None)
    cover = mask_of(picture, (shape - size / 2) * 0.8 + size / 2, 0.0)
    dots = np.zeros(picture.shape[:2], np.float32)
    for x in range(0, size, size // 26):
        for y in range(0, size, size // 26):
            cv2.circle(dots, (x, y), max(2, size // 90), (1.0,), -1, cv2.LINE_AA)
    share = dots[..., None] * cover
    picture[:] = picture * (1 - share) + np.array(other, np.float32) * 0.9 * share


def memphian(rng: Rng, picture: Picture) -> None:
    """A thing of the eighties: flat, a hard black shadow beside it, a stripe and a dot of other loud colours."""
    size = picture.shape[0]
    loud: tuple[Ink, ...] = (
        (0.95, 0.38, 0.5), (0.2, 0.66, 0.68), (0.97, 0.8, 0.3), (0.45, 0.4, 0.78), (0.98, 0.58, 0.3), (0.3, 0.5, 0.86),
    )  # fmt: skip
    first, second, third = (loud[i] for i in rng.permutation(len(loud))[:3])
    shape = _thing(rng, size * float(rng.uniform(0.135, 0.15)), 14) + size / 2
    fill(picture, shape + size * 0.022, (0.1, 0.09, 0.11), None)
    fill(picture, shape, first, None)
    band = np.array([(-0.2, -0.03), (0.2, -0.07), (0.2, 0.0), (-0.2, 0.04)]) * size + size / 2
    cover = mask_of(picture, shape, 0.5) * mask_of(picture, band, 0.5)
    picture[:] = picture * (1 - cover) + np.array(second, np.float32) * cover
    at = (int(size * float(rng.uniform(0.58, 0.64))), int(size * float(rng.uniform(0.36, 0.42))))
    cv2.circle(picture, at, size // 34, third, -1, cv2.LINE_AA)


def typed(rng: Rng, picture: Picture) -> None:
    """A thing of typed signs, dark on paper, that somebody has gone over with a coloured pencil."""
    size = picture.shape[0]
    shape = _thing(rng, size * float(rng.uniform(0.15, 0.165)), 8) + size / 2
    inside = mask_of(picture, shape, 0.0)
    signs = np.zeros(picture.shape[:2], np.float32)
    for y in range(size // 4, 3 * size // 4, size // 19):
        for x in range(size // 4, 3 * size // 4, size // 22):
            if inside[y, x, 0] > 0.5:
                sign = "XOH8#"[int(rng.integers(5))]
                cv2.putText(signs, sign, (x - 6, y + 6), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0.9,), 2, cv2.LINE_AA)
    pencil = np.array(inks_by_chance(rng, 1, 1.0, 1.3)[0], np.float32)
    y, x = np.mgrid[0:size, 0:size]
    share = inside * (0.5 + 0.2 * np.sin((x + 0.7 * y) * 0.55))[..., None].astype(np.float32)
    picture[:] = picture * (1 - share) + pencil * share
    picture[:] = picture * (1 - signs[..., None]) + 0.16 * signs[..., None]


def motif(rng: Rng, picture: Picture) -> None:
    """A large plain thing for stitching: two threads and a dark one around."""
    size = picture.shape[0]
    main, other = inks_by_chance(rng, 2, 0.8, 1.1)
    shape = _thing(rng, size * float(rng.uniform(0.16, 0.18)), 4)
    fill(picture, shape * 1.2 + size / 2, DARK, None)
    fill(picture, shape + size / 2, main, None)
    fill(picture, shape * [0.5, 0.4] + size / 2, other, None)


TREASURES: dict[str, Callable[[Rng, Picture], None]] = cached.TREASURES | {
    style.__name__: style
    for style in (
        oils, enamelpin, dappled, tagged, veggie, robot, brushwork, sunshell, memphian, typed, motif,
    )
}  # fmt: skip
"""How treasures are drawn, by the name of the style."""
