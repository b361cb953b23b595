"""Draws what nets learn to tell or to look past: pawns, discs, tiles, cards, light, and a camera's faults.

All of it is drawn on a board's plane seen from straight above (`vision/nets/board_net.py`): lengths are tiles, colours
are levels of blue, green and red.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import cv2
import numpy as np

from vision.board.fixed_layout import FIXED_SIDES, cell_origin
from vision.board.viewpoint import Eye
from vision.nets.board_net import SIDE_PX, along_plane
from vision.nets.board_view import MARGIN_TILES, VIEW_SCALE_PX
from vision.picture.arrays import Bools, Float32s, Float64s

Rng = np.random.Generator

PX: Final = VIEW_SCALE_PX
FACE_PX, FIRST_PX = 4 * PX, MARGIN_TILES * PX
"""Pixels a tile, those of a face before it is laid down, and where the board begins in the plane."""

BOARD: Final = np.s_[FIRST_PX:-FIRST_PX, FIRST_PX:-FIRST_PX]
ACROSS: Final = (np.indices((FACE_PX, FACE_PX)) + 0.5)[::-1] / FACE_PX - 0.5
"""The board in the plane; x and y of a face's pixels from its middle, as shares of its side."""

NAMES: Final = ("red", "yellow", "green", "blue", "tan", "white", "other")
NAME_HUES_DEG: Final = {"red": (-8.0, 48.0), "yellow": (74.0, 108.0), "green": (122.0, 205.0), "blue": (250.0, 305.0)}
"""What pawns' colours may be called, and between which hues of Lab people call strong colours so."""

DISC_CELLS: Final = (0, 6, 42, 48, 16, 18, 30, 32)
MOST_THINGS: Final = 18
"""Cells on which start discs are printed, the corners first; no more pawns, nor tiles, are asked for."""

EMPTY, BACK = ".", "#"
"""What stands for a face where a cell shows the bare tray, or a tile's back."""


@dataclass(frozen=True, slots=True)
class Pawn:
    """Where a pawn's base is, its number in `NAMES` (-1: nobody knows), its ink in Lab, where that is known, and
    whether enough of it is seen."""

    x: float
    y: float
    name: int
    ink: tuple[float, ...] | None
    is_asked: bool = True


@dataclass(slots=True, eq=False)
class Scene:
    """A plane that is being drawn: `levels` (h, w, 3), what the picture shows of it (h, w), where the camera hangs.

    `hidden` is the share that hands hide, `unasked` where nobody knows of hands (h, w). Then pawns, loose tiles (x, y,
    whether anybody is asked for it), each cell's face (None: nobody knows), and how far its tile lies to the east
    and to the south of it (2, 7, 7); where pawns are that keep their colours (h, w), and cut out hands to lay.
    """

    levels: Float32s
    shown: Bools
    eye: Eye
    is_table_asked: bool = True
    hidden: Float32s = field(default_factory=lambda: np.zeros((SIDE_PX, SIDE_PX), dtype=np.float32))
    unasked: Bools = field(default_factory=lambda: np.zeros((SIDE_PX, SIDE_PX), dtype=np.bool_))
    pawns: list[Pawn] = field(default_factory=list)
    tiles: list[tuple[float, float, bool]] = field(default_factory=list)
    faces: list[str | None] = field(default_factory=lambda: ["any"] * 49)
    slid: Float32s = field(default_factory=lambda: np.zeros((2, 7, 7), dtype=np.float32))
    kept: Float32s = field(default_factory=lambda: np.zeros((SIDE_PX, SIDE_PX), dtype=np.float32))
    hands: list[Any] = field(default_factory=list)

    def paint(self, share: Any, body: Any) -> None:
        """Lays a body's colours (h, w, 3) or (3,) over the plane where its share (h, w) is above 0."""
        self.levels += (share[..., None] * (np.clip(body, 0, 255) - self.levels)).astype(np.float32)

    def cast(self, mask: Float32s, reach: float, soft_px: tuple[float, float], most: float, rng: Rng) -> None:
        """The shadow of what a mask (h, w) shows, up to so many tiles beside it."""
        moved = moved_by(mask, rng.uniform(-reach, reach, 2) * PX)
        tint = rng.uniform(0, most) + rng.normal(0, 0.05) * np.array([-1.0, 0.0, 1.0])
        self.levels *= (1 - blurred(moved, rng.uniform(*soft_px))[..., None] * tint).astype(np.float32)

    def around(self, values: Any, x: float, y: float, reach: float) -> Any:
        """The part of a map (h, w, ...) of the plane up to so many tiles from a place."""
        top, left = (max(round((at - reach + MARGIN_TILES) * PX), 0) for at in (y, x))
        bottom, right = (max(round((at + reach + MARGIN_TILES) * PX), 0) for at in (y, x))
        return values[top:bottom, left:right]

    def lamp(self) -> Float64s:
        """How bright white would about be, as shares of full scale (3,)."""
        return np.asarray(np.percentile(self.levels[BOARD][::4, ::4].reshape(-1, 3), 96, axis=0) / 255)

    def cell(self, cell: int) -> Float32s:
        """A cell's part of the plane, to be looked at or drawn on."""
        x, y = cell_origin(cell)
        return self.around(self.levels, x + 0.5, y + 0.5, 0.5)


def blurred(values: Any, soft_px: float) -> Any:
    """A plane softened by a Gaussian of this standard deviation."""
    return cv2.GaussianBlur(np.asarray(values, dtype=np.float32), (0, 0), soft_px)


def moved_by(values: Any, px: Any) -> Any:
    """A plane moved right and down by so many pixels; its edges go on."""
    return cv2.warpAffine(values, np.column_stack([np.eye(2), px]), values.shape[1::-1], borderMode=1)


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
    name = str(rng.choice([*NAME_HUES_DEG, *NAME_HUES_DEG, "tan", "tan", "white", "white", "black", "any"]))
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
    """A turned body of any lacquer that stands at a place, leans away from the camera and casts a shadow."""
    (ink, name), light = pawn_ink(rng), _way(rng.uniform(0, 2 * np.pi))
    tall, radius = rng.uniform(0.3, 1.15), rng.uniform(0.12, 0.25)
    foot, cover = (np.array([x, y]) + MARGIN_TILES) * PX, np.zeros((SIDE_PX, SIDE_PX), dtype=np.uint8)
    shadow, shade, rough = cover.copy(), cover.copy(), rng.uniform(0, 0.3)
    for away in np.linspace(0, tall * rng.uniform(0.1, 1.3), 12):
        _round(shadow, foot + light * away * PX, radius * PX, 255)
    scene.cast(shadow.astype(np.float32) / 255, 0.0, (0.6, 4.0), 0.6, rng)
    knots, radii = np.array([0, 0.62, 0.66, 0.8, 0.94, 1]), np.array([1, 0.4, 0.5, 0.62, 0.45, 0.1])  # a ball on top
    if rng.random() < 0.6:
        knots[1:-1], radii[1:] = np.sort(rng.uniform(0.05, 0.95, 4)), rng.uniform(0.1, 1.0, 5)
    for up in np.linspace(0, 1, 12 + int(24 * np.hypot(*scene.eye.lean(x, y, tall)))):
        at = foot + np.array(scene.eye.lean(x, y, up * tall)) * PX
        size = radius * float(np.interp(up, knots, radii)) * (1 + up * tall / scene.eye.height) * PX
        _round(cover, at, size, 255)
        for part in (1.0, 0.75, 0.5, 0.25):  # lighter towards where the light comes from
            tone = 110 + 120 * (1 - part) * (0.6 + rough)
            _round(shade, at - light * size * (1 - part) * 2 * rough, part * size, tone)
    lit = blurred(shade, 0.7)[..., None] / 200
    shine = np.maximum(lit - rng.uniform(0.75, 1.0), 0) * rng.uniform(0, 500)
    scene.paint(cover.astype(np.float32) / 255, bgr_of(ink) * scene.lamp() * lit + shine)
    scene.pawns.append(Pawn(x, y, name, tuple(map(float, ink))))


def _round(picture: Any, at: Any, size: float, tone: float) -> None:
    """Draws a filled circle at a place in pixels."""
    cv2.circle(picture, (at * 16).astype(int).tolist(), int(size * 16), tone, -1, cv2.LINE_AA, 4)


def pattern(rng: Rng, x: Any, y: Any, period: float) -> Any:
    """How much (h, w, 1) of a second colour any pattern shows at places from its middle: none, stripes, checks, dots, a
    round, a frame, rings or spokes."""
    c, s = _way(rng.choice([0, np.pi / 4, rng.uniform(0, np.pi)]))
    u, v, far = (x * c + y * s) / period % 1, (y * c - x * s) / period % 1, np.hypot(x, y)
    signs = (
        far < 0, u < rng.uniform(0.06, 0.7), (u < 0.5) ^ (v < 0.5), np.hypot(u - 0.5, v - 0.5) < 0.35,
        far < rng.uniform(0.05, 0.4), np.maximum(abs(x), abs(y)) > rng.uniform(0.3, 0.45), far / period % 1 < 0.5,
        np.cos(rng.integers(3, 14) * np.arctan2(y, x)) > rng.uniform(-0.5, 0.9),
    )  # fmt: skip
    return signs[int(rng.integers(len(signs)))][..., None] * rng.uniform(0.2, 1)


def any_face(scene: Scene, rng: Rng, lab: Any = None) -> Float32s:
    """A face of two colours in any pattern: of one in Lab, if it is given, the board's own, or any."""
    first = bgr_of(any_ink(rng) if lab is None else lab) * scene.lamp()
    if lab is None and rng.random() < 0.4:
        first = np.percentile(scene.levels[BOARD][::6, ::6].reshape(-1, 3), rng.uniform(5, 95), axis=0)
    second = first * rng.uniform(0.2, 1.5) + rng.normal(0, 15, 3) if rng.random() < 0.5 else any_bgr(rng)
    share = pattern(rng, ACROSS[0], ACROSS[1], rng.uniform(0.1, 0.6))
    grain = blurred(rng.normal(0, 1, (FACE_PX, FACE_PX)), 2)[..., None] * rng.uniform(0, 40)
    return np.clip(first * (1 - share) + second * share + grain, 0, 255).astype(np.float32)


def rounded(radius: float, wide: float = 0.98, high: float = 0.98) -> Float32s:
    """1 inside a rectangle with rounded corners (shares of a face's side), 0 outside."""
    x, y = (np.maximum(np.abs(one) - size / 2 + radius, 0.0) for one, size in zip(ACROSS, (wide, high), strict=True))
    return np.clip((radius - np.hypot(x, y)) * FACE_PX + 0.5, 0, 1).astype(np.float32)


def stamp(scene: Scene, face: Any, mask: Float32s, at: tuple[float, float, float, float], rng: Rng,
          has_shadow: bool = True) -> None:  # fmt: skip
    """Lays a face on a place: x, y, turn clockwise in radians, side."""
    x, y, turn, side = at
    gain, (c, s) = side * PX / FACE_PX, _way(turn)
    across = gain * np.array([[c, -s], [s, c]])
    off = (np.array([x, y]) + MARGIN_TILES) * PX - 0.5 - across @ np.full(2, FACE_PX / 2 - 0.5)
    view = np.column_stack([across, off])
    body, share = (cv2.warpAffine(blurred(one, max(0.4 / gain, 0.3)), view, (SIDE_PX, SIDE_PX))
                   for one in (face * mask[..., None], mask))  # fmt: skip
    if has_shadow:
        scene.cast(share, 0.2, (0.5, 4.0), 0.7, rng)
    scene.levels += body - share[..., None] * scene.levels


def draw_flat(scene: Scene, x: float, y: float, size: tuple[float, float], rng: Rng, lab: Any = None) -> None:
    """A disc, printed in a colour in Lab if it is given, or a card, a coin or a page of any pattern, on a place."""
    side, corner = max(size), 0.49 if size[0] == size[1] else rng.uniform(0, 0.05)
    mask, at = rounded(corner, *(0.98 * one / side for one in size)), (x, y, rng.uniform(0, 2 * np.pi), side)
    stamp(scene, any_face(scene, rng, lab), mask, at, rng, has_shadow=lab is None)


def print_discs(scene: Scene, rng: Rng) -> None:
    """Prints discs of a few colours on the corners, also on inner cells, or on any cells."""
    inks = [pawn_ink(rng)[0] for _ in range(4)]
    cells = DISC_CELLS[: rng.choice([4, 4, 8])] if rng.random() < 0.65 else rng.permutation(49)[: rng.integers(1, 22)]
    for number, cell in enumerate(cells):
        (x, y), size = np.array([cell % 7, cell // 7]) + 0.5 + rng.normal(0, 0.03, 2), rng.uniform(0.16, 0.72)
        if all(np.hypot(x - one.x, y - one.y) > 0.9 for one in scene.pawns):
            draw_flat(scene, x, y, (size, size), rng, inks[number % 4] if rng.random() < 0.8 else None)


def lay_cards(scene: Scene, rng: Rng) -> None:
    """Some cards, coins or pages beside the board."""
    for _ in range(int(rng.integers(1, 4))):
        wide, high = rng.uniform(1.5, 6.0, 2) if rng.random() < 0.3 else rng.uniform(0.35, 1.7, 2)
        at = rng.uniform(-4.8, 4.8, 2)
        at[rng.integers(2)] = rng.choice([-1, 1]) * (rng.uniform(3.8, 5.0) + max(wide, high) / 4)
        draw_flat(scene, at[0] + 3.5, at[1] + 3.5, (wide, wide if rng.random() < 0.2 else high), rng)


def lay_tiles(scene: Scene, rng: Rng) -> None:
    """Some tiles beside the board, in the picture and clear of others: the board's own cells, or backs."""
    for x, y in rng.uniform(0.55 - MARGIN_TILES, 6.45 + MARGIN_TILES, (rng.integers(2, 16), 2)):
        is_clear = all(np.hypot(x - one[0], y - one[1]) > 1.6 for one in scene.tiles)
        if max(-x, x - 7, -y, y - 7) > 0.75 and is_clear and scene.around(scene.shown, x, y, 0.7).all():
            face = cv2.resize(scene.cell(int(rng.integers(49))), (FACE_PX, FACE_PX), interpolation=cv2.INTER_CUBIC)
            face = any_face(scene, rng) if rng.random() < 0.12 else face
            if rng.random() < 0.5:
                face = np.clip(face * np.exp(rng.normal(0, 0.2)) + rng.normal(0, 6, 3), 0, 255)
            at = (x, y, rng.uniform(0, 2 * np.pi), rng.uniform(0.88, 1.04))
            stamp(scene, face, rounded(rng.uniform(0.0, 0.2)), at, rng)
            scene.tiles.append((x, y, True))


def stand_pawns(scene: Scene, rng: Rng) -> None:
    """Some pawns, also two on a cell, on corners and beside the board; those that are far away first."""
    places = list[Float64s]()
    for _ in range(int(rng.integers(2, 10))):
        cell = int(rng.choice(DISC_CELLS[:4]) if rng.random() < 0.3 else rng.integers(49))
        at = np.array([cell % 7, cell // 7]) + 0.5 + np.clip(rng.normal(0, 0.12, 2), -0.3, 0.3)
        places.append(rng.uniform(-1.6, 8.6, 2) if rng.random() < 0.08 else at)
        if rng.random() < 0.2:
            places.append(at + rng.choice([-1, 1], 2) * rng.uniform(0.24, 0.36, 2))
    for x, y in sorted(places, key=lambda at: -np.hypot(at[0] - scene.eye.x, at[1] - scene.eye.y)):
        if all(np.hypot(x - one.x, y - one.y) > 0.3 for one in scene.pawns) and len(scene.pawns) < MOST_THINGS:
            draw_pawn(scene, float(x), float(y), rng)


def lay_hand(scene: Scene, rng: Rng) -> None:
    """A hand that was cut out of a still, its fingers often at a pawn, and now and then only its shadow."""
    if not scene.hands:
        return
    turns, way, off = int(rng.integers(4)), int(rng.choice([-1, 1])), rng.normal(0, PX, 2)
    kept = scene.hands[rng.integers(len(scene.hands))]
    levels, share = (np.ascontiguousarray(np.rot90(one[:, ::way], turns)) for one in kept)
    if scene.pawns and rng.random() < 0.4:
        pawn, rim = scene.pawns[rng.integers(len(scene.pawns))], np.argwhere(share > 0.5)
        tip = rim[np.abs(rim - SIDE_PX / 2).max(axis=1).argmin()][::-1]
        off += (np.array([pawn.x, pawn.y]) + MARGIN_TILES) * PX - tip
    levels, share = (moved_by(one, off) for one in (levels, share))
    scene.cast(share, rng.choice([0.6, 2.4]), (0.6, 8.0), 0.8, rng)
    if rng.random() < 0.8:
        gain = np.exp(rng.normal(0, 0.25) + rng.normal(0, 0.08, 3))
        scene.paint(blurred(cv2.erode(share, np.ones((3, 3), dtype=np.uint8)), 0.7), levels * gain)
        scene.hidden = np.maximum(scene.hidden, share)


def change_cells(scene: Scene, rng: Rng) -> None:
    """Lays backs on a few, half or all of the movable cells, or takes their tiles out, so that the tray is seen."""
    some, kind = rng.choice([0.06, 0.06, 0.25, 0.6, 1.0]), EMPTY if rng.random() < 0.5 else BACK
    border = scene.levels[FIRST_PX - 4, FIRST_PX:-FIRST_PX].mean(axis=0)
    tray, back, grain = border if rng.random() < 0.5 else any_bgr(rng), any_face(scene, rng), rng.uniform(0, 5)
    board, edge = max(float(scene.levels[BOARD].mean()), 1.0), 1 - cv2.resize(blurred(rounded(0.02), 8), (PX, PX))
    for cell in [one for one in range(49) if one not in FIXED_SIDES and rng.random() < some]:
        here, scene.faces[cell] = scene.cell(cell), kind
        if kind == EMPTY:
            here[:] = tray * (1 - rng.uniform(0, 0.35) * edge[..., None]) + rng.normal(0, grain, (PX, PX, 3))
        else:
            (x, y), turn = cell_origin(cell), rng.integers(4) * np.pi / 2 + rng.normal(0, 0.02)
            lit = back * float(here.mean() / board) ** 0.5
            stamp(scene, lit, rounded(0.08), (x + 0.5, y + 0.5, turn, 0.97), rng, has_shadow=False)


def push_line(scene: Scene, rng: Rng) -> None:
    """Pushes a line of tiles some way, an eighth coming in behind, or only lets it drift, unless things lie on it."""
    axis, lane, way = int(rng.integers(2)), int(rng.choice([1, 3, 5])), int(rng.choice([-1, 1]))
    is_pushed = rng.random() < 0.6
    off = float(rng.uniform(0.05, 0.95) if is_pushed else abs(rng.normal(0, 0.07)))
    rows = slice(FIRST_PX + lane * PX, FIRST_PX + (lane + 1) * PX)
    line, hidden = ((np.swapaxes(one, 0, 1) if axis else one)[rows, ::way] for one in (scene.levels, scene.hidden))
    is_free = all(abs((one.x if axis else one.y) - lane - 0.5) > 0.9 for one in scene.pawns)
    if not is_free or (hidden > 0.1).any() or scene.slid.any():
        return
    gap = line[:, FIRST_PX - 4].mean(axis=0) * rng.uniform(0.5, 1) * np.ones((PX, PX, 1))
    behind = np.rot90(scene.cell(int(rng.integers(49))), int(rng.integers(4))) if is_pushed else gap
    tiles = np.concatenate([behind, line[:, FIRST_PX:-FIRST_PX]], axis=1).astype(np.float32)
    begin = FIRST_PX + (off - 1) * PX
    moved, first = moved_by(tiles, (begin % 1, 0)), int(begin) if is_pushed else FIRST_PX
    line[:, first : int(begin) + 8 * PX] = moved[:, first - int(begin) :]
    (scene.slid[1, :, lane] if axis else scene.slid[0, lane])[:] = way * off
    if off > 0.1:
        for cell in range(lane, 49, 7) if axis else range(7 * lane, 7 * lane + 7):
            scene.faces[cell] = None


def lay_on_table(scene: Scene, rng: Rng) -> None:
    """Puts the board, with a rim of any colour, on another table, often of warm wood."""
    along, rim = along_plane(SIDE_PX), rng.uniform(0.1, 0.7)
    out = np.maximum(-along, along - 7)
    beyond = np.maximum(out[:, None], out[None, :])
    if rng.random() < 0.7:
        scene.paint(np.clip((beyond - rng.uniform(0.0, 0.5)) * PX + 0.5, 0, 1), any_bgr(rng))
    wood = bgr_of([rng.uniform(20, 85), *(rng.uniform(8, 42) * _way(np.radians(rng.uniform(35, 85))))])
    first = wood if rng.random() < 0.5 else any_bgr(rng)
    grain = cv2.resize(rng.normal(0, 1, 8 + rng.integers([120, 12])).astype(np.float32), (SIDE_PX, SIDE_PX))
    share = pattern(rng, along[None, :] - 3.5, along[:, None] - 3.5, rng.uniform(0.25, 2.5))
    table = (first * (1 - share) + any_bgr(rng) * share) * (1 + rng.uniform(0, 0.3) * grain[..., None])
    scene.paint(np.clip((beyond - rim) * PX + 0.5, 0, 1), table)


def reprint(scene: Scene, rng: Rng) -> None:
    """Turns the hues of all but what is `kept`, changes their strength and how far light and dark differ."""
    lab = cv2.cvtColor(np.clip(scene.levels, 0, 255) / np.float32(255), cv2.COLOR_BGR2LAB)
    c, s = rng.uniform(0.2, 1.4) * _way(rng.uniform(0, 2 * np.pi) * (rng.random() < 0.75))
    lab[..., 1:] = lab[..., 1:] @ np.array([[c, s], [-s, c]], dtype=np.float32)
    middle, gain = float(np.median(lab[..., 0])), rng.uniform(0.5, 1.15) * (-1 if rng.random() < 0.15 else 1)
    lab[..., 0] = np.clip(middle + gain * (lab[..., 0] - middle), 0, 100)
    scene.paint(1 - scene.kept, cv2.cvtColor(lab, cv2.COLOR_LAB2BGR) * 255)


def light_up(scene: Scene, rng: Rng) -> None:
    """Slanted light, a lamp's tint, shadows with edges, and mirrored lamps and windows."""
    light = (np.clip(scene.levels, 0, 255) / 255) ** 2.2
    y, x = (np.indices((SIDE_PX, SIDE_PX)) / SIDE_PX - 0.5).astype(np.float32)
    slope, tint = rng.normal(0, 0.5, 2), rng.normal(0, 0.18) * np.array([-1.0, 0.0, 0.8]) + rng.normal(0, 0.05, 3)
    light = light * np.exp((slope[0] * x + slope[1] * y + rng.normal(0, 0.3))[..., None] + tint)
    for is_shadow in rng.random(int(rng.choice([0, 0, 1, 1, 2, 3]))) < 0.5:
        angles, mask = np.sort(rng.uniform(0, 2 * np.pi, rng.integers(3, 12))), np.zeros(x.shape, dtype=np.float32)
        reach = (rng.uniform(20, 140) if is_shadow else rng.uniform(8, 60)) * rng.uniform(0.6, 1.2, len(angles))
        cv2.fillPoly(mask, [(rng.uniform(0, SIDE_PX, 2) + (_way(angles) * reach).T).astype(np.int32)], 1.0)
        soft = blurred(mask, np.exp(rng.uniform(-0.5, 2.5)))[..., None]
        if is_shadow:
            light *= 1 - soft * rng.uniform(0.2, 0.8) * (1 + rng.normal(0, 0.06, 3))
        else:
            light += soft * np.exp(rng.uniform(-3, 0.7)) * np.array([rng.uniform(0.4, 1.1), rng.uniform(0.8, 1), 1])
    scene.levels = (np.clip(light, 0, 1) ** (1 / 2.2) * 255).astype(np.float32)


def photograph(scene: Scene, rng: Rng) -> None:
    """Makes the plane what a camera may show of it: blurred, doubled, noisy and compressed."""
    seen, blur = scene.levels, float(rng.choice([0.0, rng.uniform(0.2, 0.8), rng.uniform(0.5, 1.6)]))
    if blur > 0.1:
        seen = cv2.GaussianBlur(seen, (0, 0), blur * rng.uniform(0.7, 1.4), sigmaY=blur)
    if rng.random() < 0.2:
        seen = seen + rng.uniform(0.1, 0.45) * (moved_by(seen, rng.normal(0, 1, 2)) - seen)
    noise = rng.normal(0, rng.choice([1e-3, 1, 2.5, 5, 9]), seen.shape)
    seen = np.clip(np.round(seen + (blurred(noise, 0.7) * 1.4 if rng.random() < 0.5 else noise)), 0, 255)
    if rng.random() < 0.4:
        _, data = cv2.imencode(".jpg", seen.astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 95))])
        seen = cv2.imdecode(data, cv2.IMREAD_COLOR)
    scene.levels = seen.astype(np.float32)
