"""The round board of Secret Labyrinth as pages draw it: rings, walls, pictures, pawns, and taps that turn a ring."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Any

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.games.secret.actions import TurnRing
from companion.maze.rings import parse_place
from companion.records.notation import parse_action, view_json
from companion.rules.game import TABLE
from companion.rules.mazes.places import homes_in_words
from companion.rules.phrases import offered
from companion.rules.verbs import format_action
from companion.rules.words import ENGLISH
from web.boards.ring_art import (
    RIM_RADIUS,
    RingSpins,
    RingView,
    RoundArt,
    draw_handles,
    draw_rings,
    draw_round,
    middle_of,
    read_rings,
)
from web.start.composer import compose
from web.start.seat_page import turns_of

SECRET, TURN_DISC = game_named("secret"), TurnRing("centre", 5)


def dealt(**changes: Any) -> RingView:
    """A dealt board, some of its JSON changed."""
    state = SECRET.deal(shipped_copy("secret"), 3, 4)
    view = read_rings({**view_json(SECRET.view(state, TABLE)), **changes})
    assert view is not None
    return view


def art_of(view: RingView) -> RoundArt:
    return draw_rings(view, {})


def test_every_square_of_the_path_is_drawn_and_each_picture_once() -> None:
    view = dealt()
    squares = [square for ring in art_of(view).rings for square in ring.squares]
    assert [parse_place(square.place) for square in squares] == list(view.board.places)
    pictures = [square.mark for square in squares if square.mark]
    assert len(pictures) == len(set(pictures)) == 18
    assert [square.mark for square in squares if square.is_sought] == [view.open_card]
    assert sorted(square.start for square in squares if square.start) == ["blue", "green", "red", "yellow"]


def test_a_ring_is_turned_as_a_whole_and_pawns_ride_along() -> None:
    still, turned = dealt(offsets={}), dealt(offsets={"outer": 3})
    assert [ring.turned_deg for ring in art_of(turned).rings] == [0, 90, 0, 0, 0, 0]
    assert [ring.squares for ring in art_of(still).rings] == [ring.squares for ring in art_of(turned).rings]
    rider = {"red": "r2.1"}
    x, y = middle_of(dealt(offsets={}, pawns=rider), 201)
    assert middle_of(dealt(offsets={"outer": 3}, pawns=rider), 201) == (-y, x)


def test_pieces_on_one_square_stand_beside_each_other() -> None:
    one, other = art_of(dealt(pawns={"red": "r1.5", "blue": "r1.5"})).pawns
    assert one.y == other.y and other.x - one.x > 30


def test_a_ring_that_comes_round_goes_on_turning_the_same_way() -> None:
    spins = RingSpins()
    steps = [spins.steps(dealt(offsets={"outer": offset}))["outer"] for offset in (10, 11, 0, 1, 0)]
    assert steps == [10, 11, 12, 13, 12]
    assert spins.steps(None) == {}


def test_what_is_to_be_done_is_pointed_at_before_and_after() -> None:
    """An arrow begins where the ring's mark stands and ends where it will; a square, or another pawn, is framed."""
    state = SECRET.apply(SECRET.deal(shipped_copy("secret"), 2, 1), parse_action("turn outer"))
    before, after = (view_json(SECRET.view(one, TABLE)) for one in (state, SECRET.apply(state, TURN_DISC)))
    to_do = draw_round(before, {}, str, format_action(TURN_DISC))
    done = draw_round(after, {}, str, format_action(TURN_DISC), is_done=True)
    assert to_do is not None and done is not None
    assert [ring.name for ring in to_do.rings if ring.way] == ["centre"]
    assert to_do.rings[-1].way == done.rings[-1].way
    pawn = draw_round(before, {}, str, "challenge blue one")
    assert pawn is not None and pawn.goals == tuple((one.x, one.y) for one in pawn.pawns if one.colour == "blue")
    walk = draw_round(before, {}, str, "walk r2.1")
    rings = read_rings(before)
    assert walk is not None and rings is not None and walk.goals == (middle_of(rings, parse_place("r2.1")),)


def test_other_boards_are_no_round_ones() -> None:
    classic = game_named("classic")
    assert read_rings(view_json(classic.view(classic.deal(shipped_copy("classic"), 2, 1), TABLE))) is None
    assert read_rings({"rings": [{}], "offsets": {}, "pawns": {}}) is None


def test_a_ring_is_turned_by_one_tap_and_the_disc_by_two() -> None:
    state = SECRET.deal(shipped_copy("secret"), 3, 4)
    offers = tuple(offered(action, SECRET.phrases) for action in SECRET.legal(state))
    first = compose(offers, (), ENGLISH)
    assert first.at_once == {"ring:outer": "turn outer", "ring:middle": "turn middle"}
    second = compose(offers, ("ring:centre",), ENGLISH)
    assert second.at_once["count:1"] == "turn centre" and second.at_once["count:11"] == "turn centre 11"
    assert {f"count:{handle.steps}" for handle in draw_handles(dealt().board.rings[-1])} == set(second.spots)
    assert turns_of(offers)["outer"] == {1: "turn outer"} and len(turns_of(offers)["centre"]) == 11


def test_how_far_the_disc_turns_is_asked_around_the_board_and_covers_no_picture() -> None:
    handles = draw_handles(dealt().board.rings[-1])
    assert all(hypot(handle.x, handle.y) > RIM_RADIUS + 46 for handle in handles)
    gaps = [hypot(one.x - other.x, one.y - other.y) for one, other in pairwise(handles)]
    assert min(gaps) > 2 * 46


def test_a_square_to_tap_is_told_by_its_picture_or_its_ring() -> None:
    state = SECRET.deal(shipped_copy("secret"), 3, 4)
    for text in ("turn outer", "turn middle"):
        state = SECRET.apply(state, SECRET.parse(text))
    homes = homes_in_words(state)
    offers = tuple(offered(action, SECRET.phrases, homes) for action in SECRET.legal(state))
    words = compose(offers, (), ENGLISH).spots
    assert words and all(text.startswith("Move the pawn to ") and "r1." not in text for text in words.values())
    assert len(set(words.values())) == len(words)


def test_walking_takes_one_tap_once_the_rings_are_turned() -> None:
    state = SECRET.deal(shipped_copy("secret"), 3, 4)
    for text in ("turn outer", "turn middle"):
        state = SECRET.apply(state, SECRET.parse(text))
    shown = compose(tuple(offered(action, SECRET.phrases) for action in SECRET.legal(state)), (), ENGLISH)
    walks = {f"walk {pick[6:]}" for pick in shown.at_once if pick.startswith("place:")}
    assert walks == set(shown.at_once.values()) and walks
