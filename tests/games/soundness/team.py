"""What is true of every position of a Team Edition game that was dealt from the shipped copy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

from companion.games.copies import shipped_copy
from companion.games.team.copy import PAGES, TeamCopy
from companion.games.team.state import HAND_SIZE, SPECIAL_SPELLS, TeamState, is_dealing, own_spells, pawn_cell
from companion.rules.mazes.maze_copy import census
from tests.games.soundness import maze_problems, pawn_problems

COPY = cast(TeamCopy, shipped_copy("team"))


def broken(state: TeamState) -> str | None:
    """The first thing that cannot be in a game with all its pieces; None when all is well."""
    return next(_problems(state), None)


def _problems(state: TeamState) -> Iterator[str]:
    yield from maze_problems(state.board, census(COPY))
    if not state.board.loose.is_face_up:
        yield "the loose tile is face down"
    cards = [*state.deck, *state.collected, *(card for _, hand in state.hands for card in hand)]
    if sorted(cards) != sorted(COPY.treasures):
        yield f"{len(cards)} treasure cards"
    if any(len(hand) > HAND_SIZE for _, hand in state.hands):
        yield "a hand is too big"
    yield from _book_problems(state)
    yield from pawn_problems(state.pawns, state.seats)
    yield from _spell_problems(state)
    if (state.phase == "over") != bool(state.outcome):
        yield f"phase {state.phase}, outcome {state.outcome!r}"
    if state.found > HAND_SIZE:
        yield f"{state.found} treasures in one turn"
    if state.may_turn_up and state.board.cells[pawn_cell(state, state.seat)].is_face_up:
        yield "a tile that lies face up is to be turned up"


def _book_problems(state: TeamState) -> Iterator[str]:
    pages = (*state.pages, *state.turned)
    is_whole = len(pages) == PAGES if state.options.has_paper_book else Counter(pages) == Counter(COPY.pages)
    if not is_whole or len(state.turned) > PAGES:
        yield f"{len(state.pages)} pages left and {len(state.turned)} turned"
    begun = state.turn + (state.phase in ("act", "draw", "over") and not is_dealing(state))
    if len(state.turned) != begun:
        yield f"{len(state.turned)} pages in {begun} turns"


def _spell_problems(state: TeamState) -> Iterator[str]:
    owned = [spell for _, spell in state.specials]
    if len(set(owned)) != len(owned) or not set(owned) <= set(SPECIAL_SPELLS):
        yield f"special spells {state.specials}"
    for seat, unused in state.spells:
        own = own_spells(state.variant, state.specials, seat)
        is_resting = seat != state.seat or state.phase in ("choose", "page")
        if not set(unused) <= set(own) or (is_resting and unused != own):
            yield f"spells {unused} of {seat}, who owns {own}"
