"""`labyrinth calibrate colours`: how the owner's pawns look, learnt from one picture of the start."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from appliance.calibrating import looks_for
from appliance.commands.command_line import labyrinth
from calibration.storage import colours_toml, load_colours, save
from companion.config import parse_config
from companion.errors import BadCalibration
from tests.calibration.boxes import photograph
from vision.pawns.assignment import HERE_LAB, PawnLook

USB = '[camera]\nkind = "usb"\n'


def run(*words: str) -> Result:
    return CliRunner().invoke(labyrinth, ["calibrate", "colours", *words])


@pytest.mark.parametrize("box", [0, 3, 7])
def test_four_pawns_at_home_are_learnt(tmp_path: Path, labyrinth_home: Path, box: int) -> None:
    cv2.imwrite(str(tmp_path / "start.png"), photograph(box, 1)[1])
    said = run(str(tmp_path / "start.png"), "--json")
    assert said.exit_code == 0, said.output
    found = json.loads(said.stdout)
    assert set(found["inks_lab"]) == {"red", "yellow", "blue", "green"}
    looks = looks_for(parse_config(USB))
    assert {look.spread_lab for look in looks.values()} == {HERE_LAB}
    assert [look.ink for look in looks.values()] == [
        pytest.approx(found["inks_lab"][colour], abs=0.06) for colour in looks
    ]
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
    looks = {"red": PawnLook((42.5, 60.25, -18.5), HERE_LAB), "blue": PawnLook((45.0, 7.0, -74.0), HERE_LAB)}
    save(colours_toml({**looks, "tan": PawnLook()}), tmp_path / "colours.toml")
    assert load_colours(tmp_path / "colours.toml") == looks
    assert load_colours(tmp_path / "none.toml") == {}


def test_hues_that_older_versions_wrote_are_not_taught(tmp_path: Path) -> None:
    (tmp_path / "colours.toml").write_text("[red]\nhue_deg = 31.25\nchroma = 48.5\nradius_tiles = 0.21\n")
    assert load_colours(tmp_path / "colours.toml") == {"red": PawnLook()}


@pytest.mark.parametrize("text", ["red = 3", "[red]\nink_lab = 3", '[red]\nink_lab = [1, 2, "x"]', "[red]", "nonsense"])
def test_a_damaged_file_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "colours.toml").write_text(text)
    with pytest.raises(BadCalibration, match="calibrate again"):
        load_colours(tmp_path / "colours.toml")
