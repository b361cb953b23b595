"""Draws the pieces beside the pawns that were seen, and says them in words.

Discs get their numbers, the dragon its heading; nothing is recognised here.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.frame import Image
from companion.observation import Observation, PieceReading
from vision.board.fixed_layout import SIDE_STEPS, SIZE, cell_name
from vision.board.homography import project
from vision.picture.arrays import Float64s
from vision.show.strokes import INKS, SURE_FROM, draw_disc, draw_strokes, write_words

SIDE_WORDS: Final = {"N": "the top", "E": "the right", "S": "the bottom", "W": "the left"}
"""How each side of the picture is called."""

ARROW_TILES: Final = 0.75
BARB_TILES: Final = 0.22
"""Length of the dragon's arrow and of its barbs (tiles)."""


def draw_pieces(canvas: Image, observation: Observation, homography: Float64s, factor: float, tile_px: float) -> None:
    """Marks each piece where it was seen; `factor` takes the picture's pixels to the canvas's."""
    for piece in observation.pieces:
        at = (piece.px[0] * factor, piece.px[1] * factor)
        if piece.kind == "dragon":
            _draw_dragon(canvas, piece, homography, tile_px)
        elif piece.kind == "guard":
            ink = INKS.get(piece.colour or "", INKS["dark"])
            draw_disc(canvas, at, max(4, round(0.13 * tile_px)), ink)
            write_words(canvas, "guard", (at[0], at[1] + 0.26 * tile_px), max(8.0, 0.12 * tile_px))
        else:
            draw_disc(canvas, at, max(6, round(0.2 * tile_px)), INKS["token"])
            number = "?" if piece.number is None else str(piece.number)
            write_words(canvas, number, at, max(9.0, 0.22 * tile_px))


def _draw_dragon(canvas: Image, piece: PieceReading, homography: Float64s, tile_px: float) -> None:
    """An arrow from the refuge the way the dragon looks, or a question mark."""
    x, y = piece.cell % SIZE + 0.5, piece.cell // SIZE + 0.5
    if piece.heading is None:
        place = project(homography, np.array([[x, y]]))[0]
        write_words(canvas, "dragon ?", (place[0], place[1]), max(9.0, 0.15 * tile_px))
        return
    step_x, step_y = SIDE_STEPS[piece.heading]
    tip = (x + ARROW_TILES * step_x, y + ARROW_TILES * step_y)
    barbs = [
        (tip[0] - BARB_TILES * (step_x + k * step_y), tip[1] - BARB_TILES * (step_y + k * step_x)) for k in (-1, 1)
    ]
    strokes = [[(x, y), tip], [barbs[0], tip, barbs[1]]]
    draw_strokes(canvas, homography, strokes, INKS["dragon"], max(3, round(tile_px / 12)))


def pieces_in_words(observation: Observation) -> list[str]:
    """The pieces in a sentence, none where none were seen."""
    tokens = [f"{piece.number or 'unknown'} on {_name(piece)}" for piece in observation.pieces if piece.kind == "token"]
    lines = [f"Discs: {', '.join(tokens)}."] if tokens else []
    others = [
        f"{piece.colour} guard {_name(piece)}" if piece.kind == "guard" else f"dragon {_heading(piece)}"
        for piece in observation.pieces if piece.kind != "token"
    ]  # fmt: skip
    return [*lines, f"Beside them: {', '.join(others)}."] if others else lines


def _heading(piece: PieceReading) -> str:
    return "somewhere on its refuge" if piece.heading is None else f"facing {SIDE_WORDS[piece.heading]}"


def _name(piece: PieceReading) -> str:
    sure = "" if piece.confidence >= SURE_FROM else f" {round(100 * piece.confidence)} %"
    return f"{cell_name(piece.cell)}{sure}"
