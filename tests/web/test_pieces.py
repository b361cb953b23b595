"""Discs, guards and the dragon on the drawn 7x7 board of both Master boxes."""

from __future__ import annotations

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.messages import LogLine
from companion.records.notation import view_json
from companion.rules.game import TABLE
from companion.rules.words import say, told
from tests.snapshots import changed
from tests.web.scenes import scenes
from web.boards.maze_art import BoardArt, draw_board
from web.boards.maze_view import read_maze
from web.present import present


def dealt(name: str, gaze: tuple[str, ...] = ()) -> BoardArt:
    game = game_named(name)
    state = game.deal(shipped_copy(name), 4, 5)
    return draw_board(read_maze(view_json(game.view(state, TABLE))), {}, {}, gaze=gaze)


def test_each_numbered_token_lies_on_its_tile_and_the_lowest_is_the_next() -> None:
    board = dealt("master-1991")
    discs = {tile.place: tile.disc for tile in board.tiles if tile.disc}
    assert sorted(disc.number for disc in discs.values()) == [*range(1, 21), 25]
    assert [disc.number for disc in discs.values() if disc.is_next] == [1]
    assert {disc.look for disc in discs.values()} == {"token"} and board.dragon is None
    assert board.homes == ()
    assert "1 on " in board.label and "25 on " in board.label


def test_treasures_guards_and_the_dragon_stand_on_the_board_of_2007() -> None:
    board = dealt("master-2007", gaze=("d3", "d2", "c2"))
    discs = [tile.disc for tile in board.tiles if tile.disc]
    assert sorted(disc.number for disc in discs) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert {disc.look for disc in discs} == {"low"} and sum(disc.is_next for disc in discs) == 2
    assert {pawn.colour for pawn in board.pawns if pawn.is_guard} == {"white", "black"}
    assert board.dragon is not None
    assert (board.dragon.faced, board.dragon.reached) == ("d3", ("d2", "c2"))
    assert "Guards: " in told(board.label)


def test_a_disc_under_a_piece_lies_beside_it_and_pieces_share_a_cell() -> None:
    game = game_named("master-2007")
    shown = view_json(game.view(game.deal(shipped_copy("master-2007"), 2, 5), TABLE))
    cell = next(iter(shown["treasures"]))  # type: ignore[call-overload]
    maze = read_maze({**shown, "pawns": {"red": cell}, "guards": {"white": cell}, "treasures": {cell: 9}})
    board = draw_board(maze, {}, {})
    (disc,) = [tile.disc for tile in board.tiles if tile.disc]
    assert disc.is_beside and disc.look == "high"
    assert [(pawn.slot, pawn.shared_by, pawn.is_on_disc) for pawn in board.pawns] == [(0, 2, True), (1, 2, True)]


def test_the_dice_that_were_thrown_last_are_shown_until_something_else_is_done() -> None:
    done = LogLine(7, "red", "walk d3")
    rolls = (LogLine(8, "TABLE", "roll dragon white", words=say("it rolls")), LogLine(9, "TABLE", "roll duel 4"))
    shown = changed(scenes()["ready"], log=(done, *rolls))
    thrown = present(shown, {}).thrown
    assert [(one.number, one.kind, one.face) for one in thrown] == [(8, "dragon", "white"), (9, "duel", "4")]
    assert thrown[0].words == "It rolls"
    assert present(changed(shown, log=(*rolls, done)), {}).thrown == ()
