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

SMALLEST_PX: Final = 16
"""A picture with a shorter side cannot show a board, nor anything else."""

LARGEST_PX: Final = 200_000_000
"""More pixels than this are a mistake or an attack; a camera module has 12 million."""

JPEG_START: Final = b"\xff\xd8"
JPEG_END: Final = b"\xff\xd9"
PNG_START: Final = b"\x89PNG\r\n\x1a\n"
PNG_END: Final = b"IEND"


def load_picture(path: Path | str) -> Image:
    """The picture (h, w, 3) in B, G, R, turned as its EXIF note says; raises BadPicture with one clear line."""
    path = Path(path)
    encoded = _bytes_of(path)
    _refuse_cut_off(path, encoded)
    flags = cv2.IMREAD_COLOR if encoded.startswith(JPEG_START) else cv2.IMREAD_UNCHANGED
    try:
        decoded = cv2.imdecode(np.frombuffer(encoded, dtype=np.uint8), flags)
    except cv2.error as error:
        raise BadPicture(f"{path.name}: the picture cannot be decoded ({error.err})") from error
    if decoded is None:
        raise BadPicture(f"{path.name}: this is not a picture (JPEG, PNG, BMP, TIFF or WebP), or it is damaged")
    picture = as_colour(np.asarray(decoded))
    _refuse_odd_size(path, picture)
    return picture


def as_colour(pixels: npt.NDArray[Any]) -> Image:
    """Grey or colour pixels, with alpha or not, of 8 or 16 bits or floats, as B, G, R of 8 bits; what is see-through
    turns white."""
    shallow = _eight_bits(pixels)
    if shallow.ndim == 2:
        shallow = shallow[:, :, None]
    count = shallow.shape[2]
    if count in (1, 2):
        return _on_white(np.repeat(shallow[:, :, :1], 3, axis=2), shallow[:, :, 1:])
    return _on_white(shallow[:, :, :3], shallow[:, :, 3:4])


def _bytes_of(path: Path) -> bytes:
    try:
        encoded = path.read_bytes()
    except OSError as error:
        raise BadPicture(f"{path.name}: the file cannot be read ({error.strerror or error})") from error
    if not encoded:
        raise BadPicture(f"{path.name}: the file is empty")
    return encoded


def _refuse_cut_off(path: Path, encoded: bytes) -> None:
    """A decoder fills what is missing with grey and says nothing; a missing end mark is told here."""
    is_cut_jpeg = encoded.startswith(JPEG_START) and JPEG_END not in encoded[-4096:]
    is_cut_png = encoded.startswith(PNG_START) and PNG_END not in encoded[-4096:]
    if is_cut_jpeg or is_cut_png:
        raise BadPicture(f"{path.name}: the picture is cut off; copy it again")


def _refuse_odd_size(path: Path, picture: Image) -> None:
    height, width = picture.shape[:2]
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
