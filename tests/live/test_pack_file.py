"""The file of a bug pack: written and read back, and one clear line for whatever else somebody may call a pack."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from companion.errors import BadPack
from companion.live.journal import Entry
from companion.live.packs import pack as pack_module
from companion.live.packs.pack import ABOUT, SCHEMA, Pack, Picture, pack_bytes, pack_of, read_pack

PICTURES = (Picture(3, 0.5, b"\xff\xd8 a picture"), Picture(12, 1.5, b"\xff\xd8 another"))
LINES = (Entry(1, "start", "session", "start", payload={}),)
PACK = Pack("0.2.0", "evening-1", "team", None, {}, {"red": "a1"}, LINES, pictured=(0, 1), pictures=PICTURES)


def altered(**members: str | bytes) -> bytes:
    """The pack with members of these names (dots as `_dot_`) put in the place of its own."""
    with ZipFile(BytesIO(pack_bytes(PACK))) as archive:
        content = {name: archive.read(name) for name in archive.namelist()}
    changed = {name.replace("_dot_", "."): text for name, text in members.items()}
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for name, text in {**content, **changed}.items():
            archive.writestr(name, text)
    return file.getvalue()


def about(**changes: object) -> bytes:
    """What the pack says of itself, changed."""
    with ZipFile(BytesIO(pack_bytes(PACK))) as archive:
        return json.dumps({**json.loads(archive.read(ABOUT)), **changes}).encode()


def test_a_pack_is_read_back_as_it_was_written() -> None:
    assert pack_of(BytesIO(pack_bytes(PACK))) == PACK


def test_the_same_pack_is_the_same_file() -> None:
    assert pack_bytes(PACK) == pack_bytes(PACK)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "no bug pack"),
        (b"not a zip archive at all", "no bug pack"),
        (pack_bytes(PACK)[:-40], "no bug pack"),
        (pack_bytes(PACK)[: len(pack_bytes(PACK)) // 2], "no bug pack"),
        (altered(pack_dot_json=b'{"format": "labyrinth bug pack", "schema": 1}'), "made by version 0.1"),
        (altered(pack_dot_json=about(schema=SCHEMA + 1)), f"schema {SCHEMA + 1}"),
        (altered(pack_dot_json=about(schema=None)), "schema None"),
        (altered(pack_dot_json=about(pictures=[{"frame": 4, "time_s": 0.5}])), "pictures/000004.jpg"),
        (altered(pack_dot_json=about(pictures=[{"frame": -1, "time_s": 0.5}])), "pictures.0.frame"),
        (altered(pack_dot_json=about(pictures=[{"frame": 3, "time_s": float("nan")}])), "pictures.0.time_s"),
        (altered(pack_dot_json=about(pictures=[{"frame": 3, "time_s": 0.5}] * 5_001)), "pictures: "),
        (altered(pack_dot_json=about(lines=[{"number": "one"}])), "lines.0"),
        (altered(pack_dot_json=about(lines=[{"number": 1, "kind": "", "seat": "", "text": ""}] * 20_001)), "lines: "),
        (altered(pack_dot_json="[" * 100_000), "damaged"),
        (altered(pack_dot_json="[]"), "damaged"),
        (altered(pack_dot_json=b"\xff\xfe"), "damaged"),
    ],
)
def test_what_is_no_pack_is_told_in_one_line(content: bytes, said: str) -> None:
    with pytest.raises(BadPack) as wrong:
        pack_of(BytesIO(content))
    assert said in str(wrong.value)
    assert "\n" not in str(wrong.value)
    assert len(str(wrong.value)) < 300


def test_a_bomb_is_refused_before_it_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_module, "LARGEST_PACK", 1_000_000)
    bomb = altered(other_dot_json=b" " * 1_000_001)
    assert len(bomb) < 10_000
    with pytest.raises(BadPack, match="larger than any companion writes"):
        pack_of(BytesIO(bomb))
    monkeypatch.setattr(pack_module, "LARGEST_PACK", 9_000_000)
    monkeypatch.setattr(pack_module, "LARGEST_MEMBER", 1_000_000)
    with pytest.raises(BadPack, match=r"pack\.json is larger than any companion writes"):
        pack_of(BytesIO(altered(pack_dot_json=b" " * 1_000_001)))


def complaint(content: bytes) -> str:
    """What is said of a file that is called a pack; "" where it is one."""
    try:
        pack_of(BytesIO(content))
    except BadPack as wrong:
        return str(wrong)
    return ""


def test_any_byte_that_is_turned_over_is_told_in_one_line_or_harmless() -> None:
    content = pack_bytes(PACK)
    broken = [content[:place] + bytes([content[place] ^ 0x5A]) + content[place + 1 :] for place in range(len(content))]
    told = [complaint(one) for one in broken[::7]]
    assert not [text for text in told if "\n" in text]
    assert sum(map(bool, told)) > len(told) / 2


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "holiday.zip").write_bytes(b"PK")
    for name in ("holiday.zip", "nothing.zip"):
        with pytest.raises(BadPack, match=name):
            read_pack(tmp_path / name)


@pytest.mark.parametrize("flood", [b"[]," * 600_000 + b"0", b"{}," * 600_000 + b"0", b" " * 17_000_000])
def test_what_would_fill_the_memory_is_refused_before_it_is_read(flood: bytes) -> None:
    text = about().replace(b'"rig": null', b'"rig": [' + flood + b"]")
    with pytest.raises(BadPack, match="any companion writes"):
        pack_of(BytesIO(altered(pack_dot_json=text)))


def test_what_is_no_file_is_no_pack() -> None:
    with pytest.raises(BadPack, match="it is no file"):
        read_pack(Path("/dev/zero"))
