"""Decides whether a rough board really is one.

It is made exact and compared with what every Labyrinth board shows: the 16 fixed tiles where they belong, and path
tiles between them. Tiles may be hidden by arms, washed out or cut off by the picture's edge: the others vote. Where
guesses come from is not known here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import Final

import numpy as np

from vision.board.board_fix import BoardFix
from vision.board.homography import corners_of, from_corners, north_up, pitch_px, scaled
from vision.find.all_tiles import lay_onto_all_tiles
from vision.find.coarse_pose import coarse_pose, patterns_about
from vision.find.evidence import (
    ALL_TILES,
    CLOSED,
    CORNERS,
    DECIDED,
    NO_OTHERS,
    SHOWN,
    SIDE_ORDER,
    BoardEvidence,
    faces_among_all,
    faces_shown,
    hopeless_patterns,
    likeness_of,
    total_nats,
)
from vision.find.fitting import Fit, fit_board, judge, misfit_tiles
from vision.find.guesses.tilted_guesses import explained_in_tiles
from vision.find.guesses.upright_guesses import Guess
from vision.find.path_tiles import PathTiles, path_tiles
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
"""A board with this evidence (nats) ends the search at once; the least evidence of one that stays doubtful."""

CLEAR_NATS: Final = 14.5
"""A board with this evidence lies where it should; others are laid onto all their tiles once more."""

SINGLE_NATS: Final = 9.0
MOST_BESIDE: Final = 3
BESIDE: Final = np.array(
    [from_corners([(w, n), (7 + e, n), (7 + e, 7 + s), (w, 7 + s)]) for w, n, e, s in product((-1, 0, 1), repeat=4)]
)
"""A board with less evidence is compared with so many of those whose sides lie up to a tile farther in or out: the
matrices (81, 3, 3) on tile units."""

MOST_DRIFT_TILES: Final = 2.5
"""No good guess is farther off, at any corner (tiles)."""

CLEAR_CELLS: Final = 16
"""From so many movable cells on that show corridor and wall, what they show counts fully."""

LEAST_PATTERNS: Final = 0.48
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
class BoardCandidate:
    """What seems to be a board, exact as far as it was looked at, with the evidence for and against it; `near` is
    its coarse pose, None where it was laid onto all its tiles."""

    fix: BoardFix
    evidence: tuple[BoardEvidence, ...]
    near: Guess | None = None

    @property
    def nats(self) -> float:
        """The evidence for a board (nats), all kinds together."""
        return total_nats(self.evidence)

    @property
    def plain_nats(self) -> float:
        """The evidence (nats) of the kinds that are weighed for every exact board."""
        return total_nats(one for one in self.evidence if one.name != ALL_TILES.name)

    @property
    def is_certain(self) -> bool:
        """Whether it is a board beyond doubt."""
        return self.nats >= CERTAIN_NATS

    @property
    def is_believed(self) -> bool:
        """Whether it is taken for a board once its neighbours are no better."""
        return self.nats >= BELIEVED_NATS


def examine(channels: Float32s, guess: Guess, attempt: int = 0) -> BoardCandidate | None:
    """A guess made as exact as it can be; None where it folds up, the picture is flat there or tiles are too small.

    One that is hopeless at the first, rough look is not made exact. Another attempt may end elsewhere.
    """
    near = coarse_pose(channels, guess.homography, attempt)
    if near.score < LEAST_PATTERNS:
        return BoardCandidate(BoardFix(near.homography, 0.0, 0.0), (hopeless_patterns(near.score),), near)
    factor = min(1.0, ROUGH_PER_TILE / max(pitch_px(near.homography), 1.0))
    small = resized(channels, factor)
    rough = fit_board(small, scaled(near.homography, factor), ROUGH_PER_TILE, 3, ROUGH_ROUNDS, may_hide=True)
    if rough is None:
        return None
    start, first = scaled(rough.homography, 1.0 / factor), _of_fixed_tiles(rough)
    if total_nats(first) < HOPELESS_NATS:
        return BoardCandidate(BoardFix(start, 0.0, 0.0, rough.agreement, rough.side_order), first, near)
    fine = fit_board(channels, start, FINE_PER_TILE, FINE_ROUNDS, may_hide=True)
    if fine is None or pitch_px(fine.homography) < MIN_PITCH_PX or _strayed(guess, fine):
        return None
    found = _weighed(channels, fine, explained_in_tiles(small, scaled(fine.homography, factor), fine.is_seen))
    return None if found is None else replace(found, near=near)


def examine_all_tiles(channels: Float32s, near: Guess) -> BoardCandidate | None:
    """A board laid onto all its tiles from a place close by; None where it folds up, slides off or is too small."""
    laid = lay_onto_all_tiles(channels, near.homography)
    if laid is None or pitch_px(laid.homography) < MIN_PITCH_PX:
        return None
    fit = judge(channels, laid.homography, FINE_PER_TILE, may_hide=True)
    if fit is None or _strayed(near, fit):
        return None
    found = _weighed(channels, fit, near.score)
    if found is None:
        return None
    among_all = faces_among_all(shown_faces(laid.levels), paths_inside(laid.levels, SHOWN), found.evidence)
    return replace(found, evidence=(*found.evidence, among_all))


def _strayed(guess: Guess, fit: Fit) -> bool:
    """Whether a fit has left its guess far behind: it has folded up onto something small, or slid off."""
    drift_px = np.abs(corners_of(fit.homography) - corners_of(guess.homography)).max()
    return bool(drift_px > MOST_DRIFT_TILES * pitch_px(guess.homography))


def _weighed(channels: Float32s, fine: Fit, score: float) -> BoardCandidate | None:
    """An exact board with every kind of evidence; None where the picture is flat there."""
    shown = [
        faces_shown(shown_faces(levels), paths_inside(levels, SHOWN)) for by_colour in (False, True)
        if (levels := board_levels(channels, fine, FINE_PER_TILE, by_colour=by_colour)) is not None
    ]  # fmt: skip
    if not shown:
        return None
    misfit_px = misfit_tiles(channels, fine.homography, FINE_PER_TILE) * pitch_px(fine.homography)
    fix = BoardFix(north_up(fine.homography), score, misfit_px, fine.agreement, fine.side_order)
    others = _of_path_tiles(path_tiles(channels, fine, FINE_PER_TILE))
    return BoardCandidate(fix, (*max(shown, key=total_nats), *others))


def _of_fixed_tiles(fit: Fit) -> tuple[BoardEvidence, ...]:
    """What the fixed tiles say at a first look."""
    return likeness_of(fit.likeness), SIDE_ORDER.of(fit.side_order)


def _of_path_tiles(seen: PathTiles | None) -> tuple[BoardEvidence, ...]:
    """What movable tiles say. Where too few can be seen: few boards are empty, most cluttered tables are."""
    if seen is None:
        return (NO_OTHERS,)
    share = min(1.0, seen.cells / CLEAR_CELLS)
    return CORNERS.of(seen.corners, share), CLOSED.of(seen.closed, share), DECIDED.of(seen.decided, share)


def look_again(channels: Float32s, doubtful: BoardCandidate) -> BoardCandidate:
    """The board with most evidence among a doubtful one and those close to it."""
    best = doubtful
    for attempt in range(1, SECOND_LOOKS + 1):
        other = examine(channels, Guess(best.fix.homography, best.fix.score), attempt)
        if other is None:
            continue
        laid = None if other.near is None else examine_all_tiles(channels, other.near)
        best = max(filter(None, (best, other, laid)), key=lambda one: one.nats)
    return _or_beside(channels, best)


def _or_beside(channels: Float32s, board: BoardCandidate) -> BoardCandidate:
    """The likeliest of a board and those whose sides lie a tile farther in or out: where an arm hides one side, each
    shows some of its fixed tiles."""
    patterns = patterns_about(channels, board.fix.homography, BESIDE)
    laid = (examine_all_tiles(channels, guess) for guess in sorted(patterns, key=lambda one: -one.score)[:MOST_BESIDE])
    return max([board, *filter(None, laid)], key=lambda one: one.nats)


def settled(channels: Float32s, board: BoardCandidate) -> BoardCandidate:
    """A believed board, or the place that all its tiles or another coarse pose give it where there is more evidence for
    that: an arm or a reflection on some of the fixed tiles leaves a board askew."""
    if board.plain_nats >= CLEAR_NATS:
        return board
    if board.nats == board.plain_nats:
        board = _or_beside(channels, board) if board.nats < SINGLE_NATS else board
        board = _plainest(board, examine_all_tiles(channels, Guess(board.fix.homography, board.fix.score)))
    if board.plain_nats >= CLEAR_NATS:
        return board
    other = examine(channels, Guess(board.fix.homography, board.fix.score), attempt=1)
    if other is None or other.near is None:
        return board
    return _plainest(board, other, examine_all_tiles(channels, other.near))


def _plainest(*boards: BoardCandidate | None) -> BoardCandidate:
    """The board with most evidence of the kinds that are weighed for every one, the first of equals."""
    return max(filter(None, boards), key=lambda one: one.plain_nats)


def has_fixed_tiles(fit: Fit) -> bool:
    """Whether enough of the fixed tiles are where the fitted board puts them."""
    fits = fit.agreement >= MIN_AGREEMENT and seen_tiles(fit) >= MIN_TILES
    return fits and fit.side_order >= MIN_SIDE_ORDER


def seen_tiles(fit: Fit) -> int:
    """How many of the 16 fixed tiles are seen where the fitted board puts them."""
    return int((fit.tile_agreement >= MIN_TILE_AGREEMENT).sum())
