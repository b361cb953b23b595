"""Draws the candidates for a board that were not believed, and says below what spoke against each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import FIXED_SIDES, SIZE, cell_origin
from vision.board.homography import from_corners, project
from vision.find.fixed_tiles import NEEDED_NATS, BoardCandidate
from vision.show.overlay import WORDS_SHARE, drawable_copy
from vision.show.strokes import INKS, Stroke, draw_strokes, with_strip, write_words

REFUSED: Final = ("unsure", "likely", "grid")
"""The colour (B, G, R) of each candidate, the likeliest first."""

THICK_PX: Final = 2
NUMBER_PX: Final = 22.0
"""How thick the lines of a candidate are, and how tall its number."""


def draw_refused(image: Image, refused: Sequence[BoardCandidate]) -> Image:
    """A copy of the picture with each candidate's outline and fixed cells, and below what refused it."""
    canvas, factor = drawable_copy(image)
    lines = ["No board was found. Most like one was:"]
    for number, candidate in enumerate(refused):
        homography = from_corners(np.array(candidate.fix.corners_px) * factor)
        draw_strokes(canvas, homography, _outlines(), INKS[REFUSED[number % len(REFUSED)]], THICK_PX)
        x, y = project(homography, np.array([[SIZE / 2, SIZE / 2]]))[0]
        write_words(canvas, str(number + 1), (x, y), NUMBER_PX)
        lines.append(f"{number + 1}: {candidate.nats:.1f} of {NEEDED_NATS:g} needed; {_words(candidate)}.")
    return with_strip(canvas, lines, max(9.0, canvas.shape[1] * WORDS_SHARE))


def _words(candidate: BoardCandidate) -> str:
    """The fixed cells that speak against it, the worst first."""
    against = sorted((nats, name) for name, nats in candidate.by_cell.items() if nats < 0.0)
    return ", ".join(f"{name} ({nats:+.1f})" for nats, name in against)


def _outlines() -> list[Stroke]:
    """The board's edge and the fixed cells."""
    squares = [(0.0, 0.0, float(SIZE))] + [(x + 0.1, y + 0.1, 0.8) for x, y in map(cell_origin, FIXED_SIDES)]
    return [[(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)] for x, y, side in squares]
