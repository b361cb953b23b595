"""Learning Daedalus's book: a paper page that an assumed copy did not list takes the place of an assumed one."""

from __future__ import annotations

from dataclasses import replace

from companion.errors import IllegalAction
from companion.maze.cell import CORNERS, MOVABLE_CELLS
from companion.rules.action_text import format_action
from companion.rules.actions import DaedalusFlip, DaedalusPush, DaedalusTeleport, Page
from companion.rules.team_state import TeamState


def with_page_in_book(state: TeamState, page: Page) -> TeamState:
    """The state in which this page may come; for tables whose book nobody has taught to the companion yet.

    The page replaces one that was only assumed, of the same kind if any such is left, so that their number stays
    right. Raises IllegalAction for a page that no book can hold, or when no page is due.
    """
    if page in state.pages:
        return state
    if state.phase != "page" or not state.pages:
        raise IllegalAction(f"'{format_action(page)}' is not allowed: no page of Daedalus's book is due")
    problem = _impossible(state, page)
    if problem:
        raise IllegalAction(f"'{format_action(page)}' is not allowed: {problem}")
    assumed = next((other for other in state.pages if type(other) is type(page)), state.pages[0])
    return replace(state, pages=tuple(page if other is assumed else other for other in state.pages))


def _impossible(state: TeamState, page: Page) -> str | None:
    """Why no book can hold the page; it tells nothing of where a tile lies or which face is up."""
    match page:
        case DaedalusPush():
            return None
        case DaedalusFlip(first, second):
            tiles = (*(state.board.cells[cell] for cell in MOVABLE_CELLS), state.board.loose)
            known, problem = {tile.mark for tile in tiles if tile.mark}, "is on no movable tile"
        case DaedalusTeleport(first, second, corner):
            if corner not in CORNERS:
                return "pawns are teleported to corners alone"
            known, problem = set(dict(state.homes)), "is no colour of this copy"
    if first == second:
        return f"{first} is named twice"
    return next((f"{name} {problem}" for name in (first, second) if name not in known), None)
