"""The small trained net that knows no colours: whether a pawn stands on a cell, and what that makes of claims."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.test_pawns_in_stills import INKS, TO_PICTURE, _board, _print_disc, _stand
from vision.board.board_look import look_at
from vision.pawns.solid_places import solid_places
from vision.pawns.weighed_places import among_solids
from vision.picture.arrays import Float64s


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


def odds(**nats: float) -> Float64s:
    """What is said of one colour by itself: nats by the names of cells, and surely nothing of all others."""
    row = np.full(49, -9.0)
    for name, value in nats.items():
        row[7 * int(name[1]) - 7 + "abcdefg".index(name[0])] = value
    return row


def test_a_solid_speaks_for_the_colour_that_may_stand_there_and_none_against_it() -> None:
    (red,) = among_solids(np.array([odds(g3=0.5, c2=-0.5)]), odds(c2=5.0))
    assert red[9] > 0 > red[20]


def test_a_solid_that_is_surely_another_colours_speaks_for_nobody_else() -> None:
    (alone,) = among_solids(np.array([odds(c2=-1.5)]), odds(c2=5.0))
    _, beside = among_solids(np.array([odds(c2=4.0), odds(c2=-1.5)]), odds(c2=5.0))
    assert beside[9] == -1.5 < alone[9]


def test_a_solid_is_not_the_pawn_of_another_colour_that_surely_stands_elsewhere() -> None:
    """Found in an evening of 1991: white paths beside a blue pawn were like the white one, which stood on d6."""
    blue, white = among_solids(np.array([odds(e6=-0.5), odds(d6=8.0, e6=4.0)]), odds(d6=5.0, e6=5.0))
    assert blue[39] > 0
    assert white.argmax() == 38


def test_two_pawns_that_share_a_cell_are_both_there() -> None:
    green, yellow = among_solids(np.array([odds(c2=8.0), odds(c2=3.0)]), odds(c2=12.0))
    assert green[9] > yellow[9] > 0
