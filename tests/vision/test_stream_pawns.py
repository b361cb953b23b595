"""Which pawns of a stream are looked for more closely, and what then counts."""

from __future__ import annotations

import numpy as np
import pytest

from vision.board.homography import from_corners
from vision.pawns.blobs import Blob
from vision.pawns.standing import Standing, standing_of
from vision.stream_pawns import moved_pawns, places_of, unsure_pawns, with_closer

TO_PICTURE = from_corners(((0.0, 0.0), (700.0, 0.0), (700.0, 700.0), (0.0, 700.0)))
SURE, UNSURE, UNSEEN = 4.0, -5.6, None


def _standing(colour: str, cell: int, score: float | None) -> Standing:
    """A colour's pawn that is seen on a cell by a score, or is not."""
    none = np.empty(0, dtype=np.int64)
    blob = Blob(cell % 7 + 0.5, cell // 7 + 0.5, 0.16, 0.1, 30.0, 50.0, score or 0.0, none, none)
    return standing_of(colour, [] if score is None else [blob], TO_PICTURE)


def test_who_is_surely_seen_somewhere_is_not_looked_for_again() -> None:
    pawns = [_standing("red", 8, SURE), _standing("blue", 9, UNSURE), _standing("green", 0, UNSEEN)]
    assert unsure_pawns(pawns) == ("blue", "green")
    assert unsure_pawns(pawns[:1]) == ()


def test_a_closer_look_tells_of_pawns_that_were_unsure_where_it_is_surer() -> None:
    pawns = [_standing("red", 8, SURE), _standing("blue", 9, UNSURE), _standing("green", 0, UNSEEN)]
    closer = [_standing("red", 20, SURE), _standing("blue", 30, SURE), _standing("green", 40, UNSURE)]
    _, blue, green = with_closer(pawns, closer, {})
    assert (blue.reading.cell, green.reading.cell) == (30, 40)
    less_sure = [_standing("blue", 30, UNSURE - 0.2), _standing("green", 0, UNSEEN)]
    assert with_closer(pawns, less_sure, {})[:2] == tuple(pawns[:2])


def test_where_a_stream_sees_no_pawn_and_only_remembers_it_a_closer_look_counts() -> None:
    """Found in two films (112, 116): a pawn stood with another on its cell, and seemed as likely to be back."""
    remembered, closer = _standing("green", 11, -6.0), _standing("green", 3, -6.2)
    assert remembered.reading.cell is closer.reading.cell is None
    assert with_closer([remembered], [closer], {}) == (closer,)


def test_a_pawn_that_stream_and_closer_look_see_on_two_cells_stands_on_either() -> None:
    """Found in a film (110): the stream took a disc for the blue pawn, which stood behind another where it had been."""
    seen, closer = _standing("blue", 42, SURE), _standing("blue", 6, SURE)
    (both,) = with_closer([seen], [closer], {})
    shares = np.exp(np.array(both.reading.log_p))
    assert shares[42] == pytest.approx(shares[6])
    assert shares[42] + shares[6] > 0.99
    assert with_closer([seen], [seen], {}) == (seen,)
    assert with_closer([seen], [_standing("blue", 0, UNSEEN)], {"blue": 42}) == (seen,)


def test_a_pawn_that_has_come_where_a_closer_look_sees_none_is_not_surely_there() -> None:
    """Found in a film (122): a treasure was taken for the yellow pawn, which stood behind another."""
    seen, unseen = _standing("yellow", 39, SURE), _standing("yellow", 0, UNSEEN)
    (told,) = with_closer([seen], [unseen], {"yellow": 17})
    assert told.reading.confidence < 0.7
    assert with_closer([seen], [unseen], {"yellow": 39}) == (seen,)


def test_a_pawn_that_is_seen_elsewhere_than_before_is_looked_for_until_both_agree() -> None:
    seen, closer = [_standing("blue", 42, SURE)], [_standing("blue", 6, SURE)]
    assert moved_pawns(seen, {}) == moved_pawns(seen, {"blue": 42}) == ()
    assert moved_pawns(seen, {"blue": 6}) == ("blue",)
    assert places_of(seen, with_closer(seen, closer, {}), {"blue": 6}) == {"blue": 6}
    assert places_of(seen, with_closer(seen, seen, {}), {"blue": 6}) == {"blue": 42}
