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
from vision.fitting import Fit, fit_board, judge
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

TRACK_PX: Final = 240
TRACK_PER_TILE: Final = 8
TRACK_ROUNDS: Final = 3
"""Longest side of the picture in which a known pose is checked, points along a tile and steps allowed there."""

STILL_TILES: Final = 0.05
"""Corners that seem to shift by less than this are noise: the board lies where it lay."""

FAR_TILES: Final = 0.6
"""A shift past this is not trusted to the cheap check; the board is to be found again."""

CERTAIN_EXPLAINED: Final = 0.65
CERTAIN_AGREEMENT: Final = 0.9
"""A board this good ends the search at once."""

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
    fix = _search(channels, likely_turns(channels, 3), 16)
    if fix is None and is_thorough:
        fix = _search(channels, ALL_TURNS_DEG, 32)
    return None if fix is None else _in_full_picture(fix, factor)


def track_board(image: Image, previous: BoardFix) -> BoardFix | None:
    """The cheap check of a known pose: `previous` itself while the board lies still, a new fix where it was nudged,
    None where it no longer fits (gone, bumped far, or hidden: a hand over the board is no proof that it moved).

    The layout maps onto itself after a quarter turn, so a board turned by 90 degrees in its place is not noticed here.
    """
    small, factor = _subsampled(image)
    channels = channels_of(small, 3)
    start = scaled(previous.homography, factor)
    nudged = fit_board(channels, start, TRACK_PER_TILE, 1)
    if nudged is not None and _shift_tiles(start, nudged.homography) >= STILL_TILES:
        nudged = fit_board(channels, start, TRACK_PER_TILE, TRACK_ROUNDS, 8)
    if nudged is None or not _mostly_fits(nudged):
        here = judge(channels, start, TRACK_PER_TILE)
        return previous if here is not None and _mostly_fits(here) else None
    shift_tiles = _shift_tiles(start, nudged.homography)
    if shift_tiles < STILL_TILES:
        return previous
    if shift_tiles > FAR_TILES:
        return None
    moved_to = scaled(nudged.homography, 1.0 / factor)
    return BoardFix(moved_to, previous.score, previous.reprojection_px, nudged.agreement)


def fix_from_corners(corners_px: tuple[tuple[float, float], ...]) -> BoardFix:
    """A board whose corners a person has given, NW NE SE SW."""
    return BoardFix(from_corners(np.array(corners_px)), 1.0, 0.0)


def _subsampled(image: Image) -> tuple[Image, float]:
    """A small picture, made as cheaply as one can, and its scale."""
    factor = TRACK_PX / max(image.shape[:2])
    if factor >= 1.0:
        return image, 1.0
    return np.asarray(cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_LINEAR)), factor


def _shift_tiles(before: Float64s, after: Float64s) -> float:
    """The longest way that a corner went between two homographies, in tiles."""
    return float(np.abs(corners_of(after) - corners_of(before)).max()) / pitch_px(before)


def _mostly_fits(fit: Fit) -> bool:
    """Whether most tiles can be seen and are where they should be."""
    return int((fit.tile_agreement >= MIN_TILE_AGREEMENT).sum()) >= MIN_TILES


def _search(channels: Float32s, turns_deg: tuple[float, ...], keep: int) -> BoardFix | None:
    """Large boards first: the search ends at the first one that leaves no doubt, else the best of all counts."""
    found: list[BoardFix] = []
    for sizes_px in _in_bands(board_sizes(channels.shape)):
        guesses = guess_boards(channels, sizes_px, turns_deg, keep)
        for guess in lean(channels, guesses, max(4, keep // 4)):
            fix = _adjusted(channels, guess)
            if fix is not None and fix.score >= CERTAIN_EXPLAINED and fix.agreement >= CERTAIN_AGREEMENT:
                return fix
            found += [] if fix is None else [fix]
    return max(found, key=lambda fix: fix.agreement, default=None)


def _in_bands(sizes_px: tuple[float, ...]) -> list[tuple[float, ...]]:
    """The sizes in thirds, the largest third first."""
    third = -(-len(sizes_px) // 3)
    return [sizes_px[k : k + third] for k in range(0, len(sizes_px), third)][::-1]


def _adjusted(channels: Float32s, guess: Guess) -> BoardFix | None:
    """A guess made exact and accepted, or None."""
    factor = min(1.0, ROUGH_PER_TILE / max(pitch_px(guess.homography), 1.0))
    small = np.asarray(cv2.resize(channels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA))
    rough = fit_board(small, scaled(guess.homography, factor), ROUGH_PER_TILE, 3, 10)
    if rough is None or not _is_board(rough):
        return None
    score = float(explained(small, rough.homography[None])[0])
    fine = fit_board(channels, scaled(rough.homography, 1.0 / factor), FINE_PER_TILE, 12)
    if score < MIN_EXPLAINED or fine is None or not _is_board(fine) or pitch_px(fine.homography) < MIN_PITCH_PX:
        return None
    return BoardFix(north_up(fine.homography), score, 0.0, fine.agreement)


def _is_board(fit: Fit) -> bool:
    return fit.agreement >= MIN_AGREEMENT and _mostly_fits(fit)


def _in_full_picture(fix: BoardFix, factor: float) -> BoardFix:
    full = scaled(fix.homography, 1.0 / factor)
    return BoardFix(full, fix.score, fix.reprojection_px / factor, fix.agreement)
