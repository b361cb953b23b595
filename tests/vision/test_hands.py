"""Hands in single pictures: seen over the board and nowhere else; what they hide is not read."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.frame import Image
from hardware.simulated.scene import SimulatedTable
from lab.measure.composed_boards.photographs import photograph
from tests.vision.made_up import sight
from tests.vision.scenes import random_position
from vision.board.homography import from_corners, project
from vision.board_reading import glance_at
from vision.hands.hand import Hand, find_hand
from vision.nets.board_net import PER_TILE, PLACES
from vision.nets.board_view import MARGIN_TILES
from vision.picture.arrays import Bools, Float64s
from vision.pipeline import Reader

PRINTS = ("hedge-garden", "volcano", "quarry")

CORNERS = ((0.0, 0.0), (7.0, 0.0), (7.0, 7.0), (0.0, 7.0))

WITH_A_HAND = 9008, 9032, 9041, 9084, 9153, 9161
WITH_A_SMALL_DARK_HAND = 9223
WITH_CARDS = 9019, 9029, 9063
WITH_A_HAND_OF_CARDS = 9099
"""Seeds of composed pictures in which a hand, or cards, lie over a corner of the board."""


def patch(left: float, top: float, right: float, bottom: float) -> Bools:
    """The places between these, in tiles from the board's north-west corner."""
    mask = np.zeros((PLACES, PLACES), dtype=np.bool_)
    first, last, up, down = (round((at + MARGIN_TILES) * PER_TILE) for at in (left, right, top, bottom))
    mask[up:down, first:last] = True
    return mask


@pytest.mark.parametrize(
    ("seen", "sure", "is_hand"),
    [
        (patch(2, 3, 4, 10), 0.95, True),
        (patch(2, 7, 4, 10), 0.95, True),
        (patch(2, 3, 4, 10), 0.48, False),
        (patch(2, 3, 2.8, 4), 0.95, False),
        (patch(-2, -2, -1, 8), 0.75, False),
    ],
    ids=["a hand", "beside the board", "hardly one", "too small", "a row of cards"],
)
def test_a_hand_is_large_and_likelier_than_none(seen: Bools, sure: float, is_hand: bool) -> None:
    hand = find_hand(sight(hand=seen, sure=sure))
    assert (hand is not None) is is_hand
    assert hand is None or (hand.mask == seen).all()


def test_where_a_hand_lies_nothing_beside_it_is_hidden() -> None:
    hand = find_hand(sight(hand=patch(2, 3, 4, 10) | patch(6.2, 0.2, 6.8, 0.8)))
    assert hand is not None
    assert hand.cells == {21 + 7 * row + column for row in range(4) for column in (2, 3)}


def test_what_has_moved_is_a_hand_where_the_net_sees_one() -> None:
    moved = Hand(patch(2, 3, 4, 7))
    assert moved.is_seen_in(sight(hand=patch(3, 6, 5, 10)))
    assert not moved.is_seen_in(sight(hand=patch(5, 3, 7, 10)))


def test_cells_are_covered_touched_or_near() -> None:
    hand = Hand(patch(0, 0, 2, 1.3))
    assert hand.cells == {0, 1}
    assert hand.touched == {0, 1, 7, 8}
    assert hand.near == {row * 7 + column for row in range(3) for column in range(3)}
    assert hand.shares[[0, 7, 9]] == pytest.approx([1.0, 1 / 3, 0.0], abs=0.01)


def _table(print_name: str) -> tuple[SimulatedTable, Float64s]:
    seed = 640 + PRINTS.index(print_name)
    table = SimulatedTable(random_position(seed), seed, print_name, fumble_rate=0.0)
    return table, from_corners(table.truth_corners_px())


def _hand(image: Image, homography: Float64s) -> Hand | None:
    return find_hand(glance_at(image, homography).sight)


def _with_hand(table: SimulatedTable, x: float, y: float, seat: str = "blue") -> tuple[Image, Image]:
    """The table with a flat hand whose fingertips are at (x, y), and as it is without."""
    for _ in table.people.reach(seat, x, y, grip="flat"):
        pass
    hands = table.people.hands
    return table.artist.picture(table.table, hands), table.artist.picture(table.table)


@pytest.mark.parametrize("print_name", PRINTS)
def test_a_hand_over_the_board_is_seen_where_it_lies(print_name: str) -> None:
    table, homography = _table(print_name)
    with_hand, without = _with_hand(table, 3.5, 4.2)
    assert _hand(without, homography) is None
    hand = _hand(with_hand, homography)
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


@pytest.mark.slow
def test_a_drawn_hand_over_a_corner_is_seen_and_cards_are_not_one(tmp_path: Path) -> None:
    shots = {seed: photograph(seed, tmp_path) for seed in (*WITH_A_HAND, *WITH_CARDS)}
    hands = {seed: _hand(shot.image, from_corners(shot.corners_px)) for seed, shot in shots.items()}
    assert {seed for seed, hand in hands.items() if hand is not None} == set(WITH_A_HAND)
    assert all(hand.cells <= shots[seed].hidden for seed, hand in hands.items() if hand is not None)


@pytest.mark.xfail(reason="one finger in the dark looks less like a hand than cards do", strict=True)
def test_a_small_dark_hand_is_seen(tmp_path: Path) -> None:
    shot = photograph(WITH_A_SMALL_DARK_HAND, tmp_path)
    assert _hand(shot.image, from_corners(shot.corners_px)) is not None


def test_cards_that_fan_out_are_no_hand(tmp_path: Path) -> None:
    shot = photograph(WITH_A_HAND_OF_CARDS, tmp_path)
    assert _hand(shot.image, from_corners(shot.corners_px)) is None


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
    assert _hand(image[top:bottom, left:right], moved @ homography) is None
