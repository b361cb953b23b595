"""Which pawns of a stream are looked for more closely, and what then counts."""

from __future__ import annotations

import numpy as np

from vision.board.homography import from_corners
from vision.pawns.blobs import Blob
from vision.pawns.standing import Standing, standing_of
from vision.stream_pawns import unsure_pawns, with_closer

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
    red, blue, green = with_closer(pawns, closer)
    assert red is pawns[0]
    assert (blue.reading.cell, green.reading.cell) == (30, 40)
    less_sure = [_standing("blue", 30, UNSURE - 0.2), _standing("green", 0, UNSEEN)]
    assert with_closer(pawns, less_sure) == tuple(pawns)
