"""How the owner's pawns look, learnt from one picture of the start."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from appliance.calibrating import learn_colours, looks_for
from calibration.storage import colours_toml, load_colours, save
from companion.config import parse_config
from companion.errors import BadCalibration, BoardNotFound
from companion.maze.cell import parse_cell
from tests.calibration.boxes import photograph
from vision.pawns.blobs import NARROW_HUE_DEG, PawnLook
from vision.pawns.seen_pawns import NOMINAL

USB = parse_config('[camera]\nkind = "usb"\n')
HOMES = {"red": parse_cell("a1"), "yellow": parse_cell("g1"), "green": parse_cell("a7"), "blue": parse_cell("g7")}


@pytest.mark.parametrize("box", [0, 3, 7])
def test_four_pawns_at_home_are_learnt(labyrinth_home: Path, box: int) -> None:
    learn_colours(photograph(box, 1)[1], HOMES, USB)
    looks = looks_for(USB)
    assert set(looks) == set(HOMES)
    for colour, look in looks.items():
        assert abs(look.hue_deg - NOMINAL[colour].hue_deg) <= 25
        assert look.window_deg == NARROW_HUE_DEG
    assert looks_for(parse_config("")) == {}


def test_a_pawn_that_is_not_at_home_is_named(labyrinth_home: Path) -> None:
    swapped = {**HOMES, "red": HOMES["yellow"], "yellow": HOMES["red"]}
    with pytest.raises(BadCalibration, match="cannot be told"):
        learn_colours(photograph(3, 1)[1], swapped, USB)
    assert not (labyrinth_home / "colours.toml").exists()


def test_a_picture_without_a_board_is_a_no() -> None:
    with pytest.raises(BoardNotFound):
        learn_colours(np.full((480, 640, 3), 120, dtype=np.uint8), HOMES, USB)


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
