"""Detects the board in a picture by its print, without markers.

Boards are guessed where the picture is full of edges, then window by window (`guesses`); the first guess that, made
exact, is a board is taken (`fixed_tiles`). North is the side nearest the top of the picture, until the printed colours
say otherwise (`north`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from companion.frame import Image
from vision.board.board_fix import BoardFix
from vision.board.homography import north_up, pitch_px
from vision.find.coarse_pose import Guess
from vision.find.fitting import fit_exactly
from vision.find.fixed_tiles import BoardCandidate, agreement_at
from vision.find.guesses import MIN_PITCH_PX, SoughtPicture, separate
from vision.find.tile_gaps import align_to_gaps
from vision.picture.arrays import Float64s

STRETCH: Final = 1.6
"""A picture is searched as it is, and made so much higher: boards seen from 40 down to 25 degrees look steeper then."""

SMALL_PX: Final = 1100
"""Longest side of the picture that is searched for small boards."""

WINDOWS: Final = (0.36, 0.5, 0.7, 0.95)
SMALL_WINDOWS: Final = (0.15, 0.2, 0.27)
"""Edges of the windows looked through, and of those for small boards, as shares of the picture's shorter side."""

MOST_ABOUT: Final = 4
CLEAR_PATTERNS: Final = 0.75
"""Where none of the guesses shows this much of the fixed tiles' patterns, boards are guessed anew about so many."""

MOST_EXAMINED: Final = 2
"""So many guesses of a kind are made exact."""


def find_board(
    image: Image, *, is_thorough: bool = True, refused: list[BoardCandidate] | None = None
) -> BoardFix | None:
    """The board in a picture (B, G, R), north towards the top, or None.

    Only a thorough search looks beyond the parts that are full of edges. Candidates that were looked at and not
    believed are added to `refused`.
    """
    for picture, guesses in _looks(image, is_thorough=is_thorough):
        for rough in _promising(picture, guesses):
            candidate = exact_board(image, picture.full(rough.homography))
            if candidate is not None and candidate.is_board:
                return candidate.fix
            if candidate is not None and refused is not None:
                refused.append(candidate)
    return None


def _looks(image: Image, *, is_thorough: bool) -> Iterator[tuple[SoughtPicture, list[Guess]]]:
    """Guesses kind by kind, those that lead to most boards first."""
    if min(image.shape[:2]) < MIN_PITCH_PX * 7:
        return
    pictures = []
    for stretch in (1.0, STRETCH):
        pictures.append(SoughtPicture(image, stretch=stretch))
        yield pictures[-1], pictures[-1].busy()
    if not is_thorough:
        return
    for picture in pictures:
        yield picture, picture.clear(WINDOWS)
    small = SoughtPicture(image, SMALL_PX)
    yield small, small.clear(SMALL_WINDOWS)


def _promising(picture: SoughtPicture, guesses: list[Guess]) -> list[Guess]:
    """The best separate guesses made nearly exact, best first. Where all stay doubtful, boards are guessed anew about
    the best: these know better than a lattice of windows where the board's middle is."""
    nearer = _ranked(map(picture.nearest, guesses))
    if nearer and nearer[0].score < CLEAR_PATTERNS:
        about = picture.about(separate(nearer, MOST_ABOUT))
        nearer = _ranked([*nearer, *map(picture.nearest, about)])
    return _ranked(filter(None, map(picture.rough, separate(nearer, MOST_EXAMINED))))


def _ranked(guesses: Iterable[Guess]) -> list[Guess]:
    return sorted(guesses, key=lambda one: one.score, reverse=True)


def exact_board(image: Image, start: Float64s) -> BoardCandidate | None:
    """The board a tenth of a tile about a place (tile units to pixels), north to the top; None where it folds up."""
    fitted = fit_exactly(image, start)
    if fitted is None:
        return None
    homography = north_up(align_to_gaps(image, fitted[0]))
    return BoardCandidate(BoardFix(homography, fitted[1] * pitch_px(homography)), agreement_at(image, homography))
