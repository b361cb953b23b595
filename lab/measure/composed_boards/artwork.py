"""Boards composed from photographs of real tiles, for the benchmark, and pictures taken of flat boards: a camera that
leans, a fold, six lights, noise, blur, pawns, things that hide corners. The reader knows nothing of it.

Two prints: `1986 sheet` lays the tiles of one photograph among the fixed tiles of a photographed tray, `1986 singles`
makes a whole board of tiles that were photographed one by one. They are cut out at run time and kept nowhere.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.frame import Image
from lab.measure.score import turned_face
from vision.board.fixed_layout import FIXED_SIDES
from vision.picture.arrays import Float32s, Float64s
from vision.picture.picture_files import load_picture
from vision.tiles.census import Census

Mask = npt.NDArray[np.uint8]

TILT_BANDS: Final = ((0, 10), (10, 20), (20, 30), (30, 40), (40, 45))
"""Pictures are reported by these bands of the camera's tilt, in degrees."""

LIGHTS: Final = ("daylight", "warm lamp", "dim", "window", "shadow", "glare")
SIZES: Final = ((1280, 960), (1920, 1080), (1600, 1200), (1024, 768), (960, 1280))

INKS: Final[dict[str, tuple[float, float, float]]] = {
    "red": (35, 30, 200), "yellow": (30, 200, 235), "green": (60, 150, 30), "blue": (170, 70, 20),
}  # fmt: skip
"""B, G, R of pawns whose print does not say otherwise."""

FOLD_SHARE, HIDE_SHARE, OUTSIDE_SHARE, COVERED = 0.3, 0.25, 0.15, 0.08
"""Shares of the pictures with a fold that does not lie flat, with a hidden corner, and partly outside; a cell of which
more is hidden or outside is not asked for."""

CORNERS: Final = ((0, 0), (7, 0), (7, 7), (0, 7))


@dataclass(frozen=True, slots=True, eq=False)
class Flat:
    """A board from straight above: picture, pixels a tile, the pixel of its north-west corner, faces of the 49 cells,
    home corners, the name of its print, pawn colours (B, G, R), and the census of its copy where known."""

    image: Image
    per_tile_px: float
    origin_px: tuple[float, float]
    faces: tuple[str, ...]
    homes: Mapping[str, int]
    print_name: str
    inks: Mapping[str, tuple[float, float, float]] = field(default_factory=lambda: INKS)
    census: Census | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A picture of a board with its truth; `corners_px` (4, 2) NW NE SE SW as printed, `hidden` cells not asked for,
    `traits` the conditions it is reported by."""

    image: Image
    corners_px: Float64s
    faces: tuple[str, ...]
    pawns: Mapping[str, int]
    homes: Mapping[str, int]
    hidden: frozenset[int]
    traits: Mapping[str, str]
    census: Census | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Eye:
    """A camera: 3x4 projection from board space (tiles; z up) to pixels, and the board's two halves as frames."""

    projection: Float64s
    halves: tuple[Float64s, Float64s]
    is_upright_fold: bool

    def flat_to_px(self, half: int) -> Float64s:
        """The homography of one half, from tile units."""
        view = self.projection @ self.halves[half]
        return np.asarray(view / view[2, 2])

    def at(self, x: float, y: float, up: float = 0.0) -> Float64s:
        """The pixel of a point `up` tiles above a point of the board."""
        half = int((x if self.is_upright_fold else y) >= 3.5)
        point = self.halves[half] @ [x, y, 1.0]
        point[2] += up
        seen = self.projection @ point
        return np.asarray(seen[:2] / seen[2])

    def distance(self, cell: int) -> float:
        """How far away a cell is, in no unit: what is farther is drawn first."""
        return float(self.projection[2] @ (self.halves[0] @ [cell % 7 + 0.5, cell // 7 + 0.5, 1.0]))


def photograph(flat: Flat, seed: int) -> Shot:
    """One picture of the board under conditions drawn from the seed."""
    chance = np.random.default_rng([seed, 4711])
    size = SIZES[int(chance.integers(len(SIZES)))]
    band = TILT_BANDS[seed % len(TILT_BANDS)]
    is_outside, is_folded = chance.random() < OUTSIDE_SHARE, chance.random() < FOLD_SHARE
    tilt_deg = float(chance.uniform(*band))
    eye = _aim(chance, size, tilt_deg, is_folded, is_outside)
    scene = _expose_plane(flat, eye, size)
    pawns = _place_pawns(flat, chance)
    for colour, cell in sorted(pawns.items(), key=lambda item: -eye.distance(item[1])):
        _draw_pawn(scene, eye, cell, np.array(flat.inks.get(colour, INKS[colour])), chance)
    is_hidden, cover = chance.random() < HIDE_SHARE, np.zeros(size[::-1], dtype=np.uint8)
    if is_hidden:
        _hide_corner(scene, eye, cover, chance)
    light = LIGHTS[int(chance.integers(len(LIGHTS)))]
    noise = float(chance.uniform(0.5, 6.0))
    blur_px = float(chance.uniform(0.3, 1.3))
    image = _developed(scene * _light(light, size, chance), noise, blur_px, chance)
    corners = np.array([eye.at(x, y) for x, y in CORNERS])
    extras = "+".join(n for n, i in (("fold", is_folded), ("hidden", is_hidden), ("outside", is_outside)) if i)
    traits = {
        "print": flat.print_name, "light": light, "tilt": f"{band[0]}-{band[1]}", "noise": f"{2 * int(noise / 2)}-",
        "blur": "sharp" if blur_px < 0.8 else "soft", "extras": extras or "none",
    }  # fmt: skip
    return Shot(image, corners, flat.faces, pawns, flat.homes, _hidden_cells(eye, cover), traits, flat.census)


def _aim(chance: np.random.Generator, size: tuple[int, int], tilt_deg: float, is_folded: bool, is_outside: bool) -> Eye:
    """A camera some 9 to 16 tiles away (x runs east, y south, z up), turned by any angle, the board filling 45 to 97 %
    of the picture."""
    tilt, towards, roll = np.deg2rad(tilt_deg), *chance.uniform(0, 2 * np.pi, 2)
    back = np.array([np.sin(tilt) * np.cos(towards), np.sin(tilt) * np.sin(towards), np.cos(tilt)])
    right = np.cross([np.cos(roll), np.sin(roll), 0.0], back)
    right /= np.linalg.norm(right)
    turn = np.stack([right, np.cross(right, -back), -back])
    outside = np.column_stack([turn, -turn @ (float(chance.uniform(9, 16)) * back)])
    fold_deg = float(chance.uniform(0.7, 3.0)) * (1 if chance.random() < 0.5 else -1) if is_folded else 0.0
    is_upright_fold = bool(chance.random() < 0.5)
    halves = (_half(-np.deg2rad(fold_deg), is_upright_fold), _half(np.deg2rad(fold_deg), is_upright_fold))
    eye = Eye(outside, halves, is_upright_fold)
    rim = np.array([eye.at(x, y) for x in (-0.3, 7.3) for y in (-0.3, 7.3)])
    low, high = rim.min(axis=0), rim.max(axis=0)
    fill = float(chance.uniform(0.92, 1.0) if is_outside else chance.uniform(0.45, 0.97))
    focal = fill * float(min(np.array(size) / (high - low)))
    room = np.array(size) - focal * (high - low)
    shift = chance.uniform(-0.48, 0.48, 2) * room
    if is_outside:
        side = np.sign(chance.uniform(-1, 1, 2))
        shift = side * (room / 2 + chance.uniform(0.0, 0.6, 2) * focal * (high - low) / 7.6)
    centre = np.array(size) / 2 - focal * (low + high) / 2 + shift
    lens = np.array([[focal, 0, centre[0]], [0, focal, centre[1]], [0, 0, 1.0]])
    return Eye(lens @ outside, halves, is_upright_fold)


def _half(angle: float, is_upright_fold: bool) -> Float64s:
    """The 4x3 frame of one half: tile units to board space, its plane rising by `angle` away from the fold."""
    c, s = np.cos(angle), np.sin(angle)
    if is_upright_fold:
        return np.array([[c, 0, -3.5 * c], [0, 1, -3.5], [s, 0, -3.5 * s], [0, 0, 1.0]])
    return np.array([[1, 0, -3.5], [0, c, -3.5 * c], [0, s, -3.5 * s], [0, 0, 1.0]])


def _expose_plane(flat: Flat, eye: Eye, size: tuple[int, int]) -> Float32s:
    """The flat board as the camera sees it, (h, w, 3)."""
    scale = flat.per_tile_px
    left, top = flat.origin_px
    to_tiles = np.array([[1 / scale, 0, -left / scale], [0, 1 / scale, -top / scale], [0, 0, 1]])
    rim = np.concatenate([flat.image[:2].reshape(-1, 3), flat.image[-2:].reshape(-1, 3)])
    table = tuple(float(level) for level in np.median(rim, axis=0))
    pictures = []
    for half in (0, 1):
        view = eye.flat_to_px(half) @ to_tiles
        step = float(np.sqrt(abs(np.linalg.det(view[:2, :2])))) if view[2, 2] else 1.0
        source = cv2.GaussianBlur(flat.image, (0, 0), 0.4 / max(step, 0.2)) if step < 0.8 else flat.image
        pictures.append(cv2.warpPerspective(source, view, size, flags=cv2.INTER_LINEAR, borderValue=table))
    ends = np.array([eye.at(*((3.5, y) if eye.is_upright_fold else (y, 3.5))) for y in (0.0, 7.0)])
    away = ends[1] - ends[0]
    xs, ys = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
    side = (xs - ends[0][0]) * away[1] - (ys - ends[0][1]) * away[0]
    far = eye.at(7.0, 3.5) if eye.is_upright_fold else eye.at(3.5, 7.0)
    sign = np.sign((far[0] - ends[0][0]) * away[1] - (far[1] - ends[0][1]) * away[0])
    return np.where((side * sign > 0)[:, :, None], pictures[1], pictures[0]).astype(np.float32)


def _place_pawns(flat: Flat, chance: np.random.Generator) -> dict[str, int]:
    """Each pawn at home or anywhere, never two on one cell."""
    free = list(chance.permutation(49))
    pawns = {}
    for colour, home in flat.homes.items():
        cell = home if chance.random() < 0.4 and home in free else int(free[0])
        free.remove(cell)
        pawns[colour] = cell
    return pawns


def _draw_pawn(scene: Float32s, eye: Eye, cell: int, ink: Float64s, chance: np.random.Generator) -> None:
    """A cylinder or cone with a shadow at its foot, up to a fifth of a tile off the middle of its cell."""
    x, y = cell % 7 + 0.5 + chance.uniform(-0.14, 0.14), cell // 7 + 0.5 + chance.uniform(-0.14, 0.14)
    radius, tall = chance.uniform(0.14, 0.19), chance.uniform(0.4, 0.7)
    top = radius * chance.choice([0.95, 0.75, 0.45])
    foot = _ring(eye, x, y, radius * 1.25, 0.0)
    shade = np.zeros(scene.shape[:2], dtype=np.float32)
    cv2.fillConvexPoly(shade, cv2.convexHull(foot), 1.0, cv2.LINE_AA)
    scene *= 1.0 - 0.35 * cv2.GaussianBlur(shade, (0, 0), 3)[:, :, None]
    steps = 12
    for k in range(steps + 1):
        ring = _ring(eye, x, y, radius + (top - radius) * k / steps, tall * k / steps)
        glow = 0.72 + 0.22 * k / steps if k < steps else 1.06
        colour = tuple(float(v) for v in np.clip(ink * glow, 0, 255))
        cv2.fillConvexPoly(scene, cv2.convexHull(ring), colour, cv2.LINE_AA)


def _ring(eye: Eye, x: float, y: float, radius: float, up: float) -> npt.NDArray[np.int32]:
    angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    return np.rint([eye.at(x + radius * np.cos(a), y + radius * np.sin(a), up) for a in angles]).astype(np.int32)


def _hide_corner(scene: Float32s, eye: Eye, cover: Mask, chance: np.random.Generator) -> None:
    """Lays a hand or cards over one corner of the board; marks in `cover` (h, w) what they hide."""
    corner = CORNERS[int(chance.integers(4))]
    (_lay_cards if chance.random() < 0.5 else _lay_hand)(scene, cover, eye, corner, chance)


def _lay_cards(scene: Float32s, cover: Mask, eye: Eye, corner: tuple[int, int], chance: np.random.Generator) -> None:
    for _ in range(int(chance.integers(1, 4))):
        x, y = corner[0] + chance.uniform(-0.7, 0.7), corner[1] + chance.uniform(-0.7, 0.7)
        angle, (wide, long) = chance.uniform(0, np.pi), (1.1, 1.7)
        c, s = np.cos(angle), np.sin(angle)
        for grow, colour in ((1.0, chance.uniform(60, 230, 3)), (0.8, chance.uniform(20, 250, 3))):
            ends = [(-wide / 2, -long / 2), (wide / 2, -long / 2), (wide / 2, long / 2), (-wide / 2, long / 2)]
            card = np.rint([eye.at(x + grow * (c * a - s * b), y + grow * (s * a + c * b), 0.02) for a, b in ends])
            cv2.fillConvexPoly(scene, card.astype(np.int32), tuple(float(v) for v in colour), cv2.LINE_AA)
            cv2.fillConvexPoly(cover, card.astype(np.int32), 1)


def _lay_hand(scene: Float32s, cover: Mask, eye: Eye, corner: tuple[int, int], chance: np.random.Generator) -> None:
    out = np.array([np.sign(corner[0] - 3.5), np.sign(corner[1] - 3.5)]) + chance.uniform(-0.4, 0.4, 2)
    out /= np.linalg.norm(out)
    skin = np.array([120.0, 150.0, 205.0]) * chance.uniform(0.55, 1.1)
    wrist, palm = np.array(corner) + 3.0 * out, np.array(corner) - 0.2 * out
    limbs = [(wrist, palm, 1.1)]
    for spread in (-0.6, -0.2, 0.2, 0.6):
        turn = np.array([[np.cos(spread), -np.sin(spread)], [np.sin(spread), np.cos(spread)]])
        limbs.append((palm, palm - turn @ out * chance.uniform(0.9, 1.4), 0.32))
    tile_px = float(np.linalg.norm(eye.at(palm[0], palm[1]) - eye.at(palm[0] + 0.5, palm[1] + 0.5))) / 0.71
    for start, end, breadth in limbs:
        points = eye.at(start[0], start[1], 0.4), eye.at(end[0], end[1], 0.3)
        a, b = (tuple(int(v) for v in np.clip(point, -9000, 9000)) for point in points)
        px = max(2, int(breadth * tile_px))
        cv2.line(scene, a, b, tuple(float(v) for v in skin * chance.uniform(0.92, 1.05)), px, cv2.LINE_AA)
        cv2.line(cover, a, b, 1, px)


def _light(kind: str, size: tuple[int, int], chance: np.random.Generator) -> Float32s:
    """The factor (h, w, 3) on every pixel of one of `LIGHTS`."""
    xs, ys = np.meshgrid(np.linspace(-0.5, 0.5, 64), np.linspace(-0.5, 0.5, 64))
    angle = chance.uniform(0, 2 * np.pi)
    slope = xs * np.cos(angle) + ys * np.sin(angle)
    level, warmth, field = chance.uniform(0.85, 1.1), chance.uniform(-0.06, 0.06), np.ones_like(xs)
    if kind == "warm lamp":
        warmth, field = chance.uniform(0.15, 0.32), 1.15 - 1.2 * ((xs - 0.3 * np.cos(angle)) ** 2 + ys**2)
    elif kind == "dim":
        level = chance.uniform(0.3, 0.5)
    elif kind == "window":
        field = 1.0 + chance.uniform(0.5, 1.0) * slope
    elif kind == "shadow":
        edge = 1 / (1 + np.exp(-(slope - chance.uniform(-0.25, 0.25)) / chance.uniform(0.004, 0.05)))
        field = 1.0 - chance.uniform(0.3, 0.5) * edge
    elif kind == "glare":
        cx, cy = chance.uniform(-0.35, 0.35, 2)
        field = 1.0 + chance.uniform(0.6, 1.6) * np.exp(-((xs - cx) ** 2 + (ys - cy) ** 2) / (2 * 0.09**2))
    tint = np.array([1 - warmth, 1.0, 1 + 0.5 * warmth])
    full = cv2.resize((level * field[:, :, None] * tint).astype(np.float32), size, interpolation=cv2.INTER_CUBIC)
    return np.asarray(full, dtype=np.float32)


def _developed(scene: Float32s, noise: float, blur_px: float, chance: np.random.Generator) -> Image:
    soft = cv2.GaussianBlur(scene, (0, 0), blur_px)
    grain = chance.standard_normal((*soft.shape[:2], 3), dtype=np.float32) * np.float32(noise)
    return np.clip(soft + grain, 0, 255).astype(np.uint8)


def _hidden_cells(eye: Eye, cover: Mask) -> frozenset[int]:
    """Cells of which too much is covered, or lies outside the picture."""
    tall, wide = cover.shape
    hidden = set()
    spots = (np.arange(8) + 0.5) / 8
    for cell in range(49):
        seen = [eye.at(cell % 7 + u, cell // 7 + v) for u in spots for v in spots]
        inside = [0 <= x < wide - 1 and 0 <= y < tall - 1 for x, y in seen]
        clear = [i and not cover[int(y), int(x)] for i, (x, y) in zip(inside, seen, strict=True)]
        if 1 - np.mean(clear) > COVERED:
            hidden.add(cell)
    return frozenset(hidden)


PX: Final = 96
"""Side of a tile in the composed board."""

MARGIN: Final = 2.0
"""Table around the board, in tiles."""

TRAYS: Final = ((45, 28, 40), (120, 50, 25), (60, 60, 60), (40, 70, 30))
SHAPES: Final = "I" * 13 + "L" * 15 + "T" * 6
CENSUS: Final = Census(SHAPES.count("I"), SHAPES.count("L"), SHAPES.count("T"))
HOMES: Final = {"red": 0, "yellow": 6, "blue": 48, "green": 42}

PAPER_LEVELS: Final = 14.0
"""A pixel that differs from the paper by more than this is tile."""

FIXED_CORNER, MOVABLE_CORNER = 0.21, 0.23
"""Radius of the tiles' rounded corners, as they were photographed."""

ARTWORKS: Final = ("1986 sheet", "1986 singles")


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A tile's picture (PX, PX, 3) and its open sides as it lies in it."""

    image: Image
    sides: str


def has_artwork(photos: Path) -> bool:
    """Whether the photographs that boards are composed from lie in the folder."""
    return all((photos / f"{name}.json").is_file() for name in ("tiles_classic_1986", "single_tiles"))


def compose(photos: Path, name: str, seed: int) -> Flat:
    """A random board of one of `ARTWORKS`, with slack: tiles drift along packed lanes and lie a little crooked."""
    chance = np.random.default_rng([seed, 23])
    movable, fixed = _sheet(photos) if name == ARTWORKS[0] else (_singles(photos), {})
    flat = _table(chance)
    faces: list[str] = []
    shapes = [str(shape) for shape in chance.permutation(list(SHAPES))]
    drifts = chance.uniform(-0.08, 0.08, (7, 7))
    for cell in range(49):
        column, row = cell % 7, cell // 7
        if cell in FIXED_SIDES:
            piece, sides = fixed.get(cell) or _any(movable, len(FIXED_SIDES[cell]), False, chance), FIXED_SIDES[cell]
            turns = next(k for k in range(4) if turned_face(piece.sides, -k) == sides)
            _lay(flat, piece.image, turns, column, row, 0.0, FIXED_CORNER, 1.03)
        else:
            shape = shapes.pop()
            piece = _any(movable, {"I": 2, "L": 2, "T": 3}[shape], shape == "I", chance)
            turns = int(chance.integers(4))
            sides = turned_face(piece.sides, -turns)
            shift = (0.0, drifts[row, column]) if column % 2 else (drifts[row, column], 0.0)
            at = (column + shift[0], row + shift[1])
            _lay(flat, piece.image, turns, *at, chance.normal(0, 1.2), MOVABLE_CORNER, 0.97)
        faces.append(sides)
    image, origin_px = np.clip(flat, 0, 255).astype(np.uint8), (MARGIN * PX, MARGIN * PX)
    return Flat(image, PX, origin_px, tuple(faces), HOMES, name, census=CENSUS)


def _any(pieces: tuple[Piece, ...], openings: int, is_straight: bool, chance: np.random.Generator) -> Piece:
    """A random tile of one shape."""
    fitting = [p for p in pieces if len(p.sides) == openings and (p.sides in ("NS", "EW")) == is_straight]
    return fitting[int(chance.integers(len(fitting)))]


def _table(chance: np.random.Generator) -> Float32s:
    """Table and tray without tiles, (h, w, 3): any table, a dark tray with arrows on its rim."""
    side = round((7 + 2 * MARGIN) * PX)
    grain = cv2.resize(chance.normal(0, 1, (side // 3, 12)).astype(np.float32), (side, side))
    colour = chance.uniform(60, 230) * (1 + chance.uniform(-0.25, 0.25, 3) * [1.0, 0.2, -1.0])
    flat = (colour + grain[:, :, None] * chance.uniform(0, 12)).astype(np.float32)
    low, high = round((MARGIN - 0.22) * PX), round((MARGIN + 7.22) * PX)
    tray = np.array(TRAYS[int(chance.integers(4))], dtype=np.float32)
    flat[low:high, low:high] = tray * chance.uniform(0.7, 1.3)
    for lane in (1.5, 3.5, 5.5):
        along = round((MARGIN + lane) * PX)
        for end in (low + 6, high - 6):
            cv2.circle(flat, (along, end), 7, (180.0, 220.0, 230.0), -1)
            cv2.circle(flat, (end, along), 7, (180.0, 220.0, 230.0), -1)
    return flat


def _lay(
    flat: Float32s, image: Image, turns: int, column: float, row: float, angle_deg: float, corner: float, size: float
) -> None:
    """Pastes a tile with rounded corners, `size` tiles wide, turned clockwise, its cell's corner at (column, row)."""
    centre = (PX - 1) / 2
    view = cv2.getRotationMatrix2D((centre, centre), -90.0 * turns - angle_deg, size)
    shift = np.array([column + MARGIN, row + MARGIN]) * PX
    whole = np.floor(shift).astype(int) - 8
    view[:, 2] += shift - whole
    side = PX + 16
    tile = cv2.warpAffine(image, view, (side, side), flags=cv2.INTER_LINEAR)
    mask = cv2.warpAffine(_mask(corner), view, (side, side), flags=cv2.INTER_LINEAR)[:, :, None]
    area = np.s_[whole[1] : whole[1] + side, whole[0] : whole[0] + side]
    halo = cv2.GaussianBlur(mask, (0, 0), 2.0)[:, :, None]
    ground = flat[area] * (1.0 - 0.5 * halo)
    flat[area] = ground * (1.0 - mask) + tile.astype(np.float32) * mask


@lru_cache(maxsize=4)
def _mask(corner: float) -> Float32s:
    ticks = np.abs((np.arange(PX) + 0.5) / PX - 0.5)
    over = np.maximum(ticks - 0.5 + corner, 0.0)
    return np.clip((corner - np.hypot(over[:, None], over[None, :])) * PX + 0.5, 0, 1).astype(np.float32)


@lru_cache(maxsize=2)
def _sheet(photos: Path) -> tuple[tuple[Piece, ...], dict[int, Piece]]:
    """The movable tiles of the photographed set, and the fixed tiles by cell from the photographed tray."""
    picture, truth = _open(photos / "tiles_classic_1986.jpg")
    pieces = [Piece(_cut(picture, tile["bbox"]), tile["open"]) for tile in truth["tiles"] if tile["bbox"]]
    tray, board = _open(photos / "board_classic_1986_empty.jpg")
    corners = np.array([board["corners"][key] for key in ("tl", "tr", "br", "bl")], dtype=np.float32)
    square = np.array([[0, 0], [7, 0], [7, 7], [0, 7]], dtype=np.float32) * PX - 0.5
    flat = cv2.warpPerspective(tray, cv2.getPerspectiveTransform(corners, square), (7 * PX, 7 * PX))
    rows = np.asarray(flat, dtype=np.uint8).reshape(7, PX, 7, PX, 3).swapaxes(1, 2)
    return tuple(pieces), {cell: Piece(rows[cell // 7, cell % 7], sides) for cell, sides in FIXED_SIDES.items()}


@lru_cache(maxsize=2)
def _singles(photos: Path) -> tuple[Piece, ...]:
    truth = json.loads((photos / "single_tiles.json").read_text(encoding="utf-8"))
    pictures = [(load_picture(photos / tile["image"]), tile["open"]) for tile in truth["tiles"]]
    return tuple(Piece(_cut(picture, _cardboard(picture)), sides) for picture, sides in pictures)


def _cardboard(picture: cv2.typing.MatLike) -> tuple[int, int, int, int]:
    """The box of the one tile that lies on evenly lit paper, its shadow left out."""
    lab = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2LAB).astype(np.float32), (0, 0), 1.0)
    tall, wide = lab.shape[:2]
    ys, xs = np.indices((tall, wide))
    terms = np.stack([np.ones(tall * wide), xs.ravel(), ys.ravel()], axis=1)
    is_paper = np.minimum(np.minimum(xs, wide - 1 - xs), np.minimum(ys, tall - 1 - ys)).ravel() < 6
    slope = np.linalg.lstsq(terms[is_paper], lab.reshape(-1, 3)[is_paper], rcond=None)[0]
    far = (np.abs(lab.reshape(-1, 3) - terms @ slope) * [1.0, 1.5, 1.5]).sum(axis=1).reshape(tall, wide) > PAPER_LEVELS
    closed = cv2.morphologyEx(far.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((9, 9), dtype=np.uint8))
    _, _, boxes, _ = cv2.connectedComponentsWithStats(closed)
    left, top, breadth, height, _ = (int(v) for v in boxes[1 + int(np.argmax(boxes[1:, 4]))])
    inset = round(0.03 * breadth)
    return left + inset, top + inset, left + breadth - inset, top + height - inset - inset // 2


def _cut(picture: cv2.typing.MatLike, box: tuple[int, int, int, int]) -> Image:
    left, top, right, bottom = box
    part = picture[max(0, top + 2) : bottom - 2, max(0, left + 2) : right - 2]
    return np.asarray(cv2.resize(part, (PX, PX), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _open(path: Path) -> tuple[Image, dict[str, Any]]:
    return load_picture(path), json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
