"""A folder with the faces of an owner's tiles: cut out of pictures here, named by people, taught to the reader.

A face is a small picture whose file name says the shape, then the cell of a fixed tile or a number, then, once a
person has added it, the treasure: `T-c1-crown.png`, `L-03-owl.png`. `plain-L.png` is what all faces of a shape share.

Beside them lie the faces of an owner's discs and the looks of the dragon: `token-07-a.png` is a disc's face (the letter
distinguishes two of one number), `dragon-E.png` the dragon that faces east, `tokens.toml` how large the discs are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from calibration.storage import save, save_bytes
from companion.errors import BadCalibration, BadPicture
from companion.frame import Image
from companion.maze.cell import FIXED_CELLS, format_cell, parse_cell
from companion.rules.copy import parse_toml
from vision.picture.arrays import Float64s
from vision.picture.picture_files import encoded, load_picture
from vision.pieces.dragon_heading import HEADINGS, LOOK_PX, DragonLook
from vision.pieces.token_faces import FACE_PX as TOKEN_PX
from vision.pieces.token_faces import TokenFace, common_radius
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
class Album:
    """The named faces: the marks of fixed cells, and of movable tiles with their shapes and taught patterns."""

    fixed: Mapping[int, str]
    movable: Mapping[str, Pattern]


def folder_of(copy_file: Path) -> Path:
    """The folder of the faces that belong to a copy's file."""
    return copy_file.with_suffix(FOLDER_SUFFIX)


def see_faces(image: Image, homography: Float64s, cells: Mapping[int, str]) -> Mapping[int, Face]:
    """The faces of the cells with these open sides."""
    return cut_faces(image, homography, {cell: sides for cell, sides in cells.items() if sides in SHAPE_OF})


def write_album(pictures: list[Mapping[int, Face]], folder: Path) -> int:
    """Write the faces of the first picture, then new ones of the others; returns how many there are.

    Raises BadCalibration if the folder cannot be written, or has faces already.
    """
    if folder.is_dir() and any(folder.glob("[ILT]-*.png")):
        raise BadCalibration(f"{folder} has faces already; delete it to begin anew")
    plain = plain_faces(pictures[0].values())
    known: list[tuple[int, Face, Pattern]] = []
    for picture in pictures:
        known += _new_faces(picture, plain, known)
    for shape, face in plain.items():
        save_bytes(encoded(face.picture), folder / f"plain-{shape}.png")
    for name, face in _named(known):
        save_bytes(encoded(face.picture), folder / f"{name}.png")
    return len(known)


def _new_faces(
    picture: Mapping[int, Face], plain: Mapping[str, Face], known: list[tuple[int, Face, Pattern]]
) -> list[tuple[int, Face, Pattern]]:
    """Faces worth naming that are not known yet, the strongest first; the first picture's L and T all are."""
    seen = [(cell, face, pattern_of(face, plain[face.shape])) for cell, face in picture.items() if face.shape in plain]
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
    return Face(shape, _picture(path, FACE_PX, "a face has"))


def _picture(path: Path, side_px: int, has: str) -> Image:
    try:
        picture = load_picture(path)
    except BadPicture as failure:
        raise BadCalibration(str(failure)) from failure
    if picture.shape[:2] != (side_px, side_px):
        raise BadCalibration(f"{path}: {has} {side_px}x{side_px} pixels; do not resize it")
    return picture


SIZE_FILE: Final = "tokens.toml"
LETTERS: Final = "abcdefgh"
"""The file of the discs' size; the letters that distinguish discs of one number."""

_TOKEN_NAME = re.compile(r"token-([0-9]{2})-[a-h]")


def write_tokens(faces: Sequence[TokenFace], folder: Path) -> None:
    """Write the faces of a box's discs, replacing earlier ones; raises BadCalibration."""
    copies: Counter[int] = Counter()
    for old in folder.glob("token-*.png"):
        _remove(old)
    for face in faces:
        save_bytes(encoded(face.picture), folder / f"token-{face.number:02d}-{LETTERS[copies[face.number]]}.png")
        copies[face.number] += 1
    save(f"# The discs' radius in tiles.\nradius_tiles = {common_radius(faces):.4f}\n", folder / SIZE_FILE)


def load_tokens(folder: Path) -> tuple[TokenFace, ...]:
    """The discs' faces in a folder, empty if there are none; raises BadCalibration naming a wrong file."""
    paths = sorted(folder.glob("token-*.png"))
    if not paths:
        return ()
    radius, faces = _radius(folder / SIZE_FILE), []
    for path in paths:
        match = _TOKEN_NAME.fullmatch(path.stem)
        if not match:
            raise BadCalibration(f"{path}: a disc's face is called as in token-07-a.png")
        faces.append(TokenFace(int(match.group(1)), _picture(path, TOKEN_PX, "has to have"), radius))
    return tuple(faces)


def write_dragon(look: DragonLook, folder: Path) -> Path:
    """Write the look of a dragon, replacing one that faced the same side; raises BadCalibration."""
    path = folder / f"dragon-{look.heading}.png"
    save_bytes(encoded(look.picture), path)
    return path


def load_dragons(folder: Path) -> tuple[DragonLook, ...]:
    """The dragon's looks in a folder, empty if there are none; raises BadCalibration."""
    paths = {heading: path for heading in HEADINGS if (path := folder / f"dragon-{heading}.png").is_file()}
    return tuple(DragonLook(heading, _picture(path, LOOK_PX, "has to have")) for heading, path in paths.items())


def _radius(path: Path) -> float:
    try:
        told = parse_toml(path.read_text(encoding="utf-8")).get("radius_tiles")
    except (OSError, ValueError) as wrong:
        raise BadCalibration(f"{path}: {wrong}; teach the discs again") from wrong
    if isinstance(told, bool) or not isinstance(told, int | float) or not 0.1 < told < 0.5:
        raise BadCalibration(f"{path}: 'radius_tiles' has to be a number such as 0.255; teach the discs again")
    return float(told)
