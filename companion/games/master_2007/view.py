"""What a seat of Master Labyrinth (2007) may know: everything but the treasure cards in the hands of others.

Secrets leave by allow-list: a view is built field by field, and of a card in a hand others learn the pile it was dealt
from, which all have seen (master_2007.txt, "Preparation"). A position and a view have the same keys in their JSON: a
view is what a referee knows who has seen no more than that seat.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.master_2007.cards import hidden, is_hidden, sorted_cards
from companion.games.master_2007.copy import GAME
from companion.games.master_2007.state import Master2007Options, Master2007State, Treasures
from companion.maze.board import Board
from companion.maze.cell import Cell
from companion.rules.held import Held


@dataclass(frozen=True, slots=True)
class Master2007View:
    """What `viewer` may know of a state; `unseen` are the cards that the hidden ones in `hands` may be."""

    viewer: str
    board: Board
    seats: tuple[str, ...]
    homes: Held[Cell]
    pawns: Held[Cell]
    guards: Held[Cell]
    dragon: str
    treasures: Treasures
    treasure_cells: tuple[Cell, ...]
    waiting: tuple[int, ...]
    hands: Held[tuple[str, ...]]
    unseen: tuple[str, ...]
    played: tuple[str, ...]
    collected: Held[tuple[int, ...]]
    coins: Held[int]
    box: tuple[int, ...]
    tiles: Held[int]
    options: Master2007Options
    variant: str
    turn: int
    phase: str
    to_act: str
    ban: str | None
    took: int
    duels: tuple[str, ...]
    rolls: tuple[int, ...]
    is_extra: bool
    has_fought: bool
    slayer: str
    outcome: str

    @property
    def game(self) -> str:
        """The game's name in the catalogue."""
        return GAME

    @property
    def seat(self) -> str:
        """The colour whose turn it is, whoever acts at the moment."""
        return self.seats[self.turn % len(self.seats)]


def view(state: Master2007State, seat: str) -> Master2007View:
    """What the seat (a colour, or `TABLE` for someone looking on) may know of the state."""
    return Master2007View(
        viewer=seat,
        board=state.board,
        seats=state.seats,
        homes=state.homes,
        pawns=state.pawns,
        guards=state.guards,
        dragon=state.dragon,
        treasures=state.treasures,
        treasure_cells=state.treasure_cells,
        waiting=state.waiting,
        hands=tuple((owner, hand if owner == seat else _backs(hand)) for owner, hand in state.hands),
        unseen=_unseen(state, seat),
        played=state.played,
        collected=state.collected,
        coins=state.coins,
        box=state.box,
        tiles=state.tiles,
        options=state.options,
        variant=state.variant,
        turn=state.turn,
        phase=state.phase,
        to_act=state.to_act,
        ban=state.ban,
        took=state.took,
        duels=state.duels,
        rolls=state.rolls,
        is_extra=state.is_extra,
        has_fought=state.has_fought,
        slayer=state.slayer,
        outcome=state.outcome,
    )


def _backs(hand: tuple[str, ...]) -> tuple[str, ...]:
    return sorted_cards(hidden(card) for card in hand)


def _unseen(state: Master2007State, seat: str) -> tuple[str, ...]:
    others = (card for owner, hand in state.hands if owner != seat for card in hand if not is_hidden(card))
    return sorted_cards((*state.unseen, *others))
