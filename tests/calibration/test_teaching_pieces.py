"""`labyrinth calibrate tokens` and `dragon`, what they keep, and what `read` makes of it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from appliance.commands.command_line import labyrinth
from calibration.album import load_dragons, load_tokens, write_dragon, write_tokens
from companion.errors import BadCalibration
from companion.games.copies import load_copy
from hardware.simulated.cardboard.cardboard_table import Shown
from hardware.simulated.drawing.light import Conditions
from lab.measure.simulated_table.masters import draw_pieces, lesson, master_table
from vision.pieces.dragon_heading import LOOK_PX, DragonLook
from vision.pieces.token_faces import FACE_PX, TokenFace

PRINT, BOX = "lumber-room", 78


def run(*words: str) -> Result:
    return CliRunner().invoke(labyrinth, list(words))


def photograph(game: str, pieces: Shown, seed: int, path: Path) -> Path:
    conditions = replace(Conditions.draw(np.random.default_rng([seed, 5]), 0.6), tilt_deg=8.0)
    cv2.imwrite(str(path), master_table(game, pieces, seed, PRINT, BOX, conditions).render())
    return path


@pytest.mark.slow
def test_discs_are_taught_and_read(tmp_path: Path) -> None:
    game, copy = draw_pieces("master-1991", 6), tmp_path / "box.toml"
    taught = photograph("master-1991", lesson("master-1991"), 910, tmp_path / "lesson.png")
    said = run("calibrate", "tokens", str(copy), str(taught), "--game", "master-1991", "--json")
    assert said.exit_code == 0, said.output
    assert json.loads(said.stdout)["tokens"] == [*range(1, 21), 25]
    assert load_copy(copy).name == "box"
    picture = photograph("master-1991", game, 6, tmp_path / "game.png")
    read = run("read", str(picture), "--game", "master-1991", "--copy", str(copy), "--json")
    pieces = json.loads(read.stdout)["pieces"]
    true = {cell: int(number) for cell, number in game.discs.items()}
    assert {piece["cell"] for piece in pieces} == true.keys()
    told = {piece["cell"]: piece["number"] for piece in pieces if piece["confidence"] > 0.9}
    assert len(told) >= len(true) - 2
    assert told.items() <= true.items()


def test_a_board_without_discs_teaches_nothing(tmp_path: Path) -> None:
    copy = tmp_path / "box.toml"
    bare = photograph("master-1991", Shown(), 911, tmp_path / "bare.png")
    said = run("calibrate", "tokens", str(copy), str(bare), "--game", "master-1991")
    assert said.exit_code == 1 and "21 discs should lie on the board" in said.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bare.png"]


def test_too_few_pictures_are_told_how_to_lay_the_discs(tmp_path: Path) -> None:
    said = run("calibrate", "tokens", str(tmp_path / "box.toml"), str(tmp_path / "a.png"), "--game", "master-2007")
    assert said.exit_code == 1 and "2 pictures" in said.stderr and "7 7 8 8" in said.stderr
    assert not (tmp_path / "box.toml").exists()


def test_the_dragon_is_kept_under_its_heading(tmp_path: Path) -> None:
    copy = tmp_path / "box.toml"
    picture = photograph("master-2007", lesson("master-2007", 0, "E"), 912, tmp_path / "east.png")
    said = run("calibrate", "dragon", str(copy), str(picture), "--heading", "E", "--json")
    assert said.exit_code == 0, said.output
    assert [look.heading for look in load_dragons(tmp_path / "box.marks")] == ["E"]


def test_faces_come_back_as_they_were_kept(tmp_path: Path) -> None:
    picture = np.arange(FACE_PX * FACE_PX * 3, dtype=np.uint8).reshape(FACE_PX, FACE_PX, 3)
    write_tokens([TokenFace(7, picture, 0.25), TokenFace(7, picture, 0.25), TokenFace(12, picture, 0.25)], tmp_path)
    faces = load_tokens(tmp_path)
    assert [(face.number, face.radius) for face in faces] == [(7, 0.25), (7, 0.25), (12, 0.25)]
    assert np.array_equal(faces[0].picture, picture)
    write_tokens([TokenFace(3, picture, 0.25)], tmp_path)
    assert [face.number for face in load_tokens(tmp_path)] == [3]
    write_dragon(DragonLook("S", np.zeros((LOOK_PX, LOOK_PX, 3), np.uint8)), tmp_path)
    assert [look.heading for look in load_dragons(tmp_path)] == ["S"]


def test_nothing_taught_is_nothing_known(tmp_path: Path) -> None:
    assert load_tokens(tmp_path / "none") == () and load_dragons(tmp_path / "none") == ()


@pytest.mark.parametrize(
    ("name", "size", "toml", "words"),
    [("token-7.png", FACE_PX, "radius_tiles = 0.25", "is called as in"),
     ("token-07-a.png", 80, "radius_tiles = 0.25", "do not resize"),
     ("token-07-a.png", FACE_PX, "radius_tiles = true", "has to be a number"),
     ("token-07-a.png", FACE_PX, "nonsense", "teach the discs again")],
)  # fmt: skip
def test_a_spoilt_folder_is_named(tmp_path: Path, name: str, size: int, toml: str, words: str) -> None:
    cv2.imwrite(str(tmp_path / name), np.zeros((size, size, 3), np.uint8))
    (tmp_path / "tokens.toml").write_text(toml, encoding="utf-8")
    with pytest.raises(BadCalibration, match=words):
        load_tokens(tmp_path)
