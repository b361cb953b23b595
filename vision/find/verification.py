"""Decides whether a rough board really is one.

It is made exact and held against what every Labyrinth board shows: the 16 fixed tiles where they belong, and path tiles
between them. Where guesses come from is not known here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from vision.board.board_fix import BoardFix
from vision.board.homography import north_up, pitch_px, scaled
from vision.find.fitting import Fit, fit_board, misfit_tiles
from vision.find.path_tiles import walled_share
from vision.find.tilted_guesses import explained_in_tiles, warped
from vision.find.upright_guesses import Guess
from vision.picture.arrays import Float32s
from vision.picture.channels import resized

ROUGH_PER_TILE: Final = 10
FINE_PER_TILE: Final = 20
"""Points along a tile when a board is first adjusted, and when it is made exact."""

FINE_ROUNDS: Final = 30
"""Steps allowed to make a board exact; one seen at a slant with a line half pushed needs many."""

MIN_PITCH_PX: Final = 8.0
"""Smaller tiles cannot be read anyway."""

MIN_EXPLAINED: Final = 0.45
MIN_AGREEMENT: Final = 0.8
MIN_SIDE_ORDER: Final = 0.92
MIN_TILES: Final = 8
MIN_TILE_AGREEMENT: Final = 0.8
"""A board explains at least this share of variance at the landmarks, puts this share of sure points on the right side,
tells open sides from closed ones this well, and does so on this many of the 16 fixed tiles, each agreeing by that
share. Other things reach some of these values, but not all at once (`labyrinth bench boards` counts both kinds)."""

MIN_WALLED: Final = 0.84
"""The least of three shares that a board must reach: the movable tiles' corners that look like wall, those tiles that
have a closed side, and their sides that are clearly open or closed. Cards, mazes and chequerboards that match the fixed
tiles by chance have less (`labyrinth bench boards`)."""

CLEAR_AGREEMENT: Final = 0.88
CLEAR_SIDE_ORDER: Final = 0.98
"""An empty tray, or one with all tiles face down, has to agree so well and to tell sides apart so well."""

SECOND_LOOKS: Final = 8
"""Neighbours of a doubtful board that are tried before it is believed."""

CERTAIN_MERIT: Final = 3.6
MIN_MERIT: Final = 3.36
"""A board with this sum of the four proofs ends the search at once; the least sum of one that stays doubtful. A board
that hangs on by three corners has a little more than the second, and a better neighbour (`labyrinth bench boards`)."""


@dataclass(frozen=True, slots=True)
class Witness:
    """What one proof says of a seeming board: its value, and the least that passes."""

    name: str
    value: float
    least: float

    @property
    def is_content(self) -> bool:
        """Whether nothing speaks against a board."""
        return self.value >= self.least

    def __str__(self) -> str:
        """The proof in words, as `fixed tiles agree 0.76 (0.8 needed)`."""
        return f"{self.name} {self.value:.3g} ({self.least:.3g} needed)"


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """What seems to be a board, exact as far as it was looked at, with what each proof says of it."""

    fix: BoardFix
    walled: float
    """The share of its movable tiles that look like path tiles (`walled_share`), or the least that passes where none
    can be seen."""
    witnesses: tuple[Witness, ...] = ()

    @property
    def refusals(self) -> tuple[Witness, ...]:
        """The proofs that speak against a board."""
        return tuple(witness for witness in self.witnesses if not witness.is_content)

    @property
    def is_board(self) -> bool:
        """Whether no proof speaks against it."""
        return not self.refusals

    @property
    def merit(self) -> float:
        """The sum of its four proofs, each 0..1."""
        return self.fix.score + self.fix.agreement + self.fix.side_order + self.walled

    @property
    def is_certain(self) -> bool:
        """Whether it is a board beyond doubt."""
        return self.is_board and self.merit >= CERTAIN_MERIT

    @property
    def is_believed(self) -> bool:
        """Whether it is taken for a board once its neighbours are no better."""
        return self.is_board and self.merit >= MIN_MERIT


def examine(channels: Float32s, guess: Guess) -> Candidate | None:
    """A guess made as exact as it can be; None where it folds up, or the picture is flat there.

    One that fails at the first, rough look is not made exact.
    """
    factor = min(1.0, ROUGH_PER_TILE / max(pitch_px(guess.homography), 1.0))
    small = resized(channels, factor)
    rough = fit_board(small, scaled(guess.homography, factor), ROUGH_PER_TILE, 3, 10)
    if rough is None:
        return None
    start = scaled(rough.homography, 1.0 / factor)
    if not has_fixed_tiles(rough):
        return Candidate(BoardFix(start, 0.0, 0.0, rough.agreement, rough.side_order), 0.0, _of_fixed_tiles(rough))
    fine = fit_board(channels, start, FINE_PER_TILE, FINE_ROUNDS)
    if fine is None:
        return None
    return _weighed(channels, fine, explained_in_tiles(small, scaled(fine.homography, factor)))


def _weighed(channels: Float32s, fine: Fit, score: float) -> Candidate:
    """An exact board with what every proof says."""
    walled = walled_share(channels, fine.homography, FINE_PER_TILE)
    misfit_px = misfit_tiles(channels, fine.homography, FINE_PER_TILE) * pitch_px(fine.homography)
    fix = BoardFix(north_up(fine.homography), score, misfit_px, fine.agreement, fine.side_order)
    witnesses = (
        *_of_fixed_tiles(fine),
        Witness("tile size in px", pitch_px(fine.homography), MIN_PITCH_PX),
        Witness("variance explained", score, MIN_EXPLAINED),
        *_of_movable_tiles(fine, walled),
    )
    return Candidate(fix, MIN_WALLED if walled is None else walled, witnesses)


def _of_fixed_tiles(fit: Fit) -> tuple[Witness, ...]:
    good_tiles = int((fit.tile_agreement >= MIN_TILE_AGREEMENT).sum())
    return (
        Witness("fixed tiles agree", fit.agreement, MIN_AGREEMENT),
        Witness("fixed tiles seen", good_tiles, MIN_TILES),
        Witness("open sides told from closed", fit.side_order, MIN_SIDE_ORDER),
    )


def _of_movable_tiles(fit: Fit, walled: float | None) -> tuple[Witness, ...]:
    """What movable tiles, or the want of any, say: an empty tray must show its fixed tiles well."""
    if walled is not None:
        return (Witness("path tiles between them", walled, MIN_WALLED),)
    return (
        Witness("fixed tiles agree, no others seen", fit.agreement, CLEAR_AGREEMENT),
        Witness("open sides told from closed, no others seen", fit.side_order, CLEAR_SIDE_ORDER),
    )


def look_again(channels: Float32s, doubtful: Candidate) -> Candidate:
    """The best neighbour of a doubtful board, where one fits better, else the board itself: it may hang on by three
    corners."""
    best = doubtful
    for guess in warped(channels, Guess(doubtful.fix.homography, doubtful.fix.score), SECOND_LOOKS):
        other = examine(channels, guess)
        if other is not None and other.is_board and other.merit > best.merit:
            best = other
        if best.is_certain:
            break
    return best


def has_fixed_tiles(fit: Fit) -> bool:
    """Whether enough of the fixed tiles lie where a fitted board says."""
    return all(witness.is_content for witness in _of_fixed_tiles(fit))
