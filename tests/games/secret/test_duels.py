"""Rock, scissors, paper; each test cites secret_1998.txt or facts.md."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games.secret.actions import ChooseFist
from companion.games.secret.game import SECRET
from companion.rules.chance import Chance
from tests.games.schema import violations
from tests.games.secret.scenes import hand, legal, play, refusal, scene

SCHEMA = Path(__file__).resolve().parents[3] / "docs" / "schema"

COURT = """
rim        | i=red   i:crown  i      i=green
ring 4+0   | oi=blue -        o      o
disc 4*+0  | o>      <        -      -
"""
"""Red can walk to blue, and on to the two squares of the disc."""


def met(text: str = COURT, options: dict[str, object] | None = None, **hands: str):
    """Red has walked to the square of blue."""
    return play(scene(text, changes="ring disc", options=options, **hands), "walk r2.1")


# --- how it begins ---


def test_a_walk_to_another_piece_allows_a_duel() -> None:
    """secret_1998.txt, "The duel": one can, if one wants to."""
    state = met(red="ring", blue="chalice")
    assert legal(state) == ["challenge blue one", "challenge blue die", "end"]


def test_no_duel_from_afar() -> None:
    """secret_1998.txt, "The duel": on the square of the other."""
    state = scene(COURT, changes="ring disc", red="ring", blue="chalice")
    assert refusal(state, "challenge blue one") == "blue’s pawn is not on red’s square"
    assert refusal(met(), "challenge green one") == "green’s pawn is not on red’s square"


def test_no_duel_before_the_paths_change() -> None:
    """secret_1998.txt, "Changing the paths": before the turn."""
    assert refusal(scene(COURT), "challenge blue one") == "turn rings twice before a duel"


def test_standing_there_already_is_no_walk() -> None:
    """secret_1998.txt, "The duel": who moves to the square; option `duel_standing` for tables that read on."""
    text = COURT.replace("i=red   ", "i       ").replace("oi=blue", "oi=blue=red")
    state = scene(text, changes="ring disc")
    assert not legal(state, "challenge")
    assert refusal(state, "challenge blue one") == "to start a duel, move to blue’s square in this turn"
    told = scene(text, changes="ring disc", options={"duel_standing": True})
    assert legal(told, "challenge") == ["challenge blue one", "challenge blue die"]


def test_of_several_one_is_chosen() -> None:
    """secret_1998.txt, "Special cases": with many pieces on the square, with whom; facts 4.3 l: one duel a turn."""
    text = COURT.replace("oi=blue -        o      o", "oi=blue=yellow -   o      o")
    state = met(text)
    assert legal(state, "challenge") == [
        "challenge yellow one", "challenge yellow die", "challenge blue one", "challenge blue die",
    ]  # fmt: skip
    state = play(state, "challenge yellow one", "stake troll", "hands rock scissors", "put r3.1")
    assert state.seat == "yellow"


# --- what it is for ---


def test_for_one_card_no_die_is_thrown() -> None:
    """secret_1998.txt, "The duel": for one card, without the die; facts 4.3 i: treasure or troll is named."""
    state = play(met(red="ring", blue="chalice"), "challenge blue one")
    assert (state.to_act, legal(state)) == ("red", ["stake treasure", "stake troll"])
    assert refusal(state, "roll duel 2") == "nobody rolls the duel die now"


def test_for_many_cards_the_die_is_thrown_first() -> None:
    """secret_1998.txt, "The duel": one throws it and states the kind."""
    state = play(met(red="ring", blue="chalice"), "challenge blue die")
    assert (state.to_act, legal(state)) == ("TABLE", ["roll duel 2", "roll duel 3", "roll duel 4"])
    state = play(state, "roll duel 3")
    assert (state.to_act, legal(state)) == ("red", ["stake treasure", "stake troll"])


def test_the_die_as_the_rulebook_prints_it() -> None:
    """secret_1998.txt, "Contents": numbered 1-4; facts 4.1: four sources say 2, 2, 3, 3, 4, 4. Option `duel_die`."""
    state = play(met(options={"duel_die": "1-4"}), "challenge blue die")
    assert legal(state) == ["roll duel 1", "roll duel 2", "roll duel 3", "roll duel 4"]
    assert refusal(play(met(), "challenge blue die"), "roll duel 1") == "the die shows 2, 3, 4"


def test_animals_are_not_at_stake() -> None:
    """facts 4.3 i: never by die; for one card as an option, `animals_at_stake`."""
    assert refusal(play(met(), "challenge blue one"), "stake any") == "this duel is for treasures or trolls"
    told = {"animals_at_stake": True}
    assert "stake any" in legal(play(met(options=told), "challenge blue one"))
    assert "stake any" not in legal(play(met(options=told), "challenge blue die", "roll duel 2"))


def test_any_card_as_an_option() -> None:
    """facts 4.3 i, option `animals_at_stake`: the loser chooses among all it has."""
    state = met(blue="chalice unicorn", options={"animals_at_stake": True})
    state = play(state, "challenge blue one", "stake any", "hands rock scissors")
    assert legal(state) == ["pay chalice", "pay unicorn"]


# --- who wins ---


@pytest.mark.parametrize(
    ("challenger", "opponent", "winner"),
    [
        ("rock", "scissors", "red"),
        ("scissors", "paper", "red"),
        ("paper", "rock", "red"),
        ("scissors", "rock", "blue"),
        ("paper", "scissors", "blue"),
        ("rock", "paper", "blue"),
    ],
)
def test_which_object_wins(challenger: str, opponent: str, winner: str) -> None:
    """secret_1998.txt, "Now we see who wins": rock over scissors, scissors over paper, paper over rock."""
    state = play(met(red="ring", blue="chalice"), "challenge blue one", "stake treasure")
    state = play(state, f"hands {challenger} {opponent}")
    assert state.winner == winner
    assert hand(state, winner) == "chalice ring"


@pytest.mark.parametrize("item", ["rock", "paper", "scissors"])
def test_the_same_object_twice_repeats_the_duel(item: str) -> None:
    """secret_1998.txt, "Important"."""
    before = play(met(red="ring", blue="chalice"), "challenge blue one", "stake treasure")
    assert play(before, f"hands {item} {item}") == before


def test_both_fists_open_at_once() -> None:
    """secret_1998.txt, "The duel": so it is one action, TABLE's, and nobody's choice is known before the other's."""
    state = play(met(), "challenge blue one", "stake troll")
    assert state.to_act == "TABLE"
    assert len(legal(state)) == 9
    assert refusal(state, "hands rock well") == "a hand shows rock, paper or scissors"


# --- what the loser pays ---


def lost(state, kind: str = "treasure", pips: int = 0):
    """Blue has lost to red; for one card, or for as many as the pips."""
    begin = ["challenge blue die", f"roll duel {pips}"] if pips else ["challenge blue one"]
    return play(state, *begin, f"stake {kind}", "hands rock scissors")


def test_the_loser_gives_the_number_on_the_die() -> None:
    """secret_1998.txt, "The duel": the required number of cards."""
    state = lost(met(blue="chalice ring sceptre moss-troll"), pips=2)
    assert (state.to_act, legal(state)) == ("blue", ["pay chalice ring", "pay chalice sceptre", "pay ring sceptre"])
    state = play(state, "pay chalice sceptre")
    assert (hand(state, "red"), hand(state, "blue")) == ("chalice sceptre", "moss-troll ring")


def test_the_loser_chooses_which() -> None:
    """facts 4.3 i: all are equal, so it is the loser's choice."""
    state = lost(met(blue="chalice ring"))
    assert legal(state) == ["pay chalice", "pay ring"]
    assert refusal(state, "pay chalice ring").startswith("that is not what the duel was for")
    assert refusal(state, "paid 1") == "name the cards you hand over"


def test_who_has_fewer_gives_all() -> None:
    """secret_1998.txt, "The duel": fewer cards than the die shows."""
    state = lost(met(blue="chalice ring moss-troll"), pips=4)
    assert (hand(state, "red"), hand(state, "blue"), state.phase) == ("chalice ring", "moss-troll", "put")


def test_who_has_none_of_either_gives_nothing() -> None:
    """secret_1998.txt, "The duel": no treasures or trolls, so the winner gets nothing."""
    state = lost(met(blue="unicorn"), pips=4)
    assert (hand(state, "red"), hand(state, "blue"), state.phase) == ("", "unicorn", "put")


def test_no_trolls_for_treasures() -> None:
    """secret_1998.txt, "The duel": no trolls if the winner asks for treasures."""
    state = lost(met(blue="moss-troll root-troll"), kind="treasure", pips=2)
    assert (hand(state, "red"), hand(state, "blue")) == ("", "moss-troll root-troll")
    state = lost(met(blue="moss-troll chalice root-troll"), kind="troll", pips=2)
    assert (state.to_act, legal(state)) == ("blue", ["pay moss-troll root-troll"])
    state = play(state, "pay moss-troll root-troll")
    assert (hand(state, "red"), hand(state, "blue")) == ("moss-troll root-troll", "chalice")


def test_whoever_looks_on_cannot_tell_what_the_loser_keeps() -> None:
    """secret_1998.txt, "The duel"; docs/rulings.md, "Secret Labyrinth" 17: no choice looks like a choice."""
    both = [lost(met(blue=f"chalice ring {third}"), pips=2) for third in ("sceptre", "moss-troll")]
    assert [len(legal(state)) for state in both] == [3, 1]
    assert SECRET.view(both[0], "green") == SECRET.view(both[1], "green")
    assert SECRET.view(both[0], "red") == SECRET.view(both[1], "red")


def test_a_payment_that_all_see_is_without_a_choice_is_made_at_once() -> None:
    """secret_1998.txt, "The duel": all of the kind where there are fewer; or all the cards there are."""
    fewer = lost(met(blue="moss-troll chalice"), kind="troll", pips=2)
    assert (fewer.phase, hand(fewer, "red"), hand(fewer, "blue")) == ("put", "moss-troll", "chalice")
    everything = lost(met(blue="moss-troll root-troll"), kind="troll", pips=2)
    assert (everything.phase, hand(everything, "red"), hand(everything, "blue")) == ("put", "moss-troll root-troll", "")


def test_the_challenger_pays_too_when_it_loses() -> None:
    """secret_1998.txt, "The duel": whoever loses; facts 4.3 i."""
    state = play(met(red="ring chalice", blue="moss-troll"), "challenge blue one", "stake treasure")
    state = play(state, "hands scissors rock")
    assert (state.to_act, legal(state)) == ("red", ["pay chalice", "pay ring"])
    state = play(state, "pay ring")
    assert (hand(state, "blue"), state.to_act, state.phase) == ("moss-troll ring", "blue", "put")


# --- where the loser goes ---


def test_the_winner_puts_the_loser_on_any_free_square() -> None:
    """secret_1998.txt, "The duel": any free square of the board."""
    state = lost(met(blue="chalice"))
    assert state.to_act == "red"
    free = ["put r1.1", "put r1.2", "put r1.3", "put r2.3", "put r2.4", "put r3.1", "put r3.2"]
    assert legal(state) == free  # not r1.4, where green stands, not r2.1, where red does
    assert refusal(state, "put r1.4") == "another pawn is there"
    assert refusal(state, "put r2.2") == "nobody can stand on r2.2"
    assert play(state, "put r3.2").place("blue") == 302


def test_the_loser_takes_no_card_where_it_is_put() -> None:
    """facts 4.3 j: also picture squares; no card is taken by that."""
    state = play(lost(met(blue="chalice")), "put r1.2")
    assert (state.open_card, hand(state, "blue"), state.seat) == ("crown", "", "blue")


def test_the_challenger_is_put_somewhere_when_it_loses() -> None:
    """secret_1998.txt, "The duel": the loser's piece, whoever it is."""
    state = play(met(red="ring"), "challenge blue one", "stake treasure", "hands scissors rock")
    assert state.to_act == "blue"
    assert play(state, "put r3.1").place("red") == 301


def test_then_it_is_the_next_players_turn() -> None:
    """secret_1998.txt, "The duel": play moves on; no card is turned over."""
    state = play(lost(met(blue="chalice")), "put r3.1")
    assert (state.seat, state.phase, state.duel, state.open_card) == ("blue", "act", None, "crown")


# --- a picture and another piece ---

MEETING = COURT.replace("i=red   i:crown ", "i=red   i       ").replace("oi=blue", "oi:crown=blue")


def test_take_the_card_or_duel() -> None:
    """secret_1998.txt, "Special cases": on a picture with another piece one decides for one of them."""
    state = met(MEETING, red="ring", blue="chalice")
    assert legal(state) == ["take-card", "challenge blue one", "challenge blue die"]
    assert refusal(state, "end") == "either take the card or start a duel"


def test_who_takes_the_card_does_not_duel() -> None:
    """secret_1998.txt, "Special cases"; facts 4.3 k."""
    state = play(met(MEETING, red="ring", blue="chalice"), "take-card")
    assert (hand(state, "red"), state.phase) == ("crown ring", "uncover")
    assert play(state, "uncover unicorn").seat == "blue"


def test_who_duels_does_not_take_the_card() -> None:
    """secret_1998.txt, "Special cases"; facts 4.3 k."""
    state = play(lost(met(MEETING, red="ring", blue="chalice")), "put r3.1")
    assert (hand(state, "red"), state.open_card, state.seat) == ("chalice ring", "crown", "blue")


# --- the end ---

SIX_TREASURES = "chalice gold-coins jewel-box necklace ring sceptre"
SIX_TROLLS = "bridge-troll cave-troll frost-troll moss-troll root-troll stone-troll"


def test_seven_treasures_win() -> None:
    """secret_1998.txt, "Object of the game" and "End of the game"."""
    state = play(scene(COURT, changes="ring disc", red=SIX_TREASURES, blue="moss-troll"), "end")
    assert state.phase == "act"
    text = COURT.replace("i=red   i:crown", "i>=red  i<:crown")
    state = play(scene(text, changes="ring disc", red=SIX_TREASURES, blue="moss-troll"), "walk r1.2")
    assert (state.phase, state.outcome, SECRET.winners(state), state.to_act) == ("over", "won", ("red",), "")
    assert legal(state) == []
    assert SECRET.scores(state) == {"red": 7, "blue": 1, "green": 0}


def test_seven_trolls_win() -> None:
    """secret_1998.txt, "Object of the game": or seven trolls; here the last comes by a duel."""
    state = lost(met(red=SIX_TROLLS, blue="swamp-troll"), kind="troll")
    assert (state.outcome, state.winners) == ("won", ("red",))


def test_seven_cards_of_both_kinds_do_not_win() -> None:
    """secret_1998.txt, "End of the game": all of one kind."""
    state = lost(met(red=SIX_TROLLS, blue="ring chalice"), kind="treasure")
    assert play(state, "pay ring").outcome == ""


def test_six_are_enough_as_an_option() -> None:
    """facts 4.3 a, option `win_count`: six in the German sources."""
    five = " ".join(SIX_TROLLS.split()[:5])
    state = lost(met(red=five, blue="swamp-troll", options={"win_count": 6}), kind="troll")
    assert (state.outcome, state.winners) == ("won", ("red",))


def test_the_loser_of_a_duel_can_be_the_one_in_turn() -> None:
    """secret_1998.txt, "End of the game": whoever has seven, in whoever's turn."""
    state = play(met(red="swamp-troll", blue=SIX_TROLLS), "challenge blue one", "stake troll", "hands scissors rock")
    assert state.winners == ("blue",)


def test_a_trade_can_win_for_both() -> None:
    """secret_1998.txt, "Object of the game": the first; two who have them at one moment both win (docs/rulings.md)."""
    text = COURT.replace(":crown", "")
    state = scene(text, red="unicorn crown " + SIX_TROLLS, blue=SIX_TREASURES + " swamp-troll")
    state = play(state, "trade unicorn blue crown", "hand-over ring swamp-troll")
    assert state.winners == ("red",)  # blue gave a treasure away for the one it got
    state = scene(text, red="unicorn crown " + SIX_TROLLS, blue=SIX_TREASURES + " swamp-troll griffin")
    state = play(state, "trade unicorn blue crown", "hand-over griffin swamp-troll")
    assert state.winners == ("red", "blue")


def test_the_score_is_the_larger_collection() -> None:
    """secret_1998.txt, "End of the game": there are no points; what counts is the larger collection."""
    state = scene(COURT, red="ring chalice moss-troll unicorn", blue="root-troll")
    assert SECRET.scores(state) == {"red": 2, "blue": 1, "green": 0}
    for seat, parts in SECRET.score_parts(state).items():
        assert sum(points for _, points in parts) == SECRET.scores(state)[seat]
    assert SECRET.score_parts(state)["red"] == (("treasures", 2), ("1 troll, the smaller collection", 0))


def test_nothing_is_allowed_when_the_game_is_over() -> None:
    """secret_1998.txt, "End of the game"."""
    state = replace(scene(COURT), phase="over", outcome="stopped")
    assert refusal(state, "turn ring") == "the game is over"


# --- chosen in secret ---

IN_SECRET = {"fists": "secret"}


def closed(*fists: str):
    """Red and blue duel for a treasure and have chosen so far in secret."""
    state = met(red="ring", blue="chalice", options=IN_SECRET)
    return play(state, "challenge blue one", "stake treasure", *(f"fist {fist}" for fist in fists))


def test_one_after_the_other_chooses_and_the_companion_opens_both() -> None:
    """docs/rulings.md, "Secret Labyrinth", `fists`."""
    assert (closed().to_act, legal(closed())) == ("red", ["fist rock", "fist scissors", "fist paper"])
    assert closed("rock").to_act == "blue"
    state = closed("rock", "paper")
    assert (state.to_act, legal(state), SECRET.chance(state)) == ("TABLE", ["hands rock paper"], Chance.AUTOMATIC)
    assert play(state, "hands rock paper").winner == "blue"


def test_the_same_object_twice_is_chosen_again() -> None:
    """secret_1998.txt, "Now we see who wins"."""
    again = play(closed("rock", "rock"), "hands rock rock")
    assert (again.phase, again.to_act, again.duel.fists) == ("fists", "red", ())


def test_a_fist_stays_closed_for_everybody_else() -> None:
    """docs/rulings.md, "Secret Labyrinth", `fists`."""
    rock, paper = closed("rock"), closed("paper")
    for viewer in ("blue", "green", "TABLE"):
        assert SECRET.view(rock, viewer) == SECRET.view(paper, viewer)
        assert SECRET.told(closed(), ChooseFist("rock"), viewer) == "fist ?"
    assert SECRET.view(rock, "red").duel.fists == ("rock",)
    assert SECRET.phrases.say_veiled(ChooseFist("rock"), "fist ?") == "has chosen in secret"


def test_what_a_seat_knows_of_closed_fists_is_a_position() -> None:
    state = closed("rock", "paper")
    seen = SECRET.state_of(SECRET.view_json(SECRET.view(state, "blue")))
    assert seen.duel.fists == ("?", "paper")
    assert legal(seen) == ["hands rock paper", "hands scissors paper", "hands paper paper"]
    assert SECRET.state_of(SECRET.state_json(state)) == state


def test_closed_fists_follow_the_published_schema() -> None:
    schema = json.loads((SCHEMA / "position-secret.json").read_text(encoding="utf-8"))
    for state in (closed(), closed("rock"), closed("rock", "paper")):
        for document in (SECRET.state_json(state), SECRET.view_json(SECRET.view(state, "blue"))):
            assert violations(json.loads(json.dumps(document)), schema) == []


def test_a_table_that_shows_its_hands_chooses_nothing_in_secret() -> None:
    state = play(met(red="ring", blue="chalice"), "challenge blue one", "stake treasure")
    assert refusal(state, "fist rock") == "nobody chooses in secret now"
    assert refusal(closed(), "hands rock paper") == "there is no duel now"
