"""Boards on which anything may lie anywhere: for measurements and tests of what does not depend on rules."""

from __future__ import annotations

import random
from typing import Any

from companion.maze.cell import format_cell
from companion.maze.sides import CANONICAL, format_sides, rotate
from hardware.simulated.prints.styles import MOTIFS

FIXED: dict[str, str] = {
    "a1": "ES",
    "c1": "ESW",
    "e1": "ESW",
    "g1": "SW",
    "a3": "NES",
    "c3": "NES",
    "e3": "ESW",
    "g3": "NSW",
    "a5": "NES",
    "c5": "NEW",
    "e5": "NSW",
    "g5": "NSW",
    "a7": "NE",
    "c7": "NEW",
    "e7": "NEW",
    "g7": "NW",
}
"""The fixed tiles of every edition (facts 0.1)."""
SHAPES = "I" * 13 + "L" * 15 + "T" * 6


def random_position(seed: int, face_down: float = 0.05) -> dict[str, Any]:
    """A position (`cells`, `loose`, `pawns`) with 24 treasures laid at random, some tiles face down; no rules."""
    chance = random.Random(f"contact {seed}")
    marks = chance.sample(list(MOTIFS), len(MOTIFS))
    cells = {cell: f"{sides}:{marks.pop()}" if len(sides) == 3 else sides for cell, sides in FIXED.items()}
    pieces = [(shape, marks.pop() if i > 21 else "") for i, shape in enumerate(SHAPES)]
    chance.shuffle(pieces)
    for cell in map(format_cell, range(49)):
        if cell not in cells:
            cells[cell] = _tile(*pieces.pop(), chance.random() < face_down, chance)
    free = chance.sample(sorted(cells), 2)
    return {
        "cells": cells,
        "loose": _tile(*pieces.pop(), False, chance),
        "pawns": {"red": "a1", "yellow": free[0], "blue": "g7", "green": free[1]},
    }


def _tile(shape: str, mark: str, is_face_down: bool, chance: random.Random) -> str:
    face = f"#{shape}" if is_face_down else format_sides(rotate(CANONICAL[shape], chance.randrange(4)))
    return f"{face}:{mark}" if mark else face
