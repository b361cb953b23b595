"""Daedalus's pages (team_2022.txt, "1. Read the Book of Daedalus"): push, flip and teleport."""

from __future__ import annotations

from dataclasses import replace

from companion.games.team.actions import DaedalusFlip, DaedalusPush, DaedalusTeleport, Page
from companion.games.team.state import TeamState, sent_home
from companion.maze.board import push, pushed_cell
from companion.maze.cell import MOVABLE_CELLS, Cell, opposite_arrow
from companion.maze.tile import face_down, face_up


def carry_out(state: TeamState, page: Page) -> TeamState:
    """The board and pawns after the page; turns, decks and phases stay as they are."""
    match page:
        case DaedalusPush(arrow):
            return _push(state, arrow)
        case DaedalusFlip(first, second):
            return _flip(state, frozenset((first, second)))
        case DaedalusTeleport(first, second, corner):
            return _teleport(state, (first, second), corner)


def _push(state: TeamState, arrow: str) -> TeamState:
    """The loose tile goes in face down; a face-down tile that comes out is turned up; pawns on it go home."""
    homes = dict(state.homes)
    carried = ((colour, pushed_cell(arrow, cell)) for colour, cell in state.pawns)
    pawns = tuple((colour, homes[colour] if cell is None else cell) for colour, cell in carried)
    after = push(state.board, arrow, face_down(state.board.loose))
    board = replace(after, loose=face_up(after.loose))
    return replace(state, board=board, pawns=pawns, ban=opposite_arrow(arrow))


def _flip(state: TeamState, marks: frozenset[str]) -> TeamState:
    """The tiles with these marks that lie face up in the maze are turned down; pawns on them go home."""
    cells = state.board.cells
    hit = frozenset(cell for cell in MOVABLE_CELLS if cells[cell].mark in marks and cells[cell].is_face_up)
    turned = tuple(face_down(tile) if cell in hit else tile for cell, tile in enumerate(cells))
    return sent_home(replace(state, board=replace(state.board, cells=turned)), hit)


def _teleport(state: TeamState, colours: tuple[str, str], corner: Cell) -> TeamState:
    """The two pawns go to the corner; a colour that is not in play is ignored."""
    return replace(state, pawns=tuple((colour, corner if colour in colours else cell) for colour, cell in state.pawns))
