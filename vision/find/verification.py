"""Decides whether a rough board really is one.

It is made exact and held against what every Labyrinth board shows: the 16 fixed tiles where they belong, and path
tiles between them. Tiles may be hidden by arms, washed out or cut off by the picture's edge: the others vote. Where
guesses come from is not known here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.board.board_fix import BoardFix
from vision.board.homography import corners_of, north_up, pitch_px, scaled
from vision.find.climbing import climb
from vision.find.fitting import Fit, fit_board, misfit_tiles
from vision.find.guesses.tilted_guesses import explained_in_tiles
from vision.find.guesses.upright_guesses import Guess
from vision.find.path_tiles import PathTiles, path_tiles
from vision.find.proofs import (
    CLOSED,
    CORNERS,
    DECIDED,
    NO_OTHERS,
    SHOWN,
    SIDE_ORDER,
    Witness,
    faces_shown,
    likeness_of,
    nats_of,
    patterns_together,
)
from vision.find.shown_faces import board_levels, paths_inside, shown_faces
from vision.picture.arrays import Float32s
from vision.picture.channels import resized

ROUGH_PER_TILE: Final = 10
FINE_PER_TILE: Final = 20
"""Points along a tile when a board is first adjusted, and when it is made exact."""

ROUGH_ROUNDS: Final = 18
"""Wide-reaching steps of a guess that is first adjusted."""

FINE_ROUNDS: Final = 30
"""Steps allowed to make a board exact; one seen at a slant with a line half pushed needs many."""

MIN_PITCH_PX: Final = 8.0
"""Smaller tiles cannot be read anyway."""

HOPELESS_NATS: Final = -3.0
"""A guess whose fixed tiles say less at the first, rough look is not made exact."""

CERTAIN_NATS: Final = 6.0
BELIEVED_NATS: Final = 2.6
"""A board with this evidence ends the search at once; the least evidence of one that stays doubtful
(`labyrinth bench boards`)."""

MOST_DRIFT_TILES: Final = 2.5
"""No good guess is farther off, at any corner (tiles)."""

CLEAR_CELLS: Final = 16
"""From so many movable cells on that show corridor and wall, what they show counts fully."""

LEAST_CLIMBED: Final = 0.48
"""A guess about which the fixed tiles show less of their patterns is not made exact."""

SECOND_LOOKS: Final = 3
"""How often a board that is not beyond doubt is sought anew about its place; the best is taken."""

MIN_AGREEMENT: Final = 0.8
MIN_SIDE_ORDER: Final = 0.92
MIN_TILES: Final = 8
MIN_TILE_AGREEMENT: Final = 0.8
"""Between corner cards the fixed tiles are clear where so much of them agrees, sides are told apart so well, and so
many of the 16 agree each by the last share."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """What seems to be a board, exact as far as it was looked at, with what each proof says of it."""

    fix: BoardFix
    witnesses: tuple[Witness, ...]

    @property
    def nats(self) -> float:
        """The evidence for a board, all proofs together."""
        return nats_of(self.witnesses)

    @property
    def is_certain(self) -> bool:
        """Whether it is a board beyond doubt."""
        return self.nats >= CERTAIN_NATS

    @property
    def is_believed(self) -> bool:
        """Whether it is taken for a board once its neighbours are no better."""
        return self.nats >= BELIEVED_NATS


def examine(channels: Float32s, guess: Guess, attempt: int = 0) -> Candidate | None:
    """A guess made as exact as it can be; None where it folds up, the picture is flat there or tiles are too small.

    One that is hopeless at the first, rough look is not made exact. Another attempt may end elsewhere.
    """
    near = climb(channels, guess.homography, attempt)
    if near.score < LEAST_CLIMBED:
        return Candidate(BoardFix(near.homography, 0.0, 0.0), (patterns_together(near.score),))
    factor = min(1.0, ROUGH_PER_TILE / max(pitch_px(near.homography), 1.0))
    small = resized(channels, factor)
    rough = fit_board(small, scaled(near.homography, factor), ROUGH_PER_TILE, 3, ROUGH_ROUNDS, may_hide=True)
    if rough is None:
        return None
    start, first = scaled(rough.homography, 1.0 / factor), _of_fixed_tiles(rough)
    if nats_of(first) < HOPELESS_NATS:
        return Candidate(BoardFix(start, 0.0, 0.0, rough.agreement, rough.side_order), first)
    fine = fit_board(channels, start, FINE_PER_TILE, FINE_ROUNDS, may_hide=True)
    if fine is None or pitch_px(fine.homography) < MIN_PITCH_PX or _strayed(guess, fine):
        return None
    return _weighed(channels, fine, explained_in_tiles(small, scaled(fine.homography, factor), fine.is_seen))


def _strayed(guess: Guess, fit: Fit) -> bool:
    """Whether a fit has left its guess far behind: it has folded up onto something small, or slid off."""
    drift_px = np.abs(corners_of(fit.homography) - corners_of(guess.homography)).max()
    return bool(drift_px > MOST_DRIFT_TILES * pitch_px(guess.homography))


def _weighed(channels: Float32s, fine: Fit, score: float) -> Candidate | None:
    """An exact board with what every proof says; None where the picture is flat there."""
    shown = [
        faces_shown(shown_faces(levels), paths_inside(levels, SHOWN)) for by_colour in (False, True)
        if (levels := board_levels(channels, fine, FINE_PER_TILE, by_colour=by_colour)) is not None
    ]  # fmt: skip
    if not shown:
        return None
    misfit_px = misfit_tiles(channels, fine.homography, FINE_PER_TILE) * pitch_px(fine.homography)
    fix = BoardFix(north_up(fine.homography), score, misfit_px, fine.agreement, fine.side_order)
    others = _of_path_tiles(path_tiles(channels, fine, FINE_PER_TILE))
    return Candidate(fix, (*max(shown, key=nats_of), *others))


def _of_fixed_tiles(fit: Fit) -> tuple[Witness, ...]:
    """What the fixed tiles say at a first look."""
    return likeness_of(fit.likeness), SIDE_ORDER.of(fit.side_order)


def _of_path_tiles(seen: PathTiles | None) -> tuple[Witness, ...]:
    """What movable tiles say. Where too few can be seen: few boards are empty, most cluttered tables are."""
    if seen is None:
        return (NO_OTHERS,)
    share = min(1.0, seen.cells / CLEAR_CELLS)
    return CORNERS.of(seen.corners, share), CLOSED.of(seen.closed, share), DECIDED.of(seen.decided, share)


def look_again(channels: Float32s, doubtful: Candidate) -> Candidate:
    """The board of most evidence among a doubtful one and what lies about it."""
    best = doubtful
    for attempt in range(1, SECOND_LOOKS + 1):
        other = examine(channels, Guess(best.fix.homography, best.fix.score), attempt)
        if other is not None and other.nats > best.nats:
            best = other
    return best


def has_fixed_tiles(fit: Fit) -> bool:
    """Whether enough of the fixed tiles lie where a fitted board says."""
    fits = fit.agreement >= MIN_AGREEMENT and seen_tiles(fit) >= MIN_TILES
    return fits and fit.side_order >= MIN_SIDE_ORDER


def seen_tiles(fit: Fit) -> int:
    """How many of the 16 fixed tiles can be seen where a fitted board says."""
    return int((fit.tile_agreement >= MIN_TILE_AGREEMENT).sum())
