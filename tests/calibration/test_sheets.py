"""The sheets as they come out of a printer: right size, and found again by what looks for them."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from calibration.lens_fit import CARD_MM, COLUMNS, ROWS, SQUARE_MM, Chart, card_modules, find_card_corners, see_chart
from calibration.sheets import write_sheets
from companion.errors import BadCalibration, BoardNotFound
from tests.calibration.darkroom import PX_A_MM, printed
from vision.board.corner_cards import CARD_IDS, tags


def in_colour(grey: np.ndarray) -> np.ndarray:
    return cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR)


def test_the_chessboard_comes_out_in_its_size(lens_paper: np.ndarray) -> None:
    view = see_chart(in_colour(lens_paper), "print", Chart())
    assert view is not None
    assert len(view.seen_px) == (COLUMNS - 1) * (ROWS - 1)
    middle_mm, middle_px = view.sheet_mm[:, :2].mean(axis=0), view.seen_px.mean(axis=0)
    off = (view.seen_px - middle_px) / PX_A_MM - (view.sheet_mm[:, :2] - middle_mm)
    assert np.abs(off).max() < 0.15


def test_a_module_is_an_eighth_of_a_square() -> None:
    modules = Chart().modules()
    assert modules.shape == (8 * ROWS, 8 * COLUMNS)
    assert modules[:8, :8].all()
    assert not modules[0, 8:16].any()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_both_sheets_are_one_page_with_room_for_a_printers_margin(tmp_path: Path, paper: str) -> None:
    for path in write_sheets(tmp_path, paper):
        document = pypdfium2.PdfDocument(str(path))
        assert len(document) == 1
        document.close()
        page = printed(path)
        margin = round(5 * PX_A_MM)
        inside = np.zeros_like(page, dtype=bool)
        inside[margin:-margin, margin:-margin] = True
        assert (page[~inside] > 200).all()
        assert page.shape[1] > page.shape[0]


def test_the_same_sheet_is_written_every_time(tmp_path: Path) -> None:
    one, other = write_sheets(tmp_path / "one"), write_sheets(tmp_path / "other")
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in other]


def test_the_cards_show_their_tags_in_their_size(sheets: dict[str, Path]) -> None:
    page = printed(sheets["corner-cards"])
    quads, numbers, _ = cv2.aruco.ArucoDetector(tags()).detectMarkers(page)
    assert sorted(np.ravel(numbers).tolist()) == sorted(CARD_IDS.values())
    for quad in quads:
        sides = np.linalg.norm(np.diff(np.vstack([quad[0], quad[0][:1]]), axis=0), axis=1)
        assert np.abs(sides / PX_A_MM - CARD_MM * 6 / 8).max() < 0.3


def test_a_sheet_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(BadCalibration, match="cannot be written"):
        write_sheets(tmp_path / "file" / "below")


# --- the cards around a board ---

TILES = np.array([[300, 200], [700, 200], [700, 600], [300, 600]], dtype=np.float64)
"""Outer corners of the tiles on a flat table, NW NE SE SW."""


def table(without: str = "", module: int = 6) -> np.ndarray:
    """A table with a card outside each corner of a grey square."""
    picture = np.full((800, 1000), 150, dtype=np.uint8)
    picture[200:600, 300:700] = 90
    side = 8 * module
    for corner, (x, y) in zip(CARD_IDS, TILES.astype(int), strict=True):
        if corner != without:
            card = np.pad(np.where(card_modules(corner), 10, 245).astype(np.uint8), 1, constant_values=245)
            left, top = (x - side if "W" in corner else x), (y - side if "N" in corner else y)
            picture[top : top + side, left : left + side] = cv2.resize(
                card, (side, side), interpolation=cv2.INTER_NEAREST
            )
    return in_colour(picture)


def seen_from(picture: np.ndarray, corners: list[list[int]]) -> tuple[np.ndarray, np.ndarray]:
    """The picture with its frame moved to these corners, and where the tiles' corners are then."""
    height, width = picture.shape[:2]
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float32)
    onto = cv2.getPerspectiveTransform(frame, np.array(corners, dtype=np.float32))
    moved = cv2.perspectiveTransform(TILES[None], onto)[0]
    return cv2.warpPerspective(picture, onto, (width, height), borderValue=(120, 120, 120)), moved


@pytest.mark.parametrize(
    "corners",
    [
        [[0, 0], [1000, 0], [1000, 800], [0, 800]],
        [[200, 120], [800, 60], [980, 740], [60, 780]],
        [[900, 60], [940, 760], [80, 700], [140, 100]],
    ],
)
def test_the_cards_say_where_the_tiles_are_and_where_north_is(corners: list[list[int]]) -> None:
    picture, truth = seen_from(table(), corners)
    assert np.abs(np.array(find_card_corners(picture)) - truth).max() < 1.5


def test_a_missing_card_is_named() -> None:
    with pytest.raises(BoardNotFound, match="cards SE cannot"):
        find_card_corners(table(without="SE"))


def test_cards_that_lie_around_nothing_are_told(sheets: dict[str, Path]) -> None:
    with pytest.raises(BoardNotFound, match="do not lie around"):
        find_card_corners(in_colour(printed(sheets["corner-cards"])))


def test_a_square_of_another_size_is_another_board() -> None:
    assert Chart(30.0).size_mm == (270, 180)
    assert Chart().size_mm == (COLUMNS * SQUARE_MM, ROWS * SQUARE_MM)
