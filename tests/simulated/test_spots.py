"""Ring boards and maze cards under the simulated camera: what the truth says is what is drawn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from math import dist
from typing import Any

import cv2
import numpy as np
import pytest

from companion.frame import Image
from companion.games.cards.copy import CardsCopy
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.games.secret.copy import SecretCopy
from companion.maze import cardgrid
from companion.maze.card import CardSet
from companion.maze.rings import format_place, place_of
from companion.rules.verbs import format_action
from hardware.simulated.spots.card_press import FACE_PX, printed_deck
from hardware.simulated.spots.card_table import CardTable
from hardware.simulated.spots.handled import Lying, Setting, SpotTable, draw_conditions
from hardware.simulated.spots.printing import PRINTS
from hardware.simulated.spots.ring_press import DOT_IN_MM, ORANGE, RoundShape, even_shape, polar_point
from hardware.simulated.spots.ring_table import RingTable
from lab.spots.homes import hold_a_hand_over

SECRET, CARDS = game_named("secret"), game_named("cards")
PARCHMENT = PRINTS["old-parchment"]
OUTER, MIDDLE = 1, 3
LAID = {(0, 0): ("crown-owl", "E"), (1, 0): ("key-owl", "S"), (0, 1): ("map-map", "W"), (1, 1): ("owl-sword", "N")}


@pytest.fixture(scope="module")
def shape() -> RoundShape:
    copy = shipped_copy("secret")
    assert isinstance(copy, SecretCopy)
    return even_shape(copy.board)


@pytest.fixture(scope="module")
def deck() -> CardSet:
    copy = shipped_copy("cards")
    assert isinstance(copy, CardsCopy)
    return copy.box


def studio(seed: int = 7) -> Setting:
    """A table in even light, at which nobody fumbles."""
    return Setting(seed, draw_conditions(seed, 0.0), (800, 600), 0.0, "slate")


def do(table: SpotTable, action: str, seat: str = "red") -> list[Image]:
    """The pictures of an action."""
    return [table.render() for _ in table.act(action, seat)]


def colour_at(image: Image, px: tuple[float, float], reach: int = 1) -> np.ndarray:
    """The colour around a pixel, whatever its brightness."""
    x, y = round(px[0]), round(px[1])
    patch = np.median(image[y - reach : y + reach + 1, x - reach : x + reach + 1].reshape(-1, 3), axis=0)
    return patch / np.linalg.norm(patch)


def is_like(colour: np.ndarray, ink: tuple[float, ...]) -> bool:
    """Whether a colour is that ink, in whatever light."""
    return float(colour @ (np.array(ink) / np.linalg.norm(ink))) > 0.985


def px_of(table: SpotTable, radius_mm: float, angle_deg: float) -> tuple[float, float]:
    """The pixel of a point of a ring board."""
    return table.overhead.camera.project_flat(*table.place_of(*polar_point(radius_mm, angle_deg)))


@pytest.mark.parametrize("offset", [0, 1, 7])
def test_a_rings_orange_dots_are_drawn_where_its_truth_has_turned_them(shape: RoundShape, offset: int) -> None:
    table = RingTable(shape, PARCHMENT, studio(), (0, offset, 0, 2 * offset % 12, 0, 0))
    image, truth = table.render(), table.truth()
    assert truth["offsets"] == {"outer": offset, "middle": 2 * offset % 12, "centre": 0}
    for number, name in ((OUTER, "outer"), (MIDDLE, "middle")):
        radius, mark = shape.radii_mm[number] - DOT_IN_MM, truth["turned_deg"][name]
        dots = [is_like(colour_at(image, px_of(table, radius, mark + 30 * dot)), ORANGE) for dot in range(12)]
        gaps = [is_like(colour_at(image, px_of(table, radius, mark + 30 * dot + 15)), ORANGE) for dot in range(12)]
        assert all(dots) and not any(gaps)


def test_pawns_stand_in_their_colours_where_the_truth_has_them(shape: RoundShape) -> None:
    stands = {"red": place_of(1, 5), "yellow": place_of(2, 9), "blue": place_of(4, 3), "green": place_of(6, 2)}
    table = RingTable(shape, PARCHMENT, studio(), (0, 3, 0, 5, 0, 4), stands)
    image = table.render()
    assert table.truth()["pawns"] == {"red": "r1.5", "yellow": "r2.9", "blue": "r4.3", "green": "r6.2"}
    for colour, place in stands.items():
        radius, angle = shape.at(place)
        x, y = table.place_of(*polar_point(radius, angle + table.turned_deg[place // 100 - 1]))
        assert is_like(colour_at(image, table.overhead.camera.project_flat(x, y, 0.3), 5), table.inks[colour])


def test_a_turned_ring_takes_its_pawns_along_and_no_others(shape: RoundShape) -> None:
    table = RingTable(shape, PARCHMENT, studio(), None, {"red": place_of(2, 1), "blue": place_of(3, 1)})
    before = pawns_px(table)
    assert len(do(table, "turn outer 1")) > 5
    after = pawns_px(table)
    assert table.layout() == {("ring", "outer"): "1", ("ring", "middle"): "0", ("ring", "centre"): "0",
                              ("pawn", "red"): "r2.1", ("pawn", "blue"): "r3.1"}  # fmt: skip
    assert dist(before[0], after[0]) > 50 and dist(before[1], after[1]) == 0
    assert abs(table.turned_deg[OUTER] - 30) < 3


def pawns_px(table: RingTable) -> list[tuple[float, float]]:
    """Where pawns stand in the picture."""
    return [table.overhead.camera.project_flat(pawn.x, pawn.y) for pawn in table._standing()]


def test_pawns_that_share_a_square_have_room(shape: RoundShape) -> None:
    colours = ("red", "yellow", "blue", "green")
    stands = {colour: place_of(1, at) for at, colour in enumerate(colours, 1)}
    table = RingTable(shape, PARCHMENT, studio(), None, stands)
    for colour in colours[1:]:
        do(table, "walk r1.1", colour)
        apart = [dist(table._mm_at(one), table._mm_at(other)) for one, other in combinations(table.pawns.values(), 2)]
        assert min(apart) > 13.5


def test_a_turn_and_back_a_bump_and_a_slide_change_no_layout(shape: RoundShape) -> None:
    table = RingTable(shape, PARCHMENT, studio(), (0, 2, 0, 0, 0, 0), {"red": place_of(2, 2)})
    table.render()
    before, mark = table.layout(), table.truth()["mark_px"]
    for steps in (table.turn("middle", 1), table.turn("middle", -1), table.bump(2.0), table.slide(20, -15, 9)):
        for _ in steps:
            pass
    table.render()
    assert table.layout() == before
    assert dist(table.truth()["mark_px"], mark) > 10


def test_people_put_a_ring_board_back(shape: RoundShape) -> None:
    table = RingTable(shape, PARCHMENT, studio(), (0, 11, 0, 3, 0, 0), {"red": place_of(2, 2)})
    goal = {("ring", "outer"): "1", ("ring", "middle"): "0", ("ring", "centre"): "6", ("pawn", "red"): "r1.1"}
    for _ in table.restore(goal):
        pass
    assert table.layout() == goal


def test_a_card_lies_as_it_was_printed_between_the_corners_that_the_truth_names(deck: CardSet) -> None:
    table = CardTable(deck, PARCHMENT, studio(), LAID, margin=0.3)
    image = table.render()
    faces = printed_deck(PARCHMENT, deck.cards)
    for card in table.truth()["cards"]:
        corners = np.array([(0, 0), (FACE_PX, 0), (FACE_PX, FACE_PX), (0, FACE_PX)], np.float32)
        upright = cv2.getPerspectiveTransform(np.array(card["corners_px"], np.float32), corners)
        seen = cv2.warpPerspective(image, upright, (FACE_PX, FACE_PX))
        likeness = {name: alike(seen, face) for name, face in faces.items()}
        assert max(likeness, key=lambda name: likeness[name]) == card["name"]
        assert likeness[card["name"]] > 0.85 > alike(np.rot90(seen), faces[card["name"]])


def alike(seen: Image, face: Image) -> float:
    """How well a picture of a card agrees with the printed one, its rim of shadow left out."""
    rim = (face.shape[0] - FACE_PX) // 2
    printed = face[rim : rim + FACE_PX, rim : rim + FACE_PX, :3]
    small = [cv2.GaussianBlur(np.ascontiguousarray(one), (0, 0), 4).astype(np.float64) for one in (seen, printed)]
    return float(np.corrcoef(small[0].ravel(), small[1].ravel())[0, 1])


def test_cards_are_laid_and_taken_and_the_camera_sees_them_all(deck: CardSet) -> None:
    table = CardTable(deck, PARCHMENT, studio(), LAID, 20)
    for step, name in enumerate(("crown-key", "key-map", "map-owl", "owl-ring", "ghost-owl", "crown-map"), 2):
        do(table, f"lay {name} {step},0 N", "blue")
    do(table, "take 1,1", "green")
    table.render()
    cards = table.truth()["cards"]
    assert [card["place"] for card in cards] == ["0,0", "1,0", "2,0", "3,0", "4,0", "5,0", "6,0", "7,0", "0,1"]
    assert all(card["hidden"] == 0 for card in cards)
    assert table.layout()["card", "7,0"] == "crown-map/N" and table.layout()["card", "0,0"] == "crown-owl/E"
    goal = {("card", "0,0"): "crown-owl/E", ("card", "1,0"): "key-owl/N", ("card", "1,1"): "owl-sword/N"}
    for _ in table.restore(goal):
        pass
    assert table.layout() == goal


def test_a_hand_hides_what_is_under_it(deck: CardSet) -> None:
    laid = {(x, y): (deck.names[6 * y + x], "N") for x in range(6) for y in range(5)}
    table = CardTable(deck, PARCHMENT, studio(), laid, margin=0.3)
    bare = table.render()
    hold_a_hand_over(table, "blue")
    covered = table.render()
    for card in table.truth()["cards"]:
        shape = np.zeros(bare.shape[:2], np.uint8)
        cv2.fillPoly(shape, [np.array(card["corners_px"]).round().astype(np.int32)], (1.0,))
        changed = (cv2.absdiff(bare, covered).max(axis=2) > 25)[shape == 1].mean()
        assert card["hidden"] == 0 or changed > 0.3 * card["hidden"]
    assert max(card["hidden"] for card in table.truth()["cards"]) > 0.5


def test_the_same_calls_give_the_same_pictures(shape: RoundShape, deck: CardSet) -> None:
    def films(seed: int) -> list[Image]:
        rings = RingTable(shape, PARCHMENT, Setting(seed, size_px=(400, 300)), None, {"red": place_of(2, 1)})
        cards = CardTable(deck, PARCHMENT, Setting(seed, size_px=(400, 300)), LAID, 9)
        return [*do(rings, "turn centre 5"), *do(rings, "walk r2.3"), *do(cards, "lay crown-key 2,0 N")]

    first, again, other = films(3), films(3), films(4)
    assert len(first) == len(again) and all(map(np.array_equal, first, again))
    assert not np.array_equal(first[0], other[0])


def played(name: str, count: int) -> Iterator[tuple[Any, str, Any]]:
    """Random legal actions of a game of three: the state before, the action, the state after."""
    game, chance = game_named(name), random.Random(6)
    state = game.deal(shipped_copy(name), 3, 6)
    for _ in range(count):
        action = chance.choice(game.legal(state))
        before, state = state, game.apply(state, action)
        yield before, format_action(action), state


def on_rings(state: Any) -> Lying:
    """How the rings and pawns of a position lie on a table."""
    rings = zip(state.board.rings, state.offsets, strict=True)
    turned = {("ring", ring.name): str(offset) for ring, offset in rings if ring.positions > 1}
    return {**turned, **{("pawn", colour): format_place(place) for colour, place in state.pawns}}


def test_hands_play_ring_boards_as_the_rules_say(shape: RoundShape) -> None:
    moves = list(played("secret", 150))
    start = moves[0][0]
    table = RingTable(shape, PARCHMENT, Setting(5, size_px=(320, 240)), start.offsets, dict(start.pawns))
    moved = 0
    for before, action, after in moves:
        loser = before.duel.loser if action.startswith("put ") else ""
        frames = list(table.act(action, loser or before.to_act))
        moved += bool(frames)
        assert table.layout() == on_rings(after) == table.shown_in(SECRET.state_json(after)), action
        assert bool(frames) == (on_rings(before) != on_rings(after)), action
    assert moved > 40


def test_hands_play_cards_as_the_rules_say(deck: CardSet) -> None:
    moves = list(played("cards", 60))
    start = moves[0][0]
    laid = {place: (card.name, card.turn) for place, card in start.grid.laid}
    table = CardTable(deck, PARCHMENT, Setting(5, size_px=(320, 240)), laid, start.deck_left)
    for before, action, after in moves:
        for _ in table.act(action, before.seat):
            pass
        lies = {("card", cardgrid.format_place(place)): f"{card.name}/{card.turn}" for place, card in after.grid.laid}
        assert table.layout() == lies == table.shown_in(CARDS.state_json(after)), action
    table.render()
    assert all(card["hidden"] == 0 for card in table.truth()["cards"]) and table.pile == after.deck_left
