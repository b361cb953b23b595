"""A seat's turn, scene by scene (team_2022.txt, "2. Use your spells and move your playing piece")."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.errors import IllegalAction
from companion.games.team.state import pawn_cell
from companion.maze.cell import format_cell
from companion.rules.public import held
from companion.rules.verbs import format_action
from tests.rules.boards import TEAM, play, scene, without_spells

# Red can walk from a1 east to the key on b1 and to the fixed c1 (the sickle), and down to a face-down tile on a3's row.
MAZE = """
ES@red        EW:key   ESW:sickle  NS        ESW:urn          NS  SW@yellow
NS            NS       #L:fan      NS        NS               NS  NS
NES:dragon-tooth NS    NES:cauldron NS       ESW:dagger       NS  NSW:skull
NS            NS       NS          NS        NS               NS  EW:doll
NES:magic-broom NS     NEW:scroll  NS        NSW:winged-shoes NS  NSW:runestone
NS            NS       NS          NS        NS               NS  NS
NE            NS       NEW:magic-wand NS     NEW:magic-crystal #T:shell NW
loose NE:mushroom
"""


def texts(state) -> list[str]:
    return [format_action(action) for action in TEAM.legal(state)]


def cell_of(state, seat: str) -> str:
    return format_cell(pawn_cell(state, seat))


def refused(state, action: str) -> str:
    with pytest.raises(IllegalAction) as refusal:
        play(state, action)
    assert action not in texts(state)
    return str(refusal.value)


def test_walks_follow_corridors_and_stop_before_or_on_face_down_tiles() -> None:
    """team_2022.txt, "Moving your playing piece" and "Flipping face-down tiles face up again"."""
    walks = [text for text in texts(scene(MAZE, red="fan")) if text.startswith("walk")]
    assert walks == [f"walk {cell}" for cell in ["b1", "c1", "a2", "c2", "a3", "a4", "a5", "a6", "a7"]]


def test_standing_still_is_not_a_walk() -> None:
    """docs/rulings.md 10; staying is ending the turn (team_2022.txt, "Moving your playing piece")."""
    assert "you have to move to a different square" in refused(scene(MAZE, red="fan"), "walk a1")


def test_a_wall_stops_a_walk() -> None:
    """team_2022.txt, "Moving your playing piece": along an open path."""
    assert "no open path leads to that tile" in refused(scene(MAZE, red="fan"), "walk d1")


def test_a_treasure_is_collected_by_stopping_on_it_and_earns_a_bonus_walk() -> None:
    """team_2022.txt, "Collecting a treasure"."""
    state = play(scene(MAZE, red="key sickle"), "walk b1")
    assert state.collected == ("key",)
    assert held(state.hands, "red") == ("sickle",)
    assert state.has_bonus
    after = play(state, "walk c1")
    assert after.collected == ("key", "sickle")
    assert not after.may_walk


def test_walking_past_collects_nothing() -> None:
    """team_2022.txt, "Collecting a treasure": not by moving over it."""
    state = play(scene(MAZE, red="key fan"), "walk c1")
    assert state.collected == ()
    assert "cannot move again this turn" in refused(state, "walk b1")


def test_only_the_first_treasure_earns_a_bonus() -> None:
    """team_2022.txt, "Collecting a second treasure"."""
    state = play(scene(MAZE, red="key sickle"), "walk b1", "walk c1")
    assert "cannot move again this turn" in refused(state, "walk b1")


def test_spells_may_be_used_between_walk_and_bonus_walk_once_each() -> None:
    """team_2022.txt, "Collecting a treasure": unused spells before or after the bonus move."""
    state = play(scene(MAZE, red="key doll"), "walk b1", "push N2 NE")
    assert cell_of(state, "red") == "b2"
    assert "Push spell" in refused(state, "push N4 NE")
    state = play(state, "rotate d1 EW")
    assert "Rotate spell" in refused(state, "rotate d2 EW")


def test_a_pushed_straight_has_two_orientations_and_a_corner_four() -> None:
    """docs/rulings.md 3 (team_2022.txt, "Using your Push spell")."""
    state = scene(MAZE, red="fan")
    assert [text for text in texts(state) if text.startswith("push W4")] == [
        "push W4 NE",
        "push W4 ES",
        "push W4 SW",
        "push W4 NW",
    ]
    straight = play(scene(MAZE, red="fan shell", yellow="urn potion"), "push W4 NE", "end", "daedalus push N4")
    assert [text for text in texts(straight) if text.startswith("push W6")] == ["push W6 NS", "push W6 EW"]
    assert "the loose tile has a different shape" in refused(state, "push W4 NS")


def test_pawns_ride_along_and_come_in_again_on_the_new_tile() -> None:
    """team_2022.txt, "Using your Push spell"."""
    riding = scene(MAZE, red="fan")
    riding = replace(riding, pawns=(("red", 21), ("yellow", 27)))
    after = play(riding, "push W4 NE")
    assert (cell_of(after, "red"), cell_of(after, "yellow")) == ("b4", "a4")
    assert after.may_walk


def test_the_push_spell_never_pushes_a_face_down_tile_out() -> None:
    """team_2022.txt, "Using your Push spell" and "Things to remember" 3."""
    assert "face-down tile" in refused(scene(MAZE, red="fan"), "push N6 NE")
    assert any(text.startswith("push S6") for text in texts(scene(MAZE, red="fan")))


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("rotate a1 NE", "fixed"),
        ("rotate c2 NE", "face-down"),
        ("rotate b1 EW", "the tile already faces that way"),
        ("rotate b1 NE", "the tile on that square has a different shape"),
        ("turn-up NE", "is not on a face-down tile"),
        ("daedalus push W2", "no page"),
        ("draw red fan", "nobody draws a treasure card now"),
    ],
)
def test_refusals_say_which_rule(action: str, reason: str) -> None:
    """Every refusal names its rule in words for the table."""
    assert reason in refused(scene(MAZE, red="fan"), action)


def test_rotate_lists_other_orientations_only() -> None:
    """team_2022.txt, "Using your Rotate spell"."""
    rotations = [text for text in texts(scene(MAZE, red="fan")) if text.startswith("rotate")]
    assert "rotate b1 NS" in rotations
    assert "rotate b1 EW" not in rotations
    assert not any(text.split()[1] in ("a1", "c1", "c2", "f7") for text in rotations)
    assert len(rotations) == 31


def test_turning_up_is_the_next_action_and_may_collect() -> None:
    """team_2022.txt, "Flipping face-down tiles face up again"."""
    state = play(scene(MAZE, red="fan"), "walk c2")
    assert [text for text in texts(state) if text.startswith("turn-up")] == [
        "turn-up NE",
        "turn-up ES",
        "turn-up SW",
        "turn-up NW",
    ]
    assert not any(text.startswith("walk") for text in texts(state))
    after = play(state, "turn-up SW")
    assert after.collected == ("fan",)
    assert after.has_bonus
    assert cell_of(after, "red") == "c2"


def test_turning_up_lapses_when_something_else_is_done_first() -> None:
    """docs/rulings.md 9."""
    state = play(scene(MAZE, red="fan"), "walk c2", "rotate d4 EW")
    assert "right after stopping" in refused(state, "turn-up SW")


def test_turning_up_in_a_later_turn_is_that_turns_walk() -> None:
    """docs/rulings.md 9."""
    state = play(scene(MAZE, red="doll potion", yellow="shell urn"), "walk c2", "end", "daedalus push E4", "end")
    state = play(state, "daedalus push W4")
    assert state.seat == "red"
    assert "face-down tile" in refused(state, "walk c1")
    after = play(state, "turn-up NE")
    assert not after.may_walk


def test_turning_up_can_be_made_a_duty() -> None:
    """docs/rulings.md, option `flip_on_entry`."""
    state = play(scene(MAZE, red="doll", flip_on_entry="mandatory"), "walk c2")
    assert all(text.startswith("turn-up") for text in texts(state))
    assert "turn up" in refused(state, "end")


def test_a_round_trip_collects_only_where_the_table_allows_it() -> None:
    """docs/rulings.md, option `allow_loop_collect`."""
    on_key = replace(scene(MAZE, red="key"), pawns=(("red", 1), ("yellow", 6)))
    assert "you have to move to a different square" in refused(on_key, "walk b1")
    allowed = replace(scene(MAZE, red="key", allow_loop_collect=True), pawns=(("red", 1), ("yellow", 6)))
    assert play(allowed, "walk b1").collected == ("key",)
    nothing_there = replace(scene(MAZE, red="doll", allow_loop_collect=True), pawns=(("red", 1), ("yellow", 6)))
    assert "you have to move to a different square" in refused(nothing_there, "walk b1")


def test_mates_are_helped_only_with_an_empty_board_and_an_empty_deck() -> None:
    """team_2022.txt, "No treasures to collect?"."""
    assert play(scene(MAZE, red="fan", yellow="key", deck=""), "walk b1").collected == ()
    assert play(scene(MAZE, red="", yellow="key", deck="urn"), "walk b1").collected == ()
    helped = play(scene(MAZE, red="", yellow="key doll", deck=""), "walk b1")
    assert helped.collected == ("key",)
    assert held(helped.hands, "yellow") == ("doll",)
    assert helped.has_bonus


def test_a_bonus_walk_may_collect_for_a_mate_unless_the_table_forbids_it() -> None:
    """docs/rulings.md, option `bonus_for_mates`."""
    collected = play(scene(MAZE, red="key", yellow="sickle doll", deck=""), "walk b1", "walk c1").collected
    assert collected == ("key", "sickle")
    strict = scene(MAZE, red="key", yellow="sickle doll", deck="", bonus_for_mates=False)
    assert play(strict, "walk b1", "walk c1").collected == ("key",)


def test_the_last_treasure_wins_at_once() -> None:
    """team_2022.txt, "End of the game" and "Things to remember" 6."""
    state = play(scene(MAZE, red="key", deck=""), "walk b1")
    assert (state.phase, TEAM.outcome(state), TEAM.to_act(state)) == ("over", "won", "")
    assert TEAM.is_over(state)
    assert TEAM.legal(state) == ()
    assert "game is over" in refused(state, "end")


def test_the_last_turn_is_played_to_its_end_and_then_lost() -> None:
    """team_2022.txt, "End of the game"."""
    state = play(scene(MAZE, red="key fan", pages=0), "walk b1")
    assert TEAM.outcome(state) == ""
    assert TEAM.outcome(play(state, "end")) == "lost"


def test_drawing_follows_the_turn_and_lists_every_card_left() -> None:
    """team_2022.txt, "3. End of turn"."""
    state = play(scene(MAZE, red="key sickle", deck="urn doll shell"), "walk b1", "walk c1", "end")
    assert (state.phase, TEAM.to_act(state)) == ("draw", "TABLE")
    assert texts(state) == ["draw red doll", "draw red shell", "draw red urn"]
    assert "red draws now" in refused(state, "draw yellow urn")
    after = play(state, "draw red urn", "draw red doll")
    assert held(after.hands, "red") == ("urn", "doll")
    assert (after.phase, after.seat, after.deck) == ("page", "yellow", ("shell",))


def test_one_card_left_is_one_card_drawn() -> None:
    """docs/rulings.md 13 (team_2022.txt, "3. End of turn")."""
    state = play(scene(MAZE, red="key sickle", deck="urn"), "walk b1", "walk c1", "end", "draw red urn")
    assert held(state.hands, "red") == ("urn",)
    assert state.phase == "page"


def test_a_seat_without_a_choice_is_not_asked() -> None:
    """docs/rulings.md 15."""
    state = without_spells(scene(MAZE, red="fan doll"))
    assert play(state, "walk a2").phase == "page"
    assert play(state, "walk c2").phase == "act", "the tile may be turned up"


def test_the_next_seat_has_its_spells_and_its_walk_again() -> None:
    """team_2022.txt, "3. End of turn"."""
    state = play(scene(MAZE, red="fan doll", yellow="urn shell"), "push W4 NE", "end", "daedalus teleport red blue a7")
    assert (state.seat, state.turn, state.may_walk, state.found) == ("yellow", 1, True, 0)
    assert dict(state.spells) == {"red": ("push", "rotate"), "yellow": ("push", "rotate")}
