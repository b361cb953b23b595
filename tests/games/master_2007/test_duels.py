"""The dragon die, the guards and the duels of Master Labyrinth (2007), scene by scene."""

from __future__ import annotations

import pytest

from companion.games.master_2007.state import Master2007State
from tests.games.master_2007.scenes import MAZE, QUIET, cell_of, owned, play, refused, scene, texts, treasures_of


def rolled(on: str, face: str, **given) -> Master2007State:
    """Red has just taken the 2 on b5, in a corridor of its own, and the dragon die shows the face."""
    state = scene(on=f"red@b2 2@b5 3@f5 {on}", **given)
    return play(state, QUIET, "walk b6", f"roll dragon {face}")


# --- 3.1 the dragon die ---


def test_the_die_is_rolled_whenever_a_treasure_is_taken() -> None:
    """master_2007.txt, "3.1 Roll the dragon die (must)": with or without a card for it."""
    state = play(scene(on="red@c3 1@c1 2@f5"), QUIET, "walk c1")
    assert state.to_act == "TABLE"
    assert texts(state) == [f"roll dragon {face}" for face in ("1", "2", "3", "4", "white", "black")]


def test_without_a_treasure_the_dragon_stays_quiet() -> None:
    """master_2007.txt, "3.1 Roll the dragon die (must)": only then; docs/rulings.md says so against a review."""
    state = play(scene(on="red@c3 yellow@c3 1@f5", owns={"red": (1,), "yellow": (2,)}), QUIET, "walk c1")
    assert (state.seat, state.phase) == ("yellow", "push")


@pytest.mark.parametrize(("face", "side"), [("1", "E"), ("2", "S"), ("3", "W"), ("4", "N")])
def test_each_arrow_turns_the_dragon_a_quarter(face: str, side: str) -> None:
    """master_2007.txt, "3.1 Roll the dragon die (must)": 90 degrees an arrow; four arrows are a whole turn."""
    assert rolled("", face, dragon="N").dragon == side


@pytest.mark.parametrize(("face", "side"), [("1", "W"), ("2", "S"), ("3", "E"), ("4", "N")])
def test_a_copy_may_have_the_arrows_the_other_way_round(face: str, side: str) -> None:
    """docs/rulings.md, Master Labyrinth 2007: option dragon_turns."""
    assert rolled("", face, dragon="N", dragon_turns="anticlockwise").dragon == side


@pytest.mark.parametrize("face", ["white", "black"])
def test_a_guard_on_the_die_leaves_the_dragon_as_it_is(face: str) -> None:
    """docs/rulings.md, Master Labyrinth 2007: faces with a guard call the guard, not the dragon."""
    assert rolled("", face, dragon="W").dragon == "W"


def test_the_die_has_no_other_face() -> None:
    """docs/rulings.md, Master Labyrinth 2007: one to four arrows and the two guards."""
    state = play(scene(on="red@c3 1@c1 2@f5"), QUIET, "walk c1")
    assert "no face" in refused(state, "roll dragon 5")


def test_the_dragon_threatens_the_whole_corridor_system_before_it() -> None:
    """master_2007.txt, "3.1 Roll the dragon die (must)": the tile it overlooks and all that is connected with it."""
    state = rolled("yellow@e7", "4", dragon="N", owns={"yellow": (1,)})
    assert (state.phase, state.duels) == ("duel", ("yellow",))
    assert rolled("yellow@e7", "2", dragon="N", owns={"yellow": (1,)}).duels == ()


def test_the_tile_before_the_dragon_need_not_open_towards_it() -> None:
    """docs/rulings.md, Master Labyrinth 2007: d3 lies across, and its corridors are threatened all the same."""
    assert rolled("yellow@e7", "4", dragon="N", owns={"yellow": (1,)}).duels == ("yellow",)
    guarded = rolled("yellow@e7", "4", dragon="N", owns={"yellow": (1,)}, dragon_needs_opening=True)
    assert guarded.duels == ()


def test_a_guard_threatens_the_corridor_system_it_stands_in() -> None:
    """master_2007.txt, "3.2 Fight a duel": a duel with the dragon or the guard; docs/rulings.md for the guard."""
    assert rolled("yellow@e7 white@c1", "white", owns={"yellow": (1,)}).duels == ("yellow",)
    assert rolled("yellow@e7 white@c1", "black", owns={"yellow": (1,)}).duels == ()


# --- 3.2 who fights ---


def test_only_the_nearest_adventurer_fights() -> None:
    """master_2007.txt, "3.2 Fight a duel": the maze cards are counted."""
    state = rolled("yellow@e3 blue@e7", "4", seats="red yellow blue", owns={"yellow": (1,), "blue": (1,)})
    assert state.duels == ("yellow",)


def test_corridors_count_and_not_the_bird_s_flight() -> None:
    """master_2007.txt, "3.2 Fight a duel": c4 is beside the refuge, but from d3 it is as far by card as e4."""
    state = rolled("yellow@c4 blue@e3", "4", seats="red yellow blue", owns={"yellow": (1,), "blue": (1,)})
    assert state.duels == ("blue",)


def test_all_who_are_equally_near_fight_in_turn() -> None:
    """master_2007.txt, "3.2 Fight a duel": several nearest take turns; clockwise from the active player."""
    state = rolled("yellow@e3 blue@c3", "4", seats="red yellow blue", owns={"yellow": (1,), "blue": (1,)})
    assert state.duels == ("yellow", "blue")
    after = play(state, "roll duel 2", "roll duel 5")
    assert (owned(after, "yellow"), owned(after, "blue")) == ((), (1,))


def test_the_active_player_s_duel_comes_first() -> None:
    """docs/rulings.md, Master Labyrinth 2007: clockwise from the active player, who counts too."""
    state = scene(on="red@c3 yellow@e5 2@e3 3@f5", owns={"red": (1,)}, turn=1, dragon="N")
    assert play(state, QUIET, "walk e3", "roll dragon 4").duels == ("yellow", "red")


def test_the_treasure_just_taken_is_at_stake() -> None:
    """master_2007.txt, "3.2 Fight a duel": any adventurer in the threatened system, the active one included."""
    state = play(scene(on="red@c3 1@d3 2@f5", dragon="N"), QUIET, "walk d3", "roll dragon 4", "roll duel 1")
    assert owned(state, "red") == ()
    assert 1 in state.box


def test_adventurers_beside_the_guard_are_the_nearest() -> None:
    """docs/rulings.md, Master Labyrinth 2007: the guard's own card counts as none."""
    on = "yellow@e7 blue@e6 white@e7"
    assert rolled(on, "white", seats="red yellow blue", owns={"yellow": (1,), "blue": (1,)}).duels == ("yellow",)


def test_who_has_no_treasure_does_not_fight() -> None:
    """master_2007.txt, "3.2 Fight a duel": no treasure yet, no fight; nobody fights in its place (docs/rulings.md)."""
    given = {"seats": "red yellow blue", "owns": {"blue": (1,)}}
    state = rolled("yellow@e3 blue@e7", "4", **given)
    assert (state.duels, state.seat, state.phase) == ((), "yellow", "push")
    assert rolled("yellow@e3 blue@e7", "4", skip_to_next_if_empty=True, **given).duels == ("blue",)


def test_of_the_equally_near_only_those_with_treasures_fight() -> None:
    """master_2007.txt, "3.2 Fight a duel"."""
    state = rolled("yellow@e3 blue@c3", "4", seats="red yellow blue", owns={"blue": (1,)})
    assert state.duels == ("blue",)


# --- 3.2 the duel ---


@pytest.mark.parametrize("pips", [1, 2, 3])
def test_up_to_three_pips_cost_the_lowest_treasure(pips: int) -> None:
    """master_2007.txt, "3.2 Fight a duel": it goes back into the box, not onto the board."""
    state = rolled("yellow@e7", "4", owns={"yellow": (1, 1)})
    after = play(state, f"roll duel {pips}")
    assert owned(after, "yellow") == (1,)
    assert after.box.count(1) == state.box.count(1) + 1
    assert treasures_of(after) == treasures_of(state)


@pytest.mark.parametrize("pips", [4, 5, 6])
def test_four_pips_and_more_cost_nothing(pips: int) -> None:
    """master_2007.txt, "3.2 Fight a duel"."""
    assert owned(play(rolled("yellow@e7", "4", owns={"yellow": (1, 1)}), f"roll duel {pips}"), "yellow") == (1, 1)


def test_of_several_treasures_the_lowest_is_lost() -> None:
    """master_2007.txt, "3.2 Fight a duel": the treasure with the lowest value."""
    state = scene(on="red@b2 yellow@e7 8@b5 9@f5", owns={"yellow": (5, 7)})
    assert owned(play(state, QUIET, "walk b6", "roll dragon 4", "roll duel 2"), "yellow") == (7,)


def test_coins_are_never_lost() -> None:
    """master_2007.txt, "3.2 Fight a duel": coins that have been won stay."""
    state = rolled("yellow@e7", "4", owns={"yellow": (1,)}, coins={"yellow": 1})
    assert dict(play(state, "roll duel 1").coins)["yellow"] == 1


def test_the_game_goes_on_as_before() -> None:
    """master_2007.txt, "3.2 Fight a duel": the active player's turn is not over by it."""
    state = rolled("yellow@e7", "4", owns={"yellow": (1,)}, hands={"red": "9-double"})
    after = play(state, "roll duel 5")
    assert (after.to_act, texts(after)) == ("red", ["double-turn 9-double", "end"])
    plain = play(rolled("yellow@e7", "4", owns={"yellow": (1,)}), "roll duel 5")
    assert (plain.seat, plain.phase) == ("yellow", "push")


def test_a_card_repeats_a_failed_roll() -> None:
    """master_2007.txt, "3.2 Fight a duel": a card with the symbol "Roll the Duel Die Again"."""
    state = play(rolled("yellow@e7", "4", owns={"yellow": (1,)}, hands={"yellow": "4-reroll"}), "roll duel 2")
    assert (state.to_act, texts(state)) == ("yellow", ["reroll 4-reroll", "keep"])
    saved = play(state, "reroll 4-reroll", "roll duel 6")
    assert owned(saved, "yellow") == (1,)
    assert "4-reroll" in saved.played


def test_each_card_repeats_the_roll_once() -> None:
    """master_2007.txt, "3.2 Fight a duel": once for each used card."""
    state = rolled("yellow@e7", "4", owns={"yellow": (1,)}, hands={"yellow": "4-reroll 5-reroll"})
    after = play(state, "roll duel 2", "reroll 4-reroll", "roll duel 3")
    assert texts(after) == ["reroll 5-reroll", "keep"]
    assert owned(play(after, "reroll 5-reroll", "roll duel 1"), "yellow") == ()


def test_the_failed_roll_may_be_left_as_it_is() -> None:
    """master_2007.txt, "3.2 Fight a duel": the roll may be repeated."""
    state = rolled("yellow@e7", "4", owns={"yellow": (1,)}, hands={"yellow": "4-reroll"})
    after = play(state, "roll duel 2", "keep")
    assert (owned(after, "yellow"), dict(after.hands)["yellow"]) == ((), ("4-reroll",))


def test_a_roll_that_saves_the_treasure_is_not_repeated() -> None:
    """master_2007.txt, "3.2 Fight a duel": a failed roll may be repeated."""
    state = rolled("yellow@e7", "4", owns={"yellow": (1,)}, hands={"yellow": "4-reroll"})
    assert play(state, "roll duel 4").seat == "yellow"
    assert "reroll 4-reroll" not in texts(play(state, "roll duel 4"))


def test_a_card_with_the_other_symbol_repeats_nothing() -> None:
    """master_2007.txt, "3.2 Fight a duel": the symbol counts."""
    state = rolled("yellow@e7", "4", owns={"yellow": (1,)}, hands={"yellow": "4-reroll 9-double", "red": "5-reroll"})
    failed = play(state, "roll duel 2")
    assert "that card has a different symbol" in refused(failed, "reroll 9-double")
    assert "does not have that card" in refused(failed, "reroll 5-reroll")


def test_the_die_is_an_ordinary_one() -> None:
    """master_2007.txt, "3.2 Fight a duel": 1 to 3 and 4 to 6."""
    state = rolled("yellow@e7", "4", owns={"yellow": (1,)})
    assert texts(state) == [f"roll duel {pips}" for pips in range(1, 7)]
    assert "no face 7" in refused(state, "roll duel 7")


# --- the dragon's refuge ---

BRIDGE = """
ES  NS  ESW NS  ESW NS  SW
NS  NS  NS  NS  NS  NS  NS
NES NS  NES EW  ESW NS  NSW
NS  EW  EW  EW  EW  NS  NS
NES NS  NEW NS  NSW NS  NSW
NS  NS  NS  NS  NS  NS  NS
NE  NS  NEW NS  NEW NS  NW
loose NS
"""
"""Row 4 would be a straight corridor from b4 to e4, if the refuge were not there."""


def test_nobody_walks_under_the_refuge_or_through_it() -> None:
    """master_2007.txt, "The dragon's refuge", first point: not into, not through."""
    state = play(scene(BRIDGE, "red@c4 yellow@a1 1@f5"), "push N6 NS")
    assert "no pawn can move under the dragon's refuge" in refused(state, "walk d4")
    assert "no open path leads to that tile" in refused(state, "walk e4")


def test_a_shift_can_push_an_adventurer_under_it_and_nobody_walks_out() -> None:
    """master_2007.txt, "The dragon's refuge", first point: by shifting the rows only; not out of it."""
    state = play(scene(BRIDGE, "red@c4 yellow@a1 1@f5", hands={"red": "9-double"}), "push W4 NS")
    assert cell_of(state, "red") == "d4"
    assert texts(state) == ["double-turn 9-double", "end"]
    assert "only a push frees" in refused(state, "walk e4")


def test_a_shift_frees_the_adventurer_again_also_its_own() -> None:
    """master_2007.txt, "The dragon's refuge"; docs/rulings.md: the owner's own shift, and then it may walk."""
    state = play(scene(BRIDGE, "red@d4 yellow@a1 1@f5"), "push W4 NS")
    assert cell_of(state, "red") == "e4"
    free = play(scene(on="red@d4 yellow@a1 1@f5"), "push N4 NS")
    assert cell_of(free, "red") == "d5"
    assert "walk d7" in texts(free)


def test_a_treasure_under_the_refuge_cannot_be_obtained() -> None:
    """master_2007.txt, "The dragon's refuge", second point: and it keeps the others waiting (docs/rulings.md)."""
    state = play(scene(BRIDGE, "red@c4 yellow@c3 1@d4 2@c1"), "push N6 NS")
    assert "no pawn can move under the dragon's refuge" in refused(state, "walk d4")
    waiting = play(scene(on="red@c4 yellow@a1 1@d4 2@c1"), QUIET, "walk c1")
    assert treasures_of(waiting) == {"c1": 2, "d4": 1}


def test_a_treasure_is_first_pushed_out() -> None:
    """master_2007.txt, "The dragon's refuge", second point."""
    state = play(scene(on="red@d6 yellow@a1 1@d4 2@c1"), "push N4 NS")
    assert treasures_of(state)["d5"] == 1
    assert owned(play(state, "walk d5"), "red") == (1,)


def test_the_card_under_the_refuge_is_in_no_corridor_system() -> None:
    """master_2007.txt, "The dragon's refuge", third point: the dragon's look does not pass beneath it."""
    through = MAZE.replace("NES NS  NES EW  ESW NS  NSW", "NES NS  NES NS  ESW NS  NSW")
    state = scene(through, "red@b2 yellow@d6 2@b5 3@f5", owns={"yellow": (1,)}, dragon="N")
    assert play(state, QUIET, "walk b6", "roll dragon 4").duels == ()
    assert play(state, QUIET, "walk b6", "roll dragon 2").duels == ("yellow",)


def test_a_guard_under_the_refuge_is_not_activated() -> None:
    """master_2007.txt, "The dragon's refuge", fourth point."""
    state = rolled("yellow@d4 white@d4", "white", owns={"yellow": (1,)})
    assert (state.duels, state.phase) == ((), "push")


def test_an_adventurer_under_the_refuge_is_in_no_danger() -> None:
    """master_2007.txt, "The dragon's refuge", third point: wherever the dragon looks."""
    for face in ("1", "2", "3", "4"):
        assert rolled("yellow@d4", face, owns={"yellow": (1,)}).duels == ()
