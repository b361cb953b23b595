"""What pictures of an empty ring board propose to a person, and the board that is made of it."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.errors import BadCalibration
from tests.vision.drawn_rings import NAMES, POSITIONS, RADII, SQUARES, draw, proposed, rings, sides_of, taught
from vision.rings.disc import RADIUS_PX, VIEW_PX
from vision.rings.taught_board import TaughtBoard, from_document, to_document
from vision.rings.teaching import Proposal, alike_positions, even_starts, open_sides, propose, with_radii


@pytest.fixture(scope="module")
def proposal() -> Proposal:
    return proposed()


@pytest.fixture(scope="module")
def board(proposal: Proposal) -> TaughtBoard:
    return taught(proposal)


def test_circles_are_proposed_where_rings_meet(proposal: Proposal) -> None:
    assert proposal.radii == pytest.approx(RADII, abs=0.01)


def test_rings_that_turned_are_told_from_those_that_are_fixed(proposal: Proposal) -> None:
    assert [proposal.is_fixed(ring) for ring in range(len(NAMES))] == [count == 1 for count in POSITIONS]


def test_how_far_each_ring_was_turned_is_measured(proposal: Proposal) -> None:
    turned = {NAMES[ring]: proposal.turns_deg[ring][1:] for ring in (1, 3, 5)}
    assert turned["outer"] == pytest.approx((150, 60), abs=0.5)
    assert turned["middle"] == pytest.approx((135, -90), abs=0.5)
    assert turned["centre"][0] == pytest.approx(90, abs=0.5)
    assert abs(turned["centre"][1]) == pytest.approx(180, abs=0.5)


def test_a_person_may_draw_the_circles_otherwise(proposal: Proposal) -> None:
    whole = with_radii(proposal, (1.0, RADII[1], RADII[2]))
    assert whole.turns_deg[1][1] == pytest.approx(150, abs=0.5)
    assert len(whole.turns_deg) == 3


def test_paths_are_proposed_square_by_square(proposal: Proposal) -> None:
    exact = with_radii(proposal, RADII)
    for number, ring in enumerate(rings()):
        assert open_sides(exact, number, ring.starts_deg) == sides_of(number), ring.name


def test_squares_of_equal_width_are_found_by_the_walls_between_them(proposal: Proposal) -> None:
    walled = [np.full_like(view, 200) for view in proposal.views]
    for deg in np.arange(7, 360, 30):
        away = np.array([np.sin(np.radians(deg)), -np.cos(np.radians(deg))])
        ends = [tuple((VIEW_PX / 2 + radius * RADIUS_PX * away).astype(int).tolist()) for radius in RADII[1:3]]
        cv2.line(walled[0], *ends, (0, 0, 0), 6)
    starts = even_starts(with_radii(replace(proposal, views=tuple(walled)), RADII), 1, SQUARES[1])
    assert starts == pytest.approx([7 + 30 * square for square in range(SQUARES[1])], abs=1.5)


def test_squares_without_walls_end_midway_between_their_paths(proposal: Proposal) -> None:
    exact = with_radii(proposal, RADII)
    for number, ring in enumerate(rings()):
        count = len(ring.starts_deg)
        astray = (np.subtract(even_starts(exact, number, count), ring.starts_deg) * count + 180) % 360 - 180
        assert astray / count == pytest.approx(0, abs=0.5), ring.name


def test_positions_that_look_alike_are_named(board: TaughtBoard) -> None:
    """The outer ring repeats its paths after half a turn; only its small pictures differ."""
    assert alike_positions(board) == (("outer", 6),)


def test_a_taught_board_is_kept_as_a_document(board: TaughtBoard) -> None:
    again = from_document(to_document(board), board.view)
    assert again.rings == board.rings
    assert again.pawns == board.pawns


@pytest.mark.parametrize("damage", ["rings = 3\npawns = []", "rings = []", '[[rings]]\nname = "rim"'])
def test_a_damaged_document_is_refused(board: TaughtBoard, damage: str) -> None:
    with pytest.raises(BadCalibration, match="damaged"):
        from_document(tomllib.loads(damage), board.view)


def test_one_picture_teaches_no_board() -> None:
    with pytest.raises(BadCalibration, match="two pictures"):
        propose([draw()])


def test_pictures_between_which_no_ring_was_turned_teach_no_board() -> None:
    with pytest.raises(BadCalibration, match="turn each ring"):
        propose([draw(seed=1), draw(seed=2)])
