"""The faces of an owner's discs and the looks of the dragon, stored beside the copy's file and read back.

`token-07-a.png` is a disc's face (the letter distinguishes two of one number), `dragon-E.png` the dragon that faces
east, `tokens.toml` how large the discs are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from calibration.storage import save
from companion.errors import BadCalibration, BadPicture
from companion.frame import Image
from companion.rules.copy import parse_toml
from vision.picture.picture_files import encoded, load_picture
from vision.pieces.dragon_heading import HEADINGS, LOOK_PX, DragonLook
from vision.pieces.token_faces import FACE_PX, TokenFace, common_radius

SIZE_FILE: Final = "tokens.toml"
LETTERS: Final = "abcdefgh"
"""The file of the discs' size; the letters that distinguish discs of one number."""

_NAME = re.compile(r"token-([0-9]{2})-[a-h]")


def write_tokens(faces: Sequence[TokenFace], folder: Path) -> None:
    """Write the faces of a box's discs, replacing earlier ones; raises BadCalibration."""
    copies: Counter[int] = Counter()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("token-*.png"):
            old.unlink()
        for face in faces:
            _write(folder / f"token-{face.number:02d}-{LETTERS[copies[face.number]]}.png", face.picture)
            copies[face.number] += 1
    except OSError as failure:
        raise BadCalibration(f"{folder}: cannot be written: {failure.strerror or failure}") from failure
    save(f"# The discs' radius in tiles.\nradius_tiles = {common_radius(faces):.4f}\n", folder / SIZE_FILE)


def load_tokens(folder: Path) -> tuple[TokenFace, ...]:
    """The discs' faces in a folder, empty if there are none; raises BadCalibration naming a wrong file."""
    paths = sorted(folder.glob("token-*.png"))
    if not paths:
        return ()
    radius, faces = _radius(folder / SIZE_FILE), []
    for path in paths:
        match = _NAME.fullmatch(path.stem)
        if not match:
            raise BadCalibration(f"{path}: a disc's face is called as in token-07-a.png")
        faces.append(TokenFace(int(match.group(1)), _picture(path, FACE_PX), radius))
    return tuple(faces)


def write_dragon(look: DragonLook, folder: Path) -> Path:
    """Write the look of a dragon, replacing one that faced the same side; raises BadCalibration."""
    path = folder / f"dragon-{look.heading}.png"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _write(path, look.picture)
    except OSError as failure:
        raise BadCalibration(f"{path}: cannot be written: {failure.strerror or failure}") from failure
    return path


def load_dragons(folder: Path) -> tuple[DragonLook, ...]:
    """The dragon's looks in a folder, empty if there are none; raises BadCalibration."""
    paths = [(heading, folder / f"dragon-{heading}.png") for heading in HEADINGS]
    return tuple(DragonLook(heading, _picture(path, LOOK_PX)) for heading, path in paths if path.is_file())


def _write(path: Path, picture: Image) -> None:
    path.write_bytes(encoded(picture))


def _picture(path: Path, side_px: int) -> Image:
    try:
        picture = load_picture(path)
    except BadPicture as failure:
        raise BadCalibration(str(failure)) from failure
    if picture.shape[:2] != (side_px, side_px):
        raise BadCalibration(f"{path}: has to have {side_px}x{side_px} pixels; do not resize it")
    return picture


def _radius(path: Path) -> float:
    try:
        told = parse_toml(path.read_text(encoding="utf-8")).get("radius_tiles")
    except (OSError, ValueError) as wrong:
        raise BadCalibration(f"{path}: {wrong}; teach the discs again") from wrong
    if isinstance(told, bool) or not isinstance(told, int | float) or not 0.1 < told < 0.5:
        raise BadCalibration(f"{path}: 'radius_tiles' has to be a number such as 0.255; teach the discs again")
    return float(told)
