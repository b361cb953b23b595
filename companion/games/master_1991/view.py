"""What a seat of Master Labyrinth 1991 may know: all that lies open, and its own formula; the others' when it is over.

Secrets leave by allow-list: a view is what is public.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.master_1991.actions import UNKNOWN, Formula, RevealFormula
from companion.games.master_1991.state import Master1991Public, Master1991State, unrevealed
from companion.rules.public import Held, public_part
from companion.rules.verbs import Action, format_action


@dataclass(frozen=True, slots=True, kw_only=True)
class Master1991View(Master1991Public):
    """What `viewer` may know of a state; formulas it may not know are UNKNOWN, and no card of the deck is in it.

    `shows_formula` is the seat that shows its formula to the referee now, or "".
    """

    viewer: str
    formulas: Held[Formula]
    shows_formula: str


def view(state: Master1991State, seat: str) -> Master1991View:
    """What the seat (a colour, or `TABLE` for someone looking on) may know of the state."""
    return Master1991View(
        viewer=seat,
        formulas=_seen(state, seat),
        shows_formula=unrevealed(state)[0] if state.phase == "reveal" else "",
        **public_part(Master1991Public, state),
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
