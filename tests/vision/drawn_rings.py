"""A crude round board drawn for tests: six rings, three of which turn, on a grey table before a slanting camera."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from companion.frame import Image
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.rings.taught_board import TaughtBoard, TaughtRing
from vision.rings.teaching import Proposal, propose, taught_board, with_radii

NAMES = ("rim", "outer", "hall", "middle", "court", "centre")
RADII = (1.0, 0.82, 0.66, 0.5, 0.35, 0.2)
INNER = (*RADII[1:], 0.0)
SQUARES = (12, 12, 12, 8, 8, 4)
POSITIONS = (1, 12, 1, 8, 1, 4)
SIDES = ("oi<>", "i", "<>", "", "o>", "i<")
"""The open sides of a ring's squares, one after the other, again and again; no path leaves the board."""

SIZE_PX = (960, 720)
ABOVE_PX = 1000
PAINT = {"red": (40, 40, 190), "yellow": (40, 200, 230), "green": (60, 140, 40), "blue": (160, 80, 20)}
TABLE = (120, 125, 130)


def sides_of(ring: int) -> tuple[str, ...]:
    """The open sides that the squares of a ring are drawn with, two squares beside one another both or neither."""
    drawn = [SIDES[(square + ring) % len(SIDES)] for square in range(SQUARES[ring])]
    ends = "o" if ring == 0 else "i" if ring == len(RADII) - 1 else ""
    joined = ["<" in drawn[(square + 1) % len(drawn)] and ">" in drawn[square] for square in range(len(drawn))]
    return tuple(
        "".join(
            side
            for side, is_open in zip(
                "oi<>", ("o" in one and ends != "o", "i" in one and ends != "i", joined[n - 1], joined[n]), strict=True
            )
            if is_open
        )
        for n, one in enumerate(drawn)
    )


@dataclass(frozen=True)
class Camera:
    """A camera above a board: `matrix` (3, 4) takes points in radii of the board, up being the third, to pixels."""

    matrix: Float64s

    @classmethod
    def slanting(cls, tilt_deg: float = 25.0, turn_deg: float = 0.0, x: float = 0.0) -> Camera:
        """A camera that looks from one side at a board that lies turned, `x` radii to the right of its middle."""
        tilt, turn = np.radians([tilt_deg, turn_deg])
        spin = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
        lean = np.array([[1, 0, 0], [0, np.cos(tilt), np.sin(tilt)], [0, -np.sin(tilt), np.cos(tilt)]])
        lens = np.array([[900, 0, SIZE_PX[0] / 2], [0, 900, SIZE_PX[1] / 2], [0, 0, 1.0]])
        up = np.diag([1.0, 1.0, -1.0])
        return cls(lens @ np.column_stack([lean @ spin @ up, [x, 0, 2.9]]))

    @property
    def homography(self) -> Float64s:
        """From disc units to pixels."""
        return self.matrix[:, [0, 1, 3]]

    def seen(self, points: Float64s) -> Float64s:
        """Points (n, 3) in pixels."""
        flat = np.column_stack([points, np.ones(len(points))]) @ self.matrix.T
        return np.asarray(flat[:, :2] / flat[:, 2:])


STRAIGHT = Camera.slanting()


def draw(
    turns: Sequence[int] = (0, 0, 0), camera: Camera = STRAIGHT, pawns: Mapping[str, tuple[int, float]] | None = None,
    light: float = 1.0, seed: int = 0, between_deg: float = 0.0,
) -> Image:  # fmt: skip
    """A picture of the board, its three rings turned by so many steps, the outermost of them by `between_deg` more;
    pawns stand on squares (ring, square), or between two."""
    wide, tall = SIZE_PX
    angles = turned_deg(turns, between_deg)
    above = np.zeros((ABOVE_PX, ABOVE_PX, 3), dtype=np.float32)
    for ring, angle in enumerate(angles):
        spin = cv2.getRotationMatrix2D(((ABOVE_PX - 1) / 2,) * 2, -angle, 1)
        inside, layer = _layer(ring)
        above[inside] = cv2.warpAffine(layer, spin, (ABOVE_PX, ABOVE_PX))[inside]
    to_disc = np.array([[2 / ABOVE_PX, 0, 1 / ABOVE_PX - 1], [0, 2 / ABOVE_PX, 1 / ABOVE_PX - 1], [0, 0, 1]])
    image = np.full((tall, wide, 3), TABLE, dtype=np.float32)
    seen = cv2.warpPerspective(above, camera.homography @ to_disc, SIZE_PX)
    rim = camera.seen(np.array([(np.cos(t), np.sin(t), 0) for t in np.linspace(0, 2 * np.pi, 240)]))
    is_board = cv2.fillConvexPoly(np.zeros((tall, wide), np.uint8), rim.round().astype(np.int32), (1,)) > 0
    image[is_board] = seen[is_board]
    for colour, (ring, square) in (pawns or {}).items():
        stand(image, camera, PAINT[colour], middle_of(ring, square, angles[ring]))
    noise = 2 * np.random.default_rng(seed).standard_normal(image.shape, dtype=np.float32)
    shade = light * np.linspace(0.85, 1.1, wide, dtype=np.float32)[None, :, None]
    return np.asarray(np.clip(cv2.GaussianBlur(image, (0, 0), 0.8) * shade + noise, 0, 255), dtype=np.uint8)


def turned_deg(turns: Sequence[int], between_deg: float = 0.0) -> list[float]:
    """How far clockwise each of the six rings is turned."""
    steps = iter(turns)
    angles = [next(steps) * 360 / count if count > 1 else 0.0 for count in POSITIONS]
    angles[1] += between_deg
    return angles


def middle_of(ring: int, square: float, turn_deg: float) -> tuple[float, float]:
    """The middle of a square in disc units."""
    angle = np.radians((square + 0.5) * 360 / SQUARES[ring] + turn_deg)
    away = (RADII[ring] + INNER[ring]) / 2
    return float(away * np.sin(angle)), float(-away * np.cos(angle))


def rings() -> tuple[TaughtRing, ...]:
    """The rings as a person describes them; pawns stand on squares with an open side."""
    return tuple(
        TaughtRing(
            name, RADII[ring], INNER[ring], tuple(n * 360 / SQUARES[ring] for n in range(SQUARES[ring])),
            tuple(f"r{ring + 1}.{n}" if sides else "" for n, sides in enumerate(sides_of(ring), 1)), POSITIONS[ring],
        )
        for ring, name in enumerate(NAMES)
    )  # fmt: skip


@cache
def proposed() -> Proposal:
    """What three pictures of the empty board propose."""
    return propose([draw(turns, seed=seed) for seed, turns in enumerate(((0, 0, 0), (5, 3, 1), (2, 6, 2)))])


@cache
def taught(proposal: Proposal) -> TaughtBoard:
    """The board as a person teaches it who confirms the proposal with exact circles."""
    return taught_board(with_radii(proposal, RADII), rings(), tuple(PAINT))


@cache
def _layer(ring: int) -> tuple[Bools, Float32s]:
    """Where a ring lies in a square seen from above (h, w), and what is painted there (h, w, 3)."""
    at = (np.arange(ABOVE_PX) + 0.5) * 2 / ABOVE_PX - 1
    radius, deg = np.hypot(at[None, :], at[:, None]), np.degrees(np.arctan2(at[None, :], -at[:, None])) % 360
    paint = _texture(ring)
    row = ((RADII[ring] - radius) / (RADII[ring] - INNER[ring]) * len(paint)).astype(int).clip(0, len(paint) - 1)
    column = (deg / 360 * paint.shape[1]).astype(int).clip(0, paint.shape[1] - 1)
    return (radius < RADII[ring]) & (radius >= INNER[ring]), paint[row, column].astype(np.float32)


def _texture(ring: int) -> Float64s:
    """An unrolled ring (48, 1440, 3): dark grain, light paths with open sides, a picture on every third square."""
    chance = np.random.default_rng(ring)
    grain = np.kron(chance.normal(0, 12, (12, 360, 1)), np.ones((4, 4, 1)))
    paint = chance.integers(30, 90, 3) + grain
    wide = 1440 // SQUARES[ring]
    for square, sides in enumerate(sides_of(ring)):
        first, a, b = square * wide, wide * 3 // 10, wide * 7 // 10
        parts = {"o": (0, 34, a, b), "i": (14, 48, a, b), "<": (14, 34, 0, b), ">": (14, 34, a, wide)}
        for side in sides:
            top, bottom, left, right = parts[side]
            paint[top:bottom, first + left : first + right] = (190, 205, 215)
        if square % 3 == 0:
            blot = np.kron(chance.integers(0, 255, (3, 3, 3)), np.ones((5, wide // 9, 1)))
            paint[16:31, first + a : first + a + blot.shape[1]] = blot
    return np.asarray(paint)


def stand(image: Float32s, camera: Camera, paint: tuple[int, int, int], foot: tuple[float, float]) -> None:
    """Draws a pawn: discs from its foot upwards, the upper ones narrower."""
    around = np.linspace(0, 2 * np.pi, 24)
    for up in np.linspace(0, 0.12, 13):
        wide = 0.045 - 0.12 * up
        edge = np.column_stack([foot[0] + wide * np.cos(around), foot[1] + wide * np.sin(around), np.full(24, up)])
        shade = 0.7 + 2.5 * up
        cv2.fillConvexPoly(image, camera.seen(edge).round().astype(np.int32), [float(part) * shade for part in paint])
