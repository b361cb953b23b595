"""Another state that looks the same to every seat: what lies face down is exchanged among itself."""

from __future__ import annotations

import random
from dataclasses import replace

from companion.games.team.state import TeamState, pawn_cell
from companion.maze.cell import CELLS


def twins(state: TeamState, seat: str, rng: random.Random) -> TeamState | None:
    """The state with its face-down tiles shuffled; None where too few differ. No seat knows more than another."""
    places = hidden(state)
    tiles = [state.board.cells[cell] for cell in places]
    if len(set(tiles)) < 2:
        return None
    mixed = tiles
    while mixed == tiles:
        mixed = rng.sample(tiles, len(tiles))
    cells = list(state.board.cells)
    for cell, tile in zip(places, mixed, strict=True):
        cells[cell] = tile
    return replace(state, board=replace(state.board, cells=tuple(cells)))


def hidden(state: TeamState) -> list[int]:
    """The face-down cells nobody may know; a tile that may be turned up right now has been seen by everyone."""
    is_lifted = state.phase == "act" and (state.may_turn_up or state.may_walk)
    seen = pawn_cell(state, state.seat) if is_lifted else None
    return [cell for cell in CELLS if not state.board.cells[cell].is_face_up and cell != seen]
