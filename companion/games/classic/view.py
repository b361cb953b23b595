"""What a seat of the classic game may know: everything but the cards of others and its own further ones.

Secrets leave by allow-list: a view is built field by field, and of a stack of cards only its height is told, to its
owner also the card on top. Cards that a table lays face up are told to all.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.classic.state import GAME, HIDDEN, ClassicOptions, ClassicState, wanted
from companion.maze.board import Board
from companion.maze.cell import Cell
from companion.rules.held import Held


@dataclass(frozen=True, slots=True)
class ClassicView:
    """What `viewer` may know of a state; every card of `stacks` that it may not know is `?`.

    What `hidden` tells anybody can tell who knows the box and looks at the board.
    """

    viewer: str
    board: Board
    seats: tuple[str, ...]
    homes: Held[Cell]
    pawns: Held[Cell]
    stacks: Held[tuple[str, ...]]
    found: Held[tuple[str, ...]]
    ruled_out: Held[tuple[str, ...]]
    options: ClassicOptions
    variant: str
    turn: int
    phase: str
    to_act: str
    ban: str | None
    outcome: str
    hidden: tuple[str, ...] = ()

    @property
    def game(self) -> str:
        """The game's name in the catalogue."""
        return GAME


def view(state: ClassicState, seat: str) -> ClassicView:
    """What the seat (a colour, or `TABLE` for someone looking on) may know of the state."""
    return ClassicView(
        viewer=seat,
        board=state.board,
        seats=state.seats,
        homes=state.homes,
        pawns=state.pawns,
        stacks=tuple((owner, _seen(stack, owner == seat, state.options)) for owner, stack in state.stacks),
        found=state.found,
        ruled_out=state.ruled_out,
        options=state.options,
        variant=state.variant,
        turn=state.turn,
        phase=state.phase,
        to_act=state.to_act,
        ban=state.ban,
        outcome=state.outcome,
        hidden=state.hidden,
    )


def _seen(stack: tuple[str, ...], is_own: bool, options: ClassicOptions) -> tuple[str, ...]:
    """What lies face up everybody sees; of a stack face down its owner sees the top."""
    top = wanted(stack, options) if is_own or options.open_cards else ()
    return top + (HIDDEN,) * (len(stack) - len(top))
