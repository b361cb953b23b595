"""What turns were made of: each press by its name, and which turn is the commonest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from appliance.demo.by_taps.steps import Step
from web.start.composed import LEAVE, LYING, STAY

Presses = tuple[str, ...]
"""The presses of one turn in order: `push` and the other verbs do something, the rest choose."""

PAGE = "page"
"""The press for the next page of a book, where the end of the turn before has not turned it."""

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


def done_by(presses: Presses) -> Presses:
    """What is done in a turn, in any order: its presses without those that only choose, and without the page."""
    is_deed = (press not in (*WISHES.values(), PAGE) and not press.startswith(WHICH) for press in presses)
    return tuple(sorted(press for press, does in zip(presses, is_deed, strict=True) if does))


def count_presses(turns: Iterable[Presses]) -> dict[str, int]:
    """How many turns took one press, two, and so on."""
    return {str(presses): count for presses, count in sorted(Counter(map(len, turns)).items())}


def commonest_turn(turns: Iterable[Presses]) -> dict[str, object]:
    """What is done in more turns than anything else, and by how many presses most of those turns did it.

    Of equally common ones the longer is told, so that nothing looks better than it is.
    """
    ways = Counter(turns)
    done = Counter[Presses]()
    for presses, count in ways.items():
        done[done_by(presses)] += count
    if not done:
        return {}
    what = max(done, key=lambda one: (done[one], len(one)))
    alike = {presses: count for presses, count in ways.items() if done_by(presses) == what}
    way = max(alike, key=lambda one: (alike[one], len(one)))
    return {"presses": len(way), "by": " ".join(way), "turns": done[what], "of": ways.total()}


def commonest_ways(turns: Iterable[Presses], most: int = 6) -> dict[str, int]:
    """The commonest sequences of presses, and in how many turns each was pressed."""
    return {" ".join(presses): count for presses, count in Counter(turns).most_common(most)}
