"""What following finds in a picture: plain frozen values for the session to act on."""

from __future__ import annotations

from dataclasses import dataclass

from companion.following.explaining.candidates import Actions
from companion.following.explaining.explain import Explanation, Kind
from companion.following.faults import Fault
from companion.following.rulebook import State
from companion.following.seen.settle import Calm
from companion.maze.cell import Cell


@dataclass(frozen=True, slots=True)
class Unrest:
    """The peace of the table changed: a hand, a moved board, no board, or calm again but not yet believed."""

    frame: int
    calm: Calm


@dataclass(frozen=True, slots=True)
class InStep:
    """The table lies as the companion expects."""

    frame: int


@dataclass(frozen=True, slots=True)
class Lagging:
    """The table has long not caught up with what was recorded unseen; `cells` are where it differs."""

    frame: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """One legal explanation is clearly the best: `seats` did these actions; `state` is the state after them."""

    frame: int
    actions: Actions
    state: State
    probability: float
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PutBack:
    """The table is as it was `steps` actions ago, at `state`."""

    frame: int
    steps: int
    state: State
    probability: float


@dataclass(frozen=True, slots=True)
class Doubt:
    """Two or more explanations are too close; the likeliest first."""

    frame: int
    options: tuple[Explanation, ...]


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Somebody did something the rules forbid."""

    frame: int
    fault: Fault


@dataclass(frozen=True, slots=True)
class OutOfStep:
    """Nothing explains the table. `cells` and `pawns` differ from `nearest`, the best explanation there is."""

    frame: int
    cells: tuple[Cell, ...]
    pawns: tuple[str, ...]
    nearest: Explanation


Finding = Unrest | InStep | Lagging | Played | PutBack | Doubt | Forbidden | OutOfStep


def what_was_done(best: Explanation, frame: int) -> Played | PutBack:
    """The finding of an explanation that is believed, in which somebody acted."""
    if best.kind is Kind.PUT_BACK:
        return PutBack(frame, best.steps, best.state, best.probability)
    return Played(frame, best.actions, best.state, best.probability, best.seats)
