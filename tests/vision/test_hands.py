"""Hands in single pictures: seen over the board and nowhere else; what they hide is not read."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from vision.hands.hand_net import AROUND_TILES, PER_TILE, SIDE_PX, hand_share

from companion.frame import Image
from hardware.simulated.scene import SimulatedTable
from lab.measure.composed_boards.artwork import Flat, photograph
from lab.measure.composed_boards.every_board import flat_board
from tests.vision.drawn_board import PAINTS, PX
from tests.vision.drawn_hand import with_card, with_hand
from tests.vision.scenes import draw_board, drawn_corners, drawn_faces, random_position
from vision.board.homography import from_corners, project
from vision.hands.hand import Hand, find_hand
from vision.picture.arrays import Float64s
from vision.pipeline import Reader

PRINTS = ("hedge-garden", "volcano", "paper-kingdom", "night-vault", "quarry", "marble-palace")

CORNERS = ((0.0, 0.0), (7.0, 0.0), (7.0, 7.0), (0.0, 7.0))

WITH_A_HAND = 9023
WITH_CARDS = 9029
"""Seeds of composed pictures in which a hand, or cards, lie over a corner of the board."""


def _table(print_name: str) -> tuple[SimulatedTable, Float64s]:
    seed = 640 + PRINTS.index(print_name)
    table = SimulatedTable(random_position(seed), seed, print_name, fumble_rate=0.0)
    return table, from_corners([table.artist.to_px(x, y) for x, y in CORNERS])


def _with_hand(table: SimulatedTable, x: float, y: float, seat: str = "blue") -> tuple[Image, Image]:
    """The table with a flat hand whose fingertips are at (x, y), and as it is without."""
    for _ in table.people.reach(seat, x, y, grip="flat"):
        pass
    hands = table.people.hands
    return table.artist.picture(table.table, hands), table.artist.picture(table.table)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Flat:
    return flat_board(5, tmp_path_factory.mktemp("no photographs"))


@pytest.mark.parametrize("print_name", PRINTS)
def test_a_hand_over_the_board_is_seen_where_it_lies(print_name: str) -> None:
    table, homography = _table(print_name)
    with_hand, without = _with_hand(table, 3.5, 4.2)
    assert find_hand(without, homography) is None
    hand = find_hand(with_hand, homography)
    assert hand is not None
    assert 38 in hand.cells or 45 in hand.cells
    assert hand.cells <= _changed_cells(with_hand, without, homography)


def _changed_cells(one: Image, other: Image, homography: Float64s) -> set[int]:
    """Cells of which a fifth differs between two pictures."""
    soft = (cv2.GaussianBlur(image, (0, 0), 2.0).astype(np.float32) for image in (one, other))
    changed = np.abs(np.subtract(*soft)).max(axis=2) > 20
    spots = (np.arange(12) + 0.5) / 12
    cells = set()
    for cell in range(49):
        points = np.stack(np.meshgrid(cell % 7 + spots, cell // 7 + spots), axis=-1).reshape(-1, 2)
        x, y = np.rint(project(homography, points)).astype(int).T
        if changed[y, x].mean() > 0.2:
            cells.add(cell)
    return cells


def test_what_a_hand_hides_is_not_read_and_the_rest_is() -> None:
    table, _ = _table("quarry")
    with_hand, without = _with_hand(table, 3.5, 4.2)
    bare, seen = Reader().read_still(without), Reader().read_still(with_hand)
    assert not bare.quality.is_hand
    assert seen.quality.is_hand
    covered = seen.quality.hand_cells
    assert covered
    others = [cell for cell in range(49) if cell % 7 not in (2, 3, 4) or cell < 21]
    unread = {cell for cell, reading in enumerate(seen.cells) if reading.why == "covered"}
    assert unread & covered
    assert all(seen.cells[cell].face == bare.cells[cell].face for cell in covered - unread)  # enough of it is seen
    assert unread.isdisjoint(others)
    assert [seen.cells[cell].face for cell in others] == [bare.cells[cell].face for cell in others]


def test_a_drawn_hand_over_a_corner_is_seen_and_cards_are_not_one(printed: Flat) -> None:
    shots = {seed: photograph(printed, seed) for seed in (WITH_A_HAND, WITH_CARDS)}
    hands = {seed: find_hand(shot.image, from_corners(shot.corners_px)) for seed, shot in shots.items()}
    hand = hands[WITH_A_HAND]
    assert hand is not None
    assert hand.cells <= shots[WITH_A_HAND].hidden
    assert hands[WITH_CARDS] is None


@pytest.mark.parametrize("colour", [(200, 120, 60), (90, 200, 220)])
def test_a_card_on_a_fixed_tile_covers_it_and_is_no_back(colour: tuple[int, int, int]) -> None:
    table, homography = _table("hedge-garden")
    picture = table.artist.picture(table.table)
    card = np.rint(project(homography, np.array([[6.0, -0.4], [7.2, -0.4], [7.2, 1.0], [6.0, 1.0]])))
    cv2.fillConvexPoly(picture, card.astype(np.int32), colour, cv2.LINE_AA)
    seen = Reader().read_still(picture)
    assert seen.pose is not None and not seen.quality.is_hand
    assert (seen.cells[6].face, seen.cells[6].why) == (None, "covered")


def test_a_picture_that_ends_at_the_board_shows_no_hand() -> None:
    table, homography = _table("quarry")
    image = table.render()
    left, top = np.floor(project(homography, np.array(CORNERS)).min(axis=0)).astype(int)
    right, bottom = np.ceil(project(homography, np.array(CORNERS)).max(axis=0)).astype(int)
    moved = np.array([[1.0, 0.0, -left], [0.0, 1.0, -top], [0.0, 0.0, 1.0]])
    assert find_hand(image[top:bottom, left:right], moved @ homography) is None


def test_a_plane_is_hidden_where_the_hand_is() -> None:
    mask = np.zeros((SIDE_PX, SIDE_PX), dtype=np.bool_)
    mask[int(1.5 * PER_TILE) : 4 * PER_TILE, 3 * PER_TILE : 5 * PER_TILE] = True
    shown = Hand(mask).shown(24, 1.0)
    assert shown.shape == (216, 216)
    assert not shown[12:72, 48:96].any()
    assert shown.sum() == 216 * 216 - 60 * 48
    assert Hand(mask).cells == Hand(mask).touched == {1, 2, 8, 9}
    assert Hand(mask).near == {row * 7 + column for row in range(3) for column in range(4)}


def _drawn(paint: str) -> tuple[Image, Float64s]:
    """A drawn board with a table around it, and where it lies; as many pixels a tile as a hand is drawn with."""
    wide = cv2.copyMakeBorder(draw_board(drawn_faces(8), PAINTS[paint], 8), *(4 * PX,) * 4, cv2.BORDER_REPLICATE)
    corners = np.array(drawn_corners()) + 4 * PX
    return wide, from_corners(tuple((float(x), float(y)) for x, y in corners))


@pytest.mark.parametrize("paint", ["bright corridors", "dark corridors"])
def test_hands_that_lie_over_a_board_hide_what_is_below_them_and_cards_hide_nothing(paint: str) -> None:
    image, homography = _drawn(paint)
    inner = slice(AROUND_TILES * PER_TILE, -AROUND_TILES * PER_TILE)
    assert find_hand(image, homography) is None
    overlaps = []
    for seed in range(6):
        shown, mask = with_hand(image, PX, np.random.default_rng(seed))
        under = Hand.of(mask, homography, (image.shape[1], image.shape[0])).mask[inner, inner]
        told = hand_share(shown, homography)[inner, inner] > 0.4
        overlaps += [(told & under).sum() / (told | under).sum()] if under.sum() > 2 * PER_TILE**2 else []
        assert find_hand(with_card(image, PX, np.random.default_rng(seed)), homography) is None
    assert len(overlaps) >= 3
    assert np.median(overlaps) > 0.75
