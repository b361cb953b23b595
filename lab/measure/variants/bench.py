"""Measures the reader on variants of photographs of real boards: found, and the same tiles, whatever is done to them.

A variant is one picture in another look: another size, turn, crop, border, tint or fault, with where its points went.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from companion.frame import Image
from lab.measure.cases import Row, grouped, measured, share, watched
from lab.measure.score import Laid, Score, Seen, judge, seen_of, total
from vision.board.homography import from_corners, pitch_px, project
from vision.find.detect import find_board
from vision.picture.arrays import Float64s
from vision.picture.picture_files import load_picture
from vision.pipeline import Reader

LIGHTS: Final = {
    "candle": (0.34, 0.72, 1.25), "bulb": (0.55, 0.85, 1.15), "hall": (0.8, 0.95, 1.05), "cloud": (1.1, 1.0, 0.9),
    "shade": (1.25, 1.02, 0.78),
}  # fmt: skip
"""What lights between 1,900 and 8,000 kelvin make of blue, green and red where a camera is set to daylight."""

VALUES: Final[dict[str, tuple[float | str, ...]]] = {
    "crop": (0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3), "turn": tuple(range(0, 360, 15)), "border": (0.1, 0.25, 0.5),
    "gamma": (0.5, 0.63, 0.8, 1.25, 1.6, 2.0), "light": tuple(LIGHTS), "soft": (0.02, 0.04, 0.06),
    "size": tuple(round(0.2 * 10 ** (k / 11), 3) for k in range(12)),
    "noise": (4.0, 8.0, 12.0), "jpeg": (30, 43, 56, 69, 82, 95),
}  # fmt: skip
"""What is changed in which order: margins around the board by its edge; turns clockwise in degrees; borders by the
picture's edge; exponents of the levels; lights; blur (standard deviation) in tiles; sizes by the picture's own; noise
(standard deviation) in grey levels; JPEG qualities in percent."""

MIXED, CHANCE = 24, 0.5
"""So many variants of each picture mix changes; how likely each change is part of one."""


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """A changed picture: the kind of change, its value in words, and the 3x3 matrix from the points of the original."""

    kind: str
    value: str
    image: Image
    moved: Float64s

    def corners_px(self, corners_px: Float64s) -> Float64s:
        """Where corners (4, 2) of the original picture lie now."""
        return project(self.moved, corners_px)


@dataclass(frozen=True, slots=True)
class Change:
    """One way to change a picture: kinds and values in the order in which they are applied."""

    steps: tuple[tuple[str, float | str], ...]
    seed: int

    @property
    def kind(self) -> str:
        """The kind of change; `mixed` for several at once."""
        return self.steps[0][0] if len(self.steps) == 1 else "mixed"

    def apply(self, image: Image, corners_px: Float64s) -> Variant:
        """The changed picture; `corners_px` (4, 2) say where its board, or what stands for one, lies."""
        chance = np.random.default_rng([self.seed, 7])
        moved: Float64s = np.eye(3)
        for kind, value in self.steps:
            image, step = _changed(image, kind, value, project(moved, corners_px), chance)
            moved = step @ moved
        return Variant(self.kind, " ".join(f"{kind} {value}" for kind, value in self.steps), image, moved)


def changes(seed: int) -> Iterator[Change]:
    """Every single change, then seeded mixtures."""
    for kind, choices in VALUES.items():
        yield from (Change(((kind, choice),), seed) for choice in choices)
    chance = np.random.default_rng(seed)
    for number in range(MIXED):
        kinds = [kind for kind in VALUES if chance.random() < CHANCE] or ["size"]
        steps = tuple((kind, VALUES[kind][int(chance.integers(len(VALUES[kind])))]) for kind in kinds)
        yield Change(steps, seed + number)


def _changed(
    image: Image, kind: str, value: float | str, corners_px: Float64s, chance: np.random.Generator
) -> tuple[Image, Float64s]:
    """The picture after one change, and the matrix that its points went by."""
    if kind == "light":
        return _levels(image * np.array(LIGHTS[str(value)], dtype=np.float32)), np.eye(3)
    amount = float(value)
    match kind:
        case "crop":
            return _cropped(image, corners_px, amount)
        case "turn":
            return _turned(image, amount, chance)
        case "border":
            return _bordered(image, amount, chance)
        case "size":
            return _resized(image, amount)
    return _developed(image, kind, amount, corners_px, chance), np.eye(3)


def _developed(image: Image, kind: str, amount: float, corners_px: Float64s, chance: np.random.Generator) -> Image:
    """The picture with other levels at the same places."""
    match kind:
        case "gamma":
            return _levels(255.0 * (image / np.float32(255.0)) ** np.float32(amount))
        case "soft":
            return _levels(cv2.GaussianBlur(image, (0, 0), max(0.2, amount * _edge_px(corners_px) / 7)))
        case "noise":
            return _levels(image + amount * chance.standard_normal(image.shape, dtype=np.float32))
    _, jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(amount)])
    return np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), dtype=np.uint8)


def _cropped(image: Image, corners_px: Float64s, margin: float) -> tuple[Image, Float64s]:
    reach = margin * _edge_px(corners_px)
    left, top = np.maximum(0, np.floor(corners_px.min(axis=0) - reach)).astype(int)
    right, bottom = np.ceil(corners_px.max(axis=0) + reach + 1).astype(int)
    return np.ascontiguousarray(image[top:bottom, left:right]), _shift(-left, -top)


def _turned(image: Image, angle_deg: float, chance: np.random.Generator) -> tuple[Image, Float64s]:
    tall, wide = image.shape[:2]
    turn = np.deg2rad(angle_deg)
    c, s = np.cos(turn), np.sin(turn)
    size = (round(abs(wide * c) + abs(tall * s)), round(abs(wide * s) + abs(tall * c)))
    about = np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
    moved = _shift((size[0] - 1) / 2, (size[1] - 1) / 2) @ about @ _shift(-(wide - 1) / 2, -(tall - 1) / 2)
    seen = cv2.warpPerspective(image, moved, size, flags=cv2.INTER_LINEAR, borderValue=_some_colour(chance))
    return np.asarray(seen, dtype=np.uint8), moved


def _bordered(image: Image, share: float, chance: np.random.Generator) -> tuple[Image, Float64s]:
    wide = round(share * min(image.shape[:2]))
    framed = cv2.copyMakeBorder(image, *(wide,) * 4, cv2.BORDER_CONSTANT, value=_some_colour(chance))
    return np.asarray(framed, dtype=np.uint8), _shift(wide, wide)


def _resized(image: Image, factor: float) -> tuple[Image, Float64s]:
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    size = (max(1, round(image.shape[1] * factor)), max(1, round(image.shape[0] * factor)))
    x, y = size[0] / image.shape[1], size[1] / image.shape[0]
    moved = np.array([[x, 0.0, (x - 1) / 2], [0.0, y, (y - 1) / 2], [0.0, 0.0, 1.0]])
    return np.asarray(cv2.resize(image, size, interpolation=way), dtype=np.uint8), moved


def _levels(values: cv2.typing.MatLike) -> Image:
    return np.clip(np.rint(values), 0, 255).astype(np.uint8)


def _shift(x: float, y: float) -> Float64s:
    return np.array([[1.0, 0.0, x], [0.0, 1.0, y], [0.0, 0.0, 1.0]])


def _some_colour(chance: np.random.Generator) -> tuple[float, float, float]:
    blue, green, red = (float(level) for level in chance.uniform(10, 245, 3))
    return blue, green, red


def _edge_px(corners_px: Float64s) -> float:
    """The mean edge of a quadrilateral."""
    return float(np.linalg.norm(np.roll(corners_px, -1, axis=0) - corners_px, axis=1).mean())


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
