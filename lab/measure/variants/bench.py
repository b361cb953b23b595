"""Measures the reader on variants of photographs of real boards: found, and the same tiles, whatever is done to them.

A cell may be given up where its reason is said; it must not be read otherwise than it lies. The truth is turned with
the picture.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from companion.frame import Image
from lab.measure.cases import Row, grouped, measured, share, watched
from lab.measure.score import Laid, Score, Seen, judge, seen_of, total
from lab.measure.variants.changes import Change, changes
from vision.board.homography import from_corners, pitch_px
from vision.find.detect import find_board
from vision.picture.picture_files import load_picture
from vision.pipeline import Reader

PHOTOS: Final = Path(__file__).resolve().parents[3].parent / "shared" / "photos"
"""Where photographs are looked for: beside the checkout."""

CORNER_NAMES: Final = ("tl", "tr", "br", "bl")


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """A photograph of a board, and what lies there."""

    name: str
    image: Image
    laid: Laid


@dataclass(frozen=True, slots=True)
class Outcome:
    """One variant of a photograph: the kind of change and its value, how many px a tile has, and its sheet."""

    name: str
    kind: str
    value: str
    tile_px: float
    score: Score


def bench_variants(photos: Path | None, seed: int, sample: int | None, processes: int = 1) -> Iterator[Row]:
    """Rates by kind of change and by photograph, what failed, and pictures of something else that were taken for a
    board. A sample draws so many of all variants."""
    photos = photos or PHOTOS
    boards = load_photos(photos)
    if not boards:
        yield {"skipped": f"variants of photographs: {photos} holds none"}
        return
    planned = [(photo, change) for photo in boards for change in changes(seed)]
    chosen = [planned[number] for number in _drawn(len(planned), sample, seed)]
    outcomes = list(measured(judge_variant, chosen, "variants", processes))
    for group, alike in grouped(outcomes, lambda one: {"change": one.kind, "board": one.name}):
        faultless = share([one.score.is_faultless for one in alike])
        yield {**group, "faultless": faultless, **total(one.score for one in alike).row()}
    for one in outcomes:
        if not one.score.is_faultless:
            yield {"failed": one.name, "change": one.value, "tile_px": round(one.tile_px, 1), **dict(one.score.counts)}
    yield from _not_boards(photos / "not_a_board", seed, sample)


def load_photos(folder: Path) -> list[Photo]:
    """The photographs of boards in a folder, with their truth; none where the folder is absent."""
    truths = sorted(folder.glob("board_*.json"))
    return [_photo(folder, json.loads(path.read_text(encoding="utf-8"))) for path in truths]


def _photo(folder: Path, truth: Mapping[str, Any]) -> Photo:
    gap = "." if "empty_cells" in truth else None
    unsure = {tuple(one["cell"]) for one in truth.get("uncertain", ())}
    cells = tuple(
        None if (row, column) in unsure else open_sides or gap
        for row, line in enumerate(truth["grid"]) for column, open_sides in enumerate(line)
    )  # fmt: skip
    corners = tuple((float(x), float(y)) for x, y in (truth["corners"][name] for name in CORNER_NAMES))
    laid = Laid(corners_px=corners, faces=cells, is_asked=tuple(face is not None for face in cells))
    return Photo(Path(truth["image"]).stem, load_picture(folder / truth["image"]), laid)


def _drawn(count: int, sample: int | None, seed: int) -> Sequence[int]:
    """The numbers of all variants, or of a seeded sample in order."""
    if sample is None or sample >= count:
        return range(count)
    return sorted(int(k) for k in np.random.default_rng(seed).choice(count, sample, replace=False))


def judge_variant(chosen: tuple[Photo, Change]) -> Outcome:
    """What the reader says of a changed photograph, held against what lies there."""
    photo, change = chosen
    variant = change.apply(photo.image, np.array(photo.laid.corners_px))
    corners = tuple((float(x), float(y)) for x, y in variant.corners_px(np.array(photo.laid.corners_px)))
    seen = seen_of(Reader().read_still(variant.image))
    tiles = Seen(seen.corners_px, seen.cells)
    score, _ = judge(replace(photo.laid, corners_px=corners), tiles)
    return Outcome(photo.name, variant.kind, variant.value, pitch_px(from_corners(corners)), score)


def _not_boards(folder: Path, seed: int, sample: int | None) -> Iterator[Row]:
    """How many variants of each picture of something else were taken for a board, and which."""
    for path in sorted(folder.glob("*.jpg")):
        image = load_picture(path)
        outline = np.array([[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]])
        outline *= [image.shape[1] - 1.0, image.shape[0] - 1.0]
        planned = list(changes(seed))
        chosen = _drawn(len(planned), None if sample is None else max(1, sample // 8), seed)
        variants = (planned[k].apply(image, outline) for k in watched(chosen, "variants of no board", len(chosen)))
        taken = [variant.value for variant in variants if find_board(variant.image) is not None]
        yield {"no_board": path.stem, "variants": len(chosen), "taken_for_one": len(taken), "changes": taken}
