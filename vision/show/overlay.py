"""Draws what was seen into the picture, for anyone to understand; nothing is recognised here."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from companion.observation import MovingLane, Observation, PieceReading, TileReading
from vision.board.fixed_layout import SIDE_STEPS, SIZE, cell_name
from vision.board.homography import from_corners, project
from vision.lines.half_pushed import OPPOSITE
from vision.picture.arrays import Float64s
from vision.pieces.guards import LEAST_CONFIDENCE
from vision.show.canvas import INKS, Canvas, Colour, Point, Stroke

SURE_FROM: Final = 0.95
SO_SO_FROM: Final = 0.7
"""A reading is drawn as sure and as likely from these confidences on."""

LONGEST_PX: Final = 1280
"""Longest side of what is drawn."""

THICK_TILES: Final = 0.08
THIN_TILES: Final = 0.03
"""How thick paths and outlines are."""

WHY_WORDS: Final = {"empty": "no tile", "dark": "too dark", "outside": "not in the picture"}
"""How people are told why a tile was not read, where it is called otherwise."""


def draw_overlay(image: Image, observation: Observation) -> Image:
    """A copy of the picture, LONGEST_PX long, with everything that was read drawn in."""
    factor = LONGEST_PX / max(image.shape[:2])
    size = (max(1, round(image.shape[1] * factor)), max(1, round(image.shape[0] * factor)))
    picture = np.array(cv2.resize(image, size, interpolation=cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC))
    if observation.pose is None:
        return picture
    homography = from_corners([(x * factor, y * factor) for x, y in observation.pose.corners_px])
    cv2.addWeighted(picture, 0.72, np.full_like(picture, 255), 0.28, 0, dst=picture)  # paler than what is drawn on it
    canvas, to_tiles = Canvas(picture, homography), np.linalg.inv(homography) @ np.diag([factor, factor, 1.0])
    _draw_grid(canvas)
    refuges = {piece.cell for piece in observation.pieces if piece.kind == "dragon"}
    for cell, reading in enumerate(observation.cells):
        _draw_cell(canvas, cell, reading, is_silent=cell in refuges)
    if observation.quality.moving_lane is not None:
        _draw_lane(canvas, observation.quality.moving_lane)
    if observation.loose is not None and observation.loose.px is not None:
        _draw_loose(canvas, observation.loose, _at(to_tiles, observation.loose.px))
    for piece in observation.pieces:
        _draw_piece(canvas, piece, _at(to_tiles, piece.px))
    for pawn in observation.pawns:
        if pawn.px is not None and pawn.cell is not None and pawn.confidence >= LEAST_CONFIDENCE:
            x, y = _at(to_tiles, pawn.px)
            canvas.disc((x, y), 0.15, INKS.get(pawn.colour, INKS["dark"]))
            canvas.words(cell_name(pawn.cell), (x + 0.3, y))
    return picture


def _at(to_tiles: Float64s, px: Point) -> Point:
    x, y = project(to_tiles, np.array([px]))[0].tolist()
    return x, y


def _draw_grid(canvas: Canvas) -> None:
    """The outline, thin lines between the cells, and their names along the north and west sides."""
    inner = [[(k, 0), (k, SIZE)] for k in range(1, SIZE)] + [[(0, k), (SIZE, k)] for k in range(1, SIZE)]
    canvas.lines(inner, INKS["grid"], THIN_TILES / 2)
    canvas.lines([_ring(SIZE / 2, SIZE / 2, SIZE / 2)], INKS["grid"], THIN_TILES)
    for k in range(SIZE):
        canvas.words("abcdefg"[k], (k + 0.5, -0.3), 0.2)
        canvas.words(str(k + 1), (-0.3, k + 0.5), 0.2)


def _draw_cell(canvas: Canvas, cell: int, reading: TileReading, *, is_silent: bool) -> None:
    """The path of a tile that was read, and how sure that is where it is not; else grey, and why unless `is_silent`."""
    x, y = cell % SIZE + 0.5, cell // SIZE + 0.5
    if reading.face is not None:
        canvas.lines(_paths(x, y, reading.face), _ink(reading), THICK_TILES)
        if reading.confidence < SURE_FROM:
            canvas.words(f"{round(100 * reading.confidence)} %", (x, y + 0.34))
        return
    canvas.shade(_ring(x, y, 0.5))
    if reading.why not in (None, "moving") and not is_silent:
        canvas.words(WHY_WORDS.get(reading.why or "", reading.why or ""), (x, y), 0.12)


def _ink(reading: TileReading) -> Colour:
    if reading.confidence >= SURE_FROM:
        return INKS["sure"]
    return INKS["likely" if reading.confidence >= SO_SO_FROM else "unsure"]


def _paths(x: float, y: float, face: str) -> list[Stroke]:
    """The open sides of a face, or a cross for a back."""
    if face == "#":
        return [[(x - 0.28, y - slant), (x + 0.28, y + slant)] for slant in (-0.28, 0.28)]
    return [[(x, y), (x + 0.44 * SIDE_STEPS[side][0], y + 0.44 * SIDE_STEPS[side][1])] for side in face]


def _draw_lane(canvas: Canvas, lane: MovingLane) -> None:
    """An arrow along the line that is being pushed from the side that its arrow lies on."""
    side, across = lane.arrow[0], int(lane.arrow[1]) - 0.5
    start = (across, 3.5 + 3.2 * SIDE_STEPS[side][1]) if side in "NS" else (3.5 + 3.2 * SIDE_STEPS[side][0], across)
    canvas.arrow(start, OPPOSITE[side], 6.4, INKS["grid"], THICK_TILES)


def _draw_loose(canvas: Canvas, reading: TileReading, at: Point) -> None:
    if reading.face is None:
        return
    canvas.lines([_ring(*at, 0.5)], INKS["grid"], THIN_TILES)
    canvas.lines(_paths(*at, reading.face), _ink(reading), THICK_TILES)
    canvas.words("loose tile", (at[0], at[1] + 0.68))


def _draw_piece(canvas: Canvas, piece: PieceReading, at: Point) -> None:
    """A disc with its number, a guard, or an arrow from the refuge the way the dragon looks."""
    if piece.kind == "token":
        canvas.disc(at, 0.2, INKS["token"])
        canvas.words("?" if piece.number is None else str(piece.number), at, 0.22)
    elif piece.kind == "guard":
        canvas.disc(at, 0.13, INKS.get(piece.colour or "", INKS["dark"]))
        canvas.words("guard", (at[0], at[1] + 0.26), 0.12)
    elif piece.heading is None:
        canvas.words("dragon ?", (piece.cell % SIZE + 0.5, piece.cell // SIZE + 0.5))
    else:
        middle = (piece.cell % SIZE + 0.5, piece.cell // SIZE + 0.5)
        canvas.arrow(middle, piece.heading, 0.75, INKS["dragon"], THICK_TILES)


def _ring(x: float, y: float, half: float) -> Stroke:
    corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    return [*corners, corners[0]]
