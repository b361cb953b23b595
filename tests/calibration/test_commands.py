"""`labyrinth calibrate`: sheets, lens and board from the command line, and what `serve` makes of what was kept."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from appliance.calibrating import rig_for, straightened
from appliance.commands.command_line import labyrinth
from calibration.lens_fit import LensFit
from calibration.storage import BoardPlace, board_toml, lens_toml, load_board, load_lens, save
from companion.config import parse_config
from companion.errors import BadCalibration, BadPicture
from companion.frame import Frame
from tests.calibration.test_sheets import TILES, table
from vision.picture.lens import Lens

LENS = Lens((1000, 800), (812.5, 810.25), (498.1, 402.6), (-0.2, 0.05, 0.0001, -0.0002, 0.0))


def run(*words: str) -> Result:
    return CliRunner().invoke(labyrinth, ["calibrate", *words])


def answer(*words: str) -> dict:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.fixture
def folder(tmp_path: Path, pictures: list[np.ndarray]) -> Path:
    for number, picture in enumerate(pictures[:8]):
        cv2.imwrite(str(tmp_path / f"{number}.jpg"), picture)
    cv2.imwrite(str(tmp_path / "table.jpg"), np.full((720, 960, 3), 90, dtype=np.uint8))
    return tmp_path


def test_sheets_are_written_and_named(tmp_path: Path) -> None:
    paths = answer("sheets", str(tmp_path / "new"), "--paper", "letter")["sheets"]
    assert [Path(path).read_bytes()[:5] for path in paths] == [b"%PDF-", b"%PDF-"]
    assert "100 %" in run("sheets", str(tmp_path)).stdout


def test_a_lens_is_measured_and_kept_at_home(folder: Path, labyrinth_home: Path) -> None:
    found = answer("lens", str(folder))
    assert (found["found"], found["without_sheet"], len(found["used"])) == (True, ["table.jpg"], 8)
    kept = load_lens(labyrinth_home / "lens.toml")
    assert kept is not None
    assert kept.focal_px == pytest.approx((820, 820), rel=0.005)
    assert kept.size_px == (960, 720)


def test_lens_and_board_are_kept_where_the_named_settings_say(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, settings = tmp_path / "of-the-service", tmp_path / "labyrinth.toml"
    settings.write_text(f'home = "{home}"\n')
    monkeypatch.delenv("LABYRINTH_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "mine"))
    corners = "100,100 800,110 790,600 90,590"
    answer("lens", str(folder), "--config", str(settings))
    answer("board", str(folder / "table.jpg"), "--corners", corners, "--config", str(settings))
    assert load_lens(home / "lens.toml") and load_board(home / "board.toml")
    assert not (tmp_path / "mine").exists()


def test_a_lens_in_words(folder: Path, tmp_path: Path, labyrinth_home: Path) -> None:
    said = run("lens", str(folder), "--out", str(tmp_path / "other.toml"))
    assert said.exit_code == 0
    assert "from 8 pictures" in said.stdout
    assert "No lens sheet could be seen in table.jpg." in said.stdout
    assert (tmp_path / "other.toml").is_file()
    assert not (labyrinth_home / "lens.toml").exists()


def test_too_few_pictures_are_a_no(folder: Path, labyrinth_home: Path) -> None:
    few = [str(folder / f"{number}.jpg") for number in range(3)]
    said = run("lens", *few)
    assert (said.exit_code, said.stdout) == (1, "")
    assert "6 are the least" in said.stderr
    assert json.loads(run("lens", *few, "--json").stdout)["found"] is False
    assert not (labyrinth_home / "lens.toml").exists()


def test_what_is_no_picture_is_told(folder: Path) -> None:
    (folder / "5.jpg").write_bytes(b"nonsense")
    assert isinstance(run("lens", str(folder)).exception, BadPicture)
    assert isinstance(run("lens", "/no/such/picture.jpg").exception, BadPicture)


def test_the_cards_say_where_the_board_lies(tmp_path: Path, labyrinth_home: Path) -> None:
    cv2.imwrite(str(tmp_path / "table.png"), table())
    found = answer("board", str(tmp_path / "table.png"))
    assert (found["by"], found["size_px"]) == ("cards", [1000, 800])
    assert np.abs(np.array(found["corners"]) - TILES).max() < 1.5
    assert load_board(labyrinth_home / "board.toml") is not None


def test_clicked_corners_are_taken_as_they_are(tmp_path: Path, labyrinth_home: Path) -> None:
    cv2.imwrite(str(tmp_path / "table.png"), table(without="SE"))
    found = answer("board", str(tmp_path / "table.png"), "--corners", "300,200 700,201 701,600 299,602")
    assert (found["by"], found["corners"][2]) == ("hand", [701.0, 600.0])
    assert run("board", str(tmp_path / "table.png"), "--corners", "1,2").exit_code == 2


def test_a_board_that_cannot_be_found_is_a_no(tmp_path: Path, labyrinth_home: Path) -> None:
    cv2.imwrite(str(tmp_path / "table.png"), table(without="SE"))
    said = run("board", str(tmp_path / "table.png"))
    assert said.exit_code == 1
    assert "SE cannot be seen" in said.stderr
    blank = tmp_path / "blank.png"
    cv2.imwrite(str(blank), np.full((480, 640, 3), 120, dtype=np.uint8))
    assert "--corners" in json.loads(run("board", str(blank), "--by", "sight", "--json").stdout)["why"]
    assert not (labyrinth_home / "board.toml").exists()


def test_what_is_kept_is_read_back(tmp_path: Path) -> None:
    save(lens_toml(LensFit(LENS, 0.2, ("a",), (), ())), tmp_path / "lens.toml")
    assert load_lens(tmp_path / "lens.toml") == LENS
    place = BoardPlace((1000, 800), ((300.25, 200.5), (700.0, 201.0), (701.0, 600.0), (299.0, 602.0)))
    save(board_toml(place), tmp_path / "board.toml")
    assert load_board(tmp_path / "board.toml") == place
    assert load_lens(tmp_path / "none.toml") is None
    assert sorted(path.name for path in tmp_path.iterdir()) == ["board.toml", "lens.toml"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "size_px = 3",
        "nonsense",
        "size_px = [1, 2]\nfocal_px = [nan, 1]",
        "size_px = [1, true]",
        "\ufffe",
        "corners_px = [[1, 2]]",
    ],
)
def test_a_damaged_file_is_told_in_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "kept.toml"
    path.write_text(text, encoding="utf-16" if text == "\ufffe" else "utf-8")
    for load in (load_lens, load_board):
        with pytest.raises(BadCalibration, match="calibrate again") as refused:
            load(path)
        assert "\n" not in str(refused.value)


def test_serve_uses_what_was_kept_for_this_camera(labyrinth_home: Path) -> None:
    config = parse_config('[camera]\nkind = "usb"\nwidth_px = 1000\nheight_px = 800\n')
    frames = [Frame(table(), 0, 0.0)]
    assert rig_for(config) is None
    assert next(straightened(iter(frames), config)).image is frames[0].image
    save(lens_toml(LensFit(LENS, 0.2, ("a",), (), ())), labyrinth_home / "lens.toml")
    save(board_toml(BoardPlace((1000, 800), ((0, 0), (9, 0), (9, 9), (0, 9)))), labyrinth_home / "board.toml")
    rig = rig_for(config)
    assert rig is not None
    assert rig.corners_px == ((0, 0), (9, 0), (9, 9), (0, 9))
    straight = next(straightened(iter(frames), config))
    assert (straight.index, straight.image.shape) == (0, frames[0].image.shape)
    assert not np.array_equal(straight.image, frames[0].image)
    assert rig_for(parse_config("")) is None
