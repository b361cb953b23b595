"""What is true of every position of a Team Edition game that was dealt from the shipped copy."""

from __future__ import annotations

from collections import Counter
from typing import cast

from companion.games.copies import shipped_copy
from companion.games.team.copy import PAGES, TeamCopy
from companion.games.team.state import HAND_SIZE, SPECIAL_SPELLS, TeamState, is_dealing, own_spells, pawn_cell
from companion.maze.board import FIXED_SIDES
from companion.maze.cell import CELLS, FIXED_CELLS, MOVABLE_CELLS
from companion.maze.tile import identity
from companion.rules.mazes.maze_copy import census

COPY = cast(TeamCopy, shipped_copy("team"))


def broken(state: TeamState) -> str | None:
    """The first thing that cannot be in a game with all its pieces; None when all is well."""
    checks = (_tiles(state), _cards(state), _book(state), _pawns(state), _spells(state), _turn(state))
    return next((problem for problem in checks if problem), None)


def _tiles(state: TeamState) -> str | None:
    movable = [state.board.cells[cell] for cell in MOVABLE_CELLS] + [state.board.loose]
    if len(movable) != 34 or Counter(map(identity, movable)) != census(COPY):
        return "34 movable tiles are not those of the copy"
    if not state.board.loose.is_face_up:
        return "the loose tile lies face down"
    wrong = [cell for cell in FIXED_CELLS if state.board.cells[cell].sides != FIXED_SIDES[cell]]
    return f"a fixed tile has turned on {wrong}" if wrong else None


def _cards(state: TeamState) -> str | None:
    cards = [*state.deck, *state.collected, *(card for _, hand in state.hands for card in hand)]
    if sorted(cards) != sorted(COPY.treasures):
        return f"{len(cards)} treasure cards"
    return "a hand is too big" if any(len(hand) > HAND_SIZE for _, hand in state.hands) else None


def _book(state: TeamState) -> str | None:
    pages = (*state.pages, *state.turned)
    is_whole = len(pages) == PAGES if state.options.has_paper_book else Counter(pages) == Counter(COPY.pages)
    if not is_whole or len(state.turned) > PAGES:
        return f"{len(state.pages)} pages left and {len(state.turned)} turned"
    begun = state.turn + (state.phase in ("act", "draw", "over") and not is_dealing(state))
    return None if len(state.turned) == begun else f"{len(state.turned)} pages in {begun} turns"


def _pawns(state: TeamState) -> str | None:
    is_well = [seat for seat, _ in state.pawns] == list(state.seats) and all(cell in CELLS for _, cell in state.pawns)
    return None if is_well else f"pawns {state.pawns}"


def _spells(state: TeamState) -> str | None:
    owned = [spell for _, spell in state.specials]
    if len(set(owned)) != len(owned) or not set(owned) <= set(SPECIAL_SPELLS):
        return f"special spells {state.specials}"
    for seat, unused in state.spells:
        own = own_spells(state.variant, state.specials, seat)
        is_resting = seat != state.seat or state.phase in ("choose", "page")
        if not set(unused) <= set(own) or (is_resting and unused != own):
            return f"spells {unused} of {seat}, who owns {own}"
    return None


def _turn(state: TeamState) -> str | None:
    if (state.phase == "over") != bool(state.outcome):
        return f"phase {state.phase}, outcome {state.outcome!r}"
    if state.found > HAND_SIZE:
        return f"{state.found} treasures in one turn"
    is_down = not state.board.cells[pawn_cell(state, state.seat)].is_face_up
    return "a tile that lies face up is to be turned up" if state.may_turn_up and not is_down else None
