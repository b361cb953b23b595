"""The final duel and the final evaluation of Master Labyrinth (2007), scene by scene."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.master_2007.game import MASTER_2007
from companion.games.master_2007.state import Master2007State
from tests.games.master_2007.scenes import QUIET, owned, play, refused, scene, texts

OWNED = {"red": (9, 11), "yellow": (10, 12)}


def last(on: str = "red@c3 yellow@a1", **given) -> Master2007State:
    """All treasures are taken; the dragon looks north at d3, two cards from red."""
    return scene(on=on, dragon="N", **{"owns": OWNED, **given})


def duel(state: Master2007State, *rolls: int) -> Master2007State:
    """The final duel with these rolls, no card played."""
    return play(state, "fight", *(f"roll duel {roll}" for roll in rolls))


# --- who may fight ---


def test_the_final_duel_waits_for_the_last_treasure() -> None:
    """master_2007.txt, "The second phase of the game": once the last treasure has been obtained."""
    state = play(scene(on="red@c3 yellow@f1 12@f5", dragon="N", owns={"red": (9,)}), QUIET)
    assert "the final duel comes after the last treasure" in refused(state, "fight")
    assert play(state, "walk d3").seat == "yellow"


def test_the_adventurer_walks_to_the_card_before_the_dragon_s_head() -> None:
    """master_2007.txt, "Final duel and end of the game": it has to reach that maze card during the turn."""
    state = play(last(), QUIET)
    assert "in front of the dragon's head, on d3" in refused(state, "fight")
    assert texts(play(state, "walk d3")) == ["fight", "end"]


def test_it_may_stand_there_already() -> None:
    """master_2007.txt, "Final duel and end of the game": also from the beginning of the turn."""
    assert "fight" in texts(play(last("red@d3 yellow@a1"), QUIET))


def test_a_shift_may_have_carried_it_there() -> None:
    """docs/rulings.md, Master Labyrinth 2007: it does not matter how the adventurer got there."""
    assert "fight" in texts(play(last("red@d2 yellow@a1"), "push N4 NS"))


def test_nobody_is_forced_to_fight() -> None:
    """docs/rulings.md, Master Labyrinth 2007: the final duel is a choice."""
    assert play(last(), QUIET, "walk d3", "end").seat == "yellow"


def test_the_duel_does_not_follow_the_last_treasure_in_the_same_turn() -> None:
    """docs/rulings.md, Master Labyrinth 2007: taking ends the walk; option final_duel_same_turn."""
    on = "red@c3 yellow@f1 12@d3"
    given = {"dragon": "N", "owns": {"red": (9,)}}
    state = play(scene(on=on, **given), QUIET, "walk d3", "roll dragon 4", "roll duel 6")
    assert (state.seat, state.phase) == ("yellow", "push")
    daring = play(scene(on=on, final_duel_same_turn=True, **given), QUIET, "walk d3", "roll dragon 4", "roll duel 6")
    assert texts(daring) == ["fight", "end"]


def test_a_double_turn_after_the_last_treasure_leads_to_the_dragon() -> None:
    """master_2007.txt, "4. Play a double turn card (can)": the additional turn is a turn like any other."""
    state = scene(on="red@c3 yellow@f1 12@d3", dragon="N", owns={"red": (9,)}, hands={"red": "9-double"})
    again = play(state, QUIET, "walk d3", "roll dragon 4", "roll duel 6", "double-turn 9-double", "push N6 NS")
    assert "fight" in texts(again)


def test_who_has_no_treasure_may_fight_too() -> None:
    """docs/rulings.md, Master Labyrinth 2007: there is nothing to lose then."""
    state = duel(play(last(owns={"yellow": (12,)}), QUIET, "walk d3"), 1, 1, 1)
    assert (state.seat, state.outcome, owned(state, "red")) == ("yellow", "", ())


# --- the duel ---


@pytest.mark.parametrize(
    ("rolls", "outcome"), [((4, 4, 4), "won"), ((6, 5, 1), "won"), ((4, 4, 3), ""), ((6, 4, 1), "")]
)
def test_three_rolls_have_to_add_up_to_twelve(rolls: tuple[int, ...], outcome: str) -> None:
    """master_2007.txt, "Final duel and end of the game": three rolls, added, 12 or more."""
    assert duel(play(last(), QUIET, "walk d3"), *rolls).outcome == outcome


def test_the_die_is_rolled_three_times_whatever_it_shows() -> None:
    """master_2007.txt, "Final duel and end of the game": three times, also after 6 and 6."""
    state = duel(play(last(), QUIET, "walk d3"), 6, 6)
    assert (state.phase, state.outcome) == ("final", "")


def test_the_last_roll_can_be_repeated_with_a_card() -> None:
    """master_2007.txt, "Final duel and end of the game": after each roll; the new one replaces it."""
    state = duel(play(last(hands={"red": "1-reroll 2-reroll"}), QUIET, "walk d3"), 3)
    assert (state.to_act, texts(state)) == ("red", ["reroll 1-reroll", "reroll 2-reroll", "keep"])
    again = play(state, "reroll 1-reroll", "roll duel 2", "reroll 2-reroll", "roll duel 6")
    assert (again.rolls, again.phase) == ((6,), "final")


def test_a_good_roll_can_be_repeated_as_well() -> None:
    """docs/rulings.md, Master Labyrinth 2007: no roll of the final duel fails by itself."""
    assert "reroll 1-reroll" in texts(duel(play(last(hands={"red": "1-reroll"}), QUIET, "walk d3"), 6))


def test_an_earlier_roll_is_not_repeated() -> None:
    """master_2007.txt, "Final duel and end of the game": the last roll of the die."""
    state = play(
        duel(play(last(hands={"red": "1-reroll"}), QUIET, "walk d3"), 2), "keep", "roll duel 5", "reroll 1-reroll"
    )
    assert state.rolls == (2,)


def test_the_example_of_the_last_card() -> None:
    """master_2007.txt, "Final duel and end of the game", Example: 3, then 2 repeated as 5 makes 8; a 4 is needed."""
    state = play(last(hands={"red": "5-reroll"}), QUIET, "walk d3", "fight", "roll duel 3", "keep", "roll duel 2")
    state = play(state, "reroll 5-reroll", "roll duel 5")
    assert (sum(state.rolls), state.phase, dict(state.hands)["red"]) == (8, "final", ())
    assert play(state, "roll duel 3").outcome == ""
    assert play(state, "roll duel 4").outcome == "won"


def test_who_loses_hands_over_the_lowest_treasure_and_the_turn_passes() -> None:
    """master_2007.txt, "Final duel and end of the game", first point."""
    state = duel(play(last(hands={"red": "9-double"}), QUIET, "walk d3"), 1, 2, 3)
    assert (owned(state, "red"), 9 in state.box, state.seat, state.phase) == ((11,), True, "yellow", "push")


def test_a_table_may_allow_a_double_turn_after_a_lost_final_duel() -> None:
    """docs/rulings.md, Master Labyrinth 2007: option double_turn_after_lost_duel; one duel a turn all the same."""
    given = {"hands": {"red": "9-double"}, "double_turn_after_lost_duel": True}
    state = duel(play(last(**given), QUIET, "walk d3"), 1, 2, 3)
    assert texts(state) == ["double-turn 9-double", "end"]
    assert "once a turn" in refused(state, "fight")
    assert "fight" in texts(play(state, "double-turn 9-double", "push N6 NS"))


def test_the_dragon_never_turns_again() -> None:
    """docs/rulings.md, Master Labyrinth 2007: no treasure is taken any more, so its die is not rolled."""
    state = duel(play(last(), QUIET, "walk d3"), 1, 2, 3)
    assert (state.dragon, play(state, "push N6 NS", "walk a7").dragon) == ("N", "N")


def test_who_wins_takes_the_dragon_and_the_game_is_over() -> None:
    """master_2007.txt, "Final duel and end of the game", second point: 15 points."""
    state = duel(play(last(), QUIET, "walk d3"), 4, 4, 4)
    assert (state.phase, state.slayer, texts(state)) == ("over", "red", [])
    assert MASTER_2007.score_parts(state)["red"] == (("treasures 9 + 11", 20), ("coins 0 x 5", 0), ("the dragon", 15))
    assert "the game is over" in refused(state, "push N2 NS")


# --- the final evaluation ---


def evaluated(red: tuple[int, ...], yellow: tuple[int, ...], **given) -> Master2007State:
    """Red has just beaten the dragon."""
    return duel(play(last(owns={"red": red, "yellow": yellow}, **given), QUIET, "walk d3"), 4, 4, 4)


def test_treasures_coins_and_the_dragon_add_up() -> None:
    """master_2007.txt, "Final evaluation": values, five a coin, fifteen for the dragon."""
    state = evaluated((1, 2, 12), (3,), coins={"red": 2, "yellow": 1})
    assert MASTER_2007.scores(state) == {"red": 15 + 10 + 15, "yellow": 3 + 5}
    assert MASTER_2007.score_parts(state)["yellow"] == (("treasures 3", 3), ("coins 1 x 5", 5))


def test_the_most_points_win_whoever_beat_the_dragon() -> None:
    """master_2007.txt, "Final evaluation": the player with the most points."""
    state = evaluated((1,), (12, 11))
    assert (MASTER_2007.scores(state), MASTER_2007.winners(state)) == ({"red": 16, "yellow": 23}, ("yellow",))


def test_a_tie_goes_to_the_most_treasures() -> None:
    """master_2007.txt, "Final evaluation": who is level counts the treasures."""
    state = evaluated((7,), (10, 12))
    assert MASTER_2007.scores(state) == {"red": 22, "yellow": 22}
    assert MASTER_2007.winners(state) == ("yellow",)


def test_level_in_both_is_a_shared_win() -> None:
    """docs/rulings.md, Master Labyrinth 2007: points and treasures the same, both have won."""
    state = evaluated((2, 3), (9, 11))
    assert MASTER_2007.scores(state) == {"red": 20, "yellow": 20}
    assert MASTER_2007.winners(state) == ("red", "yellow")


def test_the_game_stops_at_the_turn_limit_and_nobody_has_won() -> None:
    """docs/rulings.md, Master Labyrinth 2007: option turn_limit, for an evening where nobody dares the dragon."""
    state = play(last(turn_limit=1), QUIET, "end")
    assert (state.phase, state.outcome, MASTER_2007.winners(state)) == ("over", "stopped", ())
    assert MASTER_2007.scores(state) == {"red": 20, "yellow": 22}


def test_a_limit_of_nothing_is_no_limit() -> None:
    """docs/rulings.md, Master Labyrinth 2007: option turn_limit, 0 for never."""
    state = replace(last(turn_limit=0), turn=9000)
    assert play(state, QUIET, "end").outcome == ""
