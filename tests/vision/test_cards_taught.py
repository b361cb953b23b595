"""Teaching a deck: cards are found where they lie apart, their paths proposed, and what was taught is kept."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
import pytest

from companion.errors import BadCalibration
from companion.frame import Image
from tests.vision.drawn_cards import CORRIDORS, drawn_card, drawn_deck, drawn_table, view
from vision.board.homography import project
from vision.cards.corridors import propose_corridors
from vision.cards.cutting import cut_exactly
from vision.cards.taught_deck import LOOK_PX, TaughtCard, TaughtDeck
from vision.cards.teaching import find_cards
from vision.picture.arrays import Float64s

APART = {(2 * (number % 4), 2 * (number // 4)): (number, 0) for number in range(11)}


def test_cards_laid_apart_are_found_in_reading_order() -> None:
    seen = view(96, 60, 50, 3)
    found = find_cards(drawn_table(APART, seen))
    assert len(found) == len(APART)
    for card, spot in zip(found, sorted(APART, key=lambda spot: (spot[1], spot[0])), strict=True):
        middle = cv2.perspectiveTransform(np.array([[[spot[0] + 0.5, spot[1] + 0.5]]]), seen)[0, 0]
        assert np.linalg.norm(np.mean(card.corners_px, axis=0) - middle) < 3
        assert card.look.shape == (LOOK_PX, LOOK_PX, 3)
        difference = np.abs(card.look.astype(int) - drawn_card(APART[spot][0]).astype(int))
        assert np.median(difference) < 40, f"the look at {spot} is not upright or not the card"


ASLANT = np.array([[88.0, 9.0, 60.0], [-4.0, 80.0, 80.0], [-0.01, 0.02, 1.0]])
"""A table that the camera sees from aside: the map from spots to pixels."""


def corners_at(spot: tuple[int, int], seen: Float64s) -> Float64s:
    """The corners in px of a card that lies just there, as `drawn_table` draws it."""
    return project(seen, np.array(spot) + 0.01 + 0.98 * np.array([(0, 0), (1, 0), (1, 1), (0, 1)]))


def test_cards_seen_aslant_are_cut_at_their_sides() -> None:
    found = find_cards(drawn_table(APART, ASLANT, slip=0.0))
    for card, spot in zip(found, sorted(APART, key=lambda spot: (spot[1], spot[0])), strict=True):
        assert np.abs(card.corners_px - corners_at(spot, ASLANT)).max() < 2, f"the card at {spot}"


def test_a_card_with_a_wrong_outline_is_cut_like_the_others() -> None:
    truth = [corners_at(spot, ASLANT) for spot in APART]
    outlines = [corners.copy() for corners in truth]
    outlines[3] += (8, -5)
    outlines[5] = truth[5].mean(axis=0) + 0.88 * (truth[5] - truth[5].mean(axis=0))
    outlines[6][[1, 2], 0] += 6
    cut = cut_exactly(drawn_table(APART, ASLANT, slip=0.0), outlines)
    assert np.abs(np.array(cut) - truth).max() < 2


def test_a_stripe_of_the_cloth_beside_cards_is_not_their_side() -> None:
    seen = view(96, 60, 50)
    table, cloth = drawn_table(APART, seen, slip=0.0), drawn_table({}, seen)
    stripes = np.zeros(table.shape[:2], np.bool_)
    for column in (0, 2, 6):
        stripes[:, round(60 + 96 * (column + 1.03)) : round(60 + 96 * (column + 1.09))] = True
    table[stripes & (table == cloth).all(axis=2)] = (200, 205, 215)
    for card, (x, y) in zip(find_cards(table), sorted(APART, key=lambda spot: (spot[1], spot[0])), strict=True):
        corners = 96 * np.array([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]) + (60, 50)
        assert np.abs(card.corners_px - corners).max() < 2.5, f"the card at {x},{y}"


def is_found(table: Image, spots: Iterable[tuple[int, int]], seen: Float64s) -> bool:
    """Whether just the cards at these spots are found, in reading order and where they lie."""
    found, spots = [card.corners_px for card in find_cards(table)], sorted(spots, key=lambda spot: (spot[1], spot[0]))
    truth = [corners_at(spot, seen) for spot in spots]
    return len(found) == len(truth) and bool(np.abs(np.array(found) - truth).max() < 4)


def test_cards_on_a_cloth_of_the_colour_of_their_corridors_are_found_and_not_their_walls() -> None:
    seen, crossings = view(130, 60, 80, 3), {(2 * (n % 3), 2 * (n // 3)): (3 + 6 * n, 0) for n in range(6)}
    assert is_found(drawn_table(crossings, seen, slip=0.0, cloth=(190, 225, 235)), crossings, seen)


@pytest.mark.parametrize("count", [1, 11])
def test_squares_of_a_chequered_cloth_are_no_cards(count: int) -> None:
    seen, laid = view(80, 70, 50, 3), dict([*APART.items()][:count])
    y, x = np.indices((600, 800)) // 37
    cloth = np.where(((x + y) % 2)[..., None] > 0, (120, 60, 50), (150, 160, 150))
    assert is_found(drawn_table(laid, seen, slip=0.0, cloth=cloth), laid, seen)


def test_looks_end_alike_where_some_cards_were_taught_on_a_cloth_of_the_colour_of_their_rim() -> None:
    seen, pale = view(96, 60, 50), (222, 234, 238)
    table, cloth = drawn_table(APART, seen, slip=0.0), drawn_table({}, seen)
    is_cloth = (table == cloth).all(axis=2)
    for x, y in APART:
        cv2.rectangle(table, (96 * x + 62, 96 * y + 52), (96 * x + 153, 96 * y + 143), pale, 5)
    on_pale = np.where(is_cloth[..., None], cloth // 16 + np.array(pale, np.uint8) - 10, table)
    looks, others = ([card.look for card in find_cards(picture)] for picture in (table, on_pale))
    assert len(looks) == len(others) == len(APART)
    taught = [TaughtCard(f"{number}", look) for number, look in enumerate([*looks[:5], *others])]
    ends = np.array(TaughtDeck(tuple(taught)).looks()).astype(int)
    assert np.abs(ends[:5] - ends[5:10]).mean(axis=(1, 2, 3)).max() < 12


@pytest.mark.parametrize("rim_px", [0, 5])
def test_looks_stay_as_they_are_where_all_cards_have_a_rim_or_none_has(rim_px: int) -> None:
    looks = [card.look.copy() for card in drawn_deck(18).cards]
    for look in looks if rim_px else []:
        cv2.rectangle(look, (0, 0), (LOOK_PX - 1, LOOK_PX - 1), (222, 234, 238), 2 * rim_px)
    ends = TaughtDeck(tuple(TaughtCard(f"{number}", look) for number, look in enumerate(looks))).looks()
    assert np.array_equal(ends, looks)


def test_an_empty_table_shows_no_card() -> None:
    assert find_cards(drawn_table({}, view(96, 0, 0))) == ()


def test_paths_are_proposed_from_looks_alone() -> None:
    proposed = propose_corridors([card.look for card in drawn_deck(18).cards])
    right = sum(text == CORRIDORS[number % len(CORRIDORS)] for number, text in enumerate(proposed))
    assert right >= 15, proposed


def test_no_paths_are_proposed_for_cards_of_one_colour() -> None:
    assert propose_corridors([np.full((LOOK_PX, LOOK_PX, 3), 90, np.uint8)] * 2) == ("", "")
    assert propose_corridors([]) == ()


def test_a_deck_comes_back_from_its_document_and_sheet() -> None:
    deck = drawn_deck(13)
    again = TaughtDeck.from_document(deck.to_document(), deck.sheet())
    assert again.names == deck.names
    assert [card.corridors for card in again.cards] == [card.corridors for card in deck.cards]
    assert all(np.array_equal(a.look, b.look) for a, b in zip(again.cards, deck.cards, strict=True))


def test_a_sheet_that_is_too_small_is_refused() -> None:
    deck = drawn_deck(13)
    with pytest.raises(BadCalibration, match="shows no card 'card-10'"):
        TaughtDeck.from_document(deck.to_document(), drawn_deck(5).sheet())
    with pytest.raises(BadCalibration, match="no list of cards"):
        TaughtDeck.from_document({}, deck.sheet())
    with pytest.raises(BadCalibration, match="no name"):
        TaughtDeck.from_document({"cards": [{"corridors": "NE"}]}, deck.sheet())
