"""Finds the board in a picture without markers. The cheap check of a known pose is in `tracking`.

The story: guess upright boards, lean them over, make the best ones exact, accept one only if the 16 fixed tiles
are really there. North is the side nearest the top of the picture; who knows the printed colours may turn it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from companion.frame import Image
from vision.boardfix import BoardFix, fix_from_corners
from vision.channels import channels_of, resized, shrink
from vision.fitting import Fit, fit_board, judge, misfit_tiles
from vision.gaps import align_to_gaps
from vision.homography import corners_of, north_up, pitch_px, scaled
from vision.layout import Float32s, Float64s
from vision.movables import walled_corners
from vision.search import Guess, board_sizes, guess_boards, likely_turns, upright
from vision.slanting import guess_busy, guess_slanted
from vision.tilting import explained, lean, warped
from vision.tracking import track_board, with_rest

__all__ = ["BoardFix", "find_board", "fix_from_corners", "track_board"]

SEARCH_PX: Final = 640
THOROUGH_PX: Final = 1100
"""Longest side of the picture that is searched; of one that is searched for small boards."""

WINDOWS: Final = (0.36, 0.5, 0.7, 0.95)
SMALL_WINDOWS: Final = (0.15, 0.2, 0.27, 0.5)
"""Edges of the windows looked through, as shares of the picture's shorter side."""

ROUGH_PER_TILE: Final = 10
FINE_PER_TILE: Final = 20
"""Points along a tile when a board is first adjusted, and when it is made exact."""

FINE_ROUNDS: Final = 30
"""Steps allowed to make a board exact; most need five, one seen at a slant with a line half pushed twenty."""

MIN_PITCH_PX: Final = 8.0
"""Smaller tiles cannot be read anyway."""

MIN_EXPLAINED: Final = 0.45
MIN_AGREEMENT: Final = 0.8
MIN_SIDE_ORDER: Final = 0.92
MIN_TILES: Final = 8
MIN_TILE_AGREEMENT: Final = 0.8
"""A board explains this share of variance at the landmarks, puts this share of sure points on the right side, tells
open sides from closed ones this well, and does so on this many of the 16 fixed tiles. Photographs of boards reach
0.60, 0.89, 1.0 and 13; anything else at most 0.54, 0.91, 0.89 and 10, and never all at once."""

MIN_WALLED_CORNERS: Final = 0.8
"""Least share of the movable tiles' corners that look like wall: boards have 0.92 and more, a hand or a line that is
half pushed included, 0.90 and more when partly hidden or outside; another grid of paths that matches the fixed tiles by
chance had 0.23, a board's own quarter at half the size 0.73."""

CERTAIN_EXPLAINED: Final = 0.6
CERTAIN_AGREEMENT: Final = 0.88
CERTAIN_SIDE_ORDER: Final = 0.98
"""A board this good ends the search at once."""

LIKELY_TURNS: Final = 3
QUICK_GUESSES: Final = 16
"""How many turns and rough boards the quick search for upright boards takes a closer look at."""

BUSY_GUESSES: Final = 6
SLANTED_GUESSES: Final = 10
"""How many guesses in busy parts of the picture, and at a slant, are looked at closely."""

SECOND_LOOKS: Final = 8
"""Neighbours of a doubtful board that are tried before it is believed."""

MIN_MERIT: Final = 2.46
"""Least sum of score, agreement and side order of a board that stays doubtful: with a third of it hidden it still
reaches 2.54, hung up by a corner 0.8 tiles off its place at most 2.41."""

LEAST_SAID_EXPLAINED: Final = 0.15
LEAST_SAID_AGREEMENT: Final = 0.7
"""A board that cards mark has to explain so little, and to agree so little: with half of its fixed tiles hidden it has
0.49 and 0.85, an empty table between cards 0.002 and 0.70."""

MOST_SAID_DRIFT: Final = 0.3
CLEAR_TILES: Final = 14
"""People lay cards by hand: where so many fixed tiles show, these have the last word, but lead no farther (tiles)."""


def find_board(image: Image, *, is_thorough: bool = True) -> BoardFix | None:
    """The board in a picture, north towards the top, or None. Only a thorough search looks for boards that fill less
    than a third of the picture's shorter side."""
    small, factor = shrink(image, SEARCH_PX)
    if min(small.shape[:2]) < MIN_PITCH_PX * 7:
        return None
    channels = channels_of(small)
    fix = _first_certain(channels, guess_busy(channels, BUSY_GUESSES))
    if fix is None:
        turned = upright(likely_turns(channels, LIKELY_TURNS))
        fix = _best_of(channels, _upright_guesses(channels, turned, QUICK_GUESSES))
    if fix is None:
        fix = _best_of(channels, guess_slanted(channels, WINDOWS, SLANTED_GUESSES))
    if fix is None and is_thorough:
        small, factor = shrink(image, THOROUGH_PX)
        channels = channels_of(small)
        fix = _best_of(channels, guess_slanted(channels, SMALL_WINDOWS, SLANTED_GUESSES))
    return None if fix is None else _finished(image, fix, factor)


def fix_at(image: Image, homography: Float64s) -> BoardFix | None:
    """The board that others say lies here: made exact where its fixed tiles are clear, as said where they are not;
    None where the picture speaks against it."""
    small, factor = shrink(image, SEARCH_PX)
    channels = channels_of(small)
    start = scaled(homography, factor)
    fit, score = judge(channels, start, FINE_PER_TILE), float(explained(channels, start[None])[0])
    if fit is None or fit.agreement < LEAST_SAID_AGREEMENT or score < LEAST_SAID_EXPLAINED:
        return None
    exact = fit_board(channels, start, FINE_PER_TILE, FINE_ROUNDS)
    is_exact = exact is not None and _is_clear(exact) and _drift_tiles(start, exact.homography) <= MOST_SAID_DRIFT
    fit = exact if is_exact and exact is not None else fit
    misfit_px = misfit_tiles(channels, fit.homography, FINE_PER_TILE) * pitch_px(fit.homography)
    fix = BoardFix(fit.homography, score, misfit_px, fit.agreement, fit.side_order)
    if is_exact:
        return _finished(image, fix, factor)
    return with_rest(image, replace(fix, homography=homography, reprojection_px=misfit_px / factor))


def _is_clear(fit: Fit) -> bool:
    return _is_board(fit) and int((fit.tile_agreement >= MIN_TILE_AGREEMENT).sum()) >= CLEAR_TILES


def _drift_tiles(start: Float64s, end: Float64s) -> float:
    return float(np.abs(corners_of(end) - corners_of(start)).max()) / max(pitch_px(start), 1e-6)


def _upright_guesses(channels: Float32s, attitudes: tuple[Float64s, ...], keep: int) -> Iterator[Guess]:
    for sizes_px in _in_bands(board_sizes(channels.shape)):
        yield from lean(channels, guess_boards(channels, sizes_px, attitudes, keep), max(4, keep // 4))


def _best_of(channels: Float32s, guesses: Iterable[Guess]) -> BoardFix | None:
    """The first guess that turns out to be a board beyond doubt, else the best of them, if it stands a second look."""
    found: list[BoardFix] = []
    for guess in guesses:
        fix = _adjusted(channels, guess)
        if fix is not None and _is_certain(fix):
            return fix
        found += [] if fix is None else [fix]
    best = max(found, key=_merit, default=None)
    if best is None:
        return None
    closest = _second_look(channels, best)
    return closest if _merit(closest) >= MIN_MERIT else None


def _first_certain(channels: Float32s, guesses: Iterable[Guess]) -> BoardFix | None:
    """The first guess that turns out to be a board beyond doubt."""
    return next((fix for guess in guesses if (fix := _adjusted(channels, guess)) and _is_certain(fix)), None)


def _second_look(channels: Float32s, doubtful: BoardFix) -> BoardFix:
    """A doubtful board may hang on by three corners: its best neighbour, where one fits better."""
    best = doubtful
    for guess in warped(channels, Guess(doubtful.homography, doubtful.score), SECOND_LOOKS):
        fix = _adjusted(channels, guess)
        if fix is not None and _merit(fix) > _merit(best):
            best = fix
        if _is_certain(best):
            break
    return best


def _merit(fix: BoardFix) -> float:
    return fix.score + fix.agreement + fix.side_order


def _is_certain(fix: BoardFix) -> bool:
    is_clear = fix.agreement >= CERTAIN_AGREEMENT and fix.side_order >= CERTAIN_SIDE_ORDER
    return is_clear and fix.score >= CERTAIN_EXPLAINED


def _in_bands(sizes_px: tuple[float, ...]) -> list[tuple[float, ...]]:
    """The sizes in thirds, the largest third first."""
    third = -(-len(sizes_px) // 3)
    return [sizes_px[k : k + third] for k in range(0, len(sizes_px), third)][::-1]


def _adjusted(channels: Float32s, guess: Guess) -> BoardFix | None:
    """A guess made exact and accepted, or None."""
    factor = min(1.0, ROUGH_PER_TILE / max(pitch_px(guess.homography), 1.0))
    small = resized(channels, factor)
    rough = fit_board(small, scaled(guess.homography, factor), ROUGH_PER_TILE, 3, 10)
    if rough is None or not _is_board(rough):
        return None
    score = float(explained(small, rough.homography[None])[0])
    fine = fit_board(channels, scaled(rough.homography, 1.0 / factor), FINE_PER_TILE, FINE_ROUNDS)
    if score < MIN_EXPLAINED or fine is None or not _is_board(fine) or pitch_px(fine.homography) < MIN_PITCH_PX:
        return None
    if not _has_tiles(fine, walled_corners(channels, fine.homography, FINE_PER_TILE)):
        return None
    misfit_px = misfit_tiles(channels, fine.homography, FINE_PER_TILE) * pitch_px(fine.homography)
    return BoardFix(north_up(fine.homography), score, misfit_px, fine.agreement, fine.side_order)


def _is_board(fit: Fit) -> bool:
    good_tiles = int((fit.tile_agreement >= MIN_TILE_AGREEMENT).sum())
    fits = fit.agreement >= MIN_AGREEMENT and good_tiles >= MIN_TILES
    return fits and fit.side_order >= MIN_SIDE_ORDER


def _has_tiles(fit: Fit, walled: float | None) -> bool:
    """Whether the movable tiles, or the want of any, go with a board; an empty tray must show its fixed tiles well."""
    if walled is None:
        return fit.agreement >= CERTAIN_AGREEMENT and fit.side_order >= CERTAIN_SIDE_ORDER
    return walled >= MIN_WALLED_CORNERS


def _finished(image: Image, fix: BoardFix, factor: float) -> BoardFix:
    """The fix in pixels of the full picture, laid onto the gaps between the tiles, with its rest for later checks."""
    full = align_to_gaps(image, scaled(fix.homography, 1.0 / factor))
    return with_rest(image, replace(fix, homography=full, reprojection_px=fix.reprojection_px / factor))
