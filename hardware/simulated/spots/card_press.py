"""Maze cards as printed: corridors between the middles of sides, bridges, dead ends, and treasures on the way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from companion.maze.card import Card, Corridor
from companion.maze.sides import EAST, NORTH, SOUTH, WEST
from hardware.simulated.drawing.ground import paste, with_halo
from hardware.simulated.prints.press import Field, Patch
from hardware.simulated.spots.printing import DEEPEST_MM, SpotPrint, framed_picture, painted, picture_patch

FACE_PX = 280
"""A card's side as printed; `shrunk` makes it what the camera needs."""
HALF = 0.5
ENDS = {NORTH: (0.0, -HALF), EAST: (HALF, 0.0), SOUTH: (0.0, HALF), WEST: (-HALF, 0.0)}
"""Where a corridor leaves a card, as shares of its side from its middle."""
DEAD_END = 0.36
"""How far from the middle a dead end ends."""
Point = tuple[float, float]
Line = tuple[Point, ...]


def sides_in(corridor: Corridor) -> list[int]:
    """The sides a corridor leads to, clockwise from the north."""
    return [side for side in ENDS if corridor.sides & side]


def lines_of(corridor: Corridor, is_round: bool) -> list[Line]:
    """The middle lines of a corridor."""
    sides = sides_in(corridor)
    ends = [ENDS[side] for side in sides]
    if len(sides) == 1:
        x, y = ends[0]
        return [((x, y), (x * DEAD_END / HALF, y * DEAD_END / HALF))]
    if len(sides) == 2 and corridor.sides not in (NORTH | SOUTH, EAST | WEST):
        return [_bend(ends, is_round)]
    return [(end, (0.0, 0.0)) for end in ends]


def _bend(ends: Sequence[Point], is_round: bool) -> Line:
    """From side to side round the corner of the card that lies between them."""
    (ax, ay), (bx, by) = ends
    if not is_round:
        return (ends[0], (0.42 * ax, 0.42 * ay), (0.42 * bx, 0.42 * by), ends[1])
    corner, steps = np.array([ax + bx, ay + by]), np.linspace(0, np.pi / 2, 9)
    first, second = np.array(ends[0]) - corner, np.array(ends[1]) - corner
    return tuple((float(x), float(y)) for x, y in (corner + np.cos(t) * first + np.sin(t) * second for t in steps))


def treasure_places(corridor: Corridor, is_crossed: bool, is_round: bool) -> list[Point]:
    """Where a corridor's treasures are printed."""
    sides, count = sides_in(corridor), len(corridor.treasures)
    if count == 0:
        return []
    if len(sides) == 1:
        return [(0.74 * ENDS[sides[0]][0], 0.74 * ENDS[sides[0]][1])]
    if count == 1 and not is_crossed:
        lines = lines_of(corridor, is_round)
        return [_middle(lines[0]) if len(lines) == 1 else (0.0, 0.0)]
    facing = [sides[0], sides[-1] if len(sides) == 2 else sides[len(sides) // 2]]
    return [(0.58 * ENDS[side][0], 0.58 * ENDS[side][1]) for side in facing[:count]]


def _middle(line: Line) -> Point:
    """The middle of a bend: of its middle point or of its middle piece."""
    (ax, ay), (bx, by) = line[(len(line) - 1) // 2], line[len(line) // 2]
    return (ax + bx) / 2, (ay + by) / 2


class CardPress:
    """Prints the cards of one deck."""

    def __init__(self, printing: SpotPrint) -> None:
        self.printing, self.per_mm = printing, FACE_PX / printing.card_mm

    def face(self, name: str, card: Card) -> Patch:
        """A card's face, its printed north up."""
        chance = np.random.default_rng([self.printing.seed, sum(i * ord(letter) for i, letter in enumerate(name, 7))])
        is_crossed = [corridor.sides for corridor in card.corridors] == [NORTH | SOUTH, EAST | WEST]
        depths = [self._depth(corridor) for corridor in card.corridors]
        depth = np.max(np.stack([*depths, np.full_like(depths[0], DEEPEST_MM)]), axis=0)
        picture = painted(self.printing, depth, self.per_mm, chance)
        self._ornaments(picture, depth, chance)
        if is_crossed:
            self._bridge(picture)
        for corridor in card.corridors:
            places = treasure_places(corridor, is_crossed, self.printing.is_round)
            for treasure, place in zip(corridor.treasures, places, strict=True):
                self._treasure(picture, treasure, place)
        return self._cut(picture)

    def back(self) -> Patch:
        """What all cards show face down."""
        chance = np.random.default_rng([self.printing.seed, 3])
        axis = np.abs((np.arange(FACE_PX) + 0.5) / FACE_PX - 0.5)
        away = np.maximum(*np.meshgrid(axis, axis)) if not self.printing.is_round else np.hypot(*np.meshgrid(axis, axis))
        rings = (0.03 - np.abs((away * 8) % 1 - 0.5) * 0.12) * self.printing.card_mm
        picture = painted(self.printing, np.asarray(np.where(away < 0.4, rings, DEEPEST_MM), dtype=np.float32), self.per_mm,
                          chance, self.printing.tint)  # fmt: skip
        star = framed_picture(self.printing, "star", FACE_PX // 9)
        paste(picture, star, (FACE_PX / 2, FACE_PX / 2))
        return self._cut(picture)

    def _depth(self, corridor: Corridor) -> Field:
        """How deep inside a corridor each pixel lies, in mm."""
        axis = ((np.arange(FACE_PX) + 0.5) / FACE_PX - HALF).astype(np.float32)
        here = np.stack(np.meshgrid(axis, axis), axis=-1)
        away = np.full(here.shape[:2], 9.0, np.float32)
        for line in lines_of(corridor, self.printing.is_round):
            for start, end in zip(line[:-1], line[1:], strict=True):
                away = np.minimum(away, _distance(here, start, end))
        half = 0.5 * 0.62 * self.printing.path_width
        return np.asarray((half - away) * self.printing.card_mm, dtype=np.float32)

    def _bridge(self, picture: npt.NDArray[np.uint8]) -> None:
        """Parapets and a shadow, where the corridor from north to south leads over the other."""
        half = 0.31 * self.printing.path_width
        low, high = (round((HALF + sign * 1.35 * half) * FACE_PX) for sign in (-1, 1))
        for sign in (-1, 1):
            x = round((HALF + sign * half) * FACE_PX)
            shade = picture[low:high, max(0, x - 14 * (sign < 0)) : x + 14 * (sign > 0)]
            shade[:] = (shade * 0.62).astype(np.uint8)
            cv2.line(picture, (x, low), (x, high), self.printing.joint, 9, cv2.LINE_AA)
            cv2.line(picture, (x, low), (x, high), self.printing.walls[0], 4, cv2.LINE_AA)

    def _ornaments(self, picture: npt.NDArray[np.uint8], depth: Field, chance: np.random.Generator) -> None:
        """Some ornaments in walls, where there is room."""
        for _ in range(self.printing.ornament_count // 6):
            x, y = (int(value) for value in chance.integers(22, FACE_PX - 22, 2))
            name = self.printing.ornaments[int(chance.integers(len(self.printing.ornaments)))]
            if depth[y - 12 : y + 13, x - 12 : x + 13].max() < 0:
                faint = (picture_patch(self.printing, name, 15).astype(np.float32) * 0.7).astype(np.uint8)
                paste(picture, faint, (x, y), float(chance.uniform(-40, 40)))

    def _treasure(self, picture: npt.NDArray[np.uint8], name: str, place: Point) -> None:
        radius = 0.145 if self.printing.is_block else 0.125
        x, y = ((HALF + part) * FACE_PX for part in place)
        paste(picture, framed_picture(self.printing, name, round(radius * FACE_PX)), (x, y))

    def _cut(self, picture: npt.NDArray[np.uint8]) -> Patch:
        """The card cut out with round corners and its margin of paper."""
        axis = np.abs(np.arange(FACE_PX, dtype=np.float32) + 0.5 - FACE_PX / 2) / self.per_mm
        xs, ys = np.meshgrid(axis, axis)
        room, corner = self.printing.card_mm / 2, self.printing.corner_mm
        dx, dy = xs - room + corner, ys - room + corner
        inside = corner - np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) - np.minimum(np.maximum(dx, dy), 0)
        paper = np.array((222, 234, 238), np.float32)
        rim = np.clip((self.printing.margin_mm - inside) * self.per_mm + 0.5, 0, 1)[..., None] * (self.printing.margin_mm > 0)
        worn = 0.4 * np.clip(1 - inside / 0.5, 0, 1)[..., None]
        shown = (picture * (1 - rim) + paper * rim) * (1 - worn) + 165 * worn
        alpha = np.clip(inside * self.per_mm + 0.5, 0, 1)[..., None]
        return with_halo(np.asarray(np.dstack([shown * alpha, alpha * 255]).round(), dtype=np.uint8), round(8 * self.per_mm))


def shrunk(patch: Patch, px_per_mm: float, printing: SpotPrint) -> Patch:
    """A printed card at another size, every point of it averaged."""
    side = round(patch.shape[0] * px_per_mm * printing.card_mm / FACE_PX)
    return np.asarray(cv2.resize(patch, (side, side), interpolation=cv2.INTER_AREA), dtype=np.uint8)


@lru_cache(maxsize=8)
def printed_deck(printing: SpotPrint, deck: tuple[tuple[str, Card], ...]) -> dict[str, Patch]:
    """The faces of all cards by name, and under "" the back."""
    press = CardPress(printing)
    return {"": press.back(), **{name: press.face(name, card) for name, card in deck}}


def _distance(here: npt.NDArray[np.float32], start: Point, end: Point) -> Field:
    """How far points are from a straight line between two points; its ends are square."""
    first, way = np.array(start, np.float32), np.array(end, np.float32) - np.array(start, np.float32)
    along = ((here - first) @ way) / float(way @ way)
    away = here - first - np.clip(along, 0, 1)[..., None] * way
    return np.asarray(np.abs(away).max(axis=-1) if 0 in way else np.hypot(away[..., 0], away[..., 1]), dtype=np.float32)
