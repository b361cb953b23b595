"""`labyrinth read` on one board saved in every way that cameras and phones save pictures: always the same answer."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from appliance.commands.look import read
from companion.frame import Image

PHOTOS = Path(__file__).resolve().parents[2].parent / "shared" / "photos"
BACKGROUND: Final = 120


def fitted(picture: Image, width: int, height: int) -> Image:
    """The picture as large as it fits, on a grey table."""
    scale = min(width / picture.shape[1], height / picture.shape[0])
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    table = np.full((height, width, 3), BACKGROUND, dtype=np.uint8)
    north, west = (height - small.shape[0]) // 2, (width - small.shape[1]) // 2
    table[north : north + small.shape[0], west : west + small.shape[1]] = small
    return table


def _jpeg_turned(picture: Image) -> bytes:
    """Held upright: stored lying on its side, with a note that says so."""
    jpeg = cv2.imencode(".jpg", cv2.rotate(picture, cv2.ROTATE_90_COUNTERCLOCKWISE))[1].tobytes()
    entry = struct.pack(">HHIHH", 0x0112, 3, 1, 6, 0)
    note = b"Exif\0\0MM\0*" + struct.pack(">IH", 8, 1) + entry + struct.pack(">I", 0)
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(note) + 2) + note + jpeg[2:]


def _grey(picture: Image) -> Image:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), dtype=np.uint8)


def _rgba(picture: Image) -> Image:
    return np.dstack([picture, np.full(picture.shape[:2], 255, dtype=np.uint8)])


def encoded(suffix: str, change: Callable[[Image], np.ndarray] = lambda p: p) -> Callable[[Image], bytes]:  # type: ignore[type-arg]
    """How a picture becomes a file's bytes."""
    return lambda picture: bytes(cv2.imencode(suffix, change(picture))[1].tobytes())


KINDS: dict[str, Callable[[Image], bytes]] = {
    "4056x3040.jpg": encoded(".jpg", lambda picture: fitted(picture, 4056, 3040)),
    "320x240.jpg": encoded(".jpg", lambda picture: fitted(picture, 320, 240)),
    "grey.jpg": encoded(".jpg", _grey),
    "rgba.webp": encoded(".webp", _rgba),
    "deep.tif": encoded(".tif", lambda picture: picture.astype(np.uint16) * 257),
    "turned.jpg": _jpeg_turned,
}


def _right(answer: str, truth: list[list[str]]) -> int:
    seen = json.loads(answer)
    assert seen["board"]["found"] is True
    return sum(
        cell["open"] == face
        for row, faces in zip(seen["cells"], truth, strict=True)
        for cell, face in zip(row, faces, strict=True)
    )


@pytest.mark.skipif(not PHOTOS.is_dir(), reason="../shared/photos is absent")
@pytest.mark.parametrize("kind", KINDS)
def test_a_photograph_is_read_whatever_the_file(tmp_path: Path, kind: str) -> None:
    picture = np.asarray(cv2.imread(str(PHOTOS / "board_master_1991.jpg")), dtype=np.uint8)
    truth = json.loads((PHOTOS / "board_master_1991.json").read_text(encoding="utf-8"))["grid"]
    (tmp_path / kind).write_bytes(KINDS[kind](picture))
    result = CliRunner().invoke(read, [str(tmp_path / kind), "--game", "master-1991", "--json"])
    assert result.exit_code == 0, result.stderr
    assert _right(result.stdout, truth) == 49
