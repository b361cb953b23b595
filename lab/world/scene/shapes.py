"""Meshes of pawns, cups and other small things: vertices (count x 3, in tiles) and faces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

Vertices = NDArray[np.float64]
Faces = list[tuple[int, ...]]


@dataclass(frozen=True)
class Mesh:
    """Points and the polygons between them."""

    vertices: Vertices
    faces: Faces
    model: Mesh | None = field(default=None, repr=False, compare=False)
    """A mesh with the same faces, where there is one: it is asked for what depends on them alone."""

    def moved(self, x: float, y: float, z: float, turn_deg: float = 0.0) -> Mesh:
        """The mesh turned about the upright axis, then moved."""
        c, s = np.cos(np.radians(turn_deg)), np.sin(np.radians(turn_deg))
        turned = self.vertices @ np.array([[c, s, 0], [-s, c, 0], [0, 0, 1.0]])
        return self.between(turned + np.array([x, y, z]))

    def between(self, vertices: Vertices) -> Mesh:
        """The same polygons between as many other points."""
        return Mesh(vertices, self.faces, self.model or self)

    @cached_property
    def by_corners(self) -> list[NDArray[np.int64]]:
        """The faces as arrays, one for each number of corners that any of them have: corners x count."""
        if self.model:
            return self.model.by_corners
        counts = sorted({len(face) for face in self.faces})
        return [np.array([face for face in self.faces if len(face) == count]).T for count in counts]


def revolved(profile: Sequence[tuple[float, float]], around: int = 28) -> Mesh:
    """A body turned on a lathe: (radius, height) from the bottom to the top."""
    turn = np.linspace(0, 2 * np.pi, around, endpoint=False)
    rings = [np.stack([r * np.cos(turn), r * np.sin(turn), np.full(around, z)], 1) for r, z in profile]
    faces: Faces = [
        (
            ring * around + i, ring * around + (i + 1) % around,
            (ring + 1) * around + (i + 1) % around, (ring + 1) * around + i,
        )
        for ring in range(len(profile) - 1)
        for i in range(around)
    ]  # fmt: skip
    faces.append(tuple(range(around))[::-1])
    faces.append(tuple(range((len(profile) - 1) * around, len(profile) * around)))
    return Mesh(np.concatenate(rings), faces)


def box(x: float, y: float, z: float, corner: float = 0.0) -> Mesh:
    """A box standing on z = 0 with rounded upright edges."""
    outline = rounded(x, y, corner) if corner else np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)]) * [x / 2, y / 2]
    count = len(outline)
    vertices = np.concatenate([np.c_[outline, np.zeros(count)], np.c_[outline, np.full(count, z)]])
    sides: Faces = [(i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)]
    return Mesh(vertices, [tuple(range(count))[::-1], tuple(range(count, 2 * count)), *sides])


def rounded(x: float, y: float, corner: float, steps: int = 5) -> NDArray[np.float64]:
    """The outline of a rectangle with rounded corners, counter-clockwise."""
    turn = np.linspace(0, np.pi / 2, steps)
    arc = np.stack([np.cos(turn), np.sin(turn)], 1) * corner
    inner = np.array([x / 2 - corner, y / 2 - corner])
    parts = []
    for quarter, (right, up) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        c, s = round(np.cos(quarter * np.pi / 2)), round(np.sin(quarter * np.pi / 2))
        parts.append(arc @ np.array([[c, s], [-s, c]]) + inner * [right, up])
    return np.concatenate(parts)


def _ball(radius: float, z: float, low: float = -80, high: float = 90) -> list[tuple[float, float]]:
    turn = np.radians(np.linspace(low, high, 9))
    return [(max(radius * float(np.cos(t)), 0.004), z + radius * float(np.sin(t))) for t in turn]


PAWN_PROFILES: dict[str, list[tuple[float, float]]] = {
    "thimble": [(0.18, 0), (0.19, 0.03), (0.17, 0.06), (0.16, 0.06), (0.13, 0.34), (0.1, 0.39), (0.05, 0.41), (0.01, 0.41)],
    "pear": [
        (0.09, 0), (0.15, 0.03), (0.19, 0.12), (0.18, 0.21), (0.13, 0.31), (0.1, 0.38), (0.09, 0.44), (0.05, 0.48),
        (0.02, 0.49), (0.02, 0.55), (0.01, 0.55),
    ],
    "rook": [
        (0.19, 0), (0.19, 0.07), (0.14, 0.11), (0.12, 0.3), (0.16, 0.34), (0.16, 0.46), (0.11, 0.46), (0.11, 0.4), (0.01, 0.4),
    ],
    "skittle": [
        (0.11, 0), (0.16, 0.1), (0.17, 0.17), (0.14, 0.28), (0.08, 0.38), (0.07, 0.43), *_ball(0.095, 0.51, -45),
    ],
    "drum": [(0.16, 0), (0.17, 0.02), (0.17, 0.07), (0.155, 0.09), (0.155, 0.25), (0.17, 0.27), (0.17, 0.32), (0.15, 0.34), (0.01, 0.34)],
}  # fmt: skip
"""The pawns' shapes: radius and height in tiles, from the bottom to the top."""


@lru_cache(maxsize=8)
def pawn_body(shape: str) -> Mesh:
    """A pawn of that shape, standing on z = 0 at the origin."""
    return revolved(PAWN_PROFILES[shape])


def pawn_height(shape: str) -> float:
    """How high a pawn of that shape stands, in tiles."""
    return PAWN_PROFILES[shape][-1][1]


PROP_PROFILES: dict[str, list[tuple[float, float]]] = {
    "cup": [(0.55, 0), (0.75, 0.1), (0.85, 1.5), (0.8, 1.5), (0.72, 1.1), (0.01, 1.1)],
    "bowl": [(0.6, 0), (1.2, 0.5), (1.5, 0.9), (1.42, 0.9), (1.1, 0.5), (0.01, 0.25)],
    "person": [(2.4, -8), (3.4, -4), (3.6, 2), (3.0, 7), (1.2, 8.6), (1.5, 10), (1.3, 12), (0.1, 12.8)],
}
"""Round things beside the board, of size 1."""

PROP_BOXES: dict[str, tuple[float, float, float, float]] = {
    "card": (1.2, 1.6, 0.012, 0.08),
    "die": (0.32, 0.32, 0.32, 0.05),
    "phone": (1.5, 3.1, 0.17, 0.2),
    "pencil": (0.15, 3.4, 0.15, 0.0),
    "box": (5.4, 5.4, 1.1, 0.05),
    "paper": (4.2, 6.0, 0.01, 0.0),
}
"""Square things beside the board, of size 1: length, width, height, corner radius."""

FLAT = ("card", "paper")
"""Those of them that lie so flat that nothing can be behind them."""


def prop_mesh(kind: str, size: float) -> Mesh:
    """The mesh of a thing beside the board."""
    if kind in PROP_PROFILES:
        return revolved([(radius * size, height * size) for radius, height in PROP_PROFILES[kind]])
    x, y, z, corner = PROP_BOXES[kind]
    return box(x * size, y * size, z * size, corner * size)


def reach_of(kind: str, size: float) -> float:
    """How far the thing reaches from its middle, in tiles."""
    if kind in PROP_PROFILES:
        return size * max(radius for radius, _ in PROP_PROFILES[kind])
    return size * float(np.hypot(*PROP_BOXES[kind][:2])) / 2
