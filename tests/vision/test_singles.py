"""Single tiles, each given its box: drawn in any colours, and photographed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from appliance.commands.look import read
from companion.frame import Image
from tests.vision.drawn_board import FACES, PAINTS, PX, Paint, _tile
from vision.picture.picture_files import load_picture
from vision.tiles.singles import Box, read_singles

PHOTOS = Path(__file__).resolve().parents[2].parent / "shared" / "photos"
needs_photos = pytest.mark.skipif(not PHOTOS.is_dir(), reason="../shared/photos is absent")


def _laid_out(paint: Paint) -> tuple[Image, list[Box]]:
    """All ten faces in a row on a table, and their boxes, a little off."""
    chance = np.random.default_rng(5)
    picture = np.full((2 * PX, (2 * len(FACES) + 1) * PX, 3), paint.table, dtype=np.float32)
    boxes = []
    for number, face in enumerate(FACES):
        left, top = (2 * number + 1) * PX, PX // 2
        picture[top : top + PX, left : left + PX] = _tile(face, paint, chance)
        box = np.array([left, top, left + PX, top + PX]) + chance.uniform(-2, 2, 4)
        boxes.append((float(box[0]), float(box[1]), float(box[2]), float(box[3])))
    return np.clip(picture + chance.normal(0, 4, picture.shape), 0, 255).astype(np.uint8), boxes


@pytest.mark.parametrize("name", PAINTS)
def test_every_face_is_read_in_any_colours(name: str) -> None:
    picture, boxes = _laid_out(PAINTS[name])
    assert [reading.face for reading in read_singles(picture, boxes)] == list(FACES)


def test_a_bare_table_is_no_tile_and_a_box_outside_is_outside() -> None:
    picture, _ = _laid_out(PAINTS["bright corridors"])
    bare, outside = read_singles(picture, [(0, 0, 40, 40), (5000, 0, 5040, 40)])
    assert (bare.face, bare.why) == (None, "empty")
    assert (outside.face, outside.why) == (None, "outside")


@needs_photos
def test_all_34_photographed_tiles_are_read() -> None:
    tiles = json.loads((PHOTOS / "tiles_classic_1986.json").read_text(encoding="utf-8"))["tiles"]
    readings = read_singles(load_picture(PHOTOS / "tiles_classic_1986.jpg"), [tuple(tile["bbox"]) for tile in tiles])
    assert [reading.face for reading in readings] == [tile["open"] for tile in tiles]


@needs_photos
def test_all_tiles_photographed_singly_are_read() -> None:
    for tile in json.loads((PHOTOS / "single_tiles.json").read_text(encoding="utf-8"))["tiles"]:
        picture = load_picture(PHOTOS / tile["image"])
        box = (0.0, 0.0, float(picture.shape[1]), float(picture.shape[0]))
        assert read_singles(picture, [box])[0].face == tile["open"], tile["image"]


def _run(*arguments: object) -> Result:
    return CliRunner().invoke(read, [str(argument) for argument in arguments])


def test_the_command_answers_for_each_box(tmp_path: Path) -> None:
    picture, boxes = _laid_out(PAINTS["bright corridors"])
    path, overlay = tmp_path / "tiles.png", tmp_path / "seen.png"
    assert cv2.imwrite(str(path), picture)
    asked = [word for box in boxes for word in ("--box", ",".join(str(value) for value in box))]
    result = _run(path, *asked, "--overlay", overlay, "--json")
    assert result.exit_code == 0
    seen: dict[str, Any] = json.loads(result.stdout)
    assert list(seen) == ["image", "size", "game", "tiles"]
    assert [tile["open"] for tile in seen["tiles"]] == list(FACES)
    assert set(seen["tiles"][0]) == {"box", "open", "face", "confidence", "mark"}
    assert overlay.stat().st_size > 5_000
    assert _run(path, *asked).stdout.split() == ["tiles.png:", *FACES]


def test_a_box_without_a_tile_is_a_negative_answer(tmp_path: Path) -> None:
    path = tmp_path / "bare.png"
    assert cv2.imwrite(str(path), np.full((90, 90, 3), 130, dtype=np.uint8))
    assert _run(path, "--box", "0,0,90,90").exit_code == 1


@pytest.mark.parametrize("box", ["1,2,3", "a,b,c,d", "9,0,1,5", "0,nan,1,5"])
def test_a_box_that_is_none_is_wrong_use(tmp_path: Path, box: str) -> None:
    result = _run(tmp_path / "x.png", "--box", box)
    assert result.exit_code == 2
    assert "left,top,right,bottom" in result.stderr
