"""Draws what was seen into the picture: outlines, openings, confidences, pawns; nothing is recognised here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from companion.following.observation import Observation, TileReading
from companion.frame import Image
from vision.homography import from_corners, project
from vision.layout import Float64s

Colour = tuple[int, int, int]

SURE: Final[Colour] = (80, 200, 60)
SO_SO: Final[Colour] = (0, 190, 250)
UNSURE: Final[Colour] = (40, 40, 230)
DARK: Final[Colour] = (30, 30, 30)
WHITE: Final[Colour] = (255, 255, 255)
PAWN_INKS: Final[dict[str, Colour]] = {
    "red": (40, 40, 220), "yellow": (30, 210, 250), "green": (60, 160, 40), "blue": (220, 110, 30),
}  # fmt: skip

SURE_FROM: Final = 0.95
SO_SO_FROM: Final = 0.7
STEPS: Final = {"N": (0.0, -1.0), "E": (1.0, 0.0), "S": (0.0, 1.0), "W": (-1.0, 0.0)}
LONGEST_PX: Final = 1280


def draw_overlay(image: Image, observation: Observation) -> Image:
    """A copy of the picture, at most 1280 px long, with everything that was read drawn into it."""
    factor = min(1.0, LONGEST_PX / max(image.shape[:2]))
    size = (round(image.shape[1] * factor), round(image.shape[0] * factor))
    canvas = cv2.resize(image, size, interpolation=cv2.INTER_AREA) if factor < 1 else image.copy()
    if observation.pose is None:
        _caption(canvas, observation.why or "no board", (12, 28), UNSURE)
        return canvas
    homography = from_corners([(x * factor, y * factor) for x, y in observation.pose.corners_px])
    canvas = _faded(canvas)
    _outline(canvas, homography)
    for cell, reading in enumerate(observation.cells):
        _draw_cell(canvas, homography, cell, reading)
    _draw_loose(canvas, observation.loose, homography, factor)
    for pawn in observation.pawns:
        if pawn.px is not None and pawn.cell is not None:
            centre = (pawn.px[0] * factor, pawn.px[1] * factor)
            _draw_pawn(canvas, homography, pawn.colour, pawn.cell, centre, pawn.confidence)
    _draw_quality(canvas, observation)
    return canvas


def _faded(canvas: Image) -> Image:
    """The picture a little paler, so that what is drawn on it can be seen."""
    return np.asarray(cv2.addWeighted(canvas, 0.72, np.full_like(canvas, 255), 0.28, 0), dtype=np.uint8)


def _outline(canvas: Image, homography: Float64s) -> None:
    for k in range(8):
        width = 3 if k in (0, 7) else 1
        _line(canvas, homography, [(k, 0), (k, 7)], (200, 120, 0), width)
        _line(canvas, homography, [(0, k), (7, k)], (200, 120, 0), width)


def _draw_cell(canvas: Image, homography: Float64s, cell: int, reading: TileReading) -> None:
    x, y = cell % 7 + 0.5, cell // 7 + 0.5
    centre = project(homography, np.array([[x, y]]))[0]
    face = reading.face
    if face is None:
        _label(canvas, reading.why or "?", centre, homography, DARK)
        return
    ink = SURE if reading.confidence >= SURE_FROM else SO_SO if reading.confidence >= SO_SO_FROM else UNSURE
    if face == "#":
        for slant in (-0.3, 0.3):
            _line(canvas, homography, [(x - 0.3, y - slant), (x + 0.3, y + slant)], ink, 2)
    else:
        for side in face:
            step_x, step_y = STEPS[side]
            _line(canvas, homography, [(x, y), (x + 0.44 * step_x, y + 0.44 * step_y)], ink, 4)
    if reading.confidence < SURE_FROM:
        _label(canvas, f"{reading.confidence:.2f}", centre, homography, ink)


def _draw_loose(canvas: Image, reading: TileReading | None, homography: Float64s, factor: float) -> None:
    if reading is None or reading.px is None or reading.face is None:
        return
    centre_px = np.array([[reading.px[0] * factor, reading.px[1] * factor]])
    x, y = project(np.linalg.inv(homography), centre_px)[0]
    ring = [(x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5), (x - 0.5, y - 0.5)]
    _line(canvas, homography, ring, (200, 120, 0), 2)
    for side in reading.face.replace("#", ""):
        step_x, step_y = STEPS[side]
        _line(canvas, homography, [(x, y), (x + 0.44 * step_x, y + 0.44 * step_y)], SURE, 4)
    _label(canvas, f"loose {reading.confidence:.2f}", centre_px[0], homography, DARK)


def _draw_pawn(
    canvas: Image, homography: Float64s, colour: str, cell: int, at: tuple[float, float], confidence: float
) -> None:
    radius = max(5, round(0.17 * _tile_px(homography)))
    middle = (round(at[0]), round(at[1]))
    cv2.circle(canvas, middle, radius, PAWN_INKS.get(colour, DARK), -1, cv2.LINE_AA)
    cv2.circle(canvas, middle, radius, WHITE, 2, cv2.LINE_AA)
    name = f"{'abcdefg'[cell % 7]}{cell // 7 + 1}" + ("" if confidence >= SURE_FROM else f" {confidence:.2f}")
    _caption(canvas, name, (middle[0] + radius + 2, middle[1] - 2), PAWN_INKS.get(colour, DARK))


def _draw_quality(canvas: Image, observation: Observation) -> None:
    quality = observation.quality
    words = [f"sharpness {quality.sharpness:.2f}"]
    if quality.is_hand:
        words.append(f"hand over {len(quality.hand_cells)} cells")
    if quality.moving_lane is not None:
        words.append(f"{quality.moving_lane.arrow} pushed {quality.moving_lane.offset_tiles:.2f}")
    _caption(canvas, "  ".join(words), (12, canvas.shape[0] - 14), DARK)


def _line(
    canvas: Image, homography: Float64s, points: Sequence[tuple[float, float]], ink: Colour, width: int
) -> None:
    px = np.rint(project(homography, np.array(points, dtype=np.float64))).astype(np.int32).reshape(-1, 1, 2)
    thick = max(1, round(width * min(1.6, _tile_px(homography) / 60)))
    cv2.polylines(canvas, [px], False, DARK, thick + 2, cv2.LINE_AA)
    cv2.polylines(canvas, [px], False, ink, thick, cv2.LINE_AA)


def _label(canvas: Image, text: str, centre: Float64s, homography: Float64s, ink: Colour) -> None:
    shift = 0.3 * _tile_px(homography)
    _caption(canvas, text, (round(centre[0] - 1.3 * shift), round(centre[1] + 1.4 * shift)), ink)


def _caption(canvas: Image, text: str, at: tuple[int, int], ink: Colour) -> None:
    cv2.putText(canvas, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.45, WHITE, 4, cv2.LINE_AA)
    cv2.putText(canvas, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.45, ink, 1, cv2.LINE_AA)


def _tile_px(homography: Float64s) -> float:
    ends = project(homography, np.array([[0.0, 3.5], [7.0, 3.5]]))
    return float(np.linalg.norm(ends[1] - ends[0])) / 7
