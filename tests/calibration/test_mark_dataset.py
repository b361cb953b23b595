"""Looks that are gathered while a box is used: what is learnt from them, and what is not."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from calibration.album import add_face, load_album, load_plain, remove_face
from calibration.mark_dataset import MarkDataset
from companion.errors import BadCalibration
from vision.tiles.marks import FACE_PX, Face, read_marks

COLOURS = {"owl": (40, 60, 200), "moth": (60, 200, 220), "rat": (200, 120, 30), "": None}
"""What is printed on the corners of a small box, in B, G, R."""


def face(mark: str, seed: int) -> Face:
    """A corner with a coloured disc for a treasure, in a light and with a noise of its own."""
    chance = np.random.default_rng(seed)
    picture = np.full((FACE_PX, FACE_PX, 3), 60.0)
    down, across = np.mgrid[:FACE_PX, :FACE_PX] - FACE_PX / 2
    picture[(abs(across) < 7) & (down < 7) | (abs(down) < 7) & (across > -7)] = 190
    if COLOURS[mark] is not None:
        picture[np.hypot(across, down) < 5] = COLOURS[mark]
    lit = picture * chance.uniform(0.8, 1.2) + chance.normal(0, 4, picture.shape)
    return Face("L", np.clip(lit, 0, 255).astype(np.uint8))


def picture(seed: int, marks: tuple[str, ...] = ("owl", "moth", "rat", "", "", "", "", "")) -> dict[int, Face]:
    """The faces of eight corners, by place."""
    return {place: face(mark, 100 * seed + place) for place, mark in enumerate(marks)}


def told(*marks: str) -> dict[int, str]:
    return dict(enumerate((*marks, *[""] * (8 - len(marks)))))


BOX = told("owl", "moth", "rat")


def test_what_looks_alike_three_times_is_learnt_and_recognised_in_another_light(tmp_path: Path) -> None:
    dataset = MarkDataset()
    assert dataset.take(1, picture(1), BOX) == ([], set())
    assert dataset.take(1, picture(2), BOX) == ([], set())
    learnt, wrong = dataset.take(2, picture(3), BOX)
    assert (sorted(one.mark for one in learnt), wrong) == (["moth", "owl", "rat"], set())
    for one in learnt:
        add_face(tmp_path, one.mark, one.face, dataset.plain["L"])
    album = load_album(tmp_path)
    assert album is not None
    seen = read_marks(picture(4, ("", "rat", "", "", "owl", "", "moth", "")), album.movable)
    assert {place: one.mark for place, one in seen.items()} == {1: "rat", 4: "owl", 6: "moth"}
    assert all(one.confidence > 0.9 for one in seen.values())


def test_three_looks_of_one_moment_teach_nothing() -> None:
    dataset = MarkDataset()
    assert all(dataset.take(1, picture(seed), BOX) == ([], set()) for seed in (1, 2, 3, 4))


def test_looks_that_contradict_each_other_teach_nothing() -> None:
    """Somebody has exchanged the two tiles half-way, and nobody has said so."""
    dataset = MarkDataset()
    for moment in (1, 2):
        dataset.take(moment, picture(moment), BOX)
    for moment in (3, 4):
        learnt, _ = dataset.take(moment, picture(moment, ("moth", "owl", "rat", "", "", "", "", "")), BOX)
        assert {one.mark for one in learnt} <= {"rat"}


def test_a_plain_tile_that_was_told_as_a_treasure_teaches_nothing() -> None:
    dataset = MarkDataset()
    for moment in (1, 2, 3, 4):
        dataset.take(moment, picture(moment), told("", "moth", "rat", "owl"))
    assert set(dataset.taught) == {"moth", "rat"}


def test_a_treasure_that_was_taught_wrongly_is_unlearnt_with_the_one_it_looks_like() -> None:
    dataset = MarkDataset()
    for moment in (1, 2, 3):
        dataset.take(moment, picture(moment), told("moth", "owl", "rat"))
    assert set(dataset.taught) == {"owl", "moth", "rat"}
    assert dataset.take(4, picture(4), BOX)[1] == set()
    assert dataset.take(5, picture(5), BOX)[1] == {"owl", "moth"}


def test_one_tile_under_two_names_teaches_neither() -> None:
    dataset = MarkDataset()
    for moment in (1, 2, 3):
        dataset.take(moment, picture(moment), told("owl", "moth"))
    wrong: set[str] = set()
    for moment in (4, 5, 6):
        wrong |= dataset.take(moment, picture(moment), told("rat", "moth"))[1]
    assert wrong == {"owl", "rat"}
    assert set(dataset.taught) == {"moth"}


def test_a_face_replaces_what_was_taught_before_and_can_be_removed(tmp_path: Path) -> None:
    for seed in (1, 2):
        add_face(tmp_path, "owl", face("owl", seed), face("", 9))
    add_face(tmp_path, "rat", face("rat", 1), face("", 9))
    assert len(list(tmp_path.glob("L-*-owl.png"))) == 1
    remove_face(tmp_path, "owl")
    album = load_album(tmp_path)
    assert album is not None
    assert set(album.movable) == {"rat"}
    assert set(load_plain(tmp_path)) == {"L"}
    assert not list(tmp_path.glob("*.new"))


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "box.marks").write_text("a file", encoding="utf-8")
    with pytest.raises(BadCalibration, match="cannot be written"):
        add_face(tmp_path / "box.marks", "owl", face("owl", 1), face("", 9))
