"""A turn of Master Labyrinth (2007), scene by scene: shifting and walking, what lies on the tiles, the double turn."""

from __future__ import annotations

import pytest

from companion.maze.cell import ARROWS
from companion.maze.tile import format_tile
from tests.games.master_2007.scenes import (
    MAZE,
    QUIET,
    cell_of,
    guard_cell,
    play,
    refused,
    scene,
    texts,
    treasures_of,
    walks,
)

AROUND = {"c1", "c2", "c3", "c4", "c5", "d3", "e3", "e4", "e5", "e6", "e7"}
"""The corridor system around the refuge."""


# --- 1. shifting ---


def test_a_turn_begins_with_a_push_at_any_of_the_twelve_arrows() -> None:
    """master_2007.txt, "1. Shift a maze row (must)": twelve arrows; a corner can be laid in four ways."""
    state = scene(MAZE.replace("loose NS", "loose NE"), "red@c3 1@b5")
    assert texts(state) == [f"push {arrow} {sides}" for arrow in ARROWS for sides in ("NE", "ES", "SW", "NW")]


def test_a_straight_goes_in_in_two_ways() -> None:
    """master_2007.txt, "1. Shift a maze row (must)": the extra maze card is pushed in as the player likes."""
    state = scene(on="red@c3 1@b5")
    assert [text for text in texts(state) if "W2" in text] == ["push W2 NS", "push W2 EW"]
    assert "the loose tile has a different shape" in refused(state, "push W2 NE")


def test_the_card_pushed_out_lies_beside_the_board_for_the_next_player() -> None:
    """master_2007.txt, "1. Shift a maze row (must)": it remains at the edge until the next player pushes it in."""
    state = play(scene(MAZE.replace("NS  NS  NS  NS  NS  NS  NS", "NS  NS  NS  NS  NS  NS  EW", 1)), "push W2 NS")
    assert format_tile(state.board.loose) == "EW"


def test_a_card_may_not_be_pushed_back_where_it_came_out() -> None:
    """master_2007.txt, "2. Move the adventurer (can)": at another point than where it was pushed out last."""
    state = play(scene(on="red@c3 yellow@f1 1@b5"), "push W2 NS", "end")
    assert state.seat == "yellow"
    assert not [text for text in texts(state) if "E2" in text]
    assert "came out there" in refused(state, "push E2 NS")
    assert {text.split()[1] for text in texts(state)} == set(ARROWS) - {"E2"}


def test_shifting_is_a_duty_even_where_the_treasure_is_in_reach() -> None:
    """master_2007.txt, "2. Move the adventurer (can)": a row is shifted even if the goal can be reached without."""
    state = scene(on="red@c3 1@c1")
    assert "has to push" in refused(state, "walk c1")
    assert "has to push" in refused(state, "end")


def test_one_shift_a_turn() -> None:
    """master_2007.txt, "How to play": the steps are done one after another, shifting is the first."""
    assert "can move now, or end the turn" in refused(play(scene(on="red@c3 1@b5"), QUIET), "push W4 NS")


# --- 2. walking ---


def test_walks_lead_anywhere_in_the_corridor_system() -> None:
    """master_2007.txt, "2. Move the adventurer (can)": to any space that a continuous corridor leads to."""
    state = play(scene(on="red@c3 1@b5"), QUIET)
    assert walks(state) == AROUND - {"c3"}
    assert "no open path leads to that tile" in refused(state, "walk c6")


def test_treasures_guards_and_adventurers_do_not_stand_in_the_way() -> None:
    """master_2007.txt, "2. Move the adventurer (can)": even over treasures, guards and other adventurers."""
    state = play(scene(on="red@c1 yellow@c2 2@c3 white@d3 black@e3 1@b5"), QUIET)
    assert walks(state) == AROUND - {"c1"}
    after = play(state, "walk e7")
    assert cell_of(after, "red") == "e7"
    assert treasures_of(after)["c3"] == 2


def test_several_adventurers_and_guards_may_stand_on_one_space() -> None:
    """master_2007.txt, "2. Move the adventurer (can)": several pieces may be on the same space."""
    state = play(scene(on="red@c1 yellow@e3 white@e3 1@b5"), QUIET, "walk e3")
    assert cell_of(state, "red") == cell_of(state, "yellow") == guard_cell(state, "white") == "e3"


def test_nobody_has_to_walk() -> None:
    """master_2007.txt, "2. Move the adventurer (can)": a player does not have to move."""
    state = play(scene(on="red@c3 yellow@f1 1@b5"), QUIET, "end")
    assert (state.seat, state.phase, cell_of(state, "red")) == ("yellow", "push", "c3")


def test_who_stands_on_the_treasure_has_to_come_from_another_space() -> None:
    """master_2007.txt, "2. Move the adventurer (can)": in transit from another space, so no loop either."""
    state = play(scene(on="red@c3 yellow@f1 1@c3"), QUIET)
    assert "you have to move to a different square" in refused(state, "walk c3")
    assert treasures_of(play(state, "end")) == {"c3": 1}


def test_play_goes_round_clockwise() -> None:
    """master_2007.txt, "How to play": the next player is the next clockwise."""
    state = scene(on="red@c3 yellow@e3 blue@e5 1@b5", seats="red yellow blue")
    order = [state.seat]
    for arrow in ("N2", "N2", "N2"):
        state = play(state, f"push {arrow} {texts(state)[0].split()[2]}", "end")
        order.append(state.seat)
    assert order == ["red", "yellow", "blue", "red"]


def test_whoever_can_only_end_the_turn_is_not_asked() -> None:
    """docs/rulings.md, Master Labyrinth 2007: nowhere to walk, no card, no duel: the turn passes by itself."""
    alone = MAZE.replace("NS  NS  NS  NS  NS  NS  NS", "NS  EW  NS  NS  NS  NS  NS", 1)
    state = play(scene(alone, "red@b2 yellow@c3 1@f5"), "push N6 NS")
    assert (state.seat, state.phase) == ("yellow", "push")


# --- what a push carries ---


def test_what_is_pushed_off_the_board_comes_in_again_on_the_new_card() -> None:
    """master_2007.txt, "2. Move the adventurer (can)": treasures, guards and adventurers alike."""
    state = play(scene(on="red@c3 yellow@b7 white@b7 1@b7"), QUIET)
    assert (cell_of(state, "yellow"), guard_cell(state, "white"), treasures_of(state)) == ("b1", "b1", {"b1": 1})


def test_what_lies_in_the_row_rides_along() -> None:
    """master_2007.txt, "1. Shift a maze row (must)": the whole row is shifted."""
    state = play(scene(on="red@c3 yellow@b2 black@b3 1@b4 2@d2"), QUIET)
    assert (cell_of(state, "yellow"), guard_cell(state, "black")) == ("b3", "b4")
    assert treasures_of(state) == {"d2": 2, "b5": 1}


def test_being_put_on_the_new_card_is_not_moving() -> None:
    """master_2007.txt, "2. Move the adventurer (can)": the player's own adventurer may still walk."""
    state = play(scene(MAZE.replace("loose NS", "loose ES"), "red@b7 yellow@a5 1@f5"), "push N2 ES")
    assert cell_of(state, "red") == "b1"
    assert "c1" in walks(state)


def test_guards_never_walk() -> None:
    """master_2007.txt, "2. Move the adventurer (can)": guards are moved by shifting only (docs/rulings.md)."""
    state = play(scene(on="red@c3 white@c3 1@b5"), QUIET, "walk e7")
    assert guard_cell(state, "white") == "c3"


# --- 4. the double turn ---


def test_a_double_turn_card_buys_one_more_turn() -> None:
    """master_2007.txt, "4. Play a double turn card (can)": shift, walk and so on, then the next player."""
    state = play(scene(on="red@c3 yellow@f1 1@b5", hands={"red": "9-double"}), QUIET, "walk c1")
    assert texts(state) == ["double-turn 9-double", "end"]
    again = play(state, "double-turn 9-double")
    assert (again.seat, again.phase, again.turn, again.is_extra) == ("red", "push", 0, True)
    assert "9-double" in again.played
    after = play(again, "push N6 NS", "walk c2")
    assert (after.seat, after.is_extra) == ("yellow", False)


def test_a_double_turn_card_may_be_played_without_walking() -> None:
    """master_2007.txt, "4. Play a double turn card (can)": at the end of the turn; walking is no duty."""
    state = play(scene(on="red@c3 1@b5", hands={"red": "9-double"}), QUIET, "double-turn 9-double")
    assert (state.seat, state.phase) == ("red", "push")


def test_a_double_turn_is_one_more_turn_and_not_two() -> None:
    """master_2007.txt, "4. Play a double turn card (can)": one additional turn, then it is the next player's."""
    state = scene(on="red@c3 yellow@f1 1@b5", hands={"red": "9-double 8-double"})
    again = play(state, QUIET, "walk c1", "double-turn 9-double", "push N6 NS")
    assert "a double turn gives you one extra turn, not two" in refused(again, "double-turn 8-double")
    assert play(again, "walk c2").seat == "yellow"


def test_a_table_may_allow_double_turns_in_a_chain() -> None:
    """docs/rulings.md, Master Labyrinth 2007: option chain_double_turn."""
    state = scene(on="red@c3 yellow@f1 1@b5", hands={"red": "9-double 8-double"}, chain_double_turn=True)
    again = play(state, QUIET, "walk c1", "double-turn 9-double", "push N6 NS", "walk c2", "double-turn 8-double")
    assert (again.seat, again.phase) == ("red", "push")


def test_the_card_that_came_out_is_not_pushed_back_in_a_double_turn_either() -> None:
    """master_2007.txt, "2. Move the adventurer (can)": the last turn's spot, whoever's turn it was."""
    state = play(scene(on="red@c3 1@b5", hands={"red": "9-double"}), QUIET, "double-turn 9-double")
    assert "came out there" in refused(state, "push S2 NS")


def test_a_double_turn_may_bring_a_second_treasure() -> None:
    """master_2007.txt, "4. Play a double turn card (can)": the additional turn is a whole one."""
    state = scene(on="red@c3 yellow@f1 1@c1 2@e3", owns={"yellow": (1,)}, hands={"red": "9-double"})
    after = play(state, QUIET, "walk c1", "roll dragon black", "double-turn 9-double", "push N6 NS", "walk e3")
    assert dict(after.collected)["red"] == (1, 2)


@pytest.mark.parametrize("card", ["4-reroll", "8-double"])
def test_only_a_card_in_the_hand_with_that_symbol_doubles(card: str) -> None:
    """master_2007.txt, "4. Play a double turn card (can)": a card with the symbol "Double Turn"."""
    state = play(scene(on="red@c3 1@b5", hands={"red": "9-double 4-reroll"}), QUIET)
    assert refused(state, f"double-turn {card}").endswith(
        "red does not have that card" if card == "8-double" else "that card has a different symbol"
    )
