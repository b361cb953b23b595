"""What a seat may know, and what a referee at the table can be sure of (facts 4.3 o)."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from companion.games.copies import shipped_copy
from companion.games.secret.actions import HandOver, Pay
from companion.games.secret.game import SECRET
from companion.games.secret.json import state_of, view_json
from companion.games.secret.state import SecretState
from companion.records.notation import parse_action
from companion.rules.verbs import format_action
from tests.games.secret.players import eager, near_the_end
from tests.games.secret.scenes import hand, play, scene
from tests.games.secret.test_animals import YARD
from tests.games.secret.test_duels import COURT

COPY = shipped_copy("secret")


def seen(state: SecretState, seat: str) -> dict:
    return view_json(SECRET.view(state, seat))


def test_cards_lie_face_down_before_the_others() -> None:
    """secret_1998.txt, "Moving your piece": face down; "The duel": one has to remember who has which."""
    state = scene(COURT, red="ring moss-troll", blue="chalice")
    assert seen(state, "red")["hands"] == {"red": ["moss-troll", "ring"], "blue": ["?"], "green": []}
    assert seen(state, "green")["hands"] == {"red": ["?", "?"], "blue": ["?"], "green": []}
    assert seen(state, "TABLE")["hands"] == seen(state, "green")["hands"]


def test_nobody_sees_the_stack() -> None:
    """secret_1998.txt, "Before you begin": face down; how high it is everybody sees."""
    told = seen(scene(COURT), "red")
    assert "deck" not in told
    assert told["deck_left"] == 17


def test_the_winners_cards_are_uncovered() -> None:
    """secret_1998.txt, "End of the game"."""
    trolls = "bridge-troll cave-troll frost-troll moss-troll root-troll stone-troll"
    met = play(scene(COURT, changes="ring disc", red=trolls, blue="swamp-troll ring"), "walk r2.1")
    state = play(met, "challenge blue one", "stake troll", "hands rock scissors", "pay swamp-troll")
    assert seen(state, "green")["hands"]["red"] == sorted([*trolls.split(), "swamp-troll"])
    assert seen(state, "green")["hands"]["blue"] == ["?"]


def test_a_card_laid_down_for_a_trade_is_not_shown() -> None:
    """secret_1998.txt, "Mythical Animals": secret cards; while the other's are drawn it lies face down."""
    state = scene(YARD, red="unicorn ring", blue="chalice moss-troll sceptre")
    state = play(state, "trade unicorn blue ring")
    assert seen(state, "blue")["asked"] == {"seat": "red", "other": "blue", "count": 2, "given": ["?"]}


def test_what_passes_face_down_is_told_to_two() -> None:
    """secret_1998.txt, "Mythical Animals" and "The duel": giver and taker know the cards, nobody else."""
    state = scene(YARD, red="unicorn ring", yellow="root-troll", blue="chalice moss-troll sceptre")
    trade, drawn = parse_action("trade unicorn blue ring"), parse_action("hand-over chalice sceptre")
    told = {seat: SECRET.told(state, trade, seat) for seat in (*state.seats, "TABLE")}
    assert told == {"red": "trade unicorn blue ring"} | dict.fromkeys(
        ("yellow", "blue", "TABLE"), "trade unicorn blue ?"
    )
    asked = play(state, "trade unicorn blue ring")
    told = {seat: SECRET.told(asked, drawn, seat) for seat in (*state.seats, "TABLE")}
    assert told == dict.fromkeys(("red", "blue"), "hand-over chalice sceptre") | dict.fromkeys(
        ("yellow", "TABLE"), "hand-over ? ?"
    )


def test_what_a_loser_pays_is_told_to_two() -> None:
    """secret_1998.txt, "The duel"."""
    met = play(scene(COURT, changes="ring disc", blue="chalice ring"), "walk r2.1", "challenge blue one")
    state = play(met, "stake treasure", "hands rock scissors")
    told = {seat: SECRET.told(state, parse_action("pay ring"), seat) for seat in state.seats}
    assert told == {"red": "pay ring", "blue": "pay ring", "green": "pay ?"}


def test_a_view_is_a_position_for_whoever_reads_it() -> None:
    """contract, "Notation": what is hidden stays unknown; here blue may hold anything but what red knows of."""
    state = scene(COURT, red="ring", blue="chalice", gone="unicorn")
    again = state_of(json.loads(json.dumps(seen(state, "red"))))
    could = set(hand(again, "blue").split("|"))
    assert could == set(state.cards.all) - {"ring", "unicorn", "crown"}
    assert (set(again.deck), again.deck_left) == (could, state.deck_left)


# --- a referee at the table beside one who knows everything ---


def beside(truth: SecretState) -> SecretState:
    """The same position for a referee who sees paper cards pass face down from here on."""
    told = SECRET.state_json(truth)
    return state_of({**told, "options": {**told["options"], "cards": "table"}})


def follow(table: SecretState, truth: SecretState, action, after: SecretState) -> SecretState:
    """What the referee at the table books for an action of those who know the cards."""
    if not isinstance(action, HandOver | Pay):  # cards drawn in a trade were booked with it; payments are counted
        words = format_action(action).split()
        table = play(table, " ".join(words[:3] if words[0] == "trade" else words))
    return _claimed(_paid(table, truth, after), after)


def _paid(table: SecretState, truth: SecretState, after: SecretState) -> SecretState:
    if table.phase != "pay" or after.phase == "pay" or table.duel is None:
        return table
    loser = table.duel.loser
    return play(table, f"paid {len(truth.hand(loser)) - len(after.hand(loser))}")


def _claimed(table: SecretState, after: SecretState) -> SecretState:
    if table.phase != "claim" or after.phase in ("hand-over", "pay"):
        return table
    for seat in after.winners:
        for kind in ("treasure", "troll"):
            shown = sorted(card[0] for card in after.hand(seat) if card[0] in after.cards.of(kind))
            if len(shown) >= after.options.win_count:
                return play(table, " ".join(["claim", seat, *shown[: after.options.win_count]]))
    return play(table, "no-claim")


def could_be(table: SecretState, truth: SecretState) -> bool:
    """Whether everything that is so is possible for the referee."""
    for seat in table.seats:
        told, real = list(table.hand(seat)), [card[0] for card in truth.hand(seat)]
        if len(told) != len(real) or not _fits(told, real):
            return False
    return True


def _fits(told: list[tuple[str, ...]], real: list[str]) -> bool:
    if not real:
        return True
    return any(real[0] in card and _fits(told[:i] + told[i + 1 :], real[1:]) for i, card in enumerate(told))


@pytest.mark.parametrize("seed", range(12))
def test_the_truth_stays_possible(seed: int) -> None:
    """facts 4.3 o: along whole games, "one of these" always holds what is really there, and ends as the truth ends."""
    rng = random.Random(seed)
    options = {"turn_limit": 80, "animals_at_stake": seed % 2 == 1, "win_count": 6 + seed % 2}
    options["animal_power"] = "german" if seed % 3 == 1 else "trade"
    truth = near_the_end(SECRET.deal(COPY, 2 + seed % 3, seed, options=options), rng)
    truth = meeting(truth, rng)
    table = beside(truth)
    while not SECRET.is_over(truth):
        action = eager(truth, rng)
        after = SECRET.apply(truth, action)
        table = follow(table, truth, action, after)
        if after.phase not in ("hand-over", "pay"):
            assert could_be(table, after)
            assert (table.phase, table.to_act, table.pawns) == (after.phase, after.to_act, after.pawns)
        truth = after
    assert SECRET.winners(table) == SECRET.winners(truth)


def meeting(state: SecretState, rng: random.Random) -> SecretState:
    """Everybody on two squares, so that there are duels from the first turn on."""
    places = rng.sample(state.board.places, 2)
    return replace(state, pawns=tuple((seat, places[i % 2]) for i, (seat, _) in enumerate(state.pawns)))
