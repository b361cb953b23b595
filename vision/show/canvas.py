"""A picture of a board that strokes, discs and words are drawn on for people; knows no reading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import SIDE_STEPS
from vision.board.homography import pitch_px, project
from vision.picture.arrays import Float64s

Colour = tuple[int, int, int]
Point = tuple[float, float]
Stroke = Sequence[Point]
"""A colour in B, G, R; a place (x, y) in tile units; the points of a line."""

INKS: Final[Mapping[str, Colour]] = {
    "dark": (30, 30, 30), "grid": (200, 120, 0),
    "sure": (80, 200, 60), "likely": (0, 190, 250), "unsure": (40, 40, 230),
    "red": (40, 40, 220), "yellow": (30, 210, 250), "green": (60, 160, 40), "blue": (220, 110, 30),
    "white": (255, 255, 255), "black": (40, 40, 40), "token": (190, 60, 140), "dragon": (0, 140, 220),
}  # fmt: skip
"""What things are drawn in."""

FONT: Final = cv2.FONT_HERSHEY_SIMPLEX
LEAST_WORDS_PX: Final = 9.0
"""Height of the smallest words."""

RIM_PX: Final = 2
"""How far the dark rim of a stroke or disc reaches beyond it."""


@dataclass(frozen=True, slots=True, eq=False)
class Canvas:
    """A picture (h, w, 3) of a board; `homography` takes tile units to its pixels."""

    picture: Image
    homography: Float64s

    @property
    def tile_px(self) -> float:
        """The mean side of a tile in pixels."""
        return pitch_px(self.homography)

    def lines(self, strokes: Sequence[Stroke], ink: Colour, thick_tiles: float) -> None:
        """Lines through points, dark rims first, so that strokes that meet flow into one another."""
        lines = [self._px(stroke).reshape(-1, 1, 2) for stroke in strokes]
        thick_px = max(2, round(thick_tiles * self.tile_px))
        cv2.polylines(self.picture, lines, False, INKS["dark"], thick_px + RIM_PX, cv2.LINE_AA)
        cv2.polylines(self.picture, lines, False, ink, thick_px, cv2.LINE_AA)

    def arrow(self, start: Point, side: str, long_tiles: float, ink: Colour, thick_tiles: float) -> None:
        """An arrow of that length towards one of the sides N, E, S, W."""
        tip = np.array(start) + long_tiles * np.array(SIDE_STEPS[side])
        ends, thick_px = self._px([start, tip]).tolist(), max(2, round(thick_tiles * self.tile_px))
        for colour, rim_px in ((INKS["dark"], RIM_PX), (ink, 0)):
            cv2.arrowedLine(self.picture, *ends, colour, thick_px + rim_px, cv2.LINE_AA, tipLength=0.4 / long_tiles)

    def shade(self, area: Stroke) -> None:
        """Greys an area given by its corners."""
        tinted = cv2.fillConvexPoly(self.picture.copy(), self._px(area), (120, 120, 120), cv2.LINE_AA)
        cv2.addWeighted(tinted, 0.45, self.picture, 0.55, 0, dst=self.picture)

    def words(self, words: str, at: Point, tall_tiles: float = 0.15) -> None:
        """Words with a white rim about a point; of one outside the picture, at its edge."""
        tall_px = max(LEAST_WORDS_PX, tall_tiles * self.tile_px)
        thick = max(1, round(tall_px / 9))
        scale = cv2.getFontScaleFromHeight(FONT, round(tall_px))
        size = cv2.getTextSize(words, FONT, scale, thick)[0]
        most = np.array(self.picture.shape[1::-1]) - tall_px
        x, y = np.clip(project(self.homography, np.array([at]))[0], tall_px, most)
        corner = (round(x - size[0] / 2), round(y + size[1] / 2))
        for ink, rim in ((INKS["white"], 3), (INKS["dark"], 0)):
            cv2.putText(self.picture, words, corner, FONT, scale, ink, thick + rim, cv2.LINE_AA)

    def disc(self, at: Point, radius_tiles: float, ink: Colour) -> None:
        """A filled disc with a white and a dark rim."""
        (x, y), radius_px = self._px([at])[0].tolist(), max(5, round(radius_tiles * self.tile_px))
        for rim_px, colour in ((2 * RIM_PX, INKS["dark"]), (RIM_PX, INKS["white"]), (0, ink)):
            cv2.circle(self.picture, (x, y), radius_px + rim_px, colour, -1, cv2.LINE_AA)

    def _px(self, points: Stroke) -> cv2.typing.MatLike:
        return np.rint(project(self.homography, np.array(points, dtype=np.float64))).astype(np.int32)
