"""North by the colours of the home squares: on simulated prints turned by any quarter, and on photographs."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from appliance import reading
from companion.games.copies import format_copy, shipped_copy
from companion.maze.cell import parse_cell
from hardware.simulated.cardboard.cardboard_table import HOMES
from hardware.simulated.prints.styles import PRINTS
from hardware.simulated.scene import SimulatedTable
from lab.measure.random_boards import random_position
from vision.find.detect import find_board
from vision.find.north import find_north
from vision.picture.picture_files import load_picture
from vision.still import read_picture

PHOTOS = Path(__file__).resolve().parents[3] / "shared" / "photos"
CORNERS = {colour: parse_cell(cell) for colour, cell in HOMES.items()}
OTHER_ORDER = {"red": 0, "blue": 6, "green": 48, "yellow": 42}
"""Home squares as another printing has them, clockwise from the north-west."""


@cache
def table(seed: int) -> np.ndarray:
    """A picture of a random board, each seed on another print."""
    names = tuple(PRINTS)
    return SimulatedTable(random_position(seed), seed, names[seed % len(names)]).render()


@pytest.mark.parametrize("seed", range(3))
def test_the_home_colours_tell_the_quarter_turn_on_every_print(seed: int) -> None:
    picture = np.ascontiguousarray(np.rot90(table(seed), seed % 4))
    fix = find_board(picture)
    assert fix is not None
    north = find_north(picture, fix.homography, CORNERS)
    assert north is not None
    assert (north.turns, north.is_sure) == (-seed % 4, True)


def test_colours_in_another_order_are_not_trusted() -> None:
    sure = []
    for seed in range(4):
        picture = table(seed)
        fix = find_board(picture)
        assert fix is not None
        north = find_north(picture, fix.homography, OTHER_ORDER)
        assert north is not None
        sure.append(north.is_sure)
    assert not any(sure)


@pytest.mark.parametrize(
    ("name", "homes", "turns"),
    [
        ("board_classic_1986_empty.jpg", CORNERS, 0),
        ("board_classic_1990s_oblique.png", CORNERS, 2),
        ("board_classic_current_hand.jpg", OTHER_ORDER, 3),
        ("board_classic_current_hand.jpg", CORNERS, None),
        ("board_classic_1986_empty.jpg", OTHER_ORDER, None),
    ],
)
def test_photographs_of_real_prints(name: str, homes: dict[str, int], turns: int | None) -> None:
    """Discs on the oldest print, pawns at home on the others."""
    if not PHOTOS.exists():
        pytest.skip("the photographs (../shared/photos) are not beside this checkout")
    picture = load_picture(PHOTOS / name)
    fix = find_board(picture)
    assert fix is not None
    north = find_north(picture, fix.homography, homes)
    assert north is not None
    assert (north.turns if north.is_sure else None) == turns


def test_colours_nobody_knows_tell_nothing() -> None:
    picture = table(1)
    fix = find_board(picture)
    assert fix is not None
    assert find_north(picture, fix.homography, {"tan": 16, "white": 32}) is None
    assert find_north(picture, fix.homography, {"red": 0}) is None


@pytest.mark.slow
def test_read_answers_with_north_as_the_copy_says(tmp_path: Path) -> None:
    picture = table(3)
    cv2.imwrite(str(tmp_path / "up.png"), picture)
    cv2.imwrite(str(tmp_path / "turned.png"), np.ascontiguousarray(np.rot90(picture)))
    up, turned = (read_picture(tmp_path / name, homes=CORNERS) for name in ("up.png", "turned.png"))
    plain = read_picture(tmp_path / "turned.png")
    norths = [seen["board"]["north"] for seen in (up, turned, plain)]  # type: ignore[index]
    assert norths == ["copy", "copy", "picture"]

    def opened(seen: dict[str, object]) -> list[object]:
        return [cell["open"] for row in seen["cells"] for cell in row]  # type: ignore[attr-defined]

    agreeing = sum(one == other for one, other in zip(opened(up), opened(turned), strict=True))
    assert agreeing >= 48
    assert sum(one == other for one, other in zip(opened(up), opened(plain), strict=True)) < 40


@pytest.mark.parametrize("game", ["team", "master-1991"])
def test_every_copy_with_a_board_can_be_read_with(tmp_path: Path, game: str) -> None:
    """The 1991 and 2007 boxes have their home squares inside the board."""
    cv2.imwrite(str(tmp_path / "up.png"), table(3))
    (tmp_path / "copy.toml").write_text(format_copy(shipped_copy(game)), encoding="utf-8")
    seen = reading.read_picture(tmp_path / "up.png", game=game, copy_file=tmp_path / "copy.toml")
    assert seen["board"]["found"]  # type: ignore[index]
