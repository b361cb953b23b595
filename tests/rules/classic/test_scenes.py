"""The classic game, scene by scene; each cites docs/rulings.md, "The classic game"."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.maze.tile import format_tile
from companion.rules.classic import CLASSIC
from companion.rules.classic_state import could_be
from companion.rules.held import held
from tests.rules.classic.scenes import cell_of, play, refused, scene, texts

# Red can walk east to the ring on d1 and no further, and south to c3 and e4; yellow in the east can walk nowhere.
MAZE = """
ES@red  EW       ESW     NW:ring  ESW      NS   SW@yellow
NS      NS       NS:owl  NW       ES:bat   EW   EW
NES     NW       NES     SW       ESW      NW   NSW
EW      NW       EW      NE       EW       NE   EW
NES     EW       NEW     SW:rat   NSW      NE   NSW
NS      NW       NE      SW       EW       NE   ES
NE      SW       NEW     NW       NEW      ES   NW
loose NE:moth
"""


def walks(state) -> list[str]:
    return [text.removeprefix("walk ") for text in texts(state) if text.startswith("walk")]


# --- a turn ---


def test_a_turn_begins_with_a_push_and_nothing_else() -> None:
    """docs/rulings.md, "The classic game" 2."""
    state = scene(MAZE, red="ring")
    assert {text.split()[0] for text in texts(state)} == {"push"}
    assert "has to push" in refused(state, "walk b1")
    assert "has to push" in refused(state, "end")


def test_one_push_a_turn() -> None:
    """docs/rulings.md, "The classic game" 2."""
    assert "has pushed already" in refused(play(scene(MAZE, red="ring"), "push W6 NE"), "push N2 NE")


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
    assert "another shape" in refused(scene(MAZE), "push W4 NS")
    assert "another shape" in refused(scene(MAZE), "push W4 NES")


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


def at(state, cell: str, seat: str = "red"):
    """The same with the seat's pawn on another cell."""
    place = "abcdefg".index(cell[0]) + 7 * (int(cell[1]) - 1)
    return replace(state, pawns=tuple((who, place if who == seat else where) for who, where in state.pawns))


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
    assert "no open corridor" in refused(state, "walk e1"), "a wall on the near side"
    assert "no open corridor" in refused(state, "walk d2"), "a wall on the far side"
    assert "no open corridor" in refused(state, "walk g7")


def test_standing_still_is_not_a_walk() -> None:
    """docs/rulings.md, "The classic game" 5."""
    assert "standing still" in refused(play(scene(MAZE, red="owl"), "push W6 NE"), "walk a1")


def test_a_walk_may_pass_others_and_end_beside_them() -> None:
    """docs/rulings.md, "The classic game" 5."""
    state = play(at(scene(MAZE, red="owl"), "b1", "yellow"), "push W6 NE")
    assert {"b1", "c1"} <= set(walks(state))
    assert cell_of(play(state, "walk b1"), "yellow") == "b1"


def test_there_are_no_spells_here() -> None:
    """docs/rulings.md, "The classic game" 2."""
    assert "no spells" in refused(play(scene(MAZE, red="owl"), "push W6 NE"), "walk b1 teleport")
    assert "knows no such action" in refused(scene(MAZE), "rotate b2 ES")
    assert "knows no such action" in refused(scene(MAZE), "draw red owl")


# --- collecting ---


def test_walking_onto_the_treasure_of_the_current_card_collects_it() -> None:
    """docs/rulings.md, "The classic game" 6."""
    state = play(scene(MAZE, red="ring rat"), "push W6 NE", "walk d1")
    assert held(state.found, "red") == ("ring",)
    assert held(state.stacks, "red") == ("rat",)
    assert CLASSIC.scores(state) == {"red": 1, "yellow": 0}


def test_running_past_collects_nothing() -> None:
    """docs/rulings.md, "The classic game" 6."""
    open_east = MAZE.replace("NW:ring", "EW:ring")
    state = play(scene(open_east, red="ring"), "push W6 NE", "walk e1")
    assert held(state.found, "red") == ()


def test_a_treasure_of_a_later_card_is_not_collected() -> None:
    """docs/rulings.md, "The classic game" 7."""
    state = play(scene(MAZE, red="rat ring"), "push W6 NE", "walk d1")
    assert held(state.found, "red") == ()
    assert held(state.stacks, "red") == ("rat", "ring")


def test_being_pushed_onto_the_treasure_collects_it() -> None:
    """docs/rulings.md, "The classic game" 6: the loose tile carries the moth, and red falls out onto it."""
    state = play(at(scene(MAZE, red="moth"), "g4"), "push W4 NW", *["end"])
    assert cell_of(state, "red") == "a4"
    assert held(state.found, "red") == ("moth",)


def test_staying_on_the_treasure_collects_it() -> None:
    """docs/rulings.md, "The classic game" 6."""
    state = play(at(scene(MAZE, red="ring"), "d1"), "push W6 NE", "end")
    assert held(state.found, "red") == ("ring",)


def test_a_seat_that_cannot_walk_collects_where_it_stands() -> None:
    """docs/rulings.md, "The classic game" 6: the turn passes by itself, and the treasure counts."""
    state = play(at(scene(MAZE.replace("SW:rat", "NS:rat"), red="rat"), "d5"), "push N2 NE")
    assert (state.seat, state.phase, cell_of(state, "red")) == ("yellow", "push", "d5")
    assert held(state.found, "red") == ("rat",)


def test_walking_away_from_the_treasure_collects_nothing() -> None:
    """docs/rulings.md, "The classic game" 6: what counts is where the turn ends."""
    state = play(at(scene(MAZE, red="ring"), "d1"), "push W6 NE", "walk c1")
    assert held(state.found, "red") == ()


def test_nothing_is_collected_in_somebody_elses_turn() -> None:
    """docs/rulings.md, "The classic game" 6: yellow carries red onto the moth; red has to wait."""
    state = replace(at(scene(MAZE, red="moth", yellow="bat"), "g4"), turn=1)
    after = play(state, "push W4 NE")
    assert cell_of(after, "red") == "a4"
    assert held(after.found, "red") == ()
    assert (after.seat, after.phase) == ("red", "push")


def test_the_next_card_waits_for_the_next_turn() -> None:
    """docs/rulings.md, "The classic game" 7: even a pawn that would stand on its treasure already."""
    state = play(scene(MAZE, red="ring", yellow="bat"), "push W6 NE", "walk d1")
    assert held(state.found, "red") == ("ring",)
    assert state.seat == "yellow"


def test_must_walk_to_collect_asks_for_a_walk() -> None:
    """docs/rulings.md, "The classic game", `must_walk_to_collect`."""
    staying = play(at(scene(MAZE, red="ring", must_walk_to_collect=True), "d1"), "push W6 NE", "end")
    assert held(staying.found, "red") == ()
    pushed = play(at(scene(MAZE, red="moth", must_walk_to_collect=True), "g4"), "push W4 NW", "end")
    assert held(pushed.found, "red") == ()
    walking = play(scene(MAZE, red="ring", must_walk_to_collect=True), "push W6 NE", "walk d1")
    assert held(walking.found, "red") == ("ring",)


# --- cards nobody told ---


def test_a_hidden_card_is_asked_about_where_it_could_be_shown() -> None:
    """docs/rulings.md, "The classic game" 9."""
    state = play(scene(MAZE, red="? ?"), "push W6 NE", "walk d1")
    assert (state.phase, state.to_act) == ("reveal", "TABLE")
    assert texts(state) == ["reveal card red ring", "reveal card red nothing"]


def test_a_card_that_is_shown_is_collected() -> None:
    """docs/rulings.md, "The classic game" 9."""
    state = play(scene(MAZE, red="? ?"), "push W6 NE", "walk d1", "reveal card red ring")
    assert held(state.found, "red") == ("ring",)
    assert held(state.stacks, "red") == ("?",)
    assert state.seat == "yellow"


def test_whoever_shows_nothing_has_another_card() -> None:
    """docs/rulings.md, "The classic game" 9."""
    state = play(scene(MAZE, red="? ?"), "push W6 NE", "walk d1", "reveal card red nothing")
    assert held(state.ruled_out, "red") == ("ring",)
    assert "ring" not in could_be(state, "red")
    assert "bat" in could_be(state, "red")
    after = play(replace(state, turn=2), "push W6 ES", "end")
    assert after.phase == "push", "the same treasure is not asked about again"


def test_what_was_ruled_out_counts_for_the_next_card_again() -> None:
    """docs/rulings.md, "The classic game" 9."""
    state = scene(MAZE, red="? ?", ruled_out="bat owl")
    after = play(state, "push W6 NE", "walk d1", "reveal card red ring")
    assert held(after.ruled_out, "red") == ()
    assert "bat" in could_be(after, "red")


def test_plain_tiles_and_found_treasures_are_not_asked_about() -> None:
    """docs/rulings.md, "The classic game" 9."""
    assert play(scene(MAZE, red="?"), "push W6 NE", "walk a3").phase == "push"
    assert play(scene(MAZE, red="?", found="ring"), "push W6 NE", "walk d1").phase == "push"


def test_the_last_treasure_it_can_be_is_not_in_doubt() -> None:
    """docs/rulings.md, "The classic game" 9."""
    state = play(scene(MAZE, red="?", ruled_out="bat owl rat moth"), "push W6 NE", "walk d1")
    assert texts(state) == ["reveal card red ring"]
    assert "no other than ring" in refused(state, "reveal card red nothing")


def test_a_card_known_to_lie_elsewhere_is_asked_about_but_cannot_be_shown() -> None:
    """docs/rulings.md, "The classic game" 9: not to ask would tell everybody whose card it is."""
    state = play(scene(MAZE, red="?", yellow="bat ring"), "push W6 NE", "walk d1")
    assert texts(state) == ["reveal card red nothing"]
    assert "somewhere else" in refused(state, "reveal card red ring")


def test_only_who_ended_the_turn_shows_and_only_that_treasure() -> None:
    """docs/rulings.md, "The classic game" 9."""
    state = play(scene(MAZE, red="?"), "push W6 NE", "walk d1")
    assert "red whose turn ends" in refused(state, "reveal card yellow ring")
    assert "does not stand on" in refused(state, "reveal card red bat")
    assert "first it has to be said" in refused(state, "push N2 NE")
    assert "nobody has just come" in refused(scene(MAZE, red="?"), "reveal card red ring")


def test_a_known_card_is_never_asked_about() -> None:
    """docs/rulings.md, "The classic game" 9."""
    assert play(scene(MAZE, red="bat"), "push W6 NE", "walk d1").phase == "push"


# --- the end ---


def test_whoever_has_all_and_comes_home_has_won() -> None:
    """docs/rulings.md, "The classic game" 10."""
    state = play(at(scene(MAZE, red="", found="ring"), "c1"), "push W6 NE", "walk a1")
    assert (state.phase, state.outcome) == ("over", "won")
    assert CLASSIC.winners(state) == ("red",)
    assert CLASSIC.legal_actions(state) == ()
    assert "game is over" in refused(state, "push N2 NE")


def test_the_last_treasure_does_not_end_the_game() -> None:
    """docs/rulings.md, "The classic game" 10."""
    state = play(scene(MAZE, red="ring"), "push W6 NE", "walk d1")
    assert held(state.stacks, "red") == ()
    assert (state.phase, state.seat) == ("push", "yellow")


def test_standing_at_home_already_is_enough() -> None:
    """docs/rulings.md, "The classic game" 10."""
    state = play(scene(MAZE, red="", must_walk_to_collect=True), "push W6 NE", "end")
    assert state.outcome == "won"


def test_somebody_elses_corner_is_not_home() -> None:
    """docs/rulings.md, "The classic game" 10."""
    home = scene(MAZE, red="", yellow="bat")
    assert play(at(home, "g7"), "push W6 NE").outcome == ""


def test_coming_home_with_a_card_left_is_not_the_end() -> None:
    """docs/rulings.md, "The classic game" 10."""
    state = play(at(scene(MAZE, red="bat"), "c1"), "push W6 NE", "walk a1")
    assert state.outcome == ""


def test_nobody_wins_in_somebody_elses_turn() -> None:
    """docs/rulings.md, "The classic game" 10: red is at home with everything while yellow ends its turn."""
    state = replace(scene(MAZE, red="", yellow="bat"), turn=1)
    assert play(state, "push N2 NE").outcome == ""


def test_the_score_is_what_was_found() -> None:
    """docs/rulings.md, "The classic game" 11."""
    state = scene(MAZE, red="bat", found="ring owl")
    assert CLASSIC.score_parts(state)["red"] == (("treasures found", 2),)
    assert CLASSIC.winners(state) == ()


def test_the_turn_limit_stops_the_game_and_nobody_has_won() -> None:
    """docs/rulings.md, "The classic game", `turn_limit`."""
    state = play(scene(MAZE, red="bat", yellow="owl", turn_limit=2), "push W6 NE", "end", "push N2 ES")
    assert (state.outcome, CLASSIC.winners(state), CLASSIC.is_over(state)) == ("stopped", (), True)


def test_a_game_without_a_limit_goes_on() -> None:
    """docs/rulings.md, "The classic game", `turn_limit`."""
    state = replace(scene(MAZE, red="bat", yellow="owl", turn_limit=0), turn=9998)
    assert play(state, "push W6 NE", "end").outcome == ""
