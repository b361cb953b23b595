"""Weighs whether a board lies where one seems to: a trained net says which faces the 16 fixed cells show.

The faces of the fixed tiles are the same in every edition, and no other place shows them: a grid of cards or chequers
shows none, a board one tile off shows others, and in a mirror the four inner tiles show others than the ring.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.frame import Image
from companion.observation import FACE_INDEX
from vision.board.board_fix import BoardFix
from vision.board.fixed_layout import FIXED_SIDES, cell_origin
from vision.board.homography import project
from vision.nets.board_view import BoardView, view_board
from vision.nets.cell_net import faces_at_once
from vision.picture.arrays import Bools, Float64s

FIXED: Final = tuple(FIXED_SIDES)
OWN: Final = np.array([FACE_INDEX[sides] for sides in FIXED_SIDES.values()])
BACK: Final = FACE_INDEX["#"]
IS_INNER: Final[Bools] = np.isin(FIXED, (16, 18, 30, 32))
"""The fixed cells, the number of the face each shows, that of a back, and which cells lie inside, c3 to e5."""

MOST_NATS: Final = 4.0
"""No cell says more than this (nats) for or against a board: hands and reflections make any one fail."""

NEEDED_NATS: Final = 20.0
"""The least that all fixed cells together say of a board (nats)."""

MIRRORED_NATS: Final = -8.0
"""Where the ring speaks for a board and the four inner cells say so much against it (nats), the picture is mirrored, or
something else repeats that the ring alone would show."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardCandidate:
    """What seems to be a board, and what each fixed cell (16,) says for or against it, in nats."""

    fix: BoardFix
    cells: Float64s

    @property
    def nats(self) -> float:
        """What all fixed cells say together."""
        return float(self.cells.sum())

    @property
    def is_mirrored(self) -> bool:
        """Whether the ring shows the fixed tiles and the inner cells show what a mirror would."""
        inner = float(self.cells[IS_INNER].sum())
        return inner <= MIRRORED_NATS and self.nats - inner >= NEEDED_NATS

    @property
    def is_board(self) -> bool:
        """Whether it is taken for a board."""
        return self.nats >= NEEDED_NATS and not self.is_mirrored


def fixed_agreement(view: BoardView) -> Float64s:
    """What the net says for each fixed cell's own face (16,), at most `MOST_NATS` either way."""
    return np.clip(own_log_odds(faces_at_once(view.cells(FIXED))), -MOST_NATS, MOST_NATS)


def own_log_odds(log_p: Float64s) -> Float64s:
    """The log-odds (16,) of each fixed cell's own face against the likeliest other, by log-probabilities of its faces
    (16, 11). A back is no other face: what is hidden looks like one."""
    rows, others = np.arange(len(FIXED)), log_p.copy()
    others[rows, OWN] = others[:, BACK] = -np.inf
    return np.asarray(log_p[rows, OWN] - others.max(axis=1))


def agreement_at(image: Image, homography: Float64s) -> Float64s:
    """What each fixed cell (16,) of a board in a picture says for it (`fixed_agreement`); nothing where it lies
    outside."""
    said = fixed_agreement(view_board(image, homography, 1))
    middles = project(homography, np.array([cell_origin(cell) for cell in FIXED]) + 0.5)
    is_inside = (middles >= 0.0) & (middles < [image.shape[1], image.shape[0]])
    return np.where(is_inside.all(axis=1), said, 0.0)
