"""Tiles of which nobody has told what they show: asked about when it matters, never guessed, known by what follows."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from companion.errors import UnreadableNotation
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.maze.cell import MOVABLE_CELLS, format_cell, parse_cell
from companion.maze.tile import format_tile, identity
from companion.records.notation import (
    format_state,
    parse_action,
    parse_position,
    state_from_json,
    state_to_json,
    view_json,
)
from companion.records.playout import perft
from companion.rules.game import TABLE
from companion.rules.mazes.layout import layout, with_table
from companion.rules.verbs import format_action
from tests.games.forgotten import beside, forgotten

NAMES = ["team", "classic"]
each_game = pytest.mark.parametrize("name", NAMES)


def dealt(name: str, seed: int = 1):
    return game_named(name).deal(shipped_copy(name), 2, seed)


@each_game
@pytest.mark.parametrize("seed", range(6))
def test_a_game_with_unknown_treasures_goes_as_the_known_one(name: str, seed: int) -> None:
    """Whatever is asked is answered by how the table lies; then both games are the same, but for what nobody needed."""
    game, asked, states = game_named(name), 0, 0
    for known, unknown, is_asked in beside(game, seed):
        asked, states = asked + is_asked, states + 1
        assert state_from_json(state_to_json(unknown)) == unknown == parse_position(format_state(unknown))
        assert all(game.why_not(unknown, action) is None for action in game.legal(unknown)[:20])
        pairs = [(tile, other) for tile, other in zip(unknown.board.cells, known.board.cells, strict=True)
                 if tile.is_mark_known and tile.is_face_up]  # fmt: skip
        assert all(tile.mark == other.mark for tile, other in pairs if other.is_face_up)
        if not is_asked:
            assert (unknown.pawns, unknown.turn, unknown.phase) == (known.pawns, known.turn, known.phase)
            assert layout(unknown) == layout(known)
            assert found(unknown) == found(known)
    assert states > 40
    assert asked > 3


def found(state) -> object:
    return state.collected if hasattr(state, "collected") else state.found


@each_game
def test_nothing_is_told_of_unknown_treasures_but_what_the_box_holds(name: str) -> None:
    state = forgotten(game_named(name), dealt(name))
    names = Counter(identity(tile) for tile in shipped_copy(name).movable)
    assert Counter(state.hidden) == names - Counter({"I": names["I"]})
    assert {tile.mark for tile in map(state.board.cells.__getitem__, MOVABLE_CELLS)} == {None, "?"}
    assert ":?" in str(view_json(game_named(name).view(state, "red"))["cells"])


def laid(name: str, **tiles: str):
    """A dealt game in which all is known but these tiles."""
    position = state_to_json(dealt(name))
    return {**position, "cells": {**position["cells"], **tiles}}


def corners(state) -> dict[str, str]:
    """The face-up corners in the maze by cell, as text."""
    texts = {format_cell(cell): format_tile(state.board.cells[cell]) for cell in MOVABLE_CELLS}
    return {cell: text for cell, text in texts.items() if text.partition(":")[0] in ("NE", "ES", "SW", "NW")}


@each_game
def test_what_can_be_one_thing_only_is_known(name: str) -> None:
    """One unknown corner is what the box has left; of two, each may be either."""
    texts = corners(dealt(name))
    marked = [cell for cell, text in texts.items() if ":" in text]
    plain = next(cell for cell, text in texts.items() if ":" not in text)
    alone = state_from_json(laid(name, **{marked[0]: texts[marked[0]][:2] + ":?"}), shipped_copy(name))
    assert (alone, alone.hidden) == (dealt(name), ())
    two = state_from_json(
        laid(name, **{marked[0]: texts[marked[0]][:2] + ":?", plain: texts[plain] + ":?"}), shipped_copy(name)
    )
    assert two.hidden == ("L", f"L:{texts[marked[0]].partition(':')[2]}")


@each_game
def test_positions_that_do_not_add_up_are_refused(name: str) -> None:
    state = forgotten(game_named(name), dealt(name))
    position = state_to_json(state)
    for wrong in (["L"], [*state.hidden[:-1], "L:?"], [*state.hidden[:-1], "I"]):
        with pytest.raises(UnreadableNotation, match="'hidden'"):
            state_from_json({**position, "hidden": wrong})
    nothing_told = {key: value for key, value in position.items() if key != "hidden"}
    if name == "classic":
        with pytest.raises(UnreadableNotation, match="'hidden'"):
            state_from_json(nothing_told)
    with pytest.raises(UnreadableNotation, match="printed on the board"):
        state_from_json({**position, "cells": {**position["cells"], "c1": "ESW:?"}}, shipped_copy(name))


@each_game
def test_hints_say_that_nobody_has_told_where_to_look(name: str) -> None:
    game = game_named(name)
    for seed in range(12):
        state = forgotten(game, dealt(name, seed))
        if name == "team":
            state = replace(state, phase="act", may_walk=True)
        marks = {identity(tile).partition(":")[2] for tile in shipped_copy(name).movable}
        hands = dict(state.hands if name == "team" else state.stacks)
        wanted = hands["red"] if name == "team" else hands["red"][:1]
        if set(wanted) <= marks:
            assert game.hints is not None
            (advice,) = game.hints(game.view(state, "red"), "red", lambda: False)
            assert "I do not know" in advice.goal
            return
    raise AssertionError("no dealt game in which red looks for what lies on movable tiles alone")


def test_the_question_of_what_a_tile_shows_gives_no_card_away() -> None:
    """docs/rulings.md, the classic game 10: whether red looks for it or not, it is asked what the corner shows."""
    classic = game_named("classic")
    state = forgotten(classic, dealt("classic"))
    corner = next(cell for cell in corners(state))
    there = replace(state, pawns=(("red", parse_cell(corner)), *state.pawns[1:]), phase="walk")
    for card in ("owl", "crown", "?"):
        secret = replace(there, stacks=(("red", (card, "bat")), *there.stacks[1:]))
        asked = classic.apply(secret, parse_action("end"))
        assert (asked.phase, asked.to_act) == ("reveal", TABLE)
        assert [format_action(action) for action in classic.legal(asked)][:2] == [
            f"reveal {corner} nothing", f"reveal {corner} lizard"]  # fmt: skip
    all_found = replace(there, stacks=(("red", ()), *there.stacks[1:]))
    assert classic.apply(all_found, parse_action("end")).phase == "push"


def test_a_flip_page_waits_until_somebody_says_where_its_treasures_lie() -> None:
    team = game_named("team")
    known = next(
        state for state in (dealt("team", seed) for seed in range(40))
        if all(cell_of(state, mark) is not None for mark in flip_of(state)) and could_be_loose(state, flip_of(state)[0])
    )  # fmt: skip
    state, (first, second) = forgotten(team, known), flip_of(known)
    asked = team.apply(state, parse_action(f"daedalus flip {first} {second}"))
    assert (asked.phase, asked.to_act, layout(asked)) == ("reveal", TABLE, layout(state))
    texts = [format_action(action) for action in team.legal(asked)]
    assert f"reveal {cell_of(known, first)} {first}" in texts
    assert "first tap the tile with the" in str(team.why_not(asked, parse_action("end")))
    nowhere = team.apply(asked, parse_action(f"reveal nowhere {first}"))
    told = team.apply(nowhere, parse_action(f"reveal {cell_of(known, second)} {second}"))
    assert (told.phase, told.nowhere) == ("act", ())
    assert [cell for cell, face in enumerate(layout(told).faces) if face == "#"] == [parse_cell(cell_of(known, second))]


def flip_of(state) -> tuple[str, str]:
    page = next(page for page in state.pages if hasattr(page, "second") and not hasattr(page, "corner"))
    return page.first, page.second


def could_be_loose(state, mark: str) -> bool:
    """Whether the loose tile has the shape of the tile with that mark."""
    cell = cell_of(state, mark)
    return cell is not None and identity(state.board.loose)[0] == identity(state.board.cells[parse_cell(cell)])[0]


def cell_of(state, mark: str) -> str | None:
    cells = [cell for cell in MOVABLE_CELLS if state.board.cells[cell].mark == mark]
    return format_cell(cells[0]) if cells else None


@each_game
def test_perft_counts_what_can_be_told(name: str) -> None:
    game = game_named(name)
    state = forgotten(game, dealt(name))
    total = sum(perft(game, game.after(state, action), 1) for action in game.legal(state))
    assert perft(game, state, 2) == total > perft(game, state, 1)


@each_game
def test_a_board_laid_at_random_is_kept_without_inventing_a_treasure(name: str) -> None:
    """The fault that families met: corridors were taken over from the table, and treasures from a dealt board."""
    one, other = dealt(name, 1), dealt(name, 2)
    lies = layout(other)
    for loose in (lies.loose, None):
        kept = with_table(one, lies.faces, loose, lies.pawns)
        assert layout(kept).faces == lies.faces
        assert not any(kept.board.cells[cell].mark not in (None, "?") for cell in MOVABLE_CELLS)
        assert state_from_json(state_to_json(kept)) == kept
        assert Counter(kept.hidden).total() == 21


@each_game
def test_two_corners_laid_otherwise_are_not_told_apart(name: str) -> None:
    """One rotated tile is the same tile; two of one shape may have changed places."""
    state = dealt(name)
    lies, texts = layout(state), corners(state)
    marked = next(cell for cell, text in texts.items() if ":" in text)
    plain = next(cell for cell, text in texts.items() if ":" not in text)
    faces = list(lies.faces)
    faces[parse_cell(marked)] = other_way(faces[parse_cell(marked)])
    once = with_table(state, faces, lies.loose, ())
    assert once.board.cells[parse_cell(marked)].mark == texts[marked].partition(":")[2]
    faces[parse_cell(plain)] = other_way(faces[parse_cell(plain)])
    twice = with_table(state, faces, lies.loose, ())
    assert {twice.board.cells[parse_cell(cell)].mark for cell in (marked, plain)} == {"?"}
    assert twice.hidden == ("L", f"L:{texts[marked].partition(':')[2]}")


def other_way(face: str) -> str:
    turns = ["NE", "ES", "SW", "NW"]
    return turns[(turns.index(face) + 1) % 4]
