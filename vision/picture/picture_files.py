"""Reads picture files into colour pictures with Pillow, and says plainly what is wrong with a file.

Nothing here knows what a picture shows.
"""

from __future__ import annotations

import warnings
from io import BytesIO
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from PIL import Image as Pillow
from PIL import ImageOps, UnidentifiedImageError

from companion.errors import BadPicture
from companion.frame import Image

SMALLEST_PX: Final = 16
"""A picture with a shorter side than this shows no board, nor anything else."""

LARGEST_PX: Final = 170_000_000
"""More pixels than this are a mistake or an attack; a camera module has 12 million. Pillow refuses a little more."""

LARGEST_BYTES: Final = 512 * 1024 * 1024
"""Larger files are refused, also those without an end."""

GREY_LEVELS: Final = 2
"""Channels of a grey picture that was saved in colour differ by no more than this many levels."""

APPLE_BRANDS: Final = (b"heic", b"heix", b"hevc", b"mif1", b"msf1")
"""What HEIC files have at byte 8."""

DEEP_MODES: Final = ("I", "F")
"""How Pillow's modes of more than 8 bits a channel begin: whole numbers of 16 bits, and floats."""


def load_picture(path: Path | str) -> Image:
    """The picture (h, w, 3) in B, G, R, turned as its EXIF note says; raises BadPicture with one clear line."""
    path = Path(path)
    return picture_of(_bytes_of(path), path)


def picture_of(encoded: bytes, path: Path, most_px: int = LARGEST_PX) -> Image:
    """The picture of a file's content; `path` is for messages. Raises BadPicture as `load_picture` does."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _decoded(encoded, path, most_px)
    except BadPicture:
        raise
    except UnidentifiedImageError as failure:
        raise BadPicture(f"{path.name}: {_unknown(encoded)}") from failure
    except Pillow.DecompressionBombError as failure:
        raise BadPicture(f"{path.name}: the picture is too large") from failure
    except Exception as failure:  # decoders raise whatever they like: OSError, SyntaxError, struct.error, ...
        raise BadPicture(f"{path.name}: the picture is cut off or the file is damaged; copy it again") from failure


def _decoded(encoded: bytes, path: Path, most_px: int) -> Image:
    with Pillow.open(BytesIO(encoded)) as file:
        _refuse_odd_size(path, *file.size, most_px)
        file.load()
        return as_colour(_turned(file))


def _turned(picture: Pillow.Image) -> Pillow.Image:
    """The picture as its EXIF note wants it shown; as it is where the note makes no sense."""
    try:
        return ImageOps.exif_transpose(picture)
    except Exception:  # noqa: BLE001 - Pillow lets every error of a note through
        return picture


def as_colour(picture: Pillow.Image) -> Image:
    """A picture of any mode as B, G, R of 8 bits (h, w, 3); what is transparent becomes white."""
    if picture.mode.startswith(DEEP_MODES):
        return cv2.cvtColor(_eight_bits(np.asarray(picture, dtype=np.float64)), cv2.COLOR_GRAY2BGR)
    if picture.has_transparency_data:
        seen = picture.convert("RGBA")
        picture = Pillow.alpha_composite(Pillow.new("RGBA", seen.size, "white"), seen)
    return np.ascontiguousarray(np.asarray(picture.convert("RGB"))[:, :, ::-1])


def _eight_bits(levels: np.typing.NDArray[np.float64]) -> Image:
    """Levels of 0 to 1, or else of 16 bits, as 0 to 255."""
    full_scale = 1.0 if np.nanmax(levels) <= 1.0 else 65_535.0
    return np.asarray(np.clip(np.rint(np.nan_to_num(levels) / full_scale * 255.0), 0.0, 255.0), dtype=np.uint8)


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


def _unknown(encoded: bytes) -> str:
    if encoded[4:8] == b"ftyp" and encoded[8:12] in APPLE_BRANDS:
        return "pictures of the kind HEIC cannot be read; save it as JPEG"
    return "this is not a picture (JPEG, PNG, BMP, TIFF or WebP), or it is damaged"


def _refuse_odd_size(path: Path, width: int, height: int, most_px: int) -> None:
    if min(height, width) < SMALLEST_PX:
        raise BadPicture(f"{path.name}: the picture is only {width}x{height} pixels")
    if height * width > most_px:
        raise BadPicture(f"{path.name}: the picture is too large ({width}x{height} pixels)")
