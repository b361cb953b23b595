"""A round board as printed cardboard: the board with its fixed rings, and each ring that turns, cut out."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin

import cv2
import numpy as np
import numpy.typing as npt

from companion.maze.rings import BACK, INWARDS, ON, OUTWARDS, Place, Ring, RingBoard
from hardware.simulated.drawing.ground import paste, with_halo
from hardware.simulated.prints.press import Field, Patch, smooth_noise
from hardware.simulated.prints.styles import DATA, Bgr, draw_colour
from hardware.simulated.spots.printing import DEEPEST_MM, SpotPrint, framed_picture, painted, picture_patch

PER_MM = 2.8
ORANGE: Bgr = (30.0, 125.0, 240.0)
DOT_MM = 2.1
DOT_IN_MM = 3.4
"""An orange dot's radius, and how far inside its ring's rim it is printed."""
RIM_MM = 9.0
"""How far the board reaches beyond its outermost ring."""
HOLE_MM = 6.0
LAID_MM = 0.5


@dataclass(frozen=True, slots=True)
class RoundShape:
    """How large a round board is made: the outer radius of each ring, of the printed hub, and the gap round a ring.

    `segments` are rings put together of so many parts; two of the parts have a hole for a finger.
    """

    board: RingBoard
    radii_mm: tuple[float, ...]
    hub_mm: float
    gap_mm: float = 0.8
    segments: tuple[tuple[str, int], ...] = ()

    def span_mm(self, number: int) -> tuple[float, float]:
        """The inner and the outer radius of a ring, counted from 0."""
        inner = self.radii_mm[number + 1] if number + 1 < len(self.radii_mm) else 0.0
        return inner, self.radii_mm[number]

    def at(self, place: Place) -> tuple[float, float]:
        """Where the middle of a square is: radius in mm, and degrees clockwise from its ring's mark."""
        number, index = divmod(place, 100)
        inner, outer = self.span_mm(number - 1)
        start, width = self.board.rings[number - 1].span_deg(index - 1)
        return (max(inner, self.hub_mm) + outer) / 2, (start + width / 2) % 360


def even_shape(board: RingBoard, radius_mm: float = 172.0, hub_share: float = 0.34, **others: float) -> RoundShape:
    """A board whose rings are of one width, and whose disc in the middle is half as wide again."""
    width = radius_mm / (len(board.rings) + 0.5)
    radii = tuple(radius_mm - number * width for number in range(len(board.rings)))
    turning = [ring.name for ring in board.rings[:-1] if ring.positions > 1]
    return RoundShape(board, radii, hub_share * radii[-1], segments=((turning[0], 6),), **others)


def polar_point(radius: float, angle_deg: float) -> tuple[float, float]:
    """East and south of the middle, of a point at an angle clockwise from north."""
    return radius * sin(radians(angle_deg)), -radius * cos(radians(angle_deg))


def start_inks(printing: SpotPrint) -> dict[str, Bgr]:
    """The colours of start squares and of the pawns in the box."""
    chance = random.Random(printing.seed)
    return {colour: draw_colour(span, chance) for colour, span in DATA["pawns"].items()}


class RingPress:
    """Prints the parts of one round board, PER_MM px a mm."""

    px_per_mm = PER_MM

    def __init__(self, printing: SpotPrint, shape: RoundShape) -> None:
        self.printing, self.shape = printing, shape
        self.chance = np.random.default_rng([printing.seed, 11])
        self.starts = start_inks(printing)

    def turning(self) -> dict[int, Patch]:
        """Each ring that turns, by its number from 0, its mark to the north."""
        return {number: with_halo(self._cut_ring(number), round(10 * self.px_per_mm))
                for number, ring in enumerate(self.shape.board.rings) if ring.positions > 1}  # fmt: skip

    def board(self) -> Patch:
        """The board with its fixed rings; where rings turn it shows the grey of unprinted board."""
        radius = self.shape.radii_mm[0] + RIM_MM
        side = round(2 * radius * self.px_per_mm)
        picture = painted(self.printing, np.full((side, side), DEEPEST_MM, np.float32), self.px_per_mm, self.chance)
        self._ornament(picture, self.shape.radii_mm[0] + 6, 1.4 * radius, 26)
        grey = np.array((96, 104, 110)) * (1 + 0.06 * smooth_noise((side, side), 6, self.chance))[..., None]
        away = np.hypot(*self._offsets(side))
        for number, ring in enumerate(self.shape.board.rings):
            inner, outer = self.shape.span_mm(number)
            paper = grey if ring.positions > 1 else _middle(self._ring(number), side)
            share = np.clip((np.minimum(outer - away, away - inner)) * self.px_per_mm + 0.5, 0, 1)[..., None]
            picture = np.asarray(picture * (1 - share) + paper * share, dtype=np.uint8)
        self._marks(picture, radius)
        inside = radius - (away if self.printing.base == "round" else np.maximum(*map(np.abs, self._offsets(side))))
        return with_halo(_cut_out(picture, inside, self.px_per_mm), round(40 * self.px_per_mm))

    def _offsets(self, side: int) -> tuple[Field, Field]:
        """How far east and south of the middle each pixel of a square is, in mm."""
        axis = ((np.arange(side, dtype=np.float32) + 0.5) - side / 2) / self.px_per_mm
        xs, ys = np.meshgrid(axis, axis)
        return np.asarray(xs), np.asarray(ys)

    def _cut_ring(self, number: int) -> Patch:
        inner, outer = self.shape.span_mm(number)
        picture = self._ring(number)
        away = np.hypot(*self._offsets(picture.shape[0]))
        half = self.shape.gap_mm / 2
        inside = np.minimum(outer - half - away, away - inner - half if inner else np.float32(outer))
        return _cut_out(picture, inside, self.px_per_mm)

    def _ring(self, number: int) -> npt.NDArray[np.uint8]:
        """A ring's print as a square picture round the board's middle."""
        ring, (inner, outer) = self.shape.board.rings[number], self.shape.span_mm(number)
        xs, ys = self._offsets(round(2 * outer * self.px_per_mm) + 4)
        printed_from = max(inner, self.shape.hub_mm)
        depth = self._depth(ring, printed_from, outer, np.hypot(xs, ys), np.degrees(np.arctan2(xs, -ys)) % 360)
        tint = self.printing.tint if ring.positions > 1 else None
        picture = painted(self.printing, depth, self.px_per_mm, self.chance, tint)
        self._decorate_walls(picture, number)
        self._print_frame(picture, ring, inner, outer)
        self._print_pictures(picture, number)
        return picture

    def _depth(self, ring: Ring, inner: float, outer: float, away: Field, angle_deg: Field) -> Field:
        """How deep inside a path each pixel lies, in mm."""
        starts = np.array(ring.starts_deg)
        widths = np.array([ring.span_deg(index)[1] for index in range(len(starts))])
        index = np.searchsorted(starts, angle_deg, side="right") - 1
        turn = (angle_deg - (starts + widths / 2)[index] + 180) % 360 - 180
        across, along = np.radians(turn) * away, away - (inner + outer) / 2
        half_arc, half_deep = np.radians(widths[index] / 2) * away, (outer - inner) / 2
        half = min(self.printing.path_width * half_deep, 0.36 * float(np.radians(widths.min()) * (inner + outer) / 2))
        if self.printing.is_block:
            core = np.minimum(half_arc - np.abs(across), half_deep - np.abs(along)) - 0.16 * half_deep
        else:
            core = half - np.hypot(across, along)
        ports = np.array([square.ports for square in ring.squares])[index]
        depth = np.where(ports > 0, core, DEEPEST_MM)
        for port, aside, ahead in ((OUTWARDS, across, along), (INWARDS, across, -along), (ON, along, across),
                                   (BACK, along, -across)):  # fmt: skip
            arm = np.minimum(half - np.abs(aside), ahead + half)
            depth = np.where(ports & port, np.maximum(depth, arm), depth)
        return np.asarray(np.maximum(np.minimum(depth, away - inner), DEEPEST_MM), dtype=np.float32)

    def _decorate_walls(self, picture: npt.NDArray[np.uint8], number: int) -> None:
        """Ornaments on squares that are wall, and in the hub."""
        ring = self.shape.board.rings[number]
        inner, outer = self.shape.span_mm(number)
        holes = 2 if ring.name in dict(self.shape.segments) else 0
        for index, square in enumerate(ring.squares, 1):
            if not square.is_path:
                radius, angle = self.shape.at(100 * (number + 1) + index)
                if holes:
                    self._hole(picture, radius, angle)
                    holes -= 1
                else:
                    self._stamp(picture, self._ornament_patch(0.28 * (outer - inner)), radius, angle)
        if not inner:
            hub = self.shape.hub_mm
            self._stamp(picture, framed_picture(self.printing, "star", self._px(0.85 * hub)), 0.0, 0.0)

    def _ornament_patch(self, radius_mm: float) -> Patch:
        name = self.printing.ornaments[int(self.chance.integers(len(self.printing.ornaments)))]
        faint = picture_patch(self.printing, name, self._px(radius_mm)).astype(np.float32) * 0.75
        return np.asarray(faint, dtype=np.uint8)

    def _ornament(self, picture: npt.NDArray[np.uint8], nearest: float, farthest: float, count: int) -> None:
        """Ornaments scattered where no ring is."""
        for _ in range(count):
            radius, angle = self.chance.uniform(nearest, farthest), self.chance.uniform(0, 360)
            self._stamp(picture, self._ornament_patch(self.chance.uniform(4, 9)), radius, angle)

    def _hole(self, picture: npt.NDArray[np.uint8], radius: float, angle: float) -> None:
        """A hole to put a finger in; the table below it is dark."""
        x, y = self._pixel(picture, radius, angle)
        cv2.circle(picture, (x, y), self._px(HOLE_MM), (30, 33, 36), -1, cv2.LINE_AA)
        cv2.circle(picture, (x, y), self._px(HOLE_MM), (150, 160, 165), 1, cv2.LINE_AA)

    def _print_frame(self, picture: npt.NDArray[np.uint8], ring: Ring, inner: float, outer: float) -> None:
        """Bands along the rims of a ring, the seams of its parts, orange dots, and the arrow of its direction."""
        middle = (picture.shape[1] // 2, picture.shape[0] // 2)
        band = max(1, round(self.printing.frame_mm * self.px_per_mm / 2))
        if ring.positions > 1:
            for radius in (outer - 0.6 * self.printing.frame_mm, inner + 0.6 * self.printing.frame_mm):
                if radius > self.printing.frame_mm:
                    cv2.circle(picture, middle, self._px(radius), self.printing.frame, band, cv2.LINE_AA)
        parts = dict(self.shape.segments).get(ring.name, 0)
        for part in range(parts):
            ends = [self._pixel(picture, radius, 360 * part / parts) for radius in (inner, outer)]
            cv2.line(picture, ends[0], ends[1], (40, 42, 44), max(1, self._px(0.4)), cv2.LINE_AA)
        if ring.positions > 1:
            self._arrow(picture, ring, outer)
        for position in range(ring.positions if ring.turning == "stepwise" else 0):
            self._dot(picture, outer - DOT_IN_MM, position * 360 / ring.positions)

    def _dot(self, picture: npt.NDArray[np.uint8], radius: float, angle: float) -> None:
        at = self._pixel(picture, radius, angle)
        cv2.circle(picture, at, self._px(DOT_MM + 0.5), self.printing.outline, -1, cv2.LINE_AA)
        cv2.circle(picture, at, self._px(DOT_MM), ORANGE, -1, cv2.LINE_AA)

    def _arrow(self, picture: npt.NDArray[np.uint8], ring: Ring, outer: float) -> None:
        """Near the mark, along the rim."""
        way = 1 if ring.clockwise else -1
        wide = np.degrees(5.0 / outer)
        tips = [(outer - DOT_IN_MM - up, way * (wide * along + 2.2 * wide)) for along, up in ((1, 0), (-1, -2.2), (-1, 2.2))]
        points = np.array([self._pixel(picture, *tip) for tip in tips])
        cv2.fillConvexPoly(picture, points, ORANGE, cv2.LINE_AA)
        cv2.polylines(picture, [points], True, self.printing.outline, 1, cv2.LINE_AA)

    def _print_pictures(self, picture: npt.NDArray[np.uint8], number: int) -> None:
        """Pictures and the colours that start, upright as seen from outside the board."""
        inner, outer = self.shape.span_mm(number)
        for index, square in enumerate(self.shape.board.rings[number].squares, 1):
            radius, angle = self.shape.at(100 * (number + 1) + index)
            room = min((outer - max(inner, self.shape.hub_mm)) / 2,
                       radians(self.shape.board.rings[number].span_deg(index - 1)[1] / 2) * radius)  # fmt: skip
            if square.picture:
                self._stamp(picture, framed_picture(self.printing, square.picture, self._px(0.8 * room)), radius, angle)
            if square.start:
                at = self._pixel(picture, radius, angle)
                cv2.circle(picture, at, self._px(0.62 * room), self.printing.outline, -1, cv2.LINE_AA)
                cv2.circle(picture, at, self._px(0.54 * room), self.starts[square.start], -1, cv2.LINE_AA)

    def _marks(self, picture: npt.NDArray[np.uint8], radius: float) -> None:
        """The publisher's name along the southern edge."""
        scale = 0.028 * self.px_per_mm * 7
        (wide, high), _ = cv2.getTextSize(self.printing.marks, cv2.FONT_HERSHEY_TRIPLEX, scale, 1)
        corner = (picture.shape[1] // 2 - wide // 2, picture.shape[0] - max(2, (self._px(RIM_MM) - high) // 2))
        cv2.putText(picture, self.printing.marks, corner, cv2.FONT_HERSHEY_TRIPLEX, scale, self.printing.frame, 1,
                    cv2.LINE_AA)  # fmt: skip

    def _stamp(self, picture: npt.NDArray[np.uint8], patch: Patch, radius: float, angle: float) -> None:
        east, south = polar_point(radius * self.px_per_mm, angle)
        paste(picture, patch, (picture.shape[1] / 2 + east, picture.shape[0] / 2 + south), angle)

    def _pixel(self, picture: npt.NDArray[np.uint8], radius: float, angle: float) -> tuple[int, int]:
        east, south = polar_point(radius * self.px_per_mm, angle)
        return round(picture.shape[1] / 2 + east - 0.5), round(picture.shape[0] / 2 + south - 0.5)

    def _px(self, length_mm: float) -> int:
        return max(1, round(length_mm * self.px_per_mm))


@lru_cache(maxsize=6)
def printed_board(printing: SpotPrint, shape: RoundShape) -> tuple[Patch, dict[int, Patch]]:
    """The board, and each ring that turns by its number from 0."""
    press = RingPress(printing, shape)
    return press.board(), press.turning()


def _middle(picture: npt.NDArray[np.uint8], side: int) -> npt.NDArray[np.uint8]:
    """The picture in the middle of a black square of this side."""
    canvas = np.zeros((side, side, 3), np.uint8)
    own = min(side, picture.shape[0])
    start, cut = (side - own) // 2, (picture.shape[0] - own) // 2
    canvas[start : start + own, start : start + own] = picture[cut : cut + own, cut : cut + own]
    return canvas


def _cut_out(picture: npt.NDArray[np.uint8], inside_mm: Field, px_per_mm: float) -> Patch:
    """The picture cut where `inside_mm` becomes negative; a worn, paler edge."""
    alpha = np.clip(inside_mm * px_per_mm + 0.5, 0, 1)[..., None]
    worn = 0.35 * np.clip(1 - inside_mm / LAID_MM, 0, 1)[..., None]
    paper = picture * (1 - worn) + 150 * worn
    return np.asarray(np.dstack([paper * alpha, alpha * 255]).round(), dtype=np.uint8)
