"""The one thing every edition shares: where the 16 fixed tiles lie and which of their sides are open.

Board coordinates are tile units: (0, 0) is the outer north-west corner of the 7x7 tile area, x runs east and
y south to 7. Nothing in here knows a colour, a picture or a rule.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.picture.arrays import Bools, Float64s

SIZE: Final = 7
"""Tiles along one edge of the board."""

FIXED_SIDES: Final[dict[int, str]] = {
    0: "ES", 2: "ESW", 4: "ESW", 6: "SW",
    14: "NES", 16: "NES", 18: "ESW", 20: "NSW",
    28: "NES", 30: "NEW", 32: "NSW", 34: "NSW",
    42: "NE", 44: "NEW", 46: "NEW", 48: "NW",
}  # fmt: skip
"""Open sides of the fixed tiles by cell number (7 * row + column), the same after every quarter turn of the board."""

CORNERS: Final[Float64s] = np.array([[0.0, 0.0], [7.0, 0.0], [7.0, 7.0], [0.0, 7.0]])
"""The outer corners in tile units, in the order NW NE SE SW."""

SIDE_STEPS: Final[dict[str, tuple[int, int]]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
"""Unit step (x, y) towards each side."""


REFUGE: Final = 24
"""The middle cell d4, over which the dragon's refuge stands (master_2007.txt)."""


def cell_origin(cell: int) -> tuple[int, int]:
    """The north-west corner (x, y) of a cell in tile units."""
    return cell % SIZE, cell // SIZE


def cell_name(cell: int) -> str:
    """A cell's name as people say it: 0 is a1, in the north-west, 48 is g7."""
    return f"{'abcdefg'[cell % SIZE]}{cell // SIZE + 1}"


def corridor_distance(sides: str, x: Float64s, y: Float64s) -> Float64s:
    """How far points (0..1 within one tile) lie from the middle line of its corridor, square-ended, in tile units.

    A point is corridor exactly where this is below half the corridor's width.
    """
    u, v = x - 0.5, y - 0.5
    off_x, off_y = np.abs(u), np.abs(v)
    distance = np.maximum(off_x, off_y)
    ways = {"N": (v <= 0.0, off_x), "E": (u >= 0.0, off_y), "S": (v >= 0.0, off_x), "W": (u <= 0.0, off_y)}
    for side in sides:
        is_there, across = ways[side]
        distance = np.where(is_there, np.minimum(distance, across), distance)
    return np.asarray(distance, dtype=np.float64)


def landmarks() -> tuple[Float64s, Bools]:
    """A few points of the fixed tiles that tell much: (n, 2) in tile units, and whether each is corridor (n,).

    A tile gives its middle, the middles of its four sides and its four corner blocks.
    """
    points: list[tuple[float, float]] = []
    is_corridor: list[bool] = []
    for cell, sides in FIXED_SIDES.items():
        column, row = cell_origin(cell)
        spots = [(0.5, 0.5, True)]
        spots += [(0.5 + 0.36 * dx, 0.5 + 0.36 * dy, s in sides) for s, (dx, dy) in SIDE_STEPS.items()]
        spots += [(u, v, False) for u in (0.16, 0.84) for v in (0.16, 0.84)]
        for u, v, is_open in spots:
            points.append((column + u, row + v))
            is_corridor.append(is_open)
    return np.array(points), np.array(is_corridor)
