"""Draws a cardboard table as the simulated camera sees it; knows the pieces, but no rules and no reader."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from companion.frame import Image
from hardware.simulated.cardboard.cardboard_table import CardboardTable
from hardware.simulated.drawing.ground import Rect, TablePlane, scattered
from hardware.simulated.drawing.light import BoardShift, Camera, Conditions, Sensor, glare_map, light_at, light_map
from hardware.simulated.drawing.limbs import cast_shadow, draw_hand
from hardware.simulated.drawing.pieces import Figure, PieceArtist, cast_figure_shadow, draw_figure
from hardware.simulated.drawing.solids import draw_pawn, draw_shadow
from hardware.simulated.drawing.stage import Hand
from hardware.simulated.prints.press import Press
from hardware.simulated.prints.styles import Print

PLANE_PITCH_PX = 128
"""Resolution of the plane texture, a little above what the picture shows."""
SEEN: tuple[tuple[float, float], ...] = ((-1.68, -0.6), (8.68, -0.6), (8.68, 7.6), (-1.68, 7.6))
"""Corners of what the picture must contain: the board and the places where the loose tile is laid."""


class Artist:
    """One camera above one table: `picture` draws the table's present state."""

    def __init__(self, table: CardboardTable, printing: Print, conditions: Conditions, size_px: tuple[int, int],
                 seed: int) -> None:
        self.printing, self.conditions, self.size_px = printing, conditions, size_px
        pitch_px = round(PLANE_PITCH_PX * min(1.0, size_px[1] / 960 + 0.1))
        self.plane = TablePlane(Press(printing, pitch_px), table, scattered(printing, pitch_px))
        self.figures: tuple[Figure, ...] = ()
        has_dragon = table.pieces.heading is not None
        self.pieces = PieceArtist(seed, pitch_px, has_two_grounds=has_dragon) if table.pieces else None
        self.shift = BoardShift()
        self.camera = Camera(conditions.height_mm / conditions.pitch_mm, conditions.tilt_deg, conditions.azimuth_deg,
                             conditions.roll_deg, conditions.bend, SEEN, size_px, conditions.fill)
        self.sensor = Sensor(conditions, size_px, seed)
        self.light, self.glare = light_map(conditions, size_px), glare_map(conditions, size_px)
        self.lit = np.zeros((size_px[1], size_px[0], 3), np.uint8)
        self._aim()
        self._shown: tuple[object, ...] = ()
        self._developed: npt.NDArray[np.uint8] | None = None

    def _aim(self) -> None:
        """Compute the picture-to-texture maps for where the board lies now, and forget what was drawn."""
        inverse = np.linalg.inv(self.shift.matrix())
        self.maps = self.camera.maps_to(self.plane.to_texture() @ inverse)
        self._stale = True

    def picture(self, table: CardboardTable, hands: tuple[Hand, ...] = (), shift: BoardShift | None = None) -> Image:
        """A new picture (height, width, 3) of the table as it is, with fresh noise."""
        if shift is not None and shift != self.shift:
            self.bump(shift)
        if self.pieces is not None:
            self.pieces.lay(self.plane, table)
            self.figures = self.pieces.figures(table)
        rects = self.plane.update(table)
        if self._stale:
            self._light_up(0, 0, *self.size_px)
        else:
            for rect in rects:
                self._light_up(*self._on_picture(rect))
        above: tuple[object, ...] = (hands, self.figures, *((p.colour, p.x, p.y, p.lift) for p in table.pawns.values()))
        if self._developed is None or self._stale or rects or above != self._shown:
            self._developed = self._develop(table, hands)
            self._shown, self._stale = above, False
        return self.sensor.expose(self._developed)

    def _develop(self, table: CardboardTable, hands: tuple[Hand, ...]) -> npt.NDArray[np.uint8]:
        scene = self.lit.copy()
        if hands:
            cast_shadow(scene, self.camera, hands, self.conditions.sun_deg, self.conditions.sun_slope)
        self._draw_pawns(scene, table)
        for hand in hands:
            draw_hand(scene, self.camera, hand, self._gain(hand.x, hand.y))
        return np.asarray(cv2.GaussianBlur(scene, (5, 5), self.conditions.blur_px), dtype=np.uint8)

    def _draw_pawns(self, scene: npt.NDArray[np.uint8], table: CardboardTable) -> None:
        sun = (self.conditions.sun_deg, self.conditions.sun_slope)
        kind = self.printing.style.pawn
        placed = [(pawn, *self.on_table(pawn.x, pawn.y)) for pawn in table.pawns.values()]
        for pawn, x, y in placed:
            draw_shadow(scene, self.camera, kind, x, y, pawn.lift, sun)
        for figure in self.figures:
            cast_figure_shadow(scene, self.camera, figure, sun)
        eye = self.camera.eye
        for figure in sorted(self.figures, key=lambda one: -float(np.hypot(one.x - eye[0], one.y - eye[1]))):
            draw_figure(scene, self.camera, figure, self._gain(figure.x, figure.y), sun[0])
        for pawn, x, y in sorted(placed, key=lambda item: -float(np.hypot(item[1] - eye[0], item[2] - eye[1]))):
            ink = self.printing.pawns.get(pawn.colour, (128.0, 128.0, 128.0))
            blue, green, red = (part * light for part, light in zip(ink, self._gain(x, y), strict=True))
            draw_pawn(scene, self.camera, kind, (blue, green, red), x, y, pawn.lift, sun[0])

    def _gain(self, x: float, y: float) -> tuple[float, float, float]:
        """The light (b, g, r) at a point of the table."""
        return light_at(self.light, self.camera.project_flat(x, y))

    def on_table(self, x: float, y: float) -> tuple[float, float]:
        """Table coordinates of a point of the (bumped) board, in pitches."""
        point = self.shift.matrix() @ [x, y, 1.0]
        return float(point[0]), float(point[1])

    def _light_up(self, left: int, top: int, right: int, bottom: int) -> None:
        """Redraw one rectangle of the empty scene: the plane as the lens shows it, under this light."""
        if right <= left or bottom <= top:
            return
        area = np.s_[top:bottom, left:right]
        flat = cv2.remap(self.plane.image, self.maps[0][area], self.maps[1][area], cv2.INTER_LINEAR,
                         borderMode=cv2.BORDER_REFLECT)
        lit = cv2.multiply(flat, self.light[area], dtype=cv2.CV_8U)
        self.lit[area] = lit if self.glare is None else cv2.add(lit, self.glare[area])

    def _on_picture(self, rect: Rect) -> tuple[int, int, int, int]:
        """The picture rectangle that shows a texture rectangle, with a little to spare."""
        left, top, right, bottom = rect
        scale, origin = self.plane.pitch_px, self.plane.origin
        xs, ys = np.array([left, (left + right) / 2, right]), np.array([top, (top + bottom) / 2, bottom])
        corners = np.stack(np.meshgrid((xs - origin[0]) / scale, (ys - origin[1]) / scale), -1).reshape(-1, 2)
        flat = np.c_[corners, np.ones(len(corners))] @ self.shift.matrix().T
        flat[:, 2] = 0
        px = self.camera.project(flat)
        low, high = np.floor(px.min(axis=0)).astype(int) - 3, np.ceil(px.max(axis=0)).astype(int) + 4
        return (max(0, int(low[0])), max(0, int(low[1])), min(self.size_px[0], int(high[0])),
                min(self.size_px[1], int(high[1])))

    def bump(self, shift: BoardShift) -> None:
        """Move the board: it is drawn in its new place from the next picture on."""
        self.shift = shift
        self._aim()
