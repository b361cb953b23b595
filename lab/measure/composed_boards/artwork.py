"""Boards composed from photographs of real tiles, for the benchmark: cut out at run time, kept nowhere.

Two prints: `1986 sheet` lays the tiles of one photograph among the fixed tiles of a photographed tray, `1986 singles`
makes a whole board of tiles that were photographed one by one.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from companion.frame import Image
from lab.measure.composed_boards.scenery import Flat
from lab.measure.score import turned_face
from vision.board.fixed_layout import FIXED_SIDES
from vision.picture.arrays import Float32s
from vision.picture.picture_files import load_picture
from vision.tiles.census import Census

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
