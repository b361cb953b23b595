"""Guards: white or dark, on movable tiles alone, and where they are recorded or where one push took them."""

from __future__ import annotations

from dataclasses import replace
from math import exp

import pytest

from companion.maze.cell import format_cell, parse_cell
from tests.vision.drawn_board import PAINTS
from tests.vision.made_up import pawn
from tests.vision.scenes import CORNERS, draw_board, drawn_faces
from vision.nets.board_net import PawnSight
from vision.nets.board_view import BoardView, view_board
from vision.pieces.guards import LEAST_CONFIDENCE, Guard, confidence_of, find_guards
from vision.pieces.piece_finder import BOXES
from vision.pieces.piece_memory import PieceMemory

DARK = (15.0, 0.0, 0.0)


def black(cell: str, chance: float = 0.97) -> PawnSight:
    """Something dark that stands there."""
    return pawn(cell, "other", chance, ink=DARK)


def is_clear(guards: list[Guard]) -> bool:
    return confidence_of(guards) >= LEAST_CONFIDENCE


def cells(guards: list[Guard]) -> list[str]:
    return [format_cell(one.cell) for one in guards]


def test_each_guard_is_the_figure_of_its_colour() -> None:
    seen = [pawn("b3", "white", ink=(85.0, 0.0, 5.0)), black("d5"), pawn("f2", "red")]
    for colour, cell in (("white", "b3"), ("black", "d5")):
        found = find_guards(seen, colour)
        assert cells(found)[0] == cell and is_clear(found)


def test_where_no_figure_of_its_colour_stands_there_is_no_guard() -> None:
    assert not is_clear(find_guards([pawn("f2", "red")], "white"))
    assert confidence_of(find_guards([], "black")) == 0.0


def test_no_guard_stands_on_a_fixed_tile_or_beside_the_board() -> None:
    assert find_guards([black("a1"), black("c3"), pawn("g4", "other", off=(0.7, 0.0), ink=DARK)], "black") == []


@pytest.mark.parametrize(("stood", "stands"), [("d4", "c4"), ("b5", "b6"), ("b7", "b1"), ("e2", "e2"), ("a4", "g4")])
def test_of_figures_alike_one_is_the_guard_where_it_is_recorded_or_where_a_push_took_it(
    stood: str, stands: str
) -> None:
    """Three dark bricks are nearly as good; without a record none of the four is clearly the guard."""
    bricks = [black(cell, chance) for cell, chance in (("f6", 0.7), ("g2", 0.65), ("d7", 0.6))]
    seen = [*bricks, black(stands, 0.6)]
    assert not is_clear(find_guards(seen, "black"))
    found = find_guards(seen, "black", parse_cell(stood))
    assert cells(found)[0] == stands
    assert exp(found[0].nats) > 5 * exp(found[1].nats)
    assert not is_clear(find_guards(bricks, "black", parse_cell(stood)))


@pytest.fixture(scope="module")
def view() -> BoardView:
    return view_board(draw_board(drawn_faces(3), PAINTS["bright corridors"], 3), CORNERS)


def test_what_a_guard_hides_is_left_out_where_it_is_recorded_though_print_is_as_like_it(view: BoardView) -> None:
    seen = [black(cell, 0.8) for cell in ("b2", "f4", "d6", "b6")]
    box = replace(BOXES["master-2007"], disc_cells=(), dragon_cell=None)
    for recorded, is_hidden in (({("guard", "black"): str(parse_cell("f4"))}, True), ({}, False)):
        hidden = PieceMemory(box).look(view, seen, recorded).hidden
        assert hidden.shows(5.5, 3.5) is not is_hidden
        assert hidden.shows(1.5, 1.5)


def test_a_guard_is_told_by_what_is_seen_whatever_is_recorded(view: BoardView) -> None:
    """Whether it stands elsewhere than recorded is for those to say who compare both."""
    box = replace(BOXES["master-2007"], disc_cells=(), dragon_cell=None)
    seen = PieceMemory(box).look(view, [black("f4")], {("guard", "black"): str(parse_cell("b2"))})
    likeliest = {one.of: max(one.log_p, key=lambda name: name[1])[0] for one in seen.sights}
    assert likeliest == {"white": "", "black": str(parse_cell("f4"))}
