"""Teaching a deck by taps: the cards of a picture, their paths and treasures, what is kept of them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
import pytest

from appliance.own_teaching import OwnTeaching
from calibration.teaching.card_teaching import CardTeaching
from companion.config import parse_config
from companion.errors import BadCalibration
from companion.frame import Image
from companion.games.cards.copy import CardsCopy
from companion.games.copies import copy_for
from companion.lobby.teaching import KEEP, TAKE, UNDO, Tap
from vision.cards.teaching import FoundCard

GAME, CONFIG = "cards", parse_config("")
NORTH, EAST, SOUTH, WEST, MIDDLE = (50, 8), (92, 50), (50, 92), (8, 50), (50, 50)


def look(seed: int) -> Image:
    """A card like no other."""
    blotches = np.random.default_rng(seed).integers(0, 255, (6, 6, 3), np.uint8)
    return np.asarray(cv2.resize(blotches, (96, 96), interpolation=cv2.INTER_CUBIC))


class Dealer:
    """Lays out four cards for each picture, all of which are found."""

    def __init__(self) -> None:
        self.laid = 0

    def find(self, image: Image) -> tuple[FoundCard, ...]:
        self.laid += 4
        corridors = ("NE+SW", "NS", "", "NESW")
        return tuple(FoundCard(np.zeros((4, 2)), look(self.laid + n), paths) for n, paths in enumerate(corridors))


@pytest.fixture
def dealer() -> Dealer:
    return Dealer()


@pytest.fixture
def teaching(monkeypatch: pytest.MonkeyPatch, dealer: Dealer) -> OwnTeaching:
    monkeypatch.setattr("calibration.teaching.card_teaching.find_cards", dealer.find)
    return OwnTeaching(CONFIG, lambda: np.zeros((64, 64, 3), np.uint8))


def teacher(teaching: OwnTeaching) -> CardTeaching:
    found = teaching._of(GAME)
    assert isinstance(found, CardTeaching)
    return found


def cards(teaching: OwnTeaching) -> list[str]:
    return list(teacher(teaching).stage.get("cards", {}).values())


def tap(teaching: OwnTeaching, card: int, *points: tuple[int, int]) -> None:
    for x, y in points:
        teaching.tap(GAME, Tap(list(teacher(teaching).stage["cards"])[card], x, y))


def press(teaching: OwnTeaching, *keys: str) -> None:
    for key in keys:
        teaching.tap(GAME, Tap(choice=key))


def test_a_tap_near_a_side_opens_or_closes_it(teaching: OwnTeaching) -> None:
    press(teaching, TAKE)
    assert cards(teaching) == ["NE+SW", "NS", "", "NESW"]
    tap(teaching, 1, EAST, SOUTH)
    tap(teaching, 2, WEST)
    tap(teaching, 3, NORTH, EAST, SOUTH, WEST)
    assert cards(teaching) == ["NE+SW", "NE", "W", ""]


def test_taps_in_the_middle_go_through_all_ways_in_which_paths_may_hang_together(teaching: OwnTeaching) -> None:
    press(teaching, TAKE)
    seen = [cards(teaching)[0]]
    for _ in range(15):
        tap(teaching, 0, MIDDLE)
        seen.append(cards(teaching)[0])
    assert (seen[15], len(set(seen[:15]))) == ("NE+SW", 15)
    assert {"NESW", "NS+EW", "NW+ES", "N+ESW", "N+E+S+W"} < set(seen)


def test_a_tap_in_a_corner_leads_a_path_of_its_own_around_it_or_joins_all(teaching: OwnTeaching) -> None:
    press(teaching, TAKE)
    ways = []
    for corner in ((90, 10), (8, 8), (92, 92), (92, 92), (8, 92)):
        tap(teaching, 0, corner)
        ways.append(cards(teaching)[0])
    assert ways == ["NESW", "NW+ES", "NESW", "NW+ES", "NE+SW"]
    tap(teaching, 1, (90, 10))
    assert cards(teaching)[1] == "NS", "one of the two sides is closed"


def test_treasures_are_counted_on_the_path_that_was_tapped_and_stay_on_it(teaching: OwnTeaching) -> None:
    press(teaching, TAKE)
    press(teaching, "step:treasures", "pick:crown")
    tap(teaching, 0, NORTH)
    press(teaching, "pick:ghost")
    tap(teaching, 0, WEST, WEST)
    assert cards(teaching)[0] == "NE:crown+SW:ghost:ghost"
    tap(teaching, 0, SOUTH)
    assert cards(teaching)[0] == "NE:crown+SW"
    press(teaching, "step:cards")
    tap(teaching, 0, MIDDLE)
    assert cards(teaching)[0].count("crown") == 1
    press(teaching, "step:treasures")
    teaching.tap(GAME, Tap(text="Flying Carpet"))
    tap(teaching, 1, NORTH)
    assert cards(teaching)[1] == "NS:flying-carpet"


def test_the_latest_picture_shows_what_was_found_and_a_card_taken_twice_is_there_once(
    teaching: OwnTeaching, dealer: Dealer
) -> None:
    press(teaching, TAKE)
    dealer.laid = 2
    press(teaching, TAKE)
    picture, deck = teaching.page(GAME).blocks
    assert (str(picture.sheets[0].words), len(deck.sheets)) == ("Your latest picture: 4 cards found, 2 of them new", 6)
    assert [mark.look for mark in picture.sheets[0].marks] == ["found"] * 4
    assert teacher(teaching).picture(picture.sheets[0].picture).shape == (64, 64, 3)
    press(teaching, UNDO)
    assert len(cards(teaching)) == 4


def test_unread_cards_are_named_and_hinder_keeping(teaching: OwnTeaching) -> None:
    press(teaching, TAKE)
    press(teaching, "step:check")
    page = teaching.page(GAME)
    assert [(one.key, str(one.words)) for one in page.wrong] == [
        ("step:cards", "I see no path on these cards: 3. Tap where paths leave.")
    ]
    wrong = [sheet.words for sheet in page.blocks[-1].sheets if any(mark.look == "wrong" for mark in sheet.marks)]
    assert wrong == ["3"]
    with pytest.raises(BadCalibration):
        press(teaching, KEEP)


def test_a_deck_is_kept_by_names_of_its_treasures_and_taken_in_elsewhere(
    teaching: OwnTeaching, labyrinth_home: Path
) -> None:
    for _ in range(4):
        press(teaching, TAKE)
    for card in (2, 6, 10, 14):
        tap(teaching, card, NORTH)
    press(teaching, "step:treasures", "pick:owl")
    for card in (0, 1, 4):
        tap(teaching, card, NORTH)
    press(teaching, "pick:key")
    tap(teaching, 0, WEST)
    tap(teaching, 4, NORTH)
    press(teaching, "step:check")
    assert teaching.page(GAME).notes[0] == "34 cards are missing from a full box."
    press(teaching, KEEP)
    path = labyrinth_home / "copies" / "cards.toml"
    kept = copy_for(GAME, path)
    assert isinstance(kept, CardsCopy)
    assert {"key-owl", "key-owl-2", "owl", "card-3"} < set(kept.box.names)
    out = BytesIO()
    teaching.write(GAME, out)
    path.unlink()
    teaching.take_in(GAME, out)
    assert copy_for(GAME, path) == kept
    with pytest.raises(BadCalibration, match="not a copy of this game"):
        teaching.take_in(GAME, BytesIO(out.getvalue()[:-200]))


def test_a_picture_without_cards_changes_nothing(teaching: OwnTeaching, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("calibration.teaching.card_teaching.find_cards", lambda image: ())
    with pytest.raises(BadCalibration, match="I cannot see any cards"):
        press(teaching, TAKE)
    assert not teaching.page(GAME).can_undo
