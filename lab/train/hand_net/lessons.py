"""Writes what the net may learn from: run as `python -m lab.train.hand_net.lessons OUT.npz FOLDER...`.

The folders hold path-traced stills with truth. Of their own hands only the share of each cell is known that they hide;
of hands that are laid over them (`drawn_hands`) every pixel is.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from appliance.progress import watched
from companion.errors import BadPicture
from companion.frame import Image
from lab.measure.renders.truth import Truth, read_truth
from lab.train.second_opinion.drawn_hands import with_card, with_gaps, with_hand, with_shadow
from lab.train.second_opinion.weather import in_weather
from vision.board.homography import from_corners
from vision.board.plane import rectify
from vision.hands.background_colours import REACH_TILES, is_in_picture, surroundings
from vision.hands.hand_places import view_of
from vision.hands.hand_views import ANSWERS, FARTHEST, PER_CELL, PER_TILE, SIDE_PX, STRIDE_PX
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.picture_files import load_picture

DRAWN: Final = 4
"""Each still is shown once as it is, and so often with chance things over it, hands too."""

ERROR_TILES: Final = 0.03
HANDS: Final = (0, 1, 1, 1, 2)
CARDS: Final = (0, 0, 1, 2, 3)
SHADOWS: Final = (0, 0, 0, 1)
GAPS_SHARE: Final = 0.2
WEATHER_SHARE: Final = 0.4
"""How far off the corners are taken (standard deviation), how many hands, cards and shadows of hands that are not seen
are laid over a still, and how often tiles are taken out of one in which no hand lies, and shadows, reflections and
noise are laid over it."""

BLANK_SHARE: Final = 0.05
FULL_SHARE: Final = 0.95
"""Cells of which drawn hands hide less than the first share count as the truth says, of which they hide more than the
second as hidden, and others not at all, where a hand lies that was there before."""

STEP: Final = FARTHEST / 127
"""Views are kept in such steps."""

UNKNOWN: Final = -1.0


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """A view in steps (channels, h, w), what share of each answer's square is hidden (n, n), and of each cell (49,);
    below 0 where that is not known."""

    view: np.typing.NDArray[np.int8]
    hidden: Float32s
    cells: Float32s


def main(arguments: Sequence[str]) -> None:
    """Reads the stills of some folders and keeps lessons on them in a file."""
    out, *folders = arguments
    rng = np.random.default_rng(1)
    paths = [path for folder in folders for path in sorted(Path(folder).glob("*.json"))]
    paths = [path for path in paths if path.with_suffix(".jpg").exists()]
    if not paths:
        raise BadPicture("no stills with truth (NAME.jpg beside NAME.json)")
    lessons: list[Lesson] = []
    prints: list[str] = []
    for path in watched(paths, "stills", len(paths)):
        truth = read_truth(path)
        for lesson in lessons_of(path, truth, rng):
            lessons.append(lesson)
            prints.append(truth.print_name)
    np.savez_compressed(
        out, views=np.stack([one.view for one in lessons]), hidden=np.stack([one.hidden for one in lessons]),
        cells=np.stack([one.cells for one in lessons]), prints=np.array(prints),
    )  # fmt: skip


def lessons_of(path: Path, truth: Truth, rng: np.random.Generator) -> Iterator[Lesson]:
    """The lessons on a still."""
    shares = [one or 0.0 for row in json.loads(path.read_text())["hidden_by_hand"] for one in row]
    image = load_picture(path.with_suffix(".jpg"))
    for number in range(1 + DRAWN):
        corners = np.array(truth.corners_px)
        pitch_px = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean()) / 7
        homography = from_corners(corners + rng.normal(0, ERROR_TILES * pitch_px, corners.shape))
        plane = rectify(image, homography, PER_TILE, REACH_TILES).image
        drawn = np.zeros(plane.shape[:2], dtype=np.bool_)
        if number:
            plane, drawn = _with_hands(plane, rng, has_hand=truth.is_hand)
        view = view_of(surroundings(plane, is_in_picture(homography, (image.shape[1], image.shape[0]))))
        hidden, cells = _asked(drawn, np.array(shares) if truth.is_hand else None)
        yield Lesson(np.round(view / STEP).astype(np.int8), hidden, cells)


def _with_hands(plane: Image, rng: np.random.Generator, *, has_hand: bool) -> tuple[Image, Bools]:
    """The plane with hands laid over it, perhaps in other weather, and what they hide."""
    drawn = np.zeros(plane.shape[:2], dtype=np.bool_)
    if not has_hand and rng.random() < GAPS_SHARE:
        plane = with_gaps(plane, PER_TILE, rng)
    for _ in range(int(rng.choice(CARDS))):
        plane = with_card(plane, PER_TILE, rng)
    for _ in range(int(rng.choice(SHADOWS))):
        plane = with_shadow(plane, PER_TILE, rng)
    for _ in range(int(rng.choice(HANDS))):
        plane, mask = with_hand(plane, PER_TILE, rng)
        drawn |= mask
    return (in_weather(plane, rng, has_hands=False) if rng.random() < WEATHER_SHARE else plane), drawn


def _asked(drawn: Bools, shares: Float64s | None) -> tuple[Float32s, Float32s]:
    """What share of each answer's square is hidden, and of each cell, by hands that were drawn and by others whose
    `shares` (49,) are known."""
    rim = (drawn.shape[0] - SIDE_PX) // 2
    inner = drawn[rim : rim + SIDE_PX, rim : rim + SIDE_PX].astype(np.float32)
    hidden = inner.reshape(ANSWERS, STRIDE_PX, ANSWERS, STRIDE_PX).mean(axis=(1, 3))
    if shares is None:
        return hidden, np.full(49, UNKNOWN, dtype=np.float32)
    edge = (ANSWERS - 7 * PER_CELL) // 2
    on_board = hidden[edge:-edge, edge:-edge].reshape(7, PER_CELL, 7, PER_CELL).mean(axis=(1, 3)).ravel()
    told = np.where(on_board < BLANK_SHARE, shares, np.where(on_board > FULL_SHARE, 1.0, UNKNOWN))
    return np.where(hidden > FULL_SHARE, hidden, UNKNOWN).astype(np.float32), told.astype(np.float32)


if __name__ == "__main__":
    main(sys.argv[1:])
