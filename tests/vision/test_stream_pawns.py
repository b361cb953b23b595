"""Which pawns of a stream are looked for more closely, and what then counts."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from companion.observation import CELLS
from vision.board.homography import from_corners
from vision.board.palette import Palette
from vision.board.plane import Plane
from vision.board.viewpoint import Eye
from vision.pawns.blobs import NARROW_HUE_DEG, Blob, PawnLook
from vision.pawns.remembered_pawns import PawnMemory, blob_at
from vision.pawns.standing import Standing, standing_of
from vision.picture.arrays import Indices
from vision.pipeline import Reader
from vision.stream_pawns import beside_others, moved_pawns, places_of, unsure_pawns, with_closer

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
    red, blue, _ = with_closer(pawns, less_sure, {})
    assert red == pawns[0]
    assert max(blue.reading.log_p[:CELLS]) == blue.reading.log_p[9] < pawns[1].reading.log_p[9]


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


def test_a_pawn_that_is_recorded_where_it_has_come_is_looked_for_no_more() -> None:
    reader, seen = Reader(), [_standing("blue", 42, SURE)]
    reader._state.places = {"blue": 6}
    reader.confirm_pawns({"blue": 42})
    assert moved_pawns(seen, reader._state.places) == ()


def test_a_pawn_that_is_seen_elsewhere_than_before_is_looked_for_until_both_agree() -> None:
    seen, closer = [_standing("blue", 42, SURE)], [_standing("blue", 6, SURE)]
    assert moved_pawns(seen, {}) == moved_pawns(seen, {"blue": 42}) == ()
    assert moved_pawns(seen, {"blue": 6}) == ("blue",)
    assert places_of(seen, with_closer(seen, closer, {}), {"blue": 6}) == {"blue": 6}
    assert places_of(seen, with_closer(seen, seen, {}), {"blue": 6}) == {"blue": 42}


SIDE_PX, MARGIN_TILES, EYE = 16, 0.5, Eye(3.5, 3.5, 14.0)
LOOKS = {
    "green": PawnLook(150.0, 30.0, window_deg=NARROW_HUE_DEG),
    "yellow": PawnLook(90.0, 50.0, window_deg=NARROW_HUE_DEG),
    "red": PawnLook(30.0, 60.0, window_deg=NARROW_HUE_DEG),
}
NONE: Mapping[tuple[float, float], float] = {}
YELLOW_AT, RED_AT = (4.5, 6.5), (6.5, 1.5)
"""Row and column (tiles) of the middles of two pawns that are plain to see."""


def _pixels(row: float, column: float, radius_tiles: float) -> tuple[Indices, Indices]:
    """Rows and columns of the plane's pixels in a circle."""
    at = (np.arange(8 * SIDE_PX) + 0.5) / SIDE_PX - MARGIN_TILES
    return np.nonzero((at[:, None] - row) ** 2 + (at[None, :] - column) ** 2 < radius_tiles**2)


def _plane(slivers: Mapping[tuple[float, float], float] = NONE) -> tuple[Palette, Plane]:
    """A grey board with slivers of green so far (tiles) east of these places."""
    image = np.full((8 * SIDE_PX, 8 * SIDE_PX, 3), 128, dtype=np.uint8)
    hue, chroma = (np.zeros(image.shape[:2], dtype=np.float32) for _ in range(2))
    for (row, column), east in slivers.items():
        rows, columns = _pixels(row, column + east, 0.1)
        image[rows, columns], hue[rows, columns], chroma[rows, columns] = (60, 160, 60), 148.0, 26.0
    plane = Plane(image, SIDE_PX, MARGIN_TILES)
    return Palette(plane, hue, chroma, np.arange(0)), plane


def _plain(colour: str, at: tuple[float, float]) -> Standing:
    """A pawn that is plain to see."""
    rows, columns = _pixels(*at, 0.16)
    blob = Blob(at[1], at[0], 0.16, 0.1, LOOKS[colour].hue_deg, 50.0, SURE, rows, columns)
    return standing_of(colour, [blob], TO_PICTURE)


def _green_beside(memory: PawnMemory, slivers: Mapping[tuple[float, float], float]) -> Standing:
    """The green pawn, which is seen nowhere, on a board with two others and slivers of green."""
    pawns = [_standing("green", 0, UNSEEN), _plain("yellow", YELLOW_AT), _plain("red", RED_AT)]
    green, *others = beside_others(pawns, pawns, *_plane(slivers), LOOKS, memory)
    assert others == pawns[1:]
    return green


def test_a_pawn_behind_another_stands_where_a_sliver_of_it_shows() -> None:
    """Found in two films (120, 122): two pawns on one square, of which one showed a narrow crescent."""
    green = _green_beside(PawnMemory({}), {YELLOW_AT: 0.2})
    assert green.reading.cell == 34
    assert 0.85 < green.reading.confidence < 0.95, "print may look so, too"


def test_a_sliver_that_has_come_since_the_pawn_was_seen_is_nearly_sure() -> None:
    memory = PawnMemory({})
    memory.teach({"green": blob_at(11, LOOKS["green"], EYE, _plane()[1])}, _plane()[1])
    assert _green_beside(memory, {YELLOW_AT: 0.2}).reading.confidence > 0.95
    memory.teach({"green": blob_at(11, LOOKS["green"], EYE, _plane()[1])}, _plane({YELLOW_AT: 0.2})[1])
    assert _green_beside(memory, {YELLOW_AT: 0.2}).reading.cell is None, "it was there before"


@pytest.mark.parametrize("slivers", [{}, {YELLOW_AT: 0.2, RED_AT: 0.2}, {(2.5, 2.5): 0.0}])
def test_without_one_sliver_beside_one_pawn_nothing_is_said(slivers: Mapping[tuple[float, float], float]) -> None:
    assert _green_beside(PawnMemory({}), slivers).reading.cell is None
