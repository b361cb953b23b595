"""Ring boards as anybody could draw them: light paths on dark walls, seen straight from above."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from companion.frame import Image
from companion.maze.rings import RingBoard, format_square
from vision.rings.disc import RADIUS_PX, VIEW_PX
from vision.rings.teaching import Proposal

RADII = (1.0, 0.82, 0.66, 0.5, 0.36, 0.22)
PATH, WALL, TABLE = 215, 60, 130
HALF_WIDE = 0.2


def drawn(board: RingBoard, offsets: Sequence[int]) -> Image:
    """The board from above with its rings turned so, the mark at the top."""
    y, x = np.mgrid[:VIEW_PX, :VIEW_PX] - (VIEW_PX - 1) / 2
    radius, deg = np.hypot(x, y) / RADIUS_PX, np.degrees(np.arctan2(x, -y)) % 360
    grey = np.full(radius.shape, TABLE, np.uint8)
    spans = zip(board.rings, offsets, RADII, (*RADII[1:], 0.0), strict=True)
    for ring, offset, outer, inner in spans:
        down = (outer - radius) / (outer - inner)
        for index, square in enumerate(ring.squares):
            start, width = ring.span_deg(index, offset)
            across = ((deg - start) % 360) / width
            here = (down >= 0) & (down < 1) & (across < 1)
            open_sides = format_square(square).partition(":")[0].partition("@")[0]
            is_path = np.zeros(here.shape, bool)
            for side, (along, aside) in {
                "o": (down, across), "i": (1 - down, across), "<": (across, down), ">": (1 - across, down)
            }.items():  # fmt: skip
                if side in open_sides:
                    is_path |= (along < 0.5 + HALF_WIDE) & (np.abs(aside - 0.5) < HALF_WIDE)
            grey[here] = np.where(is_path, PATH, WALL)[here]
    return np.ascontiguousarray(np.repeat(grey[..., None], 3, axis=2))


@cache
def proposal_of(board: RingBoard, *taken: tuple[int, ...]) -> Proposal:
    """What pictures of a board with rings turned so propose to somebody who sees well."""
    turns = tuple(
        tuple(offsets[n] * ring.step_deg if ring.positions > 1 else 0.0 for offsets in taken)
        for n, ring in enumerate(board.rings)
    )
    return Proposal(tuple(drawn(board, offsets) for offsets in taken), RADII, turns)
