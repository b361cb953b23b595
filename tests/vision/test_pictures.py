"""Picture files of every kind: read, or refused with one clear line."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from companion.errors import BadPicture
from companion.frame import Image
from vision.pictures import as_colour, load_picture


def _gradient() -> Image:
    ramp = np.linspace(0, 255, 64 * 48).reshape(48, 64)
    return np.asarray(np.stack([ramp, ramp[::-1], np.full_like(ramp, 128)], axis=2), dtype=np.uint8)


def _write(path: Path, pixels: npt.NDArray[Any]) -> Path:
    assert cv2.imwrite(str(path), pixels)
    return path


def test_reads_a_jpeg_and_a_png(tmp_path: Path) -> None:
    for name in ("a.jpg", "a.png", "a.bmp"):
        picture = load_picture(_write(tmp_path / name, _gradient()))
        assert picture.shape == (48, 64, 3)
        assert picture.dtype == np.uint8
        assert np.abs(picture.astype(int) - _gradient()).mean() < 6


def test_reads_grey_rgba_and_sixteen_bits(tmp_path: Path) -> None:
    colour = _gradient()
    deep = colour.astype(np.uint16) * 257
    assert np.array_equal(load_picture(_write(tmp_path / "deep.png", deep)), colour)
    grey = load_picture(_write(tmp_path / "grey.png", colour[:, :, 0]))
    assert np.array_equal(grey[:, :, 2], colour[:, :, 0])
    alpha = np.dstack([colour, np.full((48, 64), 255, dtype=np.uint8)])
    alpha[:, 32:, 3] = 0
    cut_out = load_picture(_write(tmp_path / "alpha.png", alpha))
    assert np.array_equal(cut_out[:, :32], colour[:, :32])
    assert np.all(cut_out[:, 32:] == 255)


def test_floats_and_grey_with_alpha_become_colour() -> None:
    assert np.array_equal(as_colour(np.full((4, 4), 0.5, dtype=np.float32)), np.full((4, 4, 3), 128, dtype=np.uint8))
    pair = np.zeros((4, 4, 2), dtype=np.uint8)
    assert np.all(as_colour(pair) == 255)


def test_honours_the_exif_turn(tmp_path: Path) -> None:
    jpeg = _write(tmp_path / "turned.jpg", _gradient()).read_bytes()
    entry = struct.pack(">HHIHH", 0x0112, 3, 1, 6, 0)
    note = b"Exif\0\0MM\0*" + struct.pack(">IH", 8, 1) + entry + struct.pack(">I", 0)
    (tmp_path / "turned.jpg").write_bytes(jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(note) + 2) + note + jpeg[2:])
    assert load_picture(tmp_path / "turned.jpg").shape == (64, 48, 3)


def test_refuses_what_is_no_picture_with_one_line(tmp_path: Path) -> None:
    text, empty = tmp_path / "a.txt", tmp_path / "empty.jpg"
    text.write_text("not a picture", encoding="utf-8")
    empty.write_bytes(b"")
    tiny = _write(tmp_path / "tiny.png", np.zeros((1, 1, 3), dtype=np.uint8))
    for path in (text, empty, tiny, tmp_path / "absent.jpg", tmp_path):
        with pytest.raises(BadPicture) as refusal:
            load_picture(path)
        assert path.name in str(refusal.value)
        assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("name", ["cut.jpg", "cut.png"])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.95])
def test_refuses_a_cut_off_picture(tmp_path: Path, name: str, share: float) -> None:
    chance = np.random.default_rng(1)
    whole = _write(tmp_path / name, chance.integers(0, 256, (200, 200, 3), dtype=np.uint8)).read_bytes()
    (tmp_path / name).write_bytes(whole[: int(len(whole) * share)])
    with pytest.raises(BadPicture, match="cut off"):
        load_picture(tmp_path / name)
