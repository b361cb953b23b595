"""Draws what was seen into the picture, for anyone to understand, and says below it in words what that means.

Outline, cell names, openings and pawns are drawn; nothing is recognised here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from companion.observation import MovingLane, Observation, TileReading
from vision.board.fixed_layout import SIDE_STEPS, SIZE, cell_name
from vision.board.homography import from_corners, project
from vision.picture.arrays import Float64s
from vision.show.overlay_pieces import draw_pieces, pieces_in_words
from vision.show.strokes import INKS, SURE_FROM, Colour, Stroke, draw_disc, draw_strokes, shade, with_strip, write_words

SO_SO_FROM: Final = 0.7
"""A reading is drawn as likely from this confidence on."""

SIDE_WORDS: Final = {"N": "top", "E": "right", "S": "bottom", "W": "left"}
"""How each side of the picture is called."""

LONGEST_PX: Final = 1280
SHORTEST_PX: Final = 960
"""Longest side of what is drawn, at most and at least: a small picture is enlarged before it is drawn on."""

MOST_THICK_PX: Final = 11
"""No stroke is thicker."""

WORDS_SHARE: Final = 1 / 70
"""Height of the words below, by the picture's width."""

LEAST_PAWN_CONFIDENCE: Final = 0.5
"""As in the answer: a pawn that is not surely on the board is not shown."""

WHY_WORDS: Final = {
    "covered": "covered",
    "empty": "no tile",
    "moving": "moving",
    "glare": "glare",
    "dark": "too dark",
    "outside": "not in the picture",
    "unclear": "unclear",
}
FOUND_WORDS: Final = {"sight": "", "cards": " by the corner cards", "corners": " where you said"}
"""How people are told why a tile was not read, and by what the board was found."""


def draw_overlay(image: Image, observation: Observation) -> Image:
    """A copy of the picture, 960 to 1280 px long, with everything that was read drawn in, and words below it."""
    canvas, factor = drawable_copy(image)
    words_px = max(9.0, canvas.shape[1] * WORDS_SHARE)
    if observation.pose is None:
        return with_strip(canvas, [_sentence(observation.why or "no board was found")], words_px)
    homography = from_corners([(x * factor, y * factor) for x, y in observation.pose.corners_px])
    canvas = _faded(canvas)
    for cell, reading in enumerate(observation.cells):
        _shade_cell(canvas, homography, cell, reading)
    _draw_grid(canvas, homography)
    refuges = {piece.cell for piece in observation.pieces if piece.kind == "dragon"}
    _draw_openings(canvas, homography, observation.cells, refuges)
    _draw_lane(canvas, homography, observation.quality.moving_lane)
    _draw_loose(canvas, observation.loose, homography, factor)
    draw_pieces(canvas, observation, homography, factor, _tile_px(homography))
    _draw_pawns(canvas, observation, homography, factor)
    return with_strip(canvas, _in_words(observation), words_px)


def drawable_copy(image: Image) -> tuple[Image, float]:
    """A copy large enough to be drawn on, and by what factor it was resized."""
    longest = max(image.shape[:2])
    factor = min(LONGEST_PX, max(SHORTEST_PX, longest)) / longest
    size = (max(1, round(image.shape[1] * factor)), max(1, round(image.shape[0] * factor)))
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    return np.array(cv2.resize(image, size, interpolation=way), dtype=np.uint8), factor


def _faded(canvas: Image) -> Image:
    """The picture a little paler, so that what is drawn on it can be seen."""
    return np.asarray(cv2.addWeighted(canvas, 0.72, np.full_like(canvas, 255), 0.28, 0), dtype=np.uint8)


def _draw_grid(canvas: Image, homography: Float64s) -> None:
    """The outline, thin lines between the cells, and their names along the north and west sides."""
    thick = _thick_px(homography, 30)
    inner = [[(k, 0), (k, SIZE)] for k in range(1, SIZE)] + [[(0, k), (SIZE, k)] for k in range(1, SIZE)]
    draw_strokes(canvas, homography, inner, INKS["grid"], max(1, thick // 2))
    draw_strokes(canvas, homography, [_ring(SIZE / 2, SIZE / 2, SIZE / 2)], INKS["grid"], thick + 1)
    tall = min(26.0, max(10.0, 0.2 * _tile_px(homography)))
    for k in range(SIZE):
        for x, y, name in ((k + 0.5, -0.3, "abcdefg"[k]), (-0.3, k + 0.5, str(k + 1))):
            place = project(homography, np.array([[x, y]]))[0]
            x_px, y_px = np.clip(place, tall, np.array(canvas.shape[1::-1]) - tall)
            write_words(canvas, name, (x_px, y_px), tall)


def _shade_cell(canvas: Image, homography: Float64s, cell: int, reading: TileReading) -> None:
    if reading.face is None:
        x, y = cell % SIZE, cell // SIZE
        shade(canvas, homography, [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)], (120, 120, 120), 0.45)


def _draw_openings(
    canvas: Image, homography: Float64s, cells: Sequence[TileReading], speechless: Collection[int] = ()
) -> None:
    """The path of each tile that was read, in the colour of its confidence; a cross on a back. Why a cell was not read
    is written on it, but for `speechless` ones."""
    thick = _thick_px(homography, 12)
    for ink in (INKS["sure"], INKS["likely"], INKS["unsure"]):
        strokes = [
            stroke for cell, reading in enumerate(cells) if _ink(reading) == ink
            for stroke in _strokes(cell % SIZE + 0.5, cell // SIZE + 0.5, reading.face)
        ]  # fmt: skip
        if strokes:
            draw_strokes(canvas, homography, strokes, ink, thick)
    for cell, reading in enumerate(cells):
        x, y = cell % SIZE, cell // SIZE
        if reading.face is not None and reading.confidence < SURE_FROM:
            place = project(homography, np.array([[x + 0.5, y + 0.84]]))[0]
            tall = min(18.0, max(9.0, 0.15 * _tile_px(homography)))
            write_words(canvas, _percent(reading.confidence), (place[0], place[1]), tall)
        elif reading.why not in (None, "moving") and cell not in speechless:
            place = project(homography, np.array([[x + 0.5, y + 0.5]]))[0]
            tall = min(14.0, max(8.0, 0.12 * _tile_px(homography)))
            write_words(canvas, WHY_WORDS.get(reading.why or "", "?"), (place[0], place[1]), tall)


def _ink(reading: TileReading) -> Colour:
    if reading.confidence >= SURE_FROM:
        return INKS["sure"]
    return INKS["likely" if reading.confidence >= SO_SO_FROM else "unsure"]


def _strokes(x: float, y: float, face: str | None) -> list[Stroke]:
    if face is None:
        return []
    if face == "#":
        return [[(x - 0.28, y - slant), (x + 0.28, y + slant)] for slant in (-0.28, 0.28)]
    return [[(x, y), (x + 0.44 * SIDE_STEPS[side][0], y + 0.44 * SIDE_STEPS[side][1])] for side in face]


def _draw_lane(canvas: Image, homography: Float64s, lane: MovingLane | None) -> None:
    """An arrow along the line that is being pushed."""
    if lane is None:
        return
    across = int(lane.arrow[1]) - 0.5
    step_x, step_y = SIDE_STEPS[lane.arrow[0]]
    x, y = (across, 3.5) if step_x == 0 else (3.5, across)
    tail, tip = (x + 3.2 * step_x, y + 3.2 * step_y), (x - 3.2 * step_x, y - 3.2 * step_y)
    barbs = [(tip[0] + 0.35 * (step_x + k * step_y), tip[1] + 0.35 * (step_y + k * step_x)) for k in (-1, 1)]
    draw_strokes(canvas, homography, [[tail, tip], [barbs[0], tip, barbs[1]]], INKS["grid"], _thick_px(homography, 12))


def _draw_loose(canvas: Image, reading: TileReading | None, homography: Float64s, factor: float) -> None:
    if reading is None or reading.px is None or reading.face is None:
        return
    centre_px = np.array([[reading.px[0] * factor, reading.px[1] * factor]])
    x, y = project(np.linalg.inv(homography), centre_px)[0]
    draw_strokes(canvas, homography, [_ring(x, y, 0.5)], INKS["grid"], _thick_px(homography, 30))
    draw_strokes(canvas, homography, _strokes(x, y, reading.face), _ink(reading), _thick_px(homography, 12))
    place = project(homography, np.array([[x, y + 0.68]]))[0]
    write_words(canvas, "loose tile", (place[0], place[1]), min(18.0, max(9.0, 0.15 * _tile_px(homography))))


def _draw_pawns(canvas: Image, observation: Observation, homography: Float64s, factor: float) -> None:
    radius = max(5, round(0.15 * _tile_px(homography)))
    for pawn in observation.pawns:
        if pawn.px is not None and pawn.cell is not None and pawn.confidence >= LEAST_PAWN_CONFIDENCE:
            at = (pawn.px[0] * factor, pawn.px[1] * factor)
            draw_disc(canvas, at, radius, INKS.get(pawn.colour, INKS["dark"]))
            write_words(
                canvas, cell_name(pawn.cell), (at[0] + radius + 5, at[1]), max(9.0, radius * 0.9), is_middle=False
            )


def _in_words(observation: Observation) -> list[str]:
    """What the picture shows, in sentences."""
    pose = observation.pose
    assert pose is not None
    read = [reading for reading in observation.cells if reading.face is not None]
    backs = sum(reading.face == "#" for reading in read)
    unsure = sum(reading.confidence < SURE_FROM for reading in read)
    first = f"Board found{FOUND_WORDS.get(pose.found_by, '')}; {len(read)} of {len(observation.cells)} tiles read"
    first += f", {unsure} of them unsure" if unsure else ""
    lines = [] if observation.why is None else [_sentence(observation.why)]
    lines += [first + (f"; {backs} face down (x)." if backs else ".")]
    lines += [_lane_words(observation.quality.moving_lane)] if observation.quality.moving_lane else []
    pawns = [
        f"{pawn.colour} {cell_name(pawn.cell)}{'' if pawn.confidence >= SURE_FROM else ' ' + _percent(pawn.confidence)}"
        for pawn in observation.pawns if pawn.cell is not None and pawn.confidence >= LEAST_PAWN_CONFIDENCE
    ]  # fmt: skip
    loose = observation.loose
    beside = f"loose tile {loose.face}" if loose is not None and loose.face else "no loose tile seen"
    lines.append(f"Pawns: {', '.join(pawns) or 'none seen'}; {beside}.")
    lines += pieces_in_words(observation)
    if observation.quality.is_hand:
        lines.append(_hand_words(sum(cell.why == "covered" for cell in observation.cells)))
    return [*lines, "Paths: green sure, orange likely, red unsure. Grey tiles could not be read."]


def _lane_words(lane: MovingLane) -> str:
    kind = "Column " + "abcdefg"[int(lane.arrow[1]) - 1] if lane.arrow[0] in "NS" else f"Row {lane.arrow[1]}"
    side = SIDE_WORDS[lane.arrow[0]]
    return f"{kind} is being pushed in from the {side} ({lane.arrow}), {_percent(lane.offset_tiles)} of a tile so far."


def _hand_words(tiles: int) -> str:
    if tiles == 0:
        return "A hand is in the picture; it hides no tile."
    return f"A hand hides {tiles} tile{'' if tiles == 1 else 's'}."


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:].rstrip(".") + "."


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"


def _ring(x: float, y: float, half: float) -> Stroke:
    corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    return [*corners, corners[0]]


def _thick_px(homography: Float64s, part: int) -> int:
    """A stroke as thick as this part of a tile."""
    return min(MOST_THICK_PX, max(2, round(_tile_px(homography) / part)))


def _tile_px(homography: Float64s) -> float:
    ends = project(homography, np.array([[0.0, 3.5], [7.0, 3.5]]))
    return float(np.linalg.norm(ends[1] - ends[0])) / SIZE
