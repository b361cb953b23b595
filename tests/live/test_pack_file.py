"""The file of a bug pack: written and read back, and one clear line for whatever else somebody may call a pack."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from companion.errors import BadPack
from companion.live.packs import pack as pack_module
from companion.live.packs.pack import ABOUT, FORMAT, SCHEMA, TAPE, Pack, Picture, pack_bytes, pack_of, read_pack

PACK = Pack({"game": "team"}, ({"set": {}}, {"see": {"frame": 3}}), ({"number": 1},), "game = 'team'", (
    Picture(3, 0.5, b"\xff\xd8 a picture"), Picture(12, 1.5, b"\xff\xd8 another"),
))  # fmt: skip


def altered(**members: str | bytes) -> bytes:
    """The pack with members of these names (dots and slashes as `_dot_` and `_in_`) put in the place of its own."""
    with ZipFile(BytesIO(pack_bytes(PACK))) as archive:
        content = {name: archive.read(name) for name in archive.namelist()}
    changed = {name.replace("_dot_", ".").replace("_in_", "/"): text for name, text in members.items()}
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for name, text in {**content, **changed}.items():
            archive.writestr(name, text)
    return file.getvalue()


def about(**changes: object) -> str:
    return json.dumps({"format": FORMAT, "schema": SCHEMA, "pictures": {"000003": 0.5, "000012": 1.5}, **changes})


def test_a_pack_is_read_back_as_it_was_written() -> None:
    again = pack_of(pack_bytes(PACK))
    assert (again.tape, again.log, again.copy, again.pictures) == (PACK.tape, PACK.log, PACK.copy, PACK.pictures)
    assert again.about["game"] == "team"


def test_the_same_pack_is_the_same_file() -> None:
    assert pack_bytes(PACK) == pack_bytes(PACK)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "no bug pack"),
        (b"not a zip archive at all", "no bug pack"),
        (pack_bytes(PACK)[:-40], "no bug pack"),
        (pack_bytes(PACK)[: len(pack_bytes(PACK)) // 2], "no bug pack"),
        (altered(pack_dot_json=about(schema=SCHEMA + 1)), f"schema {SCHEMA + 1}"),
        (altered(pack_dot_json=about(format="holiday pictures")), "no bug pack of the companion"),
        (altered(pack_dot_json=about(pictures={})), "does not say when"),
        (altered(pack_dot_json="[" * 100_000), "not JSON"),
        (altered(pack_dot_json="[]"), "not an object"),
        (altered(tape_dot_jsonl='{"set": {}}\nnonsense\n'), "tape.jsonl, line 2"),
        (altered(copy_dot_toml=b"\xff\xfe"), "damaged"),
        (altered(**{".._in_.._in_etc_in_passwd": "root"}), "'../../etc/passwd'"),
        (altered(**{"pictures_in_.._in_000001.jpg": "x"}), "which no companion writes"),
        (altered(_in_tmp_in_x="x"), "which no companion writes"),
    ],
)
def test_what_is_no_pack_is_told_in_one_line(content: bytes, said: str) -> None:
    with pytest.raises(BadPack) as wrong:
        pack_of(content)
    assert said in str(wrong.value)
    assert "\n" not in str(wrong.value)
    assert len(str(wrong.value)) < 300


def test_a_bomb_is_refused_before_it_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_module, "LARGEST_MEMBER", 1_000_000)
    bomb = altered(tape_dot_jsonl=b" " * 1_000_001)
    assert len(bomb) < 10_000
    with pytest.raises(BadPack, match="larger than any companion writes"):
        pack_of(bomb)


def test_a_member_that_is_larger_than_it_says_is_refused() -> None:
    content = altered(log_dot_jsonl="{}\n" * 1000)
    honest, lie = (3000).to_bytes(4, "little"), (30).to_bytes(4, "little")
    assert content.count(honest) == 2
    with pytest.raises(BadPack):
        pack_of(content.replace(honest, lie))


def complaint(content: bytes) -> str:
    """What is said of a file that is called a pack; "" where it is one."""
    try:
        pack_of(content)
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


def test_a_pack_needs_what_it_is_and_its_tape() -> None:
    for gone in (ABOUT, TAPE):
        file = BytesIO()
        with ZipFile(file, "w") as archive:
            archive.writestr(ABOUT if gone == TAPE else TAPE, about() if gone == TAPE else "")
        with pytest.raises(BadPack, match=gone):
            pack_of(file.getvalue())
