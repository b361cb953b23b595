"""A folder with the faces of an owner's tiles: cut out of pictures here, named by people, taught to the reader.

A face is a small picture whose file name says the shape, then the cell of a fixed tile or a number, then, once a
person has added it, the treasure: `T-c1-crown.png`, `L-03-owl.png`. `plain-L.png` is what all faces of a shape share.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from calibration.storage import save_bytes
from companion.errors import BadCalibration, BadPicture
from companion.frame import Image
from companion.maze.cell import FIXED_CELLS, format_cell, parse_cell
from vision.picture.arrays import Float64s
from vision.picture.picture_files import encoded, load_picture
from vision.tiles.marks import (
    FACE_PX,
    LEAST_LIKENESS,
    SHAPE_OF,
    Face,
    Pattern,
    cut_faces,
    likeness,
    pattern_of,
    plain_faces,
)

FOLDER_SUFFIX = ".marks"
"""The faces of `my-box.toml` lie beside it in `my-box.marks`."""

_NAME = re.compile(r"([ILT])-([a-g][1-7]|[0-9]{2})(?:-([a-z0-9]+(?:-[a-z0-9]+)*))?")

NOISE_PERCENTILE: Final = 90.0
"""Straights have no treasures in known boxes: up to this percentile they differ by print and light only."""

CLEAR: Final = 1.5
"""A face is worth naming if it differs from the plain one by this many times that noise; L and T always are."""


@dataclass(frozen=True, slots=True)
class SeenFaces:
    """The faces of all readable cells of one picture, by cell."""

    faces: Mapping[int, Face]


@dataclass(frozen=True, slots=True)
class Album:
    """The named faces: the marks of fixed cells, and of movable tiles with their shapes and taught patterns."""

    fixed: Mapping[int, str]
    movable: Mapping[str, Pattern]


def folder_of(copy_file: Path) -> Path:
    """The folder of the faces that belong to a copy's file."""
    return copy_file.with_suffix(FOLDER_SUFFIX)


def see_faces(image: Image, homography: Float64s, cells: Mapping[int, str]) -> SeenFaces:
    """The faces of the cells with these open sides."""
    return SeenFaces(cut_faces(image, homography, {cell: sides for cell, sides in cells.items() if sides in SHAPE_OF}))


def write_album(pictures: list[SeenFaces], folder: Path) -> int:
    """Write the faces of the first picture, then new ones of the others; returns how many there are.

    Raises BadCalibration if the folder cannot be written, or has faces already.
    """
    if folder.is_dir() and any(folder.glob("[ILT]-*.png")):
        raise BadCalibration(f"{folder} has faces already; delete it to begin anew")
    plain = plain_faces(pictures[0].faces.values())
    known: list[tuple[int, Face, Pattern]] = []
    for picture in pictures:
        known += _new_faces(picture, plain, known)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for shape, face in plain.items():
            _write(folder / f"plain-{shape}.png", face)
        for name, face in _named(known):
            _write(folder / f"{name}.png", face)
    except OSError as failure:
        raise BadCalibration(f"{folder}: cannot be written: {failure.strerror or failure}") from failure
    return len(known)


def _new_faces(
    picture: SeenFaces, plain: Mapping[str, Face], known: list[tuple[int, Face, Pattern]]
) -> list[tuple[int, Face, Pattern]]:
    """Faces worth naming that are not known yet, the strongest first; the first picture's L and T all are."""
    seen = [
        (cell, face, pattern_of(face, plain[face.shape])) for cell, face in picture.faces.items() if face.shape in plain
    ]
    noise = _noise([pattern for _, _, pattern in seen])
    new = [
        (cell, face, pattern) for cell, face, pattern in seen
        if not any(cell == place and cell in FIXED_CELLS for place, _, _ in known)
        and (pattern.strength > CLEAR * noise or (not known and pattern.shape != "I"))
        and not any(likeness(pattern, other) >= LEAST_LIKENESS for _, _, other in known)
    ]  # fmt: skip
    return sorted(new, key=lambda one: -one[2].strength)


def _noise(patterns: list[Pattern]) -> float:
    straights = [pattern.strength for pattern in patterns if pattern.shape == "I"]
    every = straights or [pattern.strength for pattern in patterns]
    return float(np.percentile(every, NOISE_PERCENTILE)) if every else 0.0


def _named(known: list[tuple[int, Face, Pattern]]) -> list[tuple[str, Face]]:
    """A file name for each face: fixed tiles by their cell, movable ones numbered by shape."""
    names: list[tuple[str, Face]] = []
    counts = {"I": 0, "L": 0, "T": 0}
    for cell, face, _ in known:
        if cell in FIXED_CELLS:
            names.append((f"{face.shape}-{format_cell(cell)}", face))
        else:
            counts[face.shape] += 1
            names.append((f"{face.shape}-{counts[face.shape]:02d}", face))
    return names


def _write(path: Path, face: Face) -> None:
    path.write_bytes(encoded(face.picture))


def add_face(folder: Path, mark: str, face: Face, plain: Face) -> None:
    """Store the face of a movable tile with a treasure, each file in one step, replacing what was taught before.

    The plain face of its shape is stored if the folder has none. Raises BadCalibration.
    """
    if not (folder / f"plain-{face.shape}.png").exists():
        save_bytes(encoded(plain.picture), folder / f"plain-{face.shape}.png")
    taken = {int(path.stem[2:4]) for path in folder.glob(f"{face.shape}-[0-9][0-9]*.png")}
    number = next(free for free in range(1, 100) if free not in taken)
    save_bytes(encoded(face.picture), folder / f"{face.shape}-{number:02d}-{mark}.png")
    for older in _faces_of(folder, mark):
        if older.stem != f"{face.shape}-{number:02d}-{mark}":
            _remove(older)


def remove_face(folder: Path, mark: str) -> None:
    """Remove the taught faces of a treasure on a movable tile; raises BadCalibration."""
    for path in _faces_of(folder, mark):
        _remove(path)


def _faces_of(folder: Path, mark: str) -> list[Path]:
    return [path for path in folder.glob(f"[ILT]-[0-9][0-9]-{mark}.png") if path.is_file()]


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as failure:
        raise BadCalibration(f"{path}: cannot be removed: {failure.strerror or failure}") from failure


def load_plain(folder: Path) -> dict[str, Face]:
    """The plain face of each shape that a folder has; raises BadCalibration naming a file that is wrong."""
    return {path.stem[-1]: _face(path, path.stem[-1]) for path in sorted(folder.glob("plain-[ILT].png"))}


def load_album(folder: Path) -> Album | None:
    """The named faces of a folder, None where there is no folder; raises BadCalibration naming a file that is wrong."""
    if not folder.is_dir():
        return None
    plain = load_plain(folder)
    fixed: dict[int, str] = {}
    movable: dict[str, Pattern] = {}
    for path in sorted(folder.glob("[ILT]-*.png")):
        match = _NAME.fullmatch(path.stem)
        if not match:
            raise BadCalibration(f"{path}: call it as in L-03-owl.png, the treasure in lower case with hyphens")
        shape, place, mark = match.groups()
        if mark is None:
            continue
        if mark in movable or mark in fixed.values():
            raise BadCalibration(f"{path}: another face is called {mark!r} as well")
        if place.isdigit():
            movable[mark] = _pattern(path, shape, plain)
        else:
            fixed[parse_cell(place)] = mark
    return Album(fixed, movable)


def _pattern(path: Path, shape: str, plain: Mapping[str, Face]) -> Pattern:
    if shape not in plain:
        raise BadCalibration(f"{path.parent} has no plain-{shape}.png; cut the faces out again")
    return pattern_of(_face(path, shape), plain[shape])


def _face(path: Path, shape: str) -> Face:
    try:
        picture = load_picture(path)
    except BadPicture as failure:
        raise BadCalibration(str(failure)) from failure
    if picture.shape[:2] != (FACE_PX, FACE_PX):
        raise BadCalibration(f"{path}: a face has {FACE_PX}x{FACE_PX} pixels; do not resize it")
    return Face(shape, picture)
