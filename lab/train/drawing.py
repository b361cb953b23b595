"""Draws what nets learn to tell or to look past: hands, pawns, discs, tiles, cards, light, and a camera's faults.

All of it is drawn on a board's plane seen from straight above (`vision/board_net.py`): lengths are tiles, colours are
levels of blue, green and red.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.viewpoint import Eye
from vision.board_net import AROUND_TILES, NAMES, SIDE_PX, pixels_in_tiles
from vision.fits.cell_views import VIEW_SCALE_PX as PX
from vision.picture.arrays import Bools, Float32s, Float64s

FINER: Final = 2
"""Outlines are drawn so many times finer than they are shown."""

FIRST_PX: Final = AROUND_TILES * PX
CORNERS, INNER = (0, 6, 42, 48), (16, 18, 30, 32)
"""Where the board begins in the plane; cells on which start discs and other discs are printed."""

NAME_HUES_DEG: Final = {"red": (-8.0, 48.0), "yellow": (74.0, 108.0), "green": (122.0, 205.0), "blue": (250.0, 305.0)}
"""Between which hues of Lab people call strong colours by a name."""

PALEST, DARKEST = np.array([195.0, 215.0, 245.0]), np.array([28.0, 36.0, 58.0])
"""Skin lies between these."""

TILE, EMPTY, BACK, UNKNOWN = 0, 1, 2, 3
"""What a cell shows."""


@dataclass(frozen=True, slots=True)
class Pawn:
    """Where a pawn's base is, its number in `NAMES` (-1: nobody knows) and its ink in Lab, where that is known."""

    x: float
    y: float
    name: int
    ink: tuple[float, float, float] | None


@dataclass(slots=True, eq=False)
class Scene:
    """A plane that is being drawn: `levels` (h, w, 3), the share that hands hide (h, w), what the picture shows (h, w),
    where a camera hangs; pawns and loose tiles (x, y, turn in radians, side); what each cell shows; circles (x, y,
    radius) in which nobody is asked for pawns or tiles, and where nobody knows of hands (h, w)."""

    levels: Float32s
    hidden: Float32s
    shown: Bools
    eye: Eye
    pawns: list[Pawn] = field(default_factory=list)
    tiles: list[tuple[float, float, float, float]] = field(default_factory=list)
    kinds: list[int] = field(default_factory=lambda: [TILE] * 49)
    no_pawn: list[tuple[float, float, float]] = field(default_factory=list)
    no_tile: list[tuple[float, float, float]] = field(default_factory=list)
    unasked: Bools = field(default_factory=lambda: np.zeros((SIDE_PX, SIDE_PX), dtype=np.bool_))
    is_table_asked: bool = True

    def paint(self, share: Float32s, body: Float64s | Float32s) -> None:
        """Lays a body's colours (h, w, 3) or (3,) over the plane where its share (h, w) is above 0."""
        self.levels += share[..., None] * (body - self.levels)

    def lamp(self, x: float, y: float) -> Float64s:
        """How bright white would about be at a place, as shares of full scale (3,)."""
        row, column = (int(np.clip((at + AROUND_TILES) * PX, 24, SIDE_PX - 25)) for at in (y, x))
        near = self.levels[row - 24 : row + 25, column - 24 : column + 25].mean(axis=(0, 1))
        board = self.levels[FIRST_PX:-FIRST_PX:4, FIRST_PX:-FIRST_PX:4].reshape(-1, 3)
        return np.asarray(np.percentile(board, 96, axis=0) / 255 * np.clip(near.mean() / board.mean(), 0.3, 1.6) ** 0.6)


def bgr_of(lab: Float64s) -> Float64s:
    """Levels (3,) of a colour in Lab."""
    seen = cv2.cvtColor(np.float32(lab).reshape(1, 1, 3), cv2.COLOR_LAB2BGR)
    return np.asarray(np.clip(seen[0, 0].astype(np.float64), 0.02, 1) * 255)


def any_ink(rng: np.random.Generator) -> Float64s:
    """Any colour in Lab, strong or grey."""
    hue, chroma = rng.uniform(0, 2 * np.pi), rng.choice([0.0, 1.0, 1.0]) * rng.uniform(5, 80)
    return np.array([rng.uniform(8, 94), chroma * np.cos(hue), chroma * np.sin(hue)])


def pawn_ink(rng: np.random.Generator) -> tuple[Float64s, int]:
    """A pawn's colour in Lab and the number of its name (-1 where people would not agree)."""
    name = str(rng.choice([*NAME_HUES_DEG, *NAME_HUES_DEG, "tan", "white", "any"]))
    if name in NAME_HUES_DEG:
        hue, chroma = np.radians(rng.uniform(*NAME_HUES_DEG[name])), rng.uniform(22, 85)
        light = rng.uniform(52, 92) if name == "yellow" else rng.uniform(16, 62)
    elif name == "tan":
        hue, chroma, light = np.radians(rng.uniform(52, 84)), rng.uniform(12, 36), rng.uniform(38, 76)
    elif name == "white":
        hue, chroma, light = rng.uniform(0, 2 * np.pi), rng.uniform(0, 9), rng.uniform(78, 97)
    else:
        ink = any_ink(rng)
        is_other = ink[0] < 22 or 315 < np.degrees(np.arctan2(ink[2], ink[1])) % 360 < 345
        return ink, NAMES.index("other") if is_other else -1
    return np.array([light, chroma * np.cos(hue), chroma * np.sin(hue)]), NAMES.index(name)


def draw_pawn(scene: Scene, x: float, y: float, rng: np.random.Generator, lab: Float64s | None = None) -> None:
    """A turned or flat body of any lacquer that stands at a place, leans away from the camera and casts a shadow."""
    ink, name = pawn_ink(rng)
    if lab is not None:
        ink, name = lab, -1
    tall, radius = rng.uniform(0.3, 1.15), rng.uniform(0.12, 0.25)
    wide = (1.0, rng.uniform(0.4, 0.8)) if rng.random() < 0.2 else (1.0, 1.0)
    aside, azimuth = rng.uniform(0, np.pi), rng.uniform(0, 2 * np.pi)
    light = np.array([np.cos(azimuth), np.sin(azimuth)])
    _cast(scene, x, y, light * tall * rng.uniform(0.1, 1.3), radius, rng)
    knots = np.concatenate([[0.0], np.sort(rng.uniform(0.05, 0.95, 4)), [1.0]])
    radii = radius * np.concatenate([[1.0], rng.uniform(0.3, 1.0, 4), [rng.uniform(0.05, 0.9)]])
    if rng.random() < 0.4:  # a ball on top
        knots, radii = np.array([0, 0.62, 0.66, 0.8, 0.94, 1.0]), radius * np.array([1, 0.4, 0.5, 0.62, 0.45, 0.1])
    elif rng.random() < 0.35:
        knots, radii = np.array([0, 1.0]), radius * np.array([1, rng.uniform(0.1, 1.0)])
    box, right, down = _window(scene, x, y, tall)
    if right.size == 0:
        return
    cover, shade = np.zeros(right.shape, dtype=np.float32), np.zeros(right.shape, dtype=np.float32)
    rough, c, s = rng.uniform(0.2, 0.8), np.cos(aside), np.sin(aside)
    for up in np.linspace(0, 1, 12 + int(24 * np.hypot(*scene.eye.lean(x, y, tall)))):
        lean = scene.eye.lean(x, y, up * tall)
        size = max(float(np.interp(up, knots, radii)), 0.01) * (1 + up * tall / scene.eye.height)
        u, v = (right - x - lean[0]) / size, (down - y - lean[1]) / size
        along, across = (u * c + v * s) / wide[0], (v * c - u * s) / wide[1]
        inside = along * along + across * across < 1
        dome = np.sqrt(np.maximum(1 - u[inside] ** 2 - v[inside] ** 2, 0))
        shade[inside] = 0.55 + rough * 0.5 * (u[inside] * light[0] + v[inside] * light[1]) + 0.4 * dome
        cover[inside] = 1
    _blend(scene, box, cover, shade, bgr_of(ink) * scene.lamp(x, y), rng)
    scene.pawns.append(Pawn(x, y, name, (float(ink[0]), float(ink[1]), float(ink[2]))))


def _window(scene: Scene, x: float, y: float, tall: float) -> tuple[tuple[slice, slice], Float64s, Float64s]:
    """The part of the plane in which a body lies, and where its finer pixels are, both ways."""
    lean = scene.eye.lean(x, y, tall)
    edges = [
        int(np.clip(round((one + AROUND_TILES) * PX), 0, SIDE_PX))
        for at, off in ((y, lean[1]), (x, lean[0])) for one in (min(at, at + off) - 0.5, max(at, at + off) + 0.5)
    ]  # fmt: skip
    rows, columns = (
        (np.arange(first * FINER, last * FINER) + 0.5) / (PX * FINER) - AROUND_TILES for first, last in
        (edges[:2], edges[2:])
    )  # fmt: skip
    right, down = np.meshgrid(columns, rows)
    return (slice(*edges[:2]), slice(*edges[2:])), right, down


def _blend(
    scene: Scene, box: tuple[slice, slice], cover: Float32s, shade: Float32s, levels: Float64s,
    rng: np.random.Generator,
) -> None:  # fmt: skip
    """Lays a shaded body over a part of the plane; what is lit most may gleam."""
    size = (cover.shape[1] // FINER, cover.shape[0] // FINER)
    shine = np.maximum(shade - rng.uniform(0.85, 1.15), 0) * rng.uniform(0, 500)
    body = np.clip(levels * np.clip(shade, 0.12, 1.3)[..., None] + shine[..., None], 0, 255) * cover[..., None]
    share, colours = (cv2.resize(one.astype(np.float32), size, interpolation=cv2.INTER_AREA) for one in (cover, body))
    colours = colours / np.maximum(share, 1e-3)[..., None]
    scene.levels[box] += share[..., None] * (colours - scene.levels[box])


def _cast(scene: Scene, x: float, y: float, reach: Float64s, radius: float, rng: np.random.Generator) -> None:
    """The shadow of something slender."""
    mask = np.zeros((SIDE_PX, SIDE_PX), dtype=np.float32)
    ends = (_px(np.array([x, y])), _px(np.array([x, y]) + reach))
    cv2.line(mask, ends[0], ends[1], 1.0, max(1, int(2 * radius * PX)))
    soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.6, 4.0))
    scene.levels *= 1 - soft[..., None] * rng.uniform(0.05, 0.6)


def _px(at: Float64s) -> tuple[int, int]:
    x, y = np.clip((np.asarray(at) + AROUND_TILES) * PX, -30000, 30000)
    return int(x), int(y)


def draw_disc(scene: Scene, x: float, y: float, rng: np.random.Generator, lab: Float64s | None = None) -> None:
    """A flat disc or sign printed or laid at a place: plain, ringed, with spokes, a number, a rim or teeth."""
    side, radius = 4 * PX, rng.uniform(0.08, 0.36) * 4 * PX
    first, second = bgr_of(any_ink(rng) if lab is None else lab), bgr_of(any_ink(rng))
    patch, mask = np.tile(first.astype(np.float32), (side, side, 1)), np.zeros((side, side), dtype=np.float32)
    middle = side // 2
    if rng.random() < 0.2:
        points = np.linspace(0, 2 * np.pi, int(rng.integers(3, 14)), endpoint=False) + rng.uniform(0, 6)
        reach = radius * rng.uniform(0.5, 1.15, len(points))
        outline = middle + np.stack([np.cos(points), np.sin(points)], axis=1) * reach[:, None]
        cv2.fillPoly(mask, [outline.astype(np.int32)], 1.0)
    else:
        cv2.circle(mask, (middle, middle), int(radius), 1.0, -1)
    kind, colour = rng.integers(7), tuple(float(one) for one in second)
    if kind in (1, 2):
        cv2.circle(patch, (middle, middle), int(radius * rng.uniform(0.2, 0.9)), colour, -1 if kind == 1 else 6)
    elif kind == 3:
        for angle in np.linspace(0, np.pi, int(rng.integers(2, 7)), endpoint=False):
            way = (radius * np.array([np.cos(angle), np.sin(angle)])).astype(int)
            cv2.line(patch, tuple(map(int, middle - way)), tuple(map(int, middle + way)), colour, int(rng.integers(2, 9)))
    elif kind == 4:
        number, size = str(rng.integers(1, 26)), radius / 30
        cv2.putText(patch, number, (int(middle - 0.4 * radius * len(number)), int(middle + 0.35 * radius)), 0, size, colour, 4)
    elif kind == 5:  # the shade of a ball, printed
        far = np.hypot(*(np.indices((side, side)) - middle - rng.uniform(-0.4, 0.4, 2)[:, None, None] * radius)) / radius
        patch += (np.clip(1 - far, 0, 1) * rng.uniform(-1, 1) * 120)[..., None].astype(np.float32)
    if rng.random() < 0.4:
        cv2.circle(patch, (middle, middle), int(radius * 0.9), tuple(float(one) for one in bgr_of(any_ink(rng))), 5)
    if rng.random() < 0.25:
        _cast(scene, x, y, rng.uniform(-0.08, 0.08, 2), radius / (4 * PX), rng)
    _stamp(scene, patch, mask, x, y, rng.uniform(0, 2 * np.pi), 1.0, scene.lamp(x, y) if rng.random() < 0.8 else 1.0)


def _stamp(
    scene: Scene, patch: Float32s, mask: Float32s, x: float, y: float, turn: float, side: float, lamp: Float64s | float
) -> Float32s:
    """Lays a square patch, `side` tiles wide and turned clockwise, on a place; the share of each pixel it takes."""
    gain, half = side * PX / len(patch), len(patch) / 2 - 0.5
    c, s = gain * np.cos(turn), gain * np.sin(turn)
    at = (np.array([x, y]) + AROUND_TILES) * PX - 0.5
    view = np.array([[c, -s, at[0] - c * half + s * half], [s, c, at[1] - s * half - c * half]])
    soft = max(0.4 / gain, 0.3)
    shown, share = (
        cv2.warpAffine(cv2.GaussianBlur(one, (0, 0), soft), view, (SIDE_PX, SIDE_PX), flags=cv2.INTER_LINEAR)
        for one in (patch * mask[..., None], mask)
    )
    scene.levels += np.clip(shown * lamp, 0, 255) - share[..., None] * scene.levels
    return np.asarray(share, dtype=np.float32)


def draw_tile(scene: Scene, x: float, y: float, rng: np.random.Generator) -> None:
    """A loose tile: one of the board's own cells, or a back, laid beside it."""
    row, column = (FIRST_PX + int(one) * PX for one in rng.integers(0, 7, 2))
    face = cv2.resize(scene.levels[row : row + PX, column : column + PX], (4 * PX, 4 * PX), interpolation=cv2.INTER_CUBIC)
    if rng.random() < 0.12:
        face = back_face(scene, rng)
    if rng.random() < 0.5:
        face = np.clip(face * np.exp(rng.normal(0, 0.2)) + rng.normal(0, 6, 3), 0, 255).astype(np.float32)
    turn, side = rng.uniform(0, 2 * np.pi), rng.uniform(0.9, 1.02) * np.exp(rng.normal(0, 0.03))
    mask = rounded(4 * PX, rng.uniform(0.0, 0.2))
    off = rng.uniform(-0.12, 0.12, 2)
    shade = np.zeros((4 * PX, 4 * PX, 3), dtype=np.float32)
    before = scene.levels.copy()
    share = _stamp(scene, shade, mask, x + off[0], y + off[1], turn, side, 1.0)
    dark = cv2.GaussianBlur(share, (0, 0), rng.uniform(0.5, 2.5))[..., None] * rng.uniform(0, 0.7)
    scene.levels = before * (1 - dark)
    _stamp(scene, face, mask, x, y, turn, side, 1.0)
    scene.tiles.append((x, y, turn, side))


def rounded(side: int, radius: float) -> Float32s:
    """1 inside a square with rounded corners (share of its side), 0 outside (side, side)."""
    ticks = np.abs((np.arange(side) + 0.5) / side - 0.5)
    over = np.maximum(ticks - 0.49 + radius, 0.0)
    return np.clip((radius - np.hypot(over[:, None], over[None, :])) * side + 0.5, 0, 1).astype(np.float32)


def back_face(scene: Scene, rng: np.random.Generator) -> Float32s:
    """The back of a tile: plain, striped, checked or with a sign, in any colour or the board's own."""
    side = 4 * PX
    own = np.percentile(scene.levels[FIRST_PX:-FIRST_PX:6, FIRST_PX:-FIRST_PX:6].reshape(-1, 3), rng.uniform(5, 95), axis=0)
    first = own if rng.random() < 0.5 else bgr_of(any_ink(rng)) * scene.lamp(3.5, 3.5)
    second = np.clip(first * rng.uniform(0.5, 1.5) + rng.normal(0, 15, 3), 0, 255)
    y, x = (np.indices((side, side)) + 0.5) / side
    period, angle = rng.uniform(0.1, 0.6), rng.choice([0, np.pi / 4, rng.uniform(0, np.pi)])
    u, v = (x * np.cos(angle) + y * np.sin(angle)) / period, (y * np.cos(angle) - x * np.sin(angle)) / period
    signs = (np.zeros_like(u), u % 1 < 0.4, (u % 1 < 0.5) ^ (v % 1 < 0.5), np.hypot(x - 0.5, y - 0.5) < rng.uniform(0.15, 0.4),
             np.maximum(abs(x - 0.5), abs(y - 0.5)) > rng.uniform(0.3, 0.45))  # fmt: skip
    share = signs[int(rng.integers(len(signs)))].astype(np.float64)[..., None] * rng.uniform(0.2, 1)
    grain = cv2.GaussianBlur(rng.normal(0, 1, (side, side)).astype(np.float32), (0, 0), 2)[..., None] * rng.uniform(0, 40)
    return np.clip(first * (1 - share) + second * share + grain, 0, 255).astype(np.float32)


def change_cells(scene: Scene, rng: np.random.Generator, cells: list[int], kind: int) -> None:
    """Lays backs on some cells, or takes their tiles out, so that the tray is seen."""
    tray = scene.levels[FIRST_PX - 4, FIRST_PX:-FIRST_PX].mean(axis=0) if rng.random() < 0.5 else bgr_of(any_ink(rng))
    face, grain = back_face(scene, rng), rng.uniform(0, 5)
    for cell in cells:
        row, column = (FIRST_PX + at * PX for at in divmod(cell, 7))
        here = slice(row, row + PX), slice(column, column + PX)
        if kind == EMPTY:
            deep = 1 - rng.uniform(0, 0.35) * (1 - cv2.GaussianBlur(rounded(PX, 0.02), (0, 0), 2))[..., None]
            scene.levels[here] = tray * deep + rng.normal(0, grain, (PX, PX, 3))
        else:
            turned = np.rot90(face, int(rng.integers(4)))
            light = scene.levels[here].mean() / max(scene.levels[FIRST_PX:-FIRST_PX, FIRST_PX:-FIRST_PX].mean(), 1)
            mask = rounded(4 * PX, 0.08)
            _stamp(scene, turned, mask, cell % 7 + 0.5, cell // 7 + 0.5, rng.normal(0, 0.02), 0.97, float(light) ** 0.5)
        scene.kinds[cell] = kind


def movable(rng: np.random.Generator) -> list[int]:
    """A few, half or all of the movable cells."""
    share = rng.choice([0.06, 0.06, 0.25, 0.6, 1.0])
    return [cell for cell in range(49) if cell not in FIXED_SIDES and rng.random() < share]


def draw_card(scene: Scene, rng: np.random.Generator, is_page: bool = False) -> None:
    """A card, a box, a coin or a cup beside the board, or a bright page with lines of text, of any colour."""
    middle = rng.uniform(-4.8, 4.8, 2)
    middle[rng.integers(2)] = rng.choice([-1, 1]) * rng.uniform(4.0, 5.6)
    size, angle = rng.uniform(0.35, 1.7, 2), rng.uniform(0, np.pi)
    ink = bgr_of(any_ink(rng))
    if is_page:
        size, ink = rng.uniform(1.5, 6.0, 2), np.clip(rng.uniform(190, 255) * np.exp(rng.normal(0, 0.06, 3)), 0, 255)
        middle *= 1.15
    mask = np.zeros((SIDE_PX * FINER, SIDE_PX * FINER), dtype=np.float32)
    at, box = (middle + 3.5 + AROUND_TILES) * PX * FINER, size * PX * FINER
    if not is_page and rng.random() < 0.25:
        cv2.circle(mask, (int(at[0]), int(at[1])), int(box[0] / 2), 1.0, -1)
        if rng.random() < 0.5:
            cv2.circle(mask, (int(at[0]), int(at[1])), int(box[0] / 3), 0.3, -1)
    else:
        outline = cv2.boxPoints(((float(at[0]), float(at[1])), (float(box[0]), float(box[1])), float(np.degrees(angle))))
        cv2.fillConvexPoly(mask, outline.astype(np.int32), 1.0)
    share = cv2.resize(mask, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA)
    off = np.column_stack([np.eye(2), rng.uniform(-6, 6, 2)])
    cast = cv2.GaussianBlur(cv2.warpAffine(share, off, (SIDE_PX, SIDE_PX)), (0, 0), rng.uniform(0.6, 5))
    scene.levels *= 1 - cast[..., None] * rng.uniform(0, 0.6)
    lines = np.ones((SIDE_PX, SIDE_PX))
    if is_page or rng.random() < 0.5:
        y, x = np.indices((SIDE_PX, SIDE_PX))
        wave = np.sin((y * np.cos(angle) - x * np.sin(angle)) * 2 * np.pi / rng.uniform(4, 22))
        lines -= rng.uniform(0, 0.6) * (wave > rng.uniform(-0.3, 0.7))
    scene.paint(share, np.clip(ink * scene.lamp(*(middle + 3.5)) * lines[..., None], 0, 255))


def draw_hand(scene: Scene, rng: np.random.Generator, at: tuple[float, float] | None = None) -> None:
    """A hand with its forearm and sleeve, over the board, beside it, or with a fingertip at a place."""
    skin, sleeve = _hand_masks(rng, at)
    whole = np.maximum(skin, sleeve)
    draw_shadow(scene, rng, whole)
    cloth = rng.uniform(10, 235) * np.exp(rng.normal(0, 0.4, 3))
    flesh = PALEST ** (share := rng.beta(1.2, 1.0)) * DARKEST ** (1 - share) * np.exp(rng.normal(0, 0.08, 3))
    lamp = scene.lamp(3.5, 3.5) ** rng.uniform(0.5, 1) * np.exp(rng.normal(0, 0.12))
    body = np.where(sleeve[..., None] > 0.5, np.clip(cloth, 4, 250), flesh * lamp)
    if rng.random() < 0.3:
        y, x = np.indices(whole.shape)
        turn, step = rng.uniform(0, np.pi), rng.uniform(4, 14)
        wave = np.sign(np.sin((x * np.cos(turn) + y * np.sin(turn)) / step * np.pi)) * (sleeve > 0.5)
        body = body * (1 - rng.uniform(0.1, 0.4) * wave[..., None])
    heights = cv2.GaussianBlur(whole, (0, 0), rng.uniform(0.15, 0.4) * PX)
    angle = rng.uniform(0, 2 * np.pi)
    slope = [cv2.Sobel(heights, cv2.CV_32F, *axis, scale=PX / 8) for axis in ((1, 0), (0, 1))]
    folds = cv2.GaussianBlur(rng.normal(0, 1, whole.shape).astype(np.float32), (0, 0), rng.uniform(1.5, 5))
    lit = (0.65 + 0.35 * heights) * (1 + rng.uniform(0, 0.5) * (slope[0] * np.cos(angle) + slope[1] * np.sin(angle)))
    lit = np.clip(lit + folds / (folds.std() + 1e-6) * rng.uniform(0.01, 0.07), 0.15, 1.5)
    scene.paint(cv2.GaussianBlur(whole, (0, 0), rng.uniform(0.4, 1.0)), np.clip(body * lit[..., None], 0, 255))
    scene.hidden = np.maximum(scene.hidden, whole)


def draw_shadow(scene: Scene, rng: np.random.Generator, whole: Float32s | None = None) -> None:
    """The shadow of a hand, of one that is not seen unless told."""
    if whole is None:
        whole = np.maximum(*_hand_masks(rng, None))
    reach = rng.choice([0.6, 2.4])
    shift = np.column_stack([np.eye(2), rng.uniform(-reach, reach, 2) * PX])
    cast = cv2.warpAffine(whole, shift, whole.shape[::-1], borderMode=cv2.BORDER_REPLICATE)
    soft = cv2.GaussianBlur(cast, (0, 0), rng.uniform(0.6, 8))[..., None]
    scene.levels *= 1 - soft * (rng.uniform(0.1, 0.75) + rng.normal(0, 0.08) * np.array([-1.0, 0, 1.0]))


def _hand_masks(rng: np.random.Generator, at: tuple[float, float] | None) -> tuple[Float32s, Float32s]:
    """Skin and sleeve (h, w) of a hand whose palm, or whose fingertip, lies at a place; its arm comes from outside."""
    scale, side = PX * FINER, SIDE_PX * FINER
    skin, sleeve = (np.zeros((side, side), dtype=np.uint8) for _ in range(2))
    breadth, length, thick = rng.uniform(1.3, 2.3) * scale, rng.uniform(0.8, 2.0) * scale, rng.uniform(0.3, 0.5) * scale
    palm = side / 2 + rng.uniform(-4.4, 4.4, 2) * scale
    outwards = np.arctan2(*(palm - side / 2)[::-1]) + rng.normal(0, 0.9)
    along, beside = (np.array([np.cos(one), np.sin(one)]) for one in (outwards, outwards + np.pi / 2))
    if at is not None:
        tip = (np.array(at) + AROUND_TILES + rng.normal(0, 0.25, 2)) * scale
        palm = tip + along * (0.35 * breadth + length)
    cv2.ellipse(skin, _whole(palm), (int(0.62 * breadth), int(0.5 * breadth)), float(np.degrees(outwards)), 0, 360, 1, -1)
    flip, spread = rng.choice([-1.0, 1.0]), rng.uniform(0.03, 0.25)
    for k in range(int(rng.choice([0, 1, 2, 3, 4, 4, 4]))):
        off = flip * (k - 1.5)
        root = palm - along * 0.35 * breadth - beside * off * 0.24 * breadth
        turn = outwards + np.pi + off * spread
        tip = root + np.array([np.cos(turn), np.sin(turn)]) * length * rng.uniform(0.75, 1.1)
        cv2.line(skin, _whole(root), _whole(tip), 1, int(thick))
    if rng.random() < 0.7:
        turn = outwards + np.pi - flip * rng.uniform(0.5, 1.2)
        root = palm + along * 0.1 * breadth + beside * flip * 0.3 * breadth
        tip = root + np.array([np.cos(turn), np.sin(turn)]) * rng.uniform(0.7, 1.3) * scale
        cv2.line(skin, _whole(root), _whole(tip), 1, int(1.1 * thick))
    arm, elbow = rng.uniform(0.9, 1.7) * scale, palm + along * 2 * side
    cv2.line(skin, _whole(palm + along * 0.4 * breadth), _whole(elbow), 1, int(arm))
    if rng.random() < 0.75:
        cuff = palm + along * (0.4 * breadth + rng.uniform(0.1, 4.0) * scale)
        cv2.line(sleeve, _whole(cuff), _whole(elbow), 1, int(arm * rng.uniform(1.1, 1.6)))
    size = (SIDE_PX, SIDE_PX)
    coarser = [cv2.resize(one.astype(np.float32), size, interpolation=cv2.INTER_AREA) for one in (skin, sleeve)]
    return coarser[0], coarser[1]


def _whole(point: Float64s) -> tuple[int, int]:
    x, y = np.clip(point, -30000, 30000)
    return int(x), int(y)


def draw_table(rng: np.random.Generator) -> Float32s:
    """A table of any colour, often of warm wood: grained, planked, checked, dotted or plain, (h, w, 3)."""
    lab = any_ink(rng)
    if rng.random() < 0.5:
        hue = np.radians(rng.uniform(35, 85))
        lab = np.array([rng.uniform(20, 85), *(rng.uniform(8, 42) * np.array([np.cos(hue), np.sin(hue)]))])
    y, x = (np.indices((SIDE_PX, SIDE_PX)) - SIDE_PX / 2) / PX
    angle, period = rng.uniform(0, np.pi), rng.uniform(0.25, 2.5)
    u, v = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
    grain = cv2.resize(rng.normal(0, 1, (8 + int(rng.integers(120)), 8 + int(rng.integers(12)))).astype(np.float32), (600, 600))
    wood = cv2.remap(grain, *((40 * one + 300).astype(np.float32) for one in (u, v)), cv2.INTER_LINEAR)
    patterns = (np.zeros_like(u), (u / period) % 1 < 0.06, ((u / period) % 1 < 0.5) ^ ((v / period) % 1 < 0.5),
                np.hypot((u / period) % 1 - 0.5, (v / period) % 1 - 0.5) < rng.uniform(0.15, 0.45), (v / period) % 1 < 0.5)  # fmt: skip
    share = patterns[int(rng.integers(len(patterns)))].astype(np.float64)[..., None] * rng.uniform(0, 1)
    levels = bgr_of(lab) * (1 - share) + bgr_of(any_ink(rng)) * share
    return np.clip(levels * (1 + rng.uniform(0, 0.3) * wood[..., None]), 2, 255).astype(np.float32)


def lay_on_table(scene: Scene, rng: np.random.Generator) -> None:
    """Puts the board, with a rim of any colour and arrows on it, on another table."""
    along = pixels_in_tiles()
    out = np.maximum(-along, along - 7)
    beyond = np.maximum(out[:, None], out[None, :])
    rim, own = rng.uniform(0.1, 0.7), rng.uniform(0.0, 0.5)
    if rng.random() < 0.7:
        scene.paint(np.clip((beyond - own) * PX + 0.5, 0, 1).astype(np.float32), bgr_of(any_ink(rng)))
        arrow = bgr_of(any_ink(rng))
        for lane in (1.5, 3.5, 5.5):
            for x, y in ((lane, -0.2), (lane, 7.2), (-0.2, lane), (7.2, lane)):
                cv2.circle(scene.levels, _px(np.array([x, y])), int(rng.integers(1, 5)), tuple(map(float, arrow)), -1)
    shade = cv2.GaussianBlur((beyond < rim + 0.05).astype(np.float32), (0, 0), rng.uniform(1, 5))[..., None]
    table = draw_table(rng) * (1 - rng.uniform(0, 0.6) * shade)
    scene.paint(np.clip((beyond - rim) * PX + 0.5, 0, 1).astype(np.float32), table)


def reprint(scene: Scene, rng: np.random.Generator, kept: Float32s | None = None) -> None:
    """Turns the hues of all but what is `kept` (h, w), and changes how strong they are and how light and dark differ."""
    lab = cv2.cvtColor(np.clip(scene.levels, 0, 255) / np.float32(255), cv2.COLOR_BGR2LAB)
    turn, gain = rng.uniform(0, 2 * np.pi) * (rng.random() < 0.75), rng.uniform(0.2, 1.4)
    cosine, sine = gain * np.cos(turn), gain * np.sin(turn)
    lab[..., 1:] = lab[..., 1:] @ np.array([[cosine, sine], [-sine, cosine]], dtype=np.float32)
    middle, sign = float(np.median(lab[..., 0])), -1.0 if rng.random() < 0.15 else 1.0
    lab[..., 0] = np.clip(middle + sign * rng.uniform(0.5, 1.15) * (lab[..., 0] - middle), 0, 100)
    other = cv2.cvtColor(lab, cv2.COLOR_LAB2BGR) * 255
    scene.levels = other if kept is None else other + kept[..., None] * (scene.levels - other)


def light_up(scene: Scene, rng: np.random.Generator) -> None:
    """Slanted light, a lamp's tint, shadows with edges, and mirrored lamps and windows."""
    light = (np.clip(scene.levels, 0, 255) / 255) ** 2.2
    y, x = (np.indices((SIDE_PX, SIDE_PX)) / SIDE_PX - 0.5).astype(np.float32)
    slope = rng.normal(0, 0.5, 2)
    light *= np.exp(slope[0] * x + slope[1] * y + rng.normal(0, 0.3))[..., None]
    light *= np.exp(rng.normal(0, 0.18) * np.array([-1.0, 0.0, 0.8]) + rng.normal(0, 0.05, 3))
    for _ in range(int(rng.choice([0, 0, 0, 1, 2]))):
        angles = np.sort(rng.uniform(0, 2 * np.pi, rng.integers(3, 7)))
        reach = rng.uniform(20, 140) * rng.uniform(0.5, 1.2, len(angles))
        outline = rng.uniform(0, SIDE_PX, 2) + np.stack([np.cos(angles), np.sin(angles)], axis=1) * reach[:, None]
        mask = np.zeros((SIDE_PX, SIDE_PX), dtype=np.float32)
        cv2.fillPoly(mask, [outline.astype(np.int32)], 1.0)
        soft = cv2.GaussianBlur(mask, (0, 0), float(rng.choice([0.6, 1.5, 4.0, 10.0])))
        light *= 1 - soft[..., None] * rng.uniform(0.2, 0.8) * (1 + rng.normal(0, 0.06, 3))
    for _ in range(int(rng.choice([0, 0, 0, 1, 2]))):
        light += _mirrored_lamp(rng)
    scene.levels = (np.clip(light, 0, 1) ** (1 / 2.2) * 255).astype(np.float32)


def _mirrored_lamp(rng: np.random.Generator) -> Float32s:
    """The light that a lamp, a window or a strip adds where the print mirrors it, (h, w, 3)."""
    half = PX * (rng.uniform(0.3, 1.6, 2) if rng.random() < 0.6 else rng.uniform(1.0, 4.0) * np.array([1, rng.uniform(0.1, 1)]))
    y, x = np.indices((SIDE_PX, SIDE_PX)) - rng.uniform(0, SIDE_PX, 2)[:, None, None]
    turn = rng.uniform(0, np.pi)
    along, across = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    is_round = rng.random() < 0.5
    sharp = np.hypot(along / half[0], across / half[1]) < 1 if is_round else (abs(along) < half[0]) & (abs(across) < half[1])
    soft = cv2.GaussianBlur(sharp.astype(np.float32), (0, 0), float(np.exp(rng.uniform(0.4, 2.6))))
    strength = np.exp(rng.uniform(np.log(0.05), np.log(2.0)))
    return np.asarray(soft[..., None] * strength * np.array([rng.uniform(0.4, 1.1), rng.uniform(0.8, 1), 1]), dtype=np.float32)


def photograph(scene: Scene, rng: np.random.Generator) -> Image:
    """The plane as a camera may show it: blurred, doubled, coarse, noisy and compressed, (h, w, 3)."""
    seen = scene.levels.astype(np.float32)
    blur = float(rng.choice([0.0, rng.uniform(0.2, 0.8), rng.uniform(0.5, 1.6)]))
    if blur > 0.1:
        seen = cv2.GaussianBlur(seen, (0, 0), blur * rng.uniform(0.7, 1.4), sigmaY=blur)
    if rng.random() < 0.2:
        shift = np.column_stack([np.eye(2), rng.normal(0, 1, 2)])
        other = cv2.warpAffine(seen, shift, seen.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
        seen = seen + rng.uniform(0.1, 0.45) * (other - seen)
    if rng.random() < 0.25:
        size = (int(SIDE_PX * rng.uniform(0.45, 1)), int(SIDE_PX * rng.uniform(0.45, 1)))
        seen = cv2.resize(cv2.resize(seen, size, interpolation=cv2.INTER_AREA), (SIDE_PX, SIDE_PX))
    noise = rng.normal(0, 1, seen.shape).astype(np.float32) * rng.choice([0, 1, 2.5, 5, 9])
    seen = seen + (cv2.GaussianBlur(noise, (0, 0), 0.7) * 1.4 if rng.random() < 0.5 else noise)
    seen = np.clip(np.round(seen), 0, 255).astype(np.uint8)
    if rng.random() < 0.4:
        _, data = cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 95))])
        seen = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)
    return np.asarray(seen, dtype=np.uint8)
