"""Drawing, whose turn is next, the end and the score of the card game, one test a rule."""

from __future__ import annotations

import pytest

from companion.errors import BadConfig
from tests.games.cards.tables import CARDS, COPY, legal, play, scene, why_not

ROW = "a=EW b=EW"


def test_a_seat_draws_up_to_two_at_the_end_of_its_turn() -> None:
    """card_game_2001.txt, "PLAYING THE GAME" 3: draw so that two cards are in the hand."""
    state = scene(ROW, {"red": "k=EW l=EW", "yellow": "m=EW n=EW"}, "x=NS y=NS z=NS")
    laid = play(state, "lay k 2,0 N")
    assert (laid.phase, CARDS.to_act(laid)) == ("draw", "TABLE")
    assert legal(laid) == ["draw red x", "draw red y", "draw red z"]
    drawn = play(laid, "draw red y")
    assert (dict(drawn.hands)["red"], drawn.deck_left, drawn.seat) == (("l", "y"), 2, "yellow")


def test_only_the_seat_whose_turn_ends_draws() -> None:
    """card_game_2001.txt, "PLAYING THE GAME" 3: a card from the deck, and for this seat."""
    state = scene(ROW, {"red": "k=EW l=EW", "yellow": "m=EW n=EW"}, "x=NS")
    assert why_not(state, "draw red x") == "nobody draws a card now"
    laid = play(state, "lay k 2,0 N")
    assert why_not(laid, "draw yellow x") == "red draws now"
    assert why_not(laid, "draw red m") == "that card is not in the deck"
    assert why_not(laid, "lay l 3,0 N") == "first draw a card for red"
    assert why_not(laid, "draw-unseen red") == "I keep everyone’s cards, so I need to know this one"


def test_drawing_comes_after_taking() -> None:
    """card_game_2001.txt, "PLAYING THE GAME" 3: at the end of the turn."""
    state = scene("a=ES:owl b=SW\nc=NE d=NEW", {"red": "k=EW:owl l=EW", "yellow": "m=NS"}, "x=NS")
    laid = play(state, "lay k 2,1 N")
    assert (laid.phase, laid.to_act) == ("take", "red")
    assert play(laid, "take 0,0").phase == "draw"
    assert play(laid, "end").phase == "draw"


def test_play_goes_to_the_left() -> None:
    """card_game_2001.txt, "PLAYING THE GAME" 3: around the table, and round again."""
    state = scene(ROW, {"red": "k=EW l=EW", "yellow": "m=EW n=EW", "blue": "o=EW p=EW"})
    seats = [state.seat]
    for number, card in enumerate("kmoln"):
        state = play(state, f"lay {card} {number + 2},0 N")
        seats.append(state.seat)
    assert seats == ["red", "yellow", "blue", "red", "yellow", "blue"]


def test_hands_shrink_when_the_deck_is_out() -> None:
    """docs/rulings.md, cards j: nobody draws any more."""
    state = play(scene(ROW, {"red": "k=EW l=EW", "yellow": "m=EW n=EW"}), "lay k 2,0 N")
    assert (state.seat, dict(state.hands)["red"]) == ("yellow", ("l",))


def test_a_seat_that_is_short_of_two_draws_both() -> None:
    """card_game_2001.txt, "PLAYING THE GAME" 3: always two cards in the hand."""
    state = play(scene(ROW, {"red": "k=EW", "yellow": "m=EW n=EW"}, "x=NS y=NS"), "lay k 2,0 N", "draw red x")
    assert legal(state) == ["draw red y"]
    assert dict(play(state, "draw red y").hands)["red"] == ("x", "y")


def test_the_game_ends_when_every_card_is_laid() -> None:
    """card_game_2001.txt, "PLAYING THE GAME" 3 (end): deck and hands are empty."""
    state = scene(ROW, {"red": "k=EW", "yellow": "m=EW"}, "x=EW")
    state = play(state, "lay k 2,0 N", "draw red x", "lay m 3,0 N")
    assert not CARDS.is_over(state)
    state = play(state, "lay x 4,0 N")
    assert (state.phase, CARDS.to_act(state), legal(state)) == ("over", "", [])
    assert CARDS.outcome(state) == "won"


def test_the_last_card_may_still_take() -> None:
    """card_game_2001.txt, "2. Collecting Treasures": with the last card as with any other."""
    state = play(scene("a=ES:owl b=SW\nc=NE d=NEW", "k=EW:owl"), "lay k 2,1 N")
    assert not CARDS.is_over(state)
    over = play(state, "take 0,0")
    assert (CARDS.is_over(over), CARDS.winners(over)) == (True, ("red",))


def test_a_seat_without_cards_is_left_out() -> None:
    """docs/rulings.md, cards j: the others go on until their hands are empty."""
    state = scene(ROW, {"red": "k=EW l=EW", "yellow": "", "blue": "o=EW"})
    state = play(state, "lay k 2,0 N")
    assert state.seat == "blue"
    state = play(state, "lay o 3,0 N")
    assert (state.seat, state.turn) == ("red", 3)
    assert CARDS.is_over(play(state, "lay l 4,0 N"))


def test_the_most_cards_win() -> None:
    """card_game_2001.txt, "OBJECT OF THE GAME": the most treasure cards; each is one point."""
    state = scene("a=ES:owl b=SW\nc=NE d=NEW", {"red": "k=EW:owl", "yellow": "m=EW"})
    state = play(state, "lay k 2,1 N", "take 0,0")
    assert CARDS.winners(state) == ()
    over = play(state, "lay m 3,1 N")
    assert CARDS.winners(over) == ("red",)
    assert CARDS.scores(over) == {"red": 1, "yellow": 0}
    assert CARDS.score_parts(over) == {"red": (("the a card", 1),), "yellow": ()}


def test_a_tie_is_shared() -> None:
    """docs/rulings.md, cards j: all seats with the most cards have won."""
    over = play(scene(ROW, {"red": "k=EW", "yellow": "m=EW", "blue": ""}), "lay k 2,0 N", "lay m 3,0 N")
    assert CARDS.winners(over) == ("red", "yellow", "blue")


@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_play(seats: int) -> None:
    """card_game_2001.txt, heading: 2-6 Players."""
    with pytest.raises(BadConfig, match="2 to 6 seats"):
        CARDS.deal(COPY, seats, 1)
