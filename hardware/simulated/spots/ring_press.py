"""A round board as printed cardboard: the board with its fixed rings, and each ring that turns, cut out."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin

import cv2
import numpy as np

from companion.frame import Image
from companion.maze.rings import BACK, FIXED, INWARDS, ON, OUTWARDS, STEPWISE, Place, Ring, RingBoard
from hardware.simulated.drawing.ground import paste, with_halo
from hardware.simulated.prints.press import Field, Patch, smooth_noise
from hardware.simulated.prints.styles import DATA, Bgr, draw_colour
from hardware.simulated.spots.printing import DEEPEST_MM, SpotPrint, cut_out, painted, picture_patch

PER_MM = 2.8
"""So many px a mm a board is printed with."""
ORANGE: Bgr = (30.0, 125.0, 240.0)
DOT_MM, DOT_IN_MM = 2.1, 3.4
"""An orange dot's radius, and how far inside its ring's rim it is printed."""
RIM_MM = 9.0
"""How far the board reaches beyond its outermost ring."""
HOLE_MM = 6.0
"""The radius of a hole to put a finger in."""


@dataclass(frozen=True, slots=True)
class RoundShape:
    """How large a round board is made: the outer radius of each ring, of the printed hub, and the gap round a ring.

    `segments` names a ring put together of so many parts; two of its walls have a hole for a finger.
    """

    board: RingBoard
    radii_mm: tuple[float, ...]
    hub_mm: float
    gap_mm: float = 0.8
    segments: tuple[str, int] = ("", 0)

    def span_mm(self, number: int) -> tuple[float, float]:
        """The inner and the outer radius of a ring, counted from 0."""
        return (*self.radii_mm, 0.0)[number + 1], self.radii_mm[number]

    def printed_mm(self, number: int) -> tuple[float, float]:
        """From where to where squares are printed."""
        inner, outer = self.span_mm(number)
        return max(inner, self.hub_mm), outer

    def at(self, place: Place) -> tuple[float, float]:
        """Where the middle of a square is: radius in mm, and degrees clockwise from its ring's mark."""
        number, index = divmod(place, 100)
        start, width = self.board.rings[number - 1].span_deg(index - 1)
        return sum(self.printed_mm(number - 1)) / 2, (start + width / 2) % 360

    def room_mm(self, place: Place) -> tuple[float, float]:
        """Half the width of a square, outwards and along its ring."""
        number, index = divmod(place, 100)
        inner, outer = self.printed_mm(number - 1)
        width = self.board.rings[number - 1].span_deg(index - 1)[1]
        return (outer - inner) / 2, radians(width) / 2 * (inner + outer) / 2


def even_shape(board: RingBoard, radius_mm: float = 172.0) -> RoundShape:
    """A board whose rings are of one width, and whose disc in the middle is half as wide again."""
    width = radius_mm / (len(board.rings) + 0.5)
    radii = tuple(radius_mm - number * width for number in range(len(board.rings)))
    outer = next(ring.name for ring in board.rings if ring.positions > 1)
    return RoundShape(board, radii, 0.34 * radii[-1], segments=(outer, 6))


def polar_point(radius: float, angle_deg: float) -> tuple[float, float]:
    """East and south of the middle, of a point at an angle clockwise from north."""
    return radius * sin(radians(angle_deg)), -radius * cos(radians(angle_deg))


def start_inks(printing: SpotPrint) -> dict[str, Bgr]:
    """The colours of start squares and of the pawns in the box."""
    chance = random.Random(printing.seed)
    return {colour: draw_colour(span, chance) for colour, span in DATA["pawns"].items()}


@lru_cache(maxsize=6)
def printed_board(printing: SpotPrint, shape: RoundShape) -> tuple[Patch, dict[int, Patch]]:
    """The board, and each ring that turns by its number from 0, its mark to the north."""
    press = RingPress(printing, shape)
    turning = [number for number, ring in enumerate(shape.board.rings) if ring.turning != FIXED]
    return press.board(), {number: with_halo(press.ring(number), round(10 * PER_MM)) for number in turning}


class RingPress:
    """Prints the parts of one round board."""

    def __init__(self, printing: SpotPrint, shape: RoundShape) -> None:
        self.printing, self.shape, self.inks = printing, shape, start_inks(printing)
        self.chance = np.random.default_rng([printing.seed, 11])

    def board(self) -> Patch:
        """The board with its fixed rings; where rings turn it shows the grey of unprinted board."""
        radius = self.shape.radii_mm[0] + RIM_MM
        side = round(2 * radius * PER_MM)
        picture = painted(self.printing, np.full((side, side), DEEPEST_MM, np.float32), PER_MM, self.chance)
        for _ in range(self.printing.ornament_count):
            place = self.chance.uniform(radius - RIM_MM, 1.4 * radius), self.chance.uniform(0, 360)
            self._stamp(picture, self._ornament(self.chance.uniform(4, 9)), *place)
        grey = np.array((96, 104, 110)) * (1 + 0.06 * smooth_noise((side, side), 6, self.chance))[..., None]
        xs, ys = _offsets(side)
        for number, ring in enumerate(self.shape.board.rings):
            if ring.turning == FIXED:
                paste(picture, self.ring(number), (side / 2, side / 2))
            else:
                groove = np.hypot(xs, ys) < self.shape.radii_mm[number]
                picture[groove] = grey[groove].astype(np.uint8)
        self._sign(picture)
        inside = radius - (np.hypot(xs, ys) if self.printing.base == "round" else np.maximum(np.abs(xs), np.abs(ys)))
        return with_halo(cut_out(picture, inside, PER_MM), round(40 * PER_MM))

    def ring(self, number: int) -> Patch:
        """One ring, cut out; one that turns has room to turn."""
        ring, (inner, outer) = self.shape.board.rings[number], self.shape.span_mm(number)
        is_fixed = ring.turning == FIXED
        xs, ys = _offsets(round(2 * outer * PER_MM) + 4)
        away = np.hypot(xs, ys)
        depth = self._depth(ring, number, away, np.degrees(np.arctan2(xs, -ys)) % 360)
        picture = painted(self.printing, depth, PER_MM, self.chance, None if is_fixed else self.printing.tint)
        self._print_walls(picture, number)
        if not is_fixed:
            self._print_rims(picture, ring, inner, outer)
        self._print_pictures(picture, number)
        half = 0.0 if is_fixed else self.shape.gap_mm / 2
        return cut_out(picture, np.minimum(outer - half - away, away - inner - half + 99 * (inner == 0)), PER_MM)

    def _depth(self, ring: Ring, number: int, away: Field, angle_deg: Field) -> Field:
        """How deep inside a path each pixel lies, in mm."""
        inner, outer = self.shape.printed_mm(number)
        starts = np.array(ring.starts_deg)
        widths = np.array([ring.span_deg(index)[1] for index in range(len(starts))])
        index = np.searchsorted(starts, angle_deg, side="right") - 1
        turn = (angle_deg - (starts + widths / 2)[index] + 180) % 360 - 180
        across, along = np.radians(turn) * away, away - (inner + outer) / 2
        half_arc, half_deep = np.radians(widths[index] / 2) * away, (outer - inner) / 2
        half = min(self.printing.path_width * half_deep, 0.36 * float(np.radians(widths.min()) * (inner + outer) / 2))
        core = half - np.hypot(across, along)
        if self.printing.is_block:
            core = np.minimum(half_arc - np.abs(across), half_deep - np.abs(along)) - 0.16 * half_deep
        ports = np.array([square.ports for square in ring.squares])[index]
        depth = np.where(ports > 0, core, DEEPEST_MM)
        sides = ((OUTWARDS, across, along), (INWARDS, across, -along), (ON, along, across), (BACK, along, -across))
        for port, aside, ahead in sides:
            arm = np.minimum(half - np.abs(aside), ahead + half)
            depth = np.where(ports & port, np.maximum(depth, arm), depth)
        return np.asarray(np.maximum(np.minimum(depth, away - inner), DEEPEST_MM), dtype=np.float32)

    def _print_walls(self, picture: Image, number: int) -> None:
        """Ornaments on squares that are wall, holes for fingers instead of two of them, and a star in the hub."""
        ring, (inner, outer) = self.shape.board.rings[number], self.shape.span_mm(number)
        walls = [100 * (number + 1) + at for at, square in enumerate(ring.squares, 1) if not square.is_path]
        for order, place in enumerate(walls):
            if ring.name == self.shape.segments[0] and order < 2:
                self._disc(picture, *self.shape.at(place), HOLE_MM, (30, 33, 36), (150, 160, 165))
            else:
                self._stamp(picture, self._ornament(0.28 * (outer - inner)), *self.shape.at(place))
        if not inner:
            self._stamp(picture, picture_patch(self.printing, "star", _px(0.85 * self.shape.hub_mm)), 0.0, 0.0)

    def _ornament(self, radius_mm: float) -> Patch:
        name = self.printing.ornaments[int(self.chance.integers(len(self.printing.ornaments)))]
        return np.asarray(picture_patch(self.printing, name, _px(radius_mm), is_framed=False) * 0.75, dtype=np.uint8)

    def _print_rims(self, picture: Image, ring: Ring, inner: float, outer: float) -> None:
        """Bands along the rims of a ring, the seams of its parts, orange dots, and the arrow of its direction."""
        middle, frame_mm = (picture.shape[1] // 2, picture.shape[0] // 2), self.printing.frame_mm
        for radius in (outer - 0.6 * frame_mm, inner + 0.6 * frame_mm):
            cv2.circle(picture, middle, _px(radius), self.printing.frame, _px(frame_mm / 2), cv2.LINE_AA)
        parts = self.shape.segments[1] if ring.name == self.shape.segments[0] else 0
        for angle in (360 * part / parts for part in range(parts)):
            ends = _pixel(picture, inner, angle), _pixel(picture, outer, angle)
            cv2.line(picture, *ends, (40, 42, 44), _px(0.4), cv2.LINE_AA)
        wide = (1 if ring.clockwise else -1) * float(np.degrees(5.0 / outer))
        tips = [(outer - DOT_IN_MM - up, wide * along) for along, up in ((3.2, 0), (1.2, -2.2), (1.2, 2.2))]
        arrow = np.array([_pixel(picture, *tip) for tip in tips])
        cv2.fillConvexPoly(picture, arrow, ORANGE, cv2.LINE_AA)
        cv2.polylines(picture, [arrow], True, self.printing.outline, 1, cv2.LINE_AA)
        for position in range(ring.positions if ring.turning == STEPWISE else 0):
            at = outer - DOT_IN_MM, position * 360 / ring.positions
            self._disc(picture, *at, DOT_MM, ORANGE, self.printing.outline)

    def _print_pictures(self, picture: Image, number: int) -> None:
        """Pictures and the colours that start, upright as seen from the middle."""
        for index, square in enumerate(self.shape.board.rings[number].squares, 1):
            place = 100 * (number + 1) + index
            room = min(self.shape.room_mm(place))
            if square.picture:
                patch = picture_patch(self.printing, square.picture, _px(0.8 * self.printing.picture_size * room))
                self._stamp(picture, patch, *self.shape.at(place))
            if square.start:
                ink = self.inks[square.start]
                self._disc(picture, *self.shape.at(place), 0.54 * room, ink, self.printing.outline)

    def _sign(self, picture: Image) -> None:
        """The publisher's name along the southern edge."""
        scale = 0.2 * PER_MM
        (wide, high), _ = cv2.getTextSize(self.printing.marks, cv2.FONT_HERSHEY_TRIPLEX, scale, 1)
        corner = (picture.shape[1] // 2 - wide // 2, picture.shape[0] - max(2, (_px(RIM_MM) - high) // 2))
        font, ink = cv2.FONT_HERSHEY_TRIPLEX, self.printing.frame
        cv2.putText(picture, self.printing.marks, corner, font, scale, ink, 1, cv2.LINE_AA)

    def _disc(self, picture: Image, radius: float, angle: float, size_mm: float, ink: Bgr, edge: Bgr) -> None:
        at = _pixel(picture, radius, angle)
        cv2.circle(picture, at, _px(size_mm + 0.5), edge, -1, cv2.LINE_AA)
        cv2.circle(picture, at, _px(size_mm), ink, -1, cv2.LINE_AA)

    def _stamp(self, picture: Image, patch: Patch, radius: float, angle: float) -> None:
        east, south = polar_point(radius * PER_MM, angle)
        paste(picture, patch, (picture.shape[1] / 2 + east, picture.shape[0] / 2 + south), angle)


def _pixel(picture: Image, radius: float, angle: float) -> tuple[int, int]:
    east, south = polar_point(radius * PER_MM, angle)
    return round(picture.shape[1] / 2 + east - 0.5), round(picture.shape[0] / 2 + south - 0.5)


def _px(length_mm: float) -> int:
    return max(1, round(length_mm * PER_MM))


def _offsets(side: int) -> tuple[Field, Field]:
    """How far east and south of the middle each pixel of a square is, in mm."""
    axis = ((np.arange(side, dtype=np.float32) + 0.5) - side / 2) / PER_MM
    xs, ys = np.meshgrid(axis, axis)
    return np.asarray(xs), np.asarray(ys)
