"""What a hand hides of a single picture's board: seen by a small net, and told by the hand's own colours."""

from __future__ import annotations

import numpy as np
import pytest

from companion.frame import Image
from tests.vision.drawn_board import PAINTS, PX
from tests.vision.drawn_hand import with_card, with_hand
from tests.vision.scenes import draw_board, drawn_corners, drawn_faces
from vision.board.homography import from_corners
from vision.board.plane import rectify
from vision.hands import hand_views
from vision.hands.background_colours import PER_TILE, RASTER, REACH_TILES, Surroundings, surroundings
from vision.hands.hand_colours import told_by_colours
from vision.hands.hand_in_picture import HIDES
from vision.hands.hand_places import hidden_places, view_of
from vision.picture.arrays import Bools, Float32s

ALL_SHOWN = np.ones(RASTER.x.shape, dtype=np.bool_)


def _plane(paint: str) -> Image:
    """A drawn board from straight above, with the table around it, on the raster of `background_colours`."""
    picture = draw_board(drawn_faces(8), PAINTS[paint], 8)
    wide = np.pad(picture, ((3 * PX, 3 * PX), (3 * PX, 3 * PX), (0, 0)), mode="edge")
    plane = rectify(wide, from_corners(np.array(drawn_corners()) + 3 * PX), PER_TILE, REACH_TILES).image
    return np.clip(plane + np.random.default_rng(4).normal(0, 2.0, plane.shape), 0, 255).astype(np.uint8)


def _hidden(plane: Image) -> Bools:
    seen = surroundings(plane, ALL_SHOWN)
    return np.asarray((told_by_colours(seen, hidden_places(seen)) > HIDES) & RASTER.is_board)


@pytest.mark.parametrize("paint", ["bright corridors", "dark corridors"])
def test_hands_that_lie_over_a_board_hide_what_is_below_them_and_nothing_else(paint: str) -> None:
    plane, shares = _plane(paint), []
    assert _hidden(plane).sum() < 0.2 * PER_TILE**2
    for seed in range(8):
        shown, mask = with_hand(plane, PER_TILE, np.random.default_rng(seed))
        under = mask & RASTER.is_board
        both, either = (_hidden(shown) & under).sum(), (_hidden(shown) | under).sum()
        shares += [both / either] if under.sum() > 2 * PER_TILE**2 else []
    assert len(shares) >= 4
    assert np.median(shares) > 0.8


def test_a_card_at_the_boards_edge_is_no_hand() -> None:
    plane = _plane("bright corridors")
    hidden = [_hidden(with_card(plane, PER_TILE, np.random.default_rng(seed))).sum() for seed in range(8)]
    assert np.median(hidden) < 0.2 * PER_TILE**2


def test_a_view_shows_what_the_picture_shows_and_nothing_beyond() -> None:
    is_shown = RASTER.x > 1
    view = view_of(surroundings(_plane("bright corridors"), is_shown))
    assert view.shape == (hand_views.CHANNELS, hand_views.SIDE_PX, hand_views.SIDE_PX)
    first = (1 + hand_views.AROUND_TILES) * PER_TILE
    assert not view[:, :, :first].any()
    assert view[0, :, first:].all()
    assert np.abs(view).max() <= hand_views.FARTHEST


def test_views_have_the_scale_of_what_they_are_cut_from() -> None:
    assert hand_views.PER_TILE == PER_TILE
    assert hand_views.AROUND_TILES <= REACH_TILES


def _of_one_skin(finger: float) -> tuple[Surroundings, Float32s, Bools, Bools]:
    """A grey board with a reddish palm that the net is sure of, and a finger so red of which it has hardly seen
    anything."""
    palm = (abs(RASTER.x - 3) < 1) & (abs(RASTER.y - 3) < 1)
    stretched = (abs(RASTER.x - 3) < 0.2) & (RASTER.y > 4) & (RASTER.y < 5.2)
    red = np.where(palm, 0.4, np.where(stretched, finger, 0.0)).astype(np.float32)
    flat = np.zeros(red.shape, dtype=np.float32)
    chances = np.where(palm, 0.95, 0.05).astype(np.float32)
    return Surroundings(ALL_SHOWN, flat, red, flat, flat, flat), chances, palm, stretched


def test_a_finger_of_the_hands_colour_belongs_to_it_and_print_does_not() -> None:
    seen, chances, palm, finger = _of_one_skin(0.4)
    told = told_by_colours(seen, chances) > HIDES
    assert told[palm].mean() > 0.95
    assert told[finger].mean() > 0.6  # all but its outline
    assert told[~(palm | finger)].mean() < 0.01
    seen, chances, _, printed = _of_one_skin(0.0)
    assert not (told_by_colours(seen, chances) > HIDES)[printed].any()


def test_where_the_net_sees_no_hand_colours_say_nothing() -> None:
    seen, chances, palm, _ = _of_one_skin(0.4)
    nothing = np.where(palm, 0.3, chances).astype(np.float32)
    assert told_by_colours(seen, nothing) is nothing
