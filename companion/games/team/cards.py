"""Treasure cards of the Team Edition: which ones a seat may collect now, and what collecting does."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from companion.games.team.state import EXPERT, TeamState, held
from companion.maze.cell import Cell

Card = TypeVar("Card")


def wanted(state: TeamState) -> frozenset[str]:
    """The treasures the seat could collect now: its own, or its mates' when it has none and the deck is empty."""
    own = held(state.hands, state.seat)
    if own:
        return frozenset(in_turn(state.variant, own))
    is_refused = state.found > 0 and not state.options.bonus_for_mates
    if state.deck or is_refused:
        return frozenset()
    return frozenset(treasure for _, hand in state.hands for treasure in in_turn(state.variant, hand))


def in_turn(variant: str, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a hand that count next: in the expert game the leftmost (team_2022.txt, "Expert game")."""
    return hand[:1] if variant == EXPERT else hand


def would_collect(state: TeamState, cell: Cell) -> bool:
    """Whether a walk of the seat that ends on the cell collects what lies there face up."""
    tile = state.board.cells[cell]
    return tile.is_face_up and tile.mark is not None and tile.mark in wanted(state)


def collected(state: TeamState, cell: Cell) -> TeamState:
    """Collect what the pawn has come to; only the first treasure of a turn earns a bonus walk.

    (team_2022.txt, "Collecting a treasure".) What is left in a hand keeps its order, so the right card slides left.
    """
    if not would_collect(state, cell):
        return state
    treasure = state.board.cells[cell].mark or ""
    hands = tuple((colour, tuple(card for card in hand if card != treasure)) for colour, hand in state.hands)
    found = state.found + 1
    return replace(state, hands=hands, collected=(*state.collected, treasure), found=found, may_walk=found == 1)
