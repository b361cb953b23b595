"""What mythical animals are good for; each test cites secret_1998.txt or facts.md."""

from __future__ import annotations

import pytest

from tests.games.secret.scenes import hand, legal, play, refusal, scene

YARD = """
rim        | i=red  i=yellow  i:crown  i=blue
ring 4+0   | oi     o         -        oi
disc 4*+0  | o      -         -        -
"""


def yard(options: dict[str, object] | None = None, **hands: str):
    return scene(YARD, options=options, **hands)


def test_one_card_for_two_unseen_ones() -> None:
    """secret_1998.txt, "Mythical Animals": one of one's cards for two of the other's."""
    state = play(yard(red="unicorn ring", blue="chalice moss-troll sceptre"), "trade unicorn blue ring")
    state = play(state, "hand-over chalice sceptre")
    assert (hand(state, "red"), hand(state, "blue")) == ("chalice sceptre", "moss-troll ring")


def test_the_animal_leaves_the_game() -> None:
    """secret_1998.txt, "Mythical Animals": each is used for one trade."""
    state = play(yard(red="unicorn ring", blue="chalice sceptre"), "trade unicorn blue ring")
    assert state.gone == ("unicorn",)
    assert not legal(state, "trade")


def test_the_other_player_does_not_choose() -> None:
    """secret_1998.txt, "Mythical Animals": the two are given face down, unlooked at; so TABLE draws any two."""
    state = play(yard(red="unicorn ring", blue="chalice moss-troll sceptre"), "trade unicorn blue ring")
    assert state.to_act == "TABLE"
    assert legal(state) == ["hand-over chalice moss-troll", "hand-over chalice sceptre", "hand-over moss-troll sceptre"]


def test_the_turn_goes_on_after_a_trade() -> None:
    """secret_1998.txt, "Mythical Animals": before the turn."""
    state = play(yard(red="unicorn ring", blue="chalice sceptre"), "trade unicorn blue ring")
    assert (state.seat, state.phase, state.changes) == ("red", "act", ())
    assert legal(state, "turn")


def test_one_chooses_whom_to_trade_with() -> None:
    """secret_1998.txt, "Mythical Animals": with the player one wishes."""
    state = yard(red="unicorn ring", yellow="pegasus root-troll", blue="chalice sceptre")
    assert legal(state, "trade") == ["trade unicorn yellow ring", "trade unicorn blue ring"]


def test_any_other_card_can_be_given_even_an_animal() -> None:
    """secret_1998.txt, "Mythical Animals": one of one's secret cards; facts 4.3 b: one card and the animal out."""
    state = yard(red="unicorn griffin ring", blue="chalice sceptre")
    assert legal(state, "trade") == [
        "trade griffin blue ring",
        "trade griffin blue unicorn",
        "trade unicorn blue griffin",
        "trade unicorn blue ring",
    ]


def test_two_animals_in_one_turn() -> None:
    """secret_1998.txt, "Mythical Animals": each card is used for one trade, any time before the turn."""
    state = play(yard(red="unicorn griffin ring", blue="chalice sceptre"), "trade unicorn blue ring")
    state = play(state, "trade griffin blue sceptre")
    assert (hand(state, "red"), hand(state, "blue"), state.gone) == ("chalice ring", "sceptre", ("unicorn", "griffin"))


def test_animals_are_used_before_the_paths_change() -> None:
    """secret_1998.txt, "Mythical Animals": before the turn; facts 4.3 c."""
    state = play(yard(red="unicorn ring", blue="chalice sceptre"), "turn ring")
    assert refusal(state, "trade unicorn blue ring") == "use animals before you turn rings"


def test_an_animal_just_won_waits_for_the_next_turn() -> None:
    """secret_1998.txt, "Mythical Animals": before one's turn."""
    text = YARD.replace("i=yellow", "i:unicorn=yellow")
    text = text.replace("oi     o ", "oi>    oi<").replace("=yellow", "")
    state = scene(text, open="unicorn", changes="ring disc", red="ring", blue="chalice sceptre")
    state = play(state, "walk r1.2", "uncover crown")
    assert state.seat == "blue"
    assert not legal(state, "trade")


def test_who_has_one_card_gives_that() -> None:
    """facts 4.3 d: take what the other has, at least one."""
    state = play(yard(red="unicorn ring", blue="chalice"), "trade unicorn blue ring")
    assert (hand(state, "red"), hand(state, "blue")) == ("chalice", "ring")


def test_no_trade_with_somebody_without_cards() -> None:
    """facts 4.3 d."""
    assert refusal(yard(red="unicorn ring"), "trade unicorn blue ring") == "blue has no cards"


def test_no_trade_without_a_card_to_give() -> None:
    """facts 4.3 d: the animal alone is not enough."""
    state = yard(red="unicorn", blue="chalice sceptre")
    assert not legal(state, "trade")
    assert refusal(state, "trade unicorn blue ring") == "red does not have the cards for that"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("trade crown blue ring", "crown is not a mythical animal"),
        ("trade unicorn red ring", "ask another player for cards, not red"),
        ("trade unicorn green ring", "ask another player for cards, not green"),
        ("trade unicorn blue", "name the card you put down"),
        ("trade pegasus blue ring", "red does not have the cards for that"),
        ("leap unicorn r1.3", "this table plays the English rule for animals"),
        ("snatch unicorn blue", "this table plays the English rule for animals"),
    ],
)
def test_trades_that_are_none(text: str, reason: str) -> None:
    """secret_1998.txt, "Mythical Animals"."""
    assert refusal(yard(red="unicorn ring", blue="chalice sceptre"), text) == reason


def test_between_turns_as_an_option() -> None:
    """facts 4.3 c, option `animal_when`: others are asked too, before a turn begins."""
    state = scene(
        YARD, changes="ring disc", red="ring", yellow="unicorn root-troll", blue="chalice sceptre",
        options={"animal_when": "between-turns"},
    )  # fmt: skip
    state = play(state, "end")
    assert (state.turn, state.phase, state.to_act) == (1, "between", "blue")
    assert legal(state) == ["wait"]
    state = play(state, "wait")
    assert (state.phase, state.to_act) == ("act", "yellow")  # red has a single card, so it has nothing to trade with


def test_a_trade_between_turns() -> None:
    """facts 4.3 c, option `animal_when`: blue trades before the turn of yellow."""
    state = scene(
        YARD, changes="ring disc", yellow="ring root-troll", blue="phoenix sceptre",
        options={"animal_when": "between-turns"},
    )  # fmt: skip
    state = play(state, "end", "trade phoenix yellow sceptre")
    assert (hand(state, "blue"), hand(state, "yellow")) == ("ring root-troll", "sceptre")
    assert (state.phase, state.to_act) == ("between", "blue")
    assert (play(state, "wait").phase, play(state, "wait").to_act) == ("act", "yellow")


def test_being_asked_between_turns_tells_nothing() -> None:
    """facts 4.3 c: who is asked depends on how many cards lie there, which everybody sees, not on which."""
    told = {"animal_when": "between-turns"}
    with_animal = play(scene(YARD, changes="ring disc", blue="phoenix sceptre", options=told), "end")
    without = play(scene(YARD, changes="ring disc", blue="chalice sceptre", options=told), "end")
    assert with_animal.to_act == without.to_act == "blue"


def test_german_leap() -> None:
    """facts 4.3 b, option `animal_power`: the piece is put anywhere, before the paths change."""
    state = yard({"animal_power": "german"}, red="unicorn")
    assert "leap unicorn r1.4" in legal(state, "leap")
    assert refusal(state, "leap unicorn r1.1") == "the pawn is already there"
    assert refusal(state, "leap unicorn r2.3") == "nobody can stand on r2.3"
    state = play(state, "leap unicorn r1.3")
    assert (state.place("red"), state.gone, state.seat, hand(state, "red")) == (103, ("unicorn",), "red", "")
    assert refusal(state, "take-card") == "turn rings twice before you take the card"


def test_german_card() -> None:
    """facts 4.3 b, option `animal_power`: one card of another player, unseen."""
    state = yard({"animal_power": "german"}, red="unicorn", blue="chalice sceptre")
    assert legal(state, "snatch") == ["snatch unicorn blue"]
    state = play(state, "snatch unicorn blue")
    assert legal(state) == ["hand-over chalice", "hand-over sceptre"]
    state = play(state, "hand-over sceptre")
    assert (hand(state, "red"), hand(state, "blue"), state.phase) == ("sceptre", "chalice", "act")
    assert refusal(state, "trade unicorn blue ring") == "this table plays the German rule for animals"


def test_german_needs_somebody_with_cards() -> None:
    """facts 4.3 b: one unseen card has to be there."""
    state = yard({"animal_power": "german"}, red="unicorn")
    assert refusal(state, "snatch unicorn blue") == "blue has no cards"
