"""Teaching a copy from the command line: pictures, faces, names, the copy, and marks in another evening's picture."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest
from click.testing import CliRunner

from appliance.commands.command_line import labyrinth
from appliance.reading import read_picture
from calibration.album import load_album
from companion.errors import BadCalibration
from companion.games.copies import load_copy
from tests.calibration.boxes import index, is_fixed, mark_of, photograph
from vision.find.detect import find_board
from vision.tiles.marks import Face, cut_faces, likeness, pattern_of, plain_faces

BOX = 3


def run(*words: str):
    return CliRunner().invoke(labyrinth, ["calibrate", "copy", *words])


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Three evenings with one box."""
    folder = tmp_path_factory.mktemp("evenings")
    for layout in (1, 2, 3):
        cv2.imwrite(str(folder / f"{layout}.png"), photograph(BOX, layout)[1])
    return sorted(folder.iterdir())


@pytest.fixture(scope="module")
def album(tmp_path_factory: pytest.TempPathFactory, pictures: list[Path]) -> Path:
    """The copy's file, its faces cut out and named by somebody who looks at them."""
    file = tmp_path_factory.mktemp("copies") / "my-box.toml"
    said = run(str(file), *map(str, pictures[:2]), "--game", "classic")
    assert said.exit_code == 0, said.output
    assert "Add the treasure to each name" in said.stdout
    name_faces(file.with_suffix(".marks"))
    return file


def name_faces(folder: Path) -> None:
    """Give each face the name that the table's truth has for it."""
    plain = {path.stem[-1]: path for path in folder.glob("plain-*.png")}
    truth = {}
    for layout in (1, 2):
        position, picture = photograph(BOX, layout)
        fix = find_board(picture)
        assert fix is not None
        cells = {index(cell): tile.partition(":")[0] for cell, tile in position["cells"].items()}
        faces = cut_faces(picture, fix.homography, cells)
        middles = plain_faces(faces.values())
        for cell, tile in position["cells"].items():
            if mark_of(tile):
                face = faces[index(cell)]
                key = cell if is_fixed(cell) else ""
                truth.setdefault((key, mark_of(tile)), pattern_of(face, middles[face.shape]))
    for path in sorted(folder.glob("[ILT]-*.png")):
        place = path.stem[2:]
        if not place.isdigit():
            marks = [mark for (cell, mark) in truth if cell == place]
            path.rename(path.with_name(f"{path.stem}-{marks[0]}.png"))
            continue
        face = cv2.imread(str(path))
        ground = cv2.imread(str(plain[path.stem[0]]))
        pattern = pattern_of(Face(path.stem[0], face), Face(path.stem[0], ground))
        likest = max((likeness(pattern, one), mark) for (cell, mark), one in truth.items() if not cell)
        if likest[0] > 0.75 and not any(folder.glob(f"*-{likest[1]}.png")):
            path.rename(path.with_name(f"{path.stem}-{likest[1]}.png"))


def test_the_copy_says_what_is_printed_where(album: Path) -> None:
    said = run(str(album), "--game", "classic", "--name", "Grandma's box", "--json")
    assert said.exit_code == 0, said.output
    copy = load_copy(album)
    position, _ = photograph(BOX, 1)
    printed = {
        index(cell): mark_of(tile) for cell, tile in position["cells"].items() if is_fixed(cell) and mark_of(tile)
    }
    assert dict(copy.fixed_marks) == printed  # type: ignore[attr-defined]  # a classic copy, loaded as any
    assert (copy.name, copy.is_assumed) == ("Grandma's box", False)
    every = {mark_of(tile) for tile in (*position["cells"].values(), position["loose"])} - {""}
    assert set(copy.treasures) == every  # type: ignore[attr-defined]  # the same
    shapes = sorted(tile.sides for tile in copy.movable)  # type: ignore[attr-defined]  # the same
    assert len(shapes) == 34


def test_read_names_the_marks_of_another_evening(album: Path, pictures: list[Path]) -> None:
    run(str(album), "--game", "classic")
    seen = read_picture(pictures[2], game="classic", copy_file=album)
    position, _ = photograph(BOX, 3)
    right = wrong = missed = 0
    for cell, tile in position["cells"].items():
        told = seen["cells"][int(cell[1]) - 1]["abcdefg".index(cell[0])]["mark"]  # type: ignore[index]  # JSON, shape known
        truth = mark_of(tile) or None
        right += told is not None and told == truth
        wrong += told is not None and told != truth
        missed += told is None and truth is not None
    assert (right >= 21, wrong, missed <= 2) == (True, 0, True)


def test_faces_are_not_cut_over_named_ones(album: Path, pictures: list[Path]) -> None:
    said = run(str(album), str(pictures[0]), "--game", "classic")
    assert said.exit_code == 1
    assert "has faces already" in said.stderr


def test_without_pictures_and_names_there_is_no_copy(tmp_path: Path) -> None:
    said = run(str(tmp_path / "none.toml"), "--json")
    assert said.exit_code == 1
    assert "name pictures" in json.loads(said.stdout)["why"]


def test_a_copy_with_names_missing_is_not_written(tmp_path: Path, pictures: list[Path]) -> None:
    file = tmp_path / "half.toml"
    assert run(str(file), str(pictures[0]), "--game", "classic").exit_code == 0
    said = run(str(file), "--game", "classic")
    assert said.exit_code == 1
    assert "0 treasures" in said.stderr
    assert not file.exists()


@pytest.mark.parametrize(
    ("name", "problem"),
    [("L-01-Owl.png", "call it as in"), ("L-99-key.png", "do not resize"), ("T-c1.key.png", "call it as in")],
)
def test_a_face_with_a_wrong_name_or_size_is_told(tmp_path: Path, name: str, problem: str) -> None:
    folder = tmp_path / "box.marks"
    folder.mkdir()
    for file in ("plain-L.png", "plain-T.png"):
        cv2.imwrite(str(folder / file), cv2.resize(photograph(BOX, 1)[1], (56, 56)))
    cv2.imwrite(str(folder / name), photograph(BOX, 1)[1])
    with pytest.raises(BadCalibration, match=problem):
        load_album(folder)


def test_a_picture_without_a_board_is_told(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "blank.png"), photograph(BOX, 1)[1] * 0 + 120)
    said = run(str(tmp_path / "box.toml"), str(tmp_path / "blank.png"))
    assert (said.exit_code, "no board" in said.stderr) == (1, True)
