"""A referee who knows only what the table shows: cards that are one of several, and what proves them (facts 4.3 o)."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from companion.games.secret.cards import can_all_be, least_of, most_of, passed, settled
from companion.games.secret.game import SECRET
from tests.games.secret.scenes import hand, legal, play, refusal, scene
from tests.games.secret.test_duels import COURT, SIX_TREASURES, SIX_TROLLS

TABLE = {"cards": "table"}


def table(text: str = COURT.replace(":crown", ""), **told: object):
    """Paper cards change hands face down."""
    return scene(text, options={**TABLE, **told.pop("options", {})}, **told)


def met(**told: object):
    return play(table(changes="ring disc", **told), "walk r2.1")


# --- trades ---


def test_a_trade_names_no_cards() -> None:
    """secret_1998.txt, "Mythical Animals": all three cards pass face down."""
    state = table(red="unicorn ring crown", blue="chalice moss-troll sceptre")
    assert legal(state, "trade") == ["trade unicorn blue"]
    assert refusal(state, "trade unicorn blue ring") == "you put the card down face down, so do not name it"


def test_after_a_trade_cards_are_one_of_several() -> None:
    """facts 4.3 o: tracked as one of these."""
    state = play(table(red="unicorn ring crown", blue="chalice moss-troll sceptre"), "trade unicorn blue")
    mine, theirs = "crown|ring", "chalice|moss-troll|sceptre"
    assert hand(state, "red") == f"{theirs} {theirs} {mine}"
    assert hand(state, "blue") == f"{theirs} {mine}"


def test_what_passes_as_a_whole_stays_known() -> None:
    """facts 4.3 d and o: somebody's only other card, and all of the other's."""
    state = play(table(red="unicorn ring", blue="chalice sceptre"), "trade unicorn blue")
    assert (hand(state, "red"), hand(state, "blue")) == ("chalice sceptre", "ring")


def test_an_animal_that_may_be_there_can_be_used_and_is_known_then() -> None:
    """facts 4.3 o: using it shows it; the others are narrowed."""
    state = table(red="griffin|ring sceptre", blue="griffin|ring moss-troll")
    assert legal(state, "trade") == ["trade griffin blue"]
    state = play(state, "trade griffin blue")
    assert state.gone == ("griffin",)
    assert (hand(state, "red"), hand(state, "blue")) == ("moss-troll ring", "sceptre")


# --- duels ---


def lost(state, kind: str = "treasure", pips: int = 0):
    begin = ["challenge blue die", f"roll duel {pips}"] if pips else ["challenge blue one"]
    return play(state, *begin, f"stake {kind}", "hands rock scissors")


def test_known_kinds_need_no_question() -> None:
    """secret_1998.txt, "The duel": two of three treasures pass; which, nobody says."""
    state = lost(met(blue="chalice ring sceptre moss-troll"), pips=2)
    assert state.phase == "put"
    unknown = "chalice|ring|sceptre"
    assert (hand(state, "red"), hand(state, "blue")) == (f"{unknown} {unknown}", f"{unknown} moss-troll")


def test_how_many_pass_is_seen() -> None:
    """secret_1998.txt, "The duel": fewer, if the loser has fewer; the table sees how many."""
    state = lost(met(red="swamp-troll|ring", blue="swamp-troll|ring chalice moss-troll"), pips=2)
    assert (state.to_act, legal(state)) == ("TABLE", ["paid 1", "paid 2"])
    assert refusal(state, "pay chalice") == "give only the number of cards, as in 'paid 2'"


def test_who_gives_too_few_has_no_more() -> None:
    """secret_1998.txt, "The duel": it gives all it has; so the rest is of the other kind, and more becomes known."""
    state = lost(met(red="swamp-troll|ring", blue="swamp-troll|ring chalice moss-troll"), pips=2)
    one = play(state, "paid 1")
    assert (hand(one, "red"), hand(one, "blue")) == ("chalice ring", "moss-troll swamp-troll")
    two = play(state, "paid 2")
    assert (hand(two, "red"), hand(two, "blue")) == ("chalice ring swamp-troll", "moss-troll")


# --- winning ---


def test_a_sure_win_needs_no_claim() -> None:
    """secret_1998.txt, "End of the game": seven trolls are seven trolls."""
    state = lost(met(red=SIX_TROLLS, blue="swamp-troll chalice"), kind="troll")
    assert (state.outcome, state.winners) == ("won", ("red",))


def test_a_possible_win_is_asked_about() -> None:
    """secret_1998.txt, "End of the game": the winner uncovers its cards; facts 4.3 o: that proves it."""
    state = table(red="unicorn ring " + SIX_TROLLS, blue="swamp-troll chalice sceptre")
    state = play(state, "trade unicorn blue")
    cards = "bridge-troll cave-troll frost-troll moss-troll root-troll stone-troll swamp-troll"
    assert state.to_act == "TABLE"
    assert legal(state) == [f"claim red {cards}", "no-claim"]
    won = play(state, f"claim red {cards}")
    assert (won.outcome, won.winners) == ("won", ("red",))
    assert set(cards.split()) <= set(hand(won, "red").split())


def test_what_a_claim_shows_narrows_the_rest() -> None:
    """facts 4.3 o: cards uncovered here lie nowhere else."""
    state = table(red="unicorn ring " + SIX_TROLLS, blue="swamp-troll chalice sceptre")
    state = play(state, "trade unicorn blue")
    won = play(state, legal(state)[0])
    assert hand(won, "blue") == "chalice|sceptre ring"
    assert hand(won, "red").split()[-2:] == ["stone-troll", "swamp-troll"]


def test_nobody_has_to_have_won() -> None:
    """facts 4.3 o: no claim, and the game goes on where it was."""
    state = play(table(red="unicorn ring " + SIX_TROLLS, blue="swamp-troll chalice sceptre"), "trade unicorn blue")
    state = play(state, "no-claim")
    assert (state.phase, state.to_act, state.then) == ("act", "red", "")


def test_a_win_can_be_claimed_later_too() -> None:
    """secret_1998.txt, "End of the game": who has overlooked it may uncover the cards before the own changes."""
    state = play(table(red="unicorn ring " + SIX_TROLLS, blue="swamp-troll chalice sceptre"), "trade unicorn blue")
    state = play(state, "no-claim")
    assert len(legal(state, "claim")) == 1
    assert play(state, legal(state, "claim")[0]).winners == ("red",)
    assert not legal(play(state, "turn ring"), "claim")


def test_nobody_claims_what_it_cannot_have() -> None:
    """facts 4.3 o."""
    state = play(table(red="unicorn ring " + SIX_TROLLS, blue="swamp-troll chalice sceptre"), "trade unicorn blue")
    wanted = "red cannot have these 7 treasures or 7 trolls"
    assert refusal(state, "claim red chalice crown gold-coins jewel-box necklace ring sceptre") == wanted
    assert refusal(state, "claim red ring") == "reveal 7 cards, in alphabetical order"
    assert refusal(play(state, "no-claim", "turn ring"), "claim red ring").startswith("reveal cards to win right after")


def test_seven_known_cards_of_one_kind_win_after_taking() -> None:
    """secret_1998.txt, "End of the game": what was taken from the stack is known to all."""
    text = COURT.replace("i=red   i:crown", "i>=red  i<:crown")
    state = play(table(text, changes="ring disc", red=SIX_TREASURES, blue="root-troll"), "walk r1.2")
    assert state.winners == ("red",)


def test_scores_count_what_is_sure() -> None:
    """facts 4.3 o: as far as the referee is sure."""
    state = table(red="ring chalice swamp-troll|crown", blue="swamp-troll|crown")
    assert SECRET.scores(state) == {"red": 2, "blue": 0, "green": 0}


# --- the reasoning itself, against trying everything ---


def worlds(cards) -> list[tuple[str, ...]]:
    """Every way to name the cards, no name twice."""
    names = sorted({name for card in cards for name in card})
    return [
        world for world in permutations(names, len(cards)) if all(n in c for n, c in zip(world, cards, strict=True))
    ]


def some_cards(rng: random.Random) -> list[tuple[str, ...]]:
    names = "abcdef"[: rng.randint(2, 6)]
    return [tuple(sorted(rng.sample(names, rng.randint(1, len(names))))) for _ in range(rng.randint(1, 4))]


@pytest.mark.parametrize("seed", range(60))
def test_narrowing_keeps_exactly_what_can_be(seed: int) -> None:
    """facts 4.3 o: neither narrower nor wider than trying every way."""
    cards = some_cards(random.Random(seed))
    every = worlds(cards)
    assert can_all_be(cards) == bool(every)
    if every:
        assert settled(cards) == tuple(tuple(sorted({world[i] for world in every})) for i in range(len(cards)))
        wanted = set("ace")
        counts = [sum(name in wanted for name in world) for world in every]
        assert (least_of(tuple(cards), wanted), most_of(tuple(cards), wanted)) == (min(counts), max(counts))


@pytest.mark.parametrize("seed", range(60))
def test_passing_never_loses_the_truth(seed: int) -> None:
    """facts 4.3 o: whatever the cards were and whichever passed, that is still possible afterwards."""
    rng = random.Random(seed)
    cards = some_cards(rng)
    for world in worlds(cards)[:20]:
        meant = [name for name in world if name in "abc"]
        count = rng.randint(0, len(meant))
        gone = rng.sample(meant, count)
        left, given = passed(tuple(cards), "abc", count)
        kept = [name for name in world if name not in gone]
        assert any(fits(order, left) for order in permutations(kept))
        assert any(fits(order, given) for order in permutations(gone))


def fits(names, cards) -> bool:
    return len(names) == len(cards) and all(name in card for name, card in zip(names, cards, strict=True))
