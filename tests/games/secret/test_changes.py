"""Two changes before every walk, and walking; each test cites secret_1998.txt or facts.md."""

from __future__ import annotations

import pytest

from companion.maze.rings import format_place
from tests.games.secret.scenes import legal, play, refusal, scene

# Four squares a ring, each a quarter of the circle: number 1 of every ring lies below the others until a ring turns.
CASTLE = """
rim          | i>=red i<:crown -    i=yellow
outer  4+0   | oi     o>       i<   -
hall         | o>     i<       o    -
middle 4+0   | -      oi       -    o
centre 4*+0  | -      o>       <    -
"""


def offsets(state) -> dict[str, int]:
    return {ring.name: offset for ring, offset in zip(state.board.rings, state.offsets, strict=True) if offset}


def stands(state, seat: str) -> str:
    return format_place(state.place(seat))


@pytest.mark.parametrize(
    ("first", "second", "after"),
    [
        ("turn outer", "turn outer", {"outer": 2}),
        ("turn middle", "turn middle", {"middle": 2}),
        ("turn outer", "turn middle", {"outer": 1, "middle": 1}),
        ("turn middle", "turn outer", {"outer": 1, "middle": 1}),
        ("turn centre 3", "turn outer", {"centre": 3, "outer": 1}),
        ("turn middle", "turn centre", {"centre": 1, "middle": 1}),
    ],
)
def test_two_changes_of_any_kind_but_the_centre_twice(first: str, second: str, after: dict[str, int]) -> None:
    """secret_1998.txt, "Changing the paths"; facts 4.1: which two changes there are."""
    state = play(scene(CASTLE), first, second)
    assert offsets(state) == after
    assert not legal(state, "turn")


def test_the_centre_turns_only_once() -> None:
    """secret_1998.txt, "Changing the paths": the centre once in a turn."""
    state = play(scene(CASTLE), "turn centre 2")
    assert legal(state) == ["turn outer", "turn middle"]
    assert refusal(state, "turn centre") == "you can turn the centre ring only once in a turn"


def test_the_centre_goes_as_far_as_one_likes_but_not_back_to_where_it_was() -> None:
    """secret_1998.txt, "Changing the paths"; facts 4.3 g: a change alters something."""
    state = scene(CASTLE)
    assert legal(state) == ["turn outer", "turn middle", "turn centre", "turn centre 2", "turn centre 3"]
    assert refusal(state, "turn centre 4") == "the centre ring has to stop in a different position"
    assert refusal(state, "turn centre 0") == "the centre ring has to stop in a different position"


def test_a_ring_goes_one_dot_at_a_time() -> None:
    """secret_1998.txt, "Changing the paths": one ring one step forward."""
    assert refusal(scene(CASTLE), "turn outer 2") == "the outer ring turns one dot at a time"


def test_a_ring_may_go_two_dots_as_both_changes() -> None:
    """facts 4.1: outer and outer."""
    assert offsets(play(scene(CASTLE), "turn outer", "turn outer")) == {"outer": 2}


def test_a_fixed_zone_cannot_be_turned() -> None:
    """facts 4.1: fixed zones and movable ones alternate."""
    assert refusal(scene(CASTLE), "turn hall") == "the hall ring does not turn"
    assert refusal(scene(CASTLE), "turn attic") == "there is no ring 'attic'"


def test_no_third_change() -> None:
    """secret_1998.txt, "Changing the paths": twice in every turn."""
    state = play(scene(CASTLE), "turn outer", "turn middle")
    assert refusal(state, "turn centre 1") == "you have already turned rings twice"


@pytest.mark.parametrize("changes", [[], ["turn outer"]])
def test_both_changes_come_before_anything_else(changes: list[str]) -> None:
    """secret_1998.txt, "Changing the paths": they come first, and there are two."""
    state = play(scene(CASTLE), *changes)
    assert all(text.startswith("turn") for text in legal(state))
    assert refusal(state, "walk r2.1") == "turn rings twice before you move the pawn"
    assert refusal(state, "end") == "turn rings twice in every turn"


def test_rings_turn_the_way_their_arrow_points() -> None:
    """secret_1998.txt, "Changing the paths": in the direction of the arrow."""
    clockwise = """
        rim        | i=red  -  -   i=blue
        ring 4+0   | oi     -  oi  -
        disc 4*+0  | o      o  -   -"""
    state = play(scene(clockwise, changes="disc"), "turn ring")
    assert legal(state, "walk") == []  # square 1 went on to the right, beside a wall
    state = play(scene(clockwise.replace("4+0", "4<+0"), changes="disc"), "turn ring")
    assert state.turn == 1  # and the other way to the left, before blue


def test_a_step_is_from_one_dot_to_the_next() -> None:
    """facts 4.2: a ring has as many positions as dots, and comes round after so many steps."""
    state = scene(CASTLE.replace("outer  4+0", "outer  4+3"))
    assert offsets(play(state, "turn outer")) == {}


def test_a_piece_rides_on_a_ring() -> None:
    """facts 4.3 f: not stated, but physically so; its place names the square of the ring, not of the table."""
    text = """
        rim        | i       -        i=blue  i
        ring 4+0   | oi=red  -        oi      -
        disc 4*+0  | o       -        o       -"""
    before = scene(text, changes="disc")
    after = play(before, "turn ring")
    assert stands(after, "red") == "r2.1"
    assert before.board.rings[1].span_deg(0, before.offsets[1])[0] == 0
    assert before.board.rings[1].span_deg(0, after.offsets[1])[0] == 90


def test_a_picture_rides_on_a_ring() -> None:
    """facts 4.1: pictures are on the board or on a ring; facts 4.3 e: it takes the piece on it along."""
    text = """
        rim        | -             i       i=blue  i
        ring 4+0   | oi:crown=red  -       oi      -
        disc 4*+0  | o             -       o       -"""
    state = play(scene(text, changes="disc"), "turn ring")
    assert "take-card" in legal(state)


def test_turning_joins_paths_and_parts_them() -> None:
    """secret_1998.txt, "Changing the paths": they make new paths."""
    text = """
        rim        | i=red  i       -  i=blue
        ring 4+0   | oi     o       -  -
        disc 4*+0  | o      -       -  -"""
    state = scene(text, changes="disc")
    reached = {"turn ring": ["walk r2.1", "walk r3.1"]}
    assert legal(play(scene(text.replace("4+0", "4+3"), changes="disc"), "turn ring"), "walk") == reached["turn ring"]
    assert play(state, "turn ring").turn == 1  # nothing lies below red any more, so its turn is over


def test_walking_goes_as_far_as_the_path_does() -> None:
    """secret_1998.txt, "Moving your piece": as far as one wants along the uninterrupted path."""
    state = play(scene(CASTLE.replace("outer  4+0", "outer  4+3"), changes="centre"), "turn outer")
    far = "r1.2 r2.1 r2.2 r2.3 r3.1 r3.2 r3.3 r4.2 r5.2 r5.3"
    assert legal(state, "walk") == [f"walk {place}" for place in far.split()]
    assert stands(play(state, "walk r5.3"), "red") == "r5.3"


def test_a_path_needs_both_squares_open() -> None:
    """facts 4.2: both facing ports are open."""
    text = """
        rim        | i=red  i       -      i=blue
        ring 4+3   | i      oi      o      -
        disc 4*+0  | o      -       -      -"""
    assert play(scene(text, changes="disc"), "turn ring").turn == 1
    state = scene(text, changes="disc ring")
    assert refusal(state, "walk r2.1") == "no open path leads there"


def test_squares_of_two_rings_meet_where_they_overlap() -> None:
    """facts 4.2: adjacency by angle at the offset the ring has now; here half a square's width each side."""
    text = """
        rim        | i=red  i   -   i=blue
        ring 8+0   | o      -   -   -
        disc 4*+0  | -      -   -   o"""
    state = scene(text, changes="disc ring")
    assert legal(state, "walk") == ["walk r2.1"]
    state = play(scene(text, changes="disc"), "turn ring")
    assert legal(state, "walk") == ["walk r1.2", "walk r2.1"]  # square 1 now lies half below red, half below the next
    assert play(scene(text.replace("8+0", "8+1"), changes="disc"), "turn ring").turn == 1  # and now below that alone


def test_walking_is_optional() -> None:
    """secret_1998.txt, "Moving your piece": may; facts 4.3 h."""
    state = scene(CASTLE, changes="centre outer")
    assert "end" in legal(state)
    assert play(state, "end").seat == "yellow"


def test_standing_still_is_not_a_walk() -> None:
    """facts 4.3 h: not walking is ending the turn."""
    assert refusal(scene(CASTLE, changes="centre outer"), "walk r1.1") == "you have to move to a different square"


def test_a_seat_walks_once() -> None:
    """secret_1998.txt, "Moving your piece": the walk is one."""
    state = scene(CASTLE, changes="centre outer", walked=True)
    assert refusal(state, "walk r2.1") == "red has already moved the pawn this turn"
    ready = scene(CASTLE, changes="centre outer")
    assert refusal(ready, "walk r2.1 traverse") == "there are no spells in this game"


def test_a_walk_passes_other_pieces() -> None:
    """facts 4.3 h: passing others is not mentioned, so it is allowed."""
    text = """
        rim        | i=red  i:crown  -  i
        ring 4+0   | oi=blue  -      -  -
        disc 4*+0  | o      -        -  -"""
    state = scene(text, changes="ring disc")
    assert legal(state, "walk") == ["walk r2.1", "walk r3.1"]


def test_a_walk_may_end_beside_another_piece() -> None:
    """secret_1998.txt, "The duel": one can go to a square that is occupied; a duel is not a must."""
    text = """
        rim        | i=red  i:crown  -  i
        ring 4+0   | o=blue  -       -  -
        disc 4*+0  | o      -        -  -"""
    state = play(scene(text, changes="ring disc"), "walk r2.1")
    assert state.standing_on(201) == ("red", "blue")
    assert "end" in legal(state)


def test_the_turn_passes_by_itself_where_there_is_no_choice() -> None:
    """contract, "Notation": a seat whose only legal action is to end its turn is not asked."""
    text = """
        rim        | i=red  i=blue   -  i
        ring 4+0   | o      -        -  -
        disc 4*+0  | o      -        -  -"""
    state = play(scene(text, changes="disc"), "turn ring")
    assert (state.turn, state.seat, state.changes) == (1, "blue", ())


def test_play_goes_clockwise() -> None:
    """secret_1998.txt, "Playing the game"."""
    text = """
        rim        | i=red  i=yellow  i=blue  i=green
        ring 4+0   | -      -         -       o
        disc 4*+0  | o      -         -       -"""
    state = scene(text, changes="ring disc", options={"turn_limit": 0})
    seats = []
    for _ in range(5):
        seats.append(state.seat)
        state = play(state, *([] if state.changes else ["turn ring", "turn disc"]))
        state = state if not state.changes else play(state, "end")
    assert seats == ["red", "yellow", "blue", "green", "red"]
