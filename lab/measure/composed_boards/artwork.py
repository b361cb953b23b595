"""Boards of real tiles: a press whose faces are cut out of photographs at run time, and kept nowhere."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from companion.frame import Image
from companion.maze.cell import parse_cell
from companion.maze.sides import CANONICAL, format_sides
from hardware.simulated.cardboard.cardboard_table import FIXED_SIZE, HOMES, TILE_SIZE
from hardware.simulated.prints.press import Patch, Press
from hardware.simulated.prints.styles import Print
from lab.measure.score import turned_face
from vision.board.fixed_layout import FIXED_SIDES
from vision.picture.picture_files import load_picture

PX: Final = 96
"""Side of a tile that is cut out."""

PAPER_LEVELS: Final = 14.0
"""A pixel that differs from the paper by more than this is tile."""

FIXED_CORNER, MOVABLE_CORNER = 0.21, 0.23
"""Radius of the tiles' rounded corners, as they were photographed."""

ARTWORKS: Final = ("1986 sheet", "1986 singles")
"""The tiles of one photograph with the fixed tiles of a photographed tray; tiles that were photographed one by one."""


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A tile's picture (PX, PX, 3) and its open sides as it lies in it."""

    image: Image
    sides: str

    def upright(self, shape: str) -> Image | None:
        """Its picture as that shape lies before it is turned, or None where it has another."""
        sides = format_sides(CANONICAL[shape])
        turns = next((turns for turns in range(4) if turned_face(self.sides, -turns) == sides), None)
        return None if turns is None else np.rot90(self.image, -turns)


class ArtworkPress(Press):
    """Prints the photographed tiles of one of `ARTWORKS`, and tray and table as a drawn print has them."""

    def __init__(self, printing: Print, pitch_px: int, photos: Path, name: str) -> None:
        super().__init__(printing, pitch_px)
        self._movable, self._fixed = _sheet(photos) if name == ARTWORKS[0] else (_singles(photos), {})

    def face(self, shape: str, mark: str | None, is_fixed: bool = False, home: str | None = None) -> Patch:
        """A random tile of that shape; at a home the fixed tile that was photographed there."""
        pieces: Sequence[Piece] = tuple(self._fixed.values()) if is_fixed and self._fixed else self._movable
        if home is not None and self._fixed:
            pieces = [self._fixed[parse_cell(HOMES[home])]]
        fitting = [image for piece in pieces if (image := piece.upright(shape)) is not None]
        side = round((FIXED_SIZE if is_fixed else TILE_SIZE) * self.pitch_px)
        picture = cv2.resize(fitting[int(self.chance.integers(len(fitting)))], (side, side))
        return self._cut_out(picture.astype(np.float32), FIXED_CORNER if is_fixed else MOVABLE_CORNER)


def has_artwork(photos: Path) -> bool:
    """Whether the photographs that boards are composed from lie in the folder."""
    return all((photos / f"{name}.json").is_file() for name in ("tiles_classic_1986", "single_tiles"))


@lru_cache(maxsize=2)
def _sheet(photos: Path) -> tuple[tuple[Piece, ...], Mapping[int, Piece]]:
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
