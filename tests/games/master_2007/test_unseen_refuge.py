"""A table whose tile beneath the refuge nobody knows is adopted all the same: no treasure is printed on tiles here."""

from __future__ import annotations

from dataclasses import replace

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.rules.mazes.layout import layout, with_open_table

REFUGE = 23
"""A cell whose tile cannot be seen."""


def test_a_table_with_a_tile_that_nobody_knows_is_taken_as_it_lies() -> None:
    state = game_named("master-2007").deal(shipped_copy("master-2007"), 2, 1)
    lies = layout(state)
    faces = (*lies.faces[:REFUGE], "?", *lies.faces[REFUGE + 1 :])
    kept = with_open_table(state, faces, lies.loose, lies.pawns)
    assert not kept.board.cells[REFUGE].is_known
    assert replace(layout(kept), faces=lies.faces) == lies
