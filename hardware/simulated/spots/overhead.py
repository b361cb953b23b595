"""Flat pieces on a cloth, pawns and hands, as one camera above them sees them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.frame import Image
from hardware.simulated.drawing.ground import paste
from hardware.simulated.drawing.light import Camera, Conditions, Floats, Sensor, glare_map, light_map
from hardware.simulated.drawing.limbs import cast_shadow, draw_hand
from hardware.simulated.drawing.solids import draw_pawn, draw_shadow
from hardware.simulated.drawing.stage import Bgr, Hand
from hardware.simulated.prints.press import Patch
from hardware.simulated.spots.printing import MM_PER_PITCH, cloth

MARGIN = 0.4
"""Table in pitches that is drawn beyond the picture."""
FINER = 1.12
"""The drawn table has so many pixels for one of the picture."""
PAWN = "thimble"


@dataclass(frozen=True, slots=True, eq=False)
class Flat:
    """A flat piece whose middle lies at a point of the table in pitches, `up` pitches high, turned clockwise.

    It was printed at `per_mm` px a mm, and casts the shadow of something so many pitches high.
    """

    patch: Patch
    per_mm: float
    x: float
    y: float
    turn_deg: float = 0.0
    up: float = 0.0
    casts: float = 0.0

    @property
    def key(self) -> tuple[object, ...]:
        """What says whether it looks as before."""
        return id(self.patch), self.x, self.y, self.turn_deg, self.up, self.casts


@dataclass(frozen=True, slots=True)
class Standing:
    """A pawn that stands at a point of the table in pitches, or is held `lift` pitches above it."""

    ink: Bgr
    x: float
    y: float
    lift: float = 0.0


class Overhead:
    """One camera above one cloth; `see` are points of the table, in pitches, that have to be in the picture."""

    def __init__(self, cloth_name: str, see: Sequence[tuple[float, float]], conditions: Conditions,
                 size_px: tuple[int, int], seed: int) -> None:
        self.size_px, self.conditions = size_px, conditions
        self.camera = Camera(conditions.height_mm / conditions.pitch_mm, conditions.tilt_deg, conditions.azimuth_deg,
                             conditions.roll_deg, conditions.bend, see, size_px, conditions.fill)
        self.sensor = Sensor(conditions, size_px, seed)
        self.light, self.glare = light_map(conditions, size_px), glare_map(conditions, size_px)
        self.hidden = np.zeros((size_px[1], size_px[0]), np.uint8)
        self._lay_cloth(cloth_name)
        self._drawn: tuple[object, ...] = ()
        self._empty = self._developed = np.zeros((size_px[1], size_px[0], 3), np.uint8)
        self._shown: tuple[object, ...] = ()

    def _lay_cloth(self, name: str) -> None:
        width, tall = self.size_px
        rim = [(x, y) for x in (0, width / 2, width) for y in (0, tall / 2, tall)]
        seen = self.camera.unproject(np.array(rim, np.float64))
        low, high = seen.min(axis=0) - MARGIN, seen.max(axis=0) + MARGIN
        middle = self.camera.project(np.array([[3.5, 3.5, 0.0], [4.5, 3.5, 0.0]]))
        self.pitch_px = FINER * float(np.hypot(*(middle[1] - middle[0])))
        size = tuple(int(length * self.pitch_px) for length in (high - low)[::-1])
        self.origin = low
        self.cloth = cloth(name, (size[0], size[1]), self.px_per_mm)
        to_texture = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1 / self.pitch_px]]) * self.pitch_px
        to_texture[:2, 2] -= 0.5
        self.maps = self.camera.maps_to(to_texture)

    @property
    def px_per_mm(self) -> float:
        """How fine flat pieces have to be printed for this camera."""
        return self.pitch_px / MM_PER_PITCH

    def picture(self, flats: Sequence[Flat], pawns: Sequence[Standing] = (), hands: Sequence[Hand] = ()) -> Image:
        """A new picture (height, width, 3), with fresh noise; of flat pieces the last lies on top."""
        drawn = tuple(flat.key for flat in flats)
        if drawn != self._drawn or not drawn:
            self._empty, self._drawn, self._shown = self._light_up(flats), drawn, ()
        above = (tuple(pawns), tuple(hands), "drawn")
        if above != self._shown:
            self._developed, self._shown = self._develop(pawns, hands), above
        return self.sensor.expose(self._developed)

    def _light_up(self, flats: Sequence[Flat]) -> npt.NDArray[np.uint8]:
        plane = self.cloth.copy()
        for flat in flats:
            x, y, scale = self._seen_at(flat)
            if flat.casts:
                self._shade(plane, flat)
            paste(plane, flat.patch, ((x - self.origin[0]) * self.pitch_px, (y - self.origin[1]) * self.pitch_px),
                  flat.turn_deg, scale)
        seen = cv2.remap(plane, *self.maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
        lit = cv2.multiply(seen, self.light, dtype=cv2.CV_8U)
        return np.asarray(lit if self.glare is None else cv2.add(lit, self.glare), dtype=np.uint8)

    def _seen_at(self, flat: Flat) -> tuple[float, float, float]:
        """Where on the table a raised piece appears to lie, and how much larger."""
        scale = -self.camera.eye[2] / (-self.camera.eye[2] - flat.up)
        east, south = (np.array([flat.x, flat.y]) - self.camera.eye[:2]) * scale + self.camera.eye[:2]
        return float(east), float(south), float(scale) * self.px_per_mm / flat.per_mm

    def _shade(self, plane: npt.NDArray[np.uint8], flat: Flat) -> None:
        """The shadow of a piece that is held above the table, or of the pile that it bears."""
        shadow = flat.patch.copy()
        shadow[..., :3] = 0
        shadow[..., 3] //= 3
        angle = np.radians(self.conditions.sun_deg)
        drift = self.conditions.sun_slope * flat.casts * np.array([np.cos(angle), np.sin(angle)])
        at = (np.array([flat.x, flat.y]) + drift - self.origin) * self.pitch_px
        paste(plane, shadow, (float(at[0]), float(at[1])), flat.turn_deg, self.px_per_mm / flat.per_mm)

    def _develop(self, pawns: Sequence[Standing], hands: Sequence[Hand]) -> npt.NDArray[np.uint8]:
        scene, sun = self._empty.copy(), (self.conditions.sun_deg, self.conditions.sun_slope)
        eye = self.camera.eye
        for pawn in pawns:
            draw_shadow(scene, self.camera, PAWN, pawn.x, pawn.y, pawn.lift, sun)
        if hands:
            cast_shadow(scene, self.camera, tuple(hands), *sun)
        for pawn in sorted(pawns, key=lambda one: -float(np.hypot(one.x - eye[0], one.y - eye[1]))):
            blue, green, red = (part * light for part, light in zip(pawn.ink, self._gain(pawn.x, pawn.y), strict=True))
            draw_pawn(scene, self.camera, PAWN, (blue, green, red), pawn.x, pawn.y, pawn.lift, sun[0])
        before = scene.copy()
        for hand in hands:
            draw_hand(scene, self.camera, hand, self._gain(hand.x, hand.y))
        self.hidden = np.asarray((scene != before).any(axis=2), dtype=np.uint8)
        return np.asarray(cv2.GaussianBlur(scene, (5, 5), self.conditions.blur_px), dtype=np.uint8)

    def _gain(self, x: float, y: float) -> Floats:
        """The light (b, g, r) at a point of the table."""
        px, py = self.camera.project_flat(x, y)
        width, tall = self.size_px
        return np.asarray(self.light[min(max(0, int(py)), tall - 1), min(max(0, int(px)), width - 1)], dtype=np.float64)

    def hidden_share(self, points: Floats) -> float:
        """The share of these points (n, 2) of the picture, in px, that hands hide or that lie outside it."""
        columns, rows = points.round().astype(int).T
        width, tall = self.size_px
        inside = (columns >= 0) & (columns < width) & (rows >= 0) & (rows < tall)
        free = self.hidden[rows[inside], columns[inside]] == 0
        return round(1 - float(free.sum()) / len(points), 3)
