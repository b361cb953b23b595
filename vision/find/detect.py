"""Detects the board in a picture by its print, without markers; `tracking` checks a known place more cheaply.

Boards are guessed where the picture is full of edges, then window by window, at last everywhere; the first guess that
is a board beyond doubt is taken (`verification`). North is the side nearest the top of the picture, until the printed
colours say otherwise (`north`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from companion.frame import Image
from vision.board.board_fix import BoardFix
from vision.board.homography import corners_of, pitch_px, scaled
from vision.find.any_paths import paths_shown
from vision.find.coarse_pose import coarse_pose
from vision.find.fitting import Fit, fit_board, judge, misfit_tiles
from vision.find.guesses.slanted_guesses import SlantedSearch, guess_busy
from vision.find.guesses.tilted_guesses import explained, lean
from vision.find.guesses.upright_guesses import Guess, board_sizes, guess_boards, likely_turns, separate, upright
from vision.find.tile_gaps import align_to_gaps
from vision.find.verification import (
    BELIEVED_NATS,
    FINE_PER_TILE,
    FINE_ROUNDS,
    MIN_PITCH_PX,
    BoardCandidate,
    examine,
    examine_all_tiles,
    has_fixed_tiles,
    look_again,
    seen_tiles,
    settled,
)
from vision.picture.arrays import Float32s, Float64s
from vision.picture.channels import shrink, sought_channels

SEARCH_PX: Final = 640
THOROUGH_PX: Final = 1100
AGAIN_PX: Final = (560, 720)
"""Longest side (px) of the picture that is searched, of the one that is searched for small boards, and of those in
which a board is sought again that may have been missed by chance."""

WINDOWS: Final = (0.36, 0.5, 0.7, 0.95)
SMALL_WINDOWS: Final = (0.15, 0.2, 0.27, 0.5)
"""Edges of the windows looked through, and of those for small boards, as shares of the picture's shorter side."""

LIKELY_TURNS: Final = 3
UPRIGHT_GUESSES: Final = 16
"""How many turns and rough boards the search for upright boards takes a closer look at."""

BUSY_GUESSES: Final = 6
SLANTED_GUESSES: Final = 10
"""How many guesses in busy parts of the picture, and at a slant, are looked at closely."""

LEAST_GUESS: Final = 0.13
"""A guess that shows less than this is not looked at closely."""

LEAST_SAID_EXPLAINED: Final = 0.15
LEAST_SAID_AGREEMENT: Final = 0.7
"""A board that cards mark has to explain at least this share of variance, and to agree at least so well: one whose
fixed tiles are half hidden does, an empty table between cards does not."""

MOST_TOLD: Final = 3
APART_TILES: Final = 1.0
"""So many candidates are told of where no board was found; ones whose corners all lie nearer to each other are one."""

DOUBTFUL_NATS: Final = -1.0
"""A candidate with less evidence is not looked at again."""

MOST_COARSE: Final = 8
MOST_LAID: Final = 3
"""Where none of a kind of guesses is a board beyond doubt, so many of them are led to where all tiles show most, and so
many of these are laid onto all their tiles."""

MANY_NATS: Final = 1.5
"""So much more evidence is asked where every window's guesses are looked at, and of small boards: in so many places
something looks like a board by chance, as evenly laid cards do."""

MOST_SAID_DRIFT: Final = 0.3
CLEAR_TILES: Final = 14
"""People lay cards by hand: where so many fixed tiles show, these set the exact place, but lead no farther than this
(tiles)."""


def find_board(
    image: Image, *, is_thorough: bool = True, refused: list[BoardCandidate] | None = None
) -> BoardFix | None:
    """The board in a picture (B, G, R), north towards the top, or None.

    Only a thorough search looks everywhere, and for boards that fill less than a third of the picture's shorter side.
    Candidates that were looked at and not believed are added to `refused`, in pixels of the full picture.
    """
    fix = _sought(image, SEARCH_PX, refused, is_thorough=is_thorough)
    if fix is not None or not is_thorough:
        return fix
    small, factor = shrink(image, THOROUGH_PX)
    if min(small.shape[:2]) < MIN_PITCH_PX * 7:
        return None
    channels, seen = sought_channels(small), list[BoardCandidate]()
    small_boards = SlantedSearch(channels, SMALL_WINDOWS, SLANTED_GUESSES).best()
    found = _best_of(channels, small_boards, seen, BELIEVED_NATS + MANY_NATS, is_thorough=True)
    _keep(refused, seen, factor)
    return None if found is None else _finished(image, settled(channels, found).fix, factor)


def find_again(image: Image) -> BoardFix | None:
    """The board in a picture in which none was found, looked for in other sizes, or None.

    Which guesses come first depends on single pixels, so that a board may be missed by chance, but hardly twice.
    """
    sizes_px = (longest_px for longest_px in AGAIN_PX if longest_px <= max(image.shape[:2]))
    return next(filter(None, (_sought(image, one, None, is_thorough=True, is_again=True) for one in sizes_px)), None)


def _sought(
    image: Image, longest_px: int, refused: list[BoardCandidate] | None, *, is_thorough: bool, is_again: bool = False
) -> BoardFix | None:
    """The board in a picture that is shrunk to this longest side, or None.

    One that is believed but not beyond doubt is kept while other kinds of guesses are looked at, for it may lie a tile
    off; only then the likeliest is taken.
    """
    small, factor = shrink(image, longest_px)
    if min(small.shape[:2]) < MIN_PITCH_PX * 7:
        return None
    channels, seen = sought_channels(small), list[BoardCandidate]()
    believed = None
    for guesses, needed_nats in _looks(channels, is_thorough=is_thorough, is_again=is_again):
        if believed is not None and needed_nats > BELIEVED_NATS:
            break
        found = _best_of(channels, guesses, seen, needed_nats, is_thorough=is_thorough)
        believed = max(filter(None, (believed, found)), key=lambda one: one.nats, default=None)
        if believed is not None and believed.is_certain:
            break
    _keep(refused, seen, factor)
    return None if believed is None else _finished(image, settled(channels, believed).fix, factor)


def likeliest_apart(refused: Sequence[BoardCandidate]) -> list[BoardCandidate]:
    """The likeliest of the candidates that were not believed, at most `MOST_TOLD`, none two in nearly the same
    place."""
    told: list[BoardCandidate] = []
    for candidate in sorted(refused, key=lambda one: one.nats, reverse=True):
        if len(told) < MOST_TOLD and all(_are_apart(candidate, other) for other in told):
            told.append(candidate)
    return told


def _are_apart(one: BoardCandidate, other: BoardCandidate) -> bool:
    gaps = [
        np.abs(np.roll(one.fix.corners_px, turns, axis=0) - other.fix.corners_px).max() / max(other.fix.pitch_px, 1e-6)
        for turns in range(4)
    ]
    return min(gaps) > APART_TILES


def _keep(refused: list[BoardCandidate] | None, seen: list[BoardCandidate], factor: float) -> None:
    """Adds what was seen in a picture resized by `factor`, in pixels of the full one."""
    if refused is not None:
        refused += [replace(one, fix=_enlarged(one.fix, factor)) for one in seen]


def _enlarged(fix: BoardFix, factor: float) -> BoardFix:
    full = scaled(fix.homography, 1.0 / factor)
    return replace(fix, homography=full, reprojection_px=fix.reprojection_px / factor)


def _looks(channels: Float32s, *, is_thorough: bool, is_again: bool) -> Iterator[tuple[Iterable[Guess], float]]:
    """Guesses kind by kind, those that lead to most boards first, and the evidence that a board among them needs."""
    yield guess_busy(channels, BUSY_GUESSES), BELIEVED_NATS
    slanted = SlantedSearch(channels, WINDOWS, SLANTED_GUESSES, is_quick=not is_thorough)
    yield slanted.best(), BELIEVED_NATS
    if is_thorough:
        yield _upright_guesses(channels, upright(likely_turns(channels, LIKELY_TURNS)), UPRIGHT_GUESSES), BELIEVED_NATS
    if is_thorough and not is_again:
        yield slanted.rest(), BELIEVED_NATS + MANY_NATS


def fix_at(image: Image, homography: Float64s) -> BoardFix | None:
    """The board at the place that corner cards mark (tile units to pixels): made exact where its fixed tiles are clear,
    else as marked; None where the picture speaks against it."""
    small, factor = shrink(image, SEARCH_PX)
    channels = sought_channels(small)
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
    return replace(fix, homography=homography, reprojection_px=misfit_px / factor)


def _is_clear(fit: Fit) -> bool:
    return has_fixed_tiles(fit) and seen_tiles(fit) >= CLEAR_TILES


def _drift_tiles(start: Float64s, end: Float64s) -> float:
    return float(np.abs(corners_of(end) - corners_of(start)).max()) / max(pitch_px(start), 1e-6)


def _upright_guesses(channels: Float32s, attitudes: tuple[Float64s, ...], keep: int) -> Iterator[Guess]:
    for sizes_px in _in_bands(board_sizes(channels.shape)):
        yield from lean(channels, guess_boards(channels, sizes_px, attitudes, keep), max(4, keep // 4))


def _best_of(
    channels: Float32s, guesses: Iterable[Guess], refused: list[BoardCandidate], needed_nats: float, *,
    is_thorough: bool,
) -> BoardCandidate | None:  # fmt: skip
    """The first guess that turns out to be a board beyond doubt, else the likeliest where it passes a second look with
    the needed evidence; a thorough search also lays the best onto all their tiles. What is not believed is added to
    `refused`."""
    found: list[BoardCandidate] = []
    for guess in guesses:
        candidate = examine(channels, guess) if guess.score >= LEAST_GUESS else None
        if candidate is not None and candidate.is_certain:
            return candidate
        found += [] if candidate is None else [candidate]
    if is_thorough:
        found += _on_all_tiles(channels, found)
    likeliest = max(found, key=lambda one: one.nats, default=None)
    if likeliest is not None and likeliest.nats >= DOUBTFUL_NATS:
        likeliest = look_again(channels, likeliest)
        if likeliest.nats >= needed_nats:
            return likeliest
        found.append(likeliest)
    refused += found
    return None


def _on_all_tiles(channels: Float32s, found: list[BoardCandidate]) -> list[BoardCandidate]:
    """The candidates that showed most of their patterns at first, led to where all tiles show most; the best of these
    laid onto all their tiles."""
    near = sorted((one.near for one in found if one.near is not None), key=lambda guess: -guess.score)
    led = [coarse_pose(channels, guess.homography, shown=paths_shown) for guess in separate(near, MOST_COARSE)]
    best = separate(sorted(led, key=lambda guess: -guess.score), MOST_LAID)
    laid = (examine_all_tiles(channels, guess) for guess in best)
    return [one for one in laid if one is not None]


def _in_bands(sizes_px: tuple[float, ...]) -> list[tuple[float, ...]]:
    """The sizes in thirds, the largest third first."""
    third = -(-len(sizes_px) // 3)
    return [sizes_px[k : k + third] for k in range(0, len(sizes_px), third)][::-1]


def _finished(image: Image, fix: BoardFix, factor: float) -> BoardFix:
    """The fix in pixels of the full picture, laid onto the gaps between the tiles."""
    full = _enlarged(fix, factor)
    return replace(full, homography=align_to_gaps(image, full.homography))
