"""Reading a card table: which cards lie where, in single pictures and while people lay, take, slide and turn."""

from __future__ import annotations

from math import exp

import cv2
import numpy as np
import pytest

from companion.frame import Frame, Image
from companion.observation import Observation
from tests.vision.drawn_cards import CORRIDORS, PICTURE_PX, Laid, drawn_deck, drawn_table, view
from vision.card_reader import NO_CARDS, NOT_TAUGHT, CardReader
from vision.cards.lattice import Finder, corners_at, upright
from vision.cards.matching import Matcher, Place, edge_corners
from vision.cards.spots import sights_of
from vision.cards.taught_deck import TaughtCard, TaughtDeck
from vision.picture.arrays import Float64s

DECK = drawn_deck(18)
LAID = {(0, 0): (0, 0), (1, 0): (4, 1), (0, 1): (8, 2), (1, 1): (3, 3), (2, 1): (11, 0), (1, 2): (13, 1)}
SEEN = view(84, 260, 180, 6)
PURPLE = (140, 40, 90)


def likeliest(observation: Observation) -> dict[str, str]:
    """What most likely lies at each spot; every sight has to be normalised."""
    assert all(abs(sum(exp(log_p) for _, log_p in sight.log_p) - 1) < 1e-6 for sight in observation.sights)
    return {sight.of: max(sight.log_p, key=lambda pair: pair[1])[0] for sight in observation.sights}


def expected(laid: Laid, by: tuple[int, int] = (0, 0)) -> dict[str, str]:
    return {f"{x + by[0]},{y + by[1]}": f"card-{number}/{'NESW'[turns]}" for (x, y), (number, turns) in laid.items()}


def cards_only(said: dict[str, str]) -> dict[str, str]:
    return {spot: name for spot, name in said.items() if name}


@pytest.mark.parametrize("seen", [SEEN, view(60, 300, 420, -35), view(110, 180, 120, 20)])
def test_cards_and_their_turns_are_read_and_the_spots_beside_them_are_bare(seen: Float64s) -> None:
    said = likeliest(CardReader(DECK).read_still(drawn_table(LAID, seen)))
    assert cards_only(said) == expected(LAID)
    assert [spot for spot, name in said.items() if not name], "no bare spot was read"


def test_cards_that_slipped_and_turned_are_read() -> None:
    assert cards_only(likeliest(CardReader(DECK).read_still(drawn_table(LAID, SEEN, slip=0.025)))) == expected(LAID)


def test_a_card_apart_that_slid_a_quarter_of_an_edge_is_read_where_its_details_are() -> None:
    both = np.stack([drawn_table(LAID, SEEN), drawn_table({(4, 1): (15, 0)}, SEEN @ view(1.0, 0.24, 0.0))])
    apart = np.where(np.arange(800)[:, None] < 540, both[0], both[1])
    assert cards_only(likeliest(CardReader(DECK).read_still(apart))) == expected(LAID | {(4, 1): (15, 0)})


@pytest.mark.parametrize("apart", [2, 3])
def test_a_card_across_an_arm_is_found_though_none_of_its_details_is(apart: int) -> None:
    finder, laid = Finder(Matcher([card.look for card in DECK.cards])), {(0, 0): (0, 0), (apart, 0): (13, 1)}
    finder.seeds = lambda image: [[edge_corners(84.0) + 100]]  # type: ignore[method-assign]
    assert (apart, 0) in finder.find(drawn_table(laid, view(84, 100, 100)))


def test_cards_are_found_on_a_cloth_whose_pattern_is_like_larger_cards() -> None:
    motif, middle = cv2.resize(DECK.cards[7].look[24:72, 24:72], (140, 140)), (slice(130, 520), slice(170, 560))
    table = np.tile(cv2.copyMakeBorder(motif, 6, 6, 6, 6, cv2.BORDER_CONSTANT), (4, 6, 1))[:600, :800].copy()
    table[middle] = drawn_table(LAID, SEEN)[middle]
    assert cards_only(likeliest(CardReader(DECK).read_still(table))) == expected(LAID)


def test_cards_are_found_among_dots_that_are_many_more_and_brighter_than_what_is_on_them() -> None:
    dots = np.full((600, 800, 3), (90, 60, 30), dtype=np.uint8)
    for x, y in np.ndindex(80, 60):
        cv2.circle(dots, (10 * x + 5, 10 * y + 5), 3, (255, 255, 255), -1)
    assert cards_only(likeliest(CardReader(DECK).read_still(drawn_table(LAID, SEEN, cloth=dots)))) == expected(LAID)


def test_cards_agree_with_their_looks_as_well_on_a_table_that_is_all_but_black() -> None:
    black, finder = drawn_table(LAID, SEEN, cloth=(6, 5, 4)), Finder(Matcher([card.look for card in DECK.cards]))
    assert min(place.best for place in finder.find(black).values()) > 0.95
    assert cards_only(likeliest(CardReader(DECK).read_still(black))) == expected(LAID)


def test_a_layout_that_lies_upside_down_is_read_from_the_top_of_the_picture() -> None:
    said = cards_only(likeliest(CardReader(DECK).read_still(drawn_table(LAID, view(84, 520, 430, 180)))))
    assert said == {f"{2 - x},{2 - y}": f"card-{n}/{'NESW'[(t + 2) % 4]}" for (x, y), (n, t) in LAID.items()}


@pytest.mark.parametrize("number", [2, 6, 9, 10])
def test_a_card_that_nobody_taught_has_its_corridors_read(number: int) -> None:
    taught = TaughtDeck(tuple(card for card in DECK.cards if card.name != f"card-{number}"))
    said = likeliest(CardReader(taught).read_still(drawn_table({**LAID, (2, 1): (number, 0)}, SEEN)))
    assert said["2,1"] == f"?{CORRIDORS[number % len(CORRIDORS)]}"


def test_two_cards_that_look_alike_are_never_told_apart_surely() -> None:
    twins = TaughtDeck((*DECK.cards, TaughtCard("twin", DECK.cards[3].look, "NESW")))
    sights = {sight.of: dict(sight.log_p) for sight in CardReader(twins).read_still(drawn_table(LAID, SEEN)).sights}
    assert sights["1,1"]["card-3/W"] == pytest.approx(sights["1,1"]["twin/W"], abs=0.01)


def test_a_large_picture_is_read_and_its_corners_are_told_in_its_own_pixels() -> None:
    picture = drawn_table(LAID, SEEN)
    usual, large = (CardReader(DECK).read_still(seen) for seen in (picture, cv2.resize(picture, None, fx=3, fy=3)))
    assert cards_only(likeliest(large)) == expected(LAID)
    assert large.size_px == (2400, 1800) and usual.pose is not None and large.pose is not None
    assert np.allclose(np.array(large.pose.corners_px) / 3, usual.pose.corners_px, atol=2.0)


def test_a_bare_table_and_a_deck_that_is_not_taught_are_said() -> None:
    bare = CardReader(DECK).read_still(drawn_table({}, SEEN))
    assert (bare.pose, bare.why, bare.sights) == (None, NO_CARDS, ())
    assert CardReader(TaughtDeck()).read_still(drawn_table(LAID, SEEN)).why == NOT_TAUGHT


class Table:
    """A camera over a table that shows eight pictures a second to one reader."""

    def __init__(self) -> None:
        self.reader, self.frames = CardReader(DECK), 0
        noise = np.random.default_rng(5).normal(0, 1.5, (PICTURE_PX[1], PICTURE_PX[0], 3))
        self.noise = noise.round().astype(np.int16)

    def show(self, picture: Image, seconds: float = 1.5) -> list[Observation]:
        """What is read while the table looks so, with fresh noise in each picture."""
        read = []
        for _ in range(round(8 * seconds)):
            noise = np.roll(self.noise, 131 * self.frames, axis=1)
            image = np.asarray(cv2.add(picture, noise, dtype=cv2.CV_8U), dtype=np.uint8)
            read.append(self.reader.read(Frame(image, self.frames, self.frames / 8)))
            self.frames += 1
        return read


class AgreesWithAnything(Matcher):
    """Takes whatever it is shown for a card, for each of its looks in turn."""

    def place(self, image: Image, corners: Float64s) -> Place:
        """A card that lies just there."""
        at = int(corners.sum()) % len(self.looks)
        agrees = np.full((len(self.looks), 4), 0.9, dtype=np.float32)
        agrees[at] = 1.0
        return Place(corners, agrees)


@pytest.mark.parametrize("looks", [1, 2, 50])
def test_a_grid_that_looks_like_cards_everywhere_ends_with_the_picture_and_with_the_deck(looks: int) -> None:
    picture = np.full((300, 400, 3), 128, dtype=np.uint8)
    square = np.array([(180.0, 130.0), (230.0, 130.0), (230.0, 180.0), (180.0, 180.0)])
    finder = Finder(AgreesWithAnything([card.look for card in drawn_deck(looks).cards]))
    grid = finder.grown(picture, {(0, 0): finder.matcher.place(picture, square)})
    middles = np.array([place.corners.mean(axis=0) for place in grid.values()])
    assert len(grid) <= min(2 * looks, 8 * 6) and (middles >= 0).all() and (middles < (400, 300)).all()


def under_a_hand(picture: Image, x: int, y: int) -> Image:
    hidden = picture.copy()
    cv2.line(hidden, (x, 620), (x, y), (130, 150, 220), 60)
    return hidden


def test_a_card_laid_by_a_hand_is_followed_and_the_grid_keeps_its_spots() -> None:
    table = Table()
    assert cards_only(likeliest(table.show(drawn_table(LAID, SEEN))[-1])) == expected(LAID)
    coming = table.show(under_a_hand(drawn_table(LAID, SEEN), 240, 260), 0.75)
    assert any(observation.quality.is_hand for observation in coming)
    assert all(not observation.sights for observation in coming if observation.quality.is_hand)
    more = {**LAID, (-1, 1): (15, 2)}
    assert cards_only(likeliest(table.show(drawn_table(more, SEEN))[-1])) == expected(more)


def test_cards_taken_are_gone() -> None:
    table = Table()
    table.show(drawn_table(LAID, SEEN))
    fewer = {spot: card for spot, card in LAID.items() if spot not in ((0, 0), (1, 2))}
    said = likeliest(table.show(drawn_table(fewer, SEEN))[-1])
    assert cards_only(said) == expected(fewer)
    assert said["0,0"] == ""


@pytest.mark.parametrize("elsewhere", [view(84, 265, 184, 6), view(84, 343, 189, 6), view(56, 420, 240, 2)])
def test_a_layout_that_was_bumped_slid_or_is_seen_from_higher_keeps_its_spots(elsewhere: Float64s) -> None:
    table = Table()
    table.show(drawn_table(LAID, SEEN))
    after = table.show(drawn_table(LAID, elsewhere), 2.0)
    assert any(observation.is_moved for observation in after)
    assert cards_only(likeliest(after[-1])) == expected(LAID)


@pytest.mark.parametrize("by", [0.25, 0.35, 0.45])
def test_a_layout_that_was_pushed_part_of_an_edge_is_not_taken_for_other_cards_that_lie_where_it_lay(by: float) -> None:
    table, column = Table(), {(0, 0): (0, 0), (0, 1): (6, 0), (0, 2): (12, 0)}
    table.show(drawn_table(column, view(84, 300, 150)))
    pushed = table.show(drawn_table(column, view(84, 300, 150 + 84 * by)))[-1]
    assert cards_only(likeliest(pushed)) == expected(column)


def test_a_picture_in_which_nothing_changes_is_not_read_again() -> None:
    table = Table()
    observations = table.show(drawn_table(LAID, SEEN), 2.0)
    assert observations[-1].sights is observations[-2].sights
    assert dict(observations[-1].ms).keys() == {"total", "watch"}


def test_spots_under_a_hand_that_rests_have_no_sight_and_the_others_have() -> None:
    table = Table()
    table.show(drawn_table(LAID, SEEN))
    resting = table.show(under_a_hand(drawn_table(LAID, SEEN), 300, 320), 3.0)[-1]
    assert not resting.quality.is_hand
    said = likeliest(resting)
    assert "0,1" not in said and said["2,1"] == "card-11/N"


def test_the_table_where_cards_at_the_edge_of_the_picture_were_taken_is_not_a_hand_that_rests() -> None:
    table, fewer = Table(), {spot: card for spot, card in LAID.items() if spot[1] > 0}
    table.show(drawn_table(LAID, view(84, 260, 10), slip=0.0))
    said = likeliest(table.show(drawn_table(fewer, view(84, 260, 10), slip=0.0), 3.0)[-1])
    assert (said.get("0,0"), said.get("1,0")) == ("", "") and cards_only(said) == expected(fewer)


def test_where_a_hand_hides_every_card_none_has_a_sight() -> None:
    picture, matcher = drawn_table(LAID, SEEN), Matcher([card.look for card in DECK.cards])
    grid = upright(Finder(matcher).find(picture))
    assert len(grid) == len(LAID)
    sights = sights_of(picture, grid, matcher, DECK.names, hidden=grid.keys())
    assert all(sight.of not in expected(LAID) for sight in sights)


def covered(
    picture: Image, west: float, north: float, east: float, south: float, sleeve: tuple[int, int, int] = PURPLE
) -> Image:
    """The table with a sleeve over a part of the grid, in spots."""
    corners = np.array([[west, north, 1.0], [east, north, 1.0], [east, south, 1.0], [west, south, 1.0]]) @ SEEN.T
    return np.asarray(cv2.fillConvexPoly(picture.copy(), corners[:, :2].round().astype(np.int32), sleeve))


def test_a_card_of_which_a_quarter_is_hidden_is_read_by_the_others() -> None:
    said = likeliest(CardReader(DECK).read_still(covered(drawn_table(LAID, SEEN), 2.5, 1.5, 3.2, 2.2)))
    assert cards_only(said) == expected(LAID)


@pytest.mark.parametrize("colour", [PURPLE, (150, 180, 225), (60, 200, 220)])
def test_what_ends_with_a_card_is_its_print_and_no_hand_so_the_card_is_strange(colour: tuple[int, int, int]) -> None:
    said = likeliest(CardReader(DECK).read_still(covered(drawn_table(LAID, SEEN), 2.52, 1.05, 2.95, 1.45, colour)))
    assert said.get("2,1", "?").startswith("?")
    assert "2,1" in said or colour != PURPLE


def test_a_card_of_which_most_is_hidden_is_not_taken_for_one_that_nobody_taught() -> None:
    said = likeliest(CardReader(DECK).read_still(covered(drawn_table(LAID, SEEN), 2.0, 1.3, 3.2, 2.2)))
    assert "2,1" not in said and not any(name.startswith("?") for name in said.values())


def test_a_spot_is_bare_only_where_each_quarter_shows_the_table() -> None:
    assert likeliest(CardReader(DECK).read_still(drawn_table(LAID, SEEN)))["2,0"] == ""
    assert "2,0" not in likeliest(CardReader(DECK).read_still(covered(drawn_table(LAID, SEEN), 2.6, 0.0, 3.2, 0.4)))


def test_a_card_between_fingers_in_the_colours_of_the_table_is_not_called_a_bare_spot() -> None:
    table = drawn_table(LAID, SEEN)
    for finger in range(5):
        north = 1.07 + 0.2 * finger
        table = covered(table, 1.98, north, 3.4, north + 0.11, (68, 107, 58))
    assert "2,1" not in likeliest(CardReader(DECK).read_still(table))


@pytest.mark.parametrize("south", [2.0, 3.0])
def test_a_spot_beside_a_sleeve_is_not_called_bare_for_a_hand_may_have_the_colours_of_the_table(south: float) -> None:
    hand = covered(drawn_table(LAID, SEEN), 1.98, 0.98, 3.02, 2.02, (68, 107, 58))
    assert likeliest(CardReader(DECK).read_still(hand))["2,1"] == ""
    said = likeliest(CardReader(DECK).read_still(covered(hand, 3.0, south - 1.0, 5.0, south)))
    assert "2,1" not in said and said["-1,1"] == ""


def test_a_spot_is_bare_where_a_shadow_ends_across_it() -> None:
    table = drawn_table(LAID, SEEN)
    edge = round(float((SEEN @ [2.3, 0.5, 1.0])[0]))
    table[:, edge:] = (table[:, edge:] * 0.4).astype(np.uint8)
    assert likeliest(CardReader(DECK).read_still(table)).get("2,0") == ""


def test_a_cloth_that_agrees_a_little_with_a_card_is_bare_where_a_card_was_taken() -> None:
    matcher, table = Matcher([card.look for card in DECK.cards]), drawn_table(LAID, SEEN)
    grid = upright(Finder(matcher).find(table))
    grid[2, 0] = Place(corners_at(grid, (2, 0)), np.full((len(DECK.cards), 4), 0.7, dtype=np.float32))
    said = {sight.of: sight.log_p[0][0] for sight in sights_of(table, grid, matcher, DECK.names)}
    assert said["2,0"] == "" and cards_only(said) == expected(LAID)


@pytest.mark.parametrize(("agrees", "is_card"), [(0.8, False), (0.9, True)])
def test_what_agrees_much_less_than_the_card_beside_it_is_the_stripes_of_a_cloth(agrees: float, is_card: bool) -> None:
    finder, table = Finder(Matcher([card.look for card in DECK.cards])), drawn_table(LAID, SEEN)
    finder.matcher.place = lambda image, at: Place(at, np.array([[0, agrees]]))  # type: ignore[method-assign]
    grid = finder.grown(table, {(0, 0): Place(edge_corners(84.0) + 300, np.array([[0.98, 0]]))})
    assert (len(grid) > 1) == is_card


def test_nothing_is_said_of_a_card_that_many_explain_as_well_as_each_other() -> None:
    twins = (TaughtCard(f"twin-{number}", DECK.cards[3].look, "NESW") for number in range(5))
    said = likeliest(CardReader(TaughtDeck((*DECK.cards, *twins))).read_still(drawn_table(LAID, SEEN)))
    assert "1,1" not in said and said["2,1"] == "card-11/N"


def test_cards_that_were_just_laid_are_not_taken_for_a_hand_that_rests() -> None:
    table, more = Table(), {**LAID, (2, 2): (2, 0), (1, 3): (15, 2), (1, 4): (16, 0)}
    table.show(drawn_table(LAID, SEEN))
    assert cards_only(likeliest(table.show(drawn_table(more, SEEN), 2.5)[-1])) == expected(more)
