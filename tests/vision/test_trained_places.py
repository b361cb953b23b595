"""The small trained net: what it is shown, and what it adds to the blobs."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.test_pawns_in_stills import CORNERS, INKS, TO_PICTURE, _board, _claimed, _print_disc, _stand
from vision.board.board_look import look_at
from vision.board.plane import SCALE_PX
from vision.pawns.blobs import Blob
from vision.pawns.pawn_views import ASKED_HUES_DEG, SHARED, asked_view, views_of
from vision.pawns.seen_pawns import SeenPawns
from vision.pawns.trained_places import AROUND_PX, trained_places, with_surroundings
from vision.pawns.weighed_places import judged
from vision.picture.colour_names import COLOURS

SIDE_PX = 8 * SCALE_PX


def test_every_hue_looks_the_same_to_who_asks_for_it() -> None:
    shared = np.zeros((10, 1, 1), dtype=np.float32)
    hues = np.radians([ASKED_HUES_DEG[colour] for colour in COLOURS])
    pixels = (np.array([[[120, 30 * np.cos(hue), 30 * np.sin(hue)]]], dtype=np.float32) for hue in hues)
    red, *others = (asked_view(lab, shared, colour) for lab, colour in zip(pixels, COLOURS, strict=True))
    assert red[1, 0, 0] > 0.9
    assert all(np.allclose(red, other, atol=1e-6) for other in others)


def test_views_tell_which_way_things_lean_and_where_discs_may_be_printed() -> None:
    look = look_at(_board(), TO_PICTURE)
    white, plain = (views_of(look, TO_PICTURE, colours, None)[0] for colours in (("white", "tan"), ("red", "blue")))
    assert white.shape == plain.shape == (18, SIDE_PX, SIDE_PX)
    assert plain[6, 50, 20] < 0 < plain[6, 50, 170]
    assert plain[7, 20, 50] < 0 < plain[7, 170, 50]
    inner = round((2.5 + 1) * 24) - 12
    assert (white[10, inner, inner], plain[10, inner, inner], plain[10, 24, 24]) == (1, 0, 1)
    assert (white[15:].max(axis=(1, 2)) == [1, 0, 0]).all()
    assert (plain[15:] == 0).all()


def test_what_stands_is_told_from_what_is_printed() -> None:
    picture = _board(6)
    for colour, cell in CORNERS.items():
        _print_disc(picture, cell % 7 + 0.5, cell // 7 + 0.5, INKS[colour])
    _stand(picture, 4.45, 2.55, INKS["blue"])
    said = trained_places(look_at(picture, TO_PICTURE), TO_PICTURE, COLOURS)
    assert int(said["blue"].log_odds.argmax()) == 2 * 7 + 4
    assert said["blue"].bases[18] == pytest.approx([4.45, 2.55], abs=0.15)
    assert said["blue"].log_odds.max() > max(said[colour].log_odds.max() for colour in ("red", "yellow", "green"))


def test_around_the_plane_colours_go_on_and_nothing_else_is_known() -> None:
    view = np.ones((1, 18, SIDE_PX, SIDE_PX), dtype=np.float32)
    around = with_surroundings(view)[0]
    assert around.shape == (18, SIDE_PX + 2 * AROUND_PX, SIDE_PX + 2 * AROUND_PX)
    assert (around[:5] == 1).all()
    assert (around[15:] == 1).all()
    assert (around[SHARED, AROUND_PX:-AROUND_PX, AROUND_PX:-AROUND_PX] == 1).all()
    assert around[SHARED].sum() == 10 * SIDE_PX * SIDE_PX


@pytest.mark.parametrize(("x", "y"), [(0.45, 0.5), (6.5, 0.55), (0.5, 6.45), (6.45, 6.5)])
def test_a_pawn_on_a_corner_is_told_from_its_disc(x: float, y: float) -> None:
    picture = _board(6)
    _stand(picture, x, y, INKS["blue"])
    said = trained_places(look_at(picture, TO_PICTURE), TO_PICTURE, COLOURS)
    cell = 7 * int(y) + int(x)
    assert int(said["blue"].log_odds.argmax()) == cell
    assert said["blue"].log_odds[cell] > 0 > np.delete(said["blue"].log_odds, cell).max()


def test_where_the_net_alone_sees_a_pawn_something_stands_in_for_it() -> None:
    picture = _board(7)
    _stand(picture, 2.45, 1.55, INKS["red"])
    nothing = SeenPawns(picture, TO_PICTURE, look_at(picture, TO_PICTURE), {})
    red, green = judged(nothing, ["red", "green"])
    assert _claimed([red.reading, green.reading]) == {"red": 9}
    assert red.blob is not None
    assert (red.blob.x, red.blob.y) == pytest.approx((2.45, 1.55), abs=0.15)
    assert len(red.blob.rows) > 30


@pytest.mark.parametrize("cell", [9, 48])
def test_a_blob_like_a_pawn_counts_for_more_off_the_corners(cell: int) -> None:
    """From above a pawn without a neck is as flat and round as a disc, and the nets take it for one."""
    picture, none = _board(7), np.empty(0, dtype=np.int64)
    look, blob = look_at(picture, TO_PICTURE), Blob(cell % 7 + 0.5, cell // 7 + 0.5, 4.0, none, none)
    without, with_blob = (
        judged(SeenPawns(picture, TO_PICTURE, look, {"red": blobs}), ["red"])[0].candidates for blobs in ([], [blob])
    )
    before, after = (next(one.score for one in all_ if one.cell == cell) for all_ in (without, with_blob))
    assert (after - before > 9.4) == (cell == 9)
