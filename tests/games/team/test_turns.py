"""A turn of the introductory game, scene by scene, and the worked example (team_2022.txt, its three steps)."""

from __future__ import annotations

from itertools import permutations

import pytest

from companion.rules.public import held
from tests.games.team.scenes import (
    TEAM,
    WALLS,
    lay,
    listed,
    loose_text,
    play,
    refused,
    stand,
    table,
    tile_at,
    where,
)

# --- how a turn goes ---


def test_a_turn_is_page_then_spells_and_walk_then_cards() -> None:
    """team_2022.txt, "How to play": three steps in this order."""
    state = lay(table(WALLS, phase="page", red="key fan", yellow="urn doll"), a2="NS:key")
    assert "turn Daedalus's next page first" in refused(state, "walk a2")
    state = play(state, "daedalus push W6")
    assert (state.phase, state.to_act) == ("act", "red")
    assert "no page" in refused(state, "daedalus push W4")
    state = play(state, "walk a2", "end")
    assert (state.phase, state.to_act) == ("draw", "TABLE")
    assert "first draw a treasure card for red" in refused(state, "push W4 NE")


def test_the_book_goes_round_clockwise() -> None:
    """team_2022.txt, "How to play": and the turn with it."""
    state = table(WALLS, phase="page", red="key fan", yellow="urn doll")
    assert state.seat == "red"
    state = play(state, "daedalus push W6", "end")
    assert (state.seat, state.phase) == ("yellow", "page")
    state = play(state, "daedalus push W4", "end")
    assert (state.seat, state.turn) == ("red", 2)


def test_every_turn_takes_one_page() -> None:
    """team_2022.txt, "Goal of the game": each turn starts with the next page."""
    state = play(table(WALLS, phase="page", red="key fan", yellow="urn doll"), "daedalus push W6", "end")
    assert (len(state.pages), len(state.turned)) == (23, 1)


# --- step 1: the page ---


def test_the_example_of_a_push_between_yellow_and_red() -> None:
    """team_2022.txt, "1. Read the Book of Daedalus", example: the loose tile goes in face down between both corners."""
    state = lay(table(WALLS, phase="page", red="key fan"), loose="SW:mushroom", d7="NE:candle")
    state = play(state, "daedalus push N4")
    assert (tile_at(state, "d1"), loose_text(state)) == ("#L:mushroom", "NE:candle")


def test_what_daedalus_pushed_out_can_be_pushed_in_at_once() -> None:
    """team_2022.txt, "1. Read the Book of Daedalus": it is the new loose tile."""
    state = lay(table(WALLS, phase="page", red="key fan"), d7="NE:candle")
    state = play(state, "daedalus push N4", "push W2 ES")
    assert tile_at(state, "a2") == "ES:candle"


def test_the_picture_of_a_flip() -> None:
    """team_2022.txt, "1. Read the Book of Daedalus", the pair of pictures: both tiles over, where they lie."""
    state = lay(table(WALLS, phase="page", red="key fan"), b3="NE:candle", d5="NES:doll")
    state = play(stand(state, red="b3", yellow="d5"), "daedalus flip candle doll")
    assert (tile_at(state, "b3"), tile_at(state, "d5")) == ("#L:candle", "#T:doll")
    assert (where(state, "red"), where(state, "yellow")) == ("a1", "g1")


def test_one_of_the_two_tiles_beside_the_board_is_left_alone() -> None:
    """team_2022.txt, "1. Read the Book of Daedalus": only what lies face up in the maze is flipped."""
    state = lay(table(WALLS, phase="page", red="key fan"), b3="NE:candle", loose="NES:doll")
    state = play(state, "daedalus flip candle doll")
    assert (tile_at(state, "b3"), loose_text(state)) == ("#L:candle", "NES:doll")


def test_a_tile_that_lies_on_its_face_already_stays_and_so_does_its_pawn() -> None:
    """team_2022.txt, "1. Lese im Buch von Daedalus": face down already, it stays face down."""
    state = stand(lay(table(WALLS, phase="page", red="key fan"), b3="#L:candle", d5="NES:doll"), red="b3")
    state = play(state, "daedalus flip candle doll")
    assert (tile_at(state, "b3"), where(state, "red")) == ("#L:candle", "b3")


def test_the_picture_of_a_teleport() -> None:
    """team_2022.txt, "1. Read the Book of Daedalus", the other pair of pictures: both pawns on one corner."""
    state = stand(table(WALLS, phase="page", red="key fan"), red="b3", yellow="d5")
    state = play(state, "daedalus teleport red yellow g7")
    assert (where(state, "red"), where(state, "yellow")) == ("g7", "g7")


def test_daedalus_pushes_even_what_would_expel_a_face_down_tile() -> None:
    """team_2022.txt, "1. Read the Book of Daedalus": always; the tile is turned up beside the board."""
    state = lay(table(WALLS, phase="page", red="key fan"), d7="#T:shell")
    assert "N4 NE" not in listed(lay(table(WALLS), d7="#T:shell"), "push")
    assert loose_text(play(state, "daedalus push N4")).endswith(":shell")


# --- step 2: spells and walk ---


@pytest.mark.parametrize("order", list(permutations(["push W6 ES", "rotate c4 NS", "walk b1"])), ids="-".join)
def test_push_rotate_and_walk_go_in_any_order_once_each(order: tuple[str, ...]) -> None:
    """team_2022.txt, "2. Use your spells and move your playing piece": once each and in any order."""
    state = lay(table(WALLS, red="fan doll"), b1="EW")
    for number, action in enumerate(order):
        state = play(state, action)
        if number < 2:
            again = {"push": "push W4 NE", "rotate": "rotate c4 EW", "walk": "walk a1"}[action.split()[0]]
            assert refused(state, again)
    assert (state.seat, state.phase) == ("yellow", "page"), "nothing is left to do, so the turn passes"


def test_the_twelve_arrows_are_where_tiles_go_in() -> None:
    """team_2022.txt, "Using your Push spell": twelve arrows; the loose tile is laid any way round."""
    pushes = listed(table(WALLS), "push")
    assert len({push.split()[0] for push in pushes}) == 12
    assert len(pushes) == 48


def test_a_push_puts_the_loose_tile_in_face_up_and_another_falls_out() -> None:
    """team_2022.txt, "Using your Push spell"."""
    state = play(lay(table(WALLS, red="fan doll"), loose="NE:key", g4="SW:urn"), "push W4 ES")
    assert (tile_at(state, "a4"), loose_text(state)) == ("ES:key", "SW:urn")


def test_a_push_moves_the_pawns_on_its_row_and_no_others() -> None:
    """team_2022.txt, "Using your Push spell": who falls out stands on the new tile, and may still walk."""
    state = stand(table(WALLS, red="fan doll"), red="g4", yellow="c4")
    state = play(state, "push W4 NE")
    assert (where(state, "red"), where(state, "yellow")) == ("a4", "d4")
    assert state.may_walk, "moving this piece does not count as your turn"


def test_several_pawns_fall_out_together() -> None:
    """team_2022.txt, "Benutze deinen Schieben-Zauber": the own pawn or another one; docs/rulings.md 3."""
    state = play(stand(table(WALLS, red="fan doll"), red="g4", yellow="g4"), "push W4 NE")
    assert (where(state, "red"), where(state, "yellow")) == ("a4", "a4")


def test_a_face_down_tile_in_the_row_is_pushed_along_but_not_out() -> None:
    """team_2022.txt, "Using your Push spell", important, and "Things to remember" 3; docs/rulings.md 4."""
    state = lay(table(WALLS, red="fan doll"), c4="#I")
    assert tile_at(play(state, "push W4 NE"), "d4") == "#I"
    edge = lay(table(WALLS, red="fan doll"), g4="#I")
    assert "the Push spell cannot push a face-down tile out of the maze" in refused(edge, "push W4 NE")
    assert "E4 NE" in listed(edge, "push")


def test_rotating_leaves_tile_and_pawn_where_they_are() -> None:
    """team_2022.txt, "Using your Rotate spell", and its pair of pictures."""
    state = stand(lay(table(WALLS, red="fan doll"), c4="NE:key"), red="c4")
    assert [turn for turn in listed(state, "rotate") if turn.startswith("c4")] == ["c4 ES", "c4 SW", "c4 NW"]
    after = play(state, "rotate c4 SW")
    assert (tile_at(after, "c4"), where(after, "red"), after.collected) == ("SW:key", "c4", ())


def test_any_tile_that_can_be_lifted_can_be_rotated() -> None:
    """team_2022.txt, "Using your Rotate spell": one tile anywhere; not a fixed or face-down one (docs/rulings.md 7)."""
    state = lay(table(WALLS, red="fan doll"), c4="#I")
    cells = {turn.split()[0] for turn in listed(state, "rotate")}
    assert len(cells) == 32
    assert not cells & {"a1", "c3", "c4"}


def test_a_walk_goes_as_far_as_the_corridor_past_and_onto_others() -> None:
    """team_2022.txt, "Moving your playing piece"."""
    state = stand(table(WALLS, red="fan doll"), red="b1", yellow="b4")
    assert listed(state, "walk") == ["b2", "b3", "b4", "b5", "b6", "b7"]
    assert where(play(state, "walk b4"), "red") == where(state, "yellow")
    assert where(play(state, "walk b7"), "red") == "b7"


def test_nobody_has_to_walk() -> None:
    """team_2022.txt, "Moving your playing piece": you can also choose not to move."""
    state = play(stand(table(WALLS, red="fan doll", yellow="urn key"), red="b1"), "end")
    assert (state.seat, where(state, "red")) == ("yellow", "b1")


def test_face_down_tiles_block_the_way() -> None:
    """team_2022.txt, "Moving your playing piece", important; one can stop on them and no farther."""
    state = lay(stand(table(WALLS, red="fan doll"), red="b1"), b4="#I")
    assert listed(state, "walk") == ["b2", "b3", "b4"]


# --- collecting ---

EXAMPLE = """
ES@red NS          ESW NS ESW NS SW@yellow
EW     NS          EW  NS EW  NS EW
NES    NW:mushroom NES NS ESW NS NSW
SW:elephant NS     EW  NS EW  NS EW
NES    NS          NEW NS NSW NS NSW
EW     NS          EW  NS EW  NS EW
NE     NS          NEW NS NEW NS NW
loose NE
"""


def test_the_worked_example_of_two_treasures_in_one_turn() -> None:
    """team_2022.txt, "Example: Collecting a second treasure": rotate, mushroom, push, elephant, end."""
    state = table(EXAMPLE, red="mushroom elephant", yellow="urn doll")
    assert "b3" not in listed(state, "walk")
    state = play(state, "rotate a2 NS", "walk b3")
    assert (state.collected, state.has_bonus) == (("mushroom",), True)
    assert "b4" not in listed(state, "walk")
    state = play(state, "push W4 NE", "walk b4")
    assert state.collected == ("mushroom", "elephant")
    assert not state.may_walk
    assert (state.phase, listed(state, "end")) == ("draw", [])


def test_the_card_leaves_the_board_for_the_portal() -> None:
    """team_2022.txt, "Collecting a treasure": the card goes face down beside the board; everyone's score grows."""
    state = play(lay(table(WALLS, red="key fan"), a2="NS:key"), "walk a2")
    assert (held(state.hands, "red"), state.collected) == (("fan",), ("key",))
    assert TEAM.scores(state) == {"red": 1, "yellow": 1}


def test_moving_over_a_treasure_collects_nothing() -> None:
    """team_2022.txt, "Collecting a treasure"."""
    state = play(lay(table(WALLS, red="key fan"), a2="NS:key"), "walk a3")
    assert (state.collected, state.may_walk) == ((), False)


def test_somebody_elses_treasure_is_not_collected() -> None:
    """team_2022.txt, "Collecting a treasure": a card on your own board, while you have any."""
    assert play(lay(table(WALLS, red="fan doll", yellow="key urn"), a2="NS:key"), "walk a2").collected == ()


def test_being_carried_to_a_treasure_is_not_moving_to_it() -> None:
    """team_2022.txt, "Collecting a treasure": you must move along an open path; docs/rulings.md 10."""
    state = stand(lay(table(WALLS, red="key fan"), loose="NE:key"), red="g4")
    after = play(state, "push W4 NE")
    assert (where(after, "red"), after.collected) == ("a4", ())


def test_a_card_drawn_for_the_tile_one_stands_on_is_not_collected() -> None:
    """docs/rulings.md 10 (team_2022.txt, "3. End of turn")."""
    state = play(lay(table(WALLS, red="key fan", deck="doll urn"), a2="NS:key", a4="NS:doll"), "walk a2", "walk a4")
    state = play(state, "end", "draw red doll")
    assert (held(state.hands, "red"), state.collected) == (("fan", "doll"), ("key",))


def test_unused_spells_may_follow_the_bonus_walk_too_and_help_others() -> None:
    """team_2022.txt, "Collecting a treasure": before or after the bonus move."""
    state = play(lay(table(WALLS, red="key fan", yellow="urn doll"), a2="NS:key"), "walk a2", "walk a3")
    assert listed(state, "push")
    after = play(state, "push E6 NE", "rotate f1 EW")
    assert after.phase == "draw", "with nothing left to do the turn is over"


# --- face-down tiles ---


def test_turning_up_in_any_orientation_needs_no_fit_and_is_left_at_the_next_walk() -> None:
    """team_2022.txt, "Flipping face-down tiles face up again"."""
    state = lay(stand(table(WALLS, red="fan doll", yellow="urn key"), red="b1"), b4="#L:shell")
    state = play(state, "walk b4")
    assert listed(state, "turn-up") == ["NE", "ES", "SW", "NW"]
    state = play(state, "turn-up ES")
    assert (tile_at(state, "b4"), where(state, "red")) == ("ES:shell", "b4")
    assert listed(state, "walk") == [], "b3 does not lead on from here, and the walk is used"
    later = play(state, "end", "daedalus push W6", "end", "daedalus push N6")
    assert "b5" in listed(later, "walk")


def test_a_treasure_that_is_turned_up_is_collected_and_earns_a_bonus_only_as_the_first() -> None:
    """team_2022.txt, "Flipping face-down tiles face up again": remember."""
    state = lay(stand(table(WALLS, red="shell doll"), red="b1"), b4="#L:shell", b5="SW:doll", b2="NS:fan")
    first = play(state, "walk b4", "turn-up ES")
    assert (first.collected, first.has_bonus) == (("shell",), True)
    second = play(lay(first, b5="#L:doll"), "walk b5", "turn-up NE")
    assert (second.collected, second.may_walk) == (("shell", "doll"), False)


def test_turning_up_is_a_choice() -> None:
    """team_2022.txt, "Flipping face-down tiles face up again": you can; docs/rulings.md 9."""
    state = play(lay(stand(table(WALLS, red="fan doll"), red="b1"), b4="#L:shell"), "walk b4", "end")
    assert tile_at(state, "b4") == "#L:shell"


def test_nobody_sees_what_lies_face_down() -> None:
    """team_2022.txt, "No peeking!": not in views, not in pictures, not in what is listed."""
    state = lay(stand(table(WALLS, red="fan doll"), red="b1"), b4="#L:shell", d4="#T:urn")
    for seat in ("red", "yellow", "TABLE"):
        cells = TEAM.view_json(TEAM.view(state, seat))["cells"]
        assert (cells["b4"], cells["d4"]) == ("#?", "#?")
    swapped = lay(state, b4="#T:urn", d4="#L:shell")
    assert TEAM.legal(state) == TEAM.legal(swapped)


# --- step 3 and the end ---


def test_cards_are_drawn_for_what_was_found_until_the_deck_is_empty() -> None:
    """team_2022.txt, "3. End of turn": when the deck runs out, the step is skipped."""
    state = lay(table(WALLS, red="key fan", deck="urn"), a2="NS:key")
    drawn = play(state, "walk a2", "end", "draw red urn")
    assert held(drawn.hands, "red") == ("fan", "urn")
    empty = play(lay(table(WALLS, red="key fan", deck=""), a2="NS:key"), "walk a2", "end")
    assert (held(empty.hands, "red"), empty.phase) == (("fan",), "page")


def test_used_spells_are_ready_again_in_the_next_turn() -> None:
    """team_2022.txt, "3. End of turn"."""
    state = play(table(WALLS, red="fan doll", yellow="urn key"), "push W4 NE", "rotate c6 NS")
    assert state.turn == 1
    assert dict(state.spells) == {"red": ("push", "rotate"), "yellow": ("push", "rotate")}


def test_all_win_together_with_the_last_treasure() -> None:
    """team_2022.txt, "End of the game" and "Things to remember" 6: at once, wherever the pawns stand."""
    state = play(lay(table(WALLS, red="key", deck=""), a2="NS:key"), "walk a2")
    assert (TEAM.outcome(state), TEAM.winners(state), where(state, "red")) == ("won", ("red", "yellow"), "a2")


def test_all_lose_together_when_the_last_turn_is_over() -> None:
    """team_2022.txt, "End of the game": the last page's turn is played to its end."""
    state = lay(table(WALLS, red="fan doll", phase="page", pages=1), a2="NS")
    state = play(state, f"daedalus {listed(state, 'daedalus')[0]}")
    assert (state.pages, TEAM.outcome(state)) == ((), "")
    lost = play(state, "end")
    assert (TEAM.outcome(lost), TEAM.winners(lost)) == ("lost", ())


def test_a_win_in_the_last_turn_is_a_win() -> None:
    """team_2022.txt, "End of the game": by the end of the final turn."""
    state = play(lay(table(WALLS, red="key", deck="", pages=0), a2="NS:key"), "walk a2")
    assert TEAM.outcome(state) == "won"


# --- things to remember ---


def test_spells_need_not_be_used() -> None:
    """team_2022.txt, "Things to remember" 1."""
    state = play(table(WALLS, red="fan doll", yellow="urn key"), "end")
    assert state.seat == "yellow"


def test_spells_are_for_the_own_turn_alone() -> None:
    """team_2022.txt, "Things to remember" 1: what is listed is what the seat with the book may do."""
    state = play(table(WALLS, red="fan doll", yellow="urn key"), "push W4 NE", "end", "daedalus push W6")
    state = play(state, "push W2 NS")
    assert held(state.spells, "red") == ("push", "rotate")
    assert held(state.spells, "yellow") == ("rotate",)


def test_each_spell_once_before_or_after_the_walk() -> None:
    """team_2022.txt, "Things to remember" 2."""
    state = play(lay(table(WALLS, red="fan doll"), a2="NS"), "push W4 NE", "walk a2", "rotate c6 NS")
    assert (state.seat, state.phase) == ("yellow", "page")


def test_a_push_may_undo_the_push_before_it() -> None:
    """team_2022.txt, "Things to remember" 4: also a mate's; every other game of the family forbids that."""
    state = table(WALLS, red="fan doll", yellow="urn key")
    before = tile_at(state, "a4"), loose_text(state)
    state = play(state, "push W4 NE", "end", "daedalus teleport red yellow g7", "push E4 EW")
    assert (tile_at(state, "a4"), tile_at(state, "g4")) == (before[0], "EW")
    assert loose_text(state) == before[1]


def test_a_push_by_daedalus_may_be_undone_unless_the_table_forbids_it() -> None:
    """team_2022.txt, "Zur Erinnerung" against "Things to remember" 4; option `forbid_undo_daedalus`."""
    for forbidden in (False, True):
        state = table(WALLS, red="fan doll", phase="page", forbid_undo_daedalus=forbidden)
        state = play(stand(state, red="b2"), "daedalus push W2")
        state = lay(state, a2="EW")
        assert ("E2 NS" in listed(state, "push")) != forbidden
        assert play(state, "push W4 NS").ban is None


def test_two_treasures_a_turn_are_the_most() -> None:
    """team_2022.txt, "Things to remember" 5: no second bonus, not for a mate's treasure either."""
    state = lay(table(WALLS, red="key", yellow="fan urn", deck=""), a2="NS:key", a4="NS:fan", b5="NW:urn", a6="NS")
    state = play(state, "walk a2", "walk a4")
    assert (state.collected, state.found, state.may_walk) == (("key", "fan"), 2, False)


def test_helping_begins_with_an_empty_board() -> None:
    """team_2022.txt, "No treasures to collect?": with none of your own, and the deck empty."""
    for red, deck, found in (("", "", ("key",)), ("doll", "", ()), ("", "urn", ())):
        state = lay(table(WALLS, red=red, yellow="key fan", deck=deck), a2="NS:key")
        assert play(state, "walk a2").collected == found


def test_nobody_draws_for_a_mates_treasure() -> None:
    """docs/rulings.md 12 (team_2022.txt, "No treasures to collect?")."""
    state = play(lay(table(WALLS, red="", yellow="key fan", deck=""), a2="NS:key"), "walk a2", "end")
    assert (state.phase, held(state.hands, "yellow")) == ("page", ("fan",))


def test_a_round_trip_collects_where_the_table_lets_it() -> None:
    """docs/rulings.md 10, option `allow_loop_collect` (team_2022.txt, "Collecting a treasure": you must move)."""
    board = {"b1": "NS:key"}
    usual = stand(lay(table(WALLS, red="key fan"), **board), red="b1")
    assert "you have to move to a different square" in refused(usual, "walk b1")
    loop = stand(lay(table(WALLS, red="key fan", allow_loop_collect=True), **board), red="b1")
    assert play(loop, "walk b1").collected == ("key",)
    nothing_there = lay(loop, b1="NS")
    assert "you have to move to a different square" in refused(nothing_there, "walk b1")


def test_turning_up_can_be_made_a_duty() -> None:
    """docs/rulings.md 9, option `flip_on_entry` (team_2022.txt, "Flipping face-down tiles face up again")."""
    for rule, may_end in (("optional", [""]), ("mandatory", [])):
        state = lay(stand(table(WALLS, red="fan doll", flip_on_entry=rule), red="b1"), b4="#L:shell")
        assert listed(play(state, "walk b4"), "end") == may_end
