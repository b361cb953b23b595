"""The layout a camera would see, and keeping what lies on the table as played."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.errors import IllegalAction
from companion.maze.cell import MOVABLE_CELLS, parse_cell
from companion.maze.tile import Tile, format_tile, identity
from companion.observation import TILE_FACES
from companion.records.notation import parse_action
from companion.rules.mazes.layout import layout, with_table
from tests.rules.boards import COPY, TEAM, play


def tiles_of(state) -> Counter[str]:
    return Counter(identity(tile) for tile in (*state.board.cells, state.board.loose))


def known_of(state) -> Counter[str]:
    return Counter(identity(tile) for tile in (*state.board.cells, state.board.loose) if tile.is_mark_known)


def tiles_beside(state, other) -> list[tuple[Tile, Tile]]:
    return list(zip(state.board.cells, other.board.cells, strict=True))


def kept(state, lies):
    return with_table(state, lies.faces, lies.loose, lies.pawns)


def test_a_layout_speaks_in_faces() -> None:
    state = play(TEAM.deal(COPY, 2, 3), "daedalus push W2")
    seen = layout(state)
    assert seen.faces[parse_cell("a2")] == "#"
    assert len(seen.faces) == 49
    assert {*seen.faces, seen.loose} <= set(TILE_FACES)
    assert seen.pawns == state.pawns


@pytest.mark.parametrize("seed", range(6))
def test_what_the_rules_did_is_recognised_as_it_lies(seed: int) -> None:
    """Any one legal action or page, taken over from its layout, puts every tile where the rules put it."""
    rng = random.Random(seed)
    state = TEAM.deal(COPY, 3, seed)
    for _ in range(60):
        if TEAM.is_over(state):
            break
        after = TEAM.apply(state, rng.choice(TEAM.legal(state)))
        taken = kept(state, layout(after))
        assert taken.pawns == after.pawns
        assert layout(taken).faces == layout(after).faces
        assert known_of(taken) + Counter(taken.hidden) == tiles_of(after)
        assert all(not tile.is_mark_known or tile == other for tile, other in tiles_beside(taken, after))
        assert (taken.hands, taken.phase, taken.turn) == (state.hands, state.phase, state.turn)
        state = after


def test_a_push_moves_the_treasures_along() -> None:
    state = play(TEAM.deal(COPY, 2, 3), "daedalus push W2")
    pushed = TEAM.apply(state, next(a for a in TEAM.legal(state) if str(a).startswith("Push(arrow='N4'")))
    taken = kept(state, layout(pushed))
    assert taken.board == pushed.board


def test_exchanged_tiles_are_followed_by_their_shape() -> None:
    state = TEAM.deal(COPY, 2, 5)
    faces = list(layout(state).faces)
    one, other = next(
        (a, b)
        for a in MOVABLE_CELLS
        for b in MOVABLE_CELLS
        if identity(state.board.cells[a])[0] == "I" and identity(state.board.cells[b])[0] == "T"
    )
    faces[one], faces[other] = faces[other], faces[one]
    taken = with_table(state, faces, None, ())
    assert format_tile(taken.board.cells[one]) == format_tile(state.board.cells[other])
    assert layout(taken).faces == tuple(faces)
    assert taken.pawns == state.pawns


def test_tiles_of_another_box_are_refused() -> None:
    state = TEAM.deal(COPY, 2, 5)
    with pytest.raises(IllegalAction, match="not the tiles of this game"):
        with_table(state, [f if c not in MOVABLE_CELLS else "NES" for c, f in enumerate(layout(state).faces)], "NS", ())
    with pytest.raises(IllegalAction, match="fixed tile on a1"):
        with_table(state, ["#", *layout(state).faces[1:]], None, ())
    with pytest.raises(IllegalAction, match="49 tiles"):
        with_table(state, ["NS"], None, ())


def test_a_tile_turned_over_by_hand_is_turned_over() -> None:
    state = play(TEAM.deal(COPY, 2, 5), "daedalus push W2")
    faces = list(layout(state).faces)
    place = next(cell for cell in MOVABLE_CELLS if faces[cell] != "#")
    faces[place] = "#"
    taken = with_table(state, faces, layout(state).loose, ())
    assert identity(taken.board.cells[place]) == identity(state.board.cells[place])
    assert not taken.board.cells[place].is_face_up
    assert TEAM.apply(taken, parse_action("end"))
