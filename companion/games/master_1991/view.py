"""What a seat of Master Labyrinth 1991 may know: all that lies open, and its own formula; the others' when it is over.

Secrets leave by allow-list: a view is built field by field.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.master_1991.actions import UNKNOWN, Formula, RevealFormula, Tip
from companion.games.master_1991.state import GAME, Master1991Options, Master1991State, unrevealed
from companion.maze.board import Board
from companion.maze.cell import Cell
from companion.rules.held import Held
from companion.rules.verbs import Action, format_action


@dataclass(frozen=True, slots=True)
class Master1991View:
    """What `viewer` may know of a state; formulas it may not know are UNKNOWN, and no card of the deck is in it.

    `shows_formula` is the seat that shows its formula to the referee now, or "".
    """

    viewer: str
    board: Board
    seats: tuple[str, ...]
    pawns: Held[Cell]
    tokens: tuple[tuple[int, Cell], ...]
    taken: Held[tuple[int, ...]]
    wands: Held[int]
    formulas: Held[Formula]
    options: Master1991Options
    variant: str
    turn: int
    phase: str
    to_act: str
    may_walk: bool
    began: Cell | None
    is_extra: bool
    offer: str | None
    tips: tuple[Tip, ...]
    owed: str | None
    ban: str | None
    outcome: str
    shows_formula: str

    @property
    def game(self) -> str:
        """The game's name in the catalogue."""
        return GAME

    @property
    def homes(self) -> Held[Cell]:
        """None: the corners of this board have no colours."""
        return ()


def view(state: Master1991State, seat: str) -> Master1991View:
    """What the seat (a colour, or `TABLE` for someone looking on) may know of the state."""
    return Master1991View(
        viewer=seat,
        board=state.board,
        seats=state.seats,
        pawns=state.pawns,
        tokens=state.tokens,
        taken=state.taken,
        wands=state.wands,
        formulas=_seen(state, seat),
        options=state.options,
        variant=state.variant,
        turn=state.turn,
        phase=state.phase,
        to_act=state.to_act,
        may_walk=state.may_walk,
        began=state.began,
        is_extra=state.is_extra,
        offer=state.offer,
        tips=state.tips,
        owed=state.owed,
        ban=state.ban,
        outcome=state.outcome,
        shows_formula=unrevealed(state)[0] if state.phase == "reveal" else "",
    )


def _seen(state: Master1991State, viewer: str) -> Held[Formula]:
    """Its own card; all of them once they lie open for the score."""
    is_open = state.phase == "over"
    return tuple((seat, formula if is_open or seat == viewer else UNKNOWN) for seat, formula in state.formulas)


def told(state: Master1991State, action: Action, seat: str) -> str:
    """The action's text as that seat may know it: a formula shown to the referee is for nobody else's eyes."""
    if isinstance(action, RevealFormula) and action.seat != seat:
        return f"reveal formula {action.seat} ?"
    return format_action(action)
