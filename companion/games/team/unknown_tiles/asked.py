"""Tiles of the Team Edition that nobody knows: when people are asked about one, what it can be, what comes of it.

Asked is for the tile that came to light (turned up, or pushed out by Daedalus), for what a tile shows that a pawn has
walked onto where that could be a treasure that is looked for, and where a treasure lies that Daedalus's page names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.team.actions import DaedalusFlip
from companion.games.team.state import TeamState, pawn_cell, wanted
from companion.maze.board import Board
from companion.maze.cell import MOVABLE_CELLS, Cell
from companion.maze.sides import CANONICAL
from companion.maze.tile import UNKNOWN_MARK, Tile
from companion.rules.actions import NOTHING, RevealMark, RevealNowhere, RevealTile
from companion.rules.mazes.unknown import could_be, could_show, follow, mark_of, marks_of, told, without
from companion.rules.verbs import Action

# --- when ---


def is_light_asked(state: TeamState) -> bool:
    """Whether people are asked which tile came to light."""
    return state.phase == "reveal" and not is_place_asked(state) and not is_mark_asked(state)


def is_place_asked(state: TeamState) -> bool:
    """Whether people are asked where a treasure lies that the open page names: the page comes before any walk."""
    return state.phase == "reveal" and state.board.loose.is_known and state.may_walk


def is_mark_asked(state: TeamState) -> bool:
    """Whether people are asked what the tile shows that the pawn has come to."""
    is_other = is_place_asked(state) or not state.board.loose.is_known
    return state.phase == "reveal" and not is_other and _below(state).mark == UNKNOWN_MARK


def could_collect(state: TeamState, cell: Cell) -> bool:
    """Whether the tile on the cell could show a treasure that a walk there would collect, and nobody has told."""
    tile = state.board.cells[cell]
    is_unknown = tile.is_face_up and tile.mark == UNKNOWN_MARK
    return is_unknown and not wanted(state).isdisjoint(could_show(state.board, state.hidden, cell))


def _below(state: TeamState) -> Tile:
    return state.board.cells[pawn_cell(state, state.seat)]


# --- what can be told ---


def legal_reveals(state: TeamState) -> tuple[Action, ...]:
    """Everything that people can tell now, in a fixed order."""
    if is_place_asked(state):
        return tuple(_places(state, next(unplaced(state))))
    if is_mark_asked(state):
        names = could_be(state.board, state.hidden, _below(state))
        return tuple(RevealMark(pawn_cell(state, state.seat), mark_of(name) or NOTHING) for name in names)
    return tuple(RevealTile(name) for name in candidates(state))


def board_in_doubt(state: TeamState) -> Board:
    """The board, on which nobody has told yet what the tile shows that has just been turned up."""
    cell, tile = pawn_cell(state, state.seat), _below(state)
    if is_light_asked(state) and state.board.loose.is_known and tile.is_known:
        return state.board.with_tile(cell, replace(tile, mark=UNKNOWN_MARK))
    return state.board


def candidates(state: TeamState) -> tuple[str, ...]:
    """The hidden tiles that the one which came to light could be."""
    board = board_in_doubt(state)
    tile = board.cells[pawn_cell(state, state.seat)] if board.loose.is_known else board.loose
    return could_be(board, state.hidden, tile)


def unplaced(state: TeamState) -> Iterator[str]:
    """The treasures that the open page turns down, of which nobody has told whether they lie open in the maze."""
    page = state.page
    if isinstance(page, DaedalusFlip) and state.board.loose.is_known:
        secret = marks_of(state.hidden) - set(state.nowhere)
        yield from (mark for mark in (page.first, page.second) if mark in secret and any(_open_cells(state, mark)))


def _open_cells(state: TeamState, mark: str) -> Iterator[Cell]:
    """The movable cells whose face-up tile could show the treasure."""
    for cell in MOVABLE_CELLS:
        if state.board.cells[cell].is_face_up and mark in could_show(state.board, state.hidden, cell):
            yield cell


def _places(state: TeamState, mark: str) -> Iterator[Action]:
    yield from (RevealMark(cell, mark) for cell in _open_cells(state, mark))
    if any(mark in marks_of(could_be(state.board, state.hidden, tile)) for tile in _tiles_out_of_sight(state)):
        yield RevealNowhere(mark)


def _tiles_out_of_sight(state: TeamState) -> Iterator[Tile]:
    """The tiles that no page can turn down: the loose one, and those that lie face down."""
    yield state.board.loose
    yield from (tile for tile in state.board.cells if not tile.is_face_up and not tile.is_mark_known)


# --- what comes of it ---


def with_mark(state: TeamState, reveal: RevealMark) -> TeamState:
    """The state once it is known what the tile shows, and all that follows for others; the seat goes on."""
    board, hidden = told(state.board, state.hidden, reveal.cell, reveal.mark)
    return replace(state, board=board, hidden=hidden, phase="act")


def with_tile(state: TeamState, name: str) -> TeamState:
    """The state once it is known which tile came to light; the seat goes on with its turn, and has not collected."""
    left = without(state.hidden, name)
    mark, board = mark_of(name), state.board
    if not board.loose.is_known:
        board = replace(board, loose=Tile(CANONICAL[name[0]], mark))
    else:
        cell = pawn_cell(state, state.seat)
        board = board.with_tile(cell, replace(board.cells[cell], mark=mark))
    board, left = follow(board, left)
    return replace(state, board=board, hidden=left, phase="act")
