"""Reads picture files into colour pictures with Pillow, says plainly what is wrong with a file, and encodes pictures.

Nothing here knows what a picture shows.
"""

from __future__ import annotations

import warnings
from collections import Counter
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

LARGEST_PX: Final = 64_000_000
"""A Raspberry Pi has no memory for more pixels than these; a camera module has 12 million, a phone usually as many."""

LARGEST_BYTES: Final = 256 * 1024 * 1024
"""Larger files are refused before they are read."""

GREY_LEVELS: Final = 2
"""Channels of a grey picture that was saved in colour differ by no more than this many levels."""

PICTURE_SUFFIXES: Final = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"})
"""How the names of pictures end that are taken from a folder."""

OTHER_KINDS: Final = {
    **dict.fromkeys((".heic", ".heif", ".hif"), "HEIC"), ".avif": "AVIF", ".jxl": "JPEG XL",
    **dict.fromkeys((".dng", ".cr2", ".cr3", ".nef", ".arw", ".orf", ".rw2", ".raf", ".pef"), "RAW"),
}  # fmt: skip
"""How the names of pictures end that phones and cameras write and that are not read, and what their kind is called."""

DNG_VERSION: Final = 50706
"""The tag of a DNG, a TIFF whose first picture is a tiny one (DNG specification)."""

NO_PICTURE: Final = "this is no picture of the kind JPEG, PNG, BMP, TIFF or WebP, or it is damaged; save it as JPEG"
"""What people are told of a file that is nothing else by its name."""

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
        kind = OTHER_KINDS.get(path.suffix.lower())
        raise BadPicture(f"{path.name}: {_other_kind(kind) if kind else NO_PICTURE}") from failure
    except Pillow.DecompressionBombError as failure:
        raise BadPicture(f"{path.name}: the picture is too large: save it smaller") from failure
    except Exception as failure:  # decoders raise whatever they like: OSError, SyntaxError, struct.error, ...
        raise BadPicture(f"{path.name}: the picture is cut off or the file is damaged; copy it again") from failure


def _decoded(encoded: bytes, path: Path, most_px: int) -> Image:
    with Pillow.open(BytesIO(encoded)) as file:
        _refuse_odd_size(path, *file.size, most_px)
        if DNG_VERSION in getattr(file, "tag_v2", ()) or OTHER_KINDS.get(path.suffix.lower()) == "RAW":
            raise BadPicture(f"{path.name}: {_other_kind('RAW')}")
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


def encoded(image: Image, quality: int | None = None) -> bytes:
    """The picture as a JPEG file of this quality in percent, as a PNG file without one."""
    how = [] if quality is None else [cv2.IMWRITE_JPEG_QUALITY, quality]
    is_done, content = cv2.imencode(".png" if quality is None else ".jpg", image, how)
    assert is_done
    return bytes(content)


def _bytes_of(path: Path) -> bytes:
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise BadPicture(f"{path}: this is a device or a pipe, not a file")
        if path.is_file() and path.stat().st_size > LARGEST_BYTES:
            raise BadPicture(f"{path.name}: the file is larger than {LARGEST_BYTES >> 20} MB, so it is no picture")
        encoded = path.read_bytes()
    except OSError as error:
        raise BadPicture(f"{path.name or path}: the file cannot be read ({error.strerror or error})") from error
    if not encoded:
        raise BadPicture(f"{path.name}: the file is empty")
    return encoded


def _other_kind(kind: str) -> str:
    return f"pictures of the kind {kind} cannot be read; save it as JPEG"


def pictures_in(folder: Path) -> list[Path]:
    """The pictures of a folder in name order. BadPicture where it has none, and what it has instead; OSError."""
    paths = sorted(folder.iterdir())
    found = [path for path in paths if path.suffix.lower() in PICTURE_SUFFIXES]
    others = Counter(OTHER_KINDS[path.suffix.lower()] for path in paths if path.suffix.lower() in OTHER_KINDS)
    if not found and others:
        told = " and ".join(f"{count} of the kind {kind}" for kind, count in others.items())
        raise BadPicture(f"the folder {folder} holds pictures that cannot be read ({told}): save them as JPEG")
    return found


def _refuse_odd_size(path: Path, width: int, height: int, most_px: int) -> None:
    if min(height, width) < SMALLEST_PX:
        raise BadPicture(f"{path.name}: the picture is only {width}x{height} pixels")
    if height * width > most_px:
        size = f"{width}x{height} pixels, {most_px // 1_000_000} million at most"
        raise BadPicture(f"{path.name}: the picture is too large ({size}): save it smaller")
