"""Storage of calibrations: written as TOML to the companion's folder, and read back."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from calibration.lens_fit import LensFit
from companion.config import read_bounded
from companion.errors import BadCalibration
from companion.private_files import write_whole
from companion.rules.copy import parse_toml
from vision.board.rig import Corners
from vision.pawns.blobs import NARROW_HUE_DEG, PawnLook
from vision.picture.lens import Lens

LENS_FILE, BOARD_FILE, COLOURS_FILE = "lens.toml", "board.toml", "colours.toml"
"""The names of the files in the companion's folder."""

_LARGEST_BYTES = 10_000

Stored = TypeVar("Stored")


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """The place of a fixed board in the straightened pictures of a fixed camera: outer corners NW NE SE SW in
    pixels."""

    size_px: tuple[int, int]
    corners_px: Corners


def lens_toml(fit: LensFit) -> str:
    """The lens and how well it is known, as TOML."""
    lens = fit.lens
    lines = [
        "# How the camera's lens bends its pictures; written by `labyrinth calibrate lens`.",
        f"size_px = {_numbers(lens.size_px)}",
        f"focal_px = {_numbers(lens.focal_px)}",
        f"centre_px = {_numbers(lens.centre_px)}",
        "# k1 k2 p1 p2 k3, as OpenCV counts them",
        f"distortion = {_numbers(lens.distortion)}",
        f"error_px = {fit.error_px:.3f}",
        f"pictures = {len(fit.used)}",
    ]
    return "\n".join(lines) + "\n"


def board_toml(place: BoardPlace) -> str:
    """The place of the board as TOML."""
    lines = [
        "# Where the board lies in the camera's pictures; written by `labyrinth calibrate board`. While this file is",
        "# here the board is taken to lie there, unless it is seen elsewhere.",
        f"size_px = {_numbers(place.size_px)}",
        "# the outer corners of the tiles: north-west, north-east, south-east, south-west",
        "corners_px = [" + ", ".join(f"[{x:.2f}, {y:.2f}]" for x, y in place.corners_px) + "]",
    ]
    return "\n".join(lines) + "\n"


def colours_toml(looks: Mapping[str, PawnLook]) -> str:
    """How each colour's pawn looks, as TOML."""
    lines = ["# How your pawns look under your lamp; learnt on the set-up page."]
    for colour, look in looks.items():
        lines += [f"\n[{colour}]", f"hue_deg = {look.hue_deg:.2f}"]
        lines += [] if look.chroma is None else [f"chroma = {look.chroma:.2f}"]
        lines += [f"radius_tiles = {look.radius:.4f}"]
    return "\n".join(lines) + "\n"


def document_toml(document: Mapping[str, object]) -> str:
    """Plain values as TOML; lists of tables take a line for each."""
    return "".join(f"{key} = {_toml(value, indent=True)}\n" for key, value in document.items())


def _toml(value: object, *, indent: bool = False) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        parts = [_toml(one) for one in value]
        return "[\n" + "".join(f"    {part},\n" for part in parts) + "]" if indent else f"[{', '.join(parts)}]"
    if isinstance(value, bool | str):
        return json.dumps(value, ensure_ascii=False)
    return str(value) if isinstance(value, int) else repr(float(str(value)))


def save(text: str, path: Path) -> None:
    """Write a text file in one step; raises BadCalibration if it cannot be written."""
    save_bytes(text.encode("utf-8"), path)


def save_bytes(content: bytes, path: Path) -> None:
    """Write a file in one step: after a power cut it is either complete or as before. Raises BadCalibration."""
    try:
        write_whole(path, content)
    except OSError as failure:
        raise BadCalibration(f"{path}: cannot be written: {failure.strerror or failure}") from failure


def load_lens(path: Path) -> Lens | None:
    """The lens from a file with `lens_toml`, None if there is no file; raises BadCalibration."""
    return _loaded(path, _lens_of)


def load_board(path: Path) -> BoardPlace | None:
    """The board's place from a file with `board_toml`, None if there is no file; raises BadCalibration."""
    return _loaded(path, _board_of)


def load_colours(path: Path) -> dict[str, PawnLook]:
    """The pawns' looks from a file with `colours_toml`, empty if there is no file; raises BadCalibration."""
    return _loaded(path, lambda told: {colour: _look(table) for colour, table in told.items()}) or {}


def _loaded(path: Path, read: Callable[[Mapping[str, object]], Stored]) -> Stored | None:
    try:
        raw = read_bounded(path, _LARGEST_BYTES)
    except FileNotFoundError:
        return None
    except OSError as failure:
        raise BadCalibration(f"{path}: cannot be read: {failure.strerror or failure}") from failure
    try:
        return read(parse_toml(raw.decode("utf-8")))
    except ValueError as wrong:  # of TOML, of UTF-8, or ours
        raise BadCalibration(f"{path}: {wrong}; calibrate again, or delete the file") from wrong


def _board_of(document: Mapping[str, object]) -> BoardPlace:
    width, height = _numbers_at(document, "size_px", 2)
    points = document.get("corners_px")
    if not isinstance(points, list) or len(points) != 4:
        raise ValueError("'corners_px' has to be four points")
    nw, ne, se, sw = (_point(point) for point in points)
    return BoardPlace((int(width), int(height)), (nw, ne, se, sw))


def _point(value: object) -> tuple[float, float]:
    x, y = _numbers_at({"corners_px": value}, "corners_px", 2)
    return x, y


def _look(table: object) -> PawnLook:
    if not isinstance(table, Mapping):
        raise ValueError("a colour has to be a table, as in [red]")
    hue, radius, chroma = (table.get(key) for key in ("hue_deg", "radius_tiles", "chroma"))
    (hue_deg, radius_tiles) = _numbers_at({"look": [hue, radius]}, "look", 2)
    strength = None if chroma is None else _numbers_at({"chroma": [chroma]}, "chroma", 1)[0]
    return PawnLook(hue_deg, strength, radius_tiles, NARROW_HUE_DEG)


def _lens_of(document: Mapping[str, object]) -> Lens:
    width, height = _numbers_at(document, "size_px", 2)
    fx, fy = _numbers_at(document, "focal_px", 2)
    cx, cy = _numbers_at(document, "centre_px", 2)
    k1, k2, p1, p2, k3 = _numbers_at(document, "distortion", 5)
    if min(width, height, fx, fy) <= 0:
        raise ValueError("a size or a focal length is not above 0")
    return Lens((int(width), int(height)), (fx, fy), (cx, cy), (k1, k2, p1, p2, k3))


def _numbers_at(document: Mapping[str, object], key: str, count: int) -> list[float]:
    """So many finite numbers under the key; raises ValueError."""
    found = document.get(key)
    numbers = [value for value in found if _is_number(value)] if isinstance(found, list) else []
    if not isinstance(found, list) or len(found) != count or len(numbers) != count:
        raise ValueError(f"{key!r} has to be {count} numbers")
    return [float(number) for number in numbers]


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _numbers(values: tuple[float, ...] | tuple[int, ...]) -> str:
    return "[" + ", ".join(repr(value) if isinstance(value, int) else f"{value:.6g}" for value in values) + "]"
