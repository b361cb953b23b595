"""The companion's decks: committed at the start, checkable at the end."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from companion.errors import UnreadableNotation
from companion.games.catalogue import GAMES, game_named
from companion.games.copies import shipped_copy
from companion.records.dice import (
    SEED_BITS,
    VirtualDecks,
    decks_of,
    fresh_decks,
    fresh_seed,
    is_committed,
    outcomes,
    verify,
)
from companion.records.playout import playout
from companion.records.record import Header, Played, record_of
from companion.rules.actions import Draw
from companion.rules.game import TABLE
from tests.games.hooks import sample
from tests.rules.boards import COPY, TEAM


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_evening_can_be_checked_at_its_end(game) -> None:
    copy = shipped_copy(game.name)
    record = playout(game, copy, 2, 4, turns=12)
    check = verify(record, copy)
    assert check.is_committed
    assert check.is_dealt
    assert check.deviation is None
    assert check.chosen == sum(line.seat == TABLE for line in record.played)


def test_chance_that_was_not_the_secrets_is_found() -> None:
    record = playout(TEAM, COPY, 2, 4, turns=5)
    other = decks_of(5)
    lines = [replace(line, text=other.secret) if line == Header("secret", decks_of(4).secret) else line
             for line in record.lines]  # fmt: skip
    check = verify(replace(record, lines=tuple(lines)), COPY)
    assert not check.is_committed
    assert check.deviation is not None


def test_chance_by_hand_is_counted_and_not_held_against_the_secret() -> None:
    start = TEAM.deal(COPY, 2, 4)
    decks = decks_of(4)
    page = next(page for page in TEAM.legal(start) if page != decks.choose(TEAM.legal(start), 0))
    headers = [("commitment", decks.commitment)]
    honest = verify(record_of(start, headers, [Played(TABLE, page, is_by_hand=True)], decks.secret), COPY)
    assert (honest.deviation, honest.chosen, honest.by_hand) == (None, 0, 1)
    assert verify(record_of(start, headers, [Played(TABLE, page)], decks.secret), COPY).deviation == 4


def test_a_record_without_secret_or_commitment_cannot_be_checked() -> None:
    start = TEAM.deal(COPY, 2, 4)
    with pytest.raises(UnreadableNotation, match="no line 'commitment"):
        verify(record_of(start, [], []), COPY)
    with pytest.raises(UnreadableNotation, match="no line 'secret"):
        verify(record_of(start, [("commitment", decks_of(4).commitment)], []), COPY)


def test_the_secret_fits_its_commitment_and_no_other() -> None:
    decks = fresh_decks(1)
    assert is_committed(decks.secret, decks.commitment)
    assert not is_committed(decks.secret + "x", decks.commitment)
    assert len(decks.commitment) == 64
    assert fresh_decks(1) != decks, "nobody can foresee an evening from its seed"
    assert decks.secret not in decks.commitment


def test_nobody_can_try_all_seeds_to_find_the_hidden_hands_of_an_open_board() -> None:
    seeds = [fresh_seed() for _ in range(64)]
    assert all(seed < 2**SEED_BITS for seed in seeds) and max(seeds) >= 2**127, "the whole width is used"
    house = Path(__file__).parents[2]
    begins = [path for room in ("appliance", "companion", "web") for path in (house / room).rglob("*.py")]
    assert [one.name for one in begins if "randbits" in one.read_text(encoding="utf-8")] == ["dice.py"]


@pytest.mark.parametrize("seed", [7, 2**32 - 1, 2**128 - 1])
def test_records_of_short_and_long_seeds_verify(seed: int) -> None:
    game = game_named("classic")
    record = playout(game, shipped_copy("classic"), 2, seed, turns=3)
    check = verify(record, shipped_copy("classic"))
    assert check.is_committed and check.deviation is None and check.is_dealt
    decks = VirtualDecks("9" * 9000 + ":")
    assert not verify(record_of(record.start, [("commitment", decks.commitment)], [], decks.secret), COPY).is_dealt


def test_every_card_comes_equally_often_and_the_listing_order_is_nothing() -> None:
    cards = [Draw("red", card) for card in COPY.treasures]
    counts = Counter(decks_of(seed).choose(cards, 3) for seed in range(4800))
    assert all(140 < counts[card] < 260 for card in cards)
    assert decks_of(1).choose(cards, 0) == decks_of(1).choose(cards[::-1], 0)
    with pytest.raises(ValueError, match="nothing to choose"):
        decks_of(1).choose([], 0)


def test_equal_pages_come_as_often_as_they_are_in_the_book() -> None:
    start = TEAM.deal(COPY, 2, 4)
    twice = replace(start, pages=(*start.pages[:2], start.pages[0]))
    assert len(TEAM.legal(twice)) == 2
    assert Counter(outcomes(TEAM, twice)) == Counter(twice.pages)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_whatever_can_come_has_at_least_one_way(game) -> None:
    for state in sample(game, 1, 12):
        if game.to_act(state) == TABLE:
            assert set(outcomes(game, state)) == set(game.legal(state))
