"""Reads picture files into colour pictures, whatever their depth, channels or turn; says plainly what is wrong.

Nothing here knows what a picture shows.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.errors import BadPicture
from companion.frame import Image
from vision.picture.file_formats import JPEG_START, is_apple, is_cut_off, is_damaged, size_px, turn_note
from vision.picture.quiet_decoders import run_quietly

SMALLEST_PX: Final = 16
"""A picture with a shorter side than this shows no board, nor anything else."""

LARGEST_PX: Final = 200_000_000
"""More pixels than this are a mistake or an attack; a camera module has 12 million."""

LARGEST_BYTES: Final = 512 * 1024 * 1024
"""No picture that is not too large takes more; what goes on for ever is given up there."""

GREY_LEVELS: Final = 2
"""Colours that differ by no more are those of a grey picture that was kept in colour."""

BROKEN_WORDS: Final = ("premature end", "corrupt jpeg data: bad", "unsupported marker")
"""What the JPEG decoder prints when pixels are missing; bytes too many, as cheap cameras send, are harmless."""


def load_picture(path: Path | str) -> Image:
    """The picture (h, w, 3) in B, G, R, turned as its EXIF note says; raises BadPicture with one clear line."""
    path = Path(path)
    return picture_of(_bytes_of(path), path)


def picture_of(encoded: bytes, path: Path) -> Image:
    """The picture of a file's content; `path` is for messages. Raises BadPicture as `load_picture` does."""
    _refuse_incomplete(path, encoded)
    picture = as_colour(_turned(_decoded(path, encoded), turn_note(encoded)))
    _refuse_odd_size(path, picture.shape[1], picture.shape[0])
    return picture


def _decoded(path: Path, encoded: bytes) -> npt.NDArray[Any]:
    """The pixels as they are stored; a JPEG comes in colour and turned already."""
    flags = cv2.IMREAD_COLOR if encoded.startswith(JPEG_START) else cv2.IMREAD_UNCHANGED
    try:
        pixels, complaint = run_quietly(lambda: cv2.imdecode(np.frombuffer(encoded, dtype=np.uint8), flags))
    except cv2.error as error:
        raise BadPicture(f"{path.name}: the picture cannot be decoded ({error.err})") from error
    if pixels is None and is_apple(encoded):
        raise BadPicture(f"{path.name}: pictures of the kind HEIC cannot be read; save it as JPEG")
    if pixels is None:
        raise BadPicture(f"{path.name}: this is not a picture (JPEG, PNG, BMP, TIFF or WebP), or it is damaged")
    if encoded.startswith(JPEG_START) and any(words in complaint.lower() for words in BROKEN_WORDS):
        raise BadPicture(f"{path.name}: the picture is damaged; copy it again")
    return np.asarray(pixels)


def _turned(pixels: npt.NDArray[Any], note: int) -> npt.NDArray[Any]:
    """The pixels as an EXIF orientation 1 to 8 wants them shown."""
    if note >= 5:
        pixels = np.swapaxes(pixels, 0, 1)
    if note in (3, 4, 7, 8):
        pixels = pixels[::-1]
    if note in (2, 3, 6, 7):
        pixels = pixels[:, ::-1]
    return np.ascontiguousarray(pixels)


def as_colour(pixels: npt.NDArray[Any]) -> Image:
    """Pixels in B, G, R of 8 bits, from grey or colour ones of 8 or 16 bits or floats; what is see-through turns
    white."""
    shallow = _eight_bits(pixels)
    if shallow.ndim == 2:
        shallow = shallow[:, :, None]
    count = shallow.shape[2]
    if count in (1, 2):
        return _on_white(np.repeat(shallow[:, :, :1], 3, axis=2), shallow[:, :, 1:])
    return _on_white(shallow[:, :, :3], shallow[:, :, 3:4])


def is_grey(picture: Image) -> bool:
    """Whether blue, green and red are the same everywhere, as in a picture (h, w, 3) without colours."""
    blue, green, red = cv2.split(picture)
    return cv2.norm(blue, green, cv2.NORM_INF) <= GREY_LEVELS >= cv2.norm(green, red, cv2.NORM_INF)


def _bytes_of(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            encoded = file.read(LARGEST_BYTES + 1)
    except OSError as error:
        raise BadPicture(f"{path.name or path}: the file cannot be read ({error.strerror or error})") from error
    if len(encoded) > LARGEST_BYTES:
        raise BadPicture(f"{path.name}: the file is larger than {LARGEST_BYTES >> 20} MB, so it is no picture")
    if not encoded:
        raise BadPicture(f"{path.name}: the file is empty")
    return encoded


def _refuse_incomplete(path: Path, encoded: bytes) -> None:
    if is_cut_off(encoded):
        raise BadPicture(f"{path.name}: the picture is cut off; copy it again")
    if is_damaged(encoded):
        raise BadPicture(f"{path.name}: the picture is damaged; copy it again")
    width, height = size_px(encoded)
    if width and height:
        _refuse_odd_size(path, width, height)


def _refuse_odd_size(path: Path, width: int, height: int) -> None:
    if min(height, width) < SMALLEST_PX:
        raise BadPicture(f"{path.name}: the picture is only {width}x{height} pixels")
    if height * width > LARGEST_PX:
        raise BadPicture(f"{path.name}: the picture is too large ({width}x{height} pixels)")


def _eight_bits(pixels: npt.NDArray[Any]) -> Image:
    if pixels.dtype == np.uint8:
        return pixels
    if np.issubdtype(pixels.dtype, np.integer):
        full_scale = float(np.iinfo(pixels.dtype).max)
    else:
        full_scale = max(1.0, float(np.nanmax(pixels, initial=1.0)))
    level = np.nan_to_num(pixels.astype(np.float64)) / full_scale * 255.0
    return np.asarray(np.clip(np.rint(level), 0.0, 255.0), dtype=np.uint8)


def _on_white(colour: Image, alpha: Image) -> Image:
    if alpha.shape[2] == 0:
        return np.ascontiguousarray(colour)
    share = alpha.astype(np.float32) / 255.0
    return np.asarray(np.rint(colour * share + 255.0 * (1.0 - share)), dtype=np.uint8)
