"""Which pieces lie and stand on a board beside its pawns: numbered discs, guards, the dragon.

Which game has which of them is said here and nowhere else in the reader; others are not looked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.observation import CELLS
from vision.board.fixed_layout import FIXED_SIDES, REFUGE
from vision.pieces.dragon_heading import DragonLook
from vision.pieces.token_faces import TokenFace

MOVABLE: Final = tuple(cell for cell in range(CELLS) if cell not in FIXED_SIDES)
"""The cells whose tiles can be pushed, on which discs lie."""


@dataclass(frozen=True, slots=True, eq=False)
class PieceBox:
    """What pieces to look for: discs on these cells, of these taught faces (none: unknown which); guards of these
    colours; a dragon on `dragon_cell` with these taught looks."""

    disc_cells: tuple[int, ...] = MOVABLE
    faces: tuple[TokenFace, ...] = ()
    guards: tuple[str, ...] = ()
    dragon_cell: int | None = None
    dragons: tuple[DragonLook, ...] = ()


BOXES: Final[Mapping[str, PieceBox]] = {
    "master-1991": PieceBox(),
    "master-2007": PieceBox(
        tuple(cell for cell in MOVABLE if cell != REFUGE), guards=("white", "black"), dragon_cell=REFUGE
    ),
}
"""Discs lie on movable tiles alone: they begin there, and ride with them. The refuge stands over d4 (master_2007.txt,
"Die Spielfläche"), and hides what lies under it."""
