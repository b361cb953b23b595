"""Picture files of every kind: read, or refused with one clear line."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image as Pillow

from companion.errors import BadPicture
from companion.frame import Image
from hardware.cameras import open_recording
from vision.picture.picture_files import as_colour, load_picture, picture_of, pictures_in

CMYK_JPEG = base64.b64decode(
    "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAFAwQEBAMFBAQEBQUFBgcMCAcHBwcPCwsJDBEPEhIRDxERExYcFxMUGhURERghGBodHR8fHxMXIiQi"
    "HiQcHh8e/8AAFAgAGAAgBEMRAE0RAFkRAEsRAP/EABgAAQEBAQEAAAAAAAAAAAAAAAAJBggH/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAA4E"
    "QwBNAFkASwAAPwD3Nzk5idlgCd7QKYAAogz6Z4AJ3tApgACiDPpngAne0CmAAP/Z"
)
"""32x24 in four inks: red (200, 40, 30) to the west, blue (30, 60, 220) to the east."""


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
    half = Pillow.fromarray(np.full((4, 4), 0.5, dtype=np.float32))
    assert np.array_equal(as_colour(half), np.full((4, 4, 3), 128, dtype=np.uint8))
    assert np.all(as_colour(Pillow.new("LA", (4, 4))) == 255)


def test_reads_a_cmyk_jpeg(tmp_path: Path) -> None:
    (tmp_path / "inks.jpg").write_bytes(CMYK_JPEG)
    picture = load_picture(tmp_path / "inks.jpg")
    assert picture.shape == (24, 32, 3)
    assert np.abs(picture[12, 4].astype(int) - (30, 40, 200)).max() < 8
    assert np.abs(picture[12, 28].astype(int) - (220, 60, 30)).max() < 8


def _exif(turn: int, order: str = ">") -> bytes:
    """An EXIF note that says nothing but how to turn the picture."""
    head = b"MM\0*" if order == ">" else b"II*\0"
    entry = struct.pack(f"{order}HHIHH", 0x0112, 3, 1, turn, 0)
    return head + struct.pack(f"{order}IH", 8, 1) + entry + struct.pack(f"{order}I", 0)


def _jpeg_with(turn: int) -> bytes:
    jpeg, note = cv2.imencode(".jpg", _corner())[1].tobytes(), b"Exif\0\0" + _exif(turn)
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(note) + 2) + note + jpeg[2:]


def _png_with(turn: int) -> bytes:
    png, part = cv2.imencode(".png", _corner())[1].tobytes(), b"eXIf" + _exif(turn, "<")
    return png[:33] + struct.pack(">I", len(part) - 4) + part + struct.pack(">I", zlib.crc32(part)) + png[33:]


def _webp_with(turn: int) -> bytes:
    plain, note = cv2.imencode(".webp", _corner(), [cv2.IMWRITE_WEBP_QUALITY, 101])[1].tobytes(), _exif(turn)
    size = (63).to_bytes(3, "little") + (47).to_bytes(3, "little")
    parts = b"VP8X" + struct.pack("<I", 10) + b"\x08\0\0\0" + size + plain[12:]
    parts += b"EXIF" + struct.pack("<I", len(note)) + note
    return b"RIFF" + struct.pack("<I", len(parts) + 4) + b"WEBP" + parts


def _corner() -> Image:
    """64x48, dark but for the north-west corner."""
    picture = np.zeros((48, 64, 3), dtype=np.uint8)
    picture[:16, :16] = 255
    return picture


WHITE_CORNER = {1: "NW", 2: "NE", 3: "SE", 4: "SW", 5: "NW", 6: "NE", 7: "SE", 8: "SW"}
"""Where the stored north-west corner is shown, by EXIF orientation; from 5 on width and height change places."""


@pytest.mark.parametrize("turn", WHITE_CORNER)
@pytest.mark.parametrize("encoded", [_jpeg_with, _png_with, _webp_with], ids=["jpeg", "png", "webp"])
def test_honours_the_exif_turn(tmp_path: Path, encoded: Callable[[int], bytes], turn: int) -> None:
    (tmp_path / "turned").write_bytes(encoded(turn))
    picture = load_picture(tmp_path / "turned")
    assert picture.shape == ((48, 64, 3) if turn < 5 else (64, 48, 3))
    shown = picture if "N" in WHITE_CORNER[turn] else picture[::-1]
    shown = shown if "W" in WHITE_CORNER[turn] else shown[:, ::-1]
    assert shown[:14, :14].min() > 200
    assert shown[20:, 20:].max() < 60


@pytest.mark.parametrize("note", [b"", b"MM", b"MM\0*\0\0\xff\xff", _exif(9), _exif(0), b"II*\0\xff\xff\xff\xff"])
def test_a_note_that_makes_no_sense_turns_nothing(note: bytes, tmp_path: Path) -> None:
    png, part = cv2.imencode(".png", _corner())[1].tobytes(), b"eXIf" + note
    checked = struct.pack(">I", len(note)) + part + struct.pack(">I", zlib.crc32(part))
    assert np.array_equal(picture_of(png[:33] + checked + png[33:], tmp_path), _corner())


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


@pytest.mark.parametrize("name", ["cut.jpg", "cut.png", "cut.webp", "cut.bmp", "cut.tif"])
@pytest.mark.parametrize("share", [0.001, 0.1, 0.5, 0.95])
def test_refuses_a_cut_off_picture(tmp_path: Path, name: str, share: float, capfd: pytest.CaptureFixture[str]) -> None:
    chance = np.random.default_rng(1)
    whole = _write(tmp_path / name, chance.integers(0, 256, (200, 200, 3), dtype=np.uint8)).read_bytes()
    (tmp_path / name).write_bytes(whole[: int(len(whole) * share)])
    with pytest.raises(BadPicture, match=r"cut off|damaged|cannot be decoded"):
        load_picture(tmp_path / name)
    assert capfd.readouterr() == ("", "")


def test_a_thumbnail_within_or_a_film_behind_is_not_the_end_of_a_jpeg(tmp_path: Path) -> None:
    """Cameras keep a small JPEG in the notes, and some phones hang a film of megabytes behind the picture."""
    jpeg = cv2.imencode(".jpg", _gradient())[1].tobytes()
    note = b"Exif\0\0" + jpeg
    noted = jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(note) + 2) + note + jpeg[2:]
    assert picture_of(noted + bytes(100_000), tmp_path).shape == (48, 64, 3)
    with pytest.raises(BadPicture, match="cut off"):
        picture_of(noted[: len(note) + 10], tmp_path)


def test_refuses_a_damaged_picture_without_a_word_from_the_decoder(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    noise = np.random.default_rng(1).integers(0, 256, (200, 200, 3), dtype=np.uint8)
    whole = bytearray(_write(tmp_path / "a.png", noise).read_bytes())
    middle = len(whole) // 2
    whole[middle : middle + 3000] = bytes(3000)
    (tmp_path / "a.png").write_bytes(whole)
    with pytest.raises(BadPicture, match="damaged; copy it again"):
        load_picture(tmp_path / "a.png")
    assert capfd.readouterr() == ("", "")


def test_a_picture_that_claims_to_be_huge_is_refused_before_it_is_decoded(tmp_path: Path) -> None:
    """Twenty lines of a file can claim pixels for gigabytes."""
    png = bytearray(_write(tmp_path / "huge.png", _gradient()).read_bytes())
    png[16:24] = struct.pack(">II", 30_000, 30_000)
    png[29:33] = struct.pack(">I", zlib.crc32(bytes(png[12:29])))
    jpeg = bytearray(_write(tmp_path / "huge.jpg", _gradient()).read_bytes())
    frame = jpeg.index(b"\xff\xc0")
    jpeg[frame + 5 : frame + 9] = struct.pack(">HH", 30_000, 30_000)
    for name, content in (("huge.png", png), ("huge.jpg", jpeg)):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(BadPicture, match="too large"):
            load_picture(tmp_path / name)


@pytest.mark.parametrize(("name", "words"), [("a.HEIC", "kind HEIC"), ("a.jpg", "no picture of the kind JPEG")])
def test_says_what_to_do_with_what_phones_and_cameras_write(name: str, words: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(b"\0\0\0\x1cftypheic" + bytes(200))
    with pytest.raises(BadPicture, match=f"{words}.*save it as JPEG"):
        load_picture(tmp_path / name)


def test_the_tiny_first_picture_of_a_raw_file_is_not_taken_for_the_picture(tmp_path: Path) -> None:
    Pillow.new("RGB", (160, 120)).save(tmp_path / "a.tif", tiffinfo={50706: b"\1\4\0\0"})
    with pytest.raises(BadPicture, match="kind RAW"):
        load_picture(tmp_path / "a.tif")


def test_a_folder_says_what_it_holds_instead_of_pictures(tmp_path: Path) -> None:
    for name in ("b.HEIC", "a.heic", "c.avif", "notes.txt"):
        (tmp_path / name).write_bytes(b"")
    with pytest.raises(BadPicture, match=r"2 of the kind HEIC and 1 of the kind AVIF.*save them as JPEG"):
        open_recording(tmp_path)
    Pillow.new("RGB", (64, 48)).save(tmp_path / "d.jpg")
    assert [path.name for path in pictures_in(tmp_path)] == ["d.jpg"]


def test_a_device_or_more_pixels_than_a_pi_can_hold_are_refused_before_they_are_read(tmp_path: Path) -> None:
    with pytest.raises(BadPicture, match="device or a pipe"):
        load_picture("/dev/zero")
    Pillow.new("L", (14_000, 10_000)).save(tmp_path / "huge.png", compress_level=1)
    with pytest.raises(BadPicture, match="14000x10000 pixels, 64 million at most"):
        load_picture(tmp_path / "huge.png")
