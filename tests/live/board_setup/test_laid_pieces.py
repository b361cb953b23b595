"""The Masters' boards as people lay them: discs, guards and the dragon are read or told, and never invented."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial

import pytest

from companion.errors import IllegalAction, UnreadableNotation
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live.board_setup.board_setup import Laying
from companion.maze.cell import MOVABLE_CELLS, format_cell
from companion.maze.tile import identity
from companion.messages import CorrectPiece, CorrectTile
from companion.observation import Observation, PieceSight
from companion.rules.table import Piece
from tests.live.board_setup.test_laying import POSE, kinds, reads, stands

SEATS = {"master-1991": ("white", "red"), "master-2007": ("red", "blue")}
MASTERS = tuple(SEATS)

every_master = pytest.mark.parametrize("game", MASTERS)


def dealt(game: str, seed: int = 5):
    """What people have laid, as a state that nobody but the test knows."""
    return game_named(game).deal(shipped_copy(game), SEATS[game], seed)


def pieces_of(game: str, state) -> tuple[Piece, ...]:
    return game_named(game).table.pieces(state)


def sight(piece: Piece, sure: float) -> PieceSight:
    """A look at a piece that names it so surely, else a disc that nobody knows or nothing."""
    rest = "?" if piece.kind == "token" else ""
    return PieceSight(piece.kind, piece.of, ((piece.name, math.log(sure)), (rest, math.log(1 - sure))))


def picture(game: str, state, *sights: PieceSight) -> Observation:
    """A calm picture: tiles and pawns surely read, beneath the refuge nothing."""
    lies = game_named(game).table.layout(state)
    cells = tuple(reads(face if face != "?" else "covered") for face in lies.faces)
    pawns = tuple(stands(colour, cell) for colour, cell in lies.pawns)
    seen = Observation(0, 0.0, (80, 80), POSE, cells, reads(lies.loose), pawns)
    return replace(seen, sights=sights)


def laid(game: str, state, *sights: PieceSight) -> Laying:
    one = Laying(game_named(game), shipped_copy(game), SEATS[game])
    for _ in range(4):
        one.see(picture(game, state, *sights))
    return one


def tell(one: Laying, piece: Piece) -> None:
    match piece.kind:
        case "token":
            one.correct(CorrectPiece.disc(format_cell(int(piece.of)), piece.name))
        case "guard":
            one.correct(CorrectPiece.guard(piece.of, format_cell(int(piece.name))))
        case _:
            one.correct(CorrectPiece.dragon(piece.name))


@every_master
def test_what_is_told_of_the_pieces_is_what_the_game_begins_with(game: str) -> None:
    state = dealt(game)
    one = laid(game, state)
    assert "disc" in kinds(one)
    with pytest.raises(IllegalAction, match="Which tokens"):
        one.start(1)
    for piece in pieces_of(game, state):
        tell(one, piece)
    assert kinds(one) == []
    begun = one.start(1)
    assert pieces_of(game, begun) == pieces_of(game, state)
    lies = game_named(game).table.layout
    assert lies(begun) == lies(state)
    assert begun.turn == 0


@every_master
def test_what_a_camera_surely_reads_is_not_asked(game: str) -> None:
    state = dealt(game)
    pieces = pieces_of(game, state)
    one = laid(game, state, *(sight(piece, 0.97) for piece in pieces))
    assert kinds(one) == []
    assert pieces_of(game, one.start(1)) == pieces
    unsure = laid(game, state, *(sight(piece, 0.8) for piece in pieces))
    assert len([disc for disc in unsure.board.discs if disc.number == "?"]) == len(unsure.board.discs)


def test_no_number_is_taken_from_one_look_or_from_a_cell_where_none_begins() -> None:
    state = dealt("master-1991")
    first = pieces_of("master-1991", state)[0]
    one = Laying(game_named("master-1991"), shipped_copy("master-1991"), SEATS["master-1991"])
    one.see(picture("master-1991", state, sight(first, 0.99), sight(replace(first, of="0"), 0.99)))
    assert {disc.number for disc in one.board.discs} == {"?"}
    one.see(picture("master-1991", state, sight(first, 0.99), sight(replace(first, of="0"), 0.99)))
    assert [disc.number for disc in one.board.discs if disc.number != "?"] == [first.name]


def test_the_last_disc_follows_and_what_was_told_twice_is_asked_again() -> None:
    state = dealt("master-1991")
    one = laid("master-1991", state)
    *most, last = pieces_of("master-1991", state)
    for piece in most:
        tell(one, piece)
    assert kinds(one) == []
    assert {disc.by for disc in one.board.discs} == {"hand", "copy"}
    twice, first = most[3], most[0]
    one.correct(CorrectPiece.disc(format_cell(int(twice.of)), first.name))
    assert one.board.numbers == tuple(sorted((twice.name, last.name), key=int))
    assert {disc.cell for disc in one.board.discs if disc.number == "?"} == {
        format_cell(int(first.of)), format_cell(int(last.of)),
    }  # fmt: skip


def test_two_discs_of_a_number_may_lie_in_2007_and_no_third() -> None:
    state = dealt("master-2007")
    one = laid("master-2007", state)
    cells = [disc.cell for disc in one.board.discs]
    for cell in cells[:3]:
        one.correct(CorrectPiece.disc(cell, "1"))
    assert sorted(disc.number for disc in one.board.discs if disc.number != "?") == ["1", "1"]


def test_discs_may_lie_on_other_tiles_than_the_copy_says() -> None:
    state = dealt("master-2007")
    one = laid("master-2007", state)
    other = {"c2": "b2"}  # as laid here: one disc lies further west
    for piece in pieces_of("master-2007", state):
        cell = format_cell(int(piece.of)) if piece.kind == "token" else ""
        tell(one, piece if cell not in other else replace(piece, of="8"))
    one.correct(CorrectPiece.guard("white", "f2"))
    begun = one.start(1)
    assert 8 in dict(begun.treasures)
    assert 9 not in dict(begun.treasures)
    assert 8 in begun.treasure_cells


def test_beneath_the_refuge_nothing_is_known_until_it_comes_out() -> None:
    state = dealt("master-2007")
    one = laid("master-2007", state, *(sight(piece, 0.97) for piece in pieces_of("master-2007", state)))
    assert one.start(1).board.cells[24].is_known is False
    assert [tile.open_sides for tile in one.board.cells if tile.place == "d4"] == ["?"]


WRONG = (
    CorrectPiece.disc("a1", "3"), CorrectPiece.disc("b2", "21"), CorrectPiece.guard("pink", "b2"),
    CorrectPiece.dragon("U"),
)  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG)
def test_what_cannot_be_is_refused(wrong: object) -> None:
    with pytest.raises(IllegalAction):
        laid("master-2007", dealt("master-2007")).correct(wrong)


@every_master
def test_what_was_told_of_pieces_outlives_a_power_cut(game: str) -> None:
    state = dealt(game)
    one = laid(game, state)
    for piece in pieces_of(game, state):
        tell(one, piece)
    again = Laying(game_named(game), shipped_copy(game), SEATS[game])
    again.take_up(one.kept())
    assert (again.board.discs, again.board.guards, again.board.dragon) == (
        one.board.discs, one.board.guards, one.board.dragon,
    )  # fmt: skip
    with pytest.raises(UnreadableNotation):
        again.take_up({"tiles": {}, "pawns": {}, "pieces": [["token", "8", "99"]]})


def test_a_box_of_the_other_printing_begins_with_its_own_tiles() -> None:
    """Twelve straights and sixteen corners lie there, and beneath the refuge no corner."""
    state = next(one for one in map(partial(dealt, "master-2007"), range(9)) if identity(one.board.cells[24]) != "L")
    lies = game_named("master-2007").table.layout(state)
    straight = next(cell for cell in MOVABLE_CELLS if lies.faces[cell] in ("NS", "EW"))
    one = laid("master-2007", state, *(sight(piece, 0.97) for piece in pieces_of("master-2007", state)))
    one.correct(CorrectTile(format_cell(straight), "NE"))
    one.correct(CorrectTile("loose", lies.loose))
    assert kinds(one) == []
    assert dict(one.start(1).tiles)["L"] == 16
