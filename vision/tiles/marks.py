"""Reads which treasure or marking a tile carries, by likeness with the faces of a taught copy.

No treasure is known here. Every face is turned into one orientation, laid over the plain face of its shape and lessened
by it: what is left is the mark. Faces are small pictures of `FACE_PX`, so that people can look at them and name them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import SIZE
from vision.board.plane import rectify
from vision.picture.arrays import Float32s, Float64s

TILE_PX: Final = 40
RIM_PX: Final = 8
FACE_PX: Final = TILE_PX + 2 * RIM_PX
"""The side of a cut-out: a tile and a rim of its neighbours, since tiles drift."""

DRIFT_PX: Final = 5
"""A face is looked for so far from the middle of its cell."""

WINDOW_TILES: Final = 0.42
"""Marks lie in the corridor; walls are printed a little differently on each tile."""

SLACK_PX: Final = 3
"""So far a mark may lie from where it was when it was taught."""

LEAST_LIKENESS: Final = 0.53
LEAST_LEAD: Final = 0.04
"""A mark is read where its likeness is at least the one, and leads the next mark's by at least the other."""

FAINT: Final = 0.5
"""A mark counts as if it had at least so much of the taught mark's strength: noise on a plain tile resembles many."""

FACES_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "I": ("NS", "EW"), "L": ("NE", "ES", "SW", "NW"), "T": ("NES", "ESW", "NSW", "NEW"),
}  # fmt: skip
SHAPE_OF: Final = {face: shape for shape, faces in FACES_OF.items() for face in faces}
"""The faces of each shape, turned clockwise step by step from its first orientation; and the shape of each face."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A tile's face in the first orientation of its shape: a picture (FACE_PX, FACE_PX, 3) in B, G, R."""

    shape: str
    picture: Image


@dataclass(frozen=True, slots=True, eq=False)
class Pattern:
    """What a face shows beyond the plain tile: Lab differences (h, w, 3) in the middle of it."""

    shape: str
    rest: Float32s

    @property
    def strength(self) -> float:
        """The typical difference of a pixel from the plain tile."""
        return float(np.sqrt((self.rest**2).mean()))


@dataclass(frozen=True, slots=True)
class MarkReading:
    """A mark that was recognised, and the probability that it is right."""

    mark: str
    confidence: float


def cut_faces(image: Image, homography: Float64s, seen: Mapping[int, str]) -> dict[int, Face]:
    """The faces of the cells, each with its open sides in `seen`; `homography` takes tile units to pixels."""
    flat = rectify(image, homography, TILE_PX, 1.0).image
    return {cell: _cut(flat, cell, sides) for cell, sides in seen.items() if sides in SHAPE_OF}


def _cut(flat: Image, cell: int, sides: str) -> Face:
    row, column = divmod(cell, SIZE)
    top, left = (row + 1) * TILE_PX - RIM_PX, (column + 1) * TILE_PX - RIM_PX
    shape = SHAPE_OF[sides]
    turned = np.rot90(flat[top : top + FACE_PX, left : left + FACE_PX], FACES_OF[shape].index(sides))
    return Face(shape, np.ascontiguousarray(turned))


def plain_faces(faces: Iterable[Face]) -> dict[str, Face]:
    """The plain face of each shape that occurs: what most of its faces agree on, pixel by pixel."""
    by_shape: dict[str, list[Float32s]] = {}
    for face in faces:
        by_shape.setdefault(face.shape, []).append(_lab(face))
    return {shape: Face(shape, _picture(_agreed(labs))) for shape, labs in by_shape.items()}


def _agreed(labs: list[Float32s]) -> Float32s:
    middle = np.median(np.stack(labs), axis=0).astype(np.float32)
    laid = [_laid_over(lab, middle) for lab in labs]
    return np.asarray(np.median(np.stack(laid), axis=0), dtype=np.float32)


def pattern_of(face: Face, plain: Face) -> Pattern:
    """What the face shows beyond the plain one, wherever in its cell it lies and whatever lamp shines on it."""
    ground = _lab(plain)
    rest = _laid_over(_lab(face), ground) - ground
    reach, middle = round(TILE_PX * WINDOW_TILES / 2) + SLACK_PX, FACE_PX // 2
    window = rest[middle - reach : middle + reach, middle - reach : middle + reach]
    level = np.median(window.reshape(-1, 3), axis=0)
    return Pattern(face.shape, np.ascontiguousarray(window - level, dtype=np.float32))


def likeness(seen: Pattern, taught: Pattern) -> float:
    """How much of the taught mark the seen pattern shows, 1 for all of it; a straight may lie either way round."""
    if seen.shape != taught.shape:
        return 0.0
    turns = (0, 2) if seen.shape == "I" else (0,)
    return max(_likeness(np.ascontiguousarray(np.rot90(seen.rest, turn)), taught.rest) for turn in turns)


def _likeness(seen: Float32s, taught: Float32s) -> float:
    inner = np.ascontiguousarray(taught[SLACK_PX:-SLACK_PX, SLACK_PX:-SLACK_PX])
    size, norm = inner.shape[0], float(np.linalg.norm(inner))
    if norm == 0.0:
        return 0.0
    common = cv2.matchTemplate(seen, inner, cv2.TM_CCORR)
    squares = np.ascontiguousarray((seen**2).sum(axis=2))
    energy = cv2.matchTemplate(squares, np.ones((size, size), dtype=np.float32), cv2.TM_CCORR)
    return float((common / np.maximum(np.sqrt(np.maximum(energy, 0)) * norm, FAINT**2 * norm**2)).max())


def read_marks(faces: Mapping[int, Face], taught: Mapping[str, Pattern]) -> dict[int, MarkReading]:
    """The mark of each cell where one is recognised; `taught` has the patterns of the movable tiles by mark.

    The plain faces come from the picture itself. Each mark is on one tile only: the likest cell has it.
    """
    plain = plain_faces(faces.values())
    patterns = {cell: pattern_of(face, plain[face.shape]) for cell, face in faces.items()}
    table = {
        (cell, mark): likeness(pattern, one)
        for cell, pattern in patterns.items() for mark, one in taught.items() if one.shape == pattern.shape
    }  # fmt: skip
    found: dict[int, MarkReading] = {}
    for (cell, mark), value in sorted(table.items(), key=lambda entry: -entry[1]):
        if value < LEAST_LIKENESS or cell in found or any(one.mark == mark for one in found.values()):
            continue
        lead = value - max((other for (at, name), other in table.items() if at == cell and name != mark), default=0.0)
        if lead >= LEAST_LEAD:
            found[cell] = MarkReading(mark, _confidence(value, lead))
    return found


def _confidence(value: float, lead: float) -> float:
    """How sure a mark is by its likeness and its lead: hardly at the thresholds, nearly wholly well above both."""
    return float(1 / ((1 + np.exp(-25 * (value - LEAST_LIKENESS))) * (1 + np.exp(-40 * (lead - LEAST_LEAD)))))


def _lab(face: Face) -> Float32s:
    lab = cv2.cvtColor(np.asarray(face.picture, dtype=np.float32) / 255, cv2.COLOR_BGR2LAB)
    return np.asarray(cv2.GaussianBlur(lab, (0, 0), 0.7), dtype=np.float32)


def _picture(lab: Float32s) -> Image:
    colour = cv2.cvtColor(lab, cv2.COLOR_LAB2BGR)
    return np.asarray(np.clip(colour * 255 + 0.5, 0, 255), dtype=np.uint8)


def _laid_over(lab: Float32s, ground: Float32s) -> Float32s:
    """The face shifted so that its corridors lie over those of the plain one."""
    inner = np.ascontiguousarray(ground[DRIFT_PX:-DRIFT_PX, DRIFT_PX:-DRIFT_PX])
    likenesses = cv2.matchTemplate(lab, inner, cv2.TM_CCOEFF_NORMED)
    down, right = np.unravel_index(int(np.argmax(likenesses)), likenesses.shape)
    shift = np.array([[1, 0, DRIFT_PX - float(right)], [0, 1, DRIFT_PX - float(down)]])
    moved = cv2.warpAffine(lab, shift, (FACE_PX, FACE_PX), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, dtype=np.float32)
