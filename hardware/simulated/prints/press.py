"""Prints the pieces of one printing: faces and backs of tiles, the tray with its fixed cells, the table top."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np
import numpy.typing as npt

from companion.maze.sides import CANONICAL
from hardware.simulated.cardboard.cardboard_table import FIXED_SIZE, TILE_SIZE
from hardware.simulated.prints.styles import Print, draw_colour, draw_motif
from hardware.simulated.prints.textures import PATTERNS, corridor_texture, smooth_noise, table_texture

Patch = npt.NDArray[np.uint8]
"""A cut-out piece: (h, w, 4), B G R already multiplied by alpha, then alpha."""
SHEET_PITCHES = 5
"""Edge, in pitches, of the sheets of wall and corridor texture that tiles are cut from."""
MARGIN = (4.5, 3.5)
"""Table around the 7x7 area that the plane texture shows, in pitches along x and y."""


class Press:
    """All printing plates of one `Print` at `pitch_px` texture pixels a pitch."""

    def __init__(self, printing: Print, pitch_px: int) -> None:
        self.printing, self.pitch_px = printing, pitch_px
        self.chance = np.random.default_rng([printing.seed, sum(map(ord, printing.name))])
        edge = (SHEET_PITCHES * pitch_px,) * 2
        palette_chance = Random(f"walls {printing.name} {printing.seed}")
        palette = [draw_colour(span, palette_chance) for span in printing.style.walls for _ in range(2)]
        rubble = [draw_colour(printing.style.rubble, palette_chance) for _ in range(4)]
        step = printing.wall_scale * pitch_px
        self.wall = PATTERNS[printing.style.pattern](edge, step, palette, printing.joint, printing.wall_contrast,
                                                     self.chance)
        self.corridor = corridor_texture(edge, printing.corridor, printing.style.corridor_grain,
                                         printing.grain_depth, pitch_px, self.chance)
        self.back = PATTERNS["heaps" if palette_chance.random() < 0.5 else "stones"](
            edge, pitch_px * 0.24, rubble, (25, 28, 32), 0.22, self.chance)

    def face(self, shape: str, mark: str | None, is_fixed: bool = False, home: str | None = None) -> Patch:
        """A face in its canonical orientation; `home` paints a start field in that pawn colour."""
        size_px = round((FIXED_SIZE if is_fixed else TILE_SIZE) * self.pitch_px)
        floor = self._cut(self.corridor, size_px)
        wall = self._cut(self.wall, size_px)
        depth = self._corridor_depth(CANONICAL[shape], size_px)
        share = np.clip(depth * self.pitch_px + 0.5, 0, 1)[..., None]
        picture = floor * share + wall * (1 - share)
        printing = self.printing
        if printing.outline > 0.004:
            line = np.clip(1.4 - np.abs(depth) / (printing.outline / 2), 0, 1)[..., None]
            picture = picture * (1 - line) + np.array(printing.outline_colour, np.float32) * line
        picture = np.ascontiguousarray(picture, dtype=np.float32)
        middle = (size_px / 2, size_px / 2)
        if home is not None:
            self._paint_home(picture, home, middle)
        if mark:
            draw_motif(picture, mark, middle, printing.icon_size / 2 * self.pitch_px)
        return self._cut_out(picture, printing.fixed_corner if is_fixed else printing.movable_corner)

    def rubble(self) -> Patch:
        """The back of a movable tile."""
        picture = self._cut(self.back, round(TILE_SIZE * self.pitch_px)).copy()
        return self._cut_out(picture, self.printing.movable_corner)

    def _cut(self, sheet: npt.NDArray[np.float32], size_px: int) -> npt.NDArray[np.float32]:
        top, left = self.chance.integers(0, sheet.shape[0] - size_px, 2)
        return sheet[top:top + size_px, left:left + size_px]

    def _corridor_depth(self, sides: int, size_px: int) -> npt.NDArray[np.float32]:
        """How deep inside the corridor each pixel lies, in pitches; negative in the wall."""
        axis = ((np.arange(size_px) + 0.5) / size_px - 0.5).astype(np.float32) * (size_px / self.pitch_px)
        xs, ys = np.meshgrid(axis, axis)
        half = self.printing.corridor_width / 2
        arms = {1: (xs, -ys), 2: (ys, xs), 4: (xs, ys), 8: (ys, -xs)}
        depth = half - np.maximum(np.abs(xs), np.abs(ys))
        for bit, (across, along) in arms.items():
            if sides & bit:
                arm = np.minimum(half - np.abs(across), along + half)
                depth = _round_union(depth, arm, self.printing.roundness)
        ragged = self.printing.raggedness
        if ragged > 0:
            depth = depth + ragged * smooth_noise(depth.shape, 0.07 * self.pitch_px, self.chance)
        return np.asarray(depth, dtype=np.float32)

    def _paint_home(self, picture: npt.NDArray[np.float32], colour: str, middle: tuple[float, float]) -> None:
        ink = self.printing.pawns.get(colour, (128.0, 128.0, 128.0))
        centre, radius = (int(middle[0]), int(middle[1])), 0.15 * self.pitch_px
        if self.printing.style.home == "disc":
            cv2.circle(picture, centre, round(radius), ink, -1)
            cv2.circle(picture, centre, round(radius), (30, 30, 30), 2)
        else:
            cv2.circle(picture, centre, round(radius), ink, round(0.055 * self.pitch_px))
            cv2.circle(picture, centre, round(0.4 * radius), ink, -1)

    def _cut_out(self, picture: npt.NDArray[np.float32], corner: float) -> Patch:
        size_px = picture.shape[0]
        inside = _rounded_depth(size_px, corner * self.pitch_px)
        rim = np.clip(1 - inside / (0.012 * self.pitch_px), 0, 1) * (0.25 + self.printing.rim)
        alpha = np.clip(inside + 0.5, 0, 1)
        picture = np.clip(picture * (1 - np.clip(rim, 0, 0.8))[..., None], 0, 255)
        patch = np.dstack([picture * alpha[..., None], alpha * 255])
        return np.asarray(patch.round(), dtype=np.uint8)

    def table(self) -> npt.NDArray[np.uint8]:
        """The table top under everything, as large as the plane texture, with some things lying about."""
        size = (round((7 + 2 * MARGIN[1]) * self.pitch_px), round((7 + 2 * MARGIN[0]) * self.pitch_px))
        blue, _, red = self.printing.table
        top = table_texture(size, self.printing.table, red > 1.25 * blue and red < 240, self.chance)
        return np.asarray(np.clip(top, 0, 255), dtype=np.uint8)

    def tray(self) -> Patch:
        """The empty board without its fixed faces: border, arrows, fold; covers the 7x7 area and `border` around."""
        border = self.printing.border
        size_px = round((7 + 2 * border) * self.pitch_px)
        ground = np.array(self.printing.tray, np.float32)
        picture = ground * (1 + 0.05 * smooth_noise((size_px, size_px), 30, self.chance)[..., None])
        picture *= 1 + 0.03 * self.chance.standard_normal((size_px, size_px, 1)).astype(np.float32)
        picture = np.ascontiguousarray(picture, dtype=np.float32)
        middle = size_px // 2
        cv2.line(picture, (middle, 0), (middle, size_px), (ground * 1.6 + 10).tolist(), 2)
        self._paint_arrows(picture)
        return self._cut_out(picture, 0.02)

    def _paint_arrows(self, picture: npt.NDArray[np.float32]) -> None:
        border, pitch = self.printing.border, self.pitch_px
        size_px = picture.shape[0]
        depth = 0.75 * border * pitch
        for lane in (1, 3, 5):
            at = (border + lane + 0.5) * pitch
            half = 0.13 * pitch
            tip = np.array([[at - half, 2], [at + half, 2], [at, depth]])
            for turn in range(4):
                points = tip.copy()
                for _ in range(turn):
                    points = np.stack([size_px - points[:, 1], points[:, 0]], axis=1)
                cv2.fillPoly(picture, [points.round().astype(np.int32)], self.printing.arrow)


def _round_union(first: npt.NDArray[np.float32], second: npt.NDArray[np.float32],
                 radius: float) -> npt.NDArray[np.float32]:
    """Union of two depth fields whose inner corners are rounded by about `radius`."""
    if radius < 0.004:
        return np.maximum(first, second)
    blend = np.maximum(radius - np.abs(first - second), 0) / radius
    return np.asarray(np.maximum(first, second) + blend**2 * radius / 4, dtype=np.float32)


def _rounded_depth(size_px: int, corner_px: float) -> npt.NDArray[np.float32]:
    """How far (px) each pixel lies inside a square with rounded corners."""
    axis = np.abs(np.arange(size_px, dtype=np.float32) + 0.5 - size_px / 2) - (size_px / 2 - corner_px)
    xs, ys = np.meshgrid(axis, axis)
    outside = np.hypot(np.maximum(xs, 0), np.maximum(ys, 0)) + np.minimum(np.maximum(xs, ys), 0)
    return np.asarray(corner_px - outside, dtype=np.float32)
