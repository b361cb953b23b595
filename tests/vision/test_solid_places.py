"""The small trained net that knows no colours: whether a pawn stands on a cell, and what that makes of claims."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.test_pawns_in_stills import INKS, TO_PICTURE, _board, _print_disc, _stand
from vision.board.board_look import look_at
from vision.pawns.blobs import Blob
from vision.pawns.solid_places import solid_places
from vision.pawns.standing import SHARPNESS
from vision.pawns.weighed_places import among_solids

NOTHING = np.full(49, -6.0)


def _blob(cell: int, score: float) -> Blob:
    none = np.empty(0, dtype=np.int64)
    return Blob(cell % 7 + 0.5, cell // 7 + 0.5, 0.16, 0.1, 30.0, 50.0, score, none, none)


@pytest.mark.parametrize("colour", ["red", "green", "blue"])
def test_what_stands_is_told_from_what_is_printed_in_any_colour(colour: str) -> None:
    picture = _board(6)
    _print_disc(picture, 1.5, 4.5, INKS[colour])
    bare = look_at(picture, TO_PICTURE)
    before = solid_places(picture, TO_PICTURE, bare)
    _stand(picture, 4.45, 2.55, INKS[colour])
    after = solid_places(picture, TO_PICTURE, look_at(picture, TO_PICTURE))
    assert int((after - before).argmax()) == 2 * 7 + 4
    assert after[2 * 7 + 4] > after[4 * 7 + 1]


def test_a_solid_speaks_for_the_colour_that_may_stand_there_and_none_against_it() -> None:
    solids = NOTHING.copy()
    solids[9] = 5.0
    found = among_solids({"red": [_blob(20, 0.5), _blob(9, -0.5)]}, solids)["red"]
    assert [blob.cell for blob in found] == [9, 20]
    assert found[0].score > 0 > found[1].score


def test_a_solid_that_is_surely_another_colours_speaks_for_nobody_else() -> None:
    solids = NOTHING.copy()
    solids[9] = 5.0
    alone = among_solids({"red": [_blob(9, -1.5)], "blue": []}, solids)["red"][0].score
    beside = among_solids({"red": [_blob(9, -1.5)], "blue": [_blob(9, 4.0)]}, solids)["red"][0].score
    assert beside < alone


def test_a_solid_is_not_the_pawn_of_another_colour_that_surely_stands_elsewhere() -> None:
    """Found in an evening of 1991: white paths beside a blue pawn were like the white one, which stood on f4."""
    solids = NOTHING.copy()
    solids[[38, 39]] = 5.0
    found = among_solids({"blue": [_blob(39, -0.5)], "white": [_blob(38, 8.0), _blob(39, 4.0)]}, solids)
    assert found["blue"][0].score > 0
    assert [blob.cell for blob in found["white"]] == [38, 39]


@pytest.mark.parametrize(("cell", "nats", "is_said"), [
    (9, 1.0, False), (9, 3.0, True), (6, 1.0, False), (6, 5.0, True),
])  # fmt: skip
def test_the_fainter_of_two_pawns_on_a_cell_is_one_where_it_is_like_one_by_itself(
    cell: int, nats: float, is_said: bool
) -> None:
    solids = NOTHING.copy()
    solids[cell] = 12.0
    green, yellow = replace(_blob(cell, 8.0), hue_deg=150.0), replace(_blob(cell, nats / SHARPNESS), hue_deg=64.0)
    found = among_solids({"green": [green], "yellow": [replace(yellow, x=yellow.x - 0.4)]}, solids)
    assert found["green"][0].score > 0
    assert (found["yellow"][0].score * SHARPNESS > 0.4) == is_said
