"""What comes of an action of the classic game: a push carries what lies on its line, a turn ends where the pawn stands.

Whether an action is allowed, `legal` says.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.classic.actions import Reveal
from companion.games.classic.state import (
    HIDDEN,
    OVER,
    PUSH,
    REVEAL,
    STOPPED,
    WALK,
    WON,
    ClassicState,
    current_cards,
    is_done,
    is_mark_asked,
    mark_below,
    pawn_cell,
    unseen,
)
from companion.maze.board import Board
from companion.maze.tile import UNKNOWN_MARK
from companion.rules.actions import NOTHING, End, Push, RevealMark, Walk
from companion.rules.mazes.shifting import ban_after, carried_all, shifted, walk_cells
from companion.rules.mazes.unknown import Hidden, follow, told
from companion.rules.public import held, with_held
from companion.rules.verbs import Action


def after(state: ClassicState, action: Action) -> ClassicState:
    """The state after a legal action."""
    match action:
        case Push():
            return _pushed(state, action)
        case Walk(cell):
            return _ended(replace(state, pawns=with_held(state.pawns, state.seat, cell)), has_walked=True)
        case End():
            return _ended(state, has_walked=False)
        case Reveal(_, treasure):
            return _kept_hidden(state) if treasure == NOTHING else _collected(state, treasure)
        case RevealMark():
            return _ended(_told(state, action), has_walked=True)
    raise AssertionError(f"{action} has no refusal and no effect")


def _pushed(state: ClassicState, push: Push) -> ClassicState:
    """Pawns ride along; a seat that cannot walk anywhere is not asked."""
    board, hidden = _pushed_board(state, push)
    after = replace(
        state,
        board=board,
        hidden=hidden,
        pawns=carried_all(push.arrow, state.pawns),
        ban=ban_after(push.arrow),
        phase=WALK,
    )
    return after if walk_cells(after.board, pawn_cell(after, after.seat)) else _ended(after, has_walked=False)


def _pushed_board(state: ClassicState, push: Push) -> tuple[Board, Hidden]:
    """The board after the push; of a loose tile that nobody had seen everybody sees the shape now."""
    board = state.board
    if state.hidden and not board.loose.is_known:
        unseen = replace(board, loose=replace(board.loose, mark=UNKNOWN_MARK))
        return follow(shifted(unseen, push), state.hidden)
    return shifted(board, push), state.hidden


def _ended(state: ClassicState, *, has_walked: bool) -> ClassicState:
    """The end of a turn: what the pawn stands on counts, however it came there, unless the table plays otherwise."""
    cards, mark = current_cards(state, state.seat), mark_below(state)
    counts = has_walked or not state.options.must_walk_to_collect
    if counts and is_mark_asked(state):
        return replace(state, phase=REVEAL)
    if mark is not None and mark in cards and counts:
        return _collected(state, mark)
    if HIDDEN in cards and counts and mark in unseen(state, state.seat):
        return replace(state, phase=REVEAL)
    return passed_on(state)


def _told(state: ClassicState, reveal: RevealMark) -> ClassicState:
    """The state once it is known what the tile shows, and all that follows for others."""
    board, hidden = told(state.board, state.hidden, reveal.cell, reveal.mark)
    return replace(state, board=board, hidden=hidden)


def _collected(state: ClassicState, treasure: str) -> ClassicState:
    """The card is turned over; of a stack face down the next one is looked at by its seat alone."""
    seat, stack = state.seat, list(held(state.stacks, state.seat))
    stack.remove(treasure if treasure in stack else HIDDEN)
    ruled_out = held(state.ruled_out, seat) if state.options.open_cards else ()
    return passed_on(
        replace(
            state,
            stacks=with_held(state.stacks, seat, tuple(stack)),
            found=with_held(state.found, seat, (*held(state.found, seat), treasure)),
            ruled_out=with_held(state.ruled_out, seat, ruled_out),
        )
    )


def _kept_hidden(state: ClassicState) -> ClassicState:
    """Nothing was shown, so no current card is that one: everybody at the table knows that much now."""
    not_it = (*held(state.ruled_out, state.seat), mark_below(state) or "")
    return passed_on(replace(state, ruled_out=with_held(state.ruled_out, state.seat, not_it)))


def passed_on(state: ClassicState) -> ClassicState:
    """The seat has won when it has found everything and its way is done; else it is the next one's turn."""
    if not current_cards(state, state.seat) and is_done(state):
        return replace(state, phase=OVER, outcome=WON)
    limit = state.options.turn_limit
    if limit and state.turn + 1 >= limit:
        return replace(state, phase=OVER, outcome=STOPPED)
    return replace(state, phase=PUSH, turn=state.turn + 1)
