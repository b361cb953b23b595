"""Measures the reader on variants of photographs of real boards: found, and the same tiles, whatever is done to them.

A cell may be given up where its reason is said; it must not be read otherwise than it lies. North is what lies nearest
the picture's top, so that truth is turned with the picture.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from appliance.progress import watched
from companion.frame import Image
from companion.observation import Observation
from lab.measure.composed_boards.board_rates import turned_cell, turned_face
from lab.measure.variants.changes import Change, Variant, changes
from vision.board.homography import from_corners, pitch_px
from vision.find.detect import find_board
from vision.picture.arrays import Float64s
from vision.picture.picture_files import load_picture
from vision.pipeline import Reader
from vision.show.overlay import draw_overlay

PHOTOS: Final = Path(__file__).resolve().parents[3].parent / "shared" / "photos"
"""Where photographs are looked for: beside the checkout."""

SURE: Final = 0.9
MISPLACED_TILES: Final = 0.35
"""A reading above the first confidence is sure; a board whose corners lie farther off than the second was not found."""

CORNER_NAMES: Final = ("tl", "tr", "br", "bl")


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """A photograph: its board's corners (4, 2) in px, and what each cell shows (open sides; "." for an empty one; None
    where nobody asks)."""

    name: str
    image: Image
    corners_px: Float64s
    cells: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One variant: its board, change, how many px a tile has, how the board's place came out, and cells by outcome."""

    name: str
    kind: str
    value: str
    tile_px: float
    is_found: bool
    right: int = 0
    unread: int = 0
    wrong: int = 0
    sure_wrong: int = 0
    whys: tuple[str, ...] = ()

    @property
    def is_faultless(self) -> bool:
        """Whether the board was found and no cell read otherwise than it lies."""
        return self.is_found and self.wrong == 0


def bench_variants(
    photos: Path, seed: int, sample: int | None, overlays: Path | None
) -> Iterator[Mapping[str, object]]:
    """Rates by kind of change and by photograph, what failed, and pictures of something else that were taken for a
    board. A sample draws so many of all variants."""
    boards = load_photos(photos)
    if not boards:
        yield {"skipped": f"variants of photographs: {photos} holds none"}
        return
    if overlays is not None:
        overlays.mkdir(parents=True, exist_ok=True)
    planned = [(photo, change) for photo in boards for change in changes(seed)]
    chosen = _drawn(len(planned), sample, seed)
    outcomes = []
    for number in watched(chosen, "variants", len(chosen)):
        outcomes.append(_measured(*planned[number], overlays))
    yield from _tables(outcomes)
    yield from (
        {"failed": one.name, "change": one.value, "tile_px": round(one.tile_px, 1), "found": one.is_found,
         "wrong": one.wrong, "sure_wrong": one.sure_wrong}
        for one in outcomes if not one.is_faultless
    )  # fmt: skip
    yield from _not_boards(photos / "not_a_board", seed, sample)


def load_photos(folder: Path) -> list[Photo]:
    """The photographs of boards in a folder, with their truth; none where the folder is absent."""
    truths = sorted(folder.glob("board_*.json"))
    return [_photo(folder, json.loads(path.read_text(encoding="utf-8"))) for path in truths]


def _photo(folder: Path, truth: Mapping[str, Any]) -> Photo:
    corners = np.array([truth["corners"][name] for name in CORNER_NAMES], dtype=np.float64)
    gap = "." if "empty_cells" in truth else None
    unsure = {tuple(one["cell"]) for one in truth.get("uncertain", ())}
    cells = tuple(
        None if (row, column) in unsure else open_sides or gap
        for row, line in enumerate(truth["grid"]) for column, open_sides in enumerate(line)
    )  # fmt: skip
    return Photo(Path(truth["image"]).stem, load_picture(folder / truth["image"]), corners, cells)


def _drawn(count: int, sample: int | None, seed: int) -> Sequence[int]:
    """The numbers of all variants, or of a seeded sample in order."""
    if sample is None or sample >= count:
        return range(count)
    return sorted(int(k) for k in np.random.default_rng(seed).choice(count, sample, replace=False))


def _measured(photo: Photo, change: Change, overlays: Path | None) -> Outcome:
    variant = change.apply(photo.image, photo.corners_px)
    seen = Reader().read_still(variant.image)
    outcome = judge_variant(photo, variant, seen)
    if overlays is not None and not outcome.is_faultless:
        name = f"{photo.name}-{outcome.value.replace(' ', '_')}.jpg"
        cv2.imwrite(str(overlays / name), draw_overlay(variant.image, seen))
    return outcome


def judge_variant(photo: Photo, variant: Variant, seen: Observation) -> Outcome:
    """What the reader said of a variant, held against the photograph's truth."""
    truth_px = variant.corners_px(photo.corners_px)
    tile_px = pitch_px(from_corners(truth_px))
    if seen.pose is None:
        return Outcome(photo.name, variant.kind, variant.value, tile_px, False)
    seen_px = np.array(seen.pose.corners_px)
    off_px = [float(np.linalg.norm(np.roll(truth_px, -turns, axis=0) - seen_px, axis=1).max()) for turns in range(4)]
    turns = int(np.argmin(off_px))  # the reader's north lies so many corners farther on than the photograph's own
    is_found = off_px[turns] <= MISPLACED_TILES * tile_px
    return Outcome(photo.name, variant.kind, variant.value, tile_px, is_found, *_counted(photo.cells, seen, turns))


def _counted(cells: Sequence[str | None], seen: Observation, turns: int) -> tuple[int, int, int, int, tuple[str, ...]]:
    """How many cells were read rightly, given up, read otherwise, and that surely; and the reasons given."""
    right = wrong = sure_wrong = 0
    whys = []
    for cell, truth in enumerate(cells):
        if truth is None:
            continue
        reading = seen.cells[turned_cell(cell, turns)]
        if reading.face is None:
            right += truth == "." and reading.why == "empty"
            whys += [] if truth == "." and reading.why == "empty" else [str(reading.why)]
        elif truth != "." and reading.face == turned_face(truth, turns):
            right += 1
        else:
            wrong += 1
            sure_wrong += int(reading.confidence > SURE)
    return right, len(whys), wrong, sure_wrong, tuple(whys)


def _tables(outcomes: Sequence[Outcome]) -> Iterator[Mapping[str, object]]:
    groups: dict[tuple[str, str], list[Outcome]] = defaultdict(list)
    for one in outcomes:
        for group in (("all", "all"), ("change", one.kind), ("board", one.name)):
            groups[group].append(one)
    for (by, value), group_of in sorted(groups.items()):
        yield {"by": by, "value": value, **_rates(group_of)}


def _rates(group: Sequence[Outcome]) -> dict[str, object]:
    found = [one for one in group if one.is_found]
    asked = sum(one.right + one.unread + one.wrong for one in found)
    whys = [why for one in found for why in one.whys]
    return {
        "variants": len(group),
        "found": round(len(found) / len(group), 4),
        "faultless": round(sum(one.is_faultless for one in group) / len(group), 4),
        "cells": asked,
        "right": round(sum(one.right for one in found) / max(1, asked), 4),
        "unread": {why: whys.count(why) for why in sorted(set(whys))},
        "wrong": sum(one.wrong for one in group),
        "sure_wrong": sum(one.sure_wrong for one in group),
    }


def _not_boards(folder: Path, seed: int, sample: int | None) -> Iterator[Mapping[str, object]]:
    """How many variants of each picture of something else were taken for a board, and which."""
    for path in sorted(folder.glob("*.jpg")):
        image = load_picture(path)
        wide, tall = image.shape[1] - 1.0, image.shape[0] - 1.0
        outline = np.array([[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]) * [wide, tall]
        planned = list(changes(seed))
        chosen = _drawn(len(planned), None if sample is None else max(1, sample // 8), seed)
        variants = (planned[k].apply(image, outline) for k in watched(chosen, "variants of no board", len(chosen)))
        taken = [variant.value for variant in variants if find_board(variant.image) is not None]
        yield {"no_board": path.stem, "variants": len(chosen), "taken_for_one": len(taken), "changes": taken}
