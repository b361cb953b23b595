"""What a game advises a seat to do; how much of it is shown, and in which words, is decided elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.rules.public import OVER, Public
from companion.rules.verbs import Action
from companion.rules.words import Said, player, say

LEVELS = NUDGE, POINTER, PLAN = ("nudge", "pointer", "plan")
"""How much of an advice can be told: that there is one, how it begins, all of it."""

IsLate = Callable[[], bool]
"""Asked now and then by a search: whether its time is up, so that it answers with the best found so far."""


Goal = tuple[Said, Said | str]
"""What a turn is good for, of the seat and to it; "" where the first names nobody."""


def never_late() -> bool:
    """A search may take as long as it takes."""
    return False


@dataclass(frozen=True, slots=True)
class Advice:
    """One thing a seat could do.

    `goal` is what it leads to, as a part of a sentence ("red can reach the owl this turn"), `to_you` the same for the
    seat itself ("you can reach the owl this turn"; "" where `goal` names nobody), and `steps` are the actions one by
    one ("move to the owl"). Where nothing can be advised, both are empty and `goal` says why. `first_cells` are the
    cells of the first action, `cells` those of all walks, in walking order. `turns` counts the seat's own turns until
    the goal is reached. `why` is the arithmetic behind it, as a part of a sentence that fits on one line; "" where
    there is none.
    """

    goal: Said
    actions: tuple[Action, ...] = ()
    steps: tuple[Said, ...] = ()
    first_cells: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    turns: int = 1
    to_you: str = ""
    why: str = ""


def say_not_now(view: Public, seat: str) -> Said:
    """Why there is nothing to advise to a seat that does not act."""
    if view.phase == OVER:
        return say("the game is over")
    return say("it is not {seat}’s turn; the maze will have changed by then", seat=player(seat))
