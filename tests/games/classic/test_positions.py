"""Positions and copies of the classic game: what may be left out, what is refused, what a view tells."""

from __future__ import annotations

from importlib.resources import files

import pytest

from companion.errors import BadConfig, BadCopy, UnreadableNotation
from companion.games.classic.game import CLASSIC
from companion.games.classic.state import could_be
from companion.games.copies import format_copy, parse_copy, shipped_copy
from companion.maze.board import ascii
from companion.maze.cell import format_cell
from companion.maze.tile import format_tile
from companion.records.notation import state_from_json
from companion.rules.mazes.maze_copy import census
from companion.rules.mazes.maze_json import board_json
from tests.games.classic.scenes import MAZE, play, scene

BOARD = board_json(scene(MAZE).board)
COPY = shipped_copy("classic")


def read(**parts: object):
    return state_from_json({"game": "classic", **BOARD, **parts}, COPY)


def refusal(**parts: object) -> str:
    with pytest.raises(UnreadableNotation) as wrong:
        read(**parts)
    return str(wrong.value)


def test_a_board_and_a_pawn_are_enough() -> None:
    state = read(pawns={"blue": "c4"})
    assert (state.seats, state.seat, state.phase, state.turn, state.ban) == (("blue",), "blue", "push", 0, None)
    assert state.stacks == (("blue", ("?",)),)
    assert dict(state.homes)["blue"] == 48
    assert len(CLASSIC.legal(state)) == 48


def test_a_seat_without_a_pawn_has_not_left_its_corner() -> None:
    state = read(seats=["red", "green"], pawns={"red": "c4"})
    assert [(who, format_cell(cell)) for who, cell in state.pawns] == [("red", "c4"), ("green", "a7")]
    assert read(seats=["red", "green"]).pawns == (("red", 0), ("green", 42))


def test_a_strange_colour_gets_a_corner_nobody_plays() -> None:
    state = read(seats=["red", "white", "black"], pawns={"white": "d4"})
    assert dict(state.homes) == {"red": 0, "white": 6, "black": 48, "green": 42}


def test_what_was_not_told_is_hidden_and_what_was_told_is_kept() -> None:
    state = read(seats=["red", "yellow"], hands={"red": ["owl", "?"]}, found={"yellow": ["bat"]})
    assert dict(state.stacks) == {"red": ("owl", "?"), "yellow": ("?",)}
    assert could_be(state, "red") == ("owl",)
    assert set(could_be(state, "yellow")) == {"ring", "rat", "moth"}


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({}, "no 'pawns'"),
        ({"pawns": {}}, "one to four different colours"),
        ({"seats": ["red"], "pawns": {"blue": "a1"}}, "'blue', who is not one of red"),
        ({"pawns": {"red": "h9"}}, "'h9' is not a cell"),
        ({"seats": ["red", "red"]}, "different colours"),
        ({"seats": ["red"], "phase": "act"}, "'phase' is 'push' or 'walk'"),
        ({"seats": ["red"], "hands": {"red": ["owl", "owl"]}}, "in two places"),
        ({"seats": ["red"], "hands": {"red": ["owl"]}, "found": {"red": ["owl"]}}, "in two places"),
        ({"seats": ["red"], "hands": {"blue": ["owl"]}}, "'hands' has a list for 'blue'"),
        ({"seats": ["red"], "found": {"red": ["?"]}}, "'?' is not a treasure"),
        ({"seats": ["red"], "ruled_out": {"red": ["owl", "owl"]}}, "ruled out twice"),
        ({"seats": ["red"], "hands": {"red": ["owl"]}, "phase": "reveal"}, "card of red is known"),
        ({"seats": ["red"], "phase": "over"}, "'outcome' is 'won' or 'stopped'"),
        ({"seats": ["red"], "outcome": "won"}, "'outcome' is 'won' or 'stopped'"),
        ({"seats": ["red"], "outcome": "lost"}, "'outcome' is"),
        ({"seats": ["red"], "ban": "N3"}, "'N3' is not an arrow"),
        ({"seats": ["red"], "hands": {"red": ["owl"]}, "phase": "over", "outcome": "won"}, "red has not won"),
        ({"pawns": {"red": "b1"}, "hands": {"red": []}, "phase": "over", "outcome": "won"}, "red has not won"),
        ({"seats": ["red"], "options": {"turn_limit": 10000}}, "turn_limit"),
        ({"seats": ["red"], "homes": {"red": "a1"}}, "each of the corners"),
        ({"seats": ["red"], "homes": {"w": "a1", "x": "g1", "y": "g7", "z": "a7"}}, "one of the colours in 'homes'"),
    ],
)
def test_every_doubt_is_spoken(parts: dict[str, object], said: str) -> None:
    assert said in refusal(**parts)


@pytest.mark.parametrize(
    ("tile", "said"), [("#?", "face down"), ("#L:key", "face down"), ("?", "paths may"), ("I?", "paths")]
)
def test_every_tile_in_the_maze_lies_open(tile: str, said: str) -> None:
    """A path may depend on any of them, so that none can be left unknown."""
    assert said in refusal(seats=["red"], cells={**BOARD["cells"], "b2": tile})  # type: ignore[dict-item]


def test_a_loose_tile_nobody_has_seen_is_known_when_it_goes_in() -> None:
    state = read(seats=["red"], loose="L?")
    assert len(CLASSIC.legal(state)) == 48
    assert format_tile(play(state, "push N2 ES").board.cells[1]) == "ES"


def test_a_view_tells_the_own_current_card_and_the_height_of_every_stack() -> None:
    state = scene(MAZE, red="owl bat", yellow="ring rat moth")
    for viewer, told in (
        ("red", (("red", ("owl", "?")), ("yellow", ("?", "?", "?")))),
        ("yellow", (("red", ("?", "?")), ("yellow", ("ring", "?", "?")))),
        ("TABLE", (("red", ("?", "?")), ("yellow", ("?", "?", "?")))),
    ):
        assert CLASSIC.view(state, viewer).stacks == told


def test_a_drawn_position_shows_the_board_and_whose_cards() -> None:
    state = scene(MAZE, red="owl bat", yellow="", found="ring", ban="N4")
    drawn = CLASSIC.draw(state)
    assert drawn.startswith(ascii(state.board, state.pawns))
    assert "red: found ring; to find owl bat" in drawn
    assert "yellow: found nothing; all found, on the way home" in drawn
    assert "closed: N4" in drawn
    assert "bat" not in CLASSIC.draw(CLASSIC.view(state, "red")).partition("loose")[2]


def test_two_printings_are_shipped_and_differ_in_one_tile() -> None:
    other = (files("companion") / "editions" / "classic-12-straights-assumed.toml").read_text(encoding="utf-8")
    twelve = parse_copy(other)
    assert parse_copy(format_copy(twelve)) == twelve
    assert COPY.is_assumed
    assert twelve.is_assumed
    assert census(COPY) - census(twelve) == {"I": 1}
    assert census(twelve) - census(COPY) == {"L": 1}
    with pytest.raises(BadCopy, match="35 movable tiles"):
        parse_copy(other.replace("I = 12", "I = 13"))


@pytest.mark.parametrize(("seats", "share"), [(1, 24), (2, 12), (3, 8), (4, 6)])
def test_all_cards_are_dealt_in_equal_shares(seats: int, share: int) -> None:
    """docs/rulings.md, "The classic game", `cards_each`."""
    state = CLASSIC.deal(COPY, seats, 1)
    assert [len(stack) for _, stack in state.stacks] == [share] * seats
    assert len({card for _, stack in state.stacks for card in stack}) == share * seats


def test_a_shorter_game_deals_fewer_cards_and_never_more_than_there_are() -> None:
    """docs/rulings.md, "The classic game", `cards_each`."""
    assert [len(stack) for _, stack in CLASSIC.deal(COPY, 3, 1, options={"cards_each": 4}).stacks] == [4, 4, 4]
    with pytest.raises(BadConfig, match="not enough for 7 each"):
        CLASSIC.deal(COPY, 4, 1, options={"cards_each": 7})
    with pytest.raises(BadConfig, match="not as 'kids'"):
        CLASSIC.deal(COPY, 4, 1, "kids")
