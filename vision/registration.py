"""Finds the board in a picture without markers, and checks cheaply whether it still lies where it was.

The story: guess upright boards, lean them over, make the best ones exact, accept one only if the 16 fixed tiles
are really there. North is the side nearest the top of the picture; who knows the printed colours may turn it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.channels import channels_of, shrink
from vision.fitting import Fit, fit_board
from vision.homography import corners_of, from_corners, north_up, pitch_px, scaled
from vision.layout import Float32s, Float64s
from vision.search import Guess, board_sizes, guess_boards, likely_turns
from vision.tilting import explained, lean

SEARCH_PX: Final = 640
"""Longest side of the picture that is searched."""

ROUGH_PER_TILE: Final = 10
FINE_PER_TILE: Final = 20
"""Points along a tile when a board is first adjusted, and when it is made exact."""

MIN_PITCH_PX: Final = 8.0
"""Smaller tiles cannot be read anyway."""

MIN_EXPLAINED: Final = 0.5
MIN_AGREEMENT: Final = 0.84
MIN_TILES: Final = 9
MIN_TILE_AGREEMENT: Final = 0.8
"""A board explains this share of variance at the landmarks, puts this share of sure points on the right side, and
does so on this many of the 16 fixed tiles. Photographs of boards reach 0.60, 0.89 and 13; of other things 0.4, 0.84, 6."""

ALL_TURNS_DEG: Final = tuple(float(turn) for turn in range(0, 90, 6))


@dataclass(frozen=True, slots=True, eq=False)
class BoardFix:
    """Where the board lies: `homography` (3x3) sends tile units to pixels of the full picture. `score` is the share
    of variance that the fixed layout explains (0..1), `reprojection_px` the typical misfit of a fixed tile."""

    homography: Float64s
    score: float
    reprojection_px: float
    agreement: float = 1.0

    @property
    def corners_px(self) -> tuple[tuple[float, float], ...]:
        """Outer corners of the 7x7 tile area, NW NE SE SW."""
        return tuple((float(x), float(y)) for x, y in corners_of(self.homography))


def find_board(image: Image, *, is_thorough: bool = True) -> BoardFix | None:
    """The board in a picture, north towards the top, or None. A search that is not thorough tries likely turns only."""
    small, factor = shrink(image, SEARCH_PX)
    if min(small.shape[:2]) < MIN_PITCH_PX * 7:
        return None
    channels = channels_of(small)
    fix = _search(channels, likely_turns(channels, 3), 24)
    if fix is None and is_thorough:
        fix = _search(channels, ALL_TURNS_DEG, 60)
    return None if fix is None else _in_full_picture(fix, factor)


def fix_from_corners(corners_px: tuple[tuple[float, float], ...]) -> BoardFix:
    """A board whose corners a person has given, NW NE SE SW."""
    return BoardFix(from_corners(np.array(corners_px)), 1.0, 0.0)


def _search(channels: Float32s, turns_deg: tuple[float, ...], keep: int) -> BoardFix | None:
    guesses = guess_boards(channels, board_sizes(channels.shape), turns_deg, keep)
    for guess in lean(channels, guesses, max(6, keep // 4)):
        fix = _adjusted(channels, guess)
        if fix is not None:
            return fix
    return None


def _adjusted(channels: Float32s, guess: Guess) -> BoardFix | None:
    """A guess made exact and accepted, or None."""
    factor = min(1.0, ROUGH_PER_TILE / max(pitch_px(guess.homography), 1.0))
    small = cv2.resize(channels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    rough = fit_board(np.asarray(small), scaled(guess.homography, factor), ROUGH_PER_TILE, 12)
    if rough is None or not _is_board(np.asarray(small), rough):
        return None
    fine = fit_board(channels, scaled(rough.homography, 1.0 / factor), FINE_PER_TILE, 12)
    if fine is None or pitch_px(fine.homography) < MIN_PITCH_PX:
        return None
    score = float(explained(np.asarray(small), rough.homography[None])[0])
    return BoardFix(north_up(fine.homography), score, 0.0, fine.agreement)


def _is_board(channels: Float32s, fit: Fit) -> bool:
    score = float(explained(channels, fit.homography[None])[0])
    good_tiles = int((fit.tile_agreement >= MIN_TILE_AGREEMENT).sum())
    return score >= MIN_EXPLAINED and fit.agreement >= MIN_AGREEMENT and good_tiles >= MIN_TILES


def _in_full_picture(fix: BoardFix, factor: float) -> BoardFix:
    full = scaled(fix.homography, 1.0 / factor)
    return BoardFix(full, fix.score, fix.reprojection_px / factor, fix.agreement)
