"""Flat pieces on a cloth, pawns and hands, as one camera above them sees them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from math import cos, hypot, radians, sin

import cv2
import numpy as np

from companion.frame import Image
from hardware.simulated.drawing.ground import paste
from hardware.simulated.drawing.light import Camera, Conditions, Floats, Sensor, glare_map, light_at, light_map
from hardware.simulated.drawing.limbs import cast_shadow, draw_hand
from hardware.simulated.drawing.solids import draw_pawn, draw_shadow
from hardware.simulated.drawing.stage import Bgr, Hand, Point
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
    def pose(self) -> tuple[object, ...]:
        """What says whether it looks as before."""
        return id(self.patch), self.x, self.y, self.turn_deg, self.up


@dataclass(frozen=True, slots=True)
class Standing:
    """A pawn that stands at a point of the table in pitches, or is held `lift` pitches above it."""

    ink: Bgr
    x: float
    y: float
    lift: float = 0.0


class Overhead:
    """One camera above one cloth; `see` are points of the table, in pitches, that have to be in the picture."""

    def __init__(self, cloth_name: str, see: Sequence[Point], conditions: Conditions, size_px: tuple[int, int],
                 seed: int) -> None:  # fmt: skip
        self.size_px, self.conditions = size_px, conditions
        self.sun = (conditions.sun_deg, conditions.sun_slope)
        height, angles = conditions.height_mm / conditions.pitch_mm, (conditions.azimuth_deg, conditions.roll_deg)
        self.camera = Camera(height, conditions.tilt_deg, *angles, conditions.bend, see, size_px, conditions.fill)
        self.sensor = Sensor(conditions, size_px, seed)
        self.light, self.glare = light_map(conditions, size_px), glare_map(conditions, size_px)
        self._lay_cloth(cloth_name)
        self._lit = self._developed = np.zeros((size_px[1], size_px[0], 3), np.uint8)
        self.hidden = np.zeros((size_px[1], size_px[0]), bool)
        self._poses: object = None
        self._above: object = None

    def _lay_cloth(self, name: str) -> None:
        """Draw as much table as the camera sees; the rectangle it sees of it is `low` to `high`, in pitches."""
        width, tall = self.size_px
        rim = np.array([(x, y) for x in (0, width / 2, width) for y in (0, tall / 2, tall)], np.float64)
        seen = self.camera.unproject(rim)
        self.low, self.high = seen.min(axis=0), seen.max(axis=0)
        middle = self.camera.project(np.array([[3.5, 3.5, 0.0], [4.5, 3.5, 0.0]]))
        self.pitch_px = FINER * float(np.hypot(*(middle[1] - middle[0])))
        self.origin = self.low - MARGIN
        wide, high = ((self.high - self.low + 2 * MARGIN) * self.pitch_px).astype(int)
        self.cloth = cloth(name, (high, wide), self.px_per_mm)
        scale = self.pitch_px
        west, north = self.origin * scale + 0.5
        self.maps = self.camera.maps_to(np.array([[scale, 0, -west], [0, scale, -north], [0, 0, 1.0]]))

    @property
    def px_per_mm(self) -> float:
        """How fine flat pieces are drawn for this camera."""
        return self.pitch_px / MM_PER_PITCH

    def picture(self, flats: Sequence[Flat], pawns: Sequence[Standing] = (), hands: Sequence[Hand] = ()) -> Image:
        """A new picture (height, width, 3), with fresh noise; of flat pieces the last lies on top."""
        poses, above = [flat.pose for flat in flats], (list(map(astuple, pawns)), list(hands))
        if poses != self._poses:
            self._lit, self._poses, self._above = self._light_up(flats), poses, None
        if above != self._above:
            self._developed, self._above = self._develop(pawns, hands), above
        return self.sensor.expose(self._developed)

    def _light_up(self, flats: Sequence[Flat]) -> Image:
        """The table with its flat pieces as the lens shows it, under this light."""
        plane, eye = self.cloth.copy(), self.camera.eye
        for flat in flats:
            at, finer = np.array([flat.x, flat.y]), self.px_per_mm / flat.per_mm
            if flat.casts:
                shadow = flat.patch // (1, 1, 1, 3) * (0, 0, 0, 1)
                drift = flat.casts * self.sun[1] * np.array([cos(radians(self.sun[0])), sin(radians(self.sun[0]))])
                paste(plane, shadow.astype(np.uint8), self._on_plane(at + drift), flat.turn_deg, finer)
            nearer = float(eye[2] / (eye[2] + flat.up))
            paste(plane, flat.patch, self._on_plane(eye[:2] + (at - eye[:2]) * nearer), flat.turn_deg, finer * nearer)
        seen = cv2.remap(plane, *self.maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
        lit = cv2.multiply(seen, self.light, dtype=cv2.CV_8U)
        return np.asarray(lit if self.glare is None else cv2.add(lit, self.glare), dtype=np.uint8)

    def _on_plane(self, at: Floats) -> Point:
        x, y = (at - self.origin) * self.pitch_px
        return float(x), float(y)

    def _develop(self, pawns: Sequence[Standing], hands: Sequence[Hand]) -> Image:
        """The lit table with what stands and moves above it, through the lens."""
        scene, eye = self._lit.copy(), self.camera.eye
        for pawn in pawns:
            draw_shadow(scene, self.camera, PAWN, pawn.x, pawn.y, pawn.lift, self.sun)
        if hands:
            cast_shadow(scene, self.camera, hands, *self.sun)
        for pawn in sorted(pawns, key=lambda one: -hypot(one.x - eye[0], one.y - eye[1])):
            gain = light_at(self.light, self.camera.project_flat(pawn.x, pawn.y))
            blue, green, red = (part * light for part, light in zip(pawn.ink, gain, strict=True))
            draw_pawn(scene, self.camera, PAWN, (blue, green, red), pawn.x, pawn.y, pawn.lift, self.sun[0])
        before = scene.copy()
        for hand in hands:
            draw_hand(scene, self.camera, hand, light_at(self.light, self.camera.project_flat(hand.x, hand.y)))
        self.hidden = (scene != before).any(axis=2)
        return np.asarray(cv2.GaussianBlur(scene, (5, 5), self.conditions.blur_px), dtype=np.uint8)

    def hidden_share(self, points: Floats) -> float:
        """The share of these points (n, 2) of the picture, in px, that hands hide or that lie outside it."""
        columns, rows = points.round().astype(int).T
        inside = (columns >= 0) & (columns < self.size_px[0]) & (rows >= 0) & (rows < self.size_px[1])
        free = ~self.hidden[rows[inside], columns[inside]]
        return round(1 - float(free.sum()) / len(points), 3)
