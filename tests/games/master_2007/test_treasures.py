"""Treasures, cards and coins of Master Labyrinth (2007), scene by scene, and how the second phase begins."""

from __future__ import annotations

import pytest

from companion.games.master_2007.copy import HIGH_VALUES
from companion.games.master_2007.state import lowest_treasure
from companion.maze.cell import format_cell
from tests.games.master_2007.scenes import (
    MAZE,
    QUIET,
    TREASURE_CELLS,
    cell_of,
    owned,
    play,
    refused,
    scene,
    texts,
    treasures_of,
)


def test_the_lowest_treasure_on_the_board_is_taken() -> None:
    """master_2007.txt, "3. Collect the treasure": it is picked up by whoever reaches it."""
    state = play(scene(on="red@c3 1@c1 2@e3"), QUIET, "walk c1")
    assert owned(state, "red") == (1,)
    assert treasures_of(state) == {"e3": 2}


def test_a_higher_treasure_stays_where_it_is() -> None:
    """master_2007.txt, "3. Collect the treasure": in ascending order only."""
    state = play(scene(on="red@c3 yellow@f1 1@b5 2@c1"), QUIET, "walk c1")
    assert owned(state, "red") == ()
    assert "c1" in treasures_of(state)
    assert (state.seat, state.phase) == ("yellow", "push")


def test_both_treasures_of_a_value_come_before_the_next() -> None:
    """master_2007.txt, "3. Collect the treasure": the lowest number still on the board counts."""
    state = scene(on="red@c3 yellow@e5 1@c1 1@f5 2@e7")
    after = play(state, QUIET, "walk c1", "roll dragon black", "push N2 NS", "walk e7")
    assert (lowest_treasure(after), owned(after, "yellow")) == (1, ())


def test_walking_over_a_treasure_does_not_take_it() -> None:
    """master_2007.txt, "2. Move the adventurer (can)": even over treasures."""
    state = play(scene(on="red@c3 yellow@f1 1@c2"), QUIET, "walk c1")
    assert treasures_of(state) == {"c2": 1}


def test_taking_a_treasure_ends_the_walk() -> None:
    """master_2007.txt, "3. Collect the treasure": who has obtained one may not continue to move."""
    state = play(
        scene(on="red@c3 yellow@f1 1@c1 2@e3", hands={"red": "9-double"}), QUIET, "walk c1", "roll dragon black"
    )
    assert texts(state) == ["double-turn 9-double", "end"]
    assert "can only end the turn now" in refused(state, "walk e3")


# --- cards and coins ---


def test_the_card_of_the_treasure_brings_a_coin() -> None:
    """master_2007.txt, "3. Collect the treasure": it is played face up and a coin is received."""
    state = play(scene(on="red@c3 1@c1 4@f5", hands={"red": "1-reroll 3-reroll"}), QUIET, "walk c1")
    assert texts(state) == ["coin 1-reroll", "keep"]
    paid = play(state, "coin 1-reroll")
    assert (dict(paid.coins)["red"], dict(paid.hands)["red"], paid.phase) == (1, ("3-reroll",), "dragon")
    assert "1-reroll" in paid.played


def test_the_card_may_be_kept() -> None:
    """master_2007.txt, "3. Collect the treasure": they may play it."""
    state = play(scene(on="red@c3 1@c1 4@f5", hands={"red": "1-reroll"}), QUIET, "walk c1", "keep")
    assert (dict(state.coins)["red"], dict(state.hands)["red"], state.phase) == (0, ("1-reroll",), "dragon")


def test_a_card_of_another_value_brings_nothing() -> None:
    """master_2007.txt, "3. Collect the treasure": a card with the corresponding value."""
    state = play(scene(on="red@c3 1@c1 4@f5", hands={"red": "1-reroll 3-reroll"}), QUIET, "walk c1")
    assert "the treasure you have just taken, 1" in refused(state, "coin 3-reroll")


def test_a_second_card_of_the_value_brings_no_second_coin() -> None:
    """docs/rulings.md, Master Labyrinth 2007: one card for each treasure taken."""
    state = play(scene(on="red@c3 1@c1 4@f5", hands={"red": "1-reroll 1-reroll"}), QUIET, "walk c1", "coin 1-reroll")
    assert state.phase == "dragon"
    assert "roll the dragon die first" in refused(state, "coin 1-reroll")


def test_the_card_is_played_at_that_moment_only() -> None:
    """docs/rulings.md, Master Labyrinth 2007: a card that was kept brings no coin later."""
    state = scene(on="red@c3 yellow@f1 1@c1 4@f5", hands={"red": "1-reroll"})
    later = play(state, QUIET, "walk c1", "keep", "roll dragon black")
    assert later.seat == "yellow"
    assert "has to push" in refused(later, "coin 1-reroll")


def test_the_example_of_the_second_two() -> None:
    """master_2007.txt, "3. Collect the treasure", Example: a shift opens the way to the second 2."""
    board = """
    ES      NS  ESW  NS   ESW  NS  SW
    NS      NS  NS@2 NS   NS@3 NS  NS
    NES     NS  NES  EW   ESW  NS  NSW
    NS      EW  NS   NS   NS   NS  NS
    NES@red NS  NEW  NS   NSW  NS  NSW
    NS      NS  NS   NS   NS   NS  NS
    NE      NS  NEW  NS@3 NEW  NS  NW@yellow
    loose NE
    """
    state = scene(board, owns={"yellow": (1, 2), "red": (1,)}, hands={"red": "2-reroll"})
    after = play(state, "push N2 NE", "walk c2", "coin 2-reroll")
    assert owned(after, "red") == (1, 2)
    assert (dict(after.coins)["red"], dict(after.hands)["red"]) == (1, ())
    assert lowest_treasure(after) == 3


# --- the second phase ---

LAST_SIX = "red@c3 yellow@e2 6@c1"


def test_the_second_six_brings_the_treasures_of_the_second_phase() -> None:
    """master_2007.txt, "The second phase of the game": 7 to 12 are put on the spaces of the illustration."""
    state = play(scene(on=LAST_SIX, waiting=HIGH_VALUES), QUIET, "walk c1")
    assert (state.phase, state.to_act) == ("put-treasure", "TABLE")
    assert texts(state) == [f"put-treasure c2 {value}" for value in range(7, 13)]
    assert "the next treasure goes on c2" in refused(state, "put-treasure d2 7")
    for cell, value in zip((format_cell(cell) for cell in TREASURE_CELLS), HIGH_VALUES, strict=True):
        state = play(state, f"put-treasure {cell} {value}")
    assert tuple(cell for cell, _ in state.treasures) == TREASURE_CELLS
    assert (state.phase, state.waiting) == ("dragon", ())


def test_the_first_six_does_not() -> None:
    """master_2007.txt, "The second phase of the game": as soon as the second 6 is obtained."""
    state = play(scene(on=LAST_SIX + " 6@f5"), QUIET, "walk c1")
    assert (state.phase, state.waiting) == ("dragon", HIGH_VALUES)


def laid(state, *values: int):
    """The state after TABLE has put the treasures of the second phase on their cells in this order."""
    for value in values:
        state = play(state, f"put-treasure {texts(state)[0].split()[1]} {value}")
    return state


def test_two_treasures_of_each_value_and_no_third() -> None:
    """master_2007.txt, "Preparation": there are two of each value."""
    state = laid(play(scene(on=LAST_SIX), QUIET, "walk c1"), 9, 9)
    assert "treasure 9 is not left" in refused(state, "put-treasure e2 9")


def test_pieces_are_not_displaced_by_the_new_treasures() -> None:
    """master_2007.txt, "The second phase of the game": treasures may land on cards with adventurers or guards."""
    state = laid(play(scene(on=LAST_SIX + " white@d2"), QUIET, "walk c1"), 12, 12, *HIGH_VALUES[:10])
    assert (cell_of(state, "yellow"), treasures_of(state)["e2"]) == ("e2", 7)
    assert owned(state, "yellow") == ()


def test_the_second_phase_goes_on_with_a_double_turn_for_the_seven() -> None:
    """docs/rulings.md, Master Labyrinth 2007: the treasures are there before the turn is over."""
    state = play(scene(on=LAST_SIX, hands={"red": "7-double 9-double"}), QUIET, "walk c1")
    state = play(laid(state, *HIGH_VALUES), "roll dragon black", "double-turn 9-double", "push N6 NS", "walk c2")
    assert owned(state, "red") == (6, 7)
    assert play(state, "coin 7-double").phase == "dragon"


def test_the_new_treasures_come_before_the_card_and_the_die() -> None:
    """master_2007.txt, "The second phase of the game": as soon as the 6 is obtained."""
    state = laid(play(scene(on=LAST_SIX, hands={"red": "6-reroll"}), QUIET, "walk c1"), *HIGH_VALUES)
    assert texts(state) == ["coin 6-reroll", "keep"]


def test_the_die_is_rolled_for_the_last_treasure_too() -> None:
    """master_2007.txt, "3.1 Roll the dragon die (must)": whenever a treasure is obtained (docs/rulings.md)."""
    state = play(scene(on="red@c3 12@c1"), QUIET, "walk c1")
    assert (state.phase, state.to_act) == ("dragon", "TABLE")


@pytest.mark.parametrize("waiting", [(), HIGH_VALUES])
def test_the_board_is_filled_once(waiting: tuple[int, ...]) -> None:
    """master_2007.txt, "The second phase of the game"."""
    state = scene(MAZE, "red@c3 7@c1 8@e3" if not waiting else "red@c3 1@c1 2@f5", waiting=waiting)
    assert play(state, QUIET, "walk c1").phase == "dragon"
