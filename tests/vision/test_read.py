"""`labyrinth read`: the contract's answers and exit codes for good and bad pictures."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import click
import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from appliance.commands.look import parse_corners, read
from companion.errors import BadPicture
from tests.vision.drawn_board import PAINTS
from tests.vision.scenes import HOMES, draw_board, drawn_corners, drawn_faces, simulated_scene
from vision.answer import answer
from vision.picture.picture_files import load_picture
from vision.pipeline import Reader
from vision.show.overlay import draw_overlay

PHOTOS = Path(__file__).resolve().parents[2].parent / "shared" / "photos"
needs_photos = pytest.mark.skipif(not PHOTOS.is_dir(), reason="../shared/photos is absent")


def _run(*arguments: object) -> Result:
    return CliRunner().invoke(read, [str(argument) for argument in arguments])


def _answer(result: Result) -> dict[str, Any]:
    seen: dict[str, Any] = json.loads(result.stdout.splitlines()[-1])
    return seen


def _write(path: Path, picture: np.ndarray) -> Path:  # type: ignore[type-arg]
    assert cv2.imwrite(str(path), picture)
    return path


def test_a_drawn_board_is_answered_as_the_contract_says(tmp_path: Path) -> None:
    faces = drawn_faces(1)
    image = _write(tmp_path / "a.png", draw_board(faces, PAINTS["bright corridors"], 1))
    corners = " ".join(f"{x},{y}" for x, y in drawn_corners())
    result = _run(image, "--corners", corners, "--json")
    assert result.exit_code == 0
    seen = _answer(result)
    assert list(seen) == ["image", "size", "game", "board", "cells", "loose", "pawns", "pieces", "quality", "ms"]
    assert seen["image"] == "a.png"
    assert seen["size"] == [528, 528]
    assert set(seen["board"]) == {"found", "corners", "reprojection_px", "north", "by"}
    assert seen["board"]["by"] == "corners"
    assert [cell["open"] for row in seen["cells"] for cell in row] == list(faces)
    assert set(seen["cells"][0][0]) == {"open", "face", "confidence", "mark"}
    assert set(seen["quality"]) == {"sharpness", "glare", "hand", "moving_lane"}
    assert {"total", "board", "pawns", "register"} <= set(seen["ms"])


def test_unreadable_cells_say_why_and_backs_have_no_sides(tmp_path: Path) -> None:
    faces = tuple("." if cell == 24 else face for cell, face in enumerate(drawn_faces(3)))
    image = _write(tmp_path / "a.png", draw_board(faces, PAINTS["bright corridors"], 3))
    cell = _answer(_run(image, "--corners", " ".join(f"{x},{y}" for x, y in drawn_corners()), "--json"))["cells"][3][3]
    assert cell["open"] is None
    assert cell["why"] == "empty"


@pytest.mark.slow
def test_pawns_and_overlay_of_a_simulated_table(tmp_path: Path) -> None:
    scene = simulated_scene(33)
    observation = Reader(homes=HOMES).read_still(scene.image)
    seen: dict[str, Any] = answer(observation, "x.png", "team")
    assert {pawn["colour"] for pawn in seen["pawns"]} == set(HOMES)
    assert all(set(pawn) == {"colour", "cell", "confidence", "px"} for pawn in seen["pawns"])
    drawn = draw_overlay(scene.image, observation)
    tall, wide = scene.image.shape[:2]
    assert drawn.shape[1] == wide
    assert np.abs(drawn[:tall].astype(int) - scene.image).mean() > 5
    image, overlay = _write(tmp_path / "a.png", scene.image), tmp_path / "o.png"
    assert _run(image, "--overlay", overlay).exit_code == 0
    assert overlay.stat().st_size > 10_000


def test_a_picture_without_a_board_is_a_negative_answer(tmp_path: Path) -> None:
    image = _write(tmp_path / "grey.png", np.full((400, 500, 3), 120, dtype=np.uint8))
    result = _run(image, "--json")
    assert result.exit_code == 1
    assert _answer(result)["board"]["found"] is False
    assert _answer(result)["board"]["why"]


def test_what_is_no_picture_is_one_line_and_exit_code_two(tmp_path: Path) -> None:
    text, tiny, cut = tmp_path / "a.jpg", tmp_path / "b.png", tmp_path / "c.jpg"
    text.write_text("not a picture", encoding="utf-8")
    _write(tiny, np.zeros((1, 1, 3), dtype=np.uint8))
    whole = _write(tmp_path / "whole.jpg", np.random.default_rng(1).integers(0, 255, (300, 300, 3), dtype=np.uint8))
    cut.write_bytes(whole.read_bytes()[:20_000])
    for path in (text, tiny, cut, tmp_path / "absent.jpg"):
        result = _run(path, "--json")
        assert result.exit_code == 2
        assert result.stdout == ""
        assert len(result.stderr.strip().splitlines()) == 1


def test_one_bad_picture_does_not_hide_the_others(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(b"")
    good = _write(tmp_path / "good.png", draw_board(drawn_faces(2), PAINTS["bright corridors"], 2))
    result = _run(bad, good, "--json")
    assert result.exit_code == 2
    assert _answer(result)["image"] == "good.png"


@pytest.mark.parametrize("text", ["", "1,2 3,4 5,6", "1,2 3,4 5,6 x,8", "0,0 0,9 9,9 9,0", "0,0 1,1 2,2 3,3"])
def test_bad_corners_are_wrong_use(text: str, tmp_path: Path) -> None:
    image = _write(tmp_path / "a.png", np.zeros((50, 50, 3), dtype=np.uint8))
    result = _run(image, "--corners", text)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_corners_are_read_in_order() -> None:
    assert parse_corners("10,12 630,14 628,470.5 9,466") == ((10, 12), (630, 14), (628, 470.5), (9, 466))


def test_words_for_people(tmp_path: Path) -> None:
    image = _write(tmp_path / "a.png", draw_board(drawn_faces(4), PAINTS["bright corridors"], 4))
    lines = _run(image, "--corners", " ".join(f"{x},{y}" for x, y in drawn_corners())).stdout.splitlines()
    assert lines[0] == "a.png:"
    assert lines[1].split() == list(drawn_faces(4)[:7])


@needs_photos
def test_the_1991_board_is_found_and_read_without_help() -> None:
    result = _run(PHOTOS / "board_master_1991.jpg", "--game", "master-1991", "--json")
    assert result.exit_code == 0
    truth = json.loads((PHOTOS / "board_master_1991.json").read_text(encoding="utf-8"))["grid"]
    seen = [[cell["open"] for cell in row] for row in _answer(result)["cells"]]
    assert seen == truth


def test_no_overlay_is_drawn_over_a_picture_or_another_overlay(tmp_path: Path) -> None:
    table = np.full((240, 320, 3), (90, 120, 160), dtype=np.uint8)
    (tmp_path / "sub").mkdir()
    image, other = _write(tmp_path / "table.png", table), _write(tmp_path / "sub" / "table.png", table)
    before = Path(image).read_bytes()
    (tmp_path / "link.png").symlink_to(image)
    for asked in ([image, "--overlay", image], [image, "--overlay", tmp_path / "link.png"]):
        assert "is one of the pictures" in _run(*asked).stderr
    assert Path(image).read_bytes() == before
    twice = _run(image, other, "--overlay", tmp_path / "seen.png")
    assert (twice.exit_code, "more than once" in twice.stderr) == (2, True)
    assert not list(tmp_path.glob("seen*"))


def test_an_overlay_may_have_any_name_that_the_disk_can_hold(tmp_path: Path) -> None:
    image = _write(tmp_path / "table.png", np.full((240, 320, 3), (90, 120, 160), dtype=np.uint8))
    named = tmp_path / os.fsdecode(b"seen\xff.png")
    _run(image, "--overlay", named)
    assert named.read_bytes().startswith(b"\x89PNG")
    refused = _run(image, "--overlay", tmp_path / "nowhere" / "seen.png")
    assert (refused.exit_code, "cannot be written there" in refused.stderr) == (2, True)


@pytest.mark.parametrize(("corners", "words"), [
    ("nan,37 10,37 10,90 1,90", "no place"), ("1,1 1,1 1,1 1,1", "clockwise"), ("1,9 9,9 9,1 1,1", "clockwise"),
    ("1,1 9,1 9,9", "four corners"),
])  # fmt: skip
def test_corners_that_are_none_are_told_why(corners: str, words: str) -> None:
    with pytest.raises(click.BadParameter, match=words):
        parse_corners(corners)


def test_corners_that_are_not_those_of_the_board_are_doubted(tmp_path: Path) -> None:
    image = _write(tmp_path / "a.png", draw_board(drawn_faces(3), PAINTS["bright corridors"], 3))
    true = np.array(drawn_corners())
    middle = true.mean(axis=0)
    beside = middle + (true - middle) @ np.array([[0.7, 0.7], [-0.7, 0.7]])
    for corners, is_doubted in ((true, False), (beside, True)):
        asked = " ".join(f"{x},{y}" for x, y in corners)
        assert ("why" in _answer(_run(image, "--corners", asked, "--json"))["board"]) is is_doubted
    assert (
        "hardly anything between these corners looks like a board; look with --overlay"
        in _run(image, "--corners", asked).stdout
    )


def test_a_grey_picture_shows_no_pawns_colour(tmp_path: Path) -> None:
    scene = simulated_scene(33)
    grey = np.repeat(cv2.cvtColor(scene.image, cv2.COLOR_BGR2GRAY)[:, :, None], 3, axis=2)
    seen = {name: _answer(_run(_write(tmp_path / name, one), "--json")) for name, one in
            (("grey.png", grey), ("colour.png", scene.image))}  # fmt: skip
    assert [len(one["pawns"]) for one in seen.values()] == [0, len(HOMES)]
    assert all(one["board"]["found"] for one in seen.values())


def test_a_file_without_end_is_no_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.picture.picture_files.LARGEST_BYTES", 1 << 20)
    with (tmp_path / "endless.jpg").open("wb") as file:
        file.truncate((1 << 20) + 1)
    with pytest.raises(BadPicture, match="larger than 1 MB"):
        load_picture(tmp_path / "endless.jpg")


def test_a_bare_table_is_no_board(tmp_path: Path) -> None:
    table = np.full((240, 320, 3), (90, 120, 160), dtype=np.uint8)
    result = _run(_write(tmp_path / "table.png", table), "--json")
    assert result.exit_code == 1
    assert _answer(result)["board"]["found"] is False


def _page_of_text(size_px: tuple[int, int] = (320, 240)) -> np.ndarray:  # type: ignore[type-arg]
    page = np.full((size_px[1], size_px[0], 3), 230, dtype=np.uint8)
    for line in range(20, size_px[1], 16):
        cv2.putText(page, "no board is here at all", (10, line), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (20, 20, 20))
    return page


@pytest.mark.parametrize(
    "corners",
    ["2000,2000 2100,2000 2100,2100 2000,2100", "-500,-500 -100,-500 -100,-100 -500,-100",
     "10,10 10.5,10 10.5,10.5 10,10.5", "1e300,10 2e300,10 2e300,600 1e300,600",
     "-90000,-90000 90000,-90000 90000,90000 -90000,90000"],
)  # fmt: skip
def test_corners_that_show_no_cell_are_refused_in_one_line(tmp_path: Path, corners: str) -> None:
    result = _run(_write(tmp_path / "a.png", _page_of_text()), "--corners", corners)
    assert result.exit_code == 2
    assert result.stderr.startswith("labyrinth: a.png: ")
    assert len(result.stderr.splitlines()) == 1


def test_corners_half_outside_read_what_is_inside(tmp_path: Path) -> None:
    faces = drawn_faces(1)
    picture = draw_board(faces, PAINTS["bright corridors"], 1)[:, 264:]
    corners = " ".join(f"{x - 264},{y}" for x, y in drawn_corners())
    cells = _answer(_run(_write(tmp_path / "a.png", picture), "--corners", corners, "--json"))["cells"]
    assert {row[0].get("why") for row in cells} == {"outside"}
    assert [row[6]["open"] for row in cells] == list(faces[6::7])


def test_a_flat_picture_between_corners_is_answered(tmp_path: Path) -> None:
    image = _write(tmp_path / "a.png", np.full((300, 300, 3), 128, dtype=np.uint8))
    assert _run(image, "--corners", "10,10 290,10 290,290 10,290", "--json").exit_code == 0
