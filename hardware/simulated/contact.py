"""A contact sheet of every print style under several conditions, for looking at the simulated table."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.frame import Image
from hardware.simulated.cardboard.grid import CANONICAL, cell_text, sides_text, turned
from hardware.simulated.prints.motifs import MOTIFS
from hardware.simulated.prints.styles import PRINTS
from hardware.simulated.scene import SimulatedTable

FIXED: dict[str, str] = {
    "a1": "ES", "c1": "ESW", "e1": "ESW", "g1": "SW", "a3": "NES", "c3": "NES", "e3": "ESW", "g3": "NSW",
    "a5": "NES", "c5": "NEW", "e5": "NSW", "g5": "NSW", "a7": "NE", "c7": "NEW", "e7": "NEW", "g7": "NW"}
"""The fixed tiles of every edition (facts 0.1)."""
SHAPES = "I" * 13 + "L" * 15 + "T" * 6


def random_position(seed: int, face_down: float = 0.05) -> dict[str, Any]:
    """A position (`cells`, `loose`, `pawns`) with 24 treasures laid at random, some tiles face down; no rules."""
    chance = random.Random(f"contact {seed}")
    marks = chance.sample(list(MOTIFS), len(MOTIFS))
    cells = {cell: f"{sides}:{marks.pop()}" if len(sides) == 3 else sides for cell, sides in FIXED.items()}
    pieces = [(shape, marks.pop() if i > 21 else "") for i, shape in enumerate(SHAPES)]
    chance.shuffle(pieces)
    for cell in map(cell_text, range(49)):
        if cell not in cells:
            cells[cell] = _tile(*pieces.pop(), chance.random() < face_down, chance)
    free = chance.sample(sorted(cells), 2)
    return {"cells": cells, "loose": _tile(*pieces.pop(), False, chance),
            "pawns": {"red": "a1", "yellow": free[0], "blue": "g7", "green": free[1]}}


def contact_sheet(seeds: int = 2, tile_px: int = 420, size_px: tuple[int, int] = (1280, 960)) -> Image:
    """Every print style in a row, `seeds` evenings of each taken at `size_px`, as one picture (B, G, R)."""
    rows = []
    for number, name in enumerate(PRINTS):
        tables = [SimulatedTable(random_position(seed), 100 * number + seed, name, size_px=size_px)
                  for seed in range(seeds)]
        small = (tile_px, tile_px * 3 // 4)
        rows.append(np.hstack([cv2.resize(t.render(), small, interpolation=cv2.INTER_AREA) for t in tables]))
    return np.asarray(np.vstack(rows), dtype=np.uint8)


def _tile(shape: str, mark: str, is_face_down: bool, chance: random.Random) -> str:
    face = f"#{shape}" if is_face_down else sides_text(turned(CANONICAL[shape], chance.randrange(4)))
    return f"{face}:{mark}" if mark else face


if __name__ == "__main__":
    cv2.imwrite(str(Path(sys.argv[1])), contact_sheet())
