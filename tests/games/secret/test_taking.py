"""Set-up, and cards from the stack; each test cites secret_1998.txt or facts.md."""

from __future__ import annotations

import pytest

from companion.errors import BadConfig
from companion.games.copies import shipped_copy
from companion.games.secret.game import SECRET
from tests.games.secret.scenes import hand, legal, play, refusal, scene

COPY = shipped_copy("secret")

HALL = """
rim        | i=red     i:crown  i:ring  i=blue
ring 4+0   | oi>       oi<      -       -
disc 4*+0  | o         -        -       o:unicorn
"""
"""Red can walk to the crown through the ring; nobody gets to the ring's picture as the board stands."""


def ready(text: str = HALL, **told: object):
    """Red has changed the paths, and may walk."""
    return scene(text, changes="ring disc", **told)


# --- before you begin ---


def test_the_box_holds_eighteen_cards() -> None:
    """secret_1998.txt, "Contents"."""
    cards = COPY.cards
    assert (len(cards.treasures), len(cards.trolls), len(cards.animals), len(set(cards.all))) == (7, 7, 4, 18)


def test_the_shipped_board_is_marked_as_assumed() -> None:
    """facts 4.1: dots, squares and pictures are not published anywhere."""
    assert COPY.is_assumed


def test_every_card_has_its_picture_on_the_board() -> None:
    """secret_1998.txt, "Playing the game": each picture is also found on the board."""
    pictures = [square.picture for _, square in COPY.board.squares() if square.picture]
    assert sorted(pictures) == sorted(COPY.cards.all)


def test_rings_may_lie_anyhow() -> None:
    """secret_1998.txt, "Before you begin": the start position of each ring does not matter."""
    offsets = {SECRET.deal(COPY, 2, seed).offsets for seed in range(20)}
    assert len(offsets) > 10
    assert all(offset[0] == offset[2] == offset[4] == 0 for offset in offsets)


def test_pieces_begin_on_the_outside_square_of_their_colour() -> None:
    """secret_1998.txt, "Before you begin"."""
    state = SECRET.deal(COPY, 4, 1)
    assert state.seats == ("red", "yellow", "blue", "green")
    assert all(COPY.board.square(place).start == seat and place < 200 for seat, place in state.pawns)


def test_the_top_card_is_uncovered_and_nobody_holds_any() -> None:
    """secret_1998.txt, "Before you begin"."""
    state = SECRET.deal(COPY, 3, 5)
    assert state.open_card in COPY.cards.all
    assert (state.deck_left, len(state.deck)) == (17, 17)
    assert state.open_card not in state.deck
    assert [held for _, held in state.hands] == [(), (), ()]
    assert state.to_act == "red"


def test_cards_are_mixed() -> None:
    """secret_1998.txt, "Before you begin"."""
    assert len({SECRET.deal(COPY, 2, seed).open_card for seed in range(40)}) > 8


@pytest.mark.parametrize("seats", [0, 1, 5, ("red",), ("red", "red"), ("red", "pink")])
def test_two_to_four_play(seats: object) -> None:
    """secret_1998.txt, "A game for 2-4 players"."""
    with pytest.raises(BadConfig):
        SECRET.deal(COPY, seats, 1)


# --- taking ---


def test_reaching_the_picture_takes_the_card() -> None:
    """secret_1998.txt, "Moving your piece": the uncovered card is taken, face down before the player."""
    state = play(ready(), "walk r1.2")
    assert hand(state, "red") == "crown"
    assert state.open_card == ""


def test_then_the_next_card_is_turned_over_and_the_turn_is_over() -> None:
    """secret_1998.txt, "Moving your piece": finally, the next card."""
    state = play(ready(), "walk r1.2")
    assert state.to_act == "TABLE"
    assert legal(state, "uncover") == [f"uncover {card}" for card in state.deck]
    state = play(state, "uncover unicorn")
    assert (state.open_card, state.deck_left, state.to_act) == ("unicorn", 16, "blue")


def test_no_card_is_turned_over_twice() -> None:
    """secret_1998.txt, "Before you begin": one stack, one card each."""
    state = play(ready(), "walk r1.2")
    assert refusal(state, "uncover crown") == "the crown card is not in the stack"
    assert "turn over the next card only after a player has taken one" in refusal(ready(), "uncover ring")


def test_walking_over_a_picture_takes_nothing() -> None:
    """secret_1998.txt, "Moving your piece": it is the square one reaches."""
    text = HALL.replace("i=red     i:crown", "i>=red    i<:crown").replace("| oi>       oi<", "| -         oi")
    state = play(ready(text), "walk r2.2")
    assert (hand(state, "red"), state.open_card, state.seat) == ("", "crown", "blue")


def test_another_picture_gives_nothing() -> None:
    """secret_1998.txt, "Moving your piece": the matching picture."""
    state = play(ready(open="ring"), "walk r1.2")
    assert (hand(state, "red"), state.seat) == ("", "blue")


def test_an_unclaimed_card_stays() -> None:
    """facts 4.3 m: a new one is turned over only when one was taken."""
    state = play(ready(), "end", "turn ring", "turn ring")
    assert (state.open_card, state.deck_left) == ("crown", 17)


def test_a_piece_on_the_picture_may_take_the_card_without_walking() -> None:
    """secret_1998.txt, "Moving your piece": already on the picture; facts 4.3 e: in the own turn."""
    text = HALL.replace("i=red     i:crown", "i         i:crown=red")
    state = ready(text)
    assert {"take-card", "end", "walk r1.1"} <= set(legal(state))
    state = play(state, "take-card")
    assert (hand(state, "red"), state.phase) == ("crown", "uncover")


def test_but_first_the_paths_are_changed() -> None:
    """secret_1998.txt, "Moving your piece": who has not changed the path does so then."""
    text = HALL.replace("i=red     i:crown", "i         i:crown=red")
    state = scene(text)
    assert refusal(state, "take-card") == "turn rings twice before you take the card"
    assert "take-card" in legal(play(state, "turn disc", "turn ring"))


def test_nobody_takes_a_card_from_afar() -> None:
    """secret_1998.txt, "Moving your piece"."""
    assert refusal(ready(), "take-card") == "red’s pawn is not on the picture of the face-up card"


def test_a_piece_that_rode_along_on_the_picture_takes_its_card() -> None:
    """facts 4.3 e: a picture on a ring travels with the piece."""
    text = HALL.replace("oi>       oi<", "oi>:chalice=red oi<").replace("i=red ", "i ")
    state = play(scene(text, open="chalice", changes="disc"), "turn ring")
    assert "take-card" in legal(state)


def test_a_piece_waits_for_its_own_turn() -> None:
    """facts 4.3 e: a card that is turned over under a piece is not taken at once."""
    text = HALL.replace("i:ring  i=blue", "i:ring=blue  i")
    state = play(ready(text), "walk r1.2", "uncover ring")
    assert (hand(state, "blue"), state.open_card, state.seat) == ("", "ring", "blue")


def test_at_once_as_an_option() -> None:
    """facts 4.3 e, option `take_standing`: at once when it is turned over, and then the next is."""
    text = HALL.replace("i:ring  i=blue", "i:ring=blue  i")
    state = play(ready(text, options={"take_standing": "at-once"}), "walk r1.2", "uncover ring")
    assert (hand(state, "blue"), state.open_card, state.phase) == ("ring", "", "uncover")
    state = play(state, "uncover unicorn")
    assert (state.open_card, state.seat, state.phase) == ("unicorn", "blue", "act")


def test_at_once_goes_to_the_next_player_first() -> None:
    """facts 4.3 e, option `take_standing`: of two pieces on the picture, the one whose turn comes first."""
    text = HALL.replace("i:ring  i=blue", "i:ring=blue=green  i")
    state = play(ready(text, options={"take_standing": "at-once"}), "walk r1.2", "uncover ring")
    assert (hand(state, "blue"), hand(state, "green")) == ("ring", "")


def test_with_the_stack_used_up_nothing_is_turned_over() -> None:
    """secret_1998.txt, "Moving your piece": no more cards in the stack; facts 4.3 n."""
    state = play(ready(deck=""), "walk r1.2")
    assert (state.open_card, state.phase, state.seat) == ("", "act", "blue")
    state = play(state, "turn ring", "turn ring")
    assert state.open_card == ""
    assert refusal(ready(open="", deck=""), "take-card") == "there is no face-up card"


def test_the_table_may_agree_when_to_stop() -> None:
    """facts 4.3 n: an endless game is stopped by the option `turn_limit`; nobody has won."""
    state = play(ready(options={"turn_limit": 1}), "end")
    assert (state.phase, state.outcome, SECRET.winners(state), state.to_act) == ("over", "stopped", (), "")
    assert play(ready(options={"turn_limit": 0}), "end").phase == "act"


def test_an_animal_is_collected_like_anything() -> None:
    """secret_1998.txt, "Mythical Animals": in the same way."""
    text = HALL.replace("o:unicorn", "-").replace("o         -", "o:unicorn -")
    state = play(ready(text, open="unicorn"), "walk r3.1")
    assert hand(state, "red") == "unicorn"
