"""Scenes with known truth for tests and benchmarks: random boards on the simulated table, and a plain drawn board."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from companion.frame import Image
from hardware.simulated.prints.styles import PRINTS
from hardware.simulated.scene import SimulatedTable
from lab.measure.composed_boards.photographs import Shot
from tests.vision.drawn_board import PX, Paint, _tile
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.homography import from_corners
from vision.board_reading import NOTHING_HIDDEN, Reading, glance_at, read_board
from vision.picture.arrays import Float64s
from vision.tiles.census import Census

COLOURS = ("red", "yellow", "blue", "green")
HOMES = {"red": 0, "yellow": 6, "blue": 48, "green": 42}
ORIENTATIONS = {"I": ("NS", "EW"), "L": ("NE", "ES", "SW", "NW"), "T": ("NES", "ESW", "NSW", "NEW")}
FACES = tuple(face for faces in ORIENTATIONS.values() for face in faces)
TREASURES = ("mushroom", "elephant", "sickle", "fan", "candle", "key", "urn", "amulet", "magic-hat", "dragon-tooth",
             "cauldron", "dagger")  # fmt: skip


def cell_name(cell: int) -> str:
    """A cell number as text."""
    return f"{'abcdefg'[cell % 7]}{cell // 7 + 1}"


def random_position(seed: int, face_down: float = 0.1) -> dict[str, object]:
    """A board with the usual census, some tiles face down, pawns anywhere (sometimes two on a cell)."""
    chance = random.Random(f"scene {seed}")
    shapes = ["I"] * 13 + ["L"] * 15 + ["T"] * 6
    chance.shuffle(shapes)
    marks = list(TREASURES)
    cells: dict[str, str] = {}
    for cell in range(49):
        if cell in FIXED_SIDES:
            cells[cell_name(cell)] = FIXED_SIDES[cell]
            continue
        shape = shapes.pop()
        text = f"#{shape}" if chance.random() < face_down else chance.choice(ORIENTATIONS[shape])
        cells[cell_name(cell)] = f"{text}:{marks.pop()}" if shape != "I" and marks else text
    pawns = {colour: cell_name(HOMES[colour] if chance.random() < 0.3 else chance.randrange(49)) for colour in COLOURS}
    if chance.random() < 0.2:
        pawns["red"] = pawns["blue"]
    return {"cells": cells, "loose": chance.choice(ORIENTATIONS[shapes.pop()]), "pawns": pawns}


def simulated_scene(seed: int, print_name: str | None = None) -> Shot:
    """One random board on the simulated table, seen once."""
    name = print_name or list(PRINTS)[seed % len(PRINTS)]
    table = SimulatedTable(random_position(seed), seed, name)
    faces = table.table.faces()
    shown = tuple(_shown(faces[cell_name(cell)]) for cell in range(49))
    pawns = {colour: pawn.cell for colour, pawn in table.table.pawns.items() if pawn.cell is not None}
    corners = tuple(table.truth_corners_px())
    loose = table.table.loose_tile.face
    return Shot(table.render(), corners, shown, pawns, frozenset(), {"print": name}, loose)


def simulated_scenes(seeds: range) -> Iterator[Shot]:
    """Scenes one after another, the prints in turn."""
    for seed in seeds:
        yield simulated_scene(seed)


def _shown(face: str) -> str:
    return "#" if face.startswith("#") else face.split(":")[0]


def drawn_faces(seed: int) -> tuple[str, ...]:
    """Random faces for the movable cells, the known ones for the fixed cells."""
    chance = random.Random(f"faces {seed}")
    return tuple(FIXED_SIDES.get(cell) or chance.choice(FACES) for cell in range(49))


def draw_board(faces: tuple[str, ...], paint: Paint, seed: int, lane_shift: tuple[int, float] | None = None) -> Image:
    """The tiles from straight above, two tiles of table around them, `PX` a tile; "." leaves a cell empty.

    `lane_shift` (row, tiles) shifts a whole row east, its last tile sticking out and a straight following it in.
    """
    chance = np.random.default_rng(seed)
    flat = np.full((11 * PX, 11 * PX, 3), paint.table, dtype=np.float32)
    tray = slice(round(1.7 * PX), round(9.3 * PX))
    flat[tray, tray] = paint.tray
    for cell, face in enumerate(faces):
        row, column = divmod(cell, 7)
        shift = lane_shift[1] if lane_shift is not None and lane_shift[0] == row else 0.0
        if face != ".":
            _lay(flat, _tile(face, paint, chance), row, column + shift)
    if lane_shift is not None:
        _lay(flat, _tile("EW", paint, chance), lane_shift[0], lane_shift[1] - 1)
    noisy = flat + chance.normal(0, 3, flat.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def _lay(flat: np.ndarray, tile: np.ndarray, row: int, column: float) -> None:  # type: ignore[type-arg]
    top, left = (row + 2) * PX, round((column + 2) * PX)
    flat[top + 1 : top + PX - 1, left + 1 : left + PX - 1] = tile[1:-1, 1:-1]


def drawn_corners() -> tuple[tuple[float, float], ...]:
    """Where the outer corners of `draw_board`'s tiles lie, in px."""
    low, high = 2 * PX - 0.5, 9 * PX - 0.5
    return ((low, low), (high, low), (high, high), (low, high))


CORNERS = from_corners(drawn_corners())
"""From tile units to the pixels of `draw_board`."""


def read_drawn(
    picture: Image, *, census: Census | None = None, hidden: Float64s = NOTHING_HIDDEN, can_lie_down: bool = True
) -> Reading:
    """What one look at a picture of `draw_board` tells, of whose cells shares (49,) are `hidden`."""
    return read_board(glance_at(picture, CORNERS), census, hidden, can_lie_down=can_lie_down)


def faces_of(reading: Reading) -> list[str | None]:
    """The faces that were read, None where none was."""
    return [cell.face for cell in reading.cells]


def cell_at(picture: Image, cell: int) -> Image:
    """The part of a picture of `draw_board` that shows a cell, to be painted over."""
    rows, columns = (slice((at + 2) * PX, (at + 3) * PX) for at in divmod(cell, 7))
    return picture[rows, columns]
