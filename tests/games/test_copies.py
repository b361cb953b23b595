"""A copy is read, written and refused when it is incomplete."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import companion
from companion.errors import BadCopy
from companion.games.copies import format_copy, load_copy, parse_copy, save_copy, shipped_copy
from companion.games.team.actions import DaedalusFlip, DaedalusPush, DaedalusTeleport
from companion.maze.sides import shape_of
from tests.rules.boards import COPY


def test_the_shipped_copy_is_assumed_and_complete() -> None:
    assert COPY.is_assumed
    shapes = [shape_of(tile.sides) for tile in COPY.movable]
    assert (shapes.count("I"), shapes.count("L"), shapes.count("T")) == (13, 15, 6)
    kinds = [type(page) for page in COPY.pages]
    assert [kinds.count(kind) for kind in (DaedalusPush, DaedalusFlip, DaedalusTeleport)] == [12, 6, 6]
    assert COPY.colours == ("red", "yellow", "blue", "green")
    assert len(COPY.fixed_marks) == sum(tile.mark is not None for tile in COPY.movable) == 12
    with pytest.raises(BadCopy, match="no edition is shipped"):
        shipped_copy("chess")


def test_copies_round_trip(tmp_path: Path) -> None:
    odd = replace(COPY, name='Oma\'s "big" box \\ ünï\x01', is_assumed=False)
    for copy in (COPY, odd):
        assert parse_copy(format_copy(copy)) == copy
        save_copy(copy, tmp_path / "copy.toml")
        assert load_copy(tmp_path / "copy.toml") == copy


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("I = 13", "I = 12", "33 movable tiles; a box holds 34"),
        ("I = 13", "I = -1", "small whole number"),
        ("I = 13", "I = 13\nX = 1", "'X' is no part"),
        ('"shell",\n]', "]", "23 treasures; a box holds 24"),
        ('"shell",\n]', '"key",\n]', "'key' stands in the copy twice"),
        ('"push N2", ', "", "23 pages; Daedalus's book holds 24"),
        ('"push N2"', '"push N3"', "not an arrow"),
        ('"push N2"', '"dance"', "unknown action"),
        ('"flip mushroom key"', '"flip mushroom urn"', "'urn' is not on a movable tile"),
        ('"flip mushroom key"', '"flip key key"', "named twice"),
        ('"teleport red yellow g7"', '"teleport red pink g7"', "'pink' is not a colour"),
        ('"teleport red yellow g7"', '"teleport red yellow g5"', "g5 is not a corner"),
        ('c1 = "sickle"', 'b1 = "sickle"', "b1, where the tiles can be pushed"),
        ('c1 = "sickle"', 'c1 = "apple"', "no tile of the copy shows the treasure 'sickle'"),
        ('c1 = "sickle"', 'c1 = "urn"', "'urn' stands in the copy twice"),
        ('a1 = "red"', 'a1 = "green"', "one colour for each corner"),
        ('a1 = "red"', 'a1 = "two words"', "'two words' is not a colour"),
        ("is_assumed = true", 'is_assumed = "yes"', "'is_assumed' has to be true or false"),
        ('game = "team"', 'game = "chess"', "'game'"),
        ("[tiles.plain]", "[tiles.simple]", "'simple' is no part"),
        ("[homes]", "[houses]", "'houses' is no part"),
        ("[homes]", "[homes", "not TOML"),
    ],
)
def test_incomplete_copies_are_refused_in_one_line(before: str, after: str, reason: str) -> None:
    text = (Path(companion.__file__).parent / "editions" / "team-2022-assumed.toml").read_text(encoding="utf-8")
    assert before in text
    with pytest.raises(BadCopy, match=reason) as wrong:
        parse_copy(text.replace(before, after, 1))
    assert "\n" not in str(wrong.value)


def test_files_that_are_no_copies_are_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "picture.toml").write_bytes(b"\xff\xd8\xff\xe0" * 10)
    (tmp_path / "huge.toml").write_bytes(b"# " + b"x" * 200_000)
    for name, reason in (("picture.toml", "not a text file"), ("huge.toml", "larger"), ("none.toml", "cannot be read")):
        with pytest.raises(BadCopy, match=f"{name}: .*{reason}"):
            load_copy(tmp_path / name)
    with pytest.raises(BadCopy, match="cannot be written"):
        save_copy(COPY, tmp_path / "no" / "folder.toml")
