"""Treasures of the classic game, scene by scene; each cites docs/rulings.md, "The classic game"."""

from __future__ import annotations

from dataclasses import replace

from companion.games.classic.game import CLASSIC
from companion.games.classic.state import could_be
from companion.rules.public import held
from tests.games.classic.scenes import MAZE, at, cell_of, play, refused, scene, texts

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


def test_open_cards_are_found_in_any_order() -> None:
    """docs/rulings.md, "The classic game", `open_cards`."""
    state = play(scene(MAZE, red="rat ring", open_cards=True), "push W6 NE", "walk d1")
    assert held(state.found, "red") == ("ring",)
    assert held(state.stacks, "red") == ("rat",)


def test_open_cards_that_nobody_has_told_are_asked_for_and_stay_ruled_out() -> None:
    """docs/rulings.md, "The classic game", `open_cards` and 9: one answer holds for all cards of the seat."""
    state = play(scene(MAZE, red="? ?", yellow="bat", open_cards=True), "push W6 NE", "walk d1")
    assert texts(state) == ["reveal card red ring", "reveal card red nothing"]
    assert held(play(state, "reveal card red nothing").ruled_out, "red") == ("ring",)
    after = play(replace(state, ruled_out=(("red", ("owl",)), ("yellow", ()))), "reveal card red ring")
    assert (held(after.stacks, "red"), held(after.ruled_out, "red")) == (("?",), ("owl",))


def test_everybody_sees_open_cards() -> None:
    """docs/rulings.md, "The classic game", `open_cards`."""
    state = scene(MAZE, red="rat ring", yellow="bat owl", open_cards=True)
    assert all(CLASSIC.view(state, viewer).stacks == state.stacks for viewer in ("red", "yellow", "TABLE"))


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
    assert "the card can only be ring" in refused(state, "reveal card red nothing")


def test_a_card_known_to_lie_elsewhere_is_asked_about_but_cannot_be_shown() -> None:
    """docs/rulings.md, "The classic game" 9: not to ask would tell everybody whose card it is."""
    state = play(scene(MAZE, red="?", yellow="bat ring"), "push W6 NE", "walk d1")
    assert texts(state) == ["reveal card red nothing"]
    assert "somewhere else" in refused(state, "reveal card red ring")


def test_only_who_ended_the_turn_shows_and_only_that_treasure() -> None:
    """docs/rulings.md, "The classic game" 9."""
    state = play(scene(MAZE, red="?"), "push W6 NE", "walk d1")
    assert "only red can end this turn" in refused(state, "reveal card yellow ring")
    assert "red is not on that treasure" in refused(state, "reveal card red bat")
    assert "first say whether the treasure under the pawn is on red’s card" in refused(state, "push N2 NE")
    assert "nobody has just reached a treasure" in refused(scene(MAZE, red="?"), "reveal card red ring")


def test_a_known_card_is_never_asked_about() -> None:
    """docs/rulings.md, "The classic game" 9."""
    assert play(scene(MAZE, red="bat"), "push W6 NE", "walk d1").phase == "push"


# --- the end ---


def test_whoever_has_all_and_comes_home_has_won() -> None:
    """docs/rulings.md, "The classic game" 10."""
    state = play(at(scene(MAZE, red="", found="ring"), "c1"), "push W6 NE", "walk a1")
    assert (state.phase, state.outcome) == ("over", "won")
    assert CLASSIC.winners(state) == ("red",)
    assert CLASSIC.legal(state) == ()
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


def test_the_last_treasure_can_end_the_game_anywhere() -> None:
    """docs/rulings.md, "The classic game", `end_anywhere`."""
    walk = ("push W6 NE", "walk d1")
    won = play(scene(MAZE, red="ring", yellow="bat", end_anywhere=True), *walk)
    assert (won.outcome, CLASSIC.winners(won)) == ("won", ("red",))
    assert play(scene(MAZE, red="ring owl", yellow="bat", end_anywhere=True), *walk).outcome == ""


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


def test_a_game_past_its_limit_stops_with_the_turn() -> None:
    """docs/rulings.md, "The classic game", `turn_limit`: a position from elsewhere may be further on already."""
    state = replace(scene(MAZE, red="bat", yellow="owl", turn_limit=2), turn=6)
    assert play(state, "push W6 NE", "end").outcome == "stopped"


def test_a_game_without_a_limit_goes_on() -> None:
    """docs/rulings.md, "The classic game", `turn_limit`."""
    state = replace(scene(MAZE, red="bat", yellow="owl", turn_limit=0), turn=9998)
    assert play(state, "push W6 NE", "end").outcome == ""
