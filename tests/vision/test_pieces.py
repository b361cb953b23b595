"""Discs, guards and the dragon on pictures of the simulated table: found, told apart, and out of the tiles' way."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.errors import BadCalibration
from companion.maze.cell import format_cell, parse_cell
from companion.observation import Observation, PieceReading
from hardware.simulated.cardboard.cardboard_table import Shown
from hardware.simulated.drawing.light import Conditions
from hardware.simulated.scene import SimulatedTable
from lab.measure.cases import share
from lab.measure.simulated_table.masters import draw_pieces, lesson, master_table
from lab.measure.simulated_table.tables import is_true, is_whole, taught_box
from vision.answer import answer
from vision.board.homography import from_corners
from vision.board.viewpoint import find_eye
from vision.pieces.disc_outlines import Disc
from vision.pieces.dragon_heading import HEADINGS, cut_dragon, heading_shares
from vision.pieces.learn_tokens import NUMBERS, refuse_unclear
from vision.pieces.piece_box import BOXES, PieceBox
from vision.pieces.piece_sights import claims, token_sight
from vision.pipeline import Reader
from vision.show.overlay import draw_overlay

PRINT, BOX = "volcano", 78


def evening(seed: int, tilt_deg: float) -> Conditions:
    return replace(Conditions.draw(np.random.default_rng([seed, 3]), 0.6), tilt_deg=tilt_deg)


def shown(table: SimulatedTable) -> Shown:
    return table.table.pieces.shown(table.table.cells)


@pytest.fixture(scope="module")
def box() -> PieceBox:
    taught, is_whole_box = taught_box("master-2007", PRINT, BOX)
    assert is_whole_box
    return taught


@pytest.fixture(scope="module")
def table() -> SimulatedTable:
    return master_table("master-2007", draw_pieces("master-2007", 5), 5, PRINT, BOX, evening(5, 20.0))


@pytest.fixture(scope="module")
def seen(table: SimulatedTable, box: PieceBox) -> Observation:
    return Reader(colours=(), homes={}, box=box).read_still(table.render())


def test_a_taught_box_has_each_face_once(box: PieceBox) -> None:
    assert [face.number for face in box.faces] == [number for part in NUMBERS["master-2007"] for number in part]


def test_every_disc_is_told_by_its_number(table: SimulatedTable, seen: Observation) -> None:
    read = {format_cell(piece.cell): piece.number for piece in seen.pieces if piece.kind == "token"}
    assert read == {cell: int(number) for cell, number in shown(table).discs.items()}


def test_guards_and_dragon_are_seen(table: SimulatedTable, seen: Observation) -> None:
    guards = {piece.colour: format_cell(piece.cell) for piece in seen.pieces if piece.kind == "guard"}
    (dragon,) = (piece for piece in seen.pieces if piece.kind == "dragon")
    assert guards == shown(table).guards
    assert dragon.cell == 24 and dragon.heading in (shown(table).heading, None)


def test_a_dragon_taught_from_all_sides_is_told_aslant(table: SimulatedTable) -> None:
    image, homography = table.render(), from_corners(table.truth_corners_px())
    eye = find_eye(homography, (image.shape[1], image.shape[0]))
    taught = []
    for number, side in enumerate("NESW"):
        picture = master_table("master-2007", Shown(heading=side), 60 + number, PRINT, BOX, evening(5, 20.0)).render()
        taught.append(cut_dragon(picture, homography, eye, 24, side))
    shares = heading_shares(image, homography, eye, 24, taught)
    assert HEADINGS[int(shares.argmax())] == shown(table).heading and shares.max() > 0.9


def test_tiles_are_read_around_what_lies_on_them(table: SimulatedTable, seen: Observation) -> None:
    faces = table.table.faces()
    wrong = [cell for cell in range(49) if cell != 24 and seen.cells[cell].face != faces[format_cell(cell)]]
    assert {cell for cell in wrong if seen.cells[cell].confidence > 0.9} == set()
    assert set(wrong) <= {parse_cell(cell) for cell in shown(table).guards.values()}
    assert (seen.cells[24].face, seen.cells[24].why) == (None, "covered")


def test_the_answer_names_each_kind_by_its_own_word(seen: Observation) -> None:
    pieces = answer(seen, "a.png", "master-2007")["pieces"]
    assert isinstance(pieces, list)
    keys = {piece["kind"]: list(piece) for piece in pieces}
    assert keys == {
        "dragon": ["kind", "heading", "cell", "confidence", "px"],
        "guard": ["kind", "colour", "cell", "confidence", "px"],
        "token": ["kind", "number", "cell", "confidence", "px"],
    }


@pytest.mark.parametrize("kind", ["token", "guard", "dragon"])
def test_the_overlay_shows_what_was_seen(table: SimulatedTable, seen: Observation, kind: str) -> None:
    image = table.render()
    others = replace(seen, pieces=tuple(piece for piece in seen.pieces if piece.kind != kind))
    assert not np.array_equal(draw_overlay(image, seen), draw_overlay(image, others))


def test_discs_that_nobody_taught_are_found_and_have_no_number() -> None:
    pieces = draw_pieces("master-1991", 8)
    table = master_table("master-1991", pieces, 8, "quarry", 8, evening(8, 15.0))
    seen = Reader(colours=(), homes={}, box=BOXES["master-1991"]).read_still(table.render())
    assert {piece.cell for piece in seen.pieces} == {parse_cell(cell) for cell in pieces.discs}
    assert {piece.number for piece in seen.pieces} == {None}


def test_a_dragon_that_nobody_taught_has_no_heading(table: SimulatedTable) -> None:
    seen = Reader(colours=(), homes={}, box=BOXES["master-2007"]).read_still(table.render())
    assert [piece.heading for piece in seen.pieces if piece.kind == "dragon"] == [None]


@pytest.mark.parametrize("seed", [1])
def test_an_empty_board_has_no_pieces(seed: int, box: PieceBox) -> None:
    table = master_table("master-2007", Shown(), seed, PRINT, BOX, evening(seed, 10.0))
    image = table.render()
    assert Reader(colours=(), homes={}, box=box).read_still(image).pieces == ()
    assert Reader(colours=(), homes={}, box=BOXES["master-1991"]).read_still(image).pieces == ()


def test_other_games_are_not_searched() -> None:
    assert set(BOXES) == {"master-1991", "master-2007"}
    table = master_table("master-1991", draw_pieces("master-1991", 8), 8, "quarry", 8, evening(8, 15.0))
    seen = Reader(colours=(), homes={}).read_still(table.render())
    assert seen.pieces == () and "pieces" not in dict(seen.ms)


def test_a_lesson_with_a_disc_too_few_is_refused() -> None:
    discs = [Disc(cell, 0.5, 0.5, 0.25, 5.0) for cell in (8, 9)]
    with pytest.raises(BadCalibration, match="b2"):
        refuse_unclear([replace(discs[0], log_odds=-6.0), discs[1]], [])
    with pytest.raises(BadCalibration, match="not clear"):
        refuse_unclear(discs[:1], discs[1:])


def told_of(outline: float, *alike: float) -> tuple[PieceReading, ...]:
    """What is claimed of an outline of these log-odds on a2, as like the faces of 7 and 8 as this."""
    sight = token_sight(Disc(7, 0.5, 1.5, 0.25, outline), np.array(alike), [7, 8])
    return claims([sight], {("token", 7): (0.5, 1.5)}, np.eye(3))


def test_a_disc_like_no_face_has_no_number_and_bare_tiles_have_no_disc() -> None:
    (known,), (strange,) = told_of(3.0, 0.9, 0.5), told_of(6.0, 0.2, 0.25)
    assert known == PieceReading("token", 7, known.confidence, (0.5, 1.5), number=7) and known.confidence > 0.9
    assert strange.number is None
    assert told_of(-4.0, 0.2, 0.25) == ()


def test_a_claim_is_held_against_what_lies_there(seen: Observation) -> None:
    token = next(piece for piece in seen.pieces if piece.kind == "token")
    assert is_whole(token) and not is_whole(replace(token, number=None))
    assert is_true(token, {token.cell: token.number or 0}, set(), None)
    assert not is_true(token, {}, set(), None)
    assert share([]) == 1.0 and share([True, False]) == 0.5


def test_a_lesson_lies_in_ascending_order() -> None:
    discs = lesson("master-1991").discs
    assert [int(number) for number in discs.values()] == [*range(1, 21), 25]
    cells = [parse_cell(cell) for cell in discs]
    assert cells == sorted(cells)
