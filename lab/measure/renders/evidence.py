"""Weighs anew what is said of a seeming board (`vision/find/evidence.py`): boards against places like them.

Boards are fits started from the truth of path-traced stills and from what a search comes upon there; other places are
what else it comes upon, fits started one or two tiles off, and what a search comes upon in cluttered pictures. A
logistic regression then tells by which factor each proof should count, once for all prints and once for each half of
them, of which the other half is judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from appliance.progress import watched
from companion.errors import BadPicture
from companion.frame import Image
from lab.measure.composed_boards.boardless import KINDS, clutter
from lab.measure.renders.truth import read_truth
from vision.board.homography import corners_of, from_corners, pitch_px, scaled
from vision.find.detect import BUSY_GUESSES, LEAST_GUESS, SEARCH_PX, SLANTED_GUESSES, WINDOWS
from vision.find.evidence import ALL_TILES, CLOSED, CORNERS, DECIDED, INNER, NO_OTHERS, OTHER_FACES, PATHS, RING
from vision.find.guesses.slanted_guesses import SlantedSearch, guess_busy
from vision.find.guesses.upright_guesses import Guess
from vision.find.verification import BELIEVED_NATS, BoardCandidate, examine, examine_all_tiles
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.channels import shrink, sought_channels

PROOFS: Final = tuple(
    one.name for one in (RING, INNER, PATHS, OTHER_FACES, CORNERS, CLOSED, DECIDED, ALL_TILES, NO_OTHERS)
)

BOARD_TILES: Final = 0.25
ELSEWHERE_TILES: Final = 0.35
"""A fit is a board up to the one distance of its worst corner from the truth, and another place from the other on."""

OFFSETS: Final = ((1, 0), (0, 1), (-1, -1), (2, 0), (0, -2))
"""Where fits beside a board are started, in tiles."""

GUESSES: Final = 16
"""How many guesses of a picture are made exact."""

HELD: Final = 0.2
STEPS: Final = 3000
"""How much the factors are held back, per squared factor times the spread of its proof, and steps of the descent."""


@dataclass(frozen=True, slots=True)
class Place:
    """What the proofs say (nats, in the order of `PROOFS`) of a fit; `print_name` may be a kind of clutter."""

    print_name: str
    is_board: bool
    nats: tuple[float, ...]


def bench_evidence(folders: Sequence[Path], seeds: range) -> Iterator[Mapping[str, object]]:
    """The factors for all prints and for each half, and what each half says of the other. Raises BadPicture where a
    folder holds no stills."""
    paths = [path for folder in folders for path in sorted(folder.glob("*.json")) if path.with_suffix(".jpg").exists()]
    if not paths:
        raise BadPicture("no stills with truth (NAME.jpg beside NAME.json)")
    shots = [(kind, seed) for seed in seeds for kind in KINDS]
    places = [place for path in watched(paths, "stills", len(paths)) for place in _in_still(path)]
    places += [place for shot in watched(shots, "clutter", len(shots)) for place in _in_clutter(*shot)]
    yield from weighed(places)


def weighed(places: Sequence[Place]) -> Iterator[Mapping[str, object]]:
    """A row for all prints, and one for each half of them."""
    names = sorted({place.print_name for place in places})
    yield {"prints": "all", **_row(places, places)}
    for half in (0, 1):
        learnt = [place for place in places if names.index(place.print_name) % 2 == half]
        others = [place for place in places if names.index(place.print_name) % 2 != half]
        yield {"prints": f"half {half + 1}", **_row(learnt, others)}


def _row(learnt: Sequence[Place], judged: Sequence[Place]) -> dict[str, object]:
    """The factors of some places, and how others are judged: by the proofs as they are, and with the factors."""
    factors, even = _regression(np.array([one.nats for one in learnt]), np.array([one.is_board for one in learnt]))
    nats, is_board = np.array([one.nats for one in judged]), np.array([one.is_board for one in judged])
    refused, believed = (f"{int(wrong.sum())}/{int(kind.sum())}" for wrong, kind in _mistakes(nats, is_board))
    again = nats @ factors + even
    best_other = float(again[~is_board].max(initial=-np.inf))
    return {
        "factors": {name: round(float(factor), 2) for name, factor in zip(PROOFS, factors, strict=True)},
        "even": round(even, 2), "boards_refused": refused, "places_believed": believed,
        "weighed_anew_boards_below_any_place": int((again[is_board] < best_other).sum()),
    }  # fmt: skip


def _mistakes(nats: Float64s, is_board: Bools) -> Iterator[tuple[Bools, Bools]]:
    """Boards that are not believed, and other places that are, each beside all of its kind."""
    is_believed = nats.sum(axis=1) >= BELIEVED_NATS
    yield is_board & ~is_believed, is_board
    yield ~is_board & is_believed, ~is_board


def _regression(nats: Float64s, is_board: Bools) -> tuple[Float64s, float]:
    """Factors, none below 0, and what to add, by logistic regression: boards and other places weigh the same."""
    spread = nats.std(axis=0) + 1e-9
    design = np.column_stack([nats / spread, np.ones(len(nats))])
    weight = np.where(is_board, 0.5 / max(is_board.sum(), 1), 0.5 / max((~is_board).sum(), 1)) * len(nats)
    held = np.append(np.full(nats.shape[1], 2.0 * HELD), 0.0)
    step = 1.0 / (0.25 * np.linalg.eigvalsh((design * weight[:, None]).T @ design).max() + 2.0 * HELD)
    least = np.append(np.zeros(nats.shape[1]), -np.inf)
    now = ahead = np.zeros(design.shape[1])
    for k in range(STEPS):
        slope = design.T @ (weight * (1.0 / (1.0 + np.exp(-(design @ ahead))) - is_board)) + held * ahead
        before, now = now, np.maximum(ahead - step * slope, least)
        ahead = now + k / (k + 3.0) * (now - before)
    return now[:-1] / spread, float(now[-1])


def _in_still(path: Path) -> Iterator[Place]:
    """The places of a still, those nearly right left out."""
    truth = read_truth(path)
    image = cv2.imread(str(path.with_suffix(".jpg")))
    if image is None:
        raise BadPicture(f"{path.with_suffix('.jpg').name}: no picture")
    small, factor = shrink(np.asarray(image), SEARCH_PX)
    channels, board = sought_channels(small), scaled(from_corners(truth.corners_px), factor)
    beside = (Guess(board @ np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]]), 1.0) for x, y in ((0, 0), *OFFSETS))
    for candidate in _candidates(channels, chain(beside, _guesses(channels))):
        off_tiles = _off_tiles(candidate.fix.homography, board)
        if not BOARD_TILES < off_tiles < ELSEWHERE_TILES:
            yield _place(truth.print_name, off_tiles <= BOARD_TILES, candidate)


def _in_clutter(kind: str, seed: int) -> Iterator[Place]:
    small: Image = shrink(clutter(kind, seed), SEARCH_PX)[0]
    channels = sought_channels(small)
    for candidate in _candidates(channels, _guesses(channels)):
        yield _place(kind, False, candidate)


def _guesses(channels: Float32s) -> Iterator[Guess]:
    """The guesses that a search looks at first."""
    slanted = SlantedSearch(channels, WINDOWS, SLANTED_GUESSES).best()
    guesses = (one for one in chain(guess_busy(channels, BUSY_GUESSES), slanted) if one.score >= LEAST_GUESS)
    for _, guess in zip(range(GUESSES), guesses, strict=False):
        yield guess


def _candidates(channels: Float32s, guesses: Iterable[Guess]) -> Iterator[BoardCandidate]:
    """Fits that were not given up at the first look, also laid onto all their tiles, each place once."""
    seen: list[Float64s] = []
    for candidate in chain.from_iterable(_examined(channels, guess) for guess in guesses):
        if candidate is None or RING.name not in {one.name for one in candidate.evidence}:
            continue
        if all(_off_tiles(candidate.fix.homography, other) > 0.05 for other in seen):
            seen.append(candidate.fix.homography)
            yield candidate


def _examined(channels: Float32s, guess: Guess) -> Iterator[BoardCandidate | None]:
    """A guess made exact by its fixed tiles, and from the same climb by all tiles."""
    candidate = examine(channels, guess)
    yield candidate
    if candidate is not None and candidate.near is not None:
        yield examine_all_tiles(channels, candidate.near)


def _place(print_name: str, is_board: bool, candidate: BoardCandidate) -> Place:
    said = {one.name: one.nats for one in candidate.evidence}
    return Place(print_name, is_board, tuple(said.get(name, 0.0) for name in PROOFS))


def _off_tiles(one: Float64s, other: Float64s) -> float:
    """How far apart the worst corners of two boards lie, turned as they fit best, in tiles of the other."""
    corners = corners_of(other)
    gaps = (np.abs(np.roll(corners_of(one), turns, axis=0) - corners).max() for turns in range(4))
    return float(min(gaps)) / max(pitch_px(other), 1e-6)
