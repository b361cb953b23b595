"""Walking and tokens in Master Labyrinth 1991; each scenario names the place of the rulebook it comes from."""

from __future__ import annotations

import pytest

from companion.games.master_1991.game import MASTER_1991
from tests.games.master_1991.scenes import HALL, has, legal, lies, play, refusal, scene, stands

QUIET = "push W6 NES"
"""A push that changes nothing where the pawns of HALL walk."""

# --- walking ---


def test_a_pawn_may_go_past_another() -> None:
    """master_1991_excerpt.txt, "More about moving"."""
    start = scene(HALL.replace("NW@blue", "NW").replace("ES@red  EW ", "ES@red  EW@blue "))
    assert stands(play(start, QUIET, "walk d1"), "red") == "d1"


def test_a_pawn_may_stop_where_another_stands() -> None:
    """master_1991_excerpt.txt, "More about moving"."""
    start = scene(HALL.replace("NW@blue", "NW").replace("ES@red  EW ", "ES@red  EW@blue "))
    after = play(start, QUIET, "walk b1")
    assert stands(after, "red") == stands(after, "blue") == "b1"


def test_a_walk_in_a_circle_is_no_walk() -> None:
    """master_1991_excerpt.txt, "More about moving": not the tile the walk began on."""
    after = play(scene(HALL), QUIET)
    assert "a move has to end on a different tile" in refusal(after, "walk a1")


def test_a_pawn_may_stop_on_a_token_that_cannot_be_taken_yet() -> None:
    """master_1991_excerpt.txt, "More about moving"."""
    start = scene(HALL.replace("NS@5", "NS@6").replace("EW@6", "EW@5"))
    after = play(start, QUIET, "walk c2")
    assert (stands(after, "red"), lies(after, 6)) == ("c2", "c2")


def test_nobody_has_to_walk() -> None:
    """master_1991_excerpt.txt, "More about moving"."""
    after = play(scene(HALL), QUIET, "end")
    assert (stands(after, "red"), after.to_act) == ("a1", "blue")


def test_a_walk_follows_open_corridors() -> None:
    """master_1991_excerpt.txt, "Shifting the labyrinth": b2 is shut in between walls."""
    assert "no open path leads to that tile" in refusal(play(scene(HALL), QUIET), "walk b2")


def test_a_seat_walks_once_a_turn() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": push, then walk or not."""
    assert "has already moved this turn" in refusal(play(scene(HALL), QUIET, "walk d1"), "walk b1")


def test_a_seat_without_wands_is_done_when_it_has_walked() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": a seat without a choice is not asked."""
    start = scene(HALL, wands=(("red", 0), ("blue", 3)))
    after = play(start, QUIET, "walk d1")
    assert (after.to_act, after.turn) == ("blue", 1)


def test_a_seat_that_is_shut_in_and_has_no_wand_is_done_with_its_push() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": a seat without a choice is not asked."""
    start = scene(
        HALL.replace("ES@red", "ES").replace("NS      NS   NS@5", "NS      NS@red   NS@5"),
        wands=(("red", 0), ("blue", 3)),
    )
    assert play(start, QUIET).to_act == "blue"


def test_after_the_last_seat_the_first_has_its_turn() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": clockwise."""
    after = play(scene(HALL), QUIET, "end", "push N2 NS", "end")
    assert (after.to_act, after.turn) == ("red", 2)


# --- tokens ---


def test_tokens_are_taken_in_the_order_of_their_numbers() -> None:
    """master_1991_excerpt.txt, "More about tokens": six waits for five."""
    start = scene(HALL.replace("NS@5", "NS@6").replace("EW@6", "EW@5"))
    assert has(play(start, QUIET, "walk c2"), "red") == (1, 3)
    assert has(play(scene(HALL), QUIET, "walk c2"), "red") == (1, 3, 5)


def test_when_one_is_taken_the_next_may_be() -> None:
    """master_1991_excerpt.txt, "More about tokens"."""
    start = scene(HALL.replace("EW@6", "EW").replace("EW   ESW      EW   SW", "EW   ESW      EW@6   SW"))
    after = play(start, QUIET, "walk c2", "end", "push S2 NS", "end", "push W6 NS", "walk f1")
    assert has(after, "red") == (1, 3, 5, 6)


def test_a_token_lies_open_before_its_owner() -> None:
    """master_1991_excerpt.txt, "More about tokens": everybody can see it."""
    after = play(scene(HALL), QUIET, "walk c2")
    assert all(dict(MASTER_1991.view(after, seat).taken)["red"] == (1, 3, 5) for seat in ("red", "blue", "TABLE"))


def test_a_token_is_taken_although_another_pawn_stands_on_it() -> None:
    """master_1991_excerpt.txt, "More about tokens"."""
    start = scene(HALL.replace("NW@blue", "NW").replace("NS@5", "NS@5@blue"))
    assert has(play(start, QUIET, "walk c2"), "red") == (1, 3, 5)


def test_number_four_then_number_five_under_another_pawn() -> None:
    """master_1991_excerpt.txt, "More about tokens": the worked example."""
    board = HALL.replace("EW@6", "EW").replace("NS@5", "NS@4").replace("NW@blue", "NW")
    board = board.replace("EW   ESW      EW   SW", "EW   ESW@blue@5   EW   SW")
    start = scene(board)
    after = play(start, QUIET, "walk c2", "end")
    assert has(after, "red") == (1, 3, 4)
    assert stands(after, "blue") == lies(after, 5) == "e1"
    after = play(after, "push W4 NS", "end", "push W6 NS", "walk e1")
    assert has(after, "red") == (1, 3, 4, 5)


EIGHT_AND_NINE = """
ES@red  EW@8 ESW      EW   ESW@blue@9 EW   SW
NS      NS   NS       NS   NS         NS   NS
NES     EW   NES      EW   ESW        EW   NSW
NS      NS   NS       NS   NS         NS   NS
NES     EW   NEW      EW   NSW        EW   NSW
NS      NS   NS       NS   NS         NS   NS
NE      EW   NEW      EW   NEW        EW   NW
loose NES
"""


def test_standing_on_the_next_token_does_not_take_it() -> None:
    """master_1991_excerpt.txt, "More about tokens": the worked example of eight and nine."""
    after = play(scene(EIGHT_AND_NINE), QUIET, "walk b1", "end", "push W4 NS", "end")
    assert lies(after, 9) == stands(after, "blue") == "e1"


def test_nor_does_a_walk_in_a_circle() -> None:
    """master_1991_excerpt.txt, "More about tokens" and "More about moving"."""
    after = play(scene(EIGHT_AND_NINE), QUIET, "walk b1", "end", "push W4 NS")
    assert "a move has to end on a different tile" in refusal(after, "walk e1")


def test_leaving_and_coming_back_in_the_next_turn_takes_it() -> None:
    """master_1991_excerpt.txt, "More about tokens": the worked example goes on."""
    after = play(scene(EIGHT_AND_NINE), QUIET, "walk b1", "end", "push W4 NS", "walk d1", "end")
    after = play(after, "push W6 NS", "end", "push W4 NS", "walk e1")
    assert has(after, "blue") == (2, 4, 6, 9)


def test_leaving_and_coming_back_with_a_wand_takes_it_at_once() -> None:
    """master_1991_excerpt.txt, "More about tokens": the worked example's last sentence."""
    after = play(scene(EIGHT_AND_NINE), QUIET, "walk b1", "end", "push W4 NS", "walk d1", "use wand")
    after = play(after, "push W6 NS", "walk e1")
    assert has(after, "blue") == (2, 4, 6, 9)


TWO_IN_A_ROW = HALL.replace("EW@6", "EW").replace("ESW      EW   SW", "ESW@6    EW   SW")


def test_taking_a_token_ends_the_walk() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": one token a turn."""
    after = play(scene(TWO_IN_A_ROW), QUIET, "walk c2")
    assert "has already moved this turn" in refusal(after, "walk e1")


def test_a_table_may_let_the_pawn_walk_on() -> None:
    """docs/rulings.md, "Master Labyrinth 1991", option `continue_after_token`."""
    after = play(scene(TWO_IN_A_ROW, options={"continue_after_token": True}), QUIET, "walk c2", "walk e1")
    assert has(after, "red") == (1, 3, 5, 6)
    assert stands(play(after, "walk d1"), "red") == "d1"


def test_walking_on_does_not_lead_back_to_the_start() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": the end of the whole way is another tile than its start."""
    after = play(scene(TWO_IN_A_ROW, options={"continue_after_token": True}), QUIET, "walk c2")
    assert "began there" in refusal(after, "walk a1")
    assert "walk a1" not in legal(after)


def test_without_a_token_the_pawn_does_not_walk_on() -> None:
    """docs/rulings.md, "Master Labyrinth 1991", option `continue_after_token`."""
    after = play(scene(TWO_IN_A_ROW, options={"continue_after_token": True}), QUIET, "walk d1")
    assert "has already moved this turn" in refusal(after, "walk c1")


# --- wands ---


def test_a_wand_goes_back_into_the_box_for_an_extra_turn() -> None:
    """master_1991_excerpt.txt, "The Magic Wands"."""
    after = play(scene(HALL), QUIET, "walk d1", "use wand")
    assert (after.to_act, after.phase, after.turn) == ("red", "push", 0)
    assert dict(after.wands) == {"red": 2, "blue": 3}


def test_the_extra_turn_is_a_whole_turn() -> None:
    """master_1991_excerpt.txt, "The Magic Wands": pushing and walking again."""
    after = play(scene(HALL), QUIET, "walk d1", "use wand", "push W4 NS", "walk c2")
    assert (has(after, "red"), after.to_act) == ((1, 3, 5), "blue")


def test_a_wand_may_be_used_without_walking() -> None:
    """master_1991_excerpt.txt, "The Magic Wands" and "More about moving": on any turn, and nobody has to walk."""
    assert play(scene(HALL), QUIET, "use wand").to_act == "red"


def test_only_one_wand_a_turn() -> None:
    """master_1991_excerpt.txt, "The Magic Wands"; that the extra turn allows no second one, docs/rulings.md says."""
    after = play(scene(HALL), QUIET, "use wand", "push W4 NS")
    assert "only one magic wand" in refusal(after, "use wand")


def test_a_table_may_chain_wands() -> None:
    """docs/rulings.md, "Master Labyrinth 1991", option `wand_chain`."""
    after = play(scene(HALL, options={"wand_chain": True}), QUIET, "use wand", "push W4 NS", "use wand")
    assert (after.to_act, dict(after.wands)["red"]) == ("red", 1)


def test_the_next_turn_allows_a_wand_again() -> None:
    """master_1991_excerpt.txt, "The Magic Wands": one a turn."""
    after = play(scene(HALL), QUIET, "use wand", "push W4 NS", "end", "push W6 NS", "end", "push W4 NS")
    assert refusal(after, "use wand") == ""


def test_wands_are_used_on_the_own_turn_only() -> None:
    """master_1991_excerpt.txt, "The Magic Wands": once red has ended, the wand used would be blue's."""
    after = play(scene(HALL), QUIET, "end", "push W4 NS", "use wand")
    assert dict(after.wands) == {"red": 3, "blue": 2}


def test_without_a_wand_there_is_no_extra_turn() -> None:
    """master_1991_excerpt.txt, "The Magic Wands": three wishes."""
    after = play(scene(HALL, wands=(("red", 0), ("blue", 3))), QUIET)
    assert "no magic wand left" in refusal(after, "use wand")


@pytest.mark.parametrize("action", ["rotate c4 NS", "turn-up NE", "walk d1 traverse", "daedalus push W2"])
def test_other_boxes_actions_are_refused_in_words(action: str) -> None:
    assert refusal(play(scene(HALL), QUIET), action) != ""
