"""The pieces beside the pawns, drawn: numbered discs of card, winged guards, the dragon on its raised golden stand."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.cardboard.cardboard_table import CENTRE, CardboardTable, OnTile, cell_centre
from hardware.simulated.drawing.ground import TablePlane
from hardware.simulated.drawing.light import Camera
from hardware.simulated.prints.press import Patch, smooth_noise
from hardware.simulated.prints.styles import DATA, MOTIFS, Bgr, HueRange, draw_colour, draw_motif

SHIFT = 4
"""Fraction bits of OpenCV's drawing coordinates."""
RADIUS = (0.235, 0.275)
"""A disc's radius in pitches: 25 mm across, as far as that is known, give or take."""
OVERSIZE = 3
"""Discs are drawn so many times larger and shrunk, so that their numerals are as smooth as print."""
FIRST_OF_SECOND_GROUND = 7


@dataclass(frozen=True, slots=True)
class DiscStyle:
    """One printer's discs: grounds (low numbers, high ones), ink, ring, and where numeral and picture stand.

    Numerals: `rim`, a small one near the edge; `middle`, a large one; `both`, the small one twice, opposite.
    """

    grounds: Sequence[HueRange]
    ink: HueRange
    ring: HueRange | None
    numeral: str
    has_picture: bool
    ring_width: tuple[float, float] = (0.06, 0.12)


def _style(grounds: Sequence[str], ink: str, ring: str | None = None, **others: Any) -> DiscStyle:
    inks = DATA["inks"]
    return DiscStyle([inks[ground] for ground in grounds], inks[ink], inks[ring] if ring else None, **others)


DISC_STYLES: dict[str, DiscStyle] = {name: _style(**style) for name, style in DATA["discs"].items()}


class DiscPress:
    """Prints the discs of one style and seed at `pitch_px` texture pixels a pitch."""

    def __init__(self, style_name: str, seed: int, pitch_px: int) -> None:
        self.style, self.pitch_px = DISC_STYLES[style_name], pitch_px
        chance = random.Random(f"discs {style_name} {seed}")
        self.grounds: list[Bgr] = [draw_colour(span, chance) for span in self.style.grounds]
        self.ink = draw_colour(self.style.ink, chance)
        self.ring = draw_colour(self.style.ring, chance) if self.style.ring else None
        self.ring_width = chance.uniform(*self.style.ring_width)
        self.radius = chance.uniform(*RADIUS)
        self.motifs = chance.sample(list(MOTIFS), len(MOTIFS))
        self.font = chance.choice((cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_COMPLEX))
        self.grain = np.random.default_rng([seed, 61])

    def disc(self, number: int, variant: int = 0) -> Patch:
        """The disc with a number, upright; `variant` distinguishes the pictures of two discs of one number."""
        side = OVERSIZE * 2 * round(self.radius * self.pitch_px + 1)
        middle, radius = side / 2, OVERSIZE * self.radius * self.pitch_px
        picture = np.empty((side, side, 3), np.float32)
        picture[:] = self.grounds[-1 if number >= FIRST_OF_SECOND_GROUND else 0]
        picture *= 1 + 0.03 * smooth_noise((side, side), side / 6, self.grain)[..., None]
        if self.style.has_picture:
            which = self.motifs[(number + 12 * variant) % len(self.motifs)]
            size = 0.5 if self.style.numeral == "rim" else 0.62
            draw_motif(picture, which, (middle, middle + (0.08 * radius if size == 0.5 else 0)), size * radius)
        if self.ring is not None:
            width = max(1, round(self.ring_width * radius))
            cv2.circle(picture, (round(middle), round(middle)), round(radius * 0.97 - width / 2), self.ring, width)
        self._number(picture, number, radius)
        return _cut_round(picture, middle, radius)

    def _number(self, picture: npt.NDArray[np.float32], number: int, radius: float) -> None:
        middle = picture.shape[0] / 2
        if self.style.numeral == "middle":
            self._text(picture, str(number), (middle, middle), radius * (0.85 if number < 10 else 0.72), radius / 7)
            return
        offset = radius * (0.66 - 0.5 * self.ring_width)
        self._text(picture, str(number), (middle, middle - offset), 0.36 * radius, radius / 16)
        if self.style.numeral == "both":
            flipped = np.ascontiguousarray(picture[::-1, ::-1])
            self._text(flipped, str(number), (middle, middle - offset), 0.36 * radius, radius / 16)
            picture[:] = flipped[::-1, ::-1]

    def _text(self, picture: npt.NDArray[np.float32], text: str, at: tuple[float, float], tall: float,
              thick: float) -> None:
        """Write a number `tall` px high, its middle at a point; a 6 and a 9 are underlined, as on real discs."""
        strokes = max(1, round(thick))
        (_, high), _ = cv2.getTextSize(text, self.font, 1.0, 1)
        scale = tall / high
        (wide, high), _ = cv2.getTextSize(text, self.font, scale, strokes)
        corner = (round(at[0] - wide / 2), round(at[1] + high / 2))
        if self.style.has_picture and self.style.numeral != "middle":
            cv2.circle(picture, (round(at[0]), round(at[1])), round(0.72 * max(tall, 0.8 * wide)),
                       self.grounds[-1 if int(text) >= FIRST_OF_SECOND_GROUND else 0], -1)
        cv2.putText(picture, text, corner, self.font, scale, self.ink, strokes, cv2.LINE_8)
        if text in ("6", "9"):
            under = round(at[1] + 0.68 * tall)
            cv2.line(picture, (corner[0], under), (corner[0] + wide, under), self.ink, max(1, strokes // 2))


def _cut_round(picture: npt.NDArray[np.float32], middle: float, radius: float) -> Patch:
    """The round piece, shrunk to its size, with a worn edge, alpha in the fourth channel."""
    side = picture.shape[0]
    axis = np.arange(side, dtype=np.float32) + 0.5 - middle
    away = radius - np.hypot(*np.meshgrid(axis, axis))
    worn = np.clip(away / (0.05 * radius), 0.55, 1.0)
    alpha = np.clip(away + 0.5, 0, 1)
    patch = np.dstack([np.clip(picture * worn[..., None], 0, 255) * alpha[..., None], alpha * 255])
    small = cv2.resize(patch.astype(np.float32), (side // OVERSIZE,) * 2, interpolation=cv2.INTER_AREA)
    return np.asarray(small.round(), dtype=np.uint8)


RIM = 28
SHADOW_DEPTH = 0.4
SHADOW_SOFT_PX = 4.0



@dataclass(frozen=True, slots=True)
class Ball:
    """A ball whose middle is `up` above the board point (x, y)."""

    x: float
    y: float
    up: float
    radius: float
    ink: Bgr


@dataclass(frozen=True, slots=True)
class Plate:
    """A flat round plate, `thick` high, its underside `up` above the board point (x, y)."""

    x: float
    y: float
    up: float
    thick: float
    radius: float
    ink: Bgr


@dataclass(frozen=True, slots=True)
class Figure:
    """Something that stands on the board, in parts."""

    x: float
    y: float
    parts: tuple[Ball | Plate, ...]


def cast_figure_shadow(picture: npt.NDArray[np.uint8], camera: Camera, figure: Figure,
                       sun: tuple[float, float]) -> None:
    """Darken the board where the figure's shadow falls; `sun` is (direction_deg, shadow per height)."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    drift = sun[1] * np.array([cos(radians(sun[0])), sin(radians(sun[0]))])
    for part in figure.parts:
        x, y = np.array([part.x, part.y]) + part.up * drift
        cv2.fillConvexPoly(mask, _disc_px(camera, float(x), float(y), 0.0, part.radius), (255.0,), cv2.LINE_AA, SHIFT)
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not len(rows):
        return
    pad = 14
    area = np.s_[max(0, rows[0] - pad):rows[-1] + pad, max(0, columns[0] - pad):columns[-1] + pad]
    soft = cv2.GaussianBlur(mask[area], (0, 0), SHADOW_SOFT_PX)
    keep = cv2.cvtColor(255 - (soft * SHADOW_DEPTH).astype(np.uint8), cv2.COLOR_GRAY2BGR)
    picture[area] = cv2.multiply(picture[area], keep, scale=1 / 255)


def draw_figure(picture: npt.NDArray[np.uint8], camera: Camera, figure: Figure, gain: Bgr, sun_deg: float) -> None:
    """Draw the figure's parts, the farthest from the camera first, lit from opposite `sun_deg`."""
    eye = camera.eye

    def distance(part: Ball | Plate) -> float:
        return float(np.hypot(np.hypot(part.x - eye[0], part.y - eye[1]), -eye[2] - part.up))

    for part in sorted(figure.parts, key=distance, reverse=True):
        ink = tuple(value * light for value, light in zip(part.ink, gain, strict=True))
        if isinstance(part, Ball):
            _draw_ball(picture, camera, part, ink, sun_deg)
        else:
            _draw_plate(picture, camera, part, ink)


def _draw_ball(picture: npt.NDArray[np.uint8], camera: Camera, ball: Ball, ink: Sequence[float],
               sun_deg: float) -> None:
    light = -np.array([cos(radians(sun_deg)), sin(radians(sun_deg))])
    for share, bright, push in ((1.0, 0.6, 0.0), (0.8, 0.85, 0.15), (0.5, 1.05, 0.3), (0.2, 1.25, 0.4)):
        x, y = np.array([ball.x, ball.y]) + push * ball.radius * light
        colour = [min(255.0, value * bright) for value in ink]
        shape = _disc_px(camera, float(x), float(y), ball.up, share * ball.radius)
        cv2.fillConvexPoly(picture, shape, colour, cv2.LINE_AA, SHIFT)


def _draw_plate(picture: npt.NDArray[np.uint8], camera: Camera, plate: Plate, ink: Sequence[float]) -> None:
    for step in range(5):
        shape = _disc_px(camera, plate.x, plate.y, plate.up + plate.thick * step / 4, plate.radius)
        bright = 1.0 if step == 4 else 0.6
        cv2.fillConvexPoly(picture, shape, [min(255.0, value * bright) for value in ink], cv2.LINE_AA, SHIFT)
    inner = _disc_px(camera, plate.x, plate.y, plate.up + plate.thick, 0.86 * plate.radius)
    cv2.polylines(picture, [inner], True, [0.7 * value for value in ink], 2, cv2.LINE_AA, SHIFT)


def _disc_px(camera: Camera, x: float, y: float, up: float, radius: float) -> npt.NDArray[np.int32]:
    turn = np.linspace(0, 2 * np.pi, RIM, endpoint=False)
    points = np.stack([x + radius * np.cos(turn), y + radius * np.sin(turn), np.full(RIM, -up)], axis=1)
    return np.asarray((camera.project(points) * 2**SHIFT).round(), dtype=np.int32)


def guard(x: float, y: float, ink: Bgr, turn_deg: float) -> Figure:
    """A squat winged guard: a foot, a body, a head, and two wings held out sideways."""
    ahead = np.array([cos(radians(turn_deg)), sin(radians(turn_deg))])
    aside = np.array([-ahead[1], ahead[0]])
    parts: list[Ball | Plate] = [Plate(x, y, 0.0, 0.06, 0.19, ink)]
    parts += [Ball(x, y, 0.1 + 0.08 * k, 0.15 - 0.012 * k, ink) for k in range(5)]
    parts.append(Ball(x + 0.06 * ahead[0], y + 0.06 * ahead[1], 0.52, 0.1, ink))
    for side in (-1, 1):
        for k in range(5):
            place = np.array([x, y]) + side * (0.1 + 0.035 * k) * aside - 0.05 * ahead
            parts.append(Ball(float(place[0]), float(place[1]), 0.3 + 0.06 * k, 0.07 - 0.006 * k, ink))
    return Figure(x, y, tuple(parts))


@dataclass(frozen=True, slots=True)
class DragonBuild:
    """One sculptor's dragon: the size of its stand, its proportions and colours."""

    stand_up: float
    stand_radius: float
    stand_ink: Bgr
    ink: Bgr
    belly: Bgr
    neck: float
    span: float
    bulk: float


def draw_build(chance: np.random.Generator) -> DragonBuild:
    """A dragon drawn from ranges: a golden stand, a dragon in green, red, violet or black."""
    inks: tuple[Bgr, ...] = ((60, 110, 40), (40, 40, 150), (120, 50, 90), (40, 40, 42), (130, 90, 40))
    ink = inks[int(chance.integers(len(inks)))]

    def pick(low: float, high: float) -> float:
        return float(chance.uniform(low, high))

    gold = (pick(40, 90), pick(150, 190), pick(195, 230))
    belly = tuple(min(255.0, value * 1.5 + 30) for value in ink)
    return DragonBuild(pick(0.28, 0.42), pick(0.46, 0.54), gold, ink, (belly[0], belly[1], belly[2]),
                       pick(0.36, 0.52), pick(0.22, 0.34), pick(0.85, 1.15))


def dragon(x: float, y: float, build: DragonBuild, heading: str) -> Figure:
    """The stand with its four legs, and the dragon on it, whose head reaches out towards `heading`."""
    ahead = np.array({"N": (0.0, -1.0), "E": (1.0, 0.0), "S": (0.0, 1.0), "W": (-1.0, 0.0)}[heading])
    aside = np.array([-ahead[1], ahead[0]])
    floor = build.stand_up + 0.06
    parts: list[Ball | Plate] = [Plate(x, y, build.stand_up, 0.06, build.stand_radius, build.stand_ink)]
    for corner in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        reach = 0.68 * build.stand_radius
        parts += [Ball(x + reach * corner[0], y + reach * corner[1], up, 0.05, build.stand_ink)
                  for up in np.arange(0.05, build.stand_up, 0.06)]

    def ball(forward: float, sideways: float, up: float, radius: float, ink: Bgr) -> Ball:
        place = np.array([x, y]) + forward * ahead + sideways * aside
        return Ball(float(place[0]), float(place[1]), floor + up, radius * build.bulk, ink)

    parts += [ball(-0.12 + 0.06 * k, 0.0, 0.13, 0.14, build.ink) for k in range(5)]
    parts += [ball(0.12 + (build.neck - 0.12) * k / 4, 0.0, 0.2 + 0.07 * k, 0.085 - 0.006 * k, build.belly)
              for k in range(5)]
    parts += [ball(build.neck + 0.06, 0.0, 0.48, 0.09, build.ink), ball(build.neck + 0.14, 0.0, 0.45, 0.055, build.ink)]
    parts += [ball(build.neck + 0.05, 0.05 * side, 0.55, 0.025, (220, 230, 235)) for side in (-1, 1)]
    parts += [ball(-0.2 - 0.05 * k, 0.03 * k, 0.1, 0.075 - 0.01 * k, build.ink) for k in range(5)]
    for side in (-1, 1):
        parts += [ball(-0.05 - 0.03 * k, side * (0.1 + build.span * k / 5), 0.22 + 0.04 * k, 0.07, build.belly)
                  for k in range(6)]
    return Figure(x, y, tuple(parts))


GUARD_INKS = {"white": (218.0, 224.0, 228.0), "black": (38.0, 36.0, 38.0)}


class PieceArtist:
    """The pieces of one box: discs of a style, the dragon of a sculptor, both by the seed."""

    def __init__(self, seed: int, pitch_px: int, *, has_two_grounds: bool) -> None:
        styles = [name for name, style in DISC_STYLES.items() if (len(style.grounds) == 2) == has_two_grounds]
        self.style = styles[seed % len(styles)]
        self.build = draw_build(np.random.default_rng([seed, 47]))
        self._press = DiscPress(self.style, seed, pitch_px)
        self._patches: dict[tuple[str, int], Patch] = {}
        self._lying: dict[int, OnTile] = {}

    def lay(self, plane: TablePlane, table: CardboardTable) -> None:
        """Have the plane show the discs as they lie now."""
        lying = {disc.tile: disc for disc in table.pieces.discs}
        for tile in set(self._lying) - set(lying):
            plane.take_off(tile)
        for tile, disc in lying.items():
            if self._lying.get(tile) != disc:
                plane.lay_on(tile, self._patch(disc), disc.dx, disc.dy, disc.turn_deg)
        self._lying = {tile: replace(disc) for tile, disc in lying.items()}

    def _patch(self, disc: OnTile) -> Patch:
        key = disc.name, disc.variant
        if key not in self._patches:
            self._patches[key] = self._press.disc(int(disc.name), disc.variant)
        return self._patches[key]

    def figures(self, table: CardboardTable) -> tuple[Figure, ...]:
        """The guards and the dragon as they stand now."""
        standing = []
        for piece in table.pieces.guards:
            tile = table.tiles[piece.tile]
            standing.append(guard(tile.x + piece.dx, tile.y + piece.dy, GUARD_INKS[piece.name], piece.turn_deg))
        if table.pieces.heading is not None:
            standing.append(dragon(*cell_centre(CENTRE), self.build, table.pieces.heading))
        return tuple(standing)
