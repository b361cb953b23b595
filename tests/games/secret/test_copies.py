"""Boards described by their owners: what is read, and what is said of a description that cannot be (facts 4.2)."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from companion.errors import BadCopy, UnreadableNotation
from companion.games.copies import format_copy, load_copy, parse_copy, save_copy, shipped_copy
from companion.games.secret.game import SECRET
from companion.games.secret.json import state_json, state_of
from companion.maze.ring_drawing import draw_rings
from companion.maze.rings import format_place, format_square, neighbours, overlap_deg, parse_place, parse_square, reach
from companion.records.notation import format_state, parse_position, state_from_json
from tests.games.secret.scenes import CARDS, board, play, scene
from tests.games.secret.test_changes import CASTLE

TEXT = (files("companion") / "editions" / "secret-assumed.toml").read_text(encoding="utf-8")
COPY = shipped_copy("secret")


def test_a_copy_reads_back() -> None:
    assert parse_copy(format_copy(COPY)) == COPY
    assert format_copy(parse_copy(format_copy(COPY))) == format_copy(COPY)


def test_an_owner_describes_another_board(tmp_path) -> None:
    """facts 4.2: rings, dots, arrows, widths and pictures are the copy's, so another board is another file."""
    own = TEXT.replace('arrow = "cw"', 'arrow = "ccw"', 1).replace("dots = 12", "dots = 24", 1)
    own = own.replace("is_assumed = true", "is_assumed = false")
    file = tmp_path / "mine.toml"
    file.write_text(own, encoding="utf-8")
    mine = load_copy(file)
    assert (mine.board.rings[1].positions, mine.board.rings[1].clockwise, mine.is_assumed) == (24, False, False)
    save_copy(mine, file)
    assert load_copy(file) == mine
    state = SECRET.deal(mine, 2, 3)
    assert play(state, "turn outer").offsets[1] == (state.offsets[1] + 1) % 24


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"crown", "chalice"', '"chalice"', "6 treasure cards; a box holds 7"),
        ('"crown", "chalice"', '"chalice", "chalice"', "the card 'chalice' stands in the copy twice"),
        ('"pegasus"]', '"centaur"]', "no square of the board shows 'centaur'"),
        ('"i:crown"', '"i"', "no square of the board shows 'crown'"),
        ('"i:crown", "i>"', '"i:crown", "i>:crown"', "the picture 'crown' stands in the copy twice"),
        ('"o:ring"', '"o:rug"', "no square of the board shows 'ring'"),
        ('"i<>@red", "i<>"', '"i<>@red", "i<>:rug"', "r1.2 shows 'rug', which no card does"),
        ('"o:ring"', '"-:ring"', "r3.7 shows 'ring' but has no open side, so nobody gets there"),
        ('"i<>@red"', '"i<>"', "start squares for 3 colours; a box has 4 pieces"),
        ('"i<>@red"', '"i<>@blue"', "the starting colour 'blue' stands in the copy twice"),
        ('"i:crown", "i>"', '"i>:crown", "i>"', "ring 'rim': squares 4 and 5 disagree whether a path joins them"),
        ('"i<>@red"', '"oi<>@red"', "ring 'rim': square 1 opens outwards, where the board ends"),
        ('squares = ["o>", "<>', 'squares = ["oi>", "<>', "ring 'centre': square 1 opens inwards"),
        ('"i<>@red"', '"x@red"', "ring 'rim': 'x@red' is not a square"),
        ('"i<>@red"', '"<i>@red"', "'<i>@red' is not a square"),
        ('"i<>@red"', '"i<>:@red"', "'i<>:@red' is not a square"),
        ('name = "hall"', 'name = "rim"', "two rings are called 'rim'"),
        ('name = "hall"', 'name = "the hall"', "is no name for a ring"),
        ("dots = 12\n", "", "ring 'outer': it turns, so it needs its number of 'dots'"),
        ("dots = 12\n", "dots = 2\n", "ring 'outer' turns, so it has 3 to 360 positions, not 2"),
        ("dots = 12\n", 'dots = "many"\n', "'dots' has to be a whole number, not 'many'"),
        ('arrow = "cw"\n', 'arrow = "left"\n', "'arrow' is cw (clockwise) or ccw, not 'left'"),
        ("free = true\n", "", "exactly one ring turns freely (`free = true`), the disc in the middle"),
        ("free = true\n", 'free = "yes"\n', "'free' has to be true or false"),
        ("[0, 30, 90, 120, 180, 210, 270]", "[0, 30, 90, 120]", "has 7 squares, but says where 4 begin"),
        ("[0, 30, 90, 120, 180, 210, 270]", "[0, 30, 30, 120, 180, 210, 270]", "squares begin one after the other"),
        ("[0, 30, 90, 120, 180, 210, 270]", "[0, 30, 90, 120, 180, 210, 400]", "in degrees from 0 to under 360"),
        ("[0, 30, 90, 120, 180, 210, 270]", '[0, 30, 90, 120, 180, 210, "x"]', "is told in degrees, as a number"),
        ("[0, 30, 90, 120, 180, 210, 270]", "[0, 30, 90, 120, 180, 210, nan]", "is told in degrees, as a number"),
        ('is_assumed = true\n', 'is_assumed = true\nleast_overlap_deg = -1\n', "'least_overlap_deg' has to be more"),
        ('is_assumed = true\n', 'is_assumed = true\nlenght = 5\n', "'lenght' is no part of a copy's description"),
        ('name = "hall"\n', 'name = "hall"\ncolour = "red"\n', "'colour' is no part of a ring; known are name"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_description_is_said(old: str, new: str, problem: str) -> None:
    assert old in TEXT
    with pytest.raises(BadCopy) as refused:
        parse_copy(TEXT.replace(old, new, 1))
    assert problem in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("part", ["rings", "treasures", "name", "is_assumed"])
def test_a_part_that_is_missing_is_named(part: str) -> None:
    text = TEXT.replace("[[rings]]", "[[wheels]]") if part == "rings" else TEXT.replace(f"\n{part} =", "\n#", 1)
    with pytest.raises(BadCopy):
        parse_copy(text)


def test_without_a_ring_that_goes_from_dot_to_dot_nobody_can_play() -> None:
    text = TEXT.replace('dots = 12\narrow = "cw"\nsquares', "squares")
    with pytest.raises(BadCopy, match="no ring turns from dot to dot"):
        parse_copy(text)


# --- squares and places as text ---


@pytest.mark.parametrize("text", ["o", "oi<>", "i>:crown", "<@red", "-", "i<>:moss-troll@blue"])
def test_squares_read_back(text: str) -> None:
    assert format_square(parse_square(text)) == text


@pytest.mark.parametrize("text", ["", "io", "oo", "-o", "o:", "o@", "o:Crown", "o@Red", "o:a:b"])
def test_what_is_no_square(text: str) -> None:
    with pytest.raises(UnreadableNotation):
        parse_square(text)


def test_places_read_back() -> None:
    places = [place for place, _ in COPY.board.squares()]
    assert [parse_place(format_place(place)) for place in places] == places
    assert (format_place(312), parse_place("r3.12")) == ("r3.12", 312)


@pytest.mark.parametrize(
    "text", ["", "r", "r1", "r1.", "r.1", "r0.1", "r1.0", "r1.01", "r10.1", "r1.100", "3.12", "r1.²"]
)
def test_what_is_no_place(text: str) -> None:
    with pytest.raises(UnreadableNotation):
        parse_place(text)


# --- who is beside whom ---


@pytest.mark.parametrize(
    ("one", "other", "shared"),
    [
        ((0, 15), (0, 15), 15),
        ((0, 15), (15, 15), 0),
        ((350, 20), (0, 15), 10),
        ((0, 15), (350, 20), 10),
        ((0, 360), (100, 90), 90),
        ((0, 200), (180, 200), 40),
    ],
)
def test_how_much_two_squares_share(one, other, shared: float) -> None:
    """facts 4.2: adjacency by angle overlap, over the mark too, and at both ends of wide squares."""
    assert overlap_deg(one, other) == overlap_deg(other, one) == shared


def test_neighbours_know_each_other() -> None:
    state = SECRET.deal(COPY, 2, 8)
    for place in COPY.board.places:
        for other in neighbours(COPY.board, state.offsets, place):
            assert place in neighbours(COPY.board, state.offsets, other)
            assert other in reach(COPY.board, state.offsets, place)


def test_a_full_turn_leads_back() -> None:
    """facts 4.2: so many positions as dots; then everything lies as before."""
    rings, offsets, _ = board(CASTLE)
    state = scene(CASTLE)
    round_again = scene(CASTLE, changes="centre")
    for _ in range(4):
        round_again = play(scene(CASTLE.replace("outer  4+0", f"outer  4+{round_again.offsets[1]}")), "turn outer")
    assert round_again.offsets == offsets == state.offsets
    assert reach(rings, offsets, 101) == reach(round_again.board, round_again.offsets, 101)


def test_the_board_is_drawn_for_people() -> None:
    """The castle, its outer ring one step on: paths are gaps, walls are filled, pieces stand below the numbers."""
    rings, _, pawns = board(CASTLE)
    lines = draw_rings(rings, (0, 1, 0, 0, 0), pawns).splitlines()
    assert lines[1] == "r1 rim"
    assert lines[2].split() == ["|1", "2", "|#############################|4", "|"]
    assert lines[3].split() == ["|r", "A", "|#############################|y", "|"]
    assert lines[5] == "r2 outer, turned 1 of 4 clockwise"
    assert lines[6].split() == ["|#############################|1", "|2", "3", "|"]
    assert lines[-1] == "A crown r1.2"
    gaps = [column for column, letter in enumerate(lines[4]) if letter == " "]
    assert (min(gaps), max(gaps)) == (31, 59)  # only square 2 of the rim has a path down, to square 1 of the ring


def test_squares_too_narrow_to_draw_are_left_out() -> None:
    narrow = TEXT.replace("[0, 30, 90, 120, 180, 210, 270]", "[0, 1, 2, 3, 4, 5, 6]")
    drawn = SECRET.draw(SECRET.deal(parse_copy(narrow), 2, 1))
    assert "r6 centre" in drawn


def test_a_board_needs_a_square_for_the_loser_of_a_duel() -> None:
    """secret_1998.txt, "The duel": a free square."""
    with pytest.raises(UnreadableNotation, match="4 squares to stand on"):
        scene("rim | i=red i=yellow\nring 4+0 | o -\ndisc 4*+0 | - - o -")


# --- positions ---


def test_a_position_may_leave_its_board_to_the_copy() -> None:
    """contract, "Notation": a position is one document; what the copy says need not stand there."""
    state = SECRET.deal(COPY, 2, 1)
    short = {key: value for key, value in state_json(state).items() if key not in ("rings", "cards")}
    assert state_of(short, COPY) == state
    with pytest.raises(UnreadableNotation, match="no 'rings'"):
        state_of(short)


def test_seats_and_the_open_card_are_enough() -> None:
    """docs/notation.md, "Secret Labyrinth": the rest is as when a game begins."""
    state = state_of({"game": "secret", "seats": ["blue", "red"], "open": "ring"}, COPY)
    start = SECRET.deal(COPY, ("blue", "red"), 1)
    assert (state.pawns, state.hands, state.deck_left, state.to_act) == (start.pawns, start.hands, 17, "blue")
    assert state.offsets == (0,) * 6
    with pytest.raises(UnreadableNotation, match="'open'"):
        state_of({"game": "secret", "seats": ["blue", "red"]}, COPY)
    with pytest.raises(UnreadableNotation, match="pink has no start square"):
        state_of({"game": "secret", "seats": ["blue", "pink"], "open": "ring"}, COPY)


def test_a_position_says_its_own_board() -> None:
    """A position on somebody's board is read without their copy."""
    state = scene(CASTLE, red="ring|chalice unicorn", yellow="ring|chalice")
    assert parse_position(format_state(state)) == state
    assert state_from_json(json.loads(json.dumps(state_json(state)))) == state


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"pawns": {"red": "r1.3", "yellow": "r1.4"}}, "red cannot stand on r1.3"),
        ({"pawns": {"red": "r9.3", "yellow": "r1.4"}}, "red cannot stand on r9.3"),
        ({"pawns": {"red": "r1.1"}}, "'pawns' has to have an entry for each of red, yellow"),
        ({"offsets": {"outer": 4, "middle": 0, "centre": 0}}, "ring 'outer' has 4 positions, so no offset 4"),
        ({"offsets": {"outer": 1}}, "'offsets' has to give steps for each of outer, middle, centre"),
        ({"open": "rug"}, "no square shows the open card 'rug'"),
        ({"open": "", "deck": list(CARDS.all), "deck_left": 18}, "a card lies open as long as the stack holds any"),
        ({"hands": {"red": ["ring"], "yellow": ["ring"]}}, "in all places together; the box holds 18"),
        ({"hands": {"red": ["rug"], "yellow": []}}, "there is no card 'rug'"),
        ({"deck_left": 30}, "in all places together"),
        ({"gone": ["ring"]}, "in all places together"),
        ({"phase": "dance"}, "'phase' is between, act"),
        ({"phase": "roll"}, "in the phase 'roll' the position has to say 'duel'"),
        ({"phase": "over"}, "'outcome' is 'won' with its winners or 'stopped' when the phase is 'over'"),
        ({"changes": ["centre", "centre"]}, "the centre turns only once in a turn"),
        ({"changes": ["hall"]}, "'changes' are at most 2 of outer, middle, centre"),
        ({"walked": True}, "nobody walks before the paths are changed twice"),
        ({"seats": ["red"]}, "'seats' has to name two to four different colours"),
        ({"options": {"win_count": 5}}, "option win_count is 7 or 6, not 5"),
        ({"rings": []}, "the board has 0 rings"),
        ({"rings": [{"name": "rim", "squares": ["oi"]}]}, "the board has 1 rings"),
        ({"duel": {"opponent": "red", "die": False, "count": 1}}, "a duel is fought by the seat in turn and another"),
        ({"duel": {"opponent": "yellow", "die": False, "count": 3}}, "a duel is for one card, or for 2, 3, 4"),
        ({"asked": {"seat": "red", "other": "yellow", "count": 2}}, "one or two cards are asked for"),
        ({"turn": -1}, "'turn' has to be a whole number"),
        ({"then": "nowhere"}, "'then' cannot be 'nowhere'"),
        ({"asking": "pink"}, "'winners' and 'asking' name seats that play"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_told_why(change: dict, problem: str) -> None:
    document = {**state_json(scene(CASTLE)), **change}
    with pytest.raises(UnreadableNotation) as refused:
        state_of(document)
    assert problem in str(refused.value)
    assert "\n" not in str(refused.value)


def test_every_place_of_the_shipped_board_can_be_reached_sometime() -> None:
    """So that no card is out of reach for ever, wherever the pieces begin."""
    reached = {place for _, place in SECRET.deal(COPY, 4, 1).pawns}
    for seed in range(60):
        offsets = SECRET.deal(COPY, 2, seed).offsets
        for place in sorted(reached):
            reached |= set(reach(COPY.board, offsets, place))
    assert reached == set(COPY.board.places)
