"""What a seat of Master Labyrinth 1991 may know: all that lies open, and its own formula; the others' when it is over.

Secrets leave by allow-list: a view is built field by field.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from companion.games.master_1991.actions import UNKNOWN, Formula, Tip, format_formula
from companion.games.master_1991.state import GAME, Master1991Options, Master1991State
from companion.maze.board import Board
from companion.maze.cell import Cell, format_cell
from companion.rules.held import Held
from companion.rules.mazes.maze_json import board_json, homes_json
from companion.rules.verbs import format_action


@dataclass(frozen=True, slots=True)
class Master1991View:
    """What `viewer` may know of a state; formulas it may not know are UNKNOWN, and no card of the deck is in it."""

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

    @property
    def game(self) -> str:
        """The game's name in the catalogue."""
        return GAME


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
    )


def _seen(state: Master1991State, viewer: str) -> Held[Formula]:
    """Its own card; all of them once they lie open for the score."""
    is_open = state.phase == "over"
    return tuple((seat, formula if is_open or seat == viewer else UNKNOWN) for seat, formula in state.formulas)


def view_json(view: Master1991View) -> dict[str, object]:
    """The view as JSON: the keys of a position without `deck`, and `?` for formulas it may not know."""
    return {"game": GAME, **table_json(view)}


def table_json(seen: Master1991View | Master1991State) -> dict[str, object]:
    """The keys that a view and a position share."""
    return {
        "variant": seen.variant,
        "options": asdict(seen.options),
        "seats": list(seen.seats),
        "turn": seen.turn,
        "phase": seen.phase,
        "to_act": seen.to_act,
        **board_json(seen.board),
        "pawns": homes_json(seen.pawns),
        "tokens": {str(number): format_cell(cell) for number, cell in seen.tokens},
        "taken": {seat: list(numbers) for seat, numbers in seen.taken},
        "wands": dict(seen.wands),
        "formulas": {seat: format_formula(formula) for seat, formula in seen.formulas},
        "walk": seen.may_walk,
        "began": None if seen.began is None else format_cell(seen.began),
        "extra": seen.is_extra,
        "offer": seen.offer,
        "tips": [format_action(tip) for tip in seen.tips],
        "owed": seen.owed,
        "ban": seen.ban,
        "outcome": seen.outcome,
    }
