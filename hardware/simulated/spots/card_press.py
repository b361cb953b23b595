"""Maze cards as printed: corridors between the middles of sides, bridges, dead ends, and treasures on the way."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from companion.frame import Image
from companion.maze.card import Card, Corridor
from companion.maze.sides import EAST, NORTH, SOUTH, WEST
from hardware.simulated.drawing.ground import paste, with_halo
from hardware.simulated.prints.press import Field, Generator, Patch
from hardware.simulated.spots.printing import DEEPEST_MM, SpotPrint, cut_out, painted, picture_patch

FACE_PX = 280
"""A card's side as printed; `shrunk` makes it what the camera needs."""
ENDS = {NORTH: (0.0, -0.5), EAST: (0.5, 0.0), SOUTH: (0.0, 0.5), WEST: (-0.5, 0.0)}
"""Where a corridor leaves a card, as shares of its side from its middle."""
DEAD_END = 0.72
"""How far from the middle a dead end ends, of the way to the side."""
ICON, LARGE_ICON, OUTERMOST = 0.125, 0.145, 0.37
"""The radius of a treasure of usual size, and how far off the middle it lies at most, as shares of the card's side."""
Point = tuple[float, float]
Line = tuple[Point, ...]


def ends_of(corridor: Corridor) -> list[Point]:
    """Where a corridor leaves its card, clockwise from the north."""
    return [end for side, end in ENDS.items() if corridor.sides & side]


def lines_of(corridor: Corridor, is_round: bool) -> list[Line]:
    """The middle lines of a corridor: a dead end, a bend, or arms that meet in the middle."""
    ends = ends_of(corridor)
    (ax, ay), (bx, by) = ends[0], ends[-1]
    if len(ends) == 1:
        return [((ax, ay), (DEAD_END * ax, DEAD_END * ay))]
    if len(ends) > 2 or (ax + bx, ay + by) == (0, 0):
        return [(end, (0.0, 0.0)) for end in ends]
    if not is_round:
        return [(ends[0], (0.42 * ax, 0.42 * ay), (0.42 * bx, 0.42 * by), ends[1])]
    arc = [(float(np.cos(angle)), float(np.sin(angle))) for angle in np.linspace(0, np.pi / 2, 10)]
    return [tuple((ax + bx - c * bx - s * ax, ay + by - c * by - s * ay) for c, s in arc)]


def treasure_places(corridor: Corridor, is_crossed: bool, is_round: bool) -> list[Point]:
    """Where a corridor's treasures are printed; one that another corridor crosses has none in the middle."""
    ends, lines, count = ends_of(corridor), lines_of(corridor, is_round), len(corridor.treasures)
    if len(ends) == 1:
        return [(0.74 * ends[0][0], 0.74 * ends[0][1])][:count]
    if count == 1 and not is_crossed:
        (ax, ay), (bx, by) = lines[0][len(lines[0]) // 2 - 1], lines[0][len(lines[0]) // 2]
        return [((ax + bx) / 2, (ay + by) / 2) if len(lines) == 1 else (0.0, 0.0)]
    facing = [ends[0], ends[len(ends) // 2]]
    return [(0.58 * x, 0.58 * y) for x, y in facing[:count]]


@lru_cache(maxsize=8)
def printed_deck(printing: SpotPrint, deck: tuple[tuple[str, Card], ...]) -> dict[str, Patch]:
    """The faces of all cards by name, printed north up, and under "" the back."""
    press = CardPress(printing)
    return {"": press.back(), **{name: press.face(name, card) for name, card in deck}}


def shrunk(patch: Patch, px_per_mm: float, printing: SpotPrint) -> Patch:
    """A printed card at another size, every point of it averaged."""
    side = round(patch.shape[0] * px_per_mm * printing.card_mm / FACE_PX)
    return np.asarray(cv2.resize(patch, (side, side), interpolation=cv2.INTER_AREA), dtype=np.uint8)


class CardPress:
    """Prints the cards of one deck."""

    def __init__(self, printing: SpotPrint) -> None:
        self.printing, self.per_mm = printing, FACE_PX / printing.card_mm

    def face(self, name: str, card: Card) -> Patch:
        """A card's face, its printed north up."""
        chance = np.random.default_rng([self.printing.seed, *map(ord, name)])
        is_crossed = [corridor.sides for corridor in card.corridors] == [NORTH | SOUTH, EAST | WEST]
        depth = np.maximum.reduce([self._depth(corridor) for corridor in card.corridors])
        picture = painted(self.printing, np.maximum(depth, DEEPEST_MM), self.per_mm, chance)
        self._print_ornaments(picture, depth, chance)
        if is_crossed:
            self._print_bridge(picture)
        size, is_round = self.printing.picture_size, self.printing.is_round
        radius = round((LARGE_ICON if self.printing.is_block else ICON) * FACE_PX * size)
        for corridor in card.corridors:
            places = np.clip(treasure_places(corridor, is_crossed, is_round), -OUTERMOST / size, OUTERMOST / size)
            for treasure, (x, y) in zip(corridor.treasures, places, strict=True):
                patch = picture_patch(self.printing, treasure, radius)
                paste(picture, patch, ((0.5 + x) * FACE_PX, (0.5 + y) * FACE_PX))
        return self._cut(picture)

    def back(self) -> Patch:
        """What all cards show face down."""
        axis = np.abs((np.arange(FACE_PX) + 0.5) / FACE_PX - 0.5)
        xs, ys = np.meshgrid(axis, axis)
        away = np.hypot(xs, ys) if self.printing.is_round else np.maximum(xs, ys)
        paths = (0.03 - np.abs((away * 8) % 1 - 0.5) * 0.12) * self.printing.card_mm
        depth = np.asarray(np.where(away < 0.4, paths, DEEPEST_MM), dtype=np.float32)
        picture = painted(self.printing, depth, self.per_mm, np.random.default_rng(3), self.printing.tint)
        paste(picture, picture_patch(self.printing, "star", FACE_PX // 9), (FACE_PX / 2, FACE_PX / 2))
        return self._cut(picture)

    def _depth(self, corridor: Corridor) -> Field:
        """How deep inside a corridor each pixel lies, in mm."""
        axis = ((np.arange(FACE_PX) + 0.5) / FACE_PX - 0.5).astype(np.float32)
        here = np.stack(np.meshgrid(axis, axis), axis=-1)
        lines = lines_of(corridor, self.printing.is_round)
        parts = [_distance(here, *ends) for line in lines for ends in zip(line[:-1], line[1:], strict=True)]
        away = np.minimum.reduce(parts)
        return np.asarray((0.31 * self.printing.path_width - away) * self.printing.card_mm, dtype=np.float32)

    def _print_bridge(self, picture: Image) -> None:
        """Parapets and a shadow, where the corridor from north to south leads over the other."""
        half = 0.31 * self.printing.path_width
        low, high = (round((0.5 + sign * 1.35 * half) * FACE_PX) for sign in (-1, 1))
        for sign in (-1, 1):
            x = round((0.5 + sign * half) * FACE_PX)
            shade = picture[low:high, x - 14 * (sign < 0) : x + 14 * (sign > 0)]
            shade[:] = (shade * 0.62).astype(np.uint8)
            cv2.line(picture, (x, low), (x, high), self.printing.joint, 9, cv2.LINE_AA)
            cv2.line(picture, (x, low), (x, high), self.printing.walls[0], 4, cv2.LINE_AA)

    def _print_ornaments(self, picture: Image, depth: Field, chance: Generator) -> None:
        """Some ornaments in walls, where there is room."""
        for _ in range(self.printing.ornament_count // 6):
            x, y = (int(value) for value in chance.integers(22, FACE_PX - 22, 2))
            name = self.printing.ornaments[int(chance.integers(len(self.printing.ornaments)))]
            if depth[y - 12 : y + 13, x - 12 : x + 13].max() < 0:
                faint = (picture_patch(self.printing, name, 15, is_framed=False) * 0.7).astype(np.uint8)
                paste(picture, faint, (x, y), float(chance.uniform(-40, 40)))

    def _cut(self, picture: Image) -> Patch:
        """The card cut out with round corners and its margin of paper."""
        axis = np.abs(np.arange(FACE_PX, dtype=np.float32) + 0.5 - FACE_PX / 2) / self.per_mm
        dx, dy = np.meshgrid(*[axis - self.printing.card_mm / 2 + self.printing.corner_mm] * 2)
        past = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) + np.minimum(np.maximum(dx, dy), 0)
        inside = self.printing.corner_mm - past
        if self.printing.margin_mm:
            rim = np.clip((self.printing.margin_mm - inside) * self.per_mm + 0.5, 0, 1)[..., None]
            picture = np.asarray(picture * (1 - rim) + np.array((222, 234, 238)) * rim, dtype=np.uint8)
        return with_halo(cut_out(picture, inside, self.per_mm), round(8 * self.per_mm))


def _distance(here: Field, start: Point, end: Point) -> Field:
    """How far points are from a straight line between two points; along an edge its ends are square."""
    first, way = np.array(start, np.float32), np.array(end, np.float32) - np.array(start, np.float32)
    share = np.clip(((here - first) @ way) / float(way @ way), 0, 1)
    away = np.abs(here - first - share[..., None] * way)
    return np.asarray(away.max(axis=-1) if 0 in way else np.hypot(away[..., 0], away[..., 1]), dtype=np.float32)
