"""Draws what nets learn to tell or to look past: pawns, discs, tiles, cards, light, and a camera's faults.

All of it is drawn on a board's plane seen from straight above (`vision/board_net.py`): lengths are tiles, colours are
levels of blue, green and red.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.viewpoint import Eye
from vision.board_net import AROUND_TILES, NAMES, SIDE_PX, pixels_in_tiles
from vision.fits.cell_views import VIEW_SCALE_PX
from vision.picture.arrays import Bools, Float32s, Float64s

Rng = np.random.Generator

PX: Final = VIEW_SCALE_PX
FINER, FIRST_PX = 2, AROUND_TILES * PX
"""Pixels a tile; how many times finer outlines are drawn than they are shown; where the board begins in the plane."""

BOARD: Final = np.s_[FIRST_PX:-FIRST_PX, FIRST_PX:-FIRST_PX]
CORNERS, INNER = (0, 6, 42, 48), (16, 18, 30, 32)
"""Cells on which start discs and other discs are printed."""

NAME_HUES_DEG: Final = {"red": (-8.0, 48.0), "yellow": (74.0, 108.0), "green": (122.0, 205.0), "blue": (250.0, 305.0)}
"""Between which hues of Lab people call strong colours by a name."""

LAID, EMPTY, BACK, UNKNOWN = range(4)
"""What a cell shows: a tile's face, the bare tray, a tile's back; or nobody knows."""


@dataclass(frozen=True, slots=True)
class Pawn:
    """Where a pawn's base is, its number in `NAMES` (-1: nobody knows) and its ink in Lab, where that is known."""

    x: float
    y: float
    name: int
    ink: tuple[float, ...] | None


@dataclass(slots=True, eq=False)
class Scene:
    """A plane that is being drawn: `levels` (h, w, 3), what the picture shows of it (h, w), where the camera hangs.

    `hidden` is the share that hands hide, `unasked` where nobody knows of hands (h, w). Then pawns and loose tiles (x,
    y, side), circles (x, y, radius) in which nobody is asked for either, and what each cell shows.
    """

    levels: Float32s
    shown: Bools
    eye: Eye
    hidden: Float32s = field(default_factory=lambda: np.zeros((SIDE_PX, SIDE_PX), dtype=np.float32))
    unasked: Bools = field(default_factory=lambda: np.zeros((SIDE_PX, SIDE_PX), dtype=np.bool_))
    pawns: list[Pawn] = field(default_factory=list)
    tiles: list[tuple[float, float, float]] = field(default_factory=list)
    no_pawn: list[tuple[float, float, float]] = field(default_factory=list)
    no_tile: list[tuple[float, float, float]] = field(default_factory=list)
    kinds: list[int] = field(default_factory=lambda: [LAID] * 49)
    is_table_asked: bool = True
    slid: Float32s = field(default_factory=lambda: np.zeros((2, 7, 7), dtype=np.float32))

    def paint(self, share: Any, body: Any) -> None:
        """Lays a body's colours (h, w, 3) or (3,) over the plane where its share (h, w) is above 0."""
        self.levels += (share[..., None] * (np.clip(body, 0, 255) - self.levels)).astype(np.float32)

    def cast(self, mask: Float32s, reach: float, soft_px: tuple[float, float], most: float, rng: Rng) -> None:
        """The shadow of what a mask (h, w) shows, up to so many tiles beside it."""
        moved = cv2.warpAffine(mask, _shift(rng.uniform(-reach, reach, 2) * PX), (SIDE_PX, SIDE_PX), borderMode=1)
        tint = rng.uniform(0, most) + rng.normal(0, 0.05) * np.array([-1.0, 0.0, 1.0])
        self.levels *= (1 - blurred(moved, rng.uniform(*soft_px))[..., None] * tint).astype(np.float32)

    def lamp(self, x: float, y: float) -> Float64s:
        """How bright white would about be at a place, as shares of full scale (3,)."""
        row, column = (int(np.clip((at + AROUND_TILES) * PX, 24, SIDE_PX - 25)) for at in (y, x))
        near, board = self.levels[row - 24 : row + 25, column - 24 : column + 25], self.levels[BOARD][::4, ::4]
        gain = np.clip(near.mean() / max(board.mean(), 1), 0.3, 1.6) ** 0.6
        return np.asarray(np.percentile(board.reshape(-1, 3), 96, axis=0) / 255 * gain)


def blurred(values: Any, soft_px: float) -> Any:
    """A plane softened by a Gaussian of this standard deviation."""
    return cv2.GaussianBlur(np.asarray(values, dtype=np.float32), (0, 0), soft_px)


def coarser(values: Any) -> Any:
    """A plane or a part of one that was drawn `FINER`, as it is shown."""
    size = (values.shape[1] // FINER, values.shape[0] // FINER)
    return cv2.resize(values.astype(np.float32), size, interpolation=cv2.INTER_AREA)


def _shift(px: Any) -> Float64s:
    return np.column_stack([np.eye(2), px])


def _whole(point: Any) -> tuple[int, int]:
    x, y = np.clip(point, -30000, 30000)
    return int(x), int(y)


def _way(angle: Any) -> Float64s:
    return np.array([np.cos(angle), np.sin(angle)])


def bgr_of(lab: Any) -> Float64s:
    """Levels (3,) of a colour in Lab."""
    seen = cv2.cvtColor(np.float32(lab).reshape(1, 1, 3), cv2.COLOR_LAB2BGR)[0, 0]
    return np.asarray(np.clip(seen.astype(np.float64), 0.02, 1) * 255)


def any_ink(rng: Rng) -> Float64s:
    """Any colour in Lab, strong or grey."""
    return np.array([rng.uniform(8, 94), *(rng.choice([0, 1, 1]) * rng.uniform(5, 80) * _way(rng.uniform(0, 6.3)))])


def any_bgr(rng: Rng) -> Float64s:
    """Levels of any colour."""
    return bgr_of(any_ink(rng))


def pawn_ink(rng: Rng) -> tuple[Float64s, int]:
    """A pawn's colour in Lab and the number of its name (-1 where people would not agree)."""
    name = str(rng.choice([*NAME_HUES_DEG, *NAME_HUES_DEG, "tan", "tan", "white", "white", "black", "black", "any"]))
    if name == "black":
        return np.array([rng.uniform(3, 22), *(rng.uniform(0, 9) * _way(rng.uniform(0, 6.3)))]), NAMES.index("other")
    if name == "any":
        ink = any_ink(rng)
        is_other = ink[0] < 22 or 315 < np.degrees(np.arctan2(ink[2], ink[1])) % 360 < 345
        return ink, NAMES.index("other") if is_other else -1
    hues_deg, chromas, lights = {"tan": ((52, 84), (12, 36), (38, 76)), "white": ((0, 360), (0, 9), (78, 97))}.get(
        name, (NAME_HUES_DEG.get(name, (0, 0)), (22, 85), (52, 92) if name == "yellow" else (16, 62))
    )
    tints = rng.uniform(*chromas) * _way(np.radians(rng.uniform(*hues_deg)))
    return np.array([rng.uniform(*lights), *tints]), NAMES.index(name)


def draw_pawn(scene: Scene, x: float, y: float, rng: Rng) -> None:
    """A turned or flat body of any lacquer that stands at a place, leans away from the camera and casts a shadow."""
    (ink, name), tall, radius = pawn_ink(rng), rng.uniform(0.3, 1.15), rng.uniform(0.12, 0.25)
    light = _way(rng.uniform(0, 2 * np.pi))
    shadow = np.zeros((SIDE_PX, SIDE_PX), dtype=np.float32)
    ends = [_whole((np.array([x, y]) + AROUND_TILES + off) * PX) for off in (0, light * tall * rng.uniform(0.1, 1.3))]
    cv2.line(shadow, ends[0], ends[1], 1.0, max(1, int(2 * radius * PX)))
    scene.cast(shadow, 0.0, (0.6, 4.0), 0.6, rng)
    lean = scene.eye.lean(x, y, tall)
    ends = np.sort([[y, x], [y + lean[1], x + lean[0]]], axis=0) + np.array([[-0.5], [0.5]])
    (top, left), (bottom, right) = np.clip((ends + AROUND_TILES) * PX, 0, SIDE_PX).astype(int)
    if top == bottom or left == right:
        return
    rows, columns = ((np.arange(a * FINER, b * FINER) + 0.5) / (PX * FINER) - AROUND_TILES
                     for a, b in ((top, bottom), (left, right)))  # fmt: skip
    cover, shade = _turned_body(scene.eye, (x, y), tall, radius, light, np.meshgrid(columns, rows), rng)
    shine = np.maximum(shade - rng.uniform(0.85, 1.15), 0) * rng.uniform(0, 500)
    body = np.clip(bgr_of(ink) * scene.lamp(x, y) * np.clip(shade, 0.12, 1.3)[..., None] + shine[..., None], 0, 255)
    share, part = coarser(cover), scene.levels[top:bottom, left:right]
    part += coarser(body * cover[..., None]) - share[..., None] * part
    scene.pawns.append(Pawn(x, y, name, tuple(map(float, ink))))


def _turned_body(
    eye: Eye, at: tuple[float, float], tall: float, radius: float, light: Float64s, grid: Any, rng: Rng
) -> tuple[Float32s, Float32s]:  # fmt: skip
    """The outline of a cone, a peg or a bar that stands at a place, and how bright it is there, on a finer grid."""
    knots = np.concatenate([[0.0], np.sort(rng.uniform(0.05, 0.95, 4)), [1.0]])
    radii = np.concatenate([[1.0], rng.uniform(0.3, 1.0, 4), [rng.uniform(0.05, 0.9)]])
    if rng.random() < 0.4:  # a ball on top
        knots, radii = np.array([0, 0.62, 0.66, 0.8, 0.94, 1]), np.array([1, 0.4, 0.5, 0.62, 0.45, 0.1])
    elif rng.random() < 0.35:
        knots, radii = np.array([0, 1]), np.array([1, rng.uniform(0.1, 1)])
    turn, thin = _way(rng.uniform(0, np.pi)), rng.uniform(0.4, 0.8) if rng.random() < 0.2 else 1.0
    rough = rng.uniform(0.1, 0.4)
    cover, shade = (np.zeros(grid[0].shape, dtype=np.float32) for _ in range(2))
    for up in np.linspace(0, 1, 12 + int(24 * np.hypot(*eye.lean(*at, tall)))):
        lean = eye.lean(*at, up * tall)
        size = radius * max(float(np.interp(up, knots, radii)), 0.02) * (1 + up * tall / eye.height)
        u, v = ((one - where - off) / size for one, where, off in zip(grid, at, lean, strict=True))
        inside = (u * turn[0] + v * turn[1]) ** 2 + ((v * turn[0] - u * turn[1]) / thin) ** 2 < 1
        dome = np.sqrt(np.maximum(1 - u[inside] ** 2 - v[inside] ** 2, 0))
        shade[inside] = 0.55 + rough * (u[inside] * light[0] + v[inside] * light[1]) + 0.4 * dome
        cover[inside] = 1
    return cover, shade


def draw_disc(scene: Scene, x: float, y: float, rng: Rng, lab: Float64s | None = None) -> None:
    """A flat disc or sign printed or laid at a place: plain, ringed, with spokes, a number, a rim, or shaded."""
    side, radius, middle = 4 * PX, rng.uniform(0.08, 0.36) * 4 * PX, 2 * PX
    patch = np.tile((any_bgr(rng) if lab is None else bgr_of(lab)).astype(np.float32), (side, side, 1))
    mask, colour, kind = np.zeros((side, side), dtype=np.float32), tuple(map(float, any_bgr(rng))), rng.integers(7)
    if rng.random() < 0.2:
        points = np.linspace(0, 2 * np.pi, int(rng.integers(3, 14)), endpoint=False) + rng.uniform(0, 6)
        outline = middle + (_way(points) * radius * rng.uniform(0.5, 1.15, len(points))).T
        cv2.fillPoly(mask, [outline.astype(np.int32)], 1.0)
    else:
        cv2.circle(mask, (middle, middle), int(radius), 1.0, -1)
    if kind < 2:
        cv2.circle(patch, (middle, middle), int(radius * rng.uniform(0.2, 0.9)), colour, -1 if kind else 6)
    elif kind == 2:
        for angle in np.linspace(0, np.pi, int(rng.integers(2, 7)), endpoint=False):
            ends = [_whole(middle + sign * radius * _way(angle)) for sign in (-1, 1)]
            cv2.line(patch, ends[0], ends[1], colour, int(rng.integers(2, 9)))
    elif kind == 3:
        number = str(rng.integers(1, 26))
        at = _whole((middle - 0.4 * radius * len(number), middle + 0.35 * radius))
        cv2.putText(patch, number, at, cv2.FONT_HERSHEY_SIMPLEX, radius / 30, colour, 4)
    elif kind == 4:
        off = middle + rng.uniform(-0.4, 0.4, 2)[:, None, None] * radius
        far = np.hypot(*(np.indices((side, side)) - off)) / radius
        patch += (np.clip(1 - far, 0, 1) * rng.uniform(-120, 120))[..., None].astype(np.float32)
    if rng.random() < 0.4:
        cv2.circle(patch, (middle, middle), int(radius * 0.9), tuple(map(float, any_bgr(rng))), 5)
    stamp(scene, patch, mask, (x, y, rng.uniform(0, 2 * np.pi), 1.0), rng, scene.lamp(x, y), rng.random() < 0.45)


def stamp(
    scene: Scene, patch: Any, mask: Float32s, at: tuple[float, float, float, float], rng: Rng, lamp: Any = 1.0,
    has_shadow: bool = True,
) -> None:  # fmt: skip
    """Lays a square patch on a place: x, y, turn clockwise in radians, side."""
    x, y, turn, side = at
    gain = side * PX / len(patch)
    across = gain * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    view = np.column_stack(
        [across, (np.array([x, y]) + AROUND_TILES) * PX - 0.5 - across @ np.full(2, len(patch) / 2 - 0.5)]
    )
    body, share = (
        cv2.warpAffine(blurred(one, max(0.4 / gain, 0.3)), view, (SIDE_PX, SIDE_PX))
        for one in (patch * mask[..., None], mask)
    )
    if has_shadow:
        scene.cast(share, 0.12, (0.5, 2.5), 0.7, rng)
    scene.levels += (np.clip(body * lamp, 0, 255) - share[..., None] * scene.levels).astype(np.float32)


def rounded(radius: float) -> Float32s:
    """1 inside a square of four times a tile's pixels with rounded corners (share of its side), 0 outside."""
    ticks = np.abs((np.arange(4 * PX) + 0.5) / (4 * PX) - 0.5)
    over = np.maximum(ticks - 0.49 + radius, 0.0)
    return np.clip((radius - np.hypot(over[:, None], over[None, :])) * 4 * PX + 0.5, 0, 1).astype(np.float32)


def draw_tile(scene: Scene, x: float, y: float, rng: Rng) -> None:
    """A loose tile: one of the board's own cells, or a back, laid beside it."""
    row, column = (FIRST_PX + int(one) * PX for one in rng.integers(0, 7, 2))
    face = cv2.resize(
        scene.levels[row : row + PX, column : column + PX], (4 * PX, 4 * PX), interpolation=cv2.INTER_CUBIC
    )
    face = back_face(scene, rng) if rng.random() < 0.12 else face
    if rng.random() < 0.5:
        face = np.clip(face * np.exp(rng.normal(0, 0.2)) + rng.normal(0, 6, 3), 0, 255)
    at = (x, y, float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0.9, 1.02) * np.exp(rng.normal(0, 0.03))))
    stamp(scene, face, rounded(rng.uniform(0.0, 0.2)), at, rng)
    scene.tiles.append((x, y, at[3]))


def back_face(scene: Scene, rng: Rng) -> Float32s:
    """The back of a tile: plain, striped, checked, with a sign or a frame, in any colour or the board's own."""
    own = np.percentile(scene.levels[BOARD][::6, ::6].reshape(-1, 3), rng.uniform(5, 95), axis=0)
    first = own if rng.random() < 0.5 else any_bgr(rng) * scene.lamp(3.5, 3.5)
    second = first * rng.uniform(0.5, 1.5) + rng.normal(0, 15, 3)
    y, x = (np.indices((4 * PX, 4 * PX)) + 0.5) / (4 * PX) - 0.5
    (c, s), period = _way(rng.choice([0, np.pi / 4, rng.uniform(0, np.pi)])), rng.uniform(0.1, 0.6)
    u, v = (x * c + y * s) / period % 1 < 0.5, (y * c - x * s) / period % 1 < 0.5
    far = np.maximum(abs(x), abs(y)) > rng.uniform(0.3, 0.45)
    signs = (np.zeros_like(u), u, u ^ v, np.hypot(x, y) < rng.uniform(0.15, 0.4), far)
    share = signs[int(rng.integers(len(signs)))][..., None] * rng.uniform(0.2, 1)
    grain = blurred(rng.normal(0, 1, x.shape), 2)[..., None] * rng.uniform(0, 40)
    return np.clip(first * (1 - share) + second * share + grain, 0, 255).astype(np.float32)


def change_cells(scene: Scene, kind: int, rng: Rng) -> None:
    """Lays backs on a few, half or all of the movable cells, or takes their tiles out, so that the tray is seen."""
    some = rng.choice([0.06, 0.06, 0.25, 0.6, 1.0])
    border = scene.levels[FIRST_PX - 4, FIRST_PX:-FIRST_PX].mean(axis=0)
    tray, face, grain = border if rng.random() < 0.5 else any_bgr(rng), back_face(scene, rng), rng.uniform(0, 5)
    board = max(float(scene.levels[BOARD].mean()), 1.0)
    for cell in [one for one in range(49) if one not in FIXED_SIDES and rng.random() < some]:
        (row, column), x, y = divmod(cell, 7), cell % 7 + 0.5, cell // 7 + 0.5
        here = scene.levels[FIRST_PX + row * PX :, FIRST_PX + column * PX :][:PX, :PX]
        if kind == EMPTY:
            deep = 1 - rng.uniform(0, 0.35) * (1 - blurred(coarser(coarser(rounded(0.02))), 2))[..., None]
            here[:] = tray * deep + rng.normal(0, grain, (PX, PX, 3))
        else:
            light = float(here.mean() / board) ** 0.5
            at = (x, y, float(rng.integers(4) * np.pi / 2 + rng.normal(0, 0.02)), 0.97)
            stamp(scene, face, rounded(0.08), at, rng, light, has_shadow=False)
        scene.kinds[cell] = kind


def push_line(scene: Scene, rng: Rng) -> None:
    """Pushes a line of tiles some way, an eighth coming in behind, or only lets it drift, unless pawns or hands are on it."""
    axis, lane, is_pushed = int(rng.integers(2)), int(rng.choice([1, 3, 5])), rng.random() < 0.6
    off = float(rng.uniform(0.05, 0.95) if is_pushed else abs(rng.normal(0, 0.07)))
    levels, hidden = (np.swapaxes(one, 0, 1) if axis else one for one in (scene.levels, scene.hidden))
    across = slice(FIRST_PX + lane * PX, FIRST_PX + (lane + 1) * PX)
    near = [one for one in (*scene.pawns, *scene.no_pawn) if abs((_place(one)[1 - axis]) - lane - 0.5) < 0.9]
    if near or (hidden[across] > 0.1).any():
        return
    before, parts = levels.copy(), [levels[across, FIRST_PX + k * PX :][:, :PX].copy() for k in range(7)]
    border = before[across, FIRST_PX - 4].mean(axis=0)
    row, column = (FIRST_PX + int(one) * PX for one in rng.integers(0, 7, 2))
    eighth = np.rot90(before[row : row + PX, column : column + PX], int(rng.integers(4)))
    strip = np.concatenate([eighth if is_pushed else np.broadcast_to(border, (PX, PX, 3)), *parts], axis=1)
    side = int(rng.choice([-1, 1]))
    strip = strip if side > 0 else np.concatenate([strip[:, PX:], strip[:, :PX]], axis=1)
    first = FIRST_PX + (off - 1 if side > 0 else -off) * PX
    gap = int(np.floor(first))
    moved = cv2.warpAffine(strip.astype(np.float32), _shift((first - gap, 0)), (8 * PX + 1, PX), borderMode=1)
    if not is_pushed:
        moved, gap = (moved[:, PX:], gap + PX) if side > 0 else (moved[:, : 7 * PX], gap)
        levels[across, FIRST_PX:-FIRST_PX] = border * rng.uniform(0.5, 1)
    levels[across, gap : gap + moved.shape[1]] = moved
    (scene.slid[1, :, lane] if axis else scene.slid[0, lane])[:] = side * off
    for k in range(7) if off > 0.1 else ():
        scene.kinds[7 * k + lane if axis else 7 * lane + k] = UNKNOWN


def _place(thing: Any) -> tuple[float, float]:
    return (thing.x, thing.y) if isinstance(thing, Pawn) else thing[:2]


def draw_card(scene: Scene, rng: Rng) -> None:
    """A card, a box, a coin or a cup beside the board, or a bright page with lines of text, of any colour."""
    middle, is_page, angle = rng.uniform(-4.8, 4.8, 2), rng.random() < 0.3, rng.uniform(0, np.pi)
    middle[rng.integers(2)] = rng.choice([-1, 1]) * rng.uniform(4.0, 5.6)
    size, ink = rng.uniform(0.35, 1.7, 2), any_bgr(rng)
    if is_page:
        middle, size, ink = (
            1.15 * middle,
            rng.uniform(1.5, 6.0, 2),
            rng.uniform(190, 255) * np.exp(rng.normal(0, 0.06, 3)),
        )
    mask = np.zeros((SIDE_PX * FINER, SIDE_PX * FINER), dtype=np.float32)
    at, box = (middle + 3.5 + AROUND_TILES) * PX * FINER, size * PX * FINER
    if not is_page and rng.random() < 0.25:
        cv2.circle(mask, _whole(at), int(box[0] / 2), 1.0, -1)
        cv2.circle(mask, _whole(at), int(box[0] / 3), float(rng.choice([0.3, 1.0])), -1)
    else:
        outline = cv2.boxPoints((tuple(map(float, at)), tuple(map(float, box)), float(np.degrees(angle))))
        cv2.fillConvexPoly(mask, outline.astype(np.int32), 1.0)
    share, (y, x), (c, s) = coarser(mask), np.indices((SIDE_PX, SIDE_PX)), _way(angle)
    scene.cast(share, 0.25, (0.6, 5.0), 0.6, rng)
    wave = np.sin((y * c - x * s) * 2 * np.pi / rng.uniform(4, 22)) > rng.uniform(-0.3, 0.7)
    lines = 1 - rng.uniform(0, 0.6) * wave * (is_page or rng.random() < 0.5)
    scene.paint(share, ink * scene.lamp(*(middle + 3.5)) * lines[..., None])


def draw_table(rng: Rng) -> Any:
    """A table of any colour, often of warm wood: grained, planked, checked, dotted or plain, (h, w, 3)."""
    wood = np.array([rng.uniform(20, 85), *(rng.uniform(8, 42) * _way(np.radians(rng.uniform(35, 85))))])
    (y, x), (c, s), period = (
        (np.indices((SIDE_PX, SIDE_PX)) - SIDE_PX / 2) / PX,
        _way(rng.uniform(0, np.pi)),
        rng.uniform(0.25, 2.5),
    )
    u, v = x * c + y * s, y * c - x * s
    noise = cv2.resize(rng.normal(0, 1, 8 + rng.integers([120, 12])).astype(np.float32), (600, 600))
    grain = cv2.remap(noise, *((40 * one + 300).astype(np.float32) for one in (u, v)), cv2.INTER_LINEAR)
    u, v = u / period % 1, v / period % 1
    dots = np.hypot(u - 0.5, v - 0.5) < rng.uniform(0.15, 0.45)
    signs = (np.zeros_like(dots), u < 0.06, (u < 0.5) ^ (v < 0.5), dots, v < 0.5)
    share = signs[int(rng.integers(len(signs)))][..., None] * rng.uniform(0, 1)
    first = bgr_of(wood) if rng.random() < 0.5 else any_bgr(rng)
    return (first * (1 - share) + any_bgr(rng) * share) * (1 + rng.uniform(0, 0.3) * grain[..., None])


def lay_on_table(scene: Scene, rng: Rng) -> None:
    """Puts the board, with a rim of any colour and arrows on it, on another table."""
    along, rim = pixels_in_tiles(), rng.uniform(0.1, 0.7)
    out = np.maximum(-along, along - 7)
    beyond = np.maximum(out[:, None], out[None, :])
    if rng.random() < 0.7:
        scene.paint(np.clip((beyond - rng.uniform(0.0, 0.5)) * PX + 0.5, 0, 1), any_bgr(rng))
        arrow, size = tuple(map(float, any_bgr(rng))), int(rng.integers(1, 5))
        for at in [(lane, end)[::step] for lane in (1.5, 3.5, 5.5) for end in (-0.2, 7.2) for step in (1, -1)]:
            cv2.circle(scene.levels, _whole((np.array(at) + AROUND_TILES) * PX), size, arrow, -1)
    shade = blurred(beyond < rim + 0.05, rng.uniform(1, 5))[..., None]
    scene.paint(np.clip((beyond - rim) * PX + 0.5, 0, 1), draw_table(rng) * (1 - rng.uniform(0, 0.6) * shade))


def reprint(scene: Scene, rng: Rng, kept: Any = 0.0) -> None:
    """Turns the hues of all but what is `kept` (h, w), changes their strength and how far light and dark differ."""
    lab = cv2.cvtColor(np.clip(scene.levels, 0, 255) / np.float32(255), cv2.COLOR_BGR2LAB)
    c, s = rng.uniform(0.2, 1.4) * _way(rng.uniform(0, 2 * np.pi) * (rng.random() < 0.75))
    lab[..., 1:] = lab[..., 1:] @ np.array([[c, s], [-s, c]], dtype=np.float32)
    middle, gain = float(np.median(lab[..., 0])), rng.uniform(0.5, 1.15) * (-1 if rng.random() < 0.15 else 1)
    lab[..., 0] = np.clip(middle + gain * (lab[..., 0] - middle), 0, 100)
    scene.paint(np.broadcast_to(np.float32(1) - kept, scene.hidden.shape), cv2.cvtColor(lab, cv2.COLOR_LAB2BGR) * 255)


def light_up(scene: Scene, rng: Rng) -> None:
    """Slanted light, a lamp's tint, shadows with edges, and mirrored lamps and windows."""
    light = (np.clip(scene.levels, 0, 255) / 255) ** 2.2
    y, x = (np.indices((SIDE_PX, SIDE_PX)) / SIDE_PX - 0.5).astype(np.float32)
    slope = rng.normal(0, 0.5, 2)
    tint = rng.normal(0, 0.18) * np.array([-1.0, 0.0, 0.8]) + rng.normal(0, 0.05, 3)
    light = light * np.exp((slope[0] * x + slope[1] * y + rng.normal(0, 0.3))[..., None] + tint)
    for _ in range(int(rng.choice([0, 0, 0, 1, 2]))):
        angles, mask = np.sort(rng.uniform(0, 2 * np.pi, rng.integers(3, 7))), np.zeros(x.shape, dtype=np.float32)
        outline = (
            rng.uniform(0, SIDE_PX, 2) + (_way(angles) * rng.uniform(20, 140) * rng.uniform(0.5, 1.2, len(angles))).T
        )
        cv2.fillPoly(mask, [outline.astype(np.int32)], 1.0)
        soft = blurred(mask, float(rng.choice([0.6, 1.5, 4.0, 10.0])))[..., None]
        light *= 1 - soft * rng.uniform(0.2, 0.8) * (1 + rng.normal(0, 0.06, 3))
    for _ in range(int(rng.choice([0, 0, 0, 1, 2]))):
        half = PX * (
            rng.uniform(0.3, 1.6, 2) if rng.random() < 0.6 else rng.uniform(1, 4) * np.array([1, rng.uniform(0.1, 1)])
        )
        (v, u), (c, s) = np.indices(x.shape) - rng.uniform(0, SIDE_PX, 2)[:, None, None], _way(rng.uniform(0, np.pi))
        along, across = (u * c + v * s) / half[0], (v * c - u * s) / half[1]
        lamp = blurred(np.hypot(along, across) < 1 if rng.random() < 0.5 else np.maximum(abs(along), abs(across)) < 1,
                       np.exp(rng.uniform(0.4, 2.6)))  # fmt: skip
        strength = np.exp(rng.uniform(np.log(0.05), np.log(2.0))) * np.array(
            [rng.uniform(0.4, 1.1), rng.uniform(0.8, 1), 1]
        )
        light += lamp[..., None] * strength
    scene.levels = (np.clip(light, 0, 1) ** (1 / 2.2) * 255).astype(np.float32)


def photograph(scene: Scene, rng: Rng) -> Image:
    """The plane as a camera may show it: blurred, doubled, coarse, noisy and compressed, (h, w, 3)."""
    seen, blur = scene.levels, float(rng.choice([0.0, rng.uniform(0.2, 0.8), rng.uniform(0.5, 1.6)]))
    if blur > 0.1:
        seen = cv2.GaussianBlur(seen, (0, 0), blur * rng.uniform(0.7, 1.4), sigmaY=blur)
    if rng.random() < 0.2:
        other = cv2.warpAffine(seen, _shift(rng.normal(0, 1, 2)), (SIDE_PX, SIDE_PX), borderMode=1)
        seen = seen + rng.uniform(0.1, 0.45) * (other - seen)
    if rng.random() < 0.25:
        small = cv2.resize(seen, _whole(SIDE_PX * rng.uniform(0.45, 1, 2)), interpolation=cv2.INTER_AREA)
        seen = cv2.resize(small, (SIDE_PX, SIDE_PX))
    noise = rng.normal(0, rng.choice([1e-3, 1, 2.5, 5, 9]), seen.shape)
    seen = seen + (blurred(noise, 0.7) * 1.4 if rng.random() < 0.5 else noise)
    picture = np.clip(np.round(seen), 0, 255).astype(np.uint8)
    if rng.random() < 0.4:
        _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 95))])
        picture = cv2.imdecode(data, cv2.IMREAD_COLOR)
    return picture
