"""`labyrinth calibrate colours`: how the owner's pawns look, learnt from one picture of the start."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result
from vision.pawns.blobs import NARROW_HUE_DEG, PawnLook
from vision.pawns.standing import NOMINAL

from appliance.calibrating import looks_for
from appliance.commands.command_line import labyrinth
from calibration.storage import colours_toml, load_colours, save
from companion.config import parse_config
from companion.errors import BadCalibration
from tests.calibration.boxes import photograph

USB = '[camera]\nkind = "usb"\n'


def run(*words: str) -> Result:
    return CliRunner().invoke(labyrinth, ["calibrate", "colours", *words])


@pytest.mark.parametrize("box", [0, 3, 7])
def test_four_pawns_at_home_are_learnt(tmp_path: Path, labyrinth_home: Path, box: int) -> None:
    cv2.imwrite(str(tmp_path / "start.png"), photograph(box, 1)[1])
    said = run(str(tmp_path / "start.png"), "--json")
    assert said.exit_code == 0, said.output
    found = json.loads(said.stdout)
    assert set(found["hues_deg"]) == {"red", "yellow", "blue", "green"}
    looks = looks_for(parse_config(USB))
    assert {colour: look.hue_deg for colour, look in looks.items()} == pytest.approx(found["hues_deg"], abs=0.06)
    for colour, look in looks.items():
        assert abs(look.hue_deg - NOMINAL[colour].hue_deg) <= 25
        assert look.window_deg == NARROW_HUE_DEG
    assert looks_for(parse_config("")) == {}


def test_a_pawn_that_is_not_at_home_is_named(tmp_path: Path, labyrinth_home: Path) -> None:
    picture = photograph(3, 1)[1].copy()
    (tmp_path / "copy.toml").write_text(swapped_homes(), encoding="utf-8")
    cv2.imwrite(str(tmp_path / "start.png"), picture)
    said = run(str(tmp_path / "start.png"), "--copy", str(tmp_path / "copy.toml"))
    assert said.exit_code == 1
    assert "cannot be told" in said.stderr
    assert not (labyrinth_home / "colours.toml").exists()


def swapped_homes() -> str:
    """The shipped edition with red and yellow exchanged: an order round that no turn of the picture has."""
    from companion.games.copies import format_copy, shipped_copy

    text = format_copy(shipped_copy("team"))
    return text.replace('a1 = "red"', 'a1 = "?"').replace('g1 = "yellow"', 'g1 = "red"').replace('"?"', '"yellow"')


def test_a_picture_without_a_board_is_a_no(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "blank.png"), np.full((480, 640, 3), 120, dtype=np.uint8))
    said = run(str(tmp_path / "blank.png"), "--json")
    assert (said.exit_code, json.loads(said.stdout)["found"]) == (1, False)


def test_looks_are_read_as_they_are_written(tmp_path: Path) -> None:
    looks = {"red": PawnLook(31.25, 48.5, 0.21, NARROW_HUE_DEG), "blue": PawnLook(270.0, None, 0.2, NARROW_HUE_DEG)}
    save(colours_toml(looks), tmp_path / "colours.toml")
    assert load_colours(tmp_path / "colours.toml") == looks
    assert load_colours(tmp_path / "none.toml") == {}


@pytest.mark.parametrize(
    "text", ["red = 3", "[red]\nhue_deg = 3", '[red]\nhue_deg = "x"\nradius_tiles = 1', "nonsense"]
)
def test_a_damaged_file_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "colours.toml").write_text(text)
    with pytest.raises(BadCalibration, match="calibrate again"):
        load_colours(tmp_path / "colours.toml")
