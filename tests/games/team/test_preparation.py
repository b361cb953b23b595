"""How an evening begins: team_2022.txt, "Contents", "Preparation" and "Standard game", line by line."""

from __future__ import annotations

import pytest

from companion.games.team.actions import DaedalusFlip, DaedalusPush, DaedalusTeleport
from companion.games.team.state import SPECIAL_SPELLS
from companion.maze.cell import FIXED_CELLS
from companion.rules.actions import Draw
from companion.rules.chance import Chance
from companion.rules.public import held
from companion.rules.verbs import format_action
from tests.games.team.scenes import TEAM, listed, play, refused, where
from tests.rules.boards import COPY


def test_the_box_holds_what_the_rulebook_lists() -> None:
    """team_2022.txt, "Contents": 34 tiles, 24 treasure cards, 24 pages, 4 colours."""
    assert (len(COPY.movable), len(COPY.treasures), len(COPY.pages), len(COPY.colours)) == (34, 24, 24, 4)
    assert len(set(COPY.treasures)) == 24


def test_the_treasures_are_those_of_the_rulebook() -> None:
    """team_2022.txt, "The treasures": every treasure is printed on exactly one tile, fixed or movable."""
    printed = [mark for _, mark in COPY.fixed_marks] + [tile.mark for tile in COPY.movable if tile.mark]
    assert sorted(printed) == sorted(COPY.treasures)
    assert {"mushroom", "elephant", "sickle", "winged-shoes", "magic-crystal", "shell"} <= set(printed)


def test_thirty_three_tiles_lie_face_up_and_one_beside_the_board() -> None:
    """team_2022.txt, "Preparation" 1."""
    state = TEAM.deal(COPY, 4, 1)
    assert all(tile.is_face_up for tile in (*state.board.cells, state.board.loose))
    assert len(state.board.cells) - len(FIXED_CELLS) == 33


def test_another_seed_is_another_maze() -> None:
    """team_2022.txt, "Preparation" 1: the tiles are mixed."""
    boards = {TEAM.deal(COPY, 2, seed).board for seed in range(20)}
    assert len(boards) == 20


def test_treasure_cards_and_pages_are_face_down_piles_in_no_known_order() -> None:
    """team_2022.txt, "Preparation" 2 and 3: nobody can tell from a position what comes next."""
    state = TEAM.deal(COPY, 3, 1)
    assert list(state.deck) == sorted(state.deck)
    assert (state.pages, state.turned) == (COPY.pages, ())
    view = TEAM.view_json(TEAM.view(state, "red"))
    assert (view["deck_left"], view["pages"]["left"], view["pages"]["current"]) == (18, 24, None)


def test_every_pawn_stands_on_the_corner_of_its_colour() -> None:
    """team_2022.txt, "Preparation" 4; pawns that nobody plays stay in the box."""
    state = TEAM.deal(COPY, ("blue", "red"), 1)
    assert {seat: where(state, seat) for seat in state.seats} == {"blue": "g7", "red": "a1"}
    assert dict(state.pawns).keys() == {"blue", "red"}


def test_everyone_has_push_and_rotate_and_no_special_spell_is_out() -> None:
    """team_2022.txt, "Preparation" 5: in the introductory game the four others stay in the box."""
    state = TEAM.deal(COPY, 4, 1)
    assert all(spells == ("push", "rotate") for _, spells in state.spells)
    assert state.specials == ()
    assert "specials" not in TEAM.state_json(state)


def test_two_treasure_cards_lie_before_everyone_for_all_to_see() -> None:
    """team_2022.txt, "Preparation" 6."""
    state = TEAM.deal(COPY, 3, 1)
    assert all(len(hand) == 2 for _, hand in state.hands)
    assert TEAM.view(state, "yellow").hands == state.hands


def test_whoever_is_named_first_has_the_book_first() -> None:
    """team_2022.txt, "Preparation" 7: the table chooses; each turn begins with a page."""
    state = TEAM.deal(COPY, ("green", "yellow"), 1)
    assert (state.seat, state.phase, state.to_act) == ("green", "page", "TABLE")


def test_the_book_has_three_kinds_of_pages() -> None:
    """team_2022.txt, "1. Read the Book of Daedalus": pushes, flips and teleports; each left one may come."""
    kinds = {type(page) for page in COPY.pages}
    assert kinds == {DaedalusPush, DaedalusFlip, DaedalusTeleport}
    assert listed(TEAM.deal(COPY, 2, 1), "daedalus") == [
        format_action(page).removeprefix("daedalus ") for page in COPY.pages
    ]


@pytest.mark.parametrize("variant", ["standard", "expert"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_has_push_and_one_of_five_special_spells(variant: str, seats: int) -> None:
    """team_2022.txt, "Standard game": each spell once, what is left over goes back into the box."""
    state = TEAM.deal(COPY, seats, 3, variant)
    specials = [spell for _, spell in state.specials]
    assert [seat for seat, _ in state.specials] == list(state.seats)
    assert len(set(specials)) == seats
    assert set(specials) <= {"rotate", "switch", "traverse", "teleport", "escape"}
    assert all(spells == ("push", dict(state.specials)[seat]) for seat, spells in state.spells)
    assert state.phase == "page"


def test_dealing_spells_is_a_shuffle() -> None:
    """team_2022.txt, "Standard game": dealt at random, every spell can come to everyone."""
    dealt = {(seat, spell) for seed in range(200) for seat, spell in TEAM.deal(COPY, 4, seed, "standard").specials}
    assert dealt == {(seat, spell) for seat in COPY.colours for spell in SPECIAL_SPELLS}


def test_spells_may_be_chosen_instead_one_after_the_other() -> None:
    """team_2022.txt, "Standard game": or the players choose."""
    state = TEAM.deal(COPY, 3, 3, "standard", {"special_spells": "chosen"})
    assert (state.phase, state.to_act) == ("choose", "red")
    assert listed(state, "choose-spell") == list(SPECIAL_SPELLS)
    state = play(state, "choose-spell escape")
    assert (state.to_act, held(state.spells, "red")) == ("yellow", ("push", "escape"))
    assert refused(state, "choose-spell escape") == "red has already taken that spell"
    assert "the special spells are" in refused(state, "choose-spell push")
    assert refused(state, "daedalus push W2") == "yellow has to choose a special spell first"
    assert refused(state, "end") == "yellow has to choose a special spell first"
    state = play(state, "choose-spell rotate", "choose-spell switch")
    assert dict(state.specials) == {"red": "escape", "yellow": "rotate", "blue": "switch"}
    assert (state.phase, state.seat) == ("page", "red")
    assert "nobody chooses a special spell now" in refused(state, "choose-spell traverse")


def test_choosing_has_no_place_in_the_introductory_game() -> None:
    """team_2022.txt, "Preparation" 5: there everyone has the same two spells."""
    state = TEAM.deal(COPY, 2, 3, options={"special_spells": "chosen"})
    assert (state.phase, dict(state.spells)) == ("page", {"red": ("push", "rotate"), "yellow": ("push", "rotate")})


def test_nobody_sees_a_secret_in_the_setup() -> None:
    """team_2022.txt, "Preparation" 5 and 6: spells and cards lie open, so every seat sees the same."""
    state = TEAM.deal(COPY, 4, 3, "expert")
    seen = {str(TEAM.view_json(TEAM.view(state, seat))) for seat in state.seats}
    assert len(seen) == 1
    assert all(tile.is_face_up for tile in TEAM.view(state, "red").board.cells)


def test_the_first_cards_from_the_box_are_told_seat_by_seat() -> None:
    state = TEAM.deal(COPY, 2, 3, options={"first_cards": "drawn"})
    first, second = state.seats
    told = list(zip((first, first, second, second), state.deck, strict=False))
    for seat, mark in told:
        assert (state.phase, state.to_act, TEAM.chance(state)) == ("draw", "TABLE", Chance.ASKED)
        assert set(TEAM.legal(state)) == {Draw(seat, card) for card in state.deck}
        assert TEAM.why_not(state, Draw(second if seat == first else first, mark)) is not None
        assert TEAM.state_of(TEAM.state_json(state), COPY) == state
        state = TEAM.apply(state, Draw(seat, mark))
    assert (state.phase, state.turn, state.seat) == ("page", 0, first)
    assert dict(state.hands) == {first: (told[0][1], told[1][1]), second: (told[2][1], told[3][1])}
