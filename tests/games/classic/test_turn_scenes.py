"""A turn of the classic game, scene by scene; each cites docs/rulings.md, "The classic game"."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.maze.tile import format_tile
from tests.games.classic.scenes import MAZE, at, cell_of, play, refused, scene, texts, walks

# --- a turn ---


def test_a_turn_begins_with_a_push_and_nothing_else() -> None:
    """docs/rulings.md, "The classic game" 2."""
    state = scene(MAZE, red="ring")
    assert {text.split()[0] for text in texts(state)} == {"push"}
    assert "has to push" in refused(state, "walk b1")
    assert "has to push" in refused(state, "end")


def test_one_push_a_turn() -> None:
    """docs/rulings.md, "The classic game" 2."""
    assert "has already pushed" in refused(play(scene(MAZE, red="ring"), "push W6 NE"), "push N2 NE")


def test_the_push_is_a_duty_even_where_the_treasure_is_near() -> None:
    """docs/rulings.md, "The classic game" 2."""
    assert "has to push" in refused(scene(MAZE, red="ring"), "walk d1")


def test_after_the_push_the_seat_walks_or_ends() -> None:
    """docs/rulings.md, "The classic game" 2 and 5."""
    state = play(scene(MAZE, red="owl"), "push W6 NE")
    assert state.to_act == "red"
    assert texts(state)[-1] == "end"
    assert walks(state) == ["b1", "c1", "d1", "a2", "b2", "c2", "a3", "b3", "c3", "d3", "d4", "e4"]


def test_a_walk_ends_the_turn() -> None:
    """docs/rulings.md, "The classic game" 2: after the walk nothing is left to choose."""
    state = play(scene(MAZE, red="owl"), "push W6 NE", "walk a3")
    assert (state.seat, state.phase, state.turn) == ("yellow", "push", 1)
    assert cell_of(state, "red") == "a3"


def test_staying_ends_the_turn() -> None:
    """docs/rulings.md, "The classic game" 5."""
    state = play(scene(MAZE, red="owl"), "push W6 NE", "end")
    assert (state.seat, cell_of(state, "red")) == ("yellow", "a1")


def test_whoever_can_walk_nowhere_is_not_asked() -> None:
    """docs/rulings.md, "The classic game" 2: the turn passes by itself."""
    state = replace(scene(MAZE, red="owl", yellow="bat"), turn=1)
    after = play(state, "push N2 NE")
    assert (after.seat, after.phase, cell_of(after, "yellow")) == ("red", "push", "g1")


def test_the_last_seat_hands_on_to_the_first() -> None:
    """docs/rulings.md, "The classic game" 1."""
    state = play(scene(MAZE, red="owl", yellow="bat"), "push W6 NE", "end", "push N2 ES")
    assert (state.turn, state.seat) == (2, "red")


# --- pushing ---


def test_in_the_first_turn_every_arrow_is_free() -> None:
    """docs/rulings.md, "The classic game" 3."""
    assert len({text.split()[1] for text in texts(scene(MAZE, red="owl"))}) == 12


def test_a_corner_can_be_laid_in_four_ways_and_a_straight_in_two() -> None:
    """docs/rulings.md, "The classic game" 3."""
    assert [text for text in texts(scene(MAZE)) if "W4" in text] == [
        "push W4 NE",
        "push W4 ES",
        "push W4 SW",
        "push W4 NW",
    ]
    straight = scene(MAZE.replace("loose NE:moth", "loose NS"))
    assert [text for text in texts(straight) if "W4" in text] == ["push W4 NS", "push W4 EW"]


def test_what_is_pushed_in_has_the_shape_of_the_loose_tile() -> None:
    """docs/rulings.md, "The classic game" 3."""
    assert "the loose tile has a different shape" in refused(scene(MAZE), "push W4 NS")
    assert "the loose tile has a different shape" in refused(scene(MAZE), "push W4 NES")


def test_the_tile_that_falls_out_is_the_next_loose_one() -> None:
    """docs/rulings.md, "The classic game" 3."""
    state = play(scene(MAZE), "push N4 SW")
    assert format_tile(state.board.cells[3]) == "SW:moth"
    assert format_tile(state.board.cells[10]) == "NW:ring"
    assert format_tile(state.board.loose) == "NW"


def test_nobody_pushes_back_where_the_tile_came_out() -> None:
    """docs/rulings.md, "The classic game" 3: whoever pushed."""
    state = play(scene(MAZE, red="owl", yellow="bat"), "push W6 NE", "end")
    assert state.ban == "E6"
    assert "came out there" in refused(state, "push E6 ES")
    assert play(state, "push W6 ES").ban == "E6"


def test_another_push_frees_the_arrow_again() -> None:
    """docs/rulings.md, "The classic game" 3."""
    state = play(scene(MAZE, red="owl", yellow="bat"), "push W6 NE", "end", "push E4 ES")
    assert state.phase == "push"
    assert any(text.startswith("push E6") for text in texts(state))
    assert "came out there" in refused(state, "push W4 EW")


# --- what a push carries ---


@pytest.mark.parametrize(
    ("pawn", "push", "lands"),
    [("b2", "push N2 NE", "b3"), ("b2", "push S2 NE", "b1"), ("c4", "push W4 NE", "d4"), ("c4", "push E4 NE", "b4")],
)
def test_pawns_ride_along(pawn: str, push: str, lands: str) -> None:
    """docs/rulings.md, "The classic game" 4."""
    assert cell_of(play(at(scene(MAZE, red="owl"), pawn), push), "red") == lands


@pytest.mark.parametrize(
    ("pawn", "push", "lands"),
    [("b7", "push N2 NE", "b1"), ("b1", "push S2 NE", "b7"), ("g4", "push W4 NE", "a4"), ("a4", "push E4 NE", "g4")],
)
def test_who_falls_out_comes_in_again_on_the_new_tile(pawn: str, push: str, lands: str) -> None:
    """docs/rulings.md, "The classic game" 4."""
    assert cell_of(play(at(scene(MAZE, red="owl"), pawn), push), "red") == lands


def test_everybody_on_the_tile_comes_in_again() -> None:
    """docs/rulings.md, "The classic game" 4."""
    both = at(at(scene(MAZE, red="owl"), "g4"), "g4", "yellow")
    after = play(both, "push W4 ES")
    assert (cell_of(after, "red"), cell_of(after, "yellow")) == ("a4", "a4")


def test_being_carried_is_not_the_walk() -> None:
    """docs/rulings.md, "The classic game" 4."""
    after = play(at(scene(MAZE, red="owl"), "g4"), "push W4 NE")
    assert (after.phase, after.seat) == ("walk", "red")
    assert "a3" in walks(after)


def test_a_treasure_rides_with_its_tile() -> None:
    """docs/rulings.md, "The classic game" 4."""
    state = play(scene(MAZE, red="ring"), "push N4 NE")
    assert [state.board.cells[cell].mark for cell in (3, 10)] == ["moth", "ring"]


# --- walking ---


def test_a_wall_on_either_side_stops_a_walk() -> None:
    """docs/rulings.md, "The classic game" 5."""
    state = play(scene(MAZE, red="owl"), "push W6 NE")
    assert "no open path leads to that tile" in refused(state, "walk e1"), "a wall on the near side"
    assert "no open path leads to that tile" in refused(state, "walk d2"), "a wall on the far side"
    assert "no open path leads to that tile" in refused(state, "walk g7")


def test_standing_still_is_not_a_walk() -> None:
    """docs/rulings.md, "The classic game" 5."""
    assert "you have to move to a different square" in refused(play(scene(MAZE, red="owl"), "push W6 NE"), "walk a1")


def test_a_walk_may_pass_others_and_end_beside_them() -> None:
    """docs/rulings.md, "The classic game" 5."""
    state = play(at(scene(MAZE, red="owl"), "b1", "yellow"), "push W6 NE")
    assert {"b1", "c1"} <= set(walks(state))
    assert cell_of(play(state, "walk b1"), "yellow") == "b1"


def test_there_are_no_spells_here() -> None:
    """docs/rulings.md, "The classic game" 2."""
    assert "no spells" in refused(play(scene(MAZE, red="owl"), "push W6 NE"), "walk b1 teleport")
    assert "you cannot do that in the classic game" in refused(scene(MAZE), "rotate b2 ES")
    assert "you cannot do that in the classic game" in refused(scene(MAZE), "draw red owl")
