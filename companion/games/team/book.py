"""Daedalus's book: which page may be turned, and learning paper pages that an assumed copy did not list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from companion.games.team.actions import DaedalusFlip, DaedalusPush, DaedalusTeleport, Page
from companion.games.team.state import TeamState
from companion.maze.cell import ARROWS, CORNERS, MOVABLE_CELLS
from companion.maze.tile import UNKNOWN_MARK
from companion.rules.verbs import format_action
from companion.rules.words import Said, colour, say, treasure

# --- which page may be turned ---


def legal_pages(state: TeamState) -> tuple[Page, ...]:
    """The pages left in the book; where it lies on the table untaught, then all others that a book can hold."""
    left = tuple(dict.fromkeys(state.pages))
    if not state.options.has_paper_book:
        return left
    named = {_words(page) for page in left}
    return (*left, *(page for page in _all_pages(state) if _words(page) not in named))


def why_not_page(state: TeamState, page: Page) -> Said | None:
    """Why the page cannot be turned now that one is due; None when it can."""
    if page in state.pages or page in legal_pages(state):
        return None
    if state.options.has_paper_book:
        return _impossible(state, page) or say("name the two in the other order")
    if page in state.turned:
        return say("that page is no longer in Daedalus's book")
    return say("Daedalus's book has no such page; if you use a paper book, play with the option book=table")


def _impossible(state: TeamState, page: Page) -> Said | None:
    """Why no book can hold the page; it tells nothing of where a tile lies or which face is up."""
    match page:
        case DaedalusPush():
            return None
        case DaedalusFlip(first, second):
            return _impossible_flip(_movable_marks(state), first, second)
        case DaedalusTeleport(first, second, corner):
            if corner not in CORNERS:
                return say("pawns teleport only to corners")
            return _impossible_teleport(frozenset(dict(state.homes)), first, second)


def _impossible_flip(marks: frozenset[str], first: str, second: str) -> Said | None:
    if first == second:
        return say("{mark} is named twice", mark=treasure(first))
    strangers = [treasure(mark) for mark in (first, second) if mark not in marks]
    return say("{mark} is on no movable tile", mark=strangers[0]) if strangers else None


def _impossible_teleport(colours: frozenset[str], first: str, second: str) -> Said | None:
    if first == second:
        return say("{pawn} is named twice", pawn=colour(first))
    strangers = [colour(name) for name in (first, second) if name not in colours]
    return say("there is no {pawn} pawn in your box", pawn=strangers[0]) if strangers else None


def _all_pages(state: TeamState) -> Iterator[Page]:
    """Every page that could be printed, each once: the names in alphabetical order, colours clockwise."""
    yield from (DaedalusPush(arrow) for arrow in ARROWS)
    yield from (DaedalusFlip(first, second) for first, second in combinations(sorted(_movable_marks(state)), 2))
    for first, second in combinations((pawn for pawn, _ in state.homes), 2):
        yield from (DaedalusTeleport(first, second, corner) for corner in CORNERS)


def _words(page: Page) -> frozenset[str]:
    """What the page says, whichever of the two things it names comes first."""
    return frozenset(format_action(page).split())


def _movable_marks(state: TeamState) -> frozenset[str]:
    """What is printed on the movable tiles, those included of which nobody knows where they lie face down."""
    tiles = (*(state.board.cells[cell] for cell in MOVABLE_CELLS), state.board.loose)
    hidden = (name.partition(":")[2] for name in state.hidden)
    return frozenset(mark for mark in (*(tile.mark for tile in tiles), *hidden) if mark not in (None, "", UNKNOWN_MARK))


# --- learning a page ---


def with_page_in_book(state: TeamState, page: Page) -> TeamState:
    """The state with a page that has come among those left in the book.

    Where nobody has taught the book to the companion, the page replaces one that was only assumed, of the same kind if
    any such is left, so that their number stays right.
    """
    if page in state.pages:
        return state
    place = assumed_place(state.pages, page)
    return replace(state, pages=(*state.pages[:place], page, *state.pages[place + 1 :]))


def assumed_place(pages: tuple[Page, ...], page: Page) -> int:
    """Which of these pages a paper one stands for that is not among them: one of its kind, else the first."""
    return next((place for place, other in enumerate(pages) if type(other) is type(page)), 0)
