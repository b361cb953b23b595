"""The printed parts of one copy: the faces of its tiles in one picture (an atlas), and the board below them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.maze.board import FIXED_SIDES
from lab.world.art import treasures_18, walls_18
from lab.world.art.discs import start_disc, token
from lab.world.art.drawing import Inks, ink, inks_of
from lab.world.art.floors import floor
from lab.world.art.noise import Picture, Rng, cloud
from lab.world.art.prints import ARROWS, Colour, Print

FACE = 168
"""Pixels across one face in the atlas."""

COLUMNS, ROWS = 9, 9
"""Slots of the atlas; a board has 50 faces, four backs, some discs, and cardboard."""

BACKS = range(52, 56)
CARDBOARD = 56
TOKENS = range(57, 81)
_DRAWN = 2 * FACE
"""Faces are drawn at twice their size."""
_SHEET = 640
"""Width of a printed sheet that the faces' walls are cut from, in the pixels of drawing."""

_PATTERNS: dict[str, Callable[[Rng, int, Inks], Picture]] = {pattern.__name__: pattern for pattern in walls_18.PATTERNS}
"""How every pattern of a wall or a back is drawn: by a generator, a width in pixels and the inks."""
_TREASURES: dict[str, Callable[[Rng, Picture], None]] = {
    treasure.__name__: treasure for treasure in treasures_18.TREASURES
}
"""How every treasure is drawn, by a generator on a face."""
_ARMS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


@dataclass(frozen=True, slots=True)
class FaceArt:
    """What is printed on one tile: open sides in canonical orientation, a treasure or not, a start disc or not."""

    sides: str
    has_treasure: bool = False
    disc: str | None = None


def slot_corner(slot: int) -> tuple[int, int]:
    """Left and top pixel of a slot in the atlas."""
    return slot % COLUMNS * FACE, slot // COLUMNS * FACE


def atlas(style: Print, faces: tuple[FaceArt, ...], seed: int) -> NDArray[np.uint8]:
    """All faces, backs, numbered discs (of a print that has any) and cardboard in one sRGB picture, by the seed."""
    rng = np.random.default_rng(seed)
    out = np.zeros((ROWS * FACE, COLUMNS * FACE, 3), np.float32)
    walls = _PATTERNS[style.wall](rng, _SHEET, inks_of(style.wall_colours))
    paths = floor(rng, style.corridor_pattern, _SHEET, style.corridor)
    for slot, art in enumerate(faces):
        face = _face(rng, style, art, _cut(rng, walls), _cut(rng, paths))
        _put(out, slot, finished(rng, style, face, slot >= len(FIXED_SIDES)))
    back = _PATTERNS[style.back](rng, _SHEET, inks_of(_back_inks(style)))
    for slot in BACKS:
        _put(out, slot, _cut(rng, back))
    _put(out, CARDBOARD, np.full((_DRAWN, _DRAWN, 3), (0.68, 0.61, 0.5), np.float32))
    for slot in TOKENS if style.inner_discs else ():
        disc = np.zeros((_DRAWN, _DRAWN, 3), np.float32)
        token(rng, disc, 1 + slot - TOKENS[0])
        _put(out, slot, disc)
    return np.asarray(np.clip(out * 255, 0, 255), np.uint8)


def _back_inks(style: Print) -> tuple[Colour, ...]:
    """Backs are printed in the walls' inks, mixed towards the tray's."""
    return tuple(
        (int(0.7 * r + 0.3 * style.tray[0]), int(0.7 * g + 0.3 * style.tray[1]), int(0.7 * b + 0.3 * style.tray[2]))
        for r, g, b in style.wall_colours
    )


def _put(out: Picture, slot: int, face: Picture) -> None:
    left, top = slot_corner(slot)
    out[top : top + FACE, left : left + FACE] = cv2.resize(face, (FACE, FACE), interpolation=cv2.INTER_AREA)


def _cut(rng: Rng, sheet: Picture) -> Picture:
    """A piece of a printed sheet at a place of its own."""
    x, y = rng.integers(0, sheet.shape[0] - _DRAWN, 2)
    return sheet[y : y + _DRAWN, x : x + _DRAWN].copy()


def _face(rng: Rng, style: Print, art: FaceArt, wall: Picture, floor: Picture) -> Picture:
    open_to = _corridor(rng, style, art.sides)
    inside = cv2.distanceTransform(open_to, cv2.DIST_L2, 3)[..., None] / _DRAWN
    outside = cv2.distanceTransform(1 - open_to, cv2.DIST_L2, 3)[..., None] / _DRAWN
    floor = floor * np.clip(0.8 + inside * 6, 0.8, 1)
    if style.relief:
        floor = floor * (1 - 0.5 * _shadow(open_to, style.relief))[..., None]
    wall = wall * np.clip(0.75 + outside * 5, 0.75, 1)
    if style.front:
        foot = _foot(open_to, style.front_depth)[..., None]
        wall = np.where(foot, inks_of([style.front])[0] * (0.75 + 0.5 * wall), wall)
    if style.kerb:
        kerb = inks_of([style.kerb])[0] * np.clip(0.85 + outside * 4, 0.85, 1.05)
        wall = np.where(outside < style.kerb_width, kerb, wall)
    face = np.where(open_to[..., None] > 0, floor, wall).astype(np.float32)
    line = np.clip(1.5 - np.minimum(inside + outside, 1) * _DRAWN / max(style.outline_width * _DRAWN, 1), 0, 1)
    face = face * (1 - line) + inks_of([style.outline])[0] * line
    face = np.ascontiguousarray(np.clip(face, 0, 1), np.float32)
    if art.disc:
        start_disc(face, style.disc, dict(style.pawns)[art.disc])
    elif art.has_treasure and style.treasure in _TREASURES:
        _TREASURES[style.treasure](rng, face)
    return face


def _shadow(open_to: NDArray[np.uint8], reach: float) -> NDArray[np.float32]:
    """Where painted walls throw a shadow to the lower right, 0 to 1; `reach` in tiles."""
    step = reach * _DRAWN
    aside = np.array([[1, 0, step], [0, 1, step]], np.float32)
    size = (_DRAWN, _DRAWN)
    walls = cv2.warpAffine((1 - open_to).astype(np.float32), aside, size, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.GaussianBlur(walls, (0, 0), step / 3), np.float32)


def _foot(open_to: NDArray[np.uint8], depth: float) -> NDArray[np.bool_]:
    """Where walls have a corridor within the depth to their south, so that their foot is seen; `depth` in tiles."""
    step = int(depth * _DRAWN)
    reach = np.ones((2 * step + 1, 1), np.uint8)
    reach[:step] = 0
    return np.asarray(cv2.dilate(open_to, reach) > open_to)


def _corridor(rng: Rng, style: Print, sides: str) -> NDArray[np.uint8]:
    """1 where the tile is open: the middle and an arm to each open side."""
    half, wander = style.corridor_width / 2, style.wobble
    mask = np.zeros((_DRAWN, _DRAWN), np.uint8)
    for side in sides:
        dx, dy = _ARMS[side]
        along = np.linspace(-half, 0.52, 14)
        left, right = (side * half + rng.normal(0, wander, 14) * (along > 0.1) for side in (-1, 1))
        across = np.concatenate([left, right[::-1]])
        along = np.concatenate([along, along[::-1]])
        corner = np.stack([dx * along - dy * across, dy * along + dx * across], 1)
        cv2.fillPoly(mask, [np.round((corner + 0.5) * _DRAWN).astype(np.int32)], (1,))
    if style.rounding:
        soft = cv2.GaussianBlur(
            mask.astype(np.float32), (0, 0), style.rounding * _DRAWN, borderType=cv2.BORDER_REPLICATE
        )
        mask = (soft > 0.5).astype(np.uint8)
    return mask


_BOARD = 1024
"""Pixels across a board."""


def board_picture(style: Print, border: float, seed: int) -> NDArray[np.uint8]:
    """The board's top as an sRGB picture: 7 tiles and a border on each side, with an arrow at each lane's end."""
    rng = np.random.default_rng(seed)
    scale = _BOARD / (7 + 2 * border)
    out = np.ones((_BOARD, _BOARD, 3), np.float32) * ink(style.rim)
    inner = int(border * scale * 0.8)
    tray = np.ones((_BOARD, _BOARD, 3), np.float32) * ink(style.tray)
    tray *= 1 + 0.04 * rng.standard_normal((_BOARD, _BOARD, 1), dtype=np.float32)
    if style.tray_pattern:
        out, tray = (_figured(rng, style, colour) for colour in (out, tray))
    out[inner : _BOARD - inner, inner : _BOARD - inner] = tray[inner : _BOARD - inner, inner : _BOARD - inner]
    if style.is_folded:
        _crease(out)
    shape = np.array(ARROWS[style.arrow_shape]) * 0.8 * border * scale
    for turn in range(4):
        out = np.ascontiguousarray(np.rot90(out, turn))
        for lane in (1, 3, 5):
            arrow = shape + np.array([(border + lane + 0.5) * scale, 0])
            cv2.fillPoly(out, [np.round(arrow * 16).astype(np.int32)], ink(style.arrow), cv2.LINE_AA, 4)
    return np.asarray(np.clip(out * 255, 0, 255), np.uint8)


def _figured(rng: Rng, style: Print, plain: Picture) -> Picture:
    """The plain ground with the tray's pattern on it, light and dark alone."""
    half = _BOARD // 2
    pattern = _PATTERNS[style.tray_pattern](rng, half, inks_of(style.wall_colours)).mean(2)
    tone = 1 + 0.55 * np.clip(pattern - pattern.mean(), -0.5, 0.5)
    whole = cv2.resize(np.asarray(tone, np.float32), (_BOARD, _BOARD), interpolation=cv2.INTER_LINEAR)
    return np.asarray(plain * whole[..., None], np.float32)


def _crease(out: Picture) -> None:
    """The fold across the middle: a dark line, the print along it rubbed pale."""
    middle = _BOARD // 2
    out[:, middle - 5 : middle + 5] = 0.8 * out[:, middle - 5 : middle + 5] + 0.12
    out[:, middle - 1 : middle + 1] *= 0.35


def finished(rng: Rng, style: Print, face: Picture, is_movable: bool) -> Picture:
    """The face of one tile as it lies on the table after years; only movable tiles are labelled."""
    if style.wear:
        face = _worn(rng, face, style.wear)
    if style.labelled and is_movable and rng.random() < style.labelled:
        face = _labelled(rng, face)
    if style.scissors:
        face = _cut_out(rng, face, style.scissors)
    return face


def _worn(rng: Rng, face: Picture, wear: float) -> Picture:
    """The face after years of play: inks faded and yellowed, specks rubbed off, edges and corners scuffed white."""
    size = face.shape[0]
    grey = face.mean(2, keepdims=True)
    share = wear * float(rng.uniform(0.25, 0.5))
    faded = face * (1 - share) + (0.6 * grey + 0.36) * share * np.array((1.06, 0.98, 0.78), np.float32)
    place = np.minimum(np.arange(size), size - 1 - np.arange(size)) / size
    across, down = place[None, :], place[:, None]
    reach = np.minimum(across, down) + 0.35 * np.clip(np.hypot(across, down) - np.minimum(across, down), 0, 0.06)
    bared = reach + 0.012 * cloud(rng, size, 60) + 0.016 * cloud(rng, size, 14) < 0.03 * wear
    rubbed = cloud(rng, size, 130) * np.clip(cloud(rng, size, 7), 0, 1) > 0.55 / max(wear, 0.01)
    paper = np.array((0.86, 0.82, 0.72), np.float32)
    return np.asarray(np.where((bared | rubbed)[..., None], 0.25 * faded + 0.75 * paper, faded), np.float32)


def _labelled(rng: Rng, face: Picture) -> Picture:
    """A tile of a toy library: a small white label with its number in one corner, a little askew, its edge grey."""
    size = face.shape[0]
    corner = rng.integers(0, 2, 2) * 2 - 1
    at = size / 2 + corner * size * rng.uniform(0.37, 0.42, 2)
    wide, high, lean = size * float(rng.uniform(0.06, 0.075)), size * 0.045, float(rng.normal(0, 0.12))
    way = np.array([[np.cos(lean), np.sin(lean)], [-np.sin(lean), np.cos(lean)]])
    box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * [wide, high] @ way + at
    face = np.ascontiguousarray(face, np.float32)
    cv2.fillPoly(face, [np.round(box * 16).astype(np.int32)], (0.93, 0.92, 0.86), cv2.LINE_AA, 4)
    cv2.polylines(face, [np.round(box * 16).astype(np.int32)], True, (0.62, 0.6, 0.56), 1, cv2.LINE_AA, 4)
    number = str(int(rng.integers(10, 51)))
    where = (int(at[0] - 0.78 * wide), int(at[1] + 0.6 * high))
    cv2.putText(face, number, where, cv2.FONT_HERSHEY_SIMPLEX, size / 480, (0.16, 0.2, 0.42), 2, cv2.LINE_AA)
    return face


def _cut_out(rng: Rng, face: Picture, margin: float) -> Picture:
    """A face cut from a sheet of paper with scissors: a white margin of its own width along each side."""
    size = face.shape[0]
    left, top, right, bottom = np.clip(rng.normal(0.6, 0.5, 4), 0, 1.6) * margin * size
    skew = rng.normal(0, 0.25 * margin * size, (4, 2))
    corners = np.array([(0, 0), (size, 0), (size, size), (0, size)], np.float32)
    inner = np.array([(left, top), (size - right, top), (size - right, size - bottom), (left, size - bottom)])
    way = cv2.getPerspectiveTransform(corners, np.asarray(inner + skew, np.float32))
    return np.asarray(cv2.warpPerspective(face, way, (size, size), borderValue=(0.95, 0.95, 0.93)), np.float32)
