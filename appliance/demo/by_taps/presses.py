"""What turns were made of: each press by its name."""

from __future__ import annotations

from appliance.demo.by_taps.steps import Step
from web.start.composed import LEAVE, LYING, STAY

Presses = tuple[str, ...]
"""The presses of one turn in order: `push` and the other verbs do something, the rest choose."""


WISHES = {LYING: "lie", STAY: "go-on", LEAVE: "leave"}
"""Presses that say how a tile is to lie, and what a walk does to the turn, by how their pick begins."""

WHICH = "which-"
"""How the name of a press begins that picks a noun on the way to an action, as in `which-ring`."""


def press_of(step: Step, text: str) -> str:
    """The name of a tap on the way to an action: the action's verb where it does it."""
    if not step.pick:
        return text.partition(" ")[0]
    wished = (name for begins, name in WISHES.items() if step.pick.startswith(begins))
    return next(wished, WHICH + step.pick.partition(":")[0])
