"""Learns the faces of a box's discs from pictures in which they were laid out in ascending order, in reading order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.errors import BadCalibration
from companion.frame import Image
from vision.board.fixed_layout import REFUGE, cell_name
from vision.picture.arrays import Float64s
from vision.pieces.disc_outlines import Disc, find_discs
from vision.pieces.token_faces import TokenFace, cut_token

NUMBERS: Final[dict[str, tuple[tuple[int, ...], ...]]] = {
    "master-1991": ((*range(1, 21), 25),),
    "master-2007": (
        tuple(n for n in range(1, 7) for _ in "ab"), tuple(n for n in range(7, 13) for _ in "ab"),
    ),
}  # fmt: skip
"""The numbers of the discs that lie on each picture, in reading order: master_1991_excerpt.txt (1 to 20 and 25);
master_2007.txt, "Spielvorbereitung" (each value twice, 1 to 6 in the first phase, 7 to 12 in the second)."""

LESSON_CELLS: Final = tuple(
    cell for cell in range(49) if 0 < cell // 7 < 6 and 0 < cell % 7 < 6 and not (cell // 7 % 2 == 0 == cell % 7 % 2)
)
"""The 21 cells of the inner 5x5 that are no start space: there discs lie at the beginning, and here to be learnt."""

LEAST_LOG_ODDS: Final = -4.0
LEAST_GAP: Final = 1.5
"""A disc that is seen less clearly (log-odds) teaches nothing; and the discs must be clearer than all else by so
much."""


def learn_tokens(image: Image, homography: Float64s, game: str, numbers: Sequence[int]) -> tuple[TokenFace, ...]:
    """The faces of discs with these numbers, laid out in this order from the north-west, row by row.

    Raises BadCalibration where they are not all seen, or where it is not clear which cells have one.
    """
    cells = [cell for cell in LESSON_CELLS if game == "master-1991" or cell != REFUGE]
    ranked = sorted(find_discs(image, homography, cells), key=lambda disc: -disc.log_odds)
    discs, others = ranked[: len(numbers)], ranked[len(numbers) :]
    refuse_unclear(discs, others)
    ordered = sorted(discs, key=lambda disc: disc.cell)
    return tuple(cut_token(image, homography, disc, n) for disc, n in zip(ordered, numbers, strict=True))


def refuse_unclear(discs: Sequence[Disc], others: Sequence[Disc]) -> None:
    """Raises BadCalibration, saying where discs were seen and where not."""
    faint = [cell_name(disc.cell) for disc in discs if disc.log_odds < LEAST_LOG_ODDS]
    if faint:
        raise BadCalibration(
            f"{len(discs)} discs should lie on the board, one a tile and none on the printed start spaces; none can be "
            f"seen on {', '.join(sorted(faint))}: lay them in the middle of their tiles, in more even light"
        )
    if others and min(disc.log_odds for disc in discs) - max(disc.log_odds for disc in others) < LEAST_GAP:
        last = min(discs, key=lambda disc: disc.log_odds)
        raise BadCalibration(
            f"{len(discs)} discs should lie on the board; it is not clear whether one is on {cell_name(last.cell)} "
            f"or {cell_name(max(others, key=lambda disc: disc.log_odds).cell)}: lay them in the middle of their tiles"
        )
