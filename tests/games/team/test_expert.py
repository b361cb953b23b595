"""The expert game: treasures from left to right (team_2022.txt, "Expert game")."""

from __future__ import annotations

from companion.rules.public import held
from tests.games.team.scenes import TEAM, lay, listed, play, table, where

EXPERT = """
ES@red EW:key ESW:sickle NS ESW:urn NS SW@yellow
NS:fan NS     EW         NS EW      NS EW
NES    NS     NES        NS ESW     NS NSW
EW     NS     EW         NS EW      NS EW
NES    NS     NEW        NS NSW     NS NSW
EW     NS     EW         NS EW      NS EW
NE     NS     NEW        NS NEW     NS NW
loose NE
"""


def expert(**more: object):
    return table(EXPERT, "teleport", "escape", variant="expert", **more)


def test_the_left_treasure_comes_first() -> None:
    """team_2022.txt, "Expert game": in order, going left to right; the right card counts for nothing yet."""
    state = play(expert(red="key fan"), "walk a2")
    assert (state.collected, held(state.hands, "red")) == ((), ("key", "fan"))
    state = play(expert(red="key fan"), "walk b1")
    assert (state.collected, state.has_bonus) == (("key",), True)


def test_in_the_standard_game_either_card_counts() -> None:
    """team_2022.txt, "Collecting a treasure": the same scene without the expert rule."""
    state = play(table(EXPERT, "teleport", red="key fan"), "walk a2")
    assert state.collected == ("fan",)


def test_the_right_card_slides_left_at_once() -> None:
    """team_2022.txt, "Expert game": after the first treasure the second lies in the first space, for the bonus walk."""
    state = play(expert(red="key fan"), "walk b1")
    assert held(state.hands, "red") == ("fan",)
    assert play(state, "walk a2").collected == ("key", "fan")


def test_new_cards_are_laid_one_by_one_from_left_to_right() -> None:
    """team_2022.txt, "Expert game": drawn one after the other; what was left over stays on the left."""
    one = play(expert(red="key fan", deck="urn doll"), "walk b1", "end", "draw red urn")
    assert held(one.hands, "red") == ("fan", "urn")
    two = play(expert(red="key fan", deck="doll urn shell"), "walk b1", "walk a2", "end", "draw red urn")
    assert (two.phase, listed(two, "draw")) == ("draw", ["red doll", "red shell"])
    assert held(play(two, "draw red doll").hands, "red") == ("urn", "doll")


def test_the_drawn_order_is_the_order_to_collect() -> None:
    """team_2022.txt, "Expert game": the first card drawn has to be found before the second."""
    drawn = play(expert(red="", yellow="doll shell", deck="fan key"), "end", "draw red fan", "draw red key")
    state = play(drawn, "daedalus push S6", "end", "daedalus push N6")
    assert (state.seat, held(state.hands, "red")) == ("red", ("fan", "key"))
    assert play(state, "walk b1").collected == ()
    assert play(state, "walk a2").collected == ("fan",)


def test_only_the_left_card_of_a_mate_can_be_helped_with() -> None:
    """team_2022.txt, "Expert game": with an empty board and an empty deck, one of the left-most treasures."""
    state = expert(red="", yellow="key fan", deck="")
    assert play(state, "walk a2").collected == ()
    helped = play(state, "walk b1")
    assert (helped.collected, held(helped.hands, "yellow")) == (("key",), ("fan",))
    assert play(helped, "walk a2").collected == ("key", "fan")


def test_helping_waits_for_the_own_board_and_the_deck() -> None:
    """team_2022.txt, "Expert game" and "No treasures to collect?"."""
    assert play(expert(red="urn", yellow="key fan", deck=""), "walk b1").collected == ()
    assert play(expert(red="", yellow="key fan", deck="urn"), "walk b1").collected == ()


def test_the_bonus_walk_may_help_a_mate_or_not_as_the_table_likes() -> None:
    """docs/rulings.md, option `bonus_for_mates`: the own last card, then the mate's left one."""
    assert play(expert(red="key", yellow="fan urn", deck=""), "walk b1", "walk a2").collected == ("key", "fan")
    strict = expert(red="key", yellow="fan urn", deck="", bonus_for_mates=False)
    assert play(strict, "walk b1", "walk a2").collected == ("key",)


def test_turning_up_the_right_treasure_first_collects_nothing() -> None:
    """team_2022.txt, "Expert game" and "Flipping face-down tiles face up again"."""
    state = lay(expert(red="key fan"), a2="#L:fan")
    assert play(state, "walk a2", "turn-up NE").collected == ()
    swapped = lay(expert(red="fan key"), a2="#L:fan")
    assert play(swapped, "walk a2", "turn-up NE").collected == ("fan",)


def test_the_spells_are_those_of_the_standard_game() -> None:
    """team_2022.txt, "Expert game": the same as the Standard game otherwise."""
    state = expert(red="key fan")
    assert {stop for stop in listed(state, "walk") if " " in stop} == {"g1 teleport", "a7 teleport", "g7 teleport"}
    assert where(play(state, "walk g7 teleport"), "red") == "g7"


def test_the_last_treasure_wins_in_the_expert_game_too() -> None:
    """team_2022.txt, "End of the game": at once, in the middle of a turn."""
    state = play(expert(red="key fan", deck=""), "walk b1", "walk a2")
    assert (TEAM.outcome(state), TEAM.winners(state)) == ("won", ("red", "yellow"))
