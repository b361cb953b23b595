"""Finds a taught board in a picture: by details of the rings that do not turn, made exact by how well those agree."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.homography import scaled
from vision.picture.arrays import Float64s
from vision.picture.channels import shrink
from vision.rings.disc import TO_VIEW, VIEW_PX, settled
from vision.rings.offsets import agreement_as_taught, rows_of, unrolled_contrast
from vision.rings.outline import details_of, mapped, matches
from vision.rings.taught_board import TaughtBoard, inside

LONGEST_PX: Final = 960
"""A larger picture is made so small before details are looked for: the view shows no finer ones."""

FIRST_STEP: Final = 0.008
LAST_STEP: Final = 0.0008
"""The disc is shifted, stretched, turned and tilted by such shares of its radius, first and last: 1/4 of a pixel."""

EVENED: Final = 4.0
"""Contrast is raised so often at most where there is little, or a dark board has no details beside a bright cloth."""

COARSE: Final = 2
"""Whether a board lies somewhere is told by every second row and column: it is asked a hundred times in a search."""

FOUND: Final = 0.35
"""A board is there where the fixed rings agree so well in the median of what is not hidden."""

HIDDEN_SHARE: Final = 0.4
"""So much of the fixed rings may be hidden."""


class Finder:
    """Finds one taught board in pictures of any camera, however it lies."""

    def __init__(self, board: TaughtBoard) -> None:
        self.taught = unrolled_contrast(board.view, TO_VIEW)
        self._coarse = unrolled_contrast(board.view, TO_VIEW, COARSE)
        fixed = [ring for ring in board.rings if not ring.turns] or board.rings[:1]
        self._fixed = [rows_of(ring, COARSE) for ring in fixed]
        where = np.any([inside(ring, VIEW_PX) for ring in fixed], axis=0)
        self._details = details_of(cv2.cvtColor(board.view, cv2.COLOR_BGR2GRAY), where.astype(np.uint8))

    def find(self, image: Image) -> Float64s | None:
        """The homography (3, 3) from disc units to pixels, the mark at the top; None where the board is not seen."""
        small, factor = shrink(image, LONGEST_PX)
        even = cv2.createCLAHE(EVENED).apply(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY))
        found = mapped(*matches(self._details, details_of(even)))
        return None if found is None else self.follow(image, scaled(found[0], 1 / factor) @ TO_VIEW)

    def follow(self, image: Image, homography: Float64s) -> Float64s | None:
        """The homography of a board that lies about there, made exact; None where it does not."""
        found, agrees = settled(homography, lambda tried: self.agreement(image, tried), FIRST_STEP, LAST_STEP)
        return found / found[2, 2] if agrees > FOUND else None

    def agreement(self, image: Image, homography: Float64s) -> float:
        """How well the fixed rings agree with the taught ones where they are not hidden, 1 at best."""
        now = unrolled_contrast(image, homography, COARSE)
        parts = np.concatenate([agreement_as_taught(now[rows], self._coarse[rows]) for rows in self._fixed])
        return float(np.sort(parts)[round(HIDDEN_SHARE * len(parts)) :].mean())
